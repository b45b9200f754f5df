"""A sitting and its files: held by one program at a time, gone on with from wherever they end, nothing lost."""

from __future__ import annotations

import random
import shutil
import subprocess
import sys
from fractions import Fraction
from pathlib import Path

import pytest

from engine.core.model import Trouble
from engine.core.settlement import Settlement
from engine.play.folders import HOME_VARIABLE, home, lock
from engine.play.journal import Journal, load
from engine.play.ledger import falls_short
from engine.play.resuming import Resumed, resume
from engine.play.sitting import SITTING, Sitting, round_path, unfinished
from engine.play.steps import Drink, Join, Leave, Pause, Start
from engine.play.terms import newest_first

from .tables import CHOSEN, act, go_on, lines_of, moment, opened, terms

ROOT = Path(__file__).resolve().parents[2]


def drink_up(sitting: Sitting) -> None:
    for seat, account in sitting.ledger.taken():
        if account.owed:
            assert sitting.do(Drink(seat, account.owed)) is None
        assert not falls_short(sitting.ledger.account(seat))


def evening(base: Path, rounds: int, more: int = 7, seed: int = 1, practice: bool = False) -> Sitting:
    """A sitting with so many whole rounds and one that has begun."""
    rng = random.Random(seed)
    sitting = opened(base, 3, seed, practice)
    for _ in range(rounds):
        go_on(sitting.next_round(), rng)
        sitting.close()
        drink_up(sitting)
        assert sitting.do(Start()) is None
    go_on(sitting.next_round(), rng, more)
    return sitting


def folder_of(sitting: Sitting) -> Path:
    assert sitting.folder is not None
    return sitting.folder


def same(one: Sitting, other: Sitting) -> None:
    assert one.ledger == other.ledger
    assert one.terms == other.terms
    assert one.bots == other.bots
    assert (one.round is None) == (other.round is None)
    if one.round is not None and other.round is not None:
        assert moment(one.round) == moment(other.round)


def names(folder: Path) -> set[str]:
    return {path.name for path in folder.iterdir()} - {"lock"}


def test_a_sitting_is_gone_on_with_exactly_where_it_was(tmp_path: Path) -> None:
    for rounds in range(3):
        sitting = evening(tmp_path, rounds, seed=rounds)
        sitting.leave()
        again = resume(CHOSEN, folder_of(sitting))
        assert again.notes == ()
        same(again.sitting, sitting)
        again.sitting.leave()


def test_the_same_seed_deals_the_same_rounds_after_resuming(tmp_path: Path) -> None:
    straight, broken = evening(tmp_path / "a", 1), evening(tmp_path / "b", 1)
    broken.leave()
    broken = resume(CHOSEN, folder_of(broken)).sitting
    rng, other = random.Random(4), random.Random(4)
    for sitting, chance in ((straight, rng), (broken, other)):
        assert sitting.round is not None
        go_on(sitting.round, chance)
        sitting.close()
        drink_up(sitting)
        assert sitting.do(Start()) is None
        sitting.next_round()
    same(straight, broken)
    straight.leave()
    broken.leave()


def test_a_sitting_that_has_ended_is_not_offered_any_more(tmp_path: Path) -> None:
    sitting = opened(tmp_path)
    assert [kept.folder for kept in unfinished(tmp_path)] == [folder_of(sitting)]
    sitting.finish(keep=True)
    assert unfinished(tmp_path) == []
    assert lines_of(folder_of(sitting) / SITTING)[-1]["end"] is True


def test_the_newest_sitting_is_offered_first_and_a_bad_one_says_why(tmp_path: Path) -> None:
    for seed in (1, 2, 3):
        opened(tmp_path, seed=seed).leave()
    (tmp_path / "sittings" / "evening-2" / SITTING).write_bytes(b"nothing\n")
    (tmp_path / "sittings" / "empty").mkdir()
    (tmp_path / "sittings" / "file").write_text("x")
    found = unfinished(tmp_path)
    assert [kept.folder.name for kept in found] == ["evening-3", "evening-2", "evening-1"]
    assert [kept.terms is None for kept in found] == [False, True, False]
    assert found[1].wrong is not None
    assert found[1].wrong.code == "sitting_unreadable"


def test_of_many_sittings_no_more_are_read_than_are_wanted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for seed in range(1, 8):
        opened(tmp_path, seed=seed).leave()
    for seed in (5, 7):
        found = resume(CHOSEN, tmp_path / "sittings" / f"evening-{seed}")
        found.sitting.finish(keep=True)
    read: list[str] = []

    def reading(path: Path) -> object:
        read.append(path.parent.name)
        return load(path)

    monkeypatch.setattr("engine.play.terms.load", reading)
    assert [kept.folder.name for kept in unfinished(tmp_path, 2)] == ["evening-6", "evening-4"]
    assert read == ["evening-6", "evening-4"]
    # who looks for one of a game gets to the oldest, one after the other
    assert [kept.folder.name for kept in newest_first(tmp_path)] == [f"evening-{n}" for n in (6, 4, 3, 2, 1)]


def test_no_folder_no_sittings(tmp_path: Path) -> None:
    assert unfinished(tmp_path / "nowhere") == []


def test_the_home_can_be_chosen(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv(HOME_VARIABLE, str(tmp_path / "here"))
    assert home() == tmp_path / "here"
    monkeypatch.delenv(HOME_VARIABLE)
    assert home().name == "jolly-table"


def test_a_second_program_is_told_that_the_sitting_is_in_use(tmp_path: Path) -> None:
    sitting = evening(tmp_path, 0)
    folder = folder_of(sitting)
    before = {name: (folder / name).read_bytes() for name in names(folder)}
    script = (
        "import sys; from pathlib import Path; from engine.play.resuming import resume; from engine.games import game;"
        "from engine.core.model import Trouble\n"
        "try:\n    resume(game('happy_nine'), Path(sys.argv[1]))\n"
        "except Trouble as trouble:\n    sys.stdout.write(trouble.code)\n"
    )
    command = [sys.executable, "-c", script, str(folder)]
    second = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True)
    assert second.stdout == "sitting_in_use"
    with pytest.raises(Trouble) as found:
        resume(CHOSEN, folder)
    assert found.value.code == "sitting_in_use"
    assert {name: (folder / name).read_bytes() for name in names(folder)} == before
    sitting.leave()
    third = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True)
    assert third.stdout == ""
    lock(folder).release()


def test_what_cannot_be_resumed_is_not_held(tmp_path: Path) -> None:
    sitting = opened(tmp_path)
    sitting.leave()
    folder = folder_of(sitting)
    (folder / SITTING).write_bytes(b'{"format":"table-journal/9"}\n')
    for _ in range(2):
        with pytest.raises(Trouble) as found:
            resume(CHOSEN, folder)
        assert found.value.code == "journal_version"
    assert (folder / SITTING).read_bytes() == b'{"format":"table-journal/9"}\n'
    lock(folder).release()


def test_a_sitting_file_without_a_line_is_put_aside_and_said(tmp_path: Path) -> None:
    sitting = opened(tmp_path)
    sitting.leave()
    path = folder_of(sitting) / SITTING
    path.write_bytes(bytes(4096))
    with pytest.raises(Trouble) as found:
        resume(CHOSEN, path.parent)
    assert found.value.code == "journal_set_aside"
    assert (path.parent / f"{SITTING}.damaged-1").read_bytes() == bytes(4096)


def whole_lines(data: bytes) -> list[int]:
    return [at + 1 for at, byte in enumerate(data) if byte == ord("\n")]


def goes_on_to_play(folder: Path) -> Resumed:
    """Resume a sitting and play on into the next round: whatever was lost, the evening is not over."""
    resumed = resume(CHOSEN, folder)
    sitting = resumed.sitting
    rng = random.Random(9)
    try:
        for _ in range(2):
            if sitting.ledger.running:
                go_on(sitting.round or sitting.next_round(), rng)
                sitting.close()
            drink_up(sitting)
            assert sitting.do(Start()) is None
        sitting.next_round()
    finally:
        sitting.leave()
    again = resume(CHOSEN, folder)
    assert again.notes == ()
    same(again.sitting, sitting)
    again.sitting.leave()
    return resumed


def test_a_sitting_file_cut_anywhere_is_gone_on_with(tmp_path: Path) -> None:
    """Cut after every line, and within each: the rounds' own files stand beside it and may know more."""
    sitting = evening(tmp_path, 2)
    sitting.leave()
    folder = folder_of(sitting)
    data = (folder / SITTING).read_bytes()
    ends = whole_lines(data)
    stuck = []
    for cut in sorted({*ends, *(end + 5 for end in ends[:-1])}):
        copy = tmp_path / "sittings" / "copy"
        shutil.copytree(folder, copy, ignore=shutil.ignore_patterns("lock"))
        (copy / SITTING).write_bytes(data[:cut])
        rounds = {path.name: path.read_bytes() for path in copy.glob("round-*")}
        try:
            goes_on_to_play(copy)
        except Trouble as trouble:
            stuck.append((data[:cut].count(b"\n"), trouble.code, str(trouble.params.get("why"))))
        kept = [path.read_bytes() for path in copy.iterdir() if path.name != "lock"]
        for name, content in rounds.items():
            assert any(content.rstrip(b"\n")[:-2] in one for one in kept), f"{name} is gone"
        shutil.rmtree(copy)
    assert stuck == []


def test_a_round_file_cut_or_spoiled_anywhere_is_gone_on_with(tmp_path: Path) -> None:
    sitting = evening(tmp_path, 1)
    sitting.leave()
    folder = folder_of(sitting)
    name = round_path(folder, 2).name
    data = (folder / name).read_bytes()
    ends = whole_lines(data)
    spoilt = [data[:cut] for cut in (0, 1, 20, *ends, *(end + 9 for end in ends[:-1]))]
    spoilt += [data[:at] + b"\x00" * 50 + data[at + 50 :] for at in (0, ends[0] + 3, ends[2] + 3, ends[-1] - 40)]
    for content in spoilt:
        copy = tmp_path / "sittings" / "copy"
        shutil.copytree(folder, copy, ignore=shutil.ignore_patterns("lock"))
        (copy / name).write_bytes(content)
        resumed = resume(CHOSEN, copy)
        assert resumed.sitting.ledger == sitting.ledger
        if resumed.sitting.round is not None:
            actions = resumed.sitting.round.record().actions
            assert sitting.round is not None
            assert actions == sitting.round.record().actions[: len(actions)]
            assert len(actions) == sum(end <= len(content) for end in ends) - 1 or resumed.notes
        torn = content == data[: len(content)]
        assert torn or any(path.read_bytes() == content for path in copy.iterdir() if path.name != "lock")
        resumed.sitting.leave()
        goes_on_to_play(copy)
        shutil.rmtree(copy)


def test_a_missing_round_file_is_dealt_anew(tmp_path: Path) -> None:
    sitting = evening(tmp_path, 1)
    sitting.leave()
    folder = folder_of(sitting)
    round_path(folder, 2).unlink()
    again = resume(CHOSEN, folder).sitting
    assert again.round is None
    assert sitting.round is not None
    assert again.next_round().record().deal == sitting.round.record().deal
    again.leave()


@pytest.mark.parametrize("abandoned", [False, True])
def test_a_round_that_has_ended_and_is_not_booked_is_booked_when_resumed(tmp_path: Path, abandoned: bool) -> None:
    sitting = evening(tmp_path, 0)
    assert sitting.round is not None
    if not abandoned:
        go_on(sitting.round, random.Random(1))
    due = sitting.round.settlement()
    sitting.round.end(abandoned)
    sitting.leave()
    again = resume(CHOSEN, folder_of(sitting)).sitting
    assert not again.ledger.running
    assert again.round is None
    owed = [account.owed for _, account in again.ledger.taken()]
    assert owed == ([0, 0, 0] if abandoned else list(due.due))
    again.leave()
    same(resume(CHOSEN, folder_of(sitting)).sitting, again)


def test_a_round_file_of_another_rule_stops_and_changes_nothing(tmp_path: Path) -> None:
    sitting = evening(tmp_path, 0)
    sitting.leave()
    folder = folder_of(sitting)
    path = round_path(folder, 1)
    journal = Journal.resume(path, load(path))
    journal.append({"act": {"seat": 0, "do": "knock"}})
    journal.close()
    with (folder / SITTING).open("ab") as file:
        file.write(b"damaged\n")
    before = {name: (folder / name).read_bytes() for name in names(folder)}
    for _ in range(2):
        with pytest.raises(Trouble) as found:
            resume(CHOSEN, folder)
        assert found.value.code == "journal_drift"
        assert {name: (folder / name).read_bytes() for name in names(folder)} == before


def test_a_refused_step_writes_nothing(tmp_path: Path) -> None:
    sitting = opened(tmp_path)
    path = folder_of(sitting) / SITTING
    go_on(sitting.next_round(), random.Random(1))
    data, ledger = path.read_bytes(), sitting.ledger
    for step in (Start(), Pause(0), Join("庚"), Leave(1), Drink(0, Fraction(1)), Drink(9, None)):
        assert sitting.do(step) is not None
        assert (path.read_bytes(), sitting.ledger) == (data, ledger)
    sitting.leave()


def settled(sitting: Sitting, actions: list[tuple[int, str]], abandoned: bool = False) -> Settlement:
    assert sitting.round is not None
    for seat, verb in actions:
        assert sitting.round.submit(act(seat, verb)) is None
    return sitting.close(abandoned)


def test_a_ruling_of_cheating_is_settled_and_the_same_dealer_deals(tmp_path: Path) -> None:
    sitting = evening(tmp_path, 0)
    dealer = sitting.ledger.dealer
    settled(sitting, [(1, "ruled_cheating")])
    assert sitting.ledger.account(1).owed == 20
    assert sitting.ledger.account(1).streak == 1
    drink_up(sitting)
    assert sitting.do(Start()) is None
    assert sitting.ledger.dealer == dealer
    sitting.leave()


def test_a_ruling_of_misdeal_is_drunk_on_the_spot_and_counts_for_nothing(tmp_path: Path) -> None:
    sitting = opened(tmp_path, 4)
    dealer = sitting.ledger.dealer
    round_ = sitting.next_round()
    seat = int(round_.table.figures["dealer"])  # type: ignore[arg-type]
    assert seat == dealer
    settlement = settled(sitting, [(seat, "deal"), (seat, "ruled_misdeal")])
    assert settlement.void
    assert [account.owed for _, account in sitting.ledger.taken()] == [0] * 4
    assert sitting.ledger.account(seat).had == settlement.paid[seat] > 0
    assert sitting.do(Start()) is None
    assert sitting.ledger.dealer == dealer
    sitting.leave()


def test_an_abandoned_round_charges_only_what_was_drunk_on_the_spot(tmp_path: Path) -> None:
    sitting = evening(tmp_path, 0, more=25)
    assert sitting.round is not None
    paid = sitting.round.settlement().paid
    settled(sitting, [], abandoned=True)
    assert [account.had for _, account in sitting.ledger.taken()] == list(paid)
    assert all(account.owed == 0 for _, account in sitting.ledger.taken())
    assert lines_of(round_path(folder_of(sitting), 1))[-1]["abandoned"] is True
    sitting.leave()


def test_who_pauses_is_not_dealt_to_and_seats_move_up(tmp_path: Path) -> None:
    sitting = Sitting.open(CHOSEN, terms(5), tmp_path, "five")
    go_on(sitting.next_round(), random.Random(1))
    sitting.close()
    drink_up(sitting)
    assert sitting.do(Pause(1)) is None
    assert sitting.do(Leave(3)) is None
    assert sitting.do(Start()) is None
    round_ = sitting.next_round()
    assert round_.setup.players == 3
    assert sitting.seat_names() == ("甲", "丙", "戊")
    assert sitting.ledger.playing == (0, 2, 4)
    assert round_.table.figures["dealer"] == sitting.ledger.playing.index(sitting.ledger.dealer)
    go_on(round_, random.Random(2))
    due = sitting.close().due
    assert [sitting.ledger.account(seat).owed for seat in (0, 1, 2, 4)] == [due[0], 0, due[1], due[2]]
    sitting.leave()


def test_a_sitting_without_a_folder_keeps_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    sitting = opened(None)
    go_on(sitting.next_round(), random.Random(1))
    sitting.close()
    sitting.finish()
    assert list(tmp_path.iterdir()) == []
