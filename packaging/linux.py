"""What a desktop of Linux expects around the program, and the Debian package of all that."""

import gzip
import json
import os
import platform
import re
import shutil
import subprocess
import sys
import tempfile
import textwrap
import time
from collections.abc import Iterator
from email.utils import formatdate
from pathlib import Path
from xml.sax.saxutils import escape

from compile import Stop
from contents import ID, NAME, ROOT, project, version
from licences import LINE

sys.path.insert(0, str(ROOT))
from engine.games import FAMILIES, GAMES
from engine.words import Words
from gui.command import parser
from gui.components import LISTED, TEXTS

MIME = "application/vnd.jolly-table.record+json"
NAMES = {"": ("Jolly Table", "Card table"), "zh_CN": ("欢乐牌桌", "牌桌")}
COMMENT = {
    "": "Chinese card and drinking games round one screen, or against the computer",
    "zh_CN": "大家围着一台电脑打牌行酒，或和电脑对练",
}
SEARCHED = "锄大D;锄大地;大老二;行酒令;喝酒;扎金花;炸金花;九张;Big Two;Chor Dai Di;drinking game;card game;"
TOLD = {
    "": (
        "A card table without a network: friends play round one screen, each with a curtain before the own hand, or "
        "practise against computer players of four strengths that see no more than a person does.",
        "The table keeps the account of drinks or chips in exact fractions, shows what every play costs afterwards, "
        "and plays any round again. What the glasses hold is up to the table: water counts as well.",
    ),
    "zh_CN": (
        "不联网的牌桌：朋友们围着一台电脑玩，各人的牌有幕布挡着；也可以和四个档次的电脑对练，电脑看到的不比人多。",
        "酒账或筹码记到分数，一局之后看得出哪一手贵了，任何一局都能回放。杯里装什么由桌上定：水也算。",
    ),
}
KIOSK = f"{NAME}-kiosk"
MAINTAINER = "The Jolly Table authors <jolly-table@localhost.localdomain>"


def words(language: str) -> Words:
    """The program's own words in a language as desktops name them."""
    return Words(language or "en")


def desktop() -> str:
    """The entry of the menu, with an action for the first game of each family and one for the whole screen."""
    games = list({FAMILIES[name]: name for name in reversed(GAMES)}.values())[::-1]
    lines = ["[Desktop Entry]", "Type=Application"]
    lines += [f"Name{at(language)}={name}" for language, (name, _) in NAMES.items()]
    lines += [f"GenericName{at(language)}={kind}" for language, (_, kind) in NAMES.items()]
    lines += [f"Comment{at(language)}={text}" for language, text in COMMENT.items()]
    lines += [f"Exec={NAME} %f", f"TryExec={NAME}", f"Icon={NAME}", "Terminal=false"]
    lines += ["Categories=Game;CardGame;", f"Keywords={SEARCHED}", f"MimeType={MIME};", f"StartupWMClass={NAME}"]
    actions = {name.replace("_", "-"): name for name in games}
    lines += ["Actions=" + "".join(f"{action};" for action in ("fullscreen", *actions))]
    lines += [
        "",
        "[Desktop Action fullscreen]",
        "Name=Fill the screen",
        "Name[zh_CN]=全屏",
        f"Exec={NAME} --fullscreen",
    ]
    for action, name in actions.items():
        lines += ["", f"[Desktop Action {action}]"]
        lines += [f"Name{at(language)}={words(language).key(f'{name}.name')}" for language in NAMES]
        lines += [f"Exec={NAME} --game {name}"]
    return "\n".join(lines) + "\n"


def at(language: str) -> str:
    """How a line of a desktop entry names its language."""
    return f"[{language}]" if language else ""


def metainfo(day: str) -> str:
    """What software shops show; the release is of that day."""
    spoken = {"": "", "zh_CN": ' xml:lang="zh-Hans-CN"'}
    names = "".join(f"  <name{spoken[one]}>{name}</name>\n" for one, (name, _) in NAMES.items())
    texts = "".join(f"  <summary{spoken[one]}>{escape(text)}</summary>\n" for one, text in COMMENT.items())
    told = "".join(f"    <p{spoken[one]}>{escape(text)}</p>\n" for one, both in TOLD.items() for text in both)
    searched = "".join(f"    <keyword>{escape(word)}</keyword>\n" for word in SEARCHED.split(";") if word)
    return f"""<?xml version="1.0" encoding="UTF-8"?>
<component type="desktop-application">
  <id>{ID}</id>
{names}{texts}  <metadata_license>CC0-1.0</metadata_license>
  <project_license>{project()["license"]}</project_license>
  <developer_name>{escape(project()["authors"][0]["name"])}</developer_name>
  <description>
{told}  </description>
  <launchable type="desktop-id">{NAME}.desktop</launchable>
  <icon type="stock">{NAME}</icon>
  <categories>
    <category>Game</category>
    <category>CardGame</category>
  </categories>
  <keywords>
{searched}  </keywords>
  <provides>
    <binary>{NAME}</binary>
    <mediatype>{MIME}</mediatype>
  </provides>
  <content_rating type="oars-1.1">
    <content_attribute id="drugs-alcohol">moderate</content_attribute>
    <content_attribute id="money-gambling">mild</content_attribute>
  </content_rating>
  <supports>
    <control>pointing</control>
    <control>keyboard</control>
    <control>touch</control>
  </supports>
  <releases>
    <release version="{version()}" date="{day}"/>
  </releases>
</component>
"""


def mime() -> str:
    """The kind of file that a record is: by the names that the program writes, and by how it begins."""
    return f"""<?xml version="1.0" encoding="UTF-8"?>
<mime-info xmlns="http://www.freedesktop.org/standards/shared-mime-info">
  <mime-type type="{MIME}">
    <comment>Jolly Table record</comment>
    <comment xml:lang="zh_CN">欢乐牌桌的牌局记录</comment>
    <sub-class-of type="application/json"/>
    <icon name="{NAME}"/>
    <magic priority="60">
      <match type="string" offset="0:32" value="&quot;format&quot;: &quot;table-record/"/>
    </magic>
    <glob pattern="round-*.jsonl" weight="60"/>
    <glob pattern="round-*.json" weight="60"/>
  </mime-type>
</mime-info>
"""


def manual(day: str) -> str:
    """The page of the manual: the program's own help."""
    told = parser(NAME).format_help().replace("\\", "\\e")
    text = "\n".join(f"\\&{line}" for line in told.splitlines())
    page = (
        f'.TH {NAME.upper()} 6 "{day}" "{version()}" "Games"\n.SH NAME\n{NAME} \\- {COMMENT[""]}\n'
        f".SH SYNOPSIS\n.B {NAME}\n[option ...] [file]\n.SH DESCRIPTION\n.nf\n{text}\n.fi\n"
    )
    # a bare minus would be set as a hyphen, which nobody can copy into a command
    return re.sub(r"(?<!\\)-", r"\\-", page)


def machine() -> str:
    """What this is built for, as archives are named."""
    return f"{sys.platform}-{platform.machine()}"


def deb(folder: Path, dist: Path, epoch: int, effort: int = 6) -> Path:
    """The Debian package of a folder, packed with so much effort (0 to 9); needs dpkg-dev."""
    kind = told("dpkg", "--print-architecture").strip()
    file = dist / f"{NAME}_{version()}_{kind}.deb"
    with tempfile.TemporaryDirectory(prefix="jolly-") as scratch:
        root = Path(scratch) / "root"
        library = root / "usr" / "lib" / NAME
        shutil.copytree(folder, library, symlinks=True)
        for place, text in around(epoch):
            path = root / place
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(packed(text) if path.suffix == ".gz" else text.encode())
            if text.startswith("#!"):
                path.chmod(0o755)
        for icon in sorted((ROOT / "assets" / "icons").glob("*.png")):
            size = icon.stem.rpartition("-")[2]
            path = root / f"usr/share/icons/hicolor/{size}x{size}/apps/{NAME}.png"
            path.parent.mkdir(parents=True)
            shutil.copy(icon, path)
        (root / "usr" / "bin").mkdir(exist_ok=True)
        (root / "usr" / "bin" / NAME).symlink_to(f"../lib/{NAME}/{NAME}")
        texts = (folder / "_internal" / TEXTS).read_text(encoding="utf-8")
        (root / f"usr/share/doc/{NAME}/copyright").write_text(rights(texts), encoding="utf-8")
        (root / "DEBIAN").mkdir()  # dpkg-shlibdeps takes a folder with it for an installed system
        control(root, needs(library, Path(scratch)), kind)
        for path in (root, *root.rglob("*")):
            if not path.is_symlink():
                path.chmod(0o755 if path.is_dir() or (os.access(path, os.X_OK) and path.suffix == "") else 0o644)
                os.utime(path, (epoch, epoch))
        told(
            "dpkg-deb",
            "--root-owner-group",
            "-Zxz",
            f"-z{effort}",
            "--build",
            str(root),
            str(file),
            SOURCE_DATE_EPOCH=str(epoch),
        )
    return file


def around(epoch: int) -> Iterator[tuple[str, str]]:
    """The files that lie beside the program, by their places."""
    day = time.strftime("%Y-%m-%d", time.gmtime(epoch))
    share = "usr/share"
    yield f"{share}/applications/{NAME}.desktop", desktop()
    yield f"{share}/metainfo/{ID}.metainfo.xml", metainfo(day)
    yield f"{share}/mime/packages/{NAME}.xml", mime()
    yield f"{share}/man/man6/{NAME}.6.gz", manual(day)
    yield f"{share}/doc/{NAME}/changelog.gz", changes(epoch)
    yield f"{share}/doc/{NAME}/NEWS.gz", (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    yield from kiosk()
    yield f"{share}/lintian/overrides/{NAME}", (ROOT / "packaging" / "lintian-overrides").read_text(encoding="utf-8")


def kiosk() -> Iterator[tuple[str, str]]:
    """What an unattended machine is set up with: its command, sessions for a login screen, and the recipe."""
    yield f"usr/bin/{KIOSK}", f'#!/bin/sh\nexec {NAME} --kiosk --supervised "$@"\n'
    yield f"usr/share/man/man6/{KIOSK}.6.gz", f".so man6/{NAME}.6\n"
    for kind, line in {"xsessions": KIOSK, "wayland-sessions": f"cage -d -- {KIOSK}"}.items():
        yield f"usr/share/{kind}/{KIOSK}.desktop", session(line)
    for path in sorted((ROOT / "packaging" / "kiosk").iterdir()):
        yield f"usr/share/{NAME}/kiosk/{path.name}", path.read_text(encoding="utf-8")


def session(line: str) -> str:
    """The entry of a session that is the kiosk and nothing else."""
    lines = ["[Desktop Entry]", "Type=Application"]
    lines += [f"Name{at(language)}={name} {word}" for language, (name, _) in NAMES.items()
              for word in ("kiosk" if not language else "无人值守",)]  # fmt: skip
    lines += [f"Comment{at(language)}={text}" for language, text in COMMENT.items()]
    lines += [f"Exec={line}", f"TryExec={line.partition(' ')[0]}"]
    return "\n".join(lines) + "\n"


def changes(epoch: int) -> str:
    """The list of changes in the form that Debian reads; what players notice stands beside it."""
    day = formatdate(epoch)
    return f"{NAME} ({version()}) stable; urgency=medium\n\n  * See NEWS.gz.\n\n -- {MAINTAINER}  {day}\n"


def rights(texts: str) -> str:
    """Whose everything is and under which licence, and where the texts lie: Debian wants long ones only once."""
    listed, own = texts.split(LINE)[0], (ROOT / "LICENSE").read_text(encoding="utf-8")
    common = "those that Debian has, such as /usr/share/common-licenses/LGPL-3 and GPL-3, there too"
    return f"{listed}\nThe texts of all of them: /usr/lib/{NAME}/_internal/{TEXTS};\n{common}.\n\n{own}"


def packed(text: str) -> bytes:
    """A text as Debian wants manuals and changes packed, the same bytes at any time."""
    return gzip.compress(text.encode(), 9, mtime=0)


def needs(library: Path, scratch: Path) -> str:
    """The Debian packages of the libraries that do not come along, with their versions."""
    (scratch / "debian").mkdir()
    (scratch / "debian" / "control").write_text(
        f"Source: {NAME}\n\nPackage: {NAME}\nArchitecture: any\n", encoding="utf-8"
    )
    programs = [
        str(path) for path in library.rglob("*") if not path.is_symlink() and path.is_file() and is_program(path)
    ]
    inside = sorted({f"-l{Path(path).parent}" for path in programs})
    along = json.loads((library / "_internal" / LISTED).read_text(encoding="utf-8"))
    leave = [f"-x{one['name']}" for one in along]
    line = ["dpkg-shlibdeps", "-O", "--ignore-missing-info", "--warnings=0", *leave, *inside, *programs]
    return told(*line, cwd=scratch).partition("shlibs:Depends=")[2].strip()


def is_program(path: Path) -> bool:
    """Whether a file is a program or a library."""
    with path.open("rb") as file:
        return file.read(4) == b"\x7fELF"


def control(root: Path, depends: str, kind: str) -> None:
    """What the package says of itself."""
    size = sum(path.stat().st_size for path in root.rglob("*") if path.is_file() and not path.is_symlink()) // 1024
    long = "\n .\n".join(textwrap.fill(text, 78, initial_indent=" ", subsequent_indent=" ") for text in TOLD[""])
    text = (
        f"Package: {NAME}\nVersion: {version()}\nArchitecture: {kind}\nMaintainer: {MAINTAINER}\n"
        f"Installed-Size: {size}\nDepends: {depends}\nSuggests: libasound2\nSection: games\nPriority: optional\n"
        f"Description: {COMMENT['']}\n{long}\n"
    )
    (root / "DEBIAN" / "control").write_text(text, encoding="utf-8")


def told(*line: str, cwd: Path | None = None, **variables: str) -> str:
    """Run a program of Debian's; gives what it says."""
    ran = subprocess.run(
        line,
        cwd=cwd,
        env={**os.environ, "LC_ALL": "C.UTF-8", **variables},
        capture_output=True,
        encoding="utf-8",
        check=False,
    )
    if ran.returncode:
        said = [text for text in (ran.stdout + ran.stderr).splitlines() if "warning" not in text]
        raise Stop(f"{line[0]} failed:\n" + "\n".join(said[-10:]))
    return ran.stdout
