"""What every game promises, whatever it is: tried on whole rounds of random legal actions."""

from __future__ import annotations

import json
import pickle
from collections import Counter
from itertools import pairwise
from typing import Any

import pytest

from engine.core.chance import Chance
from engine.core.event import Moved, Told
from engine.core.game import view
from engine.core.model import ALL, may, seats
from engine.core.record import read_record, replay
from engine.core.settlement import Carry
from engine.core.table import mask, tell
from engine.games import COVERS, FAMILIES, GAMES, game

from .rounds import Played, cards_on, cases, combinations_of, play, round_of, sampled, viewers

MISPLAYED = {"foul"}
"""What is counted only of actions that no list offers."""


@pytest.fixture(params=cases())
def played(request: pytest.FixtureRequest) -> Played:
    return round_of(*request.param)


def test_a_round_ends_with_nobody_to_act(played: Played) -> None:
    assert played.game.settle(played.last.state).over
    assert played.last.table.to_act == ()
    for seat in seats(played.setup.players):
        assert played.game.legal(played.last.state, seat).actions == ()


def test_only_seats_that_the_table_waits_for_have_legal_actions(played: Played) -> None:
    for moment in played.moments[:-1]:
        for seat in seats(played.setup.players):
            found = played.game.legal(moment.state, seat).actions
            assert bool(found) == (seat in moment.table.to_act)
            assert all(action.seat == seat for action in found)


def test_every_listed_action_passes_check_and_is_listed_once(played: Played) -> None:
    for moment in sampled(played.moments, 25):
        for seat in moment.table.to_act:
            found = played.game.legal(moment.state, seat).actions
            texts = [json.dumps(action.to_json(), sort_keys=True) for action in found]
            assert len(set(texts)) == len(texts)
            for action in found[:: max(1, len(found) // 60)]:
                assert played.game.check(moment.state, action) is None
                assert played.game.read(json.loads(json.dumps(action.to_json()))) == action


def test_a_clock_plays_something_that_is_free_for_everybody_who_is_asked(played: Played) -> None:
    for moment in played.moments:
        for seat in seats(played.setup.players):
            found = played.game.deadline(moment.state, seat)
            assert (found is not None) == (played.game.info.clock and seat in moment.table.to_act)
            assert found is None or found.action in played.game.legal(moment.state, seat).actions


def test_applying_leaves_its_input_untouched(played: Played) -> None:
    for moment in sampled(played.moments, 25):
        before = pickle.dumps(moment.state)
        if moment.action is not None:
            played.game.apply(moment.state, moment.action)
        for seat in viewers(played.setup):
            view(played.game, played.setup, moment.state, seat)
        assert pickle.dumps(moment.state) == before


def test_states_compare_hash_and_pickle(played: Played) -> None:
    states = [moment.state for moment in played.moments]
    for one, other in pairwise(states):
        assert one != other
    for state in states[:: max(1, len(states) // 12)]:
        copy = pickle.loads(pickle.dumps(state))
        assert copy == state
        assert hash(copy) == hash(state)
        assert played.game.table(copy) == played.game.table(state)


def test_cards_are_conserved(played: Played) -> None:
    whole = cards_on(played.moments[0].table)
    for moment in played.moments:
        assert cards_on(moment.table) == whole


def test_a_replay_of_the_written_record_tells_the_same_story(played: Played) -> None:
    written = json.loads(json.dumps(played.record.to_json(), ensure_ascii=False))
    again = replay(played.game, read_record(written))
    assert again.refused is None
    assert again.states == tuple(moment.state for moment in played.moments)
    assert again.told == tuple(moment.events for moment in played.moments)
    assert played.game.settle(again.state) == played.game.settle(played.last.state)


def test_a_record_with_the_deal_written_out_needs_no_seed(played: Played) -> None:
    chance = Chance(played.record.seed or 0, played.game.info.id).of("deal")
    deal = played.game.deal(played.setup, Carry(), chance, {}).model_dump(mode="json", by_alias=True, exclude_none=True)
    written = json.loads(json.dumps({**played.record.to_json(), "deal": deal, "seed": 987}))
    assert replay(played.game, read_record(written)).state == played.last.state


def test_a_settlement_adds_up(played: Played) -> None:
    for moment in sampled(played.moments, 15):
        settled = played.game.settle(moment.state)
        players = range(played.setup.players)
        assert len(settled.paid) in (0, len(players))
        paid = [sum(line.amount for line in settled.lines if line.seat == seat and line.paid) for seat in players]
        assert list(settled.paid or [0] * len(players)) == paid
        json.dumps(settled.to_json())
        if settled.over:
            assert len(settled.due) == len(players)
            due = [sum(line.amount for line in settled.lines if line.seat == s and not line.paid) for s in players]
            assert list(settled.due) == due
            if played.game.info.unit == "chips":
                assert sum(due) == 0
            assert settled.carry.lead is None or settled.carry.lead in players
        else:
            assert settled.due == ()
            assert settled.winners == ()
        assert set(settled.winners) <= set(players)


def test_masks_leak_nothing(played: Played) -> None:
    """A code that stands in no zone the seat may see, and in nothing public, is not in its view."""
    for before, moment in zip((played.moments[0], *played.moments), played.moments, strict=False):
        for seat in viewers(played.setup):
            masked = mask(moment.table, seat)
            for real, shown in zip(moment.table.zones, masked.zones, strict=True):
                assert real.id == shown.id
                assert (shown.cards == real.cards) == (may(real.seen_by, seat) or not real.cards)
                if not may(real.seen_by, seat):
                    assert set(shown.cards) <= {"??"}
                    assert not shown.marks
                    assert shown.caption is None
            for event in moment.events:
                heard = tell(event, before.table, moment.table, seat)
                if isinstance(event, Told):
                    assert (heard is None) == (not may(event.to, seat))
                    shows = heard.shows if isinstance(heard, Told) else ()
                    for real, shown in zip(event.shows, shows, strict=heard is not None):
                        assert may(real.seen_by, seat) or set(shown.cards) <= {"??"}


def test_a_hidden_card_stands_nowhere_in_a_seats_view(played: Played) -> None:
    """Not as a code in any text of the masked table or of the events that lead to it, except where it was public."""
    known: dict[Any, set[str]] = {seat: set() for seat in viewers(played.setup)}
    previous = played.moments[0].table
    for moment in played.moments:
        for seat in viewers(played.setup):
            seen = {card for zone in moment.table.zones if may(zone.seen_by, seat) for card in zone.cards}
            public = {str(figure) for figure in moment.table.figures.values()}
            # what completes a hand is worked out from what its zone shows, and is no card of the pack
            public |= {card for zone in moment.table.zones if may(zone.seen_by, seat) for card in zone.imagined}
            public |= {mark.removeprefix("as:") for zone in moment.table.zones for mark in zone.marks.values()}
            for event in moment.events:
                if isinstance(event, Told) and may(event.to, seat):
                    public |= set(_codes(event.params))
                    faced = [zone for zone in event.shows if may(zone.seen_by, seat)]
                    public |= {card for zone in faced for card in zone.imagined}
                    public |= {mark.removeprefix("as:") for zone in faced for mark in zone.marks.values()}
            known[seat] |= seen | public
            hidden = set(cards_on(moment.table)) - known[seat]
            text = json.dumps(mask(moment.table, seat).to_json())
            told = [tell(event, previous, moment.table, seat) for event in moment.events]
            text += json.dumps([event.to_json() for event in told if event is not None])
            assert not [card for card in hidden if f'"{card}"' in text]
        previous = moment.table


def _codes(value: Any) -> list[str]:
    if isinstance(value, str):
        return [value]
    if isinstance(value, dict):
        return [code for inner in value.values() for code in _codes(inner)]
    if isinstance(value, list | tuple | frozenset):
        return [code for inner in value for code in _codes(inner)]
    return []


def test_told_events_lie_flat_in_json_under_names_of_the_vocabulary(played: Played) -> None:
    names = {str(name) for name in played.game.vocabulary["event"]}
    for moment in played.moments:
        for event in moment.events:
            json.dumps(event.to_json())
            if isinstance(event, Told):
                assert event.event in names
                flat = event.flat()
                assert json.loads(json.dumps(flat)) == {key: _plain(value) for key, value in flat.items()}


def test_what_flies_from_seat_to_seat_is_what_the_round_costs(played: Played) -> None:
    """Chips that leave a seat or come to it, and glasses that are drunk, add up to the settlement."""
    cost = [0] * played.setup.players
    flown = [event for moment in played.moments for event in moment.events if isinstance(event, Moved) and event.amount]
    for event in flown:
        for name, sign in ((event.source, 1), (event.target, -1)):
            what, _, seat = name.partition(":")
            if what == "chips":
                cost[int(seat)] += sign * event.amount
        if event.target.startswith("drinks:"):
            cost[int(event.target.partition(":")[2])] += event.amount
    fixed = played.game.info.unit == "chips" or played.game.info.cup is not None
    assert bool(flown) == fixed or not any(cost)
    if fixed:
        assert tuple(cost) == played.game.settle(played.last.state).costs(played.setup.players)


def _plain(value: Any) -> Any:
    return list(value) if isinstance(value, tuple) else value


def test_phases_figures_and_marks_stand_in_the_vocabulary(played: Played) -> None:
    words = {key: {str(word) for word in found} for key, found in played.game.vocabulary.items()}
    for moment in played.moments:
        assert moment.table.phase in words["phase"]
        for figure in (*moment.table.figures, *moment.table.amounts):
            assert figure.split(":")[0] in words["figure"]
        for zone in moment.table.zones:
            for mark in zone.marks.values():
                assert mark.startswith("as:") or mark in words["mark"]
    for place in played.game.layout(played.last.state.setup).seat:
        assert place.shape != "word" or place.zone in words["zone"]
    for line in played.game.settle(played.last.state).lines:
        assert line.why.key.removeprefix(f"{played.game.info.id}.line.") in words["line"]


def test_a_view_of_the_end_carries_the_settlement(played: Played) -> None:
    for moment in sampled(played.moments, 6):
        over = played.game.settle(moment.state).over
        for seat in viewers(played.setup):
            seen = view(played.game, played.setup, moment.state, seat)
            assert (seen.settlement is not None) == over
            assert pickle.loads(pickle.dumps(seen)) == seen


@pytest.mark.parametrize("name", GAMES)
def test_every_zone_has_a_place_and_every_place_a_zone(name: str) -> None:
    for players in game(name).info.players:
        rounds = [round_of(name, players, seed) for seed in range(3)]
        layout = game(name).layout(rounds[0].setup)
        places = {place.zone for place in (*layout.seat, *layout.centre)}
        tables = [moment.table for one in rounds for moment in one.moments]
        zones = {zone.id.split(":")[0] for table in tables for zone in table.zones}
        # what stands in a jug is counted by a figure
        jugs = {place.zone for place in layout.centre if place.shape == "jug"}
        assert jugs <= {name for table in tables for name in table.figures}
        assert zones == places - jugs
        for one in rounds:
            for moment in one.moments:
                ids = [zone.id for zone in moment.table.zones]
                assert len(set(ids)) == len(ids)


def tallied(played: Played, low: int = 0, high: int | None = None) -> Counter[tuple[int, str]]:
    """What is counted of some actions of a round, added up by seat and key."""
    found: Counter[tuple[int, str]] = Counter()
    for before, after in list(pairwise(played.moments))[low:high]:
        assert before.action is not None
        for tally in played.game.tallies(before.action, after.events):
            found[tally.seat, tally.key.value] += tally.amount
    return found


def test_what_statistics_count_has_words_seats_and_adds_up(played: Played) -> None:
    known = {member.value for member in played.game.vocabulary["tally"]}
    whole, half = tallied(played), len(played.moments) // 2
    for (seat, key), amount in whole.items():
        assert key in known
        assert seat in seats(played.setup.players)
        assert amount > 0
    assert tallied(played, 0, half) + tallied(played, half) == whole


@pytest.mark.parametrize("name", GAMES)
def test_everything_that_is_counted_happens_in_some_round(name: str) -> None:
    """No word stands in a list of figures for what never comes about."""
    left = {member.value for member in game(name).vocabulary["tally"]} - MISPLAYED
    numbers = game(name).info.players
    for seed in range(200):
        options = combinations_of(name)
        one = play(name, numbers[seed % len(numbers)], options[seed % len(options)], 3000 + seed)
        left -= {key for _, key in tallied(one)}
        if not left:
            return
    raise AssertionError(left)


@pytest.mark.parametrize("name", GAMES)
def test_the_table_of_contents_is_whole(name: str) -> None:
    found = game(name)
    assert found.info.id == name
    assert {"phase", "error", "event"} <= found.vocabulary.keys()
    for preset in found.info.presets.values():
        for players in found.info.players:
            found.setup(players, preset)
    assert found.options().to_json().keys() == found.options.model_fields.keys()


@pytest.mark.parametrize("name", GAMES)
def test_every_combination_of_options_can_be_played_to_its_end(name: str) -> None:
    numbers = game(name).info.players
    for number, options in enumerate(combinations_of(name)):
        one = play(name, numbers[number % len(numbers)], options, 100 + number)
        assert one.game.settle(one.last.state).over


@pytest.mark.long
@pytest.mark.parametrize(
    ("name", "players"), [(name, players) for name in GAMES for players in game(name).info.players]
)
def test_very_many_rounds_end_conserve_cards_and_replay(name: str, players: int) -> None:
    options = combinations_of(name)
    for seed in range(1000, 1500):
        one = play(name, players, options[seed % len(options)], seed)
        test_cards_are_conserved(one)
        test_a_replay_of_the_written_record_tells_the_same_story(one)
        test_a_settlement_adds_up(one)
        test_a_hidden_card_stands_nowhere_in_a_seats_view(one)


def test_the_end_is_public(played: Played) -> None:
    """Whoever may still act knows whether the round is over: the phase and the settlement are for all."""
    assert all(mask(played.last.table, seat).phase == played.last.table.phase for seat in viewers(played.setup))
    assert played.last.table.asked_seen_by == ALL or played.last.table.to_act == ()


def test_a_first_screen_knows_a_picture_and_the_family_of_every_game() -> None:
    assert set(COVERS) == set(FAMILIES) == set(GAMES)
    for name in GAMES:
        assert game(name).info.family == FAMILIES[name]
        assert 1 <= len(COVERS[name]) <= 5
    assert len(set(COVERS.values())) == len(COVERS)


@pytest.mark.parametrize("name", GAMES)
def test_people_choose_among_levels_and_never_meet_a_ruler(name: str) -> None:
    found = game(name)
    assert found.levels() == [bot for bot in found.bots if bot not in ("random", "adviser")]
    assert found.usual in found.levels()
    assert found.adviser in {*found.levels(), "adviser"}
    assert found.levels("random", "adviser") == list(found.bots)
