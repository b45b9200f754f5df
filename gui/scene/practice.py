"""What those who practise read above their hand: their chances, where they want that and the game knows them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from engine.games import game
from engine.words import Words

if TYPE_CHECKING:  # the first screen is there before any game
    from engine.core.game import Aid, View


class Practice:
    """The chances of the view that is shown: reckoned once, however often it is drawn."""

    def __init__(self) -> None:
        self._view: View | None = None
        self._aids: tuple[Aid, ...] = ()

    def line(self, words: Words, view: View) -> str:
        """The chances of a view in a line; nothing for onlookers, and where the game names none."""
        return said(words, [aid for aid in self._found(view) if aid.zone is None])

    def at(self, words: Words, view: View, zone: str) -> str:
        """What is told of the cards of one zone, at it: how many of the unseen cards would count there."""
        aid = next((aid for aid in self._found(view) if aid.zone == zone), None)
        if aid is None:
            return ""
        return words.key("table.aid.counts", number=round(aid.share * aid.cases), cases=aid.cases)

    def _found(self, view: View) -> tuple[Aid, ...]:
        if view.seat is None:
            return ()
        if view is not self._view:
            self._view, self._aids = view, game(view.game).aids(view)
        return self._aids


def said(words: Words, aids: Sequence[Aid]) -> str:
    """Some chances of one kind as a sentence; of several cards the largest error holds for all."""
    if not aids:
        return ""
    parts = [words.key("table.aid.card", card=aid.card, share=percent(aid.share)) for aid in aids if aid.card]
    parts = parts or [words.key("table.aid.share", share=percent(aids[0].share))]
    half = max(aid.half for aid in aids)
    if half:
        parts.append(words.key("table.aid.half", half=percent(half)))
    return words.key(f"table.aid.{aids[0].kind}", chances=" ".join(parts))


def percent(share: float) -> str:
    """A share in whole percent; what is seldom and not never is no 0.

    >>> percent(0.003), percent(0.0), percent(0.416)
    ('<1', '0', '42')
    """
    return "<1" if 0 < share < 0.005 else f"{100 * share:.0f}"
