"""One player's row of a settlement: hand, lines, sum, and what is to be done about it."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

from PySide6.QtCore import QPointF, QRectF, Qt, Signal
from PySide6.QtGui import QFont, QMouseEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QWidget

from gui import known
from gui.controls.base import LARGE_TYPE, type_font
from gui.controls.button import Button, IconButton
from gui.controls.drinks import Glasses, amount_width, amount_words, shown
from gui.scene.geometry import Metrics
from gui.scene.look import Look, edged, rounded
from gui.scene.picture import SMOOTH
from gui.theme import Line, Radius, Space, Step
from gui.windows.bill import Row, SumPlaces
from gui.windows.duty_lines import above, crown_at, crowned_high, paint_duty
from gui.windows.hand_strip import CARDS, HANDS, HIGH, folded_step, lift, paint_hand, paint_lines, paint_won

LOW = 118
"""Rows lower than this leave the second line of a duty out and draw the glasses beside the sum."""
COLUMNS = ("settle", "owe", "apply", "points", "change", "resume", "more")
BESIDE = ("points", "change", "more")
"""What stands beside the words of a duty that is done; anything else needs a line of its own."""


NAME = 0.42
"""How much of the width of a folded row its name may take."""
SUM_FONTS = ((Step.T28, True), (Step.T16, False), (Step.T16, True))
"""How the sum of a folded row is written: the number, the word, what that is in the table's measure."""
SUM_AT = 706
"""Where the sum begins, in u."""


class LedgerRow(QWidget):
    """One player's row."""

    asked = Signal(int, str)
    """Seat and name of the button."""

    def __init__(self, look: Look, row: Row, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.look = look
        self.m: Metrics | None = None
        self.row = row
        self.buttons: dict[str, Button] = {}
        self.glasses = Glasses(look, self)
        self.hand_at = float(HANDS[0])
        """Where its hand begins in a row that is not folded; alike in all rows of a page."""
        known.made(self)
        self.show_row(row)

    def show_row(self, row: Row) -> None:
        """Show another state of the same player."""
        focused = next((name for name, button in self.buttons.items() if button.hasFocus()), "")
        # where no alcohol may be seen, cups are counters
        row = self.row = replace(row, unit=shown(self.look, row.unit))
        offers = row.duty.offers if row.duty else {}
        for name in [name for name in self.buttons if name not in offers]:
            button = self.buttons.pop(name)
            button.hide()
            button.deleteLater()
        for name in (name for name in COLUMNS if name in offers):
            self._offer(name, offers[name])
        if focused and focused not in offers and self.buttons:
            next(iter(self.buttons.values())).setFocus(Qt.FocusReason.OtherFocusReason)
        self.setAccessibleName(row.person.name)
        words = [f"{text} {amount}".strip() for text, amount in row.lines]
        self.setAccessibleDescription("; ".join((*words, row.duty.title if row.duty else row.won)))
        self._put_glasses()
        self.update()

    def _offer(self, name: str, why: str | None) -> None:
        assert self.row.duty is not None
        label = self.row.duty.labels.get(name, "")
        if name not in self.buttons:
            made = IconButton(self.look, "dots", label, self, "secondary") if name == "more" else Button(
                self.look, label, parent=self)  # fmt: skip
            made.quiet = True
            made.chosen.connect(lambda: self.asked.emit(self.row.seat, name))
            if self.m is not None:
                made.dress(self.look, self.m)
            self.buttons[name] = made
        button = self.buttons[name]
        if name != "more":
            button.say(label)
        button.say_off(why)
        button.setAccessibleName(f"{self.row.person.name}: {label}")
        button.show()

    # ------------------------------------------------------------------ measures

    def dress(self, look: Look, m: Metrics) -> None:
        """Take another look and another scale."""
        self.look, self.m = look, m
        for button in self.buttons.values():
            button.dress(look, m)
        self.update()

    @staticmethod
    def folded(m: Metrics, width: float) -> bool:
        """Whether the row has to fold in two."""
        return width < 1040 * m.u

    @property
    def _plain(self) -> bool:
        """Nothing to show but who it is: a winner without debts, or somebody who sits out."""
        few = len(self.row.lines) <= 2 if self.row.won else not self.row.lines
        return few and self.row.due in (None, 0) and not self._asks

    @property
    def _asks(self) -> bool:
        """Whether there is more to a duty than the way to sit out."""
        duty = self.row.duty
        return duty is not None and bool(duty.title or set(duty.offers) - {"more"})

    @property
    def _crowned(self) -> bool:
        """Whether that somebody has won stands above what is to be done: where the sum has its place, too."""
        return bool(self.row.won and self.row.sum) and self._asks

    def _beside_wide(self, m: Metrics) -> float:
        """How much room the buttons beside a duty's words take, with the gap before them."""
        return sum(self._wide(m, name) + Space.S8 * m.u for name in BESIDE if name in self.buttons)

    def _wide(self, m: Metrics, name: str) -> float:
        return m.px(48, 48) if name == "more" else max(92 * m.u, min(self.buttons[name].wanted(m), 140 * m.u))

    def height_for(self, m: Metrics, width: float, low: bool) -> float:
        """How high it is; ``low`` where many rows have to share the page."""
        more = max(0, len(self.row.lines) - 4) * 26 * m.u
        if self.folded(m, width):
            head = m.px(76, 56)
            if self._plain:
                return head
            hand = (
                max(m.px(84, 56), len(self.row.lines) * folded_step(self.look, m, self.row, width))
                + m.px(12, 8)
                + lift(m, self.row)
            )
            duty = m.px(116, 84) if self._needs_line else m.px(64, 56)
            return head + (hand if self.row.cards or self.row.lines else 0) + (duty if self._asks else 0)
        if self._plain:
            return (70 if low else 92) * m.u
        high = (96 if low else 134) * m.u + more
        return crowned_high(self.look, m, high, self._needs_line) if self._crowned else high

    @property
    def _needs_line(self) -> bool:
        offers = self.row.duty.offers if self.row.duty else ()
        # beside three of them no words are left
        return bool(set(offers) - set(BESIDE)) or set(offers) == set(BESIDE)

    def place(self, x: float, y: float, width: float, height: float) -> None:
        """Put it at a place of the parent."""
        self.setGeometry(QRectF(x, y, width, height).toRect())
        if self.m is None:
            return
        m = self.m
        self._put_glasses()
        gap, high = Space.S8 * m.u, m.px(48, 48)
        right, bottom = width - m.px(24, 12), height - m.px(12, 8)
        names = [name for name in COLUMNS if name in self.buttons]
        if not names:
            return
        if not self._needs_line:
            middle = height / 2 if not self.folded(m, width) else bottom - high / 2
            if self.folded(m, width) and not self._asks:
                middle = m.px(76, 56) / 2
            for name in (name for name in reversed(BESIDE) if name in self.buttons):
                wide = self._wide(m, name)
                self.buttons[name].place(right - wide, middle - high / 2, wide, high)
                right -= wide + gap
            return
        area = 340 * m.u if not self.folded(m, width) else width - 2 * m.px(24, 12)
        words = [name for name in names if name != "more"]
        dots = high if "more" in names else 0.0
        each = (area - dots - gap * (len(names) - 1)) / max(1, len(words))
        at = right - area
        for name in names:
            wide = dots if name == "more" else each
            self.buttons[name].place(at, bottom - high, wide, high)
            at += wide + gap

    # ------------------------------------------------------------------ drawing

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:  # noqa: N802
        """A tap on the row says its duty in full: a low row shows only half of it."""
        duty = self.row.duty
        if duty is not None and duty.text and self.rect().contains(event.position().toPoint()):
            self.asked.emit(self.row.seat, "explain")

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802
        """Draw the row."""
        poured = not self.glasses.isHidden() and self.glasses.geometry().contains(event.rect())
        if self.m is None or poured:
            # what is poured covers what lies below
            return
        painter = QPainter(self)
        painter.setRenderHints(SMOOTH)
        look, m, area = self.look, self.m, self._area
        path = rounded(area, Radius.BUTTON)
        winner = bool(self.row.won)
        edge = look.colour("accent" if winner else "line")
        edged(painter, path, look.colour("s1"), edge, Line.EMPHASIS if winner else Line.EDGE)
        if self.folded(m, area.width()):
            self._draw_folded(painter, look, m, area)
        else:
            self._draw_wide(painter, look, m, area)
        painter.end()

    def _name(self, painter: QPainter, x: float, y: float, face: float, room: float) -> float:
        look, m, row = self.look, self._m, self.row
        look.face(painter, QRectF(x, y - face / 2, face, face), row.person.avatar, row.person.colour)
        at = x + face + m.px(16, 10)
        font = type_font(look, m, Step.T20, True)
        room -= at - x
        for smaller in (Step.T16, Step.T14, Step.T12):
            if look.width(row.person.name, font) > room:
                font = type_font(look, m, smaller, True)
        name = look.cut(row.person.name, font, room)
        small = type_font(look, m, Step.T14)
        low = y - (small.pixelSize() * 0.75 if row.person.level else 0)
        look.write(painter, QPointF(at, low), name, font, look.colour("ink_1"))
        if row.person.level:
            level = look.cut(row.person.level, small, room)
            look.write(
                painter,
                QPointF(at, y + type_font(look, m, Step.T20).pixelSize() * 0.72),
                level,
                small,
                look.colour("ink_2"),
            )
        return at + look.width(name, font)

    @property
    def _area(self) -> QRectF:
        """The panel inside its edge."""
        return QRectF(self.rect()).adjusted(1, 1, -1, -1)

    @property
    def _m(self) -> Metrics:
        assert self.m is not None
        return self.m

    def _draw_wide(self, painter: QPainter, look: Look, m: Metrics, area: QRectF) -> None:
        u, row, middle = m.u, self.row, area.center().y()
        low = area.height() < LOW * u
        self._name(painter, 24 * u, middle, 60 * u, self.hand_at - 40 * u)
        right = area.right() - 24 * u
        duty_left = right - 340 * u
        if row.won:
            words = duty_left if row.sum else 494 * u if row.cards else self.hand_at - 4 * u
            end = right - (0.0 if self._needs_line else self._beside_wide(m))
            at = crown_at(look, m, area, self._needs_line) if self._crowned else middle
            paint_won(painter, look, m, row, words, at, 690 * u if self._asks and not row.sum else end)
        if row.cards:
            high, most = min(HIGH * u, area.height() - 24 * u), HANDS[2] * u
            paint_hand(painter, look, m, row, self.devicePixelRatioF(), self.hand_at, middle, high, most)
        if row.lines:
            paint_lines(painter, look, m, row, 494 * u, 658 * u, middle, 26 * u, 0.5)
        if row.due is not None and (row.due or row.lines):
            painter.fillRect(QRectF(681 * u, middle - 46 * u, Line.EDGE, 92 * u), look.colour("line"))
            self._sum(painter)
        if row.duty is not None:
            many = self._needs_line
            line = above(look, m)[0] if self._crowned else 0.0
            top = middle + line / 2 if not many else area.top() + (18 if low else 24) * u + line
            paint_duty(painter, look, m, row.duty, duty_left, right - self._words_end(many), top, many, low)

    def _draw_folded(self, painter: QPainter, look: Look, m: Metrics, area: QRectF) -> None:
        row, pad = self.row, m.px(24, 12)
        head = m.px(76, 56)
        face = m.px(52, 40)
        inner = area.width() - 2 * pad
        end = self._name(painter, pad, head / 2, face, inner * NAME)
        right = area.right() - pad
        if not self._asks:
            right -= self._beside_wide(m)
        if row.won and not row.sum:
            paint_won(painter, look, m, row, max(end + m.px(20, 12), pad + inner * 0.3), head / 2, right)
        elif row.due is not None and (row.due or row.lines):
            self._sum_line(painter, right, head / 2, right - end - pad)
        y = head + lift(m, row)
        if row.cards or row.lines:
            share = CARDS[look.text > LARGE_TYPE]
            step = folded_step(look, m, row, self.width())
            hand = max(m.px(84, 56), len(row.lines) * step)
            paint_hand(
                painter, look, m, row, self.devicePixelRatioF(), pad, y + hand / 2, m.px(84, 56), pad + inner * share
            )
            if row.lines:
                paint_lines(painter, look, m, row, pad + inner * (share + 0.04), right, y + hand / 2, step, 0.5)
            y += hand + m.px(12, 8)
        if row.duty is not None and self._asks:
            many = self._needs_line
            mid = area.bottom() - m.px(12, 8) - m.px(48, 48) / 2
            low = m.compact or self.height() < LOW * m.u
            top = y + m.px(10, 8) if many else mid
            paint_duty(painter, look, m, row.duty, pad, right - self._words_end(many), top, many, low)

    def _words_end(self, many: bool) -> float:
        """How much room the words of a duty leave to the buttons beside them."""
        return self._beside_wide(self._m) if not many and self.row.duty and self.row.duty.offers else 0.0

    def _sum_words(self) -> tuple[str, str, str]:
        assert self.row.due is not None
        if self.row.sum:
            return self.row.sum, "", ""
        words = self.look.words
        agreed = amount_words(self.look, self.row.unit, self.row.due)
        unit = words.key("table.settle.unit", amount=self.row.due)
        return words.amount(self.row.due), unit, f"= {agreed}" if agreed else ""

    def _big(self, amount: str, room: float) -> QFont:
        """The largest type in which an amount has room: one in words is longer than its number."""
        fonts = [type_font(self.look, self._m, step, True) for step in (Step.T40, Step.T28, Step.T20)]
        return next((font for font in fonts if self.look.width(amount, font) <= room), fonts[-1])

    def _sum_places(self) -> SumPlaces:
        """Where the parts of the sum stand in a row that is not folded."""
        look, m, (amount, unit, agreed) = self.look, self._m, self._sum_words()
        assert self.row.due is not None
        area, u = self._area, m.u
        x, right, middle = SUM_AT * u, area.right() - (24 + 340 + 16) * u, area.center().y()
        big, font = self._big(amount, right - x), type_font(look, m, Step.T16)
        low = area.height() < LOW * u
        counted = bool(agreed or (self.row.sum and self.row.unit.cups)) and self.row.due > 0
        at = x + look.width(amount, big) + Space.S8 + look.width(unit, font) + Space.S8
        fonts = [type_font(look, m, step, True) for step in (Step.T16, Step.T14)]
        bold = next((font for font in fonts if look.width(agreed, font) <= right - at), None)
        y = middle - (18 * u if counted and (bold is None or not low) else 0)
        words, glasses = QPointF(at, y + 9 * u), QRectF(x, middle + 17 * u, right - x, 26 * u)
        if counted and (low or bold is None):
            # what does not fit beside the sum stands below it, with the glasses beside it; low rows have low glasses
            high = 20 * u
            words = words if bold is not None else QPointF(x, middle + 24 * u)
            end = words.x() + look.width(agreed, bold or fonts[0]) + Space.S12
            beside = bold is None or right - end >= amount_width(self.look, self.row.unit, self.row.due, high)
            lower = 0.0 if beside else 16 * u
            y, words = y - lower, words - QPointF(0, lower)
            glasses = QRectF(end, words.y() - 12 * u, right - end, high)
            if not beside:
                glasses = QRectF(x, y + 30 * u, right - x, high)
        fits = counted and glasses.width() >= glasses.height()
        return SumPlaces(x, right, y, words, counted, bold or fonts[0], glasses if fits else None)

    def _put_glasses(self) -> None:
        """Let the glasses stand where the sum leaves them room."""
        row = self.row
        area = None
        if self.m is not None and row.due is not None and row.due > 0:
            folded = self.folded(self.m, self._area.width())
            area = self._glasses_before() if folded else self._sum_places().glasses
        self.glasses.become(self.look, area, row.unit, row.due or Fraction(0))

    def _glasses_before(self) -> QRectF | None:
        """The place of the glasses in a folded row: before the sum, as far as the name may reach at most."""
        m, row, high = self._m, self.row, self._m.px(26, 20)
        pad = m.px(24, 12)
        right = self._sum_left(self._area.right() - pad - (0 if self._asks else self._beside_wide(m))) - m.px(16, 10)
        room = right - pad - NAME * (self._area.width() - 2 * pad) - pad
        wide = amount_width(self.look, row.unit, row.due or Fraction(0), high)
        if not row.unit.cups or room < high:
            return None
        return QRectF(right - min(wide, room), m.px(76, 56) / 2 - high / 2, min(wide, room), high)

    def _sum(self, painter: QPainter) -> None:
        look, m, (amount, unit, agreed), at = self.look, self._m, self._sum_words(), self._sum_places()
        big, font = self._big(amount, at.right - at.x), type_font(look, m, Step.T16)
        look.write(painter, QPointF(at.x, at.y), amount, big, look.colour("ink_1"))
        unit_at = QPointF(at.x + look.width(amount, big) + Space.S8, at.y + 9 * m.u)
        look.write(painter, unit_at, unit, font, look.colour("ink_2"))
        if at.counted:
            words = look.cut(agreed, at.bold, at.right - at.words.x())
            look.write(painter, at.words, words, at.bold, look.colour("accent"))

    def _sum_left(self, right: float) -> float:
        """Where the sum of a folded row begins, that ends at ``right``."""
        look, m, (amount, unit, agreed) = self.look, self._m, self._sum_words()
        big, font, bold = (type_font(look, m, *how) for how in SUM_FONTS)
        return right - (look.width(amount, big) + look.width(unit, font) + look.width(agreed, bold) + 2 * Space.S8)

    def _sum_line(self, painter: QPainter, right: float, middle: float, room: float) -> None:
        look, m, (amount, unit, agreed) = self.look, self._m, self._sum_words()
        big, font, bold = (type_font(look, m, *how) for how in SUM_FONTS)
        x = max(right - room, self._sum_left(right))
        look.write(painter, QPointF(x, middle), amount, big, look.colour("ink_1"))
        x += look.width(amount, big) + Space.S8
        look.write(painter, QPointF(x, middle + 2 * m.u), unit, font, look.colour("ink_2"))
        x += look.width(unit, font) + Space.S8
        look.write(
            painter, QPointF(x, middle + 2 * m.u), look.cut(agreed, bold, right - x), bold, look.colour("accent")
        )
