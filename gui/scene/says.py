"""The window's own words, by their keys."""

from __future__ import annotations

from enum import StrEnum

from engine.core.game import View
from gui.scene.look import Look


class Say(StrEnum):
    """What the table itself says; the catalogues hold ``table.window.<word>``."""

    YOUR_TURN = "your_turn"
    YOU_LEAD = "you_lead"
    LAST_CARD = "last_card"
    DEALER = "dealer"
    DUTY = "duty"
    DUTY_BEAT = "duty_beat"
    PAUSED = "paused"
    CHOOSING = "choosing"
    TRAY_LINE = "tray_line"
    KEPT = "kept"
    HINT = "hint"
    SORT = "sort"
    SKIP = "skip"
    PICK_FIRST = "pick_first"
    MISSING = "missing"
    TOO_MANY = "too_many"
    TAKE_BACK = "take_back"
    NOT_NOW = "not_now"
    TAP_LIT = "tap_lit"
    HOLD_HERE = "hold_here"
    VEILED = "veiled"
    DICE = "dice"
    DICE_LINE = "dice_line"


def say(look: Look, word: str, **params: object) -> str:
    """One of the window's own words."""
    return look.words.key(f"table.window.{word}", **params)


def verb(look: Look, view: View, do: str, more: str = "") -> str:
    """What a button of a verb says."""
    return look.words.key(f"{view.game}.verb.{do}{'.' + more if more else ''}")


KEYS = tuple(f"table.window.{word.value}" for word in Say)
