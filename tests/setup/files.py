"""The files that belong to the repository."""

import subprocess
from functools import cache
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
# Where git is missing (an unpacked archive), everything counts but these.
MADE = {".git", ".venv", ".venv.lock", ".hypothesis", ".coverage", "__pycache__", "build", "dist", "htmlcov"}


@cache
def tracked() -> tuple[Path, ...]:
    """List the tracked files, relative to the root; never an empty list."""
    try:
        listed = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, check=True)
        names = [Path(name) for name in listed.stdout.decode().split("\0") if name]
    except (OSError, subprocess.CalledProcessError):
        names = []
    if not names:
        names = [path.relative_to(ROOT) for path in ROOT.rglob("*") if path.is_file()]
        names = [name for name in names if not MADE & set(name.parts) and not name.parts[0].endswith("_cache")]
    found = tuple(name for name in names if (ROOT / name).is_file())
    assert Path("pyproject.toml") in found
    assert len(found) > 20
    return found


def text(name: Path) -> str:
    """Read a file as far as it is text."""
    return (ROOT / name).read_bytes().decode("utf-8", errors="ignore")
