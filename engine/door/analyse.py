"""``analyse``: which plays of a finished round cost how much."""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator
from typing import Any

from engine.core.model import Seat
from engine.core.record import load_json, read_record
from engine.door.common import add_record, play_words
from engine.games import game
from engine.play.analysis import Analysis, Decision, analyse
from engine.words import Words


def add(verbs: Any) -> None:
    """Add the verb to the command line."""
    parser = verbs.add_parser(
        "analyse",
        help="what each play of a finished round cost",
        epilog="A loss is what a play was expected to cost more than the best one, seen from its seat, and counts only "
        "above twice its uncertainty. With --json one object for each seat: seat, decisions, curve.",
    )
    add_record(parser, "only this seat's plays, counted from 0", "as JSON, one object a line")
    parser.set_defaults(run=run)


def run(arguments: argparse.Namespace, words: Words) -> int:
    """Print what counts, seat by seat."""
    record = read_record(load_json(arguments.record))
    found = game(record.game)
    found.setup(record.players, record.options)
    chosen = range(record.players) if arguments.seat is None else (arguments.seat,)
    for seat in chosen:
        analysis = analyse(found, record, Seat(seat))
        if arguments.json:
            print(json.dumps(as_json(analysis), ensure_ascii=False))
        else:
            print("\n".join(sentences(analysis, record.game, words, words.seat(analysis.seat))))
    return 0


def as_json(analysis: Analysis) -> dict[str, Any]:
    """The analysis as other programs read it; costs are units."""
    return {
        "seat": analysis.seat,
        "decisions": [_decision(one) for one in analysis.decisions],
        "curve": [{"at": at, "expected": round(expected, 4)} for at, expected in analysis.curve],
    }


def _decision(one: Decision) -> dict[str, Any]:
    hindsight = one.hindsight
    return {
        "at": one.at,
        "action": one.action.to_json(),
        "best": one.best.to_json(),
        "expected": round(one.played, 4),
        "least": round(one.least, 4),
        "loss": round(one.loss, 4),
        "half": round(one.half, 4),
        "counts": one.counts,
        "why": None if one.why is None else one.why.to_json(),
        "open_cards": None
        if hindsight is None
        else {"loss": round(hindsight.loss, 4), "best": hindsight.best.to_json(), "exact": hindsight.exact},
    }


def sentences(analysis: Analysis, name: str, words: Words, who: str) -> Iterator[str]:
    """What an analysis has found, line by line; ``who`` sat there."""
    before, after = analysis.ends
    yield words.key("table.analysis.round", seat=who, before=f"{before:.2f}", after=f"{after:.0f}")
    faults = analysis.faults
    if not faults:
        yield words.key("table.analysis.clean", number=len(analysis.decisions))
    for remark in (remark for one in faults for remark in one.remarks()):
        play, why = play_words(name, remark.play, words), "" if remark.why is None else words.say(remark.why)
        yield words.key(remark.key, play=play, why=why, **remark.figures)
