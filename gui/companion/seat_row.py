"""Who plays, as rows to tap: what has been told of each, and what it comes to."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QWidget

from gui.controls.base import Control, type_font, type_size
from gui.scene.geometry import box
from gui.scene.look import Look, edged, rounded
from gui.scene.plate import Person
from gui.theme import Line, Radius, Space, Step


class SeatRow(Control):
    """One player: the name, what has been told, the amount; checked while it is the one that is told of."""

    def __init__(self, look: Look, person: Person, colour: int, parent: QWidget) -> None:
        super().__init__(look, person.name, parent)
        self.person, self.colour = person, colour
        self.told = self.amount = self.deals = ""
        self.won = self.lit = False
        self.setCheckable(True)

    def nextCheckState(self) -> None:  # noqa: N802
        """Whoever owns it decides."""

    def show_told(self, told: str, amount: str, won: bool, deals: str) -> None:
        """Show what has been told of this player."""
        self.told, self.amount, self.won, self.deals = told, amount, won, deals
        said = (self.person.name, deals, told, amount)
        self.setAccessibleName(", ".join(part for part in said if part))
        self.update()

    def light(self, lit: bool) -> None:
        """Let the light of the dice be here, or no more."""
        self.lit = lit
        self.update()

    @property
    def radius(self) -> float:
        """That of a field."""
        return float(Radius.FIELD)

    def draw(self, painter: QPainter) -> None:
        """Draw box, face, two lines, amount."""
        look, m, area = self.look, self.m, self.box
        chosen = self.isChecked()
        edge = "accent" if chosen or self.lit else "line"
        fill = "s3" if self.isDown() or self.lit else "s2"
        width = Line.SELECTED * m.u if chosen or self.lit else Line.EDGE
        edged(painter, rounded(area, self.radius), look.colour(fill), look.colour(edge), width)
        pad, face = m.px(12, 8), min(area.height() - m.px(16, 10), m.px(52, 40))
        disc = box(area.left() + pad + face / 2, area.center().y(), face, face)
        look.face(painter, disc, self.person.avatar, self.colour)
        left, right = disc.right() + m.px(12, 8), area.right() - pad
        if self.won:
            crown = m.px(28, 22)
            look.put(painter, box(right - crown / 2, area.center().y(), crown, crown), "crown", look.colour("accent"))
            right -= crown + Space.S8
        elif self.amount:
            bold = type_font(look, m, Step.T20, True)
            look.write(painter, QPointF(right, area.center().y()), self.amount, bold, look.colour("drink"),
                       Qt.AlignmentFlag.AlignRight)  # fmt: skip
            right -= look.width(self.amount, bold) + Space.S8
        self._lines(painter, QRectF(left, area.top(), right - left, area.height()))

    def _lines(self, painter: QPainter, area: QRectF) -> None:
        look, m = self.look, self.m
        bold, small = type_font(look, m, Step.T16, True), type_font(look, m, Step.T14)
        up = type_size(m, Step.T16) * look.text / 100 * 0.72
        name, room = look.cut(self.person.name, bold, area.width()), area.width()
        look.write(painter, QPointF(area.left(), area.center().y() - up), name, bold, look.colour("ink_1"))
        deals = f" · {self.deals}" if self.deals else ""
        rest = room - look.width(name, bold)
        if deals and look.width(deals, small) <= rest:
            at = QPointF(area.left() + look.width(name, bold), area.center().y() - up)
            look.write(painter, at, deals, small, look.colour("accent"))
        told = look.cut(self.told, small, room)
        look.write(painter, QPointF(area.left(), area.center().y() + up), told, small, look.colour("ink_2"))
