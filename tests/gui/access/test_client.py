"""A real client of the desktop's accessibility bus reads a real window; left out, with the reason, where none is."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from engine.words import Words
from gui.access import aloud

HERE = Path(__file__).resolve().parent / "client"
PROGRAMS = ("Xvfb", "dbus-run-session", "dbus-monitor", "openbox", "xdotool")
LAUNCHER = Path("/usr/libexec/at-spi-bus-launcher")
SYSTEM = "/usr/bin/python3"
SCRIPT = """
openbox & manager=$!
"$1" "$2/table.py" > "$3" 2>&1 & table=$!
for _ in $(seq 240); do grep -q ready "$3" && break; sleep 0.25; done
timeout 60 "$4" "$2/read.py" "$5"
kill $table $manager
"""
WORDS = Words("zh_CN")


def lacking() -> str:
    """What there is not here of what it takes."""
    if sys.platform != "linux":
        return "there is no such bus elsewhere"
    missing = [program for program in PROGRAMS if shutil.which(program) is None]
    missing += [] if LAUNCHER.exists() else ["at-spi2-core"]
    asked = [SYSTEM, "-c", "import dbus"]
    if not Path(SYSTEM).exists() or subprocess.run(asked, capture_output=True, check=False).returncode:
        missing.append("python3-dbus")
    return f"this computer lacks {', '.join(missing)}" if missing else ""


def walk(one: Any) -> Iterator[Any]:
    yield one
    for part in one["parts"]:
        yield from walk(part)


@pytest.fixture(scope="module")
def told(tmp_path_factory: pytest.TempPathFactory) -> Any:
    """What the client has read and heard."""
    if why := lacking():
        pytest.skip(why)
    log = tmp_path_factory.mktemp("client") / "log"
    screen = ["Xvfb", "-displayfd", "1", "-screen", "0", "1400x1000x24", "-nolisten", "tcp"]
    with subprocess.Popen(screen, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True) as xvfb:
        assert xvfb.stdout is not None
        number = xvfb.stdout.readline().strip()
        plain = {key: value for key, value in os.environ.items() if not key.startswith(("DBUS_", "AT_SPI"))}
        variables = {
            **plain,
            "DISPLAY": f":{number}",
            "QT_QPA_PLATFORM": "xcb",
            "QT_LINUX_ACCESSIBILITY_ALWAYS_ON": "1",
        }
        script = ["bash", "-c", SCRIPT, "told", sys.executable, str(HERE), str(log), SYSTEM]
        hand = WORDS.key("table.spoken.hand")
        command = ["dbus-run-session", "--", *script, hand]
        done = subprocess.run(command, env=variables, capture_output=True, text=True, timeout=180, check=False)
        xvfb.terminate()
    assert done.stdout.strip(), f"{done.stderr[-2000:]}\n{log.read_text()}"
    return json.loads(done.stdout.strip().splitlines()[-1])


@pytest.mark.long
def test_a_client_reads_the_table(told: Any) -> None:
    parts = list(walk(told["read"]))
    roles = {part["role"] for part in parts}
    assert {"list", "list item", "push button", "label"} <= roles
    (own,) = (part for part in parts if part["name"] == WORDS.key("table.spoken.hand"))
    cards = [part["name"] for part in own["parts"]]
    every = {aloud.card(WORDS, rank + suit) for rank in "A23456789TJQK" for suit in "shcd"} | {
        aloud.card(WORDS, joker) for joker in ("BJ", "LJ")
    }
    assert len(cards) >= 8
    assert set(cards) <= every
    others = every - set(cards)
    lies = WORDS.key("table.spoken.middle")
    (middle,) = (part for part in parts if part["name"] == lies)
    public = "\n".join(part["name"] + part["more"] for part in walk(middle))
    said = "\n".join(part["name"] + part["more"] for part in parts)
    assert [card for card in others if card in said and card not in public and card != aloud.card(WORDS, "Ad")] == []


@pytest.mark.long
def test_a_client_hears_where_the_focus_is_and_what_is_announced(told: Any) -> None:
    (own,) = (part for part in walk(told["read"]) if part["name"] == WORDS.key("table.spoken.hand"))
    assert told["focused"] == [own["parts"][1]["name"]] or told["focused"][-1] == own["parts"][1]["name"]
    heard = told["heard"]
    assert heard.count('string "focused"') >= 2
    assert "Announcement" in heard
    assert WORDS.key("table.window.your_turn") in heard


@pytest.mark.long
def test_a_press_of_a_client_raises_a_card(told: Any) -> None:
    assert told["pressed"]
    assert told["after"]["selected"] or WORDS.key("table.spoken.idle") in told["after"]["more"]
