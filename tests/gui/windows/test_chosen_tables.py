"""What was agreed at a new table, and who has which face, is there again at the next start."""

from pathlib import Path
from typing import Any

import pytest

from engine.play.resuming import resume
from engine.play.sitting import unfinished
from gui.settings.store import Settings
from gui.settings.topics import Agreed, OwnRules, Seated, Tables
from gui.windows import faces
from gui.windows.last_people import offered
from gui.windows.main_window import MainWindow
from gui.windows.new_table import NewTablePage
from gui.windows.seat_dialog import SeatDialog
from tests.gui.bridge.evening import act, until
from tests.gui.windows.sat import GAME, deal, played, tap
from tests.gui.windows.starts import Start

pytestmark = pytest.mark.usefixtures("qapp")


def seated(window: MainWindow) -> NewTablePage:
    window.new_table()
    page = window.currentWidget()
    assert isinstance(page, NewTablePage)
    return page


def give(page: NewTablePage, seat: int, name: str, avatar: int, kind: int = 0) -> None:
    """Give a seat to somebody."""
    tap(page.seats.plates[seat])
    dialog = page.findChildren(SeatDialog)[-1]
    tap(dialog.who.segment.items[kind])
    dialog.field.setText(name)
    tap(dialog.avatars[avatar])
    tap(dialog.deed)


def test_a_new_table_begins_as_the_last_one_was_agreed(start: Start) -> None:
    window = start()
    page = seated(window)
    tap(page.seats.segment.items[2])
    give(page, 1, "Ann", 6)
    give(page, 3, "R2", 2, kind=1)
    tap(page.seats.deals)
    tap(page.drink.tiles["cup"])
    tap(page.drink.much.more)
    tap(page.drink.strong.less)
    tap(page.rules.segment.items[0])
    page.rules.agree({"cheating_penalty": 19}, OwnRules())
    deal(page)
    agreed = page.agreed()
    terms = page.terms()
    window.close()
    again = seated(start())
    assert again.agreed() == agreed
    shown = again.terms()
    assert (shown.names, shown.bots, shown.unit, shown.options) == (terms.names, terms.bots, terms.unit, terms.options)
    assert (len(shown.names), shown.dealer, shown.names[1]) == (5, 0, "Ann")
    assert (again.drink.much.value, again.drink.strong.value) == (210, 4)
    assert again.seats.plates[1].sitter.avatar == "tiger"


def test_a_unit_in_own_words_comes_back(start: Start) -> None:
    page = seated(start())
    tap(page.drink.tiles["own"])
    page.drink.own.setText("唱一首歌")
    deal(page)
    again = seated(start())
    assert again.drink.unit.name == "唱一首歌"
    assert again.drink.agreed.text == "1 倍 = 唱一首歌"


def test_names_nobody_wrote_follow_another_language(start: Start) -> None:
    window = start()
    page = seated(window)
    give(page, 1, "Ann", 6)
    deal(page)
    window.chosen.speak("en")
    window.close()
    assert seated(start()).terms().names[:3] == ("Xiao Li", "Ann", "Xiao Yu")


@pytest.mark.parametrize(
    "wrong",
    [
        {"players": 9},
        {"seats": ()},
        {"dealer": 5},
        {"options": {"no_such_rule": True}},
        {"options": {"misplay": "beat"}},
        {"bot": "genius"},
        {"avatar": "unicorn"},
    ],
    ids=str,
)
def test_what_does_not_fit_the_game_is_said(start: Start, tmp_path: Path, wrong: dict[str, Any]) -> None:
    window = start()
    deal(seated(window))
    window.close()
    settings = Settings(tmp_path / "settings")
    agreed = settings.get(Tables).games["happy_nine"]
    seat: dict[str, Any] = {name: wrong.pop(name) for name in ("bot", "avatar") if name in wrong}
    seats = tuple(one.model_copy(update=seat) for one in agreed.seats)
    settings.change(Tables, games={"happy_nine": agreed.model_copy(update={"seats": seats, **wrong})})
    again = start()
    page = seated(again)
    assert again.notice.isVisible()
    assert "table.json" in again.notice.text
    assert page.terms().bots == (None, "normal", "normal", "normal")
    assert page.terms().dealer is None


def test_picked_faces_are_shown_everywhere_and_after_a_restart(start: Start, tmp_path: Path) -> None:
    window = start()
    window.chosen.wish(speed="off")
    page = seated(window)
    for seat, avatar in ((0, 6), (1, 15)):
        give(page, seat, f"P{seat}", avatar)
    deal(page)

    def at_table(shown: MainWindow) -> list[str]:
        assert shown.sitting is not None
        return [person.avatar for person in shown.table.people[:2]]

    assert at_table(window) == ["tiger", "koala"]
    bridge = window.table.bridge
    until(lambda: bridge.next is not None or (bridge.seat is not None and bool(bridge.view.prompts)))
    if bridge.next is None:
        # a person was drawn to deal, which needs no curtain
        act(bridge)
        until(lambda: bridge.next is not None)
    asked = window.table.curtain._person
    assert asked.avatar == {"P0": "tiger", "P1": "koala"}[asked.name]
    window.close()

    again = start()
    folder = unfinished(tmp_path)[0].folder
    again.go_on(folder)
    assert at_table(again) == ["tiger", "koala"]
    again.leave()
    sat = resume(GAME, folder).sitting
    played(sat)
    sat.leave()
    again.go_on(folder)
    account: Any = again.currentWidget()
    assert [account.rows[seat].row.person.avatar for seat in (0, 1)] == ["tiger", "koala"]


def test_only_the_last_faces_are_remembered() -> None:
    faces.know(lambda: {f"P{number}": "owl" for number in range(80)})
    faces.pick("P3", "cat")
    known = faces.known()
    assert len(known) == 64
    assert list(known)[-1] == "P3"
    assert faces.face("P3", 0) == "cat"
    faces.know(lambda: {"x": "unicorn"})
    assert faces.face("x", 1) == "owl"
    faces.know(dict)


def people_of(players: int, *names: str, bot: str = "normal") -> Agreed:
    seats = tuple(Seated(name=name, avatar="fox", bot=bot if name == "R" else None) for name in names)
    return Agreed(players=players, seats=seats, dealer=1)


SIX = ("小李", "R", "阿珍", "D", "E", "F")
EIGHT = ("X", "Y", "Z", "P", "Q", "S", "T", "小李")


def test_a_table_of_another_game_is_offered_to_the_people_of_last_time_in_their_seats() -> None:
    games = {"dream_1": people_of(4, *EIGHT), "happy_nine": people_of(3, *SIX, bot="master")}
    found = offered(games, "dream_1")
    assert found is not None
    assert [(seat.name, seat.bot) for seat in found.seats[:3]] == [("小李", None), ("R", "normal"), ("阿珍", None)]
    assert (found.players, found.dealer, len(found.seats)) == (3, None, 8)
    assert len({seat.name for seat in found.seats}) == 8
    new = offered(games, "new_zha_jin_hua")
    assert new is not None
    assert [seat.name for seat in new.seats[:3]] == ["小李", "R", "阿珍"]
    assert offered(games, "happy_nine") == games["happy_nine"]


def test_where_so_many_do_not_play_the_games_own_last_table_counts() -> None:
    games = {"zha_jin_hua": people_of(2, "X", "Y", "Z", "P"), "happy_nine": people_of(6, *SIX)}
    assert offered(games, "zha_jin_hua") == games["zha_jin_hua"]
    assert offered(games, "dream_5") is None, "nobody has a name for the two seats more"
    assert offered({}, "dream_1") is None
