"""What is kept from start to start, and what becomes of a file that cannot be used or written."""

import errno
import json
import os
from collections.abc import Callable
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, ClassVar

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.play.care import AT_HOME
from gui import theme
from gui.settings.choices import BACKS, DECKS, SPEEDS, THEMES, UNITS
from gui.settings.glance import RIGHT, Glance, glance
from gui.settings.store import Settings, read
from gui.settings.topics import (
    Access,
    Agreed,
    Cared,
    Display,
    Faces,
    Family,
    FlatScreen,
    Frame,
    Kiosk,
    Language,
    OwnRules,
    Poured,
    Practice,
    Profile,
    Profiles,
    Seated,
    Sound,
    StaffPin,
    TablePicture,
    Tables,
    Topic,
)
from gui.windows.panel_drink import PRESETS

AGREED = Agreed(
    players=3,
    seats=(
        Seated(name="小李", avatar="fox", drink=Poured(unit="tea", count="1")),
        Seated(name="Ann", avatar="owl", bot="normal"),
    ),
    drink=Poured(unit="own", words="唱一首歌", count="5/2", millilitres=50, percent=12),
    options={"misplay": "refuse", "special_hands": False, "cheating_penalty": 19},
    own=OwnRules(undo=True, refill=False),
    care=Cared(note=32, stop=48, pause=0),
    profile="阿珍家",
    dealer=2,
)
EVERY: tuple[tuple[type[Topic], dict[str, Any]], ...] = (
    (Display, {"theme": "paper", "deck": "four_colour", "back": "B", "speed": "off", "cards": 120}),
    (TablePicture, {"file": "table-picture.jpg"}),
    (Language, {"language": "en"}),
    (Sound, {"on": True, "volume": 75, "table": False, "turn": False, "ledger": False}),
    (Access, {"text": 150, "reduced": True}),
    (Practice, {"trainer": True}),
    (FlatScreen, {"lies": True}),
    (Family, {"dry": True}),
    (Kiosk, {"idle": 9, "languages": False, "dry": True, "note": 20, "stop": 28, "pause": 3, "hidden": ("x", "y")}),
    (StaffPin, {"salt": "00ff", "digest": "ab" * 32, "cost": 12}),
    (Frame, {"width": 900, "height": 700, "full": True}),
    (Faces, {"faces": {"阿珍": "tiger"}}),
    (Profiles, {"games": {"happy_nine": {"阿珍家": Profile(options={"misplay": "penalty"}, own=OwnRules(undo=True))}}}),
    (Tables, {"games": {"happy_nine": AGREED}}),
)


class Shape(Topic):
    """A topic that has had three versions: a colour, then a hue, then a hue and a name."""

    NAME = "shape"
    VERSION: ClassVar[int] = 3
    STEPS: ClassVar[Any] = {
        1: lambda data: {"hue": data["colour"]},
        2: lambda data: {**data, "name": "old"},
    }

    hue: int = 0
    name: str = ""


def write(folder: Path, topic: type[Topic], text: str) -> Path:
    folder.mkdir(exist_ok=True)
    path = folder / f"{topic.NAME}.json"
    path.write_text(text, encoding="utf-8")
    return path


@pytest.mark.parametrize(("topic", "fields"), EVERY, ids=[topic.NAME for topic, _ in EVERY])
def test_every_field_comes_back(tmp_path: Path, topic: type[Topic], fields: dict[str, Any]) -> None:
    assert set(fields) == set(topic.model_fields)
    settings = Settings(tmp_path / "settings")
    assert settings.get(topic) == topic()
    assert settings.change(topic, **fields) is None
    again = Settings(tmp_path / "settings").get(topic)
    assert again.model_dump() == topic(**fields).model_dump()
    assert again != topic()


def test_every_topic_has_a_step_for_each_version_it_had() -> None:
    topics: list[type[Topic]] = [Shape, *(topic for topic, _ in EVERY)]
    assert {topic.NAME for topic in topics} == {topic.NAME for topic in Topic.__subclasses__()}
    for topic in topics:
        assert sorted(topic.STEPS) == list(range(1, topic.VERSION))


def test_the_names_are_those_of_the_window() -> None:
    assert set(THEMES) == set(theme.THEMES)
    assert set(DECKS) == set(theme.DECKS)
    assert set(BACKS) == set(theme.BACKS)
    assert tuple(SPEEDS) == tuple(speed.name.lower() for speed in theme.Speed)
    assert tuple(name for name, _, _ in PRESETS) == UNITS


def test_without_a_folder_a_choice_lasts_as_long_as_the_program(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    settings = Settings()
    assert settings.change(Display, speed="slow") is None
    assert settings.get(Display).speed == "slow"
    assert list(tmp_path.iterdir()) == []


def test_a_change_writes_nothing_else(tmp_path: Path) -> None:
    settings = Settings(tmp_path)
    assert settings.change(Display, speed="normal") is None
    assert list(tmp_path.iterdir()) == []
    assert settings.change(Display, speed="slow") is None
    assert [path.name for path in tmp_path.iterdir()] == ["display.json"]


def test_two_windows_do_not_undo_each_other(tmp_path: Path) -> None:
    one, other = Settings(tmp_path), Settings(tmp_path)
    assert one.get(Display) == other.get(Display)
    assert one.change(Display, theme="paper") is None
    assert other.change(Display, speed="slow") is None
    now = Settings(tmp_path).get(Display)
    assert (now.theme, now.speed) == ("paper", "slow")


# ---------------------------------------------------------------- versions


@pytest.mark.parametrize(
    ("data", "shape"),
    [
        ({"version": 1, "colour": 7}, Shape(hue=7, name="old")),
        ({"version": 2, "hue": 7}, Shape(hue=7, name="old")),
        ({"version": 3, "hue": 7, "name": "new"}, Shape(hue=7, name="new")),
    ],
)
def test_an_older_file_is_carried_over(tmp_path: Path, data: dict[str, Any], shape: Shape) -> None:
    path = write(tmp_path, Shape, json.dumps(data))
    settings = Settings(tmp_path)
    assert settings.get(Shape) == shape
    assert settings.notes == []
    assert settings.change(Shape, hue=9) is None
    assert json.loads(path.read_text(encoding="utf-8")) == {"version": 3, "hue": 9, "name": shape.name}


OLDER = Path(__file__).parent / "older"
"""Files as former versions wrote them; a version that a topic has left is never without one."""


def test_every_older_version_has_a_file() -> None:
    wanted = {f"{topic.NAME}-{version}.json" for topic, _ in EVERY for version in range(1, topic.VERSION)}
    assert {path.name for path in OLDER.iterdir()} == wanted


@pytest.mark.parametrize("path", sorted(OLDER.iterdir()), ids=lambda path: path.stem)
def test_older_files_are_read_and_written_as_todays(tmp_path: Path, path: Path) -> None:
    name, version = path.stem.split("-")
    topic = next(topic for topic, _ in EVERY if name == topic.NAME)
    data = json.loads(path.read_text(encoding="utf-8"))
    assert data["version"] == int(version) < topic.VERSION
    (tmp_path / f"{name}.json").write_bytes(path.read_bytes())
    settings = Settings(tmp_path)
    found = settings.get(topic)
    assert settings.notes == []
    assert found != topic()
    assert read(topic, {"version": topic.VERSION, **found.to_json()}) == found


def test_what_was_agreed_before_units_could_be_halves_is_the_same() -> None:
    data = json.loads((OLDER / "table-1.json").read_text(encoding="utf-8"))
    games = read(Tables, data).games
    nine, chips = games["happy_nine"], games["zha_jin_hua"]
    assert (nine.drink.unit, nine.drink.count, nine.drink.millilitres) == ("half", "1/2", 100)
    assert (chips.drink.words, chips.drink.count) == ("唱一首歌", None)
    assert (nine.own.undo, chips.own.undo, chips.own.refill) == (True, False, True)
    assert nine.options == {"misplay": "penalty", "last_card_call": "manual"}
    assert [seat.drink for seat in nine.seats] == [None] * len(nine.seats)


def test_own_words_were_never_said_to_be_alcohol_before_their_strength_was_asked_for() -> None:
    data = json.loads((OLDER / "table-2.json").read_text(encoding="utf-8"))
    games = read(Tables, data).games
    nine, chips = games["happy_nine"], games["zha_jin_hua"]
    assert (nine.drink.percent, chips.drink.percent) == (5, 0)
    assert nine.seats[0].drink == Poured(unit="own", words="汽水", count="1", millilitres=200, percent=0)
    assert nine.care.limits == AT_HOME


def test_a_later_file_stays_as_it_is(tmp_path: Path) -> None:
    path = write(tmp_path, Display, f'{{"version": {Display.VERSION + 1}, "theme": "neon"}}')
    before = path.read_bytes()
    settings = Settings(tmp_path)
    assert settings.get(Display) == Display()
    assert [note.code for note in settings.notes] == ["settings_version"]
    assert settings.change(Display, theme="paper") is None
    assert settings.get(Display).theme == "paper"
    assert path.read_bytes() == before
    assert [one.name for one in tmp_path.iterdir()] == ["display.json"]


# ---------------------------------------------------------------- damage

DAMAGED = {
    "empty": "",
    "zeroed": "\0" * 4096,
    "cut": '{"version": 1, "theme": "pa',
    "no object": "[1, 2]",
    "no version": '{"theme": "paper"}',
    "version is a word": '{"version": "1"}',
    "version is true": '{"version": true}',
    "version 0": '{"version": 0}',
    "unknown field": '{"version": 1, "colour": "red"}',
    "unknown theme": '{"version": 1, "theme": "neon"}',
    "wrong kind": '{"version": 1, "deck": 4}',
    "deep": "[" * 100_000,
    "long number": '{"version": ' + "9" * 5000 + "}",
}


@pytest.mark.parametrize("text", DAMAGED.values(), ids=DAMAGED)
def test_a_damaged_file_is_kept_aside(tmp_path: Path, text: str) -> None:
    path = write(tmp_path, Display, text)
    aside = tmp_path / "display.json.damaged-1"
    aside.write_text("an older one", encoding="utf-8")
    settings = Settings(tmp_path)
    assert settings.get(Display) == Display()
    assert [note.code for note in settings.notes] == ["settings_damaged"]
    assert settings.notes[0].params["aside"] == "display.json.damaged-2"
    assert (tmp_path / "display.json.damaged-2").read_text(encoding="utf-8") == text
    assert aside.read_text(encoding="utf-8") == "an older one"
    assert settings.change(Display, theme="paper") is None
    assert json.loads(path.read_text(encoding="utf-8"))["theme"] == "paper"


def test_bytes_that_are_no_text_are_kept_aside(tmp_path: Path) -> None:
    (tmp_path / "display.json").write_bytes(b"\xff\xfe\x00")
    settings = Settings(tmp_path)
    assert settings.get(Display) == Display()
    assert (tmp_path / "display.json.damaged-1").read_bytes() == b"\xff\xfe\x00"


@pytest.mark.parametrize("data", [{"version": 1}, {"version": 1, "colour": "red"}, {"version": 2, "hue": "x"}])
def test_an_older_file_that_cannot_be_carried_over_is_kept_aside(tmp_path: Path, data: dict[str, Any]) -> None:
    write(tmp_path, Shape, json.dumps(data))
    settings = Settings(tmp_path)
    assert settings.get(Shape) == Shape()
    assert (tmp_path / "shape.json.damaged-1").exists()


def test_a_file_damaged_while_the_window_is_open_is_kept_aside_too(tmp_path: Path) -> None:
    settings = Settings(tmp_path)
    assert settings.change(Display, theme="paper") is None
    write(tmp_path, Display, "{")
    assert settings.change(Display, speed="slow") is None
    assert [note.code for note in settings.notes] == ["settings_damaged"]
    assert (tmp_path / "display.json.damaged-1").read_text(encoding="utf-8") == "{"


# ---------------------------------------------------------------- disks and permissions


def fails(number: int) -> Callable[..., Any]:
    def fail(*_: object, **__: object) -> Any:
        raise OSError(number, os.strerror(number))

    return fail


@pytest.mark.parametrize(("step", "number"), [("open", errno.EACCES), ("fsync", errno.ENOSPC), ("fsync", errno.EIO)])
def test_what_cannot_be_written_counts_and_is_written_later(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, step: str, number: int
) -> None:
    settings = Settings(tmp_path)
    assert settings.change(Display, deck="four_colour") is None
    before = (tmp_path / "display.json").read_bytes()
    with monkeypatch.context() as patch:
        patch.setattr(f"engine.play.files.os.{step}", fails(number))
        trouble = settings.change(Display, theme="paper")
        assert trouble is not None
        assert (trouble.code, trouble.params["why"]) == ("settings_unwritten", os.strerror(number))
        assert settings.get(Display) == Display(deck="four_colour", theme="paper")
    assert [path.name for path in tmp_path.iterdir()] == ["display.json"]
    assert (tmp_path / "display.json").read_bytes() == before
    assert settings.change(Display, speed="slow") is None
    assert Settings(tmp_path).get(Display) == Display(deck="four_colour", theme="paper", speed="slow")


def test_a_folder_that_cannot_be_made_is_said(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    settings = Settings(tmp_path / "settings")
    monkeypatch.setattr(Path, "mkdir", fails(errno.EACCES))
    trouble = settings.change(Language, language="en")
    assert trouble is not None
    assert trouble.code == "settings_unwritten"
    assert settings.get(Language).language == "en"


def test_a_file_that_cannot_be_read_is_left_alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = write(tmp_path, Display, '{"version": 1, "theme": "paper"}')
    with monkeypatch.context() as patch:
        patch.setattr(Path, "read_text", fails(errno.EACCES))
        settings = Settings(tmp_path)
        assert settings.get(Display) == Display()
    assert [note.code for note in settings.notes] == ["settings_unreadable"]
    assert settings.change(Display, theme="midnight") is None
    assert json.loads(path.read_text(encoding="utf-8"))["theme"] == "paper"


def test_a_damaged_file_that_cannot_be_moved_stays(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = write(tmp_path, Display, "{")
    with monkeypatch.context() as patch:
        patch.setattr(Path, "rename", fails(errno.EACCES))
        settings = Settings(tmp_path)
        assert settings.get(Display) == Display()
    assert [note.code for note in settings.notes] == ["settings_stuck"]
    assert settings.change(Display, theme="midnight") is None
    assert path.read_text(encoding="utf-8") == "{"


# ---------------------------------------------------------------- at a glance

ANYTHING = st.one_of(st.none(), st.booleans(), st.integers(), st.text(max_size=8), st.lists(st.integers(), max_size=2))
LIKELY = st.sampled_from([*THEMES, *DECKS, *BACKS, *SPEEDS, "en", "zh_CN", 100, 99, 16384, 16385, True, None])


FILE = st.fixed_dictionaries(
    {"version": st.sampled_from([1, 1, 1, 0, 2, "1", None])},
    optional={field: LIKELY | ANYTHING for topic in RIGHT.values() for field in topic},
)


@given(display=FILE, access=FILE, language=FILE, window=FILE)
def test_a_glance_sees_what_a_proper_reading_finds(**files: dict[str, Any]) -> None:
    with TemporaryDirectory() as name:
        folder = Path(name)
        for topic in (Display, Access, Language, Frame):
            (folder / f"{topic.NAME}.json").write_text(json.dumps(files[topic.NAME]), encoding="utf-8")
        seen, settings = glance(folder), Settings(folder)
        for topic in (Display, Access, Language, Frame):
            noted = len(settings.notes)
            found = settings.get(topic)
            if len(settings.notes) == noted:
                assert all(getattr(seen, field) == value for field, value in found)


@pytest.mark.parametrize("text", ["", "{", "[]", "7", '{"version": 1}', "\x00" * 64, "[" * 100_000])
def test_a_glance_at_damage_sees_nothing(tmp_path: Path, text: str) -> None:
    for topic in RIGHT:
        (tmp_path / f"{topic}.json").write_text(text, encoding="utf-8")
    assert glance(tmp_path) == Glance()
    assert glance(tmp_path / "nowhere") == Glance()
