"""Looking at a round again: what everybody was shown, its parts, its costs, and the files it can come from."""

import json
import random
from collections import Counter
from pathlib import Path

import pytest

from engine.core.model import Seat, Trouble
from engine.games import GAMES
from engine.play.playback import Playback, open_round
from engine.play.round import Frame
from engine.play.sitting import round_path
from tests.play.tables import cards_in, finished, go_on, hidden_from, new_round, opened


@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_every_step_is_shown_as_it_was_shown_then(players: int) -> None:
    round_ = new_round(players=players, seed=players)
    everybody = (None, *map(Seat, range(players)))
    then: dict[Seat | None, list[Frame]] = {seat: [] for seat in everybody}
    for seat in everybody:
        round_.listen(seat, then[seat].append)
    go_on(round_, random.Random(players))
    again = Playback(round_)
    assert again.viewers == everybody
    for seat in everybody:
        assert [again.frame(at, seat) for at in range(1, again.last + 1)] == then[seat]
        assert again.frame(0, seat).at == 0


def test_a_round_that_runs_can_be_watched_by_an_onlooker_only() -> None:
    round_ = new_round(seed=3)
    go_on(round_, random.Random(3), 12)
    again = Playback(round_)
    assert again.viewers == (None,)
    with pytest.raises(ValueError, match="no step"):
        again.frame(2, Seat(0))
    for at in range(again.last + 1):
        frame = again.frame(at, None)
        shown = {*cards_in(frame.view.table.model_dump(mode="json")), *cards_in([str(e) for e in frame.events])}
        assert not shown & hidden_from(round_, None)


@pytest.mark.parametrize("at", [-1, 10_000])
def test_there_is_no_other_step(at: int) -> None:
    round_ = new_round()
    with pytest.raises(ValueError, match="no step"):
        Playback(round_).frame(at, None)


@pytest.mark.parametrize("seed", range(4))
def test_parts_begin_with_phases_and_tricks(seed: int) -> None:
    round_ = new_round(seed=seed, players=3 + seed % 4)
    go_on(round_, random.Random(seed))
    again = Playback(round_)
    chapters = again.chapters
    assert list(chapters) == sorted(set(chapters))
    assert chapters[0] == 0
    phases = [round_.moment(at).table.phase for at in range(again.last + 1)]
    changes = {at for at in range(1, again.last + 1) if phases[at] != phases[at - 1]}
    told = [[getattr(event, "event", "") for event in round_.moment(at).events] for at in range(again.last + 1)]
    leads = {at + 1 for at in range(again.last) if "free_lead" in told[at] and "round_over" not in told[at]}
    assert leads
    assert changes | leads <= set(chapters)
    tricks = [at for at in chapters if at not in changes and at]
    assert all(round_.record().actions[at - 1]["do"] == "play" for at in tricks)


def test_what_was_lost_stands_where_it_happened() -> None:
    charged = 0
    for seed in range(12):
        round_ = new_round(seed=seed, players=6, misplay="penalty", last_card_call="manual")
        go_on(round_, random.Random(seed))
        again, end = Playback(round_), round_.settlement()
        lost = [sum(step.get(seat, 0) for step in again.costs.values()) for seat in range(6)]
        assert lost == [paid + due for paid, due in zip(end.paid or [0] * 6, end.due, strict=True)]
        before: Counter[int] = Counter()
        for at, step in again.costs.items():
            if at < again.last:
                before.update(step)
        assert sum(before.values()) <= sum(end.paid)
        charged += sum(before.values())
        if any(end.due):
            assert again.last in again.costs
    assert charged > 0


@pytest.mark.parametrize("name", GAMES)
def test_every_game_says_where_units_were_lost(name: str) -> None:
    for seed in range(3):
        round_ = finished(name, seed)
        costs, end = Playback(round_).costs, round_.settlement()
        lost = sum(sum(step.values()) for step in costs.values())
        assert lost == sum(end.paid) + sum(due for due in end.due if due > 0)
        assert all(units > 0 for step in costs.values() for units in step.values())


def test_a_record_and_a_journal_can_be_opened(tmp_path: Path) -> None:
    sitting = opened(tmp_path, seed=4)
    round_ = sitting.next_round() if sitting.round is None else sitting.round
    assert round_ is not None
    go_on(round_, random.Random(4), 9)
    assert sitting.folder is not None
    journal = round_path(sitting.folder, 1)
    record = tmp_path / "one.json"
    record.write_text(json.dumps(round_.record().to_json()), encoding="utf-8")
    for path in (journal, record):
        assert open_round(path).record() == round_.record()
        assert open_round(path, 4).at == 4
        with pytest.raises(Trouble) as caught:
            open_round(path, 10)
        assert caught.value.code == "no_such_step"
    journal.write_bytes(journal.read_bytes()[:-7])
    assert open_round(journal).record().actions == round_.record().actions[:-1]


@pytest.mark.parametrize(
    ("name", "content", "code"),
    [
        ("a.jsonl", b"", "record_shape"),
        ("a.jsonl", b"{}\n", "record_shape"),
        ("a.jsonl", b"\xff\x00", "record_shape"),
        ("a.json", b"[]", "record_shape"),
        ("a.json", b"{", "file_not_json"),
    ],
)
def test_what_is_no_round_is_refused(tmp_path: Path, name: str, content: bytes, code: str) -> None:
    (tmp_path / name).write_bytes(content)
    with pytest.raises(Trouble) as caught:
        open_round(tmp_path / name)
    assert caught.value.code == code


def test_the_journal_of_a_sitting_is_no_round(tmp_path: Path) -> None:
    sitting = opened(tmp_path)
    assert sitting.folder is not None
    with pytest.raises(Trouble) as caught:
        open_round(sitting.folder / "sitting.jsonl")
    assert caught.value.code == "record_shape"
