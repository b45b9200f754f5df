"""Where nothing can be heard: it is said once, in a sentence, and play goes on as ever."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from gui.sound import speaker
from gui.sound.cues import Cue
from gui.sound.speaker import Speaker
from gui.windows.main_window import MainWindow
from gui.windows.settings import SettingsDialog
from tests.gui.bridge.evening import act, spin, until
from tests.gui.sound.library import Broken, Gate, Library, raises

SILENCES: tuple[tuple[str, Callable[[Library], object], str], ...] = (
    ("no library", lambda library: library.lacking(), "miniaudio"),
    ("no device", lambda library: setattr(library, "opening", raises(Broken("no device"))), "扬声器"),
    ("no start", lambda library: setattr(library, "starting", raises(Broken("dummy"))), "扬声器"),
)


@pytest.mark.parametrize(("break_", "said"), [case[1:] for case in SILENCES], ids=[case[0] for case in SILENCES])
def test_without_sound_it_is_said_once_and_play_goes_on(
    window: MainWindow, monkeypatch: pytest.MonkeyPatch, break_: Callable[[Library], object], said: str
) -> None:
    library = Library()
    break_(library)
    monkeypatch.setattr(speaker, "import_module", library.imported)
    told: list[str] = []
    sounds = window.chosen.sounds
    sounds.troubled.connect(lambda trouble: told.append(window.style_.words.trouble(trouble)))
    sounds.use(Speaker)
    window.start_now("happy_nine", 4)
    window.chosen.mute()
    until(lambda: bool(told))
    assert said in told[0]
    assert window.notice.text == told[0]
    bridge = window.table.bridge
    for _ in range(3):
        until(lambda: bridge.seat is not None and bool(bridge.view.prompts))
        act(bridge)
    for cue in Cue:
        sounds.play(cue)
    spin(50)
    assert len(told) == 1
    assert not sounds.on
    window.chosen.ask("sound")
    page: Any = window.currentWidget()
    dialog = page.findChildren(SettingsDialog)[-1]
    assert dialog.note.text == told[0]
    assert dialog.form.values["on"] is False
    dialog.close_()


def test_a_device_that_is_pulled_out_in_play_is_said_once(window: MainWindow, monkeypatch: pytest.MonkeyPatch) -> None:
    library = Library()
    monkeypatch.setattr(speaker, "import_module", library.imported)
    told: list[object] = []
    sounds = window.chosen.sounds
    sounds.troubled.connect(told.append)
    sounds.use(Speaker)
    window.start_now("happy_nine", 4)
    window.chosen.mute()
    until(lambda: bool(library.devices) and library.devices[0].frames is not None)
    library.opening = raises(Broken("unplugged"))
    gone = library.devices[0].stop_callback
    assert gone is not None
    gone()
    bridge = window.table.bridge
    until(lambda: bridge.seat is not None and bool(bridge.view.prompts))
    act(bridge)
    sounds.play(Cue.BELL)
    until(lambda: bool(told))
    until(lambda: bridge.seat is not None and bool(bridge.view.prompts))
    act(bridge)
    spin(50)
    assert len(told) == 1
    assert "扬声器" in window.notice.text


def test_a_slow_device_stalls_neither_the_window_nor_its_end(
    window: MainWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    library = Library()
    library.opening = gate = Gate()
    monkeypatch.setattr(speaker, "import_module", library.imported)
    sounds = window.chosen.sounds
    sounds.use(Speaker)
    window.start_now("happy_nine", 4)
    window.chosen.mute()
    until(gate.reached.is_set)
    bridge = window.table.bridge
    for _ in range(3):
        until(lambda: bridge.seat is not None and bool(bridge.view.prompts))
        act(bridge)
    window.close()
    assert library.devices == []
    gate.open()


def test_nothing_is_loaded_for_sound_before_somebody_wants_it(
    window: MainWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    # what is there now would stay to the end of all tests
    monkeypatch.setattr("gui.windows.ready.settled", lambda *_: None)
    loaded: list[str] = []

    class Refuses(Speaker):
        def warm(self) -> None:
            loaded.append("warm")

        def play(self, name: str, volume: int) -> None:
            loaded.append(name)

    window.chosen.sounds.use(Refuses)
    for _ in window.prepared():
        pass
    window.start_now("happy_nine", 4)
    bridge = window.table.bridge
    until(lambda: bridge.seat is not None and bool(bridge.view.prompts))
    act(bridge)
    assert loaded == []
    window.chosen.mute()
    assert loaded == ["warm", "turn"]
