"""A first round for newcomers, at a table of its own: what to do is said, and nothing else is done."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from PySide6.QtCore import QRectF, Qt, QTimer, Signal
from PySide6.QtGui import QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QWidget

from engine.core.action import Refusal
from engine.core.lesson import Lesson
from engine.core.settlement import Settlement
from engine.games import game
from engine.play.round import Frame, Round
from engine.play.script import Script
from engine.play.sitting import Sitting
from engine.play.terms import Terms
from gui.controls.text import Label
from gui.scene.geometry import Metrics
from gui.scene.look import Look, edged, rounded
from gui.scene.picture import SMOOTH
from gui.theme import Line, Radius, Space, Step
from gui.windows.ready import AGREED
from gui.windows.table_window import TableWindow

WIDE, SHARE = 380.0, 0.4
"""How wide the words are, in u, and how much of the window they may take."""
STANDING, BELOW = 0.62, 0.165
"""In a window that stands: how much of it they may take, and how far down, between the seat opposite and the trick."""
REFUSED = "lesson"


class Words(QWidget):
    """What the learner is to do, in a corner of the table that the felt leaves free."""

    def __init__(self, look: Look, over: QWidget) -> None:
        super().__init__(over)
        self._over = over
        self.head = Label(look, Step.T14, ink="accent", bold=True, parent=self)
        self.text = Label(look, Step.T16, parent=self)
        self.look = look
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.hide()

    def say(self, head: str, text: str, look: Look, m: Metrics) -> None:
        """Say something; an empty text says nothing."""
        self.look, self._m = look, m
        self.head.say(head)
        self.text.say(text)
        self.setAccessibleName(text)
        self.setVisible(bool(text))
        self._place()

    def _place(self) -> None:
        m, pad = self._m, self._m.px(Space.S16, Space.S8)
        for label in (self.head, self.text):
            label.dress(self.look, m)
        tall = self._over.height() > self._over.width()
        wide = min(WIDE * m.u, self._over.width() * (STANDING if tall else SHARE))
        inside = wide - 2 * pad
        head, text = (label.height_for(m, inside) for label in (self.head, self.text))
        x, y = ((self._over.width() - wide) / 2, self._over.height() * BELOW) if tall else (pad / 2, m.tb + Space.S4)
        self.setGeometry(QRectF(x, y, wide, head + text + 1.6 * pad).toRect())
        self.head.place(pad, pad * 0.8, inside, head)
        self.text.place(pad, pad * 0.8 + head, inside, text)
        self.raise_()
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802 - Qt's name
        """Draw the panel."""
        painter, look = QPainter(self), self.look
        painter.setRenderHints(SMOOTH)
        path = rounded(QRectF(self.rect()).adjusted(1, 1, -1, -1), Radius.FIELD)
        edged(painter, path, look.colour("s1"), look.colour("accent"), Line.EMPHASIS)
        painter.end()


class LessonTable(TableWindow):
    """The table of a lesson; ``left`` when somebody has had enough, ``learned`` when the round is over."""

    left = Signal()
    learned = Signal(object)
    """The `Round` that was played."""

    def __init__(self, look: Look, lesson: Lesson, parent: QWidget | None = None) -> None:
        super().__init__(look, Script(lesson), parent)
        self.lesson, self.record = lesson, lesson.record
        self.told = Words(look, self)
        self.wanted.connect(self._wish)
        self.settled.connect(self._settle)
        self.begin()

    def begin(self) -> None:
        """Deal the lesson."""
        words, played = self._look.words, game(self.record.game)
        others = range(1, self.record.players)
        names = (words.key("table.play.you"), *(words.key("table.play.computer", number=one) for one in others))
        bots = tuple(None if seat == self.lesson.seat else played.usual for seat in range(self.record.players))
        sitting = Sitting(played, Terms(played.info.id, names, bots, AGREED, 0, self.record.options))
        sitting.round = Round(played, self.record.model_copy(update={"actions": ()}))
        self.play_sitting(sitting)

    @property
    def names(self) -> tuple[str, ...]:
        """Who sits there."""
        return tuple(person.name for person in self._people)

    # ------------------------------------------------------------------ what is to be done

    def _next(self) -> Mapping[str, Any] | None:
        """The learner's next action; None while others are to act."""
        round_ = self.bridge.round
        at = round_.at if round_ is not None else len(self.record.actions)
        return self.record.actions[at] if at in self.lesson.says else None

    def _advance(self, frame: Frame) -> None:
        self.told.hide()
        super()._advance(frame)

    def _offer(self, frame: Frame | None = None) -> None:
        super()._offer(frame)
        round_, stage = self.bridge.round, self.scene.stage
        if round_ is None or stage is None or round_.at not in self.lesson.says:
            return
        words, told = self._look.words, self.lesson.says
        number = sorted(told).index(round_.at) + 1
        head = words.key("table.lesson.step", number=number, most=len(told))
        text = words.key(f"{self.record.game}.lesson.{told[round_.at]}")
        self.told.say(head, text, self._look, stage.m)

    def _submit(self, answer: Mapping[str, Any]) -> Refusal | None:
        asked = self._next()
        if asked is not None and not _same(answer, asked):
            return Refusal(code=REFUSED)
        return super()._submit(answer)

    def _want(self, what: str) -> None:
        """A hint raises the cards that are asked for."""
        asked = self._next()
        if what == "hint" and asked is not None:
            self.hands.suggest(asked)
        else:
            super()._want(what)

    def _wish(self, what: str) -> None:
        if what in ("menu", "escape"):
            self.left.emit()

    def _settle(self, settlement: Settlement) -> None:
        """The round is over: what it came to is looked at elsewhere."""
        if (round_ := self.bridge.round) is not None:
            self.learned.emit(round_)

    def restyle(self, look: Look) -> None:
        """Another theme or language."""
        super().restyle(look)
        self._offer()

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802 - Qt's name
        """The words follow the window."""
        super().resizeEvent(event)
        QTimer.singleShot(0, self, self._offer)


def _same(answer: Mapping[str, Any], asked: Mapping[str, Any]) -> bool:
    """Whether an answer is what is asked for, in whatever order its cards are."""
    return answer.get("do") == asked["do"] and sorted(answer.get("cards", ())) == sorted(asked.get("cards", ()))
