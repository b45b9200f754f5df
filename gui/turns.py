"""Whose turn it is to look, where several people share a screen."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from engine.core.action import Action
from engine.core.game import View
from engine.core.model import Seat
from engine.play.round import Round
from engine.play.terms import Terms
from engine.play.thinker import Question


@dataclass(frozen=True)
class Seated:
    """Who plays at the seats of a round: people (None), computers, and by name computers that stand in for people.

    ``passing``: the kind of computer that passes for people who can play nothing; none: they are asked all the same.
    """

    names: tuple[str, ...] = ()
    bots: tuple[str | None, ...] = ()
    stand_ins: Mapping[str, str] = field(default_factory=dict)
    passing: str = ""

    @property
    def people(self) -> tuple[Seat, ...]:
        """The seats of people, whoever plays for them."""
        return tuple(Seat(number) for number, bot in enumerate(self.bots) if bot is None)

    @property
    def deciding(self) -> tuple[Seat, ...]:
        """The seats of people that play themselves."""
        return tuple(seat for seat in self.people if self.names[seat] not in self.stand_ins)

    def asked(self, round_: Round[Any]) -> list[Seat]:
        """The people whom a moment of the round asks something."""
        acting = round_.table.to_act
        asked = [seat for seat in self.deciding if seat in acting]
        return [seat for seat in asked if not (self.passing and can_only_pass(round_, seat))]

    def only(self, round_: Round[Any], asked: list[Seat], shared: str) -> Action | None:
        """The one answer a lone person has in a phase that was ``shared``: the table gives it after all the others."""
        if len(self.people) != 1 or not asked or round_.table.phase != shared or shows_all(round_, self.people):
            return None
        return only_answer(round_, asked[0])

    def thinking(self, round_: Round[Any], seat: Seat | None, question: Question | None) -> tuple[Seat, ...]:
        """Who is thinking: the person at the screen, if anything is asked of that one, and the computer in question."""
        person = [asked for asked in self.asked(round_) if asked == seat]
        computer = None if question is None else question.view.seat
        return (*person, *(() if computer is None else (computer,)))

    def bot(self, seat: Seat) -> str:
        """The computer player that plays at a seat."""
        return self.bots[seat] or self.stand_ins.get(self.names[seat], self.passing)

    def question(self, round_: Round[Any], seat: Seat, terms: Terms) -> Question:
        """What the computer player at a seat is asked; it has no more time than people."""
        asked = Question(round_.game.info.id, self.bot(seat), round_.view(seat), round_.at, terms.seed + seat)
        return asked if terms.clock is None else replace(asked, seconds=min(asked.seconds, terms.clock))


def faces(view: View) -> tuple[object, ...]:
    """What a view shows of cards and notes."""
    zones = tuple((zone.id, zone.cards) for zone in view.table.zones)
    return zones, tuple(view.table.notes.items())


def shows_all(round_: Round[Any], people: Iterable[Seat]) -> bool:
    """Whether every person's view is what an onlooker may see."""
    outside = faces(round_.view(None))
    return all(faces(round_.view(seat)) == outside for seat in people)


def only_answer(round_: Round[Any], seat: Seat) -> Action | None:
    """The one thing that a seat may do, where there is no other."""
    legal = round_.game.legal(round_.state, seat)
    return legal.actions[0] if legal.complete and len(legal.actions) == 1 else None


def only_may(round_: Round[Any], seat: Seat) -> bool:
    """Whether a seat cannot simply go on, but only may do something that asks for more."""
    return all(prompt.asks for prompt in round_.view(seat).prompts)


def can_only_pass(round_: Round[Any], seat: Seat) -> bool:
    """Whether a seat that holds cards has the turn and no choice, and none of them would leave its hand."""
    if round_.table.to_act != (seat,) or not any(
        zone.id == f"hand:{seat}" and zone.cards for zone in round_.table.zones
    ):
        return False
    only = only_answer(round_, seat)
    return only is not None and not only.to_json().get("cards")


def after(seat: Seat | None, asked: list[Seat], players: int) -> Seat:
    """The next of some seats in order of play."""
    start = 0 if seat is None else seat + 1
    return min(asked, key=lambda one: (one - start) % players)
