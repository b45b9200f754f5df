"""``play``: one person against computers in the terminal, a whole sitting."""

from __future__ import annotations

import argparse
import contextlib
import secrets
from datetime import datetime
from fractions import Fraction
from pathlib import Path
from typing import Any

from engine.core.game import Game, shown
from engine.core.model import Trouble
from engine.core.plain import nearest
from engine.door.common import add_options, number, options_of, spoken_unit
from engine.door.play.evening import Evening
from engine.door.play.talk import Gone, Talk
from engine.games import game
from engine.play.folders import home
from engine.play.ledger import Unit
from engine.play.resuming import resume
from engine.play.sitting import Sitting, Terms
from engine.play.terms import CLOCKS, newest_first
from engine.words import Words
from engine.words.dry import POINTS

STAMP = "%Y%m%d-%H%M%S"
"""How the folder of a sitting begins: with the moment it was opened."""


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
    parser.add_argument(
        "--unit", default=None, metavar="NAME[=CUPS[,ML,PERCENT]]", help="what one unit is: 茶=1, 杯=1/2,100ml,5%%"
    )
    parser.add_argument("--seed", type=number(0, 2**63 - 1), default=None, help="deal number of the sitting")
    parser.add_argument("--practice", action="store_true", help="allow undo")
    parser.add_argument("--no-refill", action="store_true", help="who has too few chips for a round sits out")
    parser.add_argument("--clock", type=number(*CLOCKS), default=None, metavar="SECONDS",
                        help="how long an action may take, where the game has a clock")  # fmt: skip
    which = parser.add_mutually_exclusive_group()
    which.add_argument("--new", action="store_true", help="begin anew, whatever could be gone on with")
    which.add_argument("--resume", action="store_true", help="go on with the last sitting")
    parser.add_argument("--home", type=Path, default=None, metavar="DIR", help="where sittings are kept")
    parser.add_argument("--forget", action="store_true", help="keep nothing on disk")
    add_options(parser)
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace, words: Words) -> int:
    """Play a sitting to its end, or until it is put down."""
    found = game(arguments.game)
    terms = _terms(found, arguments, words)
    talk = Talk(words, found.info.id)
    base = None if arguments.forget else (arguments.home or home())
    sitting: Sitting | None = None
    try:
        try:
            if base is not None and not arguments.new and (arguments.resume or not _table_asked_for(arguments)):
                sitting = _going_on(found, base, talk, asked=not arguments.resume)
            if sitting is None:
                name = f"{datetime.now():{STAMP}}-{secrets.token_hex(3)}"
                sitting = Sitting.open(found, terms, base, name)
            talk.game = sitting.game.info.id
            talk.welcome(sitting)
            Evening(sitting, talk).run()
        except Gone:
            talk.say("table.play.put_down" if base is not None else "table.play.bye")
    finally:
        if sitting is not None:
            sitting.leave()
    return 0


def _table_asked_for(arguments: argparse.Namespace) -> bool:
    """Whether the command line describes a table of its own: then it is a new one that is wanted."""
    named = (arguments.players, arguments.name, arguments.bots, arguments.unit, arguments.seed, arguments.preset)
    return any(value is not None for value in named) or bool(
        arguments.seat or arguments.option or arguments.practice or arguments.no_refill or arguments.clock
    )


def _going_on(found: Game[Any, Any, Any], base: Path, talk: Talk, asked: bool) -> Sitting | None:
    """An unfinished sitting of this game: the newest, or with ``asked`` the one the person wants.

    Raises `Trouble` where the newest is wanted and cannot be had; `Gone` where the person would rather not begin anew.
    """
    failed: Trouble | None = None
    for kept in newest_first(base):
        if kept.terms is not None and kept.game != found.info.id:
            continue
        if asked and kept.wrong is None and not talk.yes("table.play.go_on", date=_date(kept.folder.name)):
            continue
        try:
            resumed = resume(found if kept.terms is None else game(kept.terms.game), kept.folder)
        except Trouble as trouble:
            talk.trouble(trouble)
            failed = trouble
            continue
        for note in resumed.notes:
            talk.trouble(note)
        return resumed.sitting
    if not asked:
        raise failed or Trouble("nothing_to_resume", game=found.info.id)
    if failed is not None and not talk.yes("table.play.begin_anew"):
        raise Gone
    return None


def _date(name: str) -> str:
    """When a sitting began, out of its folder's name."""
    with contextlib.suppress(ValueError):
        return f"{datetime.strptime(name[:15], STAMP):%Y-%m-%d %H:%M}"
    return name


def _terms(found: Game[Any, Any, Any], arguments: argparse.Namespace, words: Words) -> Terms:
    """What the command line agrees on; raises `Trouble` for what cannot be."""
    players = nearest(4, found.info.players) if arguments.players is None else arguments.players
    options = options_of(found, arguments)
    found.setup(players, options)
    if arguments.seat >= players:
        raise Trouble("no_such_seat", given=str(arguments.seat), high=players - 1)
    kinds = (arguments.bots or found.usual).split(",")
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
    return Terms(
        game=found.info.id,
        names=tuple(names),
        bots=tuple(bots),
        unit=_unit(arguments.unit, found.info.cup, words.dry),
        seed=arguments.seed if arguments.seed is not None else secrets.randbelow(2**53),
        options=options,
        practice=arguments.practice,
        refill=not arguments.no_refill,
        clock=arguments.clock,
    )


def _unit(word: str | None, cup: str | None, dry: bool) -> Unit:
    """The unit that was said; where the game fixes what one is in cups, that is what an unsaid one is, or a point."""
    if word is not None:
        return spoken_unit(word)
    if cup is None:
        return Unit()
    return Unit(POINTS, Fraction(1)) if dry else Unit("cup", Fraction(cup))
