"""What lies under a finger: buttons, cards, seats, places to drop on."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QPointF, QRectF

from engine.core.model import BACK
from gui.scene import before, fan
from gui.scene.describe import zone_spots
from gui.scene.describe_bars import button_rect, slider_line, top_of
from gui.scene.geometry import around, target
from gui.scene.stage import Key, Stage, keys
from gui.scene.zones import zone_rects as zone_rects

TRAY = "tray"
BEYOND = 1e5
"""Further than the far end of any window."""


@dataclass(frozen=True, slots=True)
class Hit:
    """One thing that can be touched: a button, a card of the hand, of a tray or of a zone, a seat, a slider."""

    kind: str
    name: str = ""
    key: Key | None = None


def hit(stage: Stage, x: float, y: float) -> Hit | None:
    """The thing under a point, the uppermost first."""
    at = QPointF(x, y)
    return _button(stage, at) or _slider(stage, at) or _card(stage, x, y) or _seat(stage, at) or _zone(stage, x, y)


def buttons(stage: Stage) -> dict[str, QRectF]:
    """Everything that is pressed, as it is drawn."""
    found = {button.name: button_rect(stage, button.name) for button in stage.hands.buttons}
    if stage.corner is not None:
        return found
    top = top_of(stage)
    found |= {"drawer": top.drawer, "menu": top.menu}
    if stage.heading.hides:
        found["hide"] = top.hide
    if stage.heading.chip:
        found["chip"] = top.chip
    return found


def _button(stage: Stage, at: QPointF) -> Hit | None:
    found = buttons(stage)
    for name, rect in found.items():
        if rect.contains(at):
            return Hit("button", name)
    return next((Hit("button", name) for name, rect in found.items() if target(rect).contains(at)), None)


def _slider(stage: Stage, at: QPointF) -> Hit | None:
    if stage.hands.slider is None or not slider_line(stage).adjusted(-24, -8, 24, 8).contains(at):
        return None
    return Hit("slider")


def _card(stage: Stage, x: float, y: float) -> Hit | None:
    raised = frozenset(n for n, key in enumerate(stage.hand) if key in stage.hands.selected)
    card = fan.card_at(stage.fan, raised, x, y)
    if card is not None:
        return Hit("card", key=stage.hand[card])
    if stage.hands.tray:
        _, slots = fan.tray(stage.m, stage.hands.tray)
        for key, spot in zip(stage.hands.selected, slots, strict=False):
            if spot.holds(x, y):
                return Hit("card", key=key)
    return None


def _seat(stage: Stage, at: QPointF) -> Hit | None:
    for place in stage.seats:
        if target(place.plate).contains(at):
            return Hit("seat", str(stage.seat_at(place.number)))
    return None


def _zone(stage: Stage, x: float, y: float) -> Hit | None:
    if stage.corner is not None:
        return None  # what lies elsewhere is chosen by buttons: nobody knows whose finger is there
    for zone, rect in zone_rects(stage).items():
        if target(rect).contains(QPointF(x, y)):
            listed = keys(next(z for z in stage.view.table.zones if z.id == zone))
            return Hit("zone", zone, listed[-1] if listed else None)
    return None


def drops(stage: Stage) -> dict[str, tuple[str, QRectF]]:
    """The places that take dropped cards: by name, the verb they mean and where they are."""
    m = stage.m
    found: dict[str, tuple[str, QRectF]] = {}
    # past the corner's inner edge lies the middle, all of which takes cards
    beyond = (
        None
        if stage.corner is None
        else stage.corner.area.translated(0, -m.height).adjusted(-BEYOND, -BEYOND, BEYOND, 0)
    )
    for place in (*stage.layout.seat, *stage.layout.centre):
        if place.drop is None:
            continue
        if place in stage.fronts:
            found[f"{place.zone}:{stage.viewer}"] = (place.drop, before.dropped(stage))
        elif place in stage.layout.seat:
            if stage.hands.tray:
                found[TRAY] = (place.drop, fan.tray(m, stage.hands.tray)[0])
        elif beyond is not None:
            found.setdefault(place.zone, (place.drop, beyond))
        elif place.shape == "trick":
            if not stage.hands.tray:
                top = m.cy - m.b + m.rw
                found[place.zone] = (place.drop, QRectF(m.cx - 0.8 * m.a, top, 1.6 * m.a, m.ht - m.rise - top))
        else:
            zones = stage.zones(place.zone)
            for number, zone in enumerate(zones):
                # an empty pile takes cards where its first one will lie
                held = zone if zone.cards else zone.model_copy(update={"cards": (BACK,)})
                spots = zone_spots(stage, place, held, number, len(zones))
                found[zone.id] = (place.drop, target(around(spots)))
    return found


def drop_at(stage: Stage, x: float, y: float) -> tuple[str, str] | None:
    """The place under a point that takes cards, and its verb."""
    for name, (verb, rect) in drops(stage).items():
        if rect.contains(QPointF(x, y)):
            return name, verb
    return None
