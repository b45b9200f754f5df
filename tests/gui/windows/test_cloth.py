"""A picture of the table's own: kept, laid at every start, refused in a sentence, and readable whatever it shows."""

from __future__ import annotations

import random
from pathlib import Path

import pytest
from PySide6.QtCore import QSize
from PySide6.QtGui import QColor, QImage, QPainter, QPainterPath
from PySide6.QtWidgets import QFileDialog

from engine.core.plain import Trouble
from engine.words import LANGUAGES, Words
from gui.app import styled
from gui.art import cloth
from gui.art.cloth import WANTED, blended, laid, read, veil, written
from gui.settings.topics import TablePicture
from gui.theme import HIGH_CONTRAST, THEMES, Theme, contrast
from gui.windows.cloth import FILE, bare, choose, take
from gui.windows.main_window import MainWindow
from gui.windows.settings import SettingsDialog
from tests.gui.bridge.evening import until
from tests.gui.windows.sat import drop, tap
from tests.gui.windows.starts import NOTHING_ASKED, Start


def picture(folder: Path, name: str = "台 面.png", size: tuple[int, int] = (320, 200)) -> Path:
    made = QImage(*size, QImage.Format.Format_RGB32)
    made.fill(QColor("#336699"))
    painter = QPainter(made)
    painter.fillRect(0, 0, size[0] // 2, size[1], QColor("#ffffff"))
    painter.end()
    path = folder / name
    assert made.save(str(path))
    return path


def patches(seed: int) -> QImage:
    """Black, white and everything between, in patches as large as a letter."""
    rng, made = random.Random(seed), QImage(640, 400, QImage.Format.Format_RGB32)
    painter = QPainter(made)
    for x in range(0, 640, 20):
        for y in range(0, 400, 20):
            ink = rng.choice(("#000000", "#ffffff", f"#{rng.randrange(1 << 24):06x}"))
            painter.fillRect(x, y, 20, 20, QColor(ink))
    painter.end()
    return made


@pytest.mark.parametrize("theme", THEMES.values(), ids=THEMES)
@pytest.mark.parametrize("what", ["#000000", "#ffffff", "#ff0000", "#808080", "patches"])
def test_all_that_stands_on_a_picture_can_be_read(theme: Theme, what: str) -> None:
    image = patches(3)
    if what != "patches":
        image.fill(QColor(what))
    path = QPainterPath()
    path.addRect(0, 0, 320, 200)
    drawn = QImage(320, 200, QImage.Format.Format_RGB32)
    painter = QPainter(drawn)
    laid(image).paint(painter, theme, path)
    painter.end()
    spots = {drawn.pixelColor(x, y).name() for x in range(5, 320, 10) for y in range(5, 200, 10)}
    for ink, least in WANTED.items():
        assert min(contrast(getattr(theme, ink), spot) for spot in spots) >= least - 0.1, ink


def test_no_more_is_veiled_than_must_be() -> None:
    felt = THEMES["felt"]
    dark, light = (veil(felt, (spot, spot)) for spot in ("#101010", "#ffffff"))
    assert dark == 0.0
    assert 0.5 < light < 1.0
    assert contrast(felt.ink_2, blended(felt.ground, "#ffffff", light - 0.04)) < 4.5


def test_a_large_picture_is_kept_small(tmp_path: Path) -> None:
    found = read(picture(tmp_path, "big.jpg", (5000, 2000)))
    assert found.image.size() == QSize(2560, 1024)
    kept = tmp_path / "kept.jpg"
    kept.write_bytes(written(found))
    assert read(kept).image.size() == found.image.size()


def test_a_picture_that_a_camera_held_upright_lies_upright(tmp_path: Path) -> None:
    path = picture(tmp_path, "a.jpg", (320, 200))
    # what cameras write: one entry, "orientation", a quarter turn to the right
    said = b"Exif\0\0MM\0*\0\0\0\x08\0\x01\x01\x12\0\x03\0\0\0\x01\0\x06\0\0\0\0\0\0"
    whole = path.read_bytes()
    path.write_bytes(whole[:2] + b"\xff\xe1" + (len(said) + 2).to_bytes(2, "big") + said + whole[2:])
    assert read(path).image.size() == QSize(200, 320)


def test_what_can_be_seen_through_lies_on_black(tmp_path: Path) -> None:
    made = QImage(8, 8, QImage.Format.Format_ARGB32)
    made.fill(QColor(255, 255, 255, 0))
    assert made.save(str(tmp_path / "a.png"))
    cloth_ = read(tmp_path / "a.png")
    assert cloth_.image.pixelColor(4, 4).name() == "#000000"
    assert cloth_.extremes == ("#000000", "#000000")


def refused(path: Path) -> Trouble:
    with pytest.raises(Trouble) as caught:
        read(path)
    for language in LANGUAGES:
        said = Words(language).trouble(caught.value)
        assert path.name in said
        assert "<" not in said
    return caught.value


def test_what_is_no_picture_gets_a_sentence(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    good = picture(tmp_path)
    whole = good.read_bytes()
    assert refused(tmp_path / "none.png").code == "file_missing"
    wrong = tmp_path / "wrong.png"
    for data in (b"", b"\0" * 100, b"GIF89a", b"<svg xmlns='http://www.w3.org/2000/svg'/>"):
        wrong.write_bytes(data)
        assert refused(wrong).code == "picture_kind"
    wrong.write_bytes(whole[: len(whole) // 2])
    assert refused(wrong).code == "picture_damaged"
    # a JPEG that was cut short is read as far as it goes by the reader
    photo = picture(tmp_path, "photo.jpg", (600, 400))
    data = photo.read_bytes()
    photo.write_bytes(data[: len(data) * 3 // 4])
    assert refused(photo).code == "picture_damaged"
    # what it is called does not matter
    other = tmp_path / "photo.txt"
    other.write_bytes(whole)
    assert read(other).image.size() == QSize(320, 200)
    monkeypatch.setattr(cloth, "MOST_PIXELS", 1000)
    assert refused(good).code == "picture_large"
    monkeypatch.setattr(cloth, "LARGEST", 0)
    assert refused(good).code == "file_too_large"


# ---------------------------------------------------------------- in the window


def test_a_dropped_picture_lies_on_the_table_until_it_is_taken_away(window: MainWindow, tmp_path: Path) -> None:
    window.start_now()
    until(lambda: bool(window.table.bridge.prompts))
    felt = window.table.grab().toImage()
    drop(window, picture(tmp_path))
    assert window.look.cloth is not None
    covered = window.table.grab().toImage()
    assert covered != felt
    window.retheme(HIGH_CONTRAST)
    plain = window.table.grab().toImage()
    bare(window)
    assert window.table.grab().toImage() == plain
    window.retheme(THEMES["felt"])
    assert window.table.grab().toImage() == felt


def test_a_damaged_one_changes_nothing(window: MainWindow, tmp_path: Path) -> None:
    window.home()
    good, bad = picture(tmp_path), tmp_path / "bad.png"
    assert take(window, good)
    before = window.look.cloth
    bad.write_bytes(good.read_bytes()[:200])
    drop(window, bad)
    assert "bad.png" in window.notice.text
    assert window.look.cloth is before


def test_it_is_there_after_a_restart_and_a_damaged_file_is_told_once(start: Start, tmp_path: Path) -> None:
    first = start()
    assert take(first, picture(tmp_path))
    kept = tmp_path / "settings" / FILE
    first.close()
    again = start()
    assert again.chosen.lay_cloth() == ()
    assert again.look.cloth is not None
    # what else is chosen leaves it where it is
    again.chosen.wish(deck="four_colour", theme="paper")
    again.chosen.speak("en")
    assert again.look.cloth is not None
    again.close()
    kept.write_bytes(b"no picture any more")
    third = start()
    (said,) = third.chosen.lay_cloth()
    assert said.code == "picture_gone"
    assert FILE in third.look.words.trouble(said)
    assert third.look.cloth is None
    third.close()
    assert start().chosen.lay_cloth() == ()


def test_the_settings_offer_it_and_take_it_away(
    window: MainWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = picture(tmp_path)
    monkeypatch.setattr("gui.windows.cloth.choose", lambda window, done: take(window, path) and done())
    window.home()
    window.chosen.ask()
    dialog = window.findChildren(SettingsDialog)[-1]
    assert dialog.bare.isHidden()
    tap(dialog.cloth)
    assert not dialog.bare.isHidden()
    tap(dialog.bare)
    assert dialog.bare.isHidden()
    assert window.look.cloth is None
    dialog.segment.choose(1)
    assert dialog.cloth.isHidden()
    dialog.go_back()


def test_a_picture_is_looked_for_among_files(window: MainWindow, tmp_path: Path) -> None:
    seen: list[bool] = []
    window.home()
    choose(window, lambda: seen.append(True))
    dialog = window.findChildren(QFileDialog)[-1]
    dialog.fileSelected.emit(str(picture(tmp_path)))
    assert seen == [True]
    dialog.reject()


def test_where_it_cannot_be_kept_it_is_said_and_lies_there_for_this_time(window: MainWindow, tmp_path: Path) -> None:
    window.home()
    blocked = tmp_path / "blocked"
    blocked.write_text("")
    window.settings.folder = blocked
    assert take(window, picture(tmp_path))
    assert FILE in window.notice.text
    assert window.look.cloth is not None


def test_cards_are_as_large_as_somebody_wants_them(start: Start) -> None:
    first = start()
    first.start_now()
    until(lambda: bool(first.table.bridge.prompts))
    stage = first.table.scene.stage
    assert stage is not None
    usual = stage.m.hc
    first.chosen.wish(cards=120)
    now = first.table.scene.stage
    assert now is not None
    assert now.m.hc == pytest.approx(1.2 * usual)
    first.close()
    again = start()
    assert again.look.size == 120
    assert styled(NOTHING_ASKED, again.look.words, again.chosen.seen(), again.look.theme).size == 120


def test_nothing_is_laid_where_nothing_was_chosen(start: Start) -> None:
    window = start()
    assert window.chosen.lay_cloth() == ()
    assert window.settings.get(TablePicture).file == ""
