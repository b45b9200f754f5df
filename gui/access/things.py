"""A table as whoever cannot see it is told of it: what there is, what it is called, what it is like, where it is.

All of it is made of a `Stage`, which holds the masked view that is shown and nothing else: what is hidden there is
hidden here.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Final

from PySide6.QtCore import QRectF

from engine.core.model import BACK
from engine.core.table import Zone
from engine.words import capital
from engine.words.figures import figure, of_seat, of_table
from engine.words.zones import zone_name
from gui.access import aloud
from gui.scene import before, fan
from gui.scene.card_item import card_rect, stood_for
from gui.scene.describe import card_name, stands_on
from gui.scene.describe_bars import PEEK, button_rect, slider_line, top_of
from gui.scene.hits import buttons
from gui.scene.says import say, verb
from gui.scene.spots import around
from gui.scene.stage import Key, Stage
from gui.scene.zones import zone_rect

Why = Callable[[str], str]
"""Why a button cannot be pressed now, by its name; nothing where it can."""
ABLE: Final = frozenset({"able"})


@dataclass(frozen=True, slots=True)
class Thing:
    """Something on the table: its name among all others, what kind of thing, what it says, and more about it.

    ``kind``: group, list, text, card, seat, button, slider. ``states``: able (it can have the keys), focus, selected,
    off. ``number``: low, high and value of a slider.
    """

    name: str
    kind: str
    said: str
    more: str = ""
    rect: QRectF = field(default_factory=QRectF)
    parts: tuple[Thing, ...] = ()
    states: frozenset[str] = frozenset()
    number: tuple[int, int, int] | None = None
    key: Key | None = None


def table(stage: Stage, why: Why = lambda _: "") -> tuple[Thing, ...]:
    """All there is on a table, in the order in which it is told."""
    parts = (_said(stage), _heading(stage), _middle(stage), _seats(stage), _hand(stage), _bar(stage, why), _top(stage))
    return tuple(thing for part in parts for thing in part)


def named(stage: Stage, key: str, **params: object) -> str:
    """What is said of a table to those who cannot see it."""
    return stage.look.words.key(f"table.spoken.{key}", **params)


def _group(name: str, kind: str, said: str, parts: tuple[Thing, ...], more: str = "") -> Iterator[Thing]:
    if parts:
        area = QRectF()
        for part in parts:
            area |= part.rect
        yield Thing(name, kind, said, more, area, parts)


def _joined(*parts: str) -> str:
    """Several things that are true of one, each once."""
    return " · ".join(dict.fromkeys(part for part in parts if part))


# ---------------------------------------------------------------- words that stand on the table


def _said(stage: Stage) -> Iterator[Thing]:
    """Why not, and what is asked of the viewer."""
    words, hands = stage.look.words, stage.hands
    if hands.toast:
        yield Thing("toast", "text", aloud.sentence(words, hands.toast), rect=QRectF(0, 0, *stage.size))
    if stage.figure("duty") == stage.viewer and stage.on_turn(stage.viewer):
        asked = "duty_beat" if stage.laid and len(stage.laid[-1].cards) > 1 else "duty"
        said = _joined(words.key(f"{stage.view.game}.figure.duty"), say(stage.look, asked))
        yield Thing("duty", "text", said, rect=QRectF(0, 0, *stage.size))


def _heading(stage: Stage) -> Iterator[Thing]:
    heading, m = stage.heading, stage.m
    said = _joined(heading.name, heading.line, *about_table(stage))
    if said:
        yield Thing("title", "text", aloud.sentence(stage.look.words, said), rect=QRectF(0, 0, m.width, m.tb))


def about_table(stage: Stage) -> Iterator[str]:
    """What the figures say that stand over the table and in its middle, and how it goes on."""
    words, view, layout = stage.look.words, stage.view, stage.layout
    listed = tuple(dict.fromkeys((*layout.heading, *layout.lamps, *layout.pot)))
    yield from of_table(words, view.game, view.table, listed)
    for place in layout.centre:
        if place.shape == "jug":
            yield from of_table(words, view.game, view.table, (place.zone,))


# ---------------------------------------------------------------- cards that lie


def _middle(stage: Stage) -> Iterator[Thing]:
    """What lies before all: the newest play first, then whatever else has a name."""
    said = [Thing(f"lies/{zone.id}", "text", text, more, _where(stage, zone)) for zone, text, more in lying(stage)]
    if not said:
        said.append(Thing("lies", "text", named(stage, "empty"), rect=_centre(stage)))
    yield from _group("middle", "list", named(stage, "middle"), tuple(said))


def _where(stage: Stage, zone: Zone) -> QRectF:
    """Where a zone lies; what is not drawn but in words is at its seat."""
    found = zone_rect(stage, zone.id)
    if not found.isEmpty():
        return found
    return stage.place_of(zone.owner).plate if zone.owner is not None else _centre(stage)


def _centre(stage: Stage) -> QRectF:
    m = stage.m
    return QRectF(m.cx - m.a / 2, m.cy - m.b / 2, m.a, m.b)


def lying(stage: Stage) -> Iterator[tuple[Zone, str, str]]:
    """Each zone that lies open or has a name: what is said of it, and more about it."""
    words = stage.look.words
    for age, zone in enumerate(reversed(stage.laid)):
        owner = stage.person(zone.owner).name if zone.owner is not None else ""
        said = words.say(zone.caption) if zone.caption is not None else aloud.grouped(words, zone.cards)
        told = named(stage, "holds", name=owner, said=aloud.sentence(words, said)) if owner else said
        cards = aloud.grouped(words, zone.cards)
        beaten = named(stage, "beaten") if age else ""
        yield zone, told, _joined("" if cards in told else cards, _stands(stage, zone), beaten)
    names = [stage.person(seat).name for seat in range(stage.players)]
    for zone in stage.view.table.zones:
        label = None if zone in stage.laid else zone_name(words, stage.view.game, zone, names, stage.viewer)
        if label is None or zone in stage.hand_zones:
            continue
        hidden = all(card == BACK for card in zone.cards)
        held = words.key("table.play.cards_held", count=len(zone.cards))
        cards = _joined(held, words.card(BACK)) if hidden else aloud.grouped(words, zone.cards)
        told = named(stage, "holds", name=capital(label), said=cards)
        caption = aloud.sentence(words, words.say(zone.caption)) if zone.caption is not None else ""
        yield zone, told, _joined(caption, _stands(stage, zone), *_units(stage, zone))


def _stands(stage: Stage, zone: Zone) -> str:
    """What the wild cards of a zone stand for, and the cards that are imagined with it."""
    words = stage.look.words
    stands = [
        words.key("table.as.joker", joker=zone.cards[at], card=stood_for(mark)).strip()
        for at, mark in sorted(zone.marks.items())
        if stood_for(mark) and at < len(zone.cards)
    ]
    thought = named(stage, "imagined", said=aloud.grouped(words, zone.imagined)) if zone.imagined else ""
    return aloud.sentence(words, _joined(*stands, thought))


def _units(stage: Stage, zone: Zone) -> Iterator[str]:
    """The units that stand on a zone."""
    if stands_on(stage, zone):
        for name in stage.layout.stands:
            if units := stage.figure(f"{name}:{zone.id}"):
                yield figure(stage.look.words, stage.view.game, name, units)


# ---------------------------------------------------------------- seats


def _seats(stage: Stage) -> Iterator[Thing]:
    listed = []
    for place in stage.seats:
        seat = stage.seat_at(place.number)
        states = set(ABLE) if place.number else set()
        states |= {"focus"} if stage.hands.focus == f"seat/{seat}" else set()
        states |= {"selected"} if seat in stage.hands.seats else set()
        more = _joined(*of_a_seat(stage, seat))
        listed.append(Thing(f"seat/{seat}", "seat", stage.person(seat).name, more, place.plate, (), frozenset(states)))
    yield from _group("seats", "list", named(stage, "seats"), tuple(listed))


def of_a_seat(stage: Stage, seat: int) -> Iterator[str]:
    """All that is seen of a seat: whose turn it is, what it holds, has called, owes, and every disc at it in words."""
    look, view, layout = stage.look, stage.view, stage.layout
    words, game = look.words, view.game
    if stage.on_turn(seat) and not (view.seat is not None and seat == stage.viewer):
        yield named(stage, "on_turn")
    if stage.in_figure(layout.disc, seat) and words.has(f"{game}.figure.{layout.disc}"):
        yield figure(words, game, layout.disc)
    held = stage.held(seat)
    if held and not stage.person(seat).paused:
        yield words.key("table.play.cards_held", count=held)
        if layout.backs:
            yield of_seat(words, game, view.table, layout.backs, seat)
    if held and stage.in_figure("called", seat):
        yield say(look, "last_card")
    yield from (figure(words, game, name) for name in layout.says if stage.in_figure(name, seat))
    yield from (note.text for note in stage.notes(seat))
    if stage.in_figure("passed", seat):
        yield verb(look, view, "pass")
    for glasses in layout.glasses:
        yield of_seat(words, game, view.table, glasses.name, seat)
    if ticked := before.tick(stage, seat):
        yield named(stage, ticked)
    if seat in stage.thinking:
        yield named(stage, "thinking")
    if seat in stage.times:
        yield words.key("table.play.seconds", seconds=stage.times[seat].seconds)


# ---------------------------------------------------------------- the viewer's cards


def _hand(stage: Stage) -> Iterator[Thing]:
    cards, places = stage.whole_hand, _places(stage)
    marks = {key: mark for zone in stage.hand_zones for key, mark in stage.marks(zone).items()}
    listed = tuple(
        Thing(card_name(key), "card", aloud.card(stage.look.words, key.code),
              _of_a_card(stage, key, marks.get(key, ""), number + 1, len(cards)), places.get(key, QRectF()), (),
              _held(stage, key), None, key)
        for number, key in enumerate(cards)
    )  # fmt: skip
    yield from _group("hand", "list", named(stage, "hand"), listed, of_the_hand(stage))


def _places(stage: Stage) -> dict[Key, QRectF]:
    chosen = stage.hands.selected
    found = {
        key: card_rect(stage.fan.raised(number) if key in chosen else stage.fan.spots[number])
        for number, key in enumerate(stage.hand)
    }
    if stage.hands.tray:
        _, slots = fan.tray(stage.m, stage.hands.tray)
        found |= {key: around((spot,)) for key, spot in zip(chosen, slots, strict=False)}
    return found


def _held(stage: Stage, key: Key) -> frozenset[str]:
    states = {"able"}
    if key in stage.hands.selected:
        states.add("selected")
    if stage.hands.focus == card_name(key):
        states.add("focus")
    if key in stage.hands.locked:
        states.add("off")
    return frozenset(states)


def _of_a_card(stage: Stage, key: Key, mark: str, number: int, most: int) -> str:
    """Whether it is raised, what its marks say, which of how many it is."""
    words, game, hands = stage.look.words, stage.view.game, stage.hands
    stands = stood_for(mark)
    told = [named(stage, "raised") if key in hands.selected else ""]
    if stands:
        told.append(words.key("table.as", card=stands).strip())
    elif mark and words.has(f"{game}.mark.{mark}"):
        told.append(words.key(f"{game}.mark.{mark}"))
    if key in hands.idle | hands.locked:
        told.append(named(stage, "idle"))
    told.append(named(stage, "place", number=number, most=most))
    return aloud.sentence(words, _joined(*told))


def of_the_hand(stage: Stage) -> str:
    """What the viewer's cards are called, and what those are told who practise."""
    words, practice = stage.look.words, stage.look.practice
    captions = [words.say(zone.caption) for zone in stage.hand_zones if zone.caption is not None]
    chances = practice.line(words, stage.view) if practice is not None else ""
    return aloud.sentence(words, _joined(*captions, chances))


# ---------------------------------------------------------------- what can be pressed


def _bar(stage: Stage, why: Why) -> Iterator[Thing]:
    """The way to act: the deed first, as the keys have it."""
    listed = [_button(stage, button.name, button.label, button.enabled, button.price, why)
              for button in stage.hands.buttons]  # fmt: skip
    slider = stage.hands.slider
    if slider is not None:
        number = (slider.low, slider.high, slider.value)
        said = stage.about or _label(stage, "primary")
        listed.insert(0, Thing("slider", "slider", said, "", slider_line(stage), (), frozenset(), number))
    yield from _group("bar", "group", named(stage, "bar"), tuple(listed), aloud.sentence(stage.look.words, stage.about))


def _label(stage: Stage, name: str) -> str:
    return next((button.label for button in stage.hands.buttons if button.name == name), "")


def _button(stage: Stage, name: str, label: str, enabled: bool, price: str, why: Why) -> Thing:
    words = stage.look.words
    states = ABLE | ({"focus"} if stage.hands.focus == f"button/{name}" else set())
    reason = why(name)
    if reason or not enabled:
        states |= {"off"}
    held = words.key("table.window.shortcut.hold") if name == PEEK else ""
    more = aloud.sentence(words, _joined("" if price in label else price, reason, held))
    return Thing(
        f"button/{name}", "button", aloud.sentence(words, label), more, button_rect(stage, name), (), frozenset(states)
    )


def _top(stage: Stage) -> Iterator[Thing]:
    """The buttons over the table."""
    words, bar = stage.look.words, top_of(stage)
    labels = {
        "drawer": words.key("table.drawer.name"),
        "menu": words.key("table.window.menu"),
        "hide": words.key("table.window.menu.hide"),
        "chip": stage.heading.chip,
    }
    there = buttons(stage)
    listed = []
    for name, label in labels.items():
        if name in there and label:
            states = ABLE | ({"focus"} if stage.hands.focus == f"button/{name}" else set())
            states |= {"selected"} if name == "drawer" and stage.hands.drawer else set()
            rect = getattr(bar, name)
            listed.append(Thing(f"button/{name}", "button", label, "", rect, (), states))
    yield from _group("top", "group", named(stage, "top"), tuple(listed))
