"""Compile packaging/requirements/*.in into the hashed *.txt that are installed.

    python3 packaging/lock.py                     keep the locked versions where they still fit
    python3 packaging/lock.py --upgrade           take the newest that the ranges allow
    python3 packaging/lock.py --upgrade-package pydantic

Arguments go to `uv pip compile`.  uv is used from the path, otherwise installed into a folder that is
thrown away.  The result holds for every Python from 3.11 on and for Linux, macOS and Windows; it names no
package index, because variables and files that set one are not looked at.
"""

import os
import shutil
import subprocess
import sys
import tempfile
import venv
from collections.abc import Mapping, Sequence
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
# In this order: what is tested is what is played, and what is timed is what is tested.
LOCKS = {"play": (), "window": (), "test": (), "package": (), "ray": (), "bench": (), "bench_nodeps": ("--no-deps",)}
OPTIONS = (
    "--quiet",
    "--no-config",
    "--universal",
    "--python-version=3.11",
    "--generate-hashes",
    "--no-emit-index-url",
    "--no-emit-find-links",
    "--custom-compile-command=python3 packaging/lock.py",
)


def bare(variables: Mapping[str, str]) -> dict[str, str]:
    """Drop the variables that could choose an index or another Python."""
    return {name: value for name, value in variables.items() if not name.startswith(("UV_", "PIP_"))}


def find_uv(folder: Path) -> str:
    """Give uv's path; where it is not installed, install it into the folder."""
    found = shutil.which("uv")
    if found:
        return found
    venv.create(folder, with_pip=True)
    scripts = folder / ("Scripts" if os.name == "nt" else "bin")
    subprocess.run([scripts / "python", "-m", "pip", "install", "--quiet", "uv"], check=True)
    return str(scripts / "uv")


def main(arguments: Sequence[str]) -> int:
    """Compile every file, each with the ones before it as constraints."""
    with tempfile.TemporaryDirectory() as folder:
        uv = find_uv(Path(folder))
        for name, options in LOCKS.items():
            place = f"packaging/requirements/{name}"
            command = [uv, "pip", "compile", *OPTIONS, *options, *arguments, "-o", f"{place}.txt", f"{place}.in"]
            code = subprocess.call(command, cwd=ROOT, env=bare(os.environ))
            if code:
                return code
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
