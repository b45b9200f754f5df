"""The rules of 幻想美女缠身 (page §4 to §6)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

from engine.core.action import Action, Refusal
from engine.core.chance import Chance
from engine.core.event import Event, Moved
from engine.core.game import Setup, Step
from engine.core.model import Card, Seat, seats
from engine.core.settlement import Carry
from engine.games.dream_4_fantasy.model import Deal, Given, Kind, Name, No, Options, Phase, Tell, Why
from engine.kit import dealing
from engine.kit.counting import WHOLE, Counting, looked_at, turn_over
from engine.kit.halfcups import Entry, poured
from engine.kit.telling import told
from engine.kit.three_cards import PACK


@dataclass(frozen=True, slots=True, kw_only=True)
class State(Counting[Options]):
    """One moment; ``dealt``: all cards turned up, in order; ``named``: the card named last."""

    dealt: tuple[Card, ...] = ()
    named: Card | None = None


def deal(setup: Setup[Options], carry: Carry, chance: Chance, given: Mapping[str, Any]) -> Deal:
    """The shuffled 52 cards (§4)."""
    parts = dealing.parts(Given, given)
    first = dealing.leader("first", parts.first, carry, chance, setup.players)
    pile = dealing.Shuffled(PACK.order, chance, {"stock": parts.stock})
    stock = parts.stock if parts.stock is not None else pile.draw()
    dealing.demand("stock", len(stock), 1, fits=len(stock) > 0)
    return Deal(first=first, stock=stock)


def start(setup: Setup[Options], deal: Deal) -> Step[State]:
    """The state before the first card is named."""
    return Step(State(setup=setup, phase=Phase.TURN, lead=deal.first, turn=deal.first, stock=deal.stock))


def fault(state: State, action: Action) -> Refusal | None:
    """Any of the 52 cards, dealt ones too (D4)."""
    if isinstance(action, Name) and action.card in PACK.bit:
        return None
    return Refusal(code=No.BAD_CARD)


def choices(state: State, seat: Seat) -> Iterator[Action]:
    """All cards, lowest first."""
    return (Name(seat=seat, card=card) for card in PACK.order)


def apply(state: State, action: Action) -> Step[State]:
    """The top of the stock is turned up beside the named card: a hit, or the two are counted."""
    assert isinstance(action, Name)
    named, card = Card(action.card), state.stock[0]
    hit = named == card
    after = replace(state, stock=state.stock[1:], dealt=(*state.dealt, card), named=named, last=None)
    shown = told(Tell.DEALT, state.turn, flourish="banner" if hit else "word", named=named, card=card, hit=hit)
    first: tuple[Event, ...] = (Moved(source="stock", target="turned", cards=(card,)), shown)
    after, events = _hit(after) if hit else looked_at(after, named, card)
    if state.dealt:
        first = (Moved(source="turned", target="dealt", cards=state.dealt[-1:]), *first)
    return Step(after, (*first, *events))


def _hit(state: State) -> tuple[State, tuple[Event, ...]]:
    """点中: everybody drinks a cup, nothing is counted; the turn ends only with the last card (D3, D5)."""
    everybody = (Entry(seat, Why.HIT.value, WHOLE) for seat in seats(state.setup.players))
    after, events = poured(state, everybody, last=(Kind.HIT.value, 0))
    if after.stock:
        return after, events
    after, more = turn_over(after)
    return after, (*events, *more)
