"""What is chosen in the window survives a restart; what the command line asks for does not overwrite it."""

from argparse import Namespace
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QRect, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from engine.play.thinker import InPlace
from engine.words import Words
from gui.app import fit, settled_in, styled
from gui.command import parser
from gui.controls.choices import Segment
from gui.controls.number import NumberField
from gui.settings.glance import Glance, glance
from gui.settings.store import Settings
from gui.settings.topics import Display, Frame, Practice, Sound
from gui.theme import FELT, THEMES, Speed
from gui.theme_choice import ThemeChoice
from gui.windows.main_window import MainWindow
from gui.windows.settings import SettingsDialog
from gui.windows.style import Style
from tests.gui.sound.listener import Listener
from tests.gui.windows.sat import named, tap
from tests.gui.windows.starts import NOTHING_ASKED, Start

pytestmark = pytest.mark.usefixtures("qapp")


def choose(window: MainWindow, name: str, value: str | None) -> None:
    """Open what the gear opens, and tap one choice."""
    home: Any = window.currentWidget()
    tap(home.gear)
    dialog = home.findChildren(SettingsDialog)[-1]
    pick(dialog, name, value)
    dialog.go_back()


def pick(dialog: SettingsDialog, name: str, value: object) -> None:
    """Tap one choice of the section that is seen."""
    line = dialog.form.lines[name]
    assert isinstance(line.control, Segment)
    tap(line.control.items[line.field.choices.index(value)])


def looks(window: MainWindow) -> tuple[object, ...]:
    style = window.style_
    return style.theme, style.deck, style.back, style.speed, style.words.language


@pytest.mark.parametrize(
    ("name", "value"), [("theme", "paper"), ("deck", "four_colour"), ("back", "B"), ("speed", "off")]
)
def test_what_the_gear_offers_is_kept(start: Start, name: str, value: str) -> None:
    window = start()
    choose(window, name, value)
    shown = {
        "theme": window.style_.theme.name,
        "deck": window.style_.deck,
        "back": window.style_.back,
        "speed": window.style_.speed.name.lower(),
    }
    assert shown[name] == value
    window.close()
    again = start()
    assert getattr(again.chosen.settings.get(Display), name) == value
    assert looks(again) == looks(window)


def test_the_system_decides_again_where_that_is_chosen(start: Start) -> None:
    window = start()
    choose(window, "theme", "midnight")
    choose(window, "theme", None)
    assert window.chosen.picked is None
    assert start().chosen.settings.get(Display).theme is None


def test_what_is_chosen_at_the_table_is_kept_too(start: Start) -> None:
    window = start()
    window.start_now()
    QTest.keyClick(window.table.table, Qt.Key.Key_Escape)
    menu = window.menu
    assert menu is not None
    tap(menu._rows["settings"])
    dialog = window.table.findChildren(SettingsDialog)[-1]
    for name, value in (("theme", "midnight"), ("deck", "four_colour"), ("speed", "slow")):
        pick(dialog, name, value)
    tap(dialog.segment.items[3])
    pick(dialog, "language", "en")
    assert dialog.title.text == "Settings"
    tap(dialog.segment.items[2])
    text = dialog.form.lines["text"].control
    assert isinstance(text, NumberField)
    tap(text.more)
    pick(dialog, "reduced", True)
    assert (window.style_.text, window.style_.reduced) == (110, True)
    window.close()
    again = start()
    assert looks(again) == looks(window)
    assert (again.style_.theme.name, again.style_.deck) == ("midnight", "four_colour")
    assert (again.style_.speed, again.style_.words.language) == (Speed.SLOW, "en")
    assert (again.style_.text, again.style_.reduced) == (110, True)
    assert again.windowTitle() == "Jolly Table"


def test_a_language_is_kept(start: Start) -> None:
    window = start()
    home: Any = window.currentWidget()
    tap(home.language)
    dialog = home.findChildren(SettingsDialog)[-1]
    assert dialog.section == "language"
    pick(dialog, "language", "en")
    dialog.go_back()
    assert window.windowTitle() == "Jolly Table"
    assert start().windowTitle() == "Jolly Table"


def test_the_command_line_counts_but_is_not_kept(start: Start, tmp_path: Path) -> None:
    choose(start(), "speed", "slow")
    window = start()
    options: Namespace = parser().parse_args(["--theme", "paper", "--deck", "four_colour", "--speed", "off"])
    window.chosen.picked = options.theme
    window.restyle(Style(THEMES[options.theme], window.style_.words, Speed.OFF, options.deck))
    choose(window, "back", "B")
    assert window.style_.deck == "four_colour"
    assert Settings(tmp_path / "settings").get(Display) == Display(speed="slow", back="B")


def test_size_and_full_screen_are_kept_when_somebody_changed_them(start: Start, tmp_path: Path) -> None:
    def kept() -> Frame:
        return Settings(tmp_path / "settings").get(Frame)

    window = start(full=True)
    window.close()
    assert kept() == Frame()
    window = start()
    room = window.screen().availableGeometry()
    window.resize(700, 500)
    window.close()
    assert (kept().width, kept().height, kept().full) == (700, 500, False)
    window = start()
    assert (window.width(), window.height()) == (min(700, room.width()), min(500, room.height()))
    window.full_screen()
    window.close()
    assert kept() == Frame(width=700, height=500, full=True)
    window = start()
    assert window.isFullScreen()
    window.full_screen()
    window.close()
    assert not kept().full
    assert not start().isFullScreen()


def test_the_display_dialog_follows_what_it_changes(start: Start) -> None:
    window = start("en")
    home: Any = window.currentWidget()
    tap(home.gear)
    dialog = home.findChildren(SettingsDialog)[-1]
    tap(named(dialog, "Paper"))
    assert dialog.look.theme.name == "paper"
    QTest.keyClick(dialog, Qt.Key.Key_Escape)
    assert not home.findChildren(SettingsDialog)[-1].isVisible()


def test_chances_are_told_once_somebody_wants_them_and_that_is_kept(start: Start) -> None:
    window = start("en")
    assert window.look.practice is None
    window.chosen.ask("practice")
    home: Any = window.currentWidget()
    dialog = home.findChildren(SettingsDialog)[-1]
    for said, trainer in (("On", True), ("Off", False)):
        tap(named(dialog.form, said))
        assert (window.look.practice is not None) is trainer
        assert window.chosen.settings.get(Practice) == Practice(trainer=trainer)


def test_sound_is_switched_by_a_key_by_the_menu_and_in_its_dialog(start: Start) -> None:
    window = start("en")
    player = Listener()
    window.chosen.sounds.use(lambda _: player)
    QTest.keyClick(window, Qt.Key.Key_M)
    assert window.notice.text == "Sound: On"
    assert player.heard == ["turn"], "what is switched on is heard"
    window.start_now("happy_nine", 4)
    QTest.keyClick(window.table.table, Qt.Key.Key_M)
    assert window.notice.text == "Sound: Off"
    window.want("menu")
    assert window.menu is not None
    row = window.menu._rows["sound"]
    assert row.text() == "Sound: Off"
    row.click()
    assert row.text() == "Sound: On"
    volume = window.menu._rows["volume"]
    assert volume.text() == "Volume: 50 %"
    for _ in range(3):
        volume.click()
    assert volume.text() == "Volume: 25 %"
    window.menu._rows["settings"].click()
    dialog = window.table.findChildren(SettingsDialog)[-1]
    tap(dialog.segment.items[1])
    field = dialog.form.lines["volume"].control
    assert isinstance(field, NumberField)
    field.field.selectAll()
    QTest.keyClicks(field.field, "100")
    pick(dialog, "ledger", False)
    assert dialog.note.text == ""
    dialog.close_()
    again = start("en")
    assert again.chosen.sounds.topic == Sound(on=True, volume=100, ledger=False)


def test_the_settings_hold_the_sounds_too(start: Start) -> None:
    window = start("en")
    home: Any = window.currentWidget()
    tap(home.gear)
    dialog = home.findChildren(SettingsDialog)[-1]
    tap(dialog.segment.items[1])
    assert dialog.form.values["on"] is False
    pick(dialog, "on", True)
    assert window.chosen.sounds.on


def test_what_a_glance_got_wrong_is_mended_after_the_first_picture(tmp_path: Path, start: Start) -> None:
    folder = tmp_path / "settings"
    folder.mkdir()
    (folder / "display.json").write_text('{"version": 1, "deck": "four_colour", "speed": "warp"}', encoding="utf-8")
    first = glance(folder)
    assert first == Glance(deck="four_colour")
    window = MainWindow(styled(NOTHING_ASKED, Words("en"), first, FELT), InPlace(), tmp_path, Settings(folder))
    window.home()
    window.show()
    held = settled_in(window, tmp_path, NOTHING_ASKED, first, ThemeChoice(QApplication.styleHints()))
    assert window.style_.deck == "classic"
    assert "display.json" in window.notice.text
    for lock in held:
        lock.release()
    window.close()
    window.deleteLater()


def test_the_frame_has_room_on_the_screen(start: Start, monkeypatch: pytest.MonkeyPatch) -> None:
    window = start()
    room = window.screen().availableGeometry()
    window.resize(room.width(), 600)
    framed = QRect(room.left() - 4, room.top(), room.width() + 8, 600 + 30)
    monkeypatch.setattr(window, "frameGeometry", lambda: framed)
    fit(window)
    assert (window.width(), window.height()) == (room.width() - 8, 600)
    assert window.opened == window.size()
