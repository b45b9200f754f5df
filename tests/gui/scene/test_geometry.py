"""The measures: their check values, and what holds in every window."""

from __future__ import annotations

import itertools
import math

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PySide6.QtCore import QRectF

from gui.scene import fan
from gui.scene.bars import action_bar, duty_pill, top_bar
from gui.scene.geometry import (
    Metrics,
    around,
    avatar_disc,
    backs,
    count_disc,
    curve,
    dealer_disc,
    measure,
    outline,
    pass_pill,
    places,
    target,
)
from gui.theme import TARGET

CHECKS = {
    (1280, 800, False): (1, 176, 126, 708, 532, 28.2, 568, 275.6, 640, 365.6, 156, 336.8),
    (1280, 800, True): (1, 176, 126, 708, 532, 28.2, 408, 275.6, 480, 365.6, 156, 336.8),
    (1920, 1080, False): (1.35, 237.6, 170.1, 955.8, 718.2, 38, 862.8, 372, 960, 493.5, 210.6, 454.6),
    (1080, 1920, False): (1.5, 339.4, 243, 1722, 1382.6, 54.3, 486, 530.8, 540, 701.8, 259.2, 753.5),
    (800, 480, False): (1, 103.2, 73.9, 416, 312.8, 12.4, 360, 155.4, 400, 221.4, 86.4, 207.1),
    (3840, 2160, False): (2.7, 475.2, 340.2, 1911.6, 1436.4, 76, 1725.6, 744, 1920, 987, 421.2, 909.3),
}


@pytest.mark.parametrize("window", CHECKS, ids=str)
def test_the_rows_have_their_check_values(window: tuple[int, int, bool]) -> None:
    width, height, drawer = window
    m = measure(width, height, 4, drawer=drawer)
    found = (m.u, m.hc, m.wc, m.hb, m.ht, m.rise, m.a, m.b, m.cx, m.cy, m.tc, fan.trick_middle(m))
    assert found == pytest.approx(CHECKS[window], abs=0.06)


def test_the_seats_have_their_check_values() -> None:
    four = places(measure(1280, 800, 4))[1:]
    assert [(round(p.x, 1), round(p.y, 1), p.side, p.mirrored) for p in four] == [
        (1180, 365.6, True, True), (640, 97, False, False), (100, 365.6, True, False),
    ]  # fmt: skip
    six = places(measure(1920, 1080, 6))[1:]
    wanted = [(1766.9, 668.7), (1702.7, 257.8), (960, 131), (217.3, 257.8), (153.1, 668.7)]
    for place, (x, y) in zip(six, wanted, strict=True):
        assert (abs(place.x - x) < 0.1, abs(place.y - y) < 0.1) == (True, True)


def test_clockwise_games_are_mirrored() -> None:
    m = measure(1280, 800, 5)
    there, back = places(m), places(m, clockwise=True)
    assert [round(p.x) for p in there[1:]] == [round(1280 - p.x) for p in back[1:]]


@pytest.mark.parametrize("size", [(1280, 800), (1920, 1080), (800, 480)])
@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_cards_out_of_play_lie_beside_the_trick(size: tuple[int, int], players: int) -> None:
    m = measure(*size, players)
    (spot,) = fan.aside(m, places(m), 1, (-2.0, -2.0))
    trick = around(fan.row(m.cx, fan.trick_middle(m), 5, m.tc, fan.trick_room(m)))
    assert trick.right() < spot.x - spot.width / 2 < trick.right() + m.px(48, 24) + 1
    assert spot.y + spot.height / 2 == pytest.approx(trick.bottom())
    assert spot.x < (m.cx + m.a + trick.right()) / 2, "nearer to the trick than to the rim"


@pytest.mark.parametrize("size", [(1080, 1920), (600, 1000)])
def test_upright_the_table_and_the_plate_take_the_hands_room(size: tuple[int, int]) -> None:
    held, free = measure(*size, 4), measure(*size, 4, holding=False)
    assert free.cy - free.b == pytest.approx(held.cy - held.b)
    assert free.cy + free.b > held.ht
    gap = action_bar(free, places(free)[0]).primary.top() - places(free)[0].plate.bottom()
    assert 8 <= gap <= 48 * free.u


def test_the_table_grows_while_nobody_holds_cards() -> None:
    held, free = measure(1280, 800, 6), measure(1280, 800, 6, holding=False)
    assert free.cy - free.b == pytest.approx(held.cy - held.b)
    assert free.b - held.b > 30


@pytest.mark.parametrize(("width", "height"), [(1280, 800), (1920, 1080), (1080, 1920), (800, 480), (640, 400)])
def test_the_buttons_stay_off_the_rim_while_nobody_holds_cards(width: int, height: int) -> None:
    m = measure(width, height, 6, holding=False)
    assert action_bar(m, places(m)[0]).primary.top() - (m.cy + m.b) >= 8


def test_marks_at_the_seats_stand_where_the_pictures_have_them() -> None:
    m = measure(1280, 800, 4)
    right, _, left = places(m)[1:]
    assert count_disc(m, left).center().x() == pytest.approx(212.4, abs=0.1)
    assert pass_pill(m, left, 5, 46).center().x() == pytest.approx(212.4 + 46, abs=0.1)
    assert dealer_disc(m, left).center().x() > avatar_disc(m, left).center().x()
    assert dealer_disc(m, right).center().x() < avatar_disc(m, right).center().x()
    bar = action_bar(m, places(m)[0])
    assert (bar.secondary, bar.primary) == (QRectF(404, 720, 144, 64), QRectF(580, 720, 296, 64))
    assert (bar.hint.left(), bar.sort.left()) == (1020, 1144)
    assert duty_pill(m, 200).bottom() == 704


LANDSCAPE = st.tuples(st.integers(800, 7680), st.integers(480, 4320)).filter(lambda s: 1.25 <= s[0] / s[1] <= 2.4)
PORTRAIT = st.tuples(st.integers(480, 4320), st.integers(800, 7680)).filter(lambda s: 1.25 <= s[1] / s[0] <= 2.2)
WINDOWS = LANDSCAPE | PORTRAIT
PLAYERS = st.integers(2, 8)
CARDS = st.sampled_from((0.8, 1.0, 1.2))
"""How large the cards are."""


def inside(m: Metrics, rect: QRectF, slack: float = 0.5) -> bool:
    return m.table.adjusted(-slack, -slack, slack, slack).contains(rect)


@given(WINDOWS, PLAYERS, st.booleans(), CARDS)
def test_plates_lie_inside_and_apart(size: tuple[int, int], players: int, clockwise: bool, large: float) -> None:
    m = measure(*size, players, cards=large)
    plates = [place.plate for place in places(m, clockwise, (400.0 * m.u,) * players)]
    plates[0] = places(m, clockwise)[0].plate
    assert all(inside(m, plate) for plate in plates)
    narrow = [place.plate for place in places(m, clockwise)]
    assert not any(one.intersects(other) for one, other in itertools.combinations(narrow, 2))


@given(WINDOWS, PLAYERS, CARDS)
def test_counts_and_backs_lie_inside(size: tuple[int, int], players: int, large: float) -> None:
    m = measure(*size, players, cards=large)
    for place in places(m)[1:]:
        assert inside(m, count_disc(m, place))
        spots = backs(m, place, 9)
        assert not spots or inside(m, around(spots), slack=m.back)


@given(WINDOWS, PLAYERS, st.integers(1, 60), st.none() | st.integers(0, 59), CARDS)
def test_a_hand_never_overflows(
    size: tuple[int, int], players: int, cards: int, focus: int | None, large: float
) -> None:
    m = measure(*size, players, hand=cards, cards=large)
    held = fan.hand(m, cards, focus if focus is not None and focus < cards else None)
    assert len(held.spots) == cards
    rect = around(held.spots)
    assert rect.left() >= 0
    assert rect.right() <= m.width
    assert rect.bottom() <= m.hb + 0.01


@given(WINDOWS, st.integers(1, 30))
def test_the_lowest_corner_of_a_fan_touches_its_line(size: tuple[int, int], cards: int) -> None:
    m = measure(*size, 4, hand=cards)
    held = fan.hand(m, cards)
    assert around(held.spots).bottom() == pytest.approx(m.hb, abs=0.01 * m.hc)


@given(WINDOWS, st.integers(2, 30))
def test_raised_cards_move_along_their_own_axis(size: tuple[int, int], cards: int) -> None:
    held = fan.hand(measure(*size, 4, hand=cards), cards)
    for number, spot in enumerate(held.spots):
        up = held.raised(number)
        assert math.hypot(up.x - spot.x, up.y - spot.y) == pytest.approx(held.rise)
        assert up.y < spot.y


@given(WINDOWS, st.integers(1, 30), st.data())
def test_the_card_under_a_finger_is_the_one_that_is_seen(
    size: tuple[int, int], cards: int, data: st.DataObject
) -> None:
    held = fan.hand(measure(*size, 4, hand=cards), cards)
    card = data.draw(st.integers(0, cards - 1))
    spot = held.spots[card]
    x, y = spot.x - spot.width / 2 + min(2.0, held.step / 2 or 2.0), spot.y
    assert fan.card_at(held, frozenset(), x, y) == card


@given(WINDOWS, st.integers(2, 40))
def test_the_target_of_the_focused_card_is_never_too_narrow(size: tuple[int, int], cards: int) -> None:
    held = fan.hand(measure(*size, 4, hand=cards), cards, cards // 2)
    assert fan.hand_targets(held, cards // 2)[cards // 2].width() >= TARGET


@given(WINDOWS, PLAYERS, CARDS)
def test_the_action_bar_lies_inside_and_apart(size: tuple[int, int], players: int, large: float) -> None:
    m = measure(*size, players, cards=large)
    viewer = places(m)[0]
    bar = action_bar(m, viewer)
    rects = [bar.secondary, bar.primary, bar.hint, bar.sort, viewer.plate]
    assert all(inside(m, rect) for rect in rects)
    assert not any(one.intersects(other) for one, other in itertools.combinations(rects, 2))
    assert bar.primary.left() - bar.secondary.right() >= 24
    assert all(rect.width() >= TARGET and rect.height() >= TARGET for rect in rects[:4])


@given(WINDOWS, PLAYERS, st.integers(1, 3))
def test_further_verbs_lie_inside_and_apart(size: tuple[int, int], players: int, extras: int) -> None:
    m = measure(*size, players)
    viewer = places(m)[0]
    bar = action_bar(m, viewer, extras)
    rects = [bar.secondary, bar.primary, bar.hint, bar.sort, *bar.extra]
    assert len(bar.extra) == extras
    assert all(inside(m, rect) for rect in rects)
    assert not any(one.intersects(other) for one, other in itertools.combinations(rects, 2))
    assert all(rect.width() >= TARGET for rect in bar.extra)


@given(WINDOWS)
def test_targets_of_the_top_bar_are_large_enough(size: tuple[int, int]) -> None:
    m = measure(*size, 4)
    bar = top_bar(m, 130 * m.u)
    for rect in (bar.chip, bar.drawer, bar.menu):
        touched = target(rect)
        assert min(touched.width(), touched.height()) >= TARGET
        assert inside(m, rect)


@given(WINDOWS, st.integers(1, 9), CARDS)
def test_a_trick_lies_on_the_felt_above_the_hand(size: tuple[int, int], cards: int, large: float) -> None:
    m = measure(*size, 4, cards=large)
    play = fan.trick(m, cards)
    assert play is not None
    rect = around(play.spots)
    assert inside(m, rect)
    assert rect.bottom() < m.ht
    assert rect.top() > m.cy - m.b
    assert fan.words_pill(m, 200).bottom() <= m.ht - m.rise + m.px(8, 4)
    assert rect.width() <= fan.trick_room(m) + 0.01
    older = fan.trick(m, cards, 1)
    assert older is not None or large > 1
    assert older is None or around(older.spots).top() < rect.top()


@given(WINDOWS, st.integers(1, 6), CARDS)
def test_a_tray_lies_on_the_table(size: tuple[int, int], slots: int, large: float) -> None:
    m = measure(*size, 3, cards=large)
    edge, spots = fan.tray(m, slots)
    assert inside(m, edge)
    assert all(edge.contains(around((spot,))) for spot in spots)


@given(WINDOWS, PLAYERS)
def test_the_edge_is_closed_and_inside(size: tuple[int, int], players: int) -> None:
    m = measure(*size, players)
    points = outline(m)
    assert all(m.table.contains(point) for point in points)
    assert curve(m, 0).y() == pytest.approx(m.cy + m.b)
    assert curve(m, 90).x() == pytest.approx(m.cx + m.a)


@pytest.mark.parametrize("size", [(800, 480), (1280, 800), (1080, 1920)])
def test_larger_cards_are_larger_in_the_hand_and_on_the_table(size: tuple[int, int]) -> None:
    small, usual, large = (measure(*size, 4, cards=cards) for cards in (0.8, 1.0, 1.2))
    assert small.hc < usual.hc < large.hc
    assert (small.hc / usual.hc, large.hc / usual.hc) == pytest.approx((0.8, 1.2))
    assert small.tc < usual.tc < large.tc
    assert (small.hb, small.ab) == (usual.hb, usual.ab) == (large.hb, large.ab)
