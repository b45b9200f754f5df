"""Keys that mean the same wherever one is; no place and no control has a list of its own."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from PySide6.QtCore import Qt

WINDOW_KEYS: Final = frozenset({Qt.Key.Key_F11})
"""What means the window itself, whatever lies over its places."""
WANTED_KEYS: Final[Mapping[int, str]] = {Qt.Key.Key_F1: "rules", Qt.Key.Key_M: "mute", Qt.Key.Key_B: "bookmarks"}
"""What is wanted by a key at any place that has no use of its own for it."""
