"""Any place of the window as a picture, without a display: the real window, nobody before it, nothing kept."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from PySide6.QtGui import QImage
from PySide6.QtWidgets import QApplication

from engine.core.model import Seat, Trouble
from engine.play.round import Round
from engine.play.sitting import Sitting
from engine.play.thinker import InPlace
from gui.faultless import faultless
from gui.windows.drawer import Drawer
from gui.windows.main_window import MainWindow
from gui.windows.naming import people
from gui.windows.picture import seated
from gui.windows.settlement import SettlementPage
from gui.windows.style import Style

Go = Callable[[MainWindow, Sitting, Seat], None]


def grab(style: Style, place: str, round_: Round[Any] | None, seat: Seat, size: tuple[int, int]) -> QImage:
    """A place as the window shows it; raises `Trouble` where it needs a round, or one that is over, or fails."""
    if place.startswith("kiosk"):
        from gui.kiosk.shown import grab_kiosk

        return grab_kiosk(style, place, size)
    with TemporaryDirectory() as folder:
        window = MainWindow(style, InPlace(), Path(folder))
        window.resize(*size)
        window.table.bridge.hold(True)
        try:
            with faultless():
                if place in ("home", "new_table"):
                    getattr(window, place)()
                else:
                    _sit(window, round_, seat, place)
                window.show()
                QApplication.processEvents()
            with faultless():
                return window.grab().toImage()
        finally:
            window.close()
            window.deleteLater()


def _sit(window: MainWindow, round_: Round[Any] | None, seat: Seat, place: str) -> None:
    if round_ is None:
        raise Trouble("record_wanted", place=place)
    sitting = seated(window.style_.words, round_, seat)
    window.sitting = sitting
    window.show()
    window.setCurrentWidget(window.table)
    window.table.play_sitting(sitting)
    window.table.bridge.hold(True)
    _GO[place](window, sitting, seat)


def _drawer(tab: int) -> Go:
    """Open the drawer at one of its parts."""

    def go(window: MainWindow, sitting: Sitting, seat: Seat) -> None:
        window.table.beside.open(True)
        drawer = window.table.findChild(Drawer)
        assert isinstance(drawer, Drawer)
        drawer.segment.choose(tab)

    return go


def _settled(window: MainWindow, sitting: Sitting, seat: Seat) -> None:
    if sitting.round is None or not sitting.round.over:
        raise Trouble("round_runs")
    window.table.settled.emit(sitting.close())


def _analysed(window: MainWindow, sitting: Sitting, seat: Seat) -> None:
    """What a seat's plays cost: reckoned here, before it is looked at."""
    from engine.play.analysis import analyse
    from gui.windows.analysis import AnalysisDialog

    _settled(window, sitting, seat)
    page = window.currentWidget()
    assert isinstance(page, SettlementPage)
    assert page.round is not None
    dialog = AnalysisDialog(window.look, page, page.round, people(sitting, window.look), seat)
    dialog.know(analyse(page.round.game, page.round.record(), seat))
    dialog.open()


def _looked_back(window: MainWindow, sitting: Sitting, seat: Seat) -> None:
    """The round as it is looked at again, at its last step."""
    from gui.windows.record_page import RecordPage

    assert sitting.round is not None
    window.show_record(sitting.round)
    page = window.currentWidget()
    assert isinstance(page, RecordPage)
    if seat in page.replay.replay.viewers:
        page.replay.look_as(seat)
    page.replay.show_step(page.replay.replay.last)


_GO: dict[str, Go] = {
    "analysis": _analysed,
    "curtain": lambda window, sitting, seat: window.table.bridge.curtain.emit(int(seat)),
    "settlement": _settled,
    "log": _drawer(0),
    "last_trick": _drawer(1),
    "ledger": _drawer(2),
    "order": _drawer(3),
    "rules": lambda window, sitting, seat: window.table.wanted.emit("rules"),
    "menu": lambda window, sitting, seat: window.table.wanted.emit("menu"),
    "about": lambda window, sitting, seat: window.want("about"),
    "replay": _looked_back,
    "bookmarks": lambda window, sitting, seat: window.want("bookmarks"),
    "settings": lambda window, sitting, seat: window.want("settings"),
    "ruling": lambda window, sitting, seat: window.table.wanted.emit("rule"),
}
