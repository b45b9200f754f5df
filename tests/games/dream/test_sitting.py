"""A sitting of these games: who leads next is who the page says, and nothing is owed."""

from __future__ import annotations

from fractions import Fraction

import pytest

from engine.core.chance import Chance
from engine.core.event import Told
from engine.games import game
from engine.play.sitting import Sitting
from engine.play.steps import Start, read_step, write_step
from engine.play.terms import Terms, Unit

from .tables import DREAM


@pytest.mark.parametrize("name", DREAM)
def test_the_next_round_is_led_by_whom_the_last_one_named(name: str) -> None:
    names = ("甲", "乙", "丙")
    sitting = Sitting(game(name), Terms(name, names, ("random",) * 3, Unit("cup", Fraction(1, 2)), 5, {}))
    drunk = [Fraction(0)] * 3
    named = None
    for number in range(4):
        round_ = sitting.next_round()
        if named is not None:
            deal = round_.record().deal
            assert deal is not None
            assert deal["banker" if "banker" in deal else "first"] == named
        chance = Chance(number, name)
        while not round_.over:
            seat = round_.table.to_act[0]
            assert round_.submit(chance.pick(round_.view(seat).legal.actions)) is None
        (last,) = [event for event in round_.events() if isinstance(event, Told) and event.event == "round_over"]
        named = last.params.get("next_first", last.params.get("next_banker"))
        settled = sitting.close()
        drunk = [had + units for had, units in zip(drunk, settled.result["drinks"], strict=True)]
        assert [account.had for _, account in sitting.ledger.taken()] == drunk
        assert all(account.owed == 0 for _, account in sitting.ledger.taken())
        assert sitting.do(Start()) is None


def test_a_settled_round_says_who_leads_in_its_file_too() -> None:
    step = read_step({"settle": ["0", "0"], "winners": [0], "paid": ["1", "0"], "lead": 1})
    assert write_step(step) == {"settle": ["0", "0"], "winners": [0], "paid": ["1", "0"], "lead": 1}
