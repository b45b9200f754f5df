"""The rules of 欢乐九张 (page §4 to §6): what may be done, and why not.

`fault` gives the first code of §5 that applies; `check` lets pass what a misplay table charges instead. What comes of
an action stands in `course`, what a play is and whether it beats in `combos`, the course of play over ints in `core`.
"""

from __future__ import annotations

from collections.abc import Mapping

from engine.core.action import Action, Malformed, Refusal
from engine.core.game import Legal
from engine.core.model import Card, Seat, listed
from engine.games.happy_nine import core as play
from engine.games.happy_nine.coding import declared_bit, decode, named
from engine.games.happy_nine.combos import (
    LAST_KEY_OF_TYPE,
    NOTHING,
    UNDECLARED,
    cards_of,
    classify,
    declarations,
    kind_of,
    needs_declaration,
    pack_move,
)
from engine.games.happy_nine.material import BIG_BIT, PACK, START_CARD, codes
from engine.games.happy_nine.model import (
    CHARGED,
    Cut,
    DealCards,
    Discard,
    Keep,
    No,
    Pass,
    Phase,
    Play,
    RuledCheating,
    RuledMisdeal,
    Show,
    mended,
)
from engine.games.happy_nine.specials import possible, special
from engine.games.happy_nine.state import State

_PHASES_OF: Mapping[type[Action], tuple[Phase, ...]] = {
    Cut: (Phase.SHUFFLE,),
    DealCards: (Phase.SHUFFLE,),
    Discard: (Phase.DISCARD,),
    Show: (Phase.DECLARE,),
    Keep: (Phase.DECLARE,),
    Play: (Phase.PLAY,),
    Pass: (Phase.PLAY,),
    RuledCheating: tuple(Phase),
    RuledMisdeal: (Phase.DISCARD, Phase.DECLARE, Phase.PLAY),
}


def check(state: State, action: Action) -> Refusal | None:
    """Why an action may not be done; a misplay that is charged instead passes (§5)."""
    refusal = fault(state, action)
    return None if refusal is not None and _charged(state, action, refusal) else refusal


def _charged(state: State, action: Action, refusal: Refusal) -> bool:
    """Whether a misplay costs its seat a unit and changes nothing else (出错牌, source four, 四)."""
    if state.setup.options.misplay != "penalty" or not 0 <= action.seat < state.setup.players:
        return False
    action = mended(action) if isinstance(action, Malformed) else action
    if isinstance(action, Play):
        return refusal.code in CHARGED or (refusal.code == No.NOT_YOUR_TURN and state.phase is Phase.PLAY)
    return isinstance(action, Show) and refusal.code == No.NOT_A_SPECIAL_HAND


def fault(state: State, action: Action) -> Refusal | None:
    """The first code of §5 that applies to an action, whatever the table does about it."""
    action = mended(action) if isinstance(action, Malformed) else action
    phase = state.phase
    if phase is Phase.OVER:
        return Refusal(code=No.ROUND_OVER)
    phases = _PHASES_OF.get(type(action), ())
    if phase not in phases or (isinstance(action, RuledMisdeal) and _begun(state)):
        return Refusal(code=No.WRONG_PHASE, params={"phase": phase})
    if not _may_act(state, action):
        return Refusal(code=No.NOT_YOUR_TURN)
    match action:
        case Cut(at=at):
            last = len(state.pile) - 1
            return None if 1 <= at <= last else Refusal(code=No.BAD_CUT, params={"low": 1, "high": last})
        case Discard():
            return _discard_fault(state, action)
        case Show():
            return _show_fault(state, action)
        case Pass():
            return _pass_fault(state)
        case Play():
            return _play_fault(state, action)
    return None


def _begun(state: State) -> bool:
    """Whether the first play has been made: after it no misdeal is ruled (D13)."""
    return state.core is not None and state.core.phase == play.PLAY and state.core.played != 0


def _may_act(state: State, action: Action) -> bool:
    seat, players = action.seat, state.setup.players
    match action:
        case RuledMisdeal():
            return seat == state.dealer
        case RuledCheating(with_=others):
            return all(0 <= cheat < players for cheat in (seat, *(others or ())))
        case Cut():
            return seat in state.acting() and seat != state.dealer
        case DealCards():
            return seat == state.dealer
        case _:
            return seat in state.acting()


def _held(state: State, seat: int, cards: tuple[Card, ...]) -> int | None:
    """The bits of some cards a seat holds; None if it does not hold them all, each once (code 5)."""
    mask = 0
    for card in cards:
        mask |= 1 << PACK.bit.get(card, 63)
    held = bool(cards) and mask.bit_count() == len(cards) and mask & ~state.hand(seat) == 0
    return mask if held else None


def _discard_fault(state: State, action: Discard) -> Refusal | None:
    cards = _held(state, action.seat, action.cards)
    if cards is None:
        return Refusal(code=No.NOT_IN_HAND)
    if len(action.cards) != play.DISCARDED:
        return Refusal(code=No.MUST_DISCARD_THREE, params={"count": len(action.cards)})
    protected = cards & (state.variant.banned | START_CARD)
    if protected:
        return Refusal(code=No.PROTECTED_CARD, params={"cards": listed(codes(protected))})
    return None


def _show_fault(state: State, action: Show) -> Refusal | None:
    """For a show a wrong substitution comes before the hand itself (§5: 11 before 8)."""
    hand = state.hand(action.seat)
    if not _substitution_fits(state, hand, action.as_, alone=False):
        return Refusal(code=No.BAD_SUBSTITUTION)
    if not special(state.variant, hand, declared_bit(action.as_)).names:
        return Refusal(code=No.NOT_A_SPECIAL_HAND)
    return None


def _pass_fault(state: State) -> Refusal | None:
    core = state.core
    assert core is not None
    if not core.lead:
        return Refusal(code=No.MUST_LEAD)
    if core.variant.forced and play.neglects(core, play.plays(core), play.PASS):
        return Refusal(code=No.MUST_PLAY_HIGHEST)
    return None


def _play_fault(state: State, action: Play) -> Refusal | None:
    core = state.core
    assert core is not None
    cards = _held(state, action.seat, action.cards)
    if cards is None:
        return Refusal(code=No.NOT_IN_HAND)
    declared = declared_bit(action.as_)
    if needs_declaration(cards) and "BJ" not in (action.as_ or {}):
        return Refusal(code=No.JOKER_NEEDS_DECLARATION)
    if not _substitution_fits(state, cards, action.as_, alone=cards == BIG_BIT):
        return Refusal(code=No.BAD_SUBSTITUTION)
    key = classify(cards, declared)
    if key == NOTHING:
        return Refusal(code=No.NOT_A_COMBINATION)
    if play.opening_lead(core) and not cards & START_CARD:
        return Refusal(code=No.MUST_CONTAIN_START_CARD, params={"card": "Ad"})
    banned = cards & core.variant.banned
    if banned and not core.played >> core.turn & 1:
        return Refusal(code=No.FORBIDDEN_ON_FIRST_PLAY, params={"cards": listed(codes(banned))})
    if core.lead:
        to_beat = core.lead >> core.variant.shift
        number = cards_of(core.variant, core.lead).bit_count()
        if cards.bit_count() != number:
            return Refusal(code=No.DIFFERENT_TYPE, params={"count": number})
        if not to_beat < key < LAST_KEY_OF_TYPE[number]:
            return Refusal(code=No.NOT_HIGHER, params={"kind": kind_of(to_beat)})
    if core.variant.forced and play.neglects(core, play.plays(core), pack_move(core.variant, key, cards, declared)):
        return Refusal(code=No.MUST_PLAY_HIGHEST)
    return None


def _substitution_fits(state: State, cards: int, as_: Mapping[str, str] | None, alone: bool) -> bool:
    """Whether ``as`` names only the big joker, which is among the cards and not alone, for an ordinary card (11)."""
    if not as_:
        return True
    ordinary = 1 << declared_bit(as_) if declared_bit(as_) != UNDECLARED else 0
    return set(as_) == {"BJ"} and bool(cards & BIG_BIT) and not alone and bool(ordinary & state.variant.ordinary)


def legal(state: State, seat: Seat) -> Legal:
    """What a seat may do without a charge: the core's moves, decoded, with the weaker declarations (§5)."""
    if seat not in state.acting():
        return Legal()
    core, phase = state.core, state.phase
    if phase is Phase.SHUFFLE:
        if seat == state.dealer:
            return Legal((DealCards(seat=seat),))
        return Legal(tuple(Cut(seat=seat, at=at) for at in range(1, len(state.pile))))
    assert core is not None
    if phase is Phase.DISCARD:
        hand = core.hands[seat]
        return Legal(tuple(Discard(seat=seat, cards=codes(move)) for move in play.discards(core.variant, hand)))
    if phase is Phase.DECLARE:
        hand = core.hands[seat]
        shows = [declared for declared in possible(core.variant, hand) if special(core.variant, hand, declared).names]
        return Legal((*(Show(seat=seat, as_=named(declared)) for declared in shows), Keep(seat=seat)))
    found: list[Action] = []
    for move in play.moves(core):
        if move == play.PASS:
            found.append(Pass(seat=seat))
            continue
        cards = cards_of(core.variant, move)
        if cards & core.variant.jokers and cards & (cards - 1):
            low = (core.lead >> core.variant.shift) + 1 if core.lead else 0
            readings_ = declarations(core.variant, cards)
            found.extend(
                decode(state.variant, state.phase, seat, other)
                for other in readings_
                if other >> core.variant.shift >= low
            )
        else:
            found.append(decode(state.variant, state.phase, seat, move))
    return Legal(tuple(found))


def readings(state: State, action: Action) -> tuple[Action, ...]:
    """What the jokers of chosen cards could usefully stand for, best first: one action for each strength or name.

    Those that may be played now; if none may, all that are a combination, so that the refusal can be shown.
    """
    if action.seat not in state.acting():
        # another seat's cards are nobody's to ask about
        return (action,)
    if isinstance(action, Show):
        hand = state.hand(action.seat)
        found = sorted(
            (special(state.variant, hand, declared).price, -declared)
            for declared in possible(state.variant, hand)
            if special(state.variant, hand, declared).names
        )
        return tuple(Show(seat=action.seat, as_=named(-declared)) for _, declared in found) or (action,)
    if not isinstance(action, Play) or (cards := _held(state, action.seat, action.cards)) is None:
        return (action,)
    if not cards & state.variant.jokers or not cards & (cards - 1):
        return (action,)
    by_key: dict[int, int] = {}
    for move in declarations(state.variant, cards):
        by_key.setdefault(move >> state.variant.shift, move)
    actions = [decode(state.variant, state.phase, action.seat, by_key[key]) for key in sorted(by_key, reverse=True)]
    actions = [other.model_copy(update={"call": action.call}) for other in actions]
    playable = [other for other in actions if fault(state, other) is None]
    return tuple(playable or actions) or (action,)
