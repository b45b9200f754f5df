"""The screen is kept awake while guests are here, by what the system has for it, or by nothing."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import QObject

from gui.kiosk import awake
from gui.kiosk.awake import Awake, ByBus, ByLogin, ByX, found
from gui.kiosk.window import KioskWindow
from tests.gui.bridge.evening import until
from tests.gui.kiosk.guests import sat


class Noted(Awake):
    """A stand-in that notes what it is asked."""

    def __init__(self) -> None:
        self.held = False
        self.asked: list[str] = []

    def hold(self, reason: str) -> None:
        self.held = True
        self.asked.append(reason)

    def let_go(self) -> None:
        self.held = False


def test_it_is_held_from_the_first_touch_until_the_guests_have_gone(kiosk: KioskWindow) -> None:
    noted = kiosk.awake = Noted()
    seen = []
    for do in (lambda: kiosk.begin(True), lambda: sat(kiosk, dry=True), lambda: kiosk.idle.warned.emit(5),
               kiosk.idle.over.emit):  # fmt: skip
        do()
        seen.append(noted.held)
    assert seen == [True, True, True, False]
    assert all(noted.asked)


def test_the_desktop_is_asked_once_and_told_once(qapp: object) -> None:
    told: list[str] = []

    def ask(name: str, reason: str) -> Callable[[], None] | None:
        told.append(f"{name}: {reason}")
        return lambda: told.append("end")

    one = ByBus(ask, "table")
    one.let_go()
    one.hold("play")
    one.hold("play")
    one.let_go()
    one.let_go()
    assert told == ["table: play", "end"]


def test_a_desktop_that_refuses_is_asked_again_next_time(qapp: object) -> None:
    told: list[str] = []
    one = ByBus(lambda name, reason: told.append(reason), "table")
    one.hold("a")
    one.let_go()
    one.hold("b")
    assert told == ["a", "b"]


def command(folder: Path, name: str, script: str) -> str:
    path = folder / name
    path.write_text(f"#!/bin/sh\n{script}\n")
    path.chmod(0o755)
    return str(path)


def test_an_x_server_is_told_at_once_and_again_until_it_may_sleep(qapp: QObject, tmp_path: Path) -> None:
    noted = tmp_path / "noted"
    one = ByX(command(tmp_path, "xset", f'echo "$@" >> {noted}'), qapp)
    one.hold("play")
    assert noted.read_text() == "s reset\n"
    assert one._timer.isActive()
    one._timer.timeout.emit()
    assert noted.read_text() == "s reset\n" * 2
    one.let_go()
    assert not one._timer.isActive()


def test_the_lock_of_the_login_service_ends_with_the_play(qapp: object, tmp_path: Path) -> None:
    noted = tmp_path / "noted"
    one = ByLogin(command(tmp_path, "inhibit", f'echo "$1" > {noted}; exec cat'), "table")
    one.hold("play")
    child = one._child
    assert child is not None
    until(noted.exists)
    one.hold("play")
    assert one._child is child
    one.let_go()
    assert child.poll() is not None


@pytest.mark.parametrize("way", [ByX, ByLogin])
def test_a_command_that_is_not_there_breaks_nothing(qapp: QObject, way: type) -> None:
    one = way("/nowhere/at/all", qapp if way is ByX else "table")
    one.hold("play")
    one.let_go()


def test_the_way_is_the_systems(qapp: QObject, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(awake, "bus", lambda environment: (lambda name, reason: None) if "BUS" in environment else None)
    path = {"PATH": str(tmp_path)}
    assert type(found("t", qapp, path)) is Awake
    command(tmp_path, "systemd-inhibit", "exec cat")
    assert type(found("t", qapp, path)) is ByLogin
    command(tmp_path, "xset", "true")
    assert type(found("t", qapp, path)) is ByLogin, "no X server, no xset"
    assert type(found("t", qapp, {**path, "DISPLAY": ":0"})) is ByX
    assert type(found("t", qapp, {**path, "DISPLAY": ":0", "WAYLAND_DISPLAY": "w"})) is ByLogin
    assert type(found("t", qapp, {**path, "DISPLAY": ":0", "BUS": "x"})) is ByBus


def test_without_a_bus_nobody_is_asked(qapp: object) -> None:
    assert awake.bus({}) is None
