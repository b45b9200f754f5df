"""Somebody who types anything at all: the program goes on, and no screen shows another's card."""

from __future__ import annotations

import random
import re
from functools import partial

import pytest

from engine.door.play import between
from engine.play.analysis import analyse
from tests.play.tables import hidden_from

from .terminal import Person, plays, run

CARD = re.compile(r"[♠♥♣♦](?:10|[A2-9JQK])")
SUITS = {"s": "♠", "h": "♥", "c": "♣", "d": "♦"}
JUNK = [
    *"abcdefghijklmnoprstuvwxyz",
    *"0123456789!?-+",
    "",
    " ",
    "1 2",
    "1 2 3",
    "1,2,3,4,5",
    "9 9",
    "y",
    "n",
    "是",
    "1/2",
    "½",
    "1½",
    "-3",
    "1e9",
    "[red]",
    "[/]",
    "{count}",
    "%s",
    "\x00",
    "\x1b[2J",
    "٣",
    "²",
    "𝟙",
    "😀" * 30,
    "1" * 10_000,
    "a" * 10_000,
]


def shown(code: str) -> str:
    return code if code[1] not in SUITS else SUITS[code[1]] + code[0].replace("T", "10")


class Watch:
    """Looks at every screen of a running round for cards that are in another's hand."""

    def __init__(self) -> None:
        self.looked = 0
        self.before: tuple[object, set[str]] | None = None

    def __call__(self, person: Person, screen: str) -> None:
        round_ = person.round
        if round_ is None or round_.over:
            self.before = None
            return
        hidden = {shown(card) for card in hidden_from(round_, person.own)}
        declared = {shown(card) for action in round_.record().actions for card in (action.get("as") or {}).values()}
        if self.before is not None and self.before[0] is round_ and not person.asked(screen, "table.play.which"):
            seen = set(CARD.findall(screen)) - declared
            # a card that was hidden before and is hidden now was hidden all the time, unless something was undone
            assert not seen & hidden & self.before[1], screen
            self.looked += 1
        self.before = (round_, hidden)


def monkey(rng: random.Random, steps: int) -> object:
    left = steps

    def plan(person: Person, screen: str) -> str | None:
        nonlocal left
        left -= 1
        if left < 0:
            return None
        if rng.random() < 0.45 and person.asked(screen, "table.play.your_turn"):
            return plays(person, screen, rng)
        if person.asked(screen, "table.play.between") and rng.random() < 0.5:
            return rng.choice("sssoard")
        junk = rng.choice(JUNK)
        return "" if junk in ("q", "e") and rng.random() < 0.9 else junk

    return plan


def types_anything(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], seed: int, steps: int) -> int:
    rng = random.Random(seed)
    watch = Watch()
    # who types anything asks for an analysis after every round, and would wait for nothing else: fewer worlds will do
    monkeypatch.setattr(between, "analyse", partial(analyse, worlds=10))
    words = ["--players", 3 + seed % 4, "--seed", seed, "--unit", "杯=1/2", "--seat", seed % 3]
    words += [["--practice"], ["--preset", "table"], []][seed % 3]
    language = ("zh_CN", "en")[seed % 2]
    person = Person(capsys, monkey(rng, steps), language, watch=watch)  # type: ignore[arg-type]
    run(monkeypatch, person, *words)
    for _ in range(3):
        if rng.random() < 0.7:
            person = Person(capsys, monkey(rng, steps), language, watch=watch)  # type: ignore[arg-type]
            run(monkeypatch, person, *words, "--new" if rng.random() < 0.3 else "--practice")
    return watch.looked


@pytest.mark.parametrize("seed", range(8))
def test_typing_anything_never_stops_the_program_and_shows_no_hidden_card(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], seed: int
) -> None:
    assert types_anything(monkeypatch, capsys, seed, 80) > 20


@pytest.mark.long
@pytest.mark.parametrize("seed", range(100, 160))
def test_typing_very_much_of_anything_never_stops_the_program(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], seed: int
) -> None:
    types_anything(monkeypatch, capsys, seed, 600)
