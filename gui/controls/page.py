"""A page of the window: ground or felt, parts that are dressed alike, a notice; and a part that scrolls."""

from __future__ import annotations

from typing import Protocol, TypeVar

from PySide6.QtCore import QPointF, QRectF, Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent, QPainter, QPaintEvent, QRadialGradient, QResizeEvent
from PySide6.QtWidgets import QFrame, QScrollArea, QWidget

from gui import known
from gui.controls.base import Host, scale
from gui.controls.notice import WindowNotice
from gui.scene.geometry import Metrics
from gui.scene.look import Look
from gui.scene.picture import SMOOTH
from gui.theme import Radius, Space


class Part(Protocol):
    """Something on a page that can be dressed anew."""

    def dress(self, look: Look, m: Metrics) -> None:
        """Take another look and another scale."""


P = TypeVar("P", bound=Part)
LAMP = (0.5, 0.46, 0.75, 0.55)
"""Middle and radius of the lamp over a page of felt, and where its middle tone lies."""


def paint_felt(painter: QPainter, look: Look, area: QRectF) -> None:
    """Fill an area with felt under its lamp."""
    x, y, radius, middle = LAMP
    at = QPointF(area.left() + x * area.width(), area.top() + y * area.height())
    lamp = QRadialGradient(at, radius * max(area.width(), area.height()))
    for stop, token in ((0.0, "felt_c"), (middle, "felt"), (1.0, "felt_e")):
        lamp.setColorAt(stop, look.colour(token))
    painter.fillRect(area, lamp)


class Page(Host):
    """A page: `say` writes its words, `arrange` puts its parts where they belong."""

    escaped = Signal()
    felt = False

    def __init__(self, look: Look, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.look = look
        self.m = scale(1, 1)
        self._parts: list[Part] = []
        known.made(self)
        self._notice = WindowNotice(look, self, lambda: self.height() - self.m.px(96, 64))

    def add(self, part: P) -> P:
        """Take a part on; it is dressed with the page."""
        self._parts.append(part)
        return part

    def drop(self, part: Part) -> None:
        """Let a part go."""
        self._parts.remove(part)

    def restyle(self, look: Look) -> None:
        """Draw and write everything anew."""
        self.look = look
        self._notice.restyle(look)
        self.refit()

    def refit(self) -> None:
        """Write, dress and place everything again."""
        self.m = scale(self.width(), self.height(), self.look.text)
        for part in self._parts:
            part.dress(self.look, self.m)
        self.say()
        self.arrange()
        self.update()

    def say(self) -> None:
        """Write the words."""

    def arrange(self) -> None:
        """Place the parts."""

    def toast(self, text: str, bad: bool = True) -> None:
        """Say something above the foot of the page."""
        self._notice.say(text, self.m, bad)

    @property
    def toasted(self) -> str:
        """What is said there just now."""
        return self._notice.text if not self._notice.isHidden() else ""

    # ------------------------------------------------------------------ Qt

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802
        """Follow the window."""
        super().resizeEvent(event)
        self.refit()

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802
        """Esc goes back; arrows walk the controls."""
        match event.key():
            case Qt.Key.Key_Escape:
                self.escaped.emit()
            case Qt.Key.Key_Down | Qt.Key.Key_Right:
                self.focusNextPrevChild(True)
            case Qt.Key.Key_Up | Qt.Key.Key_Left:
                self.focusNextPrevChild(False)
            case _:
                super().keyPressEvent(event)

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802
        """Draw the ground, then what the page draws itself."""
        painter = QPainter(self)
        painter.setRenderHints(SMOOTH)
        if self.felt:
            paint_felt(painter, self.look, QRectF(self.rect()))
        else:
            painter.fillRect(self.rect(), self.look.colour("ground"))
        self.draw(painter)
        painter.end()

    def draw(self, painter: QPainter) -> None:
        """Draw what is no part."""


def bar_style(look: Look) -> str:
    """A slim bar in the theme's colours, as a style sheet."""
    theme, wide = look.theme, int(Space.S8)
    return (
        f" QScrollBar:vertical {{ background: transparent; width: {wide}px; margin: 0; }}"
        f" QScrollBar::handle:vertical {{ background: {theme.line}; border-radius: {int(Radius.INNER) // 2}px;"
        f" min-height: {int(Space.S32)}px; }}"
        " QScrollBar::add-line, QScrollBar::sub-line { height: 0; }"
        " QScrollBar::add-page, QScrollBar::sub-page { background: transparent; }"
    )


class Scroll(QScrollArea):
    """A part of a page that scrolls up and down by wheel, finger and key."""

    def __init__(self, look: Look, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.inner, port = QWidget(), QWidget()
        # asked for Qt's own, the binding would look through all kinds of widgets, which takes as long as a page
        self.setViewport(port)
        self.setWidget(self.inner)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        QTimer.singleShot(0, self, self._by_finger)
        self.style_(look)

    def dress(self, look: Look, m: Metrics) -> None:
        """Take another look."""
        self.style_(look)

    def _by_finger(self) -> None:
        from PySide6.QtWidgets import QScroller  # no picture waits for that

        QScroller.grabGesture(self.viewport(), QScroller.ScrollerGestureType.TouchGesture)

    def keep_still(self, still: bool) -> None:
        """While a finger pulls something within, the content stays where it is."""
        from PySide6.QtWidgets import QScroller

        if still:
            QScroller.ungrabGesture(self.viewport())
            QScroller.scroller(self.viewport()).stop()
        else:
            self._by_finger()

    def style_(self, look: Look) -> None:
        """A slim bar in the theme's colours, nothing behind the content."""
        self.setStyleSheet(
            "QScrollArea, QScrollArea > QWidget > QWidget#inner, QScrollArea > QWidget { background: transparent; }"
            + bar_style(look)
        )
        self.inner.setObjectName("inner")

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802
        """Arrows walk the controls of the page; the area follows whatever has the keys."""
        if event.key() in (Qt.Key.Key_Up, Qt.Key.Key_Down, Qt.Key.Key_Left, Qt.Key.Key_Right):
            self.focusNextPrevChild(event.key() in (Qt.Key.Key_Down, Qt.Key.Key_Right))
        else:
            super().keyPressEvent(event)

    def fit(self, x: float, y: float, width: float, height: float, content: float) -> None:
        """Put it at a place of the parent, with so high a content."""
        self.setGeometry(QRectF(x, y, width, height).toRect())
        bar = int(Space.S8) if content > height + 1 else 0
        self.inner.resize(round(width) - bar, max(1, round(content)))
