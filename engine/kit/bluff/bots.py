"""Computer players: two that go by lines of strategy, and one that reckons (page §10).

Each is a function of its view and a chance; own cards that it has not looked at are backs to it as well.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from enum import StrEnum, auto
from math import exp
from random import Random as Dice
from typing import Final

from engine.core.action import Action
from engine.core.chance import Chance
from engine.core.game import Advice, View
from engine.core.model import Text
from engine.kit.bluff.model import Bet, Fold, Raise
from engine.kit.bluff.reading import Duel, Reading
from engine.kit.bluff.reckoning import Worth, after_looking, best_blind, guessed, values
from engine.kit.players import SHOWN
from engine.kit.three_cards import Kind


class Reason(StrEnum):
    """What speaks for an action."""

    LOOK = auto()
    BLIND = auto()
    PRESS = auto()
    STRONG = auto()
    RARE = auto()
    GOOD = auto()
    CHEAP = auto()
    BLUFF = auto()
    COMPARE = auto()
    WEAK = auto()
    ODDS = auto()


LAPS_BLIND: Final = 2
"""So many betting rounds one stays blind."""
DEAR: Final = 4
"""A stake of more than so many times the base is no longer early."""
MIDDLE: Final = 0.5
ACE_HIGH: Final = 0.57
ANY_PAIR: Final = 0.74
FLUSH: Final = 0.94
"""Shares of all hands that are beaten by K T high, the lowest ace, the lowest pair, the lowest flush (§10)."""
BLUFFS: Final = 0.06
SLIPS: Final = 0.25
SMALL: Final = 0.2
"""A call below this share of the pot is small."""
_RARE: Final = frozenset({Kind.TRIPLE, Kind.STRAIGHT_FLUSH})


class Player(ABC):
    """What all have: which actions compare with one opponent is the game's to say."""

    @abstractmethod
    def duels(self, seen: Reading) -> list[Duel]:
        """The actions that compare with one opponent at once."""

    def advise(self, view: View, chance: Chance, seconds: float) -> tuple[Advice, ...]:
        """Best action first; the time is never needed."""
        seen = Reading(view)
        return tuple(said(view, *choice) for choice in self.choose(seen, chance.quick()))

    @abstractmethod
    def choose(self, seen: Reading, dice: Dice) -> list[tuple[Action, Reason, float | None]]:
        """What to do, why, and what it is expected to cost."""


def said(view: View, action: Action, why: Reason, cost: float | None) -> Advice:
    """An action as advice."""
    return Advice(action, amount=cost, why=Text(key=f"{view.game}.reason.{why}"))


class Normal(Player):
    """Goes by the lines of strategy of the page, one by one."""

    def choose(self, seen: Reading, dice: Dice) -> list[tuple[Action, Reason, float | None]]:
        """One action; the first line that fits."""
        action, why = self.blind(seen, dice) if seen.hand is None else self.seen(seen, dice)
        return [(action, why, None)]

    def blind(self, seen: Reading, dice: Dice) -> tuple[Action, Reason]:
        """Blind costs half and presses those who have looked: stay so early."""
        early = seen.lap <= LAPS_BLIND and seen.stake <= DEAR * seen.base and not seen.pressed()
        if not early and seen.look is not None:
            return seen.look, Reason.LOOK
        if seen.rises and isinstance(seen.rises[0], Raise) and dice.random() < SMALL:
            return seen.rises[0], Reason.PRESS
        return seen.quiet, Reason.BLIND

    def seen(self, seen: Reading, dice: Dice) -> tuple[Action, Reason]:
        """Raise with a flush and better; keep the others in with what brings a bonus; compare with the middling."""
        place = seen.place
        assert place is not None, "who has looked knows its cards"
        if seen.kind in _RARE:
            # reach the cap with as many as possible: the smallest raise drives nobody out
            return (seen.rises[0] if seen.rises else seen.quiet), Reason.RARE
        if place >= FLUSH:
            return (dice.choice(seen.rises) if seen.rises else seen.quiet), Reason.STRONG
        duel = self.weakest(seen)
        small = seen.price(seen.quiet) <= SMALL * seen.pot
        if duel is not None and place > MIDDLE and (small or len(seen.others) > 1):
            return duel.action, Reason.COMPARE
        if place >= ANY_PAIR:
            return seen.quiet, Reason.GOOD
        return self.below_a_pair(seen, place, dice)

    def below_a_pair(self, seen: Reading, place: float, dice: Dice) -> tuple[Action, Reason]:
        """An ace follows the blind; the rest gives up before a raise of somebody who has looked."""
        if seen.fold is None:
            return seen.quiet, Reason.CHEAP
        if place >= ACE_HIGH and (seen.blind() or not seen.pressed()):
            return seen.quiet, Reason.GOOD
        if place >= MIDDLE and seen.blind() == len(seen.others) and not seen.pressed():
            return seen.quiet, Reason.CHEAP
        if len(seen.others) == 1 and seen.rises and dice.random() < BLUFFS:
            return seen.rises[-1], Reason.BLUFF
        return seen.fold, Reason.WEAK

    def weakest(self, seen: Reading) -> Duel | None:
        """The comparison with the player who looks weakest."""
        return min(self.duels(seen), key=lambda duel: guessed(seen, duel.target).floor, default=None)


class Beginner(Normal):
    """Looks at once, follows with too much, and now and then does anything."""

    def choose(self, seen: Reading, dice: Dice) -> list[tuple[Action, Reason, float | None]]:
        """One action, sometimes any."""
        if dice.random() < SLIPS:
            wild = [action for action in seen.actions if not isinstance(action, Fold)]
            return [(dice.choice(wild), Reason.CHEAP, None)]
        if seen.look is not None and dice.random() < 0.5:
            return [(seen.look, Reason.LOOK, None)]
        return super().choose(seen, dice)

    def below_a_pair(self, seen: Reading, place: float, dice: Dice) -> tuple[Action, Reason]:
        """Follows with half of what it should give up."""
        if dice.random() < 0.5:
            return seen.quiet, Reason.CHEAP
        return super().below_a_pair(seen, place, dice)


WARMTH: Final = 0.02
"""How far, in pots, an action may be behind the best one and still be taken now and then."""
PATIENCE: Final = 0.75
"""Staying blind is worth so much of the present price more than reckoned: one may still look."""


class Expert(Player):
    """Reckons what every action brings and mixes those that are nearly as good."""

    def choose(self, seen: Reading, dice: Dice) -> list[tuple[Action, Reason, float | None]]:
        """The action drawn, then the others by what they bring."""
        duels = self.duels(seen)
        place = seen.place
        found = best_blind(seen, duels) if place is None else values(seen, duels, place)
        found.sort(key=lambda worth: -worth.chips)
        best = found[0].chips
        if seen.look is not None and place is None:
            # who looks later has paid half until then
            known = after_looking(seen, duels) - PATIENCE * seen.price(seen.quiet) * seen.blind() / len(seen.others)
            # and nobody gives up unseen what costs nothing to look at
            if known > best or isinstance(found[0].action, Fold):
                return [(seen.look, Reason.LOOK, -known)]
            found = [worth for worth in found if not isinstance(worth.action, Fold)]
        drawn = self.drawn(found, seen.pot * WARMTH, dice)
        rest = [worth for worth in found if worth is not drawn][: SHOWN - 1]
        return [(worth.action, why(seen, worth, duels, place), 0.0 - worth.chips) for worth in (drawn, *rest)]

    def drawn(self, found: Sequence[Worth], warmth: float, dice: Dice) -> Worth:
        """One of the actions, the better ones more often."""
        best = found[0].chips
        weights = [exp((worth.chips - best) / warmth) for worth in found]
        return dice.choices(found, weights)[0]


def why(seen: Reading, worth: Worth, duels: Sequence[Duel], place: float | None) -> Reason:
    """What speaks for an action that was reckoned."""
    match worth.action:
        case Fold():
            return Reason.WEAK
        case Bet() | Raise():
            if place is None:
                return Reason.PRESS
            return Reason.RARE if seen.kind in _RARE else Reason.STRONG if place >= ANY_PAIR else Reason.BLUFF
        case _:
            if any(duel.action == worth.action for duel in duels):
                return Reason.COMPARE
            return Reason.BLIND if place is None else Reason.ODDS
