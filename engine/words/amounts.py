"""Amounts as sentences have them: read exactly, multiplied, and the plural form that they speak in."""

from __future__ import annotations

import math
import re
from collections.abc import Mapping
from decimal import Decimal
from fractions import Fraction
from typing import Any, Final, TypeAlias

Amount: TypeAlias = Fraction | int | str | Decimal
"""A number of units; a string is written like "3/2", a decimal is what was reckoned, and said with its places."""
_NUMBER: Final = re.compile(r"-?\d{1,18}(/0*[1-9]\d{0,17})?")


def exactly(amount: object) -> Fraction | None:
    """An amount as a fraction; None for what is none."""
    if isinstance(amount, int | Fraction | Decimal):
        return Fraction(amount)
    return Fraction(amount) if isinstance(amount, str) and _NUMBER.fullmatch(amount) else None


def times(amount: Amount, factor: int) -> Amount:
    """So many times an amount; what is none stays as it is."""
    if isinstance(amount, Decimal):
        return amount * factor
    exact = exactly(amount)
    return amount if exact is None else exact * factor


def form_of(params: Mapping[str, Any]) -> int:
    """The number that chooses a plural form: ½ speaks like 1, 1½ and 0.6 like 2."""
    given = params.get("count", params.get("amount", 1))
    exact = exactly(given)
    return 1 if exact is None else 2 if isinstance(given, Decimal) and given != 1 else math.ceil(abs(exact))
