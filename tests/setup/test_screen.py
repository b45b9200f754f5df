"""The tests on a virtual screen: left out with a word where there is none, run where there is one."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.setup.files import ROOT

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="there is no Xvfb elsewhere")


def run(path: Path) -> "subprocess.CompletedProcess[str]":
    """Start the script with nothing but a folder's programs on the path."""
    variables = {**os.environ, "PATH": str(path)}
    line = [sys.executable, str(ROOT / "packaging" / "screen.py")]
    return subprocess.run(line, env=variables, capture_output=True, encoding="utf-8", check=False)


def test_without_a_virtual_screen_it_says_so_and_goes_on(tmp_path: Path) -> None:
    told = run(tmp_path)
    assert told.returncode == 0
    assert told.stdout.startswith("== the tests on a virtual screen are left out: this computer lacks")
    assert "xvfb" in told.stdout


@pytest.mark.parametrize("interpreter", [sys.executable, "/no such/interpreter"])
def test_a_virtual_screen_that_does_not_start_is_no_failure(tmp_path: Path, interpreter: str) -> None:
    (tmp_path / "Xvfb").write_text(f"#!{interpreter}\n")
    (tmp_path / "Xvfb").chmod(0o755)
    told = run(tmp_path)
    assert told.returncode == 0
    assert "left out" in told.stdout


@pytest.mark.parametrize(("path", "status"), [("empty", 1), ("full", 0)])
def test_what_must_hold_before_a_change_fails_where_they_are_left_out(tmp_path: Path, path: str, status: int) -> None:
    """A person may do without a virtual screen; what says that a change may go in may not."""
    folder = tmp_path / ".ci"
    folder.mkdir()
    shutil.copy(ROOT / ".ci" / "run", folder / "run")
    (tmp_path / "empty").mkdir()
    script = ROOT / "packaging" / "screen.py"
    left_out = f'PATH="{tmp_path / "empty"}" "{sys.executable}" "{script}"' if path == "empty" else "true"
    programs = tmp_path / "programs"
    programs.mkdir()
    (programs / "python3").write_text(f'#!/bin/sh\necho "9 passed"\n[ "$2" = test ] || exit 0\n{left_out}\n')
    (programs / "python3").chmod(0o755)
    variables = {**os.environ, "PATH": f"{programs}:{os.environ['PATH']}"}
    line = ["bash", str(folder / "run")]
    told = subprocess.run(line, env=variables, capture_output=True, encoding="utf-8", check=False)
    assert told.returncode == status, told.stdout
    assert ("ci: failed: the tests on a virtual screen (left out);" in told.stdout) == bool(status)
