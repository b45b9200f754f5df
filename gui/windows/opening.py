"""A sitting that begins, or is gone on with, as the window takes it up."""

from __future__ import annotations

import secrets
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING

from engine.core.plain import Trouble
from engine.games import game
from engine.play.journal import load
from engine.play.resuming import resume
from engine.play.sitting import Sitting
from engine.play.terms import SITTING, read_terms

if TYPE_CHECKING:
    from engine.core.record import Record
    from engine.play.terms import Terms
    from gui.windows.main_window import MainWindow


def opened(window: MainWindow, terms: Terms, record: Record | None = None) -> None:
    """Begin a sitting and deal, or go on with the round of a record."""
    name = f"{datetime.now():%Y%m%d-%H%M%S}-{secrets.token_hex(3)}"
    try:
        sitting, trouble = Sitting.open(game(terms.game), terms, window.base, name), None
    except Trouble as found:
        if found.code != "file_unwritable":
            window.say(found)
            return
        # a table that cannot be kept is still one to play at
        sitting, trouble = (
            Sitting.open(game(terms.game), terms, None, name),
            Trouble("not_kept", file=found.params["file"], why=found.params["why"]),
        )
    if record is not None:
        try:
            sitting.take_up(record)
        except Trouble as found:
            sitting.leave()
            window.say(found)
            return
    window.sit_down(sitting)
    if trouble is not None:
        window.say(trouble)


def gone_on_with(window: MainWindow, folder: Path) -> None:
    """Go on with a sitting; what has to be said about its files is said at the table."""
    try:
        terms = read_terms(load(folder / SITTING).lines[0])
        resumed = resume(game(terms.game), folder)
    except (Trouble, IndexError) as error:
        window.say(error if isinstance(error, Trouble) else Trouble("sitting_unreadable", file=folder.name))
        return
    window.sit_down(resumed.sitting)
    for note in resumed.notes:
        window.table.say(window.look.words.trouble(note))
