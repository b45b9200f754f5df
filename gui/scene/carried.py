"""Chips and glasses on their way: from a seat to the pot and back, from where a drink stood to who drinks it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial

from PySide6.QtCore import QAbstractAnimation, QPointF, QRectF
from PySide6.QtGui import QPainter

from engine.core.event import Moved
from gui.scene import set_out
from gui.scene.amount import AmountPicture, glasses
from gui.scene.describe import Sprite
from gui.scene.flock import Flock
from gui.scene.geometry import box, tip
from gui.scene.look import Look
from gui.scene.motion import Movement, Play
from gui.scene.picture import Picture
from gui.scene.pot import FLAT, STACKED, paint_chip
from gui.scene.set_out import STEPS
from gui.scene.stage import Stage
from gui.scene.zones import zone_rect
from gui.theme import Easing, Line, Time, Z

WORTHS = (5000, 1000, 500, 100, 50, 10, 5, 1)
"""What a chip of each colour stands for."""
MOST_CHIPS = 6
"""No more chips than this fly for one amount."""


@dataclass(frozen=True, slots=True)
class ChipPicture(Picture):
    """One chip, seen aslant."""

    wide: float
    number: int

    @property
    def common(self) -> bool:
        """Many are alike on their way."""
        return True

    def rect(self, look: Look) -> QRectF:
        """The chip with its edge."""
        return box(0, 0, self.wide + 2 * Line.EDGE, self.wide * FLAT + 2 * Line.EDGE)

    def paint(self, painter: QPainter, look: Look) -> None:
        """Draw it."""
        paint_chip(painter, look, QPointF(0, 0), self.wide, self.number)


def carried(events: Sequence[Moved]) -> Movement:
    """Amounts go from where they were to where they are now, all at the same time."""
    drunk = [event for event in events if event.target.startswith("drinks:")]
    paid = [event for event in events if event not in drunk]

    def movement(play: Play) -> QAbstractAnimation | None:
        flock = Flock()
        for event in paid:
            _pay(play, flock, event)
        for target in dict.fromkeys(event.target for event in drunk):
            _pour(play, flock, target, [event for event in drunk if event.target == target])
        flock.at(flock.totalDuration(), partial(play.scene.dismiss_all, ("chip/", "amount/", "glass/", "pour/")))
        return flock

    return movement


# ---------------------------------------------------------------- places


def seat_in(stage: Stage, name: str) -> int | None:
    """The seat that an amount belongs to; None for one of the table, and for a zone."""
    last = name.partition(":")[2]
    return int(last) if last.isdecimal() and stage.place(name) is None and int(last) < stage.players else None


def where(stage: Stage, name: str) -> QPointF | None:
    """Where an amount is seen, or a zone; None for what stands nowhere."""
    seat, standing = seat_in(stage, name), stood(stage, name)
    if standing is not None:
        return QPointF(standing.x, standing.y)
    if seat is not None:
        return before_seat(stage, seat)
    table = stage.view.table
    if table.zone(name).cards:
        return zone_rect(stage, name).center()
    if name in stage.layout.pot or name in table.amounts or name in table.figures:
        return stage.middle_point
    return None


def stood(stage: Stage, name: str) -> Sprite | None:
    """The glasses before a seat, or the jug, that an amount is seen as; None where it is not."""
    seat, place, whole = seat_in(stage, name), stage.place(name), stage.described()
    if whole is not None:
        return whole.get(f"glasses/{name}", whole.get(f"jug/{name}"))
    if place is not None and place.shape == "jug":
        return set_out.jug(stage, place)
    if seat is None:
        return None
    found = set_out.glasses(stage, stage.place_of(seat), seat)
    return next((sprite for sprite in found if sprite.name == f"glasses/{name}"), None)


def before_seat(stage: Stage, seat: int) -> QPointF:
    """Where what a seat pays or drinks is seen: before its plate, the viewer's own over it."""
    place, m = stage.place_of(seat), stage.m
    if place.number == 0:
        return QPointF(place.plate.center().x(), place.plate.top() - m.tx(28, 20))
    return tip(m, place)


def _pill(play: Play, name: str, seat: int, picture: AmountPicture, **more: float) -> Sprite:
    """A pill before a seat, wholly in the window."""
    m, at, wide = play.after.m, before_seat(play.after, seat), picture.size(play.scene.looks)[0]
    x = min(max(at.x(), wide / 2 + m.px(8, 4)), m.width - wide / 2 - m.px(8, 4))
    return Sprite(name, picture, x, at.y(), Z.TOAST - 1, play.after.place_of(seat).turn, **more)


# ---------------------------------------------------------------- chips


def chips_of(amount: int) -> Iterator[int]:
    """The chips that stand for an amount, by the number of their colour, the dearest first."""
    count = 0
    for number, worth in enumerate(WORTHS):
        while amount >= worth and count < MOST_CHIPS:
            amount, count = amount - worth, count + 1
            yield number


def _pay(play: Play, flock: Flock, event: Moved) -> None:
    """Chips fly one behind the other; at a seat stands what it pays or gets."""
    m, length = play.after.m, play.ms(Time.D4)
    wide = m.px(40, 24)
    start, end = where(play.before, event.source), where(play.after, event.target)
    if start is None or end is None:
        return
    if event.source in play.after.layout.pot and event.source.partition(":")[0] not in play.sprites:
        for _, item in play.drawn("pot"):
            flock.way(item, play.ms(Time.D3), easing=Easing.FADE, opacity=0.0)
    for number, chip in enumerate(chips_of(event.amount)):
        wait, lift = number * play.ms(Time.DEAL), STACKED * wide * number
        name, picture = f"chip/{event.source}/{event.target}/{number}", ChipPicture(wide, chip)
        sprite = Sprite(name, picture, start.x(), start.y() - lift, Z.TOAST - 2 + number / 10)
        guest = play.scene.guest(name, sprite)
        flock.way(guest, length, wait, to=QPointF(end.x(), end.y() - lift))
        flock.way(guest, play.ms(Time.D1), wait + length, Easing.FADE, opacity=0.0)
    for name, sign in ((event.source, -1), (event.target, 1)):
        seat = seat_in(play.after, name)
        if seat is not None:
            said = _pill(play, f"amount/{name}", seat, AmountPicture(m, f"{sign * event.amount:+d}"))
            play.scene.guest(said.name, said)
    if event.target in play.after.layout.pot and "pot" in play.sprites:
        flock.at(length, partial(play.scene.wear, "pot", play.sprites["pot"].picture))
    flock.until(length + play.ms(Time.D4))


# ---------------------------------------------------------------- drinks


def _pour(play: Play, flock: Flock, target: str, events: Sequence[Moved]) -> None:
    """Glasses that stood somewhere slide to who drinks them; others are poured there."""
    seat = seat_in(play.after, target)
    if seat is None:
        return
    slid = 0
    for event in events:
        start = where(play.before, event.source)
        if start is None or start == before_seat(play.before, seat):
            continue
        slid = play.ms(Time.D4)
        for _, item in play.drawn(f"glasses/{event.source}", f"jug/{event.source}"):
            item.setVisible(False)
        sprite = _pill(play, f"glass/{target}/{event.source}", seat, glasses(play.after, event.amount))
        guest = play.scene.guest(sprite.name, replace(sprite, x=start.x(), y=start.y(), z=sprite.z - 0.5))
        flock.way(guest, slid, to=QPointF(sprite.x, sprite.y))
        flock.at(slid, partial(play.scene.dismiss, guest.name))
    whole = sum(event.amount for event in events)
    flock.at(slid, partial(_fill, play, f"pour/{target}", seat, whole, 0))
    length = play.ms(Time.D5)
    for step in range(1, STEPS + 1):
        flock.at(slid + length * step // STEPS, partial(_fill, play, f"pour/{target}", seat, whole, step))
    flock.until(slid + length + play.ms(Time.D4))


def _fill(play: Play, name: str, seat: int, units: int, step: int) -> None:
    """The glasses before a seat are filled so far."""
    play.scene.guest(name, _pill(play, name, seat, glasses(play.after, units, step / STEPS)))
