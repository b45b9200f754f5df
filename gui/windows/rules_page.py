"""The rules of a game as its players read them: contents, search, and the place that a refusal names."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QRectF, Qt, Signal
from PySide6.QtGui import QKeyEvent, QPainter
from PySide6.QtWidgets import QWidget

from engine.core.plain import Trouble
from engine.games import GAMES, TAUGHT
from engine.pages import Page as Rules
from engine.pages import has_page, page_of
from gui.art.text import SuitText, stack
from gui.controls.base import Control, type_font
from gui.controls.button import Button, IconButton
from gui.controls.page import Page, Scroll
from gui.controls.reading import BESIDE, Reading
from gui.controls.text import Field, Label
from gui.scene.geometry import Metrics
from gui.scene.look import Look, edged, rounded
from gui.theme import TIGHT, Line, Radius, Space, Step
from gui.windows.ask import Deeds
from gui.windows.rules_text import Written

ASIDE: Final = 232.0
"""How wide the contents are, in u."""
READ: Final = 760.0
"""How wide a line of text is at most, in u: longer ones are hard to follow."""
STEPS: Final = (Step.T16, Step.T14, Step.T12)
"""The steps of type in which a heading in the contents is tried, each in two lines where there is room for them."""
LONGEST: Final = 24
"""Letters that can be looked for."""
OTHERS: Final = "/others"
"""What the contents call the way to other games; no section can be called so."""


class Head(Control):
    """A heading in the contents; ``here``: it is the one that is read."""

    def __init__(self, look: Look, text: str, parent: QWidget) -> None:
        super().__init__(look, text, parent)
        self.text_, self.here = text, False

    def draw(self, painter: QPainter) -> None:
        """Write it from the left, marked where it is read."""
        look, area, m = self.look, self.box, self.m
        if self.here or self.isDown():
            painter.fillPath(rounded(area, Radius.FIELD), look.colour("s3" if self.isDown() else "s2"))
        ink, room = look.theme.accent if self.here else look.theme.ink_1, area.width() - m.px(24, 16)
        texts = [SuitText(self.text_, type_font(look, m, step, self.here), ink) for step in STEPS]
        tried = (text.whole(room, 2 if 2 * TIGHT * text.size <= area.height() else 1) for text in texts)
        lines = next((lines for lines in tried if lines), (texts[-1].cut(room),))
        stack(painter, lines, area.left() + m.px(12, 8), area.center().y())


class RulesPage(Page):
    """A page to read; Esc, the arrow and F1 lead back to where one came from."""

    left = Signal()
    learn = Signal()
    """The first round for newcomers was asked for."""

    def __init__(self, look: Look, game: str) -> None:
        super().__init__(look)
        self.game = game
        self.rules: Rules | None = None
        self.away = self.add(IconButton(look, "back", "", self))
        self.title = self.add(Label(look, Step.T28, serif=True, parent=self))
        self.contents = self.add(IconButton(look, "log", "", self))
        self.field = self.add(Field(look, "", most=LONGEST, parent=self))
        self.next = self.add(IconButton(look, "search", "", self))
        self.lesson = self.add(Button(look, parent=self))
        self.lesson.setVisible(game in TAUGHT)
        self.lesson.chosen.connect(self.learn)
        self.list = self.add(Scroll(look, self))
        self.reading = self.add(Reading(look, self))
        self.heads: list[Head] = []
        self.others = self.add(Head(look, "", self.list.inner))
        self.others.chosen.connect(self._ask_game)
        self._wait = ""
        self.away.chosen.connect(self.left)
        self.escaped.connect(self.left)
        self.contents.chosen.connect(self._ask)
        self.field.textEdited.connect(lambda text: self._look_for(text, False))
        self.field.returnPressed.connect(lambda: self._look_for(self.field.text(), True))
        self.next.chosen.connect(lambda: self._look_for(self.field.text(), True))
        self.reading.verticalScrollBar().valueChanged.connect(self._mark)

    # ------------------------------------------------------------------ going somewhere

    def open_at(self, section: str = "") -> None:
        """Bring a section to the top; without one the beginning."""
        self._wait = section
        if self.isVisible() and self.width() > 1:
            self._go()

    def open_about(self, code: str) -> None:
        """Bring the section to the top that explains a refusal."""
        rules = self._read()
        found = rules.about(code) if rules is not None else None
        self.open_at(found.id if found is not None else "")

    def _go(self) -> None:
        if self._wait:
            self.reading.go_to(self._wait)
        else:
            self.reading.verticalScrollBar().setValue(0)

    def _mark(self) -> None:
        """Show in the contents what is read."""
        here = self.reading.here()
        for head, one in zip(self.heads, self.rules.sections if self.rules is not None else (), strict=False):
            if head.here != (one.id == here):
                head.here = one.id == here
                head.update()

    def _ask(self) -> None:
        """Where there is no room for the contents they are asked for."""
        rules = self._read()
        if rules is None:
            return
        words = self.look.words
        deeds = [(one.id, one.title, None) for one in rules.sections]
        deeds.append((OTHERS, words.key("table.rules.others"), None))
        dialog = Deeds(self.look, self, words.key("table.rules.contents"), deeds)
        dialog.picked.connect(lambda name: self._ask_game() if name == OTHERS else self.open_at(name))
        dialog.open()

    def _ask_game(self) -> None:
        """Which game's rules are read instead."""
        words = self.look.words
        written = (name for name in GAMES if has_page(name, words.language))
        deeds = [(name, words.key(f"{name}.name"), None) for name in written]
        dialog = Deeds(self.look, self, words.key("table.rules.others"), deeds, marked=self.game)
        dialog.picked.connect(self.show_game)
        dialog.open()

    def show_game(self, game: str) -> None:
        """Show the rules of another game from their beginning."""
        self.game = game
        self.lesson.setVisible(game in TAUGHT)
        self.refit()
        self.open_at()

    def _look_for(self, text: str, again: bool) -> None:
        found = self.reading.find_next(text.strip(), again=again)
        self.field.warn(bool(text.strip()) and not found)
        if again and text.strip() and not found:
            self.toast(self.look.words.key("table.rules.nowhere", what=text.strip()))

    # ------------------------------------------------------------------ words

    def _read(self) -> Rules | None:
        """The page in the language spoken; None where it cannot be read, which is said in its place."""
        try:
            return page_of(self.game, self.look.words.language, dry=self.look.words.dry)
        except Trouble as trouble:
            self._trouble = trouble
            return None

    def say(self) -> None:
        """Write all words."""
        words = self.look.words
        self.rules = self._read()
        self.title.say(words.key("table.rules.title", game=self.game))
        self.away.setAccessibleName(words.key("table.window.back"))
        self.contents.setAccessibleName(words.key("table.rules.contents"))
        self.next.setAccessibleName(words.key("table.rules.find_next"))
        self.lesson.say(words.key("table.lesson.learn"))
        self.field.setAccessibleName(words.key("table.rules.find"))
        self.field.setPlaceholderText(words.key("table.rules.find"))
        self.reading.setAccessibleName(words.key("table.rules.title", game=self.game))
        self.others.text_ = words.key("table.rules.others")
        self.others.setAccessibleName(self.others.text_)
        titles = [(one.id, one.title) for one in self.rules.sections] if self.rules is not None else []
        if [head.text_ for head in self.heads] != [title for _, title in titles]:
            self._list(titles)

    def _list(self, titles: list[tuple[str, str]]) -> None:
        for head in self.heads:
            self.drop(head)
            head.deleteLater()
        self.heads = []
        for name, title in titles:
            head = self.add(Head(self.look, title, self.list.inner))
            head.chosen.connect(lambda name=name: self.open_at(name))
            head.dress(self.look, self.m)
            head.show()
            self.heads.append(head)
        if self.heads:
            self.setTabOrder(self.heads[-1], self.others)

    # ------------------------------------------------------------------ places

    def arrange(self) -> None:
        """The header; the contents at the left where there is room for them; the text."""
        m, width, height = self.m, float(self.width()), float(self.height())
        pad, gap = m.px(24, 12), m.px(16, 8)
        beside = width >= (ASIDE + READ * 0.72) * m.u + 3 * pad
        self.contents.setVisible(not beside)
        head = self._place_head(m, width, pad, gap)
        aside = ASIDE * m.u if beside else 0.0
        self.list.setVisible(beside)
        if beside:
            self._place_list(m, QRectF(pad, head, aside, height - head - pad))
        self._area = QRectF(pad + (aside + gap if beside else 0), head, 0, height - head - pad)
        self._area.setRight(width - pad)
        room = self._area.adjusted(m.px(28, 14), m.px(16, 8), -m.px(12, 6), -m.px(8, 4))
        text = min(room.width(), READ * m.u + BESIDE)
        self.reading.place(room.left() + (room.width() - text) / 2, room.top(), text, room.height())
        self._write(self.reading.column)

    def _place_head(self, m: Metrics, width: float, pad: float, gap: float) -> float:
        """The way back and the title, beside them or in a row below what one looks for; gives how high all is."""
        side, high, near = m.px(48, 48), m.px(80, 56), m.px(8, 4)
        y, left, right = (high - side) / 2, pad + side + gap, width - pad
        lesson = 0.0 if self.lesson.isHidden() else self.lesson.wanted(m) + gap
        field = min(m.px(240, 150), width * 0.3)
        contents = 0.0 if self.contents.isHidden() else side + gap
        room = right - left - contents - gap
        below = self.title.wanted(m) > room - lesson - field - near - side
        row = y + side + near if below else y
        self.away.place(pad, y, side, side)
        self.next.place(right - side, row, side, side)
        if below:
            lesson = min(lesson, (width - 2 * pad) / 2)
            field = right - side - near - pad - lesson
        else:
            room -= lesson + field + near + side
        self.field.place(right - side - near - field, row, field, side)
        self.lesson.place(right - side - near - field - lesson, row, max(1.0, lesson - gap), side)
        self.title.place(left, y, max(1.0, room), side)
        self.contents.place(left + room + gap, y, side, side)
        return high + side + near if below else high

    def _place_list(self, m: Metrics, area: QRectF) -> None:
        high = m.px(48, 40)
        heads = [*self.heads, self.others]
        self.list.fit(area.left(), area.top(), area.width(), area.height(), high * len(heads))
        for number, head in enumerate(heads):
            head.place(0, number * high, area.width() - Space.S8, high - Space.S4)

    def _write(self, width: float) -> None:
        """Write the text for a width; the pictures are drawn for it."""
        if self.rules is None:
            self.reading.show_text(f"<p>{self.look.words.trouble(self._trouble)}</p>", {})
            return
        written = Written(self.look, self.m, self.rules, self.rules.sections, width, self.devicePixelRatioF())
        self.reading.show_text(written.html, written.pictures)
        if self._wait:
            self._go()
        self._mark()

    def draw(self, painter: QPainter) -> None:
        """Draw the sheet that the text lies on."""
        look = self.look
        edged(painter, rounded(self._area, Radius.PANEL), look.colour("s1"), look.colour("line"), Line.EDGE)

    # ------------------------------------------------------------------ keys

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802 - Qt's name
        """F1 leads back; a slash or F3 looks for something."""
        match event.key():
            case Qt.Key.Key_F1:
                self.left.emit()
            case Qt.Key.Key_Slash:
                self.field.setFocus()
            case Qt.Key.Key_F3:
                self._look_for(self.field.text(), True)
            case _:
                super().keyPressEvent(event)

    def focusInEvent(self, event: object) -> None:  # noqa: N802 - Qt's name
        """The text has the keys."""
        self.reading.setFocus()
