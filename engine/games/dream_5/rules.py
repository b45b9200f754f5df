"""The rules of 梦幻扎金花 5.0 (page §4 to §6, §8)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any, Final

from engine.core.action import Action, Refusal
from engine.core.chance import Chance
from engine.core.event import Moved, Turned
from engine.core.game import Setup, Step
from engine.core.model import Card, Seat, seats
from engine.core.settlement import Carry
from engine.games.dream_5.model import (
    Figure,
    No,
    Open,
    Options,
    Pass,
    Phase,
    SwapCommon,
    SwapOther,
    SwapOwn,
    Tell,
    Why,
)
from engine.kit import dealing
from engine.kit.dealing import CommonDeal
from engine.kit.halfcups import Entry, TurnByTurn, lowest_from, poured
from engine.kit.imagined import WILD, Reading, Rules, read
from engine.kit.telling import told
from engine.kit.wildpack import pack_of

SIDES: Final = ("left", "right")
COST_OWN: Final = 1
COST_OTHER: Final = 2
"""Half cups; another's card and the common one cost the same (§4)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class State(TurnByTurn[Options]):
    """One moment.

    ``hands``: left and right card; ``public``: which of them lie face up; ``swapper``: who swapped last (−1: nobody);
    ``drinker``: who drank last, or speaks first; ``passed``: since the last swap; ``opened``: the hands lie open.
    """

    first: int
    hands: tuple[tuple[Card, Card], ...]
    public: tuple[tuple[bool, bool], ...]
    common: Card
    stock: tuple[Card, ...]
    discards: tuple[Card, ...] = ()
    swapper: int = -1
    drinker: int
    passed: tuple[int, ...] = ()
    opened: bool = False


def rules_of(options: Options) -> Rules:
    """How hands of three real cards compare (§6)."""
    return Rules(options.a23, flush_above_straight=options.flush_above_straight)


def stake(setup: Setup[Options]) -> int:
    """The bottom drink (底酒) in half cups."""
    return 2 * setup.options.stake_per_player * setup.players


def dear(card: Card) -> bool:
    """Whether its owner drinks when another swaps the card out."""
    return card in WILD or card[0] in "AK"


def deal(setup: Setup[Options], carry: Carry, chance: Chance, given: Mapping[str, Any]) -> CommonDeal:
    """Two cards to each seat from the first speaker on, the common card, the rest is the stock (§4)."""
    return dealing.around_common(pack_of(setup.options), setup.players, 2, carry, chance, given)


def start(setup: Setup[Options], deal: CommonDeal) -> Step[State]:
    """The state before the first word."""
    return Step(
        State(
            setup=setup,
            phase=Phase.TALK,
            lead=deal.first,
            first=deal.first,
            hands=tuple((hand[0], hand[1]) for hand in deal.hands),
            public=((False, False),) * setup.players,
            common=deal.common,
            stock=deal.stock,
            turn=deal.first,
            drinker=deal.first,
        )
    )


def fault(state: State, action: Action) -> Refusal | None:
    """Target, side, stock: in this order (§5)."""
    match action:
        case Pass() | Open():
            return None
        case SwapOther(target=target) if target == action.seat or not 0 <= target < state.setup.players:
            return Refusal(code=No.BAD_TARGET)
        case SwapOwn(side=side) | SwapOther(side=side) if side not in SIDES:
            return Refusal(code=No.BAD_SIDE)
    return None if state.stock else Refusal(code=No.STOCK_EMPTY)


def choices(state: State, seat: Seat) -> Iterator[Action]:
    """All verbs of the phase with all that they can name."""
    if state.phase == Phase.OPEN:
        yield Open(seat=seat)
        return
    yield from (SwapOwn(seat=seat, side=side) for side in SIDES)
    yield SwapCommon(seat=seat)
    others = (target for target in seats(state.setup.players) if target != seat)
    yield from (SwapOther(seat=seat, target=target, side=side) for target in others for side in SIDES)
    yield Pass(seat=seat)


def apply(state: State, action: Action) -> Step[State]:
    """What comes of an action that may be done."""
    seat = action.seat
    match action:
        case SwapOwn(side=side):
            return _swap_card(state, seat, side, Entry(seat, Why.SWAP_OWN.value, COST_OWN))
        case SwapOther(target=target, side=side):
            lost = dear(state.hands[target][SIDES.index(side)])
            robbed = Entry(target, Why.LOST_HIGH_CARD.value, COST_OTHER)
            return _swap_card(state, target, side, robbed if lost else Entry(seat, Why.SWAP_OTHER.value, COST_OTHER))
        case SwapCommon():
            event = told(Tell.SWAP, seat, what="common", out=state.common, **{"in": state.stock[0]})
            entry = Entry(seat, Why.SWAP_COMMON.value, COST_OTHER)
            return _swapped(replace(state, common=state.stock[0]), "common", state.common, entry, event)
        case Open():
            return _open(state)
    passed = (*state.passed, state.turn)
    done = len(passed) == state.setup.players - (state.swapper >= 0)
    phase, turn = (Phase.OPEN, state.drinker) if done else (Phase.TALK, state.after(state.turn))
    return Step(replace(state, phase=phase, turn=turn, passed=passed))


def _swap_card(state: State, owner: int, side: str, entry: Entry) -> Step[State]:
    """A card of a hand goes; the one that takes its place is public (换的牌要立马公开)."""
    place, new = SIDES.index(side), state.stock[0]
    old = state.hands[owner][place]
    hand = (new, state.hands[owner][1]) if place == 0 else (state.hands[owner][0], new)
    public = (True, state.public[owner][1]) if place == 0 else (state.public[owner][0], True)
    changed = replace(
        state,
        hands=(*state.hands[:owner], hand, *state.hands[owner + 1 :]),
        public=(*state.public[:owner], public, *state.public[owner + 1 :]),
    )
    event = told(Tell.SWAP, state.turn, what=side, owner=owner, out=old, **{"in": new})
    return _swapped(changed, f"hand:{owner}:{side}", old, entry, event)


def _swapped(state: State, zone: str, old: Card, entry: Entry, event: Any) -> Step[State]:
    """What every swap has: the discards, the drink, a new circle."""
    after, drunk = poured(
        state,
        (entry,),
        stock=state.stock[1:],
        discards=(*state.discards, old),
        swapper=state.turn,
        drinker=entry.seat,
        passed=(),
        turn=state.after(state.turn),
    )
    moves = (
        Moved(source=zone, target="discards", cards=(old,)),
        Moved(source="stock", target=zone, cards=state.stock[:1]),
    )
    return Step(after, (event, *moves, *drunk))


def readings(state: State) -> list[Reading]:
    """All hands as they are at the opening (D5)."""
    lying = (*(card for hand in state.hands for card in hand), state.common, *state.discards)
    rules = rules_of(state.setup.options)
    return [read((*hand, state.common), lying, rules) for hand in state.hands]


def _open(state: State) -> Step[State]:
    scores = [reading.score for reading in readings(state)]
    smallest = [seat for seat, score in enumerate(scores) if score == min(scores)]
    lead = lowest_from(smallest, state.turn, state.setup.players)
    jug = stake(state.setup)
    entries = (Entry(seat, Why.SMALLEST.value, jug, stood=((Figure.JUG.value, jug),)) for seat in smallest)
    after, drunk = poured(state, entries, phase=Phase.OVER, opened=True, lead=lead)
    turned = tuple(
        Turned(zone=f"hand:{seat}:{side}", cards=(card,))
        for seat, hand in enumerate(state.hands)
        for side, card, known in zip(SIDES, hand, state.public[seat], strict=True)
        if not known
    )
    shown = told(Tell.SHOWDOWN, flourish="banner", smallest=smallest)
    return Step(after, (*turned, shown, *drunk, told(Tell.ROUND_OVER, next_first=lead)))
