"""What stands where there is room: glasses before the seats, the jug in the middle, what is to be known of a choice."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QFont, QPainter, QPainterPath, QPen

from engine.core.layout import Glasses, Place
from engine.words.buttons import cups
from engine.words.dry import A_CUP
from engine.words.figures import of_table
from gui.scene import before, middle
from gui.scene.counter import paint_pile
from gui.scene.geometry import Metrics, SeatPlace, count_disc
from gui.scene.glass import FULL, GLASS, level, paint_glass, shares
from gui.scene.look import Look, edged, rounded
from gui.scene.picture import Picture
from gui.scene.spots import around, box
from gui.scene.sprite import Sprite
from gui.scene.stage import Stage
from gui.theme import Alpha, Line, Step, Z

MOST = 4
"""Of more full glasses than this one is drawn, with how many there are."""
STEPS = 8
"""In so many steps a glass fills, or runs dry."""
JUGS = (0.75, 0.5)
"""How high a jug is, in cards of the middle: less where there is less room."""
HAND = 3
"""So many cards may come to lie open before a seat, the imagined one among them."""


@dataclass(frozen=True, slots=True)
class GlassesPicture(Picture):
    """Glasses side by side; ``times``: how many the first one stands for."""

    m: Metrics
    parts: tuple[float, ...]
    times: str = ""

    @property
    def _high(self) -> float:
        """How high a glass is."""
        return self.m.tx(32, 22)

    def _font(self, look: Look) -> QFont:
        return look.font(self.m.px(Step.T16, Step.T12), True)

    def size(self, look: Look) -> tuple[float, float]:
        """Width and height of the ground they stand on."""
        said = look.width(self.times, self._font(look)) + self.m.px(6, 4) if self.times else 0.0
        wide = (len(self.parts) - 1) * 1.15 * GLASS * self._high + GLASS * self._high + said
        return wide + self.m.px(12, 8), self._high + self.m.px(10, 6)

    def rect(self, look: Look) -> QRectF:
        """The ground."""
        return box(0, 0, *self.size(look))

    def paint(self, painter: QPainter, look: Look) -> None:
        """Draw ground, glasses, and how many the first one stands for."""
        area, wide = self.rect(look), GLASS * self._high
        painter.fillPath(rounded(area, self.m.px(10, 7)), look.colour("s1", Alpha.WORDS))
        x = area.left() + self.m.px(6, 4)
        for number, part in enumerate(self.parts):
            paint_glass(painter, look, QRectF(x, -self._high / 2, wide, self._high), level(part), "ink_1")
            x += 1.15 * wide
            if self.times and not number:
                look.write(painter, QPointF(x, 0), self.times, self._font(look), look.colour("ink_1"))
                x += look.width(self.times, self._font(look)) + self.m.px(6, 4)


@dataclass(frozen=True, slots=True)
class JugPicture(Picture):
    """A jug with what is in it below."""

    m: Metrics
    text: str
    high: float

    def _font(self, look: Look) -> QFont:
        return look.font(self.m.px(Step.T14, Step.T12), True)

    def rect(self, look: Look) -> QRectF:
        """Jug and words."""
        wide = max(1.1 * self.high, look.width(self.text, self._font(look)) + self.m.px(20, 14))
        return box(0, 0, wide, self.high + before.line(self.m) + self.m.px(8, 4))

    def paint(self, painter: QPainter, look: Look) -> None:
        """Draw the drink, the jug round it, the words; a pile of counters where no alcohol may be seen."""
        area = self.rect(look)
        if look.words.dry:
            pile = QRectF(-0.5 * self.high, area.top() + self.m.px(2, 1), self.high, self.high)
            paint_pile(painter, look, pile, ("ink_1", "drink", "s1"))
        else:
            self._jug(painter, look, area)
        at = QPointF(0, area.bottom() - before.line(self.m) / 2)
        pill = box(at.x(), at.y(), area.width(), before.line(self.m))
        edged(painter, rounded(pill), look.colour("s1", Alpha.WORDS), None, Line.EDGE)
        look.write_centred(painter, at, self.text, self._font(look), look.colour("ink_1"))

    def _jug(self, painter: QPainter, look: Look, area: QRectF) -> None:
        jug = QRectF(-0.36 * self.high, area.top() + self.m.px(2, 1), 0.6 * self.high, self.high)
        painter.fillPath(_body(jug, FULL), look.colour("drink"))
        pen = QPen(look.colour("ink_1"), Line.SELECTED * self.m.u)
        pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
        pen.setCapStyle(Qt.PenCapStyle.RoundCap)
        painter.strokePath(_body(jug, 1.0), pen)
        handle = QPainterPath(QPointF(jug.right() - 0.02 * self.high, jug.top() + 0.25 * self.high))
        far = jug.right() + 0.3 * self.high
        handle.cubicTo(
            QPointF(far, jug.top() + 0.2 * self.high),
            QPointF(far, jug.top() + 0.75 * self.high),
            QPointF(jug.right(), jug.top() + 0.75 * self.high),
        )
        painter.strokePath(handle, pen)


def _body(jug: QRectF, filled: float) -> QPainterPath:
    """The inside of a jug up to a share of its height, its lip where it is whole."""
    wide, high = jug.width(), jug.height()
    neck, top = 0.12 * wide, jug.bottom() - filled * high
    path = QPainterPath(QPointF(jug.left() + neck, top))
    if filled == 1:
        path.lineTo(QPointF(jug.left() - neck, top))
        path.lineTo(QPointF(jug.left() + neck, top + 0.18 * high))
    path.lineTo(QPointF(jug.left(), jug.bottom() - 0.3 * high))
    path.quadTo(QPointF(jug.left(), jug.bottom()), QPointF(jug.left() + 0.2 * wide, jug.bottom()))
    path.lineTo(QPointF(jug.right() - 0.2 * wide, jug.bottom()))
    path.quadTo(QPointF(jug.right(), jug.bottom()), QPointF(jug.right(), jug.bottom() - 0.3 * high))
    path.lineTo(QPointF(jug.right() - neck, top))
    path.closeSubpath()
    return path


# ---------------------------------------------------------------- places


def filled(stage: Stage, glasses: Glasses, amount: int) -> GlassesPicture | None:
    """The glasses that an amount comes to; an empty one for nothing; None where no unit is a cup."""
    drunk = cups(stage.view.game, amount) if glasses.per_cup is None else Fraction(amount, glasses.per_cup)
    if drunk is None:
        return None
    whole = int(drunk)
    if whole > MOST:
        first, times = (0.5, A_CUP * whole) if stage.look.words.dry else (1.0, whole)
        return GlassesPicture(stage.m, (first, *shares(drunk - whole)), f"×{times}")
    return GlassesPicture(stage.m, shares(drunk) or (0.0,))


def free(stage: Stage, place: SeatPlace, wide: float, tall: float) -> QRectF | None:
    """Where something stands before a seat and nothing else ever lies; None where there is no such place."""
    taken = [kept for one in stage.seats for kept in _taken(stage, one)]
    bounds = QRectF(0, stage.m.tb, stage.m.width, stage.m.height - stage.m.tb)
    for at in _beside(stage, place, wide, tall):
        rect = box(at.x(), at.y(), wide, tall)
        if bounds.contains(rect) and not any(rect.intersects(other) for other in taken):
            return rect
    return None


def _taken(stage: Stage, place: SeatPlace) -> Iterator[QRectF]:
    """What belongs to a seat: its plate, and what lies before it or will."""
    yield place.plate
    if place.number and (stage.fans or stage.fronts):
        yield _cards(stage, place).adjusted(0, 0, 0, before.words_high(stage.m))
        yield count_disc(stage.m, place, bool(stage.fronts))


def _cards(stage: Stage, place: SeatPlace) -> QRectF:
    return around(before.before(stage, place, HAND))


def _beside(stage: Stage, place: SeatPlace, wide: float, tall: float) -> Iterator[QPointF]:
    """The places to try, the best first: beside the cards before a seat, over the plate of the viewer."""
    m, plate, gap = stage.m, place.plate, stage.m.px(8, 4)
    if place.number == 0:
        yield QPointF(plate.left() + wide / 2, plate.top() - gap - tall / 2)
        yield QPointF(plate.right() + gap + wide / 2, plate.center().y())
        return
    holds = bool(stage.fans or stage.fronts)
    cards = _cards(stage, place) if holds else QRectF(plate)
    way = place.inward
    if place.side:
        x = place.inner_end + way * (gap + wide / 2)
        for y in (cards.top() - gap - tall / 2, cards.bottom() + before.words_high(m) + gap + tall / 2):
            yield QPointF(x, y if holds else plate.center().y())
        return
    y = plate.bottom() + gap + tall / 2
    if not holds:
        yield QPointF(place.x, y)
    for side in (way, -way):
        edge = cards.right() if side > 0 else cards.left()
        yield QPointF(edge + side * (gap + wide / 2), y)
        yield QPointF(edge + side * (gap + wide / 2), y + tall)


# ---------------------------------------------------------------- sprites


def glasses(stage: Stage, place: SeatPlace, seat: int) -> Iterator[Sprite]:
    """The glasses that stand before a seat."""
    for one in stage.layout.glasses:
        amount = stage.figure(f"{one.name}:{seat}")
        picture = filled(stage, one, amount) if isinstance(amount, int) else None
        where = None if picture is None else free(stage, place, *picture.size(stage.look))
        if picture is not None and where is not None:
            at = where.center()
            yield Sprite(f"glasses/{one.name}:{seat}", picture, at.x(), at.y(), Z.BADGES)


def jug(stage: Stage, place: Place) -> Sprite | None:
    """The jug of a place in the middle, where its figure says that there is something in it and there is room."""
    text = next(of_table(stage.look.words, stage.view.game, stage.view.table, (place.zone,)), "")
    if not text:
        return None
    at, high = middle.at(stage, place)
    taken = [*(one for seat in stage.seats for one in _taken(stage, seat)), *middle.lying(stage)]
    for share in JUGS:
        picture = JugPicture(stage.m, text, share * high)
        area = picture.rect(stage.look)
        for where in _for_jug(stage, at, area):
            rect = area.translated(where)
            if not any(rect.intersects(other) for other in taken):
                return Sprite(f"jug/{place.zone}", picture, where.x(), where.y(), Z.TRICK)
    return None


def _for_jug(stage: Stage, at: QPointF, area: QRectF) -> Iterator[QPointF]:
    """The places to try for a jug: its own, left of what lies in the middle, above it, or both."""
    yield at
    whole, gap = QRectF(), stage.m.px(10, 4)
    for rect in middle.lying(stage):
        whole |= rect
    yield QPointF(whole.left() - gap - area.width() / 2, at.y())
    yield QPointF(stage.m.cx, whole.top() - gap - area.height() / 2)
    yield QPointF(whole.left() - gap - area.width() / 2, whole.top() - area.height() / 2)


# ---------------------------------------------------------------- what is asked


def about(stage: Stage) -> Iterator[Sprite]:
    """What is to be known of what the viewer is asked, above its hand and what is said of that; if there is room."""
    if not stage.about or not stage.hand or not middle.plain(stage) or stage.hands.slider is not None:
        return
    m, look = stage.m, stage.look
    words = [sprite.picture.rect(look).translated(sprite.x, sprite.y) for sprite in before.own_words(stage)
             if sprite.name.startswith("caption/")]  # fmt: skip
    lying = middle.lying(stage)
    bar = stage.bar
    buttons = (bar.primary, bar.secondary, bar.hint, bar.sort, *bar.extra)
    taken = [*(one for seat in stage.seats for one in _taken(stage, seat)), *lying, *words, *buttons]
    picture = before.CaptionPicture(m, stage.about, m.width - m.px(24, 12))
    tall = picture.size(look)[1]
    y = min([m.ht - m.rise, *(rect.top() for rect in words)]) - m.px(6, 3) - tall / 2
    while y > max((rect.bottom() for rect in lying), default=m.cy):
        area = picture.rect(look).translated(m.cx, y)
        if not any(area.intersects(other) for other in taken):
            yield Sprite("about", picture, m.cx, y, Z.BADGES)
            return
        y -= tall / 2
