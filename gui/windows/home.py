"""The first screen: one tap to a game, or a new table, or on with one that was put away."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QPointF, QRectF, QTimer, Signal
from PySide6.QtGui import QPainter, QPen, QShowEvent
from PySide6.QtWidgets import QWidget

from engine.games import GAMES, PLAYERS, TAUGHT
from engine.play.folders import BOOKMARKS, home, sittings
from gui.art.suits import emblem
from gui.controls.button import Button, IconButton
from gui.controls.page import Page, Scroll, paint_felt
from gui.controls.search import SearchField
from gui.controls.text import Label
from gui.controls.tile import Tile
from gui.scene.geometry import box
from gui.scene.look import Look, rounded
from gui.scene.picture import SMOOTH, shade_box
from gui.theme import CARD_RATIO, Alpha, Line, Radius, Shadows, Space, Step
from gui.windows.recent import Recent, names, playing, usable
from gui.windows.shelf import Shelf, paint_cover

if TYPE_CHECKING:
    from engine.play.terms import Unfinished

FAN: Final = ("9d", "Jc", "Qh", "Ks", "BJ")
TURN: Final = 7.4
"""Degrees from card to card of the fan."""
PIVOT: Final = 430 / 132
"""How far below its cards the fan turns, in widths of a card."""
COMPUTERS: Final = 3
Motif = Callable[[QPainter, Look, QRectF, str], None]


def paint_fan(painter: QPainter, look: Look, area: QRectF, dpr: float) -> None:
    """Draw five cards as a fan into an area."""
    wide = min(area.width() / 3.35, area.height() * CARD_RATIO / 1.35)
    high = wide / CARD_RATIO
    for number, card in enumerate(FAN):
        painter.save()
        painter.translate(area.center().x(), area.center().y() + PIVOT * wide)
        painter.rotate((number - (len(FAN) - 1) / 2) * TURN)
        painter.translate(0, -PIVOT * wide)
        shade_box(painter, look, box(0, 0, wide, high), Space.S4, Shadows.CARD_HAND, high)
        face = look.cards.face(card, high, dpr)
        painter.drawPixmap(QPointF(-wide / 2, -high / 2), face)
        painter.restore()


def marked(base: Path) -> int:
    """How many bookmarks there are; where nobody has kept one nothing is loaded to count them."""
    if not (base / BOOKMARKS).is_dir():
        return 0
    from engine.play.bookmarks import files

    return len(files(base))


def put_away(base: Path) -> list[Unfinished]:
    """The sittings that were put away; where nobody has sat yet nothing is loaded to read them."""
    if not sittings(base).is_dir():
        return []
    from engine.play.terms import unfinished

    return unfinished(base)


class TableTop(QWidget):
    """The flagship as a table top; everything else lies on it."""

    def __init__(self, look: Look, parent: QWidget) -> None:
        super().__init__(parent)
        self.look = look
        self.fan = QRectF()
        self.rim = 8.0
        self.hasty = False
        """Whether the cards come in the picture after the first: to draw courts takes as long as the rest of it."""

    def paintEvent(self, _: object) -> None:  # noqa: N802
        """Draw rim, felt, fan."""
        painter = QPainter(self)
        painter.setRenderHints(SMOOTH)
        look, area = self.look, QRectF(self.rect())
        painter.fillPath(rounded(area, Radius.PANEL), look.colour("rim"))
        felt = area.adjusted(self.rim, self.rim, -self.rim, -self.rim)
        inner = rounded(felt, Radius.BUTTON)
        painter.save()
        painter.setClipPath(inner)
        paint_felt(painter, look, felt)
        painter.restore()
        painter.strokePath(inner, QPen(look.colour("track", Alpha.TRACK), Line.EDGE))
        if self.hasty:
            QTimer.singleShot(0, self, self._whole)
        else:
            paint_fan(painter, look, self.fan, self.devicePixelRatioF())
        painter.end()

    def _whole(self) -> None:
        self.hasty = False
        page = self.parentWidget()
        if page is not None:
            page.update()


class HomePage(Page):
    """The first screen."""

    start_now = Signal()
    new_table = Signal()
    go_on = Signal(object)
    picked = Signal(str)
    """Another game than the first was tapped."""
    languages = Signal()
    """Which languages there are was asked for."""
    display = Signal()
    """How everything looks was asked for."""
    learn = Signal()
    """The first round for newcomers was asked for."""
    bookmarks = Signal()
    """The bookmarks were asked for."""
    rules = Signal()
    """The rules of the first game were asked for."""

    def __init__(self, look: Look, parent: QWidget | None = None, base: Path | None = None) -> None:
        super().__init__(look, parent)
        self.base = base
        self.kept: list[Unfinished] = []
        self.brand = self.add(Label(look, Step.T20, serif=True, parent=self))
        self.language = self.add(IconButton(look, "globe", "", self))
        self.gear = self.add(IconButton(look, "gear", "", self))
        self.book = self.add(IconButton(look, "book", "", self))
        self.top = TableTop(look, self)
        self.name = self.add(Label(look, Step.T40, serif=True, parent=self))
        self.line = self.add(Label(look, Step.T16, parent=self, ink="ink_1"))
        self.start = self.add(Button(look, kind="primary", large=True, parent=self))
        self.together = self.add(Button(look, icon="person", parent=self))
        self.resume = self.add(Button(look, parent=self))
        self.lesson = self.add(Button(look, icon="book", parent=self))
        self.recent = self.add(Recent(look, self))
        self.search = self.add(SearchField(look, self))
        self.shelf = Shelf(self, self.view, self._cover, self.picked.emit)
        self.start.chosen.connect(self.start_now)
        self.together.chosen.connect(self.new_table)
        self.resume.chosen.connect(lambda: self.go_on.emit(self.kept[0].folder))
        self.lesson.chosen.connect(self.learn)
        self.recent.go_on.connect(self.go_on)
        self.recent.bookmarks.connect(self.bookmarks)
        self.language.chosen.connect(self.languages)
        self.gear.chosen.connect(self.display)
        self.book.chosen.connect(self.rules)
        self.search.sought.connect(self._sift)
        self.search.taken.connect(self._take)
        self.setTabOrder(self.start, self.together)

    @cached_property
    def view(self) -> Scroll:
        """The part for the tiles; an area that scrolls takes as long to make as everything else on the page."""
        return self.add(Scroll(self.look, self))

    @property
    def tiles(self) -> list[tuple[str, list[Tile]]]:
        """The games below or beside the first one, by family."""
        return self.shelf.tiles

    def _cover(self, game: str) -> Motif:
        """What draws the cover of a game on its tile."""

        def draw(painter: QPainter, look: Look, area: QRectF, _: str) -> None:
            if not self.top.hasty:
                paint_cover(painter, look, area, game)

        return draw

    # ------------------------------------------------------------------ what is looked for

    def _sift(self, query: str) -> None:
        """Show the games that are looked for."""
        self.shelf.sift(query)
        self.refit()

    def _take(self) -> None:
        """Go to the first game that is found."""
        if self.shelf.query and self.shelf.hits:
            self.picked.emit(self.shelf.hits[0])

    # ------------------------------------------------------------------ what was put away

    def showEvent(self, event: QShowEvent) -> None:  # noqa: N802
        """Look again for sittings that can be gone on with."""
        super().showEvent(event)
        self.refresh()

    def refresh(self) -> None:
        """Offer what can be gone on with, and the bookmarks, as they are now."""
        base = self.base or home()
        self.show_unfinished(put_away(base), marked(base))

    def show_unfinished(self, found: Sequence[Unfinished], marks: int = 0) -> None:
        """Offer these sittings, and so many bookmarks."""
        if not found and not marks and not self.kept and self.recent.isHidden():
            # nothing is offered yet, and nobody waits for a page that is laid out twice
            return
        self.kept = usable(found)
        self.recent.show_unfinished(found, marks)
        self.refit()

    # ------------------------------------------------------------------ words

    def say(self) -> None:
        """Write all words."""
        words, players = self.look.words, PLAYERS[GAMES[0]]
        low, high = players.start, players.stop - 1
        self.top.look = self.look
        self.brand.say(words.key("table.window.title"))
        self.language.setAccessibleName(words.key("table.setting.language.title"))
        self.gear.setAccessibleName(words.key("table.form.settings"))
        self.book.setAccessibleName(words.key("table.rules.open"))
        self.name.say(words.key(f"{GAMES[0]}.name"))
        self.line.say(words.key("table.home.one_screen", low=low, high=high))
        others = min(max(COMPUTERS, low - 1), high - 1)
        self.start.say(words.key("table.home.start_now"), words.key("table.home.against", count=others))
        self.together.say(words.key("table.home.together"))
        if self.kept:
            newest = self.kept[0]
            game = playing(self.look, newest)
            self.resume.say(words.key("table.home.go_on", number=newest.rounds), f"{game} · {names(self.look, newest)}")
            self.resume.brief = ("", game)
        self.resume.setVisible(bool(self.kept))
        self.lesson.say(words.key("table.lesson.learn"), words.key("table.lesson.learn_line"))
        self.lesson.setVisible(not self.kept and GAMES[0] in TAUGHT)
        self.search.say(words.key("table.home.search"), words.key("table.home.search_end"))
        self.shelf.say(self.look)

    # ------------------------------------------------------------------ places

    def arrange(self) -> None:
        """The top bar; the flagship at the left of the tiles, or across the page where there are none beside it."""
        m, width, height = self.m, float(self.width()), float(self.height())
        pad, bar, side = m.px(24, 12), m.px(80, 48), m.px(48, 48)
        x = width - pad - side
        for button in (self.gear, self.language, self.book):
            button.place(x, (bar - side) / 2, side, side)
            x -= side + m.px(8, 4)
        left = pad + m.px(48, 34)
        # the field gives way to the name of the program, not the other way round
        brand = self.brand.wanted(m)
        seek = min(m.px(240, 208), x + side - left - brand - 2 * m.px(16, 8))
        self.search.setVisible(seek >= m.px(120, 96))
        if seek >= m.px(120, 96):
            self.search.place(x + side - seek, (bar - side) / 2, seek, side)
            x -= seek + m.px(8, 4)
        self.brand.place(left, 0, max(1.0, x + side - left), bar)
        top, bottom = bar + m.px(4, 0), height - m.px(44, 12)
        self._show_first(True)
        beside = width >= 1100 * m.u and height < width
        if beside:
            self._stand(QRectF(pad, top, 452 * m.u, bottom - top))
            right = QRectF(pad + 476 * m.u, top, width - 2 * pad - 476 * m.u, bottom - top)
            self.shelf.place(m, self._recent(right))
            return
        if not self.recent.isHidden():
            high = self.recent.high(m, width - 2 * pad)
            bottom -= high + m.px(8, 4)
            self.recent.place(m, QRectF(pad, bottom + m.px(8, 4), width - 2 * pad, high))
        area = QRectF(pad, top, width - 2 * pad, bottom - top)
        if self.shelf.query:
            # what is found is seen at once
            self._show_first(False)
            self.shelf.place(m, area)
            return
        # of the games below it a row is seen, if there is room for the flagship's words above that
        lying = max(m.px(284, 222), min(300 * m.u, area.height() - pad - m.px(170, 132)))
        high = 560 * m.u if height > width else min(area.height(), lying)
        first = QRectF(area.left(), area.top(), area.width(), high)
        (self._stand if height > width else self._lie)(first)
        self.shelf.place(m, QRectF(pad, top + high + pad, area.width(), max(1.0, bottom - top - high - pad)))

    def _show_first(self, seen: bool) -> None:
        """Show the flagship, or let it go where what is looked for needs its room."""
        for part in (self.top, self.name, self.line, self.start, self.together):
            part.setVisible(seen)
        if not seen:
            self.resume.hide()
            self.lesson.hide()

    def _recent(self, area: QRectF) -> QRectF:
        """Put what was put away above the tiles; gives what is left of the area."""
        if self.recent.isHidden():
            return area
        high = self.recent.high(self.m, area.width())
        self.recent.place(self.m, QRectF(area.left(), area.top(), area.width(), high))
        return area.adjusted(0, high + Space.S8, 0, 0)

    def _stand(self, area: QRectF) -> None:
        """The flagship with its fan above its words."""
        m = self.m
        self.top.setGeometry(area.toRect())
        self.top.rim = m.px(8, 6)
        words = min(area.width() - 2 * m.px(40, 24), 620 * m.u)
        x = area.center().x() - words / 2
        need = m.px(330, 220)
        self.top.fan = QRectF(0, m.px(24, 12), area.width(), area.height() - need - m.px(24, 12))
        self._words(QRectF(x, area.bottom() - need, words, need - m.px(48, 16)))

    def _lie(self, area: QRectF) -> None:
        """The flagship with its fan at the left of its words."""
        m = self.m
        self.top.setGeometry(area.toRect())
        self.top.rim = m.px(8, 6)
        beside = [button.needs(m) for button in (self.together, self.resume, self.lesson) if not button.isHidden()]
        half = area.width() * (0.5 if m.compact else 0.57)
        # a large type takes room from the cards
        half = min(half, area.width() - m.px(84, 48) - len(beside) * max(beside))
        pad = m.px(24, 10)
        self.top.fan = QRectF(pad, pad, half - pad, area.height() - 2 * pad)
        words = min(area.width() - half - m.px(72, 40), 520 * m.u)
        need = m.px(272, 210)
        x = area.left() + half + (area.width() - half - words) / 2 - m.px(12, 4)
        self._words(QRectF(x, area.center().y() - need / 2, words, need))

    def _words(self, area: QRectF) -> None:
        m, gap = self.m, self.m.px(12, 8)
        name, line, big, small = m.px(58, 40), m.px(28, 22), m.px(80, 56), m.px(64, 48)
        y = area.top()
        self.name.place(area.left(), y, area.width(), name)
        y += name
        self.line.place(area.left(), y, area.width(), line)
        y += line + m.px(24, 12)
        self.start.place(area.left(), y, area.width(), big)
        y += big + m.px(16, 10)
        beside = next((button for button in (self.resume, self.lesson) if not button.isHidden()), None)
        wide = (area.width() - gap) / 2 if beside is not None else area.width()
        self.together.place(area.left(), y, wide, small)
        if beside is not None:
            beside.place(area.left() + wide + gap, y, wide, small)
        for part in (self.name, self.line, self.together, self.resume, self.lesson, self.start):
            part.raise_()
        self.together.raise_()

    def draw(self, painter: QPainter) -> None:
        """Draw the emblem and the table top's shadow."""
        m, bar = self.m, self.m.px(80, 48)
        pad = m.px(24, 12)
        size = m.px(30, 22)
        path = emblem(pad + size * 0.66, bar / 2, size * 0.30, size * 0.22, 1.0)
        painter.fillPath(path, self.look.colour("accent"))
        if self.top.isHidden():
            return
        top = QRectF(self.top.geometry())
        painter.translate(top.center())
        shade_box(painter, self.look, box(0, 0, top.width(), top.height()), Radius.PANEL, Shadows.TABLE, m.u)
