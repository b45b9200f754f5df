"""Switches, volume and failures: nothing is asked of the player that is not to be heard."""

from __future__ import annotations

import threading

import pytest

from engine.core.plain import Trouble
from gui.settings.store import Settings
from gui.settings.topics import Sound
from gui.sound.cues import Cue, switch
from gui.sound.player import Fail
from gui.sound.sounds import Sounds
from tests.gui.bridge.evening import until
from tests.gui.sound.listener import Listener, listening

pytestmark = pytest.mark.usefixtures("qapp")


def test_it_is_silent_until_somebody_wants_sound() -> None:
    sounds, player = Sounds(Settings()), Listener()
    sounds.use(lambda _: player)
    sounds.warm()
    for cue in Cue:
        sounds.play(cue)
    assert (player.heard, player.warmed, sounds.on) == ([], 0, False)


def test_what_is_switched_on_is_heard_at_the_volume_chosen() -> None:
    sounds, player = listening(volume=75)
    sounds.warm()
    sounds.play(Cue.BELL)
    assert (player.heard, player.volume, player.warmed) == (["bell"], 75, 1)


@pytest.mark.parametrize("field", ["table", "turn", "ledger"])
def test_each_kind_can_be_switched_off_by_itself(field: str) -> None:
    sounds, player = listening(**{field: False})
    for cue in Cue:
        sounds.play(cue)
    assert player.heard == [cue.value for cue in Cue if switch(cue) != field]


def test_no_volume_is_silence() -> None:
    sounds, player = listening(volume=0)
    sounds.play(Cue.BELL)
    assert player.heard == []


def test_the_same_sound_in_the_same_moment_is_heard_once() -> None:
    now = [5.0]
    settings, player = Settings(), Listener()
    settings.change(Sound, on=True)
    sounds = Sounds(settings, clock=lambda: now[0])
    sounds.use(lambda _: player)
    for _ in range(3):
        sounds.play(Cue.LAY)
    sounds.play(Cue.BELL)
    now[0] += 0.02
    sounds.play(Cue.LAY)
    assert player.heard == ["lay", "bell", "lay"]


def test_a_failure_from_another_thread_is_told_once_and_then_all_is_silent() -> None:
    sounds, player = listening()
    fails: list[Fail] = []

    def make(fail: Fail) -> Listener:
        fails.append(fail)
        return player

    sounds.use(make)
    told: list[Trouble] = []
    here: list[bool] = []
    sounds.troubled.connect(told.append)
    sounds.troubled.connect(lambda _: here.append(threading.current_thread() is threading.main_thread()))
    for _ in range(3):
        thread = threading.Thread(target=fails[0], args=(Trouble("sound_no_device"),))
        thread.start()
        thread.join()
    until(lambda: bool(told))
    sounds.play(Cue.BELL)
    until(lambda: True)
    assert [trouble.code for trouble in told] == ["sound_no_device"]
    assert here == [True]
    assert player.heard == []
    sounds.again()
    sounds.play(Cue.BELL)
    assert (player.heard, player.warmed) == (["bell"], 1)


def test_another_player_takes_the_place_of_one_that_is_closed() -> None:
    sounds, player = listening()
    other = Listener()
    sounds.use(lambda _: other)
    assert player.closed
    sounds.close()
    assert other.closed
    sounds.play(Cue.BELL)
    assert (player.heard, other.heard) == ([], [])
