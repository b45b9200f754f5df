"""The fonts that come along hold every character that is said, and their loss is told."""

from pathlib import Path

import pytest
from PySide6.QtGui import QFont, QFontInfo, QFontMetricsF, QRawFont

from gui import fonts
from gui.fonts import font, load
from gui.theme import Step

ROOT = Path(__file__).resolve().parents[3]
FONTS = ROOT / "assets" / "fonts"
FACES = [(False, False), (True, False), (True, True)]


def said() -> set[str]:
    files = [*ROOT.glob("i18n/*/*.po"), *ROOT.glob("i18n/*/rules/*.md")]
    text = "".join(path.read_text(encoding="utf-8") for path in files)
    return {letter for letter in text + "½¼¾⅓⅔0123456789+−=·…，。" if letter.isprintable()}


@pytest.mark.parametrize(("bold", "serif"), FACES)
def test_every_character_of_the_catalogues_and_rules_pages_is_there(bold: bool, serif: bool) -> None:
    raw = QRawFont.fromFont(font(Step.T16, bold, serif))
    assert raw.familyName() == ("Jolly Table Serif" if serif else "Jolly Table Sans")
    assert raw.weight() == (QFont.Weight.Bold if bold else QFont.Weight.Normal)
    assert len(said()) > 300
    assert sorted(letter for letter in said() if not raw.supportsCharacter(ord(letter))) == []


def test_names_of_people_can_be_written() -> None:
    common = [bytes((row, cell)).decode("gb2312") for row in range(0xB0, 0xD7) for cell in range(0xA1, 0xFA)]
    rarer = [bytes((row, cell)).decode("gb2312") for row in range(0xD8, 0xF8) for cell in range(0xA1, 0xFF)]
    sans, serif = (QRawFont.fromFont(font(Step.T16, True, serif)) for serif in (False, True))
    assert all(sans.supportsCharacter(ord(letter)) for letter in (*common, *rarer))
    assert all(serif.supportsCharacter(ord(letter)) for letter in common)


def test_the_files_are_small_and_have_their_licence() -> None:
    sizes = {path.name: path.stat().st_size for path in FONTS.glob("*.ttf")}
    assert set(sizes) == {*fonts.SANS, *fonts.SERIF}
    assert max(sizes.values()) < 2_500_000
    assert sizes[fonts.SERIF[0]] < 1.5 * 1024 * 1024
    for name in ("OFL-Sans.txt", "OFL-Serif.txt"):
        assert "SIL OPEN FONT LICENSE" in (FONTS / name).read_text(encoding="utf-8")


def test_digits_stand_in_columns() -> None:
    for bold, serif in FACES[:2]:
        metrics = QFontMetricsF(font(Step.T20, bold, serif))
        assert len({metrics.horizontalAdvance(digit) for digit in "0123456789"}) == 1


@pytest.mark.parametrize(
    ("step", "u", "scale", "pixels"),
    [(Step.T14, 1.0, 100, 14), (Step.T14, 1.35, 100, 19), (Step.T16, 1.0, 150, 24), (Step.T40, 1.0, 900, 80)],
)
def test_the_size_follows_the_window_and_the_text_scale(step: Step, u: float, scale: int, pixels: int) -> None:
    made = font(step, u=u, text_scale=scale)
    assert made.pixelSize() == pixels
    assert QFontInfo(made).family() == "Jolly Table Sans"


def test_titles_are_bold_serif() -> None:
    assert font(Step.T28, serif=True).bold()
    assert QFontInfo(font(Step.T28, serif=True)).family() == "Jolly Table Serif"


def test_nothing_is_said_when_nothing_is_missing() -> None:
    assert load().missing == ()
    assert str(load()) == ""


def test_a_missing_font_is_told_with_the_remedy(tmp_path: Path) -> None:
    (tmp_path / fonts.SANS[0]).write_bytes(b"not a font")
    loaded = load.__wrapped__(tmp_path)
    assert [path.name for path in loaded.missing] == [*fonts.SANS, *fonts.SERIF]
    assert loaded.sans == ""
    assert all(name in str(loaded) for name in (*fonts.SANS, *fonts.SERIF, str(tmp_path)))
    assert "请重新安装" in str(loaded)
    assert "install" in str(loaded)


def test_without_a_family_the_system_has_to_do(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(fonts, "load", lambda: fonts.Loaded("", ""))
    assert font(Step.T16).pixelSize() == 16
