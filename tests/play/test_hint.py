"""A hint is there for every seat that is asked, whatever the moment; who is not asked is told so in one sentence."""

from __future__ import annotations

import random
from typing import Any

import pytest

from engine.core.model import Seat, Trouble
from engine.games import game
from engine.play.round import Round
from engine.play.thinker import HINT, answer, hint

GAME = game("happy_nine")


@pytest.mark.parametrize("players", GAME.info.players)
def test_every_seat_that_is_asked_gets_up_to_three_plays_with_reasons(players: int) -> None:
    rng = random.Random(players)
    round_: Round[Any] = Round(GAME, Round.dealt(GAME, players, {}, 40 + players))
    hinted: dict[str, int] = {}
    together = 0
    while not round_.over:
        acting, phase = round_.table.to_act, round_.table.phase
        for seat in map(Seat, range(players)):
            asked = hint(round_, seat, 7)
            assert (asked.bot, asked.seconds, asked.at) == (GAME.adviser, HINT, round_.at)
            if seat not in acting:
                with pytest.raises(Trouble, match="seat_may_not_act"):
                    answer(asked)
            elif phase != "play" or round_.at % 4 == 0:
                found = answer(asked)
                assert 1 <= len(found) <= 3
                assert len({one.action for one in found}) == len(found)
                for one in found:
                    assert one.action in asked.view.legal.actions
                    assert one.why is not None
                hinted[phase] = hinted.get(phase, 0) + 1
                together += len(acting) > 1
        actions = GAME.legal(round_.state, rng.choice(acting)).actions
        calm = [action for action in actions if action.do in ("deal", "keep")]
        assert round_.submit(rng.choice(calm or actions)) is None
    assert set(hinted) == {"shuffle", "declare", "play"} | ({"discard"} if players == 3 else set())
    assert together > players, "also while others are still asked"
    assert hinted["play"] > 3
    with pytest.raises(Trouble, match="nothing_to_advise"):
        answer(hint(round_, Seat(0), 7))
