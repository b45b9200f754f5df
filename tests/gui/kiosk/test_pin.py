"""The staff's PIN: kept so that nobody reads it, tried slowly, and never set by guests where one was lost."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from gui.kiosk import pin
from gui.kiosk.pin import FREE, LONGEST_WAIT, Gate, State, fits, keep, right, state
from gui.settings.store import Settings
from gui.settings.topics import StaffPin


@pytest.fixture
def venue(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Settings:
    monkeypatch.setattr(pin, "COST", 10)
    return Settings(tmp_path)


def test_a_pin_is_known_again_by_another_program(venue: Settings, tmp_path: Path) -> None:
    assert state(venue) is State.NEVER
    assert not right(venue, "")
    assert keep(venue, "4711") is None
    again = Settings(tmp_path)
    assert state(again) is State.KEPT
    assert right(again, "4711")
    assert not any(right(again, other) for other in ("4712", "04711", "471", "", "４７１１"))


def test_the_file_holds_no_pin_and_the_same_pin_never_looks_the_same(venue: Settings, tmp_path: Path) -> None:
    said = []
    for _ in range(2):
        assert keep(venue, "47114711") is None
        said.append((tmp_path / "staff_pin.json").read_text())
        assert "4711" not in said[-1].replace(json.loads(said[-1])["digest"], "").replace(
            json.loads(said[-1])["salt"], ""
        )
    assert said[0] != said[1]
    assert (tmp_path / "staff_pin.json").stat().st_mode & 0o077 == 0


@pytest.mark.parametrize("typed", ["", "1", "123", "1234567890123", "12a4", "１２３４", "12 34", "-123"])
def test_what_is_no_pin_is_not_kept(venue: Settings, typed: str) -> None:
    assert not fits(typed)
    trouble = keep(venue, typed)
    assert trouble is not None
    assert trouble.code == "pin_digits"
    assert state(venue) is State.NEVER


def test_a_try_costs_as_much_as_the_program_says(tmp_path: Path) -> None:
    venue = Settings(tmp_path)
    assert keep(venue, "1357") is None
    assert venue.get(StaffPin).cost == 14
    assert right(venue, "1357")


@pytest.mark.parametrize("left", [b"", b"\0" * 4096, b'{"version": 1, "salt": 3}', b"not json at all"])
def test_a_damaged_file_lets_nobody_in_and_nobody_set_another(venue: Settings, tmp_path: Path, left: bytes) -> None:
    assert keep(venue, "4711") is None
    (tmp_path / "staff_pin.json").write_bytes(left)
    again = Settings(tmp_path)
    assert state(again) is State.LOST
    assert not right(again, "4711")
    assert [note.code for note in again.notes] == ["settings_damaged"]
    assert (tmp_path / "staff_pin.json.damaged-1").read_bytes() == left
    # it stays so after the next start, and until the owner sets one
    assert state(Settings(tmp_path)) is State.LOST
    assert keep(again, "9876") is None
    assert state(Settings(tmp_path)) is State.KEPT


def test_a_pin_that_cannot_be_kept_does_not_count(venue: Settings, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    assert keep(venue, "4711") is None
    monkeypatch.setattr("gui.settings.store.write_whole", full)
    trouble = keep(venue, "9999")
    assert trouble is not None
    assert trouble.code == "settings_unwritten"
    assert right(venue, "4711")
    assert not right(venue, "9999")


def test_wrong_pins_slow_down_and_the_right_one_waits_too(venue: Settings) -> None:
    now = 1000.0
    gate = Gate(lambda: now)
    assert keep(venue, "4711") is None
    for _ in range(FREE - 1):
        assert not gate.opens(venue, "0000")
        assert gate.wait == 0
    waits = []
    for _ in range(12):
        assert not gate.opens(venue, "0000")
        waits.append(gate.wait)
        assert not gate.opens(venue, "4711"), "while there is a wait nothing opens"
        now += gate.wait
    assert waits[:4] == [5, 10, 20, 40]
    assert waits[-1] == LONGEST_WAIT
    assert waits == sorted(waits)
    assert gate.opens(venue, "4711")
    assert gate.wait == 0
    assert not gate.opens(venue, "0000")
    assert gate.wait == 0, "after the right one it begins anew"


def test_a_clock_that_stands_still_or_jumps_ahead_shortens_no_wait_before_its_time(venue: Settings) -> None:
    now = 50.0
    gate = Gate(lambda: now)
    for _ in range(FREE):
        gate.opens(venue, "0000")
    assert gate.wait == 5
    # the machine slept: its clock stood still
    assert gate.wait == 5
    now += 4.9
    assert 0 < gate.wait < 0.2
