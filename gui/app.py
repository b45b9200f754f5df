"""The application: style, fonts and words of Qt, the thinking process, the window."""

from __future__ import annotations

import os
import signal
import sys
from argparse import Namespace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QLibraryInfo, QLocale, QObject, QSize, QTimer, QTranslator
from PySide6.QtGui import QIcon
from PySide6.QtWidgets import QApplication

from engine.core.plain import Trouble
from engine.play.folders import APP, home, lock
from engine.words import Words, words_for
from gui import access, fonts
from gui.art.shapes import assets
from gui.chores import Chores, FirstPaint
from gui.settings.glance import Glance
from gui.settings.store import Settings
from gui.theme import Speed, Step, Theme, Time
from gui.theme_choice import ThemeChoice
from gui.thinking import Later
from gui.windows.lying_flat import lay_flat
from gui.windows.main_window import MainWindow
from gui.windows.style import Style

if TYPE_CHECKING:
    from filelock import FileLock

    from engine.play.round import Round

STYLE = ("-style", "Fusion")
"""Named so, the style is not made twice, and nothing of it is made for Python, which takes longer than the style."""


def application(argv: list[str] | None = None) -> QApplication:
    """The one application, in the style and the fonts that come along."""
    # painting is copying here: shared out to threads it would wait for each of them to get its turn on a busy machine
    os.environ.setdefault("QT_NO_GUI_THREADPOOL", "1")
    there = QApplication.instance()
    app = there if isinstance(there, QApplication) else QApplication([*(argv or sys.argv[:1]), *STYLE])
    app.setApplicationName(APP)
    # the entry of the menu that a desktop shows the window under, with its icon
    app.setDesktopFileName(APP)
    app.setFont(fonts.font(Step.T16))
    access.listen()
    return app


class Tongue(QObject):
    """Qt's own words in the window's language."""

    def __init__(self, app: QApplication) -> None:
        super().__init__(app)
        self._app = app
        self._translator: QTranslator | None = None

    def speak(self, words: Words) -> None:
        """Take another language."""
        if self._translator is not None:
            self._app.removeTranslator(self._translator)
        self._translator = QTranslator(self)
        folder = QLibraryInfo.path(QLibraryInfo.LibraryPath.TranslationsPath)
        if self._translator.load(QLocale(words.language), "qtbase", "_", folder):
            self._app.installTranslator(self._translator)


def open_window(options: Namespace, words: Words, folder: Path, first: Glance, record: Round[Any] | None = None) -> int:
    """Open the window, perhaps on a round that was played, and stay until it is closed; gives the exit status.

    ``folder`` holds the settings, ``first`` is what was seen of them at a glance.
    """
    # every action is on disk before it counts: an interrupt may end the program at any moment
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    app = application()
    tongue = Tongue(app)
    tongue.speak(words)
    choice = ThemeChoice(app.styleHints(), options.theme or first.theme, app)
    thinker = Later()
    base = options.home or home()
    held: list[FileLock] = []
    try:
        window = MainWindow(styled(options, words, first, choice.theme), thinker, base, Settings(folder))
        window.flat = options.flat
        choice.changed.connect(window.retheme)
        window.theme_picked.connect(choice.pick)
        window.spoken.connect(tongue.speak)
        if record is not None:
            window.show_record(record)
        elif options.game is not None:
            window.start_now(options.game, options.players, options.rules)
        else:
            window.home(hasty=options.file is None)
        appear(window, first, options.fullscreen)
        if options.file is not None:
            from gui.windows.beside import show_file

            # who has tapped a file twice reads no terminal: what is wrong with it is said in the window
            show_file(window, options.file)

        def settle() -> None:
            held.extend(settled_in(window, base, options, first, choice))

        # what was left out of the first picture comes before anything else
        # for a start that is timed, the end is no part of it, and nothing is kept
        then = partial(os._exit, 0) if options.until_painted else settle
        FirstPaint(window).seen.connect(lambda: QTimer.singleShot(Time.FRAME, window, then))
        return app.exec()
    finally:
        thinker.close()
        for lock_ in held:
            lock_.release()


def styled(options: Namespace, words: Words, seen: Glance, theme: Theme) -> Style:
    """How everything looks: as asked for on the command line, or else as chosen before."""
    speed = Speed[(options.speed or seen.speed).upper()]
    deck, back = options.deck or seen.deck, seen.back or ""
    return Style(theme, words, speed, deck, back, seen.reduced, seen.text, seen.cards)


def settled_in(
    window: MainWindow, base: Path, options: Namespace, first: Glance, choice: ThemeChoice
) -> list[FileLock]:
    """Once the window can be seen: read the settings properly, greet, begin to get ready.

    Gives the lock on the home, where it can be held.
    """
    import logging  # nothing is logged before

    from gui.settings.topics import FlatScreen, Practice
    from gui.sound.speaker import Speaker

    logging.basicConfig(level=logging.WARNING, format="%(levelname)s %(name)s: %(message)s")
    fit(window)
    window.setWindowIcon(QIcon(str(assets() / "icons" / f"{APP}-256.png")))
    chosen = window.chosen
    seen = chosen.seen()
    if seen != first:
        choice.pick(options.theme or seen.theme)
        dry = options.no_alcohol or seen.dry
        words = words_for(options.lang or seen.language, dry=dry)
        window.restyle(styled(options, words, seen, choice.theme))
    chosen.picked = choice.picked
    chosen.train(chosen.settings.get(Practice).trainer)
    lay_flat(window, options.flat or chosen.settings.get(FlatScreen).lies)
    alone = only(base)
    chosen.greet(str(fonts.load()), *([alone] if isinstance(alone, Trouble) else []), *chosen.lay_cloth())
    chosen.sounds.use(Speaker)
    Chores(window.quiet, window).add(window.prepared())
    return [] if isinstance(alone, Trouble) else [alone]


def only(base: Path) -> FileLock | Trouble:
    """The lock that says that a window uses this home, or what is to be said: another one does, or none can write."""
    try:
        return lock(base)
    except Trouble as trouble:
        if trouble.code == "sitting_in_use":
            return Trouble("second_window")
        return Trouble("home_unwritable", file=trouble.params["file"], why=trouble.params["why"])


def appear(window: MainWindow, first: Glance, full: bool) -> None:
    """Show the window as large as it was, but never larger than the screen."""
    room = window.screen().availableGeometry()
    window.resize(min(first.width, room.width()), min(first.height, room.height()))
    window.opened = window.size()
    if full or first.full:
        window.full_screen()
        window.filled = None
    else:
        window.show()


def fit(window: MainWindow) -> None:
    """Give up the room that the frame takes, which is known only once the window is there."""
    frame, room = window.frameGeometry(), window.screen().availableGeometry()
    over = QSize(max(0, frame.width() - room.width()), max(0, frame.height() - room.height()))
    if over.isNull() or window.isFullScreen():
        return
    window.resize(window.size() - over)
    window.move(room.topLeft())
    window.opened = window.size()
