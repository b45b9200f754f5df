"""``arena --ray``: the same command on a Ray cluster, where Ray is installed (`packaging/bootstrap.py ray`)."""

from __future__ import annotations

import json
import secrets
import subprocess
import sys
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path

import pytest

from .doors import ROOT

pytestmark = pytest.mark.skipif(find_spec("ray") is None, reason="Ray is not installed")
PORT = 6399
LONE = ("arena", "happy_nine", "--players", "3", "--bots", "normal,random,random", "--json")


def arena(*words: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "engine", "--lang", "en", *LONE, *words]
    return subprocess.run(command, cwd=ROOT, capture_output=True, encoding="utf-8", check=False, timeout=240)


@pytest.fixture
def cluster(monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """A cluster started by somebody else, at an address of its own, for those who know its token."""
    monkeypatch.setenv("RAY_AUTH_MODE", "token")
    monkeypatch.setenv("RAY_AUTH_TOKEN", secrets.token_hex())
    tool = str(Path(sys.executable).with_name("ray"))
    start = [tool, "start", "--head", "--block", f"--port={PORT}", "--num-cpus=2", "--include-dashboard=false"]
    words = [*start, "--disable-usage-stats"]
    process = subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, encoding="utf-8")
    try:
        assert process.stdout is not None
        assert any("Ray runtime started" in line for line in process.stdout)
        yield f"127.0.0.1:{PORT}"
    finally:
        process.terminate()  # and with it what it started; `ray stop` would end every cluster of this machine
        process.communicate(timeout=60)


def test_a_cluster_started_here_measures_the_same() -> None:
    found = arena("--deals", "6", "--ray", "local", "--workers", "2")
    assert (found.returncode, found.stderr) == (0, "")
    assert json.loads(found.stdout) == json.loads(arena("--deals", "6").stdout)


def test_the_sequential_test_ends_it_early_there_too() -> None:
    found = json.loads(arena("--deals", "500", "--ray", "local", "--workers", "2", "--stop", "1").stdout)
    assert (found["deals"], found["test"]["verdict"]) == (30, "better")


def test_a_cluster_at_an_address_measures_the_same(cluster: str) -> None:
    found = arena("--deals", "3", "--ray", cluster)
    assert (found.returncode, found.stderr) == (0, "")
    assert json.loads(found.stdout) == json.loads(arena("--deals", "3").stdout)


@pytest.mark.parametrize("address", ["127.0.0.1:1", "nonsense://x", "127.0.0.1:99999"])
def test_a_cluster_that_is_not_there_is_one_sentence(address: str) -> None:
    found = arena("--deals", "3", "--ray", address)
    assert (found.returncode, found.stdout) == (2, "")
    assert len(found.stderr.splitlines()) == 1
    assert found.stderr.startswith(f"The Ray cluster {address} cannot be used: ")
