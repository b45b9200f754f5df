"""The window's command line, read before anything of Qt is loaded."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import Any, NoReturn

from engine.core.line import NO_ALCOHOL, asked, in_unicode
from engine.core.plain import Trouble, shown
from engine.games import GAMES, game
from engine.play.folders import APP, home
from engine.words import Words, words_for
from gui.settings.choices import CARDS, DECKS, SPEEDS, TEXTS, THEMES
from gui.settings.glance import glance

BAD = 2
"""Exit status of a command line that cannot be followed."""
PLACES = (
    "table", "home", "new_table", "curtain", "settlement", "analysis", "log", "last_trick", "ledger", "order", "rules",
    "menu", "ruling", "about", "replay", "bookmarks", "settings",
    "kiosk", "kiosk_dry", "kiosk_games", "kiosk_age", "kiosk_pin", "kiosk_staff", "kiosk_venue", "kiosk_still_there",
)  # fmt: skip
"""What a picture can be of."""
UNPLAYED = ("home", "new_table", *(place for place in PLACES if place.startswith("kiosk")))
"""Places that need no record."""
PERCENTS = {"text": TEXTS, "cards": CARDS}
"""What can be made larger, and between which bounds."""


class _Parser(argparse.ArgumentParser):
    """A parser that answers a wrong command line with a `Trouble`."""

    def error(self, message: str) -> NoReturn:
        raise Trouble("usage", why=shown(message, 300), command=self.prog)


def program() -> str:
    """What the program is started with: by its name where it is a package, else by this Python."""
    return APP if getattr(sys, "frozen", False) else "python -m gui"


def parser(name: str = "") -> argparse.ArgumentParser:
    """What can be asked of the window, of a program of that name."""
    name = name or program()
    made = _Parser(
        prog=name,
        description="欢乐牌桌 Jolly Table: the card table in a window.",
        epilog="What is not asked for here is as it was chosen last in the window. "
        f"{name} shot RECORD … draws one moment of a record into a picture.",
        allow_abbrev=False,
    )
    made.add_argument("--game", metavar="GAME", choices=GAMES, help="sit down at this game at once")
    made.add_argument("--players", type=int, metavar="N", help="people and computers, with --game")
    made.add_argument(
        "--profile", metavar="P", help="house rules by name, or a file of them, for the table that begins at once"
    )
    made.add_argument("--fullscreen", action="store_true", help="fill the screen")
    made.add_argument("--flat", action="store_true", help="the screen lies flat, people sit all round it")
    made.add_argument("--home", type=Path, metavar="DIR", help="where sittings and settings are kept")
    file = made.add_mutually_exclusive_group()
    file.add_argument("--record", type=Path, metavar="FILE", help="look at a round that was played")
    file.add_argument(
        "file",
        type=Path,
        metavar="FILE",
        nargs="?",
        help="a record, a bookmark, house rules or a picture, as dropped on the window",
    )
    made.add_argument("--kiosk", action="store_true", help="fill the screen of an unattended machine and stay there")
    made.add_argument("--supervised", action="store_true", help="with --kiosk: start it again when it ends or hangs")
    made.add_argument("--kiosk-pin", action="store_true", help="set the staff's PIN of a kiosk, typed in this terminal")
    made.add_argument("--self-test", action="store_true", help="try the program without a display, and say what works")
    made.add_argument("--until-painted", action="store_true", help="end with the first picture: to time a start")
    made.add_argument("--speed", choices=SPEEDS, help="how fast things move")
    _looks(made)
    return made


def shot_parser() -> argparse.ArgumentParser:
    """What can be asked of a picture."""
    made = _Parser(
        prog=f"{program()} shot", description="Draw one moment of a record, or one place.", allow_abbrev=False
    )
    made.add_argument("record", metavar="RECORD", type=Path, nargs="?", help="not needed for home, new_table, kiosk")
    made.add_argument("--place", choices=PLACES, default="table", help="what is drawn (table)")
    made.add_argument("--raised", type=str.split, default=(), metavar="CARDS", help='cards of the hand, as "8s 8h"')
    made.add_argument("--trainer", action="store_true", help="with the chances that those who practise are told")
    for name, (low, high) in PERCENTS.items():
        said = {"text": "size of the type", "cards": "size of the cards"}[name]
        made.add_argument(f"--{name}", type=partial(percent, name), default=100, metavar="PERCENT",
                          help=f"{said}, {low} to {high} (100)")  # fmt: skip
    made.add_argument("--flat", action="store_true", help="of a screen that lies flat; --seat S holds its cards up")
    made.add_argument("--picture", type=Path, metavar="FILE", help="a PNG or JPEG on the table in place of the felt")
    made.add_argument("--step", type=int, metavar="N", help="after so many actions (default: all)")
    made.add_argument("--seat", type=int, metavar="S", help="whose view, counted from 0 (default: an onlooker's)")
    made.add_argument("--size", type=size, default=(1280, 800), metavar="WxH", help="of the window (1280x800)")
    made.add_argument("--scale", type=float, default=1.0, metavar="F", help="device pixels in one pixel (1.0)")
    made.add_argument("--out", type=Path, required=True, metavar="FILE.png")
    _looks(made)
    return made


def _looks(made: argparse.ArgumentParser) -> None:
    made.add_argument("--lang", metavar="LANG", help="zh_CN or en")
    made.add_argument("--theme", choices=THEMES)
    made.add_argument("--deck", choices=DECKS)
    made.add_argument(NO_ALCOHOL, action="store_true", help="no word and no picture of alcohol: points, tea and water")


def percent(name: str, word: str) -> int:
    """A scale in percent."""
    found, (low, high) = int(word), PERCENTS[name]
    if not low <= found <= high:
        raise ValueError(word)
    return found


def size(word: str) -> tuple[int, int]:
    """A size as 1280x800."""
    width, _, height = word.lower().partition("x")
    found = int(width), int(height)
    if not all(100 <= side <= 16384 for side in found):
        raise ValueError(word)
    return found


def rules(options: argparse.Namespace, folder: Path) -> tuple[str, Any]:
    """The house rules that are asked for: their name and what they are; a file also says for which game."""
    from gui.settings.profiles import profile_of, read_profile
    from gui.settings.store import Settings
    from gui.settings.topics import Profiles

    path = Path(options.profile)
    if options.game is None:
        options.game = read_profile(path).game if path.is_file() else GAMES[0]
    kept = dict(Settings(folder).get(Profiles).games.get(options.game, {}))
    return profile_of(game(options.game), kept, options.profile)


def _opens(options: argparse.Namespace) -> bool:
    """Whether something is to be opened, which no kiosk does."""
    wanted = (options.game, options.players, options.profile, options.record, options.file)
    return any(one is not None for one in wanted)


def run(argv: Sequence[str] | None = None) -> int:
    """Follow one command line; gives the exit status."""
    in_unicode(sys.stdout, sys.stderr)
    arguments = list(sys.argv[1:] if argv is None else argv)
    words: Words | None = None
    try:
        words = words_for(asked(arguments, "--lang"), dry=NO_ALCOHOL in arguments)
        if arguments[:1] == ["shot"]:
            options: Any = shot_parser().parse_args(arguments[1:])
            from gui.shot import shot

            return shot(options, words)
        folder = Path(asked(arguments, "--home") or home()) / "settings"
        first = glance(folder)
        words = words_for(asked(arguments, "--lang") or first.language, dry=words.dry or first.dry)
        options = parser().parse_args(arguments)
        if options.self_test:
            from gui.self_test import self_test

            return self_test(words)
        if options.kiosk or options.supervised or options.kiosk_pin:
            if not options.kiosk_pin and (not options.kiosk or _opens(options)):
                raise Trouble("kiosk_alone")
            from gui.kiosk.start import kiosk

            return kiosk(options, words, folder, first, arguments)
        options.rules = None if options.profile is None else rules(options, folder)
        if options.players is not None:
            game(options.game or GAMES[0]).setup(options.players, {})
        shown_ = None
        if options.record is not None:
            from engine.play.playback import open_round

            shown_ = open_round(options.record)
        from gui.app import open_window

        return open_window(options, words, folder, first, shown_)
    except Trouble as trouble:
        sys.stderr.write((words.say(trouble.text) if words is not None else str(trouble)) + "\n")
        return BAD
