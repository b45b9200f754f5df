"""The moments of a table that lies flat: one of the whole, one of each corner, one of the middle.

A corner is a stage whose viewer sits there, a middle one that has no seats: so what draws a window for one person
draws each of them, in a frame of its own.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Final, TypeAlias

from PySide6.QtCore import QPointF, QRectF

from engine.core.game import View
from gui.scene import before, fan
from gui.scene.flat import corner as places
from gui.scene.flat.corner import Corner, Right
from gui.scene.flat.edges import Table, table
from gui.scene.flat.frames import Frame
from gui.scene.geometry import EXPONENT, Metrics, SeatPlace
from gui.scene.plate import Note
from gui.scene.says import say
from gui.scene.sprite import Sprite
from gui.scene.stage import Hands, Stage

READABLE: Final = (320.0, 250.0)
"""So wide the middle has to be for whoever looks at it from a side, in units and compact."""
TRICK: Final = (0.42, 0.30, 156.0)
"""How high a card of the middle is at most: in heights and widths of the middle, and in units."""
TITLE: Final = (26.0, 18.0)
LOW: Final = 150.0
"""In a lower middle nothing stands above what lies there."""
NOWHERE: Final = Frame(0.0, 0.0, 1.0, 1.0)
RIM: Final = 0.8
"""A light stands no further towards the end of an edge."""


@dataclass(frozen=True, slots=True)
class MiddleMetrics(Metrics):
    """The measures of the middle, which say how high its cards are."""

    trick: float = 0.0

    @property
    def tc(self) -> float:
        """Height of a card in the trick."""
        return self.trick


@dataclass(frozen=True)
class CornerStage(Stage):
    """One moment of a corner, as whoever sits there sees it."""

    places: Corner | None = None
    cut: bool = False
    """Whether a pile is being parted here."""

    @property
    def corner(self) -> Corner:
        """The places of the corner."""
        assert self.places is not None
        return self.places

    @property
    def about(self) -> str:
        """What is asked stands in the row of words."""
        return ""

    @property
    def asked(self) -> str:
        """What the seat is asked, in a sentence."""
        return super().about

    @cached_property
    def right(self) -> Right:
        """How the row of the hand is shared."""
        further = sum(button.name.startswith(("extra", "more")) for button in self.hands.buttons)
        return places.shared(self.corner, further, bool(self.fronts), len(self.hand))

    @cached_property
    def m(self) -> Metrics:
        """The measures of the corner."""
        return self.corner.measures(self.right.hand)

    @cached_property
    def seats(self) -> tuple[SeatPlace, ...]:
        """The one seat."""
        return (SeatPlace(0, 0.0, self.corner.plate, side=False, mirrored=False, top=False),)

    def place_of(self, seat: int) -> SeatPlace:
        """Where the seat is: nobody else sits here."""
        return self.seats[0]

    @cached_property
    def fan(self) -> fan.Hand:
        """Where the cards of the hand lie."""
        under = self.hands.under
        focus = self.hand.index(under) if under in self.hand else None
        return places.hand(self.corner, self.right.hand, len(self.hand), focus)

    def notes(self, seat: int) -> tuple[Note, ...]:
        """The second row of the plate; whose turn it is stands there whatever is covered."""
        found = super().notes(seat)
        if self.view.seat is None and self.hands.buttons and self.on_turn(seat):
            return (Note(say(self.look, "your_turn"), bold=True, ink="accent"), *found)
        return found

    @property
    def front(self) -> QRectF:
        """Where what is laid before the hand lies."""
        return self.right.front


@dataclass(frozen=True)
class MiddleStage(Stage):
    """One moment of the middle, turned to whoever acts."""

    frame: Frame = NOWHERE
    scale: Table | None = None

    @cached_property
    def m(self) -> Metrics:
        """The measures of a window that has nothing but this."""
        assert self.scale is not None
        scale, (width, height) = self.scale.scale, self.frame.size
        high = min(TRICK[0] * height, TRICK[1] * width, TRICK[2] * scale.u) * (1 + (self.look.size / 100 - 1) / 2)
        made = MiddleMetrics(
            width=width, height=height, window=width, portrait=False, compact=scale.compact, q=1.0, u=scale.u,
            players=2, hand=9, tb=0.0, ab=scale.px(28, 20), mb=scale.px(10, 6), hc=0.0, hb=0.0, rise=0.0, pw=0.0,
            ph=0.0, rw=scale.px(14, 9), cx=width / 2, cy=height / 2, a=width / 2, b=height / 2, text=scale.text,
            letters=scale.u, cards=1.0, trick=high,
        )  # fmt: skip
        return replace(made, hb=self._low(made))

    def _low(self, m: Metrics) -> float:
        """The line of the hand that would be below this middle: with it, all lies as high as it should."""
        if not self.tricks and self.layout.centre:
            front = before.high(m) + m.px(10, 5) if self.fronts else 0.0
            return m.cy + m.b - m.rw - m.px(6, 2) + before.words_high(m) + m.px(10, 5) + front
        top = m.cy - m.b + m.rw + (m.tx(*TITLE) if m.height >= LOW else 0.0)
        low = m.cy + m.b - m.rw - m.tx(49, 36)
        upper = m.cy - m.b + m.rw / 2 + m.tx(93, 57)
        shift = fan.trick_middle(m) - upper / 2
        return 2 * ((top + low) / 2 - shift) - upper

    @cached_property
    def seats(self) -> tuple[SeatPlace, ...]:
        """Nobody sits here."""
        return ()

    @property
    def hand(self) -> tuple[()]:
        """Nobody holds anything here."""
        return ()

    def place_out(self, at: QPointF) -> QPointF:
        """A point of the middle, in the window."""
        return self.frame.point(at)


@dataclass(frozen=True)
class FlatStage(Stage):
    """One moment of the whole table: an onlooker's view, and of one seat what lies under its finger.

    ``each``: what the hands of each seat are doing; ``opened``: the view of the seat whose hand is shown, if any;
    ``turn``: how the middle is turned; ``sentence``: what the table says in its middle.
    """

    each: Mapping[int, Hands] = field(default_factory=dict)
    opened: View | None = None
    turn: int = 0
    sentence: str = ""
    kept: dict[int, Kept] = field(default_factory=dict, compare=False)
    """What was drawn of each corner last, and of what."""
    corners: dict[int, CornerStage] = field(default_factory=dict, init=False, compare=False)

    @cached_property
    def table(self) -> Table:
        """Who sits where."""
        clockwise = self.layout.turn == "cw"
        return table(self.players, *self.size, clockwise=clockwise, text=self.look.text / 100)

    @cached_property
    def m(self) -> Metrics:
        """The measures of the window: the table's rim runs round the middle."""
        scale, middle, (width, height) = self.table.scale, self.table.middle, self.size
        at = middle.center()
        return Metrics(
            width=width, height=height, window=width, portrait=False, compact=scale.compact, q=1.0, u=scale.u,
            players=self.players, hand=9, tb=0.0, ab=0.0, mb=0.0, hc=0.0, hb=middle.bottom(), rise=0.0,
            pw=scale.px(150, 104), ph=scale.plate, rw=scale.px(14, 9), cx=at.x(), cy=at.y(), a=middle.width() / 2,
            b=middle.height() / 2, text=scale.text, letters=scale.u, cards=self.look.size / 100,
        )  # fmt: skip

    @cached_property
    def seats(self) -> tuple[SeatPlace, ...]:
        """The places of the seats in the window."""
        return tuple(self._seat(number) for number in range(self.players))

    def _seat(self, number: int) -> SeatPlace:
        made = places.corner(self.table, number)
        here = made.frame.point(QPointF(made.area.center().x(), made.right.center().y()))
        plate, turn = made.frame.rect(made.plate), made.frame.turn
        return SeatPlace(number + 1, self._angle(here, turn), plate, turn in (90, 270), turn == 270, turn == 180,
                         here, turn)  # fmt: skip

    def _angle(self, at: QPointF, turn: int) -> float:
        """The angle of the rim before a seat."""
        m = self.m
        across = min(abs(at.x() - m.cx) / m.a, RIM) ** (1 / EXPONENT)
        down = min(abs(at.y() - m.cy) / m.b, RIM) ** (1 / EXPONENT)
        if turn in (0, 180):
            angle = math.copysign(math.degrees(math.asin(across)), at.x() - m.cx)
            return (angle if turn == 0 else 180 - angle) % 360
        angle = math.degrees(math.acos(math.copysign(down, at.y() - m.cy)))
        return angle if turn == 270 else 360 - angle

    @property
    def hand(self) -> tuple[()]:
        """The hands lie in their corners."""
        return ()

    def view_of(self, seat: int) -> View:
        """What is shown at a seat: an onlooker's view, unless its own finger is there."""
        return self.opened if self.opened is not None and self.opened.seat == seat else self.view

    def at(self, seat: int) -> CornerStage:
        """The corner of a seat."""
        if (known := self.corners.get(seat)) is not None:
            return known
        made = places.corner(self.table, seat, self.look.size / 100)
        self.corners[seat] = found = CornerStage(
            self.look, self.layout, self.players, seat, self.view_of(seat), made.frame.size, self.people, self.heading,
            self.each.get(seat, Hands()), self.thinking, self.dots, self.times, made,
        )  # fmt: skip
        return found

    def drawn_of(self, seat: int) -> tuple[object, ...]:
        """What decides how a corner is drawn: the same things give the same picture."""
        thinks = self.dots if seat in self.thinking else -1
        times, hands = self.times.get(seat), self.each.get(seat)
        return self.look, self.layout, self.table, self.view_of(seat), self.people, hands, thinks, times

    @cached_property
    def central(self) -> MiddleStage:
        """The middle."""
        area, scale = self.table.middle, self.table.scale
        readable = area.height() >= scale.px(*READABLE) and area.width() >= scale.px(*READABLE)
        turn = self.turn if self.turn in (0, 180) or readable else 0
        frame = Frame(area.x(), area.y(), area.width(), area.height(), turn)
        shown = Hands()
        for hands in self.each.values():
            if hands.dragged or hands.slider is not None:
                shown = Hands(dragged=hands.dragged, lit=hands.lit, slider=hands.slider)
        return MiddleStage(
            self.look, self.layout, self.players, 0, self.view, frame.size, self.people, self.heading, shown,
            self.thinking, self.dots, self.times, frame, self.table,
        )  # fmt: skip

    @property
    def middle_point(self) -> QPointF:
        """The middle of the table."""
        return self.table.middle.center()

    @cached_property
    def _described(self) -> dict[str, Sprite]:
        from gui.scene.flat.describe import described

        return described(self)

    def described(self) -> dict[str, Sprite]:
        """Everything on the table, in the window."""
        return self._described


Kept: TypeAlias = tuple[tuple[object, ...], tuple[Sprite, ...]]


def turned_to(stage: FlatStage, before_: int) -> int:
    """How the middle is turned for a view: to the one who acts, as before while that is nobody or several."""
    acting = stage.view.table.to_act
    return stage.table.corners[acting[0]].turn if len(acting) == 1 else before_
