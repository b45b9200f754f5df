"""A table that lies flat, on the screen of the tests, and the fingers of all who sit round it."""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import cache
from typing import Any

from PySide6.QtCore import QEvent, QObject, QPoint, QPointF, Qt
from PySide6.QtGui import QImage, QPointingDevice, QTransform
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from engine.core.action import Action
from engine.core.model import BACK, Seat
from engine.games import game
from engine.play.round import Round
from engine.play.thinker import InPlace, Thinker
from gui.scene.card_item import CardPicture
from gui.scene.choice import Offer
from gui.scene.describe_bars import PEEK
from gui.scene.flat.describe import MORE, corner_button
from gui.scene.flat.hands import EXTRA, SeatHands, numbers
from gui.scene.flat.stages import CornerStage, FlatStage
from gui.scene.look import Look
from gui.scene.sprite_item import SpriteItem
from gui.theme import FELT, Speed, Theme
from gui.windows.flat_table import FlatTable
from tests.gui.bridge.evening import spin, until
from tests.gui.events.hands import send
from tests.gui.windows.any_table import sitting_of
from tests.gui.windows.tables import look

MOUSE = 99
"""As a pointer of the tests, the mouse."""


@cache
def screen() -> QPointingDevice:
    return QTest.createTouchDevice()


class Flat:
    """A table window that lies flat, with a finger for whoever wants one."""

    def __init__(
        self,
        name: str,
        *bots: str | None,
        size: tuple[int, int] = (1280, 800),
        speed: Speed = Speed.OFF,
        theme: Theme = FELT,
        language: str = "zh_CN",
        thinker: Thinker | None = None,
        seed: int = 5,
    ) -> None:
        self.sitting = sitting_of(name, *bots, seed=seed)
        self.looks: Look = look(speed, theme, language)
        self.window = FlatTable(self.looks, thinker or InPlace())
        self.bridge = self.window.bridge
        self.now = 1000
        self.window.hands._clock = lambda: self.now
        self.settled: list[Any] = []
        self.window.settled.connect(self.settled.append)
        self.window.resize(*size)
        self.window.show()
        self.view = self.window.table.viewport()
        self.fingers: dict[int, QPoint] = {}
        self.watch = Watch(self)
        self.window.play_sitting(self.sitting)
        self.rng = random.Random(f"{name} {bots} {size}")
        spin(1)

    def close(self) -> None:
        self.window.put_down()
        self.window.close()
        self.window.deleteLater()
        spin(1)

    # ---------------------------------------------------------------- what is there

    @property
    def round(self) -> Round[Any]:
        round_ = self.bridge.round
        assert round_ is not None
        return round_

    @property
    def stage(self) -> FlatStage:
        stage = self.window.scene.stage
        assert isinstance(stage, FlatStage)
        return stage

    def corner(self, seat: int) -> CornerStage:
        return self.stage.at(seat)

    def hands(self, seat: int) -> SeatHands:
        return self.window.hands.hands[seat]

    def out(self, seat: int, at: QPointF) -> QPoint:
        """A point of a corner, in the window."""
        return self.corner(seat).corner.frame.point(at).toPoint()

    def button(self, seat: int, name: str) -> QPoint:
        return self.out(seat, corner_button(self.corner(seat), name).center())

    def card(self, seat: int, which: int | str) -> QPoint:
        """A point of a card of a hand that no other card covers."""
        stage = self.corner(seat)
        if isinstance(which, str):
            which = next(number for number, key in enumerate(stage.hand) if key.code == which)
        raised = stage.hand[which] in stage.hands.selected
        spot = stage.fan.raised(which) if raised else stage.fan.spots[which]
        lies = QTransform.fromTranslate(spot.x, spot.y).rotate(spot.angle)
        return self.out(seat, lies.map(QPointF(-spot.width / 2 + 4, spot.height / 4)))

    def free(self) -> QPoint:
        """A point of the middle."""
        return self.stage.table.middle.center().toPoint()

    # ---------------------------------------------------------------- fingers

    def _touch(self) -> Any:
        window = self.window.windowHandle()
        assert window is not None
        return QTest.touchEvent(window, screen()), window

    def _spot(self, at: QPoint) -> QPoint:
        return self.view.mapTo(self.window, at)

    def _others(self, event: Any, finger: int) -> None:
        for other in self.fingers:
            if other not in (finger, MOUSE):
                event.stationary(other)

    def press(self, finger: int, at: QPoint) -> None:
        # a mouse that speaks just after a finger is that finger's echo
        self.now += 1000 if finger == MOUSE else 100
        self.fingers[finger] = at
        if finger == MOUSE:
            QTest.mousePress(self.view, Qt.MouseButton.LeftButton, pos=at)
            return
        event, window = self._touch()
        self._others(event, finger)
        event.press(finger, self._spot(at), window).commit()

    def move(self, finger: int, at: QPoint) -> None:
        self.fingers[finger] = at
        if finger == MOUSE:
            send(self.view, QEvent.Type.MouseMove, at, Qt.MouseButton.NoButton, Qt.MouseButton.LeftButton)
            return
        event, window = self._touch()
        self._others(event, finger)
        event.move(finger, self._spot(at), window).commit()

    def release(self, finger: int, at: QPoint | None = None) -> None:
        at = at or self.fingers[finger]
        if finger == MOUSE:
            QTest.mouseRelease(self.view, Qt.MouseButton.LeftButton, pos=at)
        else:
            event, window = self._touch()
            self._others(event, finger)
            event.release(finger, self._spot(at), window).commit()
        self.fingers.pop(finger)

    def tap(self, finger: int, at: QPoint) -> None:
        self.press(finger, at)
        self.now += 60
        self.release(finger, at)
        self.now += 400

    def drag(self, finger: int, start: QPoint, end: QPoint, steps: int = 8) -> None:
        self.press(finger, start)
        for step in range(1, steps + 1):
            self.move(finger, start + (end - start) * step / steps)
        self.release(finger, end)
        self.now += 400

    # ---------------------------------------------------------------- rounds

    def asked(self) -> list[int]:
        """Who is asked now and may act."""
        if self.bridge.round is None:
            return []
        return [seat for seat in self.window.hands.hands if self.bridge.asked_at(Seat(seat))]

    def wait(self) -> None:
        until(lambda: bool(self.settled) or (bool(self.asked()) and not self.window.animator.busy))

    def grab(self) -> QImage:
        QApplication.processEvents()
        return self.window.grab().toImage()

    def turn(self, seat: int, hold: int = 0, hand: int = 1) -> None:
        """One turn of a seat: one finger shows the hand, another one chooses and plays."""
        at = self.round.at
        action = self.rng.choice(self.round.game.legal(self.round.state, Seat(seat)).actions)
        self.now += 1000
        hands = self.hands(seat)
        shows = bool(self.corner(seat).hand)
        if shows:
            self.press(hold, self.button(seat, PEEK))
        name, offer = offered_by(hands, action)
        said = action.to_json()
        if offer.cards is not None:
            for key in hands.chosen.cards:
                self.tap(hand, self.card(seat, self.corner(seat).hand.index(key)))
            cards = said[offer.cards.field]
            for card in [cards] if isinstance(cards, str) else cards:
                self.tap(hand, self.card(seat, card))
        self.press_named(seat, name, hand)
        if offer.asks(hands._full()):
            self._choose(seat, offer, action, hand)
        elif hands._options:
            # which of several readings of a wild card
            self.tap(hand, self.button(seat, f"{EXTRA}0"))
        if shows and hold in self.fingers:
            self.release(hold)
        until(lambda: bool(self.settled) or self.moved(at))

    def moved(self, at: int) -> bool:
        return self.bridge.round is not None and self.bridge.round.at > at

    def press_named(self, seat: int, name: str, hand: int) -> None:
        """Press the button of an offer; those that are not seen come one after the other."""
        hands = self.hands(seat)
        if not name.startswith(EXTRA):
            self.tap(hand, self.button(seat, name))
            return
        further = [one for one in hands._shape.places if one.startswith(EXTRA)]
        self._page_to(seat, further.index(name), len(further), hand)

    def _page_to(self, seat: int, wanted: int, number: int, hand: int) -> None:
        for _ in range(number):
            shown, more = self.hands(seat)._part(number)
            if shown.start <= wanted < shown.stop:
                self.tap(hand, self.button(seat, f"{EXTRA}{wanted - shown.start}"))
                return
            assert more
            self.tap(hand, self.button(seat, MORE))
        raise AssertionError("never shown")

    def _choose(self, seat: int, offer: Offer, action: Action, hand: int) -> None:
        """Press in the corner what the action says."""
        said = action.to_json()
        if offer.listed is not None:
            listed: list[Any] = list(offer.listed.choices)
            value = said[offer.listed.field]
        elif offer.counted is not None:
            listed, value = list(numbers(offer.counted)), said[offer.counted.field]
        else:
            assert offer.seats is not None
            listed, value = list(offer.seats.seats), said[offer.seats.field]
        self._page_to(seat, listed.index(value), len(listed), hand)

    def play(self) -> None:
        """A whole round."""
        while not self.settled:
            self.wait()
            if self.settled:
                return
            self.turn(self.rng.choice(self.asked()))


def offered_by(hands: SeatHands, action: Action) -> tuple[str, Offer]:
    """The button that means an action."""
    said = action.to_json()
    for name, offer in hands._offers.places.items():
        fixed = {"do": offer.prompt.verb, **offer.prompt.fixed}
        words = {} if not offer.word else {next(ask.field for ask in offer.prompt.asks): offer.word}
        if all(said.get(field) == value for field, value in {**fixed, **words}.items()):
            return name, offer
    raise AssertionError(f"no button means {said}: {list(hands._offers.places)}")


class Watch(QObject):
    """Looks at the scene whenever it is painted: no card is seen that no finger of its seat shows."""

    def __init__(self, table: Flat) -> None:
        super().__init__()
        self._table = table
        self.frames = 0
        self.shown = 0
        self.leaks: list[set[str]] = []
        table.window.table.viewport().installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802
        if event.type() == QEvent.Type.Paint:
            self.frames += 1
            seen = faces(self._table)
            self.shown += bool(seen & own(self._table))
            if found := seen & hidden(self._table):
                self.leaks.append(found)
        return False


def faces(table: Flat) -> set[str]:
    """The cards whose faces any item of the scene draws; one that is only imagined may be any card, and is public."""
    found, public = set(), stood_for(table)
    for item in table.window.scene.items():
        if isinstance(item, SpriteItem) and isinstance(item.picture, CardPicture) and item.picture.veil != "imagined":
            found |= {item.picture.code, *({item.picture.stands} - public)} - {BACK, ""}
    return found


def stood_for(table: Flat) -> set[str]:
    """The cards that jokers on the table stand for, which is told to all; who holds such a card is not."""
    round_ = table.bridge.round
    zones = () if round_ is None else round_.view(None).table.zones
    return {mark.removeprefix("as:") for zone in zones for mark in zone.marks.values() if mark.startswith("as:")}


def cards_of(table: Flat, seat: Seat | None) -> set[str]:
    round_ = table.bridge.round
    if round_ is None:
        return set()
    return {str(card) for zone in round_.view(seat).table.zones for card in zone.cards} - {BACK}


def holder(table: Flat) -> int | None:
    """The seat in whose corner a finger is; no more than one can show anything."""
    frames = table.stage.table.corners if table.bridge.round is not None else ()
    at = [seat for seat, frame in enumerate(frames) for spot in table.fingers.values() if frame.holds(QPointF(spot))]
    return table.bridge.opened if table.bridge.opened in at else None


def own(table: Flat) -> set[str]:
    seat = holder(table)
    return set() if seat is None else cards_of(table, Seat(seat)) - cards_of(table, None)


def hidden(table: Flat) -> set[str]:
    """The cards that nobody may see now but under a finger of their seat."""
    round_ = table.bridge.round
    if round_ is None or round_.over:
        return set()
    truth = {str(card) for zone in round_.table.zones for card in zone.cards}
    return truth - cards_of(table, None) - own(table) - {str(round_.table.figures.get("die"))}


def several(name: str) -> Iterator[int]:
    """Numbers of players of a game."""
    yield from game(name).info.players
