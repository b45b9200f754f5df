"""Getting ready for the first table while the first screen is looked at."""

from __future__ import annotations

import gc
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from fractions import Fraction
from importlib import import_module
from typing import TYPE_CHECKING, Any

from engine.core.plain import Seat, nearest
from engine.games import GAMES, PLAYERS, game
from engine.play.terms import Terms, Unit
from engine.words.dry import POINTS
from gui.sweeper import Sweeper

if TYPE_CHECKING:
    from PySide6.QtCore import QObject
    from PySide6.QtGui import QImage
    from PySide6.QtWidgets import QGraphicsScene

    from engine.core.game import Game
    from engine.play.round import Round
    from engine.play.sitting import Sitting
    from engine.words import Words
    from gui.art.cards import CardArt
    from gui.settings.topics import Profile
    from gui.windows.main_window import MainWindow

LOADED = (
    "engine.core.model",
    "engine.core.action",
    "engine.core.game",
    "engine.core.record",
    "asyncio",
    "filelock",
    "engine.play.sitting",
    "engine.play.worker",
    "gui.scene.stage",
    "gui.scene.describe",
    "gui.scene.table_scene",
    "gui.scene.animator",
    "gui.scene.table_view",
    "gui.bridge",
    "gui.windows.curtain",
    "gui.windows.table_window",
)
"""What a table needs, in portions."""

PERSON = Seat(0)
COMPUTERS = 3
AGREED = Unit("cup", Fraction(1, 2), Fraction(100), Fraction(5))
"""What a table that is opened without asking agrees on."""


def gentlest(found: Game[Any, Any, Any]) -> str:
    """The level of computer that somebody sits down with who has only just learned a game."""
    return next(iter(found.bots))


def at_once(words: Words, game_id: str, players: int | None, seed: int,
            rules: tuple[str, Profile] | None = None, bot: str = "") -> Terms:  # fmt: skip
    """What is agreed at a table for one person against computers that is opened without a question."""
    bot, number = bot or game(game_id).usual, players or nearest(COMPUTERS + 1, PLAYERS[game_id])
    names = (
        words.key("table.play.you"),
        *(words.key("table.play.computer", number=other) for other in range(1, number)),
    )
    unit = Unit(POINTS, Fraction(1)) if words.dry else AGREED
    made = Terms(game_id, names, (None, *(bot for _ in names[1:])), unit, seed, {})
    if rules is None:
        return made
    name, one = rules
    own = one.own
    return replace(made, options=dict(one.options), practice=own.undo, refill=own.refill, profile=name,
                   auto_pass=own.auto_pass, clock=own.clock)  # fmt: skip


def ready(window: MainWindow) -> Iterator[object]:
    """Load the code, start the thinking process, make the table and its pictures; one small step after another."""
    for name in LOADED:
        yield import_module(name)
    found = game(GAMES[0])
    warm = getattr(window.thinker, "warm", None)
    yield warm() if warm is not None else None
    from engine.core.model import built

    yield from built()
    yield found.verbs.rebuild()
    yield window.table
    settled(window.quiet, window)
    window.chosen.sounds.warm()
    yield from drawn(window)
    yield from met(window)


def settled(quiet: Callable[[], bool], parent: QObject) -> None:
    """What is there by now stays to the end: no search for garbage looks through it again and makes a frame late."""
    gc.collect()
    gc.freeze()
    Sweeper(quiet, parent)


def met(window: MainWindow) -> Iterator[object]:
    """Meet what Qt for Python gets ready for when it first sees it, which would make the first movement late.

    An object of a class that is Qt's own, such as the clock of all animations, is looked for among all classes.
    """
    from PySide6.QtCore import QVariantAnimation

    from gui.controls.any_input import AnyInput
    from gui.theme import Time

    inputs, animation = AnyInput(window), QVariantAnimation(window)

    def done() -> None:
        inputs.watch(False)
        inputs.deleteLater()
        animation.deleteLater()

    inputs.watch(True)
    animation.setDuration(Time.FRAME)
    animation.finished.connect(done)
    animation.start()
    yield animation


def drawn(window: MainWindow) -> Iterator[object]:
    """Draw what a first round will show in the window as large as it is now: on a scene that nobody sees."""
    from gui.scene.animator import Animator
    from gui.scene.card_item import CardPicture
    from gui.scene.describe import describe
    from gui.scene.dice import running_lights
    from gui.scene.light_run import spark_of
    from gui.scene.piles import SHUFFLED
    from gui.scene.table_scene import TableScene
    from gui.windows.naming import lay

    shown, look = window.table.scene, window.table.scene.looks
    shown.resize(float(window.width()), float(window.height()), window.devicePixelRatioF())
    pictures, dpr = shown.pictures, window.devicePixelRatioF()
    scene = TableScene(look, pictures=pictures)
    scene.resize(float(window.width()), float(window.height()), dpr)
    animator = Animator(scene)
    sitting, heights, turned = rehearsed(look.words), set(), set()
    for round_ in moments(sitting):
        lay(scene, sitting, round_, look, PERSON)
        stage = scene.stage_of(round_.view(PERSON))
        assert stage is not None
        for sprite in describe(stage).values():
            if isinstance(sprite.picture, CardPicture):
                heights.add(sprite.picture.height)
                if sprite.angle:
                    turned.add(sprite.picture.height)
            yield pictures.turned(sprite.picture, sprite.angle, sprite.scale)
        frame = round_.frame(round_.at, PERSON)
        if not round_.at:
            scene.show(frame.view)
            frame = replace(frame, events=(SHUFFLED,))
        animator.play(frame)
        yield frame
        yield animator.finish()
        yield pictures.of(spark_of(stage.m))
        for seat in range(stage.players):
            for picture in running_lights(stage, seat):
                yield pictures.of(picture)
    yield from faces(look.cards, sorted(heights), sorted(turned), dpr)
    yield painted(scene)


def painted(scene: QGraphicsScene) -> QImage:
    """Paint a scene where nobody sees it."""
    from PySide6.QtGui import QImage, QPainter

    image = QImage(scene.sceneRect().size().toSize(), QImage.Format.Format_ARGB32_Premultiplied)
    painter = QPainter(image)
    scene.render(painter)
    painter.end()
    return image


def faces(cards: CardArt, heights: Sequence[float], turned: Sequence[float], dpr: float) -> Iterator[object]:
    """Every face in the sizes it is shown in, and finer where it will lie turned, unless that would be too many."""
    from gui.art.cards import CODES
    from gui.art.kept import ART_BYTES, weight
    from gui.scene.picture import FINER

    for height in turned:
        for code in CODES:
            fine = cards.face(code, height, FINER * dpr)
            if weight(fine) * len(CODES) > ART_BYTES / 2:
                break
            yield fine
    for height in heights:
        for code in CODES:
            yield cards.face(code, height, dpr)


def rehearsed(words: Words, players: int | None = None) -> Sitting:
    """A sitting like the one that starts at a tap, kept nowhere, with its first round before it."""
    from engine.play.sitting import Sitting

    sitting = Sitting(game(GAMES[0]), at_once(words, GAMES[0], players, 0))
    sitting.next_round()
    return sitting


def moments(sitting: Sitting, most: int = 12) -> Iterator[Round[Any]]:
    """The round before it, and after each of its first actions."""
    round_ = sitting.round
    assert round_ is not None
    yield round_
    for _ in range(most):
        legal = (round_.game.legal(round_.state, seat).actions for seat in round_.table.to_act)
        action = next((actions[0] for actions in legal if actions), None)
        if action is None or round_.submit(action) is not None:
            return
        yield round_
