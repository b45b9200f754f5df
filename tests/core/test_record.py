"""Records: what is wrong with one is said by a code, and nothing else ever comes out but a replay."""

import json
import random
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from engine.core.model import Trouble
from engine.core.record import FORMAT, LARGEST_SEED, Record, Replay, begin, load_json, read_record, replay
from engine.games import GAMES, game

from .strategies import anything, attempt, leaves, places, replaced, steady

EMPTY = {"format": FORMAT, "game": "happy_nine", "players": 4}
CODES = {
    "record_shape",
    "record_format",
    "record_field",
    "record_missing",
    "record_unknown",
    "record_both",
    "unknown_game",
    "bad_players",
    "bad_option",
    "unknown_option",
    "options_conflict",
    "deal_field",
    "deal_cards",
    "position_field",
    "card_unknown",
    "card_twice",
    "no_positions",
}


def played(mapping: object) -> Replay[Any]:
    """A record read and replayed as the front doors do it."""
    record = read_record(mapping)
    return replay(game(record.game), record)


def code(mapping: object) -> str:
    with pytest.raises(Trouble) as caught:
        played(mapping)
    assert caught.value.code in CODES
    assert all(isinstance(value, str | int) for value in caught.value.params.values())
    assert all(len(str(value)) < 400 for value in caught.value.params.values())
    return caught.value.code


@pytest.mark.parametrize("value", [None, [], "x", 3, True, [EMPTY]])
def test_what_is_no_object_is_no_record(value: object) -> None:
    assert code(value) == "record_shape"


@pytest.mark.parametrize("form", [None, "table-record/2", 1, ["table-record/1"], "TABLE-RECORD/1"])
def test_another_format_is_refused_by_name(form: object) -> None:
    assert code({**EMPTY, "format": form}) == "record_format"
    with pytest.raises(Trouble) as caught:
        read_record({**EMPTY, "format": "table-record/9"})
    assert caught.value.params == {"given": "table-record/9", "known": "table-record/1"}


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("game", None),
        ("game", 3),
        ("players", "4"),
        ("players", True),
        ("players", None),
        ("options", []),
        ("options", None),
        ("seed", -1),
        ("seed", LARGEST_SEED + 1),
        ("seed", 1.5),
        ("seed", "7"),
        ("deal", []),
        ("position", "x"),
        ("actions", {}),
        ("actions", [3]),
        ("actions", ["play"]),
        ("actions", None),
    ],
)
def test_a_field_of_the_wrong_kind_is_named(field: str, value: object) -> None:
    with pytest.raises(Trouble) as caught:
        read_record({**EMPTY, field: value})
    assert caught.value.code == "record_field"
    assert str(caught.value.params["where"]).split(".")[0] == field


def test_a_missing_field_is_named() -> None:
    for field in ("game", "players"):
        with pytest.raises(Trouble) as caught:
            read_record({key: value for key, value in EMPTY.items() if key != field})
        assert (caught.value.code, caught.value.params["where"]) == ("record_missing", field)


def test_a_field_that_no_record_has_is_named_on_one_line() -> None:
    for field, named in (("comment", "comment"), ("a\nb", "a·b"), ("x" * 500, "x" * 60 + "…")):
        with pytest.raises(Trouble) as caught:
            read_record({**EMPTY, field: 1})
        assert (caught.value.code, caught.value.params["where"]) == ("record_unknown", named)


def test_a_deal_and_a_position_exclude_each_other() -> None:
    assert code({**EMPTY, "deal": {}, "position": {}}) == "record_both"


def test_an_unknown_game_is_named() -> None:
    assert code({**EMPTY, "game": "no_such"}) == "unknown_game"
    assert code({**EMPTY, "game": "../core"}) == "unknown_game"


@pytest.mark.parametrize("players", [-1, 0, 2, 7, 10**40])
def test_a_number_of_players_that_the_game_does_not_take_is_refused(players: int) -> None:
    assert code({**EMPTY, "players": players}) == "bad_players"


@pytest.mark.parametrize(
    ("options", "expected"),
    [
        ({"no_such": 1}, "unknown_option"),
        ({"": None}, "unknown_option"),
        ({"top_card_rule": "never"}, "bad_option"),
        ({"special_hands": 1}, "bad_option"),
        ({"top_card_penalty": -1}, "bad_option"),
    ],
)
def test_a_wrong_option_is_named(options: dict[str, Any], expected: str) -> None:
    with pytest.raises(Trouble) as caught:
        played({**EMPTY, "options": options})
    assert caught.value.code == expected
    assert caught.value.params["option"] in options


def test_every_game_deals_from_a_seed_and_the_same_each_time() -> None:
    for name in GAMES:
        for players in game(name).info.players:
            mapping = {"format": FORMAT, "game": name, "players": players, "seed": 12}
            assert played(mapping).state == played(mapping).state
            assert played({**mapping, "seed": 13}).state != played(mapping).state


def test_a_replay_stops_before_the_first_refused_action() -> None:
    found = played({**EMPTY, "seed": 1, "deal": {"dealer": 2}, "actions": [{"seat": 0, "do": "cut", "at": 5}, {}, {}]})
    assert found.refused is not None
    assert found.refused[0] == 1
    assert len(found.states) == len(found.told) == 2
    assert found.state == found.states[1]
    assert len(found.events) == 1


def test_a_record_is_written_as_it_was_read() -> None:
    mapping = {**EMPTY, "options": {"special_hands": False}, "seed": 3, "actions": [{"seat": 0, "do": "x", "?": [1]}]}
    record = read_record(mapping)
    assert record.to_json() == mapping
    assert read_record(json.loads(json.dumps(record.to_json()))) == record
    assert Record(game="happy_nine", players=3).to_json()["format"] == FORMAT


def test_nothing_read_is_changed() -> None:
    mapping = {**EMPTY, "deal": {"dealer": 1}, "actions": [{"seat": 0, "do": "cut", "at": 5}]}
    before = json.dumps(mapping)
    played(mapping)
    assert json.dumps(mapping) == before


def samples() -> list[dict[str, Any]]:
    """Records of every kind of beginning, with a few actions of random play each."""
    found = []
    for name in GAMES:
        for players in game(name).info.players:
            record = read_record({"format": FORMAT, "game": name, "players": players, "seed": players})
            setup, state, _ = begin(game(name), record)
            rng = random.Random(players)
            actions = []
            for _ in range(14):
                acting = game(name).table(state).to_act
                if not acting:
                    break
                action = rng.choice(game(name).legal(state, rng.choice(acting)).actions[-40:])
                actions.append(action.to_json())
                state = game(name).apply(state, action).state
            found.append({**record.to_json(), "actions": actions})
            del setup
    hands = [["Ad", "2s"], ["3c", "3h"], ["4c"], ["9s", "8s", "7s"]]
    table = [{"seat": 3, "do": "play", "cards": ["5s"]}]
    found.append({**EMPTY, "position": {"phase": "play", "hands": hands, "turn": 0, "table": table, "state": {}}})
    pile = [rank + suit for rank in "A23456789" for suit in "shcd"]
    dealt = [pile[seat::4] for seat in range(4)]
    deals: list[dict[str, Any]] = [{"dealer": 0, "die": "7c", "pile": pile}, {"dealer": 1, "die": "As", "hands": dealt}]
    keeps = [{"seat": seat, "do": "keep"} for seat in range(4)]
    return [*found, *({**EMPTY, "deal": deal, "actions": keeps} for deal in deals)]


SAMPLES = samples()


def harmless(mapping: object) -> None:
    """Only a trouble with a known code or a replay comes out."""
    found = attempt(lambda: played(mapping))
    if isinstance(found, Trouble):
        assert found.code in CODES
        assert found.text.params == found.params
    else:
        assert isinstance(found, Replay)


def test_the_samples_are_good_records() -> None:
    for mapping in SAMPLES[:-2]:
        assert played(mapping).refused is None


@steady
@given(anything)
def test_any_json_is_a_record_or_a_trouble(value: Any) -> None:
    harmless(value)
    if isinstance(value, dict):
        harmless({**EMPTY, **value})


@pytest.mark.parametrize("examples", [250, pytest.param(20_000, marks=pytest.mark.long)])
def test_any_json_in_any_place_of_a_record_is_a_replay_or_a_trouble(examples: int) -> None:
    @settings(steady, max_examples=examples)
    @given(st.data())
    def one(data: st.DataObject) -> None:
        mapping = data.draw(st.sampled_from(SAMPLES))
        for _ in range(data.draw(st.integers(1, 2))):
            path = data.draw(st.sampled_from(list(places(mapping))))
            mapping = replaced(mapping, path, data.draw(leaves | anything))
        harmless(mapping)

    one()


@pytest.mark.parametrize("examples", [150, pytest.param(20_000, marks=pytest.mark.long)])
def test_a_record_with_damaged_bytes_is_a_replay_or_a_trouble(tmp_path: Path, examples: int) -> None:
    path = tmp_path / "record.json"

    @settings(steady, max_examples=examples, suppress_health_check=[HealthCheck.function_scoped_fixture])
    @given(st.sampled_from(SAMPLES), st.randoms(use_true_random=False), st.integers(1, 4))
    def one(mapping: dict[str, Any], rng: random.Random, faults: int) -> None:
        content = bytearray(json.dumps(mapping, ensure_ascii=False).encode())
        for _ in range(faults):
            at = rng.randrange(len(content))
            match rng.randrange(5):
                case 0:
                    content[at] = rng.randrange(256)
                case 1:
                    del content[at : at + rng.randint(1, 9)]
                case 2:
                    content[at:at] = rng.choice([b'"', b"9" * 30, b"{}", b",", b"null", b"[", b"\\ud800", b"\x00"])
                case 3:
                    content[at] = content[at] ^ 1 << rng.randrange(8)
                case _:
                    content = content[: at + 1]
        path.write_bytes(content)
        value = attempt(lambda: load_json(path))
        if isinstance(value, Trouble):
            assert value.code.startswith("file_")
        else:
            harmless(value)

    one()
