"""What each action is expected to bring: chances over unseen cards against what the others' play says, and pot odds.

Chips above zero are a gain. The chances are exact for one's own hand against one unknown hand; several opponents are
taken as independent, and what they hold after looking is a guess that their play makes stronger.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import prod
from typing import Final

from engine.core.action import Action
from engine.kit.betting import SEEN
from engine.kit.bluff.model import Bet, Fold, Look, Raise
from engine.kit.bluff.reading import Duel, Reading
from engine.kit.players import grid

GRID: Final = 24
"""So many hands stand for all where one's own is not known."""
FOLLOWS: Final = 0.5
"""Who pays after looking mostly holds one of the hands above this share of all…"""
STAYS: Final = 0.06
RISES: Final = 0.2
"""…each further payment and each raise lifts that by so much, …"""
TOP: Final = 0.95
"""…up to here."""
LOOSE: Final = 0.12
"""How often it is one of the weaker ones all the same."""
WAKES: Final = 0.4
"""Who is blind looks when somebody who has looked raises, and mostly goes on with a hand above this share."""
GIVES_UP: Final = 0.3
"""How often somebody who has looked gives up before a raise; who is blind seldom does."""
GIVES_UP_BLIND: Final = 0.1
AGAIN: Final = 0.6
"""So many more bets of the same size follow a bet that is followed."""


@dataclass(frozen=True, slots=True)
class Guess:
    """What one opponent may hold: mostly a hand above ``floor`` (a share of all), seldom one below it."""

    floor: float

    def below(self, place: float) -> float:
        """How likely the opponent holds less than a hand that beats this share of all."""
        if not self.floor:
            return place
        under = min(place, self.floor) / self.floor
        over = max(0.0, place - self.floor) / (1 - self.floor)
        return LOOSE * under + (1 - LOOSE) * over


@dataclass(frozen=True, slots=True)
class Worth:
    """An action and what it is expected to bring from here on."""

    action: Action
    chips: float


def guessed(seen: Reading, seat: int, more: int = 0, wakes: bool = True) -> Guess:
    """What a seat's play says of its cards; ``more``: raises it would follow now, looking first if it ``wakes``."""
    if seat not in seen.looked:
        return Guess(WAKES if more and wakes else 0.0)
    if not seen.followed[seat]:
        return Guess(FOLLOWS if more else 0.2)
    return Guess(min(TOP, FOLLOWS + STAYS * (seen.followed[seat] - 1) + RISES * (seen.raises[seat] + more)))


def values(seen: Reading, duels: Sequence[Duel], place: float, times: int = 1) -> list[Worth]:
    """What each action that ends the turn brings with a hand of this place; ``times``: its prices are so many times."""
    found: list[Worth] = []
    for action in seen.actions:
        match action:
            case Look():
                continue
            case Fold():
                found.append(Worth(action, 0.0))
            case Raise() | Bet():
                found.append(Worth(action, _raised(seen, action, place, times)))
            case _:
                duel = next((duel for duel in duels if duel.action == action), None)
                price = times * seen.price(action)
                value = _followed(seen, place, price) if duel is None else _compared(seen, duel, place, price)
                found.append(Worth(action, value))
    return found


def _wins(seen: Reading, place: float, more: int = 0, without: int = -1, wakes: bool = True) -> float:
    return prod(guessed(seen, seat, more, wakes).below(place) for seat in seen.others if seat != without)


def gives_up(seen: Reading, seat: int, wakes: bool = True) -> float:
    """How often a seat gives up before a raise; whoever has followed before does so less and less."""
    if seat not in seen.looked:
        return GIVES_UP_BLIND if wakes else 0.0
    return GIVES_UP / (1 + seen.followed[seat]) ** 2


def _pot(seen: Reading) -> float:
    return float(seen.pot + seen.bonus())


def _theirs(seen: Reading, stake: float) -> float:
    """What the others pay for a stake, all together."""
    return sum(stake * SEEN if seat in seen.looked else stake for seat in seen.others)


def _followed(seen: Reading, place: float, price: float) -> float:
    """To follow, and once more or so after it; who is behind then gives up part of the way."""
    win = _wins(seen, place)
    now = win * _pot(seen) - (1 - win) * price
    later = AGAIN * (win * _theirs(seen, seen.stake) - (1 - win) * price)
    return now + max(later, -AGAIN * price / 2)


def _raised(seen: Reading, action: Bet | Raise, place: float, times: int) -> float:
    """To raise: all give up, or those who stay pay for what they hold."""
    stake, price = seen.stake + action.step * seen.base, times * seen.price(action)
    # a raise of who plays blind wakes nobody
    wakes = seen.hand is not None or times > 1
    chances = [gives_up(seen, seat, wakes) for seat in seen.others]
    alone = prod(chances) if isinstance(action, Raise) else 0.0
    win = _wins(seen, place, more=isinstance(action, Raise), wakes=wakes)
    stay = 1 - sum(chances) / len(chances)
    staying = win * (_pot(seen) + (1 + AGAIN) * stay * _theirs(seen, stake)) - (1 - win) * price * (1 + AGAIN)
    return alone * _pot(seen) + (1 - alone) * staying


def _compared(seen: Reading, duel: Duel, place: float, price: float) -> float:
    """To compare with one; the others, if there are any, are still to be beaten."""
    win = guessed(seen, duel.target).below(place)
    rest = _wins(seen, place, without=duel.target)
    return win * (rest * _pot(seen) - (1 - rest) * price / 2) - (1 - win) * price


def best_blind(seen: Reading, duels: Sequence[Duel]) -> list[Worth]:
    """The same without knowing one's cards: the mean over hands of every place."""
    sums: dict[Action, float] = {}
    for place in grid(GRID):
        for worth in values(seen, duels, place):
            sums[worth.action] = sums.get(worth.action, 0.0) + worth.chips / GRID
    return [Worth(action, chips) for action, chips in sums.items()]


def after_looking(seen: Reading, duels: Sequence[Duel]) -> float:
    """What the best action brings on average when the cards are known and everything costs double."""
    return sum(max(worth.chips for worth in values(seen, duels, place, SEEN)) for place in grid(GRID)) / GRID
