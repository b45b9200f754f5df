"""What the program says of itself: versions, folders, licences, and what may be copied for whoever mends it."""

from __future__ import annotations

import re
from importlib.metadata import Distribution
from pathlib import Path
from types import SimpleNamespace

import pytest
from PySide6.QtGui import QGuiApplication

from gui import components
from gui.components import diagnosis, project
from gui.windows.about import AboutDialog
from gui.windows.home import HomePage
from gui.windows.main_window import MainWindow
from gui.windows.settings import SettingsDialog
from tests.gui.bridge.evening import until
from tests.setup.files import ROOT

pytestmark = pytest.mark.usefixtures("qapp")


def test_everything_that_is_locked_for_the_window_and_here_is_listed_with_its_licence() -> None:
    locked = (ROOT / "packaging" / "requirements" / "window.txt").read_text(encoding="utf-8")
    names = {match[1].lower() for match in re.finditer(r"^([A-Za-z0-9._-]+)==", locked, re.MULTILINE)}
    assert len(names) > 10
    listed = {one.name.lower().replace("_", "-"): one for one in components.components()}
    here = {name for name in names if next(iter(Distribution.discover(name=name)), None) is not None}
    assert {name.replace("_", "-") for name in here} <= set(listed)
    for one in listed.values():
        assert one.licence, one
    assert "LGPL" in listed["pyside6-essentials"].licence
    assert sum(one.licence == "OFL-1.1" for one in listed.values()) == 2


def test_an_installed_copy_says_the_same_of_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    version, required = project()
    said = ['hypothesis>=6; extra == "test"', *(line for line in required if not line.startswith("PySide6"))]
    said += [f'{line}; extra == "gui"' for line in required if line.startswith("PySide6")]
    installed = SimpleNamespace(version=version, requires=said)
    monkeypatch.setattr(components, "distribution", lambda _: installed)
    monkeypatch.setattr(Path, "is_file", lambda _: False)
    components.project.cache_clear()
    found = components.project()
    components.project.cache_clear()
    assert found[0] == version
    assert sorted(line.partition("; extra")[0] for line in found[1]) == sorted(required)


def test_the_dialog_says_it_in_both_languages_and_copies_nothing_of_people(window: MainWindow, tmp_path: Path) -> None:
    window.start_now()
    until(lambda: bool(window.table.bridge.prompts))
    window.want("about")
    dialog = window.findChildren(AboutDialog)[-1]
    assert any(str(dialog.base) in text.text for text in dialog.texts)
    assert any("LGPL" in line.text for line in dialog.lines)
    dialog.deed.click()
    copied = QGuiApplication.clipboard().text()
    assert copied == diagnosis(window.look.words.language, window.look.theme.name)
    assert dialog.toasted
    sitting = window.sitting
    assert sitting is not None
    for name in sitting.terms.names:
        assert name not in copied
    assert str(dialog.base) not in copied
    window.chosen.speak("en")
    assert dialog.title.text == "About Jolly Table"
    dialog.go_back()


def test_it_is_reached_from_the_first_screen(window: MainWindow) -> None:
    window.home()
    page = window.currentWidget()
    assert isinstance(page, HomePage)
    page.gear.click()
    settings = window.findChildren(SettingsDialog)[-1]
    settings.program.click()
    about = window.findChildren(AboutDialog)[-1]
    assert about.isVisible()
    about.go_back()
    settings.go_back()
    assert page.gear.isEnabled()


def test_a_package_tells_what_it_was_made_of_and_where_the_texts_are(
    window: MainWindow, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    assert components.texts() is None
    (tmp_path / components.LISTED).write_text(
        '[{"name": "zlib1g", "version": "1.2", "licence": "Zlib"}]', encoding="utf-8"
    )
    (tmp_path / components.TEXTS).write_text("…", encoding="utf-8")
    monkeypatch.setattr(components, "assets", lambda: tmp_path / "assets")
    assert components.components() == (components.Component("zlib1g", "1.2", "Zlib"),)
    dialog = AboutDialog(window.style_.look(), window, tmp_path)
    assert any(str(tmp_path / components.TEXTS) in label.text for label in dialog.texts)
