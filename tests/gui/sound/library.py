"""A stand-in for the library that opens sound devices, which does what a test wants it to."""

from __future__ import annotations

import threading
from array import array
from collections.abc import Callable, Generator
from enum import Enum
from types import SimpleNamespace
from typing import Any


class Backend(Enum):
    ALSA = 8
    PULSEAUDIO = 7
    JACK = 9
    NULL = 14


class Broken(Exception):
    """What the library raises."""


class Device:
    """Asks for sound when the test says so, as the thread of a device would."""

    def __init__(self, library: Library, **how: Any) -> None:
        library.opening()
        self.library, self.how = library, how
        self.frames: Generator[bytes, int, None] | None = None
        self.stop_callback: Callable[[], None] | None = None
        self.closed = False
        self._context = object()
        library.devices.append(self)

    def start(self, frames: Generator[bytes, int, None]) -> None:
        self.library.starting()
        self.frames = frames

    def heard(self, count: int) -> array[int]:
        """The next samples."""
        assert self.frames is not None
        return array("h", self.frames.send(count))

    def close(self) -> None:
        self.closed = True
        if self.library.stubborn:
            raise Broken("it is gone")


class Library:
    """`miniaudio` as far as a speaker knows it."""

    MiniaudioError = Broken
    SampleFormat = SimpleNamespace(SIGNED16=2)

    def __init__(self) -> None:
        self.devices: list[Device] = []
        self.freed: list[object] = []
        self.stubborn = False
        self.there = True
        self.opening: Callable[[], object] = lambda: None
        self.starting: Callable[[], object] = lambda: None
        self.lib = SimpleNamespace(ma_context_uninit=self.freed.append)

    def imported(self, name: str) -> Library:
        """In the place of what imports it."""
        if name != "miniaudio" or not self.there:
            raise ImportError(f"no module named {name}")
        return self

    def lacking(self) -> None:
        """It is not installed."""
        self.there = False

    def PlaybackDevice(self, **how: Any) -> Device:  # noqa: N802 - the library's name
        return Device(self, **how)

    def get_enabled_backends(self) -> set[Backend]:
        return set(Backend)


def raises(error: BaseException) -> Callable[[], object]:
    def do() -> object:
        raise error

    return do


class Gate:
    """Something slow: it waits until the test lets it go on."""

    def __init__(self) -> None:
        self.reached, self._open = threading.Event(), threading.Event()

    def __call__(self) -> None:
        self.reached.set()
        assert self._open.wait(20)

    def open(self) -> None:
        self._open.set()
