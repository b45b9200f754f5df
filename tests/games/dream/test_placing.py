"""The expert of 6.0: what placed cards say, and chances that counting every case gives."""

from __future__ import annotations

from itertools import combinations
from typing import Any

import pytest

from engine.core.event import Moved, Told
from engine.core.model import ALL, Card, Seat
from engine.games.dream_6.model import Options
from engine.games.dream_6.reckoning import (
    DOUBT,
    HIGH,
    LOW,
    MIDDLE,
    Belief,
    Moment,
    Reckoning,
    believed,
    chosen,
    risks,
)
from engine.games.dream_6.rules import rules_of
from engine.kit.imagined import read
from engine.kit.scales import EVERY, numbers
from engine.kit.three_cards import PACK

OPTIONS = Options()


def trick(cards: tuple[str, ...], half_cups: int, *smallest: int) -> list[Any]:
    """What is told of a trick: the cards are laid open, then the smallest drink."""
    laid = [
        Moved(source=f"placed:{seat}", target=f"laid:{seat}", cards=(Card(card),)) for seat, card in enumerate(cards)
    ]
    drunk = [
        Told(event="drink", seat=Seat(seat), params={"half_cups": half_cups, "why": "smallest"}, to=ALL)
        for seat in smallest
    ]
    return [*laid, *drunk]


def test_a_card_placed_for_much_was_the_surest_and_one_for_little_the_weakest() -> None:
    risk = risks(OPTIONS, 3)
    sure, weak, middling, other = numbers(["Ah", "2d", "8s", "9c"])
    assert risk[sure] < risk[middling] < risk[weak]
    told = [*trick(("7d", "Ah", "9c"), HIGH, 0), *trick(("7c", "2d", "8s"), LOW, 1, 2)]
    told += trick(("6d", "5h", "5d"), MIDDLE, 2)
    assert believed(OPTIONS, 3, 0, told) == (Belief(risk[sure], risk[weak]), Belief(risk[other], risk[middling]))
    assert believed(OPTIONS, 3, 1, ()) == (Belief(), Belief())


@pytest.mark.parametrize(("count", "size"), [(6, 1), (6, 2), (7, 3)])
def test_how_likely_a_card_is_placed_is_counted(count: int, size: int) -> None:
    hands = list(combinations(range(count), size))
    for stake, best in ((HIGH, min), (LOW, max)):
        shares = [sum(best(hand) == at for hand in hands) / len(hands) for at in range(count)]
        assert chosen(count, size, stake) == pytest.approx(shares)
    assert chosen(count, size, MIDDLE) == pytest.approx([1 / count] * count)


@pytest.mark.parametrize("stake", [LOW, MIDDLE, HIGH])
def test_in_the_last_trick_every_case_counts_once(stake: int) -> None:
    own, unseen = Card("9h"), tuple(Card(card) for card in ["2d", "5s", "9c", "Th", "Kd", "Ah", "Js"])
    seen = [card for card in PACK.order if card not in unseen]
    lost = [
        read((other, common), seen, rules_of(OPTIONS)).score >= read((own, common), seen, rules_of(OPTIONS)).score
        for common in unseen
        for other in unseen
        if other != common
    ]
    moment = Moment((numbers([own])[0],), tuple(numbers(unseen)), EVERY, (Belief(),))
    share = sum(lost) / len(lost)
    assert Reckoning(OPTIONS, 2, moment).placing(stake) == pytest.approx([stake * (2 * share - 1)])


def test_what_is_believed_of_a_seat_bounds_what_it_places() -> None:
    risk = risks(OPTIONS, 2)
    unseen = numbers(["2d", "3c", "9c", "Th", "7d", "Qd"])
    mean = sorted(risk[card] for card in unseen)[3]
    hand = (numbers(["8s"])[0],)
    costs = []
    for belief in (Belief(low=mean), Belief(), Belief(high=mean)):
        (cost,) = Reckoning(OPTIONS, 2, Moment(hand, tuple(unseen), EVERY, (belief,))).placing(HIGH)
        costs.append(cost)
    assert 0 < DOUBT < 1
    assert costs[0] < costs[1] < costs[2]
