"""Words as they are spoken: signs of suits and ranks in full, a hand in groups."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Final

from engine.words import NAMED_CARDS, Words, capital

_SIGNS: Final[Mapping[str, str]] = {"♠": "s", "♥": "h", "♣": "c", "♦": "d"}
_CARD: Final = re.compile(r"([♠♥♣♦])(10|[2-9AJQK])?")


def suit(words: Words, code: str) -> str:
    """A suit by its letter."""
    return words.key(f"table.spoken.suit.{code}")


def rank(words: Words, code: str) -> str:
    """A rank by its sign."""
    return words.key(f"table.spoken.rank.{code.replace('10', 'T').lower()}")


def sentence(words: Words, text: str) -> str:
    """A sentence with its cards in words: "♥7" is the seven of hearts, "♦" the suit; lines become sentences."""

    def spoken(found: re.Match[str]) -> str:
        named = suit(words, _SIGNS[found[1]])
        return named if found[2] is None else words.key("table.spoken.card", suit=named, rank=rank(words, found[2]))

    # what keeps a line from being broken is no sign that is spoken
    return _CARD.sub(spoken, text).replace("\u00a0", " ")


def card(words: Words, code: str) -> str:
    """A card in words."""
    return capital(sentence(words, words.card(code)))


def grouped(words: Words, codes: Iterable[str]) -> str:
    """Cards by their ranks, in the order in which they come: each rank once, with its suits."""
    groups: dict[str, list[str]] = {}
    for code in codes:
        groups.setdefault(code if code in NAMED_CARDS else code[0], []).append(code)
    said = []
    for key, cards in groups.items():
        if key in NAMED_CARDS:
            one = words.card(key)
            said.append(one if len(cards) == 1 else words.key("table.spoken.times", what=one, number=len(cards)))
        elif len(cards) == 1:
            said.append(card(words, cards[0]))
        else:
            suits = words.key("table.separator").join(suit(words, code[1]) for code in cards)
            said.append(words.key("table.spoken.group", rank=capital(rank(words, key)), suits=suits))
    return words.key("table.spoken.between").join(said)
