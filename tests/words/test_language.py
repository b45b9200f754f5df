"""Which language is spoken, and what happens where its words cannot be read."""

import os
import pickle
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from engine.words import LANGUAGES, VARIABLE, Wordless, Words, home, language_of, words_for
from tests.words.script import I18N, ROOT, copied, spoil, words

VARIABLES = (VARIABLE, "LC_ALL", "LC_MESSAGES", "LANG")


@pytest.fixture(autouse=True)
def _no_locale(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in VARIABLES:
        monkeypatch.delenv(name, raising=False)


@pytest.mark.parametrize(
    ("wish", "language"),
    [
        ("zh_CN", "zh_CN"),
        ("zh_CN.UTF-8", "zh_CN"),
        ("zh-Hans", "zh_CN"),
        ("zh_TW", "zh_CN"),
        ("zh", "zh_CN"),
        ("ZH", "zh_CN"),
        ("en", "en"),
        ("en_GB.UTF-8", "en"),
        ("de_DE", None),
        ("zhuang", None),
        ("C", None),
        ("", None),
    ],
)
def test_the_language_of_a_wish(wish: str, language: str | None) -> None:
    assert language_of(wish) == language


@pytest.mark.parametrize(
    ("wish", "variables", "language"),
    [
        (None, {}, "en"),
        (None, {"LANG": "zh_CN.UTF-8"}, "zh_CN"),
        (None, {"LANG": "zh_CN.UTF-8", "LC_MESSAGES": "de_DE"}, "en"),
        (None, {"LANG": "en_US", "LC_ALL": "zh_HK"}, "zh_CN"),
        (None, {"LANG": "zh_CN", "LC_ALL": ""}, "zh_CN"),
        (None, {"LANG": "C.UTF-8"}, "en"),
        (None, {VARIABLE: "zh", "LC_ALL": "en_US"}, "zh_CN"),
        (None, {VARIABLE: "", "LC_ALL": "zh_CN"}, "zh_CN"),
        ("en", {VARIABLE: "zh_CN"}, "en"),
        ("zh_CN", {VARIABLE: "en", "LANG": "en"}, "zh_CN"),
    ],
)
def test_who_chooses(
    monkeypatch: pytest.MonkeyPatch, wish: str | None, variables: dict[str, str], language: str
) -> None:
    for name, value in variables.items():
        monkeypatch.setenv(name, value)
    assert words_for(wish).language == language


def test_a_wish_that_cannot_be_met_is_told_without_words(monkeypatch: pytest.MonkeyPatch) -> None:
    for make in (lambda: words_for("fr"), lambda: Words("fr"), lambda: Words("zh")):
        with pytest.raises(Wordless) as caught:
            make()
        assert caught.value.code == "unknown_language"
        assert "zh_CN, en" in str(caught.value)
        assert "There is no language" in str(caught.value)
        assert pickle.loads(pickle.dumps(caught.value)).code == "unknown_language"
    monkeypatch.setenv(VARIABLE, "klingon")
    with pytest.raises(Wordless, match="klingon"):
        words_for()


def test_a_packaged_program_has_its_words_inside(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    assert home() == I18N
    monkeypatch.setattr(sys, "_MEIPASS", str(tmp_path), raising=False)
    assert home() == tmp_path / "i18n"


# ---------------------------------------------------------------- reading


def cut(folder: Path) -> str:
    return Words("en", folder).key("happy_nine.verb.cut")


def test_a_source_is_read_where_nothing_is_compiled(tmp_path: Path) -> None:
    assert cut(copied(tmp_path)) == "Cut"


def test_the_newer_of_source_and_compiled_is_read(tmp_path: Path) -> None:
    folder = copied(tmp_path)
    words.make(folder)
    path = folder / "en" / "happy_nine.po"
    spoil(path, 'msgstr "Cut"', 'msgstr "Cut it"')
    now = path.stat().st_mtime
    os.utime(path, (now - 100, now - 100))
    assert cut(folder) == "Cut"
    again = folder.rename(tmp_path / "again")
    os.utime(again / "en" / "happy_nine.po", (now + 100, now + 100))
    assert cut(again) == "Cut it"


def test_compiled_words_are_enough(tmp_path: Path) -> None:
    folder = copied(tmp_path)
    words.make(folder)
    for path in folder.glob("*/*.po"):
        path.unlink()
    assert cut(folder) == "Cut"


@pytest.mark.parametrize("torn", [b"", b"\xde\x12\x04\x95", b"no catalogue at all"])
def test_a_torn_compiled_file_gives_way_to_its_source(tmp_path: Path, torn: bytes) -> None:
    folder = copied(tmp_path)
    words.make(folder)
    (folder / "en" / "happy_nine.mo").write_bytes(torn)
    assert cut(folder) == "Cut"


def test_without_source_and_compiled_it_says_which_is_missing(tmp_path: Path) -> None:
    folder = copied(tmp_path)
    (folder / "en" / "happy_nine.po").unlink()
    with pytest.raises(Wordless) as caught:
        cut(folder)
    assert caught.value.code == "words_missing"
    assert "happy_nine.po cannot be read (missing)" in str(caught.value)
    assert "happy_nine.po（missing）" in str(caught.value)
    assert Words("zh_CN", folder).key("happy_nine.verb.cut") == "切牌"


def test_a_torn_source_says_so(tmp_path: Path) -> None:
    folder = copied(tmp_path)
    (folder / "en" / "table.po").write_bytes(b'msgid "\xff\xfe')
    with pytest.raises(Wordless) as caught:
        cut(folder)
    assert str(caught.value.params["why"]) != "missing"
    assert "\n" not in str(caught.value)


def test_switching_reads_nothing_again(tmp_path: Path) -> None:
    folder = copied(tmp_path)
    for language in LANGUAGES:
        Words(language, folder)
    shutil.rmtree(folder)
    assert cut(folder) == "Cut"


# ---------------------------------------------------------------- a copied tree

ASK = """
import sys
sys.path.insert(0, {tree!r})
if {bare}:
    sys.modules["babel"] = None
    sys.modules["babel.messages.mofile"] = None
from engine.words import Words, Wordless, home
assert str(home()).startswith({tree!r}), home()
assert "babel" not in sys.modules or {bare}
try:
    print(Words("zh_CN").key("happy_nine.name"), "babel.messages.mofile" in sys.modules)
except Wordless as trouble:
    print(trouble)
"""


def ask(tree: Path, bare: bool = False) -> str:
    asked = [sys.executable, "-c", ASK.format(tree=str(tree), bare=bare)]
    done = subprocess.run(
        asked,
        cwd=tree,
        capture_output=True,
        encoding="utf-8",
        env={**os.environ, "PYTHONUTF8": "1"},
        check=False,
        timeout=60,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout.strip()


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    shutil.copytree(ROOT / "engine", tmp_path / "engine", ignore=shutil.ignore_patterns("__pycache__"))
    copied(tmp_path)
    return tmp_path


def test_a_clean_checkout_speaks(tree: Path) -> None:
    assert ask(tree) == "欢乐九张 True"


def test_compiled_words_need_no_babel(tree: Path) -> None:
    words.make(tree / "i18n")
    assert ask(tree) == "欢乐九张 False"
    for path in tree.glob("i18n/*/*.po"):
        path.unlink()
    assert ask(tree, bare=True).startswith("欢乐九张")


def test_old_compiled_words_are_better_than_none(tree: Path) -> None:
    words.make(tree / "i18n")
    for path in tree.glob("i18n/*/*.mo"):
        os.utime(path, (1, 1))
    assert ask(tree, bare=True).startswith("欢乐九张")


def test_without_babel_and_compiled_words_it_says_what_to_do(tree: Path) -> None:
    said = ask(tree, bare=True)
    assert "table.po" in said
    assert "请重新安装欢乐牌桌，或先装上 Babel" in said
    assert "install Jolly Table again, or install Babel" in said


def test_without_any_words_it_says_so(tree: Path) -> None:
    shutil.rmtree(tree / "i18n")
    assert "(missing)" in ask(tree)
