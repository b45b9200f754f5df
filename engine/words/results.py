"""Somebody's results in words: a line with a figure for each thing that is known, for window and terminal alike."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from engine.words import Words

Lines = Iterator[tuple[str, str]]


def figure_lines(words: Words, one: Any) -> Lines:
    """A game's figures with so many players (`engine.play.statistics.Figures`)."""
    key = words.key
    yield key("table.results.rounds"), str(one.rounds)
    yield key("table.results.won"), key("table.results.share", count=one.won, percent=round(100 * one.won / one.rounds))
    each = -one.cost / one.rounds if one.kind == "chips" else one.cost / one.rounds
    yield key(f"table.results.mean.{one.kind}"), f"{each:+.1f}" if one.kind == "chips" else f"{each:.1f}"
    for name, amount in one.tallies:
        yield key(f"{one.game}.tally.{name}"), str(amount)


def verdict_lines(words: Words, found: Any) -> Lines:
    """Where somebody stands against each level of computers (`engine.play.results.Results`)."""
    own = None if found.ratings is None else found.ratings.of(found.who)
    if own is None:
        return
    levels = found.ratings.levels()
    yield words.key("table.results.rating"), _about(words, own)
    for level, verdict in sorted(found.verdicts.items(), key=lambda one: levels[one[0]].mu):
        name = words.key(f"table.bot.{level}")
        against = words.key("table.results.against", level=name, rating=_about(words, levels[level]))
        yield against, words.key(f"table.results.verdict.{verdict}")


def _about(words: Words, rating: Any) -> str:
    return words.key("table.results.about", mu=f"{rating.mu:.1f}", half=f"{rating.half:.1f}")
