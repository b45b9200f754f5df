"""What the window takes from elsewhere: Qt's own words, fonts, and a home that another program uses already."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QTimer
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QApplication, QLineEdit

from engine.play.sitting import unfinished
from engine.play.thinker import InPlace
from engine.words import Words
from gui.app import Tongue
from gui.command import run
from gui.windows.main_window import MainWindow
from tests.gui.scene.tables import rounds
from tests.setup.files import ROOT

# ---------------------------------------------------------------- Qt's own words

COPY = {"zh_CN": "复制", "en": "Copy"}


def copies() -> str:
    """What a field's own menu, which Qt makes, calls copying."""
    field = QLineEdit("x")
    menu = field.createStandardContextMenu()
    said = " ".join(action.text().replace("&", "") for action in menu.actions())
    return next((word for word in COPY.values() if word in said), said)


@pytest.fixture
def silent(qapp: QApplication) -> Iterator[None]:
    """Before and afterwards Qt speaks its own language, whatever program has run in this process."""
    hushed(qapp)
    yield
    hushed(qapp)


def hushed(app: QApplication) -> None:
    """Let nobody translate Qt's words any more."""
    for tongue in app.findChildren(Tongue):
        if tongue._translator is not None:
            app.removeTranslator(tongue._translator)


@pytest.mark.usefixtures("silent")
def test_qts_own_words_follow_the_language(qapp: QApplication) -> None:
    tongue = Tongue(qapp)
    for language in ("zh_CN", "en", "zh_CN"):
        tongue.speak(Words(language))
        assert copies() == COPY[language]


@pytest.mark.usefixtures("silent")
def test_qts_own_words_follow_the_language_that_is_picked_in_the_window(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    said: list[str] = []

    def look(window: MainWindow, *_: Any) -> list[object]:
        said.append(copies())
        for language in ("en", "zh_CN"):
            window.chosen.speak(language)
            said.append(copies())
        window.close()
        window.deleteLater()
        QTimer.singleShot(0, lambda: QApplication.exit(0))
        return []

    monkeypatch.setattr("gui.app.settled_in", look)
    monkeypatch.setattr("gui.app.Later", InPlace)
    monkeypatch.setattr("gui.app.signal.signal", lambda *_: None)
    assert run(["--home", str(tmp_path), "--lang", "zh_CN"]) == 0
    assert said == [COPY[language] for language in ("zh_CN", "en", "zh_CN")]


# ---------------------------------------------------------------- without the fonts

FONTLESS = """
import sys
from pathlib import Path
from gui import fonts
fonts.folder = lambda: Path(sys.argv[1])
from gui.command import run
sys.exit(run(["shot", *sys.argv[2:]]))
"""


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Path:
    played, _ = rounds(4, 3, 400)
    path = tmp_path_factory.mktemp("records") / "whole.json"
    path.write_text(json.dumps(played.record().to_json()), encoding="utf-8")
    return path


@pytest.mark.parametrize("place", ["home", "new_table", "table", "settlement", "rules"])
def test_every_page_is_drawn_without_the_fonts_that_come_along(place: str, whole: Path, tmp_path: Path) -> None:
    """It says so, and what is no writing stands where it stood: with and without them much of the page is the same."""
    record = [] if place in ("home", "new_table") else [str(whole)]
    line = [*record, "--place", place, "--seat", "1", "--size", "800x480", "--lang", "en", "--out"]
    out, bare = tmp_path / "with.png", tmp_path / "without.png"
    assert run(["shot", *line, str(out)]) == 0
    told = subprocess.run(
        [sys.executable, "-c", FONTLESS, str(tmp_path / "none"), *line, str(bare)],
        cwd=ROOT, capture_output=True, encoding="utf-8", timeout=60, check=False,
        env={**os.environ, "PYTHONPATH": str(ROOT), "QT_QPA_PLATFORM": "offscreen"},
    )  # fmt: skip
    assert told.returncode == 0, told.stderr
    assert "the system's font is used" in told.stderr
    with_, without = (QImage(str(path)).convertToFormat(QImage.Format.Format_RGB32) for path in (out, bare))
    assert with_.size() == without.size()
    points = [(x, y) for x in range(0, with_.width(), 8) for y in range(0, with_.height(), 8)]
    same = sum(with_.pixel(x, y) == without.pixel(x, y) for x, y in points) / len(points)
    assert 0.6 < same < 1


# ---------------------------------------------------------------- two programs at one home

WINDOW = """
import sys
from PySide6.QtCore import QSocketNotifier
import gui.app as app
from gui.command import run
settled = app.settled_in
def told(window, *rest):
    held = settled(window, *rest)
    text = window.notice.text if window.notice.isVisible() else ""
    name = window.sitting.folder.name if window.sitting else ""
    print(len(held), name, text.replace(chr(10), " "), sep="|", flush=True)
    heard = QSocketNotifier(0, QSocketNotifier.Type.Read, window)
    heard.activated.connect(window.close)
    return held
app.settled_in = told
if __name__ == "__main__":
    sys.exit(run(sys.argv[1:]))
"""


def opened(script: Path, home: Path) -> subprocess.Popen[str]:
    script.write_text(WINDOW, encoding="utf-8")
    line = [sys.executable, str(script), "--home", str(home), "--lang", "en", "--game", "happy_nine"]
    variables = {**os.environ, "PYTHONPATH": str(ROOT), "QT_QPA_PLATFORM": "offscreen"}
    return subprocess.Popen(line, env=variables, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                            text=True)  # fmt: skip


def said(program: subprocess.Popen[str]) -> list[str]:
    assert program.stdout is not None
    return program.stdout.readline().strip().split("|")


def closed(program: subprocess.Popen[str]) -> str:
    _, complaints = program.communicate("\n", timeout=60)
    assert program.returncode == 0, complaints
    return "\n".join(line for line in complaints.splitlines() if "propagateSizeHints" not in line)


def test_two_programs_at_one_home(tmp_path: Path) -> None:
    """The second says so and plays at a table of its own; once the first is gone the home belongs to the next."""
    home, script = tmp_path / "home", tmp_path / "program.py"
    first = opened(script, home)
    one = said(first)
    second = opened(script, home)
    other = said(second)
    assert (one[0], one[2]) == ("1", "")
    assert other[0] == "0"
    assert "window open already" in other[2]
    assert one[1] != other[1]
    assert {found.folder.name for found in unfinished(home)} == {one[1], other[1]}
    assert closed(first) == ""
    third = opened(script, home)
    last = said(third)
    assert (last[0], last[2]) == ("1", "")
    assert closed(second) == ""
    assert closed(third) == ""
    assert {found.wrong for found in unfinished(home)} == {None}
    assert len(unfinished(home)) == 3
