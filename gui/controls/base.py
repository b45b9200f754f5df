"""What all controls share: a look, a scale, a box with room for its ring and shadow, keys and refusals."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from PySide6.QtCore import QPoint, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QFocusEvent, QFont, QGuiApplication, QKeyEvent, QMouseEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QAbstractButton, QWidget

from gui import known
from gui.scene.geometry import Metrics, grown, measure
from gui.scene.look import Look, edged, rounded
from gui.scene.picture import SMOOTH
from gui.theme import TARGET, TEXT_SCALES, Line, Radius, Space, Step

RING: Final = int(Line.FOCUS + Line.FOCUS_GAP)
"""Room around a control's box for its focus ring."""
LEAST_PAGES: Final = ((640.0, 400.0), (480.0, 800.0))
"""The smallest windows that pages are made for, in units: wide and high."""
LARGE_TYPE: Final = 150
"""With a scale of the type above this rows that are full are broken in two."""
_KEYS: Final = (Qt.Key.Key_Return, Qt.Key.Key_Enter)
_ARROWS: Final = (Qt.Key.Key_Left, Qt.Key.Key_Right, Qt.Key.Key_Up, Qt.Key.Key_Down)
_BY_KEY: Final = (
    Qt.FocusReason.TabFocusReason,
    Qt.FocusReason.BacktabFocusReason,
    Qt.FocusReason.ShortcutFocusReason,
    Qt.FocusReason.OtherFocusReason,
)
_DOWN: Final = {Step.T40: Step.T28, Step.T28: Step.T20, Step.T20: Step.T16, Step.T16: Step.T14}


def scale(width: float, height: float, text: int = 100) -> Metrics:
    """The measures that controls follow in a window of some size; ``text``: the scale of the type in percent.

    With a larger type a page is laid out as in a smaller window and enlarged; where no page is made for a window so
    small, what holds the type grows further by itself.
    """
    width, height = max(width, 1.0), max(height, 1.0)
    whole = measure(width, height, 4)
    if text == TEXT_SCALES[0]:
        return whole
    share, u = text / 100, whole.u
    low, high = LEAST_PAGES[whole.portrait]
    enlarged = max(1.0, min(share, width / u / low, height / u / high))
    found = measure(width / u / enlarged, height / u / enlarged, 4)
    zoom = u * enlarged * grown(share / enlarged)
    return replace(
        found, width=width, height=height, window=width, u=found.u * zoom, zoom=zoom, letters=found.letters * u
    )


def type_size(m: Metrics, step: Step) -> float:
    """The size of a step of type; in compact windows a step less."""
    return (_DOWN.get(step, step) if m.compact else step) * m.letters


def type_font(look: Look, m: Metrics, step: Step, bold: bool = False, serif: bool = False) -> QFont:
    """The font of a step of type in a window."""
    return look.font(type_size(m, step), bold, serif)


def inked(look: Look, fill: str | None, edge: str | None) -> tuple[QColor | None, QColor | None]:
    """The colours of two tokens, each of which may be missing."""
    return look.colour(fill) if fill else None, look.colour(edge) if edge else None


class Host(QWidget):
    """Something that says on its surface why a control inside it refused."""

    def toast(self, text: str, bad: bool = True) -> None:
        """Say something; ``bad``: why not."""
        raise NotImplementedError


class Styled(QWidget):
    """A widget that can be dressed anew."""

    def dress(self, look: Look, m: Metrics) -> None:
        """Take another look and another scale."""
        raise NotImplementedError


class Control(QAbstractButton):
    """A button of any shape: pressed by mouse, touch, space or enter; with `off` it only says why not."""

    chosen = Signal()
    refused = Signal(str)

    def __init__(self, look: Look, name: str = "", parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.look = look
        self.m = scale(1, 1)
        self.off: str | None = None
        self.full: str | None = None
        self._ring = False
        self.room = RING
        self._pressed_at = 0
        """When it was last pressed, in the time of events."""
        self.counts = False
        """Whether it goes on step by step, so that quick taps count each."""
        self.setAccessibleName(name)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.clicked.connect(self._clicked)
        known.made(self)

    def dress(self, look: Look, m: Metrics) -> None:
        """Take another look and another scale."""
        self.look, self.m = look, m
        if self.off is not None:
            self.say_off(look.words.again(self.off), look.words.again(self.full or self.off))
        self.update()

    def place(self, x: float, y: float, width: float, height: float) -> None:
        """Put the box at a place of the parent."""
        self.setGeometry(QRectF(x, y, width, height).toRect().adjusted(-self.room, -self.room, self.room, self.room))

    @property
    def box(self) -> QRectF:
        """What is drawn of it, without ring and shadow."""
        return QRectF(self.rect()).adjusted(self.room, self.room, -self.room, -self.room)

    def say_off(self, reason: str | None, full: str | None = None) -> None:
        """Switch it off with a reason, or on with None; ``full``: what is said on a tap, if that is more."""
        self.off, self.full = reason, full or reason
        self.setAccessibleDescription(reason or "")
        self.update()

    def _clicked(self) -> None:
        if self.off is None:
            self.chosen.emit()
            return
        self.refused.emit(self.off)
        above = self.parentWidget()
        while above is not None and not isinstance(above, Host):
            above = above.parentWidget()
        if isinstance(above, Host) and self.off:
            above.toast(self.full or self.off)

    # ------------------------------------------------------------------ Qt

    def sizeHint(self) -> QSize:  # noqa: N802
        """A target's size."""
        return QSize(TARGET, TARGET)

    def hitButton(self, at: QPoint) -> bool:  # noqa: N802
        """Whether a point belongs to it: its box, or more where that is smaller than a target."""
        box = self.box
        more_x, more_y = max(0.0, TARGET - box.width()) / 2, max(0.0, TARGET - box.height()) / 2
        return box.adjusted(-more_x, -more_y, more_x, more_y).contains(at)

    def mousePressEvent(self, event: QMouseEvent) -> None:  # noqa: N802
        """A bounce is no second tap, but where taps are counted."""
        before, self._pressed_at = self._pressed_at, event.timestamp()
        bounced = 0 < before <= event.timestamp() < before + QGuiApplication.styleHints().mouseDoubleClickInterval()
        if bounced and not self.counts:
            event.accept()
        else:
            super().mousePressEvent(event)

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:  # noqa: N802
        """The second press of two quick ones by a mouse."""
        if self.counts:
            super().mouseDoubleClickEvent(event)
        else:
            event.accept()

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802
        """Enter presses as space does; arrows are for whatever it stands on."""
        if event.key() in _ARROWS:
            event.ignore()
            return
        if event.key() in _KEYS and not event.isAutoRepeat():
            self.click()
            return
        super().keyPressEvent(event)

    def focusInEvent(self, event: QFocusEvent) -> None:  # noqa: N802
        """Show the ring for whoever came by key."""
        self._ring = event.reason() in _BY_KEY
        super().focusInEvent(event)
        self.update()

    def focusOutEvent(self, event: QFocusEvent) -> None:  # noqa: N802
        """Take the ring away."""
        self._ring = False
        super().focusOutEvent(event)
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802
        """Draw it, and its ring."""
        painter = QPainter(self)
        painter.setRenderHints(SMOOTH)
        self.draw(painter)
        if self._ring and self.hasFocus():
            out = Line.FOCUS_GAP
            ring = rounded(self.box.adjusted(-out, -out, out, out), self.radius + out)
            edged(painter, ring, None, self.look.colour("focus"), Line.FOCUS)
        painter.end()

    # ------------------------------------------------------------------ for the kinds

    @property
    def radius(self) -> float:
        """How round its corners are."""
        return (Radius.BUTTON if self.box.height() >= Space.S12 * 5 else Radius.FIELD) * 1.0

    def draw(self, painter: QPainter) -> None:
        """Draw the control into its box."""
        raise NotImplementedError
