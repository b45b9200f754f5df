"""Guests with names of their own, and where they have left them."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from PySide6.QtGui import QWindow

from engine.play.terms import Terms, Unit
from gui.kiosk.asking import Statement
from gui.kiosk.window import KioskWindow
from gui.settings.topics import Agreed, Faces, Seated
from gui.windows import faces
from gui.windows.table_window import TableWindow
from tests.gui.bridge.evening import spin
from tests.gui.windows.sat import tap

GUESTS = ("蓝鲸阿八", "Zebediah", "三脚猫")


def terms(seed: int = 5) -> Terms:
    return Terms("happy_nine", GUESTS, (None, None, "normal"), Unit("cup"), seed, {})


def sat(window: KioskWindow, dry: bool = False) -> TableWindow:
    """Guests with names of their own sit at a table, and have left traces wherever one can."""
    window.begin(dry)
    window.chosen.keep_table("happy_nine", Agreed(players=3, seats=tuple(Seated(name=name, avatar="fox")
                                                                        for name in GUESTS)))  # fmt: skip
    for name in GUESTS:
        faces.pick(name, "tiger")
    window.settings.change(Faces, faces=faces.known())
    window.open_table(terms())
    for dialog in window.findChildren(Statement):
        tap(dialog.deed)
    spin(1)
    assert window.currentWidget() is window.table
    return window.table


def window_sits(window: KioskWindow) -> bool:
    return window.sitting is not None


def named(folder: Path) -> Iterator[Path]:
    """The files below a folder in whose name or content a guest is named, in any of the ways that files write names."""
    wanted = [
        form for name in GUESTS for form in (name.encode(), name.encode("unicode_escape"), name.encode("utf-16-le"))
    ]
    for path in folder.rglob("*"):
        said = str(path.relative_to(folder)).encode() + (path.read_bytes() if path.is_file() else b"")
        if any(form in said for form in wanted):
            yield path


def handle(window: KioskWindow) -> QWindow:
    """The window as the system knows it, where real input comes in."""
    found = window.windowHandle()
    assert found is not None
    return found
