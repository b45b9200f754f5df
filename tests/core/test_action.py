"""Reading actions: whatever JSON holds, something comes out that a game can refuse."""

import json
from collections.abc import Mapping
from typing import Annotated, Any, Literal

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import Field, TypeAdapter, ValidationError

from engine.core.action import Action, Malformed, Refusal, one_verb, read
from engine.core.model import Card, Cards, Seat

from .strategies import anything, steady, words


class Lay(Action):
    do: Literal["lay"] = "lay"
    cards: Cards
    as_: Mapping[str, str] | None = Field(default=None, validation_alias="as", serialization_alias="as")


class Bid(Action):
    do: Literal["bid"] = "bid"
    amount: int


class Stop(Action):
    do: Literal["stop"] = "stop"


VERBS: TypeAdapter[Any] = TypeAdapter(Annotated[Lay | Bid | Stop, Field(discriminator="do")])


def malformed(**mapping: Any) -> Malformed:
    action = read(VERBS, mapping)
    assert isinstance(action, Malformed), action
    assert action.to_json() == mapping
    return action


def test_a_good_action_is_read_and_written_back() -> None:
    for mapping in (
        {"seat": 0, "do": "lay", "cards": ["As", "BJ"], "as": {"BJ": "Js"}},
        {"seat": 3, "do": "lay", "cards": []},
        {"seat": 1, "do": "bid", "amount": 10**30},
        {"seat": 2, "do": "stop"},
    ):
        action = read(VERBS, mapping)
        assert not isinstance(action, Malformed)
        assert action.to_json() == mapping
        assert read(VERBS, json.loads(json.dumps(action.to_json()))) == action


def test_an_unknown_verb_keeps_its_name_and_seat() -> None:
    action = malformed(seat=2, do="knock", at=1)
    assert (action.seat, action.do, action.wrong) == (2, "knock", frozenset())


def test_the_fields_that_are_wrong_are_named() -> None:
    assert malformed(seat=1, do="bid").wrong == {"amount"}
    assert malformed(seat=1, do="bid", amount="3").wrong == {"amount"}
    assert malformed(seat=1, do="lay", cards="As").wrong == {"cards"}
    assert malformed(seat=1, do="lay", cards=["As", 3]).wrong == {"cards"}
    assert malformed(seat="1", do="lay", cards=["As"]).wrong == {"seat"}
    assert malformed(seat="1", do="lay", cards=None).wrong == {"seat", "cards"}


@pytest.mark.parametrize("value", [True, 1.0, "1", None, [1], {"seat": 1}, float("nan")])
def test_what_is_no_whole_number_is_no_seat(value: object) -> None:
    assert malformed(seat=value, do="stop").seat == -1


@pytest.mark.parametrize("amount", [True, 2.0, "2", None, [], float("inf")])
def test_what_is_no_whole_number_is_no_amount(amount: object) -> None:
    assert malformed(seat=0, do="bid", amount=amount).wrong == {"amount"}


@pytest.mark.parametrize("do", [None, 3, True, [], {}, ["lay"]])
def test_a_verb_that_is_no_word_is_unknown(do: object) -> None:
    assert malformed(seat=0, do=do).do == ""


def test_an_empty_object_is_malformed() -> None:
    assert malformed().seat == -1


def test_depth_does_not_break_the_reading() -> None:
    deep: Any = []
    for _ in range(900):  # deeper no JSON reader goes
        deep = [deep]
    for field in ("seat", "do", "cards", "as"):
        action = read(VERBS, {"seat": 0, "do": "lay", "cards": ["As"], field: deep})
        assert isinstance(action, Malformed)


def test_a_field_has_one_name_in_files() -> None:
    action = read(VERBS, {"seat": 0, "do": "lay", "cards": ["As"], "as_": {"BJ": "Js"}})
    assert action == Lay(seat=Seat(0), cards=(Card("As"),))


def test_a_field_that_the_verb_does_not_have_says_nothing() -> None:
    assert read(VERBS, {"seat": 1, "do": "stop", "at": 3, "call": True}) == Stop(seat=Seat(1))


def test_actions_and_refusals_do_not_change() -> None:
    action = Stop(seat=Seat(0))
    with pytest.raises(ValidationError):
        action.seat = Seat(1)  # type: ignore[misc]
    with pytest.raises(ValidationError):
        Refusal(code="x", more=1)  # type: ignore[call-arg]


@steady
@given(st.dictionaries(words | st.sampled_from(["seat", "do", "cards", "as", "amount"]), anything, max_size=5))
def test_reading_never_raises(mapping: dict[str, Any]) -> None:
    action = read(VERBS, mapping)
    assert isinstance(action, Action)
    assert isinstance(action.seat, int)
    hash(action.seat)


@steady
@given(
    st.sampled_from(["lay", "bid", "stop"]),
    st.dictionaries(st.sampled_from(["seat", "cards", "as", "amount", "call", "with", "as_"]), anything, max_size=4),
)
def test_reading_a_known_verb_never_raises(do: str, fields: dict[str, Any]) -> None:
    action = read(VERBS, {"seat": 0, "do": do, **fields})
    if isinstance(action, Malformed):
        assert action.wrong
        assert action.do == do
    else:
        assert action.do == do


class Only(Action):
    """The one verb of a game."""

    do: Literal["only"] = "only"
    at: int


def test_a_game_with_a_single_verb_is_read_like_any_other() -> None:
    verbs = one_verb(Only)
    assert read(verbs, {"seat": 1, "do": "only", "at": 2, "more": 3}) == Only(seat=Seat(1), at=2)
    for mapping, wrong in (
        ({"seat": 1, "do": "only", "at": "2"}, {"at"}),
        ({"seat": 1, "do": "only"}, {"at"}),
        ({"seat": 1, "do": "other", "at": 2}, set()),
        ({"seat": 1, "at": 2}, set()),
    ):
        found = read(verbs, mapping)
        assert isinstance(found, Malformed)
        assert found.wrong == wrong
    assert verbs.json_schema()["discriminator"]["mapping"].keys() == {"only"}
