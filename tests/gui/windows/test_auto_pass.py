"""Who can play nothing is not asked, where the table has agreed so: alone, and round one screen."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from engine.play.sitting import Sitting
from engine.play.terms import Terms, Unit, read_terms
from gui.turns import can_only_pass
from gui.windows.house_rules import own_names
from tests.bench.window.idle import MINUTE
from tests.gui.bridge.evening import GAME, NAMES, spin, until
from tests.gui.windows.tables import Shown

pytestmark = pytest.mark.usefixtures("qapp")


def table(bots: tuple[str | None, ...], auto_pass: bool, seed: int = 5) -> Shown:
    terms = Terms("happy_nine", NAMES[: len(bots)], bots, Unit(), seed, {}, dealer=0, auto_pass=auto_pass)
    shown = Shown(Sitting.open(GAME, terms, None, "evening"))
    # computers cut once they have waited long enough, which is another round: on a slow machine the person is slower
    shown.bridge.patience = MINUTE
    shown.bridge.computers.forget()
    shown.bridge.hold(False)
    return shown


def played(shown: Shown) -> tuple[list[dict[str, Any]], int]:
    """The actions of a whole round, and how often somebody was asked who could only pass."""
    idle = 0
    while not shown.settled:
        shown.wait()
        if shown.settled:
            break
        if shown.bridge.next is not None:
            shown.confirm()
            continue
        round_, seat = shown.bridge.round, shown.bridge.seat
        assert round_ is not None
        assert seat is not None
        idle += can_only_pass(round_, seat)
        if can_only_pass(round_, seat) and shown.sitting.terms.auto_pass:
            # it is the table's turn to pass: nobody has to touch anything
            at = round_.at
            until(lambda round_=round_, at=at: round_.at > at or bool(shown.settled))
        else:
            shown.turn()
    round_ = shown.bridge.round
    assert round_ is not None
    return [dict(action) for action in round_.record().actions], idle


@pytest.mark.parametrize("bots", [(None, "normal", "normal", "normal"), (None, None, None)])
def test_the_table_passes_and_nothing_else_changes(bots: tuple[str | None, ...]) -> None:
    asked, passing = table(bots, False), table(bots, True)
    plain, idle = played(asked)
    quick, _ = played(passing)
    # the case is there at all, and the round is the very same
    assert idle > 0
    assert quick == plain
    for one in (asked, passing):
        one.close()


def test_round_one_screen_no_curtain_falls_for_who_can_play_nothing() -> None:
    called: dict[bool, list[tuple[int, bool]]] = {}
    for auto_pass in (False, True):
        shown, found = table((None, None, None), auto_pass), []
        while not shown.settled:
            shown.wait()
            if shown.settled:
                break
            if (seat := shown.bridge.next) is not None:
                round_ = shown.bridge.round
                assert round_ is not None
                found.append((int(seat), can_only_pass(round_, seat)))
                shown.confirm()
            elif shown.bridge.seat is not None and shown.mine:
                shown.turn()
            spin(1)
        called[auto_pass] = found
        shown.close()
    assert any(idle for _, idle in called[False])
    assert not any(idle for _, idle in called[True])


def test_it_is_agreed_on_kept_and_off_at_first() -> None:
    terms = Terms("happy_nine", NAMES[:3], (None,) * 3, Unit(), 1, {})
    assert not terms.auto_pass
    assert "auto_pass" in own_names(GAME, undo=False)
    agreed = replace(terms, auto_pass=True)
    assert read_terms(agreed.to_json()) == agreed
    assert read_terms(terms.to_json()) == terms
