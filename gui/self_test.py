"""``--self-test``: the program tries itself, without a display and without touching what anybody keeps."""

from __future__ import annotations

import os
import sys
import tempfile
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from engine.core.model import Seat
from engine.core.record import replay
from engine.games import GAMES, PLAYERS, game
from engine.play.round import Round
from engine.play.simulate import play_round
from engine.play.thinker import Question
from engine.words import Words

if TYPE_CHECKING:
    from gui.windows.main_window import MainWindow

FAILED: Final = 1
"""Exit status where something did not work."""
SEED: Final = 20
PATIENCE: Final = 60.0
"""Seconds that the thinking process may take: it has to be started first."""
SIZE: Final = (1280, 800)


class Fault(Exception):
    """What was found to be wrong, for whoever mends it."""


def self_test(words: Words) -> int:
    """Play a round of every game, draw it, ask the thinking process, read the sounds; gives the exit status."""
    # whoever tries a package has no display, and who has one wants no windows that come and go
    os.environ["QT_QPA_PLATFORM"] = "offscreen"
    rounds: dict[str, Round[Any]] = {}
    wrong = 0
    for what, job in jobs(words, rounds):
        try:
            told = job()
        except Exception as error:  # whatever it is, the rest is tried all the same, and the status tells
            wrong += 1
            sys.stderr.write(
                words.key("table.self_test.failed", what=what, why=f"{type(error).__name__}: {error}") + "\n"
            )
        else:
            sys.stdout.write(f"{what}: {told}\n")
        sys.stdout.flush()
    if wrong:
        sys.stderr.write(words.key("table.self_test.faults", count=wrong) + "\n")
        return FAILED
    sys.stdout.write(words.key("table.self_test.done", count=len(GAMES)) + "\n")
    return 0


def jobs(words: Words, rounds: dict[str, Round[Any]]) -> Iterator[tuple[str, Callable[[], str]]]:
    """Each thing that is tried, and its name; what was played is left in ``rounds`` for those that draw and think."""
    for name in GAMES:
        yield words.key(f"{name}.name"), partial(played, words, name, rounds)
    yield words.key("table.self_test.window"), lambda: drawn(words, rounds)
    yield words.key("table.self_test.charts"), lambda: charted(words, rounds)
    yield words.key("table.self_test.thinking"), lambda: thought(words, rounds)
    yield words.key("table.self_test.sounds"), lambda: heard(words)
    yield words.key("table.self_test.kiosk"), lambda: locked(words)


def played(words: Words, name: str, rounds: dict[str, Round[Any]]) -> str:
    """A whole round between computers of all levels, and its record, which must come to the same."""
    found, players = game(name), max(PLAYERS[name])
    levels = found.levels()
    bots = tuple(levels[seat % len(levels)] for seat in range(players))
    round_ = play_round(found, Round.dealt(found, players, {}, SEED), bots, SEED)
    record = round_.record()
    again = replay(found, record)
    if again.refused is not None or again.state != round_.state:
        raise Fault(f"the record of {name} is not played again as it was")
    rounds[name] = round_
    return words.key("table.self_test.round", players=players, count=len(record.actions))


def drawn(words: Words, rounds: dict[str, Round[Any]]) -> str:
    """The first screen of a whole window, then every table, with nothing of Qt's said."""
    from gui import fonts
    from gui.app import application
    from gui.faultless import faultless
    from gui.theme import FELT, Speed
    from gui.thinking import Later
    from gui.windows.main_window import MainWindow
    from gui.windows.picture import draw
    from gui.windows.style import Style

    app = application()
    if missing := str(fonts.load()):
        raise Fault(missing)
    style = Style(FELT, words, Speed.OFF)
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder, faultless():
        window: MainWindow = MainWindow(style, Later(), Path(folder))
        window.resize(*SIZE)
        window.home()
        window.show()
        app.processEvents()
        pictures = {"home": window.grab().toImage()}
        window.close()
        for name, round_ in rounds.items():
            pictures[name] = draw(style.look(), round_, Seat(0), SIZE, 1.0)
    for name, picture in pictures.items():
        small = picture.scaled(64, 40)
        if len({small.pixel(x, y) for x in range(64) for y in range(40)}) < 10:
            raise Fault(f"nothing is drawn of {name}")
    return words.key("table.self_test.pictures", count=len(pictures))


def charted(words: Words, rounds: dict[str, Round[Any]]) -> str:
    """What the rounds came to, kept, rated and drawn as an evening."""
    from engine.play.counted import Counted, SeatCount
    from engine.play.evening import Evening
    from engine.play.evening import played as summed
    from engine.play.keeper import FILE
    from engine.play.rating import rated
    from engine.play.seating import in_units
    from engine.play.statistics import Statistics
    from engine.play.terms import Unit
    from gui.app import application
    from gui.faultless import faultless
    from gui.theme import FELT, Speed
    from gui.windows.evening_page import EveningPage
    from gui.windows.style import Style

    app, told, names = application(), [], tuple(f"{seat + 1}" for seat in range(max(map(max, PLAYERS.values()))))
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder, faultless():
        store = Statistics(Path(folder) / FILE)
        for name, round_ in rounds.items():
            info, players, settlement = round_.game.info, round_.setup.players, round_.settlement()
            told.append(summed(info, names[:players], settlement, [in_units(info.cup, Unit())] * players))
            seats = (SeatCount(names[seat], None, False, cost) for seat, cost in enumerate(settlement.costs(players)))
            store.add([Counted(name, name, info.unit, 0, tuple(seats))])
        if not all(rated(store.played(name)).now for name in rounds):
            raise Fault("nothing is rated")
        store.close()
        evening = Evening(tuple((name, None) for name in names), tuple(told))
        page = EveningPage(Style(FELT, words, Speed.OFF).look(), evening, evening)
        page.resize(*SIZE)
        page.show()
        page.fill()
        app.processEvents()
        picture = page.image().scaled(64, 40)
        page.close()
    if len({picture.pixel(x, y) for x in range(64) for y in range(40)}) < 10:
        raise Fault("no chart is drawn")
    return words.key("table.self_test.pictures", count=len(page.charts))


def thought(words: Words, rounds: dict[str, Round[Any]]) -> str:
    """A hint for the first to act in each game, from the process that thinks."""
    from gui.thinking import Later

    thinker = Later()
    try:
        for name, round_ in rounds.items():
            start = Round.dealt(round_.game, round_.setup.players, {}, SEED)
            first: Round[Any] = Round(round_.game, start)
            seat = Seat(first.table.to_act[0])
            question = Question(name, round_.game.usual, first.view(seat), first.at, SEED)
            if not thinker.ask(question).result(PATIENCE):
                raise Fault(f"no answer in {name}")
    finally:
        thinker.close()
    return words.key("table.self_test.answers", count=len(rounds))


def locked(words: Words) -> str:
    """A kiosk's PIN is kept and known again: what hashes it does not come with every Python."""
    from gui.kiosk import pin
    from gui.settings.store import Settings

    venue = Settings()
    if pin.keep(venue, "1234") is not None or not pin.right(venue, "1234") or pin.right(venue, "1235"):
        raise Fault("a PIN is not known again")
    return words.key("table.self_test.pin")


def heard(words: Words) -> str:
    """The sound of every cue, read; whether this machine can play it is no fault of the package."""
    from gui.art.shapes import assets
    from gui.sound.cues import Cue
    from gui.sound.waves import read

    for cue in Cue:
        if not any(read(assets() / "sounds" / f"{cue.value}.wav")):
            raise Fault(f"{cue.value}.wav is silent")
    return words.key("table.self_test.waves", count=len(Cue))
