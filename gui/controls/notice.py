"""A few words over a place: why not, what has to be known, hints, and what has to be said about files."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QCoreApplication, QEvent, QObject, QRectF, Qt, QTimer
from PySide6.QtGui import QFont, QFontMetricsF, QHideEvent, QPainter, QPaintEvent, QShowEvent
from PySide6.QtWidgets import QAbstractScrollArea, QWidget

from gui import known
from gui.controls.base import scale, type_size
from gui.scene.bars import toast_pill
from gui.scene.geometry import Metrics, box, measure
from gui.scene.look import Look, edged, rounded
from gui.scene.picture import SMOOTH
from gui.theme import Line, Radius, Space, Step, Time

ICON = 24.0
_INPUTS = (QEvent.Type.MouseButtonPress, QEvent.Type.TouchBegin, QEvent.Type.KeyPress)
_STEPS = (Step.T16, Step.T14, Step.T12)
"""The sizes of type in which it is tried to fit over a place."""
_FLAGS = Qt.TextFlag.TextWordWrap | Qt.AlignmentFlag.AlignVCenter


class Notice(QWidget):
    """Stays until the next input, at most for a while; longer words take several lines and longer to read.

    It stands above the line that ``bottom`` gives, or where the table says why not.
    """

    def __init__(self, look: Look, over: QWidget, bottom: Callable[[], float] | None = None) -> None:
        super().__init__(over)
        self._look, self._over, self._bottom = look, over, bottom
        self._hides = QRectF()
        self._m: Metrics = measure(1, 1, 2)
        self._bad = False
        self._step = _STEPS[0]
        self.text = ""
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.timeout.connect(self.hide)
        over.installEventFilter(self)
        if isinstance(over, QAbstractScrollArea):
            over.viewport().installEventFilter(self)
        self.hide()
        known.made(self)

    def say(self, text: str, m: Metrics, bad: bool = False, stays: bool = False, hides: QRectF | None = None) -> None:
        """Say something; ``bad``: something went wrong; ``stays``: nothing but an input ends it.

        ``hides``: what must not look out behind it where it comes to lie over it.
        """
        self.text, self._bad, self._hides = text, bad, hides or QRectF()
        self.setAccessibleName(text)
        lines = self._place(m)
        self._timer.stop()
        if not stays:
            self._timer.start(Time.TOAST * lines)
        self.raise_()
        self.show()
        self.update()
        known.said(self, text)

    def _place(self, m: Metrics) -> int:
        """Lay it out for the measures of a place; gives how many lines it takes."""
        self._m = m
        for self._step in _STEPS:
            pill, lines = self._pill(m)
            if pill.height() <= self._over.height() - 2 * Space.S8:
                break
        if self._bottom is not None:
            pill.moveBottom(self._bottom())
        if pill.intersects(self._hides):
            pill |= self._hides.adjusted(-Space.S8, -Space.S4, Space.S8, Space.S4)
        # many lines reach from where they usually stand as far down as they must
        pill.moveTop(max(pill.top(), Space.S8))
        self.setGeometry(pill.toAlignedRect())
        return lines

    def _pill(self, m: Metrics) -> tuple[QRectF, int]:
        """The room of what is said in the type of the moment, and how many lines it takes."""
        pad, icon = m.px(Space.S16, Space.S12), m.px(ICON, 20)
        metrics = QFontMetricsF(self._font())
        room = min(m.px(640, 480), self._over.width() - m.px(Space.S32, Space.S16)) - 3 * pad - icon
        words = metrics.boundingRect(QRectF(0, 0, room, self._over.height()), int(_FLAGS), self.text)
        # the edge takes a pixel at both sides, and a width is rounded
        pill = toast_pill(m, words.width() + 3 * pad + icon + 4)
        pill.setTop(pill.bottom() - max(pill.height(), words.height() + pad))
        return pill, max(1, round(words.height() / metrics.height()))

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
        return self._look.font(type_size(self._m, self._step))

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


class WindowNotice(Notice):
    """Words over a whole window, a page or a dialog: any input ends them, whatever it goes to."""

    _watching = False

    def showEvent(self, event: QShowEvent) -> None:  # noqa: N802 - Qt's name
        """Watch everything, but only while something is said, and not what led to its being said."""
        super().showEvent(event)
        QTimer.singleShot(0, self, self._watch)

    def _watch(self) -> None:
        if not self.isHidden() and not self._watching:
            self._watching = True
            _application().installEventFilter(self)

    def hideEvent(self, event: QHideEvent) -> None:  # noqa: N802 - Qt's name
        """Watch no more."""
        super().hideEvent(event)
        self._watching = False
        _application().removeEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802 - Qt's name
        """Any input ends it; with the window's size it changes its own."""
        if event.type() != QEvent.Type.Resize:
            return super().eventFilter(watched, event) if self._watching else False
        if watched is self._over and not self.isHidden():
            self._place(scale(self._over.width(), self._over.height(), self._look.text))
        return False


def _application() -> QCoreApplication:
    found = QCoreApplication.instance()
    assert found is not None
    return found
