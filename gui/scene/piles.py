"""A pile that is riffled, and one that is cut."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import QAbstractAnimation, QParallelAnimationGroup, QPauseAnimation, QPointF

from engine.core.event import Told
from engine.core.model import BACK
from gui.scene.describe import LIFT, Sprite
from gui.scene.flock import Flock
from gui.scene.motion import Beat, Movement, Play, one_by_one, shape_of
from gui.scene.sprite_item import SpriteItem
from gui.theme import Easing, Time

SHUFFLED = Told(event="shuffled", to="all", flourish="shuffle")
"""How a round begins on the screen where a pile lies in the middle: games tell nothing of it, nothing has happened."""
HALF = 8
"""So many cards stand for each half of a riffled pile."""
RIFFLES = 2
APART, TILT = 0.62, 7.0
"""How far the halves go to the side, in widths of a card, and how far they lean to each other, in degrees."""
SPLIT, FALL = 0.3, 0.24
"""The shares of one riffle that parting takes, and one card's fall; the cards fall one after another between."""


def shuffle(event: Told) -> Movement:
    """Two halves of the pile riffle at the middle, twice."""

    def movement(play: Play) -> QAbstractAnimation | None:
        pile = _pile(play)
        if not pile:
            return None
        bottom, top = pile[0][0], pile[-1][0]
        for _, item in pile:
            item.setVisible(False)
        group = QParallelAnimationGroup()
        for card in range(2 * HALF):
            rest = _layer(bottom, top, card)
            guest = play.scene.guest(rest.name, rest)
            rounds = one_by_one()
            for _ in range(RIFFLES):
                rounds.addAnimation(_riffled(play, guest, rest, card))
            group.addAnimation(rounds)
        return one_by_one(group, Beat(0, partial(_restore, play, pile)))

    return movement


def _layer(bottom: Sprite, top: Sprite, card: int) -> Sprite:
    """One card of the pile that is riffled: those that fall last lie uppermost."""
    share = card / (2 * HALF - 1)
    x, y = (low + share * (high - low) for low, high in ((bottom.x, top.x), (bottom.y, top.y)))
    return Sprite(f"riffle/{card}", top.picture, x, y, top.z + card / 100)


def _riffled(play: Play, guest: SpriteItem, rest: Sprite, card: int) -> QAbstractAnimation:
    """A card goes aside with its half, waits for its turn, and falls between those of the other half."""
    length = play.ms(Time.D5)
    side = -1 if card % 2 else 1
    width = getattr(rest.picture, "box").width()  # noqa: B009 - a card's own
    aside = Sprite(rest.name, rest.picture, rest.x + side * APART * width, rest.y, rest.z, angle=side * TILT)
    waits = (1 - SPLIT - FALL) * card / (2 * HALF - 1)
    return one_by_one(
        play.scene.glide(guest, aside, round(SPLIT * length)),
        QPauseAnimation(round(waits * length)),
        _falling(play, guest, rest, round(FALL * length)),
        QPauseAnimation(round((1 - SPLIT - FALL - waits) * length)),
    )


def _falling(play: Play, guest: SpriteItem, rest: Sprite, length: int) -> QAbstractAnimation:
    """A fall: the way back from where the card will be then."""
    flock = Flock()
    play.scene.join(flock, guest, rest, length, easing=Easing.FADE)
    return flock


def cut(event: Told) -> Movement:
    """The upper part of the pile lifts, goes over to the side and under the rest."""

    def movement(play: Play) -> QAbstractAnimation | None:
        pile = _pile(play)
        if not pile:
            return None
        zone = pile[-1][0].name.split("/")[1]
        total = len(play.before.view.table.zone(zone).cards)
        at = event.params.get("at")
        taken = at if isinstance(at, int) else total // 2
        upper = [(sprite, item) for sprite, item in pile if int(sprite.name.rpartition("/")[2]) >= total - taken]
        lower = min((sprite.z for sprite, _ in pile), default=0.0)
        group = QParallelAnimationGroup()
        for sprite, item in upper:
            group.addAnimation(_under(play, sprite, item, lower))
        return group

    return movement


def _under(play: Play, sprite: Sprite, item: SpriteItem, lower: float) -> QAbstractAnimation:
    """One card of the upper part: up, aside, and back under the others."""
    lift, length = LIFT * play.before.m.u, play.ms(Time.D4)
    way = 1.1 * getattr(sprite.picture, "box").width()  # noqa: B009 - a card's own
    up, beside = QPointF(sprite.x, sprite.y - lift), QPointF(sprite.x + way, sprite.y - lift)
    third, flock = length // 3, Flock()
    flock.way(item, third, easing=Easing.RAISE, to=up)
    flock.way(item, third, third, Easing.FADE, to=beside)
    flock.at(2 * third, partial(item.setZValue, lower - 1 + sprite.z / 1000))
    flock.way(item, length - 2 * third, 2 * third, to=QPointF(sprite.x, sprite.y))
    return flock


def _pile(play: Play) -> list[tuple[Sprite, SpriteItem]]:
    """The cards of the piles in the middle that are drawn, the lowest first."""
    found = [(sprite, item) for sprite, item in play.drawn("card/")]
    piled = [pair for pair in found if shape_of(play.before, pair[0].name.split("/")[1]) == "pile"]
    return [pair for pair in piled if getattr(pair[0].picture, "code", "") == BACK]


def _restore(play: Play, pile: list[tuple[Sprite, SpriteItem]]) -> None:
    for _, item in pile:
        item.setVisible(True)
    play.scene.dismiss_all(("riffle/",))
