"""Records and command lines of any kind: an answer, a coded refusal or one sentence; nothing falls over."""

from __future__ import annotations

import copy
import json
import random
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from tests.oracle.random_records import random_options, random_record

from .doors import Answer, Ask, cases, written

STEADY = settings(deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
EMPTY = {"format": "table-record/1", "game": "happy_nine", "players": 4, "seed": 1}
SCALARS = (
    st.none()
    | st.booleans()
    | st.integers()
    | st.sampled_from([10**30, -(10**400), 10**4299, 2**63, 2**64, 1e308, float("nan"), float("inf"), -0.0])
    | st.text(max_size=6)
    | st.sampled_from(["Ad", "BJ", "LJ", "As", "play", "deal", "cut", "pass", "\ud800", "\x00", "\n"])
)
JSON = st.recursive(
    SCALARS,
    lambda inner: st.lists(inner, max_size=5) | st.dictionaries(st.text(max_size=5), inner, max_size=4),
    max_leaves=12,
)
FIELDS = ("format", "game", "players", "options", "seed", "deal", "position", "actions")
PARTS = ("dealer", "die", "hands", "pile", "phase", "turn", "trick", "passed", "played", "misplay", "top_card_penalty")
VERBS = st.sampled_from(["cut", "deal", "discard", "show", "keep", "play", "pass", "ruled_cheating", "ruled_misdeal"])


def fair(answer: Answer) -> None:
    """An answer, a coded refusal, or one sentence."""
    if answer.status == 2:
        answer.is_refusal()
        assert answer.out == ""
        return
    assert answer.err == ""
    found = json.loads(answer.out)
    assert (answer.status == 1) == (found["error"] is not None)


def replayed(ask: Ask, path: Path) -> None:
    data = path.read_bytes()
    fair(ask("replay", path, "--json"))
    whole = ask("replay", path)
    assert whole.status != 2 or whole.out == ""
    fair(ask("replay", path, "--json", "--seat", 1))
    assert path.read_bytes() == data
    assert [one.name for one in path.parent.iterdir()] == [path.name], "reading writes nothing"


@STEADY
@given(
    st.dictionaries(st.sampled_from(FIELDS) | st.text(max_size=4), JSON, max_size=3),
    st.lists(
        st.dictionaries(st.sampled_from(["seat", "do", "cards", "as", "at", "call", "with"]), JSON | VERBS, max_size=5)
        | st.fixed_dictionaries(
            {"seat": st.integers(-1, 5), "do": VERBS}, optional={"cards": JSON, "at": JSON, "as": JSON}
        ),
        max_size=4,
    ),
)
def test_records_with_anything_in_any_field(
    ask: Ask, tmp_path: Path, wrong: dict[str, Any], actions: list[dict[str, Any]]
) -> None:
    replayed(ask, written_loosely(tmp_path / "record.json", {**EMPTY, "actions": actions, **wrong}))


@STEADY
@given(st.sampled_from(["deal", "position", "options"]), st.dictionaries(st.sampled_from(PARTS), JSON, max_size=4))
def test_records_with_anything_in_the_deal(ask: Ask, tmp_path: Path, field: str, wrong: dict[str, Any]) -> None:
    replayed(ask, written_loosely(tmp_path / "record.json", {**EMPTY, field: wrong}))


def written_loosely(path: Path, content: object) -> Path:
    """As JSON, half characters and numbers that are none included."""
    path.write_text(json.dumps(content), encoding="utf-8")
    return path


@STEADY
@given(st.binary(max_size=200))
@example(b"\xff\xfe")
@example(b"[" * 100_000)
@example(b'{"a":' * 5000)
@example(b"9" * 5000)
@example(b'{"format":"table-record/1","game":"happy_nine","players":' + b"9" * 5000 + b"}")
@example(b'{"format":"table-record/1","game":"happy_nine","players":1e999}')
@example(b'{"format":"table-record/1","game":"\\ud800","players":4}')
def test_records_of_any_bytes(ask: Ask, tmp_path: Path, data: bytes) -> None:
    path = tmp_path / "record.json"
    path.write_bytes(data)
    answer = ask("replay", path, "--json")
    answer.is_refusal()
    ask("check", path).is_refusal()


RECORDS = [case["record"] for case in cases() if "record" in case]


@settings(STEADY, max_examples=100)
@given(st.sampled_from(RECORDS), st.data())
def test_a_good_record_with_bytes_changed(
    ask: Ask, tmp_path: Path, record: dict[str, Any], data: st.DataObject
) -> None:
    text = bytearray(json.dumps(record).encode())
    for _ in range(data.draw(st.integers(1, 3))):
        text[data.draw(st.integers(0, len(text) - 1))] = data.draw(st.integers(0, 255))
    path = tmp_path / "record.json"
    path.write_bytes(bytes(text))
    replayed(ask, path)


def places(value: Any, at: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    found = [at] if at else []
    if isinstance(value, dict):
        for key, one in value.items():
            found += places(one, (*at, key))
    elif isinstance(value, list):
        for number, one in enumerate(value):
            found += places(one, (*at, number))
    return found


@settings(STEADY, max_examples=120)
@given(st.sampled_from(RECORDS), st.data(), JSON)
def test_a_good_record_with_something_else_in_one_place(
    ask: Ask, tmp_path: Path, record: dict[str, Any], data: st.DataObject, value: Any
) -> None:
    changed = copy.deepcopy(record)
    *path, last = data.draw(st.sampled_from(places(changed)))
    inside = changed
    for key in path:
        inside = inside[key]
    inside[last] = value
    replayed(ask, written_loosely(tmp_path / "record.json", changed))


@pytest.mark.parametrize("levels", [30, 100, 200, 300, 400, 500, 700, 900, 990])
@pytest.mark.parametrize("where", ["actions", "options", "deal", "position", "seed", "game", "cards", "as", "seat"])
def test_records_nested_deep(ask: Ask, tmp_path: Path, levels: int, where: str) -> None:
    path = tmp_path / "record.json"
    for inside in ("[" * levels + "]" * levels, '{"a":' * levels + "1" + "}" * levels):
        if where in ("cards", "as", "seat"):
            content = {**EMPTY, "actions": [{"seat": 0, "do": "play", where: "HERE"}]}
        else:
            content = {**EMPTY, where: {"x": "HERE"} if where in ("options", "deal", "position") else "HERE"}
        path.write_text(json.dumps(content).replace('"HERE"', inside), encoding="utf-8")
        replayed(ask, path)


def test_a_card_twice_is_refused(ask: Ask, tmp_path: Path) -> None:
    record = {**EMPTY, "deal": {"dealer": 0, "hands": [["Ad"] * 9] * 4}}
    ask("replay", written(tmp_path / "record.json", record)).is_refusal()


@pytest.mark.parametrize("seed", range(12))
def test_random_records_with_wrong_actions_are_answered(ask: Ask, tmp_path: Path, seed: int) -> None:
    rng = random.Random(seed)
    record = random_record(rng, 3 + seed % 4, random_options(rng), 0.1)
    replayed(ask, written(tmp_path / "record.json", record))


KNOWN = (
    "games rank compare check replay simulate arena happy_nine --players --rounds --seed --bots --records --workers",
    "--json --as --probe --option --preset --left-as --lang en 4 3 0 -1 1 2 99 Ad BJ BJ=Js misplay=penalty x= =x",
    "normal random -- - --help=1 missing.json as=5 cards=[] cards={} left=7",
)
WORDS = st.sampled_from(" ".join(KNOWN).split()) | st.text(st.characters(exclude_characters="\x00"), max_size=8)


@settings(STEADY, max_examples=200)
@given(st.lists(WORDS, max_size=8))
@example(["rank", "happy_nine", "--players", "4", "--probe", "cards=5"])
@example(["rank", "happy_nine", "--players", "4", "--probe", "cards=[[]]"])
@example(["compare", "happy_nine", "Ad", "As", "--players", "4", "--probe", "left={}"])
@example(["rank", "happy_nine", "--players", "4", "Ad", "--probe", "as=" + "[" * 2000])
@example(["rank", "happy_nine", "--players", "4", "Ad", "--probe", "as=" + "9" * 5000])
@example(["rank", "happy_nine", "--players", "4", "\ud800"])
def test_command_lines_of_any_words(
    ask: Ask, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, words: list[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    if "--workers" in words or "play" in words:
        words = [word for word in words if word not in ("--workers", "play")]
    answer = ask(*words)
    assert answer.status in (0, 1, 2)
    if answer.status == 2:
        answer.is_refusal()
    else:
        assert answer.err == ""
