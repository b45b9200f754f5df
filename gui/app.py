"""The application: style, fonts and words of Qt, the thinking process, the window."""

from __future__ import annotations

import logging
import signal
import sys
from argparse import Namespace

from PySide6.QtCore import QLibraryInfo, QLocale, QObject, QTranslator
from PySide6.QtWidgets import QApplication

from engine.play.folders import APP, home
from engine.play.worker import Worker
from engine.words import Words
from gui import fonts
from gui.theme import Speed, Step
from gui.theme_choice import ThemeChoice
from gui.windows.main_window import MainWindow
from gui.windows.style import Style

SIZE = (1280, 800)


def application(argv: list[str] | None = None) -> QApplication:
    """The one application, in the style and the fonts that come along."""
    there = QApplication.instance()
    app = there if isinstance(there, QApplication) else QApplication(argv if argv is not None else sys.argv[:1])
    app.setApplicationName(APP)
    app.setStyle("Fusion")
    app.setFont(fonts.font(Step.T16))
    missing = str(fonts.load())
    if missing:
        logging.getLogger(__name__).warning(missing)
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


def open_window(options: Namespace, words: Words) -> int:
    """Open the window and stay until it is closed; gives the exit status."""
    logging.basicConfig(level=logging.WARNING, format="%(levelname)s %(name)s: %(message)s")
    # every action is on disk before it counts: an interrupt may end the program at any moment
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    app = application()
    tongue = Tongue(app)
    tongue.speak(words)
    choice = ThemeChoice(app.styleHints(), options.theme, app)
    thinker = Worker()
    try:
        style = Style(choice.theme, words, Speed[options.speed.upper()], options.deck)
        window = MainWindow(style, thinker, options.home or home())
        window.picked = options.theme
        choice.changed.connect(window.retheme)
        window.theme_picked.connect(choice.pick)
        window.spoken.connect(tongue.speak)
        window.resize(*SIZE)
        if options.game is not None:
            window.start_now(options.game, options.players)
        else:
            window.home()
        if options.fullscreen:
            window.full_screen()
        else:
            window.show()
        return app.exec()
    finally:
        thinker.close()
