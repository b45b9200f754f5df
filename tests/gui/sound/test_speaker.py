"""The player that is heard: no device, a missing library, a device that goes; nobody waits for any of it."""

from __future__ import annotations

import subprocess
import sys
import threading
import time
from array import array
from collections.abc import Callable, Iterator
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest

from engine.core.plain import Trouble
from gui.art.shapes import assets
from gui.sound import speaker
from gui.sound.speaker import VOICES, Mixer, Speaker, backends
from gui.sound.waves import read
from tests.gui.sound.library import Broken, Gate, Library, raises

BELL = read(assets() / "sounds" / "bell.wav")


@pytest.fixture
def library(monkeypatch: pytest.MonkeyPatch) -> Library:
    made = Library()
    monkeypatch.setattr(speaker, "import_module", made.imported)
    return made


@pytest.fixture
def make() -> Iterator[Callable[..., tuple[Speaker, list[str]]]]:
    made: list[Speaker] = []

    def begin(**how: Any) -> tuple[Speaker, list[str]]:
        told: list[str] = []
        made.append(Speaker(lambda trouble: told.append(trouble.code), **how))
        return made[-1], told

    yield begin
    for one in made:
        one.close()
    assert [thread for thread in threading.enumerate() if thread.name == "sound"] == []


def wait(wanted: Callable[[], object]) -> None:
    for _ in range(4000):
        if wanted():
            return
        time.sleep(0.005)
    raise AssertionError("it never came to that")


def test_a_sound_is_heard_at_its_volume(library: Library, make: Any) -> None:
    player, told = make()
    player.play("bell", 50)
    wait(lambda: library.devices and library.devices[0].frames)
    found = library.devices[0].heard(2000)
    assert found == array("h", [sample * 50 // 100 for sample in BELL[:2000]])
    assert library.devices[0].heard(len(BELL))[-1] == 0
    assert told == []


def test_nothing_is_opened_before_the_first_sound(library: Library, make: Any) -> None:
    player, told = make()
    player.warm()
    wait(lambda: player._library is not None)
    player.close()
    assert library.devices == []
    assert told == []


def test_without_the_library_it_says_so(library: Library, make: Any) -> None:
    library.lacking()
    player, told = make()
    player.play("bell", 50)
    wait(lambda: told)
    assert told == ["sound_no_library"]


@pytest.mark.parametrize("where", ["opening", "starting"])
def test_without_a_device_it_says_so(library: Library, make: Any, where: str) -> None:
    setattr(library, where, raises(Broken("no device")))
    player, told = make()
    player.play("bell", 50)
    wait(lambda: told)
    assert told == ["sound_no_device"]
    assert [device.closed for device in library.devices] == [True] * len(library.devices)
    setattr(library, where, lambda: None)
    player.play("bell", 50)
    wait(lambda: library.devices and library.devices[-1].frames)
    assert told == ["sound_no_device"]


def test_a_damaged_file_is_named(library: Library, tmp_path: Path) -> None:
    (tmp_path / "bell.wav").write_bytes(b"no sound")
    told: list[Trouble] = []
    player = Speaker(told.append, folder=tmp_path)
    player.play("bell", 50)
    wait(lambda: told)
    player.close()
    assert (told[0].code, told[0].params) == ("sound_unreadable", {"file": "bell.wav"})
    assert library.devices == []


def test_a_device_that_goes_in_the_middle_of_a_sound_is_opened_anew(library: Library, make: Any) -> None:
    player, told = make()
    player.play("bell", 50)
    wait(lambda: library.devices and library.devices[0].frames)
    library.devices[0].heard(500)
    library.stubborn = True
    gone = library.devices[0].stop_callback
    assert gone is not None
    gone()
    wait(lambda: library.devices[0].closed)
    player.play("bell", 50)
    wait(lambda: len(library.devices) == 2 and library.devices[1].frames)
    assert library.devices[1].heard(500) == array("h", [sample * 50 // 100 for sample in BELL[:500]])
    assert told == []


def test_a_device_that_goes_for_good_is_told_of_once_it_is_wanted(library: Library, make: Any) -> None:
    player, told = make()
    player.play("bell", 50)
    wait(lambda: library.devices and library.devices[0].frames)
    library.opening = raises(Broken("unplugged"))
    gone = library.devices[0].stop_callback
    assert gone is not None
    gone()
    player.play("lay", 50)
    wait(lambda: told)
    assert told == ["sound_no_device"]


def test_a_device_is_closed_when_nothing_has_sounded_for_a_while(library: Library, make: Any) -> None:
    player, told = make(idle=0.05)
    player.play("bell", 50)
    wait(lambda: library.devices and library.devices[0].closed)
    assert library.freed == [library.devices[0]._context]
    player.play("bell", 50)
    wait(lambda: len(library.devices) == 2)
    assert told == []


def test_a_device_that_takes_its_time_holds_nobody_up(library: Library, make: Any) -> None:
    library.opening = gate = Gate()
    player, told = make()
    player.play("bell", 50)
    assert gate.reached.wait(20)
    # the device is still being opened: whoever plays comes back at once all the same
    for _ in range(100):
        player.play("lay", 50)
    assert library.devices == []
    gate.open()
    wait(lambda: library.devices and library.devices[0].frames)
    assert told == []


def test_many_at_once_never_come_to_too_much() -> None:
    loudest = array("h", [32767 // VOICES] * 1000)
    mixer = Mixer()
    for number in range(2 * VOICES):
        mixer.add(loudest[number * 10 :])
    assert max(mixer.mixed(400)) == VOICES * (32767 // VOICES)
    assert list(mixer.mixed(2000)[-3:]) == [0, 0, 0]
    assert list(mixer.mixed(3)) == [0, 0, 0]


def test_no_server_is_started_and_no_silent_way_is_taken() -> None:
    assert [one.name for one in backends(Library())] == ["PULSEAUDIO", "ALSA"]


REAL = """
import sys, time
from gui.sound.speaker import Speaker
told = []
player = Speaker(lambda trouble: told.append(trouble.code))
player.play("bell", 1)
for _ in range(1000):
    if told or player._device is not None:
        break
    time.sleep(0.01)
player.close()
assert set(told) <= {"sound_no_device"}, told
print("ended")
"""


@pytest.mark.skipif(find_spec("miniaudio") is None, reason="there is no miniaudio here")
def test_the_library_itself_says_nothing_on_stderr() -> None:
    found = subprocess.run([sys.executable, "-c", REAL], capture_output=True, text=True, check=False, timeout=60)
    assert (found.stdout, found.stderr, found.returncode) == ("ended\n", "", 0)
