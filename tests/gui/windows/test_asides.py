"""A tap on the chip or on a seat tells what everybody may know, and nothing else."""

import pytest
from PySide6.QtCore import QPointF, Qt
from PySide6.QtTest import QTest

from gui.scene.hits import buttons
from gui.windows.asides import DrinkDialog, SeatCard
from gui.windows.main_window import MainWindow
from tests.gui.bridge.evening import act, until

pytestmark = pytest.mark.usefixtures("at_the_table")


@pytest.fixture
def at_the_table(window: MainWindow) -> None:
    """Somebody plays at the window, and is asked for the third time."""
    window.start_now()
    bridge = window.table.bridge
    for _ in range(2):
        until(lambda: bridge.seat is not None and bool(bridge.view.prompts))
        act(bridge)
    until(lambda: bool(bridge.view.prompts))


def tap(window: MainWindow, at: QPointF) -> None:
    QTest.mouseClick(window.table.table.viewport(), Qt.MouseButton.LeftButton, pos=at.toPoint())


def test_the_chip_tells_what_was_agreed(window: MainWindow) -> None:
    stage = window.table.scene.stage
    assert stage is not None
    tap(window, buttons(stage)["chip"].center())
    dialog = window.findChildren(DrinkDialog)[-1]
    assert dialog.title.text == "1 倍 = 半杯"
    assert dialog.texts[0].text == "5 倍 = 2 杯半"
    assert [entry.amount for entry in dialog.lines.entries] == ["不欠"] * 4
    dialog.go_back()


def test_a_seat_tells_who_sits_there(window: MainWindow) -> None:
    stage, round_ = window.table.scene.stage, window.table.bridge.round
    assert stage is not None
    assert round_ is not None
    place = next(place for place in stage.seats if stage.seat_at(place.number) == 2)
    tap(window, place.plate.center())
    dialog = window.findChildren(SeatCard)[-1]
    held = len(round_.table.zone("hand:2").cards)
    assert dialog.title.text == "电脑 2"
    does = window.look.words.key("table.bot.normal.help")
    assert [text.text for text in dialog.texts] == ["普通", does, f"手里还有 {held} 张牌", "不欠", "累计 0 倍"]
    dialog.go_back()
