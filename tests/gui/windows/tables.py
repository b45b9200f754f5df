"""A table window of the tests: real taps on the scene, pictures of what is shown."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QImage
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from engine.core.model import Seat
from engine.play.sitting import Sitting
from engine.play.thinker import InPlace, Thinker
from engine.words import Words
from gui.art.cards import CardArt
from gui.scene.describe import card_name
from gui.scene.hits import buttons
from gui.scene.look import Look
from gui.theme import FELT, Speed, Theme
from gui.windows.table_window import TableWindow
from tests.gui.bridge.evening import GAME, spin, until

ART = {back: CardArt(back=back) for back in "AB"}


def look(speed: Speed = Speed.OFF, theme: Theme = FELT, language: str = "zh_CN") -> Look:
    return Look(theme, Words(language), ART[theme.back], speed)


class Shown:
    """A table window on the screen, and the hands before it."""

    def __init__(self, sitting: Sitting, thinker: Thinker | None = None, speed: Speed = Speed.OFF) -> None:
        self.sitting = sitting
        self.window = TableWindow(look(speed), thinker or InPlace())
        self.bridge = self.window.bridge
        self.settled: list[Any] = []
        self.now = 1000
        # a second tap within a moment counts as one: the test says how much time has passed
        self.window.hands._clock = lambda: self.now
        self.window.settled.connect(self.settled.append)
        self.window.resize(1280, 800)
        self.window.show()
        self.window.play_sitting(sitting)
        spin(1)

    def close(self) -> None:
        self.window.put_down()
        self.window.close()
        self.window.deleteLater()
        spin(1)

    # ---------------------------------------------------------------- hands

    def point(self, name: str) -> QPoint:
        stage = self.window.scene.stage
        assert stage is not None
        found = buttons(stage)
        if name in found:
            return found[name].center().toPoint()
        key = next(key for key in stage.hand if key.code == name or card_name(key) == name)
        spot = stage.fan.spots[stage.hand.index(key)]
        from math import cos, radians, sin

        dx, dy = -spot.width / 2 + 10, 0.0
        turn = radians(spot.angle)
        return QPoint(round(spot.x + dx * cos(turn) - dy * sin(turn)), round(spot.y + dx * sin(turn) + dy * cos(turn)))

    def tap(self, name: str) -> None:
        self.now += 100
        QTest.mouseClick(self.window.table.viewport(), Qt.MouseButton.LeftButton, pos=self.point(name))

    def lower(self) -> None:
        """Lower every raised card."""
        for key in self.window.hands.chosen.cards:
            self.tap(card_name(key))

    def confirm(self, held: bool = False) -> None:
        curtain = self.window.curtain
        button = curtain._hold if held else curtain._confirm
        QTest.mouseClick(button, Qt.MouseButton.LeftButton, pos=button.rect().center())

    @property
    def mine(self) -> bool:
        """Whether the person on the screen is asked."""
        bridge = self.bridge
        if bridge.round is None or bridge.seat is None:
            return False
        return bool(bridge.prompts)

    def wait(self) -> None:
        """Until a person is asked, a curtain is down, or the round is settled."""
        until(lambda: bool(self.settled) or self.bridge.next is not None or self.mine)

    def calm(self) -> None:
        """End what moves by a tap on the bare edge of the window."""
        if self.window.animator.busy:
            QTest.mouseClick(self.window.table.viewport(), Qt.MouseButton.LeftButton, pos=QPoint(3, 3))

    def turn(self) -> None:
        """One turn of the person on the screen, by taps alone."""
        bridge = self.bridge
        self.now += 1000
        self.calm()
        assert bridge.round is not None
        assert bridge.seat is not None
        before = bridge.round.at
        found = GAME.legal(bridge.round.state, Seat(bridge.seat)).actions
        verbs = {action.do for action in found}
        if verbs & {"play", "discard"}:
            some = [action for action in found if action.do in ("play", "discard")]
            cards = max((action.to_json()["cards"] for action in some), key=len)
            self.lower()
            for card in cards:
                self.tap(card)
            self.tap("primary")
        elif "pass" in verbs or "keep" in verbs:
            self.tap("secondary")
        else:
            self.tap("primary")
        until(lambda: bool(self.settled) or self.moved(before))

    def moved(self, before: int) -> bool:
        """Whether something has been done since."""
        return self.bridge.round is not None and self.bridge.round.at > before

    def play(self) -> None:
        """A whole round."""
        while not self.settled:
            self.wait()
            if self.settled:
                return
            if self.bridge.next is not None:
                self.confirm()
            else:
                self.turn()

    def grab(self) -> QImage:
        QApplication.processEvents()
        return self.window.grab().toImage()


def folder(path: Path) -> Path:
    return next((path / "sittings").iterdir())
