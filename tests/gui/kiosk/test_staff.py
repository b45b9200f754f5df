"""The staff's ways: the corner, the keypad, the staff page; by touch, and never by a key."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest

from engine.play.folders import lock
from gui.kiosk import pin
from gui.kiosk.attract import AttractPage
from gui.kiosk.keypad import Keypad
from gui.kiosk.staff import StaffPage
from gui.kiosk.supervisor import TAKEN
from gui.kiosk.window import KioskWindow
from gui.settings.store import Settings
from gui.settings.topics import Display, Kiosk, Language, Sound
from tests.gui.events.hands import touch_screen
from tests.gui.kiosk.conftest import PIN, Open
from tests.gui.kiosk.guests import handle, sat
from tests.gui.windows.sat import tap

ROOT = Path(__file__).resolve().parents[3]
LEFT, NONE = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
CORNER = QPoint(20, 20)


def page(window: KioskWindow) -> Any:
    return None if window.beside is None else window.beside.page


def type_(window: KioskWindow, digits: str) -> None:
    shown = page(window) or window.currentWidget()
    assert isinstance(shown, Keypad)
    for digit in digits:
        tap(shown.keys[digit])
    tap(shown.keys["check"])


def counting(window: KioskWindow) -> bool:
    """Whether the corner is being held."""
    assert window.guard is not None
    return window.guard._hold.isActive()


def long_enough(window: KioskWindow) -> None:
    """The time that the corner has to be held goes by, if it is being held."""
    assert window.guard is not None
    timer = window.guard._hold
    assert timer.isActive()
    assert timer.remainingTime() > 1000, "nobody holds a finger there by chance"
    timer.stop()
    timer.timeout.emit()


def hold(window: KioskWindow) -> None:
    QTest.mousePress(handle(window), LEFT, NONE, CORNER)
    long_enough(window)
    QTest.mouseRelease(handle(window), LEFT, NONE, CORNER)


# ---------------------------------------------------------------- the corner


def test_the_corner_opens_the_keypad_by_mouse(kiosk: KioskWindow) -> None:
    hold(kiosk)
    assert isinstance(page(kiosk), Keypad)


def test_the_corner_opens_the_keypad_by_finger(kiosk: KioskWindow) -> None:
    to = handle(kiosk)
    QTest.touchEvent(to, touch_screen()).press(0, CORNER, to).commit()
    long_enough(kiosk)
    QTest.touchEvent(to, touch_screen()).release(0, CORNER, to).commit()
    assert isinstance(page(kiosk), Keypad)


def test_a_tap_a_slip_two_fingers_and_another_corner_open_nothing(kiosk: KioskWindow) -> None:
    to = handle(kiosk)
    QTest.mousePress(to, LEFT, NONE, CORNER)
    assert counting(kiosk)
    QTest.mouseRelease(to, LEFT, NONE, CORNER)
    assert not counting(kiosk)
    for other in (QPoint(kiosk.width() - 5, 5), QPoint(5, kiosk.height() - 5), QPoint(80, 80)):
        QTest.mousePress(to, LEFT, NONE, other)
        assert not counting(kiosk)
        QTest.mouseRelease(to, LEFT, NONE, other)
    QTest.mousePress(to, LEFT, NONE, CORNER)
    QTest.mouseMove(to, QPoint(300, 300))
    assert not counting(kiosk)
    QTest.mouseRelease(to, LEFT, NONE, QPoint(300, 300))
    for together in (True, False):
        fingers = QTest.touchEvent(to, touch_screen(), False)
        fingers.press(0, CORNER, to)
        if not together:
            fingers.commit()
            fingers = QTest.touchEvent(to, touch_screen(), False)
            fingers.stationary(0)
        fingers.press(1, QPoint(300, 300), to)
        fingers.commit()
        assert not counting(kiosk)
        fingers = QTest.touchEvent(to, touch_screen(), False)
        fingers.release(0, CORNER, to)
        fingers.release(1, QPoint(300, 300), to)
        fingers.commit()
    assert page(kiosk) is None
    hold(kiosk)
    assert isinstance(page(kiosk), Keypad), "and the corner still works"


def test_what_lies_below_the_corner_is_not_pressed(kiosk: KioskWindow) -> None:
    sat(kiosk, dry=True)
    hold(kiosk)
    assert isinstance(page(kiosk), Keypad)
    tap(page(kiosk).away)
    assert kiosk.currentWidget() is kiosk.table
    assert kiosk.menu is None
    assert kiosk.table.hands.scene.hands.toast == ""


# ---------------------------------------------------------------- the PIN


def test_the_right_pin_opens_the_staff_page_and_a_wrong_one_does_not(kiosk: KioskWindow) -> None:
    hold(kiosk)
    type_(kiosk, "111111")
    assert isinstance(page(kiosk), Keypad)
    assert page(kiosk).note.text == kiosk.look.words.key("table.kiosk.wrong_pin")
    type_(kiosk, PIN)
    assert isinstance(page(kiosk), StaffPage)


def test_wrong_pins_make_everybody_wait(kiosk: KioskWindow) -> None:
    now = 0.0
    kiosk.staffing.gate._now = lambda: now
    hold(kiosk)
    for _ in range(pin.FREE):
        type_(kiosk, "111111")
    assert "5" in page(kiosk).note.text
    type_(kiosk, PIN)
    assert isinstance(page(kiosk), Keypad)
    # who goes away and comes again waits as well
    tap(page(kiosk).away)
    hold(kiosk)
    type_(kiosk, PIN)
    assert isinstance(page(kiosk), Keypad)
    now = 6.0
    page(kiosk).tell("")
    type_(kiosk, PIN)
    assert isinstance(page(kiosk), StaffPage)


def test_no_key_types_a_pin(kiosk: KioskWindow) -> None:
    hold(kiosk)
    shown = page(kiosk)
    for sign in PIN:
        QTest.keyClick(handle(kiosk), Qt.Key(ord(sign)))
    for key in (Qt.Key.Key_Return, Qt.Key.Key_Tab, Qt.Key.Key_Space, Qt.Key.Key_Enter):
        QTest.keyClick(handle(kiosk), key)
    assert page(kiosk) is shown
    assert "●" not in shown.dots.text


def test_the_owner_sets_the_pin_before_anything_else(opened: Open) -> None:
    window = opened(set_up=False)
    assert isinstance(window.currentWidget(), Keypad)
    window.home()
    window.begin(True)
    assert isinstance(window.currentWidget(), Keypad)
    window.forget()
    window.staffing.ask()
    assert page(window) is None
    type_(window, "12")
    assert isinstance(window.currentWidget(), Keypad)
    type_(window, "1234")
    type_(window, "1235")
    assert pin.state(window.venue) is pin.State.NEVER
    type_(window, "1234")
    type_(window, "1234")
    assert pin.right(window.venue, "1234")
    assert isinstance(page(window), StaffPage)
    tap(page(window).away)
    assert isinstance(window.currentWidget(), AttractPage)


def test_where_the_pin_was_lost_guests_play_and_nobody_sets_another_at_the_screen(opened: Open, tmp_path: Path) -> None:
    opened()
    (tmp_path / "settings" / "staff_pin.json").write_bytes(b"\0" * 4096)
    window = opened(set_up=False)
    assert isinstance(window.currentWidget(), AttractPage)
    hold(window)
    assert "--kiosk-pin" in page(window).note.text
    type_(window, PIN)
    assert isinstance(page(window), Keypad)
    # the owner, in a terminal
    assert pin.keep(Settings(tmp_path / "settings"), "975310") is None
    tap(page(window).away)
    hold(window)
    type_(window, "975310")
    assert isinstance(page(window), StaffPage)
    assert any("staff_pin.json.damaged-1" in note.text for note in page(window).notes)


def test_another_pin_counts_at_once(kiosk: KioskWindow) -> None:
    kiosk.staffing.show()
    tap(page(kiosk).deeds["pin"])
    type_(kiosk, "8642")
    type_(kiosk, "8642")
    assert isinstance(page(kiosk), StaffPage)
    tap(page(kiosk).away)
    hold(kiosk)
    type_(kiosk, PIN)
    assert isinstance(page(kiosk), Keypad)
    type_(kiosk, "8642")
    assert isinstance(page(kiosk), StaffPage)


def test_a_keypad_that_is_left_alone_closes_and_the_round_is_still_there(kiosk: KioskWindow) -> None:
    sat(kiosk, dry=True)
    hold(kiosk)
    assert kiosk._limit() == 60
    kiosk.idle.warned.emit(10)
    kiosk.idle.over.emit()
    assert page(kiosk) is None
    assert kiosk.currentWidget() is kiosk.table
    assert kiosk.sitting is not None


# ---------------------------------------------------------------- the page


def test_what_is_settled_counts_at_once_and_after_a_restart(opened: Open) -> None:
    window = opened()
    window.staffing.show()
    forms = page(window).forms
    forms["venue"].put("idle", 9)
    forms["venue"].put("dry", True)
    forms["sound"].put("volume", 20)
    forms["language"].put("language", "en")
    first = next(iter(page(window).games))
    tap(page(window).games[first])
    tap(page(window).away)
    shown = window.currentWidget()
    assert isinstance(shown, AttractPage)
    assert shown.adults.isHidden()
    assert window._limit() == 540
    for one in (window, opened()):
        assert one.venue.get(Kiosk).idle == 9
        assert one.settings.get(Sound).volume == 20
        assert one.venue.get(Language).language == "en"
        assert first not in one.offered


def test_the_last_game_stays(kiosk: KioskWindow) -> None:
    kiosk.staffing.show()
    for switch in page(kiosk).games.values():
        tap(switch)
    assert len(kiosk.offered) == 1
    assert page(kiosk).toasted == kiosk.look.words.key("table.kiosk.one_game")
    assert [switch.isChecked() for switch in page(kiosk).games.values()].count(True) == 1


def test_guests_change_nothing_of_the_venues(kiosk: KioskWindow) -> None:
    kiosk.begin(True)
    before = kiosk.venue.get(Display), kiosk.venue.get(Sound)
    kiosk.chosen.wish_sound(on=True, volume=100)
    kiosk.settings.change(Display, theme="paper")
    assert (kiosk.venue.get(Display), kiosk.venue.get(Sound)) == before
    assert kiosk.settings.get(Display).theme is None


@pytest.mark.parametrize("what", ["settings", "sound", "volume", "mute", "full_screen", "about", "bookmarks"])
def test_what_is_locked_is_neither_in_the_menu_nor_wished_for(kiosk: KioskWindow, what: str) -> None:
    sat(kiosk, dry=True)
    kiosk.want(what)
    assert kiosk.beside is None
    assert kiosk.isFullScreen()
    kiosk.want("menu")
    assert kiosk.menu is not None
    assert what not in kiosk.menu._rows
    assert "leave" in kiosk.menu._rows


def test_the_staff_forgets_the_guests(kiosk: KioskWindow, tmp_path: Path) -> None:
    sat(kiosk, dry=True)
    kiosk.staffing.show()
    tap(page(kiosk).deeds["forget"])
    assert isinstance(kiosk.currentWidget(), AttractPage)
    assert not list((tmp_path / "guests").glob("*"))


def test_the_staff_ends_the_program_and_the_guests_are_forgotten(kiosk: KioskWindow, tmp_path: Path) -> None:
    ended: list[bool] = []
    kiosk.ended.connect(lambda: ended.append(True))
    sat(kiosk, dry=True)
    kiosk.staffing.show()
    tap(page(kiosk).deeds["end"])
    assert ended == [True]
    assert not list((tmp_path / "guests").glob("*"))
    assert kiosk.close()


# ---------------------------------------------------------------- the command line


def start(*words: str, home: Path, typed: str = "") -> subprocess.CompletedProcess[str]:
    variables = {**os.environ, "QT_QPA_PLATFORM": "offscreen", "PYTHONUTF8": "1"}
    line = [sys.executable, "-m", "gui", "--lang", "en", "--home", str(home), *words]
    return subprocess.run(
        line, cwd=ROOT, env=variables, input=typed, capture_output=True, encoding="utf-8", check=False
    )


def test_a_pin_is_set_in_a_terminal(tmp_path: Path) -> None:
    ran = start("--kiosk-pin", home=tmp_path, typed="1234\n1234\n")
    assert (ran.returncode, ran.stdout, ran.stderr) == (0, "The staff's PIN is set\n", "")
    assert pin.right(Settings(tmp_path / "settings"), "1234")


def test_what_is_no_pin_is_said_in_a_sentence(tmp_path: Path) -> None:
    ran = start("--kiosk-pin", home=tmp_path, typed="12\n")
    assert (ran.returncode, ran.stderr) == (2, "A PIN has 4 to 12 digits\n")
    ran = start("--kiosk-pin", home=tmp_path, typed="1234\n1243\n")
    assert (ran.returncode, ran.stderr) == (2, "The two are not the same; the PIN stays as it was\n")
    assert pin.state(Settings(tmp_path / "settings")) is pin.State.NEVER


@pytest.mark.parametrize("words", [["--kiosk", "--game", "happy_nine"], ["--supervised"], ["--kiosk", "x.json"]])
def test_a_kiosk_opens_nothing_else(tmp_path: Path, words: list[str]) -> None:
    ran = start(*words, home=tmp_path)
    assert ran.returncode == 2
    assert ran.stderr.startswith("--supervised goes with --kiosk")


def test_a_second_kiosk_is_refused(tmp_path: Path) -> None:
    held = lock(tmp_path)
    try:
        ran = start("--kiosk", home=tmp_path)
    finally:
        held.release()
    assert ran.returncode == TAKEN
    assert ran.stderr == "Jolly Table is running on this machine already: end that one on its staff page first\n"
