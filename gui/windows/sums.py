"""What a round came to where the game fixes the measure: cups that were drunk at once, chips that changed hands."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from engine.core.game import Info
from engine.core.settlement import Settlement
from engine.play.ledger import Unit
from engine.words.buttons import cost
from gui.scene.look import Look
from gui.windows.bill import NO_UNIT


def summed(
    look: Look, settlement: Settlement, at: int | None, names: Sequence[str], info: Info
) -> tuple[tuple[str, str], ...]:
    """The lines of a seat in cups or chips, alike ones together: chips that were won with a plus, lost with a minus."""
    found: dict[str, int] = {}
    for line in settlement.lines:
        if line.seat == at:
            said = look.words.say(line.why, names)
            found[said] = found.get(said, 0) + line.amount
    return tuple((said, sum_words(look, info, amount)) for said, amount in found.items())


def sum_words(look: Look, info: Info, amount: int) -> str:
    """A cost in the measure that the game fixes; nothing where it fixes none."""
    if info.unit == "chips":
        return f"{-amount:+d}"
    return "" if info.cup is None else cost(look.words, info.id, amount)


def fixed_unit(info: Info) -> Unit | None:
    """What one unit is where the game fixes it; chips are no measure of anything."""
    if info.unit == "chips":
        return NO_UNIT
    return None if info.cup is None else Unit("cup", Fraction(info.cup))
