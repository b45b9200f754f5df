"""The table's own picture: chosen, kept beside the settings, laid on the table at every start."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QStandardPaths
from PySide6.QtWidgets import QFileDialog

from engine.core.plain import Trouble, shown
from engine.play.files import write_whole
from gui.art.cloth import Cloth, read, written
from gui.settings.topics import TablePicture

if TYPE_CHECKING:
    from gui.windows.main_window import MainWindow

FILE: Final = "table-picture.jpg"
"""The name of the picture beside the settings."""
ENDINGS: Final = (".png", ".jpg", ".jpeg")


def lay(window: MainWindow) -> Trouble | None:
    """Lay the picture that was chosen before; one that cannot be used is given up, and it is said why."""
    settings = window.settings
    name = settings.get(TablePicture).file
    if not name or settings.folder is None:
        return None
    try:
        cloth = read(settings.folder / name)
    except Trouble as trouble:
        settings.change(TablePicture, file="")
        return Trouble("picture_gone", why=window.look.words.trouble(trouble))
    window.restyle(window.style_.with_cloth(cloth))
    return None


def choose(window: MainWindow, done: Callable[[], object]) -> None:
    """Let somebody look for a picture; ``done``: it is laid."""
    words = window.look.words
    folder = QStandardPaths.writableLocation(QStandardPaths.StandardLocation.PicturesLocation)
    kinds = " ".join(f"*{ending}" for ending in ENDINGS)
    filters = f"{words.key('table.picture.kinds')} ({kinds})"
    dialog = QFileDialog(window, words.key("table.picture.choose"), folder, filters)
    dialog.setFileMode(QFileDialog.FileMode.ExistingFile)
    dialog.fileSelected.connect(lambda path: take(window, Path(path)) and done())
    dialog.finished.connect(dialog.deleteLater)
    dialog.open()


def take(window: MainWindow, path: Path) -> bool:
    """Lay the picture of a file and keep it; what cannot be used changes nothing and is said."""
    try:
        cloth = read(path)
    except Trouble as trouble:
        window.say(trouble)
        return False
    window.restyle(window.style_.with_cloth(cloth))
    unkept = _keep(window, cloth)
    if unkept is not None:
        window.say(unkept)
    return True


def _keep(window: MainWindow, cloth: Cloth) -> Trouble | None:
    folder = window.settings.folder
    if folder is None:
        return None
    try:
        folder.mkdir(parents=True, exist_ok=True)
        write_whole(folder / FILE, written(cloth))
    except OSError as error:
        return Trouble("settings_unwritten", file=FILE, why=shown(error.strerror or "?"))
    return window.settings.change(TablePicture, file=FILE)


def bare(window: MainWindow) -> None:
    """The felt of the theme again; the picture is kept until another one is chosen."""
    window.restyle(window.style_.with_cloth(None))
    trouble = window.settings.change(TablePicture, file="")
    if trouble is not None:
        window.say(trouble)
