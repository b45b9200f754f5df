"""A hand in a row of the settlement, and what it costs."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QPainter

from gui.art.icons import paint_icon
from gui.art.text import SuitText, stack
from gui.controls.base import LARGE_TYPE, type_font
from gui.scene.geometry import Metrics, box
from gui.scene.look import Look, edged
from gui.scene.picture import shade_box
from gui.theme import CARD_RATIO, Line, Shadows, Space, Step
from gui.windows.bill import Row

HIGH = 92
"""How high the cards of a hand are at most, in u."""
HANDS = (188, 320, 462)
"""Where the hands begin at least and at most, and where they end, in u."""
TIGHT = 18
"""So much of a card is seen at least where a long name takes its room, in u."""
CARDS = (0.56, 0.44)
"""How much of the width of a folded row its cards may take, with usual and with large type."""
AMOUNT = 0.62
"""How much of the width of a line its amount may take."""
RAISED = 6
"""How far a card that costs extra is raised, in u."""


def hands_at(look: Look, m: Metrics, rows: Sequence[Row]) -> float:
    """Where the hands of all rows begin: as far right as the longest name needs and the largest hand leaves room."""
    bold, small = type_font(look, m, Step.T20, True), type_font(look, m, Step.T14)
    names = [max(look.width(row.person.name, bold), look.width(row.person.level, small)) for row in rows]
    cards = max((len(row.cards) for row in rows), default=0)
    hand = HIGH * CARD_RATIO + TIGHT * (cards - 1) if cards else 0.0
    need = max(names, default=0.0) + m.px(16, 10) + 100 * m.u
    return max(HANDS[0] * m.u, min(need, HANDS[1] * m.u, (HANDS[2] - hand) * m.u))


def lift(m: Metrics, row: Row) -> float:
    """How much room a hand needs above its cards: for those that are raised, and their ring."""
    return RAISED * m.u + Line.ICON if row.costly & set(row.cards) else 0.0


def paint_hand(
    painter: QPainter, look: Look, m: Metrics, row: Row, dpr: float, x: float, middle: float, high: float, most: float
) -> None:
    """Draw a hand from ``x`` to at most ``most``, what costs extra first and raised."""
    if not row.cards:
        return
    cards = sorted(row.cards, key=lambda card: card not in row.costly)
    wide = high * CARD_RATIO
    step = min(30 * m.u, (most - x - wide) / max(1, len(cards) - 1))
    for number, card in enumerate(cards):
        up = RAISED * m.u if card in row.costly else 0.0
        at = QPointF(x + number * step, middle - high / 2 - up)
        painter.save()
        painter.translate(at + QPointF(wide / 2, high / 2))
        shade_box(painter, look, box(0, 0, wide, high), 4 * m.u, Shadows.CARD_BACK, high)
        painter.restore()
        painter.drawPixmap(at, look.cards.face(card, high, dpr))
        if up:
            ring = look.cards.outline(high, dpr, Line.ICON).translated(at)
            edged(painter, ring, None, look.colour("accent"), Line.ICON)


def fitted(look: Look, m: Metrics, text: str, room: float) -> tuple[SuitText, ...]:
    """Words in the largest type in which they fit, in the smallest in two lines; what is still too long is cut."""
    theme = look.theme
    sizes = [SuitText(text, type_font(look, m, size), theme.ink_2, theme.red_t)
             for size in (Step.T16, Step.T14, Step.T12)]  # fmt: skip
    words = next((words for words in sizes if words.width <= room), sizes[-1])
    lines = words.lines(room)
    if len(lines) <= 2:
        return lines
    rest = "".join(line.text for line in lines[1:])
    return lines[0], replace(words, text=rest).cut(room)


def folded_step(look: Look, m: Metrics, row: Row, width: float) -> float:
    """How far apart the lines of a folded row stand: further where one of several needs two lines for itself."""
    step, bold = m.px(26, 19), type_font(look, m, Step.T16, True)
    if len(row.lines) < 2:
        return step
    room = (width - 2 * m.px(24, 12)) * (1 - CARDS[look.text > LARGE_TYPE] - 0.04) - Space.S8 - 4
    two = any(len(fitted(look, m, text, room - look.width(amount, bold))) > 1 for text, amount in row.lines)
    return max(step, 2.4 * type_font(look, m, Step.T12).pixelSize()) if two else step


def paint_lines(
    painter: QPainter,
    look: Look,
    m: Metrics,
    row: Row,
    left: float,
    right: float,
    middle: float,
    step: float,
    at: float,
) -> None:
    """Draw what a hand costs, line by line; words that are too long get smaller, and then two lines."""
    sizes = [type_font(look, m, size, True) for size in (Step.T16, Step.T14, Step.T12)]
    y = middle - (len(row.lines) - 1) * step * at
    for text, amount in row.lines:
        # an amount in many words leaves some room to what it is for
        bold = next((font for font in sizes if look.width(amount, font) <= AMOUNT * (right - left)), sizes[-1])
        room = right - left - look.width(amount, bold) - Space.S8
        lines = fitted(look, m, text, room)
        stack(painter, lines, left, y)
        look.write(painter, QPointF(right, y), amount, bold, look.colour("ink_1"), Qt.AlignmentFlag.AlignRight)
        y += step


def paint_won(painter: QPainter, look: Look, m: Metrics, row: Row, x: float, y: float, right: float) -> None:
    """Draw the winner's crown and words, and who deals next where there is room for it."""
    size = m.px(26, 20)
    paint_icon(painter, "crown", look.theme.accent, box(x + size / 2, y, size, size), filled=True)
    x += size + Space.S12
    room = right - x - Space.S12
    fonts = [type_font(look, m, step, True) for step in (Step.T20, Step.T16, Step.T14)]
    font = next((font for font in fonts if look.width(row.won, font) <= room), None)
    if font is None:
        text = SuitText(row.won, type_font(look, m, Step.T12, True), look.theme.accent)
        stack(painter, text.whole(room, 2) or (text.cut(room),), x, y)
        return
    look.write(painter, QPointF(x, y), row.won, font, look.colour("accent"))
    deals = type_font(look, m, Step.T16)
    if row.deals and look.width(row.won, font) + look.width(row.deals, deals) + Space.S24 <= room:
        end = Qt.AlignmentFlag.AlignRight
        look.write(painter, QPointF(right, y), row.deals, deals, look.colour("ink_2"), end)
