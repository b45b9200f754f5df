"""Computer players of 梦幻扎金花 2.0: the lines of strategy of the page, and one that reckons with them (page §10)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import prod
from random import Random
from typing import ClassVar, Final

from engine.core.action import Action
from engine.core.chance import Chance
from engine.core.game import View
from engine.games.dream_2.model import Call, Figure, Open, Phase, Reason, Stop, Sweep
from engine.games.dream_2.openings import Openings
from engine.games.dream_2.rules import CALLS
from engine.kit.chances import Belief, beliefs, calls_of, place_of, rivalry
from engine.kit.players import Reckoner, Weighed

MIDDLE: Final = 0.5
HIGH: Final = 0.88
"""Triples and the higher straight flushes stand above this place."""
MIXES: Final = 0.1
"""How often a call is any, so that it says less."""


def usual_call(place: float) -> int:
    """Half a cup with a weak hand, two cups with the best, one with the others."""
    return CALLS[(place > MIDDLE) + (place > HIGH)]


def opened_by(view: View) -> tuple[int, ...]:
    """The side players opened in this deal."""
    opened = view.table.figures[Figure.WAITING.value]
    assert isinstance(opened, tuple)
    return tuple(int(seat) for seat in opened)


class Normal(Reckoner):
    """Goes by the lines of strategy of the page, one by one."""

    def weigh(self, view: View, chance: Chance) -> Sequence[Weighed]:
        """Calls by strength; as banker opens from the lowest call on while that pays."""
        own, actions = place_of(view), view.legal.actions
        if view.table.phase == Phase.CALL:
            mixed = chance.of("mix").below(100) < 100 * MIXES
            right = chance.of("call").pick(CALLS) if mixed else usual_call(own)
            why = Reason.STRONG if own > MIDDLE else Reason.WEAK
            called = [action for action in actions if isinstance(action, Call)]
            return [Weighed(action, float(action.half_cups != right), why) for action in called]
        calls, opened = calls_of(view), opened_by(view)
        weakest = min(calls[action.target] for action in actions if isinstance(action, Open))
        pile, counts = sum(calls[seat] for seat in opened), Figure.COUNTS.value in view.table.figures
        return [self._bank(action, own, calls, pile, weakest, counts) for action in actions]

    def _bank(self, action: Action, own: float, calls: Sequence[int], pile: int, weakest: int, counts: bool) -> Weighed:
        """An opening that is lost costs the whole pile; a sweep that does not count is none."""
        match action:
            case Open(target=target):
                call = calls[target]
                later = (call - weakest) * len(calls)
                return Weighed(action, (1 - own) * (pile + call) - own * call + later, Reason.OPEN)
            case Sweep():
                win = prod(own for call in calls if call)
                return Weighed(action, (1 - 2 * win) * sum(calls) if counts else float(sum(calls)), Reason.SWEEP)
        return Weighed(action, 0.0, Reason.STOP)


class Beginner(Normal):
    """Knows the same and forgets it every other time: one call for another costs little here."""

    slips = 0.5


_WIDTHS: Final = {1: MIDDLE, 2: HIGH - MIDDLE, 4: 1 - HIGH}


def _said(call: int, low: float, high: float) -> Belief:
    """What a call says: its own hands, or any where it was mixed."""
    any_hand = MIXES / len(CALLS)
    return Belief(low, high, any_hand / (any_hand + (1 - MIXES) * _WIDTHS[call]))


CALLED: Final[Mapping[int, Belief]] = {
    1: _said(1, 0.0, MIDDLE),
    2: _said(2, MIDDLE, HIGH),
    4: _said(4, HIGH, 1.0),
}


class Expert(Reckoner):
    """Opens in the order that is best over all that calls leave possible, and calls by what a banker makes of it."""

    worlds: ClassVar[int] = 400
    handing_over: ClassVar[float] = 1.0
    """Half cups that a counted sweep is worth besides its drinks."""

    def weigh(self, view: View, chance: Chance) -> Sequence[Weighed]:
        """Own half cups, less the mean of the others'."""
        own, calls, players = place_of(view), calls_of(view), view.setup.players
        actions = view.legal.actions
        if view.table.phase == Phase.CALL:
            why = Reason.STRONG if own > MIDDLE else Reason.WEAK
            costs = self._calls(view, own, calls, chance.quick())
            return [Weighed(one, costs[one.half_cups], why) for one in actions if isinstance(one, Call)]
        wins = [belief.below(own) for belief in beliefs(calls, CALLED)]
        opened = opened_by(view)
        left = [action.target for action in actions if isinstance(action, Open)]
        openings = Openings(calls, wins, players)
        pile = sum(calls[seat] for seat in opened)
        counts = self.handing_over if Figure.COUNTS.value in view.table.figures else 0.0
        return [self._bank(action, openings, left, pile, counts) for action in actions]

    def _bank(self, action: Action, openings: Openings, left: Sequence[int], pile: int, counts: float) -> Weighed:
        match action:
            case Open(target=target):
                return Weighed(action, openings.opening(target, frozenset(left), pile), Reason.OPEN)
            case Sweep():
                return Weighed(action, openings.sweep(left, counts), Reason.SWEEP)
        assert isinstance(action, Stop)
        return Weighed(action, openings.stop(pile), Reason.STOP)

    def _calls(self, view: View, own: float, calls: Sequence[int], rng: Random) -> dict[int, float]:
        """What each call costs against a banker who goes by the lines, the others' hands drawn."""
        assert view.seat is not None
        me, players = int(view.seat), view.setup.players
        banker = int(view.table.figures[Figure.BANKER.value])  # type: ignore[arg-type]  # always a seat
        last, known = Figure.LAST.value in view.table.figures, beliefs(calls, CALLED)
        lost = dict.fromkeys(CALLS, 0.0)
        for _ in range(self.worlds):
            places = [rng.random() if rng.random() < one.doubt else one.at(rng.random()) for one in known]
            places[me] = own
            others = [call or usual_call(places[seat]) for seat, call in enumerate(calls)]
            for call in CALLS:
                others[me], others[banker] = call, 0
                lost[call] += dealt_out(me, banker, places, others, players, last)
        return {call: cost / self.worlds for call, cost in lost.items()}


def dealt_out(me: int, banker: int, places: Sequence[float], calls: Sequence[int], players: int, last: bool) -> float:
    """What a deal costs a side player whose banker opens from the lowest call on, as the lines say."""
    own, pile = places[banker], 0
    order = sorted((seat for seat in range(players) if seat != banker), key=lambda seat: calls[seat])
    for seat in order:
        call = calls[seat]
        if (pile or last) and (1 - own) * (pile + call) >= own * call:
            break
        pile += call
        if own <= places[seat]:
            return rivalry(0.0, pile, players)
    mine = calls[me] if me in order[: _opened(order, calls, pile)] else 0
    return rivalry(mine, pile - mine, players)


def _opened(order: Sequence[int], calls: Sequence[int], pile: int) -> int:
    """How many of the first in an order make up a pile."""
    count = 0
    while pile > 0:
        pile -= calls[order[count]]
        count += 1
    return count
