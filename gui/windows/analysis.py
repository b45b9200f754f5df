"""The analysis of a finished round: which plays of a seat cost how much, what was better, and how it went."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from PySide6.QtCore import QTimer
from PySide6.QtGui import QHideEvent, QShowEvent
from PySide6.QtWidgets import QWidget

from engine.core.model import Seat, Trouble
from engine.play.analysis import Analysis, Remark
from engine.play.round import Round
from engine.play.study import Study
from engine.words import capital
from gui.controls.button import Button
from gui.controls.choices import Segment
from gui.controls.dialog import Dialog
from gui.controls.text import Label
from gui.scene.geometry import Metrics
from gui.scene.look import Look
from gui.scene.plate import Person
from gui.theme import Space, Step, Time
from gui.windows.curve import Curve
from gui.windows.drawer import Entry, Lines
from gui.windows.naming import deed


class AnalysisDialog(Dialog):
    """Shows one seat's round after the other; each is reckoned in another process, which can be stopped."""

    def __init__(self, look: Look, parent: QWidget, round_: Round[Any], people: Sequence[Person], seat: Seat) -> None:
        super().__init__(look, parent, look.words.key("table.analysis.title"), wide=720.0)
        self.round, self.people = round_, people
        self.found: dict[int, Analysis] = {}
        self.trouble: Trouble | None = None
        self.study: Study | None = None
        names = [person.name for person in people]
        self.which = self.part(Segment(look, names, int(seat), look.words.key("table.analysis.seat"), self.inner))
        self.state = self.part(Label(look, Step.T16, parent=self.inner))
        self.stop = self.part(Button(look, parent=self.inner))
        self.curve = self.part(Curve(look, self.inner))
        self.lines = self.part(Lines(look, self.inner))
        self.which.changed.connect(lambda _: self._turn())
        self.stop.chosen.connect(self._stop_or_begin)
        self._pulse = QTimer(self)
        self._pulse.setInterval(Time.D1)
        self._pulse.timeout.connect(self._look)
        self.say()

    @property
    def seat(self) -> Seat:
        """Whose round is shown."""
        return Seat(self.which.index)

    # ------------------------------------------------------------------ the work

    def begin(self) -> None:
        """Reckon the seat's round, unless that has been done."""
        self._end()
        if int(self.seat) not in self.found:
            self.trouble = None
            self.study = Study(self.round.record(), self.seat)
            self._pulse.start()
        self._look()

    def know(self, analysis: Analysis) -> None:
        """Take what has been found for a seat."""
        self.found[int(analysis.seat)] = analysis

    def _look(self) -> None:
        """See how far it is."""
        study = self.study
        if study is not None:
            study.look()
            if study.found is not None:
                self.know(study.found)
            self.trouble = study.trouble
            if study.over:
                self._end()
        self.refit()

    def _end(self) -> None:
        """Whatever is under way is not wanted any more."""
        self._pulse.stop()
        study, self.study = self.study, None
        if study is not None:
            study.close()

    def _turn(self) -> None:
        self.trouble = None
        self.begin()

    def _stop_or_begin(self) -> None:
        if self.study is None:
            self.begin()
        else:
            self._end()
            self.refit()

    def showEvent(self, event: QShowEvent) -> None:  # noqa: N802 - Qt's name
        """Begin as soon as somebody looks."""
        super().showEvent(event)
        if not event.spontaneous():
            self.begin()

    def hideEvent(self, event: QHideEvent) -> None:  # noqa: N802 - Qt's name
        """Nobody looks any more."""
        super().hideEvent(event)
        if not event.spontaneous():
            self._end()

    # ------------------------------------------------------------------ words

    def say(self) -> None:
        """Write all words of what is known."""
        words, found = self.look.words, self.found.get(int(self.seat))
        self.title.say(words.key("table.analysis.title"))
        self.which.setAccessibleName(words.key("table.analysis.seat"))
        self.stop.say(words.key("table.analysis.again" if self.study is None else "table.analysis.stop"))
        self.stop.setVisible(found is None)
        self.curve.setVisible(found is not None)
        self.lines.setVisible(found is not None)
        self.state.say(self._state(found))
        if found is None:
            return
        marks = {one.at: number for number, one in enumerate(found.faults, 1)}
        self.curve.show_curve(found.curve, marks, self.state.text)
        self.lines.show_entries(self._entries(found))

    def _state(self, found: Analysis | None) -> str:
        words = self.look.words
        if found is not None:
            before, after = (f"{found.ends[0]:.1f}", f"{found.ends[1]:.0f}")
            name = self.people[found.seat].name
            said = words.key("table.analysis.round", seat=name, before=before, after=after)
            return capital(said)
        if self.study is not None:
            return words.key("table.analysis.working", percent=round(100 * self.study.share))
        return words.trouble(self.trouble) if self.trouble is not None else words.key("table.analysis.stopped")

    def _entries(self, found: Analysis) -> list[Entry]:
        """A line for each play that cost something, and below it what was better."""
        words, person, entries = self.look.words, self.people[found.seat], []
        for number, one in enumerate(found.faults, 1):
            first, *rest = (self._sentence(remark) for remark in one.remarks())
            entries.append(Entry(words.key("table.analysis.numbered", number=number, fault=first), person))
            entries += [Entry(said, person, quiet=True) for said in rest]
        return entries or [Entry(words.key("table.analysis.clean", number=len(found.decisions)), person)]

    def _sentence(self, remark: Remark) -> str:
        words, why = self.look.words, "" if remark.why is None else self.look.words.say(remark.why)
        play = deed(self.look, self.round, remark.play)
        return words.key(remark.key, play=play, why=why, **remark.figures).strip()

    def refit(self) -> None:
        """Write, dress and place everything again."""
        self.say()
        super().refit()

    # ------------------------------------------------------------------ places

    def lay(self, m: Metrics, width: float) -> float:
        """Whose round, how it went, the line, the plays."""
        x, y, gap, high = float(Space.S8), float(Space.S8), m.px(12, 8), m.px(52, 48)
        self.which.place(x, y, width, high)
        y += high + gap
        button = max(self.stop.wanted(m), m.px(136, 104)) if not self.stop.isHidden() else 0.0
        tall = max(self.state.height_for(m, width - button - gap), high if button else 0.0)
        self.state.place(x, y, width - button - (gap if button else 0.0), tall)
        self.stop.place(x + width - button, y, button, high)
        y += tall + gap
        if self.curve.isHidden():
            return y
        self.curve.setGeometry(round(x), round(y), round(width), round(self.curve.wanted_high(m)))
        y += self.curve.wanted_high(m) + gap
        long = self.lines.height_for(m, width)
        self.lines.setGeometry(round(x), round(y), round(width), round(long))
        return y + long
