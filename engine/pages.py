"""Rules pages for players: one Markdown file for each game and language, read into sections.

The files are ``i18n/<language>/rules/<game>.md``. A section begins at ``##`` and a comment below that says what it is
called inside the program and which refusals it explains::

    ## Lead and follow
    <!-- id: turn; explains: must_lead not_your_turn; card: yes -->

``card: yes`` marks what can lie beside the table. A picture of cards is an image whose address lists them, groups that
beat each other between ``>``, what a wild card stands for behind ``=``, the number of players behind a last ``?``; its
title is a claim that a test puts to the rules: the name of the combination, "compare", or "none" for cards that are no
combination::

    ![The big joker as ♠J lies above ♠J](cards:Jc,BJ=Js>Js,Jh?5 "compare")

Where hands imagine a card, it stands behind ``~``: a card, or ``?`` and a suit where any card of that suit will do. All
cards of a picture lie open, so that no wild card of one group stands for a card of another::

    ![♠8 and ♠9 imagine ♠10](cards:8s,9s,~Ts "straight_flush")
    ![Of one suit and far apart](cards:2d,Kd,~?d "flush")

What speaks of drinking stands there twice, side by side: as it is said, and as a dry voice says it
(`engine.words.dry`). A half cup is a point then, and the rest of a page is the same for both::

    The smallest takes [two cups]{four points}.

Only the front doors read them, as they do with `engine.words`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import Final

from markdown_it import MarkdownIt
from markdown_it.token import Token

from engine.core.plain import Trouble, shown
from engine.words import home

CARDS: Final = "cards:"
"""How the address of a picture of cards begins."""
IMAGINED: Final = "~"
"""What stands before a card that is only imagined."""
_NOTE: Final = re.compile(r"<!--(.*?)-->", re.DOTALL)
_COUNT: Final = re.compile(r"\?(\d+)$")
VOICES: Final = re.compile(r"\[([^\[\]{}]*)\]\{([^\[\]{}]*)\}")
"""What is said in two ways: as usual, and in a dry voice."""


@dataclass(frozen=True)
class Group:
    """Cards that lie together, what wild ones among them stand for, and what is only imagined beside them."""

    cards: tuple[str, ...]
    stands: Mapping[str, str] = field(default_factory=dict)
    imagined: tuple[str, ...] = ()


@dataclass(frozen=True)
class Figure:
    """A picture of cards: groups, the first beating the second and so on; ``claim`` is what a test asks the rules."""

    groups: tuple[Group, ...]
    players: int
    caption: str
    claim: str = ""


@dataclass(frozen=True)
class Section:
    """A part of a page: its heading, its text in Markdown, and the refusal codes that it explains."""

    id: str
    title: str
    text: str
    explains: tuple[str, ...] = ()
    card: bool = False


@dataclass(frozen=True)
class Page:
    """The rules of a game as its players read them."""

    game: str
    title: str
    opening: str
    players: int
    sections: tuple[Section, ...]

    def section(self, name: str) -> Section | None:
        """The section of a name inside the program."""
        return next((one for one in self.sections if one.id == name), None)

    def about(self, code: str) -> Section | None:
        """The section that explains a refusal."""
        return next((one for one in self.sections if code in one.explains), None)

    def card(self) -> tuple[Section, ...]:
        """What can lie beside the table: what beats what."""
        return tuple(one for one in self.sections if one.card)

    def figures(self) -> Iterator[Figure]:
        """All pictures of cards, in order."""
        for text in (self.opening, *(one.text for one in self.sections)):
            for token in markdown().parse(text):
                for child in token.children or ():
                    if child.type == "image" and (figure := figure_of(child, self.players)) is not None:
                        yield figure


@cache
def markdown() -> MarkdownIt:
    """The Markdown of rules pages: CommonMark with tables; HTML other than comments is text."""
    return MarkdownIt("commonmark").enable("table")


def figure_of(image: Token, players: int) -> Figure | None:
    """The picture of cards that an image stands for; None for any other image."""
    address = str(image.attrGet("src") or "")
    if not address.startswith(CARDS):
        return None
    return figure(address, players, image.content, str(image.attrGet("title") or ""))


def figure(address: str, players: int, caption: str = "", claim: str = "") -> Figure:
    """A picture of cards out of its address."""
    from urllib.parse import unquote

    listed = unquote(address).removeprefix(CARDS)
    count = _COUNT.search(listed)
    groups = _COUNT.sub("", listed).split(">")
    return Figure(tuple(map(_group, groups)), int(count[1]) if count else players, caption, claim)


def _group(listed: str) -> Group:
    cards = listed.split(",")
    pairs = [card.partition("=") for card in cards if not card.startswith(IMAGINED)]
    return Group(
        tuple(card for card, _, _ in pairs),
        {card: other for card, _, other in pairs if other},
        tuple(card.removeprefix(IMAGINED) for card in cards if card.startswith(IMAGINED)),
    )


def path_of(game: str, language: str, folder: Path | None = None) -> Path:
    """Where the page of a game lies."""
    return (folder or home()) / language / "rules" / f"{game}.md"


def has_page(game: str, language: str) -> bool:
    """Whether a game has a page in a language."""
    return path_of(game, language).is_file()


@cache
def page_of(game: str, language: str, folder: Path | None = None, dry: bool = False) -> Page:
    """The page of a game, perhaps in a dry voice; raises `Trouble` where there is none that can be read."""
    path = path_of(game, language, folder)
    try:
        return read(game, path.read_text(encoding="utf-8"), dry)
    except (OSError, UnicodeDecodeError) as error:
        why = getattr(error, "strerror", None) or type(error).__name__
        raise Trouble("rules_unreadable", file=shown(str(path), 200), why=why) from None


def read(game: str, source: str, dry: bool = False) -> Page:
    """A page out of its Markdown, as usual or in a dry voice."""
    source = VOICES.sub(r"\2" if dry else r"\1", source)
    lines = source.split("\n")
    heads = [
        (token.tag, token.map[0], after.content)
        for token, after in pairwise(markdown().parse(source))
        if token.type == "heading_open" and token.tag in ("h1", "h2") and token.map is not None
    ]
    ends = [at for _, at, _ in heads[1:]] + [len(lines)]
    title, opening, players, sections = "", "", 0, []
    for (tag, at, heading), end in zip(heads, ends, strict=True):
        notes, text = _notes("\n".join(lines[at + 1 : end]))
        if tag == "h1":
            title, opening, players = heading, text, int(notes.get("players", "0"))
            continue
        explains = tuple(notes.get("explains", "").split())
        sections.append(Section(notes.get("id", ""), heading, text, explains, notes.get("card") == "yes"))
    return Page(game, title, opening, players, tuple(sections))


def _notes(text: str) -> tuple[dict[str, str], str]:
    """What the comments of a part say, and the part without them."""
    found: dict[str, str] = {}
    for note in _NOTE.findall(text):
        for entry in note.split(";"):
            name, _, value = entry.partition(":")
            found[name.strip()] = value.strip()
    return found, _NOTE.sub("", text).strip()
