"""A new table: seats, drink, house rules, and the terms they make."""

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction

import pytest
from PySide6.QtCore import QEvent, QPoint, QPointF, Qt
from PySide6.QtGui import QMouseEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from engine.play.ledger import Unit
from engine.play.sitting import Sitting, Terms
from gui.controls.choices import Item, Segment
from gui.controls.form import Form
from gui.controls.number import NumberField
from gui.theme import THEMES
from gui.windows import faces
from gui.windows.house_rules import HouseRulesDialog
from gui.windows.new_table import NewTablePage
from gui.windows.seat_dialog import SeatDialog
from tests.gui.bridge.evening import spin
from tests.gui.events.hands import Finger
from tests.gui.windows.sat import GAME, Long, look, overflows, tap


@pytest.fixture
def page(qapp: QApplication) -> Iterator[NewTablePage]:
    made = NewTablePage(look(), GAME.info.id)
    made.resize(1280, 800)
    made.show()
    yield made
    made.close()
    made.deleteLater()


def opened(page: NewTablePage) -> Terms:
    seen: list[Terms] = []
    page.opened.connect(seen.append)
    tap(page.open_)
    page.opened.disconnect()
    assert seen, page.toasted
    return seen[0]


def test_as_it_comes_it_can_be_played(page: NewTablePage) -> None:
    terms = opened(page)
    assert terms.names == ("小李", "阿珍", "小雨", "老周")
    assert terms.bots == (None, "normal", "normal", "normal")
    assert terms.unit == Unit("cup", Fraction(1, 2), Fraction(100), Fraction(5))
    assert terms.options == {"misplay": "penalty", "last_card_call": "manual"}
    assert page.who.text == "1 个人，3 位电脑"
    assert Sitting(GAME, terms).ledger.playing == (0, 1, 2, 3)


@pytest.mark.parametrize("index", [0, 1, 2, 3])
def test_three_to_six_play(page: NewTablePage, index: int) -> None:
    tap(page.seats.segment.items[index])
    assert len(opened(page).names) == index + 3
    assert sum(plate.isVisibleTo(page) for plate in page.seats.plates) == index + 3


def test_a_seat_is_given_to_somebody(page: NewTablePage) -> None:
    tap(page.seats.plates[1])
    dialog = page.findChildren(SeatDialog)[-1]
    tap(dialog.who.segment.items[0])
    dialog.field.setText("小李")
    tap(dialog.deed)
    assert dialog.field.wrong
    dialog.field.clear()
    QTest.keyClicks(dialog.field, "Ann")
    tap(dialog.avatars[6])
    tap(dialog.deed)
    terms = opened(page)
    assert terms.names[1] == "Ann"
    assert terms.bots[1] is None
    assert page.sitters[1].avatar == "tiger"


def test_six_people_sit_down_by_one_tap_and_computers_by_the_next(page: NewTablePage) -> None:
    tap(page.seats.segment.items[3])
    expert = page.game.levels("")[-1]
    page.seats.put(4, replace(page.seats.sitters[4], bot=expert))
    before = opened(page)
    assert page.seats.people.label == "全是真人"
    tap(page.seats.people)
    assert opened(page).bots == (None,) * 6
    assert page.who.text == "6 个人"
    assert page.seats.people.label == "只我一人"
    tap(page.seats.people)
    after = opened(page)
    assert (after.names, after.bots) == (before.names, before.bots)
    assert after.bots[4] == expert


def test_seats_are_changed_by_two_taps(page: NewTablePage) -> None:
    tap(page.seats.swap)
    tap(page.seats.plates[0])
    tap(page.seats.plates[2])
    assert opened(page).names == ("小雨", "阿珍", "小李", "老周")


def pull(page: NewTablePage, seat: int, to: QPoint) -> None:
    """Pull a plate to a place of the panel, step by step."""
    plate = page.seats.plates[seat]
    begin = plate.rect().center()
    QTest.mousePress(plate, Qt.MouseButton.LeftButton, pos=begin)
    for left in range(8, 0, -1):
        here = plate.mapFrom(page.seats, plate.geometry().center() + (to - plate.geometry().center()) / left)
        event = QMouseEvent(
            QEvent.Type.MouseMove,
            QPointF(here),
            QPointF(plate.mapToGlobal(here)),
            Qt.MouseButton.NoButton,
            Qt.MouseButton.LeftButton,
            Qt.KeyboardModifier.NoModifier,
        )
        QApplication.sendEvent(plate, event)
    QTest.mouseRelease(plate, Qt.MouseButton.LeftButton, pos=begin)


def test_seats_are_changed_by_pulling_one_over_another(page: NewTablePage) -> None:
    asked: list[int] = []
    page.seats.seat_tapped.connect(asked.append)
    pull(page, 0, page.seats.plates[2].geometry().center())
    assert opened(page).names == ("小雨", "阿珍", "小李", "老周")
    places = [plate.geometry() for plate in page.seats.plates[:4]]
    pull(page, 1, page.seats.rect().center())
    assert opened(page).names == ("小雨", "阿珍", "小李", "老周")
    assert [plate.geometry() for plate in page.seats.plates[:4]] == places
    assert asked == []
    tap(page.seats.plates[1])
    assert asked == [1]


@pytest.mark.parametrize("size", [(1280, 800), (800, 480), (720, 1280)])
def test_seats_are_changed_by_a_finger_that_pulls(page: NewTablePage, size: tuple[int, int]) -> None:
    page.resize(*size)
    seats, bar, finger = page.seats, page.view.verticalScrollBar(), Finger(page)
    # a page that scrolls has got its gesture by now
    spin(1)
    names = [sitter.name for sitter in seats.sitters]
    for one, other in ((0, 2), (1, 3)):
        page.view.ensureWidgetVisible(seats.plates[one], 0, 200)
        begin, end = (seats.mapTo(page, seats.plates[seat].geometry().center()) for seat in (one, other))
        assert page.rect().contains(begin)
        assert page.rect().contains(end)
        still = bar.value()
        finger.press(begin)
        for step in range(1, 9):
            finger.move(begin + (end - begin) * step / 8)
            spin(1)
        finger.release(end)
        spin(1)
        names[one], names[other] = names[other], names[one]
        assert [sitter.name for sitter in seats.sitters] == names
        assert bar.value() == still
    # a tap asks who sits there, and only once
    asked: list[int] = []
    seats.seat_tapped.connect(asked.append)
    finger.tap(seats.mapTo(page, seats.plates[1].geometry().center()))
    assert asked == [1]


def test_a_small_shake_is_a_tap(page: NewTablePage) -> None:
    asked: list[int] = []
    page.seats.seat_tapped.connect(asked.append)
    plate = page.seats.plates[1]
    begin = plate.rect().center()
    QTest.mousePress(plate, Qt.MouseButton.LeftButton, pos=begin)
    QTest.mouseMove(plate, begin + QPoint(3, 3))
    QTest.mouseRelease(plate, Qt.MouseButton.LeftButton, pos=begin + QPoint(3, 3))
    assert asked == [1]


def test_who_sat_here_before_is_offered_with_the_same_face(page: NewTablePage) -> None:
    faces.know(lambda: {"Ann": "tiger", "小李": "fox", "Bo": "koala"})
    try:
        tap(page.seats.plates[1])
        dialog = page.findChildren(SeatDialog)[-1]
        assert [button.label for button in dialog.known] == ["Bo", "Ann"]
        tap(dialog.known[1])
        tap(dialog.deed)
        assert (page.sitters[1].name, page.sitters[1].avatar) == ("Ann", "tiger")
    finally:
        faces.know(dict)


def test_the_first_dealer_is_drawn_or_named(page: NewTablePage) -> None:
    assert opened(page).dealer is None
    tap(page.seats.deals)
    assert opened(page).dealer == 0
    for _ in range(4):
        tap(page.seats.deals)
    assert opened(page).dealer is None


@pytest.mark.parametrize(
    ("name", "unit", "agreed"),
    [
        ("cup", Unit("cup", Fraction(1), Fraction(200), Fraction(5)), "1 倍 = 1 杯"),
        ("sip", Unit("sip", Fraction(1), Fraction(20), Fraction(5)), "1 倍 = 1 口"),
        ("tea", Unit("tea", Fraction(1)), "1 倍 = 1 杯茶"),
        ("points", Unit("points", Fraction(1)), "1 倍 = 1 分"),
    ],
)
def test_units_are_agreed(page: NewTablePage, name: str, unit: Unit, agreed: str) -> None:
    tap(page.drink.tiles[name])
    assert opened(page).unit == unit
    assert page.drink.agreed.text == agreed


def test_a_unit_in_the_tables_own_words(page: NewTablePage) -> None:
    tap(page.drink.tiles["own"])
    tap(page.open_)
    assert page.toasted == "写下你们的说法"
    page.drink.own.setText("唱一首歌")
    assert opened(page).unit == Unit("唱一首歌", None)
    assert page.drink.agreed.text == "1 倍 = 唱一首歌"


def test_grams_follow_amount_and_strength(page: NewTablePage) -> None:
    assert page.drink.grams.text == "1 倍含酒精 3.9 克"
    tap(page.drink.much.more)
    tap(page.drink.strong.less)
    assert page.drink.grams.text == "1 倍含酒精 3.5 克"
    assert round(opened(page).unit.grams, 1) == Fraction(35, 10)


def choices(form: Form, name: str) -> list[Item]:
    control = form.lines[name].control
    assert isinstance(control, Segment)
    return control.items


def test_house_rules_in_words_and_by_name(page: NewTablePage) -> None:
    tap(page.rules.segment.items[0])
    assert opened(page).options == {}
    assert page.rules.rules["misplay"].how == "退回，不罚"
    tap(page.rules.rules["misplay"])
    dialog = page.findChildren(HouseRulesDialog)[-1]
    tap(choices(dialog.rules, "misplay")[1])
    tap(dialog.deed)
    assert opened(page).options == {"misplay": "penalty"}
    assert page.rules.segment.index == 2
    tap(page.rules.rules["cheating_penalty"])
    dialog = page.findChildren(HouseRulesDialog)[-1]
    number = dialog.rules.lines["cheating_penalty"].control
    assert isinstance(number, NumberField)
    tap(number.less)
    tap(dialog.deed)
    assert opened(page).options == {"misplay": "penalty", "cheating_penalty": 19}
    tap(page.rules.rules["special_hands"])
    dialog = page.findChildren(HouseRulesDialog)[-1]
    tap(choices(dialog.rules, "special_hands")[0])
    tap(dialog.deed)
    assert opened(page).options["special_hands"] is False


def test_undo_is_for_one_person_alone(page: NewTablePage) -> None:
    tap(page.rules.rules["undo"])
    rules = page.findChildren(HouseRulesDialog)[-1]
    tap(choices(rules.own, "undo")[1])
    tap(rules.deed)
    assert opened(page).practice
    tap(page.seats.plates[1])
    dialog = page.findChildren(SeatDialog)[-1]
    tap(dialog.who.segment.items[0])
    tap(dialog.deed)
    assert page.rules.rules["undo"].isHidden()
    assert not opened(page).practice


def test_names_nobody_wrote_follow_the_language(page: NewTablePage) -> None:
    page.restyle(look("en", "paper"))
    assert opened(page).names[0] == "Xiao Li"
    assert page.title.text == "New table"


def test_esc_goes_back(page: NewTablePage) -> None:
    went: list[bool] = []
    page.back.connect(lambda: went.append(True))
    QTest.keyClick(page, Qt.Key.Key_Escape)
    tap(page.go_back)
    assert went == [True, True]


@pytest.mark.parametrize("size", [(800, 480), (1280, 800), (1080, 1920), (1920, 1080)])
@pytest.mark.parametrize("number", [0, 3])
def test_nothing_sticks_out(page: NewTablePage, size: tuple[int, int], number: int) -> None:
    page.seats.segment.choose(number)
    page.resize(*size)
    for theme in THEMES:
        page.restyle(look("en", theme))
        assert overflows(page) == []
    for unit in ("half", "own", "tea"):
        page.drink.choose(unit)
        page.restyle(look(words=Long("en")))
        assert overflows(page) == []
