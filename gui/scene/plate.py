"""What stands at a seat: plate, count of cards, last card, the word of a pass."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QFont, QPainter, QPainterPath

from gui.scene.geometry import Metrics, SeatPlace, box
from gui.scene.look import Look, edged, rounded
from gui.scene.picture import Picture, reach, shade_box, soft
from gui.theme import Alpha, Glow, Line, Shadows, Space, Step


@dataclass(frozen=True, slots=True)
class Person:
    """Who sits at a seat, as the plate says it; ``colour`` counts the players in order of joining."""

    name: str
    avatar: str = ""
    colour: int = 0
    level: str = ""
    note: str = ""
    icon: str = ""
    paused: bool = False


@dataclass(frozen=True, slots=True)
class Note:
    """One thing in the second row of a plate."""

    text: str
    icon: str = ""
    bold: bool = False
    ink: str = "ink_2"
    spare: bool = False


@dataclass(frozen=True, slots=True)
class PlatePicture(Picture):
    """A seat's plate: avatar, name, a second row, the dealer's disc; ``state``: "", turn, focus, paused."""

    m: Metrics
    person: Person
    notes: tuple[Note, ...]
    width: float
    height: float
    mirrored: bool
    state: str = ""
    dealer: str = ""
    dots: int = -1
    tick: str = ""
    """A disc at the avatar: "done" with a tick, "open" while that is still to come."""

    @property
    def _pill(self) -> QRectF:
        return box(0, 0, self.width, self.height)

    def rect(self, look: Look) -> QRectF:
        """The pill with its shadow."""
        return reach(self._pill, Shadows.PLATE, self.m.u)

    def paint(self, painter: QPainter, look: Look) -> None:
        """Draw pill, avatar, rows, dealer, ring."""
        m, pill = self.m, self._pill
        path = rounded(pill)
        shade_box(painter, look, pill, self.height / 2, Shadows.PLATE, m.u)
        edged(painter, path, look.colour("s1"), look.colour("line"), Line.EDGE)
        self._avatar(painter, look)
        self._rows(painter, look)
        if self.state == "turn":
            out = Line.SELECTED * m.u / 2
            edged(painter, rounded(pill.adjusted(out, out, -out, -out)), None, look.colour("accent"), 2 * out)
        if self.state == "focus":
            out = Line.FOCUS_GAP
            edged(painter, rounded(pill.adjusted(-out, -out, out, out)), None, look.colour("focus"), Line.FOCUS)
        if self.dealer:
            self._dealer(painter, look)
        if self.tick:
            self._tick(painter, look)

    @property
    def _face(self) -> QRectF:
        size = self.height - 8 * self.m.u
        x = self.width / 2 - 4 * self.m.u - size / 2
        return box(x if self.mirrored else -x, 0, size, size)

    def _avatar(self, painter: QPainter, look: Look) -> None:
        face = self._face
        disc = QPainterPath()
        disc.addEllipse(face)
        look.face(painter, face, self.person.avatar, self.person.colour)
        if self.state == "paused":
            painter.fillPath(disc, look.colour("s1", Alpha.PAUSED))
            half = face.width() / 2
            look.put(painter, box(face.center().x(), face.center().y(), half, half), "pause", look.colour("ink_1"))

    def _fonts(self, look: Look) -> tuple[QFont, QFont, QFont]:
        return plate_fonts(self.m, look)

    def _rows(self, painter: QPainter, look: Look) -> None:
        m = self.m
        name, plain, bold = self._fonts(look)
        gap, end = m.px(12, 8), m.px(16, 12)
        face = self._face
        start = face.left() - gap if self.mirrored else face.right() + gap
        room = self.width - face.width() - 4 * m.u - gap - end
        right = Qt.AlignmentFlag.AlignRight if self.mirrored else Qt.AlignmentFlag.AlignLeft
        two = bool(self.notes) or self.dots >= 0
        y = -m.tx(11, 9) if two else 0.0
        ink = look.colour("ink_1")
        look.write(painter, QPointF(start, y), look.cut(self.person.name, name, room), name, ink, right)
        if not two:
            return
        notes = fitting(m, look, self.notes, self.dots >= 0, room)
        x = start - min(row_width(m, look, notes, self.dots >= 0), room) if self.mirrored else start
        y = m.tx(12, 9)
        left = room
        for note in notes:
            font, size = (bold if note.bold else plain), m.tx(17, 15)
            if note.icon:
                mark = "drink" if note.bold else note.ink
                look.put(painter, box(x + size / 2, y, size, size), note.icon, look.colour(mark))
                x += size + m.px(5, 4)
                left -= size + m.px(5, 4)
            text = look.cut(note.text, font, max(left, 0))
            look.write(painter, QPointF(x, y), text, font, look.colour(note.ink))
            step = look.width(text, font) + m.px(12, 8)
            x, left = x + step, left - step
        self._dots(painter, look, x, y)

    def _dots(self, painter: QPainter, look: Look, x: float, y: float) -> None:
        u = self.m.u
        for dot in range(3 if self.dots >= 0 else 0):
            path = QPainterPath()
            path.addEllipse(QPointF(x + (dot * 11 + 4) * u, y), 3.4 * u, 3.4 * u)
            painter.fillPath(path, look.colour("accent", Alpha.THINKING[(self.dots - dot) % 3]))

    def _rim(self, down: float) -> QPointF:
        """The middle of a disc on the inner rim of the avatar, upper (−1) or lower (1)."""
        face = self._face
        way = face.width() / 2 * 0.70711
        return face.center() + QPointF(-way if self.mirrored else way, down * way)

    def _tick(self, painter: QPainter, look: Look) -> None:
        at, size = self._rim(-1), self.m.tx(24, 18)
        paint_tick(painter, look, at, size, self.tick == "done")

    def _dealer(self, painter: QPainter, look: Look) -> None:
        m = self.m
        size, middle = m.tx(24, 18), self._rim(1)
        disc = QPainterPath()
        disc.addEllipse(box(middle.x(), middle.y(), size, size))
        edged(painter, disc, look.colour("accent"), look.colour("s1"), Line.BADGE)
        font = look.font(Step.T14 * m.u if not m.compact else Step.T12, True)
        look.write_centred(painter, middle, self.dealer, font, look.colour("on_accent"))


def paint_tick(painter: QPainter, look: Look, at: QPointF, size: float, done: bool) -> None:
    """Draw a disc with a tick, or empty while what it ticks off is still to come."""
    disc = QPainterPath()
    disc.addEllipse(box(at.x(), at.y(), size, size))
    if done:
        edged(painter, disc, look.colour("accent"), look.colour("s1"), Line.BADGE)
        look.put(painter, box(at.x(), at.y(), 0.7 * size, 0.7 * size), "check", look.colour("on_accent"))
    else:
        edged(painter, disc, look.colour("s1"), look.colour("ink_2"), Line.BADGE)


@dataclass(frozen=True, slots=True)
class TickPicture(Picture):
    """A disc with a tick."""

    size: float

    def rect(self, look: Look) -> QRectF:
        """The disc with its edge."""
        return box(0, 0, self.size + 2 * Line.BADGE, self.size + 2 * Line.BADGE)

    def paint(self, painter: QPainter, look: Look) -> None:
        """Draw it."""
        paint_tick(painter, look, QPointF(0, 0), self.size, True)


def plate_fonts(m: Metrics, look: Look) -> tuple[QFont, QFont, QFont]:
    """The fonts of a plate: name, second row, amounts in it."""
    name, row = (Step.T14, Step.T12) if m.compact else (Step.T16 * m.u, Step.T14 * m.u)
    return look.font(name, True), look.font(row), look.font(row, True)


def row_width(m: Metrics, look: Look, notes: tuple[Note, ...], dots: bool) -> float:
    """How wide a second row is."""
    _, plain, bold = plate_fonts(m, look)
    widths = [
        look.width(note.text, bold if note.bold else plain) + (m.tx(17, 15) + m.px(5, 4) if note.icon else 0)
        for note in notes
    ]
    if dots:
        widths.append(29 * m.u)
    return sum(widths) + m.px(12, 8) * max(0, len(widths) - 1)


def fitting(m: Metrics, look: Look, notes: tuple[Note, ...], dots: bool, room: float) -> tuple[Note, ...]:
    """The notes there is room for, whole: the last ones go first, the first one stays and is cut where it must be.

    One that only says what the ring says, too, gives way where it would stand alone.
    """
    if len(notes) > 1 and notes[0].spare and row_width(m, look, notes[:2], dots) > room:
        notes = notes[1:]
    while len(notes) > 1 and row_width(m, look, notes, dots) > room:
        notes = notes[:-1]
    return notes


def plate_width(m: Metrics, look: Look, person: Person, notes: tuple[Note, ...], dots: bool, height: float) -> float:
    """How wide a plate's words want it."""
    name, _, _ = plate_fonts(m, look)
    words = max(look.width(person.name, name), row_width(m, look, notes, dots))
    return height - 4 * m.u + m.px(12, 8) + words + m.px(16, 12)


@dataclass(frozen=True, slots=True)
class CountPicture(Picture):
    """A disc with a number; ``loud`` in accent, as the light of the dice counts."""

    m: Metrics
    text: str
    size: float
    loud: bool = False

    def rect(self, look: Look) -> QRectF:
        """The disc with its edge or its glow."""
        more = 6 * Glow.LIGHT * self.m.u if self.loud else float(Space.S4)
        return box(0, 0, self.size + more, self.size + more)

    def paint(self, painter: QPainter, look: Look) -> None:
        """Draw disc and number."""
        disc = QPainterPath()
        disc.addEllipse(box(0, 0, self.size, self.size))
        fill, ink = ("accent", "on_accent") if self.loud else ("s1", "ink_1")
        if self.loud:
            soft(painter, disc, look.theme.accent, Alpha.LIGHT, Glow.LIGHT * self.m.u)
        edged(painter, disc, look.colour(fill), None if self.loud else look.colour("line"), Line.EDGE)
        step = Step.T28 if self.loud else Step.T20
        font = look.font(Step.T14 if self.m.compact else step * self.m.u, True)
        look.write_centred(painter, QPointF(0, 0), self.text, font, look.colour(ink))


@dataclass(frozen=True, slots=True)
class BellPicture(Picture):
    """The pill of the last card: bell and word in danger, with an edge and a halo."""

    m: Metrics
    text: str

    def size(self, look: Look) -> tuple[float, float]:
        """Width and height of the pill."""
        m = self.m
        width = m.tx(22, 15) + m.px(8, 4) + look.width(self.text, self._font(look)) + m.px(28, 20)
        return width, m.tx(38, 28)

    def _font(self, look: Look) -> QFont:
        return look.font(Step.T14 if self.m.compact else Step.T20 * self.m.u, True)

    def rect(self, look: Look) -> QRectF:
        """The pill with its halo."""
        width, height = self.size(look)
        more = 2 * Line.HALO * self.m.u + Line.BADGE * self.m.u
        return box(0, 0, width + more, height + more)

    def paint(self, painter: QPainter, look: Look) -> None:
        """Draw halo, pill, bell and word."""
        m = self.m
        width, height = self.size(look)
        halo = 2 * Line.HALO * m.u
        painter.fillPath(rounded(box(0, 0, width + halo, height + halo)), look.colour("danger", Alpha.HALO))
        edge = Line.BADGE * m.u
        pill = rounded(box(0, 0, width - edge, height - edge))
        ink = look.colour("on_danger")
        edged(painter, pill, look.colour("danger"), ink, edge)
        size = m.tx(22, 15)
        x = -width / 2 + m.px(14, 10)
        look.put(painter, box(x + size / 2, 0, size, size), "bell", ink)
        look.write(painter, QPointF(x + size + m.px(8, 4), 0), self.text, self._font(look), ink)


@dataclass(frozen=True, slots=True)
class WordPicture(Picture):
    """A quiet pill with one word: a pass, or a word of the game; ``loud``: something that is called out."""

    m: Metrics
    text: str
    loud: bool = False

    def size(self, look: Look) -> tuple[float, float]:
        """Width and height of the pill."""
        m = self.m
        width = look.width(self.text, self._font(look)) + m.px(24, 20)
        return max(width, m.px(46, 36)), m.tx(36, 26)

    def _font(self, look: Look) -> QFont:
        return look.font(Step.T14 if self.m.compact else Step.T20 * self.m.u, True)

    def rect(self, look: Look) -> QRectF:
        """The pill."""
        width, height = self.size(look)
        return box(0, 0, width, height)

    def paint(self, painter: QPainter, look: Look) -> None:
        """Draw pill and word."""
        fill, ink = ("accent", "on_accent") if self.loud else ("s1", "ink_2")
        painter.fillPath(rounded(self.rect(look)), look.colour(fill, 1.0 if self.loud else Alpha.PASS))
        look.write_centred(painter, QPointF(0, 0), self.text, self._font(look), look.colour(ink))


def call_pill(m: Metrics, place: SeatPlace, width: float, height: float) -> QRectF:
    """What is called out to a seat: over its plate; beside it where the bar of the table is close."""
    plate, gap = place.plate, m.px(8, 4)
    if plate.top() - gap - height < m.tb:
        fits = plate.right() + gap + width <= m.width
        left = plate.right() + gap if fits else plate.left() - gap - width
        return QRectF(left, plate.center().y() - height / 2, width, height)
    x = min(max(place.x - width / 2, gap), m.width - width - gap)
    return QRectF(x, plate.top() - gap - height, width, height)
