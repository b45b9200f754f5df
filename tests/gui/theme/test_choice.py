"""The theme follows the system unless one is picked."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication

from gui.theme import FELT, HIGH_CONTRAST, MIDNIGHT, PAPER, Theme
from gui.theme_choice import ThemeChoice, theme_for

Scheme = Qt.ColorScheme


@pytest.mark.parametrize(
    ("picked", "scheme", "more", "theme"),
    [
        (None, Scheme.Dark, False, FELT),
        (None, Scheme.Light, False, PAPER),
        (None, Scheme.Unknown, False, FELT),
        (None, Scheme.Light, True, HIGH_CONTRAST),
        ("midnight", Scheme.Light, True, MIDNIGHT),
        ("no such theme", Scheme.Light, False, PAPER),
    ],
)
def test_the_right_theme(picked: str | None, scheme: Scheme, more: bool, theme: Theme) -> None:
    assert theme_for(picked, scheme, more) is theme


def test_it_follows_the_system_while_nothing_is_picked() -> None:
    hints = QGuiApplication.styleHints()
    hints.setColorScheme(Scheme.Dark)
    choice = ThemeChoice(hints)
    heard: list[Theme] = []
    choice.changed.connect(heard.append)
    try:
        choice._look()
        before = choice.theme
        choice.pick("midnight")
        assert (choice.theme, choice.picked) == (MIDNIGHT, "midnight")
        hints.setColorScheme(Scheme.Light)
        assert choice.theme is MIDNIGHT
        choice.pick(None)
        assert choice.theme is theme_for(None, hints.colorScheme())
        assert heard[0] is MIDNIGHT
        assert heard[1] is choice.theme
        choice.pick(choice.theme.name)
        assert len(heard) == 2, "the same theme is no change"
        assert before in (FELT, PAPER)
    finally:
        hints.unsetColorScheme()
