"""The program tries itself: what works is said, what does not is named, and the status tells which of the two."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from engine.games import GAMES
from engine.play.round import Round
from engine.words import Words
from gui import self_test
from tests.setup.files import ROOT


def start(*words: str, home: Path) -> subprocess.CompletedProcess[str]:
    variables = {**os.environ, "QT_QPA_PLATFORM": "offscreen", "JOLLY_TABLE_HOME": str(home), "PYTHONUTF8": "1"}
    line = [sys.executable, "-W", "error", "-m", "gui", *words]
    return subprocess.run(line, cwd=ROOT, env=variables, capture_output=True, encoding="utf-8", check=False)


def test_everything_is_tried_and_nothing_is_kept(tmp_path: Path) -> None:
    ran = start("--self-test", "--lang", "en", home=tmp_path / "home")
    assert (ran.returncode, ran.stderr) == (0, "")
    lines = ran.stdout.splitlines()
    assert len(lines) == len(GAMES) + 6
    assert lines[-1] == f"Self-test passed: {len(GAMES)} games can be played"
    for name in GAMES:
        assert any(line.startswith(Words("en").key(f"{name}.name")) for line in lines)
    assert not (tmp_path / "home").exists()


def test_what_does_not_work_is_named_and_the_rest_is_tried(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("QT_QPA_PLATFORM", "offscreen")
    monkeypatch.setattr(self_test, "GAMES", ("dream_1",))
    monkeypatch.setattr(self_test, "thought", lambda *_: "fine")

    def silent(_: Words) -> str:
        raise self_test.Fault("card.wav is silent")

    monkeypatch.setattr(self_test, "heard", silent)
    assert self_test.self_test(Words("en")) == 1
    said = capsys.readouterr()
    assert said.err == "Sounds: does not work (Fault: card.wav is silent)\nSelf-test failed: 1 thing does not work\n"
    assert [line.partition(":")[0] for line in said.out.splitlines()] == [
        Words("en").key("dream_1.name"), "Window", "Charts and statistics", "Thinking process", "Kiosk",
    ]  # fmt: skip


def test_an_empty_picture_and_another_course_are_found(monkeypatch: pytest.MonkeyPatch) -> None:
    words = Words("en")
    rounds: dict[str, Round[Any]] = {}
    self_test.played(words, "dream_1", rounds)

    def blank(*_: object, **__: object) -> object:
        from PySide6.QtGui import QImage

        image = QImage(100, 100, QImage.Format.Format_RGB32)
        image.fill(0)
        return image

    monkeypatch.setattr("gui.windows.picture.draw", blank)
    with pytest.raises(self_test.Fault, match="nothing is drawn of dream_1"):
        self_test.drawn(words, rounds)
    record = rounds["dream_1"].record()
    shorter = record.model_copy(update={"actions": record.actions[:-1]})
    monkeypatch.setattr(Round, "record", lambda _: shorter)
    with pytest.raises(self_test.Fault, match="not played again"):
        self_test.played(words, "dream_1", rounds)


def test_a_start_can_be_timed(tmp_path: Path) -> None:
    ran = start("--until-painted", home=tmp_path / "home")
    assert (ran.returncode, ran.stderr) == (0, "")
