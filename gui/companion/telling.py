"""What has been tapped so far of a round that is being told."""

from __future__ import annotations

from dataclasses import dataclass, field

from engine.core.model import Card, Seat
from engine.core.referee import Fact, Held, Mark, Report, Sheet


@dataclass
class Telling:
    """A report that is being made; seats are those of the round."""

    players: int
    sheet: Sheet
    winners: list[int] = field(default_factory=list)
    declared: bool = False
    cards: dict[Card, int] = field(default_factory=dict)
    """In whose hand each card that was named is."""
    more: dict[int, int] = field(default_factory=dict)
    times: dict[tuple[int, str], int] = field(default_factory=dict)

    def won(self, seat: int) -> None:
        """Say that a seat has won, or that it has not; several can only by declaring."""
        if seat in self.winners:
            self.winners.remove(seat)
            return
        self.winners = sorted([*self.winners, seat]) if self.declared else [seat]
        self.cards = {card: holder for card, holder in self.cards.items() if holder != seat}
        self.more.pop(seat, None)

    def declare(self, declared: bool) -> None:
        """Say that the round was won by declaring, or that it was not."""
        self.declared = declared
        if not declared:
            self.winners = self.winners[:1]

    def hold(self, seat: int, card: Card) -> None:
        """Put a card into a hand, or out of it again; it leaves the hand that it was in."""
        if self.cards.get(card) == seat:
            del self.cards[card]
            return
        self.cards[card] = seat
        if seat in self.winners:
            self.winners.remove(seat)

    def count_more(self, seat: int, count: int) -> None:
        """So many cards are held besides those that are named."""
        self.more[seat] = count
        if count and seat in self.winners:
            self.winners.remove(seat)

    def mark(self, seat: int, mark: Mark, times: int) -> None:
        """Something has happened to a seat so many times; what concerns one seat alone leaves the others."""
        if mark.single:
            self.times = {key: count for key, count in self.times.items() if key[1] != mark.code}
        self.times[seat, mark.code] = times

    def of(self, seat: int) -> Held:
        """What a seat is said to hold."""
        named = {card for card, holder in self.cards.items() if holder == seat}
        ordered = tuple(card for row in self.sheet.cards for card in row if card in named)
        return Held(cards=ordered, more=self.more.get(seat, 0))

    def room(self, seat: int) -> int:
        """How many more cards may be in a hand."""
        return max(0, self.sheet.most - self.of(seat).count)

    @property
    def begun(self) -> bool:
        """Whether anything has been told."""
        return bool(self.winners or self.cards or any(self.more.values()) or any(self.times.values()))

    def report(self) -> Report:
        """The report as it stands; it may not do yet."""
        facts = tuple(Fact(seat=Seat(seat), code=code, times=times)
                      for (seat, code), times in sorted(self.times.items()) if times)  # fmt: skip
        held = tuple(self.of(seat) for seat in range(self.players))
        return Report(winners=tuple(map(Seat, self.winners)), declared=self.declared, held=held, facts=facts)
