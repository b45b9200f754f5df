"""What each player of a sitting has had: units, what became points, what was had for others, grams of alcohol."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from fractions import Fraction

from engine.play.accounts import Account, Ledger


@dataclass(frozen=True, slots=True)
class Share:
    """One player's: ``units`` had, ``helped`` of them for others, ``taken`` over by others, ``points`` instead.

    ``computer``: whose figures are none of anybody's drinks.
    """

    name: str
    units: Fraction
    points: Fraction
    helped: Fraction
    taken: Fraction
    grams: Fraction
    computer: bool = False

    @property
    def nothing(self) -> bool:
        """Whether there is nothing to say."""
        return not (self.units or self.points or self.taken)


def share(account: Account, computer: bool = False) -> Share:
    """What an account says of its player."""
    grams = Fraction(0) if computer else account.grams
    return Share(account.name, account.had, account.points, account.helped, account.taken, grams, computer)


def shares(ledger: Ledger, computers: Collection[str] = ()) -> tuple[Share, ...]:
    """Everybody's, in the order of their seats and then of those who have left; never by how much it is."""
    return tuple(share(account, account.name in computers) for account in ledger.everybody())
