"""Computer players of 梦幻扎金花 5.0: the lines of strategy of the page, and one that plays the round on (page §10)."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence
from typing import ClassVar, Final

from engine.core.action import Action
from engine.core.chance import Chance
from engine.core.game import View
from engine.core.model import BACK, seats
from engine.games.dream_5.model import Figure, Pass, Reason, SwapCommon, SwapOther, SwapOwn
from engine.games.dream_5.rules import COST_OWN, SIDES, rules_of, stake
from engine.games.dream_5.worlds import COMMON, DEAR, FEW, PASS, Course, Moment, Move, course, paired, worse
from engine.kit.players import Reckoner, Weighed
from engine.kit.scales import NUMBERS, free_of, numbers
from engine.kit.unseen import seen_by, unseen_by
from engine.kit.wildpack import pack_of

HIDDEN: Final = -1


def moment_of(view: View) -> Moment:
    """Read a view once."""
    assert view.seat is not None
    table = view.table
    shown = [[table.zone(f"hand:{seat}:{side}") for side in SIDES] for seat in seats(view.setup.players)]
    cards = [[zone.cards[0] for zone in hand] for hand in shown]
    (common,), discards = table.zone("common").cards, table.zone("discards").cards
    hands = tuple((_number(left), _number(right)) for left, right in cards)
    public = tuple((left.seen_by == "all", right.seen_by == "all") for left, right in shown)
    passed = table.figures[Figure.PASSED.value]
    assert isinstance(passed, tuple)
    return Moment(
        int(view.seat),
        hands,
        public,
        NUMBERS[common],
        tuple(numbers(unseen_by(view, pack_of(view.setup.options)))),
        free_of(seen_by(view)),
        len(table.zone("stock").cards),
        bool(discards),  # only a swap brings a card there
        tuple(map(int, passed)),
    )


def _number(card: str) -> int:
    return HIDDEN if card == BACK else numbers([card])[0]


class Weighing(Reckoner):
    """Whoever weighs what it may do, where there is a choice."""

    def weigh(self, view: View, chance: Chance) -> Sequence[Weighed]:
        """Half cups of each action, and its reason."""
        actions = view.legal.actions
        costs = [0.0] if len(actions) == 1 else self.costs(view, [_move(one) for one in actions], chance)
        return [Weighed(one, cost, _why(one)) for one, cost in zip(actions, costs, strict=True)]

    @abstractmethod
    def costs(self, view: View, moves: Sequence[Move], chance: Chance) -> list[float]:
        """What each of several moves comes to."""


class Normal(Weighing):
    """Takes high cards that lie open, and swaps the worse of its own while being smallest is dearer than that."""

    worlds: ClassVar[int] = 160
    """Over the number of players: so many worlds."""

    def costs(self, view: View, moves: Sequence[Move], chance: Chance) -> list[float]:
        """What the line says costs nothing, everything else one half cup."""
        right = self._line(view, moment_of(view), chance)
        return [float(move != right) for move in moves]

    def _line(self, view: View, moment: Moment, chance: Chance) -> Move:
        for owner, hand in enumerate(moment.hands):
            for place, card in enumerate(hand):
                if owner != moment.seat and card >= DEAR:
                    return owner, place
        play = course(rules_of(view.setup.options), view.setup.players, stake(view.setup))
        own = moment.hands[moment.seat]
        safe = view.setup.players <= FEW and paired(play.value((*own, moment.common), moment.free))
        if not safe and self._smallest(play, moment, chance) * play.bottom > COST_OWN:
            return moment.seat, worse(own, moment.common)
        return PASS

    def _smallest(self, play: Course, moment: Moment, chance: Chance) -> float:
        """How often the own hand is the smallest, in drawn worlds."""
        rng = chance.of("worlds").quick()
        worlds = self.worlds // play.players
        drawn = (play.draw(moment, rng, spare=0)[0] for _ in range(worlds))
        return sum(play.is_smallest(moment.seat, hands, moment.common, moment.free) for hands in drawn) / worlds


def _move(action: Action) -> Move:
    match action:
        case SwapOwn(side=side):
            return int(action.seat), SIDES.index(side)
        case SwapCommon():
            return COMMON, 0
        case SwapOther(target=target, side=side):
            return int(target), SIDES.index(side)
    return PASS


def _why(action: Action) -> Reason:
    match action:
        case SwapOwn():
            return Reason.SWAP
        case SwapCommon():
            return Reason.SWAP_ALL
        case SwapOther():
            return Reason.PUSH
    return Reason.SAFE if isinstance(action, Pass) else Reason.OPEN


class Beginner(Normal):
    """Few worlds, and it forgets often what it knows."""

    worlds = 80
    slips = 0.3


class Expert(Weighing):
    """Plays the round on in drawn worlds, in which whoever has passed rather has a hand to pass with."""

    worlds: ClassVar[int] = 140
    """Over the number of players: so many worlds."""

    def costs(self, view: View, moves: Sequence[Move], chance: Chance) -> list[float]:
        """Own drinks less the mean of the others', the round played to its end."""
        moment = moment_of(view)
        play = course(rules_of(view.setup.options), view.setup.players, stake(view.setup))
        same = [_alike(moment, move) for move in moves]
        tried = list(dict.fromkeys(same))
        costs = dict(zip(tried, play.costs(moment, tried, self.worlds // play.players, chance.quick()), strict=True))
        return [costs[move] for move in same]


def _alike(moment: Moment, move: Move) -> Move:
    """Of two hidden cards of one hand either is as good to swap."""
    owner, place = move
    return (owner, 0) if owner >= 0 and moment.hands[owner] == (HIDDEN, HIDDEN) else (owner, place)
