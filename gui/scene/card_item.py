"""One card: its face or back, and what is laid over it."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainter, QPainterPath, QPen

from engine.core.plain import BACK
from gui.scene.geometry import Spot, box
from gui.scene.look import Look, rounded
from gui.scene.picture import Picture, reach, shade_box, soft
from gui.theme import CARD, CARD_CORNER, CARD_RATIO, Alpha, Glow, Line, Shadow, Shadows, Step, colour

SHADOWS = {
    "back": Shadows.CARD_BACK,
    "hand": Shadows.CARD_HAND,
    "new": Shadows.CARD_NEW,
    "beaten": Shadows.CARD_BEATEN,
    "lifted": Shadows.LIFTED,
}

LOCK = (70 / 630, 330 / 880, 44 / 630)
"""Middle and radius of the disc on a card: in widths, heights, widths."""

CRACK = ((0.0, 0.14), (0.22, 0.02), (0.38, 0.1), (0.55, -0.06), (0.74, 0.03), (1.0, -0.13))
"""How a card breaks: from the left, in widths, and below its middle, in heights."""

LIFTED_SCALE, LIFTED_ANGLE = 1.06, 5.0
"""A card under the finger is larger and turned."""


@dataclass(frozen=True, slots=True)
class CardPicture(Picture):
    """A card of a height with its shadow, ring, veil, and the disc of a lock or of the start card."""

    code: str
    height: float
    u: float
    shadow: str = "hand"
    ring: str = ""
    veil: str = ""
    disc: str = ""
    stands: str = ""
    glow: bool = False

    @property
    def box(self) -> QRectF:
        """The card itself."""
        return box(0, 0, self.height * CARD_RATIO, self.height)

    @property
    def common(self) -> bool:
        """All backs are alike."""
        return self.code == BACK

    @property
    def _corner(self) -> float:
        return CARD_CORNER * self.height * CARD_RATIO

    def rect(self, look: Look) -> QRectF:
        """The card, its ring and its shadow."""
        # turned cards in flight are paid by the pixel: no room for what is not drawn
        more = 3 * Glow.BIG * self.u if self.glow else 2 * Line.FOCUS * self.u if self.ring else Line.EDGE
        return reach(self.box, self._shadow, self.height).united(self.box.adjusted(-more, -more, more, more))

    @property
    def _shadow(self) -> Shadow:
        return SHADOWS[self.shadow]

    def paint(self, painter: QPainter, look: Look) -> None:
        """Draw shadow, face, veil, disc, ring."""
        at = self._lies(painter, look)
        edge = rounded(at, self._corner)
        shade_box(painter, look, self.box, self._corner, self._shadow, self.height)
        if self.glow:
            soft(painter, edge, look.theme.accent, Alpha.LIGHT, Glow.BIG * self.u, Line.LIGHT * self.u)
        painter.drawPixmap(at.topLeft(), look.cards.face(self.code, self.height, painter.device().devicePixelRatioF()))
        if self.veil == "beat":
            painter.fillPath(edge, look.colour("beat", Alpha.BEAT))
        elif self.veil == "hold":
            painter.fillPath(edge, look.colour("hold", Alpha.HOLD))
        elif self.veil == "imagined":
            # pale, but nothing that lies below it shines through
            painter.fillPath(edge, look.colour("felt", 1 - Alpha.IMAGINED))
        if self.disc:
            self._mark(painter, look)
        if self.stands:
            slip(painter, look, self.box, self.stands)
        if self.ring:
            self._edge(painter, look)

    def _lies(self, painter: QPainter, look: Look) -> QRectF:
        """Where the face lies: an upright one pixel on pixel, nothing of it falls between two."""
        dpr = painter.device().devicePixelRatioF()
        size = look.cards.size(self.height, dpr)
        if painter.worldTransform().isScaling():
            return box(0, 0, size.width(), size.height())
        wide, high = round(size.width() * dpr), round(size.height() * dpr)
        return QRectF(QPointF(round(-wide / 2) / dpr, round(-high / 2) / dpr), size)

    def _edge(self, painter: QPainter, look: Look) -> None:
        width = (Line.FOCUS if self.ring == "focus" else Line.SELECTED) * self.u
        out = width / 2
        path = rounded(self.box.adjusted(-out, -out, out, out), self._corner + out)
        painter.strokePath(path, QPen(look.colour(self.ring), width))

    def _mark(self, painter: QPainter, look: Look) -> None:
        x, y, radius = LOCK
        card = self.box
        middle = QPointF(card.left() + x * card.width(), card.top() + y * card.height())
        radius *= card.width()
        path = QPainterPath()
        path.addEllipse(middle, radius, radius)
        start = self.disc == "start"
        painter.fillPath(path, look.colour("accent") if start else colour(CARD["lock"]))
        ink = look.colour("on_accent") if start else colour(CARD["white"])
        size = 1.2 * radius
        look.put(painter, box(middle.x(), middle.y(), size, size), "chev" if start else "lock", ink)


@dataclass(frozen=True, slots=True)
class BrokenPicture(Picture):
    """The upper (0) or the lower half (1) of a card that broke aslant."""

    card: CardPicture
    half: int

    def rect(self, look: Look) -> QRectF:
        """The room of the whole card."""
        return self.card.rect(look)

    def paint(self, painter: QPainter, look: Look) -> None:
        """Draw the card where it belongs to this half."""
        area, card = self.rect(look), self.card.box
        edge = area.bottom() if self.half else area.top()
        path = QPainterPath(QPointF(area.left(), edge))
        for x, y in CRACK:
            path.lineTo(QPointF(area.left() + x * area.width(), card.center().y() + y * card.height()))
        path.lineTo(QPointF(area.right(), edge))
        path.closeSubpath()
        painter.save()
        painter.setClipPath(path)
        self.card.paint(painter, look)
        painter.restore()


def stood_for(mark: str) -> str:
    """What a card stands for by its mark; nothing where the mark says something else.

    >>> stood_for("as:7h"), stood_for("start")
    ('7h', '')
    """
    return mark.removeprefix("as:") if mark.startswith("as:") else ""


def slip(painter: QPainter, look: Look, card: QRectF, stands: str) -> None:
    """What a wild card stands for, on a slip over its lower half."""
    font = look.font(max(Step.T12, 0.13 * card.height()), True)
    text = look.words.card(stands)
    at = QPointF(card.center().x(), card.top() + 0.62 * card.height())
    pill = box(at.x(), at.y(), look.width(text, font) + font.pixelSize(), 0.2 * card.height())
    painter.fillPath(rounded(pill), look.colour("accent"))
    look.write_centred(painter, pill.center(), text, font, look.colour("on_accent"))


def card_rect(spot: Spot) -> QRectF:
    """The upright rectangle a card would fill if it were not turned."""
    return box(spot.x, spot.y, spot.width, spot.height)
