"""`play`: a whole sitting at the terminal, put down and taken up, whatever is typed."""

from __future__ import annotations

import random
import re
from pathlib import Path
from typing import Any

import pytest

from engine.core.model import Seat
from engine.door.analyse import sentences
from engine.games import game
from engine.play.analysis import analyse
from engine.play.ledger import falls_short
from engine.play.resuming import resume
from engine.play.round import Round
from engine.play.sitting import SITTING, unfinished
from tests.play.tables import lines_of

from .terminal import Person, Plan, lines, plays, run

LANGUAGES = ("zh_CN", "en")


def settles(person: Person) -> str:
    """What a person does between two rounds: what has to be done about debts, then the next round."""
    assert person.sitting is not None
    ledger = person.sitting.ledger
    name = next(
        name for name, bot in zip(person.sitting.terms.names, person.sitting.terms.bots, strict=True) if not bot
    )
    (account,) = (account for _, account in ledger.taken() if account.name == name)
    if falls_short(account):
        if account.row == 1 or account.row == 4:
            person.queue.append("")
            return "d"
        return "o" if account.row == 2 else "g"
    return "s"


def sensible(rounds: int, seed: int = 1) -> Plan:
    """Plays so many rounds and ends the sitting."""
    rng = random.Random(seed)

    def plan(person: Person, screen: str) -> str:
        if person.asked(screen, "table.play.between"):
            assert person.sitting is not None
            if person.sitting.ledger.rounds < rounds:
                return settles(person)
            person.queue.append("y")
            # its files are looked at afterwards
            return "k"
        return plays(person, screen, rng)

    return plan


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_a_whole_sitting_of_several_rounds(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], own_home: Path, language: str, players: int
) -> None:
    person = Person(capsys, sensible(4), language)
    run(monkeypatch, person, "--players", players, "--seed", players, "--seat", 1, "--unit", "杯=1/2")
    assert person.sitting is not None
    assert person.sitting.ledger.rounds == 4
    (folder,) = (own_home / "sittings").iterdir()
    assert lines_of(folder / SITTING)[-1]["end"] is True
    assert len(list(folder.glob("round-*.jsonl"))) == 4
    assert unfinished(own_home) == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_table_rules_play_too(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], language: str
) -> None:
    person = Person(capsys, sensible(2), language)
    run(monkeypatch, person, "--preset", "table", "--bots", "normal,random", "--seed", 3)
    assert person.sitting is not None
    assert person.sitting.terms.options == {"misplay": "penalty", "last_card_call": "manual"}


def test_a_sitting_that_is_put_down_is_gone_on_with(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], own_home: Path
) -> None:
    """q in the middle of a round, several times over."""
    rng = random.Random(5)
    turns = 0

    def plan(person: Person, screen: str) -> str:
        nonlocal turns
        if person.asked(screen, "table.play.between"):
            return settles(person)
        if person.asked(screen, "table.play.your_turn"):
            turns += 1
            if turns % 3 == 0:
                return "q"
        return plays(person, screen, rng)

    first = run(monkeypatch, Person(capsys, plan), "--seed", 2)
    for _ in range(6):
        assert first.sitting is not None
        before = first.sitting
        then = None if before.round is None else before.round.record()
        again = run(monkeypatch, Person(capsys, plan), "--resume")
        assert again.sitting is not None
        assert again.sitting.folder == before.folder
        assert again.sitting.terms == before.terms
        assert then is not None
        assert again.sitting.round is not None
        if again.sitting.ledger.rounds == before.ledger.rounds:
            assert again.sitting.round.record().actions[: len(then.actions)] == then.actions
        first = again
    assert len(unfinished(own_home)) == 1


def test_the_next_start_asks_whether_to_go_on(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], own_home: Path
) -> None:
    run(monkeypatch, Person(capsys, lines("q")), "--seed", 2)
    run(monkeypatch, Person(capsys, lines("q")), "--seed", 3)
    assert len(unfinished(own_home)) == 2
    newest = unfinished(own_home)[0].folder
    person = run(monkeypatch, Person(capsys, lines("y", "q")))
    assert person.sitting is not None
    assert person.sitting.folder == newest
    run(monkeypatch, Person(capsys, lines("q")), "--new")
    assert len(unfinished(own_home)) == 3


def test_another_home_can_be_named(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], own_home: Path, tmp_path: Path
) -> None:
    run(monkeypatch, Person(capsys, lines("q")), "--home", tmp_path / "other")
    assert not own_home.exists()
    assert len(unfinished(tmp_path / "other")) == 1
    run(monkeypatch, Person(capsys, lines("q")), "--forget")
    assert not own_home.exists()


def test_undoing_in_practice_takes_back_the_own_action(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    rng = random.Random(1)
    seen: list[tuple[int, int]] = []

    def plan(person: Person, screen: str) -> str | None:
        if person.asked(screen, "table.play.between"):
            return None
        if person.asked(screen, "table.play.your_turn") and person.round is not None:
            mine = sum(action["seat"] == person.own for action in person.round.record().actions)
            if mine and rng.random() < 0.4 and len(seen) < 12:
                seen.append((mine, -1))
                return "u"
            if seen and seen[-1][1] < 0:
                seen[-1] = (seen[-1][0], mine)
        return plays(person, screen, rng)

    run(monkeypatch, Person(capsys, plan), "--practice", "--seed", 4)
    assert seen
    done = [(before, after) for before, after in seen if after >= 0]
    # what the table answers by itself, because there was no choice, it answers again at once
    assert all(after in (before, before - 1) for before, after in done)
    assert any(after == before - 1 for before, after in done)


def test_undoing_is_refused_where_it_counts_and_the_round_goes_on(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    rng = random.Random(1)
    tried: list[int] = []

    def plan(person: Person, screen: str) -> str | None:
        if person.asked(screen, "table.play.between"):
            return None
        if person.asked(screen, "table.play.your_turn") and person.round is not None and len(tried) < 3:
            tried.append(person.round.at)
            return "u"
        return plays(person, screen, rng)

    run(monkeypatch, Person(capsys, plan), "--seed", 4)
    assert tried[0] == tried[1] == tried[2]


def test_hint_help_and_wrong_answers_change_nothing(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    rng = random.Random(1)
    wrong = ["h", "?", "xyz", "99", "1 1", "0", "-1", "[bold]", "½", "١", "²", "a b c", "!", "-", "1" * 5000]
    counts: list[tuple[str, int]] = []

    def plan(person: Person, screen: str) -> str | None:
        if person.asked(screen, "table.play.between"):
            return None
        if person.asked(screen, "table.play.your_turn") and person.round is not None:
            if person.round.table.phase == "play" and len(counts) < len(wrong):
                counts.append((wrong[len(counts)], person.round.at))
                return wrong[len(counts) - 1]
            if counts and len(counts) < len(wrong):
                assert person.round.at == counts[-1][1]
        elif person.asked(screen, "table.play.ruling"):
            return "-"
        elif counts and len(counts) < len(wrong):
            return ""
        return plays(person, screen, rng)

    run(monkeypatch, Person(capsys, plan), "--seed", 4)
    assert len(counts) == len(wrong)
    assert len({at for _, at in counts}) <= 2


def choosing(*between: str, seed: int = 1, first: str | None = None) -> Plan:
    """Rounds as they come, and between them these answers; ``first`` is tried at the first turn."""
    rng = random.Random(seed)
    left = list(between)
    tried = [] if first is None else first.split(",")

    def plan(person: Person, screen: str) -> str | None:
        if tried and person.round is not None and person.round.table.phase == "play":
            return tried.pop(0)
        if tried and person.asked(screen, "table.play.your_turn") is False:
            return tried.pop(0) if len(tried) < len((first or "").split(",")) else plays(person, screen, rng)
        if person.asked(screen, "table.play.between"):
            return left.pop(0) if left else None
        return left.pop(0) if person.round is None and left else plays(person, screen, rng)

    return plan


def test_an_abandoned_round_is_void(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    person = run(monkeypatch, Person(capsys, choosing("q", first="!,0,y")), "--seed", 6)
    assert person.sitting is not None
    assert not person.sitting.ledger.running
    assert person.sitting.last is not None
    assert not person.sitting.last.over
    assert all(account.owed == 0 for _, account in person.sitting.ledger.taken())


def test_a_ruling_on_cheating_is_asked_once_more_and_settled(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    person = Person(capsys, lines())
    rng = random.Random(1)
    state = {"step": 0}

    def plan(person: Person, screen: str) -> str | None:
        if person.asked(screen, "table.play.between"):
            return None
        if person.round is not None and person.round.table.phase == "play" and state["step"] == 0:
            state["step"] = 1
            return "!"
        if person.asked(screen, "table.play.ruling"):
            word = person.words.key("happy_nine.verb.ruled_cheating")
            found = re.findall(r"\[(.)\] " + re.escape(word), " ".join(screen.split()))
            return str(found[0])
        if state["step"] == 1 and person.round is not None:
            state["step"] = 2
            return "y"
        if state["step"] in (2, 3) and person.round is not None and not person.asked(screen, "table.play.your_turn"):
            state["step"] += 1
            return "2" if state["step"] == 3 else ""
        return plays(person, screen, rng)

    person.plan = plan
    run(monkeypatch, person, "--seed", 6)
    assert person.sitting is not None
    assert person.sitting.last is not None
    assert person.sitting.last.over
    assert person.sitting.last.due.count(20) == 1


@pytest.mark.parametrize("language", LANGUAGES)
def test_input_that_ends_at_any_moment_puts_the_sitting_down(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], own_home: Path, language: str
) -> None:
    for count in range(0, 40, 3):
        rng = random.Random(7)
        left = [count]

        def plan(person: Person, screen: str, rng: random.Random = rng, left: list[int] = left) -> str | None:
            left[0] -= 1
            if left[0] < 0:
                return None
            if person.asked(screen, "table.play.between"):
                return settles(person)
            return plays(person, screen, rng)

        person = Person(capsys, plan, language)
        run(monkeypatch, person, "--new", "--seed", 7, "--bots", "random", "--players", 3)
        assert person.sitting is not None
        assert person.sitting.folder is not None
        again = resume(game("happy_nine"), person.sitting.folder).sitting
        assert again.ledger == person.sitting.ledger
        again.leave()


def test_a_damaged_sitting_is_told_of_and_gone_on_with(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], own_home: Path
) -> None:
    run(monkeypatch, Person(capsys, sensible(1)), "--seed", 1)
    run(monkeypatch, Person(capsys, choosing("q")), "--seed", 2)
    kept = unfinished(own_home)[0].folder
    path = kept / SITTING
    data = path.read_bytes()
    path.write_bytes(data + b"damage\n")
    person = run(monkeypatch, Person(capsys, lines("q")), "--resume")
    assert (kept / f"{SITTING}.damaged-1").read_bytes() == data + b"damage\n"
    assert person.words.key("table.trouble.journal_cut", file=SITTING, count=data.count(b"\n"))[:20] in person.shown


@pytest.mark.parametrize("language", LANGUAGES)
def test_after_a_round_its_plays_are_analysed_as_the_verb_does(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path, language: str
) -> None:
    rng = random.Random(2)
    played: list[Round[Any]] = []
    between: list[str] = []

    def plan(person: Person, screen: str) -> str | None:
        if person.asked(screen, "table.play.between"):
            between.append(screen)
            return "a" if len(between) == 1 else None
        if person.round is not None and person.round not in played:
            played.append(person.round)
        return plays(person, screen, rng)

    person = run(monkeypatch, Person(capsys, plan, language), "--seed", 4, "--name", "Ann", "--seat", 2)
    (round_,) = played
    assert person.words.key("table.play.analyse") in re.sub(r"\s+", " ", between[0])
    found = analyse(round_.game, round_.record(), Seat(2))
    said = list(sentences(found, "happy_nine", person.words, "Ann"))
    assert said[0].startswith("Ann")
    for line in said:
        assert re.sub(r"\s+", "", line) in re.sub(r"\s+", "", between[1])
