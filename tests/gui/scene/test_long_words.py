"""Words that are nearly half as long again, and type twice as large: nothing written leaves what it is written on."""

from collections.abc import Callable

import pytest
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QImage, QPainter

from engine.play.round import Round
from engine.words import Words
from gui.art.cards import CardArt
from gui.scene.bars import action_bar
from gui.scene.button import Button, ButtonPicture
from gui.scene.controller import Controller
from gui.scene.describe import describe
from gui.scene.geometry import measure, places
from gui.scene.look import Look
from gui.scene.plate import Note, Person, fitting, row_width
from gui.scene.stage import Heading, Stage
from gui.scene.table_scene import TableScene
from gui.theme import FELT, Speed
from gui.windows.naming import called
from tests.gui.scene.tables import GAME, PEOPLE, SEAT, my_turn, until
from tests.gui.windows.sat import Long

SMALL = (800, 480)


class Written(Look):
    """A look that remembers where it wrote what."""

    def __init__(self, words: Words, text: int = 100) -> None:
        super().__init__(FELT, words, CardArt(), Speed.OFF, text=text)
        object.__setattr__(self, "found", [])

    def write(
        self,
        painter: QPainter,
        at: QPointF,
        text: str,
        font: QFont,
        ink: QColor,
        align: Qt.AlignmentFlag = Qt.AlignmentFlag.AlignLeft,
        red: QColor | None = None,
    ) -> None:
        width, size = self.width(text, font), font.pixelSize()
        left = at.x()
        left -= width if align == Qt.AlignmentFlag.AlignRight else 0
        left -= width / 2 if align == Qt.AlignmentFlag.AlignHCenter else 0
        # the height of capitals and of Chinese, without the air above and below
        self.found.append((text, QRectF(left, at.y() - 0.45 * size, width, 0.9 * size)))  # type: ignore[attr-defined]
        super().write(painter, at, text, font, ink, align, red)


def stage_of(look: Look, played: Round, size: tuple[int, int], raised: bool) -> Stage:
    scene = TableScene(look)
    view = played.view(SEAT)
    players = view.setup.players
    scene.arrange(GAME.layout(view.setup), players, 0)
    words = look.words
    people = [
        Person(words.key("table.play.computer", number=seat), PEOPLE[seat].avatar, seat, words.key("table.bot.normal"))
        for seat in range(players)
    ]
    scene.seat(people)
    line = words.key("table.window.round", count=12, players=players)
    chip = words.key("table.window.unit_is", measure=words.measure("1/2", "cup"))
    scene.head(Heading(words.key("happy_nine.name"), line, chip))
    scene.resize(*size)
    hands = Controller(
        scene,
        lambda _: None,
        lambda answer: played.probe(GAME.read(answer)),
        lambda answer: called(look, played, GAME.readings(played.state, GAME.read(answer))),
    )
    scene.show(view)
    hands.offer(view.prompts)
    if raised:
        plays = [action for action in GAME.legal(played.state, SEAT).actions if action.do == "play"]
        hands.suggest(max(plays, key=lambda action: len(getattr(action, "cards", ()))).to_json())
    found = scene.stage
    assert found is not None
    return found


def strays(look: Written, stage: Stage) -> list[str]:
    """What is written outside the picture that it belongs to, or cut where it must not be."""
    found = []
    for sprite in describe(stage).values():
        look.found.clear()  # type: ignore[attr-defined]
        canvas = QImage(4, 4, QImage.Format.Format_ARGB32_Premultiplied)
        painter = QPainter(canvas)
        sprite.picture.paint(painter, look)
        painter.end()
        room = sprite.picture.rect(look).adjusted(-1, -1, 1, 1)
        for text, rect in look.found:  # type: ignore[attr-defined]
            if text and not room.contains(rect):
                found.append(f"{sprite.name}: {text} leaves it")
            if sprite.name.startswith(("button/", "chip", "count/", "pass/", "bell/", "words")) and "…" in text:
                found.append(f"{sprite.name}: {text} is cut")
    return found


def asked(phase: str) -> Callable[[Round], bool]:
    return lambda played: played.table.phase == phase and 0 in played.table.to_act


MOMENTS: dict[str, tuple[int, Callable[[Round], bool], bool]] = {
    "shuffle": (6, asked("shuffle"), False),
    "declare": (6, asked("declare"), False),
    "discard": (3, asked("discard"), False),
    "own turn": (6, my_turn, True),
    "own turn, nothing raised": (4, my_turn, False),
}


@pytest.mark.parametrize("moment", MOMENTS)
@pytest.mark.parametrize("language", ["en", "zh_CN"])
def test_longer_words_fit_the_smallest_window(moment: str, language: str) -> None:
    players, wanted, raised = MOMENTS[moment]
    look = Written(Long(language))
    stage = stage_of(look, until(players, 3, wanted), SMALL, raised)
    assert strays(look, stage) == []
    bar = describe(stage)
    chip, title = bar["chip"], bar["title"]
    assert title.x + title.picture.rect(look).right() < chip.x + chip.picture.rect(look).left()


@pytest.mark.parametrize("text", [125, 150, 200])
@pytest.mark.parametrize("size", [SMALL, (1280, 800), (1080, 1920)])
@pytest.mark.parametrize("moment", ["discard", "own turn"])
def test_a_larger_type_fits_what_grows_with_it(text: int, size: tuple[int, int], moment: str) -> None:
    players, wanted, raised = MOMENTS[moment]
    look = Written(Words("en"), text)
    played = until(players, 3, wanted)
    stage = stage_of(look, played, size, raised)
    assert strays(look, stage) == []
    usual = stage_of(Written(Words("en")), played, size, raised)
    assert stage.seats[1].plate.height() > usual.seats[1].plate.height()
    assert stage.bar.primary.height() > usual.bar.primary.height()
    plates = [place.plate for place in stage.seats]
    assert not any(one.intersects(other) for one in plates for other in plates if one is not other)


def test_notes_without_room_are_left_out_whole() -> None:
    look = Written(Words("zh_CN"))
    played = until(6, 3, my_turn)
    m = stage_of(look, played, SMALL, False).m
    notes = (Note("12½ 倍", "cup", True), Note("普通", "chip"), Note("正在选"))
    wide = row_width(m, look, notes, False)
    assert fitting(m, look, notes, False, wide) == notes
    assert fitting(m, look, notes, False, wide - 1) == notes[:2]
    assert fitting(m, look, notes, False, 1.0) == notes[:1]


@pytest.mark.parametrize("language", ["zh_CN", "en"])
@pytest.mark.parametrize("size", [(800, 480), (1280, 800), (1920, 1080)])
def test_a_call_and_its_price_fit_their_button(language: str, size: tuple[int, int]) -> None:
    look, m = Written(Words(language)), measure(*size, 4)
    price = look.words.key("table.joker.price", amount=1)
    label = f"{look.words.key('happy_nine.verb.play.call')} · {price}"
    picture = ButtonPicture(m, Button("extra:0", label), action_bar(m, places(m)[0], 1).extra[0].width(), m.ab)
    image = QImage(*size, QImage.Format.Format_ARGB32)
    painter = QPainter(image)
    picture.paint(painter, look)
    painter.end()
    assert [text for text, _ in look.found] == label.split(" · ")  # type: ignore[attr-defined]
