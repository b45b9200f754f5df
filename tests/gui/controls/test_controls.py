"""Controls: pressed by mouse and key, off with a reason, never twice by a bounce, seen by those who cannot see."""

from collections.abc import Iterator
from itertools import pairwise

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QImage
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget

from engine.words import Words
from gui.art.cards import CardArt
from gui.controls.base import RING, scale, type_size
from gui.controls.button import Button, IconButton
from gui.controls.choices import Segment, Stepper, Switch
from gui.controls.dialog import Dialog
from gui.controls.page import Page
from gui.controls.text import Label
from gui.controls.tile import Tile
from gui.scene.look import Look
from gui.theme import FELT, TARGET, THEMES, Speed, Step

LEFT = Qt.MouseButton.LeftButton


def look(theme: str = "felt", language: str = "zh_CN") -> Look:
    return Look(THEMES[theme], Words(language), CardArt(back=FELT.back), Speed.OFF)


@pytest.fixture
def page(qapp: QApplication) -> Iterator[Page]:
    made = Page(look())
    made.resize(800, 480)
    made.show()
    yield made
    made.close()
    made.deleteLater()


def put(page: Page, control: Button | Switch | Tile, width: float = 200, height: float = 64) -> list[str]:
    control.setParent(page)
    control.dress(page.look, scale(800, 480))
    control.place(100, 100, width, height)
    control.show()
    seen: list[str] = []
    control.chosen.connect(lambda: seen.append("chosen"))
    control.refused.connect(seen.append)
    return seen


def test_a_button_is_pressed_by_mouse_space_and_enter(page: Page) -> None:
    button = Button(page.look, "过")
    seen = put(page, button)
    QTest.mouseClick(button, LEFT)
    QTest.keyClick(button, Qt.Key.Key_Space)
    QTest.keyClick(button, Qt.Key.Key_Return)
    assert seen == ["chosen"] * 3
    assert button.accessibleName() == "过"


def test_a_bounce_is_no_second_tap(page: Page) -> None:
    button = Button(page.look, "过")
    seen = put(page, button)
    QTest.mousePress(button, LEFT)
    QTest.mouseRelease(button, LEFT)
    QTest.mouseDClick(button, LEFT)
    QTest.mouseRelease(button, LEFT)
    assert seen == ["chosen"]


def test_the_words_of_a_segment_are_of_one_size_and_none_is_cut(page: Page) -> None:
    words = ["Log", "Last trick", "Ledger", "Order"]
    segment = Segment(page.look, words, 1, "", page)
    segment.dress(page.look, page.m)
    for width in (240, 280, 340, 500):
        segment.place(10, 10, width, 44)
        assert len({item.step for item in segment.items}) == 1
        for item in segment.items:
            font = page.look.font(type_size(page.m, item.step), True)
            assert page.look.width(item.label, font) <= item.box.width() - 8, (width, item.label)
            assert item.box.width() >= 48
        boxes = [item.box.translated(item.pos().toPointF()) for item in segment.items]
        assert all(one.right() <= other.left() + 1 for one, other in pairwise(boxes))
        assert boxes[-1].right() <= RING + width
    assert segment.items[0].step == Step.T16
    assert len({round(item.box.width()) for item in segment.items}) == 1, "where there is room, all are alike"


def test_quick_taps_on_a_stepper_count_each(page: Page) -> None:
    stepper = Stepper(page.look, "多少", 1, 1, 30, 1, str, page)
    stepper.dress(page.look, page.m)
    stepper.place(50, 250, 260, 52)
    stepper.show()
    for _ in range(5):
        QTest.mousePress(stepper.more, LEFT)
        QTest.mouseRelease(stepper.more, LEFT)
        # a press that comes soon after another is told as a double click
        QTest.mouseDClick(stepper.more, LEFT)
        QTest.mouseRelease(stepper.more, LEFT)
    assert stepper.value == 1 + 5 * 2


def test_off_it_says_why(page: Page) -> None:
    button = Button(page.look, "下一局", "primary")
    seen = put(page, button)
    button.say_off("小李还没定")
    QTest.mouseClick(button, LEFT)
    assert seen == ["小李还没定"]
    assert page.toasted == "小李还没定"
    assert button.accessibleDescription() == "小李还没定"


def test_the_room_around_a_button_is_not_the_button(page: Page) -> None:
    button = Button(page.look, "开局", "primary")
    seen = put(page, button)
    QTest.mouseClick(button, LEFT, pos=QPoint(3, 3))
    assert seen == []


def test_small_ones_are_targets_all_the_same(page: Page) -> None:
    button = IconButton(page.look, "x", "关上")
    put(page, button, 32, 32)
    middle = button.rect().center()
    assert button.hitButton(middle + QPoint(TARGET // 2 - 2, 0))
    assert not button.hitButton(middle + QPoint(TARGET // 2 + 2, 0))


def test_arrows_walk_a_segment(page: Page) -> None:
    segment = Segment(page.look, ["3", "4", "5"], 1, "几个人", page)
    segment.dress(page.look, page.m)
    segment.place(50, 50, 300, 52)
    segment.show()
    heard: list[int] = []
    segment.changed.connect(heard.append)
    QTest.keyClick(segment.items[1], Qt.Key.Key_Right)
    QTest.keyClick(segment.items[2], Qt.Key.Key_Right)
    QTest.mouseClick(segment.items[0], LEFT)
    assert heard == [2, 0]
    assert [item.isChecked() for item in segment.items] == [True, False, False]


def test_a_switch_turns_and_a_stepper_stays_within_its_bounds(page: Page) -> None:
    switch = Switch(page.look, "可以悔牌")
    put(page, switch)
    QTest.mouseClick(switch, LEFT)
    assert switch.isChecked()
    stepper = Stepper(page.look, "多少", 2, 1, 3, 1, str, page)
    stepper.dress(page.look, page.m)
    stepper.place(50, 250, 260, 52)
    stepper.show()
    for _ in range(4):
        QTest.mouseClick(stepper.more, LEFT)
    assert stepper.value == 3
    assert stepper.more.off == "3"
    QTest.mouseClick(stepper.less, LEFT)
    assert stepper.value == 2


def test_a_dialog_keeps_what_lies_below_out_of_reach(page: Page, qapp: QApplication) -> None:
    below = Button(page.look, "下面")
    seen = put(page, below)
    dialog = Dialog(
        page.look, page, "判老周作弊", ("这局到此为止。", "判了就不能改。"), back="不判", deed="全桌同意", kind="danger"
    )
    went: list[str] = []
    dialog.went_back.connect(lambda: went.append("back"))
    dialog.agreed.connect(lambda: went.append("agreed"))
    dialog.open()
    assert not below.isEnabled()
    QTest.keyClick(dialog, Qt.Key.Key_Escape)
    assert went == ["back"]
    assert below.isEnabled()
    QTest.mouseClick(below, LEFT)
    assert seen == ["chosen"]


def test_a_tap_on_the_veil_goes_back_and_a_tap_on_the_panel_does_not(page: Page) -> None:
    for at, expected in ((QPoint(3, 3), ["back"]), (None, [])):
        dialog = Dialog(page.look, page, "问一句", ("好吗",), deed="好")
        went: list[str] = []
        dialog.went_back.connect(lambda went=went: went.append("back"))
        dialog.open()
        if at is None:
            QTest.mouseClick(dialog.panel, LEFT, pos=QPoint(20, 20))
        else:
            QTest.mouseClick(dialog, LEFT, pos=at)
        assert went == expected
        dialog.close_()


@pytest.mark.parametrize("theme", list(THEMES))
def test_focus_by_key_shows_a_ring(page: Page, theme: str, qapp: QApplication) -> None:
    page.restyle(look(theme))
    button = Button(page.look, "过")
    put(page, button)
    before = picture(button)
    button.setFocus(Qt.FocusReason.TabFocusReason)
    qapp.processEvents()
    if button.hasFocus():
        assert picture(button) != before


def picture(widget: QWidget) -> QImage:
    return widget.grab().toImage()


def test_words_that_are_too_long_are_written_smaller_then_cut(page: Page) -> None:
    label = Label(page.look, Step.T28, "一句非常长的话" * 4, parent=page)
    label.dress(page.look, page.m)
    label.place(0, 0, 200, 30)
    label.show()
    assert label.height_for(page.m, 200) > 30
    assert not label.grab().isNull()
    assert label.accessibleName() == label.text
