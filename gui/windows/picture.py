"""A moment of a round drawn as the table's window shows it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from PySide6.QtGui import QImage, QPainter

from engine.core.model import Seat
from engine.play.round import Round
from engine.play.sitting import Sitting
from engine.play.terms import Terms
from engine.words import Words, capital
from gui.scene.controller import Controller
from gui.scene.look import Look
from gui.scene.picture import SMOOTH
from gui.scene.table_scene import TableScene
from gui.windows.naming import called, lay
from gui.windows.ready import AGREED


def seated(words: Words, round_: Round[Any], seat: Seat | None) -> Sitting:
    """A sitting whose first round it is, as people and computers sit there: all seats but the one are computers'."""
    seats = range(round_.setup.players)
    names = tuple(capital(words.seat(number)) for number in seats)
    bots = tuple(None if number == seat else round_.game.usual for number in seats)
    terms = Terms(round_.game.info.id, names, bots, AGREED, 0, round_.record().options)
    sitting = Sitting(round_.game, terms)
    sitting.round = round_
    return sitting


def draw(
    look: Look,
    round_: Round[Any],
    seat: Seat | None,
    size: tuple[int, int],
    scale: float,
    raised: Sequence[str] = (),
) -> QImage:
    """The table as a seat (None: an onlooker) sees it, so many logical pixels large, with some cards raised."""
    scene, game = TableScene(look), round_.game
    lay(scene, seated(look.words, round_, seat), round_, look, seat or 0)
    scene.resize(float(size[0]), float(size[1]), scale)
    hands = Controller(
        scene,
        lambda _: None,
        lambda answer: round_.probe(game.read(answer)),
        lambda answer: called(look, round_, game.readings(round_.state, game.read(answer))),
    )
    view = round_.view(seat)
    scene.show(view)
    hands.offer(view.prompts)
    hands.suggest({"cards": raised})
    return _painted(look, scene, size, scale)


def draw_flat(
    look: Look, round_: Round[Any], seat: Seat | None, size: tuple[int, int], scale: float, raised: Sequence[str] = ()
) -> QImage:
    """The table of a screen that lies flat, everybody a person, with the hand of a seat under its finger."""
    from gui.scene.flat.hands import SeatHands
    from gui.scene.flat.scene import FlatScene, SeatScene

    scene, game = FlatScene(look), round_.game
    sitting = seated(look.words, round_, seat)
    lay(scene, Sitting(sitting.game, replace(sitting.terms, bots=(None,) * round_.setup.players)), round_, look, 0)
    scene.resize(float(size[0]), float(size[1]), scale)
    scene.peeked = lambda: None if seat is None else round_.view(seat)
    scene.show(round_.view(None))
    for number in range(round_.setup.players):
        hands = SeatHands(
            SeatScene(scene, number),
            lambda _: None,
            lambda answer: round_.probe(game.read(answer)),
            lambda answer: called(look, round_, game.readings(round_.state, game.read(answer))),
            lambda: False,
            lambda: 0,
            scene,
        )
        hands.veil(number != seat)
        hands.offer(round_.view(Seat(number)).prompts)
        if number == seat:
            hands.suggest({"cards": raised})
    return _painted(look, scene, size, scale)


def _painted(look: Look, scene: TableScene, size: tuple[int, int], scale: float) -> QImage:
    image = QImage(round(size[0] * scale), round(size[1] * scale), QImage.Format.Format_RGB32)
    image.setDevicePixelRatio(scale)
    image.fill(look.colour("ground"))
    painter = QPainter(image)
    painter.setRenderHints(SMOOTH)
    scene.render(painter, scene.sceneRect(), scene.sceneRect())
    painter.end()
    return image
