"""How fast the engine is: random play through both doors, views, memory.

    python tests/bench/speed.py                  a table of all figures, best of interleaved rounds
    python tests/bench/speed.py --smoke          the same code for a moment: that it runs, not how fast
    python tests/bench/speed.py --json FILE      the rows as JSON
    python tests/bench/speed.py --compiled       the inner door of a compiled copy ÷ that of the sources

Other engines that are installed are timed in turns with this one, so that ratios and not the machine's mood are
compared. A move is one accepted action, passes included.
"""

from __future__ import annotations

import argparse
import gc
import json
import os
import platform
import random
import subprocess
import sys
import tempfile
import time
import tracemalloc
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

# what is timed must be chosen before it is imported: --rows names a copy
sys.path.insert(0, sys.argv[-1] if "--rows" in sys.argv[-2:] else str(Path(__file__).resolve().parents[2]))

from engine.core.chance import Chance
from engine.core.game import Game, Setup, every_legal, view
from engine.core.model import seats
from engine.core.settlement import Carry
from engine.games import GAMES, game

ROOT = Path(__file__).resolve().parents[2]
INNER = "inner door"
Row = tuple[str, str, int, int, float]
Play = Callable[[random.Random], int]
"""Plays one game, gives its number of moves."""


def start(found: Game[Any, Any, Any], setup: Setup[Any], rng: random.Random) -> Any:
    """A dealt round's first state."""
    deal = found.deal(setup, Carry(), Chance(rng.getrandbits(62), "bench"), {})
    return found.start(setup, deal).state


def public(found: Game[Any, Any, Any], setup: Setup[Any]) -> Play:
    """The outer door: legal, check, apply with its events, for one of the seats that may act."""

    def play(rng: random.Random) -> int:
        state, moves = start(found, setup, rng), 0
        everybody = seats(setup.players)
        while True:
            lists = (found.legal(state, seat).actions for seat in everybody)
            actions = next((actions for actions in lists if actions), None)
            if actions is None:
                return moves
            action = rng.choice(actions)
            assert found.check(state, action) is None
            state = found.apply(state, action).state
            moves += 1

    return play


def views(found: Game[Any, Any, Any], setup: Setup[Any]) -> Play:
    """Views: every seat's view after every action of a few rounds; a move is one view."""
    states: list[Any] = []
    rng = random.Random(5)
    for _ in range(3):
        state = start(found, setup, rng)
        while not found.settle(state).over:
            states.append(state)
            lists = every_legal(found, setup, state)
            state = found.apply(state, rng.choice(rng.choice(list(lists.values())).actions)).state

    def play(rng: random.Random) -> int:
        for state in states:
            for seat in seats(setup.players):
                view(found, setup, state, seat)
        return len(states) * setup.players

    return play


def inner(found: Game[Any, Any, Any], setup: Setup[Any]) -> Play | None:
    """The inner door: whole rounds from dealing on, moves and after."""
    door = found.inner
    if door is None:
        return None
    dealt: list[Any] = []
    rng = random.Random(7)
    for _ in range(64):
        state = start(found, setup, rng)
        while (core := door.core(state)) is None:  # the first core after the cards are out
            dealer = found.table(state).to_act
            free = [action for seat in dealer for action in found.legal(state, seat).actions]
            state = found.apply(state, free[-1]).state
        dealt.append(core)
    fresh = getattr(door, "dealt", None)

    def play(rng: random.Random) -> int:
        core = rng.choice(dealt) if fresh is None else fresh(setup, rng)
        moves_of, after, to_move = door.moves, door.after, door.to_move
        moves, draw = 0, rng.random
        while to_move(core) >= 0:
            found_moves = moves_of(core)
            core = after(core, found_moves[int(draw() * len(found_moves))])
            moves += 1
        return moves

    return play


def plays() -> Iterator[tuple[str, str, Play]]:
    """Everything that is timed: door, game with its number of players, how to play it once."""
    for name in GAMES:
        found = game(name)
        for players in found.info.players:
            setup = found.setup(players, {})
            label = f"{name} {players}p"
            door = inner(found, setup)
            if door is not None:
                yield INNER, label, door
            yield "public door, with events", label, public(found, setup)
            yield "views", label, views(found, setup)


def everybody() -> Iterator[tuple[str, str, Play]]:
    """All doors of this engine, and the peers."""
    for door, label, play in plays():
        yield f"jolly table, {door}", label, play
    from tests.bench.peers import peers

    yield from peers()


def timed(play: Play, seconds: float) -> tuple[int, int, float]:
    """Play for some seconds; gives games, moves and the time spent."""
    rng = random.Random(1)
    play(rng)
    games = moves = 0
    begin = time.perf_counter()
    while (spent := time.perf_counter() - begin) < seconds:
        moves += play(rng)
        games += 1
    return games, moves, spent


def rows(seconds: float, only: str = "") -> Iterator[Row]:
    """One row for each door, or the only one wanted, and number of players."""
    for door, label, play in plays():
        if only not in ("", door):
            continue
        yield (f"jolly table, {door}", label, *timed(play, seconds))


def ratios(best: dict[tuple[str, str], float]) -> Iterator[str]:
    """A line for each row of this engine: its moves a second divided by those of each peer of the same run."""
    others = {name: rate for (name, _), rate in best.items() if not name.startswith("jolly table")}
    if not others:
        return
    yield "# moves a second, divided by those of a peer's 斗地主: " + ", ".join(others)
    for (name, label), rate in best.items():
        if name not in others:
            yield f"{name:40s} {label:16s} " + " ".join(f"{rate / other:9.2f}" for other in others.values())


def memory() -> Iterator[tuple[str, str, float]]:
    """Bytes that one more state of a round keeps, by game and players."""
    for name in GAMES:
        found = game(name)
        for players in found.info.players:
            setup = found.setup(players, {})
            rng = random.Random(3)
            state = start(found, setup, rng)
            kept: list[Any] = []
            gc.collect()
            tracemalloc.start()
            while not found.settle(state).over and len(kept) < 200:
                lists = every_legal(found, setup, state)
                state = found.apply(state, rng.choice(rng.choice(list(lists.values())).actions)).state
                kept.append(state)
            del lists
            gc.collect()
            used, _ = tracemalloc.get_traced_memory()
            tracemalloc.stop()
            yield "memory per state", f"{name} {players}p", used / len(kept)


def compiled(seconds: float, repeat: int) -> int:
    """Print how much faster a copy compiled by mypyc is, both timed in turns in processes of their own."""
    tool = str(ROOT / "packaging" / "compile.py")
    with tempfile.TemporaryDirectory() as scratch:
        copy = Path(scratch) / "compiled"
        told = subprocess.run([sys.executable, tool, "build", str(copy)], check=False)
        if told.returncode:
            return told.returncode
        best: dict[str, dict[str, float]] = {"plain": {}, "compiled": {}}
        for _ in range(repeat):
            for name, place in (("plain", ROOT), ("compiled", copy)):
                line = [sys.executable, __file__, "--seconds", str(seconds), "--rows", str(place)]
                found = json.loads(subprocess.run(line, check=True, capture_output=True, encoding="utf-8").stdout)
                for label, rate in found.items():
                    best[name][label] = max(best[name].get(label, 0.0), rate)
    print("# inner door, moves a second: compiled, plain, and their ratio")
    for label, rate in best["plain"].items():
        other = best["compiled"][label]
        print(f"{label:16s} {other:12,.0f} {rate:12,.0f} {other / rate:8.2f}")
    return 0


def main() -> int:
    """Print the figures."""
    cli = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    cli.add_argument("--seconds", type=float, default=1.0)
    cli.add_argument("--repeat", type=int, default=3, help="interleaved rounds; each row keeps its best")
    cli.add_argument("--smoke", action="store_true", help="once, for a moment")
    cli.add_argument("--json", type=Path)
    cli.add_argument("--compiled", action="store_true", help="the sources against a copy compiled by mypyc")
    cli.add_argument(
        "--rows", metavar="FOLDER", help="the inner door alone, of a copy in a folder, as JSON; the last option"
    )
    arguments = cli.parse_args()
    if arguments.rows:
        rates = {label: moves / spent for _, label, _, moves, spent in rows(arguments.seconds, INNER)}
        print(json.dumps(rates))
        return 0
    if arguments.compiled:
        return compiled(arguments.seconds, arguments.repeat)
    seconds, repeat = (0.05, 1) if arguments.smoke else (arguments.seconds, arguments.repeat)
    best: dict[tuple[str, str], float] = {}
    timings = list(everybody())
    for _ in range(repeat):
        for name, label, play in timings:
            _games, moves, spent = timed(play, seconds)
            best[name, label] = max(best.get((name, label), 0.0), moves / spent)
    load = f" load {os.getloadavg()[0]:.1f}" if hasattr(os, "getloadavg") else ""
    print(f"# {platform.python_implementation()} {platform.python_version()} {platform.machine()}{load}")
    for (name, label), rate in best.items():
        print(f"{name:40s} {label:16s} {rate:12,.0f} /s")
    for line in ratios(best):
        print(line)
    kept = {(name, label): size for name, label, size in memory()}
    for (name, label), size in kept.items():
        print(f"{name:40s} {label:16s} {size:12,.0f} bytes")
    if arguments.json is not None:
        everything = [{"what": name, "game": label, "per_second": rate} for (name, label), rate in best.items()]
        everything += [{"what": name, "game": label, "bytes": size} for (name, label), size in kept.items()]
        arguments.json.write_text(json.dumps(everything, indent=1), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
