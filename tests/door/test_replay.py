"""`replay`: the state after a record, whole or as a seat may see it."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from engine.core.record import Replay, read_record, replay
from engine.games import game
from tests.play.tables import CARD, cards_in

from .doors import Ask, records, written

KEYS = {"phase", "over", "to_act", "winners", "result", "events", "lines", "error"}


def done(case: dict[str, Any]) -> Replay[Any]:
    record = read_record(case["record"])
    return replay(game(record.game), record)


def hidden_from(case: dict[str, Any], seat: int) -> set[str]:
    """The cards in other hands, in no step of the record before anybody's eyes: none but their owners know them."""
    ended = done(case)
    chosen = game("happy_nine")
    tables = [chosen.table(state) for state in ended.states]
    others = {f"hand:{other}" for other in range(ended.setup.players) if other != seat}
    held = {str(card) for zone in tables[-1].zones if zone.id in others for card in zone.cards}
    own = {str(card) for table in tables for card in table.zone(f"hand:{seat}").cards}
    return held - own - {str(tables[-1].figures.get("die")), "Ad"}


@pytest.mark.parametrize("case", records())
def test_replay_as_json_says_what_the_worked_case_says(ask: Ask, tmp_path: Path, case: dict[str, Any]) -> None:
    path = written(tmp_path / "record.json", case["record"])
    before = path.read_bytes()
    answer = ask("replay", path, "--json")
    assert answer.err == ""
    assert len(answer.lines) == 1
    found = json.loads(answer.out)
    assert set(found) == KEYS
    for key in KEYS & set(case["then"]):
        expected = case["then"][key]
        if key == "result":
            assert {name: found[key][name] for name in expected} == expected
        elif key == "events":
            rest = iter(found[key])
            assert all(any(event.items() <= other.items() for other in rest) for event in expected)
        else:
            assert found[key] == expected
    assert answer.status == (0 if found["error"] is None else 1)
    assert path.read_bytes() == before
    assert [one.name for one in tmp_path.iterdir()] == ["record.json"]


@pytest.mark.parametrize("case", records())
def test_replay_for_a_seat_tells_it_of_no_card_in_other_hands(ask: Ask, tmp_path: Path, case: dict[str, Any]) -> None:
    path = written(tmp_path / "record.json", case["record"])
    over = game("happy_nine").settle(done(case).state).over
    for seat in range(case["record"]["players"]):
        answer = ask("replay", path, "--json", "--seat", seat)
        assert answer.err == ""
        found = json.loads(answer.out)
        assert set(found) == KEYS | {"table", "legal"}
        assert all(action["seat"] == seat for action in found["legal"])
        assert found["over"] == over
        if not over:
            assert not found["lines"]
            told = set(cards_in(found))
            assert not told & hidden_from(case, seat)
            shown = ask("replay", path, "--seat", seat)
            assert shown.status == answer.status
            for card in hidden_from(case, seat):
                assert shown_card(card) not in shown.out.split(), f"{card} is in the hand of another"


def shown_card(code: str) -> str:
    assert CARD.fullmatch(code)
    suits = {"s": "♠", "h": "♥", "c": "♣", "d": "♦"}
    return code if code[1] not in suits else suits[code[1]] + code[0].replace("T", "10")


@pytest.mark.parametrize("language", ["zh_CN", "en"])
def test_replay_in_words_says_all_of_it(ask: Ask, tmp_path: Path, language: str) -> None:
    for number, case in enumerate(param.values[0] for param in records()):
        path = written(tmp_path / f"{number}.json", case["record"])
        answer = ask("--lang", language, "replay", path)
        assert answer.status == (0 if done(case).refused is None else 1)
        assert answer.err == ""
        assert answer.lines
        assert "<" not in answer.out, "a key without words"
        assert "{" not in answer.out, "a place that nothing was put in"


def test_a_refused_record_ends_with_one_and_the_index(ask: Ask, tmp_path: Path) -> None:
    refused = [case for (case,) in (param.values for param in records()) if case["then"].get("error")]
    assert refused
    for case in refused:
        path = written(tmp_path / "record.json", case["record"])
        answer = ask("replay", path, "--json")
        assert answer.status == 1
        assert json.loads(answer.out)["error"] == case["then"]["error"]
        said = ask("replay", path)
        assert said.status == 1
        assert case["then"]["error"]["code"] in said.out
        assert str(case["then"]["error"]["at"]) in said.out


@pytest.mark.parametrize("seat", [4, 98, 99, -1, "x"])
def test_a_seat_that_is_not_there_is_refused(ask: Ask, tmp_path: Path, seat: object) -> None:
    record = {"format": "table-record/1", "game": "happy_nine", "players": 4, "seed": 1}
    ask("replay", written(tmp_path / "record.json", record), "--seat", seat).is_refusal()


def test_a_record_with_a_byte_order_mark_is_read(ask: Ask, tmp_path: Path) -> None:
    record = {"format": "table-record/1", "game": "happy_nine", "players": 4, "seed": 1}
    path = tmp_path / "record.json"
    path.write_bytes(b"\xef\xbb\xbf" + json.dumps(record).encode())
    assert ask("replay", path, "--json").status == 0
