"""The rules as they are read in the window: contents, search, the place a refusal names, and the way back."""

from itertools import combinations
from typing import Any

import pytest
from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtGui import QImage, QPainter
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from engine.core.action import Refusal
from engine.games import GAMES
from engine.pages import figure, has_page, page_of
from engine.words import LANGUAGES, Words
from gui.art.cards import CardArt
from gui.controls.base import Control
from gui.controls.reading import APART
from gui.scene.look import Look
from gui.theme import FELT, PAPER, THEMES, Alpha, Speed
from gui.windows.ask import Deeds
from gui.windows.drawer import CARD
from gui.windows.main_window import MainWindow
from gui.windows.rules_page import RulesPage
from gui.windows.rules_text import Written, paint_figure
from gui.windows.style import Style
from tests.gui.bridge.evening import act, spin, until

GAME = GAMES[0]
PAGES = [(name, language) for name in GAMES for language in LANGUAGES if has_page(name, language)]


def look(language: str = "zh_CN", theme: str = "felt") -> Look:
    return Look(THEMES[theme], Words(language), CardArt())


@pytest.fixture
def page(qtbot: QtBot) -> RulesPage:
    made = RulesPage(look(), GAME)
    qtbot.addWidget(made)
    made.resize(1280, 800)
    made.show()
    qtbot.waitExposed(made)
    return made


def test_a_tap_in_the_contents_leads_there(page: RulesPage, qtbot: QtBot) -> None:
    rules = page_of(GAME, "zh_CN")
    assert [head.text_ for head in page.heads] == [one.title for one in rules.sections]
    for number in (6, 2, 9):
        head = page.heads[number]
        page.list.ensureWidgetVisible(head)
        qtbot.mouseClick(head, Qt.MouseButton.LeftButton, pos=QPoint(20, head.height() // 2))
        assert page.reading.here() == rules.sections[number].id
        assert [one.here for one in page.heads].index(True) == number


@pytest.mark.parametrize("width", [1280, 640])
def test_the_contents_lead_to_other_games(page: RulesPage, width: int) -> None:
    page.resize(width, 800)
    page.open_at("turn")
    if width > 1000:
        page.list.ensureWidgetVisible(page.others)
        page.others.click()
    else:
        page.contents.click()
        page.findChildren(Deeds)[-1].deeds[-1].click()
    games = [name for name in GAMES if has_page(name, "zh_CN")]
    dialog = page.findChildren(Deeds)[-1]
    assert [button.accessibleName() for button in dialog.deeds] == [Words("zh_CN").key(f"{one}.name") for one in games]
    dialog.deeds[games.index("dream_2")].click()
    rules = page_of("dream_2", "zh_CN")
    assert [head.text_ for head in page.heads] == [one.title for one in rules.sections]
    assert page.reading.toPlainText().startswith(rules.title)
    assert page.reading.verticalScrollBar().value() == 0
    assert page.title.text == Words("zh_CN").key("table.rules.title", game="dream_2")


def test_every_refusal_opens_its_place(page: RulesPage) -> None:
    rules = page_of(GAME, "zh_CN")
    last = rules.sections[-1].id
    for one in rules.sections:
        for code in one.explains:
            page.open_at()
            page.open_about(code)
            bar = page.reading.verticalScrollBar()
            assert page.reading.here() == one.id or (bar.value() == bar.maximum() and one.id != last)


def test_words_are_found_one_after_the_other(page: RulesPage, qtbot: QtBot) -> None:
    qtbot.keyClick(page, Qt.Key.Key_Slash)
    page.field.setText("")
    page.field.insert("顶大")
    page.field.textEdited.emit("顶大")
    assert page.reading.textCursor().selectedText() == "顶大"
    seen = [page.reading.textCursor().position()]
    for _ in range(3):
        qtbot.keyClick(page.field, Qt.Key.Key_Return)
        seen.append(page.reading.textCursor().position())
    assert seen == sorted(set(seen))
    page.field.setText("没有这个词")
    qtbot.keyClick(page.field, Qt.Key.Key_Return)
    assert page.field.wrong
    assert "没有这个词" in page.toasted


@pytest.mark.parametrize("key", [Qt.Key.Key_Escape, Qt.Key.Key_F1])
def test_a_key_leads_back(page: RulesPage, qtbot: QtBot, key: Qt.Key) -> None:
    with qtbot.waitSignal(page.left):
        qtbot.keyClick(page.reading, key)


@pytest.mark.parametrize("size", [(1280, 800), (800, 480), (640, 400), (1080, 1920), (480, 800)])
@pytest.mark.parametrize("language", LANGUAGES)
def test_nothing_is_wider_than_the_text(qtbot: QtBot, size: tuple[int, int], language: str) -> None:
    made = RulesPage(look(language), GAME)
    qtbot.addWidget(made)
    made.resize(*size)
    made.show()
    qtbot.waitExposed(made)
    document = made.reading.document()
    assert document.idealWidth() <= made.reading.viewport().width() + 1
    bar = made.reading.verticalScrollBar()
    assert bar.mapTo(made.reading, QPoint(0, 0)).x() - made.reading.viewport().geometry().right() > APART
    assert made.reading.viewport().width() == made.reading.column
    shown = [made.list, made.contents]
    assert [part.isVisible() for part in shown].count(True) == 1
    parts = [part.geometry() for part in (made.away, made.title, made.field, made.next)]
    assert all(made.rect().contains(part.adjusted(8, 8, -8, -8)) for part in parts)


def box_of(part: QWidget) -> QRect:
    """What is drawn of a part: around controls there is room for their ring."""
    return part.box.toRect().translated(part.pos()) if isinstance(part, Control) else part.geometry()


@pytest.mark.parametrize("size", [(1280, 800), (800, 480), (640, 400), (640, 800), (480, 800)])
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("large", [100, 200])
def test_the_title_stands_in_one_line_beside_all_that_leads_on(
    qtbot: QtBot, size: tuple[int, int], language: str, large: int
) -> None:
    made = RulesPage(Style(FELT, Words(language), Speed.OFF, text=large).look(), GAME)
    qtbot.addWidget(made)
    made.resize(*size)
    made.show()
    qtbot.waitExposed(made)
    parts = [made.away, made.title, made.contents, made.lesson, made.field, made.next, made.reading]
    shown = [box_of(part) for part in parts if part.isVisible()]
    assert made.lesson.isVisible()
    assert all(made.rect().contains(part) for part in shown)
    assert not any(one.intersects(other) for one, other in combinations(shown, 2))
    if large == 100:
        assert made.title.width() >= made.title.wanted(made.m)
        assert made.lesson.box.width() + 1 >= made.lesson.wanted(made.m)
        assert made.field.width() >= 120
        assert made.reading.height() >= size[1] / 2


def test_the_pictures_are_the_cards_of_the_deck_in_use(page: RulesPage) -> None:
    before = page.reading.grab().toImage()
    page.restyle(Look(PAPER, Words("en"), CardArt("four_colour")))
    assert page.title.text == Words("en").key("table.rules.title", game=GAME)
    assert page.reading.grab().toImage() != before


@pytest.mark.parametrize(("name", "language"), PAGES)
def test_every_page_is_drawn_in_a_narrow_window(qtbot: QtBot, name: str, language: str) -> None:
    made = RulesPage(look(language), name)
    qtbot.addWidget(made)
    made.resize(480, 800)
    made.show()
    qtbot.waitExposed(made)
    width = made.reading.viewport().width()
    assert made.reading.document().idealWidth() <= width + 1
    rules = page_of(name, language)
    written = Written(look(language), made.m, rules, rules.sections, width, 1.0)
    assert len(written.pictures) == len(list(rules.figures()))
    assert all(drawn.width() <= width for drawn in written.pictures.values())


def test_imagined_cards_are_seen_to_be_no_cards(page: RulesPage) -> None:
    def drawn(address: str) -> QImage:
        return paint_figure(look(), page.m, figure(address, 4), 700, 1.0).toImage()

    real, thought, suit = (drawn(f"cards:8s,9s,{third}") for third in ("Ts", "~Ts", "~?s"))
    assert real.size() == thought.size() == suit.size()
    third = QRect(thought.width() * 2 // 3 + 8, 0, thought.width() // 3 - 8, thought.height())
    middle = third.center()
    assert real.pixelColor(third.left() + 6, middle.y()).alpha() == 255
    pale = QImage(thought.size(), QImage.Format.Format_ARGB32_Premultiplied)
    pale.fill(Qt.GlobalColor.transparent)
    painter = QPainter(pale)
    painter.setOpacity(Alpha.IMAGINED)
    painter.drawImage(0, 0, real)
    painter.end()
    inside = third.adjusted(6, 0, 0, 0)
    assert thought.copy(inside) == pale.convertToFormat(thought.format()).copy(inside)
    assert thought.pixelColor(inside.left(), middle.y()).alpha() == pytest.approx(255 * Alpha.IMAGINED, abs=2)
    assert thought.copy(third) != suit.copy(third)
    two = QRect(0, 0, thought.width() * 2 // 3 - 8, thought.height())
    assert real.copy(two) == thought.copy(two)
    near = paint_figure(look(), page.m, figure("cards:8s,9s,~Ts", 4), 90, 1.0).toImage()
    on_the_nine = near.pixelColor(near.width() - middle.y(), middle.y())
    assert on_the_nine.alpha() == pytest.approx(255 * Alpha.IMAGINED, abs=2)


def test_many_groups_take_rows_before_the_cards_get_small(page: RulesPage) -> None:
    five = figure("cards:4s,4d>8s,9s>5c,6h>2d,Kd>Qs,7h", 4)
    one, narrow, least = (paint_figure(look(), page.m, five, width, 1.0) for width in (760, 332, 120))
    card = one.height()
    assert one.width() <= 760
    assert narrow.width() <= 332
    assert least.width() <= 120
    assert 2 * 0.66 * card <= narrow.height() < 3 * card
    assert least.height() > narrow.height()


def test_what_a_wild_card_stands_for_is_written_on_it(page: RulesPage) -> None:
    plain, told = (
        paint_figure(look(), page.m, figure(address, 4), 700, 1.0).toImage() for address in ("cards:BJ", "cards:BJ=As")
    )
    high = plain.height()
    assert plain.copy(0, 0, plain.width(), high // 2) == told.copy(0, 0, plain.width(), high // 2)
    assert plain.copy(0, high // 2, plain.width(), high // 2) != told.copy(0, high // 2, plain.width(), high // 2)


def test_without_a_page_there_is_a_sentence(qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> None:
    made = RulesPage(look(), "no_such_game")
    qtbot.addWidget(made)
    made.resize(800, 480)
    made.show()
    assert "no_such_game" in made.reading.toPlainText()


def reading(window: MainWindow) -> RulesPage:
    page = window.currentWidget()
    assert isinstance(page, RulesPage)
    return page


def test_from_the_first_screen_and_back(window: MainWindow, qtbot: QtBot) -> None:
    window.home()
    home: Any = window.currentWidget()
    qtbot.mouseClick(home.book, Qt.MouseButton.LeftButton)
    qtbot.keyClick(reading(window).reading, Qt.Key.Key_Escape)
    assert window.currentWidget() is home
    qtbot.keyClick(home, Qt.Key.Key_F1)
    page = reading(window)
    qtbot.mouseClick(page.away, Qt.MouseButton.LeftButton)
    assert window.currentWidget() is home


def test_at_a_new_table_they_are_those_of_its_game(window: MainWindow, qtbot: QtBot) -> None:
    window.new_table("zha_jin_hua")
    table: Any = window.currentWidget()
    qtbot.mouseClick(table.book, Qt.MouseButton.LeftButton)
    assert reading(window).game == "zha_jin_hua"
    qtbot.keyClick(reading(window).reading, Qt.Key.Key_Escape)
    assert window.currentWidget() is table
    qtbot.keyClick(table, Qt.Key.Key_F1)
    assert reading(window).game == "zha_jin_hua"


def test_after_a_refusal_the_key_opens_what_it_names(window: MainWindow, qtbot: QtBot) -> None:
    window.start_now()
    bridge = window.table.bridge
    until(lambda: bridge.seat is not None and bool(bridge.view.prompts))
    window.table.hands.refuse(Refusal(code="must_lead"))
    qtbot.keyClick(window.table.table, Qt.Key.Key_F1)
    assert reading(window).reading.here() == "turn"
    assert bridge.round is not None
    at = bridge.round.at
    spin(20)
    assert bridge.round.at == at
    qtbot.keyClick(reading(window).reading, Qt.Key.Key_F1)
    assert window.currentWidget() is window.table


def test_computers_wait_while_somebody_reads(window: MainWindow, qtbot: QtBot) -> None:
    window.start_now()
    bridge = window.table.bridge
    until(lambda: bridge.seat is not None and bool(bridge.view.prompts))
    act(bridge)
    window.want("rules")
    round_ = bridge.round
    assert round_ is not None
    at = round_.at
    spin(100)
    assert round_.at == at
    qtbot.keyClick(reading(window).reading, Qt.Key.Key_Escape)
    until(lambda: round_.at > at)


def test_language_and_theme_change_while_somebody_reads(window: MainWindow) -> None:
    window.home()
    window.want("rules")
    window.restyle(Style(PAPER, Words("en"), Speed.OFF))
    assert reading(window).title.text == Words("en").key("table.rules.title", game=GAME)


def test_the_menu_opens_the_rules(window: MainWindow) -> None:
    window.start_now()
    window.want("menu")
    assert window.menu is not None
    window.menu._rows["rules"].click()
    assert reading(window).game == GAME


def test_what_beats_what_lies_beside_the_table(window: MainWindow, qtbot: QtBot) -> None:
    window.start_now()
    table = window.table
    until(lambda: table.bridge.seat is not None)
    table.beside.open(True)
    drawer: Any = table.beside.drawer
    drawer.segment.choose(CARD)
    card = page_of(GAME, "zh_CN").card()
    assert drawer.card.isVisible()
    assert drawer.card.toPlainText().startswith(card[0].title)
    assert drawer.card.document().idealWidth() <= drawer.card.viewport().width() + 1
    window.restyle(Style(PAPER, Words("en"), Speed.OFF))
    assert drawer.card.toPlainText().startswith(page_of(GAME, "en").card()[0].title)
    drawer.segment.choose(0)
    assert not drawer.card.isVisible()
