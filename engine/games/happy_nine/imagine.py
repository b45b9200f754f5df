"""From what a seat sees to a core it may believe in (page §7): unseen cards dealt to unseen places."""

from __future__ import annotations

from engine.core.chance import Chance
from engine.core.game import View
from engine.core.model import BACK
from engine.core.table import Table, Zone
from engine.games.happy_nine.combos import UNDECLARED, classify, pack_move
from engine.games.happy_nine.core import DECLARE, DISCARD, KEEP, NOBODY, Core, middle
from engine.games.happy_nine.material import PACK, START_CARD, Variant
from engine.games.happy_nine.model import Figure, Phase
from engine.games.happy_nine.state import variant_of
from engine.kit.cards import bits


def imagine(view: View, chance: Chance) -> Core:
    """A core that agrees with all that the view shows; the rest is drawn.

    Own cards, played cards and counts are as seen; ♦A lies with the seat that is known to hold it; trays of discards
    hold no protected card. What others answered in a sealed phase is not known: they count as keeping.
    """
    variant, table = variant_of(view.setup), view.table
    players = range(variant.players)
    hands = [_seen(table.zone(f"hand:{seat}")) for seat in players]
    trays = [_seen(table.zone(f"discard:{seat}")) for seat in players]
    known = _seen(table.zone("gone"))
    for mask in (*hands, *trays, *(_seen(zone) for zone in table.zones if zone.id.startswith("trick:"))):
        known |= mask
    unseen = variant.full & ~known
    wants = [table.zone(f"hand:{seat}").cards.count(BACK) for seat in players]
    holder = table.figures.get(Figure.START.value)
    if isinstance(holder, int) and unseen & START_CARD and wants[holder]:
        hands[holder] |= START_CARD
        wants[holder] -= 1
        unseen &= ~START_CARD
    order = [1 << bit for bit in bits(unseen)]
    chance.quick().shuffle(order)
    for seat in players:
        for _ in range(table.zone(f"discard:{seat}").cards.count(BACK)):
            # a protected card cannot have been put away
            free = next(card for card in order if not card & (variant.banned | START_CARD))
            order.remove(free)
    for seat in players:
        for card in order[: wants[seat]]:
            hands[seat] |= card
        del order[: wants[seat]]
    return _core(variant, table, view.seat, tuple(hands), tuple(trays))


def _seen(zone: Zone) -> int:
    return PACK.mask(card for card in zone.cards if card != BACK)


def _core(variant: Variant, table: Table, seat: int | None, hands: tuple[int, ...], trays: tuple[int, ...]) -> Core:
    figures = table.figures
    paid = tuple(int(str(figures.get(f"{Figure.DRINKS.value}:{other}", 0))) for other in range(variant.players))
    if table.phase == Phase.PLAY:
        owner, lead = _lead(variant, table)
        done = figures.get(Figure.PLAYED.value, ())
        played = sum(1 << other for other in done) if isinstance(done, tuple) else 0
        return middle(variant, hands, table.to_act[0], lead, owner, played, paid)
    phase, answer = (DISCARD, 0) if table.phase == Phase.DISCARD else (DECLARE, KEEP)
    turn = seat if seat is not None else table.to_act[0]
    # the view's own question is the open one; what the others answer is theirs
    answers = tuple((trays[other] or answer) if other != turn else 0 for other in range(variant.players))
    return Core(variant, phase, hands, (), turn, 0, NOBODY, 0, NOBODY, paid, answers, ())


def _lead(variant: Variant, table: Table) -> tuple[int, int]:
    """Owner and move of the play to beat."""
    laid = [zone for zone in table.zones if zone.id.startswith("trick:")]
    if not laid or laid[-1].owner is None:
        return NOBODY, 0
    declared = next((mark[3:] for mark in laid[-1].marks.values() if mark.startswith("as:")), None)
    bit = UNDECLARED if declared is None else PACK.bit[declared]
    cards = _seen(laid[-1])
    return int(laid[-1].owner), pack_move(variant, classify(cards, bit), cards, bit)
