"""What a place of the window wishes for, by name: menus and questions, each loaded when it is first asked for."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.games import GAMES

if TYPE_CHECKING:
    from engine.core.action import Action
    from gui.windows.main_window import MainWindow


def wanted(window: MainWindow, what: str) -> None:
    """Do what a button, a menu or a key asks for, if this window does it."""
    if what in window.locked:
        return
    match what:
        case "menu":
            _menu(window)
        case "closed":
            window.menu = None
            current = window.currentWidget()
            if current is not None:
                current.setFocus()
        case "leave":
            window.leave()
        case "hide":
            window.table.hide_cards()
        case "undo":
            window.table.undo()
        case "hand_over" | "own_play":
            table = window.table
            seat = table.asked_of
            if seat is not None:
                table.stand_in(seat)
        case "end":
            from gui.windows.ending import show_end

            show_end(window)
        case "decline":
            from gui.windows.declines import decline_at

            if not decline_at(window.table, window.table.asked_of):
                wanted(window, "chip")
        case "rule":
            _rule(window)
        case _ if what == "chip" or what.startswith("seat:"):
            from gui.windows.asides import tell

            tell(what, window.look, window.table)
        case "full_screen":
            window.full_screen()
        case "rules":
            from gui.windows.beside import show_rules

            show_rules(window)
        case "lesson":
            from gui.windows.beside import show_lesson

            show_lesson(window, GAMES[0])
        case "replay":
            from gui.windows.beside import show_last

            show_last(window)
        case "shortcuts":
            _shortcuts(window)
        case "agreed":
            _agreed(window)
        case "settings":
            window.chosen.ask()
        case "sound":
            window.chosen.mute()
        case "volume":
            window.chosen.louder()
        case "mute":
            window.chosen.mute()
            window.chosen.say_sound()
        case "about":
            _about(window)
        case "results":
            from gui.windows.results_page import show_results

            show_results(window)
        case "evening":
            from gui.windows.evening_page import show_evening

            show_evening(window)
        case "deal":
            _deal(window)
        case "bookmarks":
            from gui.windows.marks import show_marks

            show_marks(window)


def pick(window: MainWindow, readings: tuple[Action, ...]) -> None:
    """Ask what the wild cards of a play stand for."""
    from gui.windows.joker_picker import JokerPicker, reading_words
    from gui.windows.naming import price

    round_, look = window.table.bridge.round, window.look
    assert round_ is not None
    cost = price(round_, readings[0])
    dialog = JokerPicker(look, window.table, readings, lambda now, action: reading_words(now, round_, action), cost)
    dialog.picked.connect(window.table.play)
    dialog.went_back.connect(window.table.take_back)
    dialog.open()


def _menu(window: MainWindow) -> None:
    from gui.windows.declines import decliners
    from gui.windows.menu import Menu

    sitting, playing = window.sitting, window.currentWidget() is window.table
    hot = playing and len(window.table.bridge.people) > 1
    practice = playing and sitting is not None and sitting.terms.practice
    real = sitting is not None and sitting.terms.companion
    kept = sitting is not None and (sitting.folder is not None or window.table.bridge.round is not None)
    again = kept and not playing and not real
    seat = window.table.asked_of if playing else None
    handed = None if seat is None or sitting is None else sitting.seat_names()[seat] in sitting.stand_ins
    declines = playing and sitting is not None and bool(decliners(sitting))
    values = {"sound": window.chosen.hushed, "volume": window.chosen.volume}
    without = {*window.locked, *(("rule",) if real else ())}
    menu = Menu(window.look, window, hide=hot, undo=practice, again=again, handed=handed, declines=declines,
                values=values, without=without)  # fmt: skip
    menu.wanted.connect(lambda what: wanted(window, what))
    window.menu = menu
    menu.open_()


def _deal(window: MainWindow) -> None:
    """Say which deal was played last, and deal it again where the table practises."""
    from gui.windows.deal_dialog import DealDialog

    sitting, current = window.sitting, window.currentWidget()
    if sitting is None or current is None:
        return

    def again(seed: int) -> None:
        sitting.again(seed)
        window.next_round()

    dialog = DealDialog(window.look, current, sitting)
    dialog.asked.connect(again)
    dialog.open()


def _about(window: MainWindow) -> None:
    """Say what the program is and where it keeps things."""
    from engine.play.folders import home
    from engine.play.had import shares
    from gui.windows.about import AboutDialog

    current, sitting = window.currentWidget(), window.sitting
    had = () if sitting is None else shares(sitting.ledger, sitting.bots)
    if current is not None:
        AboutDialog(window.look, current, window.base or home(), had).open()


def _agreed(window: MainWindow) -> None:
    """Show what the table has agreed on, from where its limits can be changed between two rounds."""
    from gui.windows.care_dialog import ask_limits, limit_table
    from gui.windows.summary import show_agreed

    current, sitting = window.currentWidget(), window.sitting
    if sitting is None or current is None:
        return
    show_agreed(window.look, current, sitting).agreed.connect(
        lambda: ask_limits(window.look, current, sitting.ledger.limits, sitting.ledger.venue,
                           lambda limits: limit_table(window, sitting, limits))
    )  # fmt: skip


def _shortcuts(window: MainWindow) -> None:
    """Show which keys do what."""
    from gui.windows.shortcuts import ShortcutSheet

    ShortcutSheet(window.look, window.table).open()


def _rule(window: MainWindow) -> None:
    """Ask the table for a ruling on the round that runs or was played last."""
    from gui.windows.naming import people
    from gui.windows.rulings import RulingDialog

    round_, sitting, current = window.table.bridge.round, window.sitting, window.currentWidget()
    if sitting is not None and sitting.terms.companion:
        from gui.companion.course import retell

        retell(window)
        return
    if round_ is None or sitting is None or current is None:
        return
    dialog = RulingDialog(window.look, current, round_, people(sitting, window.look))
    dialog.ruled.connect(window.table.bridge.rule)
    dialog.open()
