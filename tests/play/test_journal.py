"""The journal's file: whatever happens to its bytes, what was whole before comes back and nothing is lost."""

from __future__ import annotations

import contextlib
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from engine.core.model import Trouble
from engine.play.files import set_aside
from engine.play.journal import FORMAT, Journal, Loaded, load

STEADY = settings(deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
LINES: tuple[dict[str, Any], ...] = (
    {"kind": "test", "names": ["甲", "乙"]},
    {"act": {"seat": 0, "do": "cut", "at": 17}},
    {"act": {"seat": 1, "do": "play", "cards": ["Ad", "Td"], "as": {"BJ": "Js"}}},
    {"undo": 1},
    {"act": {"seat": 1, "do": "pass"}},
)
MORE = {"act": {"seat": 2, "do": "pass", "word": "又"}}


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "round.jsonl"


def written(path: Path, lines: tuple[dict[str, Any], ...] = LINES) -> bytes:
    journal = Journal.create(path, lines[0])
    for line in lines[1:]:
        journal.append(line)
    journal.close()
    return path.read_bytes()


def whole(lines: tuple[dict[str, Any], ...] = LINES) -> list[dict[str, Any]]:
    return [{"format": FORMAT, **lines[0]}, *lines[1:]]


def kept_bytes(path: Path) -> list[bytes]:
    """What the folder holds of the file now: the file itself and everything that was put aside."""
    return [one.read_bytes() for one in path.parent.iterdir() if one.name.startswith(path.name)]


def goes_on(path: Path, data: bytes, least: int) -> Loaded:
    """Load what now stands in the file, go on with it, and load again: a prefix, and nothing is lost."""
    for old in path.parent.iterdir():
        old.unlink()
    path.write_bytes(data)
    try:
        loaded = load(path)
    except Trouble as trouble:
        assert b'"table-journal/' in data, trouble  # noqa: PT017 - what could be another version is left alone
        assert trouble.code == "journal_version"  # noqa: PT017
        return Loaded((), 0)
    assert path.read_bytes() == data, "reading changes nothing"
    count = len(loaded.lines)
    assert list(loaded.lines) == whole()[:count]
    assert count >= least
    if not loaded.lines:
        aside = set_aside(path)
        assert aside.read_bytes() == data
        return loaded
    journal = Journal.resume(path, loaded)
    journal.append(MORE)
    journal.close()
    again = load(path)
    assert list(again.lines) == [*whole()[:count], MORE]
    assert not again.torn
    assert not again.damaged
    return loaded


def lines_before(data: bytes, at: int) -> int:
    """How many lines are whole before a place."""
    return data[:at].count(b"\n")


def test_what_was_written_is_loaded(path: Path) -> None:
    data = written(path)
    loaded = load(path)
    assert list(loaded.lines) == whole()
    assert (loaded.good, loaded.torn, loaded.damaged) == (len(data), False, False)


def test_a_file_cut_at_any_byte_gives_the_lines_before_and_goes_on(path: Path) -> None:
    data = written(path)
    for length in range(len(data) + 1):
        loaded = goes_on(path, data[:length], lines_before(data, length))
        assert len(loaded.lines) == lines_before(data, length)
        rest = data[loaded.good : length]
        asides = [kept for kept in kept_bytes(path) if rest in kept]
        assert loaded.torn or not rest or asides, "only the beginning of a line may go"


def test_a_byte_changed_anywhere_leaves_the_lines_before_and_loses_nothing(path: Path) -> None:
    data = written(path)
    for at in range(len(data)):
        for changed in {data[at] ^ 1, 0, 0xFF, ord("\n")} - {data[at]}:
            spoiled = data[:at] + bytes([changed]) + data[at + 1 :]
            loaded = goes_on(path, spoiled, lines_before(data, at))
            assert len(loaded.lines) == lines_before(data, at)
            assert spoiled in kept_bytes(path), f"byte {at} became {changed:#x} and something is gone"


def test_a_file_that_is_zeroed_from_anywhere_loses_nothing(path: Path) -> None:
    long = (LINES[0], *LINES[1:] * 60)
    data = written(path, long)
    assert len(data) > 8192
    for start in (0, 1, 100, 4096, len(data) - 4096, len(data) - 10):
        spoiled = data[:start] + bytes(min(4096, len(data) - start)) + data[start + 4096 :]
        for old in path.parent.iterdir():
            old.unlink()
        path.write_bytes(spoiled)
        loaded = load(path)
        assert loaded.damaged
        assert list(loaded.lines) == whole(long)[: len(loaded.lines)]
        assert len(loaded.lines) == lines_before(data, start)
        if loaded.lines:
            Journal.resume(path, loaded).close()
        else:
            set_aside(path)
        assert spoiled in kept_bytes(path)


@STEADY
@given(at=st.integers(0, 400), put=st.binary(min_size=1, max_size=40), over=st.booleans())
@example(at=0, put=b'{"x":NaN,"#":"00000000"}\n', over=False)
@example(at=0, put=b'{"x":1e999,"#":"00000000"}\n', over=False)
@example(at=0, put=b'{"x":"\\ud800","#":"00000000"}\n', over=False)
@example(at=0, put=b'{"format":["table-journal/2"]}\n', over=False)
@example(at=0, put=b"[[[[]]]]\n", over=False)
@example(at=0, put=b"\xef\xbb\xbf", over=False)
@example(at=0, put=b'{"x":' + b"[" * 100_000 + b"\n", over=False)
@example(at=0, put=b'{"x":' + b"9" * 5000 + b',"#":""}\n', over=False)
def test_bytes_put_in_or_over_leave_the_lines_before_and_lose_nothing(
    path: Path, at: int, put: bytes, over: bool
) -> None:
    for old in path.parent.iterdir():
        old.unlink()
    data = written(path)
    at = min(at, len(data) - 1)  # behind the end stands what a write cut short would leave, too
    spoiled = data[:at] + put + data[at + len(put) if over else at :]
    if spoiled == data:
        return
    whole_before = min(lines_before(data, at), lines_before(spoiled, at))
    loaded = goes_on(path, spoiled, whole_before)
    # without its end, a last line that was spoilt is like one that was cut short
    assert spoiled in kept_bytes(path) or (loaded.torn and b"\n" not in spoiled[loaded.good :])


@STEADY
@given(st.binary(max_size=300))
def test_a_file_of_any_bytes_is_loaded_or_refused(path: Path, data: bytes) -> None:
    path.write_bytes(data)
    with contextlib.suppress(Trouble):
        assert load(path).lines == ()
    assert path.read_bytes() == data


@pytest.mark.parametrize("deep", [50, 200, 300, 400, 500, 700, 900, 990, 2000])
def test_a_line_nested_deep_is_damage(path: Path, deep: int) -> None:
    for seal in (b'"#":"00000000"', b'"x":1'):
        data = b'{"x":' + b"[" * deep + b"]" * deep + b"," + seal + b"}\n"
        path.write_bytes(data)
        assert load(path).damaged


def test_lines_in_another_order_or_left_out_are_damage(path: Path) -> None:
    data = written(path)
    rows = data.splitlines(keepends=True)
    swapped = [rows[0], rows[2], rows[1], *rows[3:]]
    assert len(goes_on(path, b"".join(swapped), 1).lines) == 1
    assert len(goes_on(path, b"".join(rows[:1] + rows[2:]), 1).lines) == 1
    assert len(goes_on(path, b"".join([*rows[:2], rows[1], *rows[2:]]), 2).lines) == 2


@pytest.mark.parametrize("ending", [b"\n", b"", b"\n" + b'{"act":{}}\n', b"\n\x00\x00"])
@pytest.mark.parametrize("version", ["table-journal/2", "table-journal/99", "table-journal/1.1"])
def test_a_file_of_a_later_program_is_refused_and_not_touched(path: Path, version: str, ending: bytes) -> None:
    data = f'{{"format":"{version}","new":true,"#":"12345678"}}'.encode() + ending
    path.write_bytes(data)
    with pytest.raises(Trouble) as found:
        load(path)
    assert found.value.code == "journal_version"
    assert found.value.params["given"] == version
    assert [one.name for one in path.parent.iterdir()] == [path.name]
    assert path.read_bytes() == data


@pytest.mark.parametrize(
    "first", [b"", b"\n", b"hello\n", b"{}\n", b'{"format":"table-record/1"}\n', b"[]\n", b'{"format":7}\n', b"null\n"]
)
def test_a_file_whose_first_line_is_something_else_gives_no_lines(path: Path, first: bytes) -> None:
    path.write_bytes(first)
    loaded = load(path)
    assert loaded.lines == ()
    assert loaded.damaged
    aside = set_aside(path)
    assert aside.read_bytes() == first
    assert not path.exists()


def test_a_sealed_first_line_of_another_kind_gives_no_lines(path: Path) -> None:
    data = written(path, ({"format": "something", "kind": "test"},))
    assert b'"format":"something"' in data
    loaded = load(path)
    assert (loaded.lines, loaded.damaged) == ((), True)


def test_a_missing_file_and_a_folder_are_named(tmp_path: Path) -> None:
    for wrong in (tmp_path / "missing", tmp_path):
        with pytest.raises(Trouble) as found:
            load(wrong)
        assert found.value.code == "file_unreadable"


def test_a_second_damage_is_put_aside_beside_the_first(path: Path) -> None:
    data = written(path)
    kept = []
    for number in range(1, 4):
        spoiled = data.replace(b"cut", bytes(f"{number:03}", "ascii"))
        path.write_bytes(spoiled)
        journal = Journal.resume(path, load(path))
        journal.close()
        kept.append(spoiled)
        for earlier, content in enumerate(kept, 1):
            assert path.with_name(f"{path.name}.damaged-{earlier}").read_bytes() == content
    path.write_bytes(b"nothing\n")
    assert set_aside(path).name == f"{path.name}.damaged-4"


def test_a_file_is_never_begun_over_another(path: Path) -> None:
    data = written(path)
    with pytest.raises(Trouble) as found:
        Journal.create(path, {"kind": "other"})
    assert found.value.code == "file_unwritable"
    assert path.read_bytes() == data


def spoilings(data: bytes, rng: random.Random) -> Iterator[bytes]:
    for _ in range(3000):
        start = rng.randrange(len(data))
        end = min(len(data), start + rng.choice([1, 2, 8, 64]))
        yield data[:start] + rng.randbytes(rng.choice([0, 1, 2, 8, 64])) + data[end:]


@pytest.mark.long
def test_thousands_of_damages_lose_nothing(path: Path) -> None:
    data = written(path)
    for spoiled in spoilings(data, random.Random(5)):
        if not data.startswith(spoiled):
            goes_on(path, spoiled, 0)
            assert spoiled in kept_bytes(path)
