"""Reading from and writing to the person at the terminal."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from rich.console import Console
from rich.panel import Panel
from rich.text import Text as Styled

from engine.core.action import Refusal
from engine.core.event import Told
from engine.core.model import Text, Trouble
from engine.core.plain import nearest
from engine.door.play.keys import typed
from engine.play.sitting import Sitting
from engine.words import Words

RED = "bold red"
DARK = "bold"
FAINT = "dim"
LOUD: Mapping[str, str] = {
    "word": "",
    "bell": "bold yellow",
    "glow": "bold magenta",
    "wave": "bold magenta",
    "knock": "bold green",
    "notice": "bold red",
    "banner": "bold green",
    "blank": "",
    "drain": "",
    "shuffle": FAINT,
    "cut": FAINT,
    "duel": "bold yellow",
    "upset": "bold magenta",
}
"""How loud each flourish is in a terminal."""


_NARROW = {full: full - 0xFEE0 for full in range(0xFF01, 0xFF5F)} | {0x3000: 0x20, 0x3001: 0x2C}
"""What a Chinese input method types for ?, !, digits and commas."""


TICK = 0.25
"""Seconds between two looks at a clock while somebody thinks."""


_TRIES = 3
"""Answers to a question of yes or no; one that is still neither means no."""


class Gone(Exception):
    """The person has left: asked to, or the input has ended."""


class Talk:
    """One person's terminal in one language; ``names`` are the players of the running round."""

    def __init__(self, words: Words, game: str, console: Console | None = None) -> None:
        self.words = words
        self.game = game
        self.console = console or Console(highlight=False, emoji=False)
        self.names: Sequence[str] = ()
        self.watch: Callable[[], None] | None = None
        self.typed = typed

    # ---------------------------------------------------------------- writing

    def say(self, key: str, style: str = "", **params: Any) -> None:
        """One sentence of the catalogue."""
        self.write(self.words.say(Text(key=key, params=params), self.names), style)

    def write(self, line: str, style: str = "") -> None:
        """One line as it is; brackets in names are no markup."""
        self.console.print(Styled(line, style=style))

    def show(self, content: Any) -> None:
        """Something that rich can draw."""
        self.console.print(content)

    def event(self, event: Told) -> None:
        """An event in words."""
        self.write("  " + self.words.told(self.game, event, self.names), LOUD[event.flourish])

    def refused(self, refusal: Refusal, domain: str | None = None) -> None:
        """Why something may not be done."""
        self.write(self.words.refused(domain or self.game, refusal, self.names), "yellow")

    def trouble(self, trouble: Trouble) -> None:
        """Something from outside that could not be used."""
        self.write(self.words.trouble(trouble), "yellow")

    def welcome(self, sitting: Sitting) -> None:
        """What is played, by which house rules, and how to go about it."""
        lines = [self.words.key(f"{self.game}.name")]
        players = nearest(len(sitting.ledger.ready()), sitting.game.info.players)
        options = sitting.game.setup(players, sitting.terms.options).options
        for name, value in options.model_dump(by_alias=True).items():
            label = self.words.key(f"{self.game}.option.{name}")
            lines.append(f"· {label}: {self.value(name, value)}")
        lines.append(self.words.key("table.play.how"))
        self.show(Panel(Styled("\n".join(lines)), expand=False))

    def value(self, option: str, value: object) -> str:
        """The value of a house rule in words."""
        if isinstance(value, bool):
            return self.words.key("table.yes" if value else "table.no")
        if isinstance(value, str):
            return self.words.key(f"{self.game}.option.{option}.{value}")
        if value is None:
            return self.words.key("table.play.unset")
        return ", ".join(map(str, value)) if isinstance(value, tuple) else str(value)

    def cards(self, cards: Sequence[str], numbered: bool = False, faint: frozenset[int] = frozenset()) -> Styled:
        """Cards with the colours of their suits, with numbers to choose by."""
        line = Styled()
        for at, card in enumerate(cards):
            style = RED if card[-1:] in "hd" or card == "BJ" else DARK
            if numbered:
                line.append(f" {at + 1}·", FAINT)
            elif at:
                line.append(" ")
            line.append(self.words.card(card), f"{style} strike" if at in faint else style)
            if at in faint:
                line.append("×", FAINT)
        return line

    # ---------------------------------------------------------------- reading

    def ask(self, prompt: str) -> str:
        """A line from the person, without blanks at its ends; raises `Gone` when the input has ended.

        Where `watch` is set, that is called while the person thinks, and may raise.
        """
        asked = Styled(prompt + " ", style="bold cyan")
        try:
            if self.watch is None:
                return self.console.input(asked).translate(_NARROW).strip()
            self.console.print(asked, end="")
            while not self.typed(TICK):
                self.watch()
            said = self.console.input()
        except (EOFError, KeyboardInterrupt):
            self.console.print()
            raise Gone from None
        self.watch()
        return said.translate(_NARROW).strip()

    def yes(self, key: str, default: bool = True, **params: Any) -> bool:
        """A question of yes or no; an empty line is the default."""
        choice = self.words.key("table.play.yes_no" if default else "table.play.no_yes")
        for _ in range(_TRIES):
            answer = self.ask(f"{self.words.key(key, **params)} [{choice}]").lower()
            if not answer:
                return default
            if answer in ("y", "yes", "是", "好"):
                return True
            if answer in ("n", "no", "不", "否"):
                return False
            self.say("table.play.no_such_choice", "yellow", given=answer[:20])
        return False

    def choose(self, prompt: str, choices: Mapping[str, str]) -> str:
        """One of some letters; asked again until it is one of them."""
        line = "  ".join(f"[{letter}] {label}" for letter, label in choices.items())
        while True:
            self.write(line, "cyan")
            answer = self.ask(prompt).lower()
            if answer in choices:
                return answer
            self.say("table.play.no_such_choice", "yellow", given=answer[:20])
