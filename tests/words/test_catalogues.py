"""The catalogues are complete, and the check finds what would make them incomplete."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog
from babel.messages.pofile import read_po

from engine.core.action import Action
from engine.games import GAMES, game
from engine.words import LANGUAGES
from engine.words.keys import keys, table_keys
from tests.words.script import I18N, ROOT, copied, spoil, words

CUT = 'msgid "happy_nine.verb.cut"\nmsgstr "Cut"\n'
DRY = '\nmsgctxt "dry"\n' + CUT
LEFT = 'msgstr[0] "{count} card left"\nmsgstr[1] "{count} cards left"\n'


def catalogue(language: str, domain: str) -> Catalog:
    with (I18N / language / f"{domain}.po").open("rb") as file:
        return read_po(file, locale=language)


def sentences(language: str, domain: str) -> dict[str, str]:
    found = {}
    for message in catalogue(language, domain):
        if message.context:
            continue
        forms = message.string if isinstance(message.string, tuple | list) else (message.string,)
        found[message.id if isinstance(message.id, str) else message.id[0]] = "\n".join(form or "" for form in forms)
    found.pop("")
    return found


def test_nothing_is_wrong() -> None:
    assert words.check() == []


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", GAMES)
def test_a_game_has_words_for_its_keys_and_no_others(language: str, name: str) -> None:
    assert sentences(language, name).keys() == keys(game(name))


def test_keys_follow_from_declarations() -> None:
    found = keys(game("happy_nine"))
    expected = (
        *("name", "preset.table", "phase.declare", "kind.straight_flush", "special.two_quads", "verb.pass"),
        *("error.not_higher", "error.not_higher.short", "event.free_lead", "line.before", "figure.duty"),
        *("mark.banned", "reason.near", "option.special_hands", "option.special_hands.help"),
        *("option.misplay.refuse", "option.misplay.penalty", "verb.play.call"),
    )
    assert {f"happy_nine.{key}" for key in expected} <= found
    assert "happy_nine.verb.pass.call" not in found
    assert "happy_nine.option.special_hands.True" not in found
    verbs = game("happy_nine").verbs
    for do in ("cut", "deal", "keep", "pass", "show", "ruled_cheating", "ruled_misdeal", "discard", "play"):
        fields = {"seat": 0, "do": do, "at": 1, "cards": ["As"]}
        kept = {"discard": ("cards",), "play": ("cards",), "cut": ("at",)}.get(do, ())
        action = verbs.validate_python({key: fields[key] for key in ("seat", "do", *kept)})
        assert isinstance(action, Action)
        assert f"happy_nine.verb.{do}" in found


def test_table_keys_are_in_the_catalogue() -> None:
    assert table_keys() <= sentences("en", "table").keys()
    assert {"table.bot.normal", "table.card.big_joker", "table.measure.cup.half"} <= table_keys()


def test_nobody_is_urged() -> None:
    """What names a drink has a wording without one, which another test sees to."""
    for language in LANGUAGES:
        for domain in ("happy_nine", "table"):
            for key, sentence in sentences(language, domain).items():
                assert not re.search(r"\w ?[!！]", sentence), key
                assert not any(word in sentence.lower() for word in ("hurry", "quickly", "赶快", "尽快", "马上")), key


def test_the_duty_has_one_english_name() -> None:
    for domain in ("happy_nine", "table"):
        chinese, english = sentences("zh_CN", domain), sentences("en", domain)
        for key, sentence in chinese.items():
            if "顶大" in sentence:
                assert any(name in english[key].lower() for name in ("top-card duty", "neglect")), key


# ---------------------------------------------------------------- what the sources say


def test_every_trouble_is_said_with_what_it_carries() -> None:
    """Exactly: nothing that is given is left out."""
    said = [use for use in words.uses() if use.key.startswith("table.trouble.")]
    assert len({use.key for use in said}) > 30
    for language in LANGUAGES:
        known = sentences(language, "table")
        for use in said:
            places = set(words.PLACE.findall(known[use.key]))
            assert places == use.params, f"{use.key} ({language}): {use.place}"


def test_no_trouble_is_overlooked() -> None:
    """Every ``raise Trouble`` in the sources gives a code that the scan could read."""
    lines = {use.place for use in words.uses()}
    for path in sorted([*ROOT.glob("engine/**/*.py"), *ROOT.glob("gui/**/*.py")]):
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
            if "raise Trouble(" in line:
                assert f"{path.relative_to(ROOT).as_posix()}:{number}" in lines


def test_refusals_are_found_with_their_parameters() -> None:
    found = {(use.key, use.params) for use in words.uses()}
    assert ("happy_nine.error.different_type", frozenset({"count"})) in found
    assert ("happy_nine.error.must_lead", frozenset()) in found
    assert ("table.trouble.file_not_json", frozenset({"file", "line", "column"})) in found
    assert ("table.error.must_drink_up", frozenset({"seat", "amount"})) in found


# ---------------------------------------------------------------- what the check finds


@pytest.mark.parametrize(
    ("old", "new", "line"),
    [
        (CUT, "", "happy_nine.verb.cut: is missing"),
        (CUT, CUT + '\nmsgid "happy_nine.verb.cuts"\nmsgstr "Cuts"\n', "happy_nine.verb.cuts: nobody says it"),
        (CUT, CUT.replace('"Cut"', '""'), "happy_nine.verb.cut: is empty"),
        (CUT, CUT.replace('"Cut"', '"Cut {at}"'), "happy_nine.verb.cut: parameters differ (zh_CN: none; en: at)"),
        (CUT, CUT.replace('"Cut"', '"Cut {"'), "happy_nine.verb.cut: has a brace that belongs to no parameter"),
        (CUT, "#, fuzzy\n" + CUT, "happy_nine.verb.cut: is fuzzy"),
        (CUT, CUT + "\n" + CUT, "happy_nine.verb.cut: stands there twice"),
        (CUT, CUT + '\n#~ msgid "happy_nine.verb.old"\n#~ msgstr "Old"\n', "happy_nine.verb.old: is obsolete"),
        (CUT, CUT + "and a line of no meaning\n", "cannot be read"),
        ("nplurals=2; plural=(n != 1);", "nplurals=2; plural=(n > 1);", "Plural-Forms has to be nplurals=2"),
        (LEFT, LEFT.split("\n", 1)[0] + "\n", "happy_nine.line.cards_left: is empty"),
        (LEFT, LEFT.replace("{count} card ", "one card "), "its plural forms have different parameters"),
        ("must contain {card}", "must contain {cards}", "happy_nine.error.must_contain_start_card: engine/games"),
        (
            CUT,
            CUT.replace('"Cut"', '"Cut the beer"'),
            "happy_nine.verb.cut: names beer; say it without, below a msgctxt",
        ),
        (CUT, CUT + DRY, "happy_nine.verb.cut: its dry wording says the same"),
        (CUT, CUT + DRY.replace('"Cut"', '"Pour"'), "happy_nine.verb.cut: names Pour"),
        (CUT, CUT + DRY.replace('"Cut"', '"Cut {at}"'), "happy_nine.verb.cut: its dry wording has other parameters"),
        (CUT, CUT + DRY.replace("cut", "saw"), "happy_nine.verb.saw: only a dry voice would say it"),
        (CUT, CUT + DRY.replace("dry", "wet"), "happy_nine.verb.cut: has the context wet, and only dry is known"),
        (CUT, CUT + DRY + DRY, "happy_nine.verb.cut: stands there twice"),
        (LEFT, LEFT + DRY.replace("verb.cut", "line.cards_left"), "its dry wording has to have plural forms exactly"),
    ],
)
def test_check_finds(tmp_path: Path, old: str, new: str, line: str) -> None:
    folder = copied(tmp_path)
    before = words.check(folder)
    spoil(folder / "en" / "happy_nine.po", old, new)
    found = [one for one in words.check(folder) if one not in before]
    assert any(line in one for one in found), found
    assert all("\n" not in one for one in found)


def test_check_asks_for_plural_forms_where_things_are_counted(tmp_path: Path) -> None:
    folder = copied(tmp_path)
    spoil(folder / "en" / "table.po", 'msgid_plural "table.simulated"\n', "")
    spoil(folder / "en" / "table.po", 'msgstr[0] "{count} round played"\n', 'msgstr "{count} round played"\n')
    spoil(folder / "en" / "table.po", 'msgstr[1] "{count} rounds played"\n', "")
    assert "i18n/en/table.po: table.simulated: speaks of a count and needs plural forms" in words.check(folder)


def test_check_finds_a_missing_and_a_stray_file(tmp_path: Path) -> None:
    folder = copied(tmp_path)
    (folder / "en" / "table.po").rename(folder / "en" / "tables.po")
    found = words.check(folder)
    assert any(one.startswith("i18n/en/table.po: cannot be read") for one in found)
    assert "i18n/en/tables.po: belongs to no game or no language" in found


def test_tidy_mends_the_order_and_loses_nothing(tmp_path: Path) -> None:
    folder = copied(tmp_path)
    words.tidy(folder)
    before = words.check(folder)
    path = folder / "en" / "happy_nine.po"
    good = path.read_text(encoding="utf-8")
    spoil(path, CUT, "")
    path.write_text(path.read_text(encoding="utf-8") + "\n" + CUT, encoding="utf-8")
    spoilt = "i18n/en/happy_nine.po: is not in order; python packaging/words.py tidy puts it so"
    assert [one for one in words.check(folder) if one not in before] == [spoilt]
    assert words.tidy(folder) == []
    assert path.read_text(encoding="utf-8") == good
    assert words.check(folder) == before


# ---------------------------------------------------------------- the command


def run(*arguments: str, cwd: Path) -> "subprocess.CompletedProcess[str]":
    command = [sys.executable, str(ROOT / "packaging" / "words.py"), *arguments]
    return subprocess.run(
        command, cwd=cwd, capture_output=True, encoding="utf-8", env={**os.environ, "PYTHONUTF8": "1"}, check=False
    )


def test_the_command_runs_from_anywhere(tmp_path: Path) -> None:
    done = run("check", cwd=tmp_path)
    assert (done.returncode, done.stdout) == (0, "words: check is done, nothing is wrong\n")
    folder = copied(tmp_path)
    spoil(folder / "en" / "happy_nine.po", CUT, "")
    done = run("check", str(folder), cwd=tmp_path)
    assert done.returncode == 1
    assert "i18n/en/happy_nine.po: happy_nine.verb.cut: is missing\n" in done.stdout
    assert run("mend", cwd=tmp_path).returncode == 2


def test_compiling_gives_the_same_bytes_each_time(tmp_path: Path) -> None:
    folder = copied(tmp_path)
    assert run("compile", str(folder), cwd=tmp_path).returncode == 0
    made = sorted(folder.glob("*/*.mo"))
    assert [path.with_suffix(".po") for path in made] == sorted(folder.glob("*/*.po"))
    before = [path.read_bytes() for path in made]
    words.make(folder)
    assert [path.read_bytes() for path in made] == before


def test_compiled_catalogues_are_not_in_the_repository() -> None:
    assert "*.mo" in (ROOT / ".gitignore").read_text(encoding="utf-8").split()
