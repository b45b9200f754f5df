"""Rounds and sittings to try things on, and what a test needs to see of them."""

from __future__ import annotations

import contextlib
import json
import random
import re
from collections.abc import Iterator, Mapping
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from engine.core.action import Action
from engine.core.model import Seat
from engine.games import PLAYERS, game
from engine.play.journal import Journal
from engine.play.ledger import Unit
from engine.play.round import Round, head
from engine.play.sitting import Sitting, Terms

GAME = "happy_nine"
CHOSEN = game(GAME)
CARD = re.compile(r"[A2-9TJQK][shcd]|BJ|LJ")
NAMES = ("甲", "乙", "丙", "丁", "戊", "己")


def terms(players: int = 4, seed: int = 1, practice: bool = False, **options: Any) -> Terms:
    return Terms(
        game=GAME,
        names=NAMES[:players],
        bots=(None, *("random",) * (players - 1)),
        unit=Unit("杯", Fraction(1, 2)),
        seed=seed,
        options=options,
        practice=practice,
    )


def opened(base: Path | None, players: int = 4, seed: int = 1, practice: bool = False, **options: Any) -> Sitting:
    return Sitting.open(CHOSEN, terms(players, seed, practice, **options), base, f"evening-{seed}")


def new_round(
    path: Path | None = None, players: int = 4, seed: int = 1, practice: bool = False, **options: Any
) -> Round[Any]:
    record = Round.dealt(CHOSEN, players, options, seed)
    journal = None if path is None else Journal.create(path, head(record, CHOSEN.info.rules, practice))
    return Round(CHOSEN, record, journal, practice)


def some_action(round_: Round[Any], rng: random.Random) -> Action:
    """A legal action of a seat that may act; seldom more than one cut, and long plays before short ones."""
    seat = rng.choice(round_.table.to_act)
    actions = CHOSEN.legal(round_.state, seat).actions
    verbs = sorted({action.do for action in actions})
    verb = "deal" if "deal" in verbs and rng.random() < 0.7 else rng.choice(verbs)
    if "play" in verbs and rng.random() < 0.8:
        verb = "play"
    return rng.choice([action for action in actions if action.do == verb])


def go_on(round_: Round[Any], rng: random.Random, actions: int = 10_000) -> None:
    """Take up to so many legal actions."""
    for _ in range(actions):
        if round_.over:
            return
        refusal = round_.submit(some_action(round_, rng))
        assert refusal is None, refusal


def few(name: str) -> int:
    """How many play a game where four may."""
    return min(PLAYERS[name].stop - 1, 4)


def finished(name: str, seed: int, players: int = 0, **options: Any) -> Round[Any]:
    """A round of any game, played at random to its end."""
    known = game(name)
    round_: Round[Any] = Round(known, Round.dealt(known, players or few(name), options, seed))
    rng = random.Random(seed)
    while not round_.over:
        actions = known.legal(round_.state, round_.table.to_act[0]).actions
        calm = [action for action in actions if action.do in ("deal", "keep")]
        assert round_.submit(calm[0] if calm else rng.choice(actions)) is None
    return round_


def act(seat: int, do: str, **fields: Any) -> Action:
    return CHOSEN.read({"seat": seat, "do": do, **fields})


def moment(round_: Round[Any]) -> tuple[Any, ...]:
    """Everything that one can see of a round from outside."""
    everybody = (None, *(Seat(seat) for seat in range(round_.setup.players)))
    told = [round_.told(seat) for seat in everybody]
    return round_.at, round_.record().to_json(), round_.table, round_.settlement(), told, round_.events()


def lines_of(path: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]


def cards_in(value: object) -> Iterator[str]:
    """Every card code in plain JSON, but for what a wild card is said to be."""
    if isinstance(value, str):
        yield from (word for word in value.split() if CARD.fullmatch(word))
    elif isinstance(value, Mapping):
        for key, one in value.items():
            if key not in ("as", "imagined", "caption"):
                yield from cards_in(key)
                yield from cards_in(one)
    elif isinstance(value, list | tuple):
        for one in value:
            yield from cards_in(one)


def hidden_from(round_: Round[Any], seat: int | None) -> set[str]:
    """The cards in the other hands: nobody else may hear of them while the round runs.

    Not among them: the card that was turned for the dice, and ♦A, whose holder everybody knows.
    """
    others = {f"hand:{other}" for other in range(round_.setup.players) if other != seat}
    held = {str(card) for zone in round_.table.zones if zone.id in others for card in zone.cards}
    return held - {str(round_.table.figures.get("die")), "Ad"}


@contextlib.contextmanager
def little_room(path: Path, room: int) -> Iterator[None]:
    """A disk that is full: no file grows beyond what this one has now and so many bytes."""
    resource = pytest.importorskip("resource")
    old = resource.getrlimit(resource.RLIMIT_FSIZE)
    size = path.stat().st_size if path.exists() else 0
    resource.setrlimit(resource.RLIMIT_FSIZE, (size + room, old[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, old)
