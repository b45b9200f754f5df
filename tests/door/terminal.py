"""A person at the terminal: answers what `play` asks, by a plan or at random, and keeps all that was shown."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

import pytest

from engine.core.action import Action
from engine.core.model import Seat
from engine.door.main import main
from engine.door.play.asking import hand_order, offers
from engine.door.play.evening import Evening
from engine.door.play.talk import Talk
from engine.play.round import Round
from engine.play.sitting import Sitting
from engine.words import words_for

Plan = Callable[["Person", str], str | None]


@dataclass
class Person:
    """Somebody at the keyboard; a plan gives the next line, None ends the input."""

    capsys: pytest.CaptureFixture[str]
    plan: Plan
    language: str = "en"
    sitting: Sitting | None = None
    screens: list[str] = field(default_factory=list)
    queue: list[str] = field(default_factory=list)
    watch: Callable[[Person, str], None] | None = None

    def __post_init__(self) -> None:
        self.words = words_for(self.language)

    def look(self) -> str:
        """What has been shown since the last answer."""
        screen = self.capsys.readouterr().out
        self.screens.append(screen)
        if self.watch is not None:
            self.watch(self, screen)
        return screen

    def line(self) -> str:
        screen = self.look()
        assert len(self.screens) < 10_000, "the program asks for ever"
        answer = self.queue.pop(0) if self.queue else self.plan(self, screen)
        if answer is None:
            raise EOFError
        return answer

    def asked(self, screen: str, key: str) -> bool:
        """Whether the last thing that stands on the screen is this question."""
        return screen.rstrip().endswith(self.words.key(key))

    @property
    def shown(self) -> str:
        return "".join(self.screens)

    @property
    def round(self) -> Round[Any] | None:
        return None if self.sitting is None else self.sitting.round

    @property
    def own(self) -> Seat | None:
        assert self.sitting is not None
        name = next(
            name for name, bot in zip(self.sitting.terms.names, self.sitting.terms.bots, strict=True) if not bot
        )
        names = self.sitting.seat_names()
        return Seat(names.index(name)) if name in names else None

    def types(self, action: Action, talk: Talk) -> list[str]:
        """What to type for an action."""
        assert self.round is not None
        view = self.round.view(action.seat)
        fields = action.to_json()
        for offer in offers(talk, view.prompts):
            if offer.prompt.verb != action.do:
                continue
            typed = [offer.letter]
            for ask in offer.prompt.asks:
                value = fields.get(ask.field)
                if isinstance(value, list):
                    hand = hand_order(view)
                    typed.append(" ".join(str(hand.index(card) + 1) for card in value))
                else:
                    typed.append(str(value))
            return typed
        raise AssertionError(action)


def plays(person: Person, screen: str, rng: random.Random) -> str:
    """A sensible answer to a question of a round: a legal action, the first of several readings."""
    talk = Talk(person.words, "happy_nine")
    if person.round is None or not person.asked(screen, "table.play.your_turn"):
        return "1"
    own = person.own
    assert own is not None
    legal = person.round.game.legal(person.round.state, own).actions
    verbs = sorted({action.do for action in legal})
    verb = "deal" if "deal" in verbs else "play" if "play" in verbs and rng.random() < 0.8 else rng.choice(verbs)
    typed = person.types(rng.choice([action for action in legal if action.do == verb]), talk)
    person.queue += typed[1:]
    return typed[0]


def run(
    monkeypatch: pytest.MonkeyPatch, person: Person, *words: object, status: int = 0, game: str = "happy_nine"
) -> Person:
    """Play with a person at the keyboard until the program ends."""
    begin = Evening.__init__

    def begun(self: Evening, sitting: Sitting, talk: Talk) -> None:
        person.sitting = sitting
        begin(self, sitting, talk)

    person.capsys.readouterr()
    with monkeypatch.context() as patch:
        patch.setattr(Evening, "__init__", begun)
        patch.setattr("builtins.input", lambda *_: person.line())
        answer = main(["--lang", person.language, "play", game, *[str(word) for word in words]])
    out, err = person.capsys.readouterr()
    person.screens.append(out)
    assert (answer, err) == (status, "")
    return person


def lines(*answers: str) -> Plan:
    """Just these lines, and then no more."""
    left = list(answers)
    return lambda person, screen: left.pop(0) if left else None
