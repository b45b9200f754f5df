"""Computer players of 梦幻扎金花 1.0: the lines of strategy of the page, and one that plays the round on (page §10)."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from engine.core.action import Action
from engine.core.chance import Chance
from engine.core.game import View
from engine.games.dream_1.model import Open, Options, Pass, Phase, Reason, SwapCommon, SwapHand
from engine.games.dream_1.rules import rules_of
from engine.games.dream_1.worlds import Course, Talk, cost_of
from engine.kit.players import Reckoner, Weighed
from engine.kit.scales import NUMBERS, WILDCARD, Twos, free_of, numbers, twos
from engine.kit.unseen import seen_by, unseen_by
from engine.kit.wildpack import pack_of


@dataclass(frozen=True, slots=True)
class Known:
    """What a view says, in the words of the reckoning; cards are numbers."""

    options: Options
    players: int
    own: int
    common: int
    free: int
    unseen: tuple[int, ...]
    scale: Twos


def known(view: View) -> Known:
    """Read a view once."""
    table, options = view.table, view.setup.options
    (own,), (common,) = table.zone(f"hand:{view.seat}").cards, table.zone("common").cards
    unseen = numbers(unseen_by(view, pack_of(options)))
    players, scale = view.setup.players, twos(rules_of(options))
    return Known(options, players, NUMBERS[own], NUMBERS[common], free_of(seen_by(view)), tuple(unseen), scale)


class Standing:
    """Half cups that an opening costs beside the others, for any own card: below zero where they likelier drink.

    Unseen wild cards are never lower; the others' cards are drawn from the unseen ones without putting back.
    """

    def __init__(self, known: Known, common: int, pool: Sequence[int]) -> None:
        self._known = known
        self._common = common
        self._values = sorted(self._value(card) for card in pool if card < WILDCARD)
        self._size = len(pool)

    def _value(self, card: int) -> int:
        return self._known.scale.value(card, self._common, self._known.free)

    def of(self, own: int, among: bool) -> float:
        """For one own card; ``among``: it is one of the pool, and the others have the rest."""
        above = self._size - bisect_left(self._values, self._value(own)) - among
        return cost_of(self._known.options, self._known.players, above, self._size - among)


class Normal(Reckoner):
    """Swaps while the risk of being smallest costs more than the swap; opens with a sound hand only."""

    def weigh(self, view: View, chance: Chance) -> Sequence[Weighed]:
        """Own drinks less those of the others: whoever swaps last may also end the round unopened."""
        seen = known(view)
        here = Standing(seen, seen.common, seen.unseen)
        deciding = view.table.figures["caller"] == view.seat
        return [self._weighed(seen, here, action, deciding, view.table.phase) for action in view.legal.actions]

    def _weighed(self, seen: Known, here: Standing, action: Action, deciding: bool, phase: str) -> Weighed:
        now = here.of(seen.own, among=False)
        match action:
            case Open():
                return Weighed(action, now, Reason.OPEN)
            case Pass() if phase == Phase.DECIDE:
                return Weighed(action, 0.0, Reason.LET_GO)
            case SwapHand():
                later = _mean([min(0.0, here.of(card, among=True)) for card in seen.unseen])
                return Weighed(action, seen.options.cost_hand + later, Reason.SWAP)
            case SwapCommon():
                later = _mean([min(0.0, self._with(seen, card)) for card in seen.unseen])
                return Weighed(action, seen.options.cost_common + later, Reason.SWAP_ALL)
        return Weighed(action, min(0.0, now) if deciding else now, Reason.SAFE)

    def _with(self, seen: Known, common: int) -> float:
        """The own card with another one in the middle."""
        pool = list(seen.unseen)
        pool.remove(common)
        return Standing(seen, common, pool).of(seen.own, among=False)


def _mean(values: Sequence[float]) -> float:
    return sum(values) / len(values)


class Beginner(Normal):
    """Knows the same and forgets it often."""

    slips = 0.3


class Expert(Reckoner):
    """Plays the round on in drawn worlds, in which whoever has passed rather has a hand to pass with."""

    worlds: ClassVar[int] = 240

    def weigh(self, view: View, chance: Chance) -> Sequence[Weighed]:
        """Own drinks less the mean of the others', the round played to its end."""
        if len(view.legal.actions) == 1:
            return [Weighed(view.legal.actions[0], 0.0, Reason.SAFE)]
        seen, figures = known(view), view.table.figures
        course = Course(seen.options, seen.players)
        passed = figures["passed"]
        assert isinstance(passed, tuple)
        assert view.seat is not None
        caller = int(figures["caller"])  # type: ignore[arg-type]  # always a seat
        talk = Talk(int(view.seat), seen.own, seen.common, seen.free, seen.unseen, caller, tuple(map(int, passed)))
        costs = course.costs(talk, [_move(action, view) for action in view.legal.actions], self.worlds, chance.quick())
        words = {SwapHand: Reason.SWAP, SwapCommon: Reason.SWAP_ALL, Open: Reason.OPEN}
        safe = Reason.LET_GO if view.table.phase == Phase.DECIDE else Reason.SAFE
        return [
            Weighed(action, cost, words.get(type(action), safe))
            for action, cost in zip(view.legal.actions, costs, strict=True)
        ]


def _move(action: Action, view: View) -> str:
    return "let_go" if isinstance(action, Pass) and view.table.phase == Phase.DECIDE else action.do
