"""The results of a person as a page: is it getting better, plain figures, and the way to be forgotten."""

from __future__ import annotations

import contextlib
from collections.abc import Callable
from concurrent.futures import Future
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QTimer, Signal
from PySide6.QtWidgets import QWidget

from engine.core.plain import Trouble
from engine.play.keeper import Keeper
from gui.controls.button import Button, IconButton
from gui.controls.dialog import Dialog
from gui.controls.page import Page, Scroll
from gui.controls.text import Label
from gui.scene.look import Look
from gui.theme import Space, Step, Time
from gui.windows.ask import Deeds
from gui.windows.chart import Chart, Drawing
from gui.windows.facts import Facts

if TYPE_CHECKING:  # the rating and the file come with the first look
    from engine.play.results import Results
    from gui.windows.main_window import MainWindow


class ResultsPage(Page):
    """What the statistics know; everything is read and reckoned in their thread, and shown when it is there."""

    left = Signal()
    forgotten = Signal(str)
    """Somebody is to be forgotten elsewhere, too; nothing: everybody."""
    _come = Signal(object)

    def __init__(self, look: Look, keeper: Keeper, parent: QWidget | None = None) -> None:
        super().__init__(look, parent)
        self.keeper = keeper
        self.found: Results | None = None
        self.title = self.add(Label(look, Step.T28, serif=True, parent=self))
        self.person = self.add(Button(look, icon="person", parent=self))
        self.game = self.add(Button(look, icon="cards", parent=self))
        self.away = self.add(IconButton(look, "back", "", self))
        self.view = self.add(Scroll(look, self))
        self.nothing = self.add(Label(look, Step.T20, ink="ink_2", align=0.5, parent=self))
        self.chart = self.add(Chart(look, self.view.inner))
        self.facts: list[Facts] = []
        self.forget = self.add(Button(look, icon="x", parent=self.view.inner))
        self.forget_all = self.add(Button(look, icon="x", parent=self.view.inner))
        self.forget.quiet = self.forget_all.quiet = True
        self.away.chosen.connect(self.left)
        self.escaped.connect(self.left)
        self.person.chosen.connect(self._ask_person)
        self.game.chosen.connect(self._ask_game)
        self.forget.chosen.connect(self._ask_forget)
        self.forget_all.chosen.connect(self._ask_forget_all)
        self._come.connect(self._show)
        self._parts_of()
        QTimer.singleShot(Time.FRAME, self, self.ask)

    # ------------------------------------------------------------------ what is known

    def ask(self, who: str = "", game: str = "") -> None:
        """Ask for somebody's results in a game."""

        def job(store: Any) -> object:
            from engine.play.results import results

            return results(store, who, game)

        self._do(job)

    def _do(self, job: Callable[[Any], object]) -> None:
        def told(done: Future[object]) -> None:
            error = done.exception()
            # the page may have been left meanwhile
            with contextlib.suppress(RuntimeError):
                # from another thread: what is emitted there waits for this one
                self._come.emit(error if error is not None else done.result())

        self.keeper.ask(job).add_done_callback(told)

    def _show(self, found: object) -> None:
        from engine.play.results import Results

        if isinstance(found, Results):
            self.found = found
            self.refit()
        elif isinstance(found, Trouble):
            self.toast(self.look.words.trouble(found))
            self.nothing.say("")
        else:
            assert isinstance(found, BaseException)
            raise found

    # ------------------------------------------------------------------ words

    def _parts_of(self) -> None:
        """Show what there is, hide the rest."""
        there = self.found is not None and bool(self.found.people)
        for part in (self.person, self.game, self.view):
            part.setVisible(there)

    def say(self) -> None:
        """Write all words."""
        words, found = self.look.words, self.found
        self.title.say(words.key("table.results.title"))
        self.away.setAccessibleName(words.key("table.window.back"))
        self.forget_all.say(words.key("table.results.forget_all"))
        self._parts_of()
        if found is None or not found.people:
            self.nothing.say("" if found is None else words.key("table.results.nobody"))
            return
        self.nothing.say("")
        from engine.words.results import figure_lines, verdict_lines
        from gui.windows.rating_drawing import rating_drawing

        self.person.say(found.who)
        self.game.say(words.key(f"{found.game}.name"))
        self.forget.say(words.key("table.results.forget", name=found.who))
        drawing = rating_drawing(words, found)
        self.chart.show_drawing(drawing or Drawing(""))
        self.chart.setVisible(drawing is not None)
        panels = [(words.key("table.results.better"), list(verdict_lines(words, found)))]
        for one in found.figures:
            if one.game == found.game:
                title = words.key("table.results.players", count=one.players)
                panels.append((title, list(figure_lines(words, one))))
        while len(self.facts) < len(panels):
            made = self.add(Facts(self.look, self.view.inner))
            made.dress(self.look, self.m)
            self.facts.append(made)
        for number, panel in enumerate(self.facts):
            panel.setVisible(number < len(panels))
            if number < len(panels):
                panel.show_facts(*panels[number])

    # ------------------------------------------------------------------ places

    def arrange(self) -> None:
        """The header, the chart, the panels, and at the end the ways to be forgotten."""
        m, width, height = self.m, float(self.width()), float(self.height())
        pad, side, head, gap = m.px(24, 12), m.px(48, 48), m.px(80, 56), m.px(12, 8)
        self.away.place(width - pad - side, (head - side) / 2, side, side)
        title = min(self.title.wanted(m), width - 2 * pad - side)
        self.title.place(pad, 0, title, head)
        self.nothing.place(pad, head, width - 2 * pad, height - head - pad)
        left, right, top = pad + title + m.px(24, 12), width - pad - side - gap, head
        wants = [self.person.wanted(m), self.game.wanted(m)]
        if left + sum(wants) + gap > right:
            # a row of their own
            left, right, top = pad, width - pad, head + side + gap
            half = (right - left - gap) / 2
            wants = [half, half]
        y = (head - side) / 2 if top == head else head
        self.person.place(left, y, wants[0], side)
        self.game.place(left + wants[0] + gap, y, wants[1], side)
        self._arrange_content(pad, top, width - 2 * pad, height - top - m.px(12, 6))

    def _arrange_content(self, x: float, y: float, width: float, height: float) -> None:
        gap = self.m.px(16, 10)
        self.view.fit(x, y, width + Space.S12, height, self._content(width, gap, place=False))
        self._content(float(width), gap, place=True)

    def _content(self, width: float, gap: float, place: bool) -> float:
        """Place everything below each other, or only say how high that is."""
        m, y = self.m, 0.0
        shown = [panel for panel in self.facts if not panel.isHidden()]
        if not self.chart.isHidden():
            high = max(self.chart.high_for(m, width), m.px(380, 260))
            if place:
                self.chart.place(0, y, width, high)
            y += high + gap
        columns = 2 if len(shown) > 1 and not m.compact and not m.portrait and m.letters <= 1.3 else 1
        each = (width - gap * (columns - 1)) / columns
        ends = [y] * columns
        for panel in shown:
            column = ends.index(min(ends))
            high = panel.high_for(m, each)
            if place:
                panel.place(column * (each + gap), ends[column], each, high)
            ends[column] += high + gap
        y, bar = max(ends), m.px(56, 48)
        wants = [self.forget.wanted(m), self.forget_all.wanted(m)]
        beside = sum(wants) + gap <= width
        for button, want in zip((self.forget, self.forget_all), wants, strict=True):
            if place:
                button.place(0 if not beside or button is self.forget else width - want, y, min(want, width), bar)
            y += 0 if beside and button is self.forget else bar + gap
        return y + Space.S4

    # ------------------------------------------------------------------ what people do

    def _ask_person(self) -> None:
        if self.found is None:
            return
        found, words = self.found, self.look.words
        deeds = [(known.name, words.key("table.results.person", name=known.name, count=known.rounds), None)
                 for known in found.people]  # fmt: skip
        dialog = Deeds(self.look, self, words.key("table.results.who"), deeds, marked=found.who)
        dialog.picked.connect(lambda name: self.ask(name, found.game))
        dialog.open()

    def _ask_game(self) -> None:
        if self.found is None:
            return
        found, words = self.found, self.look.words
        deeds = [(name, words.key(f"{name}.name"), None) for name in found.games]
        dialog = Deeds(self.look, self, words.key("table.results.which"), deeds, marked=found.game)
        dialog.picked.connect(lambda name: self.ask(found.who, name))
        dialog.open()

    def _ask_forget(self) -> None:
        """Ask once more before somebody is forgotten, and say what stays."""
        if self.found is not None:
            who = self.found.who
            self._sure(self.look.words.key("table.results.forget", name=who), lambda: self._forget(who))

    def _ask_forget_all(self) -> None:
        self._sure(self.look.words.key("table.results.forget_all"), lambda: self._forget(""))

    def _sure(self, title: str, then: Callable[[], None]) -> None:
        words = self.look.words
        said = (words.key("table.results.goes"), words.key("table.results.stays"))
        dialog = Dialog(self.look, self, title, said, deed=words.key("table.results.do_forget"), kind="danger")
        dialog.agreed.connect(then)
        dialog.open()

    def _forget(self, who: str) -> None:
        def job(store: Any) -> object:
            from engine.play.results import results

            return results(store)

        self.keeper.forget(who)
        self._do(job)
        self.forgotten.emit(who)


def show_results(window: MainWindow) -> None:
    """Show the results of whoever played last."""
    from gui.windows.beside import go_beside
    from gui.windows.forgetting import forget

    page = ResultsPage(window.look, window.keeping.keeper)
    page.forgotten.connect(lambda who: forget(window, who))
    go_beside(window, page)
