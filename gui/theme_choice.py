"""Which theme is in use: the picked one, or the one that goes with the system."""

from __future__ import annotations

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtGui import QStyleHints

from gui.theme import FELT, HIGH_CONTRAST, PAPER, THEMES, Theme


def theme_for(picked: str | None, scheme: Qt.ColorScheme, more_contrast: bool = False) -> Theme:
    """The picked theme, or else the one that goes with the system's choice of light, dark and contrast."""
    if picked is not None and picked in THEMES:
        return THEMES[picked]
    if more_contrast:
        return HIGH_CONTRAST
    return PAPER if scheme == Qt.ColorScheme.Light else FELT


class ThemeChoice(QObject):
    """The theme in use: the picked one, or the system's as it changes."""

    changed = Signal(object)
    """Emitted with the new `Theme`."""

    def __init__(self, hints: QStyleHints, picked: str | None = None, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._hints = hints
        self._picked = picked
        self._theme = self._right()
        hints.colorSchemeChanged.connect(self._look)
        hints.accessibility().contrastPreferenceChanged.connect(self._look)

    @property
    def theme(self) -> Theme:
        """The theme in use."""
        return self._theme

    @property
    def picked(self) -> str | None:
        """The name of the picked theme; None while the system's choice counts."""
        return self._picked

    def pick(self, name: str | None) -> None:
        """Choose a theme by name, or leave it to the system again."""
        self._picked = name
        self._look()

    def _look(self) -> None:
        theme = self._right()
        if theme != self._theme:
            self._theme = theme
            self.changed.emit(theme)

    def _right(self) -> Theme:
        more = self._hints.accessibility().contrastPreference() == Qt.ContrastPreference.HighContrast
        return theme_for(self._picked, self._hints.colorScheme(), more)
