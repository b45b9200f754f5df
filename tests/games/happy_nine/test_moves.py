"""What a hand can play: the list against every set of one to five cards in every declaration."""

import random
from itertools import combinations

import pytest

from engine.games.happy_nine.combos import (
    UNDECLARED,
    cards_of,
    declarations,
    declared_of,
    kind_of,
    moves_of,
    needs_declaration,
    price,
    strongest,
)
from engine.games.happy_nine.material import BIG_BIT, PACK
from tests.oracle.round_rules import needs_declaration as owes_a_declaration

from .helpers import PLAYERS, codes, mask_of, random_hand, readings_of, strength, variant_for


def face_of(declared: int) -> str | None:
    return None if declared == UNDECLARED else PACK.order[declared]


def check_hand(players: int, hand: list[str]) -> None:
    variant = variant_for(players)
    moves = moves_of(variant, mask_of(hand))
    assert list(moves) == sorted(set(moves))
    by_cards = {cards_of(variant, move): move for move in moves}
    assert len(by_cards) == len(moves), "a set of cards is listed twice"
    for size in range(1, min(5, len(hand)) + 1):
        for cards in combinations(hand, size):
            readings = readings_of(players, list(cards))
            move = by_cards.pop(mask_of(cards), None)
            assert (move is None) == (not readings), cards
            if move is None:
                continue
            best = max(strength(combo) for combo in readings.values())
            cheapest = min(len(combo.triggers) for combo in readings.values() if strength(combo) == best)
            chosen = readings[face_of(declared_of(variant, move))]
            assert strength(chosen) == best, cards
            assert len(chosen.triggers) == cheapest == price(mask_of(cards), declared_of(variant, move)), cards
            assert kind_of(move >> variant.shift) == chosen.kind
    assert not by_cards


def check_declarations(players: int, hand: list[str]) -> None:
    variant = variant_for(players)
    for size in range(2, 6):
        for cards in combinations(hand, size):
            mask = mask_of(cards)
            if not mask & variant.jokers:
                continue
            found = declarations(variant, mask)
            faces = [face_of(declared_of(variant, move)) for move in found]
            readings = readings_of(players, list(cards))
            assert len(set(faces)) == len(faces)
            assert set(faces) == set(readings), cards
            assert all(cards_of(variant, move) == mask for move in found)
            # stronger by the second reading is stronger by the engine
            pairs = {(strength(readings[face]), move >> variant.shift) for face, move in zip(faces, found, strict=True)}
            assert [key for _, key in sorted(pairs)] == sorted(key for _, key in pairs)
            if found:
                top = strongest(variant, mask)
                assert top >> variant.shift == max(move >> variant.shift for move in found)


@pytest.mark.parametrize("players", PLAYERS)
@pytest.mark.parametrize("hands", [7, pytest.param(800, marks=pytest.mark.long)])
def test_the_list_of_moves_is_every_set_with_its_strongest_and_cheapest_declaration(players: int, hands: int) -> None:
    rng = random.Random(players)
    for _ in range(hands):
        check_hand(players, random_hand(rng, players))
    for size in range(1, 9):
        check_hand(players, random_hand(rng, players, size))


@pytest.mark.parametrize("players", [5, 6])
@pytest.mark.parametrize("hands", [4, pytest.param(400, marks=pytest.mark.long)])
def test_declarations_are_all_that_the_big_joker_may_stand_for(players: int, hands: int) -> None:
    rng = random.Random(10 + players)
    for _ in range(hands):
        hand = [card for card in random_hand(rng, players) if card != "BJ"][:8]
        check_declarations(players, [*hand, "BJ"])


@pytest.mark.parametrize("players", [5, 6])
def test_a_declaration_is_owed_where_the_page_says(players: int) -> None:
    rng = random.Random(players)
    for _ in range(60):
        hand = random_hand(rng, players)
        for size in range(1, 6):
            for cards in combinations(hand, size):
                owed = owes_a_declaration(list(cards), {})
                assert needs_declaration(mask_of(cards)) == owed, cards


def test_a_card_played_takes_its_moves_along() -> None:
    """The list of a smaller hand is the list of the larger without what is gone."""
    rng = random.Random(3)
    for players in PLAYERS:
        variant = variant_for(players)
        for _ in range(40):
            hand = mask_of(random_hand(rng, players))
            gone = mask_of(rng.sample(codes(hand), 3))
            left = tuple(move for move in moves_of(variant, hand) if not cards_of(variant, move) & gone)
            assert moves_of(variant, hand & ~gone) == left


def test_the_big_joker_alone_costs_nothing() -> None:
    variant = variant_for(6)
    (move,) = moves_of(variant, BIG_BIT)
    assert declared_of(variant, move) == UNDECLARED
    assert price(BIG_BIT, UNDECLARED) == 0
