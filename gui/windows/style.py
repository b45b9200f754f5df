"""What the window looks like now: theme, language, speed and cards, and the `Look` they make."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from engine.words import LANGUAGES, Words
from gui.art.cards import CardArt
from gui.scene.look import Look
from gui.theme import Speed, Theme


@dataclass(frozen=True)
class Style:
    """One choice of everything that may change while a round runs."""

    theme: Theme
    words: Words
    speed: Speed = Speed.NORMAL
    deck: str = "classic"
    reduced: bool = False
    text: int = 100
    art: CardArt | None = field(default=None, compare=False)

    def look(self) -> Look:
        """The look of it; cards that are drawn already are not drawn again."""
        art = self.art
        if art is None:
            art = CardArt(self.deck, self.theme.back)
        return Look(self.theme, self.words, art, self.speed, self.reduced, self.text)

    def with_theme(self, theme: Theme) -> Style:
        """The same in another theme, with the back that goes with it."""
        return replace(self, theme=theme, art=None)

    def with_deck(self, deck: str) -> Style:
        """The same with another deck."""
        return replace(self, deck=deck, art=None)

    def with_language(self, language: str) -> Style:
        """The same in another language."""
        return replace(self, words=Words(language))

    def next_language(self) -> Style:
        """The same in the next language of the list."""
        at = LANGUAGES.index(self.words.language)
        return self.with_language(LANGUAGES[(at + 1) % len(LANGUAGES)])

    def next_speed(self) -> Style:
        """The same at the next speed."""
        speeds = list(Speed)
        return replace(self, speed=speeds[(speeds.index(self.speed) + 1) % len(speeds)])
