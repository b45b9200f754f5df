"""Prompts and what the hands have chosen so far, into buttons and into actions: pure functions."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from engine.core.action import Refusal
from engine.core.prompt import Ask, PickCards, PickNumber, PickOne, PickSeat, Prompt
from engine.words.buttons import cups, label
from gui.scene.button import Button
from gui.scene.describe_bars import ZONE
from gui.scene.glass import shares
from gui.scene.look import Look
from gui.scene.says import say, verb
from gui.scene.stage import Key

MOST_BUTTONS = 6
"""Of more words than this one is chosen in a sheet."""

Answer = Mapping[str, Any]
Probe = Callable[[Answer], Refusal | None]


@dataclass(frozen=True)
class Reason:
    """Why something is not done, in words; ``code`` is the refusal behind it, where a rule says no."""

    said: str
    code: str = ""


@dataclass(frozen=True)
class Called:
    """What a button says of an answer, and whether pressing it costs something at once."""

    label: str = ""
    costs: bool = False


Name = Callable[[Answer], Called]


@dataclass(frozen=True)
class Chosen:
    """What the hands have chosen: cards, a number, seats."""

    cards: tuple[Key, ...] = ()
    number: int | None = None
    seats: tuple[int, ...] = ()


@dataclass(frozen=True)
class Offer:
    """One button's meaning: its prompt, and the word chosen by pressing this very button."""

    prompt: Prompt
    word: str = ""

    def ask(self, kind: type[Ask]) -> Ask | None:
        """The first ask of a kind."""
        return next((ask for ask in self.prompt.asks if isinstance(ask, kind)), None)

    @property
    def cards(self) -> PickCards | None:
        """Which cards it wants."""
        ask = self.ask(PickCards)
        return ask if isinstance(ask, PickCards) else None

    @property
    def number(self) -> PickNumber | None:
        """Which number it wants."""
        ask = self.ask(PickNumber)
        return ask if isinstance(ask, PickNumber) else None

    @property
    def seats(self) -> PickSeat | None:
        """Which seats it wants."""
        ask = self.ask(PickSeat)
        return ask if isinstance(ask, PickSeat) else None

    @property
    def listed(self) -> PickOne | None:
        """Which of many words it wants: more than there is room for buttons."""
        ask = self.ask(PickOne)
        return ask if isinstance(ask, PickOne) and not self.word else None

    @property
    def counted(self) -> PickNumber | None:
        """Which number it wants that is chosen in no zone of the table."""
        return self.number if self.number is not None and self.number.zone is None else None

    def asks(self, chosen: Chosen) -> bool:
        """Whether it still has to be asked what is meant, in a sheet of its own."""
        seat = self.seats is not None and self.seats.least == self.seats.most == 1 and not chosen.seats
        return self.listed is not None or (self.counted is not None and chosen.number is None) or seat

    def missing(self, chosen: Chosen) -> int:
        """How many cards or seats it still wants; below zero, how many are too many."""
        if self.cards is not None:
            number = len(chosen.cards)
            return max(0, self.cards.least - number) or min(0, self.cards.most - number)
        if self.seats is not None:
            return max(0, self.seats.least - len(chosen.seats)) or min(0, self.seats.most - len(chosen.seats))
        return 0

    def answer(self, seat: int, chosen: Chosen) -> dict[str, Any]:
        """The action, in the words of a record."""
        found: dict[str, Any] = {"seat": seat, "do": self.prompt.verb}
        found |= self.prompt.fixed
        for ask in self.prompt.asks:
            _fill(found, ask.field, self._value(ask, chosen))
        return found

    def _value(self, ask: Ask, chosen: Chosen) -> Any:
        match ask:
            case PickCards():
                cards = [key.code for key in chosen.cards]
                return cards[0] if ask.single and len(cards) == 1 else cards
            case PickNumber():
                return first_number(ask) if chosen.number is None else chosen.number
            case PickSeat():
                single = ask.least == ask.most == 1
                return chosen.seats[0] if single and chosen.seats else list(chosen.seats)
            case PickOne():
                return self.word
            case _:
                return None


def _fill(found: dict[str, Any], name: str, value: Any) -> None:
    """Fill a field; "doors.sky" is one inside another."""
    *outer, last = name.split(".")
    for part in outer:
        found = found.setdefault(part, {})
    found[last] = value


def first_number(ask: PickNumber) -> int:
    """Where a number begins: its first preset, or the middle."""
    if ask.presets:
        return ask.presets[0]
    return ask.low + (ask.high - ask.low) // (2 * ask.step) * ask.step


@dataclass(frozen=True)
class Offers:
    """The buttons on offer by their places: the deed, the way past it, and what else there is."""

    places: Mapping[str, Offer] = field(default_factory=dict)
    zones: Mapping[str, Offer] = field(default_factory=dict)

    @property
    def deed(self) -> Offer | None:
        """What the primary button does."""
        return self.places.get("primary")

    def named(self, name: str) -> Offer | None:
        """The offer of a button: at its place, or at a zone."""
        return self.zones.get(name.removeprefix(ZONE)) if name.startswith(ZONE) else self.places.get(name)

    def for_verb(self, do: str) -> Offer | None:
        """The first offer of a verb."""
        return next((offer for offer in self.places.values() if offer.prompt.verb == do), None)


def offered(prompts: Sequence[Prompt]) -> Offers:
    """Give each prompt its place: what asks for something is the deed, what asks for nothing the way past it."""
    listed: list[Offer] = []
    zones: dict[str, Offer] = {}
    for prompt in prompts:
        ones = [ask for ask in prompt.asks if isinstance(ask, PickOne)]
        if prompt.zone is not None:
            zones[prompt.zone] = Offer(prompt)
        elif ones and len(ones[0].choices) <= MOST_BUTTONS:
            listed += [Offer(prompt, word) for word in ones[0].choices]
        else:
            listed.append(Offer(prompt))
    if not listed:
        return Offers({}, zones)
    if len(listed) > 1 and len({offer.prompt.verb for offer in listed}) == 1 and not any(o.prompt.asks for o in listed):
        # the same deed with one thing or another: side by side in the order of the game
        names = ["secondary", "primary", *(f"extra:{number}" for number in range(len(listed) - 2))]
        return Offers(dict(zip(names, listed, strict=True)), zones)
    deed = next((offer for offer in listed if offer.cards is not None or offer.number is not None), listed[0])
    rest = [offer for offer in listed if offer is not deed]
    plain = [offer for offer in rest if not offer.prompt.asks]
    places = {"primary": deed}
    if plain:
        past = plain[-1]
        places["secondary"] = past
        rest.remove(past)
    places |= {f"extra:{number}": offer for number, offer in enumerate(rest)}
    return Offers(places, zones)


def why_not(offer: Offer, seat: int, chosen: Chosen, look: Look, game: str, probe: Probe | None) -> Reason | None:
    """Why a button cannot be pressed now; None if it can."""
    if offer.prompt.off is not None:
        return reason(look, game, offer.prompt.off)
    if offer.asks(chosen):
        return None
    missing = offer.missing(chosen)
    if missing > 0:
        untouched = not chosen.cards and not chosen.seats
        return Reason(say(look, "pick_first" if untouched else "missing", count=missing))
    if missing < 0:
        return Reason(say(look, "too_many", count=-missing))
    refusal = probe(offer.answer(seat, chosen)) if probe is not None and offer.prompt.asks else None
    return None if refusal is None else reason(look, game, refusal)


def reason(look: Look, game: str, refusal: Refusal) -> Reason:
    """A game's refusal in words."""
    return Reason(look.words.refused(game, refusal), refusal.code)


def in_short(look: Look, game: str, refusal: Refusal) -> Reason:
    """The same in a few words, where the game has them: what stands on a button has little room."""
    key = f"{game}.error.{refusal.code}.short"
    return Reason(look.words.key(key), refusal.code) if look.words.has(key) else reason(look, game, refusal)


def button(place: str, game: str, offer: Offer, label: str, why: Reason | None, active: bool, quiet: bool,
           costs: bool = False) -> Button:  # fmt: skip
    """A button of the action bar as it stands now; ``quiet``: its reason is told on tap only; ``costs``: it warns."""
    kind = ("danger" if costs else "primary") if place == "primary" else "secondary"
    why_said = "" if quiet or why is None else why.said
    return Button(place, label, kind, "", why_said, active and why is None, glasses=poured(game, offer.prompt.calls))


def poured(game: str, units: int) -> tuple[float, ...]:
    """How full the glasses are that some units come to; none where no unit is a cup."""
    drunk = cups(game, units)
    return () if drunk is None else shares(drunk)


def label_of(offer: Offer, look: Look, view_game: str, said: str = "", names: Sequence[str] = ()) -> str:
    """What a button says: the verb, what it carries, and the word it stands for."""
    if offer.word:
        return look.words.key(f"{view_game}.choice.{offer.word}")
    return said or label(look.words, view_game, offer.prompt, names)


__all__ = ["Answer", "Called", "Chosen", "Name", "Offer", "Offers", "Probe", "Reason", "button", "first_number",
           "in_short", "label_of", "offered", "reason", "verb", "why_not"]  # fmt: skip
