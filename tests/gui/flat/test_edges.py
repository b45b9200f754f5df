"""Where people sit round a screen that lies flat: properties over sizes and numbers of players."""

from __future__ import annotations

from itertools import combinations, pairwise, product
from math import atan2, pi

import pytest
from PySide6.QtCore import QPointF, QRectF

from gui.scene.flat.corner import Corner, corner, fronts, hand, shared, slider, slots
from gui.scene.flat.edges import Table, spread, table
from gui.scene.flat.frames import Frame
from gui.scene.spots import around
from gui.theme import APART, TARGET

SIZES = (
    (800.0, 480.0), (1024.0, 600.0), (1280.0, 800.0), (1366.0, 768.0), (1920.0, 1080.0), (1080.0, 1080.0),
    (480.0, 800.0), (1080.0, 1920.0), (2560.0, 1440.0), (3840.0, 2160.0), (2160.0, 3840.0), (3440.0, 1440.0),
)  # fmt: skip
PLAYERS = range(2, 9)
TEXTS = (1.0, 1.4, 2.0)
HAIR = 0.01

sizes = pytest.mark.parametrize("size", SIZES, ids=str)


def tables(size: tuple[float, float]) -> list[Table]:
    kinds = product(PLAYERS, (False, True), TEXTS)
    return [table(players, *size, clockwise=clockwise, text=text) for players, clockwise, text in kinds]


def overlap(one: QRectF, other: QRectF) -> bool:
    both = one & other
    return both.width() > HAIR and both.height() > HAIR


@sizes
def test_nothing_lies_over_anything_else_nor_outside(size: tuple[float, float]) -> None:
    window = QRectF(-HAIR, -HAIR, size[0] + 2 * HAIR, size[1] + 2 * HAIR)
    for made in tables(size):
        parts = [*(frame.area for frame in made.corners), made.middle]
        squares = [frame.area for frame in made.menus]
        assert all(window.contains(part) for part in (*parts, *squares))
        assert not any(overlap(one, other) for one, other in combinations(parts, 2))
        assert not any(overlap(frame.area, square) for frame in made.corners for square in squares)


@sizes
def test_every_corner_lies_at_its_edge_and_is_turned_to_it(size: tuple[float, float]) -> None:
    edges = {0: ("bottom", size[1]), 90: ("left", 0.0), 180: ("top", 0.0), 270: ("right", size[0])}
    for made in tables(size):
        counts = [sum(frame.turn == turn for frame in made.corners) for turn in (0, 270, 180, 90)]
        assert min(size) < 800 or tuple(counts) == spread(len(made.corners), *size)
        for frame in made.corners:
            side, at = edges[frame.turn]
            assert getattr(frame.area, side)() == pytest.approx(at)
            width, height = frame.size
            # the lower edge of what is inside is the edge of the screen
            for x in (0.0, width):
                there = frame.point(QPointF(x, height))
                assert (there.y() if side in ("bottom", "top") else there.x()) == pytest.approx(at)
            assert frame.inside(frame.point(QPointF(3, 4))) == QPointF(3, 4)


@sizes
def test_seats_follow_one_another_round_the_table(size: tuple[float, float]) -> None:
    for players, clockwise in product(PLAYERS, (False, True)):
        made = table(players, *size, clockwise=clockwise)
        assert len(made.corners) == players
        total = 0.0
        spots = [frame.area.center() - QPointF(size[0] / 2, size[1] / 2) for frame in made.corners]
        # measured against the clock from the bottom, as the order of play goes
        angles = [atan2(at.x() / size[0], at.y() / size[1]) for at in spots]
        for one, other in pairwise([*angles, angles[0]]):
            total += (other - one) % (2 * pi) if not clockwise else (one - other) % (2 * pi)
        assert total == pytest.approx(2 * pi)


def test_long_edges_take_more() -> None:
    assert spread(6, 1920, 1080) == (2, 1, 2, 1)
    assert spread(6, 1080, 1920) == (1, 2, 1, 2)
    assert spread(8, 1920, 1080) == (3, 1, 3, 1)
    assert spread(8, 1000, 1000) == (2, 2, 2, 2)


def places(place: Corner, buttons: int, laid: bool, cards: int) -> dict[str, QRectF]:
    right = shared(place, buttons, laid, cards)
    found = {"plate": place.plate, "peek": place.peek, "sort": place.sort, "past": place.past, "deed": place.deed}
    found |= {f"slot {number}": rect for number, rect in enumerate(right.slots)}
    return found | {"hand": right.hand, "front": right.front}


@sizes
@pytest.mark.parametrize("laid", [False, True], ids=["hand", "laid"])
def test_a_corner_has_room_for_all_and_every_target_is_large_enough(size: tuple[float, float], laid: bool) -> None:
    for made in tables(size):
        for number in range(len(made.corners)):
            place = corner(made, number)
            inside = place.area.adjusted(-HAIR, -HAIR, HAIR, HAIR)
            for cards, buttons in [(held, n) for held in (0, 2, 9) for n in range(slots(place, laid, held) + 1)]:
                found = places(place, buttons, laid, cards)
                assert sum(name.startswith("slot") for name in found) == buttons
                assert all(inside.contains(rect) for rect in found.values() if rect.isValid())
                clashes = [pair for pair in combinations(found, 2) if overlap(found[pair[0]], found[pair[1]])]
                assert clashes == []
                for name, rect in found.items():
                    if name not in ("hand", "front", "plate") and rect.isValid():
                        # turned, a target has the same sides
                        there = place.frame.rect(rect)
                        assert min(there.width(), there.height()) >= TARGET - HAIR, (name, rect)
                assert found["deed"].left() - found["past"].right() >= APART - HAIR
                assert found["plate"].height() >= 44 - HAIR


@sizes
def test_hands_stay_in_their_room(size: tuple[float, float]) -> None:
    for made in tables(size):
        for number in range(len(made.corners)):
            place = corner(made, number)
            room = shared(place, 2).hand.adjusted(-8, -8, 8, 8)
            for cards in (1, 2, 3, 9, 13):
                fan = hand(place, shared(place, 2).hand, cards)
                assert room.contains(around(fan.spots))
                assert place.area.contains(around(tuple(fan.raised(card) for card in range(cards))))
            assert (
                shared(place, 2, True)
                .front.adjusted(-1, -1, 1, 1)
                .contains(around(fronts(place, shared(place, 2, True).front, 3)))
            )
            line = slider(place)
            assert line.width() >= TARGET
            assert line.height() >= TARGET


def test_a_frame_turns_what_is_in_it() -> None:
    left = Frame(0, 100, 200, 400, 90)
    # whoever sits at the left has the upper end of the screen at their left hand
    ends = [left.point(QPointF(x, 200)) for x in (0, 400)]
    assert (left.size, ends) == ((400, 200), [QPointF(0, 100), QPointF(0, 500)])
    assert left.rect(QRectF(0, 0, 400, 200)) == left.area
