"""Computer players of 梦幻扎金花 5.0: every swap tried on the same drawn worlds (page §10)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from engine.core.action import Action
from engine.core.chance import Chance
from engine.core.game import View
from engine.core.model import BACK, Card, seats
from engine.games.dream_5.model import Open, Reason, SwapCommon, SwapOther, SwapOwn
from engine.games.dream_5.rules import COST_OTHER, COST_OWN, SIDES, dear, rules_of, stake
from engine.kit.imagined import Rules, read
from engine.kit.players import Reckoner, Weighed
from engine.kit.wildpack import pack_of


@dataclass(frozen=True, slots=True)
class World:
    """What may be: all hands, the common card, the discards, the card that a swap brings."""

    hands: tuple[tuple[Card, ...], ...]
    common: Card
    discards: tuple[Card, ...]
    new: Card | None

    def after(self, owner: int, place: int) -> World:
        """With one card of a hand swapped; ``owner`` −1: the common card."""
        assert self.new is not None
        if owner < 0:
            return World(self.hands, self.new, (*self.discards, self.common), None)
        hand = list(self.hands[owner])
        gone, hand[place] = hand[place], self.new
        hands = (*self.hands[:owner], tuple(hand), *self.hands[owner + 1 :])
        return World(hands, self.common, (*self.discards, gone), None)

    def smallest(self, rules: Rules) -> int:
        """Who would drink now."""
        lying = (*(card for hand in self.hands for card in hand), self.common, *self.discards)
        scores = [read((*hand, self.common), lying, rules).score for hand in self.hands]
        return scores.index(min(scores))


class Normal(Reckoner):
    """Weighs the price of a swap against the bottom drink, half its own and half to see others drink it."""

    worlds: ClassVar[int] = 30

    def weigh(self, view: View, chance: Chance) -> Sequence[Weighed]:
        """Own drinks less the mean of the others', over drawn worlds."""
        assert view.seat is not None
        actions = view.legal.actions
        if len(actions) == 1:
            why = Reason.OPEN if isinstance(actions[0], Open) else Reason.SAFE
            return [Weighed(actions[0], 0.0, why)]
        drawn = [self.draw(view, chance.of(number)) for number in range(self.worlds)]
        return [self._weighed(view, action, drawn) for action in actions]

    def draw(self, view: View, chance: Chance) -> World:
        """Unseen cards dealt to unseen places."""
        table = view.table
        shown = [table.zone(f"hand:{seat}:{side}").cards[0] for seat in seats(view.setup.players) for side in SIDES]
        (common,), discards = table.zone("common").cards, table.zone("discards").cards
        seen = {*shown, common, *discards}
        hidden = list(chance.shuffled([card for card in pack_of(view.setup.options) if card not in seen]))
        filled = [hidden.pop() if card == BACK else card for card in shown]
        left = table.zone("stock").cards
        hands = tuple(tuple(filled[2 * seat : 2 * seat + 2]) for seat in seats(view.setup.players))
        return World(hands, common, discards, hidden.pop() if left and hidden else None)

    def _weighed(self, view: View, action: Action, drawn: Sequence[World]) -> Weighed:
        others = view.setup.players - 1
        rules, bottom = rules_of(view.setup.options), stake(view.setup)
        lost, why = 0.0, Reason.SAFE
        for world in drawn:
            then, own, theirs = world, 0, 0
            match action:
                case SwapOwn(side=side):
                    then, own, why = world.after(action.seat, SIDES.index(side)), COST_OWN, Reason.SWAP
                case SwapCommon():
                    then, own, why = world.after(-1, 0), COST_OTHER, Reason.SWAP_ALL
                case SwapOther(target=target, side=side):
                    place, why = SIDES.index(side), Reason.PUSH
                    robbed = dear(world.hands[target][place])
                    own, theirs = (0, COST_OTHER) if robbed else (COST_OTHER, 0)
                    then = world.after(target, place)
            mine = then.smallest(rules) == view.seat
            lost += own - theirs / others + (bottom if mine else -bottom / others)
        return Weighed(action, lost / len(drawn), why)


class Beginner(Normal):
    """Few worlds, and it forgets often what it knows."""

    worlds = 10
    slips = 0.3


class Expert(Normal):
    """More worlds."""

    worlds = 120
