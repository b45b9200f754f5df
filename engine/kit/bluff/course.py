"""What comes of an action: payments, turns, the cap, and the end (§4, §8)."""

from __future__ import annotations

from collections.abc import Iterable

from engine.core.action import Action
from engine.core.event import Event, Moved, Told, Turned
from engine.core.game import Step
from engine.core.model import ALL, Audience, Seat
from engine.core.tally import Tally
from engine.kit import tallying
from engine.kit.betting import (
    Bets,
    bonuses,
    capping,
    counted,
    ended,
    from_dealer,
    full,
    gone,
    looked,
    paid,
    passed_on,
    put,
    shares,
)
from engine.kit.bluff.model import Figure, Options, Tallied, Tell
from engine.kit.bluff.screen import hand
from engine.kit.bluff.state import End, State
from engine.kit.telling import told
from engine.kit.three_cards import PACK, Kind, best, fanned, kind_of


def antes(state: State) -> tuple[Event, ...]:
    """What is seen when the round begins."""
    each = state.bets.limits.ante
    flying = tuple(chips_fly(seat, each) for seat in range(state.setup.players))
    return (told(Tell.ANTE, each=each), *flying)


def chips_fly(seat: int, amount: int) -> Moved:
    """Chips go from a seat into the pot."""
    return Moved(source=f"{Figure.CHIPS}:{seat}", target=Figure.POT.value, amount=amount)


def won(gains: Iterable[int]) -> list[Event]:
    """Chips go from the pot to those who have won some."""
    pot = Figure.POT.value
    return [Moved(source=pot, target=f"{Figure.CHIPS}:{seat}", amount=gain) for seat, gain in enumerate(gains) if gain]


def turned(state: State, seat: int) -> Turned:
    """A hand is turned up, for those who see it then."""
    return Turned(zone=f"hand:{seat}", cards=fanned(PACK.mask(state.hands[seat])))


def duel(state: State, said: Told, seats: Iterable[int], winners: Iterable[int], seen_by: Audience = ALL) -> Told:
    """An event in which hands are compared; how rare it is shows nothing to those who do not see them."""
    won, listed = set(winners), tuple(seats)
    lost = [seat for seat in listed if seat not in won]
    kinds = [{kind_of(state.strength(seat)) for seat in group} for group in (won, lost)]
    upset = seen_by == ALL and Kind.SPECIAL_235 in kinds[0] and Kind.TRIPLE in kinds[1]
    return said.duel((hand(state.game, state, Seat(seat), seen_by) for seat in listed), lost, upset)


def look(state: State, seat: int) -> Step[State]:
    """A seat sees its own cards from now on; it pays double."""
    state = state.but(bets=looked(state.bets, seat), knows=put(state.knows, seat, state.knows[seat] | {seat}))
    return Step(state, (told(Tell.LOOK, seat), turned(state, seat)))


def leave(state: State, seat: int, how: int) -> State:
    """A seat is out of the round."""
    return state.but(bets=gone(state.bets, seat), lost=put(state.lost, seat, how))


def pay(state: State, action: Action, amount: int, stake: int) -> Step[State]:
    """A seat pays for what it does."""
    seat = action.seat
    bets = paid(state.bets, seat, amount, stake)
    events = (told(Tell.PAY, seat, do=action.do, amount=amount, stake=stake), chips_fly(seat, amount))
    return Step(state.but(bets=bets), events)


def turn_ends(state: State, seat: int, events: Iterable[Event], bets: bool = True) -> Step[State]:
    """A seat's turn is over: the cap, the next seat, or the end. ``bets``: it was a betting turn."""
    now: Bets = counted(state.bets, seat) if bets else state.bets
    so_far = list(events)
    if full(now, seat):
        now = capping(now, seat)
        so_far.append(told(Tell.CAPPED, seat, "banner"))
    state = state.but(bets=passed_on(now, seat))
    if not state.bets.over:
        return Step(state, tuple(so_far))
    live = state.bets.seats
    if len(live) == 1:
        return close(state, live, (), so_far)
    strengths = [state.strength(one) for one in live]
    winners = tuple(live[at] for at in best(strengths))
    so_far.append(duel(state, told(Tell.SYSTEM_OPEN, winners=winners), live, winners))
    return close(state, winners, live, so_far)


def bonus_of(options: Options, kind: Kind) -> int:
    """What a winning kind brings from each other seat, in chips."""
    steps = {Kind.TRIPLE: options.bonus_triple, Kind.STRAIGHT_FLUSH: options.bonus_straight_flush}
    return options.base * steps.get(kind, 0)


def close(state: State, winners: tuple[int, ...], opened: tuple[int, ...], events: Iterable[Event]) -> Step[State]:
    """The round is over; ``opened``: the hands that are compared before all, none when the others have folded."""
    so_far, options = list(events), state.options
    kind = kind_of(state.strength(winners[0]))
    each = bonus_of(options, kind) if opened or options.bonus_on_fold else 0
    extra = tuple(bonuses(state.bets, winners, each))
    shown = opened or (winners if each else ())
    state = state.but(bets=ended(state.bets), end=End(winners, shown, extra))
    dealer, players = state.bets.dealer, state.setup.players
    so_far += [turned(state, seat) for seat in from_dealer(shown, dealer, players)]
    pots = shares(state.bets.pot, winners, dealer, players)
    so_far += won(pots)
    for seat, amount in extra:
        so_far.append(told(Tell.BONUS, kind=kind.value, amount=amount, **{"from": seat}))
        so_far.append(chips_fly(seat, amount))
    so_far += won(shares(sum(amount for _, amount in extra), winners, dealer, players))
    so_far.append(told(Tell.ROUND_OVER, flourish="banner", winners=winners, next_dealer=next_dealer(state)))
    return Step(state, tuple(so_far))


def next_dealer(state: State) -> int:
    """The winner; of several the first in order of play after the last dealer."""
    assert state.end is not None
    return from_dealer(state.end.winners, state.bets.dealer, state.setup.players)[0]


DUELS = ("open", "compare", Tell.SYSTEM_OPEN)
"""The events in which hands are compared; each game has one of its own."""


def tallies(action: Action, events: tuple[Event, ...]) -> tuple[Tally, ...]:
    """Payments, raises, looks, folds, hands that were compared, and rare hands that the others paid for."""
    found = [*tallying.heard(events, {Tell.PAY: Tallied.PAID, Tell.LOOK: Tallied.LOOKED, Tell.FOLD: Tallied.FOLDED})]
    found += tallying.said(action, {"raise": Tallied.RAISED})
    found += tallying.duels(events, DUELS, Tallied.DUEL, Tallied.DUEL_WON)
    if any(tallying.told_of(events, Tell.BONUS)):
        found += tallying.listed(events, Tell.ROUND_OVER, "winners", Tallied.RARE)
    return tuple(found)
