"""The player that is heard: a thread of its own opens the device, and nobody ever waits for that.

The device is opened for the first sound and closed when nothing has sounded for a while, so whatever is unplugged,
plugged in or chosen meanwhile is found by the next sound.
"""

from __future__ import annotations

import ctypes
import logging
import sys
from array import array
from collections.abc import Generator
from dataclasses import dataclass
from importlib import import_module
from operator import add
from pathlib import Path
from queue import Empty, SimpleQueue
from threading import Lock, Thread
from typing import Any, Final

from engine.core.plain import Trouble
from gui.art.shapes import assets
from gui.sound.player import Fail, Player
from gui.sound.waves import RATE, read

_log = logging.getLogger(__name__)

IDLE: Final = 5.0
"""Seconds without a new sound after which the device is closed; longer than any sound."""
BUFFER: Final = 40
"""How many milliseconds of sound are asked for at a time."""
VOICES: Final = 3
"""So many sounds at once never come to more than a sample can hold; a test sees to the files."""
LEAVE: Final = 0.5
"""Seconds that closing waits for the device at most."""


class Mixer:
    """The sounds that are to be heard now, added up as the device asks for them."""

    def __init__(self) -> None:
        self._voices: list[tuple[array[int], int]] = []
        self._lock = Lock()

    def add(self, samples: array[int]) -> None:
        """Begin a sound; where too many sound already, it takes the place of the one that is nearest its end."""
        with self._lock:
            if len(self._voices) >= VOICES:
                self._voices.remove(min(self._voices, key=lambda voice: len(voice[0]) - voice[1]))
            self._voices.append((samples, 0))

    def frames(self) -> Generator[bytes, int, None]:
        """So many samples as each `send` asks for."""
        count = yield b""
        while True:
            count = yield self.mixed(count).tobytes()

    def mixed(self, count: int) -> array[int]:
        """The next samples of everything together; silence where nothing sounds."""
        silence = array("h", bytes(2 * count))
        with self._lock:
            voices = self._voices
            self._voices = [(samples, at + count) for samples, at in voices if at + count < len(samples)]
        total = silence
        for samples, at in voices:
            part = samples[at : at + count]
            part.extend(silence[len(part) :])
            total = part if total is silence else array("h", map(add, total, part))
        return total


@dataclass(frozen=True, slots=True)
class Lost:
    """A device has stopped of itself."""

    device: Any


class Speaker(Player):
    """Plays through the system's sound by miniaudio; where that cannot be, it says so once and falls silent.

    ``fail`` is called from the thread of the sounds.
    """

    def __init__(self, fail: Fail, folder: Path | None = None, idle: float = IDLE) -> None:
        self._fail, self._idle = fail, idle
        self._folder = folder or assets() / "sounds"
        self._wishes: SimpleQueue[tuple[str, int] | Lost | None] = SimpleQueue()
        self._thread: Thread | None = None
        self._sounds: dict[str, array[int]] = {}
        self._scaled: dict[tuple[str, int], array[int]] = {}
        self._library: Any = None
        self._device: Any = None
        self._mixer = Mixer()

    # ---------------------------------------------------------------- for the window

    def warm(self) -> None:
        """Load the library and the files."""
        self._wish(("", 0))

    def play(self, name: str, volume: int) -> None:
        """Play a sound as soon as the device can."""
        self._wish((name, volume))

    def close(self) -> None:
        """End the thread; a device that does not answer is left behind."""
        thread, self._thread = self._thread, None
        if thread is not None:
            self._wishes.put(None)
            thread.join(LEAVE)

    def _wish(self, wish: tuple[str, int]) -> None:
        self._wishes.put(wish)
        if self._thread is None:
            self._thread = Thread(target=self._work, name="sound", daemon=True)
            self._thread.start()

    # ---------------------------------------------------------------- in the thread

    def _work(self) -> None:
        while True:
            try:
                wish = self._wishes.get(timeout=None if self._device is None else self._idle)
            except Empty:
                self._shut()
                continue
            if wish is None:
                self._shut()
                return
            try:
                self._do(wish)
            except Trouble as trouble:
                self._shut()
                self._fail(trouble)
            except Exception as error:  # a foreign library may raise anything
                _log.info("no sound: %s", error)
                self._shut()
                self._fail(Trouble("sound_no_device"))

    def _do(self, wish: tuple[str, int] | Lost) -> None:
        if isinstance(wish, Lost):
            if wish.device is self._device:
                self._shut()
            return
        self._load()
        name, volume = wish
        if not name:
            return
        self._mixer.add(self._at(name, volume))
        if self._device is None:
            self._open()

    def _load(self) -> None:
        if self._library is not None:
            return
        _hush_alsa()
        try:
            library = import_module("miniaudio")
        except (ImportError, OSError) as error:
            _log.info("no sound: %s", error)
            raise Trouble("sound_no_library") from None
        for path in sorted(self._folder.glob("*.wav")):
            self._sounds[path.stem] = read(path)
        self._library = library

    def _at(self, name: str, volume: int) -> array[int]:
        """A sound at a volume."""
        key = name, volume
        if key not in self._scaled:
            if name not in self._sounds:
                raise Trouble("sound_unreadable", file=f"{name}.wav")
            if len({other for _, other in self._scaled} | {volume}) > 1:
                self._scaled.clear()
            self._scaled[key] = array("h", [sample * volume // 100 for sample in self._sounds[name]])
        return self._scaled[key]

    def _open(self) -> None:
        library = self._library
        device = library.PlaybackDevice(
            output_format=library.SampleFormat.SIGNED16,
            nchannels=1,
            sample_rate=RATE,
            buffersize_msec=BUFFER,
            backends=backends(library),
        )
        self._device = device
        device.stop_callback = lambda: self._wishes.put(Lost(device))
        frames = self._mixer.frames()
        next(frames)
        device.start(frames)

    def _shut(self) -> None:
        """Let go of the device, whatever state it is in."""
        device, self._device, self._mixer = self._device, None, Mixer()
        if device is None:
            return
        device.stop_callback = None
        try:
            device.close()
            # the library forgets what it opened the device with: a connection to the system's sound
            self._library.lib.ma_context_uninit(device._context)
        except Exception as error:  # what is gone needs no closing
            _log.info("a sound device could not be closed: %s", error)


def backends(library: Any) -> list[Any]:
    """The ways to the system's sound, the best first: not the one that starts a server, nor those that are silent."""
    never = {"JACK", "CUSTOM", "NULL"}
    return sorted(
        (one for one in library.get_enabled_backends() if one.name not in never), key=lambda one: int(one.value)
    )


# ---------------------------------------------------------------- ALSA

_Said = ctypes.CFUNCTYPE(None, ctypes.c_char_p, ctypes.c_int, ctypes.c_char_p, ctypes.c_int, ctypes.c_char_p)


def _nothing(*_: object) -> None:
    """Say nothing."""


_NOTHING = _Said(_nothing)
"""Kept as long as the program runs: the library calls it at any time."""


def _hush_alsa() -> None:
    """Keep ALSA from writing to stderr what it has not found; what matters comes back as an error."""
    if not sys.platform.startswith("linux"):
        return
    try:
        ctypes.CDLL("libasound.so.2").snd_lib_error_set_handler(_NOTHING)
    except (OSError, AttributeError):
        _log.debug("there is no ALSA to be kept quiet")
