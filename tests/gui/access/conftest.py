"""A screen reader is there, and whatever cannot be told of fails the test."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from typing import Any

import pytest
from PySide6.QtGui import QAccessible
from PySide6.QtWidgets import QApplication

from gui.access import listen, telling
from tests.gui.windows.conftest import shown as shown


@pytest.fixture(autouse=True)
def _reader(qapp: QApplication, caplog: pytest.LogCaptureFixture) -> Iterator[None]:
    listen()
    QAccessible.setActive(True)
    yield
    QAccessible.setActive(False)
    assert [record for record in caplog.records if record.levelno >= logging.ERROR] == []


@pytest.fixture
def announced(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What is announced, message by message."""
    told: list[str] = []
    monkeypatch.setattr(telling, "announce", lambda widget, message: told.append(message))
    return told


@pytest.fixture
def happened(monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, str]]:
    """What Qt is told of parts of a table: the name of a part, and what has happened to it."""
    from gui.access import drawn, table

    told: list[tuple[str, str]] = []

    def hear(part: Any, what: QAccessible.Event) -> None:
        told.append((part.thing.name, what.name))

    for module in (drawn, table):
        monkeypatch.setattr(module, "update", hear)
    return told
