"""The base of all values that are read or written: strict, frozen, and nothing it does not know."""

import copy
import pickle
from typing import Any

import pytest
from pydantic import ValidationError

from engine.core.model import ALL, NOBODY, Card, Cards, Model, Seat, Text, Trouble, cut, listed, may, seats
from engine.core.record import Record
from engine.core.settlement import Carry, Line, Settlement
from engine.core.table import Table, Zone


class Sample(Model):
    number: int = 0
    flag: bool = False
    word: str = ""
    cards: Cards = ()


@pytest.mark.parametrize(
    "fields",
    [
        {"number": "1"},
        {"number": True},
        {"number": 1.0},
        {"number": None},
        {"flag": 1},
        {"flag": "true"},
        {"word": 3},
        {"word": b"x"},
        {"cards": "As"},
        {"cards": [1]},
        {"cards": None},
        {"unknown": 1},
        {"Number": 1},
    ],
)
def test_a_value_of_another_type_or_name_is_refused(fields: dict[str, Any]) -> None:
    with pytest.raises(ValidationError):
        Sample.model_validate(fields)


def test_a_list_of_a_file_becomes_a_tuple() -> None:
    sample = Sample.model_validate({"cards": ["As", "Kd"], "number": 3})
    assert sample.cards == ("As", "Kd")
    assert sample.to_json() == {"number": 3, "flag": False, "word": "", "cards": ["As", "Kd"]}
    assert Sample.model_validate(sample.to_json()) == sample


def test_a_value_does_not_change() -> None:
    sample = Sample()
    with pytest.raises(ValidationError):
        sample.number = 1  # type: ignore[misc]
    assert hash(Sample(number=1)) == hash(Sample(number=1))


def test_the_values_of_the_frame_survive_json() -> None:
    zone = Zone(id="hand:0", cards=(Card("As"),), seen_by=frozenset({Seat(0)}), marks={0: "x"}, owner=Seat(0))
    table = Table(phase="p", to_act=(Seat(0),), zones=(zone,), notes={Seat(1): {"role": "x"}}, figures={"a": (1, 2)})
    settled = Settlement(
        over=True, due=(1, 0), paid=(0, 0), lines=(Line(seat=Seat(0), why=Text(key="k"), amount=1),), carry=Carry()
    )
    for value in (zone, table, settled):
        assert type(value).model_validate_json(value.model_dump_json()) == value


def test_records_are_read_as_strictly() -> None:
    for players in ("4", True, 4.0, None):
        with pytest.raises(ValidationError):
            Record.model_validate({"game": "x", "players": players})


def test_trouble_carries_its_code_through_pickle_and_copy() -> None:
    trouble = Trouble("file_missing", file="a.json", line=3)
    for other in (pickle.loads(pickle.dumps(trouble)), copy.copy(trouble)):
        assert (other.code, other.params) == ("file_missing", {"file": "a.json", "line": 3})
    assert trouble.text == Text(key="table.trouble.file_missing", params={"file": "a.json", "line": 3})


def test_an_audience_is_all_or_some_seats() -> None:
    assert may(ALL, None)
    assert may(ALL, Seat(3))
    assert not may(NOBODY, Seat(0))
    assert not may(NOBODY, None)
    assert may(frozenset({Seat(0)}), Seat(0))
    assert not may(frozenset({Seat(0)}), None)


def test_of_an_audience_a_seat_knows_only_its_own_part() -> None:
    two = frozenset({Seat(0), Seat(1)})
    assert cut(ALL, Seat(0)) == ALL
    assert cut(two, Seat(0)) == frozenset({Seat(0)})
    assert cut(two, Seat(2)) == NOBODY
    assert cut(two, None) == NOBODY


def test_seats_are_counted_from_nought() -> None:
    assert seats(3) == (0, 1, 2)
    assert listed([Card("As"), Card("Kd")]) == "As Kd"
