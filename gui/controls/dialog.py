"""Dialogs: a panel over a veil; Esc and a tap on the veil go back."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QEvent, QObject, QPointF, QRectF, Qt, QVariantAnimation, Signal
from PySide6.QtGui import QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QApplication, QWidget

from gui import known
from gui.controls.base import Host, scale
from gui.controls.button import Button
from gui.controls.notice import WindowNotice
from gui.controls.page import P, Part, Scroll
from gui.controls.text import Label
from gui.keys import WINDOW_KEYS
from gui.scene.geometry import Metrics, box
from gui.scene.look import Look, edged, rounded
from gui.scene.picture import SMOOTH, shade_box
from gui.theme import APART, Alpha, Line, Radius, Shadows, Space, Step, Time


class Panel(QWidget):
    """The panel of a dialog."""

    def __init__(self, dialog: Dialog) -> None:
        super().__init__(dialog)
        self.dialog = dialog

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802
        """Draw it with round corners."""
        painter = QPainter(self)
        painter.setRenderHints(SMOOTH)
        look = self.dialog.look
        path = rounded(QRectF(self.rect()).adjusted(1, 1, -1, -1), Radius.PANEL)
        edged(painter, path, look.colour("s1"), look.colour("line"), Line.EDGE)
        painter.end()

    def mousePressEvent(self, event: QMouseEvent) -> None:  # noqa: N802
        """A tap on the panel is none on the veil."""
        event.accept()


class Dialog(Host):
    """A question: words, perhaps controls, the way back at the left and the deed at the right."""

    agreed = Signal()
    went_back = Signal()
    of_turn = False
    """Whether it asks for a part of what somebody is doing: whoever answers is thinking, and no clock rests."""

    def __init__(self, look: Look, parent: QWidget, title: str, texts: Sequence[str] = (), *, back: str = "",
                 deed: str = "", kind: str = "primary", wide: float = 560.0, price: str = "") -> None:  # fmt: skip
        super().__init__(parent)
        self.look, self.over = look, parent
        self.m = scale(1, 1)
        self.wide = wide
        self.setAccessibleName(title)
        # by a tap beside the panel, not by Tab: from a dialog over this one it would be reached
        self.setFocusPolicy(Qt.FocusPolicy.ClickFocus)
        self.panel = Panel(self)
        self._parts: list[Part] = []
        self.title = self.part(Label(look, Step.T28, title, serif=True, parent=self.panel))
        self.price = self.part(Label(look, Step.T20, price, ink="accent", bold=True, align=1.0, parent=self.panel))
        self.view = self.part(Scroll(look, self.panel))
        self.inner = self.view.inner
        self.texts = [
            self.part(Label(look, Step.T16, text, ink="ink_1" if number == 0 else "ink_2", parent=self.inner))
            for number, text in enumerate(texts)
        ]
        self.back = self.part(Button(look, back or look.words.key("table.window.back"), large=True, parent=self.panel))
        self.back.chosen.connect(self.go_back)
        self.deed = self.part(Button(look, deed, kind, parent=self.panel, large=True))
        self.deed.setVisible(bool(deed))
        self.deed.chosen.connect(self.agree)
        self.back.raise_()
        self._notice = WindowNotice(look, self, lambda: self.panel.geometry().bottom() - self.m.px(96, 64))
        self._shown = 1.0
        self._film = QVariantAnimation(self)
        self._film.valueChanged.connect(self._step)
        self._asleep: list[QWidget] = []
        self._before: QWidget | None = None
        self._closed = False
        parent.installEventFilter(self)
        known.made(self)

    def part(self, part: P) -> P:
        """Take a part on; it is dressed with the dialog."""
        self._parts.append(part)
        return part

    # ------------------------------------------------------------------ coming and going

    def open(self) -> None:
        """Come over the parent; nothing else of it can be reached meanwhile."""
        self._before = QApplication.focusWidget()
        self._asleep = [
            child
            for child in self.over.children()
            if isinstance(child, QWidget) and child is not self and child.isEnabled() and not child.isHidden()
        ]
        self.setGeometry(self.over.rect())
        self.refit()
        self.raise_()
        self.show()
        focus = self.deed if not self.deed.isHidden() and self.deed.kind != "danger" else self.back
        focus.setFocus(Qt.FocusReason.PopupFocusReason)
        for child in self._asleep:
            child.setEnabled(False)
        if ms := self.look.ms(Time.D4):
            self._film.setDuration(ms)
            self._film.setStartValue(0.0)
            self._film.setEndValue(1.0)
            self._film.start()

    def close_(self) -> None:
        """Go, and let the parent be used again."""
        if self._closed:
            return
        self._closed = True
        self._film.stop()
        for child in self._asleep:
            child.setEnabled(True)
        self._asleep = []
        self.over.removeEventFilter(self)
        self.hide()
        before = self._before
        try:
            there = before is not None and before.isVisible() and before.isEnabled()
        except RuntimeError:  # it has gone meanwhile
            there = False
        (before if there and before is not None else self.over).setFocus(Qt.FocusReason.PopupFocusReason)
        self.deleteLater()

    def go_back(self) -> None:
        """Leave everything as it is."""
        if not self._closed:
            self.close_()
            self.went_back.emit()

    def agree(self) -> None:
        """Do it."""
        if not self._closed:
            self.close_()
            self.agreed.emit()

    def toast(self, text: str, bad: bool = True) -> None:
        """Say something above the panel's buttons."""
        self._notice.say(text, self.m, bad)

    @property
    def toasted(self) -> str:
        """What is said there just now."""
        return self._notice.text if not self._notice.isHidden() else ""

    # ------------------------------------------------------------------ layout

    def restyle(self, look: Look) -> None:
        """Take another look."""
        self.look = look
        self._notice.restyle(look)
        self.say()
        self.refit()
        self.setAccessibleName(self.title.text)

    def say(self) -> None:
        """Write anew, in another language, what parts do not say anew by themselves."""

    def refit(self) -> None:
        """Dress and place everything again."""
        self.m = scale(self.width(), self.height(), self.look.text)
        for part in self._parts:
            part.dress(self.look, self.m)
        m, pad = self.m, self.m.px(24, 16)
        width = min(self.wide * m.u, self.width() - 2 * m.px(24, 8))
        inside = width - 2 * pad
        price = self.price.wanted(m) if self.price.text else 0.0
        title = self.title.height_for(m, inside - price - (pad if price else 0))
        bar = m.px(64, 48)
        content = self.lay(m, inside)
        room = self.height() - 2 * m.px(24, 8) - 3 * pad - title - bar - m.px(16, 8)
        body = max(0.0, min(content, room))
        if content > room:
            content = self.lay(m, inside - Space.S8)
        height = 2 * pad + title + m.px(16, 8) + body + pad + bar
        self.panel.setGeometry(box(self.width() / 2, self.height() / 2, width, height).toRect())
        self.title.place(pad, pad, inside - price - (pad if price else 0), title)
        self.price.place(width - pad - price, pad, price, title)
        self.view.fit(pad - Space.S8, pad + title + m.px(16, 8), inside + 2 * Space.S8, body, content)
        y = height - pad - bar
        deed = not self.deed.isHidden()
        gap = max(float(APART), APART * m.u)
        half = (inside - gap) / 2
        left = min(half, max(self.back.wanted(m), m.px(136, 104)))
        right = inside - gap - left
        if not deed:
            self.back.place(pad, y, inside, bar)
        else:
            self.back.place(pad, y, left, bar)
            self.deed.place(pad + left + gap, y, right, bar)
        self.update()

    def lay(self, m: Metrics, width: float) -> float:
        """Place the content in ``inner``, which begins `Space.S8` left of the panel's padding; gives its height."""
        return self.lay_texts(m, width)

    def lay_texts(self, m: Metrics, width: float) -> float:
        """Place the paragraphs; gives where they end."""
        y = 0.0
        for label in self.texts:
            height = label.height_for(m, width)
            label.place(Space.S8, y, width, height)
            y += height + Space.S8
        return y

    # ------------------------------------------------------------------ Qt

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802
        """Cover the parent whatever its size."""
        if event.type() == QEvent.Type.Resize and watched is self.parent():
            self.setGeometry(self.over.rect())
        return False

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802
        """Follow the window."""
        super().resizeEvent(event)
        self.refit()

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802
        """Esc goes back; arrows walk the controls; only the keys of the window get through to what lies below."""
        if event.key() in WINDOW_KEYS:
            event.ignore()
            return
        match event.key():
            case Qt.Key.Key_Escape:
                self.go_back()
            case Qt.Key.Key_Down | Qt.Key.Key_Right:
                self.focusNextPrevChild(True)
            case Qt.Key.Key_Up | Qt.Key.Key_Left:
                self.focusNextPrevChild(False)
        event.accept()

    def mousePressEvent(self, event: QMouseEvent) -> None:  # noqa: N802
        """A tap on the veil goes back."""
        event.accept()
        self.go_back()

    def _step(self, value: object) -> None:
        self._shown = float(str(value))
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802
        """Draw the veil and the panel's shadow."""
        painter = QPainter(self)
        painter.setRenderHints(SMOOTH)
        painter.fillRect(self.rect(), self.look.colour("ground", Alpha.VEIL * self._shown))
        area = QRectF(self.panel.geometry())
        painter.translate(QPointF(area.center()))
        shade_box(painter, self.look, box(0, 0, area.width(), area.height()), Radius.PANEL, Shadows.DIALOG, self.m.u)
        painter.end()
