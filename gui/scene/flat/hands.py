"""The hands of one of those who sit round a table that lies flat: everything they do begins in their own corner."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Final

from PySide6.QtCore import QObject, Signal

from engine.core.action import Action, Refusal
from engine.core.prompt import PickNumber, Prompt
from engine.words.buttons import cost
from gui.scene import fan
from gui.scene.button import Button
from gui.scene.choice import Answer, Chosen, Name, Offer, Offers, Probe, button, label_of, offered, poured
from gui.scene.controller import Controller
from gui.scene.describe_bars import PEEK
from gui.scene.flat import corner as places
from gui.scene.flat.describe import MORE
from gui.scene.flat.scene import SeatScene
from gui.scene.look import Look
from gui.scene.says import say
from gui.scene.showing import SORTED, Press
from gui.scene.stage import Key

EXTRA: Final = "extra:"
MOST_NUMBERS: Final = 60
"""Of more numbers than this only every so manyth can be chosen."""


@dataclass(frozen=True)
class Option:
    """One thing to choose, and what is done with it."""

    label: str
    do: Callable[[], object]
    glasses: tuple[float, ...] = ()


class SeatHands(Controller):
    """The hands at one seat: covered, but while one of their fingers shows what they hold.

    A finger on the plate or on the button beside it shows the cards and touches nothing, so that another finger can
    choose; one on the cards shows and touches them, too. What nothing in a corner can answer is chosen there by
    buttons that take the place of the others.
    """

    shows = Signal(int, bool)
    """The seat, and whether its finger shows the cards now."""

    def __init__(
        self,
        scene: SeatScene,
        submit: Callable[[Answer], Refusal | None],
        probe: Probe | None,
        name: Name | None,
        finish: Callable[[], bool],
        clock: Callable[[], int],
        parent: QObject | None = None,
    ) -> None:
        super().__init__(scene, submit, probe, name, finish, clock, parent)  # type: ignore[arg-type]  # a part of one
        self.seat = scene.seat
        self.veiled = True
        self.holding: set[object] = set()
        self._page = 0
        self._options: tuple[Option, ...] = ()
        self.asked.connect(self._ask)

    # ---------------------------------------------------------------- covered and shown

    def down(self, pointer: object, x: float, y: float) -> None:
        """One of the seat's fingers comes down."""
        stage = self.scene.stage
        if stage is None or stage.corner is None:
            return
        if stage.corner.peek.contains(x, y) or stage.corner.plate.contains(x, y):
            self.hold(pointer)
            return
        # a finger that looks and touches at once raises nothing when it is lifted late
        self.glances = not self.holding
        if fan.card_at(stage.fan, frozenset(), x, y) is not None:
            self.hold(pointer)
        self.press(pointer, x, y)

    def hold(self, pointer: object) -> None:
        """Something shows the cards from now on."""
        first = not self.holding
        self.holding.add(pointer)
        if first:
            self.shows.emit(self.seat, True)

    def lift(self, pointer: object) -> None:
        """It shows them no more."""
        if pointer in self.holding:
            self.holding.discard(pointer)
            if not self.holding:
                self.shows.emit(self.seat, False)

    def leave(self) -> None:
        """Cover the cards, whatever holds them."""
        if self.holding:
            self.holding.clear()
            self.shows.emit(self.seat, False)

    def glide(self, pointer: object, x: float, y: float) -> None:
        """A finger moves; one that has left the corner shows nothing any more."""
        stage = self.scene.stage
        if stage is not None and stage.corner is not None and not stage.corner.area.contains(x, y):
            self.lift(pointer)
        self.move(pointer, x, y)

    def veil(self, veiled: bool) -> None:
        """Cover the hand or show it, and what a finger carries of it."""
        press = self._press
        if press is not None and press.ghost is not None:
            press.ghost.hide(veiled)
            self.veiled = veiled
            press.ghost.follow(*press.now)
        super().veil(veiled)

    def _go_on_holding(self) -> None:
        """What is carried unseen stays in the finger: whether it may be played is seen when it is let go."""
        press = self._press
        if self.veiled and press is not None and press.ghost is not None:
            return
        super()._go_on_holding()

    # ---------------------------------------------------------------- what is on offer

    def offer(self, prompts: Sequence[Prompt]) -> None:
        """Take what the seat is asked now."""
        if self._placed(prompts) != self._offers:
            self._options, self._page = (), 0
        super().offer(prompts)

    def _placed(self, prompts: Sequence[Prompt]) -> Offers:
        """What is elsewhere a place on the table to be tapped has a button here: nobody knows whose finger is there."""
        found = offered(prompts)
        first = sum(name.startswith(EXTRA) for name in found.places)
        more = {f"{EXTRA}{first + number}": offer for number, offer in enumerate(found.zones.values())}
        return Offers({**found.places, **more}, {})

    def _tray(self) -> int:
        return 0

    def _buttons(self) -> tuple[Button, ...]:
        stage = self.scene.stage
        if stage is None or stage.corner is None:
            return ()
        found = list(self._chooser(stage.look)) if self._options else self._paged(list(super()._buttons()))
        if stage.hand:
            found.append(Button(PEEK, stage.look.words.key("table.flat.peek"), icon="eye"))
        if len(stage.hand) > SORTED and stage.corner.sort.isValid():
            found.append(Button("sort", say(stage.look, "sort"), icon="sort", enabled=not self.veiled))
        return tuple(found)

    def _blind(self, look: Look, game: str) -> tuple[Button, ...]:
        """The buttons over a covered hand: the same whatever is in it."""
        stage = self.scene.stage
        names = [] if stage is None else [stage.person(seat).name for seat in range(stage.players)]
        return tuple(
            button(place, game, offer, label_of(offer, look, game, names=names), None, self._open, True)
            for place, offer in self._shape.places.items()
        )

    def _paged(self, listed: list[Button]) -> list[Button]:
        """The buttons there is room for; the last one shows the next of more."""
        fixed = [one for one in listed if one.name in ("primary", "secondary")]
        further = [one for one in listed if one.name.startswith(EXTRA)]
        shown, more = self._part(len(further))
        found = [replace(one, name=f"{EXTRA}{at}") for at, one in enumerate(further[shown])]
        return [*fixed, *found, *([Button(MORE, "…")] if more else [])]

    def _part(self, number: int) -> tuple[slice, bool]:
        """Which of so many are shown now, and whether there are more."""
        stage = self.scene.stage
        assert stage is not None
        assert stage.corner is not None
        room = places.slots(stage.corner, bool(stage.fronts), len(stage.hand))
        if number <= room:
            return slice(0, number), False
        each = room - 1
        first = self._page % -(-number // each) * each
        return slice(first, first + each), True

    # ---------------------------------------------------------------- choosing among more

    def choose(self, options: Sequence[Option]) -> None:
        """Let one of some things be chosen by buttons, or none of them."""
        self._options, self._page = tuple(options), 0
        self._refresh(toast="")

    def _chooser(self, look: Look) -> tuple[Button, ...]:
        shown, more = self._part(len(self._options))
        found = [Button(f"{EXTRA}{at}", one.label, glasses=one.glasses) for at, one in enumerate(self._options[shown])]
        back = Button("secondary", look.words.key("table.flat.back"))
        return (back, *found, *([Button(MORE, "…")] if more else []))

    def _ask(self, offer: Offer) -> None:
        """Ask here for what nothing on the table can give."""
        stage = self.scene.stage
        if stage is None:
            return
        words, game = stage.look.words, stage.view.game
        if offer.listed is not None:
            said = [(word, _choice(stage.look, game, word)) for word in offer.listed.choices]
            self.choose([Option(label, partial(self.answer, offer, Chosen(), word)) for word, label in said])
        elif offer.counted is not None:
            ask = offer.counted
            self.choose([
                Option(cost(words, game, number) if ask.units else words.amount(number),
                       partial(self.answer, offer, Chosen(number=number)), poured(game, number) if ask.units else ())
                for number in numbers(ask)
            ])  # fmt: skip
        elif offer.seats is not None:
            self.choose([Option(stage.person(seat).name, partial(self.answer, offer, Chosen(seats=(seat,))))
                         for seat in offer.seats.seats])  # fmt: skip

    def choose_reading(self, listed: Sequence[tuple[str, Action]], play: Callable[[Action], object]) -> None:
        """Let one of several readings of a play be chosen."""
        self._open = True
        self.choose([Option(label, partial(play, action)) for label, action in listed])

    # ---------------------------------------------------------------- what is pressed

    def press_button(self, name: str, press: Press | None = None) -> None:
        """Do what a button of this corner says."""
        if name == MORE:
            self._page += 1
            self._refresh()
        elif name == "secondary" and self._options:
            self._options, self._page = (), 0
            self._refresh(toast="")
        elif name.startswith(EXTRA):
            self._press_further(int(name.removeprefix(EXTRA)), press)
        elif name not in (PEEK, "hint") and not self._options:
            super().press_button(name, press)

    def _press_further(self, at: int, press: Press | None) -> None:
        if self._options:
            if press is None or press.turn == self._turn:
                shown, _ = self._part(len(self._options))
                option = self._options[shown][at]
                self._options, self._page = (), 0
                option.do()
                self._refresh()
            return
        further = [name for name in self._shape.places if name.startswith(EXTRA)]
        shown, _ = self._part(len(further))
        super().press_button(further[shown][at], press)

    def tap_seat(self, seat: int) -> None:
        """The plate shows the cards while it is held; a tap on it means nothing more."""

    def _do(self, offer: Offer, press: Press | None = None, chosen: Chosen | None = None) -> bool:
        done = super()._do(offer, press, chosen)
        if done and self.veiled:
            self.chosen = Chosen()
            self._refresh()
        return done

    def hush(self) -> None:
        """Say no more what was said."""
        self._refresh(toast="")

    def kept(self) -> tuple[Key, ...]:
        """The cards that are chosen, seen or not."""
        return self.chosen.cards


def _choice(look: Look, game: str, word: str) -> str:
    """One of many words, or one of many cards."""
    key = f"{game}.choice.{word}"
    return look.words.key(key) if look.words.has(key) else look.words.card(word)


def numbers(ask: PickNumber) -> tuple[int, ...]:
    """The numbers that can be chosen where each has a button."""
    if ask.presets:
        return tuple(ask.presets)
    step = ask.step * max(1, (ask.high - ask.low) // ask.step // MOST_NUMBERS)
    found = [*range(ask.low, ask.high + 1, step)]
    return tuple(found if found[-1] == ask.high else [*found, ask.high])
