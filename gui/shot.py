"""One moment of a record, or one place of the window, as a picture, without a display."""

from __future__ import annotations

import os
import sys
from argparse import Namespace

from engine.core.game import shown
from engine.core.model import Seat, Trouble
from engine.play.playback import open_round
from engine.words import Words
from gui.command import UNPLAYED


def shot(options: Namespace, words: Words) -> int:
    """Draw it; raises `Trouble` for a record, step, seat, place or file that will not do, and where drawing fails."""
    round_ = None
    if options.record is not None:
        round_ = open_round(options.record, options.step)
        players = round_.setup.players
        if options.seat is not None and not 0 <= options.seat < players:
            raise Trouble("no_such_seat", given=str(options.seat), high=players - 1)
    elif options.place not in UNPLAYED:
        raise Trouble("record_wanted", place=options.place)
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    if options.place != "table":
        # widgets have the pixels of their screen: one of the wanted fineness is made for them
        os.environ.setdefault("QT_SCALE_FACTOR", str(options.scale))
    from gui import fonts
    from gui.app import application
    from gui.art.cloth import read
    from gui.faultless import faultless
    from gui.settings.choices import DECKS
    from gui.theme import FELT, THEMES, Speed
    from gui.windows.picture import draw, draw_flat
    from gui.windows.style import Style

    application()
    if missing := str(fonts.load()):
        sys.stderr.write(missing + "\n")
    theme, deck = THEMES.get(options.theme or "", FELT), options.deck or DECKS[0]
    cloth = None if options.picture is None else read(options.picture)
    style = Style(theme, words, Speed.OFF, deck, text=options.text, size=options.cards, cloth=cloth,
                  trainer=options.trainer)  # fmt: skip
    seat = None if options.seat is None else Seat(options.seat)
    if options.place == "table":
        assert round_ is not None
        with faultless():
            image = (draw_flat if options.flat else draw)(
                style.look(), round_, seat, options.size, options.scale, options.raised
            )
    else:
        from gui.windows.shown import grab

        image = grab(style, options.place, round_, seat or Seat(0), options.size)
    if not image.save(str(options.out)):
        raise Trouble("picture_unwritable", file=shown(str(options.out), 200))
    return 0
