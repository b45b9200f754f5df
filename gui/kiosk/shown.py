"""The places of a kiosk as pictures: the real window, nobody before it, nothing kept."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from PySide6.QtGui import QImage
from PySide6.QtWidgets import QApplication

from engine.play.thinker import InPlace
from engine.words import Words
from gui.faultless import faultless
from gui.kiosk import pin
from gui.kiosk.attract import AttractPage
from gui.kiosk.window import KioskWindow
from gui.settings.store import Settings
from gui.settings.topics import Kiosk
from gui.windows.style import Style

PIN: Final = "0000"
STEPS: Final = 9
"""So far the demonstration has come."""


def grab_kiosk(style: Style, place: str, size: tuple[int, int]) -> QImage:
    """A place of a kiosk as it is seen by whoever comes to it."""
    with TemporaryDirectory() as folder:
        venue = Settings(Path(folder) / "settings")
        if place != "kiosk_pin":
            pin.keep(venue, PIN)
        venue.change(Kiosk, dry=place == "kiosk_dry")

        def dress(language: str | None, dry: bool) -> Style:
            return style.with_words(Words(language or style.words.language, dry=dry))

        window = KioskWindow(dress, InPlace(), Path(folder), venue)
        window.resize(*size)
        window.show()
        try:
            with faultless():
                window.home()
                QApplication.processEvents()
                _GO[place](window)
                QApplication.processEvents()
            with faultless():
                return window.grab().toImage()
        finally:
            window.may_close = True
            window.close()
            window.deleteLater()


def _attract(window: KioskWindow) -> None:
    page = window.currentWidget()
    assert isinstance(page, AttractPage)
    page.demo.begin(0, 0)
    for _ in range(STEPS):
        page.demo.step()


def _games(window: KioskWindow) -> None:
    window.begin(False)


def _age(window: KioskWindow) -> None:
    from gui.windows.ready import at_once

    window.begin(False)
    window.open_table(at_once(window.look.words, window.offered[0], None, 0))


def _staff(section: int) -> Callable[[KioskWindow], None]:
    def go(window: KioskWindow) -> None:
        from gui.kiosk.staff import StaffPage

        window.staffing.show()
        assert window.beside is not None
        page = window.beside.page
        assert isinstance(page, StaffPage)
        page.which.choose(section)

    return go


def _still_there(window: KioskWindow) -> None:
    window.begin(False)
    window.idle.warned.emit(24)


_GO: Final[dict[str, Callable[[KioskWindow], None]]] = {
    "kiosk": _attract,
    "kiosk_dry": _attract,
    "kiosk_games": _games,
    "kiosk_age": _age,
    "kiosk_pin": lambda window: None,
    "kiosk_staff": _staff(0),
    "kiosk_venue": _staff(1),
    "kiosk_still_there": _still_there,
}
