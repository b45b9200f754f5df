"""Computer players of 梦幻扎金花 1.0: what each choice costs beside the others, over the unseen cards (page §10)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial

from engine.core.action import Action
from engine.core.chance import Chance
from engine.core.game import View
from engine.core.model import Card
from engine.games.dream_1.model import Open, Options, Pass, Phase, Reason, SwapCommon, SwapHand
from engine.games.dream_1.rules import rules_of
from engine.kit.imagined import WILD, read
from engine.kit.players import Reckoner, Weighed, all_above
from engine.kit.wildpack import pack_of


@dataclass(frozen=True, slots=True)
class Known:
    """What a view says, in the words of the reckoning."""

    options: Options
    players: int
    own: Card
    common: Card
    gone: tuple[Card, ...]
    unseen: tuple[Card, ...]


def known(view: View) -> Known:
    """Read a view once."""
    table, options = view.table, view.setup.options
    (own,), (common,) = table.zone(f"hand:{view.seat}").cards, table.zone("common").cards
    gone = table.zone("discards").cards
    seen = {own, common, *gone}
    return Known(options, view.setup.players, own, common, gone, tuple(c for c in pack_of(options) if c not in seen))


def standing(known: Known, own: Card, common: Card) -> float:
    """Half cups that an opening costs beside the others: below zero where they are likelier to drink.

    Unseen wild cards are never lower; the others' cards are drawn from the unseen ones without putting back.
    """
    rules = rules_of(known.options)
    seen = (own, common, *known.gone)
    mine = read((own, common), seen, rules).score
    others = [card for card in known.unseen if card not in (own, common)]
    above = sum(card in WILD or read((card, common), seen, rules).score >= mine for card in others)
    smallest = all_above(above, len(others), known.players - 1)
    return known.options.penalty * (smallest - (1 - smallest) / (known.players - 1))


class Normal(Reckoner):
    """Swaps while the risk of being smallest costs more than the swap; opens with a sound hand only."""

    def weigh(self, view: View, chance: Chance) -> Sequence[Weighed]:
        """Own drinks less those of the others: whoever swaps last may also end the round unopened."""
        seen = known(view)
        deciding = view.table.figures["caller"] == view.seat
        return [self._weighed(seen, action, deciding, view.table.phase) for action in view.legal.actions]

    def _weighed(self, seen: Known, action: Action, deciding: bool, phase: str) -> Weighed:
        options, stay = seen.options, partial(standing, seen)
        match action:
            case Open():
                return Weighed(action, stay(seen.own, seen.common), Reason.OPEN)
            case Pass() if phase == Phase.DECIDE:
                return Weighed(action, 0.0, Reason.LET_GO)
            case SwapHand():
                later = _mean([min(0.0, stay(card, seen.common)) for card in seen.unseen])
                return Weighed(action, options.cost_hand + later, Reason.SWAP)
            case SwapCommon():
                later = _mean([min(0.0, stay(seen.own, card)) for card in seen.unseen])
                return Weighed(action, options.cost_common + later, Reason.SWAP_ALL)
        now = stay(seen.own, seen.common)
        return Weighed(action, min(0.0, now) if deciding else now, Reason.SAFE)


def _mean(values: Sequence[float]) -> float:
    return sum(values) / len(values)


class Beginner(Normal):
    """Knows the same and forgets it often."""

    slips = 0.3


class Expert(Normal):
    """Plays as `Normal` does."""
