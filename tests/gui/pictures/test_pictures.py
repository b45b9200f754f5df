"""The table looks as it was last looked at: drawn anew and compared, with tolerance for edges and shades."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QImage, QPainter

from gui.scene.picture import SMOOTH
from tests.gui.pictures.drawn import FOLDER, PICTURES

REDRAW = "if it is meant: python -m tests.gui.pictures, look at the picture, commit it"
COARSE = 4
"""Pictures are compared at so many pixels to one: an edge that is smoothed otherwise is no difference."""
SHADE = 24
"""Two colours are the same as long as no part differs by more, of 255."""
SHARE = 0.002
"""So much of a picture may differ."""


def coarse(picture: QImage) -> bytes:
    """A picture's colours, some pixels to one."""
    picture.setDevicePixelRatio(1)
    width, height = picture.width() // COARSE, picture.height() // COARSE
    small = picture.scaled(
        width, height, Qt.AspectRatioMode.IgnoreAspectRatio, Qt.TransformationMode.SmoothTransformation
    )
    return bytes(small.convertToFormat(QImage.Format.Format_RGBX8888).constBits())


def differing(one: QImage, other: QImage) -> float:
    """Which share of two pictures differs; all of it where their sizes do."""
    if one.size() != other.size():
        return 1.0
    here, there = coarse(one), coarse(other)
    pixels = len(here) // 4
    bad = sum(
        any(abs(here[at + part] - there[at + part]) > SHADE for part in range(3)) for at in range(0, len(here), 4)
    )
    return bad / pixels


@pytest.mark.parametrize("name", PICTURES)
def test_a_picture_is_as_it_was_looked_at(name: str) -> None:
    kept = QImage(str(FOLDER / f"{name}.png"))
    assert not kept.isNull(), REDRAW
    assert differing(PICTURES[name](), kept) <= SHARE, REDRAW


def test_a_change_is_seen() -> None:
    kept = QImage(str(FOLDER / "own_turn.png")).convertToFormat(QImage.Format.Format_RGB32)
    moved = QImage(kept.size(), kept.format())
    painter = QPainter(moved)
    painter.setRenderHints(SMOOTH)
    painter.drawImage(0, 0, kept)
    painter.drawImage(300, kept.height() - 82, kept.copy(300, kept.height() - 74, 420, 60))
    painter.end()
    assert differing(moved, kept) > SHARE
    assert differing(kept, kept) == 0


def test_the_folder_holds_these_pictures_and_stays_small() -> None:
    found = {path.stem: path.stat().st_size for path in FOLDER.glob("*.png")}
    assert set(found) == set(PICTURES)
    assert len(found) <= 12
    assert sum(found.values()) <= 2 * 1024 * 1024
