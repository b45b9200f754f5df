"""The fonts that come with the program: loaded once, asked for by step of type."""

from __future__ import annotations

import sys
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Final

from PySide6.QtGui import QFont, QFontDatabase

from gui.theme import TEXT_SCALES, Step

SANS: Final = ("JollyTableSans-Regular.ttf", "JollyTableSans-Bold.ttf")
SERIF: Final = ("JollyTableSerif-Bold.ttf",)


def folder() -> Path:
    """The folder of the fonts: beside the window's code, or inside the packaged program."""
    frozen = getattr(sys, "_MEIPASS", None)
    return (Path(frozen) if frozen else Path(__file__).resolve().parent.parent) / "assets" / "fonts"


@dataclass(frozen=True, slots=True)
class Loaded:
    """What became of the fonts; a family is empty where the system's own font has to do."""

    sans: str
    serif: str
    missing: tuple[Path, ...] = ()

    def __str__(self) -> str:
        """Say what is missing, in both languages: without the font one of them may be unreadable."""
        if not self.missing:
            return ""
        names = ", ".join(path.name for path in self.missing)
        where = self.missing[0].parent
        return (
            f"{where} 里的字体 {names} 读不了，先用系统字体；请重新安装欢乐牌桌。 / "
            f"{names} in {where} cannot be read and the system's font is used: install Jolly Table again."
        )


@cache
def load(place: Path | None = None) -> Loaded:
    """Load the fonts, once; a font that cannot be read leaves its place to the system's."""
    place = place or folder()
    missing: list[Path] = []
    families = {False: "", True: ""}
    for name in (*SANS, *SERIF):
        number = QFontDatabase.addApplicationFont(str(place / name)) if (place / name).is_file() else -1
        found = QFontDatabase.applicationFontFamilies(number) if number >= 0 else []
        if found:
            families[name in SERIF] = found[0]
        else:
            missing.append(place / name)
    return Loaded(families[False], families[True] or families[False], tuple(missing))


def family(serif: bool = False) -> str:
    """The name of a family; empty if the system's own font has to do."""
    loaded = load()
    return loaded.serif if serif else loaded.sans


def font(step: Step, bold: bool = False, serif: bool = False, u: float = 1.0, text_scale: int = 100) -> QFont:
    """The font of a step of type, for a unit ``u`` of the window and a text scale in percent."""
    least, most = TEXT_SCALES
    made = QFont()
    if name := family(serif):
        made.setFamily(name)
    made.setPixelSize(max(1, round(step * u * min(max(text_scale, least), most) / 100)))
    made.setBold(bold or serif)
    made.setHintingPreference(QFont.HintingPreference.PreferVerticalHinting)
    return made
