"""What the window looks like now: theme, language, speed and cards, and the `Look` they make."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from engine.words import Words
from gui.art.cards import CardArt
from gui.scene.look import Look
from gui.scene.practice import Practice
from gui.theme import Speed, Theme

if TYPE_CHECKING:
    from gui.art.cloth import Cloth


@dataclass(frozen=True)
class Style:
    """One choice of everything that may change while a round runs."""

    theme: Theme
    words: Words
    speed: Speed = Speed.NORMAL
    deck: str = "classic"
    back: str = ""
    """A back; none: the one that goes with the theme."""
    reduced: bool = False
    text: int = 100
    size: int = 100
    """Scale of the cards, in percent."""
    cloth: Cloth | None = field(default=None, compare=False)
    """The table's own picture; none: the felt of the theme."""
    trainer: bool = False
    """Whether chances are told."""
    art: CardArt | None = field(default=None, compare=False)

    def look(self) -> Look:
        """The look of it; cards that are drawn already are not drawn again."""
        art = self.art
        if art is None:
            art = CardArt(self.deck, self.back or self.theme.back)
        practice = Practice() if self.trainer else None
        return Look(self.theme, self.words, art, self.speed, self.reduced, self.text, self.size, self.cloth, practice)

    def with_theme(self, theme: Theme) -> Style:
        """The same in another theme, with the back that goes with it unless one is chosen."""
        return replace(self, theme=theme, art=None)

    def with_cards(self, deck: str, back: str) -> Style:
        """The same with another deck and back (none: the theme's)."""
        return replace(self, deck=deck, back=back, art=None)

    def with_size(self, size: int) -> Style:
        """The same with larger or smaller cards."""
        return replace(self, size=size)

    def with_cloth(self, cloth: Cloth | None) -> Style:
        """The same with another picture on the table, or none."""
        return replace(self, cloth=cloth)

    def with_language(self, language: str) -> Style:
        """The same in another language."""
        return self.with_words(Words(language, dry=self.words.dry))

    def with_dry(self, dry: bool) -> Style:
        """The same without a word and a picture of alcohol, or with them again."""
        return self.with_words(Words(self.words.language, dry=dry))

    def with_words(self, words: Words) -> Style:
        """The same in other words."""
        return replace(self, words=words)

    def with_access(self, text: int, reduced: bool) -> Style:
        """The same with another scale of the type, and with or without movements."""
        return replace(self, text=text, reduced=reduced)

    def with_trainer(self, trainer: bool) -> Style:
        """The same with chances told, or without."""
        return replace(self, trainer=trainer)

    def with_speed(self, speed: Speed) -> Style:
        """The same at another speed."""
        return replace(self, speed=speed)
