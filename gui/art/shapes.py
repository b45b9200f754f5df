"""Drawings as lists of shapes: read from assets/art, painted with the colours of a palette."""

from __future__ import annotations

import json
import sys
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen

from gui.art.paths import parsed, transform
from gui.theme import colour

MITRE = 4.0


def assets() -> Path:
    """The folder of the assets: beside the window's code, or inside the packaged program."""
    frozen = getattr(sys, "_MEIPASS", None)
    return (Path(frozen) if frozen else Path(__file__).resolve().parents[2]) / "assets"


@cache
def data(name: str) -> Any:
    """Read one file of drawing data."""
    return json.loads((assets() / "art" / f"{name}.json").read_text(encoding="utf-8"))


@dataclass(frozen=True, slots=True)
class Shape:
    """One shape of a drawing: filled, lined or both; colours by name in a palette, or written #RRGGBB."""

    path: QPainterPath
    fill: str = ""
    line: str = ""
    width: float = 0.0
    round: bool = False
    dash: tuple[float, ...] = ()
    offset: float = 0.0
    opacity: float = 1.0


@cache
def shapes(name: str, part: str, suit: str = "") -> tuple[Shape, ...]:
    """Read the drawing called part from a file of drawing data; ``suit`` is the path that stands for the suit."""
    return tuple(_shape(given, suit) for given in data(name)[part])


def _shape(given: Mapping[str, Any], suit: str) -> Shape:
    path = QPainterPath()
    match given:
        case {"path": "suit"}:
            path = QPainterPath(parsed(suit))
        case {"path": str(written)}:
            path = QPainterPath(parsed(written))
        case {"circle": [x, y, r]}:
            path.addEllipse(QPointF(x, y), r, r)
        case {"ellipse": [x, y, rx, ry]}:
            path.addEllipse(QPointF(x, y), rx, ry)
        case {"rect": [x, y, w, h, r]}:
            path.addRoundedRect(QRectF(x, y, w, h), r, r)
        case _:
            raise ValueError(f"{given} is not a shape")
    path.setFillRule(Qt.FillRule.WindingFill)
    width = float(given.get("width", 0))
    if "at" in given:
        moved = transform(given["at"])
        path = moved.map(path)
        width *= abs(moved.determinant()) ** 0.5
    return Shape(
        path,
        given.get("fill", ""),
        given.get("line", ""),
        width,
        bool(given.get("round")),
        tuple(given.get("dash", ())),
        float(given.get("offset", 0)),
        float(given.get("opacity", 1)),
    )


def pen(ink: QColor, width: float, round_: bool = False) -> QPen:
    """A pen for lines of drawings."""
    made = QPen(ink, width)
    made.setCapStyle(Qt.PenCapStyle.RoundCap if round_ else Qt.PenCapStyle.FlatCap)
    made.setJoinStyle(Qt.PenJoinStyle.RoundJoin if round_ else Qt.PenJoinStyle.SvgMiterJoin)
    made.setMiterLimit(MITRE if not round_ else 1.0)
    return made


def paint(painter: QPainter, drawing: tuple[Shape, ...], palette: Mapping[str, str]) -> None:
    """Paint shapes, the later ones on top."""
    for shape in drawing:
        painter.save()
        painter.setOpacity(painter.opacity() * shape.opacity)
        if shape.fill:
            painter.fillPath(shape.path, colour(palette.get(shape.fill, shape.fill)))
        if shape.line:
            ink = pen(colour(palette.get(shape.line, shape.line)), shape.width, shape.round)
            if shape.dash:
                ink.setDashPattern([part / shape.width for part in shape.dash])
                ink.setDashOffset(shape.offset / shape.width)
            painter.strokePath(shape.path, ink)
        painter.restore()
