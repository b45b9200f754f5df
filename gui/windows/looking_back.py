"""What can be looked at of a round that is over: its log, and what its plays cost."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from PySide6.QtWidgets import QWidget

from engine.core.model import Seat
from engine.play.round import Round
from engine.play.sitting import Sitting
from gui.scene.look import Look
from gui.scene.plate import Person
from gui.windows.drawer import LogDialog
from gui.windows.duties import Shown
from gui.windows.hands_up import last_round
from gui.windows.naming import people


def analysable(round_: Round[Any] | None) -> bool:
    """Whether a round can be analysed: it is over, came to something, and its game can be searched."""
    return round_ is not None and round_.game.inner is not None and round_.over and not round_.settlement().void


def show_log(look: Look, over: QWidget, sitting: Sitting) -> None:
    """Show all that happened in a sitting's last round."""
    found = last_round(sitting)
    if found is not None:
        LogDialog(look, over, sitting, found.told(None)).open()


def show_analysis(look: Look, over: QWidget, round_: Round[Any], who: Sequence[Person], seat: int) -> None:
    """Show what the plays of a round cost, of this seat first."""
    from gui.windows.analysis import AnalysisDialog

    AnalysisDialog(look, over, round_, who, Seat(seat)).open()


def show_own_analysis(look: Look, over: QWidget, round_: Round[Any] | None, shown: Shown | None) -> None:
    """Show what the plays of the round of an account cost, those of the first person before the others."""
    if round_ is None or shown is None:
        return
    sitting = shown.sitting
    first = next((seat for seat, name in enumerate(sitting.seat_names()) if name not in sitting.bots), 0)
    show_analysis(look, over, round_, people(sitting, look), first)
