"""A running round on a screen that lies flat: people all round it, nobody hands it to anybody."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from PySide6.QtCore import QObject, QTimer

from engine.core.action import Action, Refusal
from engine.core.model import Seat
from engine.play.round import Frame
from engine.play.thinker import Thinker
from gui.flat_bridge import FlatBridge
from gui.scene.animator import Animator
from gui.scene.choice import Called
from gui.scene.flat.around import Around
from gui.scene.flat.hands import SeatHands
from gui.scene.flat.scene import FlatScene, SeatScene
from gui.scene.flat.view import FlatView
from gui.theme import Time
from gui.windows.curtain import Curtain
from gui.windows.naming import called
from gui.windows.peek import Peek
from gui.windows.table_window import TableWindow


class Covered(Peek):
    """What the window asks of who looks: here it only ever knows what everybody may."""

    def __init__(self, table: FlatView) -> None:
        QObject.__init__(self, table)

    @property
    def covers(self) -> bool:
        """Always: what is shown under a finger is told to nobody else."""
        return True

    def use(self, used: bool) -> None:
        """Nothing is used here: fingers cover and show."""


class FlatTable(TableWindow):
    """The table window of a screen that lies flat."""

    bridge: FlatBridge
    scene: FlatScene
    hands: Around  # type: ignore[assignment]  # the hands of all

    def _make(self, thinker: Thinker) -> None:
        look = self.look
        self.bridge = FlatBridge(thinker, self)
        self.scene = FlatScene(look, self)
        self.scene.peeked = self.bridge.peeked
        self.animator = Animator(self.scene, self)
        self.hands = Around(self.scene, self._hands_at, self.animator.finish, self)
        self.table = FlatView(self.scene, self.hands, self)
        self.curtain = Curtain(look, self)
        self.peek = Covered(self.table)
        self._said = QTimer(self)
        self._said.setSingleShot(True)
        self._said.timeout.connect(lambda: self.scene.say(""))

    def _hands_at(self, seat: int, parent: QObject) -> SeatHands:
        """The hands of one person."""
        made = SeatHands(
            SeatScene(self.scene, seat), lambda answer: self._submitted(seat, answer), self.bridge.probe, self._called,
            self.animator.finish, self.hands.now, parent,
        )  # fmt: skip
        made.shows.connect(self._shows)
        return made

    # ---------------------------------------------------------------- covered and shown

    def _shows(self, seat: int, shown: bool) -> None:
        """A finger shows the hand of its seat, or does so no more; of no other seat anything is shown then."""
        if shown and self.bridge.opened not in (None, seat):
            self.hands.hands[int(self.bridge.opened)].leave()
        self.bridge.open(Seat(seat) if shown else None)
        hands = self.hands.hands.get(seat)
        if hands is not None:
            hands.veil(not shown)
        self.scene.again()
        if self.bridge.round is not None and not self.animator.busy:
            self._offer_at(seat)

    # ---------------------------------------------------------------- rounds

    def put_down(self) -> None:
        """Let the round go as it is; nothing stays uncovered."""
        self.hands.let_go()
        self.bridge.open(None)
        self.scene.say("")
        super().put_down()

    def _arrange(self) -> None:
        super()._arrange()
        self.hands.sit(int(seat) for seat in self.bridge.people)

    def _viewer(self) -> int:
        return 0

    def _offer(self, frame: Frame | None = None) -> None:
        round_ = self.bridge.round
        if round_ is None:
            return
        late = frame is not None and frame.at != round_.at
        for seat, hands in self.hands.hands.items():
            hands.offer(() if late else self.bridge.asked_at(Seat(seat)))

    def _offer_at(self, seat: int) -> None:
        hands = self.hands.hands.get(seat)
        if hands is not None:
            hands.offer(self.bridge.asked_at(Seat(seat)))

    def _raise(self) -> None:
        if self._layers.currentWidget() is not self.table:
            self._layers.setCurrentWidget(self.table)

    # ---------------------------------------------------------------- what the hands do

    def _submitted(self, seat: int, answer: Mapping[str, Any]) -> Refusal | None:
        """Do what a seat wants; where jokers may stand for several things, it is asked in its own corner."""
        readings = self.bridge.readings(answer)
        hands = self.hands.hands[seat]
        if len(readings) > 1 and self.bridge.probe(answer) is None:
            from gui.windows.joker_picker import reading_words

            round_ = self.bridge.round
            assert round_ is not None
            listed = [(reading_words(self.look, round_, one), one) for one in readings]
            hands.choose_reading(listed, lambda action: self._play_at(seat, action))
            return None
        return self.bridge.submit(readings[0] if readings else answer)

    def _play_at(self, seat: int, action: Action) -> None:
        refusal = self.bridge.submit(action)
        if refusal is not None:
            self.hands.hands[seat].refuse(refusal)

    def _called(self, answer: Mapping[str, Any]) -> Called:
        round_ = self.bridge.round
        return Called() if round_ is None else called(self.look, round_, self.bridge.readings(answer))

    def _want(self, what: str) -> None:
        word = what.partition(":")[0]
        if word in ("hint", "drawer", "seat", "chip", "hide"):
            return
        super()._want(what)

    # ---------------------------------------------------------------- what the table says

    def say(self, sentence: str, bad: bool = False) -> None:
        """Say something in the middle, with the way up that it has."""
        self.scene.say(sentence)
        self._said.start(Time.TOAST)

    def _hush(self) -> None:
        self.hands.hush()
