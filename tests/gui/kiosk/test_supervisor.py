"""The supervisor: a program that ends, hangs or is killed comes back within seconds; the staff's exit is final."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from gui.kiosk.supervisor import DONE, FRESH, HEART, TAKEN, WRONG, Pace, Supervisor

pytestmark = pytest.mark.skipif(os.name != "posix", reason="a pipe is handed on by its number")
ROOT = Path(__file__).resolve().parents[3]
QUICK = Pace(look=0.02, start=5.0, silence=0.3, long=30.0, waits=(0.0, 0.0, 0.01), fresh=2)
BEATS = f"import os,sys,time; heart=int(os.environ[{HEART!r}]); beat=lambda: os.write(heart, b'.')\n"
Told = list[tuple[str, dict[str, int]]]


def supervise(
    script: str, *words: str, pace: Pace = QUICK, now: Callable[[], float] = time.monotonic
) -> tuple[int, Told]:
    told: Told = []
    line = [sys.executable, "-c", BEATS + script, *words]
    return Supervisor(line, lambda what, found: told.append((what, found)), pace, now).run(), told


RUNS = """
path = sys.argv[1]
number = len(open(path).read()) if os.path.exists(path) else 0
open(path, 'a').write('x')
"""
"""Counts its runs in a file."""


def test_the_staffs_exit_is_final(tmp_path: Path) -> None:
    assert supervise("beat(); sys.exit(0)") == (DONE, [])


def test_a_command_line_that_cannot_be_followed_is_not_tried_again() -> None:
    assert supervise("sys.exit(2)") == (WRONG, [])


@pytest.mark.parametrize(
    ("end", "status"),
    [
        ("os.kill(os.getpid(), 9)", -signal.SIGKILL),
        ("os.abort()", -signal.SIGABRT),
        ("raise ValueError", 1),
        (f"sys.exit({TAKEN})", TAKEN),
    ],
)
def test_whatever_else_ends_it_is_started_again(tmp_path: Path, end: str, status: int) -> None:
    counted = tmp_path / "runs"
    script = f"{RUNS}beat()\nif number < 3:\n    sys.stderr = open(os.devnull, 'w')\n    {end}\nsys.exit(0)"
    status_, told = supervise(script, str(counted))
    assert status_ == DONE
    assert counted.read_text() == "xxxx"
    assert [found["status"] for what, found in told if what == "ended"] == [status] * 3


def test_a_program_that_hangs_is_ended_and_started_again(tmp_path: Path) -> None:
    counted = tmp_path / "runs"
    began = time.monotonic()
    status, told = supervise(f"{RUNS}beat()\ntime.sleep(60) if not number else sys.exit(0)", str(counted))
    assert status == DONE
    assert [what for what, _ in told] == ["silent", "ended"]
    assert time.monotonic() - began < 10


def test_a_program_that_beats_is_left_alone(tmp_path: Path) -> None:
    status, told = supervise("for _ in range(60): beat(); time.sleep(0.02)\nsys.exit(0)")
    assert (status, told) == (DONE, [])


def test_a_clock_that_jumps_ends_no_program() -> None:
    """The machine sleeps, and the clock is put back: at each look an hour has gone, or is to come."""
    looks = 0

    def now() -> float:
        nonlocal looks
        looks += 1
        return time.monotonic() + (3600 * looks if looks % 2 else -3600 * looks)

    patient = Pace(look=0.05, start=60.0, silence=30.0, waits=(0.0,))
    status, told = supervise("for _ in range(10): beat(); time.sleep(0.02)\nsys.exit(0)", pace=patient, now=now)
    assert (status, told) == (DONE, [])


def test_it_becomes_slow_but_never_gives_up_and_resumes_nothing_that_fails(tmp_path: Path) -> None:
    counted, fresh = tmp_path / "runs", tmp_path / "fresh"
    script = f"{RUNS}open(sys.argv[2], 'a').write(os.environ.get({FRESH!r}, '0'))\nsys.exit(7 if number < 9 else 0)"
    status, told = supervise(script, str(counted), str(fresh))
    assert status == DONE
    assert len(counted.read_text()) == 10
    assert [what for what, _ in told].count("slow") == 7
    assert fresh.read_text() == "0011111111"


def test_after_a_long_run_it_is_quick_again(tmp_path: Path) -> None:
    counted = tmp_path / "runs"
    long = Pace(look=0.02, start=5.0, silence=5.0, long=0.0, waits=(0.0, 60.0), fresh=1)
    status, told = supervise(f"{RUNS}sys.exit(5 if number < 4 else 0)", str(counted), pace=long)
    assert (status, {what for what, _ in told}) == (DONE, {"ended"})


def test_whoever_ends_the_supervisor_ends_the_program(tmp_path: Path) -> None:
    counted = tmp_path / "runs"
    script = (
        "import sys; sys.path.insert(0, sys.argv[1])\n"
        "from gui.kiosk.supervisor import Supervisor\n"
        f"line = [sys.executable, '-c', {BEATS + RUNS + 'beat(); time.sleep(60)'!r}, sys.argv[2]]\n"
        "sys.exit(Supervisor(line, lambda what, found: print(what, found)).run())"
    )
    run = subprocess.Popen([sys.executable, "-c", script, str(ROOT), str(counted)], stdout=subprocess.PIPE)
    watch = threading.Timer(120, run.kill)
    watch.start()
    try:
        while not counted.exists() and run.poll() is None:
            time.sleep(0.02)
        run.terminate()
        said, _ = run.communicate()
        assert (run.returncode, said) == (0, b"")
        assert counted.read_text() == "x"
    finally:
        watch.cancel()


def test_it_needs_nothing_of_qt() -> None:
    script = (
        "import sys, gui.kiosk.supervisor; assert not [n for n in sys.modules if n.startswith(('PySide6', 'engine'))]"
    )
    subprocess.run([sys.executable, "-c", script], cwd=ROOT, check=True)
