"""Who sits where: a small table with a plate for each seat, how many play, who deals first."""

from __future__ import annotations

import math
from dataclasses import replace
from typing import Any

from PySide6.QtCore import QPointF, QRectF, QSizeF, Qt, Signal
from PySide6.QtGui import QMouseEvent, QPainter, QPainterPath, QPen, QPixmap
from PySide6.QtWidgets import QWidget

from engine.core.game import Game
from engine.core.plain import nearest
from gui.controls.base import Control, type_font, type_size
from gui.controls.button import Button
from gui.controls.choices import Segment
from gui.controls.page import Scroll, paint_felt
from gui.controls.panel import Panel
from gui.controls.text import Label
from gui.scene.felt import closed
from gui.scene.geometry import EXPONENT, box
from gui.scene.look import Look, edged, rounded
from gui.scene.picture import SMOOTH, blank, shade, shade_box
from gui.theme import DRAG, Alpha, Line, Shadows, Space, Step
from gui.windows.seat_dialog import Sitter


class SeatPlate(Control):
    """A seat of the small table; pulled away from its place it follows the pointer until it is let go."""

    pulled = Signal()
    let_go = Signal()

    def __init__(self, look: Look, parent: QWidget) -> None:
        super().__init__(look, "", parent)
        self.sitter = Sitter("", "")
        self.colour = 0
        self.second = ""
        self.deals = ""
        self.marked = False
        self.room = int(Space.S24)
        self._from: QPointF | None = None
        self._away = False

    def show_sitter(self, sitter: Sitter, colour: int, second: str, deals: str, marked: bool) -> None:
        """Show who sits there."""
        self.sitter, self.colour, self.second, self.deals, self.marked = sitter, colour, second, deals, marked
        self.setAccessibleName(f"{sitter.name} {second} {deals}".strip())
        self.update()

    @property
    def middle(self) -> QPointF:
        """Its middle on the panel."""
        return QRectF(self.geometry()).center()

    def mousePressEvent(self, event: QMouseEvent) -> None:  # noqa: N802
        """A press may become a pull."""
        self._from = event.position() if event.button() == Qt.MouseButton.LeftButton else None
        self._still(True)
        super().mousePressEvent(event)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:  # noqa: N802
        """Follow the pointer, once it has gone so far that it is no tap."""
        if self._from is None:
            return
        way = event.position() - self._from
        if not self._away and way.manhattanLength() <= DRAG:
            return
        self._away = True
        self.setDown(False)
        self.raise_()
        self.move(self.pos() + way.toPoint())
        self.pulled.emit()

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:  # noqa: N802
        """Let go where it is; that is no tap."""
        away, self._away, self._from = self._away, False, None
        self._still(False)
        if not away:
            super().mouseReleaseEvent(event)
            return
        self.setDown(False)
        event.accept()
        # a tap that follows is none of two
        self._pressed_at = 0
        self.let_go.emit()

    def _still(self, still: bool) -> None:
        """Where the page can be scrolled by a finger, the one that pulls a plate does not."""
        above = self.parentWidget()
        while above is not None and not isinstance(above, Scroll):
            above = above.parentWidget()
        if isinstance(above, Scroll):
            above.keep_still(still)

    @property
    def radius(self) -> float:
        """Half its height."""
        return self.box.height() / 2

    def draw(self, painter: QPainter) -> None:
        """Draw pill, avatar, name and what plays."""
        look, m, area = self.look, self.m, self.box
        painter.save()
        painter.translate(area.center())
        shade_box(painter, look, box(0, 0, area.width(), area.height()), self.radius, Shadows.PLATE, m.u)
        painter.restore()
        person = not self.sitter.bot
        edge = look.colour("accent" if self.marked else "line")
        width = Line.SELECTED * m.u if self.marked else Line.EDGE
        edged(painter, rounded(area), look.colour("s3" if self.isDown() else "s2"), edge, width)
        face = area.height() - 12 * m.u
        disc = QRectF(area.left() + 6 * m.u, area.center().y() - face / 2, face, face)
        look.face(painter, disc, self.sitter.avatar, self.colour)
        chevron = m.px(18, 14)
        x, end = disc.right() + m.px(12, 6), area.right() - m.px(16, 10)
        middle, name, second = area.center().y(), self.sitter.name, self.second
        bold = [type_font(look, m, step, True) for step in (Step.T16, Step.T14, Step.T12)]
        small = [type_font(look, m, step) for step in (Step.T14, Step.T12)]
        # before words are cut the arrow goes
        arrow = look.width(name, bold[-1]) <= end - chevron - x and look.width(second, small[-1]) <= end - chevron - x
        room = end - x - (chevron if arrow else 0.0)
        one = next((font for font in bold if look.width(name, font) <= room), bold[-1])
        other = next((font for font in small if look.width(second, font) <= room), small[-1])
        up = type_size(m, Step.T16) * look.text / 100 * 0.72
        look.write(painter, QPointF(x, middle - up), look.cut(name, one, room), one, look.colour("ink_1"))
        look.write(painter, QPointF(x, middle + up), look.cut(second, other, room), other,
                   look.colour("accent" if person else "ink_2"))  # fmt: skip
        if arrow:
            spot = box(end - chevron / 2 + Space.S4, middle, chevron, chevron)
            look.put(painter, spot, "chevd", look.colour("ink_2"))
        if self.deals:
            size = m.px(26, 18)
            coin = box(disc.right() - size * 0.25, disc.bottom() - size * 0.25, size, size)
            edged(painter, rounded(coin), look.colour("accent"), look.colour("s1"), Line.BADGE)
            look.write_centred(painter, coin.center(), self.deals, type_font(look, m, Step.T14, True),
                               look.colour("on_accent"))  # fmt: skip


class SeatsPanel(Panel):
    """How many play, who sits where, who deals first."""

    changed = Signal()
    seat_tapped = Signal(int)

    def __init__(self, look: Look, game: Game[Any, Any, Any], sitters: list[Sitter], parent: QWidget) -> None:
        super().__init__(look, parent)
        self.game = game
        self.sitters = sitters
        allowed = game.info.players
        self.numbers = list(allowed)
        self.count = nearest(4, allowed)
        self.dealer: int | None = None
        self.swapping = False
        self._first: int | None = None
        self.title = self.add(Label(look, Step.T16, bold=True, parent=self))
        self.segment = self.add(Segment(look, [str(n) for n in self.numbers], self.numbers.index(self.count), "",
                                        self))  # fmt: skip
        self.turn = self.add(Label(look, Step.T16, align=0.5, parent=self))
        self.cards = self.add(Label(look, Step.T14, align=0.5, ink="ink_2", parent=self))
        self.swap = self.add(Button(look, parent=self))
        self.people = self.add(Button(look, icon="person", parent=self))
        self.deals = self.add(Button(look, parent=self))
        self.plates = [self.add(SeatPlate(look, self)) for _ in range(allowed.stop - 1)]
        for seat, plate in enumerate(self.plates):
            plate.chosen.connect(lambda seat=seat: self._tapped(seat))
            plate.pulled.connect(lambda seat=seat: self._pulled(seat))
            plate.let_go.connect(lambda seat=seat: self._let_go(seat))
        self.segment.changed.connect(self._number)
        self.deals.counts = True
        self.swap.chosen.connect(self._swap)
        self.people.chosen.connect(self._people)
        self.deals.chosen.connect(self._dealer)
        for part in (self.segment, self.swap, self.people, self.deals):
            part.raise_()
        self._kinds: dict[int, str] = {}
        """The kind of computer that sat at a seat before a person."""
        self._totals: dict[int, int] = {}
        self._drawn: tuple[object, QPixmap] | None = None

    def begin(self, count: int, sitters: list[Sitter], dealer: int | None) -> None:
        """Begin with so many, these people, and this one to deal first."""
        self.count, self.sitters, self.dealer = count, sitters, dealer
        self.segment.choose(self.numbers.index(count), tell=False)
        self.say()

    # ------------------------------------------------------------------ what people do

    def _number(self, index: int) -> None:
        self.count = self.numbers[index]
        if self.dealer is not None and self.dealer >= self.count:
            self.dealer = None
        self._redo()

    def _swap(self) -> None:
        self.swapping, self._first = not self.swapping, None
        self._redo()

    def _dealer(self) -> None:
        after = 0 if self.dealer is None else self.dealer + 1
        self.dealer = after if after < self.count else None
        self._redo()

    def _people(self) -> None:
        """Let people sit everywhere, or where they do already, computers everywhere but at the first of their seats."""
        seats = range(self.count)
        if any(self.sitters[seat].bot for seat in seats):
            self._kinds |= {seat: self.sitters[seat].bot for seat in seats if self.sitters[seat].bot}
            kinds = dict.fromkeys(seats, "")
        else:
            kinds = {seat: self._kinds.get(seat) or self.game.usual for seat in seats[1:]}
        for seat, bot in kinds.items():
            self.sitters[seat] = replace(self.sitters[seat], bot=bot)
        self._redo()

    def _tapped(self, seat: int) -> None:
        if not self.swapping:
            self.seat_tapped.emit(seat)
            return
        if self._first is None:
            self._first = seat
        else:
            self._change(self._first, seat)
            self.swapping, self._first = False, None
        self._redo()

    def _change(self, one: int, other: int) -> None:
        """Let two change places."""
        self.sitters[one], self.sitters[other] = self.sitters[other], self.sitters[one]

    def _under(self, seat: int) -> int | None:
        """The other seat over which a plate is pulled."""
        middle = self.plates[seat].middle
        others = (other for other in range(self.count) if other != seat)
        return next((other for other in others if QRectF(self.plates[other].geometry()).contains(middle)), None)

    def _pulled(self, seat: int) -> None:
        """Show with whom the places would be changed."""
        under = self._under(seat)
        for other, plate in enumerate(self.plates):
            plate.marked = other in (seat, under)
            plate.update()

    def _let_go(self, seat: int) -> None:
        """Change places with whoever sits there; beside every seat it goes back."""
        under = self._under(seat)
        if under is not None:
            self._change(seat, under)
        self._redo()

    def put(self, seat: int, sitter: Sitter) -> None:
        """Let somebody else sit there."""
        self.sitters[seat] = sitter
        self._redo()

    def _redo(self) -> None:
        self.say()
        self.lay(self.width(), self.height())
        self.update()
        self.changed.emit()

    # ------------------------------------------------------------------ words and places

    def _total(self) -> int:
        """How many cards a round of so many players is dealt from."""
        if self.count not in self._totals:
            from engine.core.chance import Chance
            from engine.core.settlement import Carry

            setup = self.game.setup(self.count, {})
            deal = self.game.deal(setup, Carry(), Chance(0, self.game.info.id), {})
            table = self.game.table(self.game.start(setup, deal).state)
            self._totals[self.count] = sum(len(zone.cards) for zone in table.zones)
        return self._totals[self.count]

    def say(self) -> None:
        """Write all words."""
        words = self.look.words
        self.title.say(words.key("table.new.how_many"))
        self.segment.setAccessibleName(words.key("table.new.how_many"))
        layout = self.game.layout(self.game.setup(self.count, {}))
        self.turn.say(words.key("table.new.turn_ccw" if layout.turn == "ccw" else "table.new.turn_cw"))
        self.cards.say(words.key("table.new.cards", count=self._total()) if self._total() else "")
        self.swap.say(words.key("table.new.swap_two" if self.swapping else "table.new.swap"))
        self.swap.kind = "selected" if self.swapping else "secondary"
        alone = all(not sitter.bot for sitter in self.sitters[: self.count])
        self.people.say(words.key("table.new.one_person" if alone else "table.new.all_people"))
        dealer = self.dealer
        self.deals.say(words.key("table.new.draw_dealer") if dealer is None
                       else words.key("table.new.first_dealer", name=self.sitters[dealer].name))  # fmt: skip
        for seat, plate in enumerate(self.plates):
            plate.setVisible(seat < self.count)
            sitter = self.sitters[seat]
            second = words.key(f"table.bot.{sitter.bot}") if sitter.bot else words.key("table.new.person")
            coin = words.key("table.window.dealer") if seat == dealer else ""
            marked = seat == self._first if self.swapping else seat == 0
            plate.show_sitter(sitter, seat, second, coin, marked)

    def _table(self) -> QRectF:
        m, width, height = self.m, self.width(), self.height()
        pad = m.px(24, 12)
        head, foot = m.px(86, 62), m.px(96, 72)
        plate_w, plate_h = self._plate()
        return QRectF(pad, head, width - 2 * pad, height - head - foot).adjusted(
            plate_w * 0.42, plate_h / 2 + Space.S8, -plate_w * 0.42, -plate_h / 2 - Space.S8
        )

    def _plate(self) -> tuple[float, float]:
        m = self.m
        return min(m.px(184, 142), (self.width() - 2 * m.px(24, 12)) * 0.36), m.px(64, 52)

    def lay(self, width: float, height: float) -> float:
        """Segment above, table in the middle, three buttons below."""
        m, pad = self.m, self.m.px(24, 12)
        if not height:
            return m.px(560, 400)
        high = m.px(52, 48)
        wide = min(self.segment.wanted(m), (width - 2 * pad) * 0.62)
        wide = max(wide, min(m.px(296, 220), (width - 2 * pad) * 0.62))
        self.segment.place(width - pad - wide, m.px(18, 10), wide, high)
        self.title.place(pad, m.px(18, 10), width - 2 * pad - wide - Space.S8, high)
        third = (width - 2 * pad - 2 * Space.S12) / 3
        for number, button in enumerate((self.swap, self.people, self.deals)):
            button.place(pad + number * (third + Space.S12), height - pad - high, third, high)
        table = self._table()
        plate_w, plate_h = self._plate()
        words = table.width() * 0.6
        self.turn.place(table.center().x() - words / 2, table.center().y() - m.px(24, 20), words, m.px(24, 20))
        self.cards.place(table.center().x() - words / 2, table.center().y() + Space.S4, words, m.px(22, 18))
        for seat, plate in enumerate(self.plates[: self.count]):
            turn = 2 * math.pi * seat / self.count
            x = table.center().x() + table.width() / 2 * math.sin(turn) * 1.06
            y = table.center().y() + table.height() / 2 * math.cos(turn)
            x = min(max(x, pad / 2 + plate_w / 2), width - pad / 2 - plate_w / 2)
            plate.place(x - plate_w / 2, y - plate_h / 2, plate_w, plate_h)
        return height

    def draw(self, painter: QPainter) -> None:
        """Draw the small table, painted once for each size and theme."""
        key = (self.width(), self.height(), self.count, self.look.theme.name, self.devicePixelRatioF(), self.m)
        if self._drawn is None or self._drawn[0] != key:
            pixmap = blank(QSizeF(self.size()), self.devicePixelRatioF())
            drawing = QPainter(pixmap)
            drawing.setRenderHints(SMOOTH)
            paint_table(drawing, self.look, self._table(), self.m.u)
            drawing.end()
            self._drawn = (key, pixmap)
        painter.drawPixmap(0, 0, self._drawn[1])


def _ring(table: QRectF, inset: float, points: int = 180) -> QPainterPath:
    """The outline of a small table, or a line so far inside it."""
    found = []
    for number in range(points):
        turn = 2 * math.pi * number / points
        sin, cos = math.sin(turn), math.cos(turn)
        x = math.copysign(abs(sin) ** EXPONENT, sin) * (table.width() / 2 - inset)
        y = math.copysign(abs(cos) ** EXPONENT, cos) * (table.height() / 2 - inset)
        found.append(QPointF(table.center().x() + x, table.center().y() + y))
    return closed(found)


def paint_table(painter: QPainter, look: Look, table: QRectF, u: float) -> None:
    """Draw a small table: shadow, rim, inlaid line, felt."""
    rim = _ring(table, 0)
    shade(painter, look, rim, Shadows.TABLE, u)
    painter.fillPath(rim, look.colour("rim"))
    painter.strokePath(rim, QPen(look.colour("rim_hi"), Line.EMPHASIS))
    painter.strokePath(_ring(table, 6 * u), QPen(look.colour("track", Alpha.TRACK), Line.TRACK))
    painter.save()
    painter.setClipPath(_ring(table, 12 * u))
    paint_felt(painter, look, table)
    painter.restore()
    painter.strokePath(_ring(table, 48 * u), QPen(look.colour("ink_1", Alpha.LAYOUT), Line.LAYOUT))
