"""The rules of 梦幻扎金花 2.0 (page §4 to §6, §8)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from typing import Final

from engine.core.action import Action, Refusal
from engine.core.event import Event, Turned
from engine.core.game import Setup, Step
from engine.core.model import Seat
from engine.games.dream_2.model import Call, No, Open, Options, Phase, Stop, Sweep, Tell, Why
from engine.kit import banker
from engine.kit.banker import Banking, higher, readings
from engine.kit.halfcups import Entry, poured
from engine.kit.telling import told

ID: Final = "dream_2"
CALLS: Final = (1, 2, 4)
"""Half cups that may be called."""


@dataclass(frozen=True, slots=True, kw_only=True)
class State(Banking[Options]):
    """One moment; ``opened``: side players opened in this deal, in order; ``swept``: all hands of it lie open."""

    opened: tuple[int, ...] = ()
    swept: bool = False
    sweeps: int = 0


def start(setup: Setup[Options], deal: banker.Deal) -> Step[State]:
    """The state after the first deal."""
    empty = State(setup=setup, phase=Phase.CALL, lead=deal.banker, banker=deal.banker, stock=deal.stock)
    return Step(*_next_deal(empty))


def _next_deal(state: State) -> tuple[State, tuple[Event, ...]]:
    after, moves = banker.dealt(state, opened=(), swept=False)
    return after, (*moves, banker.deal_told(after))


def fault(state: State, action: Action) -> Refusal | None:
    """The fields, then what the deal has come to (§5)."""
    match action:
        case Call(half_cups=half_cups) if half_cups not in CALLS:
            return Refusal(code=No.BAD_CALL)
        case Open(target=target) if target not in state.side():
            return Refusal(code=No.BAD_TARGET)
        case Open(target=target) if target in state.opened:
            return Refusal(code=No.ALREADY_OPENED)
        case Stop() if not state.opened and not state.last():
            return Refusal(code=No.MUST_OPEN)
        case Sweep() if state.opened:
            return Refusal(code=No.TOO_LATE_TO_SWEEP)
    return None


def choices(state: State, seat: Seat) -> Iterator[Action]:
    """All verbs of the phase with all that they can name."""
    if state.phase == Phase.CALL:
        yield from (Call(seat=seat, half_cups=half_cups) for half_cups in CALLS)
        return
    yield from (Open(seat=seat, target=target) for target in state.side())
    yield from (Stop(seat=seat), Sweep(seat=seat))


def apply(state: State, action: Action) -> Step[State]:
    """What comes of an action that may be done."""
    match action:
        case Call(half_cups=half_cups):
            return Step(banker.called(state, action.seat, half_cups, Phase.BANKER))
        case Open(target=target):
            return _open(state, target)
        case Sweep():
            return _sweep(state)
    return _stop(state, ())


def _open(state: State, target: int) -> Step[State]:
    """The two hands face up; a loss makes the banker drink all that was opened, this one included (D14)."""
    opened = (*state.opened, target)
    pair = readings(state, state.banker, target, (state.banker, *opened))
    wins = higher(pair)
    after = replace(state, opened=opened)
    new = (target,) if state.opened else (state.banker, target)
    hands = banker.faced(state, ID, {state.banker: pair[0], target: pair[1]})
    said = told(Tell.OPEN, target=target, banker_wins=wins).duel(hands, (target if wins else state.banker,))
    events = (*_turned(state, new), said)
    if not wins:
        glasses = banker.stood(state, opened)
        lost = Entry(state.banker, Why.OPENED.value, sum(call for _, call in glasses), state.number, glasses)
        return _deal_over(after, (lost,), events)
    if len(opened) == state.setup.players - 1:
        return _stop(after, events)
    return Step(after, events)


def _turned(state: State, shown: Iterable[int]) -> Iterator[Event]:
    return (Turned(zone=f"hand:{seat}", cards=state.hands[seat]) for seat in shown)


def _stop(state: State, events: tuple[Event, ...]) -> Step[State]:
    """Whoever was opened has lost and drinks its own call."""
    drunk = (_own_glasses(state, seat, Why.OPENED) for seat in state.opened)
    return _deal_over(state, drunk, events)


def _own_glasses(state: State, seat: int, why: Why) -> Entry:
    """A seat drinks what it called."""
    return Entry(seat, why.value, state.calls[seat], state.number, banker.stood(state, (seat,)))


def _sweep(state: State) -> Step[State]:
    """通扫: all hands face up first; it counts if the banker has drunk in this pack before (§4.4)."""
    side = state.side()
    pairs = {seat: readings(state, state.banker, seat, (state.banker, *side)) for seat in side}
    lower = [seat for seat in side if higher(pairs[seat])]
    wins = len(lower) == len(side)
    drank = any(entry.seat == state.banker for entry in state.entries)
    counted = wins and (drank or not state.setup.options.sweep_needs_drink)
    laid = {state.banker: pairs[side[0]][0], **{seat: pairs[seat][1] for seat in side}}
    said = told(Tell.SWEEP, banker_wins=wins, counted=counted)
    said = said.duel(banker.faced(state, ID, laid), lower if wins else (state.banker, *lower))
    events = (*_turned(state, (state.banker, *side)), said)
    if wins:
        drunk = tuple(_own_glasses(state, seat, Why.SWEPT) for seat in side)
    else:
        glasses = banker.stood(state, side)
        drunk = (Entry(state.banker, Why.SWEEP_FAILED.value, sum(state.calls), state.number, glasses),)
    return _deal_over(replace(state, swept=True, sweeps=state.sweeps + counted), drunk, events)


def _deal_over(state: State, drunk: Iterable[Entry], events: tuple[Event, ...]) -> Step[State]:
    """The drinks; then the next deal, or the end: 过庄 with enough sweeps, else the pack is used up."""
    passed = state.sweeps >= state.setup.options.sweeps_needed
    after, drinks = poured(state, drunk)
    events = (*events, *drinks)
    if passed or state.last():
        lead = state.after(state.banker) if passed else state.banker
        after = replace(after, phase=Phase.OVER, lead=lead)
        return Step(after, (*events, told(Tell.ROUND_OVER, next_banker=lead)))
    away, thrown = banker.thrown_in(after, open_seats(after))
    following, more = _next_deal(away)
    return Step(following, (*events, *thrown, *more))


def open_seats(state: State) -> list[int]:
    """Whose hands of this deal lie face up."""
    if state.swept:
        return [state.banker, *state.side()]
    return [state.banker, *state.opened] if state.opened else []
