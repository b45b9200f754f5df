"""Special hands: every name, with and without jokers, against the second reading."""

import random

import pytest

from engine.games.happy_nine.combos import UNDECLARED
from engine.games.happy_nine.material import PACK
from engine.games.happy_nine.specials import Special, best_show, could_be_special, possible, special
from tests.oracle import cards as plain
from tests.oracle.random_deals import plain_special_hand, special_hand
from tests.oracle.specials import NAMES, special_names, special_names_of_probe, special_triggers

from .helpers import GAME, PLAYERS, as_of, declared_as, mask_of, setup_for, variant_for


def faces(players: int, hand: list[str]) -> list[str | None]:
    return [None, *plain.ordinary_cards(players)] if "BJ" in hand else [None]


def check_hand(players: int, hand: list[str]) -> None:
    """Names and price in every declaration, and the cheapest that makes the hand special."""
    variant, mask = variant_for(players), mask_of(hand)
    prices = []
    for face in faces(players, hand):
        names = special_names(players, hand, as_of(face))
        shown = special(variant, mask, declared_as(face))
        assert sorted(shown.names) == names, (hand, face)
        if names:
            triggers = special_triggers(players, hand, as_of(face))
            assert (shown.big, shown.little) == ("BJ" in triggers, "LJ" in triggers), (hand, face)
            prices.append(len(triggers))
    best = best_show(variant, mask)
    assert (best is not None) == bool(prices), hand
    assert could_be_special(mask, variant) or not prices, hand
    if best is not None:
        assert best[1] == special(variant, mask, best[0])
        assert best[1].names
        assert best[1].price == min(prices)


def near_miss(rng: random.Random, players: int, hand: list[str]) -> list[str]:
    """The hand with one or two cards exchanged."""
    rest = [card for card in plain.pack(players) if card not in hand]
    changed = list(hand)
    for _ in range(rng.choice([1, 1, 2])):
        changed[rng.randrange(9)] = rest.pop(rng.randrange(len(rest)))
    return changed


@pytest.mark.parametrize("players", PLAYERS)
@pytest.mark.parametrize("hands", [12, pytest.param(1500, marks=pytest.mark.long)])
def test_special_hands_and_near_misses_are_named_and_priced_alike(players: int, hands: int) -> None:
    rng = random.Random(players)
    for _ in range(hands):
        hand = special_hand(rng, players)
        check_hand(players, hand)
        check_hand(players, near_miss(rng, players, hand))


@pytest.mark.parametrize("players", PLAYERS)
def test_random_hands_are_named_alike(players: int) -> None:
    rng = random.Random(50 + players)
    for _ in range(25):
        check_hand(players, rng.sample(plain.pack(players), 9))


def constructed() -> list[tuple[int, str, tuple[str, ...]]]:
    return [
        (players, name, jokers)
        for players in PLAYERS
        for name in NAMES[players]
        for jokers in ((), ("BJ",), ("LJ",), ("BJ", "LJ"))
        if set(jokers) <= set(plain.JOKERS[players])
    ]


@pytest.mark.parametrize(("players", "name", "jokers"), constructed())
def test_every_name_is_seen_through_jokers_in_any_places(players: int, name: str, jokers: tuple[str, ...]) -> None:
    """The quick no of the search for a show must never be said to a hand that has a name."""
    rng = random.Random(f"{players} {name} {jokers}")
    met = 0
    for _ in range(40):
        hand = plain_special_hand(rng, players, name)
        for joker in jokers:
            hand[rng.randrange(9)] = joker
        if len(set(hand)) < 9 or not set(jokers) <= set(hand):
            continue
        met += 1
        mask = mask_of(hand)
        wanted = set(special_names_of_probe(players, hand, None)) if met <= 3 else None
        found = {
            n
            for declared in possible(variant_for(players), mask)
            for n in special(variant_for(players), mask, declared).names
        }
        if wanted is not None:
            assert found == wanted
            probe = {"cards": hand}
            assert GAME.rank(setup_for(players), probe) == {"special": sorted(wanted)}
        assert (best_show(variant_for(players), mask) is not None) == bool(found), hand
        assert could_be_special(mask, variant_for(players)) or not found, hand
        if not jokers:
            assert Special(name) in found
            assert best_show(variant_for(players), mask) == (UNDECLARED, special(variant_for(players), mask))
    assert met


@pytest.mark.parametrize("players", PLAYERS)
@pytest.mark.parametrize("hands", [700, pytest.param(200_000, marks=pytest.mark.long)])
def test_the_quick_no_is_never_wrong(players: int, hands: int) -> None:
    rng = random.Random(players)
    variant = variant_for(players)
    for _ in range(hands):
        low = rng.sample(plain.RANKS[: plain.RANKS.index(plain.HIGHEST_RANK[players]) + 1], rng.randint(3, 5))
        pack = [card for card in plain.ordinary_cards(players) if card[0] in low] + plain.JOKERS[players]
        if rng.random() < 0.4:
            suit = rng.choice(plain.SUITS)
            pack += [card for card in plain.ordinary_cards(players) if card[1] == suit and card not in pack]
        mask = mask_of(rng.sample(pack, 9))
        named = any(special(variant, mask, declared).names for declared in possible(variant, mask))
        assert (best_show(variant, mask) is not None) == named, PACK.codes(mask)
        assert could_be_special(mask, variant) or not named, PACK.codes(mask)


def test_only_nine_cards_are_special() -> None:
    hand = ["As", "2s", "3s", "4s", "5s", "6s", "7s", "8s"]
    assert special(variant_for(4), mask_of(hand)).names == frozenset()
    assert best_show(variant_for(4), mask_of(hand)) is None
