"""What the reference pictures show: moments of real rounds as the window draws them, and the deck."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path

from PySide6.QtCore import QPointF
from PySide6.QtGui import QImage, QPainter

from engine.core.model import Seat
from engine.play.round import Round
from engine.words import Words
from gui.art.cards import ADVERT_CARD, CardArt
from gui.scene.look import Look
from gui.theme import FELT, HIGH_CONTRAST, MIDNIGHT, PAPER, Speed, Theme, colour
from gui.windows.picture import draw
from gui.windows.shown import grab
from gui.windows.style import Style
from tests.gui.scene.tables import GAME, SEAT, my_turn, rounds, until

FOLDER = Path(__file__).parent
SHEET = ("As", "Td", "Jc", "Qh", "Ks", "BJ", "LJ", ADVERT_CARD, "??")


def moment(players: int, wanted: Callable[[Round], bool]) -> Round:
    """The first round in which a moment comes, at that moment."""
    for seed in range(200):
        try:
            return until(players, seed, wanted)
        except AssertionError:
            continue
    raise AssertionError("the moment never came")


def table(
    players: int,
    wanted: Callable[[Round], bool],
    size: tuple[int, int],
    language: str,
    theme: Theme,
    scale: float = 1.0,
    text: int = 100,
) -> QImage:
    """A moment as seat 0 sees it, with the largest play raised that is allowed."""
    played = moment(players, wanted)
    look = Look(theme, Words(language), CardArt(back=theme.back), Speed.OFF, text=text)
    plays = [action for action in GAME.legal(played.state, SEAT).actions if action.do in ("play", "discard")]
    best = max(plays, key=lambda action: len(getattr(action, "cards", ())), default=None)
    raised = [str(card) for card in best.to_json()["cards"]] if best is not None else []
    return draw(look, played, SEAT, size, scale, raised)


def page(place: str, size: tuple[int, int], language: str, theme: Theme) -> QImage:
    """Another place of the window, at the end of a round that was played out where it needs one."""
    played, _ = rounds(4, 3, 400)
    return grab(Style(theme, Words(language), Speed.OFF), place, played, SEAT, size)


def deck() -> QImage:
    """Each kind of face in both decks, and both backs."""
    high, gap = 176, 12
    wide = 126
    made = QImage(len(SHEET) * (wide + gap) + gap, 2 * (high + gap) + gap, QImage.Format.Format_RGB32)
    made.fill(colour(FELT.felt))
    painter = QPainter(made)
    for row, art in enumerate((CardArt("classic", "A"), CardArt("four_colour", "B"))):
        for column, code in enumerate(SHEET):
            painter.drawPixmap(QPointF(gap + column * (wide + gap), gap + row * (high + gap)), art.face(code, high))
    painter.end()
    return made


def asked(phase: str) -> Callable[[Round], bool]:
    """The first moment in a phase at which seat 0 is asked."""
    return lambda played: played.table.phase == phase and 0 in played.table.to_act


def dutiful(played: Round) -> bool:
    """Seat 0 has to play its highest card, and can."""
    able = any(action.do == "play" for action in GAME.legal(played.state, SEAT).actions)
    return able and played.table.figures.get("duty") == 0 and played.table.to_act == (Seat(0),)


def many(played: Round) -> bool:
    """Seat 0 may beat several cards."""
    laid = [zone for zone in played.table.zones if zone.id.startswith("trick")]
    return my_turn(played) and len(laid[-1].cards) > 1


PICTURES: Mapping[str, Callable[[], QImage]] = {
    "own_turn": lambda: table(4, my_turn, (1280, 800), "zh_CN", FELT),
    "several_cards": lambda: table(6, many, (800, 480), "en", MIDNIGHT),
    "discard": lambda: table(3, asked("discard"), (540, 960), "zh_CN", FELT),
    "cut": lambda: table(6, asked("shuffle"), (800, 480), "en", PAPER),
    "declare": lambda: table(5, asked("declare"), (1920, 1080), "zh_CN", HIGH_CONTRAST),
    "duty": lambda: table(5, dutiful, (960, 600), "en", PAPER),
    "fine_pixels": lambda: table(4, my_turn, (800, 480), "en", FELT, scale=1.25),
    "large_type": lambda: table(4, many, (960, 600), "zh_CN", MIDNIGHT, text=150),
    "tall": lambda: table(6, my_turn, (1080, 1920), "zh_CN", PAPER),
    "home": lambda: page("home", (1280, 800), "zh_CN", FELT),
    "settlement": lambda: page("settlement", (1280, 800), "en", MIDNIGHT),
    "deck": deck,
}
