"""All that decides a picture of the table: the masked view, the window, the people, and what the hands are doing."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING, NamedTuple

from PySide6.QtCore import QPointF

from engine.core.game import View
from engine.core.layout import Layout, Place
from engine.core.model import BACK, Card, Seat
from engine.core.table import Zone
from engine.words import capital
from engine.words.buttons import cost
from engine.words.figures import of_seat
from gui.scene import fan
from gui.scene.bars import ActionBar, action_bar
from gui.scene.button import Button
from gui.scene.geometry import LARGE_HAND, Metrics, SeatPlace, measure, places
from gui.scene.look import Look
from gui.scene.plate import Note, Person, plate_width
from gui.scene.says import say, verb

if TYPE_CHECKING:
    from gui.scene.flat.corner import Corner
    from gui.scene.sprite import Sprite


class Key(NamedTuple):
    """One card as the screen knows it: its zone, its code, and which of equal ones it is."""

    zone: str
    code: str
    copy: int


@dataclass(frozen=True, slots=True)
class Heading:
    """What the top bar says."""

    name: str = ""
    line: str = ""
    chip: str = ""
    icon: str = "cup"
    hides: bool = False
    """Whether there is a button that covers the cards: several people look at this screen."""


@dataclass(frozen=True, slots=True)
class Slider:
    """A number being chosen along a pile."""

    zone: str
    low: int
    high: int
    value: int


class TimeLeft(NamedTuple):
    """What a seat has left to think: full seconds, and which part of its time that is."""

    seconds: int
    share: float


@dataclass(frozen=True, slots=True)
class Hands:
    """What the viewer's hands are doing: nothing of it is known to the engine."""

    selected: tuple[Key, ...] = ()
    focus: str = ""
    under: Key | None = None
    pressed: str = ""
    buttons: tuple[Button, ...] = ()
    dragged: tuple[Key, ...] = ()
    lit: tuple[str, ...] = ()
    idle: frozenset[Key] = frozenset()
    locked: frozenset[Key] = frozenset()
    tray: int = 0
    seats: tuple[int, ...] = ()
    slider: Slider | None = None
    toast: str = ""
    order: str | tuple[Key, ...] = "rank"
    drawer: bool = False


@dataclass(frozen=True)
class Stage:
    """One moment of the table as one viewer's window shows it."""

    look: Look
    layout: Layout
    players: int
    viewer: int
    view: View
    size: tuple[float, float]
    people: tuple[Person, ...] = ()
    heading: Heading = Heading()
    hands: Hands = Hands()
    thinking: frozenset[int] = field(default_factory=frozenset)
    dots: int = 0
    times: Mapping[int, TimeLeft] = field(default_factory=dict)

    @property
    def about(self) -> str:
        """What the viewer is asked, in a sentence, where the game has one for it."""
        found = next((prompt.about for prompt in self.view.prompts if prompt.about is not None), None)
        return "" if found is None else self.look.words.say(found)

    # ---------------------------------------------------------------- a table that lies flat

    @property
    def corner(self) -> Corner | None:
        """The places of a stage that is but one corner of a table."""
        return None

    @property
    def central(self) -> Stage:
        """The stage of the middle, where that has a frame of its own."""
        return self

    def place_out(self, at: QPointF) -> QPointF:
        """A point of this stage, in the window."""
        return at

    @property
    def middle_point(self) -> QPointF:
        """Where the newest play is centred, in the window."""
        return QPointF(self.m.cx, fan.trick_middle(self.m))

    def described(self) -> dict[str, Sprite] | None:
        """All that is seen of a stage that is made of several; None for any other."""
        return None

    # ---------------------------------------------------------------- measures

    @cached_property
    def m(self) -> Metrics:
        """The measures of the window; the table grows while nobody holds cards."""
        hands = [len(zone.cards) for zone in self.view.table.zones if self.place(zone.id) in self.layout.seat]
        most = max(hands, default=0)
        width, height = self.size
        hand = most if most > LARGE_HAND else 9
        return measure(
            width,
            height,
            self.players,
            hand=hand,
            drawer=self.hands.drawer,
            holding=most > 0,
            text=self.look.text / 100,
            cards=self.look.size / 100,
        )

    @cached_property
    def seats(self) -> tuple[SeatPlace, ...]:
        """The places of the seats, the viewer's first."""
        rough = measure(*self.size, self.players, text=self.look.text / 100)
        widths = []
        for number in range(self.players):
            seat = self.seat_at(number)
            height = rough.tx(60, 48) if number == 0 else rough.ph
            dots = seat in self.thinking
            widths.append(plate_width(rough, self.look, self.person(seat), self.notes(seat), dots, height))
        return places(self.m, self.layout.turn == "cw", tuple(widths))

    @cached_property
    def bar(self) -> ActionBar:
        """The places of the action bar."""
        extras = sum(button.name.startswith("extra") for button in self.hands.buttons)
        return action_bar(self.m, self.seats[0], extras, self.fan.width if self.hand else 0.0)

    def seat_at(self, number: int) -> Seat:
        """The seat so many places on from the viewer."""
        return Seat((self.viewer + number) % self.players)

    def place_of(self, seat: int) -> SeatPlace:
        """Where a seat is."""
        return self.seats[(seat - self.viewer) % self.players]

    # ---------------------------------------------------------------- people

    def person(self, seat: int) -> Person:
        """Who sits there."""
        if seat < len(self.people):
            return self.people[seat]
        return Person(capital(self.look.words.seat(seat)), colour=seat)

    def figure(self, name: str) -> int | str | tuple[int, ...] | None:
        """A public figure of the table."""
        return self.view.table.figures.get(name)

    def in_figure(self, name: str, seat: int) -> bool:
        """Whether a figure names a seat."""
        value = self.figure(name)
        return seat in value if isinstance(value, tuple) else value == seat and not isinstance(value, str)

    def on_turn(self, seat: int) -> bool:
        """Whether the table waits for a seat."""
        return seat in self.view.table.to_act

    def notes(self, seat: int) -> tuple[Note, ...]:
        """The second row of a seat's plate."""
        person, found = self.person(seat), []
        if person.paused:
            found.append(Note(say(self.look, "paused"), "pause"))
        elif self.view.seat is not None and seat == self.viewer and self.on_turn(seat):
            found.append(Note(say(self.look, "your_turn"), bold=True, ink="accent", spare=True))
        elif self.on_turn(seat) and len(self.view.table.to_act) > 1 and self.held(seat):
            found.append(Note(say(self.look, "choosing")))
        found += [Note(self.look.words.key(f"{self.view.game}.zone.{name}"), ink="ink_1") for name in self.said(seat)]
        owed = self.figure(f"drinks:{seat}")
        if isinstance(owed, int) and owed:
            said = cost(self.look.words, self.view.game, owed)
            found.append(Note(said, self.heading.icon, True, "ink_1"))
        if self.in_figure("passed", seat) and not self.tricks:
            found.append(Note(verb(self.look, self.view, "pass"), bold=True, ink="ink_1"))
        named = (of_seat(self.look.words, self.view.game, self.view.table, name, seat) for name in self.layout.plates)
        found += [Note(said, ink="ink_1") for said in named if said]
        if person.level:
            found.append(Note(person.level, "chip"))
        if person.note:
            found.append(Note(person.note, person.icon, bool(person.icon), "ink_1" if person.icon else "ink_2"))
        return tuple(found)

    # ---------------------------------------------------------------- zones

    def place(self, zone: str) -> Place | None:
        """Where the layout puts a zone."""
        name, _, rest = zone.partition(":")
        seated = rest.partition(":")[0].isdigit()
        if seated:
            found = next((place for place in self.layout.seat if place.zone == name), None)
            if found is not None:
                return found
        return next((place for place in self.layout.centre if place.zone == name), None)

    def seat_of(self, zone: str) -> int:
        """The seat in a zone's name."""
        return int(zone.split(":")[1])

    def zones(self, name: str, seat: int | None = None) -> tuple[Zone, ...]:
        """All zones that share a place, in the table's order."""
        start = name if seat is None else f"{name}:{seat}"
        return tuple(z for z in self.view.table.zones if z.id == start or z.id.startswith(f"{start}:"))

    @cached_property
    def laid(self) -> tuple[Zone, ...]:
        """What lies in the trick, the oldest play first."""
        return tuple(zone for place in self.tricks for zone in self.zones(place.zone) if zone.cards)

    @cached_property
    def hand_zones(self) -> tuple[Zone, ...]:
        """The zones of the viewer's own fan."""
        return tuple(zone for place in self.fans for zone in self.zones(place.zone, self.viewer))

    @cached_property
    def tricks(self) -> tuple[Place, ...]:
        """Where plays lie that others beat."""
        return tuple(place for place in self.layout.centre if place.shape == "trick")

    @cached_property
    def fans(self) -> tuple[Place, ...]:
        """Where the cards lie that seats hold; what has a place of its own lies before them."""
        return tuple(place for place in self.layout.seat if place.shape in ("fan", "row") and place.at == (0.0, 0.0))

    @cached_property
    def fronts(self) -> tuple[Place, ...]:
        """Where cards lie that seats have laid before them."""
        return tuple(place for place in self.layout.seat if place.shape == "row" and place not in self.fans)

    @cached_property
    def hand(self) -> tuple[Key, ...]:
        """The cards of the viewer's fan from left to right; those in a tray lie elsewhere."""
        found = [key for zone in self.hand_zones for key in keys(zone)]
        tray = self.hands.selected if self.hands.tray else ()
        # what lies in a row lies as it was dealt: left and right mean something there
        order = arranged(found, self.hands.order) if any(place.shape == "fan" for place in self.fans) else found
        return tuple(key for key in order if key not in tray)

    @property
    def whole_hand(self) -> tuple[Key, ...]:
        """The cards of the fan and, after them, those of it that lie in a tray."""
        return (*self.hand, *(self.hands.selected if self.hands.tray else ()))

    @cached_property
    def fan(self) -> fan.Hand:
        """Where the viewer's cards lie."""
        under = self.hands.under
        focus = self.hand.index(under) if under in self.hand else None
        return fan.hand(self.m, len(self.hand), focus)

    def marks(self, zone: Zone) -> Mapping[Key, str]:
        """The marks of a zone by its cards."""
        listed = keys(zone)
        return {listed[number]: mark for number, mark in zone.marks.items() if number < len(listed)}

    def said(self, seat: int) -> Iterator[str]:
        """The zones that a seat says it has cards in; once everybody has some that is nothing to be said."""
        for place in self.layout.seat:
            if place.shape == "word":
                full = [any(zone.cards for zone in self.zones(place.zone, one)) for one in range(self.players)]
                if full[seat] and not all(full):
                    yield place.zone

    def held(self, seat: int) -> int:
        """How many cards a seat holds."""
        return sum(len(zone.cards) for place in self.fans for zone in self.zones(place.zone, seat))


def keys(zone: Zone) -> list[Key]:
    """The cards of a zone as the screen knows them."""
    seen: Counter[str] = Counter()
    found = []
    for card in zone.cards:
        found.append(Key(zone.id, card, seen[card]))
        seen[card] += 1
    return found


def arranged(found: Iterable[Key], order: str | tuple[Key, ...]) -> list[Key]:
    """A hand in an order: by rank as the game counts, highest left; by suit; or as it was laid by hand."""
    ranked = list(found)[::-1]
    if isinstance(order, tuple):
        laid = {key: number for number, key in enumerate(order)}
        return sorted(ranked, key=lambda key: laid.get(key, len(laid)))
    if order == "suit":
        suits = "shcd"
        return sorted(ranked, key=lambda key: suits.find(key.code[-1]) if key.code[-1] in suits else -1)
    return ranked


def hidden(card: str) -> bool:
    """Whether only a card's back is known."""
    return card == BACK


def codes(found: Iterable[Key]) -> tuple[Card, ...]:
    """The codes of some cards."""
    return tuple(Card(key.code) for key in found)
