"""The recipe for a machine that is nothing but the kiosk: what it names is there, and what it locks is locked."""

import configparser
import shutil
import subprocess
import sys
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

from gui.command import parser
from tests.setup.files import ROOT

RECIPE = ROOT / "packaging" / "kiosk"
UNITS = sorted(RECIPE.glob("*.service"))
COMMAND = "/usr/bin/jolly-table --kiosk --supervised"


@pytest.fixture(scope="module")
def linux() -> Any:
    sys.path.insert(0, str(ROOT / "packaging"))
    try:
        return import_module("linux")
    finally:
        sys.path.remove(str(ROOT / "packaging"))


def read(path: Path) -> configparser.ConfigParser:
    found = configparser.ConfigParser(strict=False, interpolation=None, delimiters=("=",), comment_prefixes=("#",))
    found.optionxform = str  # type: ignore[assignment,method-assign]
    found.read(path, encoding="utf-8")
    return found


def test_there_is_one_for_wayland_and_one_for_x() -> None:
    assert [path.name for path in UNITS] == ["jolly-table-kiosk-x.service", "jolly-table-kiosk.service"]


@pytest.mark.parametrize("path", UNITS, ids=lambda path: path.stem)
def test_a_unit_comes_back_and_stays_where_it_is(path: Path) -> None:
    unit = read(path)
    service = unit["Service"]
    assert unit["Unit"]["StartLimitIntervalSec"] == "0"
    assert service["Restart"] == "on-failure"
    assert service["KillMode"] == "control-group"
    assert service["User"] == "kiosk"
    assert service["Environment"] == f"JOLLY_TABLE_HOME=/var/lib/{service['StateDirectory']}"
    line = service["ExecStart"]
    if "cage" in line:
        assert line == f"/usr/bin/cage -d -- {COMMAND}"
    else:
        assert "-novtswitch" in line
        started = line.split()[1]
        assert started == "/usr/share/jolly-table/kiosk/session"


def test_the_session_is_the_program_and_nothing_else() -> None:
    lines = (RECIPE / "session").read_text(encoding="utf-8").splitlines()
    assert lines[-1] == f"exec {COMMAND}"
    assert (RECIPE / "session").stat().st_mode & 0o111
    shell = shutil.which("sh")
    assert shell is not None
    subprocess.run([shell, "-n", str(RECIPE / "session")], check=True)


def test_the_options_that_it_names_are_the_programs() -> None:
    options = parser().parse_args(COMMAND.split()[1:])
    assert options.kiosk
    assert options.supervised


def test_consoles_and_magic_keys_are_locked() -> None:
    assert read(RECIPE / "logind.conf")["Login"]["NAutoVTs"] == "0"
    assert "kernel.sysrq = 0" in (RECIPE / "sysctl.conf").read_text(encoding="utf-8")
    server = (RECIPE / "xorg.conf").read_text(encoding="utf-8")
    assert 'Option "DontVTSwitch" "true"' in server
    assert 'Option "DontZap" "true"' in server


@pytest.mark.skipif(shutil.which("systemd-analyze") is None, reason="systemd-analyze is not installed")
@pytest.mark.parametrize("path", UNITS, ids=lambda path: path.stem)
def test_systemd_finds_nothing_wrong_with_a_unit(path: Path, tmp_path: Path) -> None:
    # cage and xinit need not be installed where this is tested
    text = path.read_text(encoding="utf-8")
    for program in ("/usr/bin/cage", "/usr/bin/xinit"):
        text = text.replace(f"ExecStart={program}", "ExecStart=/bin/true")
    (tmp_path / path.name).write_text(text, encoding="utf-8")
    ran = subprocess.run(["systemd-analyze", "verify", "--man=no", str(tmp_path / path.name)],
                         capture_output=True, encoding="utf-8", check=False)  # fmt: skip
    said = [line for line in (ran.stdout + ran.stderr).splitlines() if "jolly-table" in line]
    assert said == []


def test_a_package_brings_the_recipe_and_the_command(linux: Any) -> None:
    found = dict(linux.kiosk())
    assert found["usr/bin/jolly-table-kiosk"].startswith("#!/bin/sh\n")
    assert "--kiosk --supervised" in found["usr/bin/jolly-table-kiosk"]
    for path in RECIPE.iterdir():
        assert found[f"usr/share/jolly-table/kiosk/{path.name}"] == path.read_text(encoding="utf-8")


@pytest.mark.skipif(shutil.which("desktop-file-validate") is None, reason="desktop-file-validate is not installed")
@pytest.mark.parametrize("kind", ["xsessions", "wayland-sessions"])
def test_the_sessions_are_entries_that_login_screens_read(linux: Any, kind: str, tmp_path: Path) -> None:
    text = dict(linux.kiosk())[f"usr/share/{kind}/jolly-table-kiosk.desktop"]
    (tmp_path / "jolly-table-kiosk.desktop").write_text(text, encoding="utf-8")
    line = ["desktop-file-validate", str(tmp_path / "jolly-table-kiosk.desktop")]
    ran = subprocess.run(line, capture_output=True, encoding="utf-8", check=False)
    assert (ran.returncode, ran.stdout + ran.stderr) == (0, "")


def test_the_readme_names_every_part_of_it() -> None:
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    assert not [path.name for path in RECIPE.iterdir() if f"`{path.name}`" not in readme]
