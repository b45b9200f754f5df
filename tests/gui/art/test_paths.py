"""Path data and transforms become the paths that SVG means."""

import pytest
from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QPainterPath

from gui.art.paths import parsed, transform
from gui.art.shapes import data, shapes
from gui.art.suits import SUITS, emblem, rank_path, suit_at, suit_path


def test_commands_and_repetition() -> None:
    path = parsed("M10 10 H20 V20 L10,20 5 15Z")
    ends = [(path.elementAt(n).x, path.elementAt(n).y) for n in range(path.elementCount())]
    assert ends == [(10, 10), (20, 10), (20, 20), (10, 20), (5, 15), (10, 10)]
    assert parsed("M1 1 2 2") == parsed("M1 1 L2 2")
    assert parsed("M0 0Q1 1 2-2.5") == parsed("M 0 0 Q 1 1 2 -2.5")


def test_a_circle_of_two_arcs_is_round() -> None:
    path = parsed("M12 3 A9 9 0 1 0 12 21 A9 9 0 1 0 12 3 Z")
    box = path.boundingRect()
    assert (box.left(), box.top(), box.right(), box.bottom()) == pytest.approx((3, 3, 21, 21), abs=0.01)


@pytest.mark.parametrize(
    ("large", "sweep", "middle"),
    [(0, 0, (20, 10)), (0, 1, (10, 20)), (1, 0, (10, 20)), (1, 1, (20, 10))],
)
def test_arcs_turn_the_right_way(large: int, sweep: int, middle: tuple[float, float]) -> None:
    path = parsed(f"M10 10 A10 10 0 {large} {sweep} 20 20")
    assert path.currentPosition() == QPointF(20, 20)
    for percent in (0.2, 0.5, 0.8):
        point = path.pointAtPercent(percent) - QPointF(*middle)
        assert (point.x() ** 2 + point.y() ** 2) ** 0.5 == pytest.approx(10, abs=0.05)
    assert (path.length() > 40) == bool(large)


def test_an_arc_that_is_too_flat_grows() -> None:
    path = parsed("M0 0 A1 1 0 0 1 10 0")
    assert path.boundingRect().top() == pytest.approx(-5, abs=0.01)


@pytest.mark.parametrize(
    "written", ["M1", "10 10", "M0 0 T5 5", "M0 0 L5", "M0 0 A1 1 30 0 0 5 5", "M0 0 ? 1", "M0 0 Z 1 1"]
)
def test_what_cannot_be_drawn_is_told(written: str) -> None:
    with pytest.raises(ValueError, match="path data"):
        parsed(written)


def test_transforms_work_from_the_right() -> None:
    moved = transform("translate(630 0) scale(-1 1)")
    assert moved.map(QPointF(10, 5)) == QPointF(620, 5)
    assert transform("rotate(90 10 10)").map(QPointF(20, 10)).y() == pytest.approx(20)
    assert transform("translate(1,2) scale(2)").map(QPointF(1, 1)) == QPointF(3, 4)
    with pytest.raises(ValueError, match="skewX"):
        transform("skewX(3)")


@pytest.mark.parametrize("suit", SUITS)
def test_suits_are_symmetric_and_fill_their_box(suit: str) -> None:
    path = suit_path(suit)
    box = path.boundingRect()
    assert 1 <= box.left() < box.right() <= 99
    assert 1 <= box.top() < box.bottom() <= 99
    assert box.center().x() == pytest.approx(50, abs=0.01)
    for x, y in ((30, 30), (20, 70), (40, 55), (45, 90)):
        assert path.contains(QPointF(x, y)) == path.contains(QPointF(100 - x, y))
    up, down = suit_at(suit, 10, 20, 50), suit_at(suit, 10, 20, 50, turned=True)
    assert up.boundingRect().top() - 20 == pytest.approx(20 - down.boundingRect().bottom(), abs=0.01)


def test_rank_figures_are_as_high_as_they_say() -> None:
    for rank, figure in data("ranks").items():
        box = rank_path(rank, 18).boundingRect()
        assert box.width() == pytest.approx(figure["width"], abs=14), rank
        assert box.top() == pytest.approx(0, abs=11), rank
        assert box.bottom() == pytest.approx(110, abs=6.5), rank


def test_the_emblem_has_nine_points_about_its_middle() -> None:
    path = emblem(100, 50, 27, 18, 2.5)
    assert len(path.toSubpathPolygons()) == 9
    assert path.boundingRect().center() == QPointF(100, 50)
    assert path.contains(QPointF(100, 50))


def test_every_drawing_can_be_read() -> None:
    for name, parts in {"courts": "JQK", "jokers": ("figure", "moon")}.items():
        for part in parts:
            drawing = shapes(name, part, "M0 0 H10 V10 Z")
            assert drawing
            assert all(shape.fill or shape.line for shape in drawing)
            assert all(shape.path.fillRule() == Qt.FillRule.WindingFill for shape in drawing)


def test_paths_are_kept_and_not_changed_by_shapes() -> None:
    path = parsed("M50 3 L3 3")
    assert parsed("M50 3 L3 3") is path
    assert isinstance(path, QPainterPath)
