"""From a table and its settlement to what is heard of them.

A sound is heard by everybody in the room. Where several people share the screen, nothing is heard that only one of them
may know of: no event that is told to one seat, and no refusal, which would tell what somebody could not do.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject

from engine.core.event import Event, Told
from engine.core.model import ALL
from engine.core.settlement import Settlement
from engine.play.round import Frame
from gui.sound.cues import WEIGHTY, Cue, cue_of, poured

if TYPE_CHECKING:
    from gui.sound.sounds import Sounds
    from gui.windows.settlement import SettlementPage
    from gui.windows.table_window import TableWindow


class TableSounds(QObject):
    """Lets a table be heard while somebody plays at it."""

    def __init__(self, table: TableWindow, sounds: Sounds) -> None:
        super().__init__(table)
        self._table, self._sounds = table, sounds
        self._asked: int | None = None
        table.animator.heard.connect(self._heard)
        table.animator.ticked.connect(self._play)
        table.animator.shown.connect(self._shown)
        table.hands.refused.connect(self._refused)
        table.bridge.curtain.connect(self._ask)
        table.settled.connect(self._settled)

    def _play(self, cue: Cue) -> None:
        """Nobody listens where only computers play, nor to a table that is not on the screen."""
        if self._table.bridge.people and self._table.isVisible():
            self._sounds.play(cue)

    @property
    def _shared(self) -> bool:
        return len(self._table.bridge.people) > 1

    def _heard(self, event: Event) -> None:
        cue = cue_of(event, self._table.look.words.dry)
        if cue is None or (self._table.animator.hasty and cue not in WEIGHTY):
            return
        if isinstance(event, Told) and event.to != ALL and self._shared:
            return
        self._play(cue)

    def _shown(self, frame: Frame) -> None:
        """The person at the screen is asked when the newest frame is there; one behind a curtain was called by it."""
        bridge = self._table.bridge
        if bridge.round is None or frame.at != bridge.round.at or bridge.next is not None:
            return
        if bridge.seat is not None and bridge.seat in frame.view.table.to_act:
            self._ask(int(bridge.seat))
        else:
            self._asked = None

    def _ask(self, seat: int) -> None:
        if seat != self._asked:
            self._asked = seat
            self._play(Cue.TURN)

    def _refused(self) -> None:
        if not self._shared:
            self._play(Cue.REFUSE)

    def _settled(self, settlement: Settlement) -> None:
        if settlement.winners and not settlement.void:
            self._play(Cue.WINNER)


def listen_to_settlement(page: SettlementPage, sounds: Sounds) -> None:
    """Let glasses or counters be heard as they come, and each step that the ledger takes."""
    page.pouring.poured.connect(lambda: sounds.play(poured(page.look.words.dry)))
    page.changed.connect(lambda: sounds.play(Cue.SETTLE))
