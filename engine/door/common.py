"""What several verbs share: their arguments, and values out of the command line."""

from __future__ import annotations

import argparse
import json
import re
from fractions import Fraction
from pathlib import Path
from typing import Any

from engine.core.action import Action
from engine.core.game import shown
from engine.core.model import Trouble
from engine.play.terms import Unit, amount
from engine.words import GLYPHS, Words


def add_options(parser: argparse.ArgumentParser) -> None:
    """``--option NAME=VALUE``, as often as wanted, and ``--preset``."""
    parser.add_argument("--preset", help="a named set of house rules (`games` lists them)")
    parser.add_argument(
        "--option",
        action="append",
        default=[],
        metavar="NAME=VALUE",
        help="one house rule, e.g. --option misplay=penalty; may be given more than once",
    )


def options_of(game: Any, arguments: argparse.Namespace) -> dict[str, Any]:
    """House rules of a command line; raises `Trouble` for a preset or a form that is not known."""
    options: dict[str, Any] = {}
    if arguments.preset is not None:
        presets = game.info.presets
        if arguments.preset not in presets:
            raise Trouble("unknown_preset", given=shown(arguments.preset), known=", ".join(presets))
        options.update(presets[arguments.preset])
    for pair in arguments.option:
        name, equals, value = pair.partition("=")
        if not equals:
            raise Trouble("option_form", given=shown(pair))
        options[name] = plain(value)
    return options


def add_record(parser: argparse.ArgumentParser, seat: str, as_json: str) -> None:
    """A record, ``--seat`` and ``--json`` of verbs that look at one round; what the two say of themselves is given."""
    parser.add_argument("record", metavar="RECORD", type=Path)
    parser.add_argument("--seat", type=number(0, 98), metavar="S", help=seat)
    parser.add_argument("--json", action="store_true", help=as_json)


def add_bots(parser: argparse.ArgumentParser) -> None:
    """``--bots`` of rounds between computer players."""
    parser.add_argument("--bots", default=None, metavar="a,b,…", help="kinds of player, repeated round the table")


def bots_of(game: Any, arguments: argparse.Namespace) -> tuple[str, ...]:
    """The kinds of computer player of a command line; raises `Trouble` for one that the game does not have."""
    bots = tuple((arguments.bots or game.usual).split(","))
    for bot in bots:
        if bot not in game.bots:
            raise Trouble("unknown_bot", given=shown(bot), known=", ".join(game.bots))
    return bots


def write(path: Path, text: str) -> None:
    """Write a file that was asked for; raises `Trouble` where that cannot be done."""
    try:
        path.write_text(text, encoding="utf-8", newline="")
    except OSError as error:
        raise unwritable(path, error) from None


def unwritable(path: Path, error: OSError) -> Trouble:
    """Why a path that was asked for cannot be written to."""
    return Trouble("file_unwritable", file=shown(str(path), 200), why=error.strerror or "?")


def plain(value: str) -> Any:
    """A word of the command line as JSON reads it; a word that is no JSON is itself."""
    try:
        return json.loads(value)
    except (ValueError, RecursionError):
        return value


def substitution(pairs: list[str] | None, field: str) -> dict[str, str] | None:
    """``BJ=Js`` pairs as a mapping; raises `Trouble` for another form."""
    if not pairs:
        return None
    found = {}
    for pair in pairs:
        joker, equals, card = pair.partition("=")
        if not equals:
            raise Trouble("substitution_form", given=shown(pair), option=field)
        found[joker] = card
    return found


def card_list(words: list[str]) -> list[str]:
    """Card codes given as words, or several in a word between commas or spaces."""
    return [card for word in words for card in word.replace(",", " ").split()]


def number(low: int, high: int) -> Any:
    """A type for argparse: a whole number from ``low`` to ``high``."""

    def read(word: str) -> int:
        try:
            value = int(word)
        except ValueError:
            value = low - 1
        if not low <= value <= high:
            raise argparse.ArgumentTypeError(f"{shown(word)}: {low} … {high}")
        return value

    return read


_SPOKEN = {glyph: part for part, glyph in GLYPHS.items()}


def spoken_amount(said: str) -> Fraction | None:
    """An amount as people write it: 3, 3/2, 1½, 1 1/2, 1.5; None for anything else."""
    if said and said[-1] in _SPOKEN:
        whole = amount(said[:-1].strip() or "0")
        return None if whole is None else whole + _SPOKEN[said[-1]]
    if re.fullmatch(r"[0-9]{1,9}\.[0-9]{1,3}", said):
        return Fraction(said)
    parts = [amount(part) for part in said.split()]
    known = [part for part in parts if part is not None]
    return sum(known, Fraction(0)) if known and len(known) == len(parts) <= 2 else None


_STRONG = re.compile(r"(?P<ml>[0-9]{1,4}) ?ml,(?P<strength>[0-9]{1,2}(?:\.[0-9])?) ?%")


def spoken_unit(word: str) -> Unit:
    """``杯=1/2,100ml,5%``: a word, how much of it one unit is, how much and how strong that is.

    Without a number the word is not counted, without the rest nothing is known of its strength. Raises `Trouble` for
    what is none of it.
    """
    named, comma, rest = word.partition(",")
    strong = _STRONG.fullmatch(rest.strip()) if comma else None
    name, equals, cups = named.partition("=")
    each = spoken_amount(cups) if equals else None
    if (comma and strong is None) or (equals and (each is None or each <= Fraction(0))):
        raise Trouble("unit_form", given=shown(word))
    if strong is None:
        return Unit(shown(name, 20), each)
    return Unit(shown(name, 20), each, Fraction(strong["ml"]), Fraction(strong["strength"]))


def play_words(name: str, action: Action, words: Words) -> str:
    """An action in words: the verb, its cards, and what a wild card stands for."""
    told = action.to_json()
    cards = words.cards(told.get("cards", ()))
    if told.get("as"):
        cards += words.key("table.as", card=" ".join(told["as"].values()))
    return f"{words.key(f'{name}.verb.{action.do}')} {cards}".strip()
