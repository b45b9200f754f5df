"""The rules at work: a round that computers play at a calm pace, with what happens in words."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from PySide6.QtCore import QRectF, Qt, QTimer, Signal
from PySide6.QtGui import QHideEvent, QShowEvent
from PySide6.QtWidgets import QWidget

from engine.core.event import Told
from engine.core.model import Seat
from engine.core.plain import nearest
from engine.games import game
from engine.play.round import Round
from engine.play.thinker import Question, surely
from engine.words import capital
from gui.kiosk.times import ENDED, REST
from gui.scene.animator import Animator
from gui.scene.controller import Controller
from gui.scene.geometry import measure
from gui.scene.look import Look
from gui.scene.plate import Person
from gui.scene.table_scene import TableScene
from gui.scene.table_view import TableView
from gui.theme import Speed
from gui.windows.faces import SEATED
from gui.windows.naming import lay_for, title

PLAYERS = 4
"""So many play, or as near to it as the game allows."""


class Demo(QWidget):
    """A table that plays by itself, round after round, one game after the other; it cannot be touched."""

    told = Signal(str, str)
    """The name of the game, and what has happened."""

    def __init__(self, look: Look, games: Sequence[str], parent: QWidget) -> None:
        super().__init__(parent)
        self.look, self.games = look, tuple(games)
        self._at = -1
        self.round: Round[Any] | None = None
        self._said: tuple[int, str] = (-1, "")
        self.glass = QWidget(self)
        self.scene = TableScene(self._own(look), self)
        self.animator = Animator(self.scene, self)
        hands = Controller(self.scene, lambda _: None, finish=lambda: False, parent=self)
        self.table = TableView(self.scene, hands, self.glass)
        self.table.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.setEnabled(False)
        self._clock = QTimer(self)
        self._clock.setSingleShot(True)
        self._clock.timeout.connect(self.step)
        self.animator.idle.connect(self._rested)

    @staticmethod
    def _own(look: Look) -> Look:
        """The look, in no hurry; where nothing is to move nothing does. Nobody here wants to be told chances."""
        return replace(look, speed=look.speed if look.speed is Speed.OFF else Speed.NORMAL, practice=None)

    # ---------------------------------------------------------------- the round

    def begin(self, at: int | None = None, seed: int | None = None) -> None:
        """Deal the next game, or one by its number, from a seed that chance or somebody gives."""
        self.animator.finish()
        self._at = (self._at + 1 if at is None else at) % len(self.games)
        found = game(self.games[self._at])
        head = Round.dealt(
            found, nearest(PLAYERS, found.info.players), {}, secrets.randbelow(2**53) if seed is None else seed
        )
        self.round = Round(found, head)
        self._lay()
        self.scene.show(self.round.view(None))
        self._tell()
        self._clock.start(REST)

    def step(self) -> None:
        """One action more, or the next round."""
        round_ = self.round
        if round_ is None or round_.over or not round_.table.to_act:
            self.begin()
            return
        seat = round_.table.to_act[0]
        bot = next(iter(round_.game.bots))
        advice = surely(Question(round_.game.info.id, bot, round_.view(seat), round_.at, 0))
        if not advice or round_.submit(advice[0].action) is not None:
            self.begin()
            return
        self._tell()
        self.animator.play(round_.frame(round_.at, None))
        if not self.animator.busy:
            self._rested()

    def _rested(self) -> None:
        if self.isVisible() and self.round is not None and not self._clock.isActive():
            self._clock.start(ENDED if self.round.over else REST)

    def _tell(self) -> None:
        """Say what has happened; where nothing is told the last sentence stays."""
        assert self.round is not None
        round_, words = self.round, self.look.words
        names = [person.name for person in self._people()]
        events = [event for event in round_.frame(round_.at, None).events if isinstance(event, Told)]
        said = words.key("table.separator").join(capital(words.told(round_.game.info.id, one, names)) for one in events)
        if said or round_.at < self._said[0]:
            self._said = (round_.at, said)
        self.told.emit(words.key(f"{round_.game.info.id}.name"), self._said[1])

    def _people(self) -> list[Person]:
        assert self.round is not None
        words = self.look.words
        return [
            Person(words.key("table.play.computer", number=seat + 1), SEATED[seat], seat)
            for seat in range(self.round.setup.players)
        ]

    def _lay(self) -> None:
        assert self.round is not None
        lay_for(self.scene, self.round, Seat(0), self._people(), title(self.round, self.look))

    # ---------------------------------------------------------------- looks

    def restyle(self, look: Look) -> None:
        """Another theme or language."""
        self.look = look
        self.animator.finish()
        self.scene.look(self._own(look))
        if self.round is not None:
            self._lay()
            self.scene.show(self.round.view(None))
            self._tell()

    def place(self, area: QRectF) -> None:
        """Put the table at a place of the parent; its top bar, whose buttons nobody needs here, lies above that."""
        self.setGeometry(area.toRect())
        self.glass.setGeometry(0, 0, self.width(), self.height())
        bar = round(measure(area.width(), area.height(), PLAYERS).tb)
        self.table.setGeometry(0, -bar, self.width(), self.height() + bar)

    def showEvent(self, event: QShowEvent) -> None:  # noqa: N802 - Qt's name
        """Play for whoever comes by."""
        super().showEvent(event)
        if self.round is None:
            self.begin()
        else:
            self._rested()

    def hideEvent(self, event: QHideEvent) -> None:  # noqa: N802 - Qt's name
        """Nobody watches any more."""
        super().hideEvent(event)
        self._clock.stop()
        self.animator.finish()
