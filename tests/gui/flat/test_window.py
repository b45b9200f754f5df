"""A screen that is laid flat, or set up again, while a round runs; and its picture without a display."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from PySide6.QtGui import QImage

from engine.games import game
from engine.play.round import Round
from gui.command import run
from gui.settings.topics import FlatScreen
from gui.windows.flat_table import FlatTable
from gui.windows.main_window import MainWindow
from tests.gui.windows.any_table import sitting_of


def test_a_round_goes_on_when_the_screen_is_laid_flat_and_set_up_again(window: MainWindow) -> None:
    sitting = sitting_of("happy_nine", None, None, "normal")
    window.sitting = sitting
    window.deal()
    round_ = window.table.bridge.round
    assert round_ is not None
    for flat in (True, False, True):
        window.chosen.wish_flat(flat)
        assert isinstance(window.table, FlatTable) is flat
        assert window.currentWidget() is window.table
        assert window.table.bridge.round is round_
        assert window.settings.get(FlatScreen).lies is flat
    assert window.table.bridge.next is None


def test_between_rounds_it_counts_from_the_next_deal_on(window: MainWindow) -> None:
    window.chosen.wish_flat(True)
    assert not isinstance(window.table, FlatTable)
    window.sitting = sitting_of("dream_1", None, None)
    window.deal()
    assert isinstance(window.table, FlatTable)


@pytest.mark.parametrize("seat", [None, 1])
def test_a_shot_of_a_flat_screen_shows_one_hand_or_none(qapp: object, tmp_path: Path, seat: int | None) -> None:
    played = game("happy_nine")
    round_: Round = Round(played, Round.dealt(played, 4, {}, 3))
    round_.submit(round_.game.legal(round_.state, round_.table.to_act[0]).actions[0])
    record, out = tmp_path / "record.json", tmp_path / "shot.png"
    record.write_text(json.dumps(round_.record().to_json()), encoding="utf-8")
    more = [] if seat is None else ["--seat", str(seat)]
    assert run(["shot", str(record), "--flat", "--size", "900x600", "--out", str(out), *more]) == 0
    assert QImage(str(out)).width() == 900
