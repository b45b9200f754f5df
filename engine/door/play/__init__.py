"""``play``: one person against computers in the terminal, a whole sitting."""

from __future__ import annotations

import argparse
import secrets
from datetime import datetime
from fractions import Fraction
from pathlib import Path
from typing import Any

from engine.core.game import Game, shown
from engine.core.model import Trouble
from engine.door.common import add_options, number, options_of
from engine.door.play.evening import Evening
from engine.door.play.talk import Gone, Talk
from engine.games import game
from engine.play.folders import home
from engine.play.ledger import Unit
from engine.play.sitting import Sitting, Terms, resume, unfinished
from engine.play.steps import amount
from engine.words import Words


def add(verbs: Any) -> None:
    """Add the verb to the command line."""
    parser = verbs.add_parser(
        "play",
        help="play a sitting against computers",
        epilog="Cards are chosen by their numbers, everything else by the letter in brackets; ? lists what can be "
        "done. q puts the sitting down; the next start offers to go on with it.",
    )
    parser.add_argument("game", metavar="GAME")
    parser.add_argument("--players", type=number(1, 99), metavar="N", help="people and computers (default 4)")
    parser.add_argument("--seat", type=number(0, 98), default=0, metavar="S", help="your seat, counted from 0")
    parser.add_argument("--name", help="your name at the table")
    parser.add_argument("--bots", default=None, metavar="a,b,…", help="kinds of computer player round the table")
    parser.add_argument("--unit", default=None, metavar="NAME[=CUPS]", help="what one unit is, e.g. 杯=1/2")
    parser.add_argument("--seed", type=number(0, 2**63 - 1), default=None, help="deal number of the sitting")
    parser.add_argument("--practice", action="store_true", help="allow undo")
    parser.add_argument("--new", action="store_true", help="begin anew, whatever could be gone on with")
    parser.add_argument("--resume", action="store_true", help="go on with the last sitting")
    parser.add_argument("--home", type=Path, default=None, metavar="DIR", help="where sittings are kept")
    parser.add_argument("--forget", action="store_true", help="keep nothing on disk")
    add_options(parser)
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace, words: Words) -> int:
    """Play a sitting to its end, or until it is put down."""
    found = game(arguments.game)
    talk = Talk(words, found.info.id)
    base = None if arguments.forget else (arguments.home or home())
    sitting: Sitting | None = None
    try:
        try:
            sitting = _going_on(found, arguments, base, talk) or _new(found, arguments, base, words)
            evening = Evening(sitting, talk)
            talk.welcome(sitting)
            evening.run()
        except Gone:
            talk.say("table.play.put_down" if base is not None else "table.play.bye")
    finally:
        if sitting is not None:
            sitting.leave()
    return 0


def _going_on(
    found: Game[Any, Any, Any], arguments: argparse.Namespace, base: Path | None, talk: Talk
) -> Sitting | None:
    """The last unfinished sitting of this game, if the person wants it."""
    if base is None or arguments.new:
        return None
    for kept in unfinished(base):
        if kept.terms is not None and kept.terms.game != found.info.id:
            continue
        began = datetime.fromtimestamp(kept.folder.stat().st_mtime)
        asked = kept.wrong is not None or arguments.resume
        if not asked and not talk.yes("table.play.go_on", date=f"{began:%Y-%m-%d %H:%M}"):
            continue
        try:
            resumed = resume(found, kept.folder)
        except Trouble as trouble:
            talk.trouble(trouble)
            continue
        for note in resumed.notes:
            talk.trouble(note)
        return resumed.sitting
    if arguments.resume:
        raise Trouble("nothing_to_resume", game=found.info.id)
    return None


def _new(found: Game[Any, Any, Any], arguments: argparse.Namespace, base: Path | None, words: Words) -> Sitting:
    allowed = found.info.players
    players = arguments.players if arguments.players is not None else min(max(4, allowed.start), allowed.stop - 1)
    options = options_of(found, arguments)
    found.setup(players, options)
    if arguments.seat >= players:
        raise Trouble("no_such_seat", given=str(arguments.seat), high=players - 1)
    kinds = (arguments.bots or next(iter(found.bots))).split(",")
    for kind in kinds:
        if kind not in found.bots:
            raise Trouble("unknown_bot", given=shown(kind), known=", ".join(found.bots))
    person = (arguments.name or words.key("table.play.you")).strip()
    names: list[str] = []
    bots: list[str | None] = []
    others = 0
    for seat in range(players):
        if seat == arguments.seat:
            names.append(shown(person, 20) or words.key("table.play.you"))
            bots.append(None)
            continue
        others += 1
        names.append(words.key("table.play.computer", number=others))
        bots.append(kinds[(others - 1) % len(kinds)])
    if len(set(names)) < len(names):
        raise Trouble("name_taken", name=shown(person))
    terms = Terms(
        game=found.info.id,
        names=tuple(names),
        bots=tuple(bots),
        unit=_unit(arguments.unit),
        seed=arguments.seed if arguments.seed is not None else secrets.randbelow(2**53),
        options=options,
        practice=arguments.practice,
    )
    name = f"{datetime.now():%Y%m%d-%H%M%S}-{secrets.token_hex(3)}"
    return Sitting.open(found, terms, base, name)


def _unit(word: str | None) -> Unit:
    """``杯=1/2``: a word and how much of it one unit is; without a number the word is not counted."""
    if word is None:
        return Unit()
    name, equals, cups = word.partition("=")
    if not equals:
        return Unit(shown(name, 20))
    each = amount(cups)
    if each is None or each <= Fraction(0):
        raise Trouble("unit_form", given=shown(word))
    return Unit(shown(name, 20), each)
