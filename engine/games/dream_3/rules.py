"""The rules of 梦幻扎金花 3.0 服不服 (page §4 to §6, §8)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Final

from engine.core.action import Action, Refusal
from engine.core.event import Event, Turned
from engine.core.game import Setup, Step
from engine.core.model import Seat
from engine.games.dream_3.model import Accept, Ask, Call, Counter, Defy, No, Options, Phase, Stop, Tell, Why
from engine.kit import banker
from engine.kit.banker import Banking, higher, readings
from engine.kit.halfcups import Entry, poured
from engine.kit.telling import told

ID: Final = "dream_3"
CALLS: Final = (1, 2)
"""Half cups that may be called."""
DEFIED: Final = 2
COUNTERED: Final = 4
"""How many times its call a fight is about."""


@dataclass(frozen=True, slots=True)
class Fight:
    """A side player that will compare with the banker, and for how many times its call."""

    side: int
    factor: int


@dataclass(frozen=True, slots=True, kw_only=True)
class State(Banking[Options]):
    """One moment; ``asked``: side players asked in this deal; ``asking``: the one asked just now (−1: nobody)."""

    asked: tuple[int, ...] = ()
    asking: int = -1
    fights: tuple[Fight, ...] = ()


def start(setup: Setup[Options], deal: banker.Deal) -> Step[State]:
    """The state after the first deal."""
    empty = State(setup=setup, phase=Phase.CALL, lead=deal.banker, banker=deal.banker, stock=deal.stock)
    return Step(*_next_deal(empty, deal.banker))


def _next_deal(state: State, leading: int) -> tuple[State, tuple[Event, ...]]:
    after, moves = banker.dealt(state, banker=leading, asked=(), asking=-1, fights=())
    return after, (*moves, banker.deal_told(after, banker=leading))


def fault(state: State, action: Action) -> Refusal | None:
    """The fields (§5)."""
    match action:
        case Call(half_cups=half_cups) if half_cups not in CALLS:
            return Refusal(code=No.BAD_CALL)
        case Ask(target=target) if target not in state.side():
            return Refusal(code=No.BAD_TARGET)
        case Ask(target=target) if target in state.asked:
            return Refusal(code=No.ALREADY_ASKED)
    return None


def choices(state: State, seat: Seat) -> Iterator[Action]:
    """All verbs of the phase with all that they can name."""
    match state.phase:
        case Phase.CALL:
            yield from (Call(seat=seat, half_cups=half_cups) for half_cups in CALLS)
        case Phase.BANKER:
            yield from (Ask(seat=seat, target=target) for target in state.side())
            yield Stop(seat=seat)
        case Phase.REPLY:
            yield from (Accept(seat=seat), Defy(seat=seat), Counter(seat=seat))
        case _:
            yield from (Accept(seat=seat), Defy(seat=seat))


def apply(state: State, action: Action) -> Step[State]:
    """What comes of an action that may be done."""
    countered = state.phase == Phase.BANKER_REPLY
    match action:
        case Call(half_cups=half_cups):
            return Step(banker.called(state, action.seat, half_cups, Phase.BANKER))
        case Ask(target=target):
            asked = (*state.asked, target)
            return Step(replace(state, phase=Phase.REPLY, turn=target, asking=target, asked=asked))
        case Counter():
            return Step(replace(state, phase=Phase.BANKER_REPLY, turn=state.banker))
        case Accept():
            entry = _lost(state, action.seat, Why.ACCEPTED, Fight(state.asking, DEFIED if countered else 1))
            return _answered(*poured(state, (entry,)))
        case Defy():
            fight = Fight(state.asking, COUNTERED if countered else DEFIED)
            return _answered(replace(state, fights=(*state.fights, fight)), ())
    return _opening(state, ())


def _lost(state: State, loser: int, why: Why, fight: Fight) -> Entry:
    """What a fight, or giving in before it, costs."""
    glasses = banker.stood(state, (fight.side,), fight.factor)
    return Entry(loser, why.value, fight.factor * state.calls[fight.side], state.number, glasses)


def _answered(state: State, events: tuple[Event, ...]) -> Step[State]:
    """The banker goes on; when all have been asked the opening follows without a word (D6)."""
    after = replace(state, phase=Phase.BANKER, turn=state.banker, asking=-1)
    if len(after.asked) == after.setup.players - 1:
        return _opening(after, events)
    return Step(after, events)


def open_seats(state: State) -> list[int]:
    """Whose hands are opened together: the banker's and all fighters'."""
    return [state.banker, *(fight.side for fight in state.fights)] if state.fights else []


def _opening(state: State, events: tuple[Event, ...]) -> Step[State]:
    """Each fight by itself, in the order of asking; then the next deal, or the end."""
    shown = open_seats(state)
    told_so_far = [*events, *(Turned(zone=f"hand:{seat}", cards=state.hands[seat]) for seat in shown)]
    after = state
    for fight in state.fights:
        pair = readings(state, state.banker, fight.side, shown)
        wins = higher(pair)
        loser = fight.side if wins else state.banker
        after, drunk = poured(after, (_lost(state, loser, Why.FIGHT, fight),))
        hands = banker.faced(state, ID, {state.banker: pair[0], fight.side: pair[1]})
        told_so_far += [told(Tell.FIGHT, side=fight.side, banker_wins=wins).duel(hands, (loser,)), *drunk]
    following = state.after(state.banker)
    if state.last():
        over = replace(after, phase=Phase.OVER, lead=following)
        return Step(over, (*told_so_far, told(Tell.ROUND_OVER, next_banker=following)))
    away, thrown = banker.thrown_in(after, shown)
    turns = state.setup.options.banker_term == "deal"
    dealt, more = _next_deal(away, following if turns else state.banker)
    return Step(dealt, (*told_so_far, *thrown, *more))
