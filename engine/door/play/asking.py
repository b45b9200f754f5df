"""From a game's prompts to an action: choosing by number and letter."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from engine.core.action import Action
from engine.core.game import Game, View
from engine.core.model import BACK, Card, Seat, Text
from engine.core.prompt import Ask, PickCards, PickNumber, PickOne, PickSeat, Prompt
from engine.door.play.talk import Talk
from engine.words.buttons import label

LETTERS = "abcdefgijklmnoprstvwxyz"
"""Letters for prompts; h, q and u have a meaning of their own."""


class Unanswered(Exception):
    """The person changed their mind."""


@dataclass(frozen=True, slots=True)
class Offer:
    """A prompt with the letter it is chosen by."""

    letter: str
    prompt: Prompt
    label: str


def offers(talk: Talk, prompts: tuple[Prompt, ...]) -> list[Offer]:
    """The prompts of a seat with letters and words; what may not be done now is left out and keeps its letter."""
    found = []
    for letter, prompt in zip(LETTERS, prompts, strict=False):
        if prompt.off is not None:
            continue
        found.append(Offer(letter, prompt, label(talk.words, talk.game, prompt, talk.names)))
    return found


def hand_order(view: View) -> tuple[Card, ...]:
    """The seat's own cards in the order in which they are shown and numbered."""
    zones = [zone for zone in view.table.zones if zone.id.startswith(f"hand:{view.seat}")]
    return tuple(card for zone in zones for card in zone.cards if card != BACK)


def by_numbers(answer: str, cards: tuple[Card, ...]) -> tuple[Card, ...] | None:
    """Cards chosen by their numbers, "1 3 5" or "1,3,5"; None if the answer is not that."""
    parts = answer.replace(",", " ").split()
    if not parts or not all(part.isdecimal() and 1 <= int(part[:4]) <= len(cards) for part in parts):
        return None
    return tuple(cards[int(part[:4]) - 1] for part in parts)


def answer(
    talk: Talk, game: Game[Any, Any, Any], view: View, prompt: Prompt, picked: tuple[Card, ...] | None
) -> Action:
    """Ask for all that a prompt still needs and make the action; ``picked`` answers its first question for cards.

    Raises `Unanswered` where an empty line takes the choice back.
    """
    fields: dict[str, Any] = {"seat": view.seat if view.seat is not None else Seat(0), "do": prompt.verb}
    fields |= dict(prompt.fixed)
    for ask in prompt.asks:
        if isinstance(ask, PickCards) and picked is not None:
            value: Any = _picked(ask, picked)
            picked = None
        else:
            value = _one(talk, view, ask)
        _put(fields, ask.field, value)
    return game.read(fields)


def _picked(ask: PickCards, cards: Sequence[str]) -> list[str] | str:
    """Chosen cards as the field wants them; more than the one it takes are left for the game to refuse."""
    return cards[0] if ask.single and len(cards) == 1 else list(cards)


def _put(fields: dict[str, Any], path: str, value: Any) -> None:
    """Fill a field of an action, also one inside another ("doors.sky")."""
    *outer, last = path.split(".")
    for name in outer:
        fields = fields.setdefault(name, {})
    fields[last] = value


def _one(talk: Talk, view: View, ask: Ask) -> Any:
    match ask:
        case PickCards():
            cards = hand_order(view)
            found = _until(
                talk, "table.play.which_cards", lambda said: _cards(said, cards), low=ask.least, high=ask.most
            )
            return _picked(ask, found)
        case PickNumber(low=low, high=high):
            return _until(talk, "table.play.which_number", lambda said: _number(said, low, high), low=low, high=high)
        case PickOne(choices=choices):
            rows = {str(at + 1): talk.words.card(choice) for at, choice in enumerate(choices)}
            return choices[int(talk.choose(talk.words.key("table.play.which"), rows)) - 1]
        case PickSeat(seats=seats, least=least, most=most):
            talk.write("  ".join(f"{seat + 1}·{talk.words.seat(seat, talk.names)}" for seat in seats))
            key = "table.play.which_seat" if most == 1 else "table.play.which_seats"
            chosen = _until(talk, key, lambda said: _seats(said, tuple(seats), least, most), empty=least == 0)
            return chosen[0] if most == 1 and least == 1 else chosen
        case _:
            raise Unanswered


def _until(talk: Talk, key: str, read: Any, empty: bool = False, **params: Any) -> Any:
    """Ask until the answer can be read; an empty one takes the choice back, unless it means none."""
    while True:
        said = talk.ask(talk.words.say(Text(key=key, params=params), talk.names))
        if not said and not empty:
            raise Unanswered
        found = read(said)
        if found is not None:
            return found
        talk.say("table.play.no_such_choice", "yellow", given=said[:20])


def _cards(said: str, cards: tuple[Card, ...]) -> list[str] | None:
    found = by_numbers(said, cards)
    return None if found is None else list(found)


def _number(said: str, low: int, high: int) -> int | None:
    return int(said) if said.isdecimal() and len(said) < 10 and low <= int(said) <= high else None


def _seats(said: str, seats: tuple[Seat, ...], least: int, most: int) -> list[int] | None:
    parts = said.replace(",", " ").split()
    if not least <= len(parts) <= most or not all(part.isdecimal() and len(part) < 4 for part in parts):
        return None
    found = [int(part) - 1 for part in parts]
    return found if all(seat in seats for seat in found) else None


def which_reading(talk: Talk, game: Game[Any, Any, Any], state: Any, action: Action) -> Action:
    """Where wild cards could stand for several things, ask which; the first is the best."""
    readings = game.readings(state, action)
    if len(readings) <= 1:
        return readings[0] if readings else action
    talk.say("table.play.which_reading")
    labels = {}
    for at, found in enumerate(readings):
        stands = found.to_json().get("as") or {}
        label = talk.words.cards(stands.values()) or talk.words.key("table.play.as_it_is")
        price = _price(game, state, found)
        if price:
            label = talk.words.key("table.play.priced", label=label, amount=price)
        labels[str(at + 1)] = label
    return readings[int(talk.choose(talk.words.key("table.play.which"), labels)) - 1]


def _price(game: Game[Any, Any, Any], state: Any, action: Action) -> int:
    """What an action costs its seat on the spot, if it is accepted."""
    if game.check(state, action) is not None:
        return 0
    after = game.settle(game.apply(state, action).state)
    before = game.settle(state)
    return sum(after.paid[action.seat : action.seat + 1]) - sum(before.paid[action.seat : action.seat + 1])
