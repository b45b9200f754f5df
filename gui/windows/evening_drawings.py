"""An evening as drawings and as a table: who won, units by cause, chips, the course; people in the order of seats.

Nothing here is sorted by an amount, and nobody is first: it is no record of who has had most.
"""

from __future__ import annotations

import csv
import io
import unicodedata
from collections.abc import Iterator, Sequence
from fractions import Fraction

from engine.play.evening import UNKNOWN, Evening, Had
from engine.words import Words
from gui.windows.chart import PATTERNS, Bar, Drawing, Series

FORMULA = ("=", "+", "-", "@", "\t", "\r", "\n")
"""A cell of words that begins like this would be reckoned by a spreadsheet, and not shown; full width counts alike."""


def drawings(words: Words, evening: Evening) -> list[Drawing]:
    """Everything that there is to look at."""
    if not evening.rounds:
        return []
    found = [_won(words, evening)]
    for kind in evening.kinds:
        found.append(_chips(words, evening) if kind == "chips" else _causes(words, evening, kind))
        if len(evening.course(evening.names[0], kind)) > 1:
            found.append(_course(words, evening, kind))
    return found


def _won(words: Words, evening: Evening) -> Drawing:
    bars = []
    for number, name in enumerate(evening.names):
        won, played = evening.won(name), evening.played(name)
        said = words.key("table.evening.won_of", won=won, played=played)
        bars.append(Bar(name, ((0, float(won)),), said, number))
    return Drawing(words.key("table.evening.won"), tuple(bars))


def _chips(words: Words, evening: Evening) -> Drawing:
    bars = []
    for number, name in enumerate(evening.names):
        gain = -evening.cost(name, "chips")
        bars.append(Bar(name, ((0, float(gain)),), f"{int(gain):+d}", number))
    return Drawing(words.key("table.evening.chips"), tuple(bars))


def named(words: Words, key: str) -> str:
    """A cause in words that hold for all rounds."""
    return words.key("table.evening.other") if key == UNKNOWN else words.key(f"{key}.short")


def by_words(words: Words, evening: Evening, kind: str) -> dict[str, dict[str, Fraction]]:
    """Cause in words → name → amount; causes that are called alike are one, and the least of very many are "other"."""
    found: dict[str, dict[str, Fraction]] = {}
    for name in evening.names:
        for key, amount in evening.causes(name, kind).items():
            of_all = found.setdefault(named(words, key), {})
            of_all[name] = of_all.get(name, Fraction(0)) + amount
    if len(found) > len(PATTERNS):
        rest = words.key("table.evening.other")
        kept = sorted(found, key=lambda cause: -sum(found[cause].values()))[: len(PATTERNS) - 1]
        other: dict[str, Fraction] = {}
        for cause in [cause for cause in found if cause not in kept or cause == rest]:
            for name, amount in found.pop(cause).items():
                other[name] = other.get(name, Fraction(0)) + amount
        found[rest] = other
    return {cause: of_all for cause, of_all in found.items() if any(of_all.values())}


def _causes(words: Words, evening: Evening, kind: str) -> Drawing:
    found = by_words(words, evening, kind)
    bars = []
    for number, name in enumerate(evening.names):
        parts = [(at, float(of_all.get(name, 0))) for at, of_all in enumerate(found.values())]
        total = words.amount(evening.cost(name, kind))
        bars.append(Bar(name, tuple(part for part in parts if part[1]), total, number))
    title = words.key("table.evening.cause_points" if kind == "points" else "table.evening.cause")
    return Drawing(title, tuple(bars), causes=tuple(found))


def _course(words: Words, evening: Evening, kind: str) -> Drawing:
    lines = []
    for number, name in enumerate(evening.names):
        course = evening.course(name, kind)
        sign = -1 if kind == "chips" else 1
        last = f"{-int(course[-1]):+d}" if kind == "chips" else words.amount(course[-1])
        lines.append(Series(name, tuple(float(sign * value) for value in course), number, last))
    more = "" if kind == "drinks" else f"_{kind}"
    return Drawing(words.key(f"table.evening.course{more}"), lines=tuple(lines))


# ---------------------------------------------------------------- as a table


def guarded(said: str) -> str:
    """Words that no spreadsheet takes for something to be reckoned."""
    seen = unicodedata.normalize("NFKC", "".join(sign for sign in said if unicodedata.category(sign) != "Cf"))
    return f"'{said}" if seen.startswith(FORMULA) else said


def rows(words: Words, evening: Evening) -> Iterator[Sequence[str]]:
    """People with their sums, then the rounds one by one."""
    key = words.key

    def column(name: str) -> str:
        return key(f"table.evening.column.{name}")

    kinds = [(kind, by_words(words, evening, kind)) for kind in evening.kinds]
    head = [column("name"), column("computer"), column("played"), column("won")]
    for kind, causes in kinds:
        head += [key(f"table.evening.kind.{kind}"), *causes]
    yield [*head, column("had"), column("points")]
    had = dict(evening.had)
    for name, bot in evening.people:
        row = [guarded(name), key(f"table.bot.{bot}") if bot else "", str(evening.played(name)), str(evening.won(name))]
        for kind, causes in kinds:
            row.append(_number(evening.cost(name, kind), kind))
            row += [_number(of_all.get(name, Fraction(0)), kind) for of_all in causes.values()]
        account = had.get(name, Had())
        yield [*row, _number(account.units), _number(account.points)]
    yield []
    yield [column("round"), column("game"), column("kind"), column("winners"), *map(guarded, evening.names)]
    for number, one in enumerate(evening.rounds, 1):
        costs = dict(zip(one.names, one.costs, strict=True))
        told = [_number(costs[name], one.kind) if name in costs else "" for name in evening.names]
        winners = guarded(key("table.separator").join(one.winners))
        yield [str(number), key(f"{one.game}.name"), key(f"table.evening.kind.{one.kind}"), winners, *told]


def _number(amount: Fraction, kind: str = "drinks") -> str:
    """An amount that a spreadsheet reads as a number; chips that were won are above zero."""
    amount = -amount if kind == "chips" else amount
    return str(int(amount)) if amount.denominator == 1 else f"{float(amount):.4g}"


def as_csv(words: Words, evening: Evening) -> bytes:
    """The table as a file: with the mark at its head by which spreadsheets know that the letters are UTF-8."""
    made = io.StringIO(newline="")
    csv.writer(made).writerows(rows(words, evening))
    return made.getvalue().encode("utf-8-sig")
