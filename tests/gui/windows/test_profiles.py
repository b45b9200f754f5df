"""House rules by name at a new table, and what was agreed in one place: before the first deal and on demand."""

from collections.abc import Iterator
from dataclasses import fields
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from engine.play.care import Limits
from gui.controls.dialog import Dialog
from gui.settings.profiles import LONGEST, free_name, write_profile
from gui.settings.topics import Agreed, OwnRules, Profile
from gui.windows.ask import Deeds
from gui.windows.house_rules import HouseRulesDialog
from gui.windows.main_window import MainWindow
from gui.windows.new_table import NewTablePage
from gui.windows.profiles import ProfilesDialog
from gui.windows.summary import Summary, show_terms
from tests.gui.bridge.evening import until
from tests.gui.windows.sat import GAME, deal, drop, look, tap
from tests.gui.windows.test_drinks import poured


@pytest.fixture
def page(qapp: QApplication, tmp_path: Path) -> Iterator[NewTablePage]:
    made = NewTablePage(look("en"), GAME.info.id)
    made.rules.folder = tmp_path / "papers"
    made.resize(1280, 800)
    made.show()
    yield made
    made.close()
    made.deleteLater()


def asked(page: NewTablePage) -> ProfilesDialog:
    tap(page.rules.names)
    return page.findChildren(ProfilesDialog)[-1]


def kept(page: NewTablePage, name: str, **rules: Any) -> None:
    page.rules.agree(rules, OwnRules())
    dialog = asked(page)
    dialog.field.setText(name)
    tap(dialog.save)
    dialog.go_back()


def test_rules_are_kept_under_a_name_and_taken_again(page: NewTablePage) -> None:
    told: list[tuple[str, object]] = []
    page.rules.kept.connect(lambda name, profile: told.append((name, profile)))
    kept(page, "Ours", cheating_penalty=33)
    ours = Profile(options=page.rules.options, own=OwnRules())
    assert told == [("Ours", ours)]
    assert page.rules.segment.items[2].label == "Ours"
    assert page.terms().profile == "Ours"
    tap(page.rules.segment.items[0])
    assert page.terms().profile == ""
    tap(asked(page).rows["Ours"][0])
    assert page.rules.options == ours.options
    assert (page.rules.segment.index, page.terms().profile) == (2, "Ours")
    page.rules.agree({"cheating_penalty": 34}, OwnRules())
    assert page.rules.segment.items[2].label == "Custom"


def test_a_rule_of_several_numbers_leaves_the_rules_their_names(qapp: QApplication) -> None:
    page = NewTablePage(look("en"), "zha_jin_hua")
    page.show()
    tap(page.rules.rules["base"])
    dialog = page.findChildren(HouseRulesDialog)[-1]
    dialog.rules.put("base", 2)
    assert "raise_steps" not in agreed_on(dialog)
    assert (page.rules.options, page.rules.segment.index) == ({"base": 2}, 2)
    tap(page.rules.rules["base"])
    dialog = page.findChildren(HouseRulesDialog)[-1]
    dialog.rules.restore("base")
    tap(dialog.deed)
    assert (page.rules.options, page.rules.segment.index) == ({}, 0)
    again = NewTablePage(look("en"), "zha_jin_hua")
    assert again.put(Agreed.model_validate_json(page.agreed().model_dump_json()))
    assert (again.rules.options, again.rules.segment.index) == ({}, 0)
    for one in (page, again):
        one.close()
        one.deleteLater()


def agreed_on(dialog: HouseRulesDialog) -> list[str]:
    """The rules that were told of until they were agreed on."""
    told: list[str] = []
    dialog.rules.told.connect(lambda name, _: told.append(name))
    dialog.rules.put("base", 3)
    dialog.rules.put("base", 2)
    tap(dialog.deed)
    return told


def test_a_name_is_needed(page: NewTablePage) -> None:
    dialog = asked(page)
    tap(dialog.save)
    assert dialog.field.wrong
    assert dialog.toasted == "Write a name"
    assert dialog.rows == {}


def test_rules_go_to_a_file_and_come_from_one(page: NewTablePage) -> None:
    dialog = asked(page)
    tap(dialog.read)
    assert "papers" in dialog.toasted
    dialog.go_back()
    kept(page, "Ours", cheating_penalty=33)
    dialog = asked(page)
    tap(dialog.rows["Ours"][1])
    (path,) = page.rules.folder.iterdir()
    assert str(path) in dialog.toasted
    tap(dialog.rows["Ours"][2])
    assert dialog.rows == {}
    assert page.rules.profiles == {}
    tap(dialog.read)
    tap(dialog.findChildren(Deeds)[-1].deeds[0])
    assert list(dialog.rows) == ["Ours"]
    path.write_text("{", encoding="utf-8")
    dialog.take_file(path)
    assert path.name in dialog.toasted
    other = write_profile(page.rules.folder, "dream_2", "Other", Profile())
    dialog.take_file(other)
    assert other.name in dialog.toasted
    assert list(dialog.rows) == list(page.rules.profiles) == ["Ours"]


def test_profiles_are_there_after_a_restart(window: MainWindow) -> None:
    window.new_table()
    page: Any = window.currentWidget()
    kept(page, "Ours", cheating_penalty=33)
    assert list(window.chosen.profiles("happy_nine")) == ["Ours"]
    again = NewTablePage(window.look, "happy_nine")
    window.chosen.lay(again, "happy_nine")
    assert list(again.rules.profiles) == ["Ours"]
    again.deleteLater()


def rows(dialog: Summary) -> dict[str, str]:
    return {left.text: right.text for left, right in dialog.rows}


def test_everything_agreed_is_shown_before_the_first_deal(window: MainWindow) -> None:
    window.new_table()
    page: Any = window.currentWidget()
    poured(page, 0, "tea")
    kept(page, "阿珍家", cheating_penalty=33)
    tap(page.open_)
    assert window.sitting is None
    dialog = page.findChildren(Summary)[-1]
    shown = rows(dialog)
    assert dialog.texts[0].text == "阿珍家"
    assert shown["1 倍是多少"] == "1 倍 = 半杯"
    assert shown["小李的一倍是什么"] == "1 倍 = 1 杯茶"
    assert shown["要不起自动过"] == "否"
    limits = len(fields(Limits))
    assert len(shown) == 2 + 1 + len(page.rules.fields) + 2 + limits
    QTest.keyClick(dialog, Qt.Key.Key_Escape)
    deal(page)
    until(lambda: window.currentWidget() is window.table)
    sitting: Any = window.sitting
    assert sitting.round.record().profile == "阿珍家"
    assert sitting.round.record().to_json()["profile"] == "阿珍家"
    window.want("menu")
    assert window.menu is not None
    window.menu._rows["agreed"].click()
    told = next(one for one in window.table.findChildren(Dialog) if isinstance(one, Summary))
    assert rows(told) == shown
    assert told.deed.isHidden()


def test_what_is_agreed_is_said_as_it_was_chosen(page: NewTablePage) -> None:
    page.rules.agree({}, OwnRules(undo=True))
    tap(page.rules.whole)
    chosen = page.findChildren(Summary)[-1]
    told = rows(show_terms(page.look, page, page.terms()))
    assert told["Undo"] == "Yes"
    assert rows(chosen).items() <= told.items()


def test_all_rules_at_a_glance(page: NewTablePage) -> None:
    tap(page.rules.whole)
    dialog = page.findChildren(Summary)[-1]
    assert dialog.texts[0].text == "At one table"
    assert rows(dialog)["Charge for cheating"] == "20 units"


# ---------------------------------------------------------------- a file dropped on the window

OURS = Profile(options={"cheating_penalty": 33}, own=OwnRules(undo=True))


def test_a_dropped_file_of_rules_begins_a_table_with_them(window: MainWindow, tmp_path: Path) -> None:
    window.home()
    drop(window, write_profile(tmp_path, "happy_nine", "阿珍家", OURS))
    page = window.currentWidget()
    assert isinstance(page, NewTablePage)
    assert page.rules.profile == "阿珍家"
    assert page.rules.values["cheating_penalty"] == 33
    assert window.notice.text == window.look.words.key("table.profile.kept", name="阿珍家")
    # the same once more is the same, another one of that name is not lost for it
    drop(window, write_profile(tmp_path, "happy_nine", "阿珍家", OURS))
    other = Profile(options={"cheating_penalty": 5})
    drop(window, write_profile(tmp_path, "happy_nine", "阿珍家", other))
    assert window.chosen.profiles("happy_nine") == {"阿珍家": OURS, "阿珍家 (2)": other}
    assert page.rules.profile == "阿珍家 (2)"


def test_while_a_round_runs_dropped_rules_are_kept_for_later(window: MainWindow, tmp_path: Path) -> None:
    window.start_now()
    drop(window, write_profile(tmp_path, "dream_2", "a", Profile()))
    assert window.currentWidget() is window.table
    assert window.sitting is not None
    assert window.chosen.profiles("dream_2") == {"a": Profile()}


@pytest.mark.parametrize("text", ["{", '{"format": "table-profile/9"}', '{"format": "table-profile/1", "game": "go"}'])
def test_dropped_rules_that_cannot_be_used_get_a_sentence(window: MainWindow, tmp_path: Path, text: str) -> None:
    window.home()
    home, path = window.currentWidget(), tmp_path / "规矩.json"
    path.write_text(text, encoding="utf-8")
    drop(window, path)
    assert window.currentWidget() is home
    assert "规矩.json" in window.notice.text
    assert window.chosen.profiles("happy_nine") == {}


def test_of_several_files_none_is_taken_and_a_folder_is_no_file(window: MainWindow, tmp_path: Path) -> None:
    window.home()
    home = window.currentWidget()
    papers = [write_profile(tmp_path, "happy_nine", name, OURS) for name in ("甲", "乙", "丙")]
    for wrong, said in ((papers, window.look.words.key("table.trouble.one_file")), ((tmp_path,), tmp_path.name)):
        drop(window, *wrong)
        assert window.currentWidget() is home
        assert said in window.notice.text
        assert window.chosen.profiles("happy_nine") == {}


@pytest.mark.parametrize("name", ["a", "x" * LONGEST])
def test_a_name_that_is_taken_gets_a_number(name: str) -> None:
    kept: dict[str, Profile] = {}
    for rules in range(12):
        profile = Profile(options={"cheating_penalty": rules})
        free = free_name(name, profile, kept)
        assert len(free) <= LONGEST
        assert free not in kept
        kept[free] = profile
        assert free_name(name, profile, kept) in (name, free)
