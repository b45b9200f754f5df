"""One application without a screen for all tests of the window; whatever Qt complains of fails the test."""

import gc
import os
import random
import secrets
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

# the bootstrap runs the tests marked `screen` once more on a virtual screen, and says so here
os.environ["QT_QPA_PLATFORM"] = os.environ.get("JOLLY_TABLE_TEST_PLATFORM", "offscreen")
os.environ.pop("QT_SCALE_FACTOR", None)

import pytest
from PySide6.QtCore import QMessageLogContext, QtMsgType, qInstallMessageHandler
from PySide6.QtWidgets import QApplication

from gui.fonts import font
from gui.sweeper import due
from gui.theme import Step

if TYPE_CHECKING:
    from gui.windows.main_window import MainWindow

# fingers that hide a page they scroll leave a gesture behind, which Qt drops and says so on X11
HARMLESS = ("propagateSizeHints", "could not find the target for gesture")


@pytest.fixture(scope="session")
def qapp() -> QApplication:
    there = QApplication.instance()
    app = there if isinstance(there, QApplication) else QApplication([])
    app.setStyle("Fusion")
    app.setFont(font(Step.T16))
    return app


@pytest.fixture(autouse=True)
def _swept() -> Iterator[None]:
    """No other thread frees what belongs to Qt: what is garbage goes after the test that made it, here."""
    gc.disable()
    yield
    if (age := due()) is not None:
        gc.collect(age)
    gc.enable()


@pytest.fixture(autouse=True)
def _same_deals(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """What chance deals to people is the same each time a test is run: a round may end before its third action."""
    monkeypatch.setattr(secrets, "randbelow", random.Random(request.node.nodeid).randrange)


@pytest.fixture(autouse=True, scope="module")
def _left_tidy() -> Iterator[None]:
    """Nothing of Qt is left for the threads of other tests."""
    yield
    gc.collect()


@pytest.fixture(autouse=True)
def _quiet_qt(qapp: QApplication) -> Iterator[None]:
    said: list[str] = []

    def hear(kind: QtMsgType, _: QMessageLogContext, message: str) -> None:
        if kind != QtMsgType.QtDebugMsg and not any(word in message for word in HARMLESS):
            said.append(message)

    before = qInstallMessageHandler(hear)
    yield
    qInstallMessageHandler(before)
    assert said == []


@pytest.fixture
def window(qapp: QApplication, tmp_path: Path) -> "Iterator[MainWindow]":
    """The main window at a home of its own, where computers answer at once and nothing moves."""
    from engine.play.thinker import InPlace
    from engine.words import Words
    from gui.theme import FELT, Speed
    from gui.windows.main_window import MainWindow
    from gui.windows.style import Style
    from tests.gui.bridge.evening import spin

    made = MainWindow(Style(FELT, Words("zh_CN"), Speed.OFF), InPlace(), tmp_path)
    made.resize(1280, 800)
    made.show()
    yield made
    made.close()
    made.deleteLater()
    # only a loop deletes what is to be deleted later
    spin(1)
