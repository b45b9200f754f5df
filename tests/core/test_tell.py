"""What one seat may notice of an event."""

import json

from hypothesis import given
from hypothesis import strategies as st

from engine.core.event import Event, Moved, Placed, Ran, Rolled, Told, Turned
from engine.core.model import ALL, BACK, Audience, Card, Seat, may
from engine.core.table import Table, Zone, tell

from .strategies import VIEWERS, audiences, steady, tables

CARDS = (Card("As"), Card("Kd"))
MINE: Audience = frozenset({Seat(0)})


def noticed(event: Event, seat: int | None, before: tuple[Zone, ...], after: tuple[Zone, ...]) -> Event | None:
    viewer = None if seat is None else Seat(seat)
    return tell(event, Table(phase="p", zones=before), Table(phase="p", zones=after), viewer)


def moved(seat: int | None, before: tuple[Zone, ...], after: tuple[Zone, ...]) -> tuple[Card, ...]:
    event = noticed(Moved(source="hand:0", target="pile", cards=CARDS), seat, before, after)
    assert isinstance(event, Moved)
    return event.cards


def test_a_told_event_is_heard_by_its_audience_alone() -> None:
    event = Told(event="foul", seat=Seat(1), params={"code": "x"}, to=frozenset({Seat(1), Seat(2)}))
    assert noticed(event, 0, (), ()) is None
    assert noticed(event, None, (), ()) is None
    heard = noticed(event, 1, (), ())
    assert isinstance(heard, Told)
    assert heard.to == frozenset({Seat(1)})
    assert heard.params == {"code": "x"}


def test_a_told_event_for_all_reaches_onlookers() -> None:
    event = Told(event="pass", seat=Seat(1), to=ALL)
    assert noticed(event, None, (), ()) == event


def test_a_told_event_lies_flat_in_vectors() -> None:
    event = Told(event="play", seat=Seat(1), params={"cards": CARDS, "as": {"BJ": "Js"}}, to=ALL)
    assert event.flat() == {"event": "play", "seat": 1, "cards": ["As", "Kd"], "as": {"BJ": "Js"}}
    assert Told(event="round_over", params={"winners": ()}, to=ALL).flat() == {"event": "round_over", "winners": []}


def test_a_moved_card_is_shown_to_those_who_saw_the_place_it_left() -> None:
    assert moved(0, (Zone(id="hand:0", seen_by=MINE),), ()) == CARDS
    assert moved(1, (Zone(id="hand:0", seen_by=MINE),), ()) == (BACK, BACK)


def test_a_moved_card_is_shown_to_those_who_see_the_place_it_reached() -> None:
    assert moved(1, (), (Zone(id="pile", seen_by=frozenset({Seat(1)})),)) == CARDS
    assert moved(0, (), (Zone(id="pile", seen_by=frozenset({Seat(1)})),)) == (BACK, BACK)
    assert moved(None, (), (Zone(id="pile", seen_by=ALL),)) == CARDS


def test_what_the_place_it_left_shows_afterwards_does_not_count() -> None:
    assert moved(1, (), (Zone(id="hand:0", seen_by=ALL),)) == (BACK, BACK)
    assert moved(1, (Zone(id="pile", seen_by=ALL),), ()) == (BACK, BACK)


def test_who_may_not_count_either_place_sees_one_back() -> None:
    secret = (Zone(id="hand:0", counted_by=MINE),)
    assert moved(1, secret, ()) == (BACK,)
    assert moved(1, (), (Zone(id="pile", counted_by=MINE),)) == (BACK,)
    assert moved(1, (Zone(id="hand:0"),), (Zone(id="pile"),)) == (BACK, BACK)


def test_cups_that_fly_are_seen_by_all() -> None:
    event = Moved(source="drinks:0", target="drinks:1", amount=3)
    assert noticed(event, None, (), ()) == event


def test_a_card_turned_up_is_shown_to_those_who_see_its_zone() -> None:
    event = Turned(zone="hand:0", cards=CARDS)
    assert noticed(event, 1, (), (Zone(id="hand:0", seen_by=ALL),)) == event
    assert noticed(event, 1, (Zone(id="hand:0", seen_by=ALL),), ()) == Turned(zone="hand:0", cards=(BACK, BACK))
    uncounted = (Zone(id="hand:0", counted_by=MINE),)
    assert noticed(event, 1, (), uncounted) == Turned(zone="hand:0", cards=(BACK,))


def test_dice_stones_and_balls_are_public() -> None:
    for event in (
        Rolled(by=Seat(0), faces=(Card("7c"), 3), count=7, lands_on=2),
        Placed(piece="b", at="D4"),
        Ran(paths={"8": ((0.0, 1.0, 2.0),)}),
    ):
        assert noticed(event, None, (), ()) == event


@steady
@given(tables(), tables(), st.sampled_from([0, 1, 2, 3]), st.sampled_from([0, 1, 2, 3]), audiences)
def test_no_told_event_holds_a_code_of_a_zone_the_seat_does_not_see(
    before: Table, after: Table, source: int, target: int, to: Audience
) -> None:
    cards = tuple(Card(f"secret-{at}") for at in range(3))
    left, reached = before.zones[source], after.zones[target]
    for viewer in VIEWERS:
        move = tell(Moved(source=left.id, target=reached.id, cards=cards), before, after, viewer)
        turn = tell(Turned(zone=reached.id, cards=cards), before, after, viewer)
        word = tell(Told(event="x", params={"cards": cards}, to=to), before, after, viewer)
        assert move is not None
        assert turn is not None
        sees = may(reached.seen_by, viewer)
        assert ("secret" in json.dumps(move.to_json())) == (sees or may(left.seen_by, viewer))
        assert ("secret" in json.dumps(turn.to_json())) == sees
        assert (word is not None) == may(to, viewer)
        if word is not None:
            assert isinstance(word, Told)
            assert word.to == ALL or word.to == {viewer}
