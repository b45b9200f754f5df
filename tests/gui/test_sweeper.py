"""Garbage that holds things of Qt is freed on the window's thread alone, however much other threads make."""

from __future__ import annotations

import gc
import threading
import weakref
from collections.abc import Iterator

import pytest
from PySide6.QtCore import QEventLoop, QObject, QTimer

from engine.play.worker import Worker
from gui.sweeper import OLDEST, Sweeper, due
from gui.windows.main_window import MainWindow
from gui.windows.ready import ready

pytestmark = pytest.mark.usefixtures("qapp")


class Ring(QObject):
    """Something of Qt that holds itself, with a timer that must not die elsewhere."""

    def __init__(self) -> None:
        super().__init__()
        self.itself = self
        self.timer = QTimer(self)
        self.timer.start(60_000)


def dropped(freed: list[threading.Thread]) -> None:
    """Leave garbage behind that tells which thread frees it."""
    weakref.finalize(Ring(), lambda: freed.append(threading.current_thread()))


def elsewhere() -> list[object]:
    """Another thread makes so much that Python would look for garbage several times; it is kept by the caller."""
    kept: list[object] = []
    thread = threading.Thread(target=lambda: kept.extend([number] for number in range(20 * gc.get_threshold()[0])))
    thread.start()
    thread.join()
    return kept


def rest() -> None:
    """Let the event loop run until it has nothing to do."""
    loop = QEventLoop()
    QTimer.singleShot(0, loop.quit)
    loop.exec()
    QTimer.singleShot(20, loop.quit)
    loop.exec()


@pytest.fixture
def collecting() -> Iterator[None]:
    """As in a program that did nothing about it."""
    gc.collect()
    gc.enable()
    yield
    gc.disable()


def swept(*quiet: bool) -> tuple[QObject, Sweeper]:
    window = QObject()
    return window, Sweeper(lambda: all(quiet), window)


@pytest.mark.usefixtures("collecting")
def test_what_another_thread_makes_frees_nothing_of_qt() -> None:
    window, _ = swept()
    freed: list[threading.Thread] = []
    dropped(freed)
    kept = elsewhere()
    assert freed == []
    assert due() is not None
    rest()
    assert freed == [threading.main_thread()]
    assert due() is None
    assert kept
    window.deleteLater()


@pytest.mark.usefixtures("collecting")
def test_the_oldest_wait_while_something_moves(monkeypatch: pytest.MonkeyPatch) -> None:
    for quiet, wanted in ((True, OLDEST), (False, OLDEST - 1)):
        window, sweeper = swept(quiet)
        ages: list[int] = []
        monkeypatch.setattr(gc, "get_count", lambda: (10_000, 100, 100))
        monkeypatch.setattr(gc, "collect", ages.append)
        sweeper.sweep()
        monkeypatch.undo()
        assert ages == [wanted]
        window.deleteLater()


def test_little_is_not_looked_through(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(gc, "get_threshold", lambda: (700, 10, 10))
    for counts, age in (((10, 90, 90), None), ((701, 0, 0), 0), ((701, 11, 0), 1), ((701, 0, 11), 2)):
        monkeypatch.setattr(gc, "get_count", lambda counts=counts: counts)
        assert due() == age


@pytest.mark.usefixtures("collecting")
def test_once_a_window_is_ready_only_its_thread_collects(window: MainWindow) -> None:
    thinker = Worker()
    try:
        for _ in ready(window):
            pass
        assert not gc.isenabled()
        freed: list[threading.Thread] = []
        dropped(freed)
        kept = elsewhere()
        assert freed == []
        rest()
        assert freed == [threading.main_thread()]
        assert kept
    finally:
        thinker.close()
        gc.unfreeze()
