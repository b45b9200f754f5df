"""The table of tokens: complete, written one way, and nowhere else."""

import ast
import dataclasses
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from gui.theme import BACKS, CARD, THEMES, Shadows, Speed, Time, Z, colour, duration

ROOT = Path(__file__).resolve().parents[3]
WRITTEN = re.compile(r"#(?:[0-9a-fA-F]{3,4}|[0-9a-fA-F]{6}|[0-9a-fA-F]{8})|\b(?:rgba?|hsla?|hsva?)\(", re.ASCII)
MADE = {"QColor", "fromRgb", "fromRgbF", "fromHsv", "fromHsvF", "fromHsl", "fromHslF", "fromString"}
TIMED = {"setDuration", "singleShot", "setInterval"}
SIZED = {"setPixelSize", "setPointSize", "setPointSizeF"}


def literals(source: str) -> Iterator[str]:
    """Find colours, durations and sizes of text that are written into a source."""
    for node in ast.walk(ast.parse(source)):
        match node:
            case ast.Constant(value=str(value)) if WRITTEN.search(value):
                yield value
            case ast.Attribute(value=ast.Attribute(attr="GlobalColor"), attr=attr) if attr != "transparent":
                yield attr
            case ast.Call(func=ast.Name(id=called) | ast.Attribute(attr=called), args=[first, *_]):
                number = isinstance(first, ast.Constant) and isinstance(first.value, int | float) and first.value != 0
                word = isinstance(first, ast.Constant) and isinstance(first.value, str)
                if (called in MADE and (number or word)) or (called in TIMED | SIZED and number):
                    yield ast.unparse(node)


def test_nothing_is_written_outside_the_table() -> None:
    sources = [path for path in sorted((ROOT / "gui").rglob("*.py")) if path != ROOT / "gui" / "theme.py"]
    assert len(sources) > 10
    found = {path.name: list(literals(path.read_text(encoding="utf-8"))) for path in sources}
    assert {name: what for name, what in found.items() if what} == {}


@pytest.mark.parametrize(
    "line",
    [
        "ink = '#ff0000'",
        "style = 'color: #abc;'",
        "style = 'rgba(1, 2, 3, 4)'",
        "QColor('red')",
        "QColor(1, 2, 3)",
        "pen.setColor(Qt.GlobalColor.red)",
        "animation.setDuration(200)",
        "QTimer.singleShot(50, done)",
        "font.setPixelSize(14)",
    ],
)
def test_the_search_finds(line: str) -> None:
    assert list(literals(line))


@pytest.mark.parametrize("line", ["QColor()", "fill(Qt.GlobalColor.transparent)", "setDuration(d)", "singleShot(0, f)"])
def test_the_search_leaves_alone(line: str) -> None:
    assert not list(literals(line))


def test_every_theme_is_complete() -> None:
    assert list(THEMES) == ["felt", "midnight", "paper", "high_contrast"]
    for theme in THEMES.values():
        for field in dataclasses.fields(theme):
            value = getattr(theme, field.name)
            if field.type == "str" and field.name not in ("name", "back"):
                assert re.fullmatch("#[0-9A-F]{6}", value), (theme.name, field.name)
        assert theme.back in BACKS
        with pytest.raises(dataclasses.FrozenInstanceError):
            theme.name = "other"  # type: ignore[misc]


def test_colours_become_qt_colours() -> None:
    made = colour("#1A2B3C", 0.5)
    assert made.name() == "#1a2b3c"
    assert made.alphaF() == pytest.approx(0.5, abs=0.01)
    assert colour(CARD["white"]).alpha() == 255


def test_high_contrast_has_no_shadows() -> None:
    assert Shadows.PLATE.alpha(THEMES["high_contrast"]) == 0
    assert Shadows.PLATE.alpha(THEMES["felt"]) == 0.40
    assert Shadows.PLATE.alpha(THEMES["paper"]) == 0.16


def test_speeds_stretch_the_durations() -> None:
    assert [duration(Time.D5, speed) for speed in Speed] == [0, 240, 480, 768]
    assert duration(Time.D5, Speed.SLOW, reduced=True) == 0


def test_what_lies_over_what_is_in_order() -> None:
    assert [z.name for z in sorted(Z)] == [z.name for z in Z]
    assert Z.HAND + 20 <= Z.TOAST
    assert max(Z) == Z.CURTAIN
