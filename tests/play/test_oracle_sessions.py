"""The ledger against a naive second implementation: worked cases, and thousands of random sittings."""

from __future__ import annotations

import copy
import json
import random
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from engine.core.action import Refusal
from engine.play.ledger import Ledger, Unit, after, opened
from engine.play.session import run_session
from engine.play.steps import read_step, write_step
from tests.oracle.random_records import random_session
from tests.oracle.session import run_session as naive_session

from .tables import CHOSEN

VECTORS = Path(__file__).resolve().parents[1] / "vectors"


def worked(name: str) -> list[Any]:
    content = json.loads((VECTORS / name).read_text(encoding="utf-8"))
    return [pytest.param(case, id=case["id"]) for case in content["cases"] if "session" in case]


CASES = worked("happy_nine.json")


def test_all_worked_sittings_of_the_page_are_tried() -> None:
    assert len(CASES) == 27


@pytest.mark.parametrize("case", [*CASES, *worked("extra/happy_nine_more.json")])
def test_a_worked_sitting_comes_out_as_the_page_says(case: dict[str, Any]) -> None:
    before = copy.deepcopy(case)
    found = run_session(CHOSEN, case["session"])
    assert {key: found[key] for key in case["then"]} == case["then"]
    assert case == before


def compared(seed: int) -> dict[str, Any]:
    session = random_session(random.Random(seed))
    found, naive = run_session(CHOSEN, session), naive_session(session)
    assert found == naive, json.dumps(session, ensure_ascii=False)
    return found


def test_hundreds_of_random_sittings_come_out_as_the_naive_ones() -> None:
    codes = {None if (refused := compared(seed)["refused"]) is None else refused["code"] for seed in range(121, 581)}
    assert codes >= {
        None,
        "bad_amount",
        "consent_missing",
        "more_than_owed",
        "must_drink_up",
        "must_owe_or_drink",
        "must_pause",
        "must_pause_or_apply",
        "no_round",
        "not_paused",
        "paused",
        "round_running",
        "too_few_players",
    }


@pytest.mark.long
@pytest.mark.parametrize("part", range(10))
def test_very_many_random_sittings_come_out_as_the_naive_ones(part: int) -> None:
    for seed in range(10_000 * (part + 1), 10_000 * (part + 2)):
        compared(seed)


def folded(session: dict[str, Any]) -> list[tuple[Ledger, Any]]:
    """Every ledger of a sitting with the step that is tried on it; refused steps are left out afterwards."""
    names = tuple(str(seat) for seat in range(session["players"]))
    ledger = opened(names, Unit("杯", Fraction(session["unit"]["cups"])), session["dealer"], debts=True)
    moments = []
    for mapping in session["steps"]:
        step = read_step(mapping)
        moments.append((ledger, step))
        found = after(ledger, step)
        if not isinstance(found, Refusal):
            ledger = found
    return moments


def test_what_is_owed_is_what_was_settled_less_what_was_drunk() -> None:
    for seed in range(120):
        session = random_session(random.Random(seed))
        owed = [Fraction(0)] * session["players"]
        for ledger, step in folded(session):
            assert [account.owed for _, account in ledger.taken()] == owed
            assert all(type(account.owed) is Fraction and account.owed >= 0 for _, account in ledger.taken())
            if isinstance(after(ledger, step), Refusal):
                continue
            mapping = write_step(step)
            if "settle" in mapping:
                for seat, units in enumerate(mapping["settle"]):
                    owed[seat] += Fraction(units or 0)
            elif "drink" in mapping:
                owed[mapping["drink"]["seat"]] -= Fraction(mapping["drink"]["units"])


def test_a_refused_step_changes_nothing_and_the_next_steps_come_out_the_same() -> None:
    rng = random.Random(1)
    for seed in range(80):
        session = random_session(random.Random(seed))
        if session["steps"]:
            plain = naive_session(session)
            moments = folded(session)
            ledger, step = rng.choice(moments)
            before = copy.deepcopy(ledger)
            for _, other in moments:
                after(ledger, other)
            assert ledger == before
            again = after(ledger, step)
            assert after(before, step) == again
            assert run_session(CHOSEN, session) == plain


def test_steps_are_written_as_they_are_read() -> None:
    for seed in range(80):
        for ledger, step in folded(random_session(random.Random(seed))):
            again = read_step(json.loads(json.dumps(write_step(step))))
            assert after(ledger, again) == after(ledger, step)


@pytest.mark.parametrize("cups", ["1/2", "1/3", "7/5", "2", 3])
def test_amounts_stay_exact(cups: object) -> None:
    thirds: list[dict[str, Any]] = [{"drink": {"seat": 0, "units": "1/3"}}] * 2
    tenths: list[dict[str, Any]] = [{"drink": {"seat": 0, "units": "1/10"}}] * 13
    session = {"players": 4, "unit": {"cups": cups}, "steps": [{"settle": [6, 0, 0, 0]}, *thirds, *tenths]}
    rest = Fraction(6) - Fraction(2, 3) - Fraction(13, 10)
    found = run_session(CHOSEN, session)
    assert found["owed"] == [str(rest), "0", "0", "0"]
    assert found["cups"][0] == str(rest * Fraction(str(cups)))
