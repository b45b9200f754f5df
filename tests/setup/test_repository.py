"""What may lie in the repository, and what must not stand in it."""

import re
from pathlib import Path

import pytest

from tests.setup.files import ROOT, text, tracked

FOLDERS = {"assets", "engine", "gui", "i18n", "packaging", "tests"}
PAGES = {"ARCHITECTURE.md", "CHANGELOG.md", "CONTRIBUTING.md", "LICENSE", "README.md", "pyproject.toml", "setup.py"}
DOTTED = {".ci", ".editorconfig", ".gitattributes", ".github", ".gitignore"}

# Put together here, so that this file does not name them either.
INDEXES = re.compile(
    "|".join(
        [
            "py" + "pi",
            "python" + "hosted",
            "npm" + "js",
            "crates" + r"\.io",
            "ana" + "conda",
            "--(extra-)?index" + "-url",
        ]
    ),
    re.IGNORECASE,
)
PLACES = re.compile(
    r"(?<![\w.~/-])/(?:" + "|".join(["home", "root", "Users", "work", "opt", "mnt"]) + r")/\w|[A-Z]:\\Users"
)


def findings(pattern: re.Pattern[str]) -> list[str]:
    found = []
    for name in tracked():
        for number, line in enumerate(text(name).splitlines(), 1):
            hit = pattern.search(line)
            if hit:
                found.append(f"{name}:{number}: {hit.group()}")
    return found


@pytest.mark.parametrize(
    "line", ["see Py" + "PI", "https://files.python" + "hosted.org/x", "--index" + "-url https://x"]
)
def test_the_search_for_indexes_finds(line: str) -> None:
    assert INDEXES.search(line)


@pytest.mark.parametrize("line", ["cd /" + "root/x", "'/" + "home/me/cards'", "C:\\" + "Users\\me"])
def test_the_search_for_places_finds(line: str) -> None:
    assert PLACES.search(line)


def test_no_file_names_a_package_index() -> None:
    assert findings(INDEXES) == []


def test_no_file_names_a_place_on_somebodys_machine() -> None:
    assert findings(PLACES) == []


def test_no_lock_that_would_name_an_index() -> None:
    assert [name for name in tracked() if name.name == "uv.lock"] == []


def test_the_top_level_holds_these_and_nothing_else() -> None:
    assert {name.parts[0] for name in tracked()} == FOLDERS | PAGES | DOTTED


def test_no_module_is_longer_than_400_lines() -> None:
    modules = [name for name in tracked() if name.suffix == ".py"]
    assert {name.parts[0] for name in modules} >= {"engine", "gui", "packaging", "tests"}
    assert {str(name): n for name in modules if (n := len(text(name).splitlines())) > 400} == {}


def test_packaging_hides_no_library() -> None:
    import packaging.version  # the library, in spite of the folder of that name beside us

    assert packaging.version.__file__ is not None
    assert not Path(packaging.version.__file__).is_relative_to(ROOT / "packaging")
    assert Path("packaging/__init__.py") not in tracked()
