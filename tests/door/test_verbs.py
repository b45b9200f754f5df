"""Every verb's straight way, and the exit status of every kind of answer."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from engine.core.record import read_record, replay
from engine.games import GAMES, game

from .doors import ROOT, SHARED, Answer, Ask, cases, written

VERBS = ("games", "rank", "compare", "check", "replay", "simulate", "arena", "play")


def outside(*words: str, given: bytes = b"") -> Answer:
    """The command line as the shell runs it."""
    command = [sys.executable, "-m", "engine", *words]
    done = subprocess.run(command, cwd=ROOT, input=given, capture_output=True, check=False, timeout=60)
    return Answer(done.returncode, done.stdout.decode(), done.stderr.decode())


def test_games_lists_every_game_once(ask: Ask) -> None:
    answer = ask("games")
    assert (answer.status, answer.err) == (0, "")
    assert [line.split("\t")[0] for line in answer.lines] == list(GAMES)


def test_games_as_json_says_players_unit_rules_and_presets(ask: Ask) -> None:
    answer = ask("games", "--json")
    assert answer.status == 0
    rows = json.loads(answer.out)
    assert [row["id"] for row in rows] == list(GAMES)
    for row in rows:
        info = game(row["id"]).info
        assert row["players"] == [info.players.start, info.players.stop - 1]
        assert (row["unit"], row["rules"], row["family"]) == (info.unit, info.rules, info.family)
        assert row["presets"] == {name: dict(options) for name, options in info.presets.items()}


def probes(kind: str) -> list[Any]:
    return [pytest.param(case, id=case["id"]) for case in cases() if kind in case]


def options(given: dict[str, Any]) -> list[str]:
    return [f"--option={name}={json.dumps(value)}" for name, value in given.get("options", {}).items()]


@pytest.mark.parametrize("case", probes("rank"))
def test_rank_says_what_the_worked_case_says(ask: Ask, case: dict[str, Any]) -> None:
    given = case["rank"]
    as_ = [f"--as={joker}={card}" for joker, card in given.get("as", {}).items()]
    answer = ask("rank", "happy_nine", "--players", given["players"], *given["cards"], *as_, *options(given))
    assert (answer.status, answer.err) == (0, "")
    found = json.loads(answer.out)
    assert {key: found.get(key) for key in case["then"]} == case["then"]


@pytest.mark.parametrize("case", probes("compare"))
def test_compare_says_what_the_worked_case_says(ask: Ask, case: dict[str, Any]) -> None:
    given = case["compare"]
    as_ = [
        f"--{side}-as={joker}={card}"
        for side in ("left", "right")
        for joker, card in given.get(f"{side}_as", {}).items()
    ]
    left, right = " ".join(given["left"]), ",".join(given["right"])
    answer = ask("compare", "happy_nine", left, right, "--players", given["players"], *as_, *options(given))
    assert (answer.status, answer.out, answer.err) == (0, case["then"] + "\n", "")


def test_options_may_stand_among_the_cards(ask: Ask) -> None:
    one = ask("rank", "happy_nine", "--players", "4", "Ad", "As")
    other = ask("rank", "happy_nine", "Ad", "--players", "4", "As")
    third = ask("rank", "happy_nine", "Ad,As", "--players=4")
    assert one == other == third
    assert one.status == 0


def test_simulate_prints_a_line_for_each_kind_of_player(ask: Ask) -> None:
    answer = ask("simulate", "happy_nine", "--players", 3, "--rounds", 3, "--seed", 4, "--bots", "normal,random")
    assert (answer.status, answer.err) == (0, "")
    assert len(answer.lines) == 3
    assert answer == ask("simulate", "happy_nine", "--players=3", "--rounds=3", "--seed=4", "--bots=normal,random")


@pytest.mark.parametrize("rounds", [1, 3, 9])
def test_simulate_as_json_is_json(ask: Ask, rounds: int) -> None:
    """Also where there is one deal only and so no interval."""
    words = ("simulate", "happy_nine", "--players", 3, "--rounds", rounds, "--bots", "normal,random", "--json")
    answer = ask(*words)
    assert answer.status == 0

    def no_number(word: str) -> None:
        pytest.fail(f"{word} is no JSON")

    found = json.loads(answer.out, parse_constant=no_number)
    assert found["rounds"] == max(3, rounds)
    assert sorted(row["bot"] for row in found["bots"]) == ["normal", "random"]
    assert sum(row["seats"] for row in found["bots"]) == 3 * found["rounds"]


def test_simulate_writes_records_that_replay(ask: Ask, tmp_path: Path) -> None:
    folder = tmp_path / "new" / "records"
    words = ("simulate", "happy_nine", "--players", 4, "--rounds", 4, "--bots", "random", "--records", folder)
    answer = ask(*words, "--option", "misplay=penalty")
    assert answer.status == 0
    files = sorted(folder.iterdir())
    assert len(files) == 4
    for path in files:
        content = json.loads(path.read_text(encoding="utf-8"))
        assert content["format"] == "table-record/1"
        assert content["options"] == {"misplay": "penalty"}
        assert len(content["deal"]["pile"]) == 36
        done = replay(game("happy_nine"), read_record(content))
        assert done.refused is None
        assert game("happy_nine").settle(done.state).over
        assert ask("replay", path).status == 0


def test_simulate_with_two_processes_prints_the_same(ask: Ask) -> None:
    words = ("simulate", "happy_nine", "--players", "3", "--rounds", "6", "--bots", "random,normal")
    assert outside(*words, "--workers", "2") == ask(*words)


def test_help_is_there_for_every_verb(ask: Ask) -> None:
    whole = ask("--help")
    assert whole.status == 0
    for verb in VERBS:
        assert verb in whole.out
        answer = ask(verb, "--help")
        assert (answer.status, answer.err) == (0, "")


@pytest.mark.parametrize("language", ["zh_CN", "en"])
def test_a_wrong_word_is_answered_in_the_language_asked_for(ask: Ask, language: str) -> None:
    answer = ask("--lang", language, "rank", "nothing", "--players", "4")
    answer.is_refusal()
    assert any("一" <= sign <= "龥" for sign in answer.err) == (language == "zh_CN")


@pytest.mark.parametrize(
    "words",
    [
        (),
        ("nothing",),
        ("game",),
        ("games", "more"),
        ("games", "--jso"),
        ("rank",),
        ("rank", "happy_nine"),
        ("rank", "happy_nine", "Ad"),
        ("rank", "happy_nine", "Ad", "--players", "x"),
        ("rank", "happy_nine", "Ad", "--players", "7"),
        ("rank", "happy_nine", "Ad", "--players", "0"),
        ("rank", "happy_nine", "Ad", "--players", "9" * 5000),
        ("rank", "happy_nine", "Zz", "--players", "4"),
        ("rank", "happy_nine", "Ad", "--players", "4", "--as", "BJ"),
        ("rank", "happy_nine", "Ad", "--players", "4", "--option", "nothing=1"),
        ("rank", "happy_nine", "Ad", "--players", "4", "--option", "misplay"),
        ("rank", "happy_nine", "Ad", "--players", "4", "--option", "misplay=maybe"),
        ("rank", "happy_nine", "Ad", "--players", "4", "--option", "top_card_penalty=-1"),
        ("rank", "happy_nine", "Ad", "--players", "4", "--option", "top_card_penalty=" + "9" * 5000),
        ("rank", "happy_nine", "Ad", "--players", "4", "--preset", "nothing"),
        ("rank", "happy_nine", "Ad", "--players", "4", "--probe", "cards=5"),
        ("rank", "happy_nine", "Ad", "--players", "4", "--probe", "as=[1]"),
        ("rank", "\n\x00", "Ad", "--players", "4"),
        ("compare", "happy_nine", "Ad", "--players", "4"),
        ("compare", "happy_nine", "Ad", "nothing", "--players", "4"),
        ("compare", "happy_nine", "Ad", "As", "--players", "4", "--left-as", "x"),
        ("check",),
        ("check", "missing.json"),
        ("check", "."),
        ("replay",),
        ("replay", "missing.json"),
        ("replay", "."),
        ("replay", "missing.json", "--seat", "-1"),
        ("replay", "\x00"),
        ("check", "\x00"),
        ("simulate", "happy_nine"),
        ("simulate", "nothing", "--players", "4"),
        ("simulate", "happy_nine", "--players", "2"),
        ("simulate", "happy_nine", "--players", "4", "--bots", "clever"),
        ("simulate", "happy_nine", "--players", "4", "--bots", "normal,,"),
        ("simulate", "happy_nine", "--players", "3", "--bots", "normal,normal,random,random"),
        ("simulate", "happy_nine", "--players", "4", "--rounds", "0"),
        ("simulate", "happy_nine", "--players", "4", "--seed", "-1"),
        ("simulate", "happy_nine", "--players", "4", "--workers", "0"),
        ("simulate", "happy_nine", "--players", "4", "--rounds", "1", "--records", "/dev/null/x"),
        ("play",),
        ("play", "nothing"),
        ("play", "happy_nine", "--players", "7"),
        ("play", "happy_nine", "--seat", "4"),
        ("play", "happy_nine", "--bots", "clever"),
        ("play", "happy_nine", "--unit", "杯=0"),
        ("play", "happy_nine", "--unit", "杯=x"),
        ("play", "happy_nine", "--unit", "杯=1/٠"),
        ("play", "happy_nine", "--option", "misplay=1"),
        ("play", "happy_nine", "--resume"),
        ("play", "happy_nine", "--home", "/dev/null"),
        ("play", "happy_nine", "--name", "Computer 1"),
        ("--lang", "xx", "games"),
        ("--lang",),
    ],
    ids=lambda words: " ".join(words)[:60].encode("unicode_escape").decode() or "nothing",
)
def test_a_wrong_command_line_is_one_sentence_and_two(
    ask: Ask, words: tuple[str, ...], monkeypatch: pytest.MonkeyPatch, tmp_path: Path, own_home: Path
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("builtins.input", lambda: pytest.fail("a question to nobody"))
    ask(*words).is_refusal()
    assert not [path for path in tmp_path.rglob("*") if path.is_file()], "a wrong command writes nothing"


def test_the_shell_sees_the_same_exit_statuses(tmp_path: Path) -> None:
    assert outside("games").status == 0
    outside("rank", "happy_nine").is_refusal()
    assert outside("check", str(SHARED)).lines[-1].endswith(" passed, 0 failed")
    wrong = {
        "game": "happy_nine",
        "cases": [{"id": "x", "session": {"players": 3, "steps": []}, "then": {"dealer": 2}}],
    }
    assert outside("check", str(written(tmp_path / "wrong.json", wrong))).status == 1
    assert outside("check", str(written(tmp_path / "shape.json", []))).status == 2


def test_a_reader_that_goes_away_is_no_fault() -> None:
    words = [sys.executable, "-m", "engine", "games", "--json"]
    process = subprocess.Popen(words, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    assert process.stdout is not None
    process.stdout.close()
    assert process.stderr is not None
    err = process.stderr.read()
    process.stderr.close()
    process.wait(timeout=60)
    assert b"Traceback" not in err
    assert process.returncode in (0, 1)


def test_bytes_that_are_no_text_are_wrong_answers_like_others() -> None:
    """Typed at a terminal that says it speaks UTF-8."""
    command = [sys.executable, "-m", "engine", "play", "happy_nine", "--forget"]
    environment = {**os.environ, "PYTHONIOENCODING": "utf-8:strict"}
    given = b"\xff\xfe\n\xe4\nq\n"
    done = subprocess.run(command, cwd=ROOT, input=given, capture_output=True, check=False, timeout=60, env=environment)
    assert b"Traceback" not in done.stderr
    assert done.returncode == 0
