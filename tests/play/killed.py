"""A sitting that plays on until it is killed; every step that has been accepted is printed after it was."""

from __future__ import annotations

import os
import random
import sys
from collections.abc import Iterator
from pathlib import Path

from engine.games import game
from engine.play.ledger import falls_short
from engine.play.resuming import resume
from engine.play.sitting import Sitting
from engine.play.steps import Apply, Drink, Owe, Pause, Resume, Start, Step
from tests.play.tables import GAME, go_on, opened


def settling(sitting: Sitting, rng: random.Random) -> Iterator[Step]:
    """What the players may do about their debts, until the next round can start."""
    for seat, account in sitting.ledger.taken():
        if account.owed and rng.random() < 0.4:
            yield Drink(seat, account.owed / 2)
        if account.row == 2:
            yield Owe(seat)
        if account.row == 3:
            yield Apply(seat, tuple(other for other, _ in sitting.ledger.taken()))
        if rng.random() < 0.1:
            yield Pause(seat)
            yield Resume(seat)
    for seat, account in sitting.ledger.taken():
        if falls_short(account):
            yield Drink(seat, account.owed)
        if account.paused:
            yield Resume(seat)
    yield Start()


def say(*words: object) -> None:
    sys.stdout.write(" ".join(str(word) for word in words) + "\n")
    sys.stdout.flush()


def main(base: str, seed: int) -> None:
    rng = random.Random(seed)
    folder = Path(base) / "sittings" / f"evening-{seed}"
    sitting = resume(game(GAME), folder).sitting if folder.exists() else opened(Path(base), seed=seed)
    say("ready")
    while True:
        if sitting.ledger.running:
            round_ = sitting.round or sitting.next_round()
            say("round", sitting.ledger.rounds, round_.at)
            while not round_.over:
                go_on(round_, rng, 1)
                say("act", sitting.ledger.rounds, round_.at)
            sitting.close()
            say("closed", sitting.ledger.rounds)
        steps = 0
        for step in settling(sitting, rng):
            if sitting.do(step) is None:
                steps += 1
                say("step", sitting.ledger.rounds, steps)


def serve() -> None:
    """Fork a player for every line of input, a folder and a seed; say which process it is and when it has gone."""
    for line in sys.stdin:
        base, seed = line.rsplit(maxsplit=1)
        child = os.fork()
        if not child:
            main(base, int(seed))
        say("player", child)
        _, status = os.waitpid(child, 0)
        say("\ngone", status)


if __name__ == "__main__":
    serve()
