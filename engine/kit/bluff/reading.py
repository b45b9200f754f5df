"""What a computer player reads off its view: its cards if it has looked, prices, and how the others have played."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property, lru_cache
from math import comb
from typing import Final

from engine.core.action import Action
from engine.core.event import Told
from engine.core.game import Aid, View
from engine.core.model import BACK
from engine.kit.bluff.model import Bet, Call, Figure, Fold, Look, Options, Raise, Tell
from engine.kit.three_cards import PACK, SIZE, Kind, kind_of, strength, unseen_below


@dataclass(frozen=True, slots=True)
class Duel:
    """An action that compares with one opponent at once, and with whom."""

    action: Action
    target: int


class Reading:
    """One view; reads no card that is not in it."""

    def __init__(self, view: View) -> None:
        assert view.seat is not None, "an onlooker does not play"
        self.view = view
        self.me = int(view.seat)
        self.options: Options = view.setup.options
        self.base = view.table.amounts[Figure.BASE.value]
        self.pot = view.table.amounts[Figure.POT.value]
        self.stake = view.table.amounts[Figure.STAKE.value]
        self.lap = view.table.amounts[Figure.LAP.value]
        self.looked = frozenset(self._seats(Figure.SEEN))
        gone = {*self._seats(Figure.FOLDED), *self._seats(Figure.BEATEN)}
        self.others = tuple(seat for seat in range(view.setup.players) if seat not in gone and seat != self.me)
        self.raises, self.followed = self._history()

    def _seats(self, figure: Figure) -> tuple[int, ...]:
        found = self.view.table.figures.get(figure.value, ())
        return found if isinstance(found, tuple) else ()

    def _history(self) -> tuple[dict[int, int], dict[int, int]]:
        """Per seat: bets and raises made after looking; payments made after looking."""
        looked: set[int] = set()
        raises = dict.fromkeys(range(self.view.setup.players), 0)
        followed = dict(raises)
        for event in self.view.told:
            if not isinstance(event, Told) or event.seat is None:
                continue
            seat = int(event.seat)
            if event.event == Tell.LOOK:
                looked.add(seat)
            elif event.event == Tell.PAY and seat in looked:
                followed[seat] += 1
                raises[seat] += event.params["do"] in ("bet", "raise")
        return raises, followed

    # ---------------------------------------------------------------- cards

    @cached_property
    def hand(self) -> int | None:
        """The own cards; None for who plays blind."""
        cards = self.view.table.zone(f"hand:{self.me}").cards
        return PACK.mask(cards) if len(cards) == SIZE and BACK not in cards else None

    @property
    def second(self) -> bool:
        """Whether A23 is the second straight."""
        return self.options.a23 == "second"

    @cached_property
    def kind(self) -> Kind | None:
        """What the own cards are."""
        return None if self.hand is None else kind_of(strength(self.hand, self.second))

    @cached_property
    def place(self) -> float | None:
        """The share of the hands another may hold that the own one beats, by counting them all."""
        return None if self.hand is None else beaten_share(self.hand, self.second)

    # ---------------------------------------------------------------- actions

    @cached_property
    def actions(self) -> tuple[Action, ...]:
        """All that may be done."""
        return self.view.legal.actions

    def one(self, verb: type[Action]) -> Action | None:
        """The first legal action of a verb."""
        return next((action for action in self.actions if isinstance(action, verb)), None)

    @property
    def look(self) -> Action | None:
        """To look at the own cards, if that is not done."""
        return self.one(Look)

    @property
    def fold(self) -> Action | None:
        """To give up; not after a comparison."""
        return self.one(Fold)

    @cached_property
    def rises(self) -> tuple[Bet | Raise, ...]:
        """First bets or raises, the smallest first."""
        found = [action for action in self.actions if isinstance(action, Bet | Raise)]
        return tuple(sorted(found, key=lambda action: action.step))

    @property
    def quiet(self) -> Action:
        """What keeps one in for the least: to follow, to leave it at that, or the smallest first bet."""
        follow = self.one(Call)
        if follow is not None:
            return follow
        spoken = Look | Bet | Raise | Fold
        left = next((action for action in self.actions if not isinstance(action, spoken)), None)
        return self.rises[0] if self.rises and (left is None or not self.stake) else left or self.actions[-1]

    def price(self, action: Action) -> int:
        """What an action costs, as its button says."""
        fields = action.to_json()
        for prompt in self.view.prompts:
            if prompt.verb == action.do and all(fields.get(name) == value for name, value in prompt.fixed.items()):
                return prompt.price
        return 0

    def pressed(self) -> bool:
        """Whether somebody who has looked and is still in has raised."""
        return any(self.raises[seat] for seat in self.others)

    def blind(self) -> int:
        """How many of the others have not looked."""
        return sum(seat not in self.looked for seat in self.others)

    def bonus(self) -> int:
        """What the own hand brings on top from all others together, if it wins."""
        steps = {Kind.TRIPLE: self.options.bonus_triple, Kind.STRAIGHT_FLUSH: self.options.bonus_straight_flush}
        each = self.base * steps.get(self.kind, 0) if self.kind is not None else 0
        return each * (self.view.setup.players - 1)


@lru_cache(maxsize=1 << 12)
def beaten_share(hand: int, second: bool) -> float:
    """The share of all hands of unseen cards that a hand beats, each counted; equal ones are not beaten."""
    own = strength(hand, second)
    lower = unseen_below(hand, own, second)
    # hands are sorted by strength: 2-3-5 of several suits lie at the one end, triples at the other
    if kind_of(own) is Kind.TRIPLE:
        lower -= unseen_below(hand, strength(_LEAST_SINGLE, second), second)
    elif kind_of(own) is Kind.SPECIAL_235:
        lower += UNSEEN - unseen_below(hand, strength(_FIRST_TRIPLE, second), second)
    return lower / UNSEEN


def aids(view: View) -> tuple[Aid, ...]:
    """What those who practise are told: the chance that another's hand is above the own one, each counted."""
    if view.seat is None or view.settlement is not None:
        return ()
    seen = Reading(view)
    if seen.hand is None or seen.place is None:
        return ()
    own, second = strength(seen.hand, seen.second), seen.second
    equal = unseen_below(seen.hand, own + 1, second) - unseen_below(seen.hand, own, second)
    return (Aid("lower", 1.0 - seen.place - equal / UNSEEN),)


UNSEEN: Final = comb(52 - SIZE, SIZE)
"""Hands of the cards that somebody with three has not seen."""
_LEAST_SINGLE: Final = PACK.mask(["5d", "4c", "2d"])
_FIRST_TRIPLE: Final = PACK.mask(["2d", "2c", "2h"])
