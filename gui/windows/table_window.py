"""The table as a place of the window: scene, hands, movements and curtain, wired to the bridge."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from PySide6.QtCore import QEvent, Qt, QTimer, Signal
from PySide6.QtGui import QFocusEvent, QHideEvent, QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QStackedLayout, QWidget

from engine.core.action import Action, Refusal
from engine.core.model import Seat, Trouble
from engine.core.settlement import Settlement
from engine.play.round import Frame
from engine.play.sitting import Sitting
from engine.play.thinker import Thinker
from gui import known
from gui.bridge import NOBODY, TableBridge
from gui.controls.dialog import Dialog
from gui.controls.notice import Notice
from gui.scene.animator import Animator
from gui.scene.choice import Called, Offer
from gui.scene.controller import Controller
from gui.scene.describe_bars import words_area
from gui.scene.look import Look
from gui.scene.piles import SHUFFLED
from gui.scene.plate import Person
from gui.scene.table_scene import TableScene
from gui.scene.table_view import TableView
from gui.theme import Alpha, Time
from gui.windows.beside_table import BesideTable
from gui.windows.curtain import Curtain
from gui.windows.curtain_flight import CurtainFlight
from gui.windows.hints import Hints
from gui.windows.naming import called, lay, noticed
from gui.windows.peek import Peek
from gui.windows.table_time import TableTime

Pick = Callable[[tuple[Action, ...]], None]


class TableWindow(QWidget):
    """A running round on the screen.

    ``pick`` lets the person choose among several readings of an action and calls `play` with one, or `take_back`;
    without it the best one is played.
    """

    settled = Signal(object)
    """The `Settlement` of a round that is over and booked."""
    wanted = Signal(str)
    """Something beside the round: menu, drawer, chip, seat:2, full_screen, shortcuts."""
    troubled = Signal(object)
    """A `Trouble` that the table has shown."""

    def __init__(self, look: Look, thinker: Thinker, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.look = look
        self.people: tuple[Person, ...] = ()
        self._fresh = False
        self.stated = 0
        """Which state of the table was told last when somebody asked."""
        self.pick: Pick | None = None
        self._make(thinker)
        self.notice = Notice(look, self.table)
        self.hints = Hints(self)
        self.flight = CurtainFlight(self)
        self._layers = QStackedLayout(self)
        self._layers.addWidget(self.table)
        self._layers.addWidget(self.curtain)
        self.beside = BesideTable(self)
        self._dots = QTimer(self)
        self._dots.timeout.connect(self._ponder)
        self._ponders, self._beat = NOBODY, 0
        self.timing = TableTime(self)
        self._toast = QTimer(self)
        self._toast.setSingleShot(True)
        self._toast.timeout.connect(self._hush)
        self._wire()
        self._pace()
        known.made(self)

    def _make(self, thinker: Thinker) -> None:
        """Make what leads the round, what shows it, and the hands before it."""
        look = self.look
        self.bridge = TableBridge(thinker, self)
        self.scene = TableScene(look, self)
        self.animator = Animator(self.scene, self)
        self.hands = Controller(
            self.scene, self._submit, self.bridge.probe, self._called, finish=self.animator.finish, parent=self
        )
        self.table = TableView(self.scene, self.hands, self)
        self.curtain = Curtain(look, self)
        self.peek = Peek(self.table, self._veil)

    def _wire(self) -> None:
        bridge, animator, hands = self.bridge, self.animator, self.hands
        bridge.advanced.connect(self._advance)
        bridge.thinking.connect(self._think)
        bridge.curtain.connect(self._cover)
        bridge.over.connect(self._over)
        bridge.advised.connect(self.hints.come)
        bridge.troubled.connect(self._trouble)
        animator.shown.connect(self._shown)
        animator.idle.connect(lambda: bridge.hold(False))
        hands.wanted.connect(self._want)
        hands.asked.connect(self._ask)
        hands.refused.connect(lambda _: self._toast.start(Time.TOAST))
        self.table.keyboard.wanted.connect(self._want)
        self.curtain.confirmed.connect(self._confirm)

    # ---------------------------------------------------------------- rounds

    def play_sitting(self, sitting: Sitting) -> None:
        """Show a sitting's running round, a new one or one that goes on."""
        self.put_down()
        self._fresh = True
        try:
            self.bridge.begin(sitting)
        finally:
            self._fresh = False
        self.table.setFocus()

    def put_down(self) -> None:
        """Let the round go as it is; it can be gone on with."""
        self.flight.stop()
        self.animator.finish()
        self._close_dialogs()
        self.peek.use(False)
        self.bridge.close()
        self.bridge.hold(False)
        self._think(NOBODY)
        self._raise()

    def _arrange(self) -> None:
        """Say who sits where and how the table is laid for the one who looks."""
        sitting, round_ = self.bridge.sitting, self.bridge.round
        assert sitting is not None
        assert round_ is not None
        self.people = lay(self.scene, sitting, round_, self.look, self._viewer())

    def _viewer(self) -> int:
        """The seat at the bottom of the window: the one who looks, or who is about to."""
        seats = (self.bridge.seat, self.bridge.next, *self.bridge.people, 0)
        return int(next(seat for seat in seats if seat is not None))

    @property
    def asked_of(self) -> Seat | None:
        """The person at the screen, or whom it is about to be handed to."""
        return self.bridge.seat if self.bridge.next is None else self.bridge.next

    def _advance(self, frame: Frame) -> None:
        if not frame.events:
            # nothing has happened to be watched: another person looks, or something was taken back
            self.animator.finish()
            self.scene.show(frame.view)
            self._arrange()
            if self._fresh and not frame.at:
                frame = replace(frame, events=(SHUFFLED,))
        self.animator.play(frame)
        if self.animator.busy:
            self.bridge.hold(True)

    def _shown(self, frame: Frame) -> None:
        self._offer(frame)
        if said := noticed(self.look, frame, [one.name for one in self.people], self.peek.covers):
            self.say(said, bad=True)
        self.beside.fill()

    def _offer(self, frame: Frame | None = None) -> None:
        """Offer what the person at the screen is asked, covered or not; what an onlooker is asked is for the menu."""
        round_ = self.bridge.round
        if round_ is not None:
            late = frame is not None and frame.at != round_.at
            self.hands.offer(() if late else self.bridge.prompts)

    def _over(self) -> None:
        sitting = self.bridge.sitting
        if sitting is None:
            return
        self._raise()
        try:
            settlement: Settlement = sitting.close()
        except Trouble as trouble:
            self._trouble(trouble)
            self.bridge.again()
            return
        self.settled.emit(settlement)

    # ---------------------------------------------------------------- what the hands do

    def _submit(self, answer: Mapping[str, Any]) -> Refusal | None:
        readings = self.bridge.readings(answer)
        if len(readings) > 1 and self.pick is not None and self.bridge.probe(answer) is None:
            self.pick(readings)
            return None
        return self.bridge.submit(readings[0] if readings else answer)

    def _ask(self, offer: Offer) -> None:
        """Ask for what nothing on the table can give."""
        from gui.windows.questions import ask

        round_ = self.bridge.round
        if round_ is not None:
            names = [person.name for person in self.people]
            ask(self.look, self, round_.game.info.id, offer, names,
                lambda chosen, word: self.hands.answer(offer, chosen, word))  # fmt: skip

    def play(self, action: Action) -> None:
        """Play one of the readings that were offered."""
        refusal = self.bridge.submit(action)
        if refusal is not None:
            self.hands.refuse(refusal)

    def take_back(self) -> None:
        """None of the readings was meant."""
        self._offer()

    def _called(self, answer: Mapping[str, Any]) -> Called:
        round_ = self.bridge.round
        return Called() if round_ is None else called(self.look, round_, self.bridge.readings(answer))

    def _want(self, what: str) -> None:
        word, _, rest = what.partition(":")
        if word == "hint":
            self.hints.ask()
        elif word == "undo":
            self.undo()
        elif word == "hide":
            self.hide_cards()
        elif word == "state":
            from gui.access.state import tell

            tell(self)
        elif word == "drawer":
            self.beside.open(not self.beside.opened)
        elif word == "escape" and self.beside.opened:
            self.beside.open(False)
        elif word == "escape":
            self.wanted.emit("menu")
        elif word != "seat" or not self.bridge.sit(Seat(int(rest))):
            self.wanted.emit(what)

    def undo(self) -> None:
        """Take the person's last action back, where the table allows it."""
        self.animator.finish()
        self.bridge.undo()

    def stand_in(self, seat: Seat) -> None:
        """Let a computer play for a person, or that person again."""
        sitting = self.bridge.sitting
        if sitting is None:
            return
        name = sitting.seat_names()[seat]
        self.animator.finish()
        self.bridge.stand_in(seat, None if name in sitting.stand_ins else sitting.game.usual)
        if self.bridge.next is None:
            self._raise()
        self._offer()

    # ---------------------------------------------------------------- what the table says

    def say(self, sentence: str, bad: bool = False) -> None:
        """Say something until the next input, at most for a while; ``bad``: something went wrong."""
        if (stage := self.scene.stage) is not None:
            self.notice.say(sentence, stage.m, bad, hides=words_area(stage))

    def _hush(self) -> None:
        self.scene.hold(replace(self.scene.hands, toast=""))

    def _trouble(self, trouble: Trouble) -> None:
        self.say(self.look.words.trouble(trouble), bad=True)
        self.troubled.emit(trouble)

    def _think(self, seat: int) -> None:
        self._ponders, self._beat = seat, 0
        if seat == NOBODY:
            self._dots.stop()
            self.scene.think(())
        elif not self.look.ms(Time.D5):
            # where nothing moves, the dots stand still and no clock runs for them
            self._dots.stop()
            self._ponder()
        elif not self._dots.isActive():
            self._dots.start(Time.D5)

    def _ponder(self) -> None:
        self.scene.think((self._ponders,), self._beat % len(Alpha.THINKING))
        self._beat += 1

    # ---------------------------------------------------------------- the curtain

    def _cover(self, seat: int) -> None:
        """Nothing but the curtain is drawn or touched from now on."""
        self.animator.finish()
        self.peek.use(False)
        self.hands.cover(True)
        self.beside.forget()
        self.notice.hush()
        self._close_dialogs()
        self.curtain.ask(self.people[seat])
        moves = self.table.isVisible() and self.look.ms(Time.D5)
        # what an onlooker may see is on the table by now
        below = self.table.grab() if moves else None
        self._layers.setCurrentWidget(self.curtain)
        self.curtain.setFocus()
        if below is not None:
            self.flight.fall(below, self.curtain.grab(), self.look.ms(Time.D5))

    def _close_dialogs(self) -> None:
        """What was asked about a moment that is over is asked no more."""
        for dialog in self.findChildren(Dialog):
            dialog.close_()

    def _confirm(self, held: bool) -> None:
        cloth = self.curtain.grab() if self.look.ms(Time.D4) else None
        self.peek.use(held)
        self.bridge.confirm(held)
        self._raise()
        if cloth is not None:
            self.flight.rise(cloth, self.look.ms(Time.D4))

    def _veil(self, veiled: bool) -> None:
        """Cover the hand, or show it while it is held."""
        self.notice.hush()
        self.hands.veil(veiled)
        self.bridge.veil(veiled)

    def _raise(self) -> None:
        self.hands.cover(False)
        if self._layers.currentWidget() is not self.table:
            self._layers.setCurrentWidget(self.table)
            self.table.setFocus()

    def hide_cards(self) -> None:
        """Hide the cards of the person on the screen until they want them again."""
        self.bridge.cover()

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802 - Qt's name
        """The way out from behind the curtain."""
        if event.key() == Qt.Key.Key_Escape and self._layers.currentWidget() is self.curtain:
            self.wanted.emit("menu")
            return
        super().keyPressEvent(event)

    def focusInEvent(self, event: QFocusEvent) -> None:  # noqa: N802 - Qt's name
        """Table or curtain: whichever is there has the keys."""
        (self.curtain if self._layers.currentWidget() is self.curtain else self.table).setFocus()

    # ---------------------------------------------------------------- looks

    def restyle(self, look: Look) -> None:
        """Another theme, language or speed while the round runs."""
        self.look = look
        self.flight.stop()
        self.animator.finish()
        self._hush()
        self.scene.look(look)
        self.curtain.restyle(look)
        self.notice.restyle(look)
        self._pace()
        self._think(self._ponders)
        if self.bridge.round is not None:
            self._arrange()
            if not self.animator.busy and self.bridge.next is None:
                self._offer()
        self.beside.fill()

    def _pace(self) -> None:
        self.bridge.pace = self.look.ms(Time.D5)
        self.bridge.patience = max(self.bridge.pace, Time.TOAST)

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802 - Qt's name
        """What moves ends where it belongs in the new window; the drawer follows."""
        super().resizeEvent(event)
        self.flight.stop()
        self.animator.finish()
        QTimer.singleShot(0, self, self.beside.fill)

    def event(self, event: QEvent) -> bool:
        """Where the pixels become finer or coarser, everything is drawn anew and nothing moves any more."""
        if event.type() == QEvent.Type.DevicePixelRatioChange:
            self.animator.finish()
        return super().event(event)

    def hideEvent(self, event: QHideEvent) -> None:  # noqa: N802 - Qt's name
        """Finish what moves: nobody watches it."""
        super().hideEvent(event)
        self.flight.stop()
        self.animator.finish()
