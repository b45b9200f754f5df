"""What chance decides before a round, where a record may have said part of it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, TypeVar

from pydantic import ValidationError

from engine.core.chance import Chance
from engine.core.game import first_fault, shown
from engine.core.model import Card, Model, Seat, Trouble
from engine.core.settlement import Carry

M = TypeVar("M", bound=Model)


def parts(model: type[M], given: Mapping[str, Any]) -> M:
    """What a record says of a deal; raises `Trouble` that names the field."""
    try:
        return model.model_validate(dict(given))
    except ValidationError as error:
        where, value = first_fault(error)
        raise Trouble("deal_field", where=where, given=value) from None


def leader(where: str, given: Seat | None, carry: Carry, chance: Chance, players: int) -> Seat:
    """Who deals, banks or speaks first: as given, else as carried over, else drawn from the stream of ``where``."""
    found = given
    if found is None:
        found = carry.lead if carry.lead is not None else Seat(chance.of(where).below(players))
    if not 0 <= found < players:
        raise Trouble("deal_field", where=where, given=str(found))
    return found


class Shuffled:
    """A pack without the cards that a record has placed already, in an order drawn by chance."""

    def __init__(self, pack: Sequence[Card], chance: Chance, given: Mapping[str, Sequence[Card] | None]) -> None:
        """Raises `Trouble` for a card that the pack has not, or has only once and comes twice."""
        taken: set[Card] = set()
        for where, cards in given.items():
            for card in cards or ():
                if card not in pack:
                    raise Trouble("card_unknown", where=where, given=shown(card))
                if card in taken:
                    raise Trouble("card_twice", where=where, card=card)
                taken.add(card)
        self._rest = [card for card in chance.of("pile").shuffled(pack) if card not in taken]

    def draw(self, count: int | None = None) -> tuple[Card, ...]:
        """The next cards from the top; all that are left without a number."""
        count = len(self._rest) if count is None else count
        drawn, self._rest = tuple(self._rest[:count]), self._rest[count:]
        return drawn

    def hands(self, first: int, players: int, count: int) -> tuple[tuple[Card, ...], ...]:
        """Cards to each seat, one at a time from ``first`` on."""
        drawn = self.draw(players * count)
        return tuple(drawn[(seat - first) % players :: players] for seat in range(players))


def demand(where: str, count: int, expected: int, fits: bool | None = None) -> None:
    """Raise `Trouble` for a wrong number of cards or hands; ``fits`` where more than one number is right."""
    if not (count == expected if fits is None else fits):
        raise Trouble("deal_cards", where=where, count=count, expected=expected)


def placed(hands: Sequence[Sequence[Card]] | None) -> dict[str, Sequence[Card]]:
    """The hands of a record by the names of their places."""
    return {f"hands.{seat}": hand for seat, hand in enumerate(hands or ())}


@dataclass(frozen=True, slots=True)
class Laid:
    """Hands around a common card and a stock; None what a record leaves open."""

    hands: tuple[tuple[Card, ...], ...] | None
    common: Card | None
    stock: tuple[Card, ...] | None

    def dealt(
        self, pack: Sequence[Card], chance: Chance, first: int, players: int, size: int
    ) -> tuple[tuple[tuple[Card, ...], ...], Card, tuple[Card, ...]]:
        """Hands of ``size`` cards, the common card, the stock: what is given is kept, the rest is drawn."""
        common = None if self.common is None else (self.common,)
        pile = Shuffled(pack, chance, {**placed(self.hands), "common": common, "stock": self.stock})
        hands = self.hands
        if hands is None:
            hands = pile.hands(first, players, size)
        demand("hands", len(hands), players)
        for where, hand in placed(hands).items():
            demand(where, len(hand), size)
        (card,) = common or pile.draw(1)
        return hands, card, self.stock if self.stock is not None else pile.draw()
