"""What is looked at beside what goes on, and left again for it: the rules, a round that was played."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from engine.core.plain import Trouble
from engine.games import GAMES

if TYPE_CHECKING:
    from PySide6.QtWidgets import QWidget

    from engine.play.round import Round
    from gui.settings.profiles import ProfileFile
    from gui.windows.lesson import LessonTable
    from gui.windows.main_window import MainWindow


def go_beside(window: MainWindow, page: Any) -> None:
    """Show a page until it is left; computers wait meanwhile. A page beside another one takes its place."""
    before = window.beside.before if window.beside is not None else window.currentWidget()
    if window.beside is not None:
        window.beside.leave()
    window.beside = Beside(window, page, before)


class Beside:
    """A page and where one came from."""

    def __init__(self, window: MainWindow, page: Any, before: QWidget | None) -> None:
        self.window, self.page, self.before = window, page, before
        page.left.connect(self.leave)
        if (marked := getattr(page, "marked", None)) is not None:
            marked.connect(lambda: window.want("bookmarks"))
        window.addWidget(page)
        window.setCurrentWidget(page)
        page.setFocus()
        window.table.bridge.hold(True)

    def leave(self) -> None:
        """Back to where one came from, or to the first screen."""
        window, page = self.window, self.page
        if window.beside is not self:
            return
        window.beside = None
        window.table.bridge.hold(False)
        if window.currentWidget() is page:
            if self.before is None:
                window.home()
            else:
                window.setCurrentWidget(self.before)
                self.before.setFocus()
        window.removeWidget(page)
        page.deleteLater()


def show_rules(window: MainWindow, game: str | None = None) -> None:
    """Show the rules of a game, by default of the one agreed on or played, where its last refusal is explained."""
    from gui.windows.new_table import NewTablePage
    from gui.windows.rules_page import RulesPage

    current, sitting = window.currentWidget(), window.sitting
    playing = current is window.table
    if isinstance(current, NewTablePage):
        game = game or current.game.info.id
    page = RulesPage(window.look, game or (sitting.game.info.id if sitting is not None else GAMES[0]))
    page.learn.connect(lambda: show_lesson(window, page.game))
    page.open_about(window.table.hands.refusal if playing else "")
    go_beside(window, page)


def show_round(window: MainWindow, round_: Round[Any], names: Sequence[str] = ()) -> None:
    """Show a round that was played, step by step."""
    from gui.windows.record_page import RecordPage

    go_beside(window, RecordPage(window.look, round_, names))


def show_file(window: MainWindow, path: Path) -> None:
    """Show the round or the bookmark of a file, take its house rules, lay its picture on the table, or say why not."""
    from engine.play import bookmarks
    from engine.play.playback import open_round
    from gui.settings.profiles import holds_profile, read_profile
    from gui.windows.cloth import ENDINGS, take
    from gui.windows.marks import show_bookmark

    if path.suffix.lower() in ENDINGS:
        take(window, path)
        return
    try:
        if path.name.endswith(bookmarks.ENDING):
            show_bookmark(window, bookmarks.read(path))
        elif holds_profile(path):
            _take_profile(window, read_profile(path))
        else:
            show_round(window, open_round(path))
    except Trouble as trouble:
        window.say(trouble)


def _take_profile(window: MainWindow, found: ProfileFile) -> None:
    """Keep the house rules of a file; where no table is being played at, a new one begins with them."""
    from gui.controls.base import scale
    from gui.settings.profiles import free_name
    from gui.settings.topics import Profile
    from gui.windows.new_table import NewTablePage

    profile = Profile(options=found.options, own=found.own)
    name = free_name(found.name, profile, window.chosen.profiles(found.game))
    window.chosen.keep_profile(found.game, name, profile)
    if window.sitting is None:
        if window.beside is not None:
            window.beside.leave()
        window.new_table(found.game)
        page = window.currentWidget()
        assert isinstance(page, NewTablePage)
        window.chosen.know(page, found.game)
        page.rules.load(profile)
    said = window.look.words.key("table.profile.kept", name=name)
    window.notice.say(said, scale(window.width(), window.height(), window.look.text))


def show_last(window: MainWindow) -> None:
    """Show the round of the sitting that was played last."""
    from gui.windows.hands_up import last_round

    sitting = window.sitting
    if sitting is None:
        return
    # a table that keeps no files has its last round only here
    found = last_round(sitting) or window.table.bridge.round
    if found is not None:
        show_round(window, found, sitting.ledger.named)


def show_lesson(window: MainWindow, name: str) -> None:
    """Play the first round for newcomers, then show what it came to and offer a real one."""
    from engine.games import game
    from gui.windows.lesson import LessonTable
    from gui.windows.listening import TableSounds

    lesson = game(name).lesson
    if lesson is None:
        return
    table = LessonTable(window.look, lesson)
    TableSounds(table, window.chosen.sounds)
    table.learned.connect(lambda round_: _learned(window, round_, table.names))
    table.wanted.connect(lambda what: _in_lesson(window, table, what))
    go_beside(window, table)


def _in_lesson(window: MainWindow, table: LessonTable, what: str) -> None:
    """Show what somebody wants to see during a lesson; the rules, which would end it, as the card beside the table."""
    match what:
        case "chip":
            from gui.windows.asides import tell

            tell(what, window.look, table)
        case "shortcuts":
            from gui.windows.shortcuts import ShortcutSheet

            ShortcutSheet(window.look, table).open()
        case "rules":
            table.beside.show_card()
        case "full_screen" | "mute":
            window.want(what)


def _learned(window: MainWindow, round_: Round[Any], names: Sequence[str]) -> None:
    """The account of the lesson, and what it teaches."""
    from gui.controls.dialog import Dialog
    from gui.windows.ready import gentlest
    from gui.windows.record_page import BILL, RecordPage

    look, lesson = window.look, round_.game.lesson
    assert lesson is not None
    page = RecordPage(look, round_, names)
    page.which.choose(BILL)
    go_beside(window, page)
    words, name = look.words, round_.game.info.id
    said = [words.key(f"{name}.lesson.{lesson.end}"), words.key("table.lesson.now")]
    dialog = Dialog(look, page, words.key("table.lesson.done"), said, back=words.key("table.lesson.account"),
                    deed=words.key("table.home.start_now"))  # fmt: skip
    dialog.agreed.connect(lambda: window.start_now(name, bot=gentlest(round_.game)))
    dialog.open()
