"""A round in progress: only accepted actions count, everybody is shown their own part, and the file tells it all."""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any

import pytest

from engine.core.game import View
from engine.core.model import Seat, Trouble
from engine.core.record import read_record, replay
from engine.play.journal import Journal, load
from engine.play.round import DIGEST_EVERY, Frame, Round, digest, head, restore

from .tables import CHOSEN, act, cards_in, go_on, hidden_from, lines_of, moment, new_round, some_action

SEEDS = [(players, seed) for players in CHOSEN.info.players for seed in range(2)]


def as_json(frame: Frame) -> dict[str, Any]:
    return {"at": frame.at, "events": [event.to_json() for event in frame.events], **view_json(frame.view)}


def view_json(view: View) -> dict[str, Any]:
    return {
        "table": view.table.to_json(),
        "told": [event.to_json() for event in view.told],
        "prompts": [prompt.to_json() for prompt in view.prompts],
        "legal": [action.to_json() for action in view.legal.actions],
        "settlement": None if view.settlement is None else view.settlement.to_json(),
    }


def wrong_actions(round_: Round[Any], rng: random.Random) -> list[Any]:
    """Actions that are nonsense, of the wrong seat, or out of turn."""
    right = some_action(round_, rng).to_json()
    size = round_.setup.players
    idle = [seat for seat in range(size) if seat not in round_.table.to_act]
    found = [{**right, "seat": seat} for seat in (-1, size, *idle)]
    found += [{**right, "do": verb} for verb in ("", "nothing", "undo")]
    found += [{"seat": right["seat"], "do": "play", "cards": ["Ad", "Ad"]}, {"seat": right["seat"]}, {}]
    found += [{"seat": right["seat"], "do": "cut", "at": 10**30}]
    return [CHOSEN.read(one) for one in found]


@pytest.mark.parametrize(("players", "seed"), SEEDS)
def test_a_refused_action_changes_nothing_and_writes_nothing(tmp_path: Path, players: int, seed: int) -> None:
    path = tmp_path / "round.jsonl"
    round_ = new_round(path, players, seed)
    frames: list[Frame] = []
    round_.listen(Seat(0), frames.append)
    rng = random.Random(seed)
    while not round_.over:
        if round_.at % 7 == 0:
            before, data, shown = moment(round_), path.read_bytes(), len(frames)
            for action in wrong_actions(round_, rng):
                refusal = round_.submit(action)
                assert refusal is not None, action
                assert refusal == round_.probe(action)
                assert (moment(round_), path.read_bytes(), len(frames)) == (before, data, shown)
        go_on(round_, rng, 1)
    assert round_.submit(act(0, "pass")) is not None
    round_.close()


def test_probing_changes_nothing(tmp_path: Path) -> None:
    path = tmp_path / "round.jsonl"
    round_ = new_round(path)
    rng = random.Random(1)
    for _ in range(20):
        before, data = moment(round_), path.read_bytes()
        assert round_.probe(some_action(round_, rng)) is None
        assert (moment(round_), path.read_bytes()) == (before, data)
        go_on(round_, rng, 1)
    round_.close()


@pytest.mark.parametrize(("players", "seed"), SEEDS)
def test_replay_of_the_record_equals_the_round_and_so_does_the_file(tmp_path: Path, players: int, seed: int) -> None:
    path = tmp_path / "round.jsonl"
    round_ = new_round(path, players, seed, misplay="penalty", last_card_call="manual")
    go_on(round_, random.Random(seed))
    record = read_record(json.loads(json.dumps(round_.record().to_json())))
    done = replay(CHOSEN, record)
    assert done.refused is None
    assert done.state == round_.state
    assert done.events == round_.events()
    assert CHOSEN.settle(done.state) == round_.settlement()
    round_.end()
    lines = lines_of(path)
    assert [line["act"] for line in lines if "act" in line] == list(round_.record().actions)
    assert sum("digest" in line for line in lines) == round_.at // DIGEST_EVERY
    assert lines[-1]["end"]["over"] is True
    loaded = load(path)
    kept = restore(CHOSEN, read_record(loaded.lines[0]["record"]), loaded)
    assert (kept.ended, kept.abandoned) == (True, False)
    assert moment(kept.round) == moment(round_)


def test_an_action_is_in_the_file_before_anybody_is_shown_it(tmp_path: Path) -> None:
    path = tmp_path / "round.jsonl"
    round_ = new_round(path)
    seen: list[int] = []

    def look(frame: Frame) -> None:
        assert sum("act" in line for line in lines_of(path)) == frame.at
        seen.append(frame.at)

    round_.listen(None, look)
    go_on(round_, random.Random(2), 25)
    assert seen == list(range(1, 26))
    round_.close()


def test_undo_is_refused_outside_practice(tmp_path: Path) -> None:
    path = tmp_path / "round.jsonl"
    round_ = new_round(path)
    go_on(round_, random.Random(2), 5)
    before, data = moment(round_), path.read_bytes()
    with pytest.raises(Trouble) as found:
        round_.undo()
    assert found.value.code == "undo_not_allowed"
    assert (moment(round_), path.read_bytes()) == (before, data)
    round_.close()


@pytest.mark.parametrize("actions", [0, -1, 6, 10**9])
def test_undo_beyond_the_beginning_is_refused(actions: int) -> None:
    round_ = new_round(practice=True)
    go_on(round_, random.Random(2), 5)
    before = moment(round_)
    with pytest.raises(Trouble) as found:
        round_.undo(actions)
    assert found.value.code == "undo_too_far"
    assert moment(round_) == before


@pytest.mark.parametrize("seed", range(6))
def test_a_practice_round_with_undoing_goes_back_exactly_and_resumes_right(tmp_path: Path, seed: int) -> None:
    path = tmp_path / "round.jsonl"
    rng = random.Random(seed)
    round_ = new_round(path, 3 + seed % 4, seed, practice=True)
    frames: list[Frame] = []
    round_.listen(Seat(1), frames.append)
    past = [moment(round_)]
    for _ in range(60):
        if round_.at and rng.random() < 0.3:
            actions = rng.randint(1, min(4, round_.at))
            round_.undo(actions)
            del past[-actions:]
            assert moment(round_) == past[-1]
            assert frames[-1].at == round_.at
            assert frames[-1].view == round_.view(Seat(1))
        elif not round_.over:
            go_on(round_, rng, 1)
            past.append(moment(round_))
    round_.close()
    loaded = load(path)
    kept = restore(CHOSEN, read_record(loaded.lines[0]["record"]), loaded)
    assert not kept.ended
    assert kept.round.practice
    assert moment(kept.round) == moment(round_)
    kept.round.attach(Journal.resume(path, loaded))
    go_on(kept.round, rng, 12)
    if kept.round.at:
        kept.round.undo(1)
    kept.round.close()
    again = restore(CHOSEN, read_record(loaded.lines[0]["record"]), load(path))
    assert moment(again.round) == moment(kept.round)


def drifted(tmp_path: Path, change: dict[str, Any], at: int) -> Trouble:
    """A file that was written by a program with another rule: well sealed, and one line is not what we would say."""
    path = tmp_path / "round.jsonl"
    round_ = new_round(path)
    go_on(round_, random.Random(2), 3 * DIGEST_EVERY)
    round_.close()
    lines = [{key: value for key, value in line.items() if key != "#"} for line in lines_of(path)]
    path.unlink()
    journal = Journal.create(path, {key: value for key, value in lines[0].items() if key != "format"})
    for number, line in enumerate(lines[1:], 1):
        journal.append(change if number == at else line)
    journal.close()
    loaded = load(path)
    with pytest.raises(Trouble) as found:
        restore(CHOSEN, read_record(loaded.lines[0]["record"]), loaded)
    return found.value


def test_a_file_with_another_digest_has_drifted(tmp_path: Path) -> None:
    trouble = drifted(tmp_path, {"digest": "000000000000", "at": 10}, DIGEST_EVERY + 1)
    assert (trouble.code, trouble.params["at"]) == ("journal_drift", DIGEST_EVERY)


def test_a_file_with_an_action_that_is_refused_today_has_drifted(tmp_path: Path) -> None:
    trouble = drifted(tmp_path, {"act": {"seat": 0, "do": "knock"}}, 5)
    assert (trouble.code, trouble.params["at"]) == ("journal_drift", 4)


@pytest.mark.parametrize("line", [{}, {"undo": 99}, {"undo": 0}, {"act": 5}, {"strange": 1}])
def test_a_file_with_a_line_that_means_nothing_has_drifted(tmp_path: Path, line: dict[str, Any]) -> None:
    assert drifted(tmp_path, line, 5).code == "journal_drift"


def test_the_digest_tells_tables_apart() -> None:
    round_ = new_round(players=5, seed=4)
    seen = {round_.digest()}
    for _ in range(30):
        go_on(round_, random.Random(1), 1)
        seen.add(round_.digest())
    assert len(seen) == 31
    assert digest(round_.table) == round_.digest()


@pytest.mark.parametrize(("players", "seed"), [(3, 0), (3, 1), (4, 2), (5, 3), (6, 4)])
def test_no_frame_tells_a_seat_of_cards_in_other_hands(players: int, seed: int) -> None:
    round_ = new_round(None, players, seed)
    seats = (None, *(Seat(seat) for seat in range(players)))
    frames: dict[Seat | None, list[Frame]] = {seat: [] for seat in seats}
    for seat in seats:
        round_.listen(seat, frames[seat].append)
    rng = random.Random(seed)
    seen_own = False
    while True:
        go_on(round_, rng, 1)
        if round_.over:
            break
        for seat in seats:
            (frame,) = frames[seat]
            frames[seat].clear()
            assert frame.at == round_.at
            assert frame.view.seat == seat
            whole = as_json(frame)
            if round_.at % 8:
                del whole["told"], whole["legal"]
            told = set(cards_in(whole))
            assert not told & hidden_from(round_, seat), f"seat {seat} is told of hidden cards"
            own = {card for zone in round_.table.zones if zone.id == f"hand:{seat}" for card in zone.cards}
            assert own <= told
            seen_own |= bool(own)
    assert seen_own


@pytest.mark.parametrize("players", CHOSEN.info.players)
def test_what_a_seat_was_told_is_its_own_and_is_what_its_frames_said(players: int) -> None:
    round_ = new_round(None, players, 8)
    frames: dict[Seat, list[Frame]] = {}
    begun = {}
    for seat in (Seat(number) for number in range(players)):
        begun[seat] = round_.told(seat)
        round_.listen(seat, frames.setdefault(seat, []).append)
    go_on(round_, random.Random(8))
    told = {seat: round_.told(seat) for seat in frames}
    for seat, own in frames.items():
        assert told[seat] == begun[seat] + tuple(event for frame in own for event in frame.events)
    assert len({json.dumps([event.to_json() for event in events]) for events in told.values()}) == players
    assert len(round_.events()) >= max(map(len, told.values()))


def test_the_head_of_a_round_draws_everything_from_its_seed() -> None:
    one, other = (Round.dealt(CHOSEN, 5, {"misplay": "penalty"}, 77) for _ in range(2))
    assert one == other
    assert one.options == {"misplay": "penalty"}
    assert one.deal is not None
    assert len(set(one.deal["pile"])) == 45
    assert Round.dealt(CHOSEN, 5, {}, 78).deal != one.deal
    said = head(one, 1, False)
    assert read_record(said["record"]) == one
