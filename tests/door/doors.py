"""The command line in this process: what it prints, what it says, and how it ends."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from engine.door.main import main

ROOT = Path(__file__).resolve().parents[2]
VECTORS = ROOT / "tests" / "vectors"
SHARED = VECTORS / "happy_nine.json"
EXTRA = VECTORS / "extra" / "happy_nine_more.json"


@dataclass(frozen=True)
class Answer:
    """Exit status, standard output, standard error."""

    status: int
    out: str
    err: str

    @property
    def lines(self) -> list[str]:
        return self.out.split("\n")[:-1]

    def is_refusal(self) -> None:
        """One sentence on standard error, status 2, and no sign of a program that fell over."""
        assert self.status == 2, self
        rows = self.err.split("\n")
        assert len(rows) == 2, self.err
        assert rows[0].strip()
        assert rows[1] == ""
        assert "Traceback" not in self.err


Ask = Callable[..., Answer]


def asker(capsys: pytest.CaptureFixture[str]) -> Ask:
    def ask(*words: object) -> Answer:
        capsys.readouterr()
        try:
            status = main([str(word) for word in words])
        except SystemExit as end:  # --help
            status = end.code if isinstance(end.code, int) else 1
        out, err = capsys.readouterr()
        return Answer(status, out, err)

    return ask


def cases() -> list[dict[str, Any]]:
    found = []
    for path in (SHARED, EXTRA):
        found += json.loads(path.read_text(encoding="utf-8"))["cases"]
    return found


def records() -> list[Any]:
    return [pytest.param(case, id=case["id"]) for case in cases() if "record" in case]


def written(path: Path, content: object) -> Path:
    path.write_text(json.dumps(content, ensure_ascii=False), encoding="utf-8")
    return path
