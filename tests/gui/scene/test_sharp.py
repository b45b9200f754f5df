"""Every pixel ratio has its own pictures: nothing on the table is scaled or falls between two pixels."""

import math

import pytest
from PySide6.QtCore import QPointF, QRect, Qt
from PySide6.QtGui import QImage, QPainter

from gui.art.cards import CardArt
from gui.art.kept import weight
from gui.scene.card_item import CardPicture
from gui.scene.picture import KEPT_WINDOWS, SMOOTH, Pictures
from gui.scene.sprite_item import SpriteItem
from gui.scene.table_scene import TableScene
from gui.theme import CARD_CORNER
from tests.gui.art.pixels import image
from tests.gui.scene.tables import GAME, PEOPLE, SEAT, look, my_turn, until

RATIOS = (0.75, 1.0, 1.25, 1.5, 1.75, 2.0, 3.0)


def table(ratio: float, size: tuple[int, int] = (1280, 800)) -> TableScene:
    scene = TableScene(look())
    view = until(4, 3, my_turn).view(SEAT)
    scene.arrange(GAME.layout(view.setup), 4, 0)
    scene.seat(PEOPLE[:4])
    scene.resize(*size, ratio)
    scene.show(view)
    return scene


def drawn(scene: TableScene, ratio: float) -> QImage:
    rect = scene.sceneRect()
    made = QImage(round(rect.width() * ratio), round(rect.height() * ratio), QImage.Format.Format_ARGB32_Premultiplied)
    made.setDevicePixelRatio(ratio)
    made.fill(look().colour("ground"))
    painter = QPainter(made)
    painter.setRenderHints(SMOOTH)
    scene.render(painter, rect, rect)
    painter.end()
    made.setDevicePixelRatio(1)
    return made


def sprites(scene: TableScene) -> list[SpriteItem]:
    return [item for item in scene.items() if isinstance(item, SpriteItem)]


def apart(one: QImage, other: QImage) -> float:
    """How far two pictures differ, on average over all parts of their pixels."""
    assert one.size() == other.size()
    here, there = (bytes(each.convertToFormat(QImage.Format.Format_RGBX8888).constBits()) for each in (one, other))
    return sum(abs(a - b) for a, b in zip(here, there, strict=True)) / len(here)


@pytest.mark.parametrize("ratio", RATIOS)
def test_a_face_on_the_table_is_its_own_render_pixel_for_pixel(ratio: float) -> None:
    scene = table(ratio)
    whole = drawn(scene, ratio)
    newest = max(
        (item for item in scene.items() if isinstance(item, SpriteItem) and item.name.startswith("card/trick")),
        key=SpriteItem.zValue,
    )
    picture = newest.picture
    assert isinstance(picture, CardPicture)
    face = image(CardArt(back=look().theme.back).face(picture.code, picture.height, ratio))
    left = round(newest.pos().x() * ratio) + round(-face.width() / 2)
    top = round(newest.pos().y() * ratio) + round(-face.height() / 2)
    edge = math.ceil(CARD_CORNER * face.width()) + 1
    inside = QRect(edge, edge, face.width() - 2 * edge, face.height() - 2 * edge)
    assert inside.width() > 60 * ratio
    assert whole.copy(inside.translated(left, top)) == face.copy(inside)
    assert whole.copy(inside.translated(left - 1, top)) != face.copy(inside)


@pytest.mark.parametrize("ratio", RATIOS)
def test_every_picture_is_made_for_the_pixels_it_is_shown_with(ratio: float) -> None:
    scene = table(ratio)
    found = sprites(scene)
    assert len(found) > 30
    assert any(item.angle for item in found)
    for item in found:
        assert item.pixmap().devicePixelRatio() == ratio
        assert not item.sceneTransform().isScaling()
        corner = (item.pos() + item.offset()) * ratio
        assert abs(corner.x() - round(corner.x())) < 0.01
        assert abs(corner.y() - round(corner.y())) < 0.01


FINE = 8
"""The picture that turned cards are compared with has so many pixels to one, each way."""


@pytest.mark.parametrize("ratio", [1.0, 1.5])
@pytest.mark.parametrize("angle", [-6.0, 1.5, 4.5])
def test_a_turned_card_is_as_sharp_as_one_that_is_drawn_so(ratio: float, angle: float) -> None:
    pictures = Pictures(look(), ratio)
    card = CardPicture("Td", 176.0, 1.0)
    pixmap, corner = pictures.turned(card, angle)
    middle = (-corner * ratio).toPoint()
    half = round(0.6 * card.box.width() / 2 * ratio), round(0.6 * card.height / 2 * ratio)
    window = QRect(middle.x() - half[0], middle.y() - half[1], 2 * half[0], 2 * half[1])
    best = QImage(window.size() * FINE, QImage.Format.Format_RGB32)
    best.fill(Qt.GlobalColor.black)
    painter = QPainter(best)
    painter.setRenderHints(SMOOTH)
    painter.translate(half[0] * FINE, half[1] * FINE)
    painter.rotate(angle)
    face = CardArt(back=look().theme.back).face("Td", 176.0 * ratio * FINE)
    painter.drawPixmap(QPointF(-face.width() / 2, -face.height() / 2), face)
    painter.end()
    best = best.scaled(window.size(), Qt.AspectRatioMode.IgnoreAspectRatio, Qt.TransformationMode.SmoothTransformation)
    upright, at = pictures.of(card)
    blurred = QImage(window.size(), QImage.Format.Format_RGB32)
    painter = QPainter(blurred)
    painter.setRenderHints(SMOOTH)
    painter.translate(half[0], half[1])
    painter.rotate(angle)
    painter.scale(ratio, ratio)
    painter.drawPixmap(at, upright)
    painter.end()
    shown = image(pixmap).copy(window)
    assert apart(shown, best) < 0.6 * apart(blurred, best)


def test_a_window_moved_to_finer_pixels_shows_what_one_made_there_shows() -> None:
    moved = table(1.0)
    before = [item.pixmap().cacheKey() for item in sprites(moved)]
    moved.resize(1280, 800, 1.5)
    assert all(item.pixmap().devicePixelRatio() == 1.5 for item in sprites(moved))
    assert not set(before) & {item.pixmap().cacheKey() for item in sprites(moved)}
    assert drawn(moved, 1.5) == drawn(table(1.5), 1.5)
    moved.resize(1280, 800, 1.0)
    assert drawn(moved, 1.0) == drawn(table(1.0), 1.0)


@pytest.mark.parametrize("size", [(7680, 4320), (800, 480), (480, 800), (640, 400)])
def test_the_extremes_are_drawn_whole(size: tuple[int, int]) -> None:
    scene = table(1.0, size)
    for item in scene.items():
        if isinstance(item, SpriteItem) and item.name.startswith(("plate/", "button/", "count/", "words", "chip")):
            assert scene.sceneRect().adjusted(-1, -1, 1, 1).contains(item.pos()), item.name
    hand = [i for i in scene.items() if isinstance(i, SpriteItem) and i.name.startswith("card/hand:0")]
    heights = {i.picture.height for i in hand if isinstance(i.picture, CardPicture)}
    assert len(heights) == 1
    assert heights.pop() >= 64


@pytest.mark.parametrize("size", [(1280, 800), (1920, 1080)])
def test_of_a_table_no_more_is_kept_than_some_windows_full(size: tuple[int, int]) -> None:
    """Cards turned by ever other angles do not fill the memory: what was not shown for long is forgotten."""
    pictures = Pictures(look(), 1.0)
    pictures.fit(*size)
    made = [pictures.turned(CardPicture("As", 200.0, 1.0), angle / 7) for angle in range(1, 700)]
    kept = sum(weight(drawn[0]) for drawn in made[-len(pictures) :])
    assert len(pictures) < len(made)
    assert kept <= KEPT_WINDOWS * size[0] * size[1] * 4
    assert pictures.has(CardPicture("As", 200.0, 1.0), 699 / 7, 1.0)
    assert not pictures.has(CardPicture("As", 200.0, 1.0), 1 / 7, 1.0)
