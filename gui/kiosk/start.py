"""Starting the kiosk: the PIN in a terminal, the supervisor, and the window itself."""

from __future__ import annotations

import getpass
import os
import sys
import traceback
from argparse import Namespace
from collections.abc import Sequence
from pathlib import Path
from types import TracebackType
from typing import TYPE_CHECKING

from engine.core.plain import Trouble
from engine.play.folders import APP, home
from engine.words import Words
from gui.kiosk.supervisor import FRESH, ORPHAN, TAKEN, Supervisor, line
from gui.settings.glance import Glance
from gui.settings.store import Settings

if TYPE_CHECKING:
    from gui.windows.style import Style

FAILED = 70
"""Exit status after a fault that nobody caught."""


def kiosk(options: Namespace, words: Words, folder: Path, first: Glance, arguments: Sequence[str]) -> int:
    """Do what the command line asks of a kiosk; gives the exit status."""
    if options.kiosk_pin:
        return set_pin(words, folder)
    if options.supervised:
        return supervised(words, arguments)
    return open_kiosk(options, words, folder, first)


# ---------------------------------------------------------------- in a terminal


def set_pin(words: Words, folder: Path) -> int:
    """Ask for a new PIN in the terminal, twice, and keep it; never is it a word of a command line."""
    from gui.kiosk import pin
    from gui.kiosk.pin import DIGITS

    low, high = DIGITS
    typed = _asked(words.key("table.kiosk.type_pin", low=low, high=high))
    if not pin.fits(typed):
        raise Trouble("pin_digits", low=low, high=high)
    if _asked(words.key("table.kiosk.repeat_pin")) != typed:
        raise Trouble("pin_differs")
    settings = Settings(folder)
    trouble = pin.keep(settings, typed)
    if trouble is not None:
        raise trouble
    for note in settings.notes:
        sys.stderr.write(words.trouble(note) + "\n")
    sys.stdout.write(words.key("table.kiosk.pin_set") + "\n")
    return 0


def _asked(prompt: str) -> str:
    """A line that is not shown while it is typed; from a pipe, the next one."""
    if sys.stdin.isatty():
        return getpass.getpass(prompt + " ").strip()
    return sys.stdin.readline().strip()


def supervised(words: Words, arguments: Sequence[str]) -> int:
    """Run the kiosk as long as the staff does not end it."""
    rest = [word for word in arguments if word != "--supervised"]

    def say(what: str, found: dict[str, int]) -> None:
        sys.stderr.write(words.key(f"table.kiosk.log.{what}", **found) + "\n")
        sys.stderr.flush()

    return Supervisor(line(rest), say).run()


# ---------------------------------------------------------------- the window


def open_kiosk(options: Namespace, words: Words, folder: Path, first: Glance) -> int:
    """Open the window and stay until the staff ends it; gives the exit status."""
    import signal

    from gui.app import Tongue, application, only
    from gui.kiosk.awake import found
    from gui.kiosk.heart import Heart, handed_on
    from gui.kiosk.window import KioskWindow
    from gui.theme_choice import ThemeChoice
    from gui.thinking import Later

    signal.signal(signal.SIGINT, signal.SIG_DFL)
    base = options.home or home()
    held = only(base)
    if isinstance(held, Trouble) and held.code == "second_window":
        sys.stderr.write(words.trouble(Trouble("second_kiosk")) + "\n")
        return TAKEN
    app = application()
    tongue = Tongue(app)
    tongue.speak(words)
    venue = Settings(folder)
    choice = ThemeChoice(app.styleHints(), options.theme or first.theme, app)
    thinker, pipe = Later(), handed_on()
    window = KioskWindow(lambda language, dry: _dress(options, venue, choice, language, dry), thinker, base, venue)
    try:
        choice.changed.connect(window.retheme)
        window.spoken.connect(tongue.speak)
        window.ended.connect(lambda: app.exit(0))
        if pipe is not None:
            # a place that a fault has left half done is left as a whole: the supervisor begins anew from the files
            sys.excepthook = _end
            heart = Heart(pipe, window)
            heart.alone.connect(lambda: app.exit(ORPHAN))
        if isinstance(held, Trouble):
            window.fault(held)
        window.awake = found(APP, window)
        _settle_in(window)
        window.take_up(fresh=bool(os.environ.pop(FRESH, "")))
        window.fill()
        return app.exec()
    finally:
        thinker.close()
        window.awake.let_go()
        if not isinstance(held, Trouble):
            held.release()


def _settle_in(window: object) -> None:
    """What the window needs besides itself: fonts, sounds, and getting ready while nobody waits."""
    import logging

    from gui import fonts
    from gui.chores import Chores
    from gui.kiosk.window import KioskWindow
    from gui.sound.speaker import Speaker

    assert isinstance(window, KioskWindow)
    logging.basicConfig(level=logging.WARNING, format="%(levelname)s %(name)s: %(message)s")
    if missing := str(fonts.load()):
        logging.getLogger(__name__).warning(missing)
    window.chosen.sounds.use(Speaker)
    window.chores = Chores(window.quiet, window)
    window.chores.add(window.prepared())


def _dress(options: Namespace, venue: Settings, choice: object, language: str | None, dry: bool) -> Style:
    """How everything looks by the venue's settings, and by the command line where that says otherwise."""
    from engine.words import words_for
    from gui.app import styled
    from gui.settings.topics import Access, Display, Frame
    from gui.settings.topics import Language as Spoken
    from gui.theme_choice import ThemeChoice

    assert isinstance(choice, ThemeChoice)
    topics = (venue.get(Display), venue.get(Access), venue.get(Spoken), venue.get(Frame))
    seen = Glance(**{name: value for topic in topics for name, value in topic})
    wanted = options.theme or seen.theme
    if wanted != choice.picked:
        choice.pick(wanted)
    return styled(options, words_for(language or options.lang or seen.language, dry), seen, choice.theme)


def _end(kind: type[BaseException], error: BaseException, trace: TracebackType | None) -> None:
    """Say what failed, and end at once: every action is on the disk."""
    traceback.print_exception(kind, error, trace)
    sys.stderr.flush()
    os._exit(FAILED)
