"""Avatars, icons, marks, text with suits, shadows and glows."""

import math

import pytest
from PySide6.QtCore import QRectF
from PySide6.QtGui import QFontMetricsF, QImage, QPainter, QPainterPath

from gui.art import AVATARS, ICONS, LOCK, ROBOT, START, SuitText, avatar, glow, icon, mark, mark_box, shadow
from gui.art.shapes import data
from gui.fonts import font
from gui.theme import FELT, HIGH_CONTRAST, PAPER, PLAYERS, THEMES, Shadows, Step, colour
from tests.gui.art.pixels import at, image, most, near


@pytest.fixture
def paper() -> QImage:
    made = QImage(400, 40, QImage.Format.Format_RGB32)
    made.fill(colour(FELT.s1))
    return made


def written(text: SuitText, paper: QImage, x: float = 0, align: float = 0) -> QImage:
    painter = QPainter(paper)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    text.paint(painter, x, 20, align)
    painter.end()
    return paper


# ---------------------------------------------------------------- avatars, icons, marks


def test_sixteen_animals_and_a_robot() -> None:
    assert len(AVATARS) == 16
    assert {*AVATARS, ROBOT} == set(data("avatars"))
    pictures = [image(avatar(name, PLAYERS[0], 60)) for name in (*AVATARS, ROBOT)]
    assert all(pictures[a] != pictures[b] for a in range(17) for b in range(a))


@pytest.mark.parametrize("dpr", [1.0, 1.25, 2.0, 3.0])
def test_an_avatar_is_a_disc_of_its_players_colour(dpr: float) -> None:
    made = avatar("fox", PLAYERS[1], 52, dpr)
    assert (made.width(), made.devicePixelRatio()) == (round(52 * dpr), dpr)
    picture = image(made)
    assert at(picture, 0, 0).alpha() == 0
    assert near(at(picture, 0.5, 0.04), colour(PLAYERS[1]), 2)
    assert avatar("fox", PLAYERS[1], 52, dpr).cacheKey() == made.cacheKey()


def test_an_unknown_avatar_is_a_robot() -> None:
    assert image(avatar("dragon", PLAYERS[2], 40)) == image(avatar(ROBOT, PLAYERS[2], 40))


def test_every_icon_has_a_picture() -> None:
    assert set(ICONS) == set(data("icons"))
    pictures = {name: image(icon(name, FELT.ink_1, 24)) for name in ICONS}
    assert len({bytes(picture.constBits()) for picture in pictures.values()}) == len(ICONS)


@pytest.mark.parametrize("theme", THEMES.values(), ids=list(THEMES))
def test_icons_wear_the_ink_they_are_given(theme: object) -> None:
    ink = theme.ink_1  # type: ignore[attr-defined]
    picture = image(icon("minus", ink, 96))
    assert near(at(picture, 0.5, 0.5), colour(ink), 0)
    assert at(picture, 0.5, 0.2).alpha() == 0


def test_the_cup_shows_its_drink() -> None:
    empty, full = (image(icon("cup", FELT.ink_1, 96, 1.0, drink)) for drink in ("", FELT.drink))
    assert at(empty, 0.5, 0.65).alpha() == 0
    assert near(at(full, 0.5, 0.65), colour(FELT.drink), 0)
    assert image(icon("crown", FELT.accent, 96, filled=True)).pixelColor(48, 60) == colour(FELT.accent)


def test_marks_lie_under_the_index() -> None:
    box = mark_box(880)
    assert (box.center().x(), box.center().y(), box.width()) == (70, 330, 88)
    lock, start = (image(mark(kind, FELT, 880)) for kind in (LOCK, START))
    assert lock.width() == 88
    assert near(at(start, 0.5, 0.08), colour(FELT.accent), 2)
    assert lock != start
    assert image(mark(START, PAPER, 880)) != start


# ---------------------------------------------------------------- text


def test_suits_are_as_wide_as_they_say() -> None:
    sixteen = font(Step.T16)
    words = SuitText("同花 ♠J", sixteen, FELT.ink_1)
    metrics = QFontMetricsF(sixteen)
    assert words.width == pytest.approx(metrics.horizontalAdvance("同花 ") + 0.98 * 16 + metrics.horizontalAdvance("J"))
    assert words.height == pytest.approx(22.4)
    assert SuitText("♠\ufe0e", sixteen, FELT.ink_1).width == pytest.approx(0.98 * 16)
    assert SuitText("", sixteen, FELT.ink_1).width == 0


def test_red_suits_have_the_second_ink(paper: QImage) -> None:
    forty = font(Step.T40)
    assert near(written(SuitText("♥", forty, FELT.ink_1, FELT.red_t), paper).pixelColor(20, 18), colour(FELT.red_t), 0)
    assert near(written(SuitText("♣", forty, FELT.ink_1, FELT.red_t), paper).pixelColor(20, 12), colour(FELT.ink_1), 0)
    assert near(written(SuitText("♦", forty, FELT.on_accent), paper).pixelColor(20, 20), colour(FELT.on_accent), 0)


def test_text_ends_where_it_should(paper: QImage) -> None:
    words = SuitText("♠A 在手", font(Step.T20, bold=True), FELT.ink_1, FELT.red_t)
    picture = written(words, paper, 390, align=1)
    inked = [x for x in range(400) if any(picture.pixelColor(x, y) != colour(FELT.s1) for y in range(40))]
    assert 390 - words.width - 1 <= inked[0]
    assert inked[-1] <= 391


@pytest.mark.parametrize("words", ["阿珍", "一个很长很长很长的名字", "Maximilian ♠ the Great", "♠♥♦♣♠♥♦♣♠♥♦♣"])
def test_what_is_too_wide_is_cut(words: str) -> None:
    whole = SuitText(words, font(Step.T16, bold=True), FELT.ink_1)
    cut = whole.cut(90)
    assert cut.width <= 90
    assert (cut is whole) == (whole.width <= 90)
    if cut is not whole:
        assert cut.text.endswith("…")
        assert words.startswith(cut.text[:-1])
        assert len(cut.text) > 3


@pytest.mark.parametrize("width", [30, 90, 240, 1000])
@pytest.mark.parametrize(
    "words",
    [
        "这局到此为止，老周罚 20 倍，别人不罚。首次出牌必须含 ♦A。",
        "The first play must contain ♦A, and four nines stay in the hand; incomprehensibilities too.",
        "一行\n\n另一行 😀 完",
    ],
)
def test_lines_hold_everything_and_fit(words: str, width: float) -> None:
    lines = SuitText(words, font(Step.T16), FELT.ink_1).lines(width)
    assert all(line.width <= width for line in lines)
    plain = "".join(words.split())
    assert "".join("".join(line.text.split()) for line in lines) == plain
    assert not any(line.text[:1] in "，。；,;." for line in lines[1:] if line.text and width > 30)
    if width == 1000:
        assert len(lines) == words.count("\n") + 1


# ---------------------------------------------------------------- shadows and glows


@pytest.mark.parametrize(
    ("sigma", "dpr"), [(1.0, 2.0), (3.2, 1.0), (3.2, 1.5), (6, 1.0), (7, 2.0), (16, 1.0), (14, 3.0)]
)
def test_a_blur_is_a_gaussian(sigma: float, dpr: float) -> None:
    path = QPainterPath()
    path.addRect(QRectF(0, 0, 12 * sigma, 12 * sigma))
    soft = glow(path, sigma, FELT.accent, 1.0, dpr)
    picture = image(soft.pixmap)
    middle = round((6 * sigma - soft.at.y()) * dpr)
    for off in (-2.0, -1.0, 0.0, 1.0, 2.0):
        wanted = 0.5 * (1 + math.erf(off / math.sqrt(2)))
        x = (off * sigma - soft.at.x()) * dpr
        left, right = (picture.pixelColor(int(x - 0.5) + n, middle).alphaF() for n in (0, 1))
        share = x - 0.5 - int(x - 0.5)
        assert left * (1 - share) + right * share == pytest.approx(wanted, abs=0.035), off
    assert picture.pixelColor(0, 0).alpha() <= 2
    assert near(picture.pixelColor(middle, middle), colour(FELT.accent), 1)


def test_a_shadow_is_black_and_as_dark_as_its_theme_says() -> None:
    path = QPainterPath()
    path.addRoundedRect(QRectF(0, 0, 168, 60), 30, 30)
    soft = shadow(path, Shadows.PLATE, FELT, 1.0, 1.0)
    assert soft is not None
    picture = image(soft.pixmap)
    assert picture.pixelColor(picture.width() // 2, picture.height() // 2).alphaF() == pytest.approx(0.40, abs=0.02)
    assert most(picture) <= {"#000000"}
    assert shadow(path, Shadows.PLATE, HIGH_CONTRAST, 1.0, 1.0) is None
    again = shadow(path, Shadows.PLATE, FELT, 1.0, 1.0)
    assert again is not None
    assert image(again.pixmap) == picture


@pytest.mark.parametrize("text", ["梦幻扎金花 4.0 美女缠身", "Play the 10 of ♥ now", "one\ntwo", "Zha Jin Hua ", "好"])
def test_lines_are_whole_exactly_where_no_word_is_broken_and_there_are_few(text: str) -> None:
    words = SuitText(text, font(Step.T20), FELT.ink_1)
    tried = 0
    for width in range(10, 400, 7):
        lines = words.lines(width)
        assert [line.text for line in lines] == [line.text.rstrip() for line in lines]
        assert "".join(line.text for line in lines).replace(" ", "") == text.replace(" ", "").replace("\n", "")
        for many in (1, 2, 3):
            tried += bool(words.whole(width, many))
            assert words.whole(width, many) == (lines if words.widest <= width and len(lines) <= many else ())
    assert tried > 20
