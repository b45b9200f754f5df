"""What the tests of the frame throw at it: JSON of every shape, tables with a code of its own in every place."""

import copy
from collections.abc import Callable, Iterator
from typing import Any

from hypothesis import settings
from hypothesis import strategies as st

from engine.core.model import ALL, Audience, Card, Seat, Text, Trouble
from engine.core.table import Table, Zone

PLAYERS = 4
VIEWERS: tuple[Seat | None, ...] = (None, *(Seat(seat) for seat in range(PLAYERS)))

steady = settings(deadline=None, derandomize=True, database=None, max_examples=100)
"""The same examples in every run, and no clock."""

words = st.text(st.characters(), max_size=8)
"""Any characters, halves of surrogate pairs among them: JSON can write those."""

leaves = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-3, 60),
    st.integers(),
    st.just(10**400),
    st.just(-(2**63) - 1),
    st.floats(),
    words,
    st.sampled_from(["As", "Ad", "BJ", "LJ", "??", "play", "pass", "1", ""]),
)

anything = st.recursive(
    leaves, lambda inner: st.lists(inner, max_size=4) | st.dictionaries(words, inner, max_size=4), max_leaves=12
)


def attempt(doing: Callable[[], Any]) -> Any:
    """What comes of it, or the trouble it raises; any other exception passes."""
    try:
        return doing()
    except Trouble as trouble:
        return trouble


def places(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """The paths of all values inside a JSON value."""
    yield path
    if isinstance(value, dict):
        for key, inner in value.items():
            yield from places(inner, (*path, key))
    elif isinstance(value, list):
        for at, inner in enumerate(value):
            yield from places(inner, (*path, at))


def replaced(value: Any, path: tuple[Any, ...], new: Any) -> Any:
    """A copy of a JSON value with another value at a path."""
    if not path:
        return new
    changed = copy.deepcopy(value)
    inner = changed
    for step in path[:-1]:
        inner = inner[step]
    inner[path[-1]] = new
    return changed


audiences: st.SearchStrategy[Audience] = st.just(ALL) | st.frozensets(
    st.integers(0, PLAYERS - 1).map(Seat), max_size=PLAYERS
)


def zone(number: int) -> st.SearchStrategy[Zone]:
    """A zone whose codes, marks and texts occur nowhere else."""

    def build(count: int, seen: Audience, counted: Audience, marked: bool, captioned: bool) -> Zone:
        return Zone(
            id=f"place:{number}",
            cards=tuple(Card(f"card-{number}-{at}") for at in range(count)),
            seen_by=seen,
            counted_by=counted,
            marks={at: f"mark-{number}-{at}" for at in range(count)} if marked else {},
            imagined=(Card(f"pale-{number}"),) if marked else (),
            caption=Text(key=f"caption-{number}", params={"cards": f"words-{number}"}) if captioned else None,
        )

    return st.builds(build, st.integers(0, 5), audiences, audiences, st.booleans(), st.booleans())


@st.composite
def tables(draw: st.DrawFn, zones: int = 4) -> Table:
    """A table of a few zones, with notes and somebody asked."""
    return Table(
        phase="play",
        to_act=tuple(draw(st.lists(st.integers(0, PLAYERS - 1).map(Seat), unique=True).map(sorted))),
        asked_seen_by=draw(audiences),
        zones=tuple(draw(zone(number)) for number in range(zones)),
        figures={"pot:1": 3},
        notes={Seat(seat): {"own": f"note-{seat}-"} for seat in range(PLAYERS) if draw(st.booleans())},
    )
