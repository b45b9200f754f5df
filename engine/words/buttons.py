"""What a prompt offers, in words: its verb, which of several it is, what it costs at once and may come to cost."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction

from engine.core.prompt import Prompt
from engine.games import game
from engine.words import Words
from engine.words.dry import A_CUP


def label(words: Words, name: str, prompt: Prompt, names: Sequence[str] = ()) -> str:
    """All that a prompt of a game says where it stands alone; ``names``: the players by seat."""
    said = " ".join([verb(words, name, prompt), *_which(words, name, prompt, names)])
    return priced(words, name, prompt, said)


def verb(words: Words, name: str, prompt: Prompt) -> str:
    """The verb of a prompt, as what is fixed about it is said."""
    plain = f"{name}.verb.{prompt.verb}"
    if prompt.word:
        return words.key(f"{plain}.{prompt.word}")
    more = (f"{plain}.{field}" for field, value in prompt.fixed.items() if value is not False)
    return words.key(next((key for key in more if words.has(key)), plain), **prompt.fixed)


def priced(words: Words, name: str, prompt: Prompt, said: str) -> str:
    """A label with what the choice costs at once, and what it may come to cost."""
    if prompt.price:
        said = words.key("table.play.price", label=said, cost=cost(words, name, prompt.price))
    if prompt.risk:
        said = words.key("table.play.risk", label=said, cost=cost(words, name, prompt.risk))
    return said


def cups(name: str, units: int) -> Fraction | None:
    """How many cups some units are where the game fixes it; None elsewhere."""
    cup = game(name).info.cup
    return None if cup is None else units * Fraction(cup)


def cost(words: Words, name: str, units: int) -> str:
    """Units of a game as a button says them: in cups where the game fixes what one is, chips as their number."""
    drunk = cups(name, units)
    if drunk is not None:
        return words.measure(drunk, "cup")
    return words.amount(units) if game(name).info.unit == "chips" else words.key("table.units", amount=units)


def number(words: Words, name: str, units: int) -> str:
    """The number alone of units that the game fixes in cups, to stand beside a picture; nothing elsewhere."""
    drunk = cups(name, units)
    if drunk is None:
        return ""
    return words.amount(drunk * A_CUP if words.dry else drunk)


def _which(words: Words, name: str, prompt: Prompt, names: Sequence[str]) -> Iterator[str]:
    """What distinguishes a prompt that is a place to tap from others of its verb: whose it is, which, how many."""
    fixed, zone = prompt.fixed, prompt.zone or ""
    if "target" in fixed:
        yield words.seat(fixed["target"], names)
    if "half_cups" in fixed:
        yield cost(words, name, fixed["half_cups"])
    if "card" in fixed:
        yield words.card(fixed["card"])
    for part in zone.split(":")[1:]:
        word = f"{name}.zone.{part}"
        if words.has(word):
            yield words.key(word)
        elif part.isdecimal() and not zone.startswith("hand:"):
            yield str(int(part) + 1)
