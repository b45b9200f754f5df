"""What comes of an accepted action of 欢乐九张: the next state and what is told of it (page §4, §5 events)."""

from __future__ import annotations

from collections.abc import Mapping

from engine.core.action import Action, Malformed
from engine.core.event import Event, Flourish, Moved, Told, Turned
from engine.core.game import Step
from engine.core.model import ALL, Audience, Seat, seats
from engine.core.tally import Tally
from engine.games.happy_nine import core as play
from engine.games.happy_nine.coding import encode, named
from engine.games.happy_nine.combos import UNDECLARED, Kind, cards_of, declared_of, kind_of
from engine.games.happy_nine.dealing import deal_out
from engine.games.happy_nine.material import BIG, LITTLE, LITTLE_BIT, PACK, codes
from engine.games.happy_nine.model import (
    Cut,
    DealCards,
    Discard,
    Keep,
    Pass,
    Play,
    RuledCheating,
    RuledMisdeal,
    Show,
    Tallied,
    Tell,
    Why,
    mended,
)
from engine.games.happy_nine.rules import fault
from engine.games.happy_nine.specials import special
from engine.games.happy_nine.state import Charge, Laid, Ruling, State, sealed_now
from engine.kit import tallying

_LOUD = frozenset({Kind.STRAIGHT_FLUSH, Kind.QUAD_PLUS_ONE})


def apply(state: State, action: Action) -> Step[State]:
    """What comes of an action that `check` has passed."""
    action = mended(action) if isinstance(action, Malformed) else action
    # only where misplays are charged can an action be at fault that `check` has passed
    refusal = fault(state, action) if state.setup.options.misplay == "penalty" else None
    if refusal is not None:
        return _foul(state, action.seat, refusal.code)
    seat = action.seat
    match action:
        case Cut(at=at):
            told = Told(event=Tell.CUT, seat=seat, params={"at": at}, to=ALL, flourish="cut")
            pile = (*state.pile[at:], *state.pile[:at])
            return Step(state.but(pile=pile, cuts=(*state.cuts, seat)), (told,))
        case DealCards():
            return deal_out(state)
        case RuledCheating(with_=others):
            cheats = tuple(sorted({seat, *(others or ())}))
            return _ruled(state, Ruling(cheats=cheats), Told(event=Tell.CHEATING, params={"seats": cheats}, to=ALL))
        case RuledMisdeal():
            charge = Charge(seat, Why.MISDEAL, state.setup.options.misdeal_penalty)
            charged = state.but(charges=(*state.charges, charge))
            return _ruled(charged, Ruling(misdealer=seat), Told(event=Tell.MISDEAL, seat=seat, to=ALL))
        case Discard():
            return _discarded(state, seat, encode(state.variant, action))
        case Show() | Keep():
            return _declared_answer(state, seat, encode(state.variant, action))
        case Pass():
            return _passed(state, seat)
        case _:
            assert isinstance(action, Play)
            return _played(state, action)


def _foul(state: State, seat: int, code: str) -> Step[State]:
    """One unit on the spot, the cards go back, the turn stays; a false show stays sealed till all have answered."""
    sealed = sealed_now(state)
    charge = Charge(seat, Why.FOUL, 1, code, sealed)
    told = _told_foul(charge, frozenset({Seat(seat)}) if sealed else ALL)
    return Step(state.but(charges=(*state.charges, charge)), (told,))


def _told_foul(charge: Charge, to: Audience) -> Told:
    return Told(event=Tell.FOUL, seat=Seat(charge.seat), params={"code": charge.what}, to=to, flourish="notice")


def _ruled(state: State, ruling: Ruling, told: Told) -> Step[State]:
    state = state.but(ruling=ruling)
    return Step(state, (told, *_unsealed(state), *_turned(state), _round_over(())))


def _round_over(winners: tuple[int, ...]) -> Told:
    return Told(event=Tell.ROUND_OVER, params={"winners": winners}, to=ALL, flourish="banner")


def _turned(state: State) -> list[Event]:
    """When the round is over all remaining hands are shown (§7)."""
    held = [(seat, state.hand(seat)) for seat in range(state.setup.players)]
    return [Turned(zone=f"hand:{seat}", cards=codes(hand)) for seat, hand in held if hand]


def _unsealed(state: State) -> list[Event]:
    """False shows, told to the others together with the answers (§4.4)."""
    everybody: frozenset[Seat | None] = frozenset({None, *seats(state.setup.players)})
    return [_told_foul(charge, everybody - {Seat(charge.seat)}) for charge in state.charges if charge.sealed]


def _discarded(state: State, seat: Seat, cards: int) -> Step[State]:
    assert state.core is not None
    core = play.answered(state.core, seat, cards)
    trays = (*state.trays[:seat], cards, *state.trays[seat + 1 :])
    moved = Moved(source=f"hand:{seat}", target=f"discard:{seat}", cards=codes(cards))
    return Step(state.but(core=core, trays=trays), (Told(event=Tell.DISCARDED, seat=seat, to=ALL), moved))


def _declared_answer(state: State, seat: Seat, move: int) -> Step[State]:
    """Show or keep, sealed; with the last answer the shows are told and end the round (D9)."""
    assert state.core is not None
    core = play.answered(state.core, seat, move)
    state = state.but(core=core)
    if core.phase == play.DECLARE:
        return Step(state)
    events: list[Event] = _unsealed(state)
    charges = [Charge(charge.seat, charge.why, charge.units, charge.what) for charge in state.charges]
    for winner in core.winners:
        hand, declared = core.hands[winner], core.answers[winner] - play.SHOW - 1
        shown = special(core.variant, hand, declared)
        jokers = [joker for joker, paid in ((BIG, shown.big), (LITTLE, shown.little)) if paid]
        events.extend(_trigger(winner, joker, declared) for joker in jokers)
        charges.extend(Charge(winner, Why.TRIGGER, 1, PACK.order[joker]) for joker in jokers)
        params = {"cards": codes(hand), "as": named(declared) or {}, "special": tuple(sorted(shown.names))}
        events.append(Told(event=Tell.SHOWN, seat=Seat(winner), params=params, to=ALL, flourish="wave"))
    state = state.but(charges=tuple(charges))
    if core.phase == play.OVER:
        events += [*_turned(state), _round_over(core.winners)]
    return Step(state, tuple(events))


def _trigger(seat: int, joker: int, declared: int) -> Told:
    named = {"as": PACK.order[declared]} if joker == BIG and declared != UNDECLARED else {}
    return Told(event=Tell.TRIGGER, seat=Seat(seat), params={"joker": PACK.order[joker], **named}, to=ALL)


def _passed(state: State, seat: Seat) -> Step[State]:
    assert state.core is not None
    core = play.after(state.core, play.PASS)
    events: list[Event] = [Told(event=Tell.PASS, seat=seat, to=ALL)]
    if core.lead:
        return Step(state.but(core=core, passed=(*state.passed, seat)), tuple(events))
    cleared, moved = _cleared(state)
    events += [*moved, Told(event=Tell.FREE_LEAD, seat=Seat(core.turn), to=ALL)]
    return Step(cleared.but(core=core), tuple(events))


def _cleared(state: State) -> tuple[State, list[Event]]:
    """The trick goes aside when its owner leads freely."""
    gone = state.gone
    moved: list[Event] = []
    for number, laid in enumerate(state.trick):
        cards = cards_of(state.variant, laid.move)
        gone |= cards
        moved.append(Moved(source=f"trick:{number}:{laid.seat}", target="gone", cards=codes(cards)))
    return state.but(trick=(), passed=(), gone=gone), moved


def _played(state: State, action: Play) -> Step[State]:
    assert state.core is not None
    seat, options = action.seat, state.setup.options
    move = encode(state.variant, action)
    variant = state.core.variant
    cards, declared = cards_of(variant, move), declared_of(variant, move)
    core = play.after(state.core, move)
    kind = kind_of(move >> variant.shift)
    charges = list(state.charges)
    events: list[Event] = []
    little = bool(cards & LITTLE_BIT and cards != LITTLE_BIT)
    for joker, triggered in ((BIG, declared != UNDECLARED), (LITTLE, little)):
        if triggered:
            events.append(_trigger(seat, joker, declared))
            charges.append(Charge(seat, Why.TRIGGER, 1, PACK.order[joker]))
    flourish: Flourish = "knock" if not core.hands[seat] else "glow" if kind in _LOUD else "word"
    params = {"cards": codes(cards), "as": named(declared) or {}, "kind": kind}
    events.append(Told(event=Tell.PLAY, seat=seat, params=params, to=ALL, flourish=flourish))
    target = f"trick:{len(state.trick)}:{seat}"
    events.append(Moved(source=f"hand:{seat}", target=target, cards=codes(cards)))
    left = core.hands[seat]
    if left and not left & (left - 1):
        if options.last_card_call == "manual" and not action.call:
            events.append(Told(event=Tell.MISSED_CALL, seat=seat, to=ALL, flourish="notice"))
            charges.append(Charge(seat, Why.MISSED_CALL, 1))
        events.append(Told(event=Tell.CALL, seat=seat, to=ALL, flourish="bell"))
    after = state.but(core=core, trick=(*state.trick, Laid(seat, move)), passed=(), charges=tuple(charges))
    if not left:
        events += [Told(event=Tell.OUT, seat=seat, to=ALL), *_turned(after), _round_over((seat,))]
    return Step(after, tuple(events))


_TALLIED: Mapping[str, Tallied] = {
    Tell.SHOWN: Tallied.SPECIAL,
    Tell.CALL: Tallied.LAST_CARD,
    Tell.MISSED_CALL: Tallied.MISSED_CALL,
    Tell.FOUL: Tallied.FOUL,
    Tell.TRIGGER: Tallied.JOKER,
}


def tallies(events: tuple[Event, ...]) -> tuple[Tally, ...]:
    """Special hands, straight flushes and 金刚, calls of the last card, fouls, jokers that stood for something."""
    loud = (event for event in tallying.told_of(events, Tell.PLAY) if event.params["kind"] in _LOUD)
    found = [Tally(event.seat, Tallied.LOUD) for event in loud if event.seat is not None]
    return (*found, *tallying.heard(events, _TALLIED))
