"""Computer players in a process of their own: slow, failing, killed, closed."""

from __future__ import annotations

import logging
import multiprocessing
import os
import signal
import time
from collections.abc import Callable, Iterator
from concurrent.futures import CancelledError
from dataclasses import replace
from pathlib import Path

import pytest

from engine.core.game import Advice
from engine.core.model import Seat, Trouble
from engine.games import game
from engine.play.round import Round
from engine.play.thinker import InPlace, Question, answer, hint, in_place, surely, wrong
from engine.play.worker import NICE, Worker
from engine.words import LANGUAGES, Words

GAME = game("happy_nine")


def question(bot: str = "normal", at: int = 0, seconds: float = 10.0) -> Question:
    played: Round = Round(GAME, Round.dealt(GAME, 4, {}, 5))
    while played.table.phase == "shuffle":
        dealer = next(seat for seat in range(4) if GAME.legal(played.state, Seat(seat)).actions[0].do == "deal")
        assert played.submit(GAME.legal(played.state, Seat(dealer)).actions[0]) is None
    return Question("happy_nine", bot, played.view(played.table.to_act[0]), at, 7, seconds)


def alive(pid: int) -> bool:
    try:
        return Path(f"/proc/{pid}/stat").read_text().split()[2] != "Z"
    except OSError:
        return False


@pytest.fixture
def worker() -> Iterator[Worker]:
    made = Worker()
    yield made
    made.close()


def stopped(worker: Worker) -> int:
    """The process, asked once so that it has started, and then halted: it answers nothing."""
    worker.ask(question()).result(20)
    assert worker.pid is not None
    os.kill(worker.pid, signal.SIGSTOP)
    return worker.pid


def test_the_process_gives_the_answer_that_is_given_here(worker: Worker) -> None:
    asked = [question(bot, at) for bot in GAME.bots for at in range(4)]
    futures = [worker.ask(one) for one in asked]
    assert [future.result(20) for future in futures] == [answer(one) for one in asked]


@pytest.mark.skipif(not hasattr(os, "getpriority"), reason="no priorities here")
def test_the_process_stands_back_for_the_one_that_asks(worker: Worker) -> None:
    assert worker.ask(question()).result(60)
    assert worker.pid is not None
    least = 19
    assert os.getpriority(os.PRIO_PROCESS, worker.pid) == min(least, os.getpriority(os.PRIO_PROCESS, 0) + NICE)


def test_a_process_killed_in_the_middle_of_a_question_is_replaced(
    worker: Worker, caplog: pytest.LogCaptureFixture
) -> None:
    first = stopped(worker)
    with caplog.at_level(logging.WARNING):
        future = worker.ask(question(at=3))
        time.sleep(0.1)
        assert not future.done()
        os.kill(first, signal.SIGKILL)
        assert future.result(20) == in_place(question(at=3))
    assert len(caplog.records) == 1
    assert worker.ask(question("random", at=4)).result(20) == answer(question("random", at=4))
    assert worker.pid not in (None, first)
    assert not alive(first)


def test_an_answer_that_takes_too_long_is_given_in_place(caplog: pytest.LogCaptureFixture) -> None:
    worker = Worker(grace=0.1)
    try:
        first = stopped(worker)
        assert worker.ask(question(seconds=0.1)).result(20) == in_place(question())
        assert not alive(first)
        assert worker.ask(question()).result(20) == answer(question())
    finally:
        worker.close()
    assert [record.levelname for record in caplog.records] == ["WARNING"]


def test_a_process_that_starts_slowly_is_not_waited_for() -> None:
    worker = Worker(start=0.0)
    try:
        assert worker.ask(question()).result(20) == in_place(question())
    finally:
        worker.close()


def test_a_player_that_fails_is_answered_for(worker: Worker, caplog: pytest.LogCaptureFixture) -> None:
    broken = question("random")
    broken = replace(broken, view=replace(broken.view, legal=replace(broken.view.legal, actions=())))
    assert worker.ask(broken).result(20) == in_place(broken)
    assert len(caplog.records) == 1
    assert worker.ask(question()).result(20) == answer(question())


def test_a_player_that_fails_without_a_process_is_answered_for(
    caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*_: object) -> None:
        raise ZeroDivisionError("on purpose")

    monkeypatch.setattr(GAME.bots["expert"], "advise", broken)
    assert InPlace().ask(question("expert")).result(1) == answer(question("normal"))
    assert [record.getMessage() for record in caplog.records] == [
        "expert is answered for: ZeroDivisionError: on purpose"
    ]
    with pytest.raises(Trouble):
        InPlace().ask(question("nobody")).result(1)


def test_a_player_without_an_answer_or_with_one_that_is_not_allowed_is_answered_for(
    worker: Worker, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = question("expert")
    other = next(seat for seat in range(4) if seat != asked.view.seat)
    wrong_seat = Advice(GAME.read({**asked.view.legal.actions[0].to_json(), "seat": other}))
    for given, why in (((), "no advice"), ((wrong_seat,), "it may not do that")):
        monkeypatch.setattr(GAME.bots["expert"], "advise", lambda *_, given=given: given)
        caplog.clear()
        assert InPlace().ask(asked).result(1) == answer(question("normal"))
        (record,) = caplog.records
        assert why in record.getMessage()
    # in the process, too: of what this view allows the policy does something else
    odd = replace(asked.view, legal=replace(asked.view.legal, actions=(wrong_seat.action,)))
    caplog.clear()
    assert [one.action for one in worker.ask(replace(question(), view=odd)).result(20)] == [wrong_seat.action]
    assert "it may not do that" in caplog.records[0].getMessage()


def test_an_unknown_player_is_named_at_once(worker: Worker) -> None:
    with pytest.raises(Trouble):
        worker.ask(question("nobody")).result(1)


def test_a_cancelled_question_makes_way_for_the_next(worker: Worker) -> None:
    stopped(worker)
    old = worker.ask(question(seconds=60))
    time.sleep(0.05)
    assert old.cancel()
    began = time.monotonic()
    assert worker.ask(question(at=9)).result(20) == answer(question(at=9))
    assert time.monotonic() - began < 10


def test_closing_leaves_no_process_and_no_question_open() -> None:
    worker = Worker()
    pid = stopped(worker)
    futures = [worker.ask(question()) for _ in range(3)]
    worker.close()
    worker.close()
    assert not alive(pid)
    assert worker.pid is None
    assert not [child for child in multiprocessing.active_children() if child.name == "thinker"]
    for future in [*futures, worker.ask(question())]:
        with pytest.raises(CancelledError):
            future.result(1)


def test_closing_at_once_is_quick() -> None:
    began = time.monotonic()
    Worker().close()
    assert time.monotonic() - began < 5


@pytest.mark.parametrize("bot", ["normal", "expert", "beginner"])
def test_the_policy_plays_in_place_of_any_player(bot: str) -> None:
    """Also in its own: where a process dies or halts, a normal player goes on as it plays."""
    assert in_place(question(bot)) == answer(question("normal"))


def test_where_the_policy_fails_too_any_action_keeps_the_table_going(
    caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*_: object) -> None:
        raise ZeroDivisionError("on purpose")

    asked = question("expert")
    for bot in ("expert", "normal"):
        monkeypatch.setattr(GAME.bots[bot], "advise", broken)
    assert surely(asked) == answer(question("random"))
    assert [record.levelname for record in caplog.records] == ["WARNING"] * 2
    monkeypatch.setattr(GAME.bots["random"], "advise", broken)
    assert surely(asked)[0].action == asked.view.legal.actions[0]


def elsewhere() -> Question:
    return replace(question(), view=replace(question().view, game="other"))


def onlooker() -> Question:
    return replace(question(), view=replace(question().view, seat=None))


def waiting() -> Question:
    view = question().view
    others = tuple(seat for seat in range(4) if seat != view.seat)
    return replace(question(), view=replace(view, table=view.table.model_copy(update={"to_act": others})))


def over() -> Question:
    played: Round = Round(GAME, Round.dealt(GAME, 4, {}, 5))
    while played.table.to_act:
        assert played.submit(GAME.legal(played.state, played.table.to_act[0]).actions[0]) is None
    return hint(played, Seat(0), 7)


@pytest.mark.parametrize(
    ("make", "code"),
    [
        (lambda: question("nobody"), "unknown_bot"),
        (elsewhere, "view_of_another_game"),
        (onlooker, "no_seat_to_advise"),
        (waiting, "seat_may_not_act"),
        (over, "nothing_to_advise"),
    ],
)
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_question_without_an_answer_is_one_sentence_wherever_it_is_asked(
    worker: Worker, make: Callable[[], Question], code: str, language: str
) -> None:
    asked = make()
    trouble = wrong(asked)
    assert trouble is not None
    assert trouble.code == code
    assert wrong(question()) is None
    for found in (worker.ask(asked), InPlace().ask(asked)):
        with pytest.raises(Trouble, match=code):
            found.result(1)
    with pytest.raises(Trouble, match=code):
        answer(asked)
    said = Words(language).trouble(trouble)
    assert said
    assert "\n" not in said
    assert "{" not in said
    assert "table.trouble" not in said
