"""The analysis of a round finds the play that was a fault, keeps quiet about others, and refuses what is no round."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from engine.core.model import Seat, Trouble
from engine.core.record import Record
from engine.door.main import main
from engine.games import game
from engine.play.analysis import Analysis, analyse
from engine.play.round import Round
from engine.play.simulate import play_round

GAME = game("happy_nine")

# seat 0 leads, the next is on its last card: the pair is safe, the single hands it the round and costs 10 more
HANDS = [["5d", "5c", "2s"], ["9h"], ["3d", "4c", "6c", "7d"], ["3h", "4h", "6s", "7h"]]


def blunder() -> Record:
    position = {"phase": "play", "hands": HANDS, "turn": 0, "table": []}
    actions = (
        {"seat": 0, "do": "play", "cards": ["2s"]},
        {"seat": 1, "do": "play", "cards": ["9h"]},
    )
    return Record(game="happy_nine", players=4, seed=5, position=position, actions=actions)


def a_round(seed: int, players: int = 4, bot: str = "normal") -> Record:
    head = Round.dealt(GAME, players, {}, seed)
    return play_round(GAME, head, (bot,) * players, seed).record()


def test_a_fault_is_found_and_what_was_better_is_said() -> None:
    found = analyse(GAME, blunder(), Seat(0), worlds=60)
    assert [one.at for one in found.decisions] == [0]
    (fault,) = found.faults
    assert fault.counts
    assert fault.loss > 5
    assert fault.played == pytest.approx(fault.least + fault.loss)
    assert sorted(fault.best.to_json()["cards"]) == ["5c", "5d"]
    assert fault.why is not None
    assert fault.hindsight is not None
    assert fault.hindsight.exact
    assert fault.hindsight.loss >= 10


def test_who_only_answers_has_nothing_to_choose() -> None:
    assert analyse(GAME, blunder(), Seat(1), worlds=10).decisions == ()


def consistent(found: Analysis, record: Record) -> None:
    last = Round(GAME, record).settlement()
    assert found.curve[-1] == (len(record.actions), float(last.due[found.seat] + last.paid[found.seat]))
    assert [at for at, _ in found.curve] == sorted({at for at, _ in found.curve})
    assert all(-0.001 < expected < 50 for _, expected in found.curve)
    for one in found.decisions:
        assert record.actions[one.at]["seat"] == found.seat == one.seat
        assert one.loss >= 0
        assert one.half >= 0
        assert one.counts is (one.loss > 2 * one.half)
        assert one.best.seat == found.seat
        if one.hindsight is not None:
            assert one.hindsight.loss >= 0


@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_every_choice_is_looked_at_and_a_curve_ends_at_what_the_round_cost(players: int) -> None:
    record = a_round(players, players)
    seen = 0
    for seat in range(players):
        found = analyse(GAME, record, Seat(seat), worlds=12)
        consistent(found, record)
        seen += len(found.decisions)
    assert seen > 8


def test_the_same_record_gives_the_same_analysis() -> None:
    record = a_round(2)
    assert analyse(GAME, record, Seat(0), worlds=10) == analyse(GAME, record, Seat(0), worlds=10)


def test_cards_nobody_could_see_change_nothing_but_the_hindsight() -> None:
    """The same record with two cards exchanged between seats that never showed them."""
    position: dict[str, Any] = {"phase": "play", "hands": [list(hand) for hand in HANDS], "turn": 0, "table": []}
    position["hands"][2][3], position["hands"][3][3] = HANDS[3][3], HANDS[2][3]
    one = analyse(GAME, blunder(), Seat(0), worlds=40)
    other = analyse(GAME, blunder().model_copy(update={"position": position}), Seat(0), worlds=40)
    assert [(d.played, d.least, d.best) for d in one.decisions] == [
        (d.played, d.least, d.best) for d in other.decisions
    ]
    assert one.curve == other.curve


@pytest.mark.parametrize(
    ("change", "code"),
    [
        (lambda record: record.model_copy(update={"actions": record.actions[:-1]}), "round_unfinished"),
        (lambda record: record.model_copy(update={"actions": (record.actions[1],)}), "record_refused"),
    ],
)
def test_what_is_no_finished_round_is_refused_in_one_sentence(change: Any, code: str) -> None:
    with pytest.raises(Trouble) as caught:
        analyse(GAME, change(blunder()), Seat(0))
    assert caught.value.code == code
    with pytest.raises(Trouble, match="no_such_seat"):
        analyse(GAME, blunder(), Seat(4))


@pytest.mark.parametrize("lang", ["zh_CN", "en"])
def test_the_verb_names_the_fault_in_words(lang: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "round.json"
    path.write_text(json.dumps(blunder().to_json()), encoding="utf-8")
    assert main(["--lang", lang, "analyse", str(path), "--seat", "0"]) == 0
    said = capsys.readouterr().out
    assert "♠2" in said
    assert "♦5" in said
    assert "<" not in said
    assert main(["analyse", str(path), "--json"]) == 0
    rows = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [row["seat"] for row in rows] == [0, 1, 2, 3]
    assert rows[0]["decisions"][0]["counts"]
    assert rows[0]["decisions"][0]["open_cards"]["exact"]


def test_a_broken_record_and_a_wrong_seat_are_answered_with_status_2(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "round.json"
    for text, words in (
        ("{", ()),
        (json.dumps({**blunder().to_json(), "actions": []}), ()),
        (json.dumps(blunder().to_json()), ("--seat", "9")),
    ):
        path.write_text(text, encoding="utf-8")
        assert main(["--lang", "en", "analyse", str(path), *words]) == 2
        told = capsys.readouterr()
        assert not told.out
        assert len(told.err.splitlines()) == 1
