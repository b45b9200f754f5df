"""What beats what, to lie beside the table: the sections of a rules page that are marked for it."""

from __future__ import annotations

from PySide6.QtCore import QRectF
from PySide6.QtWidgets import QWidget

from engine.core.plain import Trouble
from engine.pages import Page, page_of
from gui.controls.reading import Reading
from gui.scene.geometry import Metrics
from gui.scene.look import Look
from gui.windows.rules_text import Written


class RulesCard(Reading):
    """The card of a game; ``game`` is empty where a game has none."""

    def __init__(self, look: Look, parent: QWidget | None = None) -> None:
        super().__init__(look, parent)
        self.game = ""
        self._written: tuple[object, ...] = ()
        self.hide()

    def show_game(self, game: str) -> None:
        """Show the card of a game, if it has one."""
        self.game = game if self._page(game) is not None else ""

    def _page(self, game: str) -> Page | None:
        try:
            page = page_of(game, self.look.words.language, dry=self.look.words.dry)
        except Trouble:
            return None
        return page if page.card() else None

    def lay(self, look: Look, m: Metrics, area: QRectF) -> None:
        """Put it into an area, and write it anew if anything has changed."""
        self.look = look
        page = self._page(self.game)
        self.place(area.left(), area.top(), area.width(), area.height())
        state = (look, m.u, m.compact, self.column, self.game, self.devicePixelRatioF())
        if page is None or state == self._written:
            return
        self._written = state
        self.dress(look, m)
        written = Written(look, m, page, page.card(), self.column, self.devicePixelRatioF(), whole=False)
        self.show_text(written.html, written.pictures)
