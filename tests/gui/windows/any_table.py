"""A table for any game: what the rules allow is done by taps alone, and everything has its place."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import combinations
from typing import Any

from PySide6.QtCore import QRectF, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractButton

from engine.core.action import Action
from engine.core.model import Seat
from engine.games import game
from engine.play.sitting import Sitting, Terms
from engine.play.terms import Unit
from gui.controls.dialog import Dialog
from gui.scene import before
from gui.scene.choice import Offer
from gui.scene.describe import card_name
from gui.scene.describe_bars import ZONE
from gui.scene.hits import buttons
from gui.scene.spots import around
from gui.scene.stage import Stage
from gui.windows.questions import CardChoice
from tests.gui.bridge.evening import until
from tests.gui.windows.tables import Shown

NAMES = ("小李", "阿珍", "小雨", "老周", "阿宁", "大伟", "晓峰", "美玲")


def sitting_of(name: str, *bots: str | None, seed: int = 5) -> Sitting:
    """A sitting of a game, kept nowhere."""
    return Sitting(game(name), Terms(name, NAMES[: len(bots)], bots, Unit(), seed, {}, dealer=0))


class AnyShown(Shown):
    """A table of any game, and hands that do something the rules allow."""

    def __init__(self, sitting: Sitting, size: tuple[int, int] = (1280, 800)) -> None:
        super().__init__(sitting)
        self.window.resize(*size)
        self.rng = random.Random(f"{sitting.game.info.id} {size}")

    def turn(self) -> None:
        """One turn of the person on the screen, by taps alone."""
        round_, seat = self.bridge.round, self.bridge.seat
        self.now += 1000
        self.calm()
        assert round_ is not None
        assert seat is not None
        wrong = misplaced(self.stage)
        assert not wrong, "\n".join(wrong)
        at, legal = round_.at, round_.game.legal(round_.state, Seat(seat))
        action = self.rng.choice(legal.actions)
        name, offer = self._offer(action)
        if offer.cards is not None:
            self.lower()
            said = action.to_json()[offer.cards.field]
            for card in [said] if isinstance(said, str) else said:
                self.tap(card)
        self.tap(name)
        if offer.asks(self.window.hands._full()):
            self._answer(offer, action)
        until(lambda: bool(self.settled) or self.moved(at))

    @property
    def stage(self) -> Stage:
        stage = self.window.scene.stage
        assert stage is not None
        return stage

    def _offer(self, action: Action) -> tuple[str, Offer]:
        """The button that means an action."""
        said, offers = action.to_json(), self.window.hands._offers
        listed = [*offers.places.items(), *((f"{ZONE}{zone}", offer) for zone, offer in offers.zones.items())]
        for name, offer in listed:
            fixed = {"do": offer.prompt.verb, **offer.prompt.fixed}
            words = {} if not offer.word else {next(ask.field for ask in offer.prompt.asks): offer.word}
            if all(said.get(field) == value for field, value in {**fixed, **words}.items()):
                return name, offer
        raise AssertionError(f"no button means {said}: {listed}")

    def _answer(self, offer: Offer, action: Action) -> None:
        """Tap in the sheet what the action says."""
        (sheet,) = [one for one in self.window.findChildren(Dialog) if one.isVisible()]
        said = action.to_json()
        cards = sheet.findChildren(CardChoice)
        if cards:
            code = said[offer.prompt.asks[0].field]
            button: QAbstractButton = next(card for card in cards if card.code == code)
        elif offer.counted is not None:
            presets = offer.counted.presets
            button = sheet.deeds[presets.index(said[offer.counted.field])]  # type: ignore[attr-defined]
        else:
            assert offer.seats is not None
            seats = list(offer.seats.seats)
            button = sheet.deeds[seats.index(said[offer.seats.field])]  # type: ignore[attr-defined]
        QTest.mouseClick(button, Qt.MouseButton.LeftButton)


def misplaced(stage: Stage) -> list[str]:
    """What lies outside the window, or over something it may not cover."""
    return [*_outside(stage), *_over(stage)]


def _outside(stage: Stage) -> Iterator[str]:
    window = QRectF(-1, -1, stage.size[0] + 2, stage.size[1] + 2)
    for name, rect in _things(stage).items():
        if not window.contains(rect):
            yield f"{name} lies outside: {rect}"


def _things(stage: Stage) -> dict[str, QRectF]:
    """Buttons, plates, and the cards before seats."""
    found = {name: rect for name, rect in buttons(stage).items() if not rect.isEmpty()}
    found |= {f"plate {stage.seat_at(place.number)}": place.plate for place in stage.seats}
    for place in stage.seats:
        seat = stage.seat_at(place.number)
        for zone, spots in before.zone_spots(stage, place, seat).items():
            found[f"before {seat} {zone}"] = around(spots)
    return found


def _over(stage: Stage) -> Iterator[str]:
    """Two things that overlap: buttons and plates no others, cards before a seat no plate and no button of the bar."""
    for (one, first), (other, second) in combinations(_things(stage).items(), 2):
        both = first & second
        if both.width() <= 1 or both.height() <= 1 or _belong(one, other):
            continue
        yield f"{one} {first} lies over {other} {second}"


def _belong(one: str, other: str) -> bool:
    """Whether two things may share a place: a ring lies on its cards, and an open hand is close together."""
    names = {name.split()[-1].removeprefix(ZONE) for name in (one, other)}
    return len(names) == 1 or {one.split()[0], other.split()[0]} == {"before"}


def of(name: str, people: int, computers: int, **rest: Any) -> AnyShown:
    """A table of a game for so many people and computers."""
    usual = game(name).usual
    return AnyShown(sitting_of(name, *[None] * people, *[usual] * computers), **rest)


__all__ = ["AnyShown", "card_name", "misplaced", "of", "sitting_of"]
