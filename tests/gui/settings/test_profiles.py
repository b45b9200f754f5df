"""House rules by name: written to a file and read again, and asked for on the command line."""

import json
from pathlib import Path
from typing import Any

import pytest

from engine.core.plain import Trouble
from engine.games import GAMES, game
from engine.words import LANGUAGES, Words
from gui.command import run
from gui.settings.profiles import ENDING, profile_of, read_profile, write_profile
from gui.settings.store import Settings
from gui.settings.topics import OwnRules, Profile, Profiles

OURS = Profile(options={"misplay": "penalty", "cheating_penalty": 30}, own=OwnRules(undo=True))


@pytest.mark.parametrize("name", GAMES)
def test_a_file_comes_back(tmp_path: Path, name: str) -> None:
    profile = Profile(options=game(name).options().to_json(), own=OwnRules(refill=False))
    path = write_profile(tmp_path / "papers", name, "阿珍家/1", profile)
    assert path.name == f"{name} 阿珍家_1{ENDING}"
    found = read_profile(path)
    assert (found.game, found.name, found.own) == (name, "阿珍家/1", profile.own)
    assert game(name).setup(3, found.options).options == game(name).options()


def test_no_file_is_written_over(tmp_path: Path) -> None:
    paths = {write_profile(tmp_path, "happy_nine", "a", OURS) for _ in range(3)}
    assert len(paths) == 3
    assert all(read_profile(path).options == OURS.options for path in paths)


def test_a_folder_that_cannot_be_written_is_said(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("", encoding="utf-8")
    with pytest.raises(Trouble) as found:
        write_profile(tmp_path / "file", "happy_nine", "a", OURS)
    assert found.value.code == "file_unwritable"


BROKEN: dict[str, tuple[Any, str]] = {
    "another thing": ([1], "profile_format"),
    "another format": ({"format": "table-profile/2"}, "profile_format"),
    "no name": ({"format": "table-profile/1", "game": "happy_nine"}, "profile_field"),
    "a long name": ({"format": "table-profile/1", "game": "happy_nine", "name": "x" * 21}, "profile_field"),
    "no game": ({"format": "table-profile/1", "game": "go", "name": "a"}, "profile_game"),
    "no rule": (
        {"format": "table-profile/1", "game": "happy_nine", "name": "a", "options": {"x": 1}},
        "profile_unknown",
    ),
    "no value": (
        {"format": "table-profile/1", "game": "happy_nine", "name": "a", "options": {"cheating_penalty": -1}},
        "profile_value",
    ),
}


@pytest.mark.parametrize(("data", "code"), BROKEN.values(), ids=BROKEN)
def test_what_is_wrong_with_a_file_is_one_sentence(tmp_path: Path, data: Any, code: str) -> None:
    path = tmp_path / f"a{ENDING}"
    path.write_text(json.dumps(data), encoding="utf-8")
    with pytest.raises(Trouble) as found:
        read_profile(path)
    assert found.value.code == code
    for language in LANGUAGES:
        sentence = Words(language).trouble(found.value)
        assert path.name in sentence
        assert "{" not in sentence


def test_asked_for_by_name_or_as_a_file(tmp_path: Path) -> None:
    known, kept = game("happy_nine"), {"阿珍家": OURS}
    assert profile_of(known, kept, "阿珍家") == ("阿珍家", OURS)
    assert profile_of(known, kept, "table")[1].options == dict(known.info.presets["table"])
    path = write_profile(tmp_path, "happy_nine", "Ours", OURS)
    assert profile_of(known, {}, str(path)) == ("Ours", OURS)
    other = write_profile(tmp_path, "dream_2", "Ours", Profile())
    for wish, code in ((str(other), "profile_other"), ("nobody's", "no_such_profile")):
        with pytest.raises(Trouble) as found:
            profile_of(known, kept, wish)
        assert found.value.code == code


WRONG = {
    "--game chess": "chess",
    "--game happy_nine --players 9": "9",
    "--players many": "many",
    "--profile nobody": "nobody",
    "--record nowhere.json": "nowhere.json",
    "--lang tlh": "tlh",
    "--theme neon": "neon",
    "--fullscreen=1": "1",
    "--speed warp": "warp",
    "--deck blue": "blue",
    "--window": "--window",
    "left over": "over",
}


@pytest.mark.parametrize("line", WRONG)
def test_each_wrong_value_is_one_sentence_and_status_2(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], line: str
) -> None:
    assert run(["--home", str(tmp_path), *line.split(" ")]) == 2
    said = capsys.readouterr()
    assert said.out == ""
    assert said.err.count("\n") == 1
    assert WRONG[line] in said.err
    assert "Traceback" not in said.err


def test_help_lists_everything(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as end:
        run(["--help"])
    assert end.value.code == 0
    said = capsys.readouterr().out
    options = ("--game", "--players", "--profile", "--record", "--lang", "--theme", "--fullscreen")
    assert all(option in said for option in options)


def test_a_profile_that_was_kept_does_no_more_fit_the_game(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    settings = Settings(tmp_path / "settings")
    settings.change(Profiles, games={"happy_nine": {"old": Profile(options={"gone": True})}})
    assert run(["--home", str(tmp_path), "--lang", "en", "--profile", "old"]) == 2
    assert capsys.readouterr().err == "old: Happy Nine has no rule gone\n"
