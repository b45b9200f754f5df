#!/usr/bin/env python3
"""Compile the hot modules in a copy of the program, and show that the copy plays as the sources do.

    python packaging/compile.py check            build a copy in a scratch folder, compare vectors and self-play
    python packaging/compile.py build FOLDER     make such a copy in a new folder
    python packaging/compile.py digest [FOLDER]  sum up seeded self-play of the sources, or of a copy

Which modules are hot stands in pyproject.toml; setup.py compiles them where JOLLY_TABLE_COMPILE=1.
"""

import hashlib
import importlib
import json
import os
import random
import shutil
import subprocess
import sys
import sysconfig
import tempfile
import time
import tomllib
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
PARTS = ("engine", "i18n", "pyproject.toml", "setup.py", "README.md", "LICENSE")
VECTORS = sorted((ROOT / "tests" / "vectors").rglob("*.json"))
SEED = 20
EVERY = 4  # from every so many states of a round a random game is played to its end


class Stop(Exception):
    """Why it cannot go on, in one sentence."""


def hot() -> list[str]:
    """Give the paths of the modules that are compiled."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    return list(project["tool"]["jolly-table"]["compiled"])


def lacking() -> str:
    """Name what is not there to compile with; nothing if all is."""
    compiler = "cl" if os.name == "nt" else str(sysconfig.get_config_var("CC") or "cc").split()[0]
    if shutil.which(compiler) is None:
        return f"no C compiler ({compiler})"
    if not Path(sysconfig.get_path("include"), "Python.h").exists():
        return "no Python.h (on Debian in python3-dev)"
    return ""


def build(folder: Path, level: str = "3") -> None:
    """Copy the program into a new folder and compile its hot modules there, optimized at that level of C."""
    if missing := lacking():
        raise Stop(f"Nothing can be compiled: there is {missing}.")
    if folder.exists() and any(folder.iterdir()):
        raise Stop(f"{folder} is not empty: name a new folder.")
    for part in PARTS:
        source, target = ROOT / part, folder / part
        if source.is_dir():
            shutil.copytree(source, target, ignore=shutil.ignore_patterns("__pycache__", "*.so", "*.pyd"))
        else:
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(source, target)
    # where it is built is no part of what is built: two builds of the same sources are the same
    flags = "" if os.name == "nt" else f"{os.environ.get('CFLAGS', '')} -g0 -ffile-prefix-map={folder}=."
    variables = {"JOLLY_TABLE_COMPILE": "1", "MYPYC_OPT_LEVEL": level, **({"CFLAGS": flags} if flags else {})}
    told = python(folder, "setup.py", "-q", "build_ext", "--inplace", **variables)
    if told.returncode:
        said = [line for line in (told.stdout + told.stderr).splitlines() if line.strip()] or ["no reason given"]
        raise Stop("The compiler failed:\n" + "\n".join(said[-20:]))
    shutil.rmtree(folder / "build", ignore_errors=True)


def python(folder: Path, *words: str, **variables: str) -> "subprocess.CompletedProcess[str]":
    """Run this Python on the program in a folder."""
    ours = {**os.environ, "PYTHONPATH": str(folder), "PYTHONUTF8": "1", "PYTHONDONTWRITEBYTECODE": "1", **variables}
    line = [sys.executable, *words]
    return subprocess.run(line, cwd=folder, env=ours, capture_output=True, encoding="utf-8", check=False)


def questions(folder: Path) -> dict[str, list[str]]:
    """Give what the sources and a copy in a folder are asked, as arguments of this Python."""
    return {
        "vectors": ["-m", "engine", "check", *map(str, VECTORS)],
        "self-play": [str(Path(__file__).resolve()), "digest", str(folder)],
    }


def check() -> int:
    """Build a copy outside the repository and compare it with the sources."""
    if missing := lacking():
        print(f"compiled: left out, there is {missing}")
        return 0
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as scratch:
        copy, begin = Path(scratch) / "compiled", time.monotonic()
        build(copy, "0")  # four times as quick to compile, and the C is the same
        print(f"compiled: {len(hot())} modules in {time.monotonic() - begin:.0f} s", flush=True)
        same = True
        for what in questions(ROOT):
            plain, other = (python(place, *questions(place)[what]) for place in (ROOT, copy))
            fine = plain.returncode == other.returncode == 0 and plain.stdout == other.stdout
            print(f"{what}: {'the same' if fine else 'different'}: {plain.stdout.strip()}", flush=True)
            if not fine:
                print(plain.stderr, f"compiled: {other.stdout}", other.stderr, sep="\n", file=sys.stderr)
            same = same and fine
    return 0 if same else 1


# ---------------------------------------------------------------- self-play


def digest(folder: Path) -> str:
    """Sum up rounds between all computer players and random games through the inner door, of games with hot modules."""
    sys.path.insert(0, str(folder))
    for path in hot() if folder != ROOT else ():
        name = path.removesuffix(".py").replace("/", ".")
        found = importlib.import_module(name).__file__ or ""
        if Path(found).suffix not in (".so", ".pyd") or not Path(found).is_relative_to(folder):
            raise Stop(f"{name} is not compiled: it comes from {found}.")
    total = hashlib.sha256()
    for line in self_play():
        total.update(line.encode())
    return total.hexdigest()


def self_play() -> Iterator[str]:
    """Give what happens, line by line."""
    from engine.core.record import replay
    from engine.games import GAMES, game
    from engine.play.simulate import Task, play_deal

    for name in GAMES:
        if not any(path.startswith(f"engine/games/{name}/") for path in hot()):
            continue  # nothing of it is compiled
        found = game(name)
        bots = tuple(found.bots)
        for players in found.info.players:
            for number, options in enumerate(({}, *found.info.presets.values())):
                # all kinds of player come to sit somewhere; with other house rules the plainest will do
                kinds = bots if number == 0 else bots[:1]
                seated = tuple(kinds[(players + seat) % len(kinds)] for seat in range(players))
                (played,) = play_deal(Task(name, players, seated, dict(options), SEED, number, 1))
                yield json.dumps([played.record.to_json(), played.units, played.winners])
                if found.inner is not None:
                    yield from random_games(found.inner, replay(found, played.record).states[::EVERY])


def random_games(door: Any, states: Sequence[Any]) -> Iterator[str]:
    """Play random games through the inner door from these states."""
    rng = random.Random(SEED)
    for state in states:
        core = door.core(state)
        if core is None:  # the cards are not out yet
            continue
        while door.to_move(core) >= 0:
            moves = list(door.moves(core))
            yield repr(moves)
            core = door.after(core, rng.choice(moves))
        yield repr(door.utility(core))


def main(arguments: Sequence[str]) -> int:
    """Do what the first word says."""
    try:
        match list(arguments):
            case ["check"]:
                return check()
            case ["build", folder]:
                build(Path(folder).resolve())
            case ["digest", *rest] if len(rest) < 2:
                print(digest(Path(rest[0]).resolve() if rest else ROOT))
            case _:
                print(__doc__.strip(), file=sys.stderr)
                return 2
    except Stop as stop:
        print(stop, file=sys.stderr)
        return 2
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
