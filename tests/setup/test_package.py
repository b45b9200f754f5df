"""What goes into packages and stands around the program: as far as it can be looked at without making one.

That a package is made, looks right to Debian's tools and tests itself where nothing of this is, is shown by
`bootstrap.py package check`, which takes minutes.
"""

from __future__ import annotations

import configparser
import json
import plistlib
import re
import struct
import sys
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import Any
from xml.etree import ElementTree

import pytest

from engine.games import GAMES
from engine.words import LANGUAGES
from gui.command import parser
from tests.setup.files import ROOT, tracked

SCRIPTS = ("contents", "linux", "licences", "compile")
ICONS = ROOT / "assets" / "icons"


@pytest.fixture
def scripts(monkeypatch: pytest.MonkeyPatch) -> Iterator[dict[str, Any]]:
    """The scripts of packaging, by their own names, which are free again afterwards."""
    monkeypatch.syspath_prepend(str(ROOT / "packaging"))
    yield {name: import_module(name) for name in SCRIPTS}
    for name in SCRIPTS:
        sys.modules.pop(name, None)


# ---------------------------------------------------------------- what goes in


def test_every_module_but_the_terminal_goes_in(scripts: dict[str, Any]) -> None:
    found = scripts["contents"].modules(ROOT)
    there = {
        path.with_suffix("").as_posix().replace("/", ".").removesuffix(".__init__")
        for path in tracked()
        if path.suffix == ".py" and path.parts[0] in ("engine", "gui")
    }
    assert {"openskill.models", "openskill.models.weng_lin.plackett_luce", "uuid"} <= set(found)
    assert any(name.endswith("__mypyc") for name in found), "what is compiled shares a module under a number"
    left = there - set(found)
    assert left == {name for name in there if name.startswith("engine.door") or name.endswith("__main__")}
    assert {f"engine.games.{name}" for name in GAMES} <= set(found)
    assert len(found) == len(set(found))


def test_every_file_that_is_read_while_it_runs_goes_in(scripts: dict[str, Any]) -> None:
    found = set(scripts["contents"].files(ROOT))
    assets = {path for path in tracked() if path.parts[0] == "assets" and path.suffix not in (".py", ".md")}
    for_others = {path for path in assets if path.suffix in (".ico", ".icns") or path.parts[1] == "pictures"}
    assert {path for path in found if path.parts[0] == "assets"} == assets - for_others
    rules = {path for path in tracked() if path.parts[:1] == ("i18n",) and path.suffix == ".md"}
    assert rules <= found
    catalogues = {(path.parent.name, path.stem) for path in tracked() if path.suffix == ".po"}
    there = {(path.parent.name, path.stem) for path in found if path.suffix == ".mo"}
    assert there <= catalogues
    assert {Path("pyproject.toml"), Path("LICENSE")} <= found


@pytest.mark.parametrize(
    ("place", "taken"),
    [
        ("PySide6/Qt/plugins/platforms/libqxcb.so", True),
        ("PySide6/Qt/plugins/platforms/libqoffscreen.so", True),
        ("PySide6\\plugins\\platforms\\qwindows.dll", True),
        ("PySide6/Qt/plugins/platforms/libqcocoa.dylib", True),
        ("PySide6/Qt/plugins/platforms/libqeglfs.so", False),
        ("PySide6/Qt/plugins/platforminputcontexts/libibusplatforminputcontextplugin.so", True),
        ("PySide6/Qt/plugins/platformthemes/libqgtk3.so", False),
        ("PySide6/Qt/plugins/tls/libqopensslbackend.so", False),
        ("PySide6/Qt/plugins/wayland-decoration-client/libadwaita.so", False),
        ("PySide6/Qt/translations/qtbase_zh_CN.qm", True),
        ("PySide6/Qt/translations/qtbase_en.qm", True),
        ("PySide6/Qt/translations/qtbase_de.qm", False),
        ("PySide6/Qt/translations/qt_help_en.qm", False),
        ("PySide6/Qt/lib/libQt6Core.so.6", True),
        ("PySide6/Qt/lib/libQt6Network.so.6", False),
        ("libcrypto.so.3", True),  # hashes the PIN of a kiosk
        ("libssl.so.3", False),
        ("PySide6\\Qt6Network.dll", False),
        ("PySide6\\Qt6Gui.dll", True),
        ("libfontconfig.so.1", False),
        ("libmvec.so.1", False),
        ("assets/fonts/JollyTableSans-Regular.ttf", True),
    ],
)
def test_of_qt_only_what_a_table_needs_goes_in(scripts: dict[str, Any], place: str, taken: bool) -> None:
    assert scripts["contents"].wanted(place, ROOT) is taken


def test_what_cannot_be_stripped_stays_whole(scripts: dict[str, Any]) -> None:
    whole = scripts["contents"].whole
    assert whole("numpy.libs/libscipy_openblas64_-32a4b2a6.so")
    assert whole("numpy.libs\\libscipy_openblas64_-32a4b2a6.dll")
    assert not whole("numpy/_core/_multiarray_umath.so")
    assert not whole("PySide6/Qt/lib/libQt6Core.so.6")


def test_a_library_that_nothing_asks_for_any_more_is_left_out(scripts: dict[str, Any]) -> None:
    entries = [
        ("PySide6/QtGui.abi3.so", "/q/QtGui", "EXTENSION"),
        ("PySide6/Qt/plugins/platforms/libqxcb.so", "/q/xcb", "BINARY"),
        ("PySide6/Qt/lib/libGui.so.6", "/q/gui", "BINARY"),
        ("libGui.so.6", "PySide6/Qt/lib/libGui.so.6", "SYMLINK"),
        ("libcursor.so.0", "/l/cursor", "BINARY"),
        ("libdeep.so.1", "/l/deep", "BINARY"),
        ("libgtk.so.3", "/l/gtk", "BINARY"),
        ("libpango.so.1", "/l/pango", "BINARY"),
    ]
    asked = {
        "/q/QtGui": {"libGui.so.6", "libc.so.6"},
        "/q/xcb": {"libcursor.so.0", "libGui.so.6"},
        "/q/gui": set[str](),
        "/l/cursor": {"/usr/lib/libdeep.so.1"},
        "/l/deep": set[str](),
        "/l/gtk": {"libpango.so.1"},
        "/l/pango": set[str](),
    }
    left = scripts["contents"].reached(entries, asked.__getitem__)
    assert left == entries[:6]


# ---------------------------------------------------------------- the instructions, for every system


class Found(SimpleNamespace):
    """What PyInstaller would find."""

    def __init__(self, scripts_: list[str], **given: Any) -> None:
        super().__init__(scripts=scripts_, given=given, pure=[("gui.app", "", "PYMODULE")])
        self.binaries = [("PySide6/QtCore.so", "/q/core", "EXTENSION"), ("libssl.so.3", "/l/ssl", "BINARY")]
        self.datas = [("PySide6/Qt/translations/qtbase_fr.qm", "/q/fr", "DATA"), ("LICENSE", "/l", "DATA")]


@pytest.mark.parametrize("platform", ["linux", "win32", "darwin"])
def test_the_instructions_can_be_followed(
    scripts: dict[str, Any], monkeypatch: pytest.MonkeyPatch, tmp_path: Path, platform: str
) -> None:
    made: dict[str, Any] = {}

    def maker(kind: str) -> Any:
        def make(*parts: Any, **given: Any) -> Any:
            made[kind] = Found(*parts, **given) if kind == "Analysis" else SimpleNamespace(parts=parts, **given)
            return made[kind]

        return make

    bindepend = ModuleType("PyInstaller.depend.bindepend")
    bindepend.get_imports = lambda _: set()  # type: ignore[attr-defined]
    for name in ("PyInstaller", "PyInstaller.depend"):
        monkeypatch.setitem(sys.modules, name, ModuleType(name))
    monkeypatch.setitem(sys.modules, "PyInstaller.depend.bindepend", bindepend)
    monkeypatch.setenv("JOLLY_TABLE_TREE", str(ROOT))
    monkeypatch.setenv("JOLLY_TABLE_ORIGINS", str(tmp_path / "origins.json"))
    monkeypatch.setattr(sys, "path", list(sys.path))
    monkeypatch.setattr(sys, "platform", platform)
    file = ROOT / "packaging" / "jolly_table.spec"
    names = {kind: maker(kind) for kind in ("Analysis", "PYZ", "EXE", "COLLECT", "BUNDLE")}
    exec(
        compile(file.read_text(encoding="utf-8"), str(file), "exec"),
        {**names, "SPECPATH": str(file.parent), "workpath": str(tmp_path)},
    )
    assert Path(made["Analysis"].scripts[0]) == ROOT / "gui" / "__main__.py"
    assert [entry[0] for entry in made["Analysis"].binaries] == ["PySide6/QtCore.so"]
    assert [entry[0] for entry in made["Analysis"].datas] == ["LICENSE"]
    program = made["EXE"]
    assert program.name == "jolly-table"
    assert program.console is (platform == "linux")
    assert ("BUNDLE" in made) is (platform == "darwin")
    assert (program.version is None) is (platform != "win32")
    if platform != "linux":
        assert Path(program.icon).is_file()
    assert json.loads((tmp_path / "origins.json").read_text(encoding="utf-8")) == {
        "modules": ["PySide6", "gui"], "libraries": {"PySide6/QtCore.so": "/q/core"},
    }  # fmt: skip


def test_windows_and_macos_are_told_the_version(scripts: dict[str, Any]) -> None:
    contents = scripts["contents"]

    def kept(*parts: Any, **given: Any) -> Any:
        return SimpleNamespace(parts=parts, **given)

    kinds = (
        "VSVersionInfo",
        "FixedFileInfo",
        "StringFileInfo",
        "StringTable",
        "StringStruct",
        "VarFileInfo",
        "VarStruct",
    )
    info = eval(contents.windows_version(ROOT), dict.fromkeys(kinds, kept))
    said = dict(one.parts for one in info.kids[0].parts[0][0].parts[1])
    assert said["ProductVersion"] == contents.version()
    assert ".".join(map(str, info.ffi.filevers)).startswith(contents.version())
    plist = plistlib.loads(plistlib.dumps(contents.mac_plist(ROOT)))
    assert plist["CFBundleShortVersionString"] == contents.version()
    assert set(plist["CFBundleLocalizations"]) == set(LANGUAGES)


# ---------------------------------------------------------------- around it, on Linux


def test_the_entry_of_the_menu_starts_what_the_program_understands(scripts: dict[str, Any]) -> None:
    entry = configparser.RawConfigParser(delimiters="=", strict=True)
    entry.optionxform = str  # type: ignore[assignment, method-assign]
    entry.read_string(scripts["linux"].desktop())
    main = entry["Desktop Entry"]
    actions = [action for action in main["Actions"].split(";") if action]
    assert set(entry.sections()) == {"Desktop Entry", *(f"Desktop Action {action}" for action in actions)}
    for name in entry.sections():
        program, *arguments = entry[name]["Exec"].split()
        assert program == "jolly-table"
        parser().parse_args([one for one in arguments if one != "%f"])
        assert entry[name]["Name"] != entry[name]["Name[zh_CN]"]
    for word in ("锄大D", "大老二", "Big Two", "行酒令", "喝酒"):
        assert word in main["Keywords"].split(";")


def test_a_record_is_the_same_kind_of_file_everywhere(scripts: dict[str, Any]) -> None:
    linux = scripts["linux"]
    shop, kinds = ElementTree.fromstring(linux.metainfo("2026-01-02")), ElementTree.fromstring(linux.mime())
    kind = next(iter(kinds)).attrib["type"]
    assert f"MimeType={kind};" in linux.desktop()
    assert shop.findtext("provides/mediatype") == kind
    spread = "{http://www.freedesktop.org/standards/shared-mime-info}"
    patterns = [found.attrib["pattern"] for found in kinds.iter(f"{spread}glob")]
    assert any(Path("round-000012.jsonl").match(pattern) for pattern in patterns)
    assert not any(Path("settings.json").match(pattern) for pattern in patterns)


def test_a_shop_is_told_of_drinks_and_chips(scripts: dict[str, Any]) -> None:
    shop = ElementTree.fromstring(scripts["linux"].metainfo("2026-01-02"))
    rated = {found.attrib["id"]: found.text for found in shop.iter("content_attribute")}
    assert rated == {"drugs-alcohol": "moderate", "money-gambling": "mild"}
    release = shop.find("releases/release")
    assert release is not None
    assert release.attrib == {"version": scripts["contents"].version(), "date": "2026-01-02"}
    assert f"{scripts['contents'].NAME}.desktop" == shop.findtext("launchable")


def test_the_manual_says_every_option(scripts: dict[str, Any]) -> None:
    page = scripts["linux"].manual("2026-01-02").replace("\\-", "-")
    for action in parser()._actions:
        for option in action.option_strings:
            assert option in page
    assert "python" not in page


def test_what_a_debian_package_says_of_licences_is_read(
    scripts: dict[str, Any], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    licences = scripts["licences"]
    said = ("Format: x", "", "Files: debian/*", "License: GPL-2", "", "Files: *", "Copyright: 2001 z", "License: Zlib")
    (tmp_path / "zlib1g").mkdir()
    (tmp_path / "zlib1g" / "copyright").write_text("\n".join(said) + "\n", encoding="utf-8")
    monkeypatch.setattr(licences, "SYSTEM", tmp_path)
    monkeypatch.setattr(licences.subprocess, "run", lambda *_, **__: SimpleNamespace(stdout="1.2-3"))
    one = licences.debian("zlib1g")
    assert (one.name, one.version, one.licence) == ("zlib1g", "1.2-3", "Zlib")


def test_the_recipe_for_flatpak_speaks_of_the_same_package(scripts: dict[str, Any]) -> None:
    contents = scripts["contents"]
    text = (ROOT / "packaging" / "flatpak.yml").read_text(encoding="utf-8")
    assert f"\nid: {contents.ID}\n" in text
    assert f"\ncommand: {contents.NAME}\n" in text
    assert f"/dist/{contents.NAME}_{contents.version()}_amd64.deb" in text
    assert set(re.findall(r"[\w.]*jolly_table[\w.]*", text)) == {contents.ID, f"{contents.ID}.xml"}


def test_icons_have_the_sizes_of_their_names() -> None:
    sizes = {}
    for file in ICONS.glob("*.png"):
        width, height = struct.unpack(">II", file.read_bytes()[16:24])
        assert width == height
        sizes[file.stem] = width
    assert sizes == {f"jolly-table-{size}": size for size in (16, 22, 24, 32, 48, 64, 128, 256, 512)}
    ico = (ICONS / "jolly-table.ico").read_bytes()
    count = struct.unpack("<HHH", ico[:6])[2]
    assert {ico[6 + 16 * at] or 256 for at in range(count)} == {16, 24, 32, 48, 64, 128, 256}
    assert (ICONS / "jolly-table.icns").read_bytes()[:4] == b"icns"
