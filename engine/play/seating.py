"""What a ledger has to know of a game: how many play, whether there are debts, chips, what an amount is."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from engine.core.chance import Chance
from engine.core.game import Game
from engine.core.plain import nearest
from engine.play.bank import Bank
from engine.play.ledger import Ledger, opened
from engine.play.steps import Switch
from engine.play.terms import Terms, Unit


def first_ledger(game: Game[Any, Any, Any], terms: Terms) -> Ledger:
    """The ledger of a sitting that begins; without a dealer in its terms chance names one."""
    allowed, dealer = game.info.players, terms.dealer
    if dealer is None:
        dealer = Chance(terms.seed, "sitting").of("dealer").below(len(terms.names))
    return opened(
        terms.names,
        terms.unit,
        dealer,
        bank(game, terms),
        terms.drinks,
        debts=game.info.debts,
        fewest=allowed.start,
        most=allowed.stop - 1,
        stacks=terms.stacks,
        limits=terms.care,
        venue=terms.venue,
    )


def bank(game: Game[Any, Any, Any], terms: Terms) -> Bank | None:
    """What is agreed on chips; None where the game is not for any."""
    players = nearest(len(terms.names), game.info.players)
    stakes = game.stakes(game.setup(players, terms.options))
    return None if stakes is None else Bank(stakes.start, stakes.need, terms.refill)


def switched(game: Game[Any, Any, Any], terms: Terms) -> Switch:
    """What a ledger has to know of a game."""
    allowed = game.info.players
    return Switch(game.info.id, terms.options, game.info.debts, allowed.start, allowed.stop - 1, bank(game, terms))


def in_units(cup: str | None, unit: Unit) -> Fraction:
    """How many units of the table, or of one player, an amount of 1 is where a game's page says what it is in cups.

    Where a unit is not counted in cups an amount is a unit: half a cup of the game is one tea, one point.
    """
    counted = cup is not None and unit.name == "cup" and unit.cups
    return Fraction(cup) / unit.cups if counted and cup is not None and unit.cups is not None else Fraction(1)


def each_in_units(cup: str | None, ledger: Ledger) -> tuple[Fraction, ...]:
    """The same for everybody who plays, by seat of the round: what a unit is may be another thing for each."""
    return tuple(in_units(cup, ledger.unit_of(seat)) for seat in ledger.playing)
