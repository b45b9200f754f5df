"""Readings of a joker, rulings of the table, the drawer."""

import random
from collections.abc import Iterator, Sequence
from functools import cache
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from engine.core.action import Action
from engine.play.round import Round
from gui.controls.base import scale
from gui.controls.page import Page
from gui.controls.text import Label
from gui.scene.look import Look
from gui.scene.plate import Person
from gui.scene.says import KEYS
from gui.windows.drawer import Drawer
from gui.windows.faces import person
from gui.windows.joker_picker import JokerPicker, reading_words
from gui.windows.naming import price
from gui.windows.rulings import RulingDialog, answer
from tests.gui.windows.sat import GAME, NAMES, Long, look, overflows, sitting, tap


def who(look: Look, names: Sequence[str]) -> tuple[Person, ...]:
    return tuple(person(look, name, seat) for seat, name in enumerate(names))


@pytest.fixture
def page(qapp: QApplication) -> Iterator[Page]:
    made = Page(look())
    made.resize(1280, 800)
    made.show()
    yield made
    made.close()
    made.deleteLater()


def jokers(round_: Round[Any]) -> tuple[Action, ...]:
    for action in GAME.legal(round_.state, round_.table.to_act[0]).actions:
        if action.do == "play" and "BJ" in getattr(action, "cards", ()) and len(getattr(action, "cards", ())) > 1:
            found = GAME.readings(round_.state, action)
            if len(found) > 3:
                return found
    return ()


@cache
def with_joker() -> tuple[Round[Any], tuple[Action, ...]]:
    for seed in range(100):
        round_: Round[Any] = Round(GAME, Round.dealt(GAME, 6, {}, seed))
        rng = random.Random(seed)
        while not round_.over:
            if round_.at > 8 and (found := jokers(round_)):
                return round_, found
            actions = GAME.legal(round_.state, round_.table.to_act[0]).actions
            calm = [action for action in actions if action.do in ("deal", "keep")]
            round_.submit(calm[0] if calm else rng.choice(actions))
    raise AssertionError("no joker came")


def picker(page: Page) -> tuple[JokerPicker, tuple[Action, ...]]:
    round_, readings = with_joker()
    cost = price(round_, readings[0])
    made = JokerPicker(page.look, page, readings, lambda now, a: reading_words(now, round_, a), cost)
    made.open()
    return made, readings


def test_the_best_reading_comes_first_with_its_price(page: Page) -> None:
    dialog, readings = picker(page)
    assert dialog.price.text == "当场 1 倍"
    seen: list[Action] = []
    dialog.picked.connect(seen.append)
    tap(dialog.deed)
    tap(dialog.deed)
    assert seen == [readings[0]]


def test_more_readings_are_behind_a_button(page: Page) -> None:
    dialog, readings = picker(page)
    assert sum(tile.isVisibleTo(page) for tile in dialog.tiles) == 3
    tap(dialog.more)
    assert all(tile.isVisibleTo(page) for tile in dialog.tiles)
    seen: list[Action] = []
    dialog.picked.connect(seen.append)
    tap(dialog.tiles[3])
    tap(dialog.deed)
    assert seen == [readings[3]]


def test_no_reading_is_an_answer_too(page: Page) -> None:
    dialog, _ = picker(page)
    went: list[bool] = []
    dialog.went_back.connect(lambda: went.append(True))
    QTest.keyClick(dialog, Qt.Key.Key_Escape)
    assert went == [True]


def test_a_ruling_says_what_it_comes_to_and_asks_the_table(page: Page) -> None:
    round_, _ = with_joker()
    dialog = RulingDialog(page.look, page, round_, who(page.look, NAMES))
    dialog.open()
    seen: list[dict[str, Any]] = []
    dialog.ruled.connect(seen.append)
    tap(dialog.deed)
    assert seen == []
    assert dialog.effect.text == "请选出是谁"
    tap(dialog.tiles[3])
    tap(dialog.tiles[1])
    assert dialog.effect.text == "这局到此为止：阿珍（作弊）20 倍、老周（作弊）20 倍"
    tap(dialog.deed)
    assert seen == [{"do": "ruled_cheating", "seat": 3, "with": [1]}]
    assert round_.probe(GAME.read(seen[0])) is None


def test_once_a_round_is_over_one_sentence_says_that_nothing_can_be_ruled(page: Page) -> None:
    round_: Round[Any] = Round(GAME, Round.dealt(GAME, 4, {}, 1))
    assert round_.submit(GAME.read({"seat": 0, "do": "ruled_cheating"})) is None
    assert round_.over
    dialog = RulingDialog(page.look, page, round_, who(page.look, NAMES[:4]))
    dialog.open()
    said = [label.text for label in dialog.findChildren(Label) if label.text and label is not dialog.title]
    assert said == ["这一局已经结束，不能再判"]
    assert not dialog.deed.isVisible()
    assert dialog.back.label == "返回"
    tap(dialog.back)


def test_before_the_first_play_a_misdeal_can_be_ruled(page: Page) -> None:
    round_: Round[Any] = Round(GAME, Round.dealt(GAME, 4, {}, 1))
    dialog = RulingDialog(page.look, page, round_, who(page.look, NAMES[:4]))
    dialog.open()
    prompts = round_.game.prompts(round_.state, None)
    verbs = [prompt.verb for prompt in prompts]
    if "ruled_misdeal" not in verbs:
        while "ruled_misdeal" not in verbs:
            actions = GAME.legal(round_.state, round_.table.to_act[0]).actions
            round_.submit(next((a for a in actions if a.do in ("deal", "keep")), actions[0]))
            prompts = round_.game.prompts(round_.state, None)
            verbs = [prompt.verb for prompt in prompts]
        dialog.close_()
        dialog = RulingDialog(page.look, page, round_, who(page.look, NAMES[:4]))
        dialog.open()
    dialog.verbs.choose(verbs.index("ruled_misdeal"))
    assert dialog.said is not None
    assert dialog.said == answer(prompts[verbs.index("ruled_misdeal")], ())
    assert dialog.effect.text.startswith("这局作废")


@pytest.mark.parametrize("size", [(800, 480), (1280, 800), (1080, 1920)])
def test_dialogs_fit(page: Page, size: tuple[int, int]) -> None:
    page.resize(*size)
    page.restyle(look(words=Long("en")))
    round_, _ = with_joker()
    dialog, _ = picker(page)
    assert overflows(page) == []
    assert page.rect().contains(dialog.panel.geometry())
    dialog.close_()
    ruling = RulingDialog(page.look, page, round_, who(page.look, NAMES))
    ruling.open()
    assert overflows(page) == []
    assert page.rect().contains(ruling.panel.geometry())


def test_the_drawer_tells_tricks_in_words(page: Page) -> None:
    round_, _ = with_joker()
    drawer = Drawer(page.look, page)
    drawer.resize(320, 800)
    drawer.restyle(page.look, scale(1280, 800))
    drawer.show_round(GAME.info.id, round_.told(None), who(page.look, NAMES))
    drawer.show_ledger(sitting(6))
    drawer.show()
    heads = [entry.text for entry in drawer.log if entry.person is None]
    assert heads[0].startswith("第 1 轮") or "第 1 轮" in heads
    assert "第 1 轮" in drawer.lines.accessibleName()
    drawer.segment.choose(1)
    assert all(entry.cards for entry in drawer.lines.entries if entry.person is not None)
    drawer.segment.choose(2)
    assert [entry.amount for entry in drawer.lines.entries] == ["不欠"] * 6
    went: list[bool] = []
    drawer.closed.connect(lambda: went.append(True))
    tap(drawer.close_)
    QTest.keyClick(drawer, Qt.Key.Key_Escape)
    assert went == [True, True]


@pytest.mark.parametrize("language", ["zh_CN", "en"])
def test_the_table_has_words_for_all_it_says(language: str) -> None:
    words = look(language).words
    assert [key for key in KEYS if words.key(key).startswith("<")] == []
