"""What the table shows and where things lie (§7, §10): own cards stay hidden even from oneself until looked at."""

from __future__ import annotations

from engine.core.layout import Layout, Place
from engine.core.model import ALL, Audience, Seat, Text, seats
from engine.core.settlement import Settlement
from engine.core.table import Figure as Value
from engine.core.table import Table, Zone
from engine.kit.betting import NOBODY
from engine.kit.bluff.model import Caption, Figure
from engine.kit.bluff.state import BEATEN, FOLDED, State
from engine.kit.three_cards import PACK, fanned, kind_of


def table(game: str, state: State, settled: Settlement) -> Table:
    """The whole truth; a hand is seen by those who know it, by its holder and perhaps by all when the round is over."""
    players = seats(state.setup.players)
    return Table(
        phase=state.phase,
        to_act=state.acting,
        zones=tuple(_hand(game, state, seat) for seat in players),
        figures=_figures(state),
        amounts=_amounts(state, settled),
    )


def _hand(game: str, state: State, seat: Seat) -> Zone:
    """A hand in its place, for those who see it."""
    return hand(game, state, seat, _audience(state, seat))


def hand(game: str, state: State, seat: Seat, seen_by: Audience) -> Zone:
    """A hand with its name, for whoever sees it."""
    kind = kind_of(state.strength(seat))
    return Zone(
        id=f"hand:{seat}",
        cards=fanned(PACK.mask(state.hands[seat])),
        seen_by=seen_by,
        owner=seat,
        caption=Text(key=f"{game}.caption.{Caption.HAND}", params={"kind": kind.value}),
    )


def _audience(state: State, seat: Seat) -> Audience:
    if state.end is not None and seat in state.end.shown:
        return ALL
    own = {seat} if state.end is not None else set()
    return frozenset({*own, *(Seat(other) for other, known in enumerate(state.knows) if seat in known)})


def _figures(state: State) -> dict[str, Value]:
    """What is a seat or a list of seats."""
    bets = state.bets
    found: dict[Figure, Value] = {
        Figure.DEALER: bets.dealer,
        Figure.SEEN: tuple(seat for seat, seen in enumerate(bets.seen) if seen),
        Figure.FOLDED: tuple(seat for seat, how in enumerate(state.lost) if how == FOLDED),
        Figure.BEATEN: tuple(seat for seat, how in enumerate(state.lost) if how == BEATEN),
    }
    if bets.capped != NOBODY:
        found[Figure.CAPPED] = bets.capped
    if state.end is not None:
        found[Figure.WINNER] = state.end.winners
    return {figure.value: value for figure, value in found.items()}


def _amounts(state: State, settled: Settlement) -> dict[str, int]:
    """What is counted: in chips, but for the number of the betting round."""
    bets, limits = state.bets, state.bets.limits
    found: dict[str, int] = {
        Figure.BASE.value: limits.base,
        Figure.CAP.value: limits.cap,
        Figure.STAKE.value: bets.stake,
        Figure.POT.value: bets.pot if state.end is None else 0,
        Figure.LAP.value: 1 + min(bets.turns[seat] for seat in bets.seats),
    }
    for seat, (chips, total) in enumerate(zip(bets.chips, bets.totals, strict=True)):
        found[f"{Figure.CHIPS}:{seat}"] = chips - (settled.due[seat] if settled.over else total)
        found[f"{Figure.TOTAL}:{seat}"] = total
    return found


def layout() -> Layout:
    """Three cards before each seat; the pot is an amount of the table, not a zone."""
    return Layout(
        turn="ccw",
        seat=(Place(zone="hand", shape="fan"),),
        plates=(Figure.WINNER, Figure.FOLDED, Figure.BEATEN, Figure.CHIPS, Figure.TOTAL),
        backs=Figure.SEEN,
        heading=(Figure.LAP, Figure.BASE, Figure.CAP),
        pot=(Figure.POT, Figure.STAKE),
    )
