"""Before the first action: what chance draws (page §4), what a record gives (§5), positions."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from pydantic import ValidationError

from engine.core.action import read
from engine.core.chance import Chance
from engine.core.event import Event, Moved, Rolled, Told
from engine.core.game import Setup, Step, first_fault, shown
from engine.core.model import ALL, Card, Seat, Trouble
from engine.core.settlement import Carry
from engine.games.happy_nine.combos import NOTHING, UNDECLARED, classify, pack_move
from engine.games.happy_nine.core import NOBODY, dealt, middle
from engine.games.happy_nine.material import BIG_BIT, PACK, START_CARD, Variant, codes
from engine.games.happy_nine.model import VERBS, Deal, Given, Options, Pass, Play, Position, Tell, Why
from engine.games.happy_nine.state import Charge, Laid, State, variant_of
from engine.kit import dealing as kit


def deal(setup: Setup[Options], carry: Carry, chance: Chance, given: Mapping[str, Any]) -> Deal:
    """Draw the pile and the card turned for the dice, and the first dealer of a sitting; keep what is given.

    The turned card goes back at a random place (D2): in a pile drawn at random that changes nothing, so both are
    drawn independently and the pile is the pile that is dealt.
    """
    variant = variant_of(setup)
    parts = kit.parts(Given, given)
    dealer = kit.leader("dealer", parts.dealer, carry, chance, setup.players)
    ordinary = codes(variant.ordinary)
    if parts.die is not None and parts.die not in ordinary:
        raise Trouble("deal_field", where="die", given=shown(parts.die))
    if parts.hands is not None:
        if parts.pile is not None:
            raise Trouble("deal_field", where="pile", given="+ hands")
        _whole_hands(variant, parts.hands)
        return Deal(dealer=dealer, die=parts.die, hands=parts.hands)
    if parts.pile is not None:
        if _mask(variant, parts.pile, "pile") != variant.full:
            raise Trouble("deal_cards", where="pile", count=len(parts.pile), expected=variant.full.bit_count())
        pile = parts.pile
    else:
        pile = chance.of("pile").shuffled(codes(variant.full))
    die = parts.die if parts.die is not None else chance.of("die").pick(ordinary)
    return Deal(dealer=dealer, die=die, pile=pile)


def _whole_hands(variant: Variant, hands: tuple[tuple[Card, ...], ...]) -> None:
    if len(hands) != variant.players:
        raise Trouble("deal_cards", where="hands", count=len(hands), expected=variant.players)
    everything = 0
    for seat, hand in enumerate(hands):
        cards = _mask(variant, hand, f"hands.{seat}")
        if len(hand) != variant.dealt:
            raise Trouble("deal_cards", where=f"hands.{seat}", count=len(hand), expected=variant.dealt)
        if everything & cards:
            raise Trouble("card_twice", where=f"hands.{seat}", card=codes(everything & cards)[0])
        everything |= cards


def _mask(variant: Variant, cards: Sequence[Card], where: str) -> int:
    """The bits of some cards; raises `Trouble` for a code not in this pack and for a card that comes twice."""
    mask = 0
    for card in cards:
        bit = 1 << PACK.bit.get(card, 63)
        if not bit & variant.full:
            raise Trouble("card_unknown", where=where, given=shown(card))
        if bit & mask:
            raise Trouble("card_twice", where=where, card=card)
        mask |= bit
    return mask


def start(setup: Setup[Options], deal: Deal) -> Step[State]:
    """The state before the first action: shuffling, or with hands given right after dealing."""
    variant = variant_of(setup)
    state = State(setup=setup, dealer=deal.dealer, die=deal.die, pile=deal.pile or (), trays=(0,) * setup.players)
    if deal.hands is None:
        return Step(state)
    first = None if deal.die is None else first_served(variant, deal.dealer, deal.die)
    return Step(after_dealing(state, tuple(PACK.mask(hand) for hand in deal.hands), first))


def after_dealing(state: State, hands: tuple[int, ...], first: int | None) -> State:
    """The state when every seat has its cards."""
    core = dealt(state.variant, hands)
    start_seat = next(seat for seat, hand in enumerate(hands) if hand & START_CARD)
    return state.but(core=core, first=first, pile=(), start=start_seat)


def die_value(die: Card) -> int:
    """What the turned card counts: A = 1 … K = 13."""
    return (PACK.bit[die] >> 2) + 1


def first_served(variant: Variant, dealer: int, die: Card) -> int:
    """The seat that gets the first card: the dealer counts as one (二(四)1)."""
    return (dealer + die_value(die) - 1) % variant.players


def deal_out(state: State) -> Step[State]:
    """打骰 and dealing: one card at a time from the pile's top, in seat order from the first served."""
    variant, pile, die = state.variant, state.pile, state.die
    assert die is not None
    first = first_served(variant, state.dealer, die)
    hands = [0] * variant.players
    events: list[Event] = [
        Rolled(by=Seat(state.dealer), faces=(die,), count=die_value(die), lands_on=first),
        Told(
            event=Tell.DIE,
            seat=Seat(state.dealer),
            params={"card": die, "value": die_value(die), "first": first},
            to=ALL,
        ),
    ]
    for number, card in enumerate(pile):
        seat = (first + number) % variant.players
        hands[seat] |= 1 << PACK.bit[card]
        events.append(Moved(source="pile", target=f"hand:{seat}", cards=(card,)))
    return Step(after_dealing(state, tuple(hands), first), tuple(events))


def place(setup: Setup[Options], given: Mapping[str, Any]) -> State:
    """A middle of the play phase; hands of any size, the trick taken as given (§5)."""
    variant = variant_of(setup)
    try:
        position = Position.model_validate(dict(given))
    except ValidationError as error:
        where, value = first_fault(error)
        raise Trouble("position_field", where=where, given=value) from None
    players = setup.players
    rest = position.state
    for where, named_seat in (("turn", position.turn), ("state.dealer", rest.dealer)):
        if not 0 <= named_seat < players:
            raise Trouble("position_field", where=where, given=str(named_seat))
    played = rest.played if rest.played is not None else (True,) * players
    immediate = rest.immediate if rest.immediate is not None else (0,) * players
    for where, count in (
        ("hands", len(position.hands)),
        ("state.played", len(played)),
        ("state.immediate", len(immediate)),
    ):
        if count != players:
            raise Trouble("deal_cards", where=where, count=count, expected=players)
    hands = tuple(_mask(variant, hand, f"hands.{seat}") for seat, hand in enumerate(position.hands))
    for seat, hand in enumerate(hands):
        if not hand:
            raise Trouble("deal_cards", where=f"hands.{seat}", count=0, expected=1)
    trick, passed = _trick(variant, position.table)
    flags = sum(1 << seat for seat, done in enumerate(played) if done)
    for laid in trick:
        flags |= 1 << laid.seat
    owner: int = trick[-1].seat if trick else NOBODY
    lead = trick[-1].move if trick else 0
    if owner == position.turn:
        # everybody else has passed: the owner leads freely
        trick, passed, lead = (), (), 0
    core = middle(variant, hands, position.turn, lead, owner, flags, immediate)
    charges = tuple(Charge(seat, Why.BEFORE, units) for seat, units in enumerate(immediate) if units)
    holder = next((seat for seat, hand in enumerate(hands) if hand & START_CARD), None)
    return State(
        setup=setup,
        dealer=rest.dealer,
        core=core,
        trays=(0,) * players,
        start=holder,
        trick=trick,
        passed=passed,
        charges=charges,
    )


def _trick(variant: Variant, table: tuple[Mapping[str, Any], ...]) -> tuple[tuple[Laid, ...], tuple[int, ...]]:
    trick: list[Laid] = []
    passed: list[int] = []
    for at, mapping in enumerate(table):
        action = read(VERBS, mapping)
        where = f"table.{at}"
        if not 0 <= action.seat < variant.players:
            raise Trouble("position_field", where=where, given=shown(dict(mapping)))
        if isinstance(action, Pass):
            passed.append(action.seat)
            continue
        if not isinstance(action, Play):
            raise Trouble("position_field", where=where, given=shown(dict(mapping)))
        cards = _mask(variant, action.cards, where)
        declared = PACK.bit.get(Card((action.as_ or {}).get("BJ", "")), UNDECLARED)
        fits = declared == UNDECLARED or (cards & BIG_BIT and variant.ordinary >> declared & 1)
        key = classify(cards, declared) if cards and fits else NOTHING
        if key == NOTHING:
            raise Trouble("position_field", where=where, given=shown(" ".join(action.cards)))
        trick.append(Laid(action.seat, pack_move(variant, key, cards, declared)))
        passed.clear()
    return tuple(trick), tuple(passed)
