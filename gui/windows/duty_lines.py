"""The words of a duty in a row of a settlement: two lines, or one where the row is low."""

from __future__ import annotations

from PySide6.QtCore import QPointF
from PySide6.QtGui import QPainter

from gui.controls.base import type_font, type_size
from gui.scene.geometry import Metrics, box
from gui.scene.look import Look, edged, rounded
from gui.theme import Line, Space, Step
from gui.windows.bill import Duty


def paint_duty(
    painter: QPainter, look: Look, m: Metrics, duty: Duty, left: float, right: float, y: float, many: bool, low: bool
) -> None:
    """Write a duty from ``left`` to ``right`` at a height; ``many``: its buttons stand below, ``low``: in one line."""
    ink = "ok" if duty.icon == "check" else "ink_1"
    x = left
    if duty.icon:
        side = m.px(34, 26)
        disc = box(x + side / 2, y, side, side)
        edged(painter, rounded(disc.adjusted(1, 1, -1, -1)), None, look.colour("ok" if ink == "ok" else "line"),
              Line.ICON)  # fmt: skip
        look.put(painter, box(x + side / 2, y, side * 0.55, side * 0.55), duty.icon, look.colour(ink))
        x += side + Space.S12
    if many and duty.text and low:
        _beside(painter, look, m, duty, x, y, right)
        return
    bold, small = type_font(look, m, Step.T16, True), type_font(look, m, Step.T14)
    up = type_size(m, Step.T16) * 0.78
    if not duty.text:
        up = 0.0
    elif many:
        y += up
    title = look.cut(duty.title, bold, right - x)
    look.write(painter, QPointF(x, y - up), title, bold, look.colour(ink))
    if duty.text:
        text = look.cut(duty.text, small, right - x)
        look.write(painter, QPointF(x, y + up), text, small, look.colour("danger_t" if duty.warns else "ink_2"))


def _beside(painter: QPainter, look: Look, m: Metrics, duty: Duty, x: float, y: float, right: float) -> None:
    """Both lines in one; the second is left out where it does not fit."""
    bold, small = type_font(look, m, Step.T16, True), type_font(look, m, Step.T14)
    more = f" · {duty.text}"
    look.write(painter, QPointF(x, y), look.cut(duty.title, bold, right - x), bold, look.colour("ink_1"))
    at = x + look.width(duty.title, bold)
    if at + look.width(more, small) <= right:
        ink = look.colour("danger_t" if duty.warns else "ink_2")
        look.write(painter, QPointF(at, y), more, small, ink)
