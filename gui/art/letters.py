"""Words on cards as outlines of the bundled fonts, so that they are as sharp as the drawings."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from PySide6.QtCore import Qt
from PySide6.QtGui import QFont, QPainterPath, QTransform

from gui.fonts import family

_FINE = 200


@cache
def _outline(words: str, face: str) -> QPainterPath:
    """The outline of some words, its middle at x = 0 on the baseline, at a fixed size."""
    font = QFont(family(face == "serif"))
    font.setPixelSize(_FINE)
    font.setBold(face != "regular")
    font.setHintingPreference(QFont.HintingPreference.PreferNoHinting)
    path = QPainterPath()
    path.addText(0, 0, font, words)
    path.setFillRule(Qt.FillRule.WindingFill)
    box = path.boundingRect()
    return QTransform.fromTranslate(-box.center().x(), 0).map(path)


def letters(words: str, at: Sequence[float], face: str = "bold") -> QPainterPath:
    """Some words as a path: ``at`` is their middle, baseline and size; the face is bold, regular or serif."""
    x, baseline, size = at
    moved = QTransform.fromTranslate(x, baseline)
    moved.scale(size / _FINE, size / _FINE)
    return moved.map(_outline(words, face))
