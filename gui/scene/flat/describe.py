"""A table that lies flat as sprites: every corner in its own frame, the middle turned to whoever acts."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QTransform

from engine.words.figures import of_seat
from gui.scene import before, describe, describe_bars
from gui.scene.button import Button, ButtonPicture
from gui.scene.card_item import CardPicture
from gui.scene.felt import LightPicture, TablePicture
from gui.scene.flat import corner as places
from gui.scene.flat.pictures import PanelPicture
from gui.scene.geometry import light
from gui.scene.picture import Picture
from gui.scene.plate import BellPicture, CountPicture, WordPicture
from gui.scene.pot import pot
from gui.scene.says import say
from gui.scene.spots import Spot
from gui.scene.sprite import Sprite
from gui.scene.words import LinePicture
from gui.theme import Step, Z

if TYPE_CHECKING:
    from gui.scene.flat.stages import CornerStage, FlatStage, MiddleStage
    from gui.scene.stage import Stage

OWN: Final = ("button/", "toast", "slider/", "side/", "target/")
"""What every corner has one of: there the seat is a part of its name."""
EQUAL: Final = frozenset({4, 5, 6, 7})
"""Of what a corner is drawn of, what is compared by its value: people, hands, thinking, time."""
MORE: Final = "more"
"""The button that shows the next of many."""


def described(stage: FlatStage) -> dict[str, Sprite]:
    """Everything on the table, in the window."""
    found: dict[str, Sprite] = {}
    for sprite in _ground(stage):
        found[sprite.name] = sprite
    for seat in range(stage.players):
        for sprite in _seen(stage, seat):
            found[sprite.name] = sprite
    central = stage.central
    for sprite in _middle(stage, central):
        found[sprite.name] = central.frame.sprite(sprite)
    return found


def _seen(stage: FlatStage, seat: int) -> tuple[Sprite, ...]:
    """A corner in the window; one of which nothing has changed is not described anew."""
    parts = stage.drawn_of(seat)
    known = stage.kept.get(seat)
    if known is not None and all(one is other or (at in EQUAL and one == other)
                                 for at, (one, other) in enumerate(zip(known[0], parts, strict=True))):  # fmt: skip
        return known[1]
    corner, found = stage.at(seat), []
    for sprite in _corner(corner):
        name = f"{sprite.name}@{seat}" if sprite.name.startswith(OWN) else sprite.name
        found.append(corner.corner.frame.sprite(sprite, name))
    stage.kept[seat] = parts, tuple(found)
    return tuple(found)


def _ground(stage: FlatStage) -> Iterator[Sprite]:
    """The table, the lights before those it waits for, the two ways to the menu."""
    yield Sprite("table", TablePicture(stage.m), 0, 0, Z.TABLE)
    for seat in stage.view.table.to_act:
        place = stage.place_of(seat)
        yield Sprite(f"light/{seat}", LightPicture(stage.m, place.phi, light(stage.m, False)), 0, 0, Z.LIGHT)
    side = max(stage.table.scale.px(48, 44), 44.0)
    for number, frame in enumerate(stage.table.menus):
        picture = ButtonPicture(stage.m, Button("menu", "", icon="menu"), side, side, False, "", True)
        at = frame.area.center()
        yield Sprite(f"button/menu@menu{number}", picture, at.x(), at.y(), Z.ACTIONS, frame.turn)


# ---------------------------------------------------------------- a corner


def corner_button(stage: Stage, name: str) -> QRectF:
    """Where a button of a corner is drawn."""
    place, right = stage.corner, getattr(stage, "right")  # noqa: B009 - a corner's own
    assert place is not None
    if name.startswith("extra:"):
        return QRectF(right.slots[int(name.partition(":")[2])])
    if name == MORE:
        return QRectF(right.slots[-1])
    fixed = {"primary": place.deed, "secondary": place.past, "sort": place.sort, describe_bars.PEEK: place.peek}
    return QRectF(fixed.get(name, QRectF()))


def laid_spots(stage: Stage, number: int) -> tuple[Spot, ...]:
    """Where the cards lie that are laid before the hand of a corner."""
    place = stage.corner
    assert place is not None
    return places.fronts(place, getattr(stage, "front"), number)  # noqa: B009 - a corner's own


def _corner(stage: CornerStage) -> Iterator[Sprite]:
    """What is seen of one seat."""
    row: list[tuple[Sprite, float]] = []
    own = {f"caption/{zone.id}" for zone in stage.hand_zones}
    for sprite in (*describe.seats(stage), *_badges(stage), *describe.hand(stage)):
        if sprite.name in own or sprite.name.startswith(("pass/", "says/", "glasses/", "bell/", "backs/")):
            row.append((sprite, sprite.picture.rect(stage.look).width()))
        elif not sprite.name.startswith("side/"):
            yield sprite
    yield from _in_a_row(stage, row)
    for button in stage.hands.buttons:
        yield _button(stage, button)
    if stage.hands.slider is not None:
        yield from describe_bars.slide(stage)
    if stage.hands.toast:
        area = stage.corner.right.united(stage.corner.plate)
        panel = PanelPicture(stage.m, stage.hands.toast, area.width(), area.height())
        yield Sprite("toast", panel, area.center().x(), area.center().y(), Z.TOAST + 1)


def _badges(stage: CornerStage) -> Iterator[Sprite]:
    """How many cards a seat holds, what is said of them, and that it is down to its last."""
    seat, m = stage.viewer, stage.m
    held = stage.held(seat)
    if not held or stage.person(seat).paused or before.lies_open(stage, seat):
        return
    plate, size = stage.corner.plate, m.tx(26, 20)
    yield _at(
        f"count/{seat}", CountPicture(m, str(held), size), QPointF(plate.right() - size / 3, plate.top() + size / 4)
    )
    if stage.in_figure("called", seat):
        yield _at(f"bell/{seat}", BellPicture(m, say(stage.look, "last_card")), plate.center())
    if stage.layout.backs:
        word = of_seat(stage.look.words, stage.view.game, stage.view.table, stage.layout.backs, seat)
        if word:
            yield _at(f"backs/{seat}", WordPicture(m, word), plate.center())


def _at(name: str, picture: Picture, at: QPointF, z: float = Z.BADGES) -> Sprite:
    return Sprite(name, picture, at.x(), at.y(), z)


def _in_a_row(stage: CornerStage, listed: Iterable[tuple[Sprite, float]]) -> Iterator[Sprite]:
    """What is said of a seat, one beside the other in the row before its hand; a sentence has what is left."""
    row, gap = stage.corner.words, stage.m.px(8, 4)
    x, high = row.left(), row.height()
    for sprite, wide in listed:
        scale = min(1.0, high / max(1.0, _high(sprite, stage)))
        room = row.right() - x
        if wide * scale > room:
            if not isinstance(sprite.picture, before.CaptionPicture) or room < 4 * high:
                continue
            sprite, wide = replace(sprite, picture=replace(sprite.picture, most=room / scale)), room / scale
        yield replace(sprite, x=x + wide * scale / 2, y=row.center().y(), scale=scale, z=Z.BADGES)
        x += wide * scale + gap
    said = _sentence(stage)
    if said and row.right() - x > 4 * high:
        picture = before.CaptionPicture(stage.m, said, row.right() - x)
        wide, tall = picture.size(stage.look)
        yield Sprite(
            f"about/{stage.viewer}", picture, x + wide / 2, row.center().y(), Z.BADGES, scale=min(1.0, high / tall)
        )


def _high(sprite: Sprite, stage: CornerStage) -> float:
    size = getattr(sprite.picture, "size", None)
    return float(size(stage.look)[1]) if callable(size) else sprite.picture.rect(stage.look).height()


def _sentence(stage: CornerStage) -> str:
    """What a seat is to know of what it is asked, where everybody may know it."""
    if not stage.hands.buttons or not stage.on_turn(stage.viewer):
        return ""
    if stage.figure("duty") == stage.viewer:
        beats = stage.laid and len(stage.laid[-1].cards) > 1
        return say(stage.look, "duty_beat" if beats else "duty")
    return stage.asked


def _button(stage: CornerStage, button: Button) -> Sprite:
    area = corner_button(stage, button.name)
    state = "focus" if stage.hands.focus == f"button/{button.name}" else ""
    if stage.hands.pressed == button.name:
        state = "pressed"
    large = button.name in ("primary", "secondary")
    if button.icon and area.width() < stage.m.px(96, 84):
        button = Button(button.name, "", button.kind, button.icon, button.why, button.enabled)
    picture = ButtonPicture(stage.m, button, area.width(), area.height(), large, state)
    return Sprite(f"button/{button.name}", picture, area.center().x(), area.center().y(), Z.ACTIONS)


# ---------------------------------------------------------------- the middle


def _middle(stage: FlatStage, central: MiddleStage) -> Iterator[Sprite]:
    """What lies in the middle, with the name of the game above it."""
    yield from describe.centre(central)
    yield from pot(central)
    yield from _title(central)
    if stage.sentence:
        m = central.m
        panel = PanelPicture(m, stage.sentence, 1.5 * m.a, 1.5 * m.b, bad=False)
        yield Sprite("told", panel, m.cx, m.cy, Z.TOAST)


def _title(stage: MiddleStage) -> Iterator[Sprite]:
    """The name of the game and what it has to say, as much of it as there is room for."""
    from gui.scene.flat import stages

    m, heading = stage.m, stage.heading
    if not heading.name or m.height < stages.LOW:
        return
    for said in (*(f"{heading.name} · {more}" for more in describe_bars.subtitles(stage)), heading.name):
        line = LinePicture(said, m.px(Step.T14, Step.T12), "ink_2")
        if line.rect(stage.look).width() < m.a:
            yield Sprite("title", line, m.cx, m.cy - m.b + m.rw + m.tx(14, 10), Z.TRICK - 3)
            return


# ---------------------------------------------------------------- looking back from what is drawn


def zone_area(whole: Mapping[str, Sprite], zone: str) -> QRectF:
    """Where the cards of a zone are drawn in the window; empty where none are."""
    found = QRectF()
    for name, sprite in whole.items():
        if name.startswith(f"card/{zone}/") and isinstance(sprite.picture, CardPicture):
            lies = QTransform.fromTranslate(sprite.x, sprite.y).rotate(sprite.angle)
            found |= lies.mapRect(sprite.picture.box)
    return found
