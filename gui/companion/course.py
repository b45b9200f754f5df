"""From one round with real cards to the next: the window goes to the telling, and back to it for one told anew."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.core.game import Game
from engine.core.model import ALL, Seat, Trouble
from engine.core.referee import Report
from engine.core.settlement import Settlement
from engine.core.table import Table
from engine.core.zone import Zone
from engine.play.companion import Companion, told
from engine.play.journal import load
from engine.play.sitting import SITTING, TOLD, Sitting
from gui.companion.page import CompanionPage

if TYPE_CHECKING:
    from typing import Any

    from gui.controls.button import Button
    from gui.scene.look import Look
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
    window.tell_round()


def offer_retell(look: Look, button: Button, sitting: Sitting) -> None:
    """Say that a round can be told anew, or why not."""
    button.say(look.words.key("table.real.retell"))
    button.say_off(None if sitting.may_take_back else look.words.key("table.real.stands"))


def last_told(sitting: Sitting) -> Settlement | None:
    """The account of the round that was told last, out of the sitting's file; None where that cannot be read."""
    if sitting.folder is None:
        return None
    ledger = sitting.ledger
    try:
        lines = [line for line in load(sitting.folder / SITTING).lines if TOLD in line]
        if not lines or ledger.dealer not in ledger.playing:
            return None
        dealer = ledger.playing.index(ledger.dealer)
        return told(sitting.game, sitting.terms.options, len(ledger.playing), dealer, lines[-1])
    except Trouble:
        return None


def refereed(game: Game[Any, Any, Any]) -> bool:
    """Whether a game can be played with real cards."""
    return game.referee is not None


__all__ = ["Companion", "hands", "last_told", "offer_retell", "place", "refereed", "retell"]
