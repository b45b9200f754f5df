"""The window: a stack of places, and the sitting that goes from one to the next."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QEvent, QRect, QSize, Signal
from PySide6.QtGui import QCloseEvent, QDragEnterEvent, QDropEvent, QKeyEvent, QShowEvent
from PySide6.QtWidgets import QStackedWidget, QWidget

from engine.core.plain import Trouble
from engine.games import GAMES
from gui.controls.base import scale
from gui.keys import WANTED_KEYS, WINDOW_KEYS
from gui.scene.look import Look
from gui.settings.store import Settings
from gui.taps import Taps
from gui.theme import Theme
from gui.windows import faces
from gui.windows.places import place
from gui.windows.style import Style

if TYPE_CHECKING:  # most of the engine comes with the first sitting, after the window is there
    from engine.core.record import Record
    from engine.core.settlement import Settlement
    from engine.core.table import Table
    from engine.play.round import Round
    from engine.play.sitting import Sitting
    from engine.play.terms import Terms
    from engine.play.thinker import Thinker
    from gui.controls.notice import WindowNotice
    from gui.settings.topics import Profile
    from gui.windows.beside import Beside
    from gui.windows.chosen import Chosen
    from gui.windows.keeping import Keeping
    from gui.windows.menu import Menu
    from gui.windows.table_window import TableWindow

MINIMUM = (640, 400)


class MainWindow(QStackedWidget):
    """All places of the program; each is made when it is first gone to.

    ``opened`` is the size that the window was opened with; ``filled`` whether somebody has filled the screen or left
    that, None if nobody did; ``flat`` whether the screen lies flat, which counts from the next `deal` on.
    """

    theme_picked = Signal(object)
    """The name of a theme that somebody wants, or None for the system's."""
    spoken = Signal(object)
    """The `Words` of another language."""
    locked: frozenset[str] = frozenset()
    """What this window does not do, by the names that are wished for."""

    keeps = True
    """Whether statistics are kept of what people play; a kiosk keeps none of its guests."""

    def __init__(self, style: Style, thinker: Thinker, base: Path | None, settings: Settings | None = None) -> None:
        super().__init__()
        self.style_ = style
        self.thinker = thinker
        self.base = base
        self.sitting: Sitting | None = None
        self.look: Look = style.look()
        self.menu: Menu | None = None
        self._places: dict[str, QWidget] = {}
        self.beside: Beside | None = None
        self.was = QRect()
        self.setMinimumSize(*MINIMUM)
        self.setAcceptDrops(True)
        self.settings = settings or Settings()
        self.opened = QSize()
        self.filled: bool | None = None
        self.flat = False
        self._laid = "table"
        faces.know(self._faces)
        self._title()

    @cached_property
    def chosen(self) -> Chosen:
        """What people choose about the window; it comes after the first picture."""
        from gui.windows.chosen import Chosen

        return Chosen(self, self.settings)

    @cached_property
    def keeping(self) -> Keeping:
        """What is told to the statistics; it comes with the first round that ends."""
        from gui.windows.keeping import Keeping

        return Keeping(self)

    @cached_property
    def notice(self) -> WindowNotice:
        """What is said over the whole window."""
        from gui.controls.notice import WindowNotice

        return WindowNotice(self.look, self)

    def _faces(self) -> Mapping[str, str]:
        from gui.settings.topics import Faces

        return self.settings.get(Faces).faces

    def _title(self) -> None:
        self.setWindowTitle(self.look.words.key("table.window.title"))

    # ---------------------------------------------------------------- places

    def _place(self, name: str) -> Any:
        """A place by its name, made if it is not there yet."""
        found = self._places.get(name)
        if found is None:
            found = self._places[name] = place(self, name)
            self.addWidget(found)
        return found

    def there(self, name: str) -> QWidget:
        """Go to a place by its name."""
        found: QWidget = self._place(name)
        self._go(found)
        return found

    def made(self, name: str) -> QWidget | None:
        """A place by its name, if it has been gone to."""
        return self._places.get(name)

    def _go(self, there: QWidget) -> None:
        self.setCurrentWidget(there)
        there.setFocus()

    @property
    def table(self) -> TableWindow:
        """The place where rounds are played."""
        made: TableWindow = self._place(self._laid)
        return made

    def quiet(self) -> bool:
        """Whether nothing moves that a slow moment would disturb."""
        return self._laid not in self._places or not self.table.animator.busy

    def prepared(self) -> Iterator[object]:
        """Get ready for the first table in small steps: what has to be loaded, made and drawn for it."""
        from gui.windows.ready import ready

        return ready(self)

    def home(self, hasty: bool = False) -> None:
        """Show the first screen; a ``hasty`` one has its cards only in its second picture."""
        page = self._place("home")
        page.top.hasty = hasty
        self._go(page)

    def new_table(self, game_id: str = GAMES[0]) -> None:
        """Ask who sits where at a table for a game."""
        self._go(self._place(f"new_table:{game_id}"))

    def show_record(self, round_: Round[Any]) -> None:
        """Show a round that was played."""
        from gui.windows.beside import show_round

        show_round(self, round_)

    # ---------------------------------------------------------------- sittings

    def start_now(self, game_id: str | None = None, players: int | None = None,
                  rules: tuple[str, Profile] | None = None, bot: str = "") -> None:  # fmt: skip
        """Sit down against computers of a level, without a question; ``rules``: a name and house rules."""
        import secrets

        from gui.windows.ready import at_once

        self.open_table(at_once(self.look.words, game_id or GAMES[0], players, secrets.randbelow(2**53), rules, bot))

    def agree(self, terms: Terms) -> None:
        """Open a table as the page for a new one says, once its rules are read; the page begins with that next time."""
        from gui.windows.summary import show_terms

        page = self._place(f"new_table:{terms.game}")

        def agreed() -> None:
            self.chosen.keep_table(terms.game, page.agreed())
            self.open_table(terms)

        show_terms(self.look, page, terms).agreed.connect(agreed)

    def open_table(self, terms: Terms, record: Record | None = None) -> None:
        """Begin a sitting and deal, or go on with the round of a record."""
        from gui.windows.opening import opened

        opened(self, terms, record)

    def go_on(self, folder: Path) -> None:
        """Go on with a sitting; what has to be said about its files is said at the table."""
        from gui.windows.opening import gone_on_with

        gone_on_with(self, folder)

    def sit_down(self, sitting: Sitting) -> None:
        """Take up a sitting where it is."""
        self.put_down()
        self.sitting = sitting
        if sitting.ledger.running:
            self.deal()
        else:
            from gui.windows.hands_up import last_settlement

            self.show_settlement(sitting.last or last_settlement(sitting))

    def next_round(self) -> None:
        """Deal again, if the ledger lets everybody play."""
        sitting = self.sitting
        if sitting is None:
            return
        if not sitting.ledger.running:
            from engine.play.steps import Start

            try:
                refusal = sitting.do(Start())
            except Trouble as trouble:
                self.say(trouble)
                return
            if refusal is not None:
                names = [account.name if account is not None else "" for account in sitting.ledger.seats]
                self.toast(self.look.words.refused("table", refusal, names))
                return
        self.deal()

    def deal(self) -> None:
        """Go to the table with the round that runs, or with the next one; to one for a screen that lies flat if so."""
        assert self.sitting is not None
        try:
            if self.sitting.terms.companion:
                from gui.companion.course import tell_round

                tell_round(self, self.sitting)
                return
            self._laid = "flat" if self.flat else "table"
            self._go(self.table)
            self.table.play_sitting(self.sitting)
        except Trouble as trouble:
            self.leave()
            self.say(trouble)

    def show_settlement(self, settlement: Settlement, table: Table | None = None) -> None:
        """Show what a round that is over has cost whom; ``table``: its end, where no round was played here."""
        sitting = self.sitting
        if sitting is None:
            return
        page = self._place("settlement")
        round_ = self.table.bridge.round
        self.keeping.note(self, settlement)
        page.show_sitting(sitting, settlement, round_.view(None).table if round_ is not None else table, round_)
        self._go(page)

    def put_down(self) -> None:
        """Put the sitting down as it is; it can be gone on with."""
        if self._laid in self._places:
            self.table.put_down()
        sitting, self.sitting = self.sitting, None
        if sitting is not None:
            sitting.leave()

    def leave(self) -> None:
        """Leave the table for the first screen."""
        self.put_down()
        self.home()

    # ---------------------------------------------------------------- what is said and wanted

    def tell(self, sentences: Sequence[str], stays: bool = False) -> None:
        """Say over the window what went wrong; ``stays``: until somebody has seen it."""
        self.notice.say("\n".join(sentences), scale(self.width(), self.height(), self.look.text), bad=True, stays=stays)

    def say(self, *troubles: Trouble) -> None:
        """Say what could not be done."""
        self.tell([self.look.words.trouble(trouble) for trouble in troubles])

    def toast(self, sentence: str) -> None:
        """Say something where the window is."""
        place = self.currentWidget()
        said = getattr(place, "toast", None) or getattr(place, "say")  # noqa: B009 - a place's own
        said(sentence)

    def want(self, what: str) -> None:
        """Open what somebody at a place wants to see, by its name in `gui.windows.wanted`."""
        from gui.windows.wanted import wanted

        wanted(self, what)

    # ---------------------------------------------------------------- looks

    def retheme(self, theme: Theme) -> None:
        """Another theme, picked or the system's."""
        self.restyle(self.style_.with_theme(theme))

    def restyle(self, style: Style) -> None:
        """Another theme, language, speed or deck, everywhere and at once."""
        from gui.controls.dialog import Dialog

        before, self.style_ = self.style_, style
        self.look = style.look()
        places = [*self._places.values(), *([self.beside.page] if self.beside is not None else [])]
        for one in places:
            one.restyle(self.look)
        for dialog in self.findChildren(Dialog):
            dialog.restyle(self.look)
        if "notice" in self.__dict__:
            self.notice.restyle(self.look)
        if self.menu is not None:
            self.menu.restyle(self.look)
        self._title()
        if style.words.language != before.words.language:
            self.spoken.emit(style.words)

    def full_screen(self) -> None:
        """Fill the screen, or do so no more."""
        self.filled = not self.isFullScreen()
        if self.isFullScreen():
            self.showNormal()
            # what a window manager gives back is what it had last: the whole screen
            self.setGeometry(self.was)
            return
        # without a window manager only this makes it as large as the screen
        self.was = self.geometry()
        self.setGeometry(self.screen().geometry())
        self.showFullScreen()

    # ---------------------------------------------------------------- Qt

    def showEvent(self, event: QShowEvent) -> None:  # noqa: N802 - Qt's name
        """The window of the system is there by now."""
        super().showEvent(event)
        handle = self.windowHandle()
        if handle.findChild(Taps) is None:
            Taps(handle)

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802 - Qt's name
        """What no place has taken."""
        if event.key() in WINDOW_KEYS:
            self.full_screen()
        elif (what := WANTED_KEYS.get(event.key())) is not None:
            self.want(what)
        else:
            super().keyPressEvent(event)

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:  # noqa: N802 - Qt's name
        """A file may be dropped."""
        if any(url.isLocalFile() for url in event.mimeData().urls()):
            event.acceptProposedAction()

    def dropEvent(self, event: QDropEvent) -> None:  # noqa: N802 - Qt's name
        """Take what a file holds; of several nobody could say which is meant."""
        from gui.windows.beside import show_file

        paths = [Path(url.toLocalFile()) for url in event.mimeData().urls() if url.isLocalFile()]
        event.acceptProposedAction()
        if len(paths) == 1:
            show_file(self, paths[0])
        else:
            self.say(Trouble("one_file"))

    def changeEvent(self, event: QEvent) -> None:  # noqa: N802 - Qt's name
        """Who puts the window away may not be the one who takes it up again."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.WindowStateChange and self.isMinimized():
            self.table.hide_cards()

    def closeEvent(self, event: QCloseEvent) -> None:  # noqa: N802 - Qt's name
        """Nothing is lost: every action is on disk already."""
        self.put_down()
        self.chosen.keep_frame()
        self.chosen.sounds.close()
        if "keeping" in self.__dict__:
            self.keeping.close()
        super().closeEvent(event)
