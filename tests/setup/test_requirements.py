"""The locked versions: complete, hashed, in step with the ranges."""

import re
import tomllib
from pathlib import Path

import pytest
from packaging.requirements import Requirement

from tests.setup.files import ROOT, tracked

FOLDER = ROOT / "packaging" / "requirements"
NAMES = ("play", "window", "test", "package", "ray", "bench", "bench_nodeps")


def locked(name: str) -> dict[str, list[str]]:
    """Give each pinned requirement, marker included, with its hashes."""
    lines = (FOLDER / f"{name}.txt").read_text(encoding="utf-8").replace("\\\n", " ").splitlines()
    pins = {}
    for line in lines:
        if line.strip() and not line.lstrip().startswith("#"):
            pin, *hashes = line.split(" --hash=")
            pins[pin.strip()] = [h.strip() for h in hashes]
    return pins


def versions(name: str) -> dict[str, set[str]]:
    """Give each package with the versions it is held to (more than one where they depend on the Python)."""
    found: dict[str, set[str]] = {}
    for pin in locked(name):
        wanted = Requirement(pin)
        found.setdefault(plain(wanted.name), set()).update(s.version for s in wanted.specifier)
    return found


def wishes(name: str) -> list[Requirement]:
    lines = (FOLDER / f"{name}.in").read_text(encoding="utf-8").splitlines()
    return [Requirement(line) for line in lines if line.strip() and not line.startswith(("#", "-"))]


def plain(name: str) -> str:
    return re.sub(r"[-_.]+", "-", name).lower()


def shape(wanted: Requirement) -> tuple[str, str]:
    return plain(wanted.name), str(wanted.specifier)


def test_every_file_is_known() -> None:
    there = {n.name for n in tracked() if n.parent == Path("packaging/requirements")}
    assert there == {f"{name}{end}" for name in NAMES for end in (".in", ".txt")}


@pytest.mark.parametrize(
    ("name", "least"),
    [("play", 8), ("window", 10), ("test", 27), ("package", 20), ("ray", 20), ("bench", 15), ("bench_nodeps", 1)],
)
def test_every_line_is_pinned_and_hashed(name: str, least: int) -> None:
    pins = locked(name)
    assert len(pins) >= least
    for pin, hashes in pins.items():
        assert re.match(r"[\w.-]+(\[\w+\])?==[\w.]+( ; .+)?$", pin), pin
        assert hashes, pin
        assert all(re.fullmatch(r"sha256:[0-9a-f]{64}", h) for h in hashes), pin


@pytest.mark.parametrize("name", NAMES)
def test_the_locked_versions_are_in_the_ranges(name: str) -> None:
    held = versions(name)
    assert wishes(name)
    for wanted in wishes(name):
        assert held[plain(wanted.name)], wanted
        assert all(wanted.specifier.contains(version) for version in held[plain(wanted.name)]), wanted


@pytest.mark.parametrize("larger", ["test", "package", "ray", "bench"])
def test_what_is_tested_and_timed_is_what_is_played(larger: str) -> None:
    played, there = versions("play"), versions(larger)
    assert played
    assert {name: there.get(name) for name in played} == played


def test_the_project_states_the_same_ranges() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    extras = project["optional-dependencies"]
    stated = {"play": project["dependencies"], "window": extras["gui"], **extras}
    for name in ("play", "window", "test", "package", "ray", "bench"):
        assert sorted(shape(Requirement(r)) for r in stated[name]) == sorted(map(shape, wishes(name))), name


def test_arrays_come_with_the_charts_and_the_benchmark_and_never_with_the_engine() -> None:
    assert "numpy" in versions("bench")
    assert "numpy" in versions("window"), "the charts draw with it"
    assert not {"numpy", "pyqtgraph"} & set(versions("play"))
    stated = {plain(wanted.name) for name in NAMES for wanted in wishes(name) if name != "bench"}
    assert "numpy" not in stated, "only the charts may ask for it"
