"""A text to be read: headings, lists, tables and pictures of cards, scrolled by wheel, finger and key."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from PySide6.QtCore import QPoint, QRectF, Qt, QUrl
from PySide6.QtGui import QKeyEvent, QPixmap, QTextCursor, QTextDocument
from PySide6.QtWidgets import QFrame, QScroller, QTextBrowser, QWidget

from gui.controls.base import type_font, type_size
from gui.controls.page import bar_style
from gui.scene.geometry import Metrics
from gui.scene.look import Look
from gui.theme import LINE_HEIGHT, Space, Step

PICTURE = "picture:"
"""How the address of a picture begins; its name comes after."""
APART: Final = Space.S12
"""How far the text keeps from its bar."""
BESIDE: Final = Space.S8 + APART
"""What of the width is not the text's: the bar and what is left free beside it."""


class Reading(QTextBrowser):
    """Rich text in the theme's type and colours."""

    def __init__(self, look: Look, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.look = look
        self._pictures: Mapping[str, QPixmap] = {}
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setOpenLinks(False)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setTextInteractionFlags(
            Qt.TextInteractionFlag.TextSelectableByMouse | Qt.TextInteractionFlag.TextSelectableByKeyboard
        )
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.document().setDocumentMargin(0)
        self.setViewportMargins(0, 0, int(APART), 0)
        QScroller.grabGesture(self.viewport(), QScroller.ScrollerGestureType.TouchGesture)
        self.dress(look, None)

    def dress(self, look: Look, m: Metrics | None) -> None:
        """Take another look and another scale; what was written has to be written again with `show_text`."""
        self.look, theme = look, look.theme
        self.setStyleSheet(
            f"QTextBrowser {{ background: transparent; color: {theme.ink_1};"
            f" selection-background-color: {theme.accent}; selection-color: {theme.on_accent}; }}" + bar_style(look)
        )
        if m is None:
            return
        self.document().setDefaultFont(type_font(look, m, Step.T16))
        text = look.text / 100
        big, head, small = (round(type_size(m, step) * text) for step in (Step.T28, Step.T20, Step.T14))
        gap = round(m.px(Space.S12, Space.S8))
        self.document().setDefaultStyleSheet(
            f"p, li {{ line-height: {round(LINE_HEIGHT * 100)}%;"
            f" margin-top: {gap // 2}px; margin-bottom: {gap // 2}px; }}"
            f" h1 {{ font-size: {big}px; margin-top: 0; margin-bottom: {gap}px; }}"
            f" h2 {{ font-size: {head}px; color: {theme.accent}; margin-top: {3 * gap}px; margin-bottom: {gap}px; }}"
            f" p.picture {{ line-height: 100%; margin-top: {gap}px; margin-bottom: {gap}px; }}"
            f" .caption {{ font-size: {small}px; color: {theme.ink_2}; }}"
            f" .red {{ color: {theme.red_t}; }}"
            f" table {{ margin-top: {gap}px; margin-bottom: {gap}px; border-collapse: collapse; }}"
            f" th, td {{ border: 1px solid {theme.line}; padding: {gap // 2}px {gap}px; }}"
            f" th {{ background-color: {theme.s2}; }}"
        )

    def show_text(self, html: str, pictures: Mapping[str, QPixmap]) -> None:
        """Show a text with its pictures, and stay where it was read."""
        at = self.verticalScrollBar().value()
        self._pictures = pictures
        self.document().clear()
        self.setHtml(html)
        self.verticalScrollBar().setValue(at)

    def loadResource(self, kind: int, name: QUrl | str) -> object:  # noqa: N802
        """The pictures of the text; nothing else is ever loaded."""
        address = name.toString() if isinstance(name, QUrl) else name
        return self._pictures.get(address.removeprefix(PICTURE))

    def go_to(self, anchor: str) -> None:
        """Bring a part to the top."""
        self.scrollToAnchor(anchor)

    def here(self) -> str:
        """The part that stands at the top: the last anchor not below it; empty before the first."""
        block = self.cursorForPosition(QPoint(0, int(Space.S12))).block()
        while block.isValid():
            at = block.begin()
            while not at.atEnd():
                names = at.fragment().charFormat().anchorNames()
                if names:
                    return names[0]
                at += 1
            block = block.previous()
        return ""

    def find_next(self, text: str, back: bool = False, again: bool = False) -> bool:
        """Mark the next place where a text stands, from the top again after the last; False if it stands nowhere."""
        cursor = self.textCursor()
        if not again and not back:  # while it is typed, what is marked grows
            cursor.setPosition(cursor.selectionStart())
            self.setTextCursor(cursor)
        flags = QTextDocument.FindFlag.FindBackward if back else QTextDocument.FindFlag(0)
        if not text or self.find(text, flags):
            return bool(text)
        cursor.movePosition(QTextCursor.MoveOperation.End if back else QTextCursor.MoveOperation.Start)
        self.setTextCursor(cursor)
        return self.find(text, flags)

    def place(self, x: float, y: float, width: float, height: float) -> None:
        """Put it at a place of the parent."""
        self.setGeometry(QRectF(x, y, width, height).toRect())

    @property
    def column(self) -> float:
        """How wide the text is beside its bar: what pictures are drawn for."""
        return self.width() - BESIDE

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802
        """Space and arrows turn the text; Esc is for whatever it stands on."""
        if event.key() == Qt.Key.Key_Escape:
            event.ignore()
            return
        bar = self.verticalScrollBar()
        match event.key():
            case Qt.Key.Key_Space | Qt.Key.Key_PageDown:
                bar.setValue(bar.value() + bar.pageStep() - bar.singleStep())
            case Qt.Key.Key_PageUp:
                bar.setValue(bar.value() - bar.pageStep() + bar.singleStep())
            case Qt.Key.Key_Down:
                bar.setValue(bar.value() + 2 * bar.singleStep())
            case Qt.Key.Key_Up:
                bar.setValue(bar.value() - 2 * bar.singleStep())
            case Qt.Key.Key_Home:
                bar.setValue(0)
            case Qt.Key.Key_End:
                bar.setValue(bar.maximum())
            case _:
                super().keyPressEvent(event)
