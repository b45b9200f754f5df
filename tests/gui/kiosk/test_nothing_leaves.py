"""Whatever guests press, pull, drop or hold: nothing opens, nothing closes, and the screen stays full."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import partial, reduce
from itertools import chain, combinations
from operator import or_
from typing import Any

import pytest
from PySide6.QtCore import QMimeData, QPoint, QPointF, Qt, QUrl
from PySide6.QtGui import QContextMenuEvent, QDragEnterEvent, QDragMoveEvent, QDropEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLineEdit, QMenu

from engine.core.settlement import Settlement
from gui.controls.dialog import Dialog
from gui.kiosk.window import KioskWindow
from gui.windows.seat_dialog import SeatDialog
from tests.gui.bridge.evening import spin
from tests.gui.events.hands import touch_screen
from tests.gui.kiosk.guests import handle, sat

pytestmark = pytest.mark.screen
Key, Held = Qt.Key, Qt.KeyboardModifier
SHORT = (Held.ControlModifier, Held.AltModifier, Held.MetaModifier)
HELD = [
    reduce(or_, some, Held.NoModifier)
    for some in chain.from_iterable(combinations((*SHORT, Held.ShiftModifier), number) for number in range(5))
]
LETTERS = [Key(Key.Key_A.value + number) for number in range(26)]
FUNCTION = [Key(Key.Key_F1.value + number) for number in range(24)]
SYSTEM = [
    Key.Key_Menu, Key.Key_Print, Key.Key_SysReq, Key.Key_Pause, Key.Key_Insert, Key.Key_Help, Key.Key_Meta,
    Key.Key_Super_L, Key.Key_Super_R, Key.Key_Hyper_L, Key.Key_Alt, Key.Key_AltGr, Key.Key_Control, Key.Key_CapsLock,
    Key.Key_NumLock, Key.Key_Back, Key.Key_Forward, Key.Key_Stop, Key.Key_Refresh, Key.Key_HomePage, Key.Key_Search,
    Key.Key_Favorites, Key.Key_LaunchMail, Key.Key_LaunchMedia, Key.Key_Launch0, Key.Key_Launch1, Key.Key_Open,
    Key.Key_Save, Key.Key_New, Key.Key_Close, Key.Key_Copy, Key.Key_Cut, Key.Key_Paste, Key.Key_Undo, Key.Key_Find,
    Key.Key_PowerOff, Key.Key_PowerDown, Key.Key_Sleep, Key.Key_Suspend, Key.Key_Hibernate, Key.Key_LogOff,
    Key.Key_WakeUp, Key.Key_Eject, Key.Key_Calculator, Key.Key_Explorer, Key.Key_Standby, Key.Key_TaskPane,
    Key.Key_Context1, Key.Key_Execute, Key.Key_Zoom, Key.Key_Cancel, Key.Key_Exit, Key.Key_TopMenu,
]  # fmt: skip
PLAIN = [Key.Key_Tab, Key.Key_Escape, Key.Key_Delete, Key.Key_Space, Key.Key_Return, Key.Key_Up, Key.Key_Home]


def at_the_games(window: KioskWindow) -> None:
    window.begin(True)


def at_a_new_table(window: KioskWindow) -> None:
    window.begin(True)
    window.new_table()


def at_the_seat_dialog(window: KioskWindow) -> None:
    at_a_new_table(window)
    page: Any = window.currentWidget()
    page._seat(0)


def at_the_table(window: KioskWindow) -> None:
    sat(window, dry=True)


def behind_the_curtain(window: KioskWindow) -> None:
    sat(window, dry=True).hide_cards()


def at_the_settlement(window: KioskWindow) -> None:
    sat(window, dry=True)
    assert window.sitting is not None
    settlement: Settlement = window.sitting.close(abandoned=True)
    window.show_settlement(settlement)


def at_the_rules(window: KioskWindow) -> None:
    sat(window, dry=True)
    window.want("rules")


def at_the_keypad(window: KioskWindow) -> None:
    window.staffing.ask()


def on_the_staff_page(window: KioskWindow) -> None:
    window.staffing.show()


PLACES: dict[str, Callable[[KioskWindow], None]] = {
    "attract": lambda window: None,
    **{go.__name__: go for go in (at_the_games, at_a_new_table, at_the_seat_dialog, at_the_table, behind_the_curtain,
                                  at_the_settlement, at_the_rules, at_the_keypad, on_the_staff_page)},
}  # fmt: skip


@pytest.fixture(params=PLACES)
def there(request: pytest.FixtureRequest, kiosk: KioskWindow) -> Iterator[KioskWindow]:
    PLACES[request.param](kiosk)
    if "table" in kiosk._places:
        # computers wait, so that nothing is played but by what is pressed
        kiosk.table.bridge.hold(True)
    spin(1)
    yield kiosk
    kiosk.menu = None


def state(window: KioskWindow) -> tuple[object, ...]:
    """Where everybody is, what is open, and what has been played."""
    round_ = window.table.bridge.round if "table" in window._places else None
    return (
        [one for one in QApplication.topLevelWidgets() if one.isVisible()],
        [one for one in QApplication.topLevelWindows() if one.isVisible()],
        window.isVisible(),
        window.isFullScreen(),
        window.geometry() == window.screen().geometry(),
        window.currentWidget(),
        window.beside,
        window.menu,
        [one for one in window.findChildren(Dialog) if one.isVisible()],
        window.findChildren(QMenu),
        window.sitting,
        window.visiting,
        None if round_ is None else (round_, round_.at),
        window.look.theme.name,
        window.look.words.language,
    )


def stays(window: KioskWindow, do: Callable[[], object], what: object) -> None:
    before = state(window)
    do()
    assert state(window) == before, what


def pressed(window: KioskWindow, keys: Iterable[Qt.Key], held: Qt.KeyboardModifier) -> None:
    for key in keys:
        # told what is written by it, Qt does not wonder at keys that write nothing
        click = partial(QTest.sendKeyEvent, QTest.KeyAction.Click, handle(window), key, "", held)
        stays(window, click, (key, held))


def test_no_shortcut_does_anything(there: KioskWindow) -> None:
    for held in HELD:
        if any(bool(held & one) for one in SHORT):
            pressed(there, (*LETTERS, *FUNCTION[:12], *SYSTEM, *PLAIN), held)
    spin(1)
    assert there.isFullScreen()


def test_no_key_of_the_system_and_no_function_key_does_anything(there: KioskWindow) -> None:
    for held in (Held.NoModifier, Held.ShiftModifier, Held.KeypadModifier):
        pressed(there, (*FUNCTION, *SYSTEM), held)


def test_five_shifts_do_nothing(there: KioskWindow) -> None:
    for _ in range(5):
        stays(there, lambda: QTest.keyClick(handle(there), Key.Key_Shift), "shift")


def test_plain_keys_do_what_the_place_does_and_never_leave(there: KioskWindow) -> None:
    """Letters, space, Esc and the like belong to the place; the window, its guests and its language stay."""
    before = state(there)
    for key in (*LETTERS, Key.Key_Escape, Key.Key_Tab, Key.Key_Backtab, Key.Key_Up, Key.Key_Escape):
        QTest.keyClick(handle(there), key)
        now = state(there)
        assert (now[:5], now[10:12], now[13:]) == (before[:5], before[10:12], before[13:]), key


def test_nobody_closes_the_window(there: KioskWindow) -> None:
    def all_ways() -> None:
        QTest.keyClick(handle(there), Key.Key_F4, Held.AltModifier)
        there.close()
        handle(there).close()
        QApplication.closeAllWindows()

    stays(there, all_ways, "close")


def test_nobody_makes_it_smaller(kiosk: KioskWindow) -> None:
    for make in (kiosk.showMinimized, kiosk.showNormal, kiosk.showMaximized):
        make()
        spin(20)
        assert kiosk.isFullScreen()
        assert kiosk.geometry() == kiosk.screen().geometry()


def test_it_is_frameless_and_takes_no_drops(kiosk: KioskWindow) -> None:
    assert kiosk.windowFlags() & Qt.WindowType.FramelessWindowHint
    assert not kiosk.acceptDrops()


@pytest.mark.parametrize("button", [Qt.MouseButton.RightButton, Qt.MouseButton.MiddleButton,
                                    Qt.MouseButton.BackButton, Qt.MouseButton.ForwardButton])  # fmt: skip
def test_no_other_button_of_a_mouse_does_anything(there: KioskWindow, button: Qt.MouseButton) -> None:
    wide, high = there.width(), there.height()
    for x in range(10, wide, wide // 4):
        for y in range(10, high, high // 4):
            spot = QPoint(x, y)
            stays(there, partial(QTest.mouseClick, handle(there), button, Held.NoModifier, spot), spot)


def test_nothing_has_a_menu_of_its_own(kiosk: KioskWindow) -> None:
    at_the_seat_dialog(kiosk)
    field = kiosk.findChildren(SeatDialog)[-1].findChild(QLineEdit)
    assert field is not None
    field.setFocus()
    spot = field.mapTo(kiosk, field.rect().center())
    asks = QContextMenuEvent(QContextMenuEvent.Reason.Keyboard, spot, kiosk.mapToGlobal(spot))
    for do in (
        lambda: QApplication.sendEvent(handle(kiosk), asks),
        lambda: QTest.mouseClick(handle(kiosk), Qt.MouseButton.RightButton, Held.NoModifier, spot),
        lambda: QTest.sendKeyEvent(QTest.KeyAction.Click, handle(kiosk), Key.Key_Menu, "", Held.NoModifier),
        lambda: QTest.keyClick(handle(kiosk), Key.Key_F10, Held.ShiftModifier),
    ):
        stays(kiosk, do, "menu")


def way(window: KioskWindow, fingers: int, begin: QPoint, end: QPoint) -> None:
    """Fingers beside each other go from one point to another."""
    to, apart = handle(window), QPoint(9, 7)
    for step in range(6):
        at = begin + (end - begin) * step / 5
        touch = QTest.touchEvent(to, touch_screen())
        for number in range(fingers):
            (touch.press if not step else touch.move)(number, at + apart * number, to)
        touch.commit()
    touch = QTest.touchEvent(to, touch_screen())
    for number in range(fingers):
        touch.release(number, end + apart * number, to)
    touch.commit()


def test_no_swipe_from_an_edge_opens_anything(kiosk: KioskWindow) -> None:
    at_the_table(kiosk)
    middle, wide, high = kiosk.rect().center(), kiosk.width() - 1, kiosk.height() - 1
    for begin in (QPoint(0, middle.y()), QPoint(wide, middle.y()), QPoint(middle.x(), 0), QPoint(middle.x(), high),
                  QPoint(0, 0), QPoint(wide, 0), QPoint(0, high), QPoint(wide, high)):  # fmt: skip
        for fingers in (1, 2):
            stays(kiosk, partial(way, kiosk, fingers, begin, middle), (begin, fingers))


def test_three_to_five_fingers_open_and_close_nothing(there: KioskWindow) -> None:
    low, high = QPoint(there.width() // 2, there.height() - 40), QPoint(there.width() // 2, 100)
    before = state(there)
    for fingers in (3, 4, 5):
        way(there, fingers, low, high)
        way(there, fingers, high, low)
        now = state(there)
        assert (now[:5], now[10:12], now[13:]) == (before[:5], before[10:12], before[13:]), fingers


@pytest.mark.parametrize("where", ["felt", "field"])
def test_a_long_press_opens_nothing(kiosk: KioskWindow, where: str) -> None:
    if where == "felt":
        at_the_table(kiosk)
        spot = kiosk.rect().center()
    else:
        at_the_seat_dialog(kiosk)
        field = kiosk.findChildren(SeatDialog)[-1].findChild(QLineEdit)
        assert field is not None
        spot = field.mapTo(kiosk, field.rect().center())
    to = handle(kiosk)

    def hold() -> None:
        QTest.touchEvent(to, touch_screen()).press(0, spot, to).commit()
        # longer than any system's long press
        spin(900)
        QTest.touchEvent(to, touch_screen()).release(0, spot, to).commit()

    stays(kiosk, hold, where)


@pytest.mark.parametrize(
    "name", ["round-0001.jsonl", "x.table-profile.json", "picture.png", "x.mark.json", "movie.mp4"]
)
def test_nothing_is_dropped(there: KioskWindow, name: str, tmp_path: Any) -> None:
    path = tmp_path / name
    path.write_bytes(b"{}")
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(str(path))])
    data.setText("text")
    spot, left = there.rect().center(), Qt.MouseButton.LeftButton

    def drop() -> None:
        for to in (handle(there), there):
            enter = QDragEnterEvent(spot, Qt.DropAction.CopyAction, data, left, Held.NoModifier)
            QApplication.sendEvent(to, enter)
            assert not enter.isAccepted()
            move = QDragMoveEvent(spot, Qt.DropAction.CopyAction, data, left, Held.NoModifier)
            QApplication.sendEvent(to, move)
            event = QDropEvent(QPointF(spot), Qt.DropAction.CopyAction, data, left, Held.NoModifier)
            QApplication.sendEvent(to, event)
            assert not event.isAccepted()

    stays(there, drop, name)
