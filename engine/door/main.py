"""The command line: what can be asked, and how a wrong word is answered."""

from __future__ import annotations

import argparse
import contextlib
import os
import re
import sys
from collections.abc import Sequence
from typing import Any, NoReturn

from engine.core.game import shown
from engine.core.line import NO_ALCOHOL, asked, in_unicode
from engine.core.model import Trouble
from engine.door import analyse, arena, check, play, probe, replay, rules, simulate, stats
from engine.words import Words, words_for

BAD = 2
"""Exit status for a question that cannot be answered; 1 is a no, 0 a yes."""


def _usage(message: str, command: str) -> Trouble:
    """What is wrong with a command line, out of the parser's English sentence."""

    def fits(pattern: str) -> re.Match[str] | None:
        return re.fullmatch(pattern, message, re.DOTALL)

    if found := fits(r"the following arguments are required: (?P<what>.*)"):
        return Trouble("usage_missing", what=shown(found["what"]), command=command)
    if found := fits(r"unrecognized arguments: (?P<what>.*)"):
        return Trouble("usage_unknown", what=shown(found["what"]), command=command)
    if found := fits(r"argument (?P<what>.*?): not allowed with argument (?P<given>.*)"):
        return Trouble("usage_both", what=found["what"], given=found["given"], command=command)
    if found := fits(r"argument (?P<what>.*?): expected .*"):
        return Trouble("usage_value_missing", what=found["what"], command=command)
    if found := fits(r"argument (?P<what>.*?): invalid choice: (?P<given>.*) \(choose from (?P<known>.*)\)"):
        given, known = shown(found["given"]), found["known"]
        return Trouble("usage_choice", what=found["what"], given=given, known=known, command=command)
    if found := fits(r"argument (?P<what>.*?): (?P<given>.*): (?P<low>-?\d+) … (?P<high>\d+)"):
        given, low, high = shown(found["given"]), found["low"], found["high"]
        return Trouble("usage_number", what=found["what"], given=given, low=low, high=high, command=command)
    return Trouble("usage", why=shown(message, 300), command=command)


class _Parser(argparse.ArgumentParser):
    """A parser that answers a wrong command line with a `Trouble` and does not guess abbreviations."""

    _mixing = False

    def parse_known_args(self, args: Any = None, namespace: Any = None) -> Any:
        """Let options stand among the words of a list (``rank GAME --players 4 Ad 2d``)."""
        if self._mixing or self._subparsers is not None:
            return super().parse_known_args(args, namespace)
        self._mixing = True
        try:
            return self.parse_known_intermixed_args(args, namespace)
        finally:
            self._mixing = False

    def error(self, message: str) -> NoReturn:
        raise _usage(message, self.prog)


def parser() -> argparse.ArgumentParser:
    """The whole command line."""
    top = _Parser(
        prog="python -m engine",
        description="欢乐牌桌 Jolly Table: rules, records and rounds from the command line.",
        epilog="Exit status: 0 done, 1 a case failed or a record breaks a rule, 2 a question that cannot be answered.",
        allow_abbrev=False,
    )
    lang: Any = {"metavar": "LANG", "help": "language of sentences: zh_CN or en (default: the system's)"}
    dry: Any = {"action": "store_true", "help": "no word of alcohol: points, tea and water"}
    top.add_argument("--lang", **lang)
    top.add_argument(NO_ALCOHOL, **dry)
    verbs = top.add_subparsers(dest="verb", metavar="VERB", required=True, parser_class=_Parser)
    for module in (probe, rules, check, replay, simulate, analyse, arena, play, stats):
        module.add(verbs)
    for verb in verbs.choices.values():
        verb.allow_abbrev = False
        verb.add_argument("--lang", default=argparse.SUPPRESS, **lang)
        verb.add_argument(NO_ALCOHOL, default=argparse.SUPPRESS, **dry)
    return top


def main(argv: Sequence[str] | None = None) -> int:
    """Answer one command line; gives the exit status."""
    in_unicode(sys.stdin, sys.stdout, sys.stderr)
    arguments = list(sys.argv[1:] if argv is None else argv)
    words: Words | None = None
    try:
        words = words_for(asked(arguments, "--lang"), dry=NO_ALCOHOL in arguments)
        options = parser().parse_args(arguments)
        status: int = options.run(options, words)
        sys.stdout.flush()
        return status
    except Trouble as trouble:
        print(words.say(trouble.text) if words is not None else str(trouble), file=sys.stderr)
        return BAD
    except BrokenPipeError:
        _mute()
        return 1
    except OSError as error:
        _mute()
        failed = Trouble("output_failed", why=error.strerror or "?")
        print(words.trouble(failed) if words is not None else str(failed), file=sys.stderr)
        return BAD
    except KeyboardInterrupt:
        return 130


def _mute() -> None:
    """Let nothing more be written to an output that cannot be written to."""
    with contextlib.suppress(OSError, ValueError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
