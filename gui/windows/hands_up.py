"""The round that was played last, read back from its file: what everybody held, and all that happened."""

from __future__ import annotations

from typing import Any

from engine.core.model import Card, Trouble
from engine.core.record import read_record
from engine.core.settlement import Settlement
from engine.core.table import Table, Zone
from engine.games import game
from engine.play.companion import told
from engine.play.journal import load
from engine.play.round import Kept, Round, restore
from engine.play.sitting import SITTING, TOLD, Sitting, round_path
from engine.words import Words


def last_round(sitting: Sitting) -> Round[Any] | None:
    """The last round of a sitting that keeps files; None where it cannot be read."""
    kept = _kept(sitting)
    return None if kept is None else kept.round


def last_settlement(sitting: Sitting) -> Settlement:
    """What the last round came to, out of its file; an empty account where that cannot be read."""
    if sitting.terms.companion:
        return last_told(sitting) or Settlement(over=True, void=True)
    kept = _kept(sitting)
    if kept is None:
        return Settlement(over=True, void=True)
    found = kept.round.settlement()
    return found.model_copy(update={"void": True}) if kept.abandoned else found


def last_told(sitting: Sitting) -> Settlement | None:
    """The account of the round with real cards that was told last; None where that cannot be read."""
    ledger = sitting.ledger
    if sitting.folder is None or ledger.dealer not in ledger.playing:
        return None
    try:
        lines = [line for line in load(sitting.folder / SITTING).lines if TOLD in line]
        seats, dealer = len(ledger.playing), ledger.playing.index(ledger.dealer)
        return told(sitting.game, sitting.terms.options, seats, dealer, lines[-1]) if lines else None
    except Trouble:
        return None


def _kept(sitting: Sitting) -> Kept[Any] | None:
    if sitting.folder is None:
        return None
    try:
        loaded = load(round_path(sitting.folder, sitting.ledger.rounds))
        if not loaded.lines:
            return None
        record = read_record(loaded.lines[0].get("record"))
        return restore(game(record.game), record, loaded)
    except Trouble:
        return None


def hand_of(table: Table | None, seat: int) -> tuple[Card, ...]:
    """What a seat held at the end."""
    found = _hand(table, seat)
    return () if found is None else found.cards


def named_hand(table: Table | None, seat: int, words: Words) -> str:
    """What the rules call the hand that a seat held at the end; nothing for most."""
    found = _hand(table, seat)
    return "" if found is None or found.caption is None else words.say(found.caption)


def _hand(table: Table | None, seat: int) -> Zone | None:
    zones = () if table is None else table.zones
    return next((zone for zone in zones if zone.owner == seat and zone.id.startswith("hand:")), None)
