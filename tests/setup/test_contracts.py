"""Each import contract of pyproject.toml catches what it is there for."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.setup.files import ROOT

LINT = "from importlinter.cli import lint_imports_command; lint_imports_command()"
HOUSE = (
    "engine/words/__init__.py",
    "engine/pages.py",
    "engine/__main__.py",
    "engine/core/table.py",
    "engine/kit/grid.py",
    "engine/games/go/rules.py",
    "engine/games/xiangqi/rules.py",
    "engine/play/round.py",
    "engine/door/terminal.py",
    "gui/bridge.py",
)


def lint(folder: Path) -> tuple[int, str]:
    """Run the linter, with the contracts of the project, over the house in a folder."""
    done = subprocess.run(
        [sys.executable, "-c", LINT, "--no-cache"],
        cwd=folder,
        env=os.environ | {"PYTHONPATH": str(folder), "PYTHONUTF8": "1"},
        capture_output=True,
        encoding="utf-8",
        check=False,
    )
    return done.returncode, done.stdout + done.stderr


@pytest.fixture
def house(tmp_path: Path) -> Path:
    """A house with all its floors, in which nobody imports anybody."""
    shutil.copy(ROOT / "pyproject.toml", tmp_path)
    for name in HOUSE:
        file = tmp_path / name
        file.parent.mkdir(parents=True, exist_ok=True)
        for folder in file.relative_to(tmp_path).parents[:-1]:
            (tmp_path / folder / "__init__.py").touch()
        file.touch()
    return tmp_path


def test_what_is_allowed_passes(house: Path) -> None:
    (house / "gui/bridge.py").write_text("import engine.games, engine.play.round, engine.words\n")
    (house / "engine/door/terminal.py").write_text("import engine.words, engine.play.round, engine.games.go\n")
    (house / "engine/__main__.py").write_text("import engine.words, engine.door.terminal\n")
    (house / "engine/games/__init__.py").write_text("import engine.games.go, engine.games.xiangqi\n")
    (house / "engine/games/go/rules.py").write_text("import engine.kit.grid, engine.core.table\n")
    code, told = lint(house)
    assert code == 0, told
    assert "0 broken" in told


@pytest.mark.parametrize(
    ("file", "line", "contract"),
    [
        ("engine/core/table.py", "import engine.kit.grid", "Arrows point down"),
        ("engine/kit/grid.py", "import engine.games.go", "Arrows point down"),
        ("engine/games/go/rules.py", "import engine.play.round", "Arrows point down"),
        ("engine/play/round.py", "import gui.bridge", "The engine knows neither the window nor Qt"),
        ("engine/door/terminal.py", "import PySide6.QtCore", "The engine knows neither the window nor Qt"),
        ("engine/kit/grid.py", "def late():\n    import shiboken6", "The engine knows neither the window nor Qt"),
        ("engine/games/go/rules.py", "import engine.games.xiangqi.rules", "Games are independent of each other"),
        ("gui/bridge.py", "import engine.games.go.rules", "The window knows games only through their list"),
        ("gui/bridge.py", "import engine.games.go", "The window knows games only through their list"),
        ("engine/play/round.py", "import engine.pages", "Arrows point down"),
        ("engine/play/round.py", "import engine.words", "Words are for the two front doors"),
        ("engine/games/go/rules.py", "import engine.words", "Words are for the two front doors"),
        ("engine/kit/grid.py", "def late():\n    import numpy", "Numbers in arrays are for the physics solver only"),
    ],
)
def test_what_is_not_allowed_is_named(house: Path, file: str, line: str, contract: str) -> None:
    (house / file).write_text(line + "\n")
    code, told = lint(house)
    assert code == 1, told
    assert f"{contract} BROKEN" in told
