"""What is written anywhere on a page, seen while it is drawn: nothing is cut or sticks out, no word is broken."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from itertools import accumulate
from typing import Any
from unittest.mock import patch

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QWidget

from gui.art import text as lines_of
from gui.art.text import CUT, SuitText
from gui.controls.page import Scroll
from gui.scene.look import Look


def broken(text: SuitText, lines: tuple[SuitText, ...]) -> tuple[str, ...]:
    """The words that a line ends in, though they go on in the next one."""
    found = []
    ends = list(accumulate(len(line.text.replace(" ", "")) for line in lines))[:-1]
    at = 0
    for paragraph in text.text.split("\n"):
        for piece in lines_of._pieces(paragraph):
            before, at = at, at + len(piece.replace(" ", ""))
            if any(before < end < at for end in ends):
                found.append(piece)
    return tuple(found)


AIR = 2.0
"""A line may leave its widget by so many pixels: there its letters have none."""


def _outside(painter: QPainter, left: float, middle: float, width: float, size: float) -> bool:
    """Whether a line leaves the widget that it is written on."""
    device = painter.device()
    if not isinstance(device, QWidget):
        return False
    line = QRectF(QPointF(left, middle - 0.45 * size), QPointF(left + width, middle + 0.45 * size))
    room = QRectF(device.rect()).adjusted(-AIR, -AIR, AIR, AIR)
    return bool(line.width()) and not room.contains(painter.worldTransform().mapRect(line))


@contextmanager
def watched() -> Iterator[list[str]]:
    """All that is written meanwhile and is not whole.

    That is what ends in …, words that go on in another line, and what leaves the widget it is written on.
    """
    found: list[str] = []
    halves: dict[int, tuple[SuitText, tuple[str, ...]]] = {}
    write, paint, lines = Look.write, SuitText.paint, SuitText.lines

    def written(self: Look, painter: Any, at: Any, text: str, *rest: Any, **more: Any) -> None:
        if text.endswith(CUT):
            found.append(f"cut: {text}")
        width = self.width(text, rest[0])
        align = rest[2] if len(rest) > 2 else more.get("align", Qt.AlignmentFlag.AlignLeft)
        share = {Qt.AlignmentFlag.AlignRight: 1.0, Qt.AlignmentFlag.AlignHCenter: 0.5}.get(align, 0.0)
        if _outside(painter, at.x() - share * width, at.y(), width, rest[0].pixelSize()):
            found.append(f"outside: {text}")
        write(self, painter, at, text, *rest, **more)

    def painted(self: SuitText, painter: Any, x: float, middle: float, align: float = 0.0) -> None:
        if self.text.endswith(CUT):
            found.append(f"cut: {self.text}")
        if id(self) in halves:
            found.extend(f"broken: {word}" for word in halves[id(self)][1])
        if _outside(painter, x - align * self.width, middle, self.width, self.size):
            found.append(f"outside: {self.text}")
        paint(self, painter, x, middle, align)

    def laid(self: SuitText, width: float) -> tuple[SuitText, ...]:
        made = lines(self, width)
        words = broken(self, made)
        if words:
            halves.update((id(line), (line, words)) for line in made)
        return made

    with (
        patch.object(Look, "write", written),
        patch.object(SuitText, "paint", painted),
        patch.object(SuitText, "lines", laid),
    ):
        yield found


def spoilt(page: QWidget) -> list[str]:
    """What is not whole of all that stands on a page, also where one has to scroll for it."""
    with watched() as found:
        page.grab()
        for scroll in page.findChildren(Scroll):
            if scroll.isVisibleTo(page):
                scroll.inner.grab()
    return sorted(set(found))
