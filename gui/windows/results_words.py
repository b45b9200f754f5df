"""Results in words and as a drawing, for the window and for whoever reads them out."""

from __future__ import annotations

from collections.abc import Iterator

from engine.play.rating import Rating
from engine.play.results import Results
from engine.play.statistics import Figures
from engine.words import Words
from gui.windows.chart import Drawing, Series


def figure_lines(words: Words, one: Figures) -> Iterator[tuple[str, str]]:
    """A game's figures with so many players."""
    key = words.key
    yield key("table.results.rounds"), str(one.rounds)
    yield key("table.results.won"), key("table.results.share", count=one.won, percent=round(100 * one.won / one.rounds))
    each = -one.cost / one.rounds if one.kind == "chips" else one.cost / one.rounds
    yield key(f"table.results.mean.{one.kind}"), f"{each:+.1f}" if one.kind == "chips" else f"{each:.1f}"
    for name, amount in one.tallies:
        yield key(f"{one.game}.tally.{name}"), str(amount)


def verdict_lines(words: Words, found: Results) -> Iterator[tuple[str, str]]:
    """Where somebody stands against each level of computers."""
    own = None if found.ratings is None else found.ratings.of(found.who)
    if own is None or found.ratings is None:
        return
    yield words.key("table.results.rating"), _about(words, own)
    levels = found.ratings.levels()
    for level, verdict in sorted(found.verdicts.items(), key=lambda one: levels[one[0]].mu):
        name = words.key(f"table.bot.{level}")
        against = words.key("table.results.against", level=name, rating=_about(words, levels[level]))
        yield against, words.key(f"table.results.verdict.{verdict}")


def _about(words: Words, rating: Rating) -> str:
    return words.key("table.results.about", mu=f"{rating.mu:.1f}", half=f"{rating.half:.1f}")


def rating_drawing(words: Words, found: Results) -> Drawing | None:
    """The rating round by round with its band, and the levels of computers as lines beside it."""
    course = found.course
    if len(course) < 2 or found.ratings is None:
        return None
    lines = []
    for number, (level, rating) in enumerate(sorted(found.ratings.levels().items(), key=lambda one: one[1].mu)):
        said = f"{rating.mu:.1f}"
        lines.append(Series(words.key(f"table.bot.{level}"), (rating.mu,) * len(course), number + 1, said, quiet=True))
    own = Series(found.who, tuple(one.mu for one in course), 0, f"{course[-1].mu:.1f} ± {course[-1].half:.1f}",
                 tuple(one.half for one in course))  # fmt: skip
    return Drawing(words.key("table.results.course"), lines=(own, *lines))
