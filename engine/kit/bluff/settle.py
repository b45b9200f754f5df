"""End and settlement (§8): the pot to the winners, and what the others pay on top for a rare hand."""

from __future__ import annotations

from engine.core.model import Seat, Text
from engine.core.settlement import Carry, Line, Settlement
from engine.kit.betting import shares
from engine.kit.bluff.course import next_dealer
from engine.kit.bluff.model import Why
from engine.kit.bluff.state import State


def settle(game: str, state: State) -> Settlement:
    """What the round costs each seat, line by line; below zero is a gain. Nothing is settled before the end."""
    if state.end is None:
        return Settlement(over=False)
    players, winners, extra = state.setup.players, state.end.winners, dict(state.end.extra)
    pots = shares(state.bets.pot, winners, state.bets.dealer, players)
    gifts = shares(sum(extra.values()), winners, state.bets.dealer, players)
    lines: list[Line] = []
    for seat in range(players):
        parts = (
            (Why.PAID, state.bets.totals[seat]),
            (Why.POT, -pots[seat]),
            (Why.BONUS, extra.get(seat, 0)),
            (Why.BONUS_WON, -gifts[seat]),
        )
        lines += [Line(seat=Seat(seat), why=Text(key=f"{game}.line.{why}"), amount=part) for why, part in parts if part]
    costs = tuple(sum(line.amount for line in lines if line.seat == seat) for seat in range(players))
    return Settlement(
        over=True,
        winners=tuple(Seat(seat) for seat in sorted(winners)),
        result={"chips": [-cost for cost in costs]},
        due=costs,
        lines=tuple(lines),
        carry=Carry(lead=Seat(next_dealer(state))),
    )
