"""Five cards: every set of a pack against a plain second reading, and the number of each kind by formula."""

import random
from collections import Counter
from itertools import combinations
from math import comb

import pytest

from engine.games.happy_nine.combos import NOTHING, Kind, cards_of, classify, kind_of, moves_of
from tests.oracle import cards as plain

from .helpers import RANKS, declared_as, mask_of, readings_of, strength, variant_for

KINDS = ("straight", "flush", "full_house", "quad_plus_one", "straight_flush")


def number_of(kind: str, ranks: int) -> int:
    """How many sets of a kind four suits of so many ranks hold."""
    match kind:
        case "single":
            return 4 * ranks
        case "pair":
            return ranks * comb(4, 2)
        case "triple":
            return ranks * comb(4, 3)
        case "quad":
            return ranks
        case "straight_flush":
            return 4 * (ranks - 4)
        case "straight":
            return (ranks - 4) * (4**5 - 4)
        case "flush":
            return 4 * (comb(ranks, 5) - (ranks - 4))
        case "full_house":
            return ranks * comb(4, 3) * (ranks - 1) * comb(4, 2)
        case _:
            return ranks * (4 * ranks - 4)


def plain_reading(cards: tuple[int, ...]) -> tuple[int, int, int] | None:
    """Kind, and the rank and suit that decide, of five cards as 4·rank + suit in ascending order."""
    ranks = [card // 4 for card in cards]
    suits = {card % 4 for card in cards}
    row = all(ranks[at] + 1 == ranks[at + 1] for at in range(4))
    if row:
        return (4 if len(suits) == 1 else 0), ranks[4], cards[4] % 4
    if len(suits) == 1:
        return 1, ranks[4], cards[4] % 4
    # sorted, so the middle card belongs to any group of three or more
    middle = ranks[2]
    if ranks.count(middle) == 4:
        return 3, middle, 0
    if ranks.count(middle) == 3 and len(set(ranks)) == 2:
        return 2, middle, 0
    return None


def whole_pack_agrees(ranks: int) -> None:
    """All sets of five: the same kind, and the engine's keys rise exactly as the plain ones do."""
    pairs: set[tuple[tuple[int, int, int], int]] = set()
    counts: Counter[str] = Counter()
    for cards in combinations(range(4 * ranks), 5):
        mask = 1 << cards[0] | 1 << cards[1] | 1 << cards[2] | 1 << cards[3] | 1 << cards[4]
        key, reading = classify(mask), plain_reading(cards)
        if reading is None:
            assert key == NOTHING
            continue
        pairs.add((reading, key))
        counts[KINDS[reading[0]]] += 1
    in_order = sorted(pairs)
    assert len({reading for reading, _ in in_order}) == len({key for _, key in in_order}) == len(in_order)
    assert [key for _, key in in_order] == sorted(key for _, key in in_order)
    assert all(kind_of(key) == KINDS[reading[0]] for reading, key in in_order)
    assert counts == {kind: number_of(kind, ranks) for kind in KINDS}


def test_all_sets_of_five_of_thirty_six_cards_are_ranked_as_the_page_says() -> None:
    assert comb(36, 5) == 376_992
    whole_pack_agrees(9)


@pytest.mark.long
@pytest.mark.parametrize("ranks", [11, 13])
def test_all_sets_of_five_of_a_larger_pack_are_ranked_as_the_page_says(ranks: int) -> None:
    whole_pack_agrees(ranks)


@pytest.mark.parametrize("players", [4, 5, 6])
def test_a_whole_pack_holds_as_many_of_each_kind_as_the_formulas_say(players: int) -> None:
    variant = variant_for(players)
    moves = moves_of(variant, variant.ordinary)
    counts = Counter(kind_of(move >> variant.shift) for move in moves)
    assert counts == {kind: number_of(kind, RANKS[players]) for kind in Kind}
    assert len({cards_of(variant, move) for move in moves}) == len(moves)


def same_as_second_reading(players: int, size: int, samples: int, seed: int) -> None:
    """Random sets, with jokers as often as not, in every declaration: kind and order."""
    rng = random.Random(seed)
    pack, jokers = plain.ordinary_cards(players), plain.JOKERS[players]
    met: dict[tuple[int, object], int] = {}
    for _ in range(samples):
        near = rng.sample(plain.RANKS[: RANKS[players]], rng.choice([2, 3, 5, 6]))
        some = [card for card in pack if card[0] in near] if rng.random() < 0.6 else pack
        if rng.random() < 0.3:
            suit = rng.choice(plain.SUITS)
            some = [card for card in pack if card[1] == suit]
        cards = rng.sample(jokers, rng.randint(0, min(len(jokers), size)))
        cards += rng.sample(some, size - len(cards)) if len(some) >= size else rng.sample(pack, size - len(cards))
        readings = readings_of(players, cards)
        faces: list[str | None] = [None]
        if "BJ" in cards and size > 1:
            faces += pack
        for face in faces:
            key = classify(mask_of(cards), declared_as(face))
            combo = readings.get(face)
            if combo is None:
                # whether a declaration is owed is asked elsewhere
                assert key == NOTHING, (cards, face)
                continue
            assert kind_of(key) == combo.kind, (cards, face)
            assert met.setdefault(strength(combo), key) == key, (cards, face)
    in_order = sorted(met, key=lambda found: (found[0], found[1]))
    assert [met[found] for found in in_order] == sorted(set(met.values()))


@pytest.mark.parametrize("size", [1, 2, 3, 4, 5])
@pytest.mark.parametrize("players", [3, 5, 6])
def test_sets_with_jokers_are_ranked_as_the_second_reading_says(players: int, size: int) -> None:
    same_as_second_reading(players, size, 500 if size == 5 else 150, seed=size)


@pytest.mark.long
@pytest.mark.parametrize("players", [5, 6])
def test_very_many_sets_with_jokers_are_ranked_as_the_second_reading_says(players: int) -> None:
    for seed in range(100, 110):
        same_as_second_reading(players, 5, 4000, seed)


def test_ten_to_ace_is_no_straight_and_ace_to_five_the_lowest() -> None:
    assert classify(mask_of(["Ts", "Jd", "Qs", "Ks", "As"])) == NOTHING
    assert kind_of(classify(mask_of(["Ts", "Js", "Qs", "Ks", "As"]))) == Kind.FLUSH
    low, high = mask_of(["As", "2d", "3s", "4s", "5d"]), mask_of(["2s", "3d", "4s", "5s", "6d"])
    assert kind_of(classify(low)) == Kind.STRAIGHT
    assert classify(low) < classify(high)
