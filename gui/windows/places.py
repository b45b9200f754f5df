"""What the main window asks of its places: widgets made with a `Look`, put into one stack."""

from __future__ import annotations

from typing import Any, Protocol

from PySide6.QtCore import SignalInstance

from engine.core.settlement import Settlement
from engine.core.table import Table
from engine.play.round import Round
from engine.play.sitting import Sitting
from gui.scene.look import Look


class Place(Protocol):
    """A widget of the stack."""

    def restyle(self, look: Look) -> None:
        """Draw and write everything anew: theme, language or speed has changed."""


class Home(Place, Protocol):
    """The first screen: ``HomePage(look)``."""

    @property
    def start_now(self) -> SignalInstance:
        """``Signal()``: a table against computers, at once."""

    @property
    def new_table(self) -> SignalInstance:
        """``Signal()``: choose who sits where and what is agreed."""

    @property
    def go_on(self) -> SignalInstance:
        """``Signal(object)``: go on with the sitting in this folder (a `pathlib.Path`)."""


class NewTable(Place, Protocol):
    """Who sits where and what is agreed: ``NewTablePage(look, game_id)``."""

    @property
    def opened(self) -> SignalInstance:
        """``Signal(object)``: deal on these terms (`engine.play.sitting.Terms`)."""

    @property
    def back(self) -> SignalInstance:
        """``Signal()``: back to the first screen."""


class Account(Place, Protocol):
    """The settlement of a round and the ledger: ``SettlementPage(look)``."""

    def show_sitting(
        self, sitting: Sitting, settlement: Settlement, table: Table | None = None, round_: Round[Any] | None = None
    ) -> None:
        """Show what a round came to, with the cards at its end; the sitting has booked it already."""

    @property
    def next_round(self) -> SignalInstance:
        """``Signal()``: deal again; the sitting's ledger has taken `Start`, or takes it now."""

    @property
    def menu(self) -> SignalInstance:
        """``Signal()``: what is beside the round, leaving among it."""

    @property
    def rule(self) -> SignalInstance:
        """``Signal()``: the table wants to rule on something."""
