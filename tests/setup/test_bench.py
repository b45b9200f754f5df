"""The bench against peers: what its ratios divide by what, and that a peer that is not there is named and left out."""

from __future__ import annotations

import random
import sys
from typing import Any

import pytest

from tests.bench import peers, speed


def test_a_ratio_is_this_engine_by_each_peer_of_the_same_run() -> None:
    best = {
        ("jolly table, inner door", "happy_nine 4p"): 600.0,
        ("jolly table, public", "happy_nine 4p"): 30.0,
        ("rlcard environment", peers.CLIMBING): 20.0,
        ("open_spiel", peers.CLIMBING): 300.0,
    }
    head, *lines = speed.ratios(best)
    assert head.endswith(": rlcard environment, open_spiel")
    assert [line.split()[-2:] for line in lines] == [["30.00", "2.00"], ["1.50", "0.10"]]
    assert all(line.startswith("jolly table, ") for line in lines)
    assert list(speed.ratios({("jolly table, public", "happy_nine 4p"): 30.0})) == []


def test_peers_that_are_not_installed_are_named_and_left_out(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    for name in ("rlcard", "pyspiel", "douzero"):
        monkeypatch.setitem(sys.modules, name, None)
    assert list(peers.peers()) == []
    told = capsys.readouterr().err.splitlines()
    assert [line.split(": left out")[0] for line in told] == list(peers.PEERS)


def test_a_peer_that_is_there_plays_in_the_same_run(monkeypatch: pytest.MonkeyPatch) -> None:
    def play(rng: random.Random) -> int:
        return rng.randrange(9)

    own = ("inner door", "happy_nine 4p", play)
    made: Any = {"counting": lambda: play}
    monkeypatch.setattr(peers, "PEERS", made)
    monkeypatch.setattr(speed, "plays", lambda: iter([own]))
    assert list(speed.everybody()) == [
        ("jolly table, inner door", "happy_nine 4p", play),
        ("counting", peers.CLIMBING, play),
    ]
