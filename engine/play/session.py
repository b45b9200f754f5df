"""A sitting as worked cases write it (README, "Vector files", ``session``): steps folded over a ledger."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from engine.core.action import Refusal
from engine.core.game import Game, shown
from engine.core.model import Trouble
from engine.play.ledger import Ledger, after, opened
from engine.play.steps import read_step
from engine.play.terms import read_unit


def run_session(game: Game[Any, Any, Any], session: Mapping[str, Any]) -> dict[str, Any]:
    """``owed``, ``playing``, ``dealer``, ``cups`` after the steps, and ``refused`` with the index of the first refused.

    Raises `Trouble` for a session that cannot be read.
    """
    players = game.setup(session.get("players"), {}).players
    dealer = session.get("dealer", 0)
    if not isinstance(dealer, int) or isinstance(dealer, bool) or not 0 <= dealer < players:
        raise Trouble("session_field", where="dealer", given=shown(dealer))
    steps = session.get("steps", [])
    if not isinstance(steps, list):
        raise Trouble("session_field", where="steps", given=shown(steps))
    allowed = game.info.players
    ledger = opened(
        tuple(str(seat + 1) for seat in range(players)),
        read_unit(session.get("unit") or {}),
        dealer,
        debts=game.info.debts,
        fewest=allowed.start,
        most=allowed.stop - 1,
    )
    for at, mapping in enumerate(steps):
        step = after(ledger, read_step(mapping))
        if isinstance(step, Refusal):
            return _then(ledger) | {"refused": {"at": at, "code": step.code}}
        ledger = step
    return _then(ledger)


def _then(ledger: Ledger) -> dict[str, Any]:
    owed = [Fraction(0) if account is None else account.owed for account in ledger.seats]
    cups = [ledger.cups(units) for units in owed]
    return {
        "owed": [str(units) for units in owed],
        "cups": [None if units is None else str(units) for units in cups],
        "playing": list(ledger.playing),
        "dealer": ledger.dealer,
        "refused": None,
    }
