"""What a round came to where the game fixes the measure: cups that were drunk at once, chips that changed hands."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from engine.core.game import Info
from engine.core.settlement import Settlement
from engine.play.ledger import Unit
from engine.words.buttons import cost
from gui.controls.drinks import shown
from gui.scene.look import Look
from gui.windows.bill import NO_UNIT


def summed(
    look: Look, settlement: Settlement, at: int | None, names: Sequence[str], info: Info, own: Unit = NO_UNIT
) -> tuple[tuple[str, str], ...]:
    """The lines of a seat in cups or chips, alike ones together: chips that were won with a plus, lost with a minus."""
    found: dict[str, int] = {}
    for line in settlement.lines:
        if line.seat == at:
            said = look.words.say(line.why, names)
            found[said] = found.get(said, 0) + line.amount
    return tuple((said, sum_words(look, info, amount, own)) for said, amount in found.items())


def sum_words(look: Look, info: Info, amount: int, own: Unit = NO_UNIT) -> str:
    """A cost in the measure that the game fixes, or in what a player has in place of cups; nothing where it fixes none.

    ``own``: what one unit is for the player.
    """
    if info.unit == "chips":
        return f"{-amount:+d}"
    if info.cup is None:
        return ""
    if in_cups(own):
        return cost(look.words, info.id, amount)
    own = shown(look, own)
    if own.cups is None:
        return look.words.drink(amount, own.name, None)
    return look.words.measure(amount * own.cups, own.name)


def in_cups(own: Unit) -> bool:
    """Whether what a game says in cups is cups for a player, who has them, or has agreed on nothing."""
    return own.name in ("", "cup")


def fixed_unit(info: Info, own: Unit = NO_UNIT) -> Unit | None:
    """What an amount of 1 is for a player where the game fixes it; chips are no measure of anything."""
    if info.unit == "chips":
        return NO_UNIT
    if info.cup is None:
        return None
    return Unit("cup", Fraction(info.cup)) if in_cups(own) else own


def agreed_on(info: Info, unit: Unit) -> bool:
    """Whether what a table has agreed on says anything of a game: never for chips, and of cups only what is in them."""
    return info.unit != "chips" and (info.cup is None or bool(unit.name))


def cup_of(info: Info, *agreed: Unit) -> Fraction | None:
    """How many cups one unit stays where a game says it in cups: what was agreed first, else what the game says."""
    if info.cup is None:
        return None
    return next((unit.cups for unit in agreed if unit.name == "cup" and unit.cups), Fraction(info.cup))
