"""A few words over the table that belong to no card: hints, and what has to be said about files."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, QRectF, Qt, QTimer
from PySide6.QtGui import QFont, QFontMetricsF, QPainter, QPaintEvent
from PySide6.QtWidgets import QWidget

from gui.scene.bars import toast_pill
from gui.scene.geometry import Metrics, box, measure
from gui.scene.look import Look, edged, rounded
from gui.scene.picture import SMOOTH
from gui.scene.table_view import TableView
from gui.theme import Line, Radius, Space, Step, Time

ICON = 24.0
_INPUTS = (QEvent.Type.MouseButtonPress, QEvent.Type.TouchBegin, QEvent.Type.KeyPress)
_FLAGS = Qt.TextFlag.TextWordWrap | Qt.AlignmentFlag.AlignVCenter


class Notice(QWidget):
    """Stays until the next input, at most for a while; longer words take several lines and longer to read."""

    def __init__(self, look: Look, table: TableView) -> None:
        super().__init__(table)
        self._look, self._table = look, table
        self._m: Metrics = measure(1, 1, 2)
        self._bad = False
        self.text = ""
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.timeout.connect(self.hide)
        table.installEventFilter(self)
        table.viewport().installEventFilter(self)
        self.hide()

    def say(self, text: str, m: Metrics, bad: bool = False) -> None:
        """Say something; ``bad``: something went wrong."""
        self.text, self._m, self._bad = text, m, bad
        self.setAccessibleName(text)
        pad, icon = m.px(Space.S16, Space.S12), m.px(ICON, 20)
        metrics = QFontMetricsF(self._font())
        room = min(m.px(640, 480), self._table.width() - m.px(Space.S32, Space.S16)) - 3 * pad - icon
        words = metrics.boundingRect(QRectF(0, 0, room, self._table.height()), int(_FLAGS), text)
        pill = toast_pill(m, words.width() + 3 * pad + icon + 1)
        high = max(pill.height(), words.height() + pad)
        self.setGeometry(pill.adjusted(0, pill.height() - high, 0, 0).toAlignedRect())
        lines = max(1, round(words.height() / metrics.height()))
        self._timer.start(Time.TOAST * lines)
        self.raise_()
        self.show()
        self.update()

    def restyle(self, look: Look) -> None:
        """Another theme or language; what was said was said in the old one."""
        self._look = look
        self.hide()

    def hush(self) -> None:
        """Take back what was said: it was for one person's eyes."""
        self.text = ""
        self.setAccessibleName("")
        self.hide()

    def _font(self) -> QFont:
        return self._look.font(Step.T14 if self._m.compact else Step.T16 * self._m.u)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802 - Qt's name
        """Any input ends it, and so does another size of the window."""
        if not self.isHidden() and (event.type() in _INPUTS or event.type() == QEvent.Type.Resize):
            self.hide()
        return False

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802 - Qt's name
        """Draw the pill, its icon and the words."""
        look, m, painter = self._look, self._m, QPainter(self)
        painter.setRenderHints(SMOOTH)
        edge = look.colour("danger" if self._bad else "accent")
        inside = QRectF(self.rect()).adjusted(1, 1, -1, -1)
        radius = min(Radius.PANEL * m.u, inside.height() / 2)
        edged(painter, rounded(inside, radius), look.colour("s1"), edge, Line.EMPHASIS)
        pad, icon = m.px(Space.S16, Space.S12), m.px(ICON, 20)
        at = box(pad + icon / 2, inside.center().y(), icon, icon)
        look.put(painter, at, "x" if self._bad else "bulb", look.colour("danger_t" if self._bad else "accent"))
        painter.setFont(self._font())
        painter.setPen(look.colour("ink_1"))
        painter.drawText(inside.adjusted(2 * pad + icon, 0, -pad, 0), int(_FLAGS), self.text)
