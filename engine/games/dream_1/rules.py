"""The rules of 梦幻扎金花 1.0 (page §4 to §6, §8)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

from engine.core.action import Action, Refusal
from engine.core.chance import Chance
from engine.core.event import Moved, Turned
from engine.core.game import Setup, Step
from engine.core.model import Card, Seat, seats
from engine.core.settlement import Carry
from engine.games.dream_1.model import No, Open, Options, Pass, Phase, SwapCommon, SwapHand, Tell, Why
from engine.kit import dealing
from engine.kit.dealing import CommonDeal
from engine.kit.halfcups import Entry, TurnByTurn, lowest_from, poured
from engine.kit.imagined import Reading, Rules, read
from engine.kit.telling import told
from engine.kit.wildpack import pack_of


@dataclass(frozen=True, slots=True, kw_only=True)
class State(TurnByTurn[Options]):
    """One moment; ``passed``: who has passed since the caller's last action; ``opened``: the hands lie open."""

    first: int
    hands: tuple[Card, ...]
    common: Card
    stock: tuple[Card, ...]
    discards: tuple[Card, ...] = ()
    caller: int
    passed: tuple[int, ...] = ()
    opened: bool = False


def rules_of(options: Options) -> Rules:
    """How hands compare: 235 on top, the common card decides nothing (§6)."""
    return Rules(options.a23, options.suit_first, special_235=True, shared=True)


def deal(setup: Setup[Options], carry: Carry, chance: Chance, given: Mapping[str, Any]) -> CommonDeal:
    """One card to each seat from the first speaker on, the common card, the rest is the stock (§4)."""
    return dealing.around_common(pack_of(setup.options), setup.players, 1, carry, chance, given)


def start(setup: Setup[Options], deal: CommonDeal) -> Step[State]:
    """The state before the first word."""
    return Step(
        State(
            setup=setup,
            phase=Phase.TALK,
            lead=deal.first,
            first=deal.first,
            hands=tuple(hand[0] for hand in deal.hands),
            common=deal.common,
            stock=deal.stock,
            turn=deal.first,
            caller=deal.first,
        )
    )


def fault(state: State, action: Action) -> Refusal | None:
    """A swap needs a card in the stock (D9)."""
    if isinstance(action, SwapHand | SwapCommon) and not state.stock:
        return Refusal(code=No.STOCK_EMPTY)
    return None


def choices(state: State, seat: Seat) -> Iterator[Action]:
    """All verbs of the phase."""
    if state.phase == Phase.TALK:
        yield from (SwapHand(seat=seat), SwapCommon(seat=seat), Pass(seat=seat))
    else:
        yield from (Pass(seat=seat), Open(seat=seat))


def apply(state: State, action: Action) -> Step[State]:
    """What comes of an action that may be done."""
    match action:
        case SwapHand():
            return _swap(state, "hand")
        case SwapCommon():
            return _swap(state, "common")
        case Open():
            return _open(state)
        case _:
            return _pass(state)


def _swap(state: State, what: str) -> Step[State]:
    """The old card to the discards, the top of the stock in its place, the price at once; a new circle begins."""
    seat, options = state.turn, state.setup.options
    new = state.stock[0]
    if what == "hand":
        zone, old = f"hand:{seat}", state.hands[seat]
        changed = replace(state, hands=(*state.hands[:seat], new, *state.hands[seat + 1 :]))
        entry = Entry(seat, Why.SWAP_HAND.value, options.cost_hand)
    else:
        zone, old = "common", state.common
        changed = replace(state, common=new)
        entry = Entry(seat, Why.SWAP_COMMON.value, options.cost_common)
    after, drunk = poured(
        changed,
        (entry,),
        stock=state.stock[1:],
        discards=(*state.discards, old),
        caller=seat,
        passed=(),
        turn=state.after(seat),
        lead=seat,
    )
    moves = (Moved(source=zone, target="discards", cards=(old,)), Moved(source="stock", target=zone, cards=(new,)))
    return Step(after, (told(Tell.SWAP, seat, what=what, out=old), *moves, *drunk))


def _pass(state: State) -> Step[State]:
    """过: at the end of a circle the caller decides; his own pass then ends the round undecided (D7)."""
    if state.phase == Phase.DECIDE:
        over = replace(state, phase=Phase.OVER)
        return Step(over, (told(Tell.ROUND_OVER, next_first=state.lead),))
    seat = state.turn
    passed = state.passed if seat == state.caller else (*state.passed, seat)
    done = len(passed) == state.setup.players - 1
    phase, turn = (Phase.DECIDE, state.caller) if done else (Phase.TALK, state.after(seat))
    return Step(replace(state, phase=phase, turn=turn, passed=passed))


def readings(state: State) -> list[Reading]:
    """All hands as they are at the opening; nothing that lies in a hand, in the middle or among the discards (D6)."""
    seen = (*state.hands, state.common, *state.discards)
    rules = rules_of(state.setup.options)
    return [read((card, state.common), seen, rules) for card in state.hands]


def _open(state: State) -> Step[State]:
    scores = [reading.score for reading in readings(state)]
    smallest = [seat for seat, score in enumerate(scores) if score == min(scores)]
    lead = lowest_from(smallest, state.caller, state.setup.players)
    entries = (Entry(seat, Why.SMALLEST.value, state.setup.options.penalty) for seat in smallest)
    after, drunk = poured(state, entries, phase=Phase.OVER, opened=True, lead=lead)
    turned = tuple(Turned(zone=f"hand:{seat}", cards=(state.hands[seat],)) for seat in seats(state.setup.players))
    shown = told(Tell.SHOWDOWN, flourish="banner", smallest=smallest)
    return Step(after, (*turned, shown, *drunk, told(Tell.ROUND_OVER, next_first=lead)))
