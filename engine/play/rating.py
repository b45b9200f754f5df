"""How good somebody is at a game, and how sure that is: people and levels of computers on one scale.

The model is Plackett-Luce as openskill has it: everybody begins at 25 ± 8⅓, and each round moves those who played it by
how they came out against each other; who cost less came out higher, alike costs are a tie. The rounds are rated in
the order in which they ended, so the same rounds always give the same ratings.

A level of computer that sat in several seats moves by the mean of what these came to. A seat that is nobody's (a
person who was forgotten, or for whom a computer played) is somebody unknown each time.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final, TypeAlias

from engine.play.counted import Counted, SeatCount

ENOUGH: Final = 20
"""With fewer rounds nothing is said about who is better."""
WIDE: Final = 2.0
"""So many σ to both sides are told: about nineteen times of twenty the truth lies there."""

Subject: TypeAlias = tuple[str, str]
"""``("person", name)`` or ``("bot", level)``."""


@dataclass(frozen=True, slots=True)
class Rating:
    """Where somebody stands on the scale after a round; ``rounds``: how many have been rated."""

    mu: float
    sigma: float
    rounds: int = 0

    @property
    def half(self) -> float:
        """How far off it may be, to both sides."""
        return WIDE * self.sigma

    def against(self, other: Rating) -> str:
        """``better``, ``worse`` or ``alike``: whether the difference is larger than both may be off together."""
        if min(self.rounds, other.rounds) < ENOUGH:
            return "early"
        apart = self.mu - other.mu
        if abs(apart) <= WIDE * (self.sigma**2 + other.sigma**2) ** 0.5:
            return "alike"
        return "better" if apart > 0 else "worse"


@dataclass(frozen=True, slots=True)
class Rated:
    """All ratings after all rounds of a game, and the course of them for each subject, round by round of its own."""

    now: dict[Subject, Rating]
    course: dict[Subject, tuple[Rating, ...]]

    def of(self, name: str) -> Rating | None:
        """A person's rating."""
        return self.now.get(("person", name))

    def levels(self) -> dict[str, Rating]:
        """The ratings of the levels of computers."""
        return {name: rating for (kind, name), rating in self.now.items() if kind == "bot"}


def subject(seat: SeatCount) -> Subject | None:
    """Who is rated for a seat; None for nobody."""
    if seat.who is not None:
        return "person", seat.who
    return None if seat.bot is None else ("bot", seat.bot)


def ranks(seats: Iterable[SeatCount]) -> list[float]:
    """Places in a round by what it cost, the least first; alike costs share a place."""
    costs = [seat.cost for seat in seats]
    return [float(1 + sum(other < cost for other in costs)) for cost in costs]


def rated(rounds: Iterable[Counted]) -> Rated:
    """Everybody's ratings after some rounds of one game."""
    # takes a moment to load, and nothing else of the program asks for it
    from openskill.models import PlackettLuce

    model = PlackettLuce()
    new = Rating(model.mu, model.sigma)
    now: dict[Subject, Rating] = {}
    course: dict[Subject, list[Rating]] = {}
    for one in rounds:
        who = [subject(seat) for seat in one.seats]
        before = [new if each is None else now.get(each, new) for each in who]
        teams = [[model.create_rating([rating.mu, rating.sigma])] for rating in before]
        after = [team[0] for team in model.rate(teams, ranks=ranks(one.seats))]
        for each in dict.fromkeys(each for each in who if each is not None):
            found = [rating for rating, name in zip(after, who, strict=True) if name == each]
            count = now[each].rounds if each in now else 0
            mu, sigma = (sum(values) / len(found) for values in
                         ([rating.mu for rating in found], [rating.sigma for rating in found]))  # fmt: skip
            now[each] = Rating(mu, sigma, count + 1)
            course.setdefault(each, []).append(now[each])
    return Rated(now, {each: tuple(listed) for each, listed in course.items()})
