"""How the window behaves: frames, first paint, the first deal, idling, many rounds. Figures, not verdicts.

    python -m tests.bench.window                     a table of all figures
    python -m tests.bench.window start frames        only these
    python -m tests.bench.window rounds --count 2000
    python -m tests.bench.window kiosk --count 10000     days of a kiosk: rounds, guests that come and are forgotten
    python -m tests.bench.window --smoke             the same code for a moment: that it runs, not how fast
    python -m tests.bench.window --json FILE         the rows as JSON

Every figure comes out of processes of its own, and what is compared runs in turns, so that a busy machine is busy for
all of them; the load is printed beside it. Wall time is what a person sees; where other programs share the cores, time
on the processor (cpu) says what the program itself costs.
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import sys
from collections.abc import Callable, Iterable
from pathlib import Path

from tests.bench.window import deal, frames, idle, kiosk, rounds, start
from tests.bench.window.common import Row

PARTS: dict[str, Callable[[bool, int], Iterable[Row]]] = {
    "start": start.rows,
    "frames": frames.rows,
    "deal": deal.rows,
    "idle": idle.rows,
    "rounds": rounds.rows,
    "kiosk": kiosk.rows,
}


def main() -> int:
    """Print the figures."""
    cli = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    cli.add_argument("parts", nargs="*", metavar="PART", help=", ".join(PARTS))
    cli.add_argument("--count", type=int, default=0, help="runs of each, or rounds")
    cli.add_argument("--smoke", action="store_true", help="once, for a moment")
    cli.add_argument("--json", type=Path)
    arguments = cli.parse_args()
    for part in arguments.parts:
        if part not in PARTS:
            cli.error(f"there is no part {part}: {', '.join(PARTS)}")
    load = f" load {os.getloadavg()[0]:.1f}" if hasattr(os, "getloadavg") else ""
    print(f"# {platform.python_version()} {platform.machine()} {os.cpu_count()} cores{load}", flush=True)
    found: list[Row] = []
    for part in arguments.parts or PARTS:
        for row in PARTS[part](arguments.smoke, arguments.count):
            found.append(row)
            goal = f"   goal {row.goal}" if row.goal else ""
            print(f"{row.what:38s} {row.where:28s} {row.figure:>12s}{goal}", flush=True)
    if arguments.json is not None:
        arguments.json.write_text(json.dumps([row.__dict__ for row in found], indent=1), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
