"""What is chosen in the window survives a restart; what the command line asks for does not overwrite it."""

from argparse import Namespace
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QRect, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from engine.play.sitting import resume, unfinished
from engine.play.thinker import InPlace
from engine.words import Words
from gui.app import appear, fit, settled_in, styled
from gui.command import parser
from gui.settings.glance import Glance, glance
from gui.settings.store import Settings
from gui.settings.topics import Display, Frame, Sound, Tables
from gui.theme import FELT, THEMES, Speed
from gui.theme_choice import ThemeChoice
from gui.windows import faces
from gui.windows.display import CHOICES, DisplayDialog, SoundDialog
from gui.windows.main_window import MainWindow
from gui.windows.new_table import NewTablePage
from gui.windows.panel_seats import SeatDialog
from gui.windows.style import Style
from tests.gui.bridge.evening import act, spin, until
from tests.gui.sound.listener import Listener
from tests.gui.windows.sat import GAME, named, played, tap

pytestmark = pytest.mark.usefixtures("qapp")

Start = Callable[..., MainWindow]
NOTHING_ASKED = parser().parse_args([])


@pytest.fixture
def start(tmp_path: Path) -> Iterator[Start]:
    """Start a window on the same home, as often as a test wants."""
    made: list[MainWindow] = []

    def begin(words: str = "zh_CN", full: bool = False) -> MainWindow:
        folder = tmp_path / "settings"
        first = glance(folder)
        theme = THEMES[first.theme or FELT.name]
        style = styled(NOTHING_ASKED, Words(first.language or words), first, theme)
        window = MainWindow(style, InPlace(), tmp_path, Settings(folder))
        window.chosen.picked = first.theme
        window.theme_picked.connect(lambda name: window.retheme(THEMES[name or FELT.name]))
        made.append(window)
        window.home()
        appear(window, first, full)
        assert window.chosen.seen() == first
        return window

    yield begin
    for window in made:
        window.close()
        window.deleteLater()
    faces.know(dict)
    spin(1)


def choose(window: MainWindow, name: str, value: str | None) -> None:
    """Open what the gear opens, and tap one choice."""
    home: Any = window.currentWidget()
    tap(home.gear)
    dialog = home.findChildren(DisplayDialog)[-1]
    tap(dialog.lines[name][1].items[CHOICES[name].index(value)])
    dialog.go_back()


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


def test_the_menu_of_the_table_is_kept_too(start: Start) -> None:
    window = start()
    window.start_now()
    QTest.keyClick(window.table.table, Qt.Key.Key_Escape)
    menu = window.menu
    assert menu is not None
    for row in ("theme", "deck", "speed", "language"):
        QTest.mouseClick(menu._rows[row], Qt.MouseButton.LeftButton, pos=menu._rows[row].rect().center())
    window.close()
    again = start()
    assert looks(again) == looks(window)
    assert (again.style_.theme.name, again.style_.deck) == ("midnight", "four_colour")
    assert (again.style_.speed, again.style_.words.language) == (Speed.SLOW, "en")
    assert again.windowTitle() == "Jolly Table"


def test_a_language_is_kept(start: Start) -> None:
    window = start()
    home: Any = window.currentWidget()
    home.language_picked.emit("en")
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


# ---------------------------------------------------------------- the new table and its faces


def seated(window: MainWindow) -> NewTablePage:
    window.new_table()
    page = window.currentWidget()
    assert isinstance(page, NewTablePage)
    return page


def give(page: NewTablePage, seat: int, name: str, avatar: int, kind: int = 0) -> None:
    """Give a seat to somebody."""
    tap(page.seats.plates[seat])
    dialog = page.findChildren(SeatDialog)[-1]
    tap(dialog.who.segment.items[kind])
    dialog.field.setText(name)
    tap(dialog.avatars[avatar])
    tap(dialog.deed)


def test_a_new_table_begins_as_the_last_one_was_agreed(start: Start) -> None:
    window = start()
    page = seated(window)
    tap(page.seats.segment.items[2])
    give(page, 1, "Ann", 6)
    give(page, 3, "R2", 2, kind=1)
    tap(page.seats.deals)
    tap(page.drink.tiles["cup"])
    tap(page.drink.much.more)
    tap(page.drink.strong.less)
    tap(page.rules.segment.items[0])
    page.rules.put("cheating_penalty", 19)
    tap(page.open_)
    agreed = page.agreed()
    terms = page.terms()
    window.close()
    again = seated(start())
    assert again.agreed() == agreed
    shown = again.terms()
    assert (shown.names, shown.bots, shown.unit, shown.options) == (terms.names, terms.bots, terms.unit, terms.options)
    assert (len(shown.names), shown.dealer, shown.names[1]) == (5, 0, "Ann")
    assert (again.drink.much.value, again.drink.strong.value) == (210, 4)
    assert again.seats.plates[1].sitter.avatar == "tiger"


def test_a_unit_in_own_words_comes_back(start: Start) -> None:
    page = seated(start())
    tap(page.drink.tiles["own"])
    page.drink.own.setText("唱一首歌")
    tap(page.open_)
    again = seated(start())
    assert again.drink.unit.name == "唱一首歌"
    assert again.drink.agreed.text == "1 倍 = 唱一首歌"


def test_names_nobody_wrote_follow_another_language(start: Start) -> None:
    window = start()
    page = seated(window)
    give(page, 1, "Ann", 6)
    tap(page.open_)
    window.chosen.speak("en")
    window.close()
    assert seated(start()).terms().names[:3] == ("Xiao Li", "Ann", "Xiao Yu")


@pytest.mark.parametrize(
    "wrong",
    [
        {"players": 9},
        {"seats": ()},
        {"dealer": 5},
        {"options": {"no_such_rule": True}},
        {"options": {"misplay": "beat"}},
        {"bot": "genius"},
        {"avatar": "unicorn"},
    ],
    ids=str,
)
def test_what_does_not_fit_the_game_is_said(start: Start, tmp_path: Path, wrong: dict[str, Any]) -> None:
    window = start()
    tap(seated(window).open_)
    window.close()
    settings = Settings(tmp_path / "settings")
    agreed = settings.get(Tables).games["happy_nine"]
    seat: dict[str, Any] = {name: wrong.pop(name) for name in ("bot", "avatar") if name in wrong}
    seats = tuple(one.model_copy(update=seat) for one in agreed.seats)
    settings.change(Tables, games={"happy_nine": agreed.model_copy(update={"seats": seats, **wrong})})
    again = start()
    page = seated(again)
    assert again.notice.isVisible()
    assert "table.json" in again.notice.text
    assert page.terms().bots == (None, "normal", "normal", "normal")
    assert page.terms().dealer is None


def test_picked_faces_are_shown_everywhere_and_after_a_restart(start: Start, tmp_path: Path) -> None:
    window = start()
    window.chosen.wish(speed="off")
    page = seated(window)
    for seat, avatar in ((0, 6), (1, 15)):
        give(page, seat, f"P{seat}", avatar)
    tap(page.open_)

    def at_table(shown: MainWindow) -> list[str]:
        assert shown.sitting is not None
        return [person.avatar for person in shown.table.people[:2]]

    assert at_table(window) == ["tiger", "koala"]
    bridge = window.table.bridge
    until(lambda: bridge.next is not None or (bridge.seat is not None and bool(bridge.view.prompts)))
    if bridge.next is None:
        # a person was drawn to deal, which needs no curtain
        act(bridge)
        until(lambda: bridge.next is not None)
    asked = window.table.curtain._person
    assert asked.avatar == {"P0": "tiger", "P1": "koala"}[asked.name]
    window.close()

    again = start()
    folder = unfinished(tmp_path)[0].folder
    again.go_on(folder)
    assert at_table(again) == ["tiger", "koala"]
    again.leave()
    sat = resume(GAME, folder).sitting
    played(sat)
    sat.leave()
    again.go_on(folder)
    account: Any = again.currentWidget()
    assert [account.rows[seat].row.person.avatar for seat in (0, 1)] == ["tiger", "koala"]


def test_only_the_last_faces_are_remembered() -> None:
    faces.know(lambda: {f"P{number}": "owl" for number in range(80)})
    faces.pick("P3", "cat")
    known = faces.known()
    assert len(known) == 64
    assert list(known)[-1] == "P3"
    assert faces.face("P3", 0) == "cat"
    faces.know(lambda: {"x": "unicorn"})
    assert faces.face("x", 1) == "owl"
    faces.know(dict)


def test_the_display_dialog_follows_what_it_changes(start: Start) -> None:
    window = start("en")
    home: Any = window.currentWidget()
    tap(home.gear)
    dialog = home.findChildren(DisplayDialog)[-1]
    tap(named(dialog, "Paper"))
    assert dialog.look.theme.name == "paper"
    QTest.keyClick(dialog, Qt.Key.Key_Escape)
    assert not home.findChildren(DisplayDialog)[-1].isVisible()


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
    window.menu._rows["sound_more"].click()
    dialog = window.table.findChildren(SoundDialog)[-1]
    tap(dialog.lines["volume"][1].items[3])
    tap(dialog.lines["ledger"][1].items[0])
    assert dialog.note.text == ""
    dialog.close_()
    again = start("en")
    assert again.chosen.sounds.topic == Sound(on=True, volume=100, ledger=False)


def test_the_way_to_the_sounds_leads_through_the_looks(start: Start) -> None:
    window = start("en")
    home: Any = window.currentWidget()
    tap(home.gear)
    looks = home.findChildren(DisplayDialog)[-1]
    tap(looks.sound)
    assert not looks.isVisible()
    sounds = home.findChildren(SoundDialog)[-1]
    assert sounds.isVisible()
    assert sounds.lines["on"][1].index == 0
    tap(sounds.lines["on"][1].items[1])
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
