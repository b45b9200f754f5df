"""A sitting that has ended: what is left of it on the disk."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from engine.core.model import Trouble
from engine.play.bookmarks import folder, keep, whole
from engine.play.erase import erase
from engine.play.sitting import SITTING, Sitting, round_path, unfinished

from .tables import NAMES, go_on, lines_of, opened
from .test_bookmarks import moment


def played(base: Path) -> Sitting:
    """A sitting with a round that is over."""
    sitting = opened(base)
    go_on(sitting.next_round(), random.Random(1))
    sitting.close()
    return sitting


def test_a_ledger_is_gone_with_its_sitting(tmp_path: Path) -> None:
    sitting = played(tmp_path)
    assert sitting.folder is not None
    (sitting.folder / f"{SITTING}.damaged-1").write_bytes(b"{")
    other = opened(tmp_path, seed=2)
    sitting.finish()
    assert not sitting.folder.exists()
    assert [one.folder for one in unfinished(tmp_path)] == [other.folder]
    other.leave()


def test_a_table_may_keep_it(tmp_path: Path) -> None:
    sitting = played(tmp_path)
    assert sitting.folder is not None
    sitting.finish(keep=True)
    assert lines_of(sitting.folder / SITTING)[-1]["end"] is True
    assert round_path(sitting.folder, 1).exists()


def test_a_bookmarked_round_stays_without_anybodys_name(tmp_path: Path) -> None:
    sitting = opened(tmp_path)
    assert sitting.folder is not None
    round_ = sitting.next_round()
    go_on(round_, random.Random(1), 8)
    file = f"{sitting.folder.name}/{round_path(sitting.folder, 1).name}"
    mark = moment().model_copy(update={"record": round_.record(), "at": 8, "names": (), "bots": (), "file": file})
    keep(tmp_path, mark)
    (folder(tmp_path) / "0.table-bookmark.json").write_text("{", encoding="utf-8")
    go_on(round_, random.Random(2))
    sitting.close()
    sitting.finish()
    assert [path.name for path in sitting.folder.iterdir()] == [round_path(sitting.folder, 1).name]
    assert not any(name in path.read_text(encoding="utf-8") for name in NAMES for path in sitting.folder.iterdir())
    assert len(whole(tmp_path, mark).record.actions) > 8


def test_what_cannot_be_taken_away_is_said(tmp_path: Path) -> None:
    sitting = played(tmp_path)
    sitting.leave()
    assert sitting.folder is not None
    (sitting.folder / "inside").mkdir()
    with pytest.raises(Trouble, match="file_unwritable"):
        erase(sitting.folder)
    # what is said of people goes first
    assert not (sitting.folder / SITTING).exists()
