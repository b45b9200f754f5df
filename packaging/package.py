#!/usr/bin/env python3
"""Make the packages that people install, and try them where nothing of this is.

    python packaging/package.py folder [--plain]   dist/jolly-table: the program and all it needs; --plain: uncompiled
    python packaging/package.py linux [--plain]    the same, and a .deb and a .tar.xz of it
    python packaging/package.py check              make them in a scratch folder, look them through, try them
    python packaging/package.py bare               install the .deb in a new Debian 12 and start it there (as root)
    python packaging/package.py twice              make them twice and compare file by file
    python packaging/package.py measure            size, time, and how soon the first picture is there

Hot modules are compiled where a C compiler is there (compile.py). What goes in: contents.py and jolly_table.spec.
"""

import os
import shutil
import sys
import tarfile
import tempfile
from collections.abc import Sequence
from pathlib import Path

import compile as compiled
import licences
import linux
import trial
from contents import NAME, ROOT, epoch, version

DIST = ROOT / "dist"
Stop = compiled.Stop


def made(dist: Path, plain: bool = False) -> Path:
    """Make the folder with the program in it; gives that folder."""
    with tempfile.TemporaryDirectory(prefix="jolly-", ignore_cleanup_errors=True) as scratch:
        tree = copied(Path(scratch) / "tree", plain)
        work, origins, folder = Path(scratch) / "work", Path(scratch) / "origins.json", dist / NAME
        shutil.rmtree(folder, ignore_errors=True)
        spec = str(ROOT / "packaging" / "jolly_table.spec")
        line = ["-m", "PyInstaller", "--noconfirm", "--log-level", "WARN", "--distpath", str(dist)]
        told = compiled.python(
            tree, *line, "--workpath", str(work), spec,
            JOLLY_TABLE_TREE=str(tree), JOLLY_TABLE_ORIGINS=str(origins),
            PYTHONHASHSEED="0", SOURCE_DATE_EPOCH=str(epoch()),
        )  # fmt: skip
        if told.returncode:
            raise Stop("PyInstaller failed:\n" + "\n".join((told.stdout + told.stderr).splitlines()[-20:]))
        licences.write(folder / "_internal", origins)
    stamp(folder)
    return folder


def copied(tree: Path, plain: bool) -> Path:
    """A copy of what goes in, with words compiled, and hot modules unless they are to stay plain."""
    if not plain and (missing := compiled.lacking()):
        sys.stderr.write(f"Nothing is compiled: there is {missing}.\n")
        plain = True
    ignore = shutil.ignore_patterns("__pycache__", "*.so", "*.pyd")
    if plain:
        for part in compiled.PARTS:
            if (ROOT / part).is_dir():
                shutil.copytree(ROOT / part, tree / part, ignore=ignore)
            else:
                shutil.copy(ROOT / part, tree / part)
    else:
        compiled.build(tree)
    for part in ("gui", "assets"):
        shutil.copytree(ROOT / part, tree / part, ignore=ignore)
    return tree


def stamp(folder: Path) -> None:
    """Give every file that time, and the rights that a package needs whatever this user's are."""
    for path in (folder, *folder.rglob("*")):
        if not path.is_symlink():
            path.chmod(0o755 if path.is_dir() or os.access(path, os.X_OK) else 0o644)
            os.utime(path, (epoch(), epoch()))


def archive(folder: Path) -> Path:
    """The folder as one file, the same bytes for the same content."""
    file = folder.parent / f"{NAME}-{version()}-{linux.machine()}.tar.xz"

    def plain(info: tarfile.TarInfo) -> tarfile.TarInfo:
        info.uid = info.gid = 0
        info.uname = info.gname = "root"
        return info

    with tarfile.open(file, "w:xz", preset=6) as tar:
        for path in (folder, *sorted(folder.rglob("*"))):
            tar.add(path, path.relative_to(folder.parent), recursive=False, filter=plain)
    return file


def main(arguments: Sequence[str]) -> int:
    """Do what the first word says."""
    words = [word for word in arguments if word != "--plain"]
    plain = len(words) != len(arguments)
    try:
        match words:
            case ["folder"]:
                print(made(DIST, plain))
            case ["linux"]:
                folder = made(DIST, plain)
                print(folder, linux.deb(folder, DIST, epoch()), archive(folder), sep="\n")
            case ["check"]:
                return trial.check(made)
            case ["bare"]:
                return trial.bare(made)
            case ["twice"]:
                return trial.twice(made)
            case ["measure"]:
                return trial.measure(made)
            case _:
                print(__doc__.strip(), file=sys.stderr)
                return 2
    except Stop as stop:
        print(stop, file=sys.stderr)
        return 2
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
