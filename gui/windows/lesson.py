"""A first round for newcomers, at a table of its own: what to do is said, and nothing else is done."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import product
from typing import Any, Final

from PySide6.QtCore import QRectF, QSizeF, Qt, QTimer, Signal
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
from gui import known
from gui.controls.text import Label
from gui.scene.describe_bars import refusal_area
from gui.scene.geometry import Metrics
from gui.scene.look import Look, edged, rounded
from gui.scene.picture import SMOOTH
from gui.scene.room import clearest, covered, taken
from gui.scene.stage import Stage
from gui.theme import Line, Radius, Space, Step
from gui.windows.ready import AGREED, gentlest
from gui.windows.table_window import TableWindow

WIDE: Final = 380.0
"""How wide the words are, in u, where there is room for them."""
LYING: Final = (0.4, 0.5, 0.62, 0.8, 1.0, 0.3)
STANDING: Final = (0.62, 0.8, 1.0, 0.5, 0.42, 0.36, 0.34)
"""How much of a window they may take; the first share at which they cover nothing else is taken."""
REFUSED = "lesson"


class Words(QWidget):
    """What the learner is to do, where it covers nothing of the table, as far as there is such a place."""

    def __init__(self, look: Look, over: QWidget) -> None:
        super().__init__(over)
        self.head = Label(look, Step.T14, ink="accent", bold=True, parent=self)
        self.text = Label(look, Step.T16, parent=self)
        self.keys = Label(look, Step.T12, ink="ink_2", parent=self)
        self.look = look
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.hide()
        known.made(self)

    def say(self, head: str, text: str, stage: Stage, keys: str = "") -> None:
        """Say something over a moment of the table, and perhaps by which keys it is done."""
        self.look, self._m = stage.look, stage.m
        self.head.say(head)
        self.text.say(text)
        self.keys.say(keys)
        self.keys.setVisible(bool(keys))
        self.setAccessibleName(f"{text} {keys}".strip())
        self.setVisible(True)
        self._place(stage)
        known.said(self, self.accessibleName())

    def _place(self, stage: Stage) -> None:
        m, pad = stage.m, stage.m.px(Space.S16, Space.S8)
        room = QRectF(pad / 2, m.tb + Space.S4, m.width - pad, m.height - m.tb - Space.S4 - pad / 2)
        near = room.center() if m.portrait else room.topLeft()
        parts = (*taken(stage), refusal_area(stage, stage.look.words.key(f"table.error.{REFUSED}")))
        shares = STANDING if m.portrait else LYING
        widths = (min(WIDE * m.u, shares[0] * m.width), *(share * room.width() for share in shares))
        places = []
        for step, wide in product((Step.T16, Step.T12), widths):
            heights = self._heights(m, step, wide - 2 * pad)
            area = clearest(room, parts, QSizeF(wide, sum(heights) + 1.6 * pad), near)
            places.append((covered(area, parts), step, area))
            if places[-1][0] < 1:
                break
        _, step, area = min(places, key=lambda place: place[0])
        self.setGeometry(area.toRect())
        inside, y = area.width() - 2 * pad, pad * 0.8
        for label, high in zip(self._labels, self._heights(m, step, inside), strict=True):
            label.place(pad, y, inside, high)
            y += high
        self.raise_()
        self.update()

    @property
    def _labels(self) -> tuple[Label, ...]:
        return self.head, self.text, *(() if self.keys.isHidden() else (self.keys,))

    def _heights(self, m: Metrics, step: Step, width: float) -> list[float]:
        """How high heading, words and keys are in a width, the words in a size of type."""
        self.text.step = step
        for label in self._labels:
            label.dress(self.look, m)
        return [label.height_for(m, width) for label in self._labels]

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
        self.told = Words(look, self.table)
        self.wanted.connect(self._wish)
        self.settled.connect(self._settle)
        self.begin()

    def begin(self) -> None:
        """Deal the lesson."""
        words, played = self.look.words, game(self.record.game)
        others = range(1, self.record.players)
        names = (words.key("table.play.you"), *(words.key("table.play.computer", number=one) for one in others))
        bot = gentlest(played)
        bots = tuple(None if seat == self.lesson.seat else bot for seat in range(self.record.players))
        sitting = Sitting(played, Terms(played.info.id, names, bots, AGREED, 0, self.record.options))
        sitting.round = Round(played, self.record.model_copy(update={"actions": ()}))
        self.play_sitting(sitting)

    @property
    def names(self) -> tuple[str, ...]:
        """Who sits there."""
        return tuple(person.name for person in self.people)

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
        words, told = self.look.words, self.lesson.says
        number = sorted(told).index(round_.at) + 1
        head = words.key("table.lesson.step", number=number, most=len(told))
        text = words.key(f"{self.record.game}.lesson.{told[round_.at]}")
        # a learner who uses keys has to be told them once
        self.told.say(head, text, stage, words.key("table.lesson.keys") if number == 1 else "")
        if (drawer := self.beside.drawer) is not None:
            drawer.raise_()

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
