"""What chance decides before a round, where a record may have said part of it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Annotated, Any, TypeVar

from pydantic import Strict, ValidationError

from engine.core.chance import Chance
from engine.core.game import first_fault, shown
from engine.core.model import Card, Cards, Model, Seat, Trouble
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


class CommonGiven(Model):
    """What a record's ``deal`` may say of hands around a common card; the rest is drawn."""

    first: Seat | None = None
    hands: Annotated[tuple[Cards, ...], Strict(False)] | None = None
    common: Card | None = None
    stock: Cards | None = None


class CommonDeal(Model):
    """All that chance decides there: who speaks first, the hands, the common card, the stock from the top."""

    first: Seat
    hands: Annotated[tuple[Cards, ...], Strict(False)]
    common: Card
    stock: Cards


def around_common(
    pack: Sequence[Card], players: int, size: int, carry: Carry, chance: Chance, given: Mapping[str, Any]
) -> CommonDeal:
    """Hands of ``size`` cards from the first speaker on, the common card, the rest is the stock; what is given stays.

    Raises `Trouble` for cards or numbers that cannot be.
    """
    laid = parts(CommonGiven, given)
    first = leader("first", laid.first, carry, chance, players)
    common = None if laid.common is None else (laid.common,)
    pile = Shuffled(pack, chance, {**placed(laid.hands), "common": common, "stock": laid.stock})
    hands = laid.hands if laid.hands is not None else pile.hands(first, players, size)
    demand("hands", len(hands), players)
    for where, hand in placed(hands).items():
        demand(where, len(hand), size)
    (card,) = common or pile.draw(1)
    return CommonDeal(first=first, hands=hands, common=card, stock=pile.draw() if laid.stock is None else laid.stock)
