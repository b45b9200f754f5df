"""The number of a deal: what a round was dealt from, short enough to be read out to somebody else."""

from __future__ import annotations

from typing import Final

from engine.core.plain import Trouble, shown

_SIGNS: Final = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
"""Digits and letters without I, L, O and U, which are read for others."""
_READ: Final = str.maketrans({"O": "0", "I": "1", "L": "1", "-": "", " ": ""})
_CHECK: Final = 29
"""The last sign is the remainder by this prime: one wrong sign, or two neighbours that changed places, are noticed."""
_LONG: Final = 13
"""So many signs hold the 63 bits of a round's seed."""
_GROUP: Final = 4
_END: Final = 2**63


def deal_number(seed: int) -> str:
    """The number of a deal, from the seed of its round: ``7K3F-9Q2M-4TXB-2P``."""
    signs = "".join(_SIGNS[seed >> 5 * place & 31] for place in reversed(range(_LONG))) + _SIGNS[seed % _CHECK]
    return "-".join(signs[at : at + _GROUP] for at in range(0, len(signs), _GROUP))


def read_deal_number(said: str) -> int:
    """The seed behind a number, however it is spaced; raises `Trouble` ``deal_number`` for what is none."""
    signs = said.upper().translate(_READ)
    if len(signs) == _LONG + 1 and set(signs) <= set(_SIGNS):
        seed = 0
        for sign in signs[:-1]:
            seed = seed << 5 | _SIGNS.index(sign)
        if seed < _END and _SIGNS[seed % _CHECK] == signs[-1]:
            return seed
    raise Trouble("deal_number", given=shown(said), example=deal_number(0x1234_5678_9ABC_DEF))
