"""The foot of a page: the way on at the right, what else may be done beside it, above it, or behind one more button."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt

from gui.controls.button import Button, IconButton
from gui.controls.page import Page
from gui.scene.geometry import Metrics
from gui.theme import APART
from gui.windows.ask import Deeds


def filled(wants: Sequence[float], rooms: Sequence[float], gap: float) -> list[int] | None:
    """How many of some widths stand in each row, one after the other; None where they are too many."""
    counts, left = [], list(wants)
    for room in rooms:
        used = 0.0
        count = 0
        while left and used + left[0] <= room:
            used += left.pop(0) + gap
            count += 1
        counts.append(count)
    return None if left else counts


class Foot:
    """Buttons that keep their words: in one row, in portrait in two; those that have no place stand in a menu."""

    def __init__(self, page: Page, go: Button, buttons: Sequence[Button]) -> None:
        self.page, self.go, self.buttons = page, go, tuple(buttons)
        self.offered: tuple[Button, ...] = ()
        self.dots = page.add(IconButton(page.look, "dots", "", page, "secondary"))
        self.dots.chosen.connect(self._rest)
        self._folded: tuple[Button, ...] = ()

    def offer(self, *offered: bool) -> None:
        """Say which of the buttons there are just now."""
        self.offered = tuple(button for button, there in zip(self.buttons, offered, strict=True) if there)
        self.dots.setAccessibleName(self.page.look.words.key("table.settle.more"))

    def arrange(self, m: Metrics, pad: float) -> tuple[float, float]:
        """Place everything; gives where the foot begins, and how far its last row is taken from the left."""
        width, height = float(self.page.width()), float(self.page.height())
        bar, gap = m.px(64, 48), m.px(12, 8)
        y = height - m.px(16, 8) - bar
        wide = min(m.px(296, 206), (width - 2 * pad) * 0.42)
        self.go.place(width - pad - wide, y, wide, bar)
        whole = width - 2 * pad
        beside = whole - wide - max(float(APART), APART * m.u)
        shown = list(self.offered)
        rooms = [beside]
        counts = filled([button.wanted(m) for button in shown], rooms, gap)
        if counts is None and m.portrait:
            rooms = [whole, beside]
            counts = filled([button.wanted(m) for button in shown], rooms, gap)
        while counts is None and shown:
            shown.pop()
            counts = filled([*(button.wanted(m) for button in shown), bar], rooms, gap)
        self._fold(shown)
        placed: list[tuple[Button, float]] = [(button, button.wanted(m)) for button in shown]
        if self._folded:
            placed.append((self.dots, bar))
        top, end = y - (len(rooms) - 1) * (bar + gap), pad
        for row, (count, room) in enumerate(zip(counts or [0], rooms, strict=True)):
            line, placed = placed[:count], placed[count:]
            # a row of its own reaches from edge to edge, as what stands above it does
            more = (room - sum(want for _, want in line) - gap * (count - 1)) / max(1, count) if room == whole else 0.0
            end = pad
            for button, want in line:
                button.place(end, top + row * (bar + gap), want + more, bar)
                end += want + more + gap
        return top, end

    def _fold(self, shown: Sequence[Button]) -> None:
        """Show these; the others that are offered stand in the menu."""
        self._folded = tuple(button for button in self.offered if button not in shown)
        for button in self.buttons:
            button.setVisible(button in shown)
        self.dots.setVisible(bool(self._folded))

    def _rest(self) -> None:
        """Ask which of those that have no place is meant."""
        look = self.page.look
        deeds = [(str(number), button.label, button.off) for number, button in enumerate(self._folded)]
        dialog = Deeds(look, self.page, look.words.key("table.settle.more"), deeds)
        folded = self._folded
        dialog.picked.connect(lambda name: folded[int(name)].chosen.emit(), Qt.ConnectionType.QueuedConnection)
        dialog.open()
