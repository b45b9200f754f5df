"""The rules of 梦幻扎金花 4.0 美女缠身 (page §4 to §6)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

from engine.core.action import Action, Refusal
from engine.core.chance import Chance
from engine.core.event import Moved
from engine.core.game import Setup, Step
from engine.core.model import Card, Seat
from engine.core.settlement import Carry
from engine.games.dream_4.model import PILES, Choose, Deal, Given, No, Options, Phase
from engine.kit import dealing
from engine.kit.counting import Counting, looked_at
from engine.kit.three_cards import PACK


@dataclass(frozen=True, slots=True, kw_only=True)
class State(Counting[Options]):
    """One moment; ``piles`` from the left, each with its top card last; ``chosen``: where the last card went."""

    piles: tuple[tuple[Card, ...], ...]
    chosen: int = 0


def deal(setup: Setup[Options], carry: Carry, chance: Chance, given: Mapping[str, Any]) -> Deal:
    """Three cards side by side, the rest is the stock (§4)."""
    parts = dealing.parts(Given, given)
    first = dealing.leader("first", parts.first, carry, chance, setup.players)
    pile = dealing.Shuffled(PACK.order, chance, {"piles": parts.piles, "stock": parts.stock})
    piles = parts.piles if parts.piles is not None else pile.draw(PILES)
    dealing.demand("piles", len(piles), PILES)
    stock = parts.stock if parts.stock is not None else pile.draw()
    dealing.demand("stock", len(stock), 1, fits=len(stock) > 0)
    return Deal(first=first, piles=piles, stock=stock)


def start(setup: Setup[Options], deal: Deal) -> Step[State]:
    """The state before the first choice."""
    piles = tuple((card,) for card in deal.piles)
    first = deal.first
    return Step(State(setup=setup, phase=Phase.TURN, lead=first, turn=first, piles=piles, stock=deal.stock))


def fault(state: State, action: Action) -> Refusal | None:
    """One of the three piles (§5)."""
    if isinstance(action, Choose) and 0 <= action.pile < PILES:
        return None
    return Refusal(code=No.BAD_PILE)


def choices(state: State, seat: Seat) -> Iterator[Action]:
    """The piles from the left."""
    return (Choose(seat=seat, pile=pile) for pile in range(PILES))


def apply(state: State, action: Action) -> Step[State]:
    """The top of the stock on the chosen pile, counted with the card it covers."""
    assert isinstance(action, Choose)
    at, new = action.pile, state.stock[0]
    covered = state.piles[at][-1]
    piles = tuple((*pile, new) if place == at else pile for place, pile in enumerate(state.piles))
    after, events = looked_at(replace(state, piles=piles, stock=state.stock[1:], chosen=at), covered, new)
    return Step(after, (Moved(source="stock", target=f"pile:{at}", cards=(new,)), *events))
