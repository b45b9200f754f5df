"""Days of a kiosk: rounds of computers, and after every few of them the guests are forgotten and others come."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

from tests.bench.window.common import Row, measured
from tests.bench.window.rounds import SAMPLES, Sample, sample, table

ROUNDS = 10_000
VISIT = 10
"""Rounds that one lot of guests plays."""


def rows(smoke: bool, count: int) -> Iterator[Row]:
    """What is there after each part of the rounds."""
    number = 2 if smoke else count or ROUNDS
    yield from table(measured("kiosk", str(number)), "kiosk, memory")


def days(rounds: int) -> list[Sample]:
    """Play so many rounds at a kiosk of its own; a sample is taken whenever guests have just gone."""
    from PySide6.QtCore import QEvent, QEventLoop

    from engine.games import GAMES
    from engine.play.terms import Terms, Unit
    from engine.play.thinker import InPlace
    from engine.words import Words
    from gui.app import application
    from gui.kiosk import pin
    from gui.kiosk.window import KioskWindow
    from gui.settings.store import Settings
    from gui.theme import FELT, Speed
    from gui.windows.style import Style

    app = application()
    found: list[Sample] = []
    with TemporaryDirectory() as base:
        venue = Settings(Path(base) / "settings")
        pin.keep(venue, "0000")

        def dress(language: str | None, dry: bool) -> Style:
            return Style(FELT, Words(language or "zh_CN", dry=dry), Speed.OFF)

        window = KioskWindow(dress, InPlace(), Path(base), venue)
        window.home()
        window.fill()
        done, every = 0, max(1, rounds // SAMPLES)
        while done < rounds:
            window.begin(True)
            window.open_table(Terms(GAMES[0], ("a", "b", "c", "d"), ("random",) * 4, Unit(), done, {}))
            for _ in range(min(VISIT, rounds - done)):
                while window.currentWidget() is window.table:
                    app.processEvents(QEventLoop.ProcessEventsFlag.WaitForMoreEvents)
                done += 1
                if done % VISIT and done < rounds:
                    if window.sitting is None or not window.sitting.ledger.running:
                        window.leave()
                        window.open_table(Terms(GAMES[0], ("a", "b", "c", "d"), ("random",) * 4, Unit(), done, {}))
                    else:
                        window.next_round()
            window.forget()
            app.processEvents()
            # what is to be deleted later goes where an event loop runs, which none does here
            app.sendPostedEvents(None, QEvent.Type.DeferredDelete)
            if done // every > len(found):
                found.append(sample(window, done))
        window.leave_for_good()
    return found


if __name__ == "__main__":
    print(json.dumps(days(int(sys.argv[1]))), flush=True)
    os._exit(0)
