"""Try a package where nothing of this is: no Python on the path, no repository, an odd folder and an odd user."""

import hashlib
import os
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path

import linux
from bootstrap import apt, can_install
from compile import Stop
from contents import ID, NAME, ROOT, epoch
from screen import virtual_screen

# What looks packages through, and the Debian packages that bring it.
TOOLS = {"desktop-file-validate": "desktop-file-utils", "appstreamcli": "appstream", "lintian": "lintian"}
ODD = "欢乐 牌桌 🎲"
STARTS = 9
QUICK = 1
"""How hard a .deb is packed that nobody keeps."""
Maker = Callable[..., Path]


@contextmanager
def scratch() -> Iterator[Path]:
    """A folder for a while."""
    with tempfile.TemporaryDirectory(prefix="jolly-package-", ignore_cleanup_errors=True) as place:
        yield Path(place)


def check(made: Maker) -> int:
    """Make a package in a scratch folder and look everything through; gives the exit status."""
    missing = [package for tool, package in TOOLS.items() if shutil.which(tool) is None]
    if missing and can_install():
        apt(missing)
    if missing := [tool for tool in TOOLS if shutil.which(tool) is None]:
        raise Stop(f"This computer lacks {' and '.join(missing)}: install them, and start again.")
    wrong = 0
    with scratch() as place:
        begin = time.monotonic()
        folder = made(place / "dist")
        print(f"package: made in {time.monotonic() - begin:.0f} s, {megabytes(folder):.0f} MB", flush=True)
        file = linux.deb(folder, place / "dist", epoch(), QUICK)
        print(f"package: {file.name}, {file.stat().st_size / 1e6:.0f} MB", flush=True)
        for what, job in jobs(folder, file, place):
            complaint = job()
            print(f"package: {what}: {complaint or 'fine'}", flush=True)
            wrong += bool(complaint)
    return 1 if wrong else 0


def jobs(folder: Path, file: Path, place: Path) -> Iterator[tuple[str, Callable[[], str]]]:
    """What is tried, each with what there is to complain of, or nothing."""
    root = place / "root"
    subprocess.run(["dpkg-deb", "-x", file, root], check=True)
    share = root / "usr" / "share"
    yield "links lead somewhere", lambda: ", ".join(str(path) for path in folder.rglob("*") if not path.exists())
    yield "entry of the menu", lambda: said("desktop-file-validate", share / "applications" / f"{NAME}.desktop")
    shop: list[str | Path] = ["appstreamcli", "validate", "--no-net", share / "metainfo" / f"{ID}.metainfo.xml"]
    yield "entry of the shop", lambda: said(*shop)
    yield (
        "lintian",
        lambda: said("lintian", "--allow-root", "--fail-on", "error,warning", "--tag-display-limit", "0", file),
    )
    yield "self-test, from the .deb, with nothing else", lambda: tried(root / "usr" / "lib" / NAME, place)


def said(*line: str | Path) -> str:
    """What a program says that looks something through and finds fault with it."""
    ran = subprocess.run(line, capture_output=True, encoding="utf-8", check=False)
    return (ran.stdout + ran.stderr).strip() or f"exit {ran.returncode}" if ran.returncode else ""


def tried(folder: Path, place: Path) -> str:
    """Move a package into an odd folder and let it test itself as an odd user; gives its complaint."""
    odd = place / ODD
    home = odd / "用户 ü"
    home.mkdir(parents=True)
    program = odd / "程序" / NAME
    shutil.move(folder, program.parent)
    ran = subprocess.run(
        [program, "--self-test", "--lang", "zh_CN"],
        cwd=home,
        env=nothing(home),
        capture_output=True,
        encoding="utf-8",
        check=False,
    )
    print(ran.stdout, end="", flush=True)
    left = [str(path) for path in home.rglob("*")]
    if ran.returncode or ran.stderr.strip():
        return ran.stderr.strip() or f"exit {ran.returncode}"
    return f"it left {', '.join(left)} in the home" if left else ""


def nothing(home: Path) -> dict[str, str]:
    """The variables of somebody who has nothing: no path to any Python."""
    return {"PATH": "/nonexistent", "HOME": str(home), "LANG": "C.UTF-8"}


# ---------------------------------------------------------------- a system with nothing on it

BARE = """
mount -t proc proc /proc
export DEBIAN_FRONTEND=noninteractive HOME=/home LANG=C.UTF-8
apt-get update -q >/dev/null 2>&1
said=$(apt-get install -q -y --no-install-recommends /{file} 2>&1) || {{ echo "$said" | tail -n 3; exit 1; }}
command -v python3 && exit 1
jolly-table --self-test || exit 1
apt-get install -q -y --no-install-recommends xvfb xauth >/dev/null 2>&1
xvfb-run -a jolly-table --until-painted && echo "a window was opened"
"""


def bare(made: Maker) -> int:
    """Install the .deb in a new Debian 12 with nothing on it and start it there; as root, needs debootstrap."""
    with scratch() as place:
        file = linux.deb(made(place / "dist"), place / "dist", epoch(), QUICK)
        root = place / "debian"
        subprocess.run(["debootstrap", "--variant=minbase", "bookworm", root], check=True, stdout=subprocess.DEVNULL)
        # packages come from where this machine has its own from
        shutil.rmtree(root / "etc" / "apt")
        shutil.copytree("/etc/apt", root / "etc" / "apt", symlinks=True)
        for name in ("resolv.conf", "hosts"):
            shutil.copy(Path("/etc") / name, root / "etc" / name)
        shutil.copy(file, root)
        script = BARE.format(file=file.name)
        line = ["unshare", "--mount", "--pid", "--fork", "chroot", str(root), "/bin/sh", "-c", script]
        return subprocess.run(line, check=False, stdin=subprocess.DEVNULL).returncode


# ---------------------------------------------------------------- twice the same


def twice(made: Maker) -> int:
    """Make the packages twice; gives 1 where a file differs."""
    # the time of one commit for both, whatever is committed meanwhile
    os.environ["SOURCE_DATE_EPOCH"] = str(epoch())
    with scratch() as place:
        sums = []
        for number in ("one", "two"):
            folder = made(place / number)
            sums.append({**digests(folder), "the .deb": digest(linux.deb(folder, place / number, epoch(), QUICK))})
    first, second = sums
    differing = sorted(name for name in first.keys() | second.keys() if first.get(name) != second.get(name))
    for name in differing:
        print(f"twice: {name} differs")
    print(f"twice: {len(first)} files, {len(differing)} differ")
    return 1 if differing else 0


def digests(folder: Path) -> Mapping[str, str]:
    """Every file by its name, with a sum of what is in it, or where it leads."""
    return {
        str(path.relative_to(folder)): f"-> {path.readlink()}" if path.is_symlink() else digest(path)
        for path in folder.rglob("*")
        if path.is_symlink() or path.is_file()
    }


def digest(path: Path) -> str:
    """A sum of what is in a file, and whether it can be started."""
    return f"{hashlib.sha256(path.read_bytes()).hexdigest()} {os.access(path, os.X_OK)}"


# ---------------------------------------------------------------- measured


def measure(made: Maker) -> int:
    """Time and size of a package, and its start beside that of the sources, in turns on one virtual screen."""
    with scratch() as place, virtual_screen() as display:
        begin = time.monotonic()
        folder = made(place / "dist")
        print(f"made in {time.monotonic() - begin:.0f} s: {megabytes(folder):.0f} MB", flush=True)
        begin = time.monotonic()
        file = linux.deb(folder, place / "dist", epoch())
        print(f"{file.suffix} in {time.monotonic() - begin:.0f} s: {file.stat().st_size / 1e6:.0f} MB", flush=True)
        for kind, variables in {
            "off the screen": {"QT_QPA_PLATFORM": "offscreen"},
            "Xvfb": {"DISPLAY": display},
        }.items():
            line = [sys.executable, "-m", "gui"]
            built: list[float] = []
            sources: list[float] = []
            for turn in range(STARTS + 1):
                pair = started([folder / NAME], variables, place), started(line, variables, place)
                if turn:  # the first ones read from the disk
                    built.append(pair[0])
                    sources.append(pair[1])
            both = [statistics.median(times) for times in (built, sources)]
            print(
                f"{kind}: start to first picture, median of {STARTS}: package {both[0] * 1000:.0f} ms, "
                f"sources {both[1] * 1000:.0f} ms, ratio {both[0] / both[1]:.2f} (goal 1.3)",
                flush=True,
            )
    return 0


def started(line: Sequence[str | Path], variables: Mapping[str, str], home: Path) -> float:
    """Seconds until a program that ends with its first picture has ended."""
    ours = {**os.environ, **variables, "JOLLY_TABLE_HOME": str(home / "home"), "PYTHONPATH": str(ROOT)}
    begin = time.monotonic()
    subprocess.run([*line, "--until-painted"], env=ours, cwd=ROOT, check=True)
    return time.monotonic() - begin


def megabytes(folder: Path) -> float:
    """The size of what is in a folder."""
    return sum(path.stat().st_size for path in folder.rglob("*") if path.is_file() and not path.is_symlink()) / 1e6
