"""A window somebody plays in until it is killed; what has been accepted is printed after it was."""

from __future__ import annotations

import os
import random
import sys
from pathlib import Path

os.environ["QT_QPA_PLATFORM"] = "offscreen"

from PySide6.QtCore import QTimer

from engine.core.model import Seat
from engine.games import game
from engine.play.ledger import Unit
from engine.play.sitting import Terms, unfinished
from engine.play.steps import Drink
from engine.play.thinker import InPlace
from engine.words import Words
from gui.app import application
from gui.theme import FELT, Speed
from gui.windows.main_window import MainWindow
from gui.windows.settlement import SettlementPage
from gui.windows.style import Style

NAMES = ("小李", "阿珍", "小雨", "老周")


def say(*words: object) -> None:
    sys.stdout.write(" ".join(str(word) for word in words) + "\n")
    sys.stdout.flush()


class Player:
    """Does what is allowed, at random, as soon as something is asked; movements run meanwhile."""

    def __init__(self, base: Path, seed: int) -> None:
        self.rng = random.Random(seed)
        speed = self.rng.choice([Speed.OFF, Speed.FAST])
        self.window = MainWindow(Style(FELT, Words("zh_CN"), speed), InPlace(), base)
        self.window.resize(640, 400)
        self.window.show()
        found = unfinished(base)
        if found:
            self.window.go_on(found[0].folder)
        else:
            kinds = (None, None, "normal", "normal")
            self.window.open_table(Terms("happy_nine", NAMES, kinds, Unit(), seed, {}))
        self.timer = QTimer()
        self.timer.timeout.connect(self.act)
        self.timer.start(1)
        say("ready")

    def act(self) -> None:
        page = self.window.currentWidget()
        if isinstance(page, SettlementPage):
            self.settle(page)
        elif self.window.table.bridge.round is not None:
            self.play()

    def play(self) -> None:
        bridge = self.window.table.bridge
        if bridge.next is not None:
            self.window.table.curtain._confirm.click()
            return
        round_ = bridge.round
        assert round_ is not None
        if bridge.seat is None or not bridge.prompts or round_.over:
            return
        actions = game("happy_nine").legal(round_.state, Seat(bridge.seat)).actions
        calm = [action for action in actions if action.do in ("deal", "keep")]
        if bridge.submit(calm[0] if calm else self.rng.choice(actions)) is None:
            assert self.window.sitting is not None
            say("act", self.window.sitting.ledger.rounds, round_.at)

    def settle(self, page: SettlementPage) -> None:
        sitting = self.window.sitting
        assert sitting is not None
        for seat, account in sitting.ledger.taken():
            if account.owed and sitting.do(Drink(seat, account.owed)) is None:
                say("step", sitting.ledger.rounds, 0)
                return
        page.refit()
        page.go.click()


def main(base: str, seed: str) -> None:
    app = application()
    player = Player(Path(base), int(seed))
    app.exec()
    del player


if __name__ == "__main__":
    main(*sys.argv[1:])
