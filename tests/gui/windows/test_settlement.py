"""The settlement: who owes what, what may be done about it, who is missing, on to the next round."""

from collections.abc import Callable, Iterator
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from engine.core.model import Text
from engine.play.ledger import Unit
from engine.play.resuming import resume
from engine.play.sitting import Sitting
from engine.play.steps import Start
from gui.controls.button import Button
from gui.controls.dialog import Dialog
from gui.theme import THEMES
from gui.windows.ask import Amount, Deeds
from gui.windows.drawer import LogDialog
from gui.windows.hand_strip import fitted
from gui.windows.join import JoinDialog
from gui.windows.ledger_row import LedgerRow
from gui.windows.settlement import SettlementPage
from gui.windows.unit_dialog import UnitDialog
from tests.gui.windows.hands import DRAGON, PLAIN, REST
from tests.gui.windows.sat import GAME, HALF, NAMES, Long, booked, look, overflows, played, sitting, tap

Shown = tuple[SettlementPage, Sitting]
Show = Callable[..., Shown]


@pytest.fixture
def show(qapp: QApplication) -> Iterator[Show]:
    pages: list[SettlementPage] = []

    def make(
        due: tuple[int, ...] = (6, 1, 0, 11), winners: tuple[int, ...] = (2,), bots: tuple[int, ...] = (),
        size: tuple[int, int] = (1280, 800), language: str = "zh_CN", unit: Unit = HALF,
    ) -> Shown:  # fmt: skip
        sat = sitting(len(due), bots, unit=unit)
        page = SettlementPage(look(language))
        page.resize(*size)
        page.show()
        page.show_sitting(sat, booked(sat, due, winners))
        pages.append(page)
        return page, sat

    yield make
    for page in pages:
        page.close()
        page.deleteLater()


def dialog(page: SettlementPage) -> Dialog:
    return next(found for found in page.findChildren(Dialog) if found.isVisibleTo(page))


def why_not(page: SettlementPage) -> str | None:
    return page.go.off


def seated(sat: Sitting) -> int:
    return len(sat.ledger.taken())


def offers(page: SettlementPage, seat: int) -> dict[str, bool]:
    return {name: button.off is None for name, button in page.rows[seat].buttons.items()}


def test_every_row_offers_what_its_player_may_do(show: Show) -> None:
    page, _ = show()
    assert offers(page, 0) == {"settle": True, "owe": True, "points": True, "more": True}
    assert offers(page, 1) == {"settle": True, "owe": False, "points": True, "more": True}
    # whoever owes nothing may still sit out or leave
    assert offers(page, 2) == {"more": True}
    assert offers(page, 3) == {"settle": True, "apply": True, "points": True, "more": True}
    assert "申请" in page.rows[3].buttons["apply"].label


def test_the_next_round_names_who_is_missing(show: Show) -> None:
    page, sat = show()
    assert why_not(page) == "小李、阿珍、老周还没定"
    going: list[bool] = []
    page.next_round.connect(lambda: going.append(True))
    tap(page.go)
    assert going == []
    assert page.toasted == "小李、阿珍、老周还没定：请先结清、欠着或停一局"
    tap(page.rows[0].buttons["owe"])
    tap(page.rows[1].buttons["settle"])
    assert why_not(page) == "老周还没定"
    tap(page.rows[3].buttons["points"])
    assert why_not(page) is None
    tap(page.go)
    assert going == [True]
    assert sat.do(Start()) is None
    assert sat.ledger.account(0).owed == 6


def test_what_may_not_be_owed_says_why(show: Show) -> None:
    page, sat = show()
    tap(page.rows[1].buttons["owe"])
    assert "4 倍以内不能欠" in page.toasted
    assert sat.ledger.account(1).owed == 1


def test_everybody_is_asked_one_by_one(show: Show) -> None:
    page, sat = show(bots=(1,))
    tap(page.rows[3].buttons["apply"])
    asked = []
    for _ in range(2):
        found = dialog(page)
        asked.append(found.title.text)
        tap(found.deed)
    assert asked == ["请问小李", "请问小雨"]
    assert sat.ledger.account(3).granted
    assert page.rows[3].row.duty is not None
    assert page.rows[3].row.duty.title == "欠着 11 倍"


def test_one_no_is_enough(show: Show) -> None:
    page, sat = show()
    tap(page.rows[3].buttons["apply"])
    QTest.keyClick(dialog(page), Qt.Key.Key_Escape)
    assert not sat.ledger.account(3).granted
    assert "没同意" in page.toasted


def test_computers_settle_by_themselves(show: Show) -> None:
    page, sat = show(bots=(1, 3))
    assert sat.ledger.account(1).owed == sat.ledger.account(3).owed == 0
    assert offers(page, 3) == {}
    assert page.rows[3].row.duty is not None
    assert page.rows[3].row.duty.text == "电脑自己结清"


def test_a_part_is_settled_and_the_rest_stays(show: Show) -> None:
    page, sat = show()
    tap(page.rows[3].buttons["more"])
    deeds = dialog(page)
    assert isinstance(deeds, Deeds)
    assert [button.label for button in deeds.deeds] == [
        "结一部分", "替小李代 6 倍", "替阿珍代 1 倍", "停一局", "换自己的算法", "离席",
    ]  # fmt: skip
    tap(deeds.deeds[0])
    amount = dialog(page)
    assert isinstance(amount, Amount)
    tap(amount.stepper.more)
    tap(amount.deed)
    assert sat.ledger.account(3).owed == Fraction(19, 2)
    assert page.rows[3].row.duty is not None
    assert page.rows[3].row.duty.title == "还有 9½ 倍"


def helping(page: SettlementPage, seat: int) -> list[Button]:
    """What a player may take over, on their own row."""
    tap(page.rows[seat].buttons["more"])
    deeds = dialog(page)
    assert isinstance(deeds, Deeds)
    return [button for button in deeds.deeds if button.label.startswith("替")]


def test_somebody_takes_it_over_from_their_own_row_and_says_so(show: Show) -> None:
    page, sat = show()
    # nobody is offered to let another have it
    assert [button.label for button in helping(page, 0)] == ["替阿珍代 1 倍", "替老周代 11 倍"]
    tap(dialog(page).back)
    tap(helping(page, 1)[0])
    assert dialog(page).title.text == "请问阿珍"
    tap(dialog(page).back)
    assert sat.ledger.account(0).owed == 6
    tap(helping(page, 1)[0])
    tap(dialog(page).deed)
    assert sat.ledger.account(0).owed == 0
    assert sat.ledger.account(1).helped == 6
    assert page.rows[0].row.duty is not None
    assert page.rows[0].row.duty.text == "阿珍代了 6 倍"


def test_who_sits_out_can_come_back(show: Show) -> None:
    page, sat = show()
    tap(page.rows[3].buttons["more"])
    deeds = dialog(page)
    assert isinstance(deeds, Deeds)
    tap(next(button for button in deeds.deeds if button.label == "停一局"))
    assert sat.ledger.account(3).paused
    tap(page.rows[3].buttons["resume"])
    assert "超过 8 倍" in page.toasted
    tap(page.rows[3].buttons["change"])
    tap(page.rows[3].buttons["settle"])
    tap(page.rows[3].buttons["resume"])
    assert not sat.ledger.account(3).paused


def test_who_owes_nothing_may_sit_out_or_leave(show: Show) -> None:
    page, sat = show()
    tap(page.rows[2].buttons["more"])
    deeds = dialog(page)
    assert isinstance(deeds, Deeds)
    labels = [button.label for button in deeds.deeds]
    assert labels == ["替小李代 6 倍", "替阿珍代 1 倍", "替老周代 11 倍", "停一局", "换自己的算法", "离席"]
    tap(deeds.deeds[3])
    assert sat.ledger.account(2).paused
    tap(page.rows[2].buttons["more"])
    deeds = dialog(page)
    assert isinstance(deeds, Deeds)
    tap(deeds.deeds[-1])
    assert seated(sat) == 3
    # the round was won by somebody who is not there any more
    assert page.who.text == "小雨赢了"


def test_somebody_new_sits_down(show: Show) -> None:
    page, sat = show()
    tap(page.more_people)
    found = dialog(page)
    assert isinstance(found, JoinDialog)
    found.field.setText("小李")
    tap(found.deed)
    assert "小李" in page.toasted
    assert seated(sat) == 4
    tap(page.more_people)
    found = dialog(page)
    assert isinstance(found, JoinDialog)
    assert found.who.kinds == ["", *sat.game.levels()]
    assert "random" not in found.who.kinds
    found.who.segment.choose(found.who.kinds.index("normal"))
    tap(found.deed)
    assert seated(sat) == 5
    assert sat.bots == {"阿宁": "normal"}
    assert 4 in page.rows


def test_how_it_was_settled_can_be_said_otherwise(show: Show) -> None:
    page, sat = show()
    tap(page.rows[1].buttons["settle"])
    # one tap, and nobody asks anything
    tap(page.rows[1].buttons["points"])
    assert page.rows[1].row.duty is not None
    assert page.rows[1].row.duty.text == "转成 1 积分"
    assert sat.ledger.account(1).had == 0
    tap(page.rows[1].buttons["change"])
    deeds = dialog(page)
    assert isinstance(deeds, Deeds)
    assert [button.kind for button in deeds.deeds] == ["secondary", "selected"]
    tap(deeds.deeds[0])
    assert page.rows[1].row.duty.text == "结了 1 倍"
    assert sat.ledger.account(1).had == 1


def test_how_it_was_settled_is_there_still_when_the_sitting_is_gone_on_with(qapp: QApplication, tmp_path: Path) -> None:
    sat = sitting(4, bots=(3,), base=tmp_path)
    settlement = played(sat)
    page = SettlementPage(look())
    page.resize(1280, 800)
    page.show()
    page.show_sitting(sat, settlement)
    one, other = [seat for seat in range(3) if seat not in settlement.winners][:2]
    page.deeds.asked(one, "points")
    page.deeds.picked(one, f"for:{other}")
    tap(dialog(page).deed)
    before = [duty.text if duty else "" for duty in (row.row.duty for row in page.rows.values())]
    assert before[one] == f"转成 {settlement.due[one]} 积分"
    assert before[other] == f"{NAMES[one]}代了 {settlement.due[other]} 倍"
    assert before[3] == ("" if 3 in settlement.winners else "电脑自己结清")
    sat.leave()
    assert sat.folder is not None
    again = resume(GAME, sat.folder).sitting
    page.show_sitting(again, settlement)
    assert [duty.text if duty else "" for duty in (row.row.duty for row in page.rows.values())] == before
    again.leave()
    page.close()


def test_what_one_unit_is_can_be_agreed_on_anew_between_two_rounds(show: Show) -> None:
    page, sat = show(due=(6, 1, 0, 0))
    tap(page.chip)
    found = dialog(page)
    assert isinstance(found, UnitDialog)
    assert found.drink.chosen == "half"
    found.drink.choose("cup")
    tap(found.deed)
    assert "还有人欠着" in page.toasted
    assert sat.ledger.unit == HALF
    tap(page.chip)
    found = dialog(page)
    assert isinstance(found, UnitDialog)
    found.drink.choose("own")
    assert found.deed.off
    found.drink.choose("tea")
    assert not found.deed.off
    tap(found.deed)
    assert sat.ledger.unit == Unit("tea", Fraction(1))
    assert page.chip.text_ == "1 倍 = 1 杯茶"
    assert sat.ledger.account(0).owed == 6


def test_what_a_duty_means_is_no_refusal(show: Show) -> None:
    page, _ = show()
    QTest.mouseClick(page.rows[0], Qt.MouseButton.LeftButton)
    assert page.toasted == "可以欠着，也可以停一局"
    assert not page._notice._bad
    tap(page.go)
    assert "还没定" in page.toasted
    assert page._notice._bad


def test_in_points_nobody_drinks(show: Show) -> None:
    page, _ = show(unit=Unit("points", Fraction(1)))
    assert list(offers(page, 0)) == ["settle", "owe", "more"]
    assert page.rows[0].buttons["settle"].label == "已结"


def test_hands_and_log_come_from_the_file(qapp: QApplication, tmp_path: Path) -> None:
    sat = sitting(4, base=tmp_path)
    settlement = played(sat)
    page = SettlementPage(look())
    page.resize(1280, 800)
    page.show()
    page.show_sitting(sat, settlement)
    losers = [seat for seat in range(4) if seat not in settlement.winners]
    for seat in losers:
        row = page.rows[seat].row
        assert row.cards
        assert row.lines
        assert row.due == settlement.due[seat]
        assert row.costly <= set(row.cards)
    tap(page.look_back)
    found = dialog(page)
    assert isinstance(found, LogDialog)
    assert any(entry.cards for entry in found.lines.entries)
    found.close_()
    sat.leave()
    page.close()


def test_everything_is_done_by_keys(show: Show) -> None:
    page, sat = show(due=(1, 0, 0), winners=(1, 2))
    page.rows[0].buttons["settle"].setFocus()
    QTest.keyClick(page.rows[0].buttons["settle"], Qt.Key.Key_Return)
    assert sat.ledger.account(0).owed == 0
    asked: list[bool] = []
    page.menu.connect(lambda: asked.append(True))
    QTest.keyClick(page, Qt.Key.Key_Escape)
    assert asked == [True]


def test_language_and_theme_change_what_is_there(show: Show) -> None:
    page, _ = show()
    for theme in THEMES:
        page.restyle(look("en", theme))
    assert page.title.text == "Round 1: settlement"
    assert page.go.label == "Next round"
    assert page.rows[0].buttons["settle"].label == "Settled"


@pytest.mark.parametrize("size", [(800, 480), (1280, 800), (1080, 1920), (1920, 1080)])
@pytest.mark.parametrize("language", ["zh_CN", "en"])
def test_nothing_sticks_out(show: Show, size: tuple[int, int], language: str) -> None:
    page, _ = show(due=(6, 1, 0, 11, 3, 9), size=size, language=language)
    assert len(page.rows) == len(NAMES)
    assert overflows(page) == []
    page.restyle(look(words=Long(language)))
    assert overflows(page) == []


@pytest.mark.parametrize("language", ["zh_CN", "en"])
@pytest.mark.parametrize("size", [(1280, 800), (1920, 1080), (800, 480), (1080, 1920)])
def test_no_line_of_what_a_hand_costs_is_cut(show: Show, language: str, size: tuple[int, int]) -> None:
    page, _ = show(size=size, language=language)
    words, m = page.look.words, page.m
    folded = LedgerRow.folded(m, size[0] - 2 * m.px(24, 12))
    room = (size[0] * 0.4 - 3 * m.px(24, 12) if folded else 164 * m.u) - m.px(24, 20) - 8
    for joker in ("BJ", "LJ"):
        line = words.say(Text(key="happy_nine.line.trigger", params={"what": joker}), NAMES)
        said = fitted(page.look, m, words.key("table.settle.on_the_spot", what=line), room)
        assert "…" not in "".join(one.text for one in said)
        assert len(said) <= 2
    long = fitted(page.look, m, "word " * 40, room)
    assert len(long) == 2
    assert long[1].text.endswith("…")


def test_a_special_hand_that_won_is_named(qapp: QApplication, tmp_path: Path, dealt: Any) -> None:
    dealt(DRAGON, PLAIN, *REST)
    sat = sitting(4, base=tmp_path)
    round_ = sat.next_round()
    for seat in range(4):
        assert round_.submit(GAME.read({"seat": seat, "do": "keep" if seat else "show"})) is None
    page = SettlementPage(look())
    page.show_sitting(sat, sat.close())
    assert [page.rows[seat].row.won for seat in range(4)] == ["一条龙 · 赢下这局", "", "", ""]
    sat.leave()
    page.close()
