"""Chance: pinned for ever, even to all, and one purpose never moves another."""

import math
from collections import Counter

import pytest

from engine.core.chance import Chance


def test_shuffles_are_pinned() -> None:
    assert Chance(7, "happy_nine").of("deal").of("pile").shuffled(range(12)) == (4, 9, 8, 3, 6, 0, 1, 2, 7, 11, 5, 10)
    assert "".join(Chance(0).shuffled("ABCDEFGH")) == "CGABEDHF"
    assert "".join(Chance(2**63 - 1, "x/y").shuffled("ABCDEFGH")) == "FHBGEADC"


def test_draws_are_pinned() -> None:
    numbers = Chance(42)
    assert [numbers.below(1000) for _ in range(8)] == [919, 999, 101, 477, 638, 194, 927, 890]
    dice = Chance(42, "die")
    assert [dice.below(6) for _ in range(12)] == [2, 1, 2, 3, 4, 3, 0, 4, 5, 3, 2, 0]
    assert Chance(1).below(2**64) == 13693411705325149365
    assert Chance(3).pick("abcdef") == "b"


def test_the_same_seed_and_label_give_the_same_stream() -> None:
    assert _draws(Chance(9, "a"), 50) == _draws(Chance(9, "a"), 50)
    assert _draws(Chance(9).of("b"), 50) == _draws(Chance(9, "/b"), 50)


def _draws(chance: Chance, count: int) -> list[int]:
    return [chance.below(100) for _ in range(count)]


def test_a_labelled_stream_is_its_own() -> None:
    chance = Chance(5, "game")
    first = _draws(chance.of("pile"), 20)
    _draws(chance, 7)
    _draws(chance.of("die"), 31)
    assert _draws(chance.of("pile"), 20) == first
    undisturbed = Chance(5, "game")
    assert _draws(undisturbed, 27)[7:] == _draws(chance, 20)


def test_different_seeds_and_labels_give_different_streams() -> None:
    streams = [tuple(_draws(Chance(seed, label), 8)) for seed in range(40) for label in ("", "a", "b", "a/b", "0", "1")]
    assert len(set(streams)) == len(streams)


def test_streams_of_neighbouring_labels_do_not_go_together() -> None:
    one, other = _draws(Chance(5, "hand/1"), 20_000), _draws(Chance(5, "hand/2"), 20_000)
    same = sum(a == b for a, b in zip(one, other, strict=True))
    assert abs(same - 200) < 5 * math.sqrt(200)


@pytest.mark.parametrize("bound", [1, 2, 3, 6, 52, 54, 1000])
def test_below_reaches_every_number_and_no_other(bound: int) -> None:
    assert set(_many(bound, 30 * bound)) == set(range(bound))


def _many(bound: int, count: int) -> list[int]:
    chance = Chance(11, str(bound))
    return [chance.below(bound) for _ in range(count)]


@pytest.mark.parametrize("bound", [0, -1, 2**64 + 1])
def test_a_bound_outside_the_words_is_refused(bound: int) -> None:
    with pytest.raises(ValueError, match="bound"):
        Chance(0).below(bound)


def test_nothing_can_be_picked_from_nothing() -> None:
    with pytest.raises(ValueError, match="bound"):
        Chance(0).pick(())


def test_a_bound_that_does_not_divide_the_words_is_still_even() -> None:
    # by the bare remainder the lowest third would come half of the time
    bound = 3 << 62
    low = sum(number < 1 << 62 for number in _many(bound, 6000))
    assert abs(low - 2000) < 5 * math.sqrt(6000 * 2 / 9)


class Scripted(Chance):
    """A stream of known words."""

    __slots__ = ("words",)

    def __init__(self, *words: int) -> None:
        super().__init__(0)
        self.words = list(words)

    def _word(self) -> int:
        return self.words.pop(0)


def test_words_beyond_the_last_whole_multiple_are_thrown_away() -> None:
    limit = 2**64 - 2**64 % 52
    chance = Scripted(limit, 2**64 - 1, limit - 1)
    assert chance.below(52) == 51
    assert chance.words == []
    assert Scripted(2**64 - 1).below(2**64) == 2**64 - 1


def test_shuffling_keeps_the_items_and_their_list() -> None:
    items = ["a", "a", "b", "c"]
    assert sorted(Chance(8).shuffled(items)) == items
    assert Chance(8).shuffled(()) == ()
    assert Chance(8).shuffled("x") == ("x",)


def position_times_card(cards: int, shuffles: int) -> float:
    """Chi-square of where each card lies after many shuffles, for (cards − 1)² degrees of freedom."""
    chance = Chance(20, "bias")
    seen = Counter((at, card) for _ in range(shuffles) for at, card in enumerate(chance.shuffled(range(cards))))
    expected = shuffles / cards
    statistic = sum((seen[at, card] - expected) ** 2 for at in range(cards) for card in range(cards)) / expected
    return statistic * (cards - 1) / cards


@pytest.mark.parametrize(
    ("cards", "shuffles"),
    [(52, 4200), (9, 24_000), pytest.param(54, 200_000, marks=pytest.mark.long)],
)
def test_every_card_lies_everywhere_alike(cards: int, shuffles: int) -> None:
    freedom = (cards - 1) ** 2
    assert abs(position_times_card(cards, shuffles) - freedom) < 4 * math.sqrt(2 * freedom)


def test_every_order_of_four_cards_comes_alike() -> None:
    chance = Chance(4, "orders")
    seen = Counter(chance.shuffled("abcd") for _ in range(24_000))
    assert len(seen) == 24
    assert sum((count - 1000) ** 2 for count in seen.values()) / 1000 < 23 + 4 * math.sqrt(46)


def test_the_quick_generator_follows_the_stream() -> None:
    assert Chance(5, "q").quick().random() == Chance(5, "q").quick().random() == 0.45664915244264637
    assert Chance(6, "q").quick().random() != Chance(5, "q").quick().random()
