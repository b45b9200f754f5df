"""Who is offered seats at a new table: those who sat at the last one, whatever was played there."""

from __future__ import annotations

from collections.abc import Mapping

from engine.games import PLAYERS, game
from gui.settings.topics import Agreed, Seated


def offered(games: Mapping[str, Agreed], name: str) -> Agreed | None:
    """What a new table of a game begins with: its own rules as they were agreed last, and the people of last time.

    ``games``: what was agreed last, by game, the newest at the end; None where nothing was. Seats that stay empty have
    names, too: where there are too few of them, or the game is not for so many, its own last table counts.
    """
    own = games.get(name)
    last = list(games.values())[-1] if games else None
    if last is None or last is own or last.players not in PLAYERS[name]:
        return own
    known, most = game(name), max(PLAYERS[name])
    seats: dict[str, Seated] = {}
    for seat in (*last.seats[: last.players], *(own.seats if own is not None else ()), *last.seats[last.players :]):
        fits = seat.bot is None or seat.bot in known.bots
        seats.setdefault(seat.name, seat if fits else seat.model_copy(update={"bot": known.usual}))
    if len(seats) < most:
        return own
    listed = tuple(seats.values())[:most]
    if own is None:
        rules = known.info.presets.get(known.info.preset, {})
        own = Agreed(players=last.players, seats=listed, drink=last.drink, options=rules)
    return own.model_copy(update={"players": last.players, "seats": listed, "dealer": None})
