"""A page that stands upright, read from another edge of a screen that lies flat: turned by quarters as a whole.

The page itself stays what it is. It is drawn below and seen turned; what is pressed is handed to it where it lies.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QElapsedTimer, QEvent, QObject, QPointF, QRectF, QTimer, Signal
from PySide6.QtGui import QMouseEvent, QPainter, QPaintEvent, QWheelEvent
from PySide6.QtWidgets import QApplication, QWidget

from gui.controls.base import scale
from gui.scene.button import Button
from gui.scene.flat.frames import Frame
from gui.scene.geometry import box
from gui.scene.look import Look
from gui.scene.picture import SMOOTH
from gui.theme import TARGET, Space, Time
from gui.windows.pressable import Pressable

if TYPE_CHECKING:
    from gui.windows.main_window import MainWindow

WATCHED = 6000
"""So many milliseconds after it was touched, or came, a page may still be moving."""


class Turned(QWidget):
    """Lies over a page and shows it turned; at both ends is a button that turns it on by a quarter."""

    turned = Signal(int)
    """By how many degrees it is turned now."""

    def __init__(self, look: Look, page: QWidget, turn: int, parent: QWidget) -> None:
        super().__init__(parent)
        self.page, self.turn = page, turn
        self._look = look
        self._target: QWidget | None = None
        self._since = QElapsedTimer()
        self._beat = QTimer(self)
        self._beat.setInterval(Time.D1)
        self._beat.timeout.connect(self._look_again)
        self._grabs = False
        button = Button("turn", "", icon="undo")
        self.ends = [Pressable(look, scale(TARGET, TARGET, look.text), button, parent=self) for _ in range(2)]
        for end in self.ends:
            end.clicked.connect(self.turn_on)
        for one in (parent, page):
            one.installEventFilter(self)
        self.lay()
        self.show()
        self.raise_()

    # ---------------------------------------------------------------- places

    @property
    def frame(self) -> Frame:
        """Where the page is seen: all but a strip at both ends."""
        end, wide, high = TARGET + 2 * Space.S4, float(self.width()), float(self.height())
        if wide > high:
            return Frame(end, 0.0, max(1.0, wide - 2 * end), high, self.turn)
        return Frame(0.0, end, wide, max(1.0, high - 2 * end), self.turn)

    def lay(self) -> None:
        """Give page and buttons their places."""
        parent = self.parentWidget()
        assert parent is not None
        self.setGeometry(parent.rect())
        frame, (wide, high) = self.frame, self.frame.size
        self.page.setGeometry(0, 0, round(wide), round(high))
        landscape, middle = self.width() > self.height(), QRectF(self.rect()).center()
        half = TARGET / 2 + Space.S4
        spots = [(half, middle.y()), (self.width() - half, middle.y())]
        if not landscape:
            spots = [(middle.x(), half), (middle.x(), self.height() - half)]
        for end, (x, y) in zip(self.ends, spots, strict=True):
            end.become(self._look, scale(frame.wide, frame.high, self._look.text), Button("turn", "", icon="undo"))
            end.setAccessibleName(self._look.words.key("table.flat.turn"))
            end.place(box(x, y, TARGET, TARGET))
        self.watch()

    def turn_on(self) -> None:
        """Turn it by another quarter."""
        self.turn = (self.turn + 90) % 360
        self.lay()
        self.turned.emit(self.turn)

    def go(self) -> None:
        """Show the page as it stands again."""
        parent = self.parentWidget()
        if parent is not None:
            for one in (parent, self.page):
                one.removeEventFilter(self)
            self.page.setGeometry(parent.rect())
        self._beat.stop()
        self.hide()
        self.deleteLater()

    # ---------------------------------------------------------------- what is seen

    def watch(self) -> None:
        """Look at the page for a while: something may move there."""
        self._since.start()
        self._beat.start()
        self.update()

    def _look_again(self) -> None:
        look = getattr(self.parentWidget(), "look", self._look)
        if look is not self._look:
            # another theme or language, chosen on the page itself
            self._look = look
            self.lay()
        self.update()
        if self._since.elapsed() > WATCHED:
            self._beat.stop()

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802 - Qt's name
        """Draw the page, turned."""
        if self._grabs:
            return
        self._grabs = True
        shown = self.page.grab()
        self._grabs = False
        painter = QPainter(self)
        painter.setRenderHints(SMOOTH)
        painter.fillRect(self.rect(), self._look.colour("ground"))
        painter.setTransform(self.frame.out, True)
        painter.drawPixmap(QPointF(0, 0), shown)

    # ---------------------------------------------------------------- what is pressed

    def _hand_on(self, event: QMouseEvent) -> None:
        """Hand what a pointer does to the part of the page that is seen there."""
        at = self.frame.inside(event.position())
        pressed = event.type() in (QEvent.Type.MouseButtonPress, QEvent.Type.MouseButtonDblClick)
        if pressed:
            inside = QRectF(self.page.rect()).contains(at)
            self._target = (self.page.childAt(at.toPoint()) or self.page) if inside else None
        target = self._target
        if target is not None:
            here = QPointF(target.mapFrom(self.page, at.toPoint()))
            far = QPointF(target.mapToGlobal(here.toPoint()))
            made = QMouseEvent(event.type(), here, here, far, event.button(), event.buttons(), event.modifiers())
            QApplication.sendEvent(target, made)
        if event.type() == QEvent.Type.MouseButtonRelease:
            self._target = None
        self.watch()

    mousePressEvent = mouseMoveEvent = mouseReleaseEvent = mouseDoubleClickEvent = _hand_on  # noqa: N815 - Qt's names

    def wheelEvent(self, event: QWheelEvent) -> None:  # noqa: N802 - Qt's name
        """A wheel scrolls what is seen under it."""
        at = self.frame.inside(event.position())
        target = self.page.childAt(at.toPoint()) or self.page
        here = QPointF(target.mapFrom(self.page, at.toPoint()))
        far = QPointF(target.mapToGlobal(here.toPoint()))
        made = QWheelEvent(here, far, event.pixelDelta(), event.angleDelta(), event.buttons(), event.modifiers(),
                           event.phase(), event.inverted())  # fmt: skip
        QApplication.sendEvent(target, made)
        self.watch()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802 - Qt's name
        """Keep the size of the window; the pile of pages gives its pages their own size first."""
        ours = tuple(round(side) for side in self.frame.size)
        if event.type() == QEvent.Type.Resize and (watched is not self.page or self.page.size().toTuple() != ours):
            QTimer.singleShot(0, self, self.lay)
        return False


class Turning(QObject):
    """Lets the page between rounds be turned, where the screen lies flat; the way it was left is how the next comes."""

    def __init__(self, window: MainWindow, pages: tuple[str, ...] = ("settlement",)) -> None:
        super().__init__(window)
        self._window, self._pages = window, pages
        self.turn = 0
        self.shown: Turned | None = None
        window.currentChanged.connect(self.see)

    def see(self, *_: object) -> None:
        """Another page is seen, or the screen has been laid flat or set up."""
        window, shown = self._window, self.shown
        page = window.currentWidget()
        wanted = page is not None and window.flat and page in [window.made(name) for name in self._pages]
        if shown is not None and not (wanted and shown.page is page):
            self.shown = None
            shown.go()
        if wanted and page is not None and self.shown is None:
            self.shown = Turned(window.look, page, self.turn, window)
            self.shown.turned.connect(self._keep)

    def _keep(self, turn: int) -> None:
        self.turn = turn
