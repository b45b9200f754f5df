"""The rules pages as rich text: Markdown into HTML, and its pictures of cards drawn from the deck in use."""

from __future__ import annotations

import html
import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from markdown_it.renderer import RendererHTML
from markdown_it.token import Token
from markdown_it.utils import EnvType, OptionsDict
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPixmap

from engine.pages import Figure, Group, Page, Section, figure_of, markdown
from gui.art.kept import canvas
from gui.controls.base import type_font
from gui.controls.reading import PICTURE
from gui.scene.card_item import slip
from gui.scene.geometry import Metrics
from gui.scene.look import Look
from gui.scene.picture import SMOOTH
from gui.theme import CARD_RATIO, Alpha, Space, Step

HIGH: Final = 92.0
"""The height of a card in a picture, in u; in compact windows less."""
SHOWN: Final = 0.34
"""How much of a card is seen at least where the next one lies on it."""
LEAST: Final = 0.66
"""How small, of their height, cards get before a picture takes another row."""
_RED: Final = re.compile("[♥♦]")


class Written:
    """A page, or some of its sections, as HTML for a width, with the pictures that stand in it."""

    def __init__(self, look: Look, m: Metrics, page: Page, sections: Sequence[Section], width: float, dpr: float,
                 whole: bool = True) -> None:  # fmt: skip
        self.look, self.m, self.page, self.width, self.dpr = look, m, page, width, dpr
        self.pictures: dict[str, QPixmap] = {}
        parts = [f"<h1>{html.escape(page.title)}</h1>{self._html(page.opening)}"] if whole else []
        for one in sections:
            parts.append(f'<h2><a name="{one.id}"></a>{_coloured(one.title)}</h2>{self._html(one.text)}')
        self.html = "".join(parts)

    def _html(self, text: str) -> str:
        parser = markdown()
        return str(_Html(self).render(parser.parse(text), parser.options, {}))

    def picture(self, figure: Figure) -> str:
        """A picture above its caption."""
        name = str(len(self.pictures))
        made = self.pictures[name] = paint_figure(self.look, self.m, figure, self.width, self.dpr)
        size = made.deviceIndependentSize()
        drawn = f'<img src="{PICTURE}{name}" width="{round(size.width())}" height="{round(size.height())}">'
        return f'{drawn}<br><span class="caption">{_coloured(figure.caption)}</span>'


class _Html(RendererHTML):
    """Markdown as HTML, with suits in their colours and cards as pictures."""

    def __init__(self, written: Written) -> None:
        super().__init__()
        self._written = written

    def paragraph_open(self, tokens: Sequence[Token], idx: int, options: OptionsDict, env: EnvType) -> str:
        """A picture's line is as high as the picture, not higher as a line of words is."""
        inside = tokens[idx + 1].children or []
        picture = bool(inside) and inside[0].type == "image"
        return '<p class="picture">' if picture else self.renderToken(tokens, idx, options, env)

    def text(self, tokens: Sequence[Token], idx: int, options: OptionsDict, env: EnvType) -> str:
        """Words."""
        return _coloured(tokens[idx].content)

    def image(self, tokens: Sequence[Token], idx: int, options: OptionsDict, env: EnvType) -> str:
        """A picture of cards; there are no other images."""
        figure = figure_of(tokens[idx], self._written.page.players)
        return "" if figure is None else self._written.picture(figure)


def _coloured(text: str) -> str:
    """A text as HTML, its red suits red."""
    return _RED.sub(lambda suit: f'<span class="red">{suit[0]}</span>', html.escape(text))


@dataclass(frozen=True, slots=True)
class _Laid:
    """How the groups of a picture lie: in rows, all cards of a height, each a step right of the one before."""

    rows: tuple[tuple[Group, ...], ...]
    high: float
    step: float

    @property
    def wide(self) -> float:
        return self.high * CARD_RATIO

    def group(self, group: Group) -> float:
        """How wide a group is."""
        return self.wide + self.step * (_count(group) - 1)


def _count(group: Group) -> int:
    return len(group.cards) + len(group.imagined)


def _lay(groups: tuple[Group, ...], width: float, between: float, high: float) -> _Laid:
    """In one row if the cards stay large enough so, else in more: they overlap, then they are smaller."""
    for most in range(len(groups), 0, -1):
        rows = tuple(groups[at : at + most] for at in range(0, len(groups), most))
        # all rows but the first begin with a sign
        rooms = [width - between * (len(row) - (not number)) for number, row in enumerate(rows)]
        steps = [sum(map(_count, row)) - len(row) for row in rows]
        fit = [
            room / (len(row) + SHOWN * more) / CARD_RATIO for row, room, more in zip(rows, rooms, steps, strict=True)
        ]
        lower = min(high, *fit)
        if lower >= LEAST * high or most == 1:
            break
    wide = lower * CARD_RATIO
    apart = [(room - wide * len(row)) / max(1, more) for row, room, more in zip(rows, rooms, steps, strict=True)]
    return _Laid(rows, lower, min(wide + Space.S4, max(wide * SHOWN, min(apart))))


def paint_figure(look: Look, m: Metrics, figure: Figure, width: float, dpr: float) -> QPixmap:
    """Groups of cards side by side, ">" between them."""
    font = type_font(look, m, Step.T28, bold=True)
    between = look.width(">", font) + 2 * Space.S12
    laid = _lay(figure.groups, width, between, m.px(HIGH, HIGH * 0.72))
    down = laid.high + Space.S8
    wide = max(sum(map(laid.group, row)) + between * (len(row) - (not number)) for number, row in enumerate(laid.rows))
    full = down * len(laid.rows) - Space.S8
    made = canvas(max(1, round(wide * dpr)), max(1, round(full * dpr)), dpr)
    painter = QPainter(made)
    painter.setRenderHints(SMOOTH)
    for number, row in enumerate(laid.rows):
        x, y = 0.0, number * down
        for place, group in enumerate(row):
            if number or place:
                at = QPointF(x + between / 2, y + laid.high / 2)
                look.write(painter, at, ">", font, look.colour("ink_2"), Qt.AlignmentFlag.AlignHCenter)
                x += between
            _paint_group(painter, look, group, QRectF(x, y, laid.wide, laid.high), laid.step)
            x += laid.group(group)
    painter.end()
    return made


def _paint_group(painter: QPainter, look: Look, group: Group, first: QRectF, step: float) -> None:
    """The cards of a group from the place of the first on, with what wild ones stand for, and the imagined card."""
    dpr, at = painter.device().devicePixelRatioF(), QRectF(first)
    for card in group.cards:
        painter.drawPixmap(at.topLeft(), look.cards.face(card, at.height(), dpr))
        if card in group.stands:
            slip(painter, look, at, group.stands[card])
        at.translate(step, 0)
    for card in group.imagined:
        _paint_imagined(painter, look, at, card)
        at.translate(step, 0)


def _paint_imagined(painter: QPainter, look: Look, at: QRectF, card: str) -> None:
    """A card that nobody holds: pale, as at the table."""
    dpr = painter.device().devicePixelRatioF()
    painter.save()
    painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_Clear)
    # the sheet shines through it, not the card it lies on
    painter.fillPath(look.cards.outline(at.height(), dpr).translated(at.topLeft()), look.colour("s1"))
    painter.restore()
    painter.setOpacity(Alpha.IMAGINED)
    painter.drawPixmap(at.topLeft(), look.cards.face(card, at.height(), dpr))
    painter.setOpacity(1.0)
