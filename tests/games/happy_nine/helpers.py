"""Between the engine's bits and the plain strings of the second reading of the rules."""

from __future__ import annotations

import random
from collections.abc import Iterable, Mapping
from typing import Any, Final

from engine.core.game import Setup
from engine.core.record import Record, Replay, replay
from engine.games import game
from engine.games.happy_nine.combos import UNDECLARED
from engine.games.happy_nine.material import PACK, Variant, variant
from engine.games.happy_nine.model import Options
from tests.oracle import cards as plain
from tests.oracle.combos import Combo, evaluate_probe

GAME: Final = game("happy_nine")
PLAYERS: Final = (3, 4, 5, 6)
RANKS: Final = {3: 9, 4: 9, 5: 11, 6: 13}


def variant_for(players: int, **more: Any) -> Variant:
    return variant(players, **more)


def setup_for(players: int, **options: Any) -> Setup[Options]:
    return GAME.setup(players, options)


def codes(mask: int) -> list[str]:
    return [str(card) for card in PACK.codes(mask)]


def mask_of(cards: Iterable[str]) -> int:
    return PACK.mask(cards)


def declared_as(card: str | None) -> int:
    """The bit of a declared card, as the engine writes it."""
    return UNDECLARED if card is None else PACK.bit[plain_card(card)]


def plain_card(card: str) -> Any:
    return card


def as_of(card: str | None) -> dict[str, str]:
    return {} if card is None else {"BJ": card}


def allowed(players: int, cards: list[str], card: str | None) -> Combo | None:
    """What the second reading says of cards with a declaration, None also where a joker owes or may have none."""
    if card is not None and len(cards) == 1:
        return None
    return evaluate_probe(players, cards, as_of(card))


def readings_of(players: int, cards: list[str]) -> dict[str | None, Combo]:
    """All that a set of cards can be, by what the big joker stands for."""
    faces: list[str | None] = [None]
    if plain.BIG in cards and len(cards) > 1:
        faces += plain.ordinary_cards(players)
    found = {face: allowed(players, cards, face) for face in faces}
    return {face: combo for face, combo in found.items() if combo is not None}


def strength(combo: Combo) -> tuple[int, Any]:
    return combo.level, combo.key


def random_hand(rng: random.Random, players: int, size: int = 9) -> list[str]:
    """A hand, often of few ranks or few suits so that it holds something, and mostly with the jokers."""
    pack = plain.ordinary_cards(players)
    kind = rng.randrange(4)
    if kind == 0:
        ranks = rng.sample(plain.RANKS[: RANKS[players]], rng.randint(3, 5))
        pack = [card for card in pack if card[0] in ranks]
    elif kind == 1:
        suits = rng.sample(plain.SUITS, 2)
        pack = [card for card in pack if card[1] in suits]
    elif kind == 2:
        low = rng.randrange(RANKS[players] - 5)
        pack = [card for card in pack if card[0] in plain.RANKS[low : low + 6]]
    jokers = [joker for joker in plain.JOKERS[players] if rng.random() < 0.7]
    return [*rng.sample(pack, min(len(pack), max(0, size - len(jokers)))), *jokers][:size]


def record_of(players: int, options: Mapping[str, Any], **more: Any) -> Record:
    return Record(game="happy_nine", players=players, options=options, **more)


def position(
    players: int, hands: list[list[str]], turn: int = 0, table: list[dict[str, Any]] | None = None, **options: Any
) -> Replay[Any]:
    """A middle of a round, all first plays made."""
    given = {"phase": "play", "hands": hands, "turn": turn, "table": table or []}
    return replay(GAME, record_of(players, options, position=given))


def others(players: int, taken: Iterable[str], size: int, rng: random.Random) -> list[list[str]]:
    """Hands of ordinary cards for all seats but the first."""
    gone = set(taken)
    rest = [card for card in plain.ordinary_cards(players) if card not in gone]
    rng.shuffle(rest)
    return [[rest.pop() for _ in range(size)] for _ in range(players - 1)]
