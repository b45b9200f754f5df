"""The contrasts that the design promises, in every theme, to a tenth."""

import pytest

from gui.art.suits import suit_at
from gui.theme import CARD, DECKS, JOKERS, PAPER, THEMES, Theme, contrast

FOUR = ("felt", "midnight", "paper", "high_contrast")
# what on which ground: the least that is wanted, then what the four themes have
PAIRS: dict[tuple[str, str], tuple[float, tuple[float, ...]]] = {
    ("ink_1", "ground"): (7, (16.3, 17.6, 13.8, 21)),
    ("ink_1", "s1"): (7, (14.8, 16.1, 15.6, 21)),
    ("ink_1", "s2"): (7, (12.2, 13.6, 13.2, 17.4)),
    ("ink_1", "felt_c"): (7, (7.4, 11.4, 12.8, 21)),
    ("ink_2", "ground"): (4.5, (11.3, 9.9, 6.1, 16.8)),
    ("ink_2", "s1"): (4.5, (10.3, 9.1, 6.9, 16.8)),
    ("ink_2", "felt_c"): (4.5, (5.2, 6.4, 5.7, 16.8)),
    ("ink_3", "s1"): (4.5, (5.7, 5.2, 4.8, 10.0)),
    ("on_accent", "accent"): (4.5, (9.9, 11.3, 6.5, 14.8)),
    ("on_accent", "accent_p"): (4.5, (7.0, 7.9, 9.1, 11.3)),
    ("accent", "s1"): (3, (9.3, 11.3, 6.4, 14.8)),
    ("accent", "ground"): (3, (10.2, 12.4, 5.7, 14.8)),
    ("accent", "rim"): (3, (8.1, 10.2, 3.3, 14.8)),
    ("accent", "felt_c"): (3, (4.7, 8.0, 5.3, 14.8)),
    ("on_danger", "danger"): (4.5, (4.9, 4.8, 5.8, 6.9)),
    ("danger_t", "s1"): (4.5, (8.2, 8.7, 6.8, 9.2)),
    ("red_t", "s1"): (4.5, (7.5, 8.2, 6.2, 9.2)),
    ("focus", "ground"): (3, (11.6, 12.3, 4.8, 13.7)),
    ("focus", "s1"): (3, (10.5, 11.3, 5.4, 13.7)),
    ("focus", "felt_c"): (3, (5.3, 7.9, 4.4, 13.7)),
    ("drink", "s1"): (3, (9.3, 11.3, 4.5, 14.8)),
    ("drink", "s2"): (3, (7.6, 9.6, 3.8, 12.2)),
}


def ratio(theme: Theme, pair: tuple[str, str]) -> float:
    return contrast(getattr(theme, pair[0]), getattr(theme, pair[1]))


def test_contrast_is_that_of_the_standard() -> None:
    assert contrast("#000000", "#FFFFFF") == pytest.approx(21)
    assert contrast("#777777", "#777777") == pytest.approx(1)
    assert contrast("#FFFFFF", "#767676") == pytest.approx(4.54, abs=0.01)


@pytest.mark.parametrize("pair", PAIRS, ids="-on-".join)
def test_every_theme_has_the_promised_contrast(pair: tuple[str, str]) -> None:
    least, promised = PAIRS[pair]
    have = [ratio(THEMES[name], pair) for name in FOUR]
    assert have == pytest.approx(promised, abs=0.06)
    assert min(have) >= least


@pytest.mark.parametrize("name", FOUR)
def test_what_no_table_promises_can_be_read_too(name: str) -> None:
    theme = THEMES[name]
    wanted = {("on_danger", "danger_p"): 4.5, ("ok", "s1"): 4.5, ("ink_2", "s2"): 4.5, ("danger_t", "s2"): 4.5}
    assert {pair: ratio(theme, pair) for pair, least in wanted.items() if ratio(theme, pair) < least} == {}


def test_the_inks_of_the_cards_can_be_read() -> None:
    inks = {ink for deck in DECKS.values() for ink in deck.values()} | {JOKERS["LJ"]["index"]}
    assert {ink for ink in inks if contrast(ink, CARD["paper"]) < 4.5} == set()


def test_the_bars_of_plays_are_seen_on_the_felt() -> None:
    for theme in THEMES.values():
        assert [bar for bar in theme.bars if contrast(bar, theme.felt_c) < 3] == [], theme.name
    assert len(PAPER.bars) == len(PAPER.discs) == 8


SURFACES = ("ground", "s1", "s2", "s3", "felt_c", "felt", "felt_e")
WRITTEN, SEEN = 4.5, 3.0
"""What words need on what they stand on, and what marks need that say something by themselves."""


@pytest.mark.parametrize("name", FOUR)
def test_words_can_be_read_and_marks_be_seen_on_every_surface(name: str) -> None:
    theme = THEMES[name]
    wanted = {(ink, ground): WRITTEN for ink in ("ink_1", "ink_2") for ground in SURFACES}
    wanted |= {
        (mark, ground): SEEN for mark in ("accent", "focus", "drink", "red_t", "danger_t") for ground in SURFACES
    }
    # what is switched off is quiet, but not gone
    wanted |= {("ink_3", ground): SEEN for ground in ("ground", "s1", "s2")}
    wanted |= {("red_t", ground): WRITTEN for ground in ("ground", "s1", "s2")}
    assert {pair: ratio(theme, pair) for pair, least in wanted.items() if ratio(theme, pair) < least} == {}


@pytest.mark.parametrize("deck", list(DECKS))
def test_suits_differ_by_their_shapes_alone(deck: str) -> None:
    """Without any colour the four suits are four shapes; with four colours each has one of its own as well."""
    shapes = {suit: str(suit_at(suit, 0, 0, 100).toFillPolygons()) for suit in "shcd"}
    assert len(set(shapes.values())) == 4
    inks = {DECKS[deck][suit] for suit in "shcd"}
    assert len(inks) == (4 if deck == "four_colour" else 2)
