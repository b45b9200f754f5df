"""Somebody is forgotten: the face and the seats at the last tables; statistics see to themselves."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gui.settings.topics import Agreed, Faces, Tables
from gui.windows import faces
from gui.windows.join import known_names

if TYPE_CHECKING:
    from gui.windows.main_window import MainWindow


def forget(window: MainWindow, who: str) -> None:
    """Let nothing that is offered at a new table name somebody any more; without a name nobody."""
    known = faces.known()
    names = [who] if who else list(known)
    for name in names:
        faces.drop(name)
    kept = {name: face for name, face in known.items() if name not in names}
    tables = window.settings.get(Tables).games
    others = known_names(window.look)
    forgotten = {game: without(agreed, who, others) for game, agreed in tables.items()}
    for trouble in (window.settings.change(Faces, faces=kept), window.settings.change(Tables, games=forgotten)):
        if trouble is not None:
            window.say(trouble)


def without(agreed: Agreed, who: str, others: list[str]) -> Agreed:
    """What was agreed with another name in the place of somebody's, or of every person's."""
    taken = {seat.name for seat in agreed.seats}
    free = (name for name in others if name not in taken and name != who)
    seats = tuple(
        seat.model_copy(update={"name": next(free, f"{number + 1}")})
        if seat.bot is None and (not who or seat.name == who) else seat
        for number, seat in enumerate(agreed.seats)
    )  # fmt: skip
    return agreed.model_copy(update={"seats": seats})
