"""What somebody's results page says: figures by game and number of players, and the rating against the computers."""

from __future__ import annotations

from dataclasses import dataclass

from engine.play.rating import Rated, Rating, rated
from engine.play.statistics import Figures, Known, Statistics


@dataclass(frozen=True, slots=True)
class Results:
    """All that is known of somebody, and the ratings of everybody in one game; nothing where nobody has played."""

    people: tuple[Known, ...] = ()
    who: str = ""
    figures: tuple[Figures, ...] = ()
    game: str = ""
    ratings: Rated | None = None

    @property
    def games(self) -> tuple[str, ...]:
        """The games that person has played."""
        return tuple(dict.fromkeys(one.game for one in self.figures))

    @property
    def course(self) -> tuple[Rating, ...]:
        """How the person's rating went."""
        return () if self.ratings is None else self.ratings.course.get(("person", self.who), ())

    @property
    def verdicts(self) -> dict[str, str]:
        """Against each level of computers: better, worse, alike, or too early to tell."""
        own = None if self.ratings is None else self.ratings.of(self.who)
        if own is None or self.ratings is None:
            return {}
        return {level: own.against(rating) for level, rating in self.ratings.levels().items()}


def results(store: Statistics, who: str = "", game: str = "") -> Results:
    """What there is to say of somebody in a game; whoever played last, and what they played most, if not asked for."""
    people = tuple(store.people())
    if not people:
        return Results()
    name = who if any(known.name == who for known in people) else people[0].name
    figures = tuple(store.figures(name))
    rounds: dict[str, int] = {}
    for one in figures:
        rounds[one.game] = rounds.get(one.game, 0) + one.rounds
    chosen = game if game in rounds else max(rounds, key=lambda each: rounds[each])
    return Results(people, name, figures, chosen, rated(store.played(chosen)))
