"""The places of the window: how each is made, and what the window does when somebody acts there."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from PySide6.QtWidgets import QWidget

    from gui.windows.main_window import MainWindow


def place(window: MainWindow, name: str) -> QWidget:
    """Make the place of a name; what follows a colon in it is the game that the place is about."""
    kind, _, which = name.partition(":")
    return MAKERS[kind](window, which)


def _table(window: MainWindow, _: str) -> QWidget:
    from gui.windows.listening import TableSounds
    from gui.windows.table_window import TableWindow
    from gui.windows.wanted import pick

    made = TableWindow(window.look, window.thinker, window)
    made.settled.connect(window.show_settlement)
    made.wanted.connect(window.want)
    made.pick = lambda readings: pick(window, readings)
    TableSounds(made, window.chosen.sounds)
    return made


def _flat(window: MainWindow, _: str) -> QWidget:
    from gui.windows.flat_table import FlatTable
    from gui.windows.listening import TableSounds
    from gui.windows.lying_flat import turning

    turning(window)
    made = FlatTable(window.look, window.thinker, window)
    made.settled.connect(window.show_settlement)
    made.wanted.connect(window.want)
    TableSounds(made, window.chosen.sounds)
    return made


def _home(window: MainWindow, _: str) -> QWidget:
    from gui.windows.home import HomePage

    made = HomePage(window.look, base=window.base)
    made.start_now.connect(window.start_now)
    made.new_table.connect(lambda: window.new_table())
    made.picked.connect(window.new_table)
    made.go_on.connect(window.go_on)
    # what people choose about the window comes after the first picture
    made.languages.connect(lambda: window.chosen.ask("language"))
    made.display.connect(lambda: window.chosen.ask())
    made.rules.connect(lambda: window.want("rules"))
    made.bookmarks.connect(lambda: window.want("bookmarks"))
    made.learn.connect(lambda: window.want("lesson"))
    return made


def _new_table(window: MainWindow, game_id: str) -> QWidget:
    from gui.windows.new_table import NewTablePage
    from gui.windows.profiles import documents

    made = NewTablePage(window.look, game_id)
    window.chosen.lay(made, game_id)
    made.opened.connect(window.agree)
    made.rules.kept.connect(lambda name, profile: window.chosen.keep_profile(game_id, name, profile))
    made.rules.folder = documents()
    made.back.connect(window.home)
    made.read.connect(lambda: window.want("rules"))
    return made


def _settlement(window: MainWindow, _: str) -> QWidget:
    from gui.windows.listening import listen_to_settlement
    from gui.windows.settlement import SettlementPage

    made = SettlementPage(window.look)
    listen_to_settlement(made, window.chosen.sounds)
    made.next_round.connect(window.next_round)
    made.menu.connect(lambda: window.want("menu"))
    made.ends.connect(lambda: window.want("end"))
    made.troubled.connect(window.say)
    made.rule.connect(lambda: window.want("rule"))
    made.options_of = window.chosen.options_of
    return made


def _companion(window: MainWindow, _: str) -> QWidget:
    from gui.companion.course import place as companion

    return companion(window)


MAKERS: Final[dict[str, Callable[[MainWindow, str], QWidget]]] = {
    "table": _table,
    "flat": _flat,
    "home": _home,
    "new_table": _new_table,
    "settlement": _settlement,
    "companion": _companion,
}
