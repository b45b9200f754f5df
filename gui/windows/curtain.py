"""The curtain between people at one screen."""

from __future__ import annotations

from dataclasses import replace

from PySide6.QtCore import QElapsedTimer, QEvent, QPointF, QRectF, Qt, Signal
from PySide6.QtGui import (
    QPainter,
    QPainterPath,
    QPaintEvent,
    QPen,
    QPixmap,
    QRadialGradient,
    QResizeEvent,
    QTransform,
)
from PySide6.QtWidgets import QWidget

from gui import known
from gui.art.suits import emblem
from gui.scene.button import Button
from gui.scene.geometry import box, measure
from gui.scene.look import Look, edged, rounded
from gui.scene.picture import SMOOTH, blank, shade_box
from gui.scene.plate import Person
from gui.theme import Alpha, Line, Radius, Shadows, Space, Step, Time
from gui.windows.pressable import Pressable

PANEL = (520.0, 536.0)
"""The panel's size in units; what stands in it is measured from its upper edge."""
FACE, FACE_AT = 128.0, 108.0
LINE_AT, NAME_AT, NOTE_AT = 211.0, 262.0, 500.0
CONFIRM = (356.0, 440.0, 72.0)
HELD = (436.0, 440.0, 56.0)
CELL = 72.0
EMBLEM = (12.0, 8.4, 2.0)
LINES = (20.0, 28.0)
LAMP = 0.6


class Curtain(QWidget):
    """Says who is to have the screen; as the only widget that is shown it leaves nothing else to see or to touch."""

    confirmed = Signal(bool)
    """The person is there; true: cards are to be seen only while they are held."""

    def __init__(self, look: Look, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._look = look
        self._person = Person("")
        self._m = measure(*PANEL, 2)
        self._felt: QPixmap | None = None
        self._since = QElapsedTimer()
        self._since.start()
        self.setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)
        self._confirm = Pressable(look, self._m, Button("confirm", "", "primary"), True, self)
        self._hold = Pressable(look, self._m, Button("hold", "", icon="hand"), False, self)
        self._confirm.clicked.connect(lambda: self._go(False))
        self._hold.clicked.connect(lambda: self._go(True))
        self.setFocusProxy(self._confirm)
        known.made(self)

    def ask(self, person: Person) -> None:
        """Ask for a person."""
        self._person = person
        self._since.restart()
        self._lay_out()

    def _go(self, held: bool) -> None:
        if self._since.elapsed() >= self._look.ms(Time.D4):
            self.confirmed.emit(held)

    def restyle(self, look: Look) -> None:
        """Another theme or language."""
        self._look, self._felt = look, None
        self._lay_out()

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802 - Qt's name
        """Fit the window."""
        super().resizeEvent(event)
        self._felt = None
        self._lay_out()

    def event(self, event: QEvent) -> bool:
        """Draw anew where the pixels have become finer or coarser."""
        if event.type() == QEvent.Type.DevicePixelRatioChange:
            self._felt = None
            self._lay_out()
        return super().event(event)

    # ---------------------------------------------------------------- laying out

    def _lay_out(self) -> None:
        words, width, height = self._look.words, float(self.width()), float(self.height())
        made = measure(max(width, 1.0), max(height, 1.0), 2)
        room = min((width - Space.S32) / PANEL[0], (height - Space.S32) / PANEL[1])
        self._m = replace(made, u=max(min(made.u, room), 0.1), compact=False)
        name = self._person.name
        confirm = Button("confirm", words.key("table.window.curtain.confirm", name=name), "primary")
        hold = Button("hold", words.key("table.window.curtain.hold"), icon="hand")
        for pressable, button, at in ((self._confirm, confirm, CONFIRM), (self._hold, hold, HELD)):
            pressable.become(self._look, self._m, button)
            pressable.place(box(width / 2, self._y(at[0]), at[1] * self._m.u, at[2] * self._m.u))
        self.setAccessibleName(f"{words.key('table.window.curtain.give')} {name}")
        self.update()

    def _y(self, units: float) -> float:
        """A height in the panel as one of the window."""
        return self.height() / 2 + (units - PANEL[1] / 2) * self._m.u

    # ---------------------------------------------------------------- drawing

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802 - Qt's name
        """Draw the felt as a card's back, the panel, and who is asked for."""
        dpr = self.devicePixelRatioF()
        if self._felt is None or self._felt.devicePixelRatio() != dpr:
            self._felt = self._drawn(dpr)
        painter = QPainter(self)
        painter.drawPixmap(0, 0, self._felt)
        painter.setRenderHints(SMOOTH)
        look, u, x = self._look, self._m.u, self.width() / 2
        face = box(x, self._y(FACE_AT), FACE * u, FACE * u)
        look.face(painter, face, self._person.avatar, self._person.colour)
        ring = QPainterPath()
        ring.addEllipse(face.adjusted(-Line.FOCUS * u, -Line.FOCUS * u, Line.FOCUS * u, Line.FOCUS * u))
        painter.strokePath(ring, QPen(look.colour("accent"), Line.FOCUS * u))
        give = look.words.key("table.window.curtain.give")
        look.write_centred(painter, QPointF(x, self._y(LINE_AT)), give, look.font(Step.T20 * u), look.colour("ink_2"))
        font = look.font(Step.T40 * u, serif=True)
        name = look.cut(self._person.name, font, CONFIRM[1] * u)
        look.write_centred(painter, QPointF(x, self._y(NAME_AT)), name, font, look.colour("ink_1"))
        note = look.words.key("table.window.curtain.away")
        look.write_centred(painter, QPointF(x, self._y(NOTE_AT)), note, look.font(Step.T14 * u), look.colour("ink_2"))

    def _drawn(self, dpr: float) -> QPixmap:
        """Everything that stays the same: the felt, its pattern, the panel."""
        look, u, rect = self._look, self._m.u, QRectF(self.rect())
        made = blank(rect.size(), dpr)
        painter = QPainter(made)
        painter.setRenderHints(SMOOTH)
        lamp = QRadialGradient(rect.center(), LAMP * max(rect.width(), rect.height()))
        for stop, token in ((0.0, "felt_c"), (LAMP, "felt"), (1.0, "felt_e")):
            lamp.setColorAt(stop, look.colour(token))
        painter.fillRect(rect, lamp)
        lines, emblems = lattice(rect, u)
        painter.strokePath(lines, QPen(look.colour("ink_1", Alpha.CURTAIN[0]), Line.EDGE * u))
        painter.fillPath(emblems, look.colour("ink_1", Alpha.CURTAIN[1]))
        for inset, alpha in zip(LINES, (Alpha.PILL, Alpha.CURTAIN[0]), strict=True):
            frame = rounded(rect.adjusted(inset * u, inset * u, -inset * u, -inset * u), Radius.PANEL * u)
            painter.strokePath(frame, QPen(look.colour("ink_1", alpha), Line.EMPHASIS))
        painter.translate(rect.center())
        panel = box(0, 0, PANEL[0] * u, PANEL[1] * u)
        shade_box(painter, look, panel, Radius.PANEL * u, Shadows.DIALOG, u)
        edged(painter, rounded(panel, Radius.PANEL * u), look.colour("s1"), look.colour("line"), Line.EDGE)
        painter.end()
        return made


def lattice(rect: QRectF, u: float) -> tuple[QPainterPath, QPainterPath]:
    """Lines turned by 45° about a middle, and an emblem in each cell between them."""
    cell = CELL * u
    turned = QTransform.fromTranslate(rect.center().x(), rect.center().y())
    turned.rotate(45)
    count = int((rect.width() + rect.height()) / cell) + 2
    reach = count * cell
    lines, emblems = QPainterPath(), QPainterPath()
    for number in range(-count, count):
        at = (number + 0.5) * cell
        for start, end in (((at, -reach), (at, reach)), ((-reach, at), (reach, at))):
            lines.moveTo(*start)
            lines.lineTo(*end)
    one = emblem(0, 0, *(part * u for part in EMBLEM))
    wide = rect.adjusted(-cell, -cell, cell, cell)
    for column in range(-count, count + 1):
        for row in range(-count, count + 1):
            middle = turned.map(QPointF(column * cell, row * cell))
            if wide.contains(middle):
                emblems.addPath(one.translated(middle))
    return turned.map(lines), emblems
