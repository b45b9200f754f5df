"""Fingers round a table that lies flat: each belongs to the corner it came down in, and acts for nobody else."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from PySide6.QtCore import QElapsedTimer, QEvent, QObject, QPointF, Qt, Signal

from gui.scene.choice import Chosen
from gui.scene.flat.hands import SeatHands
from gui.scene.flat.scene import FlatScene
from gui.scene.flat.stages import FlatStage

SHOW = Qt.Key.Key_V


class Around(QObject):
    """Gives every finger, the mouse and the keys to the hands they belong to; no more than one hand is ever shown."""

    wanted = Signal(str)
    asked = Signal(object)
    refused = Signal(str)

    def __init__(
        self,
        scene: FlatScene,
        made: Callable[[int, QObject], SeatHands],
        finish: Callable[[], bool],
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self.scene = scene
        self.hands: dict[int, SeatHands] = {}
        self._made, self._finish = made, finish
        self._owners: dict[object, int] = {}
        self._menus: set[object] = set()
        self._timer = QElapsedTimer()
        self._timer.start()
        self._clock: Callable[[], int] = lambda: int(self._timer.elapsed())
        self.keys_of: int | None = None
        self.refusal = ""

    def now(self) -> int:
        """Milliseconds on the clock of all hands."""
        return self._clock()

    def sit(self, seats: Iterable[int]) -> None:
        """Say which seats are people's; their hands stay what they were."""
        wanted = list(seats)
        for gone in [seat for seat in self.hands if seat not in wanted]:
            self.hands.pop(gone).deleteLater()
        for seat in wanted:
            if seat not in self.hands:
                made = self.hands[seat] = self._made(seat, self)
                made.wanted.connect(self.wanted)
                made.refused.connect(self.refused)

    @property
    def chosen(self) -> Chosen:
        """What the hands of the keys have chosen."""
        hands = self.acting()
        return Chosen() if hands is None else hands.chosen

    # ---------------------------------------------------------------- pointers

    def _seat_at(self, at: QPointF) -> int | None:
        stage = self.scene.stage
        if not isinstance(stage, FlatStage):
            return None
        frames = enumerate(stage.table.corners)
        return next((seat for seat, frame in frames if frame.holds(at) and seat in self.hands), None)

    def _menu_at(self, at: QPointF) -> bool:
        stage = self.scene.stage
        return isinstance(stage, FlatStage) and any(frame.holds(at) for frame in stage.table.menus)

    def _inside(self, seat: int, x: float, y: float) -> QPointF:
        stage = self.scene.stage
        assert isinstance(stage, FlatStage)
        return stage.table.corners[seat].inside(QPointF(x, y))

    def press(self, pointer: object, x: float, y: float) -> None:
        """A finger or the left button comes down; in a corner it is its seat's, and covers the hand of every other."""
        at = QPointF(x, y)
        if self._menu_at(at):
            self._menus.add(pointer)
            return
        seat = self._seat_at(at)
        if seat is None:
            self._finish()
            return
        for other, hands in self.hands.items():
            if other != seat:
                hands.leave()
        self._owners[pointer] = self.keys_of = seat
        inside = self._inside(seat, x, y)
        self.hands[seat].down(pointer, inside.x(), inside.y())

    def move(self, pointer: object, x: float, y: float) -> None:
        """It moves: wherever it goes, it is still its seat's."""
        seat = self._owners.get(pointer)
        if seat in self.hands:
            inside = self._inside(seat, x, y)
            self.hands[seat].glide(pointer, inside.x(), inside.y())

    def release(self, pointer: object, x: float, y: float) -> None:
        """It is lifted."""
        if pointer in self._menus:
            self._menus.discard(pointer)
            if self._menu_at(QPointF(x, y)):
                self.wanted.emit("menu")
            return
        seat = self._owners.pop(pointer, None)
        if seat in self.hands:
            inside = self._inside(seat, x, y)
            self.hands[seat].release(pointer, inside.x(), inside.y())
            self.hands[seat].lift(pointer)

    def cancel(self, pointer: object) -> None:
        """The system took it away."""
        self._menus.discard(pointer)
        seat = self._owners.pop(pointer, None)
        if seat in self.hands:
            self.hands[seat].lift(pointer)
            self.hands[seat].cancel(pointer)

    def let_go(self) -> None:
        """Forget whatever is held, and cover everything."""
        self._owners.clear()
        self._menus.clear()
        for hands in self.hands.values():
            hands.leave()
            hands.let_go()

    def cover(self, covered: bool) -> None:
        """Nobody goes on holding anything."""
        self.let_go()

    # ---------------------------------------------------------------- keys

    @property
    def covered(self) -> bool:
        """Whether nothing may be touched: never here."""
        return False

    def acting(self) -> SeatHands | None:
        """The hands that the keys belong to: those last used, else those of whoever has the turn."""
        stage = self.scene.stage
        if stage is not None and self.keys_of not in self.hands:
            asked = [int(seat) for seat in stage.view.table.to_act if int(seat) in self.hands]
            self.keys_of = next(iter([*asked, *self.hands]), None)
        return None if self.keys_of is None else self.hands.get(self.keys_of)

    def next_seat(self, step: int) -> None:
        """Give the keys to the next seat."""
        seats, now = sorted(self.hands), self.acting()
        if now is None:
            return
        now.leave()
        now.look_at("")
        self.keys_of = seats[(seats.index(now.seat) + step) % len(seats)]
        self.hands[self.keys_of].look_at(f"seat/{self.keys_of}")

    def key(self, key: int, down: bool) -> bool:
        """The key that shows the cards goes down or up."""
        hands = self.acting()
        if key != SHOW or hands is None:
            return False
        if down:
            for other in self.hands.values():
                if other is not hands:
                    other.leave()
            hands.hold(SHOW)
        else:
            for one in self.hands.values():
                one.lift(SHOW)
        return True

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802 - Qt's name
        """Cover everything when the window is left: nobody hears any more what is let go."""
        if event.type() in LEFT:
            self.let_go()
        return False

    # ---------------------------------------------------------------- for who reads the table

    def why(self, *_: object) -> str:
        """Why a button cannot be pressed: what stands in corners is read by nobody but who sits there."""
        return ""

    def settle(self) -> None:
        """Finish what moves."""
        self._finish()

    def strike(self, name: str) -> None:
        """A button beside the round is pressed."""
        self.wanted.emit(name)

    def tap_seat(self, seat: int) -> None:
        """Plates show hands, and only under fingers."""

    def tap_card(self, key: object) -> None:
        """No card of a hand is read here."""

    def step_number(self, steps: int) -> bool:
        """Numbers are chosen in corners."""
        return False

    # ---------------------------------------------------------------- for the window

    def hush(self) -> None:
        """Say no more what was said to anybody."""
        for hands in self.hands.values():
            hands.hush()


LEFT = (QEvent.Type.FocusOut, QEvent.Type.WindowDeactivate, QEvent.Type.Hide)
