"""The tests on a virtual screen: left out with a word where there is none, run where there is one."""

import os
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
