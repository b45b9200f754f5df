"""One application without a screen for all tests of the window; whatever Qt complains of fails the test."""

import os
from collections.abc import Iterator

# the bootstrap runs the tests marked `screen` once more on a virtual screen, and says so here
os.environ["QT_QPA_PLATFORM"] = os.environ.get("JOLLY_TABLE_TEST_PLATFORM", "offscreen")
os.environ.pop("QT_SCALE_FACTOR", None)

import pytest
from PySide6.QtCore import QMessageLogContext, QtMsgType, qInstallMessageHandler
from PySide6.QtWidgets import QApplication

from gui.fonts import font
from gui.theme import Step

HARMLESS = ("propagateSizeHints",)


@pytest.fixture(scope="session")
def qapp() -> QApplication:
    there = QApplication.instance()
    app = there if isinstance(there, QApplication) else QApplication([])
    app.setStyle("Fusion")
    app.setFont(font(Step.T16))
    return app


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
