"""What is said on the table: the newest play, its owner's line, trays, duties, refusals, moments."""

from __future__ import annotations

from dataclasses import dataclass, replace

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QFont, QPainter, QPen

from gui.scene.geometry import Metrics, box
from gui.scene.look import Look, edged, rounded
from gui.scene.picture import Picture, reach, shade_box, soft
from gui.scene.plate import Person
from gui.theme import CARD_CORNER, CARD_RATIO, Alpha, Glow, Line, Radius, Shadows, Step, colour


def words_line(m: Metrics) -> float:
    """How high the pill of a play is."""
    return m.tx(34, 24)


@dataclass(frozen=True, slots=True)
class TrickWords(Picture):
    """The pill under the newest play: who played, and what it is."""

    m: Metrics
    text: str
    person: Person | None = None

    def _fonts(self, look: Look) -> tuple[QFont, QFont]:
        if self.m.compact:
            return look.font(Step.T12), look.font(Step.T14, True)
        return look.font(Step.T14 * self.m.u), look.font(Step.T20 * self.m.u, True)

    def size(self, look: Look) -> tuple[float, float]:
        """Width and height of the pill."""
        m = self.m
        small, large = self._fonts(look)
        width = look.width(self.text, large) + m.px(16, 12)
        if self.person is not None:
            width += m.tx(24, 18) + m.px(8 + 12 - 11, 6 + 8 - 8) + look.width(self.person.name, small)
        return width + m.px(12, 8), words_line(m)

    def rect(self, look: Look) -> QRectF:
        """The pill."""
        return box(0, 0, *self.size(look))

    def paint(self, painter: QPainter, look: Look) -> None:
        """Draw pill, owner, words."""
        m, pill = self.m, self.rect(look)
        painter.fillPath(rounded(pill), look.colour("s1", Alpha.WORDS))
        small, large = self._fonts(look)
        x = pill.left() + m.px(16, 12)
        if self.person is not None:
            x = pill.left() + m.px(5, 3)
            disc = QRectF(x, -m.tx(12, 9), m.tx(24, 18), m.tx(24, 18))
            self._owner(painter, look, disc)
            x = disc.right() + m.px(8, 6)
            look.write(painter, QPointF(x, 0), self.person.name, small, look.colour("ink_2"))
            x += look.width(self.person.name, small) + m.px(12, 8)
        look.write(painter, QPointF(x, 0), self.text, large, look.colour("ink_1"), red=look.colour("red_t"))

    def _owner(self, painter: QPainter, look: Look, disc: QRectF) -> None:
        assert self.person is not None
        look.face(painter, disc, self.person.avatar, self.person.colour)


@dataclass(frozen=True, slots=True)
class OwnerBar(Picture):
    """The line in the owner's colour under or over a play, with a face where no words say whose it is."""

    width: float
    line: float
    owner: int
    beaten: bool
    face: str = ""
    size: float = 0.0

    @property
    def _bar(self) -> QRectF:
        return box(0, 0, self.width, self.line)

    @property
    def _disc(self) -> QRectF:
        return box(-self.width / 2, 0, self.size, self.size)

    def rect(self, look: Look) -> QRectF:
        """The line and the face at its left end."""
        return self._bar | self._disc if self.size else self._bar

    def paint(self, painter: QPainter, look: Look) -> None:
        """Draw the line, and the face."""
        bars = look.theme.bars
        ink = colour(bars[self.owner % len(bars)], Alpha.BEATEN_BAR if self.beaten else 1.0)
        painter.fillPath(rounded(self._bar), ink)
        if self.size:
            look.face(painter, self._disc, self.face, self.owner)


@dataclass(frozen=True, slots=True)
class SlotPicture(Picture):
    """A place for a card: a glowing target, or an empty slot."""

    width: float
    height: float
    u: float
    lit: bool
    radius: float = -1.0

    def rect(self, look: Look) -> QRectF:
        """The slot with its glow."""
        more = 3 * Glow.TARGET * self.u
        return box(0, 0, self.width + 2 * more, self.height + 2 * more)

    def paint(self, painter: QPainter, look: Look) -> None:
        """Draw glow, fill, dashes."""
        radius = CARD_CORNER * self.height * CARD_RATIO if self.radius < 0 else self.radius
        path = rounded(box(0, 0, self.width, self.height), radius)
        if self.lit:
            soft(painter, path, look.theme.accent, Alpha.TARGET_GLOW, Glow.TARGET * self.u, Line.LIGHT * self.u)
            painter.fillPath(path, look.colour("accent", Alpha.TARGET))
        pen = QPen(look.colour("accent" if self.lit else "line"), Line.FOCUS * self.u)
        pen.setDashPattern([14 / 3, 10 / 3])
        painter.strokePath(path, pen)


@dataclass(frozen=True, slots=True)
class TrayPicture(Picture):
    """The tray in the middle and what it is for."""

    m: Metrics
    width: float
    height: float
    title: str
    line: str
    kept: str = ""

    def rect(self, look: Look) -> QRectF:
        """Tray and words."""
        small = self._small(look)
        wide = max(look.width(self.line, small), look.width(self.kept, small) + self.m.px(80, 48))
        wide = max(wide, look.width(self.title, self._large(look)))
        more = max(0.0, wide - self.width) / 2 + 1
        return box(0, 0, self.width, self.height).adjusted(-more, -self.m.tx(116, 60), more, self.m.tx(72, 36))

    def _small(self, look: Look) -> QFont:
        return look.font(self.m.px(Step.T16, Step.T12))

    def _large(self, look: Look) -> QFont:
        return look.font(self.m.px(Step.T28, Step.T16), True, True)

    def paint(self, painter: QPainter, look: Look) -> None:
        """Draw tray, title, line, and what has to stay in the hand."""
        m, edge = self.m, box(0, 0, self.width, self.height)
        edged(painter, rounded(edge, Radius.PANEL * m.u), look.colour("s1", Alpha.TRAY), look.colour("line"), Line.EDGE)
        title = self._large(look)
        small, quiet = self._small(look), look.colour("ink_2")
        look.write_centred(painter, QPointF(0, edge.top() - m.tx(92, 34)), self.title, title, look.colour("ink_1"))
        look.write_centred(painter, QPointF(0, edge.top() - m.tx(38, 13)), self.line, small, quiet)
        if self.kept:
            lock, y = 1.3 * small.pixelSize(), edge.bottom() + m.tx(48, 16)
            x = -(lock + m.px(12, 6) + look.width(self.kept, small)) / 2
            look.put(painter, box(x + lock / 2, y, lock, lock), "lock", quiet)
            at = QPointF(x + lock + m.px(12, 6), y)
            look.write(painter, at, self.kept, small, quiet, red=look.colour("red_t"))


@dataclass(frozen=True, slots=True)
class NoticePicture(Picture):
    """A pill with an edge in danger: a refusal with its cross, or a duty with its tag."""

    m: Metrics
    text: str
    tag: str = ""
    least: float = 0.0
    """As wide as this at least: what the pill lies over must not look out beside it."""

    def _font(self, look: Look, bold: bool = False) -> QFont:
        return look.font(Step.T14 if self.m.compact else Step.T16 * self.m.u, bold)

    def size(self, look: Look) -> tuple[float, float]:
        """Width and height of the pill."""
        u = self.m.u
        width = look.width(self.text, self._font(look)) + 40 * u
        if self.tag:
            return width + look.width(self.tag, self._font(look, True)) + 16 * u, self.m.tx(40)
        return max(width + 26 * u, self.least), self.m.tx(52, 40)

    def rect(self, look: Look) -> QRectF:
        """The pill with its shadow."""
        return reach(box(0, 0, *self._shown(look)), Shadows.PLATE, self.m.u)

    def _shown(self, look: Look) -> tuple[float, float]:
        width, height = self.size(look)
        return min(width, self.m.width - 32 * self.m.u), height

    def paint(self, painter: QPainter, look: Look) -> None:
        """Draw pill, tag or cross, words."""
        u = self.m.u
        width, height = self._shown(look)
        x = -min(width, replace(self, least=0.0).size(look)[0]) / 2
        path = rounded(box(0, 0, width, height))
        shade_box(painter, look, box(0, 0, width, height), height / 2, Shadows.PLATE, u)
        edged(painter, path, look.colour("s1"), look.colour("danger"), Line.EMPHASIS)
        if self.tag:
            font = self._font(look, True)
            tag = QRectF(x + 4 * u, -height / 2 + 4 * u, look.width(self.tag, font) + 24 * u, height - 8 * u)
            painter.fillPath(rounded(tag), look.colour("danger"))
            look.write_centred(painter, tag.center(), self.tag, font, look.colour("on_danger"))
            x = tag.right() + 10 * u
        else:
            look.put(painter, box(x + 29 * u, 0, 18 * u, 18 * u), "x", look.colour("danger_t"))
            x += 46 * u
        words = look.cut(self.text, self._font(look), width / 2 - x - 12 * u)
        look.write(painter, QPointF(x, 0), words, self._font(look), look.colour("ink_1"), red=look.colour("red_t"))


@dataclass(frozen=True, slots=True)
class LinePicture(Picture):
    """Words without a box; ``step`` and ``ink`` by the names of their tokens."""

    text: str
    size: float
    ink: str
    bold: bool = False
    serif: bool = False
    align: str = "middle"
    alpha: float = 1.0

    def _font(self, look: Look) -> QFont:
        return look.font(self.size, self.bold, self.serif)

    def rect(self, look: Look) -> QRectF:
        """The words."""
        width, height = look.width(self.text, self._font(look)) + 2, 1.4 * self._font(look).pixelSize()
        if self.align == "left":
            return QRectF(0, -height / 2, width, height)
        return box(0, 0, width, height)

    def paint(self, painter: QPainter, look: Look) -> None:
        """Write them."""
        align = Qt.AlignmentFlag.AlignLeft if self.align == "left" else Qt.AlignmentFlag.AlignHCenter
        ink = look.colour(self.ink, self.alpha)
        look.write(painter, QPointF(0, 0), self.text, self._font(look), ink, align, red=look.colour("red_t"))


@dataclass(frozen=True, slots=True)
class BannerPicture(Picture):
    """A sentence that stands over the table for a moment."""

    m: Metrics
    text: str

    def _font(self, look: Look) -> QFont:
        return look.font(self.m.px(Step.T20, Step.T16), True)

    def _pill(self, look: Look) -> QRectF:
        m = self.m
        return box(
            0, 0, min(look.width(self.text, self._font(look)) + m.px(64, 40), m.width - m.px(32, 16)), m.px(64, 48)
        )

    def rect(self, look: Look) -> QRectF:
        """The pill with its shadow."""
        return reach(self._pill(look), Shadows.PLATE, self.m.u)

    def paint(self, painter: QPainter, look: Look) -> None:
        """Draw pill and sentence."""
        pill = self._pill(look)
        shade_box(painter, look, pill, pill.height() / 2, Shadows.PLATE, self.m.u)
        edged(painter, rounded(pill), look.colour("s1"), look.colour("accent"), Line.EMPHASIS * self.m.u)
        words = look.cut(self.text, self._font(look), pill.width() - self.m.px(32, 20))
        look.write_centred(painter, QPointF(0, 0), words, self._font(look), look.colour("ink_1"))


@dataclass(frozen=True, slots=True)
class GroupGlow(Picture):
    """The ring about a group of cards, glowing."""

    width: float
    height: float
    u: float

    def rect(self, look: Look) -> QRectF:
        """The ring with its glow."""
        more = 3 * Glow.BIG * self.u + Line.SELECTED * self.u
        return box(0, 0, self.width + 2 * more, self.height + 2 * more)

    def paint(self, painter: QPainter, look: Look) -> None:
        """Draw the glow, then the ring."""
        u, out = self.u, Line.SELECTED * self.u / 2
        corner = CARD_CORNER * CARD_RATIO * self.height
        edge = rounded(box(0, 0, self.width + 2 * out, self.height + 2 * out), corner + out)
        soft(painter, edge, look.theme.accent, Alpha.GLOW, Glow.BIG * u)
        painter.strokePath(edge, QPen(look.colour("accent"), Line.SELECTED * u))
