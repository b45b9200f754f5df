"""What every level owes its opponents: legal, never absurd, the same answer each time, and the better the higher."""

from __future__ import annotations

import copy
import random
import statistics
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from engine.core.chance import Chance
from engine.core.event import Event
from engine.core.model import Seat
from engine.core.record import read_record
from engine.games.happy_nine import core as play
from engine.games.happy_nine.bots import Beginner
from engine.games.happy_nine.combos import cards_of, declared_of, moves_of, plain_moves_of, price
from engine.games.happy_nine.core import Core, dealt
from engine.games.happy_nine.imagine import Beliefs
from engine.games.happy_nine.inner import INNER
from engine.games.happy_nine.material import PACK, variant
from engine.games.happy_nine.model import Phase
from engine.games.happy_nine.policy import candidates, habit, likely_discards, policy
from engine.games.happy_nine.reasons import Reason, reason
from engine.games.happy_nine.state import State
from engine.kit.advisor import Level, advise, played_out
from engine.kit.cards import bits
from engine.kit.exact import Ending
from engine.play.round import Round
from engine.play.thinker import cheapest_first

from .helpers import GAME, PLAYERS, mask_of, position
from .worlds import PATIENT, hasty, rounds, seen

Chooser = Callable[[Core], int]


def deals(players: int, count: int, **more: Any) -> Iterator[Core]:
    rng, kind = random.Random(f"levels {players}"), variant(players, **more)
    pack = [1 << bit for bit in bits(kind.full)]
    for _ in range(count):
        rng.shuffle(pack)
        yield dealt(kind, tuple(sum(pack[at : at + kind.dealt]) for at in range(0, players * kind.dealt, kind.dealt)))


def walk(core: Core, choose: Chooser) -> Iterator[Core]:
    while core.turn >= 0:
        yield core
        core = play.after(core, choose(core))
    yield core


def at_random(seed: int) -> Chooser:
    rng = random.Random(seed)
    return lambda core: rng.choice(list(play.moves(core)))


def neglected(core: Core, move: int) -> bool:
    return core.phase == play.PLAY and play.neglects(core, play.plays(core), move)


@pytest.mark.parametrize("players", PLAYERS)
@pytest.mark.parametrize("forced", [False, True])
@pytest.mark.parametrize("choose", [habit, policy])
def test_a_quick_move_is_legal_keeps_the_top_card_duty_and_goes_out(
    players: int, forced: bool, choose: Chooser
) -> None:
    bound = 0
    for number, deal in enumerate(deals(players, 40, forced=forced)):
        for core in walk(deal, choose if number % 2 else at_random(number)):
            if core.turn < 0:
                continue
            found = play.moves(core)
            move = choose(core)
            assert move in found
            assert not neglected(core, move)
            if core.phase == play.PLAY:
                bound += any(neglected(core, other) for other in found)
                hand = core.hands[core.turn]
                free = [
                    m
                    for m in found
                    if cards_of(core.variant, m) == hand and not price(hand, declared_of(core.variant, m))
                ]
                assert not free or cards_of(core.variant, move) == hand
    assert forced or bound > 20


@pytest.mark.long
@pytest.mark.parametrize("choose", [habit, policy])
def test_in_ten_thousand_rounds_the_top_card_duty_is_never_missed(choose: Chooser) -> None:
    bound = 0
    for players in PLAYERS:
        for deal in deals(players, 2500):
            for core in walk(deal, choose):
                if core.turn < 0:
                    assert core.missed == play.NOBODY
                elif core.phase == play.PLAY and play.bound(core):
                    assert not neglected(core, choose(core))
                    bound += any(neglected(core, move) for move in play.moves(core))
    assert bound > 8000


@pytest.mark.parametrize("bot", ["beginner", "normal", "expert", "master"])
def test_a_special_hand_is_shown_by_every_level(bot: str) -> None:
    kind = variant(4)
    dragon = mask_of(["As", "2c", "3d", "4s", "5h", "6d", "7c", "8s", "9h"])
    rest = [1 << bit for bit in bits(kind.full & ~dragon)]
    random.Random(1).shuffle(rest)
    hands = (dragon, *(sum(rest[at : at + kind.dealt]) for at in range(0, 3 * kind.dealt, kind.dealt)))
    given = {"dealer": 0, "hands": [PACK.codes(hand) for hand in hands]}
    record = {"format": "table-record/1", "game": "happy_nine", "players": 4, "deal": given}
    round_: Round[State] = Round(GAME, read_record(record))
    assert round_.table.phase == Phase.DECLARE
    (best,) = hasty(bot)().advise(round_.view(Seat(0)), Chance(1), PATIENT)[:1]
    assert best.action.do == "show"


@pytest.mark.parametrize("players", PLAYERS)
def test_candidates_are_moves_keep_the_duty_and_hold_the_policys(players: int) -> None:
    cut = 0
    for number, deal in enumerate(deals(players, 40)):
        most = 12 if number % 4 < 2 else 3
        for core in walk(deal, policy if number % 2 else at_random(number)):
            if core.turn < 0:
                continue
            found, moves = candidates(core, most), play.moves(core)
            assert found == sorted(set(found)) or core.phase == play.DISCARD
            assert set(found) <= set(moves)
            assert len(found) <= most or (core.phase == play.DISCARD and len(found) == 20)
            assert not any(neglected(core, move) for move in found)
            assert policy(core) in found
            cut += len(found) < len(moves)
            if core.phase == play.PLAY and play.PASS in moves and len(found) > 1:
                assert play.PASS in found or neglected(core, play.PASS)
    assert cut > 40


def test_of_220_discards_20_are_worth_a_thought_and_none_touches_a_group() -> None:
    kind = variant(3)
    hand = mask_of(["Ad", "2c", "3s", "5d", "5c", "5h", "6d", "6s", "8d", "8c", "8h", "9s"])
    found = likely_discards(kind, hand)
    assert len(found) == len(set(found)) == 20
    assert set(found) <= set(play.discards(kind, hand))
    assert found[0] & mask_of(["2c", "3s"]) == mask_of(["2c", "3s"])
    assert not found[0] & mask_of(["5d", "5c", "5h", "8d", "8c", "8h"])


@pytest.mark.parametrize("players", PLAYERS)
@pytest.mark.parametrize("bot", ["beginner", "normal", "expert", "master"])
def test_no_level_neglects_the_duty_or_misses_the_way_out(players: int, bot: str) -> None:
    player, bound, ways = hasty(bot), 0, 0
    for number in range(12):
        for at, round_ in enumerate(rounds(players, {}, 200 + number)):
            core = round_.state.core
            if core is None or core.phase != play.PLAY:
                continue
            seat = round_.state.acting()[0]
            duty = any(neglected(core, move) for move in play.moves(core))
            hand = core.hands[core.turn]
            out = any(cards_of(core.variant, move) == hand for move in play.moves(core))
            if duty or out:
                action = player().advise(round_.view(seat), Chance(at), PATIENT)[0].action
                move = INNER.move(core, action)
                assert not neglected(core, move)
                assert not out or duty or cards_of(core.variant, move) == hand or hand & core.variant.jokers
                bound, ways = bound + duty, ways + out
    assert bound > 3
    assert ways > 5


@pytest.mark.parametrize("players", PLAYERS)
@pytest.mark.parametrize("forced", [False, True])
def test_playing_on_is_one_move_by_habit_after_another_and_leaves_its_core_alone(players: int, forced: bool) -> None:
    charged = stopped = 0
    for number, deal in enumerate(deals(players, 25, forced=forced)):
        for at, core in enumerate(walk(deal, at_random(number))):
            if at % 4 and core.phase != play.OVER:
                continue
            before = copy.copy(core)
            stepped = list(walk(core, habit))
            ended = INNER.played_on(core)
            assert ended == stepped[-1]
            assert play.utility(ended) == play.utility(stepped[-1])
            few = next(one for one in stepped if one.phase >= play.PLAY and (one.turn < 0 or INNER.left(one) <= 10))
            assert INNER.played_on(core, 10) == few
            assert core == before
            charged += ended.missed >= 0
            stopped += few.turn >= 0
    assert stopped > 20
    assert forced or charged > 0


@pytest.mark.parametrize("players", PLAYERS)
def test_long_playouts_are_fewer_and_come_to_no_more_cards_than_the_level_plays_out(players: int) -> None:
    worlds: list[int] = []

    def played_on(core: Core, cards: int = 0) -> Core:
        worlds.append(INNER.left(core))
        return INNER.played_on(core, cards)

    door = type("Counting", (type(INNER),), {"played_on": staticmethod(played_on)})()
    level, shorter = Level(rollouts=60, cards=900, most=4), 0
    for round_ in rounds(players, {}, 12):
        core = round_.state.core
        if core is None or core.phase != play.PLAY or len(candidates(core, 4)) < 2:
            continue
        worlds.clear()
        advise(door, round_.view(round_.state.acting()[0]), Chance(3), PATIENT, level)
        assert 0 < sum(worlds) <= 900
        assert len(worlds) <= 60
        shorter += len(worlds) < 40
    assert shorter > 2


def test_a_playout_may_end_in_a_solved_ending() -> None:
    solved = 0
    for deal in deals(4, 30):
        few = INNER.played_on(deal, 9)
        ended = played_out(INNER, 9)(deal)
        assert ended == Ending(INNER, 10**6).value(few)
        solved += ended != play.utility(INNER.played_on(deal))
    assert solved > 0


@pytest.mark.parametrize("bot", ["expert", "master"])
def test_a_search_without_time_plays_the_policys_move(bot: str, caplog: pytest.LogCaptureFixture) -> None:
    tried = 0
    for round_ in rounds(4, {}, 31):
        core = round_.state.core
        if core is None or core.phase != play.PLAY or len(candidates(core, 12)) < 2:
            continue
        advice = GAME.bots[bot]().advise(round_.view(round_.state.acting()[0]), Chance(1), 0.0)
        assert len(advice) == 1
        assert INNER.move(core, advice[0].action) == policy(core)
        tried += 1
    assert tried > 5
    assert {record.levelname for record in caplog.records} == {"WARNING"}
    assert len(caplog.records) == tried


def test_a_hint_names_three_plays_with_their_cost_and_reasons() -> None:
    hinted = 0
    for round_ in rounds(4, {}, 77):
        core = round_.state.core
        if core is None or core.phase != play.PLAY:
            continue
        advised = GAME.bots[GAME.adviser]().advise(round_.view(round_.state.acting()[0]), Chance(5), PATIENT)
        found = cheapest_first(advised)
        assert sorted(map(str, found)) == sorted(map(str, advised))
        assert all(one.why is not None for one in found)
        many = len(candidates(core, 12))
        assert len(found) == min(3, many)
        if many > 1:
            hinted += 1
            costs = [one.amount for one in found]
            assert all(cost is not None and -0.001 < cost < 40 for cost in costs)
            assert all(one.half is not None and one.half >= 0 for one in found)
            assert costs == sorted(cost for cost in costs if cost is not None)
    assert hinted > 5


@pytest.mark.parametrize(("bot", "shown"), [("expert", 2), ("master", 2), ("expert", 4)])
def test_passing_may_be_the_best_and_says_so(bot: str, shown: int) -> None:
    """♦8 over the 7 is worth more later: without it ♣A, dear to be left with, stays behind with a middling card."""
    hands = [["Ac", "8d", "6h"], ["7c", "9d", "7d"], ["6s", "3c", "7s", "4c"], ["2c", "8c", "6c", "4s"]]
    done = position(4, hands, 0, [{"seat": 3, "do": "play", "cards": ["7h"]}])
    for seed in range(shown):
        found = GAME.bots[bot]().advise(seen(done.state, done.state.acting()[0]), Chance(seed), PATIENT)
        assert [one.action.do for one in found] == ["pass", "play"]
        passed, played = found
        assert passed.amount is not None
        assert played.amount is not None
        assert passed.amount < played.amount - 0.3
        assert [one.why and one.why.key.rpartition(".")[2] for one in found] == [Reason.SAVE, Reason.CHEAP]


# ---------------------------------------------------------------- reasons


def test_every_reason_is_given_where_it_is_true() -> None:
    heard: set[str] = set()
    for players in PLAYERS:
        for number, deal in enumerate(deals(players, 60)):
            for core in walk(deal, policy if number % 3 else at_random(number)):
                for move in play.moves(core)[:40] if core.turn >= 0 else ():
                    heard.add(reason(core, move).key.rpartition(".")[2])
    # dealing comes before there is a core
    assert heard == set(Reason) - {Reason.DEAL}


# ---------------------------------------------------------------- worlds


@pytest.mark.parametrize("players", PLAYERS)
def test_plain_plays_are_all_plays_without_a_joker_beside_other_cards(players: int) -> None:
    for deal in deals(players, 80):
        for hand in deal.hands:
            kind = deal.variant
            wanted = [m for m in moves_of(kind, hand) if not m & kind.jokers or cards_of(kind, m).bit_count() == 1]
            assert list(plain_moves_of(kind, hand)) == wanted


def test_who_passed_is_seldom_believed_to_hold_what_beats_it() -> None:
    """Seat 1 let ♠8 pass: in likely worlds it holds a 9 half as often as in others."""
    record = {"do": "play", "seat": 0, "cards": ["8s"]}
    hands = [
        ["8s", "9d", "4c", "2d"],
        ["2c", "3c", "3s"],
        ["5d", "6c", "7d", "8d"],
        ["5h", "6s", "7h", "8h"],
    ]
    start = position(4, hands)
    state = start.state
    told: list[Event] = []
    for action in (record, {"do": "pass", "seat": 1}):
        step = GAME.apply(state, GAME.read(action))
        state = step.state
        told += step.events
    seat = state.acting()[0]
    beliefs, rng = Beliefs(seen(state, seat, tuple(told))), random.Random(1)
    floor = 1 << PACK.bit["9d"]

    def share(likely: bool) -> float:
        return statistics.fmean(beliefs.draw(rng, likely).hands[1] >= floor for _ in range(400))

    assert share(False) > 0.25
    assert share(True) < 0.6 * share(False)


# ---------------------------------------------------------------- strength, through the inner door


def costs(players: int, count: int, one: Chooser, other: Chooser) -> list[float]:
    """Own units − the others' mean per deal, over all seatings of one player among others."""
    found = []
    for deal in deals(players, count):
        apart = 0.0
        for seat in range(players):
            ended = list(walk(deal, lambda core, seat=seat: (one if core.turn == seat else other)(core)))[-1]  # type: ignore[misc]
            units = [-value for value in play.utility(ended)]
            apart += units[seat] - (sum(units) - units[seat]) / (players - 1)
        found.append(apart / players)
    return found


@pytest.mark.parametrize(("players", "bar"), [(3, -2.5), (4, -2.0), (5, -1.5), (6, -1.0)])
def test_habit_is_far_better_than_chance(players: int, bar: float) -> None:
    apart = costs(players, 60, habit, at_random(3))
    assert statistics.fmean(apart) + 1.96 * statistics.stdev(apart) / len(apart) ** 0.5 < bar


def test_care_beats_habit() -> None:
    apart = costs(4, 300, policy, habit)
    assert statistics.fmean(apart) + 1.96 * statistics.stdev(apart) / len(apart) ** 0.5 < 0


def test_a_beginner_slips_and_only_to_candidates() -> None:
    other = tried = 0
    for round_ in rounds(4, {}, 5):
        core = round_.state.core
        if core is None or core.phase != play.PLAY or len(found := candidates(core, 12)) < 2:
            continue
        for seed in range(20):
            view = round_.view(round_.state.acting()[0])
            move = INNER.move(core, Beginner().advise(view, Chance(seed), PATIENT)[0].action)
            assert move in found or move == habit(core)
            other += move != habit(core)
            tried += 1
    assert 0.05 < other / tried < 0.35
