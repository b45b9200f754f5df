"""A rating as a drawing."""

from __future__ import annotations

from engine.play.results import Results
from engine.words import Words
from gui.windows.chart import Drawing, Series


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
