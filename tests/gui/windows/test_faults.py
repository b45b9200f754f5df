"""What goes wrong outside: disks, permissions, damaged files, fonts, other windows: a sentence, and on it goes."""

import errno
import json
import os
from argparse import Namespace
from collections.abc import Callable, Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from filelock import FileLock
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication

from engine.core.model import Trouble
from engine.play.journal import load
from engine.play.playback import open_round
from engine.play.sitting import unfinished
from engine.play.thinker import InPlace
from engine.words import Words
from gui import app, fonts
from gui.command import BAD, parser, run
from gui.settings.store import Settings
from gui.theme import FELT, Speed
from gui.windows.main_window import MainWindow
from gui.windows.record_page import RecordPage
from gui.windows.settlement import SettlementPage
from gui.windows.style import Style
from tests.gui.bridge.evening import act, spin, until
from tests.gui.scene.tables import rounds
from tests.gui.windows.sat import overflows, played, tap

SOON = SimpleNamespace(TOAST=20)
"""Patience of the tests, in place of the window's."""

pytestmark = pytest.mark.usefixtures("qapp")


@pytest.fixture
def window(tmp_path: Path) -> Iterator[MainWindow]:
    made = MainWindow(Style(FELT, Words("zh_CN"), Speed.OFF), InPlace(), tmp_path, Settings(tmp_path / "settings"))
    made.resize(1280, 800)
    made.home()
    made.show()
    yield made
    made.close()
    made.deleteLater()
    spin(1)


class Full:
    """A disk that takes nothing while `on`."""

    def __init__(self, number: int = errno.ENOSPC) -> None:
        self.on = True
        self._write, self._number = os.write, number

    def write(self, handle: int, data: Any) -> int:
        if self.on:
            raise OSError(self._number, os.strerror(self._number))
        return self._write(handle, data)


@pytest.fixture
def disk(monkeypatch: pytest.MonkeyPatch) -> Full:
    full = Full()
    full.on = False
    monkeypatch.setattr("engine.play.journal.os.write", full.write)
    return full


# ---------------------------------------------------------------- a full disk


def test_a_full_disk_stops_nobody_and_loses_nothing(window: MainWindow, disk: Full, tmp_path: Path) -> None:
    window.start_now()
    bridge = window.table.bridge
    until(lambda: bridge.seat is not None and bool(bridge.view.prompts))
    round_ = bridge.round
    assert round_ is not None
    at = round_.at
    disk.on = True
    act(bridge)
    assert round_.at == at
    assert window.table.notice.isVisible()
    assert "磁盘空间" in window.table.notice.text
    disk.on = False
    act(bridge)
    assert round_.at > at
    until(lambda: bool(bridge.view.prompts) or round_.over)
    folder = unfinished(tmp_path)[0].folder
    assert len([line for line in load(folder / "round-0001.jsonl").lines if "act" in line]) == round_.at


def test_a_computer_moves_as_soon_as_there_is_room(
    window: MainWindow, disk: Full, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("gui.bridge.Time", SOON)
    window.start_now()
    bridge = window.table.bridge
    troubles: list[object] = []
    window.table.troubled.connect(troubles.append)
    until(lambda: bridge.seat is not None and bool(bridge.view.prompts))
    round_ = bridge.round
    assert round_ is not None
    act(bridge)
    at = round_.at
    disk.on = True
    until(lambda: len(troubles) > 1)
    assert round_.at == at
    disk.on = False
    until(lambda: round_.at > at)


def test_an_end_that_cannot_be_booked_is_booked_later(
    window: MainWindow, disk: Full, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("gui.bridge.Time", SOON)
    window.start_now()
    assert window.sitting is not None
    troubles: list[object] = []
    window.table.troubled.connect(troubles.append)
    round_ = window.sitting.round
    assert round_ is not None
    window.table.bridge.hold(True)
    while not round_.over:
        actions = round_.game.legal(round_.state, round_.table.to_act[0]).actions
        calm = [action for action in actions if action.do in ("deal", "keep")]
        assert round_.submit((calm or actions)[0]) is None
    disk.on = True
    window.table.animator.finish()
    window.table.bridge.hold(False)
    until(lambda: len(troubles) > 1)
    assert window.currentWidget() is window.table
    disk.on = False
    until(lambda: window.currentWidget() is not window.table)
    assert window.sitting.round is None
    assert window.sitting.last is not None


def test_a_settlement_that_cannot_be_written_is_said(
    window: MainWindow, disk: Full, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("gui.windows.settlement.Time", SOON)
    window.start_now()
    sat = window.sitting
    assert sat is not None
    window.table.put_down()
    settlement = played(sat, 5)
    disk.on = True
    window.show_settlement(settlement)
    page = window.currentWidget()
    assert isinstance(page, SettlementPage)
    owing = [account.owed for _, account in sat.ledger.taken()]
    assert any(owing[1:])
    assert window.notice.isVisible()
    page.deeds.asked(0, "settle")
    window.next_round()
    assert [account.owed for _, account in sat.ledger.taken()] == owing
    assert not sat.ledger.running
    disk.on = False
    until(lambda: all((page.shown is not None and not account.owed) or account.asked
                      for _, account in sat.ledger.taken()[1:]))  # fmt: skip
    page.deeds.asked(0, "settle")
    assert not sat.ledger.account(0).owed


# ---------------------------------------------------------------- permissions


def refuses(number: int) -> Callable[..., Any]:
    def refuse(*_: object, **__: object) -> Any:
        raise OSError(number, os.strerror(number))

    return refuse


def test_a_home_nobody_may_write_to_is_said_and_a_table_played_all_the_same(
    window: MainWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as patch:
        patch.setattr("engine.play.folders.Path.mkdir", refuses(errno.EACCES))
        alone = app.only(tmp_path / "home")
        assert isinstance(alone, Trouble)
        window.chosen.greet("", alone)
        assert "不会保存" in window.notice.text
        window.start_now()
    assert "这一桌照样能打" in window.notice.text
    assert window.sitting is not None
    assert window.sitting.folder is None
    bridge = window.table.bridge
    until(lambda: bridge.seat is not None and bool(bridge.view.prompts))
    act(bridge)
    assert bridge.round is not None
    assert bridge.round.at > 0
    assert unfinished(tmp_path) == []


def test_settings_that_cannot_be_written_are_said_and_count(
    window: MainWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("engine.play.files.os.fsync", refuses(errno.ENOSPC))
    window.chosen.wish(deck="four_colour")
    assert window.notice.isVisible()
    assert "display.json" in window.notice.text
    assert window.style_.deck == "four_colour"


# ---------------------------------------------------------------- two windows


def sits(window: MainWindow) -> bool:
    return window.sitting is not None


def test_a_second_window_says_so_and_plays_at_another_table(tmp_path: Path) -> None:
    first = app.only(tmp_path)
    assert isinstance(first, FileLock)
    second = app.only(tmp_path)
    assert not isinstance(second, FileLock)
    assert second.code == "second_window"
    windows = []
    for language in ("zh_CN", "en"):
        made = MainWindow(Style(FELT, Words(language), Speed.OFF), InPlace(), tmp_path)
        made.show()
        windows.append(made)
    one, other = windows
    one.start_now()
    other.home()
    other.chosen.greet("", second)
    assert other.notice.isVisible()
    assert "window open already" in other.notice.text
    other.go_on(unfinished(tmp_path)[0].folder)
    assert not sits(other)
    assert "in use by another program" in other.notice.text
    other.start_now()
    assert sits(other)
    assert len(unfinished(tmp_path)) == 2
    one.leave()
    folder = unfinished(tmp_path)[1].folder
    other.go_on(folder)
    assert other.sitting is not None
    assert other.sitting.folder == folder
    for made in windows:
        made.close()
        made.deleteLater()
    first.release()
    held = app.only(tmp_path)
    assert isinstance(held, FileLock)
    held.release()


# ---------------------------------------------------------------- damaged settings, fonts


def test_damage_is_said_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = tmp_path / "settings"
    folder.mkdir()
    (folder / "display.json").write_text("{", encoding="utf-8")
    (folder / "language.json").write_text('{"version": 99}', encoding="utf-8")
    told: list[str] = []
    settled_in = app.settled_in

    def look(window: MainWindow, *how: Any) -> list[FileLock]:
        held = settled_in(window, *how)
        told.append(window.notice.text)
        window.close()
        window.deleteLater()
        QTimer.singleShot(0, lambda: QApplication.exit(0))
        return held

    monkeypatch.setattr("gui.app.settled_in", look)
    monkeypatch.setattr("gui.app.Later", InPlace)
    monkeypatch.setattr("gui.app.signal.signal", lambda *_: None)
    for _ in range(2):
        assert run(["--home", str(tmp_path), "--lang", "zh_CN"]) == 0
    first, second = (text.split("\n") for text in told)
    names = [[sentence.split(" ")[1] for sentence in sentences] for sentences in (first, second)]
    assert names == [["display.json", "language.json"], ["language.json"]]
    assert (folder / "display.json.damaged-1").exists()
    assert (folder / "language.json").read_text(encoding="utf-8") == '{"version": 99}'


def test_without_its_fonts_it_says_so_and_takes_the_systems(window: MainWindow, tmp_path: Path) -> None:
    loaded = fonts.load(tmp_path / "nothing")
    assert (loaded.sans, loaded.serif) == ("", "")
    window.chosen.greet(str(loaded))
    assert window.notice.isVisible()
    assert "字体" in window.notice.text
    assert "font" in window.notice.text


# ---------------------------------------------------------------- records


@pytest.fixture
def record(tmp_path: Path) -> Path:
    path = tmp_path / "record.json"
    played_, _ = rounds(4, 3, 400)
    path.write_text(json.dumps(played_.record().to_json()), encoding="utf-8")
    return path


def changed(record: Path, **fields: object) -> str:
    return json.dumps({**json.loads(record.read_text(encoding="utf-8")), **fields})


@pytest.mark.parametrize(
    ("write", "said"),
    [
        (lambda _: "", "JSON"),
        (lambda _: "\0" * 4096, "JSON"),
        (lambda _: "[1]", "[1]"),
        (lambda path: changed(path, format="table-record/9"), "table-record/9"),
        (lambda path: changed(path, game="bridge"), "bridge"),
        (lambda path: changed(path, players="4"), "players"),
        (lambda path: changed(path, actions=[{"seat": 0, "do": "play", "cards": ["As"]}]), "0"),
    ],
    ids=["empty", "zeroed", "no object", "later version", "unknown game", "wrong kind", "refused"],
)
def test_a_record_that_cannot_be_shown_gets_one_sentence_and_no_window(
    record: Path,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    write: Callable[[Path], str],
    said: str,
) -> None:
    monkeypatch.setattr("gui.app.open_window", refuses(errno.EIO))
    record.write_text(write(record), encoding="utf-8")
    for language in ("zh_CN", "en"):
        assert run(["--record", str(record), "--lang", language, "--home", str(tmp_path)]) == BAD
        told = capsys.readouterr().err
        assert said in told
        assert len(told.splitlines()) == 1
        assert "<" not in told


def test_a_sentence_is_in_the_language_that_was_chosen_in_the_window(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("JOLLY_TABLE_LANG", "en")
    (tmp_path / "settings").mkdir()
    (tmp_path / "settings" / "language.json").write_text('{"version": 1, "language": "zh_CN"}', encoding="utf-8")
    for line in (["--record", str(tmp_path / "none.json")], ["--theme", "pink"], ["--players", "99"]):
        assert run([*line, "--home", str(tmp_path)]) == BAD
        assert any("一" <= sign <= "鿿" for sign in capsys.readouterr().err)


@pytest.mark.parametrize("size", [(800, 480), (1280, 800), (1080, 1920)])
def test_a_record_shows_its_end_and_the_way_home(window: MainWindow, record: Path, size: tuple[int, int]) -> None:
    window.show_record(open_round(record))
    window.resize(*size)
    page = window.currentWidget()
    assert isinstance(page, RecordPage)
    assert page.round.over
    settlement = page.round.settlement()
    shown = [row.row for row in page.rows]
    assert [bool(row.won) for row in shown] == [seat in settlement.winners for seat in range(4)]
    assert [int(row.due or 0) for row in shown] == list(settlement.due)
    assert [sum(int(amount) for _, amount in row.lines) for row in shown] == list(settlement.due)
    assert overflows(page) == []
    table = page.grab().toImage()
    assert page.replay.isVisible()
    tap(page.which.items[1])
    assert page.view.isVisible()
    assert not page.replay.isVisible()
    assert overflows(page) == []
    assert page.grab().toImage() != table
    tap(page.away)
    assert window.currentWidget() is not page


def test_an_unfinished_record_shows_the_table_alone(window: MainWindow, record: Path) -> None:
    window.show_record(open_round(record, 9))
    page = window.currentWidget()
    assert isinstance(page, RecordPage)
    assert page.who.text == "停在第 9 手之后，还没打完"
    assert page.which.isHidden()
    assert page.rows == []
    page.grab()


def test_the_options_of_the_command_line_are_read() -> None:
    options: Namespace = parser().parse_args([])
    assert (options.theme, options.deck, options.speed, options.lang, options.record) == (None,) * 5
