"""The compiled build: one list, one switch, and an uncompiled program that says what it is to be compared by.

That a compiled copy plays the same is shown by `bootstrap.py check compiled`, which takes a minute of compiling.
"""

from __future__ import annotations

import os
import re
import runpy
import subprocess
import sys
import tomllib
from pathlib import Path
from types import SimpleNamespace

import pytest

from tests.setup.files import ROOT

PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
HOT = PROJECT["tool"]["jolly-table"]["compiled"]
TOOL = ROOT / "packaging" / "compile.py"


def tool(*words: str, **variables: str) -> subprocess.CompletedProcess[str]:
    line = [sys.executable, "-W", "error", str(TOOL), *words]
    return subprocess.run(
        line, cwd=ROOT, env={**os.environ, **variables}, capture_output=True, encoding="utf-8", check=False
    )


def test_the_list_names_modules_of_the_engine_once() -> None:
    assert len(HOT) == len(set(HOT)) > 0
    for path in HOT:
        assert (ROOT / path).is_file(), path
        assert path.startswith("engine/")


def test_the_compiler_is_the_one_that_tests_install() -> None:
    assert PROJECT["tool"]["jolly-table"]["compiler"] in PROJECT["project"]["optional-dependencies"]["test"]


def test_nothing_in_the_repository_is_compiled() -> None:
    assert [path for folder in ("engine", "gui") for path in (ROOT / folder).rglob("*.so")] == []


@pytest.mark.parametrize(("switch", "compiles"), [("1", True), ("0", False), ("", False), (None, False)])
def test_one_switch_compiles_the_listed_modules_and_no_others(
    monkeypatch: pytest.MonkeyPatch, switch: str | None, compiles: bool
) -> None:
    asked: list[list[str]] = []
    built: list[dict[str, object]] = []

    def mypycify(paths: list[str], opt_level: str) -> list[str]:
        asked.append(paths)
        return ["compiled"]

    monkeypatch.setitem(sys.modules, "setuptools", SimpleNamespace(setup=lambda **given: built.append(given)))
    monkeypatch.setitem(sys.modules, "mypyc.build", SimpleNamespace(mypycify=mypycify))
    if switch is None:
        monkeypatch.delenv("JOLLY_TABLE_COMPILE", raising=False)
    else:
        monkeypatch.setenv("JOLLY_TABLE_COMPILE", switch)
    runpy.run_path(str(ROOT / "setup.py"))
    (given,) = built
    assert given.get("ext_modules") == (["compiled"] if compiles else None)
    assert asked == ([HOT] if compiles else [])


def test_self_play_has_a_sum_that_stays() -> None:
    one, other = tool("digest"), tool("digest", PYTHONHASHSEED="7")
    assert (one.returncode, one.stderr) == (0, "")
    assert re.fullmatch(r"[0-9a-f]{64}\n", one.stdout)
    assert other.stdout == one.stdout


def test_the_sum_tells_another_rule_from_this_one() -> None:
    program = (
        f"import runpy, sys; sys.path.insert(0, {str(ROOT)!r}); from engine.games import game; "
        "door = type(game('happy_nine').inner); real = door.utility; "
        "door.utility = staticmethod(lambda at: real(at)[::-1]); "
        f"sys.argv = [{str(TOOL)!r}, 'digest']; runpy.run_path({str(TOOL)!r}, run_name='__main__')"
    )
    changed = subprocess.run([sys.executable, "-c", program], capture_output=True, encoding="utf-8", check=False)
    assert re.fullmatch(r"[0-9a-f]{64}\n", changed.stdout), changed.stderr
    assert changed.stdout != tool("digest").stdout


def test_sources_are_not_taken_for_a_compiled_copy(tmp_path: Path) -> None:
    (tmp_path / "engine").symlink_to(ROOT / "engine")
    found = tool("digest", str(tmp_path))
    assert found.returncode == 2
    assert "is not compiled" in found.stderr


@pytest.mark.skipif(os.name == "nt", reason="the compiler is found otherwise")
def test_without_a_compiler_the_check_says_so_in_one_line(tmp_path: Path) -> None:
    found = tool("check", PATH=str(tmp_path))
    assert (found.returncode, found.stderr) == (0, "")
    assert re.fullmatch(r"compiled: left out, there is no C compiler \(.+\)\n", found.stdout)
    refused = tool("build", str(tmp_path / "copy"), PATH=str(tmp_path))
    assert (refused.returncode, refused.stdout) == (2, "")
    assert len(refused.stderr.splitlines()) == 1


def test_a_folder_that_holds_something_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / "mine").write_text("dear", encoding="utf-8")
    found = tool("build", str(tmp_path))
    assert found.returncode == 2
    assert len(found.stderr.splitlines()) == 1
    assert [path.name for path in tmp_path.iterdir()] == ["mine"]
