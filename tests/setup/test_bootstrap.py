"""The bootstrap, in a small repository of its own, with installers that only take notes."""

import ast
import json
import os
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Sequence
from pathlib import Path

import pytest

from tests.interrupts import interruptible
from tests.setup.files import ROOT

VENV_PACKAGE = f"python3.{sys.version_info.minor}-venv"
NO_MODULE = "raise ImportError('taken away')\n"
ENGINE = """
import os, sys
if sys.argv[1:2] == ["play"]:
    print(os.getcwd())
    print(*sys.argv[1:], sep="|")
    sys.exit(7)
"""
GUI = """
import os, sys
print(os.getcwd())
print("window", *sys.argv[1:], sep="|")
sys.exit(8)
"""
DISPLAYS = ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM")
TOOL = """
import json, subprocess, sys, time
from pathlib import Path
here = Path(__file__).parent
with (here / "calls").open("a", encoding="utf-8") as calls:
    calls.write(json.dumps(sys.argv[1:]) + "\\n")
if sys.argv[2] == "venv":
    sys.exit(subprocess.call([sys.executable, "-m", "venv", "--without-pip", sys.argv[-1]]))
if (here / "slow").exists():
    (here / "begun").touch()
    time.sleep(60)
if (here / "cure").exists() and "install" in sys.argv:
    Path((here / "cure").read_text(encoding="utf-8")).unlink()
if (here / "answer").exists():
    sys.exit((here / "answer").read_text(encoding="utf-8"))
"""


class Copy:
    """A repository with nothing but the bootstrap, an engine that says what it was asked, and a path."""

    def __init__(self, folder: Path) -> None:
        self.root = folder / "欢乐 🃏 牌桌"
        self.path = folder / "path"
        self.elsewhere = folder / "elsewhere"
        programs = {"engine": ENGINE, "gui": GUI}
        places = (self.root / "packaging" / "requirements", self.path, self.elsewhere)
        for place in (*places, *(self.root / name for name in programs)):
            place.mkdir(parents=True)
        shutil.copy(ROOT / "packaging" / "bootstrap.py", self.root / "packaging")
        for name in ("play", "window", "test", "bench", "bench_nodeps"):
            self.lock(name, f"# nothing for {name}\n")
        for name, program in programs.items():
            (self.root / name / "__main__.py").write_text(program, encoding="utf-8")
            (self.elsewhere / f"{name}.py").write_text("raise SystemExit('the wrong program')\n", encoding="utf-8")
        others = ("PIP_", "UV_", "PYTHON", "COV_", *DISPLAYS)
        self.variables = {k: v for k, v in os.environ.items() if not k.startswith(others)}
        self.variables.update(PATH=str(self.path), PYTHONUTF8="1", PIP_CONFIG_FILE=os.devnull)

    def lock(self, name: str, content: str) -> None:
        (self.root / "packaging" / "requirements" / f"{name}.txt").write_text(content, encoding="utf-8")

    def tool(self, name: str) -> None:
        """Put a tool on the path that writes down how it is called."""
        (self.path / "tool.py").write_text(TOOL, encoding="utf-8")
        if os.name == "nt":
            line = f'@"{sys.executable}" "{self.path / "tool.py"}" {name} %*\r\n'
            (self.path / f"{name}.bat").write_text(line, encoding="utf-8")
        else:
            (self.path / name).write_text(f"#!/bin/sh\nexec '{sys.executable}' '{self.path}/tool.py' {name} \"$@\"\n")
            (self.path / name).chmod(0o755)

    def note(self, name: str, content: str = "") -> None:
        (self.path / name).write_text(content, encoding="utf-8")

    def without(self, *modules: str) -> None:
        """Take modules of the standard library away."""
        (self.path / "lib").mkdir()
        for module in modules:
            self.note(f"lib/{module}.py", NO_MODULE)
        self.variables["PYTHONPATH"] = str(self.path / "lib")

    @property
    def calls(self) -> list[list[str]]:
        file = self.path / "calls"
        return [json.loads(line) for line in file.read_text(encoding="utf-8").splitlines()] if file.exists() else []

    def line(self, arguments: Sequence[str], first: str) -> list[str]:
        script = str(self.root / "packaging" / "bootstrap.py")
        if not first:
            return [sys.executable, script, *arguments]
        begin = f"import os, runpy, sys; {first}; sys.argv = {[script, *arguments]!r}; "
        return [sys.executable, "-c", begin + "runpy.run_path(sys.argv[0], run_name='__main__')"]

    def run(self, *arguments: str, first: str = "") -> "subprocess.CompletedProcess[str]":
        """Start the bootstrap from elsewhere; `first` is what happens in its Python before."""
        return subprocess.run(
            self.line(arguments, first),
            cwd=self.elsewhere,
            env=self.variables,
            stdin=subprocess.DEVNULL,
            capture_output=True,
            encoding="utf-8",
            check=False,
        )


@pytest.fixture
def copy(tmp_path: Path) -> Copy:
    return Copy(tmp_path)


@pytest.fixture
def ready(copy: Copy) -> Copy:
    """A copy that has been played in the terminal once, with uv."""
    copy.tool("uv")
    assert copy.run("terminal").returncode == 7
    assert [call[1] for call in copy.calls] == ["venv", "pip"]
    return copy


def sentence(done: "subprocess.CompletedProcess[str]") -> str:
    """Give the one sentence on which it ended, after what it said it was doing."""
    said = [line for line in done.stderr.splitlines() if not line.endswith(" …")]
    assert done.returncode == 2, done.stderr
    assert done.stdout == ""
    assert len(said) == 1, done.stderr
    assert said[0].endswith(".")
    return said[0]


@pytest.mark.parametrize("locale", ["C", "C.UTF-8"])
def test_what_it_does_is_told_in_both_languages(copy: Copy, locale: str) -> None:
    copy.tool("uv")
    copy.variables["LC_ALL"] = locale
    said = copy.run("terminal").stderr.splitlines()
    english = said.index("Setting up .venv; this happens once and takes up to a minute …")
    assert said[english - 1] == "正在准备 .venv，只需一次，最多一分钟 …"


def test_an_old_python_gets_a_sentence(copy: Copy) -> None:
    said = sentence(copy.run("terminal", first="sys.version_info = (3, 9, 2, 'final', 0)"))
    assert "3.11" in said
    assert "3.9" in said


def test_an_old_python_can_read_that_far() -> None:
    source = (ROOT / "packaging" / "bootstrap.py").read_text(encoding="utf-8")
    ast.parse(source, feature_version=(3, 6))
    with pytest.raises(SyntaxError):
        ast.parse("(a := 1)", feature_version=(3, 6))


def test_a_python_that_cannot_make_an_environment_names_the_package(copy: Copy) -> None:
    copy.without("ensurepip")
    assert VENV_PACKAGE in sentence(copy.run("terminal", first="os.geteuid = lambda: 1000"))
    assert not (copy.root / ".venv").exists()


def test_on_debian_root_gets_the_package_installed(copy: Copy) -> None:
    copy.without("ensurepip")
    copy.tool("apt-get")
    copy.note("cure", str(copy.path / "lib" / "ensurepip.py"))
    done = copy.run("terminal", first="os.geteuid = lambda: 0")
    assert [call[:2] for call in copy.calls] == [["apt-get", "update"], ["apt-get", "install"]]
    assert VENV_PACKAGE in copy.calls[1]
    assert done.returncode == 7, done.stderr


def test_a_package_that_cannot_be_installed_is_named(copy: Copy) -> None:
    copy.without("ensurepip")
    copy.tool("apt-get")
    assert VENV_PACKAGE in sentence(copy.run("terminal", first="os.geteuid = lambda: 0"))
    assert len(copy.calls) == 2


def test_without_a_network_it_says_so(copy: Copy) -> None:
    copy.lock("play", "jolly-nothing==1.0 --hash=sha256:" + "0" * 64 + "\n")
    copy.variables["PIP_INDEX_URL"] = "http://127.0.0.1:9/"
    assert "network" in sentence(copy.run("terminal"))
    assert "jolly-nothing" in (copy.root / ".venv" / "jolly-install.log").read_text(encoding="utf-8")
    copy.lock("play", "# nothing\n")
    assert copy.run("terminal").returncode == 7


def test_an_installer_that_fails_is_quoted(copy: Copy) -> None:
    copy.tool("uv")
    copy.note("answer", "THESE PACKAGES DO NOT MATCH THE HASHES")
    assert "DO NOT MATCH THE HASHES" in sentence(copy.run("terminal"))


def test_it_plays_from_anywhere_and_hands_everything_on(ready: Copy) -> None:
    done = ready.run("terminal")
    assert done.returncode == 7, done.stderr
    assert done.stdout.splitlines() == [str(ready.elsewhere), "play|happy_nine"]
    assert ready.run("terminal", "--players", "5").stdout.splitlines()[1] == "play|happy_nine|--players|5"
    assert ready.run("terminal", "dou_dizhu", "欢 乐").stdout.splitlines()[1] == "play|dou_dizhu|欢 乐"
    assert ready.run("engine", "games").returncode == 0


def shown(copy: Copy, *arguments: str, first: str = "") -> list[str]:
    """Start it, where the libraries of Qt are not looked for; give what was started, in which folder."""
    quiet = "import ctypes; ctypes.CDLL = print"
    done = copy.run("play", *arguments, first=f"{quiet}; {first}" if first else quiet)
    assert done.returncode in (7, 8), done.stderr
    told = [line for line in done.stdout.splitlines() if not line.startswith("lib")]
    assert told[0] == str(copy.elsewhere)
    return [*told[1:], *(line for line in done.stderr.splitlines() if not line.endswith(" …"))]


def test_it_opens_the_window_where_there_is_a_display(ready: Copy) -> None:
    linux = "sys.platform = 'linux'"
    for variable in DISPLAYS:
        ready.variables[variable] = "here"
        assert shown(ready, first=linux) == ["window"]
        del ready.variables[variable]
    ready.variables["DISPLAY"] = ":7"
    assert ready.calls[-1][-1].endswith("window.txt")
    told = shown(ready, "--players", "5", "--record", "一 局.json", first=linux)
    assert told == ["window|--players|5|--record|一 局.json"]
    assert shown(ready, "dou_dizhu", "--fullscreen", first=linux) == ["window|--game|dou_dizhu|--fullscreen"]
    assert shown(ready, "--terminal", "--players", "5", first=linux) == ["play|happy_nine|--players|5"]


def test_without_a_display_it_says_so_and_plays_in_the_terminal(ready: Copy) -> None:
    ready.variables["DISPLAY"] = ""
    before = ready.calls
    told = shown(ready, "--players", "5", first="sys.platform = 'linux'")
    english = "There is no display here: playing in the terminal."
    assert told == ["play|happy_nine|--players|5", "这里没有显示器，在终端里玩。", english]
    assert ready.calls == before


@pytest.mark.parametrize("system", ["win32", "darwin"])
def test_windows_and_macos_always_have_a_display(copy: Copy, system: str) -> None:
    code = "import runpy, sys; made = runpy.run_path(sys.argv[1]); sys.platform = sys.argv[2]; print(made['display']())"
    script = str(copy.root / "packaging" / "bootstrap.py")
    line = [sys.executable, "-c", code, script, system]
    assert subprocess.run(line, env=copy.variables, capture_output=True, check=True).stdout.split() == [b"True"]


def test_a_second_start_installs_nothing(ready: Copy) -> None:
    before = ready.calls
    assert ready.run("terminal").returncode == 7
    assert ready.run("engine", "games").returncode == 0
    assert ready.calls == before


def test_playing_and_testing_do_not_disturb_each_other(ready: Copy) -> None:
    assert "pytest" in ready.run("test").stderr  # that it is missing: nothing was installed in earnest
    assert "test.txt" in ready.calls[-1][-1]
    before = ready.calls
    ready.run("test")
    assert ready.run("terminal").returncode == 7
    assert ready.calls == before


def test_the_peers_come_without_what_they_ask_for(ready: Copy) -> None:
    ready.run("bench")
    assert [Path(call[-1]).name for call in ready.calls[-2:]] == ["bench.txt", "bench_nodeps.txt"]
    assert ["--no-deps" in call for call in ready.calls[-2:]] == [False, True]
    assert all("--require-hashes" in call for call in ready.calls if call[1] == "pip")


def test_other_locked_versions_are_installed(ready: Copy) -> None:
    ready.run("test")
    ready.lock("play", "# something else\n")
    ready.lock("test", "# something else\n")
    assert ready.run("terminal").returncode == 7
    assert [call[1] for call in ready.calls] == ["venv", "pip", "pip", "pip"]
    ready.lock("test", "# nothing for test\n")  # as it was: but by now another version may be there
    ready.run("test")
    assert len(ready.calls) == 5


@pytest.mark.parametrize("harm", ["busy", "python", "config"])
def test_a_broken_environment_is_made_anew(ready: Copy, harm: str) -> None:
    venv = ready.root / ".venv"
    if harm == "busy":
        (venv / "jolly-busy").touch()
    elif harm == "python":
        shutil.rmtree(venv / ("Scripts" if os.name == "nt" else "bin"))
    else:
        (venv / "pyvenv.cfg").unlink()
    assert ready.run("terminal").returncode == 7
    assert [call[1] for call in ready.calls] == ["venv", "pip", "venv", "pip"]


@pytest.mark.skipif(os.name == "nt", reason="signals are another matter there")
def test_ctrl_c_while_installing_leaves_no_traceback(copy: Copy) -> None:
    copy.tool("uv")
    copy.note("slow")
    child = subprocess.Popen(
        copy.line(["terminal"], ""),
        cwd=copy.elsewhere,
        env=copy.variables,
        stderr=subprocess.PIPE,
        start_new_session=True,
        preexec_fn=interruptible,
    )
    patience = time.monotonic() + 30
    while not (copy.path / "begun").exists() and time.monotonic() < patience:
        time.sleep(0.02)
    os.killpg(child.pid, signal.SIGINT)
    said = child.communicate(timeout=30)[1].decode()
    assert child.returncode == 130, said
    assert "Traceback" not in said
    (copy.path / "slow").unlink()
    assert copy.run("terminal").returncode == 7
    assert [call[1] for call in copy.calls] == ["venv", "pip", "venv", "pip"]


@pytest.mark.parametrize("wrong", [["dance"], ["check", "everything"]])
def test_a_job_that_does_not_exist_gets_a_sentence(copy: Copy, wrong: list[str]) -> None:
    assert wrong[-1] in sentence(copy.run(*wrong))


def test_without_a_job_it_tells_what_there_is(copy: Copy) -> None:
    assert copy.run().returncode == 2
    told = copy.run("--help")
    assert told.returncode == 0
    assert all(job in told.stdout for job in ("play", "terminal", "engine", "test", "check", "bench"))
