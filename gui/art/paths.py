"""Path data as SVG writes it (M L H V C Q A Z, absolute) turned into painter paths."""

from __future__ import annotations

import math
import re
from collections.abc import Iterator
from functools import cache

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainterPath, QTransform

_TOKEN = re.compile(r"[A-Za-z]|-?\d*\.?\d+")
_TAKES = {"M": 2, "L": 2, "H": 1, "V": 1, "C": 6, "Q": 4, "A": 7, "Z": 0}
_MOVE = re.compile(r"(\w+)\(([^)]*)\)")


@cache
def parsed(data: str) -> QPainterPath:
    """Turn path data into a path; never change what it gives, it is kept."""
    path = QPainterPath()
    for letter, numbers in _commands(data):
        here = path.currentPosition()
        match letter, numbers:
            case "M", (x, y):
                path.moveTo(x, y)
            case "L", (x, y):
                path.lineTo(x, y)
            case "H", (x,):
                path.lineTo(x, here.y())
            case "V", (y,):
                path.lineTo(here.x(), y)
            case "C", (a, b, c, d, x, y):
                path.cubicTo(a, b, c, d, x, y)
            case "Q", (a, b, x, y):
                path.quadTo(a, b, x, y)
            case "A", (rx, ry, 0, large, sweep, x, y):
                _arc(path, here, rx, ry, bool(large), bool(sweep), QPointF(x, y))
            case "Z", ():
                path.closeSubpath()
            case _:
                raise ValueError(f"{letter} {numbers} is not path data that can be drawn: {data}")
    return path


def _commands(data: str) -> Iterator[tuple[str, tuple[float, ...]]]:
    """Cut path data into commands; numbers that go on after a command repeat it."""
    words = _TOKEN.findall(data)
    if "".join(words) != re.sub(r"[\s,]", "", data):
        raise ValueError(f"This is not path data: {data}")
    at = 0
    letter = ""
    while at < len(words):
        if words[at].isalpha():
            letter = words[at]
            at += 1
        elif letter in ("", "Z"):
            raise ValueError(f"A command is missing in the path data: {data}")
        elif letter == "M":
            letter = "L"
        takes = _TAKES.get(letter)
        if takes is None or len(words) < at + takes:
            raise ValueError(f"{letter} cannot be drawn in the path data: {data}")
        yield letter, tuple(map(float, words[at : at + takes]))
        at += takes


def _arc(path: QPainterPath, start: QPointF, rx: float, ry: float, large: bool, sweep: bool, end: QPointF) -> None:
    """Add an arc of an upright ellipse (SVG 1.1, F.6.5)."""
    x, y = (start.x() - end.x()) / 2 / rx, (start.y() - end.y()) / 2 / ry
    half = math.hypot(x, y)
    if half > 1:
        rx, ry, x, y, half = rx * half, ry * half, x / half, y / half, 1.0
    away = math.sqrt(max(0.0, 1 / (half * half) - 1)) * (1 if large != sweep else -1)
    cx, cy = away * y, -away * x
    begin = math.atan2(y - cy, x - cx)
    span = math.atan2(-y - cy, -x - cx) - begin
    if sweep and span < 0:
        span += math.tau
    elif not sweep and span > 0:
        span -= math.tau
    middle = QPointF((start.x() + end.x()) / 2 + cx * rx, (start.y() + end.y()) / 2 + cy * ry)
    box = QRectF(middle.x() - rx, middle.y() - ry, 2 * rx, 2 * ry)
    path.arcTo(box, -math.degrees(begin), -math.degrees(span))


@cache
def transform(written: str) -> QTransform:
    """Turn translate, scale and rotate, applied as SVG does, into a transform."""
    made = QTransform()
    for name, given in _MOVE.findall(written):
        numbers = [float(number) for number in re.split(r"[\s,]+", given.strip())]
        match name, numbers:
            case "translate", [x, y]:
                made.translate(x, y)
            case "scale", [x]:
                made.scale(x, x)
            case "scale", [x, y]:
                made.scale(x, y)
            case "rotate", [angle]:
                made.rotate(angle)
            case "rotate", [angle, x, y]:
                made.translate(x, y)
                made.rotate(angle)
                made.translate(-x, -y)
            case _:
                raise ValueError(f"{name}({given}) is not a transform that can be drawn")
    return made
