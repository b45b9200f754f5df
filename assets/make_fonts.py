#!/usr/bin/env python3
"""Make the fonts in assets/fonts: parts of Noto Sans SC and Noto Serif SC under names of their own.

    python assets/make_fonts.py [FOLDER]

It needs fonttools and npm, which fetches the whole fonts from the registry it is set to; FOLDER may hold
the two packed packages already.  The names are our own so that a whole Noto font on the machine neither
takes the place of these nor mixes with them.
"""

import subprocess
import sys
import tarfile
import tempfile
from pathlib import Path

from fontTools.pens.ttGlyphPen import TTGlyphPointPen
from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont

ASSETS = Path(__file__).resolve().parent
FONTS = ASSETS / "fonts"
SOURCES = ("@expo-google-fonts/noto-sans-sc@0.4.3", "@expo-google-fonts/noto-serif-sc@0.4.3")
SANS, SERIF = "Jolly Table Sans", "Jolly Table Serif"
# file here: packed package, file in it, family, style, every GB2312 character or the commoner half
MADE = {
    "JollyTableSans-Regular.ttf": ("*noto-sans-sc*.tgz", "NotoSansSC_400Regular.ttf", SANS, "Regular", True),
    "JollyTableSans-Bold.ttf": ("*noto-sans-sc*.tgz", "NotoSansSC_700Bold.ttf", SANS, "Bold", True),
    "JollyTableSerif-Bold.ttf": ("*noto-serif-sc*.tgz", "NotoSerifSC_700Bold.ttf", SERIF, "Bold", False),
}
EXTRA = "½¼¾–—‘’“”…·•×÷−≤≥→←↑↓⋯✓♠♥♣♦①②③④⑤⑥⑦⑧⑨⑩"
FEATURES = ["kern", "liga", "locl", "ccmp", "mark", "mkmk"]
DAY = 3786912000  # 1 January 2024 in seconds since 1904: the same bytes at any time


def gb2312(rows: range) -> set[int]:
    """Tell the characters in some rows of GB 2312: 1 to 9 signs, 16 to 55 common, 56 to 87 rarer characters."""
    found = set()
    for row in rows:
        for cell in range(1, 95):
            try:
                found.add(ord(bytes((0xA0 + row, 0xA0 + cell)).decode("gb2312")))
            except UnicodeDecodeError:
                continue
    return found


def wanted(everything: bool) -> set[int]:
    """Tell the characters of a font: Latin, GB 2312 and whatever the catalogues and the rules pages say."""
    words = (path for pattern in ("*.po", "rules/*.md") for path in ASSETS.parent.glob(f"i18n/*/{pattern}"))
    said = "".join(path.read_text(encoding="utf-8") for path in words)
    found = {ord(letter) for letter in said + EXTRA if letter.isprintable()}
    found |= set(range(0x20, 0x7F)) | set(range(0xA1, 0x100)) | gb2312(range(16, 56))
    if everything:
        found |= set(range(0x100, 0x180)) | set(range(0x1CD, 0x1DD)) | gb2312(range(1, 10)) | gb2312(range(56, 88))
    return found | {
        ord(letter) for letter in "，。、；：？！“”‘’（）《》〈〉【】「」『』—…～·０１２３４５６７８９＝＋－％"
    }


def add_thirds(font: TTFont) -> None:
    """Put ⅓ and ⅔, which the Noto fonts lack, together from the parts of ½ and ¾."""
    half, three = (_parts(font, letter) for letter in "½¾")
    third = _moved(three["above"], right=_box(half["below"])[2], foot=_box(half["below"])[1])
    two = _moved(half["below"], right=_box(three["above"])[2], foot=_box(half["above"])[1])
    made = {"⅓": ("½", half["above"] + half["bar"] + third), "⅔": ("¾", two + three["bar"] + third)}
    cmap = font.getBestCmap()
    for letter, (like, contours) in made.items():
        pen = TTGlyphPointPen(None)
        for contour in contours:
            pen.beginPath()
            for x, y, on in contour:
                pen.addPoint((x, y), "line" if on else None)
            pen.endPath()
        name = f"uni{ord(letter):04X}"
        font.setGlyphOrder([*font.getGlyphOrder(), name])
        font["glyf"][name] = pen.glyph()
        font["hmtx"][name] = (font["hmtx"][cmap[ord(like)]][0], _box(contours)[0])
        for table in font["cmap"].tables:
            if table.isUnicode():
                table.cmap[ord(letter)] = name


Contours = list[list[tuple[int, int, bool]]]


def _parts(font: TTFont, letter: str) -> dict[str, Contours]:
    """Take a fraction apart: what is above its bar, the bar, and what is below."""
    glyf = font["glyf"]
    points, ends, flags = glyf[font.getBestCmap()[ord(letter)]].getCoordinates(glyf)
    parts: dict[str, Contours] = {"above": [], "bar": [], "below": []}
    begin = 0
    for end in ends:
        contour = [(x, y, bool(flag & 1)) for (x, y), flag in zip(points, flags, strict=True)][begin : end + 1]
        low, high = _box([contour])[1], _box([contour])[3]
        parts["below" if high < 500 else "above" if low > 250 else "bar"].append(contour)
        begin = end + 1
    return parts


def _box(contours: Contours) -> tuple[int, int, int, int]:
    xs, ys = ([point[axis] for contour in contours for point in contour] for axis in (0, 1))
    return min(xs), min(ys), max(xs), max(ys)


def _moved(contours: Contours, right: int, foot: int) -> Contours:
    dx, dy = right - _box(contours)[2], foot - _box(contours)[1]
    return [[(x + dx, y + dy, on) for x, y, on in contour] for contour in contours]


def make(source: TTFont, family: str, style: str, characters: set[int], target: Path) -> None:
    """Write the part of a font that has some characters, under a name of its own."""
    options = Options()
    options.layout_features = FEATURES
    options.hinting = False
    options.name_IDs = ["*"]
    options.notdef_outline = True
    options.drop_tables += ["vhea", "vmtx", "VORG", "DSIG", "STAT"]
    subsetter = Subsetter(options)
    subsetter.populate(unicodes=characters)
    subsetter.subset(source)
    add_thirds(source)
    names = source["name"]
    copyright_line = names.getDebugName(0)
    names.names = [record for record in names.names if record.nameID in (13, 14)]
    said = {
        0: copyright_line,
        1: family,
        2: style,
        3: f"{family} {style}",
        4: f"{family} {style}",
        5: "Version 1.000",
        6: f"{family.replace(' ', '')}-{style}",
        10: "A part of a Noto font, made by assets/make_fonts.py.",
    }
    for number, text in said.items():
        names.setName(text, number, 3, 1, 0x409)
    source["head"].created = source["head"].modified = DAY
    source.recalcTimestamp = False
    source.save(target)


def main(arguments: list[str]) -> int:
    """Fetch what is not there yet, and make the fonts with their licence."""
    with tempfile.TemporaryDirectory() as made:
        folder = Path(arguments[0]).resolve() if arguments else Path(made)
        if not list(folder.glob("*noto-s*-sc*.tgz")):
            subprocess.run(["npm", "pack", "--silent", *SOURCES], cwd=folder, check=True)
        FONTS.mkdir(exist_ok=True)
        for name, (package, inside, family, style, everything) in MADE.items():
            with tarfile.open(next(folder.glob(package))) as packed:
                members = {Path(member.name).name: member for member in packed.getmembers()}
                opened = packed.extractfile(members[inside])
                licence = packed.extractfile(members["LICENSE_FONT"])
                assert opened is not None
                assert licence is not None
                (FONTS / f"OFL-{family.split()[-1]}.txt").write_bytes(licence.read().replace(b"\r\n", b"\n"))
                make(TTFont(opened, lazy=False), family, style, wanted(everything), FONTS / name)
            sys.stdout.write(f"{name}: {(FONTS / name).stat().st_size} bytes\n")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
