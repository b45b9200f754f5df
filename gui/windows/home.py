"""The first screen: one tap to a game, or a new table, or on with one that was put away."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QPointF, QRectF, QTimer, Signal
from PySide6.QtGui import QPainter, QPen, QShowEvent
from PySide6.QtWidgets import QWidget

from engine.games import COVERS, FAMILIES, GAMES, PLAYERS, TAUGHT
from engine.play.folders import home, sittings
from gui.art.suits import emblem
from gui.controls.button import Button, IconButton
from gui.controls.page import Page, Scroll, paint_felt
from gui.controls.text import Label
from gui.controls.tile import Tile
from gui.scene.geometry import Metrics, box
from gui.scene.look import Look, rounded
from gui.scene.picture import SMOOTH, shade_box
from gui.theme import CARD_RATIO, Alpha, Line, Radius, Shadows, Space, Step
from gui.windows.recent import Recent, names, playing, usable

if TYPE_CHECKING:
    from engine.play.terms import Unfinished

FAN: Final = ("9d", "Jc", "Qh", "Ks", "BJ")
TURN: Final = 7.4
"""Degrees from card to card of the fan."""
PIVOT: Final = 430 / 132
"""How far below its cards the fan turns, in widths of a card."""
COMPUTERS: Final = 3
SHOWN: Final = 0.45
"""How much of a card on a tile is seen where the next one lies on it."""
COLUMNS: Final = (2, 3, 4, 5, 6)
"""So many tiles may stand in a row …"""
NARROW: Final = 112
"""… if each is at least so wide."""
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


def paint_cover(painter: QPainter, look: Look, area: QRectF, game: str) -> None:
    """The cards that stand for a game, overlapping, in the middle of an area."""
    cards, high = COVERS[game], area.height()
    wide = high * CARD_RATIO
    left = area.center().x() - wide * (1 + SHOWN * (len(cards) - 1)) / 2
    for number, card in enumerate(cards):
        at = QPointF(left + number * SHOWN * wide, area.top())
        painter.drawPixmap(at, look.cards.face(card, high, painter.device().devicePixelRatioF()))


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
        self.heads: list[Label] = []
        self.counts: list[Label] = []
        self.tiles: list[tuple[str, list[Tile]]] = []
        self._make_tiles()
        self.start.chosen.connect(self.start_now)
        self.together.chosen.connect(self.new_table)
        self.resume.chosen.connect(lambda: self.go_on.emit(self.kept[0].folder))
        self.lesson.chosen.connect(self.learn)
        self.recent.go_on.connect(self.go_on)
        self.language.chosen.connect(self.languages)
        self.gear.chosen.connect(self.display)
        self.book.chosen.connect(self.rules)
        self.setTabOrder(self.start, self.together)

    @cached_property
    def view(self) -> Scroll:
        """The part for the tiles; an area that scrolls takes as long to make as everything else on the page."""
        return self.add(Scroll(self.look, self))

    def _make_tiles(self) -> None:
        families: dict[str, list[str]] = {}
        for name in GAMES[1:]:
            families.setdefault(FAMILIES[name], []).append(name)
        for family, games in families.items():
            self.heads.append(self.add(Label(self.look, Step.T16, bold=True, parent=self.view.inner)))
            counted = Label(self.look, Step.T14, ink="ink_2", align=1.0, parent=self.view.inner)
            self.counts.append(self.add(counted))
            tiles = []
            for name in games:
                tile = self.add(Tile(self.look, name, self._cover(name), parent=self.view.inner))
                tile.filled, tile.bold = False, True
                tile.chosen.connect(lambda name=name: self.picked.emit(name))
                tiles.append(tile)
            self.tiles.append((family, tiles))

    def _cover(self, game: str) -> Motif:
        """What draws the cover of a game on its tile."""

        def draw(painter: QPainter, look: Look, area: QRectF, _: str) -> None:
            if not self.top.hasty:
                paint_cover(painter, look, area, game)

        return draw

    # ------------------------------------------------------------------ what was put away

    def showEvent(self, event: QShowEvent) -> None:  # noqa: N802
        """Look again for sittings that can be gone on with."""
        super().showEvent(event)
        self.show_unfinished(put_away(self.base or home()))

    def show_unfinished(self, found: Sequence[Unfinished]) -> None:
        """Offer these sittings."""
        if not found and not self.recent.found:
            # nothing is offered yet, and nobody waits for a page that is laid out twice
            return
        self.kept = usable(found)
        self.recent.show_unfinished(found)
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
        for head, (family, _) in zip(self.heads, self.tiles, strict=True):
            head.say(words.key(f"table.family.{family}"))
        for count, (_, tiles) in zip(self.counts, self.tiles, strict=True):
            count.say(words.key("table.home.count", count=len(tiles)))
        for name, tile in zip(GAMES[1:], (tile for _, tiles in self.tiles for tile in tiles), strict=False):
            players = PLAYERS[name]
            players_ = words.key("table.home.players", low=players.start, high=players.stop - 1)
            tile.say(words.key(f"{name}.name"), players_)

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
        self.brand.place(left, 0, max(1.0, x - left), bar)
        top, bottom = bar + m.px(4, 0), height - m.px(44, 12)
        beside = bool(self.tiles) and width >= 1100 * m.u and height < width
        if beside:
            self._stand(QRectF(pad, top, 452 * m.u, bottom - top))
            right = QRectF(pad + 476 * m.u, top, width - 2 * pad - 476 * m.u, bottom - top)
            self._tiles(self._recent(right))
            return
        if not self.recent.isHidden():
            high = self.recent.high(m, width - 2 * pad)
            bottom -= high + m.px(8, 4)
            self.recent.place(m, QRectF(pad, bottom + m.px(8, 4), width - 2 * pad, high))
        if height > width:
            high = min(bottom - top, 900 * m.u) if not self.tiles else 560 * m.u
            y = top if self.tiles else top + (bottom - top - high) / 2
            self._stand(QRectF(pad, y, width - 2 * pad, high))
            self._tiles(QRectF(pad, top + high + pad, width - 2 * pad, max(1.0, bottom - top - high - pad)))
        else:
            high = bottom - top if not self.tiles else min(bottom - top, 300 * m.u)
            self._lie(QRectF(pad, top, width - 2 * pad, high))
            self._tiles(QRectF(pad, top + high + pad, width - 2 * pad, max(1.0, bottom - top - high - pad)))

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

    def _tiles(self, area: QRectF) -> None:
        if not self.tiles:
            return
        m = self.m
        gap = m.px(Space.S12, Space.S8)
        # as large as all of them can be seen at once; where they cannot, as many in a row as hold their names
        fitting = [columns for columns in COLUMNS if (area.width() + gap) / columns - gap >= m.px(NARROW, NARROW)]
        sizes = [(columns, self._high(m, area, columns)) for columns in fitting or COLUMNS[:1]]
        seen = [size for size in sizes if self._content(m, *size) <= area.height()]
        seen.sort(key=lambda size: size[1], reverse=True)
        for columns, high in (*seen, *reversed(sizes)):
            # where a bar is needed the tiles keep apart from it
            bar = Space.S8 if (columns, high) in seen else 2 * Space.S8
            wide = (area.width() - bar - gap * (columns - 1)) / columns
            for _, tiles in self.tiles:
                for tile in tiles:
                    tile.place(0, 0, wide, high)
            if Tile.alike([tile for _, tiles in self.tiles for tile in tiles]):
                break
        self._place_tiles(area, columns, wide, high, gap)

    def _place_tiles(self, area: QRectF, columns: int, wide: float, high: float, gap: float) -> None:
        m, y = self.m, 0.0
        for head, count, (_, tiles) in zip(self.heads, self.counts, self.tiles, strict=True):
            # how many stands at the end of the first row of tiles
            end = min(columns, len(tiles)) * (wide + gap) - gap
            head.place(0, y, end, m.px(40, 32))
            count.place(end - count.wanted(m), y, count.wanted(m), m.px(40, 32))
            y += m.px(40, 32)
            for number, tile in enumerate(tiles):
                tile.place((number % columns) * (wide + gap), y + (number // columns) * (high + gap), wide, high)
            y += -(-len(tiles) // columns) * (high + gap) + m.px(16, 8)
        self.view.fit(area.left(), area.top(), area.width(), area.height(), y)

    def _high(self, m: Metrics, area: QRectF, columns: int) -> float:
        """How high a tile is where so many stand in a row: less than would suit its width, if all are seen then."""
        least = round(m.px(112, 92))
        suits = round(max(least, min(m.px(184, 120), area.width() / columns * 0.8)))
        fits = math.floor((area.height() - self._content(m, columns, 0)) / sum(self._rows(columns)))
        return float(suits if fits < least else min(suits, fits))

    def _rows(self, columns: int) -> list[int]:
        """How many rows each family has."""
        return [-(-len(tiles) // columns) for _, tiles in self.tiles]

    def _content(self, m: Metrics, columns: int, high: float) -> float:
        """How high all families are."""
        between = m.px(Space.S12, Space.S8)
        return sum(m.px(40, 32) + rows * (high + between) + m.px(16, 8) for rows in self._rows(columns))

    def draw(self, painter: QPainter) -> None:
        """Draw the emblem and the table top's shadow."""
        m, bar = self.m, self.m.px(80, 48)
        pad = m.px(24, 12)
        size = m.px(30, 22)
        path = emblem(pad + size * 0.66, bar / 2, size * 0.30, size * 0.22, 1.0)
        painter.fillPath(path, self.look.colour("accent"))
        top = QRectF(self.top.geometry())
        painter.translate(top.center())
        shade_box(painter, self.look, box(0, 0, top.width(), top.height()), Radius.PANEL, Shadows.TABLE, m.u)
