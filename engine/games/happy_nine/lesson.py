"""A first round for a newcomer: opening, passing, following, a free lead, the last card, the top-card duty."""

from __future__ import annotations

from enum import StrEnum, auto
from typing import Any

from engine.core.lesson import Lesson
from engine.core.model import Seat


class Taught(StrEnum):
    """What the learner is told, in this order."""

    OPEN = auto()
    PASS = auto()
    FOLLOW = auto()
    FREE_LEAD = auto()
    TOP_CARD = auto()
    END = auto()


LEARNER = Seat(0)
HANDS = (
    "Ad 2c 3h 4s 5d 8s 8d 9s 2h",
    "6c 6h 6s 4c 4d 3c 3d 7h 5s",
    "Ac 2s 3s 4h 7s 8c 8h 9c 9d",
    "Ah As 2d 5c 5h 6d 7c 7d 9h",
)
PLAYED = (
    (0, "Ad 2c 3h 4s 5d", Taught.OPEN),
    (1, "6c 6h 6s 4c 4d", None),
    (2, "", None),
    (3, "", None),
    (0, "", Taught.PASS),
    (1, "3c 3d", None),
    (2, "", None),
    (3, "5c 5h", None),
    (0, "8s 8d", Taught.FOLLOW),
    (1, "", None),
    (2, "", None),
    (3, "", None),
    (0, "2h", Taught.FREE_LEAD),
    (1, "7h", None),
    (2, "8h", None),
    (3, "9h", None),
    (0, "9s", Taught.TOP_CARD),
)
"""Who plays which cards, none for a pass, and what a learner is told before."""


def _action(seat: int, cards: str) -> dict[str, Any]:
    return {"seat": seat, "do": "play", "cards": cards.split()} if cards else {"seat": seat, "do": "pass"}


LESSON = Lesson(
    written={
        "format": "table-record/1",
        "game": "happy_nine",
        "players": 4,
        # nobody is asked to declare: the lesson begins with the first play
        "options": {"special_hands": False},
        "deal": {"hands": [hand.split() for hand in HANDS], "dealer": 3, "die": "2s"},
        "actions": [_action(seat, cards) for seat, cards, _ in PLAYED],
    },
    seat=LEARNER,
    says={at: told.value for at, (_, _, told) in enumerate(PLAYED) if told is not None},
    end=Taught.END.value,
)
