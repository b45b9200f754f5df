"""Whole rounds between computer players: the same seed plays the same rounds, and every seat is sat on alike."""

from __future__ import annotations

import json
import math
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context

import pytest

from engine.core.model import Trouble
from engine.core.record import read_record, replay
from engine.play.simulate import Played, scores, seatings, simulate
from engine.play.thinker import InPlace, Question, answer

from .tables import CHOSEN, GAME, new_round

BOTS = ("normal", "random")
"""Two that answer quickly; how rounds are played does not depend on who plays them."""


def rounds_of(players: int, bots: tuple[str, ...], rounds: int, seed: int) -> list[Played]:
    return list(simulate(CHOSEN, players, bots, {}, rounds, seed))


def test_the_same_seed_plays_the_same_rounds_and_another_seed_others() -> None:
    one, other = rounds_of(4, BOTS, 8, 3), rounds_of(4, BOTS, 8, 3)
    assert one == other
    assert [played.record for played in rounds_of(4, BOTS, 8, 4)] != [played.record for played in one]


def test_two_processes_play_what_one_plays() -> None:
    with ProcessPoolExecutor(2, mp_context=get_context("spawn")) as pool:
        assert list(simulate(CHOSEN, 3, BOTS, {}, 9, 1, pool.map)) == rounds_of(3, BOTS, 9, 1)


@pytest.mark.parametrize("players", CHOSEN.info.players)
def test_every_deal_is_played_in_every_seating_once(players: int) -> None:
    found = rounds_of(players, BOTS, players + 1, 6)
    shifts = 2 if players % 2 == 0 else players
    deals = -(-(players + 1) // shifts)
    assert len(found) == deals * shifts, "whole deals, at least as many rounds as were asked for"
    for number in range(deals):
        deal = [played for played in found if played.number == number]
        assert [played.rotation for played in deal] == list(range(shifts))
        assert len({json.dumps(played.record.deal) for played in deal}) == 1
        seated = tuple(BOTS[seat % 2] for seat in range(players))
        around = [seated[shift:] + seated[:shift] for shift in range(players)]
        assert len({played.bots for played in deal}) == len(deal), "no seating twice"
        assert {played.bots for played in deal} == set(around)
        for seat in range(players):
            each = Counter(bots[seat] for bots in around)
            assert {bot: count * players for bot, count in Counter(played.bots[seat] for played in deal).items()} == {
                bot: count * shifts for bot, count in each.items()
            }
    assert found[0].record.deal != found[-1].record.deal


@pytest.mark.parametrize(
    ("seated", "shifts"),
    [("aaaa", 1), ("abab", 2), ("aabb", 4), ("abbb", 4), ("abcabc", 3), ("aba", 3), ("a", 1)],
)
def test_seatings_are_counted_until_they_repeat(seated: str, shifts: int) -> None:
    assert seatings(tuple(seated)) == shifts


def test_players_of_one_kind_need_no_rotation() -> None:
    found = rounds_of(4, ("random",), 5, 6)
    assert [played.number for played in found] == list(range(5))


@pytest.mark.parametrize("players", CHOSEN.info.players)
def test_every_record_replays_to_the_result(players: int) -> None:
    for played in rounds_of(players, ("random",), 3, 2):
        record = read_record(json.loads(json.dumps(played.record.to_json())))
        done = replay(CHOSEN, record)
        account = CHOSEN.settle(done.state)
        assert done.refused is None
        assert account.over
        due = account.due or (0,) * players
        assert played.units == tuple(one + other for one, other in zip(due, account.paid, strict=True))
        assert played.winners == tuple(account.winners)


def test_scores_are_the_means_of_what_was_played() -> None:
    found = rounds_of(4, BOTS, 24, 9)
    by_bot = {score.bot: score for score in scores(found)}
    assert set(by_bot) == set(BOTS)
    for bot, score in by_bot.items():
        units = [one.units[seat] for one in found for seat in range(4) if one.bots[seat] == bot]
        won = [seat in one.winners for one in found for seat in range(4) if one.bots[seat] == bot]
        assert score.rounds == len(units) == 48
        assert score.units == pytest.approx(sum(units) / len(units))
        assert score.won == pytest.approx(sum(won) / len(won))
        assert 0 < score.units_half < math.inf


def test_an_answer_depends_on_view_seed_and_moment_alone() -> None:
    round_ = new_round(players=4, seed=3)
    seat = round_.table.to_act[0]
    for bot in CHOSEN.bots:
        question = Question(GAME, bot, round_.view(seat), 0, 5)
        assert answer(question) == answer(question)
        assert InPlace().ask(question).result() == answer(question)


def test_an_unknown_player_is_named() -> None:
    round_ = new_round()
    question = Question(GAME, "nobody", round_.view(round_.table.to_act[0]), 0, 5)
    with pytest.raises(Trouble) as found:
        answer(question)
    assert found.value.code == "unknown_bot"
    assert InPlace().ask(question).exception() is not None
