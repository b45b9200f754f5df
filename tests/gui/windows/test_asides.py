"""A tap on the chip or on a seat tells what everybody may know, and nothing else."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QPointF, Qt
from PySide6.QtTest import QTest

from engine.play.thinker import InPlace
from engine.words import Words
from gui.scene.hits import buttons
from gui.theme import FELT, Speed
from gui.windows.asides import DrinkDialog, SeatCard
from gui.windows.main_window import MainWindow
from gui.windows.style import Style
from tests.gui.bridge.evening import act, spin, until

pytestmark = pytest.mark.usefixtures("qapp")


@pytest.fixture
def window(tmp_path: Path) -> Iterator[MainWindow]:
    made = MainWindow(Style(FELT, Words("zh_CN"), Speed.OFF), InPlace(), tmp_path)
    made.resize(1280, 800)
    made.show()
    made.start_now()
    bridge = made.table.bridge
    for _ in range(2):
        until(lambda: bridge.seat is not None and bool(bridge.view.prompts))
        act(bridge)
    until(lambda: bool(bridge.view.prompts))
    yield made
    made.close()
    made.deleteLater()
    spin(1)


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
    assert [text.text for text in dialog.texts] == ["普通", does, f"手里还有 {held} 张牌", "不欠", "已结 0 倍"]
    dialog.go_back()
