"""What goes into a package: read from the program's own lists and folders, nothing is listed twice.

`jolly_table.spec` hands it to PyInstaller; it asks nothing of PyInstaller itself, so it can be looked at
anywhere.
"""

import os
import subprocess
import sys
import time
import tomllib
from collections.abc import Callable, Iterator, Sequence
from importlib.metadata import PackageNotFoundError, distribution
from pathlib import Path, PurePosixPath
from typing import Any, Final, TypeAlias

Entry: TypeAlias = tuple[str, str, str]

ROOT = Path(__file__).resolve().parent.parent
NAME: Final = "jolly-table"
TITLE: Final = "Jolly Table"
ID: Final = "local.jolly_table.jolly_table"
"""How shops and macOS tell programs apart; nobody's domain is claimed."""

# Parts of Qt's plugins that a table in a window needs; of folders that are not named here, nothing.
PLUGINS: Final[dict[str, tuple[str, ...]]] = {
    "platforms": ("qxcb", "qwayland", "qoffscreen", "qwindows", "qcocoa"),
    "imageformats": ("qjpeg", "qwebp", "qgif"),  # a picture of one's own for the table
    "platforminputcontexts": ("",),  # Chinese names are typed
    "platformthemes": ("qxdgdesktopportal",),  # not gtk3, which brings all of GTK along
    "styles": ("",),
    "wayland-decoration-client": ("bradient",),  # not adwaita, which draws SVG
    "wayland-shell-integration": ("",),
}
# Libraries that come along with those that are needed, and that nothing here uses.
USELESS: Final = (
    "Qt6EglF", "Qt6Network", "Qt6Pdf", "Qt6Qml", "Qt6Quick", "Qt6Svg", "Qt6VirtualKeyboard",
    "mvec",  # a part of the C library, which is the system's
    "fontconfig",  # goes with its settings, which are the system's
    "ssl", "gssapi", "krb5", "k5crypto", "gtk", "gdk", "opengl32sw", "d3dcompiler",
)  # fmt: skip
# Libraries that cannot be loaded any more once they are stripped.
WHOLE: Final = "numpy.libs"
# Modules that are imported by a name that stands nowhere as an import.
ASKED: Final = ("miniaudio", "PySide6.QtOpenGL", "PySide6.QtOpenGLWidgets")
# A package of compiled modules, whose imports nobody can read out of them, and what they import besides each other.
COMPILED: Final = "openskill"
COMPILED_ASK: Final = ("copy", "statistics", "uuid")
# Modules that are there where this is built, and that a window never asks for.
EXCLUDED: Final = (
    "babel", "engine.door", "hypothesis", "mypy", "mypyc", "PIL", "PySide6.QtNetwork", "PySide6.QtQml",
    "PySide6.QtQuick", "PySide6.QtSvg", "PySide6.QtTest", "pytest", "ray", "rich", "setuptools", "tkinter",
    # of the charts' libraries what no chart here is drawn with
    "colorcet", "cupy", "h5py", "IPython", "matplotlib", "numba", "numpy.distutils", "numpy.f2py", "numpy.testing",
    "OpenGL", "pyqtgraph.console", "pyqtgraph.dockarea", "pyqtgraph.examples", "pyqtgraph.flowchart",
    "pyqtgraph.jupyter", "pyqtgraph.opengl", "scipy",
    "_ssl", "ssl",
)  # fmt: skip


def project(tree: Path = ROOT) -> dict[str, Any]:
    """What pyproject.toml says of the program."""
    found: dict[str, Any] = tomllib.loads((tree / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    return found


def version(tree: Path = ROOT) -> str:
    """The program's version."""
    return str(project(tree)["version"])


def epoch() -> int:
    """When the commit was made that is packed: the time that its files are given."""
    told = subprocess.run(["git", "log", "-1", "--format=%ct"], cwd=ROOT, capture_output=True, encoding="utf-8")
    return int(os.environ.get("SOURCE_DATE_EPOCH") or told.stdout or time.time())


def modules(tree: Path) -> list[str]:
    """Every module of the engine and the window, and what was compiled of them: games are imported by their names."""
    found = []
    for package in ("engine", "gui"):
        for path in sorted((tree / package).rglob("*.py")):
            parts = path.relative_to(tree).with_suffix("").parts
            name = ".".join(parts[:-1] if parts[-1] == "__init__" else parts)
            if not name.startswith("engine.door") and parts[-1] != "__main__":
                found.append(name)
    return [
        *found,
        *ASKED,
        *compiled_package(),
        *sorted({path.name.partition(".")[0] for path in tree.glob("*__mypyc.*")}),
    ]


def compiled_package() -> list[str]:
    """All modules of the package that is compiled, the shared one under its number among them; nothing if not here."""
    try:
        files = distribution(COMPILED).files or ()
    except PackageNotFoundError:
        return []
    shared = [path.name.partition(".")[0] for path in files if len(path.parts) == 1 and "__mypyc" in path.name]
    own = [path.with_suffix("").as_posix().removesuffix("/__init__") for path in files if path.suffix == ".py"]
    return [*shared, *(name.replace("/", ".") for name in own), *COMPILED_ASK]


def datas(tree: Path) -> list[tuple[str, str]]:
    """The files that are read while it runs: each with the folder that it goes into."""
    return [(str(tree / path), path.parent.as_posix()) for path in files(tree)]


def files(tree: Path) -> Iterator[Path]:
    """Their places in the tree: catalogues as they are compiled, rules pages, and all of the assets but scripts."""
    for pattern in ("*/*.mo", "*/rules/*.md"):
        yield from (path.relative_to(tree) for path in sorted((tree / "i18n").glob(pattern)))
    for folder in ("art", "fonts", "icons", "licences", "sounds"):
        found = (path.relative_to(tree) for path in sorted((tree / "assets" / folder).iterdir()))
        yield from (path for path in found if path.suffix not in (".ico", ".icns"))
    yield from (Path("pyproject.toml"), Path("LICENSE"))


def languages(tree: Path) -> list[str]:
    """The languages that there are words of."""
    return sorted(path.name for path in (tree / "i18n").iterdir() if path.is_dir())


def wanted(place: str, tree: Path) -> bool:
    """Whether something that PyInstaller found goes in, by the place that it would have."""
    path = PurePosixPath(place.replace("\\", "/"))
    parts = path.parts
    if "plugins" in parts:
        kind = parts[parts.index("plugins") + 1]
        return path.name.removeprefix("lib").startswith(PLUGINS.get(kind, ())) and kind in PLUGINS
    if "translations" in parts and path.suffix == ".qm":
        # Qt's own words, of the languages that the program has, under Qt's names for them
        return path.stem in {f"qtbase_{one}" for name in languages(tree) for one in (name, name.partition("_")[0])}
    return not path.name.removeprefix("lib").startswith(USELESS)


def whole(place: str) -> bool:
    """Whether a library has to stay as its makers built it, by the place that it has."""
    return PurePosixPath(place.replace("\\", "/")).parts[0] == WHOLE


def reached(libraries: Sequence[Entry], imports: Callable[[str], set[str]]) -> list[Entry]:
    """What is left of the libraries where some were left out: those that something that is loaded by its name needs.

    An entry is (place, source, kind), as PyInstaller writes them; ``imports`` tells the names that a file asks for.
    """
    shared: dict[str, list[Entry]] = {}
    found: dict[str, Entry] = {}
    left: list[Entry] = []
    for entry in libraries:
        # a link is the same library under its other name
        loaded = entry[2] == "EXTENSION" or "plugins" in PurePosixPath(entry[0].replace("\\", "/")).parts
        (left if loaded or "python3" in entry[0] else shared.setdefault(Path(entry[0]).name.lower(), [])).append(entry)
    while left:
        entry = left.pop()
        if entry[0] not in found:
            found[entry[0]] = entry
            if entry[2] != "SYMLINK":
                for name in imports(entry[1]):
                    left += shared.get(Path(name).name.lower(), [])
    return [entry for entry in libraries if entry[0] in found]


def mac_plist(tree: Path = ROOT) -> dict[str, Any]:
    """What macOS wants to know, the kind of file that a double click opens among it."""
    return {
        "CFBundleShortVersionString": version(tree),
        "CFBundleLocalizations": languages(tree),
        "NSHighResolutionCapable": True,
        "LSApplicationCategoryType": "public.app-category.card-games",
        "CFBundleDocumentTypes": [
            {"CFBundleTypeName": f"{TITLE} record", "CFBundleTypeRole": "Viewer", "CFBundleTypeExtensions": ["jsonl"]}
        ],
    }


def windows_version(tree: Path = ROOT) -> str:
    """The version resource of Windows, in the form that PyInstaller reads."""
    said = version(tree)
    numbers = (*(int(part) for part in said.split(".")[:3]), 0)
    strings = {
        "CompanyName": project(tree)["authors"][0]["name"],
        "FileDescription": f"欢乐牌桌 {TITLE}",
        "FileVersion": said,
        "InternalName": NAME,
        "LegalCopyright": f"{project(tree)['license']} licence",
        "OriginalFilename": f"{NAME}.exe",
        "ProductName": TITLE,
        "ProductVersion": said,
    }
    table = ", ".join(f"StringStruct({key!r}, {value!r})" for key, value in strings.items())
    return (
        f"VSVersionInfo(ffi=FixedFileInfo(filevers={numbers}, prodvers={numbers}, mask=0x3F, flags=0, OS=0x40004, "
        "fileType=1, subtype=0), kids=["
        f"StringFileInfo([StringTable('040904B0', [{table}])]), "
        "VarFileInfo([VarStruct('Translation', [1033, 1200])])])\n"
    )


def icon(tree: Path, platform: str = sys.platform) -> str:
    """The icon file of a system."""
    ending = {"win32": ".ico", "darwin": ".icns"}.get(platform, "-256.png")
    return str(tree / "assets" / "icons" / f"{NAME}{ending}")
