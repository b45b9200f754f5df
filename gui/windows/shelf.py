"""The games of the first screen as tiles, by families; and those alone that somebody looks for by name."""

from __future__ import annotations

import math
import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final
from unicodedata import normalize

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainter

from engine.core.plain import shown
from engine.games import COVERS, FAMILIES, GAMES, PLAYERS
from engine.words import LANGUAGES, Words
from gui.controls.page import Page, Scroll
from gui.controls.text import Label
from gui.controls.tile import Tile
from gui.scene.geometry import Metrics
from gui.scene.look import Look
from gui.theme import CARD_RATIO, Space, Step

SHOWN: Final = 0.45
"""How much of a card on a tile is seen where the next one lies on it."""
COLUMNS: Final = (2, 3, 4, 5, 6)
"""So many tiles may stand in a row …"""
NARROW: Final = 112
"""… if each is at least so wide."""
_WORD: Final = re.compile(r"[0-9]+(?:\.[0-9]+)?|[^\W\d_]+")


def paint_cover(painter: QPainter, look: Look, area: QRectF, game: str) -> None:
    """The cards that stand for a game, overlapping, in the middle of an area."""
    cards, high = COVERS[game], area.height()
    wide = high * CARD_RATIO
    left = area.center().x() - wide * (1 + SHOWN * (len(cards) - 1)) / 2
    for number, card in enumerate(cards):
        at = QPointF(left + number * SHOWN * wide, area.top())
        painter.drawPixmap(at, look.cards.face(card, high, painter.device().devicePixelRatioF()))


def found(query: str) -> tuple[str, ...]:
    """The games whose names hold every word and number that somebody looks for, in any language that is spoken."""
    # as wide as an input method likes to write them
    sought = _WORD.findall(normalize("NFKC", query).casefold())
    spoken = [Words(language) for language in LANGUAGES]
    names = {name: [words.key(f"{name}.name").casefold() for words in spoken] for name in GAMES}
    return tuple(name for name in GAMES if sought and any(all(word in said for word in sought) for said in names[name]))


@dataclass(frozen=True, slots=True)
class Family:
    """A heading, how many games it has, and a tile for each."""

    name: str
    head: Label
    count: Label
    tiles: list[Tile]

    @property
    def shown(self) -> list[Tile]:
        """The tiles that are seen now."""
        return [tile for tile in self.tiles if not tile.isHidden()]


class Shelf:
    """All games but the first, each family under its heading; while something is looked for, what fits, the first too.

    ``cover``: draws the cover of a game on its tile; ``picked``: hears which was tapped.
    """

    def __init__(self, page: Page, view: Scroll, cover: Callable[[str], Callable[..., None]],
                 picked: Callable[[str], None]) -> None:  # fmt: skip
        self.page, self.view, self._cover, self._picked = page, view, cover, picked
        self.query = ""
        self.hits: tuple[str, ...] = GAMES[1:]
        self.none = page.add(Label(page.look, Step.T16, ink="ink_2", parent=view.inner))
        self.first = self._family(FAMILIES[GAMES[0]], [GAMES[0]])
        families: dict[str, list[str]] = {}
        for name in GAMES[1:]:
            families.setdefault(FAMILIES[name], []).append(name)
        self.families = [self._family(family, games) for family, games in families.items()]
        self.sift("")

    def _family(self, family: str, games: list[str]) -> Family:
        page, inner = self.page, self.view.inner
        head = page.add(Label(page.look, Step.T16, bold=True, parent=inner))
        count = page.add(Label(page.look, Step.T14, ink="ink_2", align=1.0, parent=inner))
        tiles = []
        for name in games:
            tile = page.add(Tile(page.look, name, self._cover(name), parent=inner))
            tile.filled, tile.bold = False, True
            tile.chosen.connect(lambda name=name: self._picked(name))
            tiles.append(tile)
        return Family(family, head, count, tiles)

    @property
    def tiles(self) -> list[tuple[str, list[Tile]]]:
        """The families that stand here while nothing is looked for."""
        return [(family.name, family.tiles) for family in self.families]

    @property
    def shown(self) -> list[Family]:
        """The families of which something is seen."""
        return [family for family in (self.first, *self.families) if family.shown]

    def sift(self, query: str) -> None:
        """Show what fits alone; with nothing to look for everything that stands here."""
        self.query = query.strip()
        self.hits = found(self.query) if self.query else GAMES[1:]
        for family in (self.first, *self.families):
            for tile in family.tiles:
                tile.setVisible(tile.name in self.hits)
            for label in (family.head, family.count):
                label.setVisible(bool(family.shown))
        self.none.setVisible(not self.hits)
        self.view.verticalScrollBar().setValue(0)

    def say(self, look: Look) -> None:
        """Write all words."""
        words = look.words
        self.none.say(words.key("table.home.not_found", given=shown(self.query)) if self.query else "")
        for family in (self.first, *self.families):
            family.head.say(words.key(f"table.family.{family.name}"))
            family.count.say(words.key("table.home.count", count=len(family.shown)))
            for tile in family.tiles:
                players = PLAYERS[tile.name]
                said = words.key("table.home.players", low=players.start, high=players.stop - 1)
                tile.say(words.key(f"{tile.name}.name"), said)

    # ------------------------------------------------------------------ places

    def place(self, m: Metrics, area: QRectF) -> None:
        """Put all of it at a place of the page, as large as it can be seen at once."""
        if not self.hits:
            high = self.none.height_for(m, area.width())
            self.none.place(0, m.px(8, 4), area.width(), high)
            self.view.fit(area.left(), area.top(), area.width(), area.height(), high + m.px(8, 4))
            return
        gap = m.px(Space.S12, Space.S8)
        # as large as all of them can be seen at once; where they cannot, as many in a row as hold their names
        fitting = [columns for columns in COLUMNS if (area.width() + gap) / columns - gap >= m.px(NARROW, NARROW)]
        sizes = [(columns, self._high(m, area, columns)) for columns in fitting or COLUMNS[:1]]
        seen = [size for size in sizes if self._content(m, *size) <= area.height()]
        seen.sort(key=lambda size: size[1], reverse=True)
        tiles = [tile for family in self.shown for tile in family.shown]
        for columns, high in (*seen, *reversed(sizes)):
            # where a bar is needed the tiles keep apart from it
            bar = Space.S8 if (columns, high) in seen else 2 * Space.S8
            wide = (area.width() - bar - gap * (columns - 1)) / columns
            for tile in tiles:
                tile.place(0, 0, wide, high)
            if Tile.alike(tiles):
                break
        self._place_tiles(m, area, columns, QRectF(0, 0, wide, high))

    def _place_tiles(self, m: Metrics, area: QRectF, columns: int, size: QRectF) -> None:
        y, gap, wide, high = 0.0, m.px(Space.S12, Space.S8), size.width(), size.height()
        for family in self.shown:
            tiles = family.shown
            # how many stands at the end of the first row of tiles
            end = min(columns, len(tiles)) * (wide + gap) - gap
            count = family.count.wanted(m)
            family.head.place(0, y, end - count, m.px(40, 32))
            family.count.place(end - count, y, count, m.px(40, 32))
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
        return [-(-len(family.shown) // columns) for family in self.shown]

    def _content(self, m: Metrics, columns: int, high: float) -> float:
        """How high all families are."""
        between = m.px(Space.S12, Space.S8)
        return sum(m.px(40, 32) + rows * (high + between) + m.px(16, 8) for rows in self._rows(columns))
