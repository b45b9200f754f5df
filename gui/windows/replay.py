"""A round that was played, step by step: the table as somebody saw it, a line over its steps, and the way along it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from typing import Final

from PySide6.QtCore import QRectF, Qt, QTimer, Signal
from PySide6.QtGui import QHideEvent, QKeyEvent, QPixmap
from PySide6.QtWidgets import QWidget

from engine.core.event import Event, Told
from engine.core.model import Seat
from engine.play.playback import Playback
from engine.words import capital
from engine.words.buttons import cost
from gui.controls.base import LARGE_TYPE
from gui.controls.button import Button, IconButton
from gui.controls.page import Part
from gui.controls.text import Label
from gui.controls.timeline import Timeline
from gui.scene.animator import Animator
from gui.scene.controller import Controller
from gui.scene.geometry import Metrics, measure
from gui.scene.look import Look
from gui.scene.plate import Person
from gui.scene.table_scene import TableScene
from gui.scene.table_view import TableView
from gui.theme import Speed, Step, Time
from gui.windows.ask import Deeds
from gui.windows.naming import lay_for, title

SPEEDS: Final = (Speed.SLOW, Speed.NORMAL, Speed.FAST)
REST: Final = 1.5
"""How long a step stands before the next one comes, in `Time.D5` at the speed of the replay."""
LEAST: Final = 200.0
"""The line is not shorter than this where it lies between the buttons."""
WAYS: Final = ("first", "back", "play", "chev", "last")
"""The buttons: to the part before, a step back, play, a step on, to the next part."""
SAID: Final = (0.42, 0.62)
"""How much of a row what happened takes beside the line over the steps, with usual and with large type."""


class ReplayView(QWidget):
    """The table and what moves it; ``replay`` says what may be seen."""

    turned = Signal(int)
    """Another step is shown."""

    def __init__(self, look: Look, replay: Playback, people: Sequence[Person], parent: QWidget) -> None:
        super().__init__(parent)
        self.replay, self.people = replay, tuple(people)
        self.at, self.viewer = 0, replay.viewers[0]
        self.speed = look.speed if look.speed in SPEEDS else Speed.NORMAL
        self.look = look
        self.glass = QWidget(self)
        self.scene = TableScene(self._own(look), self)
        self.animator = Animator(self.scene, self)
        self.hands = Controller(self.scene, lambda _: None, finish=self.animator.finish, parent=self)
        self.table = TableView(self.scene, self.hands, self.glass)
        self.table.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.said = Label(look, Step.T16, parent=self)
        self.line = Timeline(look, self)
        self.line.show_steps(replay.last, replay.chapters, tuple(replay.costs))
        self.buttons = {name: IconButton(look, name, "", self, "secondary") for name in WAYS}
        self.eyes = Button(look, icon="eye", parent=self)
        self.pace = Button(look, icon="speed", parent=self)
        self._clock = QTimer(self)
        self._clock.setSingleShot(True)
        self._clock.timeout.connect(self._next)
        self._wire()
        self._seat()
        self.show_step(0)

    def _wire(self) -> None:
        does = (self.part_back, self.step_back, self.play_or_stop, self.step_on, self.part_on)
        for button, do in zip(self.buttons.values(), does, strict=True):
            button.chosen.connect(do)
        self.line.valueChanged.connect(self._slid)
        self.eyes.chosen.connect(self._ask_eyes)
        self.pace.chosen.connect(self._next_pace)
        self.animator.idle.connect(self._rested)

    def _own(self, look: Look) -> Look:
        """The look with the replay's own speed; where nothing is to move nothing does."""
        return look if look.speed is Speed.OFF else replace(look, speed=self.speed)

    def _seat(self) -> None:
        round_ = self.replay.round
        lay_for(self.scene, round_, self.viewer or Seat(0), self.people, title(round_, self.look))

    # ------------------------------------------------------------------ along the round

    @property
    def playing(self) -> bool:
        """Whether one step comes after the other by itself."""
        return self._playing

    _playing = False

    def show_step(self, at: int, moves: bool = False) -> None:
        """Show a step; ``moves``: as it happened, otherwise at once."""
        self.at = min(max(at, 0), self.replay.last)
        frame = self.replay.frame(self.at, self.viewer)
        self.animator.finish()
        if moves and self.isVisible():
            self.animator.play(frame)
        else:
            self.scene.show(frame.view)
        if self.line.value() != self.at:
            self.line.blockSignals(True)
            self.line.setValue(self.at)
            self.line.blockSignals(False)
        self._tell()
        self.turned.emit(self.at)

    def play_or_stop(self) -> None:
        """Let it run, from the beginning again after the end; or let it stand."""
        self._playing = not self._playing
        if self._playing and self.at >= self.replay.last:
            self.show_step(0)
        if self._playing:
            self._next()
        else:
            self.stop()
        self._tell()

    def stop(self) -> None:
        """Let it stand where it is."""
        self._playing = False
        self._clock.stop()
        self._tell()

    def _next(self) -> None:
        if not self._playing or self.at >= self.replay.last:
            self.stop()
            return
        self.show_step(self.at + 1, moves=True)
        if not self.animator.busy:
            self._rested()

    def _rested(self) -> None:
        """A step has been shown to its end."""
        if self._playing and not self._clock.isActive():
            self._clock.start(round(REST * Time.D5 * self.speed.value))

    def step_on(self) -> None:
        """One step on, as it happened."""
        self.stop()
        self.show_step(self.at + 1, moves=True)

    def step_back(self) -> None:
        """One step back."""
        self.stop()
        self.show_step(self.at - 1)

    def part_on(self) -> None:
        """To where the next phase or trick begins, or to the end."""
        self.stop()
        self.show_step(next((at for at in self.replay.chapters if at > self.at), self.replay.last))

    def part_back(self) -> None:
        """To where this phase or trick began, or the one before."""
        self.stop()
        self.show_step(max((at for at in self.replay.chapters if at < self.at), default=0))

    def _slid(self, at: int) -> None:
        self.stop()
        self.show_step(at)

    def look_as(self, viewer: Seat | None) -> None:
        """Look through other eyes."""
        self.viewer = viewer
        self.animator.finish()
        self._seat()
        self.show_step(self.at)

    def _ask_eyes(self) -> None:
        words = self.look.words
        deeds = [(str(number), self._name(viewer), None) for number, viewer in enumerate(self.replay.viewers)]
        texts = () if len(deeds) > 1 else (words.key("table.replay.running"),)
        marked = str(self.replay.viewers.index(self.viewer))
        # over the whole page: nothing of it can be reached meanwhile
        over = self.parentWidget() or self
        dialog = Deeds(self.look, over, words.key("table.replay.eyes"), deeds, texts, marked=marked)
        dialog.picked.connect(lambda number: self.look_as(self.replay.viewers[int(number)]))
        dialog.open()

    def _name(self, viewer: Seat | None) -> str:
        return self.look.words.key("table.replay.onlooker") if viewer is None else self.people[viewer].name

    def _next_pace(self) -> None:
        self.speed = SPEEDS[(SPEEDS.index(self.speed) + 1) % len(SPEEDS)]
        self.animator.finish()
        self.scene.look(self._own(self.look))
        self._tell()

    # ------------------------------------------------------------------ words

    def restyle(self, look: Look, people: Sequence[Person]) -> None:
        """Another theme or language."""
        self.look, self.people = look, tuple(people)
        self.animator.finish()
        self.scene.look(self._own(look))
        self._seat()
        self.show_step(self.at)

    def _tell(self) -> None:
        """Say what happened at this step, and what the buttons do."""
        words, names = self.look.words, [person.name for person in self.people]
        frame = self.replay.frame(self.at, self.viewer)
        told = [event for event in frame.events if isinstance(event, Told)]
        said = words.key("table.separator").join(
            capital(words.told(frame.view.game, event, names)) for event in told
        ) or words.key("table.replay.begin" if not self.at else "table.replay.quiet")
        costs = self.replay.costs.get(self.at, {})
        spent = [words.key("table.replay.lost", name=names[seat], cost=cost(words, frame.view.game, more))
                 for seat, more in costs.items()]  # fmt: skip
        # what was lost comes first: where there is no room for all of it the rest is cut
        lost = [words.key("table.separator").join(spent)] if spent else []
        self.said.say(" · ".join([*lost, said]), "danger_t" if spent else "ink_1")
        step = words.key("table.replay.step", number=self.at, last=self.replay.last)
        self.line.setAccessibleName(step)
        self.line.setAccessibleDescription(self.said.text)
        for name, button in self.buttons.items():
            pause = name == "play" and self._playing
            button.glyph = "pause" if pause else name
            button.setAccessibleName(words.key(f"table.replay.{'pause' if pause else name}"))
            button.update()
        self.eyes.say(self._name(self.viewer))
        self.pace.say(words.key(f"table.setting.display.speed.{self.speed.name.lower()}"))

    # ------------------------------------------------------------------ places

    def arrange(self, m: Metrics) -> None:
        """The table above; below it what happened, the line over the steps and the buttons, in as few rows as fit."""
        width, height, pad = float(self.width()), float(self.height()), m.px(24, 12)
        side, gap = m.px(52, 48), m.px(8, 6)
        parts: tuple[Part, ...] = (self.said, self.line, self.eyes, self.pace, *self.buttons.values())
        for part in parts:
            part.dress(self.look, m)
        foot = height - m.px(16, 6) - side
        x, right = pad, width - pad
        before = pad + len(self.buttons) * (side + gap)
        choices, most = (self.pace, self.eyes), min(width * 0.24, (right - before - gap) / 2)
        if self.look.text > LARGE_TYPE and any(choice.wanted(m) > most for choice in choices):
            # a row of their own
            most = (width - 2 * pad - gap) / 2
            for number, choice in enumerate(choices):
                choice.place(pad + number * (most + gap), foot, most, side)
            foot -= side + gap
        else:
            for choice in choices:
                wide = min(choice.wanted(m), most)
                right -= wide
                choice.place(right, foot, wide, side)
                right -= gap
        for button in self.buttons.values():
            button.place(x, foot, side, side)
            x += side + gap
        top = self._place_line(
            m, QRectF(x + gap, foot, right - x - 2 * gap, side), QRectF(pad, 0, width - 2 * pad, foot)
        )
        area = QRectF(0, 0, width, top - gap / 2)
        self.glass.setGeometry(area.toRect())
        bar = round(measure(width, area.height(), self.replay.round.setup.players).tb)
        self.table.setGeometry(0, -bar, self.glass.width(), self.glass.height() + bar)

    def _place_line(self, m: Metrics, between: QRectF, above: QRectF) -> float:
        """The line between the buttons or in a row of its own, the words above it; gives where both begin."""
        words = m.px(30, 20)
        if between.width() < LEAST * m.zoom:
            top = above.bottom() - m.px(40, 32)
            share = SAID[self.look.text > LARGE_TYPE] * above.width()
            self.said.place(above.left(), top, share, m.px(40, 32))
            self.line.place(above.left() + share, top, above.width() - share, m.px(40, 32))
            return top
        if m.compact:
            self.said.place(between.left(), between.top(), between.width(), words)
            self.line.place(between.left(), between.top() + words, between.width(), between.height() - words)
            return between.top()
        self.said.place(above.left(), above.bottom() - words, above.width(), words)
        self.line.place(between.left(), between.top(), between.width(), between.height())
        return above.bottom() - words

    def told(self) -> tuple[Event, ...]:
        """All that the one who looks has been told up to here."""
        frames = (self.replay.frame(at, self.viewer) for at in range(self.at + 1))
        return tuple(event for frame in frames for event in frame.events)

    def picture(self) -> QPixmap:
        """The table as it is shown now."""
        return self.glass.grab()

    # ------------------------------------------------------------------ Qt

    def key(self, event: QKeyEvent) -> bool:
        """Space lets it run, arrows walk the steps, page keys the parts; says whether the key meant something."""
        keys: dict[Qt.Key, Callable[[], None]] = {
            Qt.Key.Key_Space: self.play_or_stop,
            Qt.Key.Key_Right: self.step_on,
            Qt.Key.Key_Left: self.step_back,
            Qt.Key.Key_PageDown: self.part_on,
            Qt.Key.Key_PageUp: self.part_back,
            Qt.Key.Key_Home: partial(self._slid, 0),
            Qt.Key.Key_End: partial(self._slid, self.replay.last),
        }
        does = keys.get(Qt.Key(event.key()))
        if does is not None:
            does()
        return does is not None

    def hideEvent(self, event: QHideEvent) -> None:  # noqa: N802 - Qt's name
        """Nobody watches any more."""
        super().hideEvent(event)
        self.stop()
        self.animator.finish()
