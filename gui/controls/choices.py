"""Choices: a segment of few words, a switch, a stepper for numbers."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import QPointF, QRectF, Qt, Signal
from PySide6.QtGui import QFont, QKeyEvent, QPainter, QPainterPath, QPaintEvent
from PySide6.QtWidgets import QWidget

from gui import known
from gui.art.text import SuitText, stack
from gui.controls.base import RING, Control, type_size
from gui.controls.button import IconButton
from gui.scene.geometry import Metrics, box
from gui.scene.look import Look, edged, rounded
from gui.scene.picture import SMOOTH
from gui.theme import TARGET, TIGHT, Alpha, Line, Radius, Space, Step

STEPS = (Step.T16, Step.T14, Step.T12)
"""The sizes that words are tried in."""


class Item(Control):
    """One word of a segment."""

    def __init__(self, look: Look, label: str, parent: QWidget) -> None:
        super().__init__(look, label, parent)
        self.label = label
        self.step = Step.T16
        self.setCheckable(True)

    def nextCheckState(self) -> None:  # noqa: N802
        """The segment decides."""

    def wanted(self, step: Step) -> float:
        """How wide its word is, chosen, in a step of the type, with the air it needs."""
        return max(TARGET, self.look.width(self.label, self.look.font(type_size(self.m, step), True)) + Space.S12)

    @property
    def radius(self) -> float:
        """That of an inner part."""
        return float(Radius.INNER)

    def draw(self, painter: QPainter) -> None:
        """Draw the inner part if it is chosen, and the word."""
        look, area = self.look, self.box
        chosen = self.isChecked()
        if chosen or self.isDown():
            painter.fillPath(rounded(area, self.radius), look.colour("accent" if chosen else "s3"))
        ink = getattr(look.theme, "on_accent" if chosen else "ink_3" if self.off is not None else "ink_1")
        text = SuitText(self.label, look.font(type_size(self.m, self.step), chosen), ink)
        room = area.width() - Space.S8
        lines = text.whole(room, max(1, int(area.height() / (TIGHT * text.size)))) or (text.cut(room),)
        stack(painter, lines, area.center().x(), area.center().y(), 0.5)


class Segment(QWidget):
    """A few words of which one counts; arrows walk them. Where they are too long for one row they take several."""

    changed = Signal(int)

    def __init__(self, look: Look, words: Sequence[str], index: int = 0, name: str = "",
                 parent: QWidget | None = None) -> None:  # fmt: skip
        super().__init__(parent)
        self.look = look
        self.index = index
        self.items: list[Item] = []
        self._m: Metrics | None = None
        self.name = name
        self.setAccessibleName(name)
        known.made(self)
        self.say(words)

    def say(self, words: Sequence[str]) -> None:
        """Other words; the same number of them keeps the choice."""
        if [item.label for item in self.items] == list(words):
            return
        for item in self.items:
            item.hide()
            item.deleteLater()
        self.items = [Item(self.look, word, self) for word in words]
        for number, item in enumerate(self.items):
            item.chosen.connect(lambda number=number: self.choose(number))
            if self._m is not None:
                item.dress(self.look, self._m)
            item.show()
        self.index = min(self.index, len(words) - 1)
        self._mark()

    def choose(self, index: int, tell: bool = True) -> None:
        """Choose one."""
        if index == self.index and tell:
            return
        self.index = index
        self._mark()
        if tell:
            self.changed.emit(index)

    def _mark(self) -> None:
        for number, item in enumerate(self.items):
            item.setChecked(number == self.index)
            item.update()

    def dress(self, look: Look, m: Metrics) -> None:
        """Take another look and another scale."""
        self.look, self._m = look, m
        if self.name:
            self.name = look.words.again(self.name)
            self.setAccessibleName(self.name)
        self.say([look.words.again(item.label) for item in self.items])
        for item in self.items:
            item.dress(look, m)
        self.update()

    def wanted(self, m: Metrics) -> float:
        """How wide it would like to be."""
        font = self.look.font(type_size(m, Step.T16), True)
        widest = max((self.look.width(item.label, font) for item in self.items), default=0.0)
        return (widest + m.px(32, 20)) * len(self.items) + 2 * Space.S4

    def high_for(self, m: Metrics, width: float, one: float = 0.0) -> float:
        """How high it must be in a width; ``one``: how high it is where one row does, if not as usual."""
        rows = len(self._rows(width - 2 * Space.S4))
        row = m.px(44, 40)
        if rows == 1:
            return one or m.px(52, 48)
        if rows == len(self.items):  # one below the other: as many lines as the longest takes
            room = width - 4 * Space.S4
            texts = [SuitText(item.label, look_font(item), item.look.theme.ink_1) for item in self.items]
            row = max(row, max(len(text.lines(room)) * TIGHT * text.size for text in texts) + Space.S8)
        return rows * row + 2 * Space.S4

    def place(self, x: float, y: float, width: float, height: float) -> None:
        """Put the box at a place of the parent."""
        self.setGeometry(QRectF(x, y, width, height).toRect().adjusted(-RING, -RING, RING, RING))
        room, rows = width - 2 * Space.S4, self._rows(width - 2 * Space.S4)
        high = (height - 2 * Space.S4) / max(1, len(rows))
        for number, row in enumerate(rows):
            left, top = float(RING + Space.S4), RING + Space.S4 + number * high
            for item, wide in zip(row, self._shares(row, room), strict=True):
                item.place(left, top, wide, high)
                left += wide

    def _rows(self, room: float) -> list[list[Item]]:
        """The words in one row, or in as few alike ones as they are whole in."""
        items = self.items
        if not items or self._fits(items, room):
            return [items]
        for rows in range(2, len(items)):
            columns = -(-len(items) // rows)
            if all(item.wanted(Step.T14) <= room / columns for item in items):
                for item in items:
                    item.step = next(s for s in STEPS if all(one.wanted(s) <= room / columns for one in items))
                return [items[at : at + columns] for at in range(0, len(items), columns)]
        for item in items:
            item.step = Step.T14
        return [[item] for item in items]

    def _fits(self, row: Sequence[Item], room: float) -> bool:
        """Whether words stand in one row; they get the largest size in which they do, all the same."""
        for step in STEPS:
            for item in row:
                item.step = step
            if sum(item.wanted(step) for item in row) <= room:
                return True
        return False

    @staticmethod
    def _shares(row: Sequence[Item], room: float) -> list[float]:
        """The widths of the words of a row: alike where that does, or else as long words need it."""
        wanted = [item.wanted(item.step) for item in row]
        if max(wanted) <= room / len(row) or sum(wanted) > room:
            return [room / len(row)] * len(row)
        return [one + (room - sum(wanted)) / len(wanted) for one in wanted]

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802
        """Arrows choose the neighbour."""
        by = {Qt.Key.Key_Left: -1, Qt.Key.Key_Right: 1}.get(Qt.Key(event.key()), 0)
        new = self.index + by
        if by and 0 <= new < len(self.items):
            self.items[new].setFocus(Qt.FocusReason.TabFocusReason)
            self.choose(new)
        elif not by:
            super().keyPressEvent(event)

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802
        """Draw the box."""
        painter = QPainter(self)
        painter.setRenderHints(SMOOTH)
        area = QRectF(self.rect()).adjusted(RING, RING, -RING, -RING)
        path = rounded(area, Radius.FIELD)
        edged(painter, path, self.look.colour("s2"), self.look.colour("line"), Line.EDGE)
        painter.end()


class Switch(Control):
    """On or off, with its words at the right."""

    changed = Signal(bool)

    def __init__(self, look: Look, label: str, on: bool = False, parent: QWidget | None = None) -> None:
        super().__init__(look, label, parent)
        self.label = label
        self.setCheckable(True)
        self.setChecked(on)
        self.chosen.connect(lambda: self.changed.emit(self.isChecked()))

    def say(self, label: str) -> None:
        """Other words."""
        self.label = label
        self.setAccessibleName(label)
        self.update()

    def nextCheckState(self) -> None:  # noqa: N802
        """Turn over, unless it is switched off altogether."""
        if self.off is None:
            self.setChecked(not self.isChecked())

    def draw(self, painter: QPainter) -> None:
        """Draw the track, the knob, the words."""
        look, u = self.look, self.m.u
        area = self.box
        wide, high = 56 * u, 32 * u
        track = QRectF(area.left(), area.center().y() - high / 2, wide, high)
        on = self.isChecked()
        painter.setOpacity(1.0 if self.off is None else Alpha.OFF)
        edged(painter, rounded(track), look.colour("accent" if on else "s3"), look.colour("line"), Line.EDGE)
        x = track.right() - high / 2 if on else track.left() + high / 2
        knob = QPainterPath()
        knob.addEllipse(box(x, track.center().y(), 24 * u, 24 * u))
        painter.fillPath(knob, look.colour("on_accent" if on else "ink_1"))
        font = look.font(type_size(self.m, Step.T16))
        room = area.right() - track.right() - Space.S12
        words = look.cut(self.label, font, room)
        look.write(painter, QPointF(track.right() + Space.S12, track.center().y()), words, font, look.colour("ink_1"))
        painter.setOpacity(1.0)


class Stepper(QWidget):
    """A number between two bounds, made less and more."""

    changed = Signal(int)

    def __init__(self, look: Look, name: str, value: int, low: int, high: int, step: int = 1,
                 say: Callable[[int], str] = str, parent: QWidget | None = None) -> None:  # fmt: skip
        super().__init__(parent)
        self.look = look
        self.m: Metrics | None = None
        self.value, self.low, self.high, self.by = value, low, high, step
        self._say = say
        self.less = IconButton(look, "minus", "", self)
        self.more = IconButton(look, "plus", "", self)
        self.less.counts = self.more.counts = True
        # why one goes no further stands beside them: it is the number itself
        self.less.quiet = self.more.quiet = True
        self.less.chosen.connect(lambda: self._move(-1))
        self.more.chosen.connect(lambda: self._move(1))
        self.name(name)
        self._ends()
        known.made(self)

    def name(self, said: str) -> None:
        """Call it otherwise."""
        self.called = said
        self.setAccessibleName(said)
        for button, sign in ((self.less, "−"), (self.more, "+")):
            button.name = f"{said} {sign}"
            button.setAccessibleName(button.name)

    def put(self, value: int, tell: bool = False) -> None:
        """Take another number."""
        self.value = min(max(value, self.low), self.high)
        self._ends()
        self.update()
        if tell:
            self.changed.emit(self.value)

    def _move(self, way: int) -> None:
        self.put(self.value + way * self.by, True)
        known.said(self, self._say(self.value))

    def _ends(self) -> None:
        self.less.say_off(self._say(self.low) if self.value <= self.low else None)
        self.more.say_off(self._say(self.high) if self.value >= self.high else None)
        self.setAccessibleDescription(self._say(self.value))

    def dress(self, look: Look, m: Metrics) -> None:
        """Take another look and another scale."""
        self.look, self.m = look, m
        self.less.dress(look, m)
        self.more.dress(look, m)
        self.name(look.words.again(self.called))
        self._ends()
        self.update()

    def holds(self, m: Metrics, width: float, height: float) -> bool:
        """Whether its words are whole in an area."""
        font = self.look.font(type_size(m, STEPS[-1]), True)
        return self.look.width(self._say(self.value), font) <= width - 2 * height

    def place(self, x: float, y: float, width: float, height: float) -> None:
        """Put the box at a place of the parent."""
        self.setGeometry(QRectF(x, y, width, height).toRect().adjusted(-RING, -RING, RING, RING))
        self.less.place(RING, RING, height, height)
        self.more.place(RING + width - height, RING, height, height)

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802
        """Draw the box and the number."""
        if self.m is None:
            return
        painter = QPainter(self)
        painter.setRenderHints(SMOOTH)
        area = QRectF(self.rect()).adjusted(RING, RING, -RING, -RING)
        look = self.look
        edged(painter, rounded(area, Radius.FIELD), look.colour("s2"), look.colour("line"), Line.EDGE)
        words, room = self._say(self.value), area.width() - 2 * area.height()
        fonts = [look.font(type_size(self.m, step), True) for step in STEPS]
        font = next((font for font in fonts if look.width(words, font) <= room), fonts[-1])
        look.write_centred(painter, area.center(), look.cut(words, font, room), font, look.colour("ink_1"))
        painter.end()


def look_font(item: Item) -> QFont:
    """The font of a word that is chosen."""
    return item.look.font(type_size(item.m, item.step), True)
