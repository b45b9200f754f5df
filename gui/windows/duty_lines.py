"""The words of a duty in a row of a settlement: two lines, or one where the row is low."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainter

from gui.controls.base import type_font
from gui.scene.geometry import Metrics, box
from gui.scene.look import Look, edged, rounded
from gui.theme import Line, Space, Step
from gui.windows.bill import Duty


def above(look: Look, m: Metrics) -> tuple[float, float]:
    """How high a line is that stands above the words of a duty, and half of those words."""
    large, bold = (type_font(look, m, step, True).pixelSize() for step in (Step.T20, Step.T16))
    return max(m.px(26, 20), 1.5 * large) + 0.2 * bold, max(m.px(34, 26) / 2, 1.4 * bold)


def crowned_high(look: Look, m: Metrics, high: float, many: bool) -> float:
    """How high a row is, otherwise ``high``, in which it is said above a duty that somebody has won."""
    line, half = above(look, m)
    return high + line if many else max(high, line + 2 * half + 2 * Space.S8 * m.u)


def crown_at(look: Look, m: Metrics, area: QRectF, many: bool) -> float:
    """At which height that is said; ``many``: the buttons of the duty stand below."""
    line, half = above(look, m)
    return area.top() + Space.S8 * m.u + line / 2 if many else area.center().y() - half


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
    up = bold.pixelSize() * 0.78
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
