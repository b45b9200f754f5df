"""Where the zones of the table lie, wherever they are: in the middle, before a seat, in the viewer's hand."""

from __future__ import annotations

from PySide6.QtCore import QRectF

from gui.scene import before, fan
from gui.scene.describe import zone_spots
from gui.scene.spots import around
from gui.scene.stage import Stage


def zone_rects(stage: Stage) -> dict[str, QRectF]:
    """Where the zones of the middle lie."""
    found = {}
    for place in stage.layout.centre:
        zones = stage.zones(place.zone)
        for number, zone in enumerate(zones):
            if not zone.cards:
                continue
            if place.shape == "trick":
                play = fan.trick(stage.m, len(zone.cards), len(zones) - 1 - number)
                spots = play.spots if play is not None else ()
            else:
                spots = zone_spots(stage, place, zone, number, len(zones))
            if spots:
                found[zone.id] = around(spots)
    return found


def zone_rect(stage: Stage, zone: str) -> QRectF:
    """Where one zone lies; an empty rectangle for one that lies nowhere."""
    if (whole := stage.described()) is not None:
        from gui.scene.flat.describe import zone_area

        return zone_area(whole, zone)
    middle = zone_rects(stage).get(zone)
    if middle is not None:
        return middle
    for place in stage.seats:
        spots = before.zone_spots(stage, place, stage.seat_at(place.number)).get(zone)
        if spots:
            return around(spots)
    own = [number for number, key in enumerate(stage.hand) if key.zone == zone]
    if not own:
        return QRectF()
    found = around(tuple(stage.fan.spots[number] for number in own))
    if own[-1] + 1 < len(stage.hand):
        found.setRight(min(found.right(), around((stage.fan.spots[own[-1] + 1],)).left()))
    return found
