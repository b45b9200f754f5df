#!/usr/bin/env python3
"""See to the word catalogues in i18n.

    python packaging/words.py check      every text exists in every language, with the same parameters, and a dry voice
    python packaging/words.py tidy       put the catalogues in order: sorted by key, a heading above each group
    python packaging/words.py compile    make the .mo beside each .po, which the program reads faster

A folder after the command takes the place of i18n.
"""

import ast
import re
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import cache
from pathlib import Path

from babel.messages.catalog import Catalog, Message
from babel.messages.mofile import write_mo
from babel.messages.plurals import get_plural
from babel.messages.pofile import PoFileError, escape, read_po

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from engine.games import GAMES, game  # noqa: E402
from engine.words import LANGUAGES, TABLE  # noqa: E402
from engine.words.dry import VOICE, alcohol  # noqa: E402
from engine.words.keys import keys, table_keys  # noqa: E402

PLACE = re.compile(r"\{(\w+)\}")
# A key of the table's; what ends like this is the name of a file.
KEY = re.compile(r"table(\.[a-z0-9_]+)+(?<!\.svg|\.png|\.log|\.txt|\.qss)(?<!\.json)(?<!\.jsonl)(?<!\.db|\.po|\.mo)")
HEADINGS = {
    "about": "what is asked, or may come of it, in a sentence",
    "as": "what a joker stands for",
    "bot": "computer players",
    "card": "cards that are no suit and rank",
    "error": "refusals: what is wrong, and what would be right",
    "event": "the log, one sentence for each event",
    "family": "headings of the menu",
    "figure": "figures on the table",
    "kind": "combinations, as they stand inside a sentence",
    "line": "lines of the settlement",
    "mark": "marks on cards",
    "measure": "amounts in what a unit is agreed to be",
    "name": "the name",
    "option": "house rules: label, help, choices",
    "phase": "phases, as they stand inside a sentence",
    "preset": "named house rules",
    "reason": "why a computer player does it, and why a hint is given",
    "special": "special hands",
    "tally": "what statistics count",
    "spoken": "what those are told who cannot see the table",
    "trouble": "what cannot be used: files, options, command lines",
    "verb": "buttons",
}


@dataclass(frozen=True)
class Use:
    """A key that the sources speak of, where, and with which parameters (None: they cannot be told)."""

    key: str
    place: str
    params: frozenset[str] | None


# ---------------------------------------------------------------- what the sources say


@cache
def sources(root: Path) -> tuple[tuple[str, ast.Module], ...]:
    """The sources of the engine and the window, read, under their names."""
    paths = sorted([*root.glob("engine/**/*.py"), *root.glob("gui/**/*.py")])
    return tuple((path.relative_to(root).as_posix(), ast.parse(path.read_text(encoding="utf-8"))) for path in paths)


@cache
def uses(root: Path = ROOT) -> tuple[Use, ...]:
    """Every trouble, refusal and spoken key in the sources of the engine and the window."""
    return tuple(use for name, tree in sources(root) for use in _uses(tree, name))


def _uses(tree: ast.Module, name: str) -> Iterator[Use]:
    part = name.split("/")
    # a refusal of a rule that games share is worded by each game that has its code
    domains: tuple[str, ...] = GAMES if part[:2] == ["engine", "kit"] else (TABLE,)
    if part[:2] == ["engine", "games"]:
        domains = (part[2].removesuffix(".py"),)
    seen: set[ast.Call] = set()
    # the innermost function first, so that a name is looked up where it stands
    scopes = [node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)]
    for scope in (*reversed(scopes), tree):
        for call in ast.walk(scope):
            if isinstance(call, ast.Call) and call not in seen:
                seen.add(call)
                for domain in domains:
                    for key, params in _said(call, domain, (scope, tree)):
                        yield Use(key, f"{name}:{call.lineno}", params)


def _said(
    call: ast.Call, domain: str, scopes: tuple[ast.AST, ast.Module]
) -> Iterator[tuple[str, frozenset[str] | None]]:
    """The keys of a call that makes a trouble, a refusal or a text, or asks for the words of a key."""
    called = call.func.attr if isinstance(call.func, ast.Attribute) else getattr(call.func, "id", "")
    named = {keyword.arg: keyword.value for keyword in call.keywords}
    plain = None if None in named else frozenset(map(str, named))
    if called in ("Trouble", "Wordless") and call.args:
        yield from ((f"{TABLE}.trouble.{code}", plain) for code in _values(call.args[0], scopes))
    elif called == "key" and call.args:
        yield from ((key, plain) for key in _values(call.args[0], scopes) if "." in key)
    elif called == "Refusal" and "code" in named:
        fields = _fields(named.get("params"))
        yield from ((f"{domain}.error.{code}", fields) for code in _values(named["code"], scopes))
    elif called == "Text" and "key" in named:
        yield from ((key, _fields(named.get("params"))) for key in _values(named["key"], scopes))


def _values(node: ast.AST, scopes: tuple[ast.AST, ast.Module], deep: int = 5) -> set[str]:
    """The strings an expression may be: a literal, a member of an enum of codes, a name or a table of either."""
    if not deep:
        return set()
    match node:
        case ast.Constant(value=str(value)):
            return {value}
        case ast.Attribute(value=ast.Name(id="No"), attr=attr):
            return {attr.lower()}
        case ast.IfExp(body=body, orelse=orelse):
            return _values(body, scopes, deep - 1) | _values(orelse, scopes, deep - 1)
        case ast.Dict(values=values):
            return {value for item in values for value in _values(item, scopes, deep - 1)}
        case ast.Subscript(value=ast.Name() as table):
            return _values(table, scopes, deep - 1)
        case ast.Name(id=name):
            made = [item for item in (*ast.walk(scopes[0]), *scopes[1].body) if isinstance(item, ast.Assign)]
            own = [item.value for item in made if any(isinstance(t, ast.Name) and t.id == name for t in item.targets)]
            return {value for item in own for value in _values(item, scopes, deep - 1)}
    return set()


def _fields(node: ast.expr | None) -> frozenset[str] | None:
    """The parameters in a mapping as it is written."""
    if node is None:
        return frozenset()
    if not isinstance(node, ast.Dict):
        return None
    names = [key.value if isinstance(key, ast.Constant) else None for key in node.keys]
    return frozenset(map(str, names)) if None not in names else None


@cache
def spoken(root: Path = ROOT) -> tuple[set[str], set[str]]:
    """The table's keys that stand in the sources as they are, and the beginnings of those put together there."""
    whole: set[str] = set()
    begun: set[str] = set()
    for _, tree in sources(root):
        for node in ast.walk(tree):
            if isinstance(node, ast.JoinedStr):
                first = node.values[0] if node.values else None
                if isinstance(first, ast.Constant) and re.match(r"table\.[a-z0-9_]+\.", str(first.value)):
                    begun.add(str(first.value))
            elif isinstance(node, ast.Constant) and KEY.fullmatch(str(node.value)):
                whole.add(str(node.value))
    return whole, begun - {"table.trouble.", "table.error."}


# ---------------------------------------------------------------- check


def check(folder: Path = ROOT / "i18n", root: Path = ROOT) -> list[str]:
    """What is wrong with the catalogues, a line each."""
    said = uses(root)
    whole, begun = spoken(root)
    codes = {use.key for use in said if use.key.startswith(("table.trouble.", "table.error."))}
    wanted = {TABLE: set(table_keys()) | whole | codes}
    wanted |= {name: set(keys(game(name))) for name in GAMES}
    found: list[str] = []
    for domain in wanted:
        read: dict[str, Catalog] = {}
        for language in LANGUAGES:
            path = folder / language / f"{domain}.po"
            name = f"{folder.name}/{language}/{domain}.po"
            try:
                text = path.read_text(encoding="utf-8")
                with path.open("rb") as file:
                    read[language] = read_po(file, locale=language, abort_invalid=True)
            except (OSError, ValueError, PoFileError) as error:
                found.append(f"{name}: cannot be read: {error}")
                continue
            free = tuple(begun) if domain == TABLE else ()
            found += [f"{name}: {line}" for line in _faults(read[language], text, wanted[domain], free)]
            found += [f"{name}: {line}" for line in _unfilled(read[language], said)]
            found += [f"{name}: {line}" for line in _undry(read[language])]
            if not found and text != tidied(read[language], language, domain):
                found.append(f"{name}: is not in order; python packaging/words.py tidy puts it so")
        found += _unequal(domain, read)
    for path in sorted(folder.glob("*/*.po")):
        if path.parent.name not in LANGUAGES or path.stem not in wanted:
            found.append(f"{folder.name}/{path.parent.name}/{path.name}: belongs to no game or no language")
    return found


def _faults(catalogue: Catalog, text: str, wanted: set[str], begun: tuple[str, ...]) -> Iterator[str]:
    """What is wrong with one catalogue by itself."""
    have = {_id(message): message for message in _plain(catalogue)}
    yield from (f"{key}: is missing" for key in sorted(wanted - have.keys()))
    yield from (f"{key}: nobody says it" for key in sorted(have.keys() - wanted) if not key.startswith(begun))
    yield from (f"{_id(message)}: is obsolete" for message in catalogue.obsolete.values())
    written = re.findall(r'^(?:msgctxt "(?:.+)"\n)?msgid "(?:.+)"$', text, re.MULTILINE)
    twice = sorted({key.rpartition("msgid ")[2].strip('"') for key in written if written.count(key) > 1})
    yield from (f"{key}: stands there twice" for key in twice)
    said = re.search(r'^"Plural-Forms: (.*?)\\n"$', text, re.MULTILINE)
    right = get_plural(str(catalogue.locale))
    if said is None or said[1].rstrip(";") != right.plural_forms.rstrip(";"):
        yield f"Plural-Forms has to be {right.plural_forms}"
    for message in (message for message in catalogue if message.id):
        key, forms = _id(message), _forms(message)
        if message.fuzzy:
            yield f"{key}: is fuzzy"
        if not all(form.strip() for form in forms):
            yield f"{key}: is empty"
        if any(re.search(r"[{}]", PLACE.sub("", form)) for form in forms):
            yield f"{key}: has a brace that belongs to no parameter"
        if message.pluralizable:
            if message.id != (key, key):
                yield f"{key}: msgid_plural has to be the same key"
            if len(forms) != right.num_plurals:
                yield f"{key}: has {len(forms)} plural forms instead of {right.num_plurals}"
        elif any("{count}" in form for form in forms):
            yield f"{key}: speaks of a count and needs plural forms"
        if len({_places(form) for form in forms}) > 1:
            yield f"{key}: its plural forms have different parameters"


def _unequal(domain: str, read: dict[str, Catalog]) -> Iterator[str]:
    """Parameters that differ between the languages."""
    places: dict[str, dict[frozenset[str], list[str]]] = {}
    for language, catalogue in read.items():
        for message in _plain(catalogue):
            forms = frozenset(place for form in _forms(message) for place in _places(form))
            places.setdefault(_id(message), {}).setdefault(forms, []).append(language)
    for key, ways in sorted(places.items()):
        if len(ways) > 1:
            listed = "; ".join(f"{', '.join(who)}: {' '.join(sorted(way)) or 'none'}" for way, who in ways.items())
            yield f"i18n/*/{domain}.po: {key}: parameters differ ({listed})"


def _unfilled(catalogue: Catalog, said: Sequence[Use]) -> Iterator[str]:
    """Places in sentences for which some line of the sources gives nothing."""
    for use in said:
        message = catalogue.get(use.key)
        if message is None or use.params is None:
            continue
        missing = frozenset(place for form in _forms(message) for place in _places(form)) - use.params - {"as"}
        if missing:
            yield f"{use.key}: {use.place} does not give {' '.join(sorted(missing))}"


def _undry(catalogue: Catalog) -> Iterator[str]:
    """What a dry voice would say of alcohol, and wordings of its own that do not belong to their key."""
    have = {_id(message): message for message in _plain(catalogue)}
    own = {_id(message): message for message in catalogue if message.id and message.context == VOICE}
    for message in (message for message in catalogue if message.id and message.context not in (None, VOICE)):
        yield f"{_id(message)}: has the context {message.context}, and only {VOICE} is known"
    for key, message in own.items():
        if key not in have:
            yield f"{key}: only a dry voice would say it"
            continue
        if message.pluralizable != have[key].pluralizable:
            yield f"{key}: its dry wording has to have plural forms exactly where the other has"
        if {_places(form) for form in _forms(message)} != {_places(form) for form in _forms(have[key])}:
            yield f"{key}: its dry wording has other parameters"
        if _forms(message) == _forms(have[key]):
            yield f"{key}: its dry wording says the same"
    for key, message in {**have, **own}.items():
        named = sorted({word for form in _forms(message) for word in alcohol(PLACE.sub("", form))})
        if named:
            yield f"{key}: names {', '.join(named)}; say it without, below a msgctxt {escape(VOICE)}"


def _plain(catalogue: Catalog) -> list[Message]:
    """What is said where nothing speaks against it."""
    return [message for message in catalogue if message.id and not message.context]


def _id(message: Message) -> str:
    return message.id if isinstance(message.id, str) else str(message.id[0])


def _forms(message: Message) -> tuple[str, ...]:
    return (message.string,) if isinstance(message.string, str) else tuple(message.string or ("",))


def _places(form: str) -> frozenset[str]:
    return frozenset(PLACE.findall(form))


# ---------------------------------------------------------------- tidy, compile


def tidied(catalogue: Catalog, language: str, domain: str) -> str:
    """A catalogue as its file should be: sorted by key, a heading above each group."""
    lines = [
        f"# {domain} in {language}: a key, and the sentence with its parameters in braces.",
        'msgid ""',
        'msgstr ""',
        f'"Language: {language}\\n"',
        '"MIME-Version: 1.0\\n"',
        '"Content-Type: text/plain; charset=UTF-8\\n"',
        '"Content-Transfer-Encoding: 8bit\\n"',
        f'"Plural-Forms: {get_plural(language).plural_forms}\\n"',
    ]
    group = ""
    for message in sorted(
        (message for message in catalogue if message.id), key=lambda one: (_id(one), one.context or "")
    ):
        key = _id(message)
        lines.append("")
        if (begins := key.split(".")[1]) != group:
            group = begins
            lines.append(f"# --- {group}{': ' + HEADINGS[group] if group in HEADINGS else ''}")
        lines += [f"# {comment}" for comment in message.user_comments if comment and not comment.startswith("---")]
        if message.fuzzy:
            lines.append("#, fuzzy")
        if message.context:
            lines.append(f"msgctxt {escape(message.context)}")
        lines.append(f"msgid {escape(key)}")
        if message.pluralizable:
            lines.append(f"msgid_plural {escape(key)}")
            lines += [f"msgstr[{number}] {escape(form)}" for number, form in enumerate(_forms(message))]
        else:
            lines.append(f"msgstr {escape(_forms(message)[0])}")
    return "\n".join(lines) + "\n"


def tidy(folder: Path) -> list[str]:
    """Put all catalogues in order; the lines tell of those that cannot be read."""
    found = []
    for path in sorted(folder.glob("*/*.po")):
        try:
            with path.open("rb") as file:
                catalogue = read_po(file, locale=path.parent.name, abort_invalid=True)
        except (ValueError, PoFileError) as error:
            found.append(f"{path}: {error}")
            continue
        path.write_text(tidied(catalogue, path.parent.name, path.stem), encoding="utf-8", newline="\n")
    return found


def make(folder: Path) -> list[str]:
    """Make the .mo of every .po, the same bytes at any time; the lines tell of those that cannot be read."""
    found = []
    for path in sorted(folder.glob("*/*.po")):
        try:
            with path.open("rb") as file:
                catalogue = read_po(file, locale=path.parent.name, abort_invalid=True)
        except (ValueError, PoFileError) as error:
            found.append(f"{path}: {error}")
            continue
        catalogue.creation_date = catalogue.revision_date = datetime(2000, 1, 1, tzinfo=UTC)
        with path.with_suffix(".mo").open("wb") as file:
            write_mo(file, catalogue)
    return found


def main(arguments: Sequence[str]) -> int:
    """Run one command; 1 if something is wrong, 2 for a command that is none."""
    commands = {"check": check, "tidy": tidy, "compile": make}
    if not 1 <= len(arguments) <= 2 or arguments[0] not in commands:
        print(__doc__, file=sys.stderr)
        return 2
    wrong = commands[arguments[0]](Path(arguments[1]).resolve() if len(arguments) == 2 else ROOT / "i18n")
    print("\n".join(wrong) if wrong else f"words: {arguments[0]} is done, nothing is wrong")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
