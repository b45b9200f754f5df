"""``rules``: the rules page of a game, read in the terminal."""

from __future__ import annotations

import argparse
import re
from typing import Any

from rich.console import Console
from rich.markdown import Markdown

from engine.core.game import shown
from engine.core.model import Trouble
from engine.games import game
from engine.pages import Figure, Group, Page, Section, figure, page_of
from engine.words import Words

_PICTURE = re.compile(r'!\[(?P<caption>[^\]]*)\]\((?P<address>cards:\S+?)(?: "[^"]*")?\)')


def add(verbs: Any) -> None:
    """Add the verb to the command line."""
    rules = verbs.add_parser("rules", help="the rules of a game, as its players read them")
    rules.add_argument("game", metavar="GAME")
    which = rules.add_mutually_exclusive_group()
    which.add_argument("--about", metavar="CODE", help="only the part that explains a refusal, e.g. must_lead")
    which.add_argument("--card", action="store_true", help="only what can lie beside the table: what beats what")
    rules.set_defaults(run=run)


def run(arguments: argparse.Namespace, words: Words) -> int:
    """Print the page, or a part of it."""
    page = page_of(game(arguments.game).info.id, words.language, dry=words.dry)
    parts: tuple[Section, ...] = page.sections
    if arguments.card:
        parts = page.card()
    elif arguments.about is not None:
        found = page.about(arguments.about)
        if found is None:
            known = ", ".join(sorted(code for one in page.sections for code in one.explains))
            raise Trouble("unknown_code", given=shown(arguments.about), known=known)
        parts = (found,)
    console = Console(highlight=False)
    if parts is page.sections:
        console.print(Markdown(f"# {page.title}\n\n{_spoken(page.opening, page, words)}"))
    for part in parts:
        console.print(Markdown(f"## {part.title}\n\n{_spoken(part.text, page, words)}"))
    return 0


def _spoken(text: str, page: Page, words: Words) -> str:
    """A text with its pictures of cards written as cards."""

    def picture(found: re.Match[str]) -> str:
        drawn = figure(found["address"], page.players)
        return f"`{_cards(drawn, words)}`  \n{found['caption']}"

    return _PICTURE.sub(picture, text)


def _cards(drawn: Figure, words: Words) -> str:
    return "  >  ".join(_group(group, words) for group in drawn.groups)


def _group(group: Group, words: Words) -> str:
    lying = [
        words.card(card) + (words.key("table.as", card=group.stands[card]) if card in group.stands else "")
        for card in group.cards
    ]
    return " ".join([*lying, *(f"({words.card(card)})" for card in group.imagined)])
