"""What is written anywhere on a page, seen while it is drawn: nothing is cut, no word is broken."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from itertools import accumulate
from typing import Any
from unittest.mock import patch

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


@contextmanager
def watched() -> Iterator[list[str]]:
    """All that is written meanwhile and is not whole: what ends in …, and words that go on in another line."""
    found: list[str] = []
    halves: dict[int, tuple[SuitText, tuple[str, ...]]] = {}
    write, paint, lines = Look.write, SuitText.paint, SuitText.lines

    def written(self: Look, painter: Any, at: Any, text: str, *rest: Any, **more: Any) -> None:
        if text.endswith(CUT):
            found.append(f"cut: {text}")
        write(self, painter, at, text, *rest, **more)

    def painted(self: SuitText, *rest: Any, **more: Any) -> None:
        if self.text.endswith(CUT):
            found.append(f"cut: {self.text}")
        if id(self) in halves:
            found.extend(f"broken: {word}" for word in halves[id(self)][1])
        paint(self, *rest, **more)

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
