"""Texts into words: gettext catalogues, one for each game and one for the table, read by the standard library.

Only the front doors use it. `Words` speaks one language; beside it, `keys` lists what a game has to be able to say,
and `buttons` says what a prompt offers. The catalogues are ``i18n/<language>/<game>.po`` beside the engine; without a
fresh ``.mo`` Babel compiles one in memory.
"""

from __future__ import annotations

import io
import os
import re
import sys
from collections.abc import Callable, Iterable, Mapping, Sequence
from decimal import Decimal
from fractions import Fraction
from functools import cache
from gettext import GNUTranslations
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from engine.core.plain import BACK, Trouble, about, shown
from engine.games import GAMES
from engine.words.amounts import Amount, exactly, form_of, times
from engine.words.dry import POINTS, voiced, worth

if TYPE_CHECKING:
    from engine.core.action import Refusal
    from engine.core.event import Told
    from engine.core.model import Text

LANGUAGES: Final = ("zh_CN", "en")
TABLE: Final = "table"
VARIABLE: Final = "JOLLY_TABLE_LANG"
"""The environment variable that chooses the language."""

MEASURES: Final = ("cup", "sip", "tea", "water", "points")
"""What a table may measure units in by name; any other word is the table's own and stays as it is."""

_PLACE: Final = re.compile(r"\{(\w+)\}")
_CARD: Final = re.compile(r"([A2-9TJQK?])([shcd])")
_SEAT: Final = re.compile(r"[0-9]{1,9}")
_HAN, _LATIN = re.compile(r"[\u4e00-\u9fff]"), re.compile(r"[A-Za-z0-9]")
_SUITS: Final = {"s": "♠", "h": "♥", "c": "♣", "d": "♦"}
GLYPHS: Final = {
    Fraction(1, 2): "½",
    Fraction(1, 4): "¼",
    Fraction(3, 4): "¾",
    Fraction(1, 3): "⅓",
    Fraction(2, 3): "⅔",
}
"""Parts of one that have a sign of their own, for writing and for reading."""
NAMED_CARDS: Final = {"BJ": "big_joker", "LJ": "little_joker", "XJ": "advert", BACK: "back"}
"""Cards that have a name instead of suit and rank."""

_PLAIN: Final = {
    "unknown_language": "没有语言 {given}，可用：{known}。 / There is no language {given}; known are {known}.",
    "words_missing": "读不了词库 {file}（{why}）：请重新安装欢乐牌桌，或先装上 Babel。 / "
    "The words in {file} cannot be read ({why}): install Jolly Table again, or install Babel.",
}


class Wordless(Trouble):
    """A trouble that comes before there are words; as a string it is its own sentence, in both languages."""

    def __str__(self) -> str:
        return _PLACE.sub(lambda place: str(self.params.get(place[1], "?")), _PLAIN[self.code])


class Said(str):
    """The words of a key, which remember what they say: see `Words.again`."""

    asked: str
    params: Mapping[str, Any]
    capital: bool

    def __new__(cls, text: str, asked: str, params: Mapping[str, Any], capital: bool = False) -> Said:
        """A text, the key and the parameters that it was made from, and whether it begins with a capital since."""
        made = super().__new__(cls, text)
        made.asked, made.params, made.capital = asked, params, capital
        return made

    def __reduce__(self) -> tuple[Any, ...]:
        return str, (str(self),)


# ---------------------------------------------------------------- finding the words


def home() -> Path:
    """The folder of the catalogues: beside the engine, or inside the packaged program."""
    frozen = getattr(sys, "_MEIPASS", None)
    return (Path(frozen) if frozen else Path(__file__).resolve().parents[2]) / "i18n"


def _age(path: Path) -> int:
    """When a file was last written; −1 if there is none."""
    try:
        return path.stat().st_mtime_ns
    except OSError:
        return -1


def _read(compiled: Path) -> GNUTranslations:
    with compiled.open("rb") as file:
        return GNUTranslations(file)


def _compile(source: Path) -> GNUTranslations:
    from babel.messages.mofile import write_mo
    from babel.messages.pofile import read_po

    with source.open("rb") as file:
        catalogue = read_po(file, abort_invalid=True)
    made = io.BytesIO()
    write_mo(made, catalogue)
    made.seek(0)
    return GNUTranslations(made)


def _catalogue(folder: Path, language: str, domain: str) -> GNUTranslations:
    """A fresh .mo, else the .po, else an old .mo; raises `Wordless` if none can be read."""
    source = folder / language / f"{domain}.po"
    compiled = source.with_suffix(".mo")
    written, made = _age(source), _age(compiled)
    ways: list[tuple[Callable[[Path], GNUTranslations], Path]] = []
    if written >= 0:
        ways.append((_compile, source))
    if made >= 0:
        ways.insert(0 if made >= written else 1, (_read, compiled))
    why = "missing"
    for way, path in ways:
        try:
            return way(path)
        except Exception as error:  # a torn file, or none of Babel: whatever it is, the next way may work
            why = f"{type(error).__name__}: {error}"
    raise Wordless("words_missing", file=shown(str(source), 200), why=shown(why))


@cache
def _catalogues(folder: Path, language: str) -> Mapping[str, GNUTranslations]:
    return {domain: _catalogue(folder, language, domain) for domain in (TABLE, *GAMES)}


def language_of(wish: str) -> str | None:
    """The language meant by a locale or tag such as "zh-Hans", "zh_CN.UTF-8", "en"; None if there is none."""
    stem = re.split(r"[-_.@]", wish.strip().lower(), maxsplit=1)[0]
    return next((language for language in LANGUAGES if stem == language[:2]), None)


def words_for(preference: str | None = None, dry: bool = False) -> Words:
    """The words of an explicit wish, else of JOLLY_TABLE_LANG, else of the locale; raises `Wordless` for a bad wish."""
    wish = preference or os.environ.get(VARIABLE)
    if wish:
        return Words(language_of(wish) or wish, dry=dry)
    locale = next((value for name in ("LC_ALL", "LC_MESSAGES", "LANG") if (value := os.environ.get(name))), "")
    return Words(language_of(locale) or "en", dry=dry)


# ---------------------------------------------------------------- saying them


class Words:
    """The words of one language; making another one is how a table switches.

    ``dry``: no word of alcohol is said (`engine.words.dry`). A key without words comes back as ``<key>``: a table that
    runs goes on.
    """

    def __init__(self, language: str, folder: Path | None = None, dry: bool = False) -> None:
        if language not in LANGUAGES:
            raise Wordless("unknown_language", given=shown(language), known=", ".join(LANGUAGES))
        self.language, self.dry = language, dry
        self._catalogues = _catalogues(folder or home(), language)

    def say(self, text: Text, names: Sequence[str] | None = None) -> str:
        """A text in words; ``names``: the players by seat, otherwise seats are counted from 1."""
        return self._say(text.key, text.params, names)

    def key(self, key: str, **params: Any) -> str:
        """The words of a key; parameters may also be lists, mappings and fractions."""
        return Said(self._say(key, params, None), key, params)

    def again(self, text: str) -> str:
        """The same in this language, where it is known what was said; any other text stays as it is."""
        if not isinstance(text, Said):
            return text
        params = {name: self.again(one) if isinstance(one, str) else one for name, one in text.params.items()}
        made = self.key(text.asked, **params)
        return capital(made) if text.capital else made

    def has(self, key: str) -> bool:
        """Whether there are words for a key."""
        return self._find(key) is not None

    def told(self, game: str, event: Told, names: Sequence[str] | None = None) -> str:
        """The sentence of an event for a log: one of its own for what is true of it, the last such, if it has one."""
        seat, plain = {} if event.seat is None else {"seat": event.seat}, f"{game}.event.{event.event}"
        true = (f"{plain}.{name}" for name, value in reversed(list(event.params.items())) if value is True)
        key = next((key for key in true if self.has(key)), plain)
        return self._say(key, {**seat, **event.params}, names)

    def refused(self, game: str, refusal: Refusal, names: Sequence[str] | None = None) -> str:
        """Why something may not be done and what would be right; ``game`` is "table" for a sitting's refusals.

        What no rule of the game says is the table's own.
        """
        key = f"{game}.error.{refusal.code}"
        return self._say(key if self.has(key) else f"{TABLE}.error.{refusal.code}", refusal.params, names)

    def trouble(self, trouble: Trouble) -> str:
        """The sentence of a trouble."""
        return self.key(trouble.text.key, **trouble.params)

    def card(self, code: str) -> str:
        """A card as tables write it: "♦A", "♠10", "大王", of "?s" the suit; what is no card stays as it is."""
        if code in NAMED_CARDS:
            return self.key(f"table.card.{NAMED_CARDS[code]}")
        card = _CARD.fullmatch(code)
        return _SUITS[card[2]] + card[1].replace("T", "10").replace("?", "") if card else code

    def cards(self, codes: str | Iterable[str]) -> str:
        """Cards in the order given; a string holds codes with spaces between."""
        return " ".join(self.card(str(code)) for code in _listed(codes))

    def seat(self, seat: int | str, names: Sequence[str] | None = None) -> str:
        """A player's name; without names "seat 1", counted from 1."""
        if not _SEAT.fullmatch(str(seat)):
            return str(seat)
        number = int(seat)
        if names and number < len(names):
            return names[number]
        return (self._find("table.seat") or "{seat}").replace("{seat}", str(number + 1))

    def amount(self, amount: Amount) -> str:
        """An exact number: "3", "1½", "7/5"; a decimal as it is."""
        exact = None if isinstance(amount, Decimal) else exactly(amount)
        if exact is None or exact.denominator == 1:
            return str(amount if exact is None else exact)
        whole, rest = divmod(abs(exact), 1)
        sign = "-" if exact < 0 else ""
        return f"{sign}{whole or ''}{GLYPHS[rest]}" if rest in GLYPHS else str(exact)

    def measure(self, amount: Amount, measure: str) -> str:
        """An amount in one of the `MEASURES`, or in a word of the table's own; a dry voice says points for alcohol."""
        if self.dry and (each := worth(measure)) is not None:
            return self.measure(times(amount, each), POINTS)
        if measure not in MEASURES:
            return self.key("table.measure.own", amount=amount, measure=measure)
        exact = exactly(amount)
        key = f"table.measure.{measure}"
        if exact is None or exact < 0 or exact.denominator != 2 or isinstance(amount, Decimal):
            return self.key(key, amount=amount)
        whole = int(exact)
        return self.key(f"{key}.and_half", whole=whole) if whole else self.key(f"{key}.half")

    def drink(self, units: Amount, measure: str = "", each: Amount | None = 1) -> str:
        """Units, and beside them what that is in the table's own measure, of which one unit is ``each``.

        ``each`` None: the measure is not counted ("a song"), so it only says what one unit stands for.
        """
        counted = self.key("table.units", amount=units)
        if not measure:
            return counted
        if self.dry and each is None and worth(measure) is not None:
            measure, each = POINTS, 1
        if each is None:
            return self.key("table.units.of", units=counted, measure=measure)
        exact, one = exactly(units), exactly(each)
        if exact is None or one is None:
            return counted
        come = about(float(exact * one)) if isinstance(units, Decimal) else exact * one
        return self.key("table.units.are", units=counted, measure=self.measure(come, measure))

    def _say(self, key: str, params: Mapping[str, Any], names: Sequence[str] | None) -> str:
        sentence = self._find(key, form_of(params))
        if sentence is None:
            return f"<{key}>"
        if key == "table.seat":
            sentence = "{seat}"
        domain = str(params.get("game", key.partition(".")[0]))

        def fill(place: re.Match[str]) -> str:
            name = place[1]
            if name not in params:
                # what a joker stands for is said only where it stands for something
                return "" if name == "as" else place[0]
            spoken = self._param(domain, name, params[name], names)
            if name in _PEOPLE:
                spoken = _apart(sentence[: place.start()], spoken, sentence[place.end() :])
            if place.start() or (names and name in _AS_SEAT | _AS_SEATS) or name not in _SPOKEN:
                return spoken
            return capital(spoken)

        return _PLACE.sub(fill, sentence)

    def _find(self, key: str, number: int = 1) -> str | None:
        """The sentence of a key in the form for a number; None without one."""
        catalogue = self._catalogues.get(key.partition(".")[0])
        if catalogue is None or not key:
            return None
        if self.dry and (said := voiced(catalogue, key, number)) is not None:
            return said
        found = catalogue.ngettext(key, key, number)
        if found == key:
            found = catalogue.gettext(key)
        return None if found == key else found

    def _param(self, domain: str, name: str, value: Any, names: Sequence[str] | None) -> str:
        """A parameter as its name asks for."""
        if name in _AS_CARDS:
            return self.cards(value)
        if name in _AS_SEAT:
            return self.seat(value, names)
        if name in _AS_SEATS:
            return self._joined(self.seat(seat, names) for seat in _listed(value))
        if name in _AS_WORD:
            return self._joined(self._find(f"{domain}.{_AS_WORD[name]}.{word}") or word for word in _listed(value))
        if name == "game":
            return self._find(f"{value}.name") or str(value)
        if name == "bot":
            return self._find(f"table.bot.{value}") or str(value)
        if name in ("code", "what"):
            return self._named(domain, str(value))
        if name == "as":
            return self._stands(value)
        if name == "half_cups":
            return self.measure(Fraction(value, 2), "cup")
        if name == "cups":
            return self.measure(value, "cup")
        return self.amount(value) if name == "amount" or isinstance(value, Fraction) else str(value)

    def _joined(self, parts: Iterable[object]) -> str:
        return self.key("table.separator").join(map(str, parts)) or self.key("table.nobody")

    def _named(self, domain: str, value: str) -> str:
        """A card, or a code of the game: an error by its short name, where it has one."""
        if value in NAMED_CARDS or _CARD.fullmatch(value):
            return self.card(value)
        tries = (f"error.{value}.short", f"error.{value}", f"kind.{value}", f"special.{value}")
        said = (self._find(f"{domain}.{word}") for word in tries)
        return next((found for found in said if found and not _PLACE.search(found)), value)

    def _stands(self, value: Any) -> str:
        """What jokers stand for, in brackets: a mapping joker → card, or the card alone; nothing for nothing."""
        if not value:
            return ""
        if not isinstance(value, Mapping):
            return self.key("table.as", card=value)
        return "".join(self.key("table.as.joker", joker=joker, card=card) for joker, card in value.items())


def capital(text: str) -> str:
    """A text that stands alone: words for the middle of a sentence, begun with a capital letter."""
    made = text[:1].upper() + text[1:]
    return Said(made, text.asked, text.params, True) if isinstance(text, Said) else made


_AS_CARDS: Final = frozenset({"card", "cards", "joker", "out", "in", "common", "named"})
_AS_SEAT: Final = frozenset(
    {"seat", "first", "from", "target", "loser", "owner", "side", "banker", "next_dealer", "next_first", "next_banker"}
)
_AS_SEATS: Final = frozenset({"seats", "winners", "smallest"})
_PEOPLE: Final = _AS_SEAT | _AS_SEATS | {"name", "names"}
_AS_WORD: Final = {"kind": "kind", "special": "special", "phase": "phase", "verb": "verb", "do": "verb"}
_SPOKEN: Final = _AS_CARDS | _AS_SEAT | _AS_SEATS | _AS_WORD.keys()
"""What is spoken in words of a catalogue, and so begins a sentence with a capital letter."""


def _apart(before: str, name: str, after: str) -> str:
    """A name with a space where its letters or digits would touch Chinese words: "电脑 2 赢了"."""
    left = " " if _HAN.match(before[-1:]) and _LATIN.match(name[:1]) else ""
    right = " " if _LATIN.match(name[-1:]) and _HAN.match(after[:1]) else ""
    return f"{left}{name}{right}"


def _listed(value: Any) -> list[Any]:
    """The parts of a parameter: a string's words, the items of a list, or the one value."""
    if isinstance(value, str):
        return value.split()
    return list(value) if isinstance(value, Iterable) else [value]
