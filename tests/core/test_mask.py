"""Masking: hidden until the game says otherwise, and nothing hidden comes through."""

import json

import pytest
from hypothesis import given

from engine.core.model import ALL, BACK, Card, Seat, Text, may
from engine.core.table import Table, Zone, mask

from .strategies import VIEWERS, steady, tables

CARDS = (Card("As"), Card("Kd"), Card("7c"))


def seen(zone: Zone, seat: int | None) -> Zone:
    return mask(Table(phase="p", zones=(zone,)), None if seat is None else Seat(seat)).zones[0]


def test_a_zone_is_hidden_from_everybody_by_default() -> None:
    for viewer in VIEWERS:
        assert seen(Zone(id="stock", cards=CARDS), viewer).cards == (BACK, BACK, BACK)


def test_a_zone_is_shown_to_its_audience_and_to_nobody_else() -> None:
    zone = Zone(id="hand:1", cards=CARDS, seen_by=frozenset({Seat(1)}))
    assert [seen(zone, seat).cards == CARDS for seat in (None, 0, 1, 2)] == [False, False, True, False]


def test_an_onlooker_sees_only_what_all_see() -> None:
    everybody = frozenset(Seat(seat) for seat in range(9))
    assert seen(Zone(id="a", cards=CARDS, seen_by=everybody), None).cards == (BACK,) * 3
    assert seen(Zone(id="a", cards=CARDS, seen_by=ALL), None).cards == CARDS


@pytest.mark.parametrize(("count", "backs"), [(0, 0), (1, 1), (2, 1), (3, 1)])
def test_who_may_not_count_a_zone_sees_one_back(count: int, backs: int) -> None:
    zone = Zone(id="hand:0", cards=CARDS[:count], counted_by=frozenset({Seat(0)}))
    assert len(seen(zone, 1).cards) == backs
    assert len(seen(zone, None).cards) == backs
    assert len(seen(zone, 0).cards) == count


def test_who_sees_a_zone_sees_its_number_too() -> None:
    zone = Zone(id="hand:0", cards=CARDS, seen_by=frozenset({Seat(0)}), counted_by=frozenset())
    assert seen(zone, 0).cards == CARDS


def test_marks_captions_and_pale_cards_go_with_the_cards() -> None:
    zone = Zone(
        id="hand:2",
        cards=CARDS,
        seen_by=frozenset({Seat(2)}),
        marks={0: "as:Js"},
        imagined=(Card("Js"),),
        caption=Text(key="kind", params={"rank": "A"}),
    )
    hidden = seen(zone, 0)
    assert (hidden.marks, hidden.imagined, hidden.caption) == ({}, (), None)
    own = seen(zone, 2)
    assert (own.marks, own.imagined, own.caption) == ({0: "as:Js"}, (Card("Js"),), zone.caption)


def test_whose_zone_it_is_stays_known() -> None:
    assert seen(Zone(id="hand:2", cards=CARDS, owner=Seat(2)), 0).owner == 2


def test_a_view_does_not_say_who_else_sees() -> None:
    zone = Zone(id="a", cards=CARDS, seen_by=frozenset({Seat(1), Seat(2)}), counted_by=frozenset({Seat(1), Seat(3)}))
    assert seen(zone, 1).seen_by == frozenset({Seat(1)})
    assert seen(zone, 0).seen_by == frozenset()
    assert seen(zone, 3).counted_by == frozenset({Seat(3)})
    assert seen(Zone(id="a", cards=CARDS, seen_by=ALL), 0).seen_by == ALL


def test_whom_the_table_waits_for_may_be_hidden() -> None:
    table = Table(phase="p", to_act=(Seat(0), Seat(2)), asked_seen_by=frozenset({Seat(0)}))
    assert mask(table, Seat(0)).to_act == (0, 2)
    assert mask(table, Seat(1)).to_act == ()
    # a seat that is asked knows it, and no more
    assert mask(table, Seat(2)).to_act == (2,)
    assert mask(table, None).to_act == ()
    assert mask(table, Seat(0)).asked_seen_by == frozenset({Seat(0)})
    assert mask(table, Seat(1)).asked_seen_by == frozenset()


def test_private_notes_are_for_their_seat_alone() -> None:
    table = Table(phase="p", notes={Seat(0): {"role": "landlord"}, Seat(1): {"role": "farmer"}})
    assert mask(table, Seat(0)).notes == {0: {"role": "landlord"}}
    assert mask(table, None).notes == {}


def test_what_is_public_stays_as_it_is() -> None:
    table = Table(phase="p", board={"D4": "b"}, marks={"D4": "last"}, cloth={"8": (1.0, 2.0)}, figures={"pot": 3})
    assert mask(table, None) == table


def test_a_zone_that_is_not_there_is_empty_and_unseen() -> None:
    assert Table(phase="p").zone("hand:0") == Zone(id="hand:0")


@steady
@given(tables())
def test_no_code_of_an_unseen_zone_stands_in_a_masked_table(table: Table) -> None:
    for viewer in VIEWERS:
        text = json.dumps(mask(table, viewer).to_json())
        for number, zone in enumerate(table.zones):
            own = (f"card-{number}-", f"mark-{number}-", f"pale-{number}", f"caption-{number}", f"words-{number}")
            if may(zone.seen_by, viewer):
                assert text.count(f"card-{number}-") == len(zone.cards)
            else:
                assert not any(word in text for word in own)
        assert {word for word in ("note-0-", "note-1-", "note-2-", "note-3-") if word in text} <= {f"note-{viewer}-"}


@steady
@given(tables())
def test_masking_twice_is_masking_once_and_leaves_the_table_alone(table: Table) -> None:
    before = table.model_copy(deep=True)
    for viewer in VIEWERS:
        once = mask(table, viewer)
        assert mask(once, viewer) == once
    assert table == before


@steady
@given(tables())
def test_two_tables_that_differ_only_in_unseen_cards_look_alike(table: Table) -> None:
    for viewer in VIEWERS:
        other = table.model_copy(
            update={
                "zones": tuple(
                    zone
                    if may(zone.seen_by, viewer)
                    else zone.model_copy(update={"cards": tuple(Card("other") for _ in zone.cards)})
                    for zone in table.zones
                )
            }
        )
        assert mask(other, viewer) == mask(table, viewer)
