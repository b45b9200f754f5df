"""Packs as bits: the order of bits is the order of cards."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.core.model import Card
from engine.kit.cards import ACE_LOW, DIAMOND_TO_SPADE, JOKERS, Pack, bits

PACK = Pack(ACE_LOW, DIAMOND_TO_SPADE, JOKERS)


def test_a_pack_goes_rank_by_rank_and_suit_by_suit() -> None:
    assert len(PACK.order) == len(set(PACK.order)) == 54
    assert PACK.order[:5] == ("Ad", "Ac", "Ah", "As", "2d")
    assert PACK.order[-3:] == ("Ks", "LJ", "BJ")
    assert all(PACK.bit[card] == number for number, card in enumerate(PACK.order))


def test_another_order_gives_another_pack() -> None:
    ace_high = Pack("789TJQKA", "shdc")
    assert ace_high.order[0] == "7s"
    assert ace_high.order[-1] == "Ac"
    assert len(ace_high.order) == 32


@pytest.mark.parametrize("code", ["", "??", "1s", "as", "AS", "XJ", "Ad "])
def test_a_code_of_no_card_is_not_taken_for_one(code: str) -> None:
    with pytest.raises(KeyError):
        PACK.mask([code])


@settings(deadline=None, derandomize=True, database=None)
@given(st.sets(st.sampled_from(PACK.order)))
def test_codes_and_bits_say_the_same(cards: set[Card]) -> None:
    mask = PACK.mask(cards)
    assert mask == sum(2 ** PACK.order.index(card) for card in cards)
    assert PACK.codes(mask) == tuple(sorted(cards, key=PACK.order.index))
    assert mask.bit_count() == len(cards)


@settings(deadline=None, derandomize=True, database=None)
@given(st.sets(st.integers(0, 200)))
def test_the_bits_of_a_hand_come_in_order(numbers: set[int]) -> None:
    assert bits(sum(1 << number for number in numbers)) == sorted(numbers)
