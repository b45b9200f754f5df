"""The faces of cards, painted in a box of 630 × 880."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import cache
from typing import Any

from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QImage, QPainter, QPainterPath, QTransform

from gui.art.letters import letters
from gui.art.shapes import Shape, data, paint, pen, shapes
from gui.art.suits import RANK_BOX, emblem, rank_path, suit_at, suit_data
from gui.theme import ADVERT, CARD, CARD_CORNER, JOKERS, Alpha, colour

WIDTH, HEIGHT = 630.0, 880.0
CORNER = CARD_CORNER * WIDTH
ADVERT_CARD = "XJ"
ANY_RANK = "?"
"""A card of which only the suit is known."""
COURTS = "JQK"


def numbers() -> Any:
    """The measures of the cards."""
    return data("cards")


def paint_paper(painter: QPainter, unit: float) -> None:
    """Paint the paper of a card and its edge; ``unit`` is a device pixel in the box."""
    painter.fillPath(_rounded([0, 0, WIDTH, HEIGHT], CORNER), colour(CARD["paper"]))
    wide = max(float(numbers()["edge"]), unit)
    box = [wide / 2, wide / 2, WIDTH - wide, HEIGHT - wide]
    painter.strokePath(_rounded(box, CORNER - wide / 2), pen(colour(CARD["black"], Alpha.CARD_EDGE), wide))


def paint_face(painter: QPainter, code: str, suits: Mapping[str, str], unit: float) -> None:
    """Paint the face of a card; ``suits`` are the colours of the deck."""
    paint_paper(painter, unit)
    if code == ADVERT_CARD:
        _advert(painter)
    elif code in JOKERS:
        _joker(painter, code)
    elif code[0] == ANY_RANK:
        painter.fillPath(suit_at(code[1], WIDTH / 2, HEIGHT / 2, numbers()["ace"]["h"]["size"]), colour(suits[code[1]]))
    else:
        rank, suit = code[0].replace("T", "10"), code[1]
        ink = suits[suit]
        _twice(painter, lambda upper: _index(upper, rank, suit, ink))
        if rank == "A":
            _ace(painter, suit, ink)
        elif rank in COURTS:
            _court(painter, rank, suit, ink)
        else:
            _pips(painter, rank, suit, ink)


def _rounded(box: Sequence[float], radius: float) -> QPainterPath:
    path = QPainterPath()
    path.addRoundedRect(QRectF(*box), radius, radius)
    return path


def _twice(painter: QPainter, half: Callable[[QPainter], None]) -> None:
    """Paint one half of a card, and the same pixels again turned by 180°: exactly symmetric, and drawn once."""
    device = painter.device()
    upright = QImage(device.width(), device.height(), QImage.Format.Format_ARGB32_Premultiplied)
    upright.fill(Qt.GlobalColor.transparent)
    own = QPainter(upright)
    own.setRenderHint(QPainter.RenderHint.Antialiasing)
    own.setTransform(painter.transform())
    half(own)
    own.end()
    painter.save()
    painter.resetTransform()
    painter.drawImage(0, 0, upright)
    painter.drawImage(0, 0, upright.flipped(Qt.Orientation.Horizontal | Qt.Orientation.Vertical))
    painter.restore()


# ---------------------------------------------------------------- numbers and aces


def index_path(rank: str, suit: str) -> QPainterPath:
    """The rank over the suit in the upper left corner, as one path."""
    all_of_it = numbers()
    index = all_of_it["index"]
    measure = all_of_it["ten"] if rank == "10" else index
    scale = measure["high"] / RANK_BOX
    moved = QTransform.fromTranslate(measure["x"], measure["top"])
    moved.scale(scale * measure.get("narrow", 1), scale)
    path = moved.map(rank_path(rank, index["stroke"]))
    path.addPath(suit_at(suit, *index["suit"]))
    return path


def _index(painter: QPainter, rank: str, suit: str, ink: str) -> None:
    path = index_path(rank, suit)
    path.setFillRule(Qt.FillRule.OddEvenFill if rank == "A" else Qt.FillRule.WindingFill)
    painter.fillPath(path, colour(ink))


def _pips(painter: QPainter, rank: str, suit: str, ink: str) -> None:
    all_of_it = numbers()
    size = all_of_it["pip"]["small" if int(rank) >= all_of_it["pip"]["small_from"] else "size"]
    left, middle, right = all_of_it["columns"]
    sides, centre = all_of_it["pips"][rank]
    places = [(x, y) for x in (left, right) for y in sides] + [(middle, y) for y in centre]
    pips = {place: suit_at(suit, place[0] * WIDTH, place[1] * HEIGHT, size, place[1] > 0.5) for place in places}
    paired = [(x, y) for x, y in places if y < 0.5 and any(abs(x - a) + abs(1 - y - b) < 0.001 for a, b in places)]

    def upper(half: QPainter) -> None:
        for place in paired:
            half.fillPath(pips[place], colour(ink))

    _twice(painter, upper)
    for x, y in places:
        if (x, y) not in paired and not any(abs(x - a) + abs(1 - y - b) < 0.001 for a, b in paired):
            painter.fillPath(pips[x, y], colour(ink))


def _ace(painter: QPainter, suit: str, ink: str) -> None:
    measure = numbers()["ace"][suit]
    x, y = WIDTH / 2, HEIGHT / 2
    painter.fillPath(suit_at(suit, x, y, measure["size"]), colour(ink))
    if "inner" in measure:
        inner = suit_at(suit, x, y, measure["size"] * measure["inner"])
        painter.strokePath(inner, pen(colour(CARD["paper"]), measure["line"]))
    painter.fillPath(emblem(*measure["emblem"]), colour(CARD["gold" if measure.get("gold") else "paper"]))


# ---------------------------------------------------------------- courts


def _panel(painter: QPainter, fill: str) -> QPainterPath:
    path = _rounded(numbers()["panel"]["rect"], numbers()["panel"]["radius"])
    painter.fillPath(path, colour(fill))
    return path


@cache
def _figure(rank: str, suit: str) -> tuple[Shape, ...]:
    """The shapes of a court, its robe's pattern cut out."""
    drawing = shapes("courts", rank, suit_data(suit))
    return tuple(replace(s, path=_robe(suit, s.path)) if s.fill == "pattern" else s for s in drawing)


def _robe(suit: str, robe: QPainterPath) -> QPainterPath:
    """The small pips of a robe, cut along its edge."""
    measure = numbers()["court"]["pattern"]
    box, cell = robe.boundingRect(), measure["cell"]
    pips = QPainterPath()
    for column in range(int(box.left() // cell), int(box.right() // cell) + 1):
        for row in range(int(box.top() // cell), int(box.bottom() // cell) + 1):
            for place in measure["at"]:
                pips.addPath(suit_at(suit, column * cell + place, row * cell + place, measure["size"]))
    return pips.intersected(robe)


def _court(painter: QPainter, rank: str, suit: str, ink: str) -> None:
    measure = numbers()["court"]
    panel = _panel(painter, CARD["panel"])
    mirrored = suit in measure["mirrored"]
    x1, y1, x2, y2 = measure["seam"]
    left, top, wide, _ = numbers()["panel"]["rect"]
    above = QPainterPath(QPointF(left, top))
    for point in ((left + wide, top), (x2, y2), (x1, y1)):
        above.lineTo(*point)
    above.closeSubpath()
    scale, x, y = measure["scale"]
    figure = QTransform(-1, 0, 0, 1, WIDTH, 0) if mirrored else QTransform()
    figure.translate(x, y)
    figure.scale(scale, scale)
    figure.translate(-x, -y)
    clip = above.intersected(panel)
    drawing = _figure(rank, suit)
    palette = _palette(ink)
    px, py, size = measure["pip"]
    pip = suit_at(suit, WIDTH - px if mirrored else px, measure["pip_of"].get(rank, py), size)

    def upper(half: QPainter) -> None:
        half.save()
        half.setClipPath(clip, Qt.ClipOperation.IntersectClip)
        half.setTransform(figure, True)
        paint(half, drawing, palette)
        half.restore()
        half.fillPath(pip, colour(ink))

    _twice(painter, upper)
    _sash(painter, panel, ink)
    painter.strokePath(panel, pen(colour(ink), numbers()["panel"]["line"]))


def _palette(ink: str) -> dict[str, str]:
    """The colours of a court's figure; only hearts and diamonds in the card red count as red suits."""
    red = ink == CARD["red"]
    return {
        **CARD,
        "suit": ink,
        "hat": ink if red else CARD["hat"],
        "bead": CARD["gold"] if red else CARD["red"],
        "jewel": CARD["ink"] if red else CARD["red"],
        "pattern": CARD["gold"],
    }


def _sash(painter: QPainter, panel: QPainterPath, ink: str) -> None:
    measure = numbers()["court"]
    line = QLineF(*measure["sash"])
    painter.save()
    painter.setClipPath(panel, Qt.ClipOperation.IntersectClip)
    for name, wide in measure["bands"]:
        painter.setPen(pen(colour(CARD[name]), wide))
        painter.drawLine(line)
    wide, on, off = measure["dash"]
    dashed = pen(colour(ink), wide)
    dashed.setDashPattern([on / wide, off / wide])
    dashed.setDashOffset(((on - line.length()) / 2 % (on + off)) / wide)  # one dash on the very middle
    painter.setPen(dashed)
    painter.drawLine(line)
    painter.restore()


# ---------------------------------------------------------------- jokers and the advert card


def _words_index(painter: QPainter, over: str, under: str, ink: str) -> None:
    x, first, second, size = numbers()["joker"]["index"]
    path = letters(over, (x, first, size))
    path.addPath(letters(under, (x, second, size)))
    path.setFillRule(Qt.FillRule.WindingFill)
    _twice(painter, lambda upper: upper.fillPath(path, colour(ink)))


def _joker(painter: QPainter, code: str) -> None:
    measure = numbers()["joker"]
    own = JOKERS[code]
    over, under, words = measure["words"][code]
    _words_index(painter, over, under, own["index"])
    panel = _rounded(numbers()["panel"]["rect"], numbers()["panel"]["radius"])
    drawing = shapes("jokers", "figure")
    painter.save()
    painter.setClipPath(panel, Qt.ClipOperation.IntersectClip)
    if code == "BJ":
        paint(painter, drawing, own)
    else:
        rays = measure["rays"]
        paint(painter, drawing[:1], own)
        paint(painter, shapes("jokers", "moon"), own)
        paint(painter, drawing[rays + 2 :], own)
    painter.restore()
    painter.fillPath(letters(words, measure["foot"]), colour(own["words"]))
    painter.strokePath(panel, pen(colour(own["border"]), numbers()["panel"]["line"]))


def _advert(painter: QPainter) -> None:
    measure = numbers()["advert"]
    over, under, name, foot = measure["words"]
    _words_index(painter, over, under, ADVERT["index"])
    _panel(painter, ADVERT["panel"])
    left, top, wide, high = numbers()["panel"]["rect"]
    inset = measure["inset"]
    inner = _rounded([left + inset, top + inset, wide - 2 * inset, high - 2 * inset], numbers()["panel"]["radius"] / 2)
    painter.strokePath(inner, pen(colour(ADVERT["line"]), numbers()["panel"]["line"]))
    painter.fillPath(emblem(*measure["emblem"]), colour(ADVERT["gold"]))
    painter.fillPath(letters(name, measure["name"], "serif"), colour(ADVERT["words"]))
    painter.fillPath(letters(foot, measure["foot"], "regular"), colour(ADVERT["words"]))
