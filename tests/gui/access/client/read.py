"""Read a table as a screen reader does, over the bus of the desktop; for the system's Python with its dbus module.

What was read and what was heard is printed as JSON.
"""

from __future__ import annotations

import json
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from typing import Any

import dbus  # type: ignore[import-not-found]  # the system's

ACCESSIBLE = "org.a11y.atspi.Accessible"
PROPERTIES = "org.freedesktop.DBus.Properties"
REGISTRY = "org.a11y.atspi.Registry"
SELECTED, FOCUSED, ENABLED = 23, 12, 8
HEARD = ("object:state-changed:focused", "object:announcement")


class Bus:
    """The bus on which windows tell what is in them."""

    def __init__(self) -> None:
        session = dbus.SessionBus().get_object("org.a11y.Bus", "/org/a11y/bus")
        self.address = str(session.GetAddress(dbus_interface="org.a11y.Bus"))
        self.bus = dbus.bus.BusConnection(self.address)

    def of(self, name: str, path: str) -> Any:
        """An object by its address."""
        return self.bus.get_object(name, path, introspect=False)

    def applications(self) -> Any:
        """Whoever has something to tell."""
        root = self.of(REGISTRY, "/org/a11y/atspi/accessible/root")
        return root.GetChildren(dbus_interface=ACCESSIBLE)

    def tell(self, *events: str) -> None:
        """Say what is listened to."""
        for event in events:
            self.of(REGISTRY, "/org/a11y/atspi/registry").RegisterEvent(event, dbus_interface=REGISTRY)

    def read(self, ref: Any) -> dict[str, Any]:
        """An object and all below it."""
        one = self.of(*ref)
        low, high = one.GetState(dbus_interface=ACCESSIBLE)
        states = int(low) | int(high) << 32
        return {
            "ref": [str(part) for part in ref],
            "role": str(one.GetRoleName(dbus_interface=ACCESSIBLE)),
            "name": str(one.Get(ACCESSIBLE, "Name", dbus_interface=PROPERTIES)),
            "more": str(one.Get(ACCESSIBLE, "Description", dbus_interface=PROPERTIES)),
            "selected": bool(states >> SELECTED & 1),
            "focused": bool(states >> FOCUSED & 1),
            "enabled": bool(states >> ENABLED & 1),
            "parts": [self.read(child) for child in one.GetChildren(dbus_interface=ACCESSIBLE)],
        }


def until(found: Callable[[], Any], seconds: int = 30) -> Any:
    """Wait for something."""
    end = time.monotonic() + seconds
    while not (got := found()) and time.monotonic() < end:
        time.sleep(0.05)
    return got


def walk(one: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """All that was read."""
    yield one
    for part in one["parts"]:
        yield from walk(part)


def main() -> None:
    """Read, press keys, press a card, and print what came of it."""
    bus = Bus()
    applications = until(bus.applications)
    bus.tell(*HEARD)
    rule = "type='signal',interface='org.a11y.atspi.Event.Object'"
    with subprocess.Popen(["dbus-monitor", "--address", bus.address, rule], stdout=subprocess.PIPE) as monitor:
        time.sleep(0.5)
        read = until(lambda: next((one for one in map(bus.read, applications) if one["parts"]), None))
        for key in ("Right", "Right", "s"):
            subprocess.run(["xdotool", "key", key], check=True)
            time.sleep(0.4)
        focused = [part["name"] for part in walk(bus.read(read["ref"])) if part["focused"]]
        own = [part for part in walk(read) if part["role"] == "list" and part["name"] == sys.argv[1]]
        card = own[0]["parts"][-1]
        actions = bus.of(*card["ref"])
        pressed = bool(actions.DoAction(0, dbus_interface="org.a11y.atspi.Action"))
        time.sleep(0.6)
        after = bus.read(card["ref"])
        time.sleep(0.5)
        monitor.terminate()
        assert monitor.stdout is not None
        heard = monitor.stdout.read().decode()
    told = {"read": read, "focused": focused, "pressed": pressed, "after": after, "heard": heard}
    sys.stdout.write(json.dumps(told) + "\n")


if __name__ == "__main__":
    main()
