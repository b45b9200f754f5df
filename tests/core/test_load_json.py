"""Reading files: one coded trouble that names the file, whatever lies in it."""

import json
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from engine.core.model import Trouble
from engine.core.record import load_json

from .strategies import attempt, steady


def trouble(path: Path, **more: int) -> Trouble:
    with pytest.raises(Trouble) as caught:
        load_json(path, **more)
    return caught.value


def written(folder: Path, content: bytes) -> Path:
    path = folder / "文件.json"
    path.write_bytes(content)
    return path


def test_a_good_file_is_read_with_or_without_a_byte_order_mark(tmp_path: Path) -> None:
    assert load_json(written(tmp_path, b'{"a": [1, "\xe5\xa4\xa7"]}')) == {"a": [1, "大"]}
    assert load_json(written(tmp_path, b"\xef\xbb\xbf[]")) == []


def test_a_missing_file_is_named(tmp_path: Path) -> None:
    found = trouble(tmp_path / "nothing.json")
    assert found.code == "file_missing"
    assert "nothing.json" in str(found.params["file"])


def test_a_folder_is_no_file(tmp_path: Path) -> None:
    assert trouble(tmp_path).code == "file_is_folder"


def test_a_file_inside_a_file_is_unreadable(tmp_path: Path) -> None:
    assert trouble(written(tmp_path, b"[]") / "inner").code in ("file_unreadable", "file_missing")


def test_a_file_that_is_too_large_is_not_read(tmp_path: Path) -> None:
    path = written(tmp_path, b'"' + b"x" * 5000 + b'"')
    assert trouble(path, most=1000).code == "file_too_large"
    assert load_json(path, most=5002) == "x" * 5000


@pytest.mark.parametrize("content", [b"", b"{", b"[1,]", b"{'a': 1}", b"[1] 2", b'{"a": }', b"\n\n  nul"])
def test_a_file_that_is_no_json_is_named_with_the_line(tmp_path: Path, content: bytes) -> None:
    found = trouble(written(tmp_path, content))
    assert found.code == "file_not_json"
    assert found.params["line"] == content.count(b"\n") + 1


@pytest.mark.parametrize("content", [b"\xff\xfe[\x00", b"\x80", b'["\xed\xa0\x80"]', b'"\xe5\xa4'])
def test_a_file_that_is_no_text_is_said_to_be_none(tmp_path: Path, content: bytes) -> None:
    assert trouble(written(tmp_path, content)).code == "file_not_text"


def test_a_file_that_is_nested_too_deeply_is_said_to_be(tmp_path: Path) -> None:
    assert trouble(written(tmp_path, b"[" * 200_000)).code == "file_too_deep"
    assert trouble(written(tmp_path, b'{"a":' * 200_000)).code == "file_too_deep"


def test_a_number_of_very_many_digits_is_not_mistaken_for_damaged_text(tmp_path: Path) -> None:
    found = trouble(written(tmp_path, b'{"seed": ' + b"9" * 6000 + b"}"))
    assert found.code != "file_not_text"


def test_a_path_that_no_system_takes_is_named(tmp_path: Path) -> None:
    assert trouble(tmp_path / ("x" * 5000)).code in ("file_unreadable", "file_missing")
    assert trouble(Path("a\0b")).code.startswith("file_")


@settings(steady, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.binary(max_size=60) | st.text('[]{}",:0123 \nabcnulltrueE+-.\\', max_size=40).map(str.encode))
def test_no_bytes_bring_anything_but_a_value_or_a_trouble(tmp_path: Path, content: bytes) -> None:
    path = written(tmp_path, content)
    found = attempt(lambda: load_json(path))
    if isinstance(found, Trouble):
        assert found.code in ("file_not_json", "file_not_text", "file_too_deep")
        assert str(found.params["file"]).endswith("文件.json")
    else:
        json.dumps(found)
