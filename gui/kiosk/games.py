"""The games that a kiosk offers, for guests who have come: what they were at, or another one."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from pathlib import Path

from PySide6.QtCore import QRectF, Signal
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QWidget

from engine.games import COVERS, PLAYERS
from engine.words import LANGUAGES
from gui.controls.button import Button, IconButton
from gui.controls.choices import Segment
from gui.controls.page import Page, Scroll
from gui.controls.text import Label
from gui.controls.tile import Tile
from gui.scene.geometry import box
from gui.scene.look import Look
from gui.theme import CARD_RATIO, Space, Step
from gui.windows.home import put_away
from gui.windows.recent import names, playing, usable
from gui.windows.shelf import SHOWN, paint_cover

TILE = (250.0, 210.0)
"""About how large a tile is, in units."""


class GamesPage(Page):
    """A tile for each game that is offered."""

    picked = Signal(str)
    go_on = Signal(object)
    """The folder of a sitting."""
    ended = Signal()
    """The guests have had enough."""
    spoken = Signal(str)
    learn = Signal()
    """The rules were asked for."""

    def __init__(self, look: Look, games: Sequence[str], languages: bool, base: Callable[[], Path | None],
                 parent: QWidget | None = None) -> None:  # fmt: skip
        super().__init__(look, parent)
        self._base, self._several = base, languages
        self.title = self.add(Label(look, Step.T28, serif=True, parent=self))
        self.languages = self.add(Segment(look, ["" for _ in LANGUAGES], 0, "", self))
        self.languages.setVisible(languages)
        self.book = self.add(IconButton(look, "book", "", self))
        self.end = self.add(Button(look, icon="back", parent=self))
        self.resume = self.add(Button(look, kind="primary", icon="play", parent=self))
        self.view = self.add(Scroll(look, self))
        self.tiles = {name: self.add(self._tile(look, name)) for name in games}
        self.kept: Path | None = None
        self.end.chosen.connect(self.ended)
        self.book.chosen.connect(self.learn)
        self.resume.chosen.connect(lambda: self.go_on.emit(self.kept))
        self.languages.changed.connect(lambda at: self.spoken.emit(tuple(LANGUAGES)[at]))

    def _tile(self, look: Look, name: str) -> Tile:
        def cover(painter: QPainter, look: Look, area: QRectF, _: str) -> None:
            # as high as its cards fit beside each other
            high = min(area.height(), area.width() / (CARD_RATIO * (1 + SHOWN * (len(COVERS[name]) - 1))))
            paint_cover(painter, look, box(area.center().x(), area.center().y(), area.width(), high), name)

        made = Tile(look, name, cover, parent=self.view.inner)
        made.filled, made.bold = False, True
        made.chosen.connect(lambda: self.picked.emit(name))
        return made

    def say(self) -> None:
        """Write all words, and what can be gone on with now."""
        words = self.look.words
        self.title.say(words.key("table.kiosk.choose"))
        self.end.say(words.key("table.kiosk.finish"))
        self.book.setAccessibleName(words.key("table.rules.open"))
        names_ = [words.key(f"table.setting.language.language.{name}") for name in LANGUAGES]
        self.languages.say(names_)
        self.languages.setAccessibleName(words.key("table.setting.language.title"))
        self.languages.choose(tuple(LANGUAGES).index(words.language), tell=False)
        base = self._base()
        found = usable(put_away(base)) if base is not None else []
        self.kept = found[0].folder if found else None
        self.resume.setVisible(bool(found))
        if found:
            game = playing(self.look, found[0])
            self.resume.say(
                words.key("table.home.go_on", number=found[0].rounds), f"{game} · {names(self.look, found[0])}"
            )
            self.resume.brief = ("", game)
        for name, tile in self.tiles.items():
            low, high = PLAYERS[name].start, PLAYERS[name].stop - 1
            tile.say(words.key(f"{name}.name"), words.key("table.home.players", low=low, high=high))

    def arrange(self) -> None:
        """A head, what can be gone on with, and the tiles in as many columns as are wide enough."""
        m, width, height = self.m, float(self.width()), float(self.height())
        pad, gap, head, bar = m.px(24, 12), m.px(16, 8), m.px(88, 60), m.px(60, 48)
        # the staff's corner lies to the left of the title
        left, y = pad + m.px(56, 56), (head - bar) / 2
        end = min(self.end.wanted(m), width * 0.3)
        right = width - pad - end
        self.end.place(right, y, end, bar)
        right -= gap + bar
        self.book.place(right, y, bar, bar)
        if self._several:
            wide = min(self.languages.wanted(m), width * 0.28)
            right -= gap + wide
            self.languages.place(right, y, wide, bar)
        self.title.place(left, 0, max(1.0, right - gap - left), head)
        top = head + m.px(4, 0)
        if not self.resume.isHidden():
            high = m.px(80, 60)
            self.resume.place(pad, top, width - 2 * pad, high)
            top += high + gap
        inner = width - 2 * pad
        most = max(2, min(5, int((inner + gap) // (TILE[0] * m.u * 0.8 + gap))))
        rows = math.ceil(len(self.tiles) / most)
        columns = math.ceil(len(self.tiles) / rows)
        wide = (inner - (columns - 1) * gap) / columns
        room = height - top - pad
        high = max(m.px(150, 112), min(TILE[1] * m.u * 1.4, (room - (rows - 1) * gap) / rows))
        self.view.fit(pad - Space.S8, top, inner + 2 * Space.S8, room, rows * (high + gap) - gap + Space.S4)
        for number, tile in enumerate(self.tiles.values()):
            row, column = divmod(number, columns)
            tile.place(Space.S8 + column * (wide + gap), row * (high + gap), wide, high)
