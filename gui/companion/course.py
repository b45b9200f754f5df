"""From one round with real cards to the next: the window goes to the telling, and back to it for one told anew."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.core.model import ALL, Seat, Trouble
from engine.core.referee import Report
from engine.core.settlement import Settlement
from engine.core.table import Table
from engine.core.zone import Zone
from engine.play.companion import Companion
from engine.play.sitting import Sitting
from gui.companion.page import CompanionPage

if TYPE_CHECKING:
    from gui.windows.main_window import MainWindow


def place(window: MainWindow) -> CompanionPage:
    """The place where rounds are told."""
    made = CompanionPage(window.look)
    made.told.connect(lambda settlement: _settled(window, made, settlement))
    made.menu.connect(lambda: window.want("menu"))
    made.troubled.connect(window.say)
    made.ticked.connect(lambda cue: window.chosen.sounds.play(cue))
    return made


def _settled(window: MainWindow, page: CompanionPage, settlement: Settlement) -> None:
    assert page.telling is not None
    window.show_settlement(settlement, hands(page.telling.report()))


def hands(report: Report) -> Table:
    """What everybody was told to hold, as the end of a round shows it."""
    zones = tuple(Zone(id=f"hand:{seat}", cards=held.cards, seen_by=ALL, owner=Seat(seat))
                  for seat, held in enumerate(report.held))  # fmt: skip
    return Table(phase="over", zones=zones)


def retell(window: MainWindow) -> None:
    """Take the last round back, and tell it anew from what was told."""
    sitting = window.sitting
    if sitting is None or not sitting.may_take_back:
        return
    try:
        sitting.take_back()
    except Trouble as trouble:
        window.say(trouble)
        return
    tell_round(window, sitting)


def tell_round(window: MainWindow, sitting: Sitting) -> None:
    """Go to the place where the running round is told; raises `Trouble` for a game that has no referee."""
    page = window.there("companion")
    assert isinstance(page, CompanionPage)
    page.begin(Companion(sitting))
