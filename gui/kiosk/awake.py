"""Keeps the screen awake while guests play, and lets it sleep when they have gone: by whatever the system has for it.

There is no one way: a desktop listens on its bus, a bare X server to its own commands, and a system without either to
its login service. Where there is none of these the screen does as it is set up.
"""

from __future__ import annotations

import os
import shutil
import subprocess
from collections.abc import Callable, Mapping
from typing import Final

from PySide6.QtCore import QObject, QTimer

SERVICE, PATH, FACE = "org.freedesktop.ScreenSaver", "/org/freedesktop/ScreenSaver", "org.freedesktop.ScreenSaver"
AGAIN: Final = 50_000
"""Milliseconds after which a bare X server is told once more that somebody is there; it never sleeps sooner."""
PATIENCE: Final = 2000
"""Milliseconds that the desktop is waited for."""
Ask = Callable[[str, str], "Callable[[], None] | None"]
"""Asks under a name, with a reason; gives what takes the request back, or None where it was refused."""


class Awake:
    """Keeps no screen awake; what can is a class of its own."""

    def hold(self, reason: str) -> None:
        """Keep it awake from now on."""

    def let_go(self) -> None:
        """Let it sleep."""


class ByBus(Awake):
    """Asks the desktop on the session's bus; the request lasts as long as the connection that it was made on."""

    def __init__(self, ask: Ask, name: str) -> None:
        self._ask, self._name = ask, name
        self._end: Callable[[], None] | None = None

    def hold(self, reason: str) -> None:
        """Ask for it, once."""
        if self._end is None:
            self._end = self._ask(self._name, reason)

    def let_go(self) -> None:
        """Take the request back."""
        end, self._end = self._end, None
        if end is not None:
            end()


class ByX(Awake):
    """Tells an X server over and over that somebody is there."""

    def __init__(self, command: str, parent: QObject) -> None:
        self._command = command
        self._timer = QTimer(parent)
        self._timer.timeout.connect(self._tell)

    def hold(self, reason: str) -> None:
        """Begin to tell."""
        if not self._timer.isActive():
            self._tell()
            self._timer.start(AGAIN)

    def let_go(self) -> None:
        """Tell no more."""
        self._timer.stop()

    def _tell(self) -> None:
        # nobody waits for it, and a server that has gone is found out elsewhere
        try:
            child = subprocess.Popen(
                [self._command, "s", "reset"], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
            )
        except OSError:
            self._timer.stop()
            return
        try:
            child.wait(0.5)
        except subprocess.TimeoutExpired:
            child.kill()
            child.wait()


class ByLogin(Awake):
    """Holds a lock of the login service as long as a small program of its runs."""

    def __init__(self, command: str, name: str) -> None:
        self._command, self._name = command, name
        self._child: subprocess.Popen[bytes] | None = None

    def hold(self, reason: str) -> None:
        """Start it; it ends with its input, which is this program's."""
        if self._child is not None and self._child.poll() is None:
            return
        line = [self._command, "--what=idle", f"--who={self._name}", f"--why={reason}", "cat"]
        quiet = subprocess.DEVNULL
        try:
            self._child = subprocess.Popen(line, stdin=subprocess.PIPE, stdout=quiet, stderr=quiet)
        except OSError:
            self._child = None

    def let_go(self) -> None:
        """End it."""
        child, self._child = self._child, None
        if child is not None:
            assert child.stdin is not None
            child.stdin.close()
            try:
                child.wait(1.0)
            except subprocess.TimeoutExpired:
                child.kill()
                child.wait()


def found(name: str, parent: QObject, environment: Mapping[str, str] = os.environ) -> Awake:
    """The way that this system has, looked for once; nothing is loaded for it before."""
    if (ask := bus(environment)) is not None:
        return ByBus(ask, name)
    # on Wayland an X server is only a guest itself, and its saver saves nothing
    bare = environment.get("DISPLAY") and not environment.get("WAYLAND_DISPLAY")
    if bare and (command := shutil.which("xset", path=environment.get("PATH"))):
        return ByX(command, parent)
    if command := shutil.which("systemd-inhibit", path=environment.get("PATH")):
        return ByLogin(command, name)
    return Awake()


def bus(environment: Mapping[str, str]) -> Ask | None:
    """What asks the desktop's screen saver; None where no desktop answers on a bus."""
    if not environment.get("DBUS_SESSION_BUS_ADDRESS"):
        return None
    try:
        from PySide6.QtDBus import QDBusConnection, QDBusMessage
    except ImportError:
        return None
    session = QDBusConnection.sessionBus()
    known = session.interface() if session.isConnected() else None
    if known is None or SERVICE not in known.registeredServiceNames().value():
        return None

    def ask(name: str, reason: str) -> Callable[[], None] | None:
        # a connection of its own: when it ends so does the request, also where the program is killed
        own = QDBusConnection.connectToBus(QDBusConnection.BusType.SessionBus, f"{name}-awake")
        sent = QDBusMessage.createMethodCall(SERVICE, PATH, FACE, "Inhibit")
        sent.setArguments([name, reason])
        told = own.call(sent, timeout=PATIENCE)
        if told.type() == QDBusMessage.MessageType.ReplyMessage:
            return lambda: QDBusConnection.disconnectFromBus(f"{name}-awake")
        QDBusConnection.disconnectFromBus(f"{name}-awake")
        return None

    return ask
