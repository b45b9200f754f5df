"""A kiosk that goes to a place by itself and is killed there; started again it says where it is, and ends."""

from __future__ import annotations

import json
import os
import shutil
import signal
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

os.environ["QT_QPA_PLATFORM"] = "offscreen"

from PySide6.QtCore import QTimer

from engine.play.terms import Terms, Unit
from engine.play.thinker import InPlace
from engine.words import Words
from gui.app import application
from gui.kiosk import pin
from gui.kiosk.heart import Heart, handed_on
from gui.kiosk.supervisor import FRESH
from gui.kiosk.window import KioskWindow
from gui.settings.store import Settings
from gui.theme import FELT, Speed
from gui.windows.style import Style

NAMES = ("蓝鲸阿八", "Zebediah", "三脚猫")


def kill(*_: object) -> None:
    os.kill(os.getpid(), signal.SIGKILL)


def sit(window: KioskWindow) -> None:
    window.begin(True)
    window.open_table(Terms("happy_nine", NAMES, (None, "normal", "normal"), Unit("cup"), 5, {}))


def new_table(window: KioskWindow) -> None:
    window.begin(True)
    window.new_table()


def statement(window: KioskWindow) -> None:
    window.begin(False)
    window.open_table(Terms("happy_nine", NAMES, (None, None, None), Unit("cup"), 5, {}))


def play(window: KioskWindow) -> None:
    sit(window)
    act(window, 4)


def act(window: KioskWindow, actions: int) -> None:
    """So many actions, by whoever may act."""
    round_ = window.table.bridge.round
    assert round_ is not None
    while round_.at < actions and not round_.over:
        seat = round_.table.to_act[0]
        found = round_.game.legal(round_.state, seat).actions
        assert round_.submit(found[0]) is None


def settle(window: KioskWindow) -> None:
    sit(window)
    assert window.sitting is not None
    act(window, 10_000)
    window.show_settlement(window.sitting.close())


def staff(window: KioskWindow) -> None:
    play(window)
    window.staffing.show()


def wipe(window: KioskWindow) -> None:
    play(window)
    shutil.rmtree = kill  # type: ignore[assignment]
    window.forget()


def half_wiped(window: KioskWindow) -> None:
    play(window)
    real: Any = os.unlink

    def once(*arguments: Any, **more: Any) -> None:
        real(*arguments, **more)
        kill()

    os.unlink = once
    window.forget()


def deal(window: KioskWindow) -> None:
    """In the middle of the first movement."""
    sit(window)
    assert window.table.animator.busy


PHASES: dict[str, Callable[[KioskWindow], None]] = {
    "attract": lambda window: None,
    "new_table": new_table,
    "statement": statement,
    "dealing": deal,
    "playing": play,
    "settlement": settle,
    "staff": staff,
    "wiping": wipe,
    "half_wiped": half_wiped,
}


def where(window: KioskWindow) -> dict[str, Any]:
    round_ = window.table.bridge.round if window.visiting else None
    page = type(window.currentWidget()).__name__
    return {"page": page, "actions": None if round_ is None else round_.at, "dry": window.dry,
            "full": window.isFullScreen()}  # fmt: skip


def main(base: Path, phase: str) -> None:
    app = application()
    venue = Settings(base / "settings")
    runs = base / "runs"
    number = len(runs.read_text()) if runs.exists() else 0
    with runs.open("a") as file:
        file.write("x")
    speed = Speed.NORMAL if phase == "dealing" else Speed.OFF

    def dress(language: str | None, dry: bool) -> Style:
        return Style(FELT, Words(language or "zh_CN", dry=dry), speed)

    if not number:
        pin.keep(venue, "1234")
    window = KioskWindow(dress, InPlace(), base, venue)
    pipe = handed_on()
    assert pipe is not None
    heart = Heart(pipe, window)
    window.fill()
    window.take_up(bool(os.environ.get(FRESH)))
    app.processEvents()
    if number:
        (base / "where.json").write_text(json.dumps(where(window)))
        os._exit(0)
    PHASES[phase](window)
    QTimer.singleShot(0, window, kill)
    app.exec()
    del heart


if __name__ == "__main__":
    main(Path(sys.argv[1]), sys.argv[2])
