"""The rules pages in a dry voice: no word of alcohol, and rule by rule what the usual page says, a half cup a point."""

import re
from fractions import Fraction
from itertools import product

import pytest

from engine.games import GAMES
from engine.pages import VOICES, page_of, path_of, read
from engine.words import LANGUAGES
from engine.words.dry import alcohol

PAGES = list(product(GAMES, LANGUAGES))
HAN = {sign: Fraction(number) for number, sign in enumerate("零一二三四五六七八九十")}
HAN |= {"两": Fraction(2), "半": Fraction(1, 2)}
NUMBERS = ("one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
ENGLISH = {word: Fraction(number) for number, word in enumerate(NUMBERS, 1)}
ENGLISH |= {
    "half": Fraction(1, 2),
    "half a cup": Fraction(1, 2),
    "a cup": Fraction(1),
    "two and a half": Fraction(5, 2),
}
SPOKEN = re.compile(r"\b(?:" + "|".join(sorted(ENGLISH, key=len, reverse=True)) + r")\b", re.IGNORECASE)


def amounts(text: str, language: str) -> list[Fraction]:
    """The amounts in one wording: of cups or of points."""
    if re.fullmatch(r"\d+|½", text):
        return [Fraction(text.replace("½", "1/2"))]
    if language == "en":
        return [ENGLISH[word.lower()] for word in SPOKEN.findall(text)]
    found = re.findall(r"(\d+|[一二三四五六七八九十两半]) ?[杯分](半?)", text)
    return [(HAN.get(number) or Fraction(number)) + Fraction(len(half), 2) for number, half in found]


def spans(name: str, language: str) -> list[tuple[str, str]]:
    return VOICES.findall(path_of(name, language).read_text(encoding="utf-8"))


@pytest.mark.parametrize(("name", "language"), PAGES)
def test_a_dry_page_names_no_alcohol(name: str, language: str) -> None:
    page = page_of(name, language, dry=True)
    for text in (page.title, page.opening, *(part for one in page.sections for part in (one.title, one.text))):
        assert alcohol(text) == ()
        assert "]{" not in text


@pytest.mark.parametrize(("name", "language"), PAGES)
def test_every_amount_of_cups_is_twice_as_many_points(name: str, language: str) -> None:
    for usual, dry in spans(name, language):
        assert usual.strip()
        assert dry.strip()
        assert [2 * amount for amount in amounts(usual, language)] == amounts(dry, language), (usual, dry)


@pytest.mark.parametrize(("name", "language"), PAGES)
def test_all_the_rest_is_the_same(name: str, language: str) -> None:
    usual, dry = page_of(name, language), page_of(name, language, dry=True)
    shapes = [[(one.id, one.explains, one.card) for one in page.sections] for page in (usual, dry)]
    assert shapes[0] == shapes[1]
    drawn = [[(one.groups, one.players, one.claim) for one in page.figures()] for page in (usual, dry)]
    assert drawn[0] == drawn[1]
    assert dry.players == usual.players
    # the lines of a table and the points of a list stand where they stood
    for one, other in zip(usual.sections, dry.sections, strict=True):
        marks = [[line[:2] for line in text.split("\n") if line[:1] in "|-!"] for text in (one.text, other.text)]
        assert marks[0] == marks[1]
        assert one.text.count("\n") == other.text.count("\n")


@pytest.mark.parametrize(("name", "language"), PAGES)
def test_nothing_stands_in_two_ways_that_needs_only_one(name: str, language: str) -> None:
    for usual, dry in spans(name, language):
        assert usual != dry
    drinks = name.startswith("dream") or name == "happy_nine"
    assert bool(spans(name, language)) is drinks


@pytest.mark.parametrize(("name", "points"), [("dream_1", [1, 2, 4]), ("dream_5", [1, 2, 2, 2, 2])])
def test_tables_of_what_it_costs_are_the_same_in_both_languages(name: str, points: list[int]) -> None:
    for language in LANGUAGES:
        section = page_of(name, language, dry=True).section("settle")
        assert section is not None
        cells = [line.rsplit("|", 2)[1] for line in section.text.split("\n") if line.startswith("| ")][2:]
        signs = r"\d+" if language == "en" else r"[一两四]"
        assert [int(HAN.get(sign) or Fraction(sign)) for cell in cells for sign in re.findall(signs, cell)] == points


def test_the_two_wordings_are_told_apart() -> None:
    source = '# G\n## [Cups]{Points}\n<!-- id: one -->\n![[A cup]{Two points} each](cards:8h "hit") [link](x) {y}'
    for dry, title, text in ((False, "Cups", "A cup each"), (True, "Points", "Two points each")):
        (section,) = read("g", source, dry).sections
        assert section.title == title
        assert section.text == f'![{text}](cards:8h "hit") [link](x) {{y}}'
