"""The rules of 梦幻扎金花 6.0 (page §4 to §6, §8)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any, Final

from engine.core.action import Action, Refusal
from engine.core.chance import Chance
from engine.core.event import Event, Moved, Turned
from engine.core.game import Setup, Step
from engine.core.model import Card, Seat, seats
from engine.core.settlement import Carry
from engine.games.dream_6.model import Deal, Given, Name, No, Options, Phase, Place, Tell, Why
from engine.kit import dealing
from engine.kit.halfcups import Entry, Pouring, lowest_from, poured
from engine.kit.imagined import Reading, Rules, read
from engine.kit.telling import told
from engine.kit.wildpack import pack_of

TRICKS: Final = 6
STAKES: Final = (2, 4, 6)
"""Half cups that the speaker may set (D6)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class State(Pouring[Options]):
    """One moment.

    ``slot`` and ``stake``: what the speaker has named; ``placed``: a card per seat, None while it has not; ``used``:
    slots of the tricks so far, in order; ``tricks``: their placed cards by seat.
    """

    common: tuple[Card, ...]
    hands: tuple[tuple[Card, ...], ...]
    speaker: int
    slot: int = -1
    stake: int = 0
    placed: tuple[Card | None, ...]
    used: tuple[int, ...] = ()
    tricks: tuple[tuple[Card, ...], ...] = ()


def rules_of(options: Options) -> Rules:
    """How hands compare: 235 is nothing, the common card decides nothing (§6)."""
    return Rules(options.a23, options.suit_first, shared=True)


def deal(setup: Setup[Options], carry: Carry, chance: Chance, given: Mapping[str, Any]) -> Deal:
    """Six cards to each seat from the first speaker on and six in the middle; a record may have fewer (§4)."""
    parts = dealing.parts(Given, given)
    first = dealing.leader("first", parts.first, carry, chance, setup.players)
    places = {"common": parts.common, **dealing.placed(parts.hands)}
    pile = dealing.Shuffled(pack_of(setup.options), chance, places)
    size = len(parts.common) if parts.common is not None else len(parts.hands[0]) if parts.hands else TRICKS
    dealing.demand("common", size, TRICKS, fits=1 <= size <= TRICKS)
    hands = parts.hands if parts.hands is not None else pile.hands(first, setup.players, size)
    dealing.demand("hands", len(hands), setup.players)
    for where, hand in dealing.placed(hands).items():
        dealing.demand(where, len(hand), size)
    return Deal(first=first, hands=hands, common=parts.common if parts.common is not None else pile.draw(size))


def start(setup: Setup[Options], deal: Deal) -> Step[State]:
    """The state before the first card is named."""
    return Step(
        State(
            setup=setup,
            phase=Phase.NAME,
            lead=deal.first,
            common=deal.common,
            hands=deal.hands,
            speaker=deal.first,
            placed=(None,) * setup.players,
        )
    )


def acting(state: State) -> tuple[Seat, ...]:
    """The speaker; then all that have not placed a card, in any order."""
    match state.phase:
        case Phase.NAME:
            return (Seat(state.speaker),)
        case Phase.PLACE:
            return tuple(seat for seat in seats(state.setup.players) if state.placed[seat] is None)
    return ()


def fault(state: State, action: Action) -> Refusal | None:
    """Slot, stake, card (§5)."""
    match action:
        case Name(slot=slot) if not 0 <= slot < len(state.common) or slot in state.used:
            return Refusal(code=No.BAD_SLOT)
        case Name(half_cups=half_cups) if half_cups not in STAKES:
            return Refusal(code=No.BAD_STAKE)
        case Place(card=card) if card not in state.hands[action.seat]:
            return Refusal(code=No.NOT_IN_HAND)
    return None


def free_slots(state: State) -> list[int]:
    """The common cards that are still face down."""
    return [slot for slot in range(len(state.common)) if slot not in state.used]


def choices(state: State, seat: Seat) -> Iterator[Action]:
    """All verbs of the phase with all that they can name."""
    if state.phase == Phase.NAME:
        yield from (Name(seat=seat, slot=slot, half_cups=stake) for slot in free_slots(state) for stake in STAKES)
    else:
        yield from (Place(seat=seat, card=card) for card in state.hands[seat])


def apply(state: State, action: Action) -> Step[State]:
    """What comes of an action that may be done."""
    if isinstance(action, Name):
        return Step(replace(state, phase=Phase.PLACE, slot=action.slot, stake=action.half_cups))
    assert isinstance(action, Place)
    seat, card = action.seat, Card(action.card)
    hand = tuple(other for other in state.hands[seat] if other != card)
    after = replace(
        state,
        hands=(*state.hands[:seat], hand, *state.hands[seat + 1 :]),
        placed=(*state.placed[:seat], card, *state.placed[seat + 1 :]),
    )
    moved = Moved(source=f"hand:{seat}", target=f"placed:{seat}", cards=(card,))
    return Step(after, (moved,)) if acting(after) else _reveal(after, (moved,))


def readings(state: State) -> list[Reading]:
    """The hands of the latest trick, compared with all that lies face up (D3)."""
    trick, common = state.tricks[-1], state.common[state.used[-1]]
    lying = (*(state.common[slot] for slot in state.used), *(card for cards in state.tricks for card in cards))
    rules = rules_of(state.setup.options)
    return [read((card, common), lying, rules) for card in trick]


def _reveal(state: State, events: tuple[Event, ...]) -> Step[State]:
    """All cards of the trick face up; the smallest drinks the stake and speaks next."""
    number = len(state.used)
    trick = tuple(card for card in state.placed if card is not None)
    turned = replace(
        state,
        used=(*state.used, state.slot),
        tricks=(*state.tricks, trick),
        placed=(None,) * len(trick),
        slot=-1,
        stake=0,
    )
    scores = [reading.score for reading in readings(turned)]
    smallest = [seat for seat, score in enumerate(scores) if score == min(scores)]
    leading = lowest_from(smallest, state.speaker, state.setup.players)
    over = not free_slots(turned)
    glasses = ((f"common:{state.slot}", state.stake),)
    entries = (Entry(seat, Why.SMALLEST.value, state.stake, number + 1, glasses) for seat in smallest)
    after, drunk = poured(turned, entries, speaker=leading, lead=leading, phase=Phase.OVER if over else Phase.NAME)
    common = state.common[state.slot]
    shown = (
        *_cleared(state),
        Turned(zone=f"common:{state.slot}", cards=(common,)),
        *(Moved(source=f"placed:{seat}", target=f"laid:{seat}", cards=(card,)) for seat, card in enumerate(trick)),
        told(Tell.REVEAL, flourish="banner", slot=state.slot, common=common, smallest=smallest),
    )
    end = (told(Tell.ROUND_OVER, next_first=leading),) if over else ()
    return Step(after, (*events, *shown, *drunk, *end))


def _cleared(state: State) -> Iterator[Event]:
    """The trick before goes to those that are out of play."""
    for seat, card in enumerate(state.tricks[-1] if state.tricks else ()):
        yield Moved(source=f"laid:{seat}", target="gone", cards=(card,))
