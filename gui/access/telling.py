"""What happens, announced to whoever listens: in order, gathered while much happens at once, nothing while nobody does.

What is announced is heard in the room. Where several people share the screen nothing is announced that only one of
them may know of.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Final

from PySide6.QtCore import QObject, QTimer
from PySide6.QtGui import QAccessible, QAccessibleAnnouncementEvent
from PySide6.QtWidgets import QWidget

from engine.core.event import Event, Told
from engine.core.model import ALL
from gui.access.aloud import sentence
from gui.theme import Time

if TYPE_CHECKING:
    from engine.play.round import Frame
    from gui.windows.table_window import TableWindow

MOST = 12
"""Of more lines that have gathered the oldest are left to the log."""


class Teller(QObject):
    """Announces sentences of one widget, those of a moment together."""

    def __init__(self, widget: QWidget) -> None:
        super().__init__(widget)
        self._widget = widget
        self._waiting: list[str] = []
        self._soon = QTimer(self)
        self._soon.setSingleShot(True)
        self._soon.timeout.connect(self.flush)

    def say(self, *sentences: str) -> None:
        """Announce something, after what has been said before."""
        if not QAccessible.isActive():
            self._waiting.clear()
            return
        self._waiting += [one for one in sentences if one]
        if self._waiting and not self._soon.isActive():
            self._soon.start(Time.D4)

    def flush(self) -> None:
        """Announce now what waits."""
        self._soon.stop()
        waiting, self._waiting = self._waiting[-MOST:], []
        if waiting and QAccessible.isActive():
            announce(self._widget, "\n".join(waiting))


def announce(widget: QWidget, message: str) -> None:
    """Hand a message to whoever listens, politely: it interrupts nothing."""
    QAccessible.updateAccessibility(QAccessibleAnnouncementEvent(widget, message))


class TableTeller(Teller):
    """Announces what happens at a table, in the words of its log."""

    def __init__(self, table: TableWindow) -> None:
        super().__init__(table)
        self._table = table
        self._events: list[Event] = []
        self._asked: int | None = None
        table.animator.heard.connect(self._heard)
        table.animator.shown.connect(self._shown)
        table.hands.refused.connect(self._refused)
        table.bridge.curtain.connect(self._curtain)
        table.settled.connect(lambda _: QTimer.singleShot(0, self, self._settled))

    @property
    def _shared(self) -> bool:
        return len(self._table.bridge.people) > 1

    def _heard(self, event: Event) -> None:
        if not QAccessible.isActive() or not isinstance(event, Told) or not self._told(event):
            return
        self._events.append(event)
        if not self._soon.isActive():
            self._soon.start(Time.D4)

    def _told(self, event: Told) -> bool:
        """Whether an event has words, and may be heard by everybody in the room."""
        round_, words = self._table.bridge.round, self._table.look.words
        if round_ is None or not words.has(f"{round_.game.info.id}.event.{event.event}"):
            return False
        return event.to == ALL or not self._shared

    def _moves(self) -> None:
        """Put what has happened into words."""
        from gui.windows.drawer import log

        events, self._events = self._events, []
        round_, look = self._table.bridge.round, self._table.look
        if round_ is None or not events:
            return
        entries = log(look, round_.game.info.id, events, self._table.people)
        self._waiting += [sentence(look.words, f"{entry.text} {entry.amount}".strip()) for entry in entries]

    def flush(self) -> None:
        """Announce what has happened and what was said of it."""
        self._moves()
        super().flush()

    def say(self, *sentences: str) -> None:
        """Say something, after what has happened before."""
        self._moves()
        super().say(*sentences)

    def _shown(self, frame: Frame) -> None:
        """The person at the screen is told once that it is their turn; who is behind a curtain is asked by that."""
        bridge = self._table.bridge
        if bridge.round is None or frame.at != bridge.round.at or bridge.next is not None:
            return
        seat = bridge.seat
        if seat is None or seat not in frame.view.table.to_act:
            self._asked = None
        elif seat != self._asked:
            self._asked = int(seat)
            words = self._table.look.words
            self.say(words.key("table.window.your_turn"), about(self._table))

    def _refused(self, why: str) -> None:
        # why one of several may not do something tells what that one holds
        if not self._shared:
            self.say(sentence(self._table.look.words, why))

    def _curtain(self, _: int) -> None:
        # what waits may have been said to one person only; what has happened is known to all
        self._waiting.clear()
        self.flush()
        self._asked = None
        self.say(self._table.curtain.accessibleName())

    def _settled(self) -> None:
        """What the round has come to is read from its page, once that is there."""
        window: Any = self._table.window()
        page: Any = window.currentWidget() if hasattr(window, "currentWidget") else None
        # after a lesson it is looked at as a record, which is read like any page
        if not isinstance(getattr(page, "rows", None), dict) or not hasattr(page, "who"):
            return
        rows = (page.rows[seat] for seat in sorted(page.rows))
        lines = (f"{row.accessibleName()}: {row.accessibleDescription()}" for row in rows)
        words = self._table.look.words
        self.say(page.title.text, page.who.text, *(sentence(words, line) for line in lines))


def about(table: TableWindow) -> str:
    """What the person at the screen is asked in particular."""
    stage = table.scene.stage
    return sentence(table.look.words, stage.about) if stage is not None else ""


_TELLERS: Final[Mapping[str, type[Any]]] = {"TableWindow": TableTeller}


def attend(widget: QWidget) -> None:
    """Begin to announce what happens at a place, once."""
    if any(isinstance(child, Teller) for child in widget.children()):
        return
    for kind in type(widget).__mro__:
        if kind.__name__ in _TELLERS:
            _TELLERS[kind.__name__](widget)
            return


def spoken(widget: QWidget, said: str) -> None:
    """Announce a sentence that a place shows for a while."""
    look = getattr(widget, "look", None) or getattr(widget, "_look", None)
    text = sentence(look.words, said) if look is not None else said
    teller = _teller(widget)
    if teller is not None:
        teller.say(text)
    elif QAccessible.isActive() and text:
        announce(widget, text)


def _teller(widget: QWidget) -> Teller | None:
    """Whoever announces what happens where a widget lies, so that all of it comes in order."""
    above: QWidget | None = widget
    while above is not None:
        for child in above.children():
            if isinstance(child, Teller):
                return child
        above = above.parentWidget()
    return None
