"""Watches a table several people share: every frame that is painted, every word that Qt could give away."""

from __future__ import annotations

import re
from collections.abc import Iterator

from PySide6.QtCore import QEvent, QMetaType, QObject
from PySide6.QtGui import QAccessible, QAccessibleInterface

from engine.core.model import BACK
from gui.access.aloud import card
from gui.scene.card_item import CardPicture
from gui.scene.sprite_item import SpriteItem
from tests.gui.windows.tables import Shown


def faces(table: Shown) -> set[str]:
    """The cards whose faces any item of the scene draws."""
    found = set()
    for item in table.window.scene.items():
        if isinstance(item, SpriteItem) and isinstance(item.picture, CardPicture):
            found |= {item.picture.code, item.picture.stands} - {BACK, ""}
    return found


def others(table: Shown) -> set[str]:
    """The cards that nobody but the one on the screen may see now; all hidden ones while nobody may."""
    round_ = table.bridge.round
    if round_ is None or round_.over:
        return set()
    seat = None if table.window.peek.covers else table.bridge.seat
    seen = {str(card) for zone in round_.view(seat).table.zones for card in zone.cards}
    truth = {str(card) for zone in round_.table.zones for card in zone.cards}
    return truth - seen - {str(round_.table.figures.get("die"))}


class Watch(QObject):
    """Looks at the scene whenever it is painted, and at the faces that are drawn for it."""

    def __init__(self, table: Shown) -> None:
        super().__init__()
        self._table = table
        self.frames = 0
        self.leaks: list[set[str]] = []
        table.window.table.viewport().installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802
        if event.type() == QEvent.Type.Paint:
            self.frames += 1
            if found := faces(self._table) & others(self._table):
                self.leaks.append(found)
        return False


def strings(root: QObject) -> Iterator[str]:
    """Every text in a property of an object or of anything below it."""
    for one in (root, *root.findChildren(QObject)):
        meta = one.metaObject()
        for number in range(meta.propertyCount()):
            prop = meta.property(number)
            if prop.typeId() in (QMetaType.Type.QString.value, QMetaType.Type.QStringList.value):
                yield str(prop.read(one))


_KINDS = (QAccessible.Text.Name, QAccessible.Text.Description, QAccessible.Text.Value, QAccessible.Text.Help)


def accessible(root: QObject) -> Iterator[str]:
    """Everything a screen reader could say of a window."""

    def walk(one: QAccessibleInterface | None) -> Iterator[str]:
        if one is None or not one.isValid():
            return
        for kind in (
            QAccessible.Text.Name,
            QAccessible.Text.Description,
            QAccessible.Text.Value,
            QAccessible.Text.Help,
        ):
            yield one.text(kind)
        for number in range(one.childCount()):
            yield from walk(one.child(number))

    yield from walk(QAccessible.queryAccessibleInterface(root))


def tells(table: Shown) -> set[str]:
    """The hidden cards that some text names, by code or in words."""
    window = table.window
    texts = [*strings(window), *accessible(window)]
    for item in window.scene.items():
        texts.append(item.toolTip())
        if isinstance(item, SpriteItem):
            texts.append(item.name)
    said = "\n".join(text for text in texts if text)
    words = window.scene.looks.words
    round_ = table.bridge.round
    assert round_ is not None
    # what a joker stands for is told to all, and so is the card that a round begins with
    known = {"Ad", *(mark.removeprefix("as:") for zone in round_.table.zones for mark in zone.marks.values())}
    return {
        code
        for code in others(table) - known
        if re.search(rf"(?<![A-Za-z0-9]){code}(?![A-Za-z0-9])|{re.escape(words.card(code))}(?!\d)", said)
        or card(words, code) in said
    }
