"""The deck: every card has a face of its own, sharp, symmetric, the same each time, drawn once."""

import pytest

from engine.core.model import BACK
from engine.kit.cards import ACE_LOW, DIAMOND_TO_SPADE, JOKERS, Pack
from gui.art import ADVERT_CARD, CODES, CardArt
from gui.art.cards import RANKS
from gui.art.faces import HEIGHT, WIDTH, index_path
from gui.art.kept import Kept, canvas
from gui.theme import BACKS, CARD, DECKS, FELT, HIGH_CONTRAST, Alpha, Shadows, colour
from tests.gui.art.pixels import at, image, near, turned

COURTS = [rank + suit for rank in "JQK" for suit in "shcd"]
SYMMETRIC = [*COURTS, *(rank + suit for rank in "24T" for suit in "shcd"), BACK]
SCALES = (1.0, 1.25, 1.5, 1.75, 2.0, 3.0)


def test_there_are_fifty_two_two_jokers_an_advert_and_a_back() -> None:
    assert len(CODES) == len(set(CODES)) == 56
    assert {"As", "Td", "BJ", "LJ", ADVERT_CARD, BACK} <= set(CODES)


def test_every_card_of_a_pack_has_a_face() -> None:
    pack = Pack(ACE_LOW, DIAMOND_TO_SPADE, JOKERS)
    assert len(pack.order) == 54
    assert not any(CardArt().face(code, 60).isNull() for code in pack.order)


@pytest.mark.parametrize("deck", DECKS)
def test_every_code_has_a_face_of_its_own(deck: str) -> None:
    art = CardArt(deck)
    faces = [image(art.face(code, 88)) for code in CODES]
    assert all(faces[a] != faces[b] for a in range(len(faces)) for b in range(a))


@pytest.mark.parametrize(("height", "share"), [(176, 0.22), (88, 0.22), (44, 0.3)])
def test_a_strip_of_the_card_tells_which_it_is(height: float, share: float) -> None:
    art = CardArt("four_colour")
    strips = [image(art.face(code, height)) for code in CODES]
    strips = [strip.copy(0, 0, round(strip.width() * share), strip.height() // 2) for strip in strips]
    assert all(strips[a] != strips[b] for a in range(len(strips)) for b in range(a))


def test_the_index_lies_in_the_strip() -> None:
    for rank in (*RANKS.replace("T", ""), "10"):
        for suit in "shcd":
            box = index_path(rank, suit).boundingRect()
            assert 13.5 <= box.left() < box.right() <= 128.5, (rank, suit)
            assert 20 <= box.top() < box.bottom() <= 270, (rank, suit)


@pytest.mark.parametrize("code", ["??A", "", "1s", "Ax", "as", "10s"])
def test_what_is_no_card_is_refused(code: str) -> None:
    with pytest.raises(ValueError, match="There is no card"):
        CardArt().face(code, 100)


def test_a_deck_or_a_back_that_is_none_is_refused() -> None:
    for deck, back in (("other", "A"), ("classic", "C")):
        with pytest.raises(ValueError, match="There is no deck"):
            CardArt(deck, back)


# ---------------------------------------------------------------- sharpness


@pytest.mark.parametrize("dpr", SCALES)
def test_the_size_is_in_whole_device_pixels(dpr: float) -> None:
    art = CardArt()
    for height in (44, 86.4, 156, 176, 237.6):
        face = art.face("Qh", height, dpr)
        assert face.height() == round(height * dpr)
        assert face.width() == round(face.height() * 63 / 88)
        assert face.devicePixelRatio() == dpr
        assert art.size(height, dpr) == face.deviceIndependentSize()


def test_sizes_are_pinned() -> None:
    sizes = [(f.width(), f.height()) for f in (CardArt().face("As", 176, dpr) for dpr in SCALES)]
    assert sizes == [(126, 176), (158, 220), (189, 264), (220, 308), (252, 352), (378, 528)]


@pytest.mark.parametrize("dpr", SCALES)
def test_edges_are_sharp_and_corners_round(dpr: float) -> None:
    picture = image(CardArt().face("2d", 176, dpr))
    right, foot = picture.width() - 1, picture.height() - 1
    corner = round(0.06 * picture.width())
    edge = [picture.pixelColor(x, y) for y in range(corner, foot - corner) for x in (0, right)]
    assert all(near(one, edge[0], 1) for one in edge)
    assert edge[0].alpha() == 255
    shade = 1 - Alpha.CARD_EDGE
    assert edge[0].red() == pytest.approx(colour(CARD["paper"]).red() * shade, abs=3)
    assert [picture.pixelColor(x, y).alpha() for x in (0, right) for y in (0, foot)] == [0] * 4
    assert near(at(picture, 0.5, 0.05), colour(CARD["paper"]), 0)


# ---------------------------------------------------------------- symmetry and determinism


@pytest.mark.parametrize("code", SYMMETRIC)
@pytest.mark.parametrize(("height", "dpr"), [(176, 1.0), (97, 1.25)])
def test_faces_are_the_same_upside_down(code: str, height: float, dpr: float) -> None:
    picture = image(CardArt().face(code, height, dpr))
    assert near_all(picture, turned(picture))


def near_all(one: object, other: object) -> bool:
    """Equal but for the rounding of antialiased edges that are not drawn twice (paper, sash, lines)."""
    a, b = (bytes(p.constBits()) for p in (one, other))  # type: ignore[attr-defined]
    return max(abs(x - y) for x, y in zip(a, b, strict=True)) <= 10


@pytest.mark.parametrize("code", [code for code in CODES if code != BACK])
def test_both_indices_are_the_same(code: str) -> None:
    picture = image(CardArt().face(code, 176))
    inset = 3
    wide, high = int(0.2 * picture.width()) - inset, int(0.3 * picture.height())
    corner = picture.copy(inset, inset, wide, high)
    assert near_all(corner, turned(picture).copy(inset, inset, wide, high))


@pytest.mark.parametrize("dpr", [1.0, 1.75])
def test_the_same_pixels_each_time(dpr: float) -> None:
    for code in CODES:
        assert image(CardArt().face(code, 120, dpr)) == image(CardArt().face(code, 120, dpr)), code


def test_a_face_depends_on_nothing_drawn_before() -> None:
    alone = image(CardArt().face("Kc", 150))
    art = CardArt()
    for code in reversed(CODES):
        art.face(code, 150)
    assert image(art.face("Kc", 150)) == alone


# ---------------------------------------------------------------- colours


@pytest.mark.parametrize("deck", DECKS)
@pytest.mark.parametrize("suit", "shcd")
def test_suits_have_the_colour_of_the_deck(deck: str, suit: str) -> None:
    for rank in "2A":
        picture = image(CardArt(deck).face(rank + suit, 440))
        assert near(at(picture, 70 / WIDTH, 226 / HEIGHT), colour(DECKS[deck][suit]), 0)


def test_the_jokers_are_told_apart_by_colour() -> None:
    big, little = (image(CardArt().face(code, 440)) for code in ("BJ", "LJ"))
    assert at(big, 0.25, 0.1).saturation() > 150
    assert at(little, 0.25, 0.1).saturation() < 60


def test_kings_and_queens_hold_different_things() -> None:
    faces = {code: image(CardArt().face(code, 176)).copy(30, 15, 70, 60) for code in COURTS}
    assert len({bytes(face.constBits()) for face in faces.values()}) == len(COURTS)


# ---------------------------------------------------------------- backs


def test_the_two_backs_differ_and_hide_the_card() -> None:
    a, b = CardArt(back="A"), CardArt(back="B")
    assert image(a.back(100)) != image(b.back(100))
    assert image(a.face(BACK, 100)) == image(a.back(100))
    for back, art in (("A", a), ("B", b)):
        assert near(at(image(art.back(440)), 0.5 + 80 / WIDTH, 0.5), colour(BACKS[back][0]), 0)


def test_a_low_back_leaves_the_small_squares_out() -> None:
    middle_of_a_cell = (0.5, 0.5 - 3 * 54 * 2**0.5 / HEIGHT)
    low, high = (image(CardArt().back(height, 6.0)) for height in (59, 60))
    assert near(at(low, *middle_of_a_cell), colour(BACKS["A"][0]), 0)
    assert not near(at(high, *middle_of_a_cell), colour(BACKS["A"][0]), 60)


# ---------------------------------------------------------------- what is kept


def test_a_card_is_drawn_once_for_each_size_and_ratio() -> None:
    art = CardArt()
    first = art.face("Qs", 176, 1.5)
    assert art.face("Qs", 176, 1.5).cacheKey() == first.cacheKey()
    assert art.face("Qs", 176.1, 1.5).cacheKey() == first.cacheKey(), "the same device pixels"
    others = [art.face("Qs", 176, 2.0), art.face("Qs", 180, 1.5), art.face("Qh", 176, 1.5)]
    assert len({first.cacheKey(), *(other.cacheKey() for other in others)}) == 4
    assert len(art._kept) == 4


def test_the_oldest_pictures_go_when_there_are_too_many() -> None:
    kept = Kept(most=3 * 100 * 100 * 4)
    for key in "abc":
        kept.put(key, canvas(100, 100, 1.0))
    assert kept.get("a") is not None
    kept.put("d", canvas(100, 100, 1.0))
    assert [kept.get(key) is not None for key in "abcd"] == [True, False, True, True]
    kept.put("large", canvas(900, 900, 1.0))
    assert len(kept) == 1, "what was asked for last is always kept"


def test_the_shadow_is_drawn_once_and_lies_lower() -> None:
    art = CardArt()
    shadow = art.shadow(Shadows.CARD_HAND, FELT, 176)
    assert shadow is not None
    assert art.shadow(Shadows.CARD_HAND, FELT, 176) is shadow
    assert art.shadow(Shadows.CARD_HAND, HIGH_CONTRAST, 176) is None
    size = shadow.pixmap.deviceIndependentSize()
    middle = shadow.at.y() + size.height() / 2
    assert middle == pytest.approx(88 + 0.011 * 176, abs=1)
    assert shadow.at.x() + size.width() / 2 == pytest.approx(63, abs=1)


def test_the_outline_goes_round_the_card() -> None:
    box = CardArt.outline(176, 1.0, beyond=2.5).boundingRect()
    assert (box.left(), box.top(), box.width(), box.height()) == (-2.5, -2.5, 131, 181)


def test_a_pixmap_put_anew_counts_once() -> None:
    kept = Kept(most=3 * 100 * 100 * 4)
    kept.put("other", canvas(100, 100, 1.0))
    for _ in range(5):
        kept.put("same", canvas(100, 100, 1.0))
    assert kept.get("other") is not None
    assert len(kept) == 2
