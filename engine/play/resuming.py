"""Going on with a sitting: its steps are folded again, then its running round."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from engine.core.game import Game, shown
from engine.core.model import Trouble
from engine.core.record import read_record
from engine.play.dealt import dealt_in
from engine.play.files import set_aside
from engine.play.folders import lock
from engine.play.journal import Journal, Loaded, load
from engine.play.round import Kept, restore
from engine.play.sitting import Sitting, round_path
from engine.play.terms import END, SITTING, read_terms

if TYPE_CHECKING:
    from filelock import FileLock


@dataclass(frozen=True, slots=True)
class Resumed:
    """A sitting that goes on, and what has to be said about its files."""

    sitting: Sitting
    notes: tuple[Trouble, ...]


def resume(game: Game[Any, Any, Any], folder: Path) -> Resumed:
    """Go on with a sitting: its steps are folded again, then its running round.

    A damaged file is set aside with all it holds and what comes before the damage goes on; the notes say so.
    Raises `Trouble` where nothing can be resumed; nothing is changed then, but a file without any whole line is
    set aside.
    """
    held = lock(folder)
    try:
        return _resume(game, folder, held)
    except BaseException:
        held.release()
        raise


def _resume(game: Game[Any, Any, Any], folder: Path, held: FileLock) -> Resumed:
    path = folder / SITTING
    loaded = load(path)
    if not loaded.lines:
        aside = set_aside(path)
        raise Trouble("journal_set_aside", file=shown(path.name), aside=shown(str(aside), 200))
    sitting = Sitting(game, read_terms(loaded.lines[0]), folder)
    for line in loaded.lines[1:]:
        if not line.get(END):
            sitting.fold(line)
    sitting.dealt = dealt_in(round_path(folder, sitting.ledger.rounds))
    running = _read_round(sitting) if sitting.ledger.running else None
    # from here on files are changed: all that was written has been understood
    journal = Journal.resume(path, loaded)
    sitting.keep(journal, held)
    # whoever goes on plays again
    for name in tuple(sitting.stand_ins):
        sitting.stand_in(name, None)
    notes = _notes(journal, loaded)
    if running is not None:
        _resume_round(sitting, running, notes)
    return Resumed(sitting, tuple(notes))


@dataclass(frozen=True, slots=True)
class _Running:
    """The file of the running round: what it holds, and the round if it has a first line."""

    path: Path
    loaded: Loaded
    kept: Kept[Any] | None


def _read_round(sitting: Sitting) -> _Running | None:
    """The running round's file; None if it has not been made. Changes nothing."""
    assert sitting.folder is not None
    path = round_path(sitting.folder, sitting.ledger.rounds)
    if not path.exists():
        return None
    loaded = load(path)
    if not loaded.lines:
        return _Running(path, loaded, None)
    return _Running(path, loaded, restore(sitting.game, read_record(loaded.lines[0].get("record")), loaded))


def _resume_round(sitting: Sitting, running: _Running, notes: list[Trouble]) -> None:
    """Bring the running round back; one whose file cannot be used is dealt anew, with the file kept aside."""
    path, kept = running.path, running.kept
    if kept is None:
        aside = set_aside(path)
        notes.append(Trouble("journal_set_aside", file=shown(path.name), aside=shown(str(aside), 200)))
        return
    sitting.round = kept.round
    if kept.ended:
        settlement = kept.round.settlement()
        sitting.book(settlement.model_copy(update={"void": True}) if kept.abandoned else settlement)
        return
    journal = Journal.resume(path, running.loaded)
    notes += _notes(journal, running.loaded)
    kept.round.attach(journal)


def _notes(journal: Journal, loaded: Loaded) -> list[Trouble]:
    """What has to be said about a file that was damaged."""
    if journal.aside is None:
        return []
    aside = shown(str(journal.aside), 200)
    return [Trouble("journal_cut", file=shown(journal.path.name), count=len(loaded.lines), aside=aside)]
