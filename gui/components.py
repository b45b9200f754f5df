"""What the program is made of: its version, what comes along with it under which licence, and what it runs on."""

from __future__ import annotations

import json
import platform
import re
import tomllib
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from importlib.metadata import Distribution, PackageNotFoundError, distribution
from pathlib import Path
from typing import Final

from PySide6.QtCore import QLibraryInfo, QSysInfo
from PySide6.QtGui import QGuiApplication

from engine.play.folders import APP
from gui.art.shapes import assets
from gui.fonts import folder

LISTED: Final = "components.json"
"""The file of a package that tells what it is made of."""
TEXTS: Final = "LICENCES.txt"
"""Beside it, the texts of the licences."""
_WINDOW: Final = re.compile(r"extra == ['\"]gui")
_NAME: Final = re.compile(r"[A-Za-z0-9._-]+")


@dataclass(frozen=True, slots=True)
class Component:
    """Something that comes along: name, version (nothing where it has none), licence."""

    name: str
    version: str
    licence: str


@cache
def project() -> tuple[str, tuple[str, ...]]:
    """The program's version and what the window requires: of the sources, or of an installed copy."""
    file = Path(__file__).resolve().parents[1] / "pyproject.toml"
    if file.is_file():
        said = tomllib.loads(file.read_text(encoding="utf-8"))["project"]
        return said["version"], (*said["dependencies"], *said["optional-dependencies"]["gui"])
    installed = distribution(APP)
    required = installed.requires or []
    return installed.version, tuple(line for line in required if "extra ==" not in line or _WINDOW.search(line))


def components() -> tuple[Component, ...]:
    """Everything that playing needs and that is here, by name, at last the fonts; of a package, what it says itself."""
    packed = assets().parent / LISTED
    if packed.is_file():
        return tuple(Component(**one) for one in json.loads(packed.read_text(encoding="utf-8")))
    found: dict[str, Component] = {}
    for one in needed():
        found[one.metadata["Name"]] = Component(one.metadata["Name"], one.version, licence(one))
    listed = sorted(found.values(), key=lambda one: one.name.lower())
    fonts = sorted({file.stem.partition("-")[0] for file in folder().glob("*.ttf")})
    return (
        Component("Python", platform.python_version(), "PSF-2.0"),
        *listed,
        *(Component(name, "", "OFL-1.1") for name in fonts),
    )


def texts() -> Path | None:
    """Where a package keeps the texts of the licences; of the sources there is no such file."""
    file = assets().parent / TEXTS
    return file if file.is_file() else None


def needed() -> Iterator[Distribution]:
    """The installed distributions that the window requires, and those that they require."""
    left = _names(project()[1])
    seen: set[str] = set()
    while left:
        name = left.pop()
        if name.lower() in seen:
            continue
        seen.add(name.lower())
        try:
            one = distribution(name)
        except PackageNotFoundError:  # for another system
            continue
        yield one
        left += _names(line for line in one.requires or [] if "extra ==" not in line)


def _names(requirements: Iterable[str]) -> list[str]:
    return [match[0] for line in requirements if (match := _NAME.match(line))]


def licence(one: Distribution) -> str:
    """The licence as its makers name it."""
    said = [
        line for key in ("License-Expression", "License") for line in one.metadata.get_all(key) or () if line.strip()
    ]
    classes = [line for line in one.metadata.get_all("Classifier") or () if line.startswith("License")]
    return said[0].splitlines()[0] if said else ", ".join(line.rsplit(" :: ", 1)[-1] for line in classes)


def diagnosis(language: str, theme: str) -> str:
    """What somebody who mends the program has to know of this machine, a line each: nothing of people or of cards."""
    screens = ", ".join(
        f"{screen.size().width()}x{screen.size().height()} @ {screen.devicePixelRatio():g}"
        for screen in QGuiApplication.screens()
    )
    lines = (
        f"{APP} {project()[0]}",
        f"Python {platform.python_version()}, Qt {QLibraryInfo.version().toString()}",
        f"{QSysInfo.prettyProductName()}, {QSysInfo.kernelType()} {QSysInfo.kernelVersion()}, "
        f"{QSysInfo.currentCpuArchitecture()}",
        f"{QGuiApplication.platformName()}: {screens}",
        f"{language}, {theme}",
    )
    return "\n".join(lines)
