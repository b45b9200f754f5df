#!/usr/bin/env python3
"""Install what Jolly Table needs into .venv, once, and start one of its jobs.

    python3 packaging/bootstrap.py play [ARGS]     open the table in a window; in the terminal where there is no display
    python3 packaging/bootstrap.py terminal [ARGS] play happy_nine in the terminal, or: terminal GAME …
    python3 packaging/bootstrap.py engine ARGS     any other command of the engine, such as: engine games
    python3 packaging/bootstrap.py test [ARGS]     run the tests; ARGS go to pytest
    python3 packaging/bootstrap.py check [NAMES]   format, types, imports, words, speed, compiled: all, or those named
    python3 packaging/bootstrap.py bench [ARGS]    time the engine; the peers to compare with are installed
    python3 packaging/bootstrap.py bench window    time the window: frames, first paint, idling, many rounds
    python3 packaging/bootstrap.py bench players   time the answers of the computer players
    python3 packaging/bootstrap.py package ARGS    make packages that people install
    python3 packaging/bootstrap.py ray ARGS        a command of the engine with Ray there, such as: ray arena …

It needs Python 3.11 or newer and nothing else: uv is used where it is on the path, pip otherwise.
"""

import contextlib
import ctypes
import hashlib
import importlib
import os
import platform
import shutil
import subprocess
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

# This file keeps to words that Python 3.6 can read, so that it gets as far as this sentence.
if sys.version_info < (3, 11):  # noqa: UP036
    sys.stderr.write(
        "Jolly Table needs Python 3.11 or newer and this is {}.{}: install a newer Python and start "
        "packaging/bootstrap.py with it.\n".format(*sys.version_info[:2])
    )
    sys.exit(2)

ROOT = Path(__file__).resolve().parent.parent
VENV = ROOT / ".venv"
PYTHON = VENV / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
BUSY = VENV / "jolly-busy"  # lies there while something is installed; found later, that was broken off
LOG = VENV / "jolly-install.log"

# What is installed for a job: files of packaging/requirements, with the installer's options.
LOCKS: dict[str, dict[str, tuple[str, ...]]] = {
    "play": {"play.txt": ()},
    "window": {"window.txt": ()},
    "test": {"test.txt": ()},
    "ray": {"ray.txt": ()},
    "package": {"package.txt": ()},
    "bench": {"bench.txt": (), "bench_nodeps.txt": ("--no-deps",)},
}

VENV_PACKAGE = "python{}.{}-venv".format(*sys.version_info[:2])
JOBS = ("play", "terminal", "engine", "test", "check", "bench", "package", "ray")

# What `check` runs: each line is one start of the .venv's Python.
CHECKS: dict[str, tuple[tuple[str, ...], ...]] = {
    "format": (("-m", "ruff", "check"), ("-m", "ruff", "format", "--check")),
    # The scripts go by their own names: as packaging.words they would hide the library called packaging.
    "types": (("-m", "mypy"), ("-m", "mypy", "--no-explicit-package-bases", "packaging")),
    "imports": (("-c", "from importlinter.cli import lint_imports_command; lint_imports_command()", "--no-logo"),),
    "words": (("packaging/words.py", "check"),),
    "speed": (
        ("tests/bench/speed.py", "--smoke"),
        ("tests/bench/players.py", "--smoke"),
        ("-m", "tests.bench.window", "--smoke"),
    ),
    "compiled": (("packaging/compile.py", "check"),),
}


class Stop(Exception):
    """Why it cannot go on, and the remedy, in one sentence."""


def main(arguments: Sequence[str]) -> int:
    """Do the job that the first argument names."""
    if not arguments or arguments[0] in ("-h", "--help", "help"):
        print(__doc__.strip(), file=sys.stdout if arguments else sys.stderr)
        return 0 if arguments else 2
    job, rest = arguments[0], list(arguments[1:])
    try:
        if job not in JOBS:
            raise Stop(f"There is no job called {job}: choose {', '.join(JOBS)}.")
        if job == "check":
            return check(rest)
        if job in ("play", "terminal"):
            return play(job == "terminal" or "--terminal" in rest, [one for one in rest if one != "--terminal"])
        timed = job == "bench" and rest[:1] == ["window"]
        ensure("window" if timed else {"engine": "play"}.get(job, job))
        if job == "test":
            # on every core, unless pytest is told otherwise
            spread = [] if {"-n", "-p", "--pdb", "-s"} & set(rest) else ["-n", "auto", "--dist", "worksteal"]
            line = ["-m", "pytest", *spread, *rest]
            return start(line, folder=ROOT) if rest else tests(line)
        if timed:
            return start(["-m", "tests.bench.window", *rest[1:]], folder=ROOT)
        if job in ("bench", "package"):
            part = rest.pop(0) if rest[:1] in (["speed"], ["players"]) else "speed"
            return start([f"tests/bench/{part}.py" if job == "bench" else "packaging/package.py", *rest], folder=ROOT)
        # -P: a folder called engine where the user happens to be is not ours.
        return start(["-P", "-m", "engine", *rest])
    except Stop as stop:
        print(stop, file=sys.stderr)
        return 2
    except OSError as error:
        print(f"The set-up of {VENV} failed ({error}): put that right and start again.", file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        print("\nStopped; the next start picks up from here.", file=sys.stderr)
        return 130


def play(terminal: bool, rest: Sequence[str]) -> int:
    """Open the table in a window, or play in the terminal where that is wanted or nothing else is possible."""
    named = bool(rest) and not rest[0].startswith("-")
    if not terminal and display():
        ensure("window")
        compile_words()
        return start(["-P", "-m", "gui", *(["--game"] if named else []), *rest])
    ensure("play")
    compile_words()
    if not terminal:
        tell("这里没有显示器，在终端里玩。", "There is no display here: playing in the terminal.")
    return start(["-P", "-m", "engine", "play", *([] if named else ["happy_nine"]), *rest])


def tell(chinese: str, english: str) -> None:
    """Say what goes on, in both languages: which one is wanted only the program itself knows."""
    print(f"{chinese}\n{english}", file=sys.stderr, flush=True)


def display() -> bool:
    """Tell whether a window can be opened: elsewhere than on Windows and macOS a variable says so."""
    variables = ("WAYLAND_DISPLAY", "DISPLAY", "QT_QPA_PLATFORM")
    return sys.platform in ("win32", "darwin") or any(os.environ.get(name) for name in variables)


def check(names: Sequence[str]) -> int:
    """Run the named checks, or all, to the end, and say which failed."""
    for name in names:
        if name not in CHECKS:
            raise Stop(f"There is no check called {name}: choose from {', '.join(CHECKS)}.")
    ensure("test")
    failed: dict[str, None] = {}
    for name in names or CHECKS:
        for command in CHECKS[name]:
            print(f"== {name}: {' '.join(command)}", flush=True)
            if subprocess.call([str(PYTHON), *command], cwd=ROOT, env=environment(), stdin=subprocess.DEVNULL):
                failed[name] = None
    print("== failed: " + ", ".join(failed) if failed else "== all checks passed", flush=True)
    return 1 if failed else 0


def tests(line: Sequence[str]) -> int:
    """Run the tests without a display, and what is marked for it once more on a virtual screen."""
    lines = ((str(PYTHON), *line), (str(PYTHON), "packaging/screen.py"))
    return max(subprocess.call(one, cwd=ROOT, env=environment(), stdin=subprocess.DEVNULL) for one in lines)


def start(command: Sequence[str], folder: Path | None = None) -> int:
    """Become the program (on Windows: wait for it), so that keys, signals and exit codes are its own."""
    line = [str(PYTHON), *command]
    sys.stdout.flush()
    if folder:
        os.chdir(folder)
    if os.name != "nt":
        os.execve(line[0], line, environment())
    child = subprocess.Popen(line, env=environment())
    while True:
        try:
            return child.wait()
        except KeyboardInterrupt:  # the child was asked to stop as well, and answers
            continue


def environment() -> dict[str, str]:
    """Give the variables for everything that is started: the repository and .venv, nobody else's modules."""
    ours = {k: v for k, v in os.environ.items() if k not in ("PYTHONHOME", "PIP_TARGET", "PIP_PREFIX")}
    ours.update(PYTHONPATH=str(ROOT), PYTHONUTF8="1", PIP_USER="0", UV_PYTHON_DOWNLOADS="never")
    return ours


# ---------------------------------------------------------------- what is installed


def ensure(name: str) -> None:
    """Install the locked packages of a job, unless its stamp says that this was done."""
    if current(name):
        return
    if os.pathsep in str(ROOT):
        raise Stop(f"Python cannot work in a folder with “{os.pathsep}” in its name: move {ROOT} elsewhere.")
    with alone():
        if current(name):
            return  # another start was quicker
        uv = shutil.which("uv")
        system_packages(name, uv)
        tell("正在准备 .venv，只需一次，最多一分钟 …", "Setting up .venv; this happens once and takes up to a minute …")
        fresh = not usable(uv)
        if fresh:
            make_venv(uv)
        for other in LOCKS:  # a stamp for other versions than today's would tell a lie afterwards
            if not current(other):
                stamp(other).unlink(missing_ok=True)
        reason = install(name, uv)
        if reason and not fresh and not offline(reason):
            make_venv(uv)
            reason = install(name, uv)
        if reason and offline(reason):
            raise Stop(f"The packages could not be fetched: connect to the network and start again (see {LOG}).")
        if reason:
            raise Stop(f"The packages could not be installed ({last_line(reason)}): see {LOG}, and start again.")
        stamp(name).write_text(digest(name), encoding="utf-8")


def stamp(name: str) -> Path:
    """Name the file that says for which locked versions a job was set up."""
    return VENV / f"jolly-{name}.stamp"


def digest(name: str) -> str:
    """Sum up the Python, the machine and the locked versions of a job."""
    total = hashlib.sha256(f"{sys.version_info[:2]} {sys.platform} {platform.machine()}".encode())
    for lock in LOCKS[name]:
        total.update((ROOT / "packaging" / "requirements" / lock).read_bytes())
    return total.hexdigest()


def current(name: str) -> bool:
    """Tell whether a job can start as things are; no program is run to find out."""
    try:
        whole = PYTHON.exists() and (VENV / "pyvenv.cfg").exists() and not BUSY.exists()
        return whole and stamp(name).read_text(encoding="utf-8") == digest(name)
    except (FileNotFoundError, UnicodeDecodeError):
        return False


def usable(uv: str | None) -> bool:
    """Tell whether .venv is whole, of this Python, and can be installed into."""
    if not PYTHON.exists() or BUSY.exists():
        return False
    probe = "import sys; print(*sys.version_info[:2]); assert sys.prefix != sys.base_prefix"
    try:
        told = run([str(PYTHON), "-c", probe if uv else probe + "; import pip"])
    except OSError:
        return False
    return told.returncode == 0 and told.stdout.split() == [str(n) for n in sys.version_info[:2]]


def make_venv(uv: str | None) -> None:
    """Make .venv anew."""
    if VENV.exists():
        shutil.rmtree(VENV)
    python: str = getattr(sys, "_base_executable", None) or sys.executable
    maker = [uv, "venv", "--quiet", "--python", python] if uv else [python, "-m", "venv"]
    told = run([*maker, str(VENV)])
    if told.returncode:
        shutil.rmtree(VENV, ignore_errors=True)
        raise Stop(f"Python could not make {VENV} ({last_line(told.stdout + told.stderr)}): install {VENV_PACKAGE}.")


def install(name: str, uv: str | None) -> str:
    """Install the locked packages of a job; give the installer's complaint, or nothing."""
    BUSY.touch()
    tool = [uv, "pip", "install", "--quiet", "--python", str(PYTHON)] if uv else [str(PYTHON), "-m", "pip", "install"]
    if not uv:
        tool += ["--quiet", "--disable-pip-version-check", "--no-input", "--retries", "2"]
    complaint = ""
    for lock, options in LOCKS[name].items():
        told = run([*tool, *options, "--require-hashes", "-r", str(ROOT / "packaging" / "requirements" / lock)])
        if told.returncode:
            complaint = told.stdout + told.stderr or f"exit code {told.returncode}"
            LOG.write_text(complaint, encoding="utf-8")
            break
    BUSY.unlink()
    return complaint


def compile_words() -> None:
    """Compile catalogues that have changed: the program does so itself, but at every start; no failure counts."""
    sources = (ROOT / "i18n").glob("*/*.po")
    pairs = [(source, source.with_suffix(".mo")) for source in sources]
    if any(not made.exists() or made.stat().st_mtime_ns < source.stat().st_mtime_ns for source, made in pairs):
        run([str(PYTHON), str(ROOT / "packaging" / "words.py"), "compile"])


def offline(complaint: str) -> bool:
    """Tell whether an installer failed for want of a network."""
    signs = ("connection", "network", "name resolution", "dns error", "timed out", "error sending request", "proxy")
    return any(sign in complaint.lower() for sign in signs)


def last_line(text: str) -> str:
    """Give the last line that says something."""
    return ([line.strip() for line in text.splitlines() if line.strip()] or ["no reason was given"])[-1].rstrip(".")


def run(command: Sequence[str]) -> subprocess.CompletedProcess[str]:
    """Run a helper to its end and keep what it says."""
    return subprocess.run(
        command, env=environment(), stdin=subprocess.DEVNULL, capture_output=True, encoding="utf-8", errors="replace"
    )


@contextlib.contextmanager
def alone() -> Iterator[None]:
    """Let one start at a time change .venv; others wait."""
    with (ROOT / ".venv.lock").open("a") as lock:
        if sys.platform == "win32":
            import msvcrt

            while True:
                with contextlib.suppress(OSError):  # gives up after ten seconds each time
                    msvcrt.locking(lock.fileno(), msvcrt.LK_LOCK, 1)
                    break
        else:
            import fcntl

            with contextlib.suppress(OSError):  # a file system without locks
                fcntl.flock(lock, fcntl.LOCK_EX)
        yield


def has_venv(uv: str | None) -> bool:
    """Tell whether Python can make .venv: Debian keeps half of that in a package of its own."""
    try:
        if not uv:
            importlib.import_module("venv")
            importlib.import_module("ensurepip")
        return True
    except ImportError:
        return False


# Debian packages of the libraries that Qt loads: to draw at all (tests do so without a display), and to open a window.
DRAWING = {
    "libglib2.0-0": "libgthread-2.0.so.0",
    "libegl1": "libEGL.so.1",
    "libgl1": "libGL.so.1",
    "libxkbcommon0": "libxkbcommon.so.0",
    "libdbus-1-3": "libdbus-1.so.3",
    "libfontconfig1": "libfontconfig.so.1",
}
WINDOW = {
    "libxkbcommon-x11-0": "libxkbcommon-x11.so.0",
    "libxcb-cursor0": "libxcb-cursor.so.0",
    "libxcb-icccm4": "libxcb-icccm.so.4",
    "libxcb-keysyms1": "libxcb-keysyms.so.1",
    "libxcb-shape0": "libxcb-shape.so.0",
}
LIBRARIES = {"test": DRAWING, "window": {**DRAWING, **WINDOW}, "package": {**DRAWING, **WINDOW}}


def loads(library: str) -> bool:
    """Tell whether a shared library is there."""
    try:
        ctypes.CDLL(library)
    except OSError:
        return False
    return True


def lacking(name: str, uv: str | None) -> list[str]:
    """Name the Debian packages that a job needs and that are not there."""
    packages = [] if has_venv(uv) else [VENV_PACKAGE]
    if sys.platform == "linux":
        packages += [package for package, library in LIBRARIES.get(name, {}).items() if not loads(library)]
    return packages


def can_install() -> bool:
    """Tell whether system packages may be installed: on Debian, as root."""
    return bool(shutil.which("apt-get")) and hasattr(os, "geteuid") and os.geteuid() == 0


def apt(packages: Sequence[str]) -> str:
    """Install Debian packages; give the last thing that apt-get said."""
    names = " ".join(packages)
    tell(f"正在安装 {names} …", f"Installing {names} …")
    os.environ["DEBIAN_FRONTEND"] = "noninteractive"
    run(["apt-get", "update", "-q"])
    told = run(["apt-get", "install", "-q", "-y", "--no-install-recommends", *packages])
    return last_line(told.stdout + told.stderr)


def system_packages(name: str, uv: str | None) -> None:
    """See to the few system packages: on Debian as root install them, elsewhere name those that are missing."""
    missing = lacking(name, uv)
    remedy = "install it, as root with apt-get install" if len(missing) == 1 else "install them, as root with apt-get"
    if missing and can_install():
        remedy = f"apt-get could not install it ({apt(missing)})"
        importlib.invalidate_caches()
        missing = lacking(name, uv)
    if missing:
        raise Stop(f"This computer lacks {' and '.join(missing)}: {remedy}; then start again.")


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
