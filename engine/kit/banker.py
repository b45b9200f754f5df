"""A banker against side players, two cards each from both ends of one pack, deal after deal without shuffling."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from enum import StrEnum, auto
from typing import Any, Final, Literal, TypeVar

from engine.core.action import Action
from engine.core.chance import Chance
from engine.core.event import Event, Moved
from engine.core.game import Setup
from engine.core.layout import Glasses, Layout, Place
from engine.core.model import ALL, Card, Cards, Model, Seat
from engine.core.settlement import Carry
from engine.core.table import Figure, Zone
from engine.kit import dealing
from engine.kit.halfcups import BOTTLE, OVER, TurnByTurn
from engine.kit.imagined import Reading, Rules, read
from engine.kit.telling import told
from engine.kit.wildpack import ImaginedOptions, caption, laid_open, pack_of

CALL: Final = "call"
EACH: Final = 2
"""Cards of a hand."""


class Given(Model):
    """What a record's ``deal`` may say; the rest is drawn."""

    banker: Seat | None = None
    stock: Cards | None = None


class Deal(Model):
    """All that chance decides: the banker and the shuffled pack from top to bottom."""

    banker: Seat
    stock: Cards


class Call(Action):
    """Call a drink."""

    do: Literal["call"] = "call"
    half_cups: int


class Middle(StrEnum):
    """Zones in the middle that have a name."""

    STOCK = auto()
    SHOWN = auto()


O = TypeVar("O", bound=ImaginedOptions)  # noqa: E741 - the same letter as in core/game.py
Hand = tuple[Card, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Banking(TurnByTurn[O]):
    """What both games have in common.

    ``calls``: half cups per seat, 0 while not called; ``turn``: the seat to act; ``shown``: cards of earlier deals that
    all have seen; ``thrown``: those that nobody has.
    """

    banker: int
    stock: tuple[Card, ...]
    number: int = 0
    hands: tuple[Hand, ...] = ()
    calls: tuple[int, ...] = ()
    turn: int = 0
    shown: tuple[Card, ...] = ()
    thrown: tuple[Card, ...] = ()

    def last(self) -> bool:
        """Whether the pack gives no further deal."""
        return len(self.stock) < EACH * self.setup.players

    def side(self) -> list[int]:
        """The side players, from the seat after the banker."""
        return self.round_from(self.after(self.banker))[:-1]


B = TypeVar("B", bound=Banking[Any])


def rules_of(options: ImaginedOptions) -> Rules:
    """How hands compare: 235 is nothing, suits of the higher card first (§6)."""
    return Rules(options.a23, options.suit_first)


def deal(setup: Setup[Any], carry: Carry, chance: Chance, given: Mapping[str, Any]) -> Deal:
    """The banker and the pack (§4)."""
    parts = dealing.parts(Given, given)
    banker = dealing.leader("banker", parts.banker, carry, chance, setup.players)
    pile = dealing.Shuffled(pack_of(setup.options), chance, {"stock": parts.stock})
    stock = parts.stock if parts.stock is not None else pile.draw()
    least = EACH * setup.players
    dealing.demand("stock", len(stock), least, fits=len(stock) >= least)
    return Deal(banker=banker, stock=stock)


def dealt(state: B, **changes: Any) -> tuple[B, tuple[Event, ...]]:
    """The next deal: to each seat the top card and then the bottom one, the banker last."""
    state = replace(state, **changes)
    players = state.setup.players
    order = state.round_from(state.after(state.banker))
    stock, hands = state.stock, [(Card(""),) * EACH] * players
    moves: list[Event] = []
    for place, seat in enumerate(order):
        hands[seat] = (stock[place], stock[-1 - place])
        moves += [Moved(source="stock", target=f"hand:{seat}", cards=(card,)) for card in hands[seat]]
    after = replace(
        state,
        phase=CALL,
        number=state.number + 1,
        stock=stock[players : len(stock) - players],
        hands=tuple(hands),
        calls=(0,) * players,
        turn=order[0],
    )
    return after, tuple(moves)


def called(state: B, seat: int, half_cups: int, then: str) -> B:
    """A side player's call; after the last one the banker acts in phase ``then``."""
    calls = (*state.calls[:seat], half_cups, *state.calls[seat + 1 :])
    order = state.side()
    if seat == order[-1]:
        return replace(state, calls=calls, phase=then, turn=state.banker)
    return replace(state, calls=calls, turn=state.after(seat))


def thrown_in(state: B, open_seats: Iterable[int]) -> tuple[B, tuple[Event, ...]]:
    """The hands of a finished deal put away: those that were shown face up, the others face down."""
    seen, shown, thrown = set(open_seats), state.shown, state.thrown
    events: list[Event] = []
    for seat, hand in enumerate(state.hands):
        events.append(Moved(source=f"hand:{seat}", target="shown" if seat in seen else "thrown", cards=hand))
        shown, thrown = (shown + hand, thrown) if seat in seen else (shown, thrown + hand)
    return replace(state, shown=shown, thrown=thrown, hands=((),) * len(state.hands)), tuple(events)


def readings(state: Banking[Any], one: int, other: int, seen: Iterable[int]) -> tuple[Reading, Reading]:
    """Two hands compared while the hands of ``seen`` seats lie open, and what was shown in earlier deals."""
    lying = (*state.shown, *(card for seat in seen for card in state.hands[seat]))
    rules = rules_of(state.setup.options)
    return read(state.hands[one], lying, rules), read(state.hands[other], lying, rules)


def higher(pair: tuple[Reading, Reading]) -> bool:
    """Whether the first of two hands is the higher one."""
    return pair[0].score > pair[1].score


def faced(state: Banking[Any], game: str, laid: Mapping[int, Reading]) -> Iterator[Zone]:
    """Hands of this deal as they are laid against each other."""
    for seat, reading in laid.items():
        zone = Zone(id=f"hand:{seat}", cards=state.hands[seat], seen_by=ALL, owner=Seat(seat))
        yield laid_open(zone, game, reading)


def stood(state: Banking[Any], seats: Iterable[int], times: int = 1) -> tuple[tuple[str, int], ...]:
    """The glasses of some callers, as they stand before their seats; what is drunk on top comes from the bottle."""
    found = [(f"call:{seat}", state.calls[seat]) for seat in seats]
    more = (times - 1) * sum(call for _, call in found)
    return (*found, (BOTTLE, more)) if more else tuple(found)


def zones(state: Banking[Any], game: str, laid: Mapping[int, Reading]) -> Iterator[Zone]:
    """All cards: ``laid`` are the open hands of this deal as they were compared."""
    for seat, hand in enumerate(state.hands):
        zone = Zone(id=f"hand:{seat}", cards=hand, seen_by=ALL if seat in laid else frozenset({Seat(seat)}))
        zone = zone.model_copy(update={"owner": Seat(seat)})
        if seat in laid:
            yield laid_open(zone, game, laid[seat])
        else:
            own = read(hand, state.shown, rules_of(state.setup.options)) if hand else None
            yield zone if own is None else zone.model_copy(update={"caption": caption(game, own)})
    yield Zone(id="shown", cards=state.shown, seen_by=ALL)
    yield Zone(id="thrown", cards=state.thrown)
    yield Zone(id="stock", cards=state.stock)


def figures(state: Banking[Any]) -> dict[str, Figure]:
    """Banker, calls, number of the deal (in words: it is no seat), whether it is the last, drinks."""
    found: dict[str, Figure] = {"banker": state.banker if state.phase != OVER else state.lead}
    found |= {f"call:{seat}": call for seat, call in enumerate(state.calls) if call}
    return {**found, "deal": str(state.number), **({"last": ""} if state.last() else {}), **state.figures()}


def layout() -> Layout:
    """Two cards before each seat; in the middle the pack between what was shown and what was thrown in."""
    centre = (
        Place(zone="stock", shape="pile"),
        Place(zone="shown", shape="row", at=(1.5, 0.0)),
        Place(zone="thrown", shape="pile", at=(-1.5, 0.0)),
    )
    return Layout(
        turn="ccw",
        seat=(Place(zone="hand", shape="row"),),
        centre=centre,
        disc="banker",
        plates=("fight", "call", "asked", "waiting"),
        glasses=(Glasses(name=CALL),),
        says=("asking",),
        lamps=("sweeps",),
        heading=("deal", "last", "sweeps", "uncounted"),
    )


def deal_told(state: Banking[Any], **more: Any) -> Event:
    """The event of a deal that has just been made."""
    return told("deal", flourish="banner" if state.last() else "word", deal=state.number, last=state.last(), **more)
