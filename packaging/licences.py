"""Under which licences the parts of a package come: the list that the program shows, and the texts."""

import json
import re
import subprocess
import sys
import sysconfig
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import asdict
from importlib.metadata import Distribution, distribution, packages_distributions
from pathlib import Path

from contents import ROOT, TITLE

sys.path.insert(0, str(ROOT))
from gui.components import LISTED, TEXTS, Component, components, licence, needed

LINE = "=" * 100
SYSTEM = Path("/usr/share/doc")
ABOUT = f"""{TITLE} is under the MIT licence: see LICENSE. With it come the parts that are listed here, each under its
own.

Qt and PySide6 are used under the LGPL-3.0. They lie as they were made in the folder PySide6 beside this file: replace
their libraries by others of the same version, built from changed sources if you like, and the program uses those. The
sources of Qt and PySide6 are published by The Qt Company at https://download.qt.io and https://code.qt.io.
"""


def write(folder: Path, file: Path) -> list[Component]:
    """Write both into the folder of a package's parts; the file tells where PyInstaller found them."""
    origins = json.loads(file.read_text(encoding="utf-8"))
    packages = system_packages(folder, origins["libraries"])
    taken = distributions(origins["modules"])
    listed = [one for one in components() if one.name in taken or not is_distribution(one)]
    tool = distribution("pyinstaller")
    listed += [Component("PyInstaller bootloader", tool.version, licence(tool)), *packages.values()]
    (folder / LISTED).write_text(json.dumps([asdict(one) for one in listed], indent=1) + "\n", encoding="utf-8")
    texts = [ABOUT, "\n".join(" · ".join(filter(None, asdict(one).values())) for one in listed) + "\n"]
    parts = told([*(distribution(name) for name in sorted(taken)), tool], packages)
    texts += [f"{LINE}\n{name}\n{LINE}\n\n{text.strip()}\n" for name, text in parts]
    (folder / TEXTS).write_text("\n".join(texts), encoding="utf-8")
    return listed


def distributions(modules: Iterable[str]) -> set[str]:
    """The installed distributions that some modules belong to, by their own names."""
    owners = packages_distributions()
    return {distribution(name).metadata["Name"] for module in modules for name in owners.get(module, ())}


def is_distribution(one: Component) -> bool:
    """Whether a component is something that was installed into this Python."""
    return any(found.metadata["Name"] == one.name for found in needed())


def told(taken: Iterable[Distribution], packages: Mapping[str, Component]) -> Iterator[tuple[str, str]]:
    """The texts, each with whose it is."""
    yield TITLE, (ROOT / "LICENSE").read_text(encoding="utf-8")
    for file in sorted((ROOT / "assets" / "licences").glob("*.txt")):
        yield f"Qt, PySide6: {file.stem}", file.read_text(encoding="utf-8")
    for file in sorted((ROOT / "assets" / "fonts").glob("OFL*.txt")):
        yield f"Fonts: {file.stem}", file.read_text(encoding="utf-8")
    yield "Python", Path(sysconfig.get_path("stdlib"), "LICENSE.txt").read_text(encoding="utf-8")
    for one in taken:
        for text in texts_of(one):
            yield one.metadata["Name"], text
    for name, package in packages.items():
        yield package.name, (SYSTEM / name / "copyright").read_text(encoding="utf-8")


def texts_of(one: Distribution) -> Iterator[str]:
    """The texts that a distribution brings along beside its modules."""
    for file in one.files or ():
        if ".dist-info" in file.parts[0] and re.match(r"(?i)(licen[cs]e|copying|notice|authors)", file.name):
            yield Path(str(file.locate())).read_text(encoding="utf-8", errors="replace")


def system_packages(folder: Path, libraries: Mapping[str, str]) -> dict[str, Component]:
    """The Debian packages whose libraries were taken along, by name; nothing on other systems."""
    if sys.platform != "linux":
        return {}
    ours = tuple(str(Path(place).resolve()) for place in (sys.prefix, sys.base_prefix))
    foreign = [source for place, source in libraries.items() if (folder / place).exists() and source.startswith("/")]
    found = {owner(Path(source)) for source in foreign if not source.startswith(ours)}
    return {name: debian(name) for name in sorted(found) if name}


def owner(library: Path) -> str:
    """The Debian package that a library belongs to; nothing where none does."""
    real = library.resolve()
    # since /lib is a link, packages may know a file by its older place
    places = {str(library), str(real), str(real).removeprefix("/usr")}
    for place in sorted(places):
        told = subprocess.run(["dpkg-query", "-S", place], capture_output=True, encoding="utf-8", check=False)
        if told.returncode == 0:
            return told.stdout.partition(":")[0]
    return ""


def debian(name: str) -> Component:
    """A Debian package as a part of ours."""
    line = ["dpkg-query", "-W", "-f", "${Version}", name]
    number = subprocess.run(line, capture_output=True, encoding="utf-8", check=True).stdout
    text = (SYSTEM / name / "copyright").read_text(encoding="utf-8", errors="replace")
    # the licence of all files for which no other is named
    named = re.search(r"(?m)^Files:[ \t]*\*\n(?:.+\n)*?License:[ \t]*(\S.*)$", text)
    return Component(name, number, named[1] if named else "see its text")
