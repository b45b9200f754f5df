"""The analysis of a round finds the play that was a fault, keeps quiet about others, and refuses what is no round."""

from __future__ import annotations

import json
import random
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from engine.core.model import Seat, Trouble
from engine.core.record import Record
from engine.door.analyse import sentences
from engine.door.main import main
from engine.games import game
from engine.games.happy_nine.coding import encode
from engine.games.happy_nine.material import PACK, variant
from engine.kit.search import Estimate, evaluate, mean_and_half
from engine.play.analysis import Analysis, analyse
from engine.play.round import Round
from engine.play.simulate import play_round
from engine.words import Words

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


def test_the_curve_rises_with_the_fault_and_ends_at_what_the_round_cost() -> None:
    found = analyse(GAME, blunder(), Seat(0), worlds=60)
    (fault,) = found.faults
    (_, before), (_, after), (_, cost) = found.curve
    assert before == pytest.approx(fault.least, abs=0.5)
    assert after == fault.played > before + 5
    assert cost == 11


def test_every_play_is_weighed_in_the_same_worlds_and_the_uncertainty_is_that_of_the_difference(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    weighed: list[list[Estimate]] = []

    def watched(*words: Any) -> list[Estimate]:
        weighed.append(evaluate(*words))
        return weighed[-1]

    monkeypatch.setattr("engine.play.analysis.evaluate", watched)
    found = [one for seat in (1, 2) for one in analyse(GAME, a_round(4), Seat(seat), worlds=12).decisions]
    assert len(found) == len(weighed) > 5
    unsure = 0
    for one, estimates in zip(found, weighed, strict=True):
        own = {estimate.move: estimate.own for estimate in estimates}
        assert {len(values) for values in own.values()} == {12}
        best, made = own[encode(variant(4), one.best)], own[encode(variant(4), one.action)]
        loss, half = mean_and_half([high - low for high, low in zip(best, made, strict=True)])
        assert (one.loss, one.half) == pytest.approx((loss, half))
        unsure += half > 0
    assert unsure > 2


@pytest.mark.parametrize(
    ("exact", "loss", "says"),
    [
        (True, 11.0, "With open cards (exact): best was Play ♦5 ♣5, this cost 11.00 units more"),
        (False, 2.5, "With open cards (played out as usual): best was Play ♦5 ♣5, this cost 2.50 units more"),
        (False, 0.0, "With open cards: this was as good as any"),
    ],
)
def test_what_shows_with_open_cards_is_labelled_and_says_how_surely(exact: bool, loss: float, says: str) -> None:
    found = analyse(GAME, blunder(), Seat(0), worlds=60)
    (fault,) = found.decisions
    assert fault.hindsight is not None
    changed = replace(fault, hindsight=replace(fault.hindsight, exact=exact, loss=loss))
    lines = list(sentences(replace(found, decisions=(changed,)), GAME.info.id, Words("en"), "Ann"))
    assert lines[-1].strip() == says
    assert len(lines) == 4
    alone = replace(found, decisions=(replace(fault, hindsight=None),))
    assert len(list(sentences(alone, GAME.info.id, Words("en"), "Ann"))) == 3


def test_who_only_answers_has_nothing_to_choose() -> None:
    assert analyse(GAME, blunder(), Seat(1), worlds=10).decisions == ()


def consistent(found: Analysis, record: Record) -> None:
    last = Round(GAME, record).settlement()
    assert found.curve[-1] == (len(record.actions), float(last.due[found.seat] + last.paid[found.seat]))
    assert [at for at, _ in found.curve] == sorted({at for at, _ in found.curve})
    assert all(-0.001 < expected < 50 for _, expected in found.curve)
    counted = [one for one in found.decisions if one.loss > 2 * one.half]
    assert list(found.faults) == sorted(counted, key=lambda one: -one.loss)
    told = list(sentences(found, GAME.info.id, Words("en"), "Ann"))
    assert sum(line.startswith("Action ") for line in told) == len(counted)
    expected = dict(found.curve)
    for one in found.decisions:
        assert record.actions[one.at]["seat"] == found.seat == one.seat
        assert one.loss >= 0
        assert one.half >= 0
        assert one.counts is (one.loss > 2 * one.half)
        assert one.best.seat == found.seat
        if one.at + 1 < len(record.actions):
            assert expected[one.at + 1] == one.played, "what was just chosen is what is to be expected"
        if one.hindsight is not None:
            assert one.hindsight.loss >= 0


@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_every_choice_is_looked_at_and_a_curve_ends_at_what_the_round_cost(players: int) -> None:
    record = a_round(players, players)
    seen = doubtful = 0
    for seat in range(players):
        found = analyse(GAME, record, Seat(seat), worlds=12)
        consistent(found, record)
        seen += len(found.decisions)
        doubtful += sum(one.loss > 0 for one in found.decisions) - len(found.faults)
    assert seen > 8
    assert doubtful > 0, "losses within their uncertainty, which nobody is told of"


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


def unlike(seed: int) -> tuple[Record, Record]:
    """A round, and the same with two cards exchanged that seats 1 and 2 held to its end."""
    rng = random.Random(seed)
    pack = [str(card) for card in PACK.codes(variant(4).full) if card != "Ad"]
    while True:
        rng.shuffle(pack)
        hands = [pack[at : at + 5] for at in range(0, 20, 5)]
        head = Record(game="happy_nine", players=4, seed=seed, position=laid(hands))
        record = play_round(GAME, head, ("normal",) * 4, seed).record()
        shown = {card for action in record.actions for card in action.get("cards", ())}
        one, other = (sorted(set(hands[seat]) - shown) for seat in (1, 2))
        if one and other and one[0][0] < other[-1][0]:
            swap = {one[0]: other[-1], other[-1]: one[0]}
            changed = laid([[swap.get(card, card) for card in hand] for hand in hands])
            return record, record.model_copy(update={"position": changed})


def laid(hands: list[list[str]]) -> dict[str, Any]:
    return {"phase": "play", "hands": hands, "turn": 0, "table": []}


def test_whatever_others_still_held_a_seats_own_figures_are_the_same() -> None:
    seen = apart = 0
    for seed in (4, 5, 8, 14, 15, 16):
        one, other = (analyse(GAME, record, Seat(0), worlds=6) for record in unlike(seed))
        # what the round came to is told with open cards
        assert one.curve[:-1] == other.curve[:-1]
        for mine, theirs in zip(one.decisions, other.decisions, strict=True):
            assert replace(mine, hindsight=None) == replace(theirs, hindsight=None)
            seen += 1
            apart += mine.hindsight != theirs.hindsight
    assert seen > 8
    assert apart > 1, "what is seen with open cards did change"


@pytest.mark.parametrize(
    ("change", "code"),
    [
        (lambda record: record.model_copy(update={"actions": record.actions[:-1]}), "round_unfinished"),
        (lambda record: record.model_copy(update={"actions": (record.actions[1],)}), "record_refused"),
        (lambda record: record.model_copy(update={"actions": (*record.actions, record.actions[1])}), "record_refused"),
    ],
)
def test_what_is_no_finished_round_is_refused_in_one_sentence(change: Any, code: str) -> None:
    reckoned: list[int] = []
    with pytest.raises(Trouble) as caught:
        analyse(GAME, change(blunder()), Seat(0), told=lambda done, _: reckoned.append(done))
    assert caught.value.code == code
    assert not reckoned, "found out before minutes of work"
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
    path, good = tmp_path / "round.json", blunder().to_json()
    other = game("zha_jin_hua")
    another = play_round(other, Round.dealt(other, 3, {}, 1), ("random",) * 3, 1).record().to_json()
    cases: tuple[tuple[Any, tuple[str, ...]], ...] = (
        ("{", ()),
        ([good], ()),
        ({**good, "format": "table-record/9"}, ()),
        ({**good, "game": "chess"}, ()),
        ({**good, "players": 9}, ()),
        ({**good, "actions": []}, ()),
        ({**good, "actions": [{"seat": 2, "do": "pass"}]}, ()),
        (another, ()),
        (good, ("--seat", "9")),
        (good, ("--seat", "-1")),
    )
    for content, words in cases:
        path.write_text(content if isinstance(content, str) else json.dumps(content), encoding="utf-8")
        assert main(["--lang", "en", "analyse", str(path), *words]) == 2
        told = capsys.readouterr()
        assert not told.out
        assert len(told.err.splitlines()) == 1
