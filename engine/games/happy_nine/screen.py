"""What the table shows, what each seat is asked, where things lie (page §7, §10)."""

from __future__ import annotations

from collections.abc import Mapping

from engine.core.action import Refusal
from engine.core.game import Setup
from engine.core.layout import Layout, Place
from engine.core.model import ALL, Audience, Seat, Text, seats
from engine.core.prompt import PickCards, PickNumber, PickSeat, Prompt
from engine.core.table import Figure as Value
from engine.core.table import Table, Zone
from engine.games.happy_nine import core as play
from engine.games.happy_nine.coding import named
from engine.games.happy_nine.combos import JOKER_PAIR, SPAN, UNDECLARED, Kind, cards_of, declared_of, kind_of
from engine.games.happy_nine.material import BIG_BIT, PACK, START_CARD, codes
from engine.games.happy_nine.model import About, Caption, Figure, Mark, No, Options, Phase, Said
from engine.games.happy_nine.specials import best_show, special
from engine.games.happy_nine.state import Laid, State

_BY_HIGHEST = frozenset({Kind.STRAIGHT, Kind.FLUSH, Kind.STRAIGHT_FLUSH})


def table(state: State) -> Table:
    """The whole truth; hands are seen by their holders, by all when the round is over; discards stay hidden (§7)."""
    phase = state.phase
    players = seats(state.setup.players)
    zones = [_hand(state, seat) for seat in players]
    if state.setup.players == 3:
        zones += [
            Zone(id=f"discard:{seat}", cards=codes(state.trays[seat]), seen_by=frozenset({seat}), owner=seat)
            for seat in players
        ]
    zones += [_laid(state, number, laid) for number, laid in enumerate(state.trick)]
    zones.append(Zone(id="gone", cards=codes(state.gone), seen_by=ALL))
    if state.pile:
        zones.append(Zone(id="pile", cards=state.pile))
    return Table(phase=phase, to_act=state.acting(), zones=tuple(zones), figures=_figures(state))


def _hand(state: State, seat: Seat) -> Zone:
    phase, hand = state.phase, state.hand(seat)
    seen: Audience = ALL if phase is Phase.OVER else frozenset({seat})
    return Zone(
        id=f"hand:{seat}",
        cards=codes(hand),
        seen_by=seen,
        owner=seat,
        marks=_marks(state, seat, hand),
        caption=_won(state, seat, hand),
    )


def _won(state: State, seat: Seat, hand: int) -> Text | None:
    """What the special hand is that a seat has won with; who went out holds none."""
    core = state.core
    if core is None or state.phase is not Phase.OVER or not hand or seat not in core.winners:
        return None
    names = special(core.variant, hand, core.answers[seat] - play.SHOW - 1).names
    return Text(key=f"happy_nine.caption.{Caption.SPECIAL}", params={"special": " ".join(sorted(names))})


def _marks(state: State, seat: int, hand: int) -> Mapping[int, str]:
    """First-play marks on the cards of a hand, until its seat's first play (§10)."""
    core = state.core
    if core is None or state.phase is Phase.OVER or core.played >> seat & 1:
        return {}
    marks = {}
    for number, card in enumerate(codes(hand)):
        bit = 1 << PACK.bit[card]
        if bit & core.variant.banned:
            marks[number] = Mark.BANNED.value
        elif bit == START_CARD and core.played == 0:
            marks[number] = Mark.START.value
    return marks


def _laid(state: State, number: int, laid: Laid) -> Zone:
    variant = state.variant
    mask, declared = cards_of(variant, laid.move), declared_of(variant, laid.move)
    marks = {mask.bit_count() - 1: f"as:{PACK.order[declared]}"} if declared != UNDECLARED and mask & BIG_BIT else {}
    return Zone(
        id=f"trick:{number}:{laid.seat}",
        cards=codes(mask),
        seen_by=ALL,
        owner=Seat(laid.seat),
        marks=marks,
        caption=caption(laid.move >> variant.shift),
    )


def caption(key: int) -> Text:
    """A play in words: "三条 7", "同花 · 最大 ♠J", "单张 ♥10"; a pair with the little joker has no rank."""
    kind, strength = kind_of(key), key % SPAN
    if kind in _BY_HIGHEST:
        # a joker that stands for a card lies one above it: the same card names both
        return _caption(Caption.HIGHEST, kind, card=PACK.order[strength // 2])
    if kind is Kind.SINGLE:
        return _caption(Caption.CARD, kind, card=PACK.order[strength // 2])
    if kind is Kind.PAIR and strength == JOKER_PAIR:
        return _caption(Caption.PLAIN, kind)
    rank = PACK.ranks[strength // 8 if kind is Kind.PAIR else strength]
    return _caption(Caption.OF_RANK, kind, rank=rank.replace("T", "10"))


def _caption(form: Caption, kind: Kind, **params: str) -> Text:
    return Text(key=f"happy_nine.caption.{form}", params={"kind": kind.value, **params})


def _figures(state: State) -> dict[str, Value]:
    """Public figures; who held ♦A only from the play phase on (§7)."""
    core, phase = state.core, state.phase
    figures: dict[str, Value] = {Figure.DEALER.value: state.dealer}
    if state.first is not None and state.die is not None:
        figures[Figure.DIE.value] = state.die
        figures[Figure.FIRST.value] = state.first
    for seat, units in enumerate(state.immediate(told=True)):
        figures[f"{Figure.DRINKS.value}:{seat}"] = units
    if core is None or phase not in (Phase.PLAY, Phase.OVER):
        return figures
    players = range(state.setup.players)
    if state.start is not None and core.phase in (play.PLAY, play.OVER) and not core.answers:
        figures[Figure.START.value] = state.start
    if state.trick:
        figures[Figure.OWNER.value] = state.trick[-1].seat
    figures[Figure.PASSED.value] = state.passed
    figures[Figure.PLAYED.value] = tuple(seat for seat in players if core.played >> seat & 1)
    figures[Figure.CALLED.value] = tuple(seat for seat in players if core.hands[seat].bit_count() == 1)
    if phase is Phase.PLAY and play.concerned(core):
        figures[Figure.DUTY.value] = core.turn
    return figures


def prompts(state: State, seat: Seat | None) -> tuple[Prompt, ...]:
    """What a seat is asked; the table itself (None) may rule on cheating and on a misdeal."""
    if seat is None:
        return _rulings(state)
    if seat not in state.acting():
        return ()
    match state.phase:
        case Phase.SHUFFLE if seat == state.dealer:
            return (Prompt(verb="deal"),)
        case Phase.SHUFFLE:
            place = PickNumber(field="at", low=1, high=len(state.pile) - 1, zone="pile")
            return (Prompt(verb="cut", asks=(place,), about=_about(About.CUT)),)
        case Phase.DISCARD:
            number = play.DISCARDED
            pick = PickCards(field="cards", zones=(f"hand:{seat}",), least=number, most=number)
            return (Prompt(verb="discard", asks=(pick,)),)
        case Phase.DECLARE:
            return _declaring(state, seat)
        case _:
            return _playing(state, seat)


def _declaring(state: State, seat: Seat) -> tuple[Prompt, ...]:
    best = best_show(state.variant, state.hand(seat))
    strict = state.setup.options.misplay == "refuse"
    off = Refusal(code=No.NOT_A_SPECIAL_HAND) if best is None and strict else None
    as_ = named(best[0]) if best is not None else None
    shown = Prompt(verb="show", fixed={} if as_ is None else {"as": as_}, off=off, about=_about(About.DECLARE))
    return shown, Prompt(verb="keep")


def _about(asked: About) -> Text:
    return Text(key=f"happy_nine.about.{asked}")


def _playing(state: State, seat: Seat) -> tuple[Prompt, ...]:
    core = state.core
    assert core is not None
    options = state.setup.options
    moves = play.moves(core)
    pick = PickCards(field="cards", zones=(f"hand:{seat}",), least=1, most=5)
    beaten = None
    if options.misplay == "refuse" and core.lead and moves[-1] == play.PASS:
        beaten = Refusal(code=No.NOT_HIGHER, params={"kind": kind_of(core.lead >> core.variant.shift)})
    found = [Prompt(verb="play", asks=(pick,), off=beaten)]
    if options.last_card_call == "manual":
        found.append(Prompt(verb="play", fixed={"call": True}, asks=(pick,), off=beaten))
    off = None if core.lead else Refusal(code=No.MUST_LEAD)
    if core.lead and moves[0] != play.PASS:
        off = Refusal(code=No.MUST_PLAY_HIGHEST)
    return (*found, Prompt(verb="pass", off=off))


def _rulings(state: State) -> tuple[Prompt, ...]:
    if state.phase is Phase.OVER:
        return ()
    everybody = seats(state.setup.players)
    others = PickSeat(field="with", seats=everybody, least=0, most=len(everybody) - 1)
    found = [Prompt(verb="ruled_cheating", asks=(PickSeat(field="seat", seats=everybody), others))]
    core = state.core
    if core is not None and not core.played:
        found.append(Prompt(verb="ruled_misdeal", fixed={"seat": state.dealer}))
    return tuple(found)


def layout(setup: Setup[Options]) -> Layout:
    """Own hand fanned at the bottom, trick and pile in the middle; that one of three players has discarded is said."""
    seat = [Place(zone="hand", shape="fan")]
    if setup.players == 3:
        seat.append(Place(zone=Said.DISCARD, shape="word", drop="discard"))
    centre = (
        Place(zone="trick", shape="trick", drop="play"),
        Place(zone="pile", shape="pile"),
        Place(zone="gone", shape="pile", at=(-2.0, -2.0)),
    )
    return Layout(turn="ccw", surface="cards", seat=tuple(seat), centre=centre)
