"""The view on a table that lies flat: the fingers of all, one mouse, and keys that go from seat to seat."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget

from gui.scene.flat.around import Around
from gui.scene.flat.hands import SeatHands
from gui.scene.keyboard import Keyboard
from gui.scene.table_scene import TableScene
from gui.scene.table_view import TableView

NEXT = {Qt.Key.Key_Tab: 1, Qt.Key.Key_Backtab: -1}


class SeatKeys(Keyboard):
    """Keys into what the hands do that have them: Tab gives them to the next seat."""

    def __init__(self, around: Around, view: TableView) -> None:
        super().__init__(around, view)  # type: ignore[arg-type]  # the hands are asked for at each key
        self._around = around

    def press(self, key: int, repeated: bool = False) -> bool:
        """A key goes down; says whether it meant something."""
        step = NEXT.get(Qt.Key(key))
        if step is not None:
            self._around.next_seat(step)
            return True
        hands = self._around.acting()
        if hands is None:
            return False
        self._controller: SeatHands = hands
        return super().press(key, repeated)


class FlatView(TableView):
    """A window on the whole table."""

    def __init__(self, scene: TableScene, around: Around, parent: QWidget | None = None) -> None:
        super().__init__(scene, around, parent)  # type: ignore[arg-type]  # it hears pointers as one pair of hands does
        self.keyboard = SeatKeys(around, self)
        self.around = around
        self.holder = Keys(around)
        self.installEventFilter(around)
        # two fingers are no gesture here: they may be two people's
        self.viewport().ungrabGesture(Qt.GestureType.PanGesture)

    def focusNextPrevChild(self, forward: bool) -> bool:  # noqa: N802 - Qt's name
        """Tab goes to the next seat, not away from the table."""
        return False


class Keys:
    """The key that shows a hand while it is held; pointers are heard by the hands themselves."""

    def __init__(self, around: Around) -> None:
        self._around = around

    def press(self, pointer: object, x: float, y: float) -> bool:
        """No pointer is for nobody else."""
        return False

    def release(self, pointer: object) -> None:
        """The hands have heard of it."""

    def key(self, key: int, down: bool) -> bool:
        """A key goes down or up; says whether it meant something."""
        return self._around.key(key, down)
