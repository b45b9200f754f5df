"""Where the zones of a game lie, in card widths and heights."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

from pydantic import Strict

from engine.core.model import Model

Point: TypeAlias = tuple[float, float]


class Place(Model):
    """Where zones of a name lie and how: ``at`` in card units, negative counts from the far edge.

    Dropping cards on it means the verb ``drop``, before a seat on that of its own. The cards of a ``word`` are not
    drawn: a seat that has some says so. In a ``jug`` there are no cards, but the drink that the figure of its name
    counts.
    """

    zone: str
    shape: Literal["fan", "row", "pile", "trick", "word", "jug"]
    at: Point = (0.0, 0.0)
    drop: str | None = None


class Grid(Model):
    """A board of lines or squares with named points, ``columns`` by ``rows``."""

    columns: int
    rows: int
    letters: str = "ABCDEFGHJKLMNOPQRSTUVWXYZ"
    squares: bool = False


class Cloth(Model):
    """A billiard table: size in millimetres, pockets and spots by name."""

    size: Point
    pockets: Annotated[tuple[Point, ...], Strict(False)] = ()
    spots: Annotated[tuple[tuple[str, Point], ...], Strict(False)] = ()


class Glasses(Model):
    """Figures ``name:seat`` that stand as glasses before their seats; ``per_cup``: so many fill one, None: its unit."""

    name: str
    per_cup: int | None = None


class Layout(Model):
    """One layout for every window and number of players; seat places repeat round the table.

    Of the table's figures and amounts ``disc`` names the seat with the dealer's disc, ``plates`` stand at their seats,
    the weightiest first, ``says`` is called out beside the seats it names, ``heading`` stands over the table, and
    ``pot`` in its middle, the first one large. ``stands``: figures of the form ``name:zone``, units that stand there.
    ``glasses`` stand before seats. ``ticks``: where the first of these figures names a seat, or there is a place of its
    name, stands a tick; seats that none of them names have still to do the same. ``apart``: seats that none of these
    names are dimmed while hands face each other. ``backs``: what it says of a seat stands on the cards it holds, where
    how many those are is no news. ``lamps``: figures ``"1/2"``, so many lamps of which so many are lit.
    """

    turn: Literal["ccw", "cw"]
    surface: Literal["cards", "grid", "cloth"] = "cards"
    seat: Annotated[tuple[Place, ...], Strict(False)] = ()
    centre: Annotated[tuple[Place, ...], Strict(False)] = ()
    faces: Literal["cards", "tiles"] = "cards"
    around: int = 0
    disc: str = "dealer"
    plates: Annotated[tuple[str, ...], Strict(False)] = ()
    stands: Annotated[tuple[str, ...], Strict(False)] = ()
    glasses: Annotated[tuple[Glasses, ...], Strict(False)] = ()
    ticks: Annotated[tuple[str, ...], Strict(False)] = ()
    lamps: Annotated[tuple[str, ...], Strict(False)] = ()
    backs: str = ""
    apart: Annotated[tuple[str, ...], Strict(False)] = ()
    says: Annotated[tuple[str, ...], Strict(False)] = ()
    heading: Annotated[tuple[str, ...], Strict(False)] = ()
    pot: Annotated[tuple[str, ...], Strict(False)] = ()
    grid: Grid | None = None
    cloth: Cloth | None = None
