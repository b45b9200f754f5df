"""House rules by name: the table's own, to take, to keep, to forget, to write to a file and to read from one."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from PySide6.QtCore import QStandardPaths, Signal
from PySide6.QtWidgets import QWidget

from engine.core.game import Game
from engine.core.plain import Trouble
from gui.controls.button import Button, IconButton
from gui.controls.dialog import Dialog
from gui.controls.text import Field, Label
from gui.scene.geometry import Metrics
from gui.scene.look import Look
from gui.settings.profiles import ENDING, LONGEST, free_name, profile_in, write_profile
from gui.settings.topics import Profile
from gui.theme import Space, Step
from gui.windows.ask import Deeds
from gui.windows.locked import EXPORT, locked


def documents() -> Path:
    """Where profiles are written to and read from: the documents of whoever uses the machine."""
    return Path(QStandardPaths.writableLocation(QStandardPaths.StandardLocation.DocumentsLocation))


class ProfilesDialog(Dialog):
    """The rules that a table has named, and what becomes of those that hold now."""

    loaded = Signal(object)
    """A `Profile` that is to hold."""
    kept = Signal(str, object)
    """A name and the `Profile` kept under it; None: the name is forgotten."""

    def __init__(self, look: Look, parent: QWidget, game: Game[Any, Any, Any], profiles: Mapping[str, Profile],
                 now: Profile, folder: Path) -> None:  # fmt: skip
        words = look.words
        super().__init__(look, parent, words.key("table.new.profiles"), back=words.key("table.form.done"), wide=640.0)
        self.game, self.profiles, self.now, self.folder = game, dict(profiles), now, folder
        self.none = self.part(Label(look, Step.T14, words.key("table.profile.none"), ink="ink_2", parent=self.inner))
        self.rows: dict[str, tuple[Button, IconButton, IconButton]] = {}
        self.label = self.part(Label(look, Step.T14, words.key("table.profile.name"), ink="ink_2", parent=self.inner))
        self.field = self.part(Field(look, words.key("table.profile.name"), "", LONGEST, self.inner))
        self.save = self.part(Button(look, words.key("table.profile.keep"), icon="check", parent=self.inner))
        self.read = self.part(Button(look, words.key("table.profile.read"), icon="book", parent=self.inner))
        self.save.chosen.connect(self._save)
        self.field.returnPressed.connect(self._save)
        self.read.chosen.connect(self._files)
        self.read.setVisible(not locked(self, EXPORT))
        self._fill()

    def _fill(self) -> None:
        """A row for each name: take it, write it to a file, forget it."""
        words = self.look.words
        for row in self.rows.values():
            for part in row:
                self._parts.remove(part)
                part.hide()
                part.deleteLater()
        self.rows = {}
        for name in self.profiles:
            take = self.part(Button(self.look, name, parent=self.inner))
            write = self.part(IconButton(self.look, "copy", words.key("table.profile.write", name=name), self.inner))
            forget = self.part(IconButton(self.look, "x", words.key("table.profile.forget", name=name), self.inner))
            take.chosen.connect(lambda name=name: self._take(name))
            write.chosen.connect(lambda name=name: self._write(name))
            forget.chosen.connect(lambda name=name: self._forget(name))
            self.rows[name] = (take, write, forget)
            for part in self.rows[name]:
                part.show()
            write.setVisible(not locked(self, EXPORT))
        self.none.setVisible(not self.rows)

    def _take(self, name: str) -> None:
        self.close_()
        self.loaded.emit(self.profiles[name])

    def _save(self) -> None:
        """Keep what holds now under the name that is written."""
        name = self.field.text().strip()
        if not name:
            self.field.warn(True)
            self.toast(self.look.words.key("table.new.name_missing"))
            return
        self._keep(name, self.now)
        self.toast(self.look.words.key("table.profile.kept", name=name), bad=False)

    def _keep(self, name: str, profile: Profile) -> None:
        self.field.clear()
        self.field.warn(False)
        self.profiles[name] = profile
        self.kept.emit(name, profile)
        self._fill()
        self.refit()

    def _forget(self, name: str) -> None:
        self.profiles.pop(name, None)
        self.kept.emit(name, None)
        self._fill()
        self.refit()
        self.back.setFocus()

    def _write(self, name: str) -> None:
        try:
            path = write_profile(self.folder, self.game.info.id, name, self.profiles[name])
        except Trouble as trouble:
            self.toast(self.look.words.trouble(trouble))
            return
        self.toast(self.look.words.key("table.replay.kept", file=str(path)), bad=False)

    def _files(self) -> None:
        """Ask which of the files that are there is meant."""
        words = self.look.words
        paths = sorted(self.folder.glob(f"*{ENDING}"))
        if not paths:
            self.toast(words.key("table.profile.no_files", file=str(self.folder)))
            return
        deeds = [(str(number), path.name.removesuffix(ENDING), None) for number, path in enumerate(paths)]
        dialog = Deeds(self.look, self, words.key("table.profile.read"), deeds)
        dialog.picked.connect(lambda number: self.take_file(paths[int(number)]))
        dialog.open()

    def take_file(self, path: Path) -> None:
        """Keep the rules of a file under the name it says."""
        try:
            name, profile = profile_in(self.game, path)
        except Trouble as trouble:
            self.toast(self.look.words.trouble(trouble))
            return
        name = free_name(name, profile, self.profiles)
        self._keep(name, profile)
        self.toast(self.look.words.key("table.profile.kept", name=name), bad=False)

    def lay(self, m: Metrics, width: float) -> float:
        """The names, then a field for another one."""
        y, high, gap = float(Space.S8), m.px(52, 48), m.px(12, 8)
        if not self.none.isHidden():
            above = self.none.height_for(m, width)
            self.none.place(Space.S8, y, width, above)
            y += above + gap
        for take, write, forget in self.rows.values():
            take.place(Space.S8, y, width - 2 * (high + Space.S8), high)
            write.place(Space.S8 + width - 2 * high - Space.S8, y, high, high)
            forget.place(Space.S8 + width - high, y, high, high)
            y += high + gap
        small = self.label.height_for(m, width)
        self.label.place(Space.S8, y, width, small)
        y += small + Space.S4
        self.field.place(Space.S8, y, width, high)
        y += high + gap
        half = (width - gap) / 2
        self.save.place(Space.S8, y, half, high)
        self.read.place(Space.S8 + half + gap, y, half, high)
        return y + high + Space.S8
