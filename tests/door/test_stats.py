"""``stats``: figures and the rating at the terminal, out of the same file as in the window."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine.door.main import main
from engine.play.keeper import FILE
from engine.play.statistics import Statistics
from engine.words import Words
from tests.play.test_statistics import a_round


@pytest.fixture
def kept(tmp_path: Path) -> Path:
    store = Statistics(tmp_path / FILE)
    store.add([a_round(number, ("Ann", "Bob", None)) for number in range(25)])
    store.add([a_round(99, ("Bob", None), "happy_nine")])
    store.close()
    return tmp_path


def told(capsys: pytest.CaptureFixture[str], *line: str, language: str = "en") -> tuple[int, str, str]:
    status = main(["--lang", language, "stats", *line])
    out, err = capsys.readouterr()
    return status, out, err


def test_somebodys_figures_are_printed(kept: Path, capsys: pytest.CaptureFixture[str]) -> None:
    status, out, _ = told(capsys, "Ann", "--home", str(kept))
    assert status == 0
    words = Words("en")
    for said in ("Ann", words.key("dream_1.name"), "25 (100 %)", "better", words.key("dream_1.tally.swap_hand")):
        assert said in out


def test_without_a_name_it_is_whoever_played_last(kept: Path, capsys: pytest.CaptureFixture[str]) -> None:
    status, out, _ = told(capsys, "--home", str(kept), "--game", "happy_nine", language="zh_CN")
    assert status == 0
    assert "战绩: Bob" in out
    assert "局数太少，还说不准" in out


def test_where_nobody_has_played_that_is_said(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert told(capsys, "--home", str(tmp_path))[:2] == (1, "Nobody has finished a round yet\n")
    assert list(tmp_path.iterdir()) == []


def test_a_wrong_name_or_game_is_one_sentence(kept: Path, capsys: pytest.CaptureFixture[str]) -> None:
    status, out, err = told(capsys, "Carl", "--home", str(kept))
    assert (status, out) == (2, "")
    assert "Carl" in err
    assert "Ann" in err
    status, _, err = told(capsys, "Ann", "--game", "chess", "--home", str(kept))
    assert status == 2
    assert len(err.splitlines()) == 1


def test_a_damaged_file_is_said_and_kept(kept: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (kept / FILE).write_bytes(b"nothing of the kind" * 200)
    status, out, _ = told(capsys, "--home", str(kept))
    assert status == 1
    assert "damaged" in out
    assert (kept / f"{FILE}.damaged-1").exists()
