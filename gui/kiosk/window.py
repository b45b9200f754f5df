"""The kiosk's window: the places that guests may go to, the ways of the staff, and forgetting whoever has gone."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from PySide6.QtCore import QEvent, Qt, QTimer, Signal
from PySide6.QtGui import QCloseEvent, QDragEnterEvent, QDropEvent, QGuiApplication, QKeyEvent
from PySide6.QtWidgets import QWidget

from engine.core.plain import Trouble
from engine.games import GAMES
from engine.play.terms import DRY, Unit
from gui.chores import Chores
from gui.controls.dialog import Dialog
from gui.kiosk.asking import Statement, StillThere
from gui.kiosk.attract import AttractPage
from gui.kiosk.awake import Awake
from gui.kiosk.games import GamesPage
from gui.kiosk.guard import Guard
from gui.kiosk.idle import Idle
from gui.kiosk.staffing import Staffing
from gui.kiosk.times import ALONE
from gui.kiosk.venue import GuestSettings, limits
from gui.kiosk.visit import Visits
from gui.settings.store import Settings
from gui.settings.topics import FlatScreen, Kiosk, Language
from gui.windows import faces
from gui.windows.locked import COMPANION, EXPORT, OWN_WORDS
from gui.windows.main_window import MainWindow
from gui.windows.style import Style

if TYPE_CHECKING:
    from engine.core.record import Record
    from engine.play.terms import Terms
    from engine.play.thinker import Thinker

LOCKED: Final = frozenset(
    {"settings", "sound", "volume", "mute", "full_screen", "about", "bookmarks", "results", "deal"}
    | {COMPANION, OWN_WORDS, EXPORT}
)
"""What guests do not do."""
Dress = Callable[[str | None, bool], Style]
"""How everything looks by the venue's settings, in a language or in the venue's, and whether alcohol goes unsaid."""


class KioskWindow(MainWindow):
    """Fills the screen and stays; ``base`` is the home of the machine, in which guests have a folder of their own.

    ``dress`` gives the venue's look; ``awake`` keeps the screen awake while guests are here.
    """

    locked = LOCKED
    keeps = False
    ended = Signal()
    """The staff ends the program."""

    def __init__(self, dress: Dress, thinker: Thinker, base: Path, venue: Settings, awake: Awake | None = None) -> None:
        self.venue, self._dress = venue, dress
        super().__init__(dress(None, venue.get(Kiosk).dry), thinker, None, GuestSettings(venue))
        self.setAcceptDrops(False)
        self.setWindowFlags(Qt.WindowType.Window | Qt.WindowType.FramelessWindowHint)
        self.visits, self.awake = Visits(base), awake or Awake()
        self.visiting = self.dry = self.may_close = False
        self.guard: Guard | None = None
        self.asked: StillThere | None = None
        self.chores: Chores | None = None
        self.faults: list[Trouble] = []
        """What the staff is to know."""
        self.staffing = Staffing(self)
        self.flat = venue.get(FlatScreen).lies
        self.idle = Idle(self._limit, self)
        self.idle.warned.connect(self._warn)
        self.idle.over.connect(self._alone)

    # ---------------------------------------------------------------- places

    @property
    def guests(self) -> GuestSettings:
        """What the guests choose."""
        assert isinstance(self.settings, GuestSettings)
        return self.settings

    @property
    def offered(self) -> tuple[str, ...]:
        """The games that guests may play; a venue that hides all of them has hidden none."""
        hidden = self.venue.get(Kiosk).hidden
        return tuple(name for name in GAMES if name not in hidden) or GAMES

    def _place(self, name: str) -> Any:
        if name not in self._places and name in ("attract", "games"):
            made = self._places[name] = self._attract() if name == "attract" else self._games()
            self.addWidget(made)
        return super()._place(name)

    def _attract(self) -> AttractPage:
        kiosk = self.venue.get(Kiosk)
        made = AttractPage(self.look, self.offered, kiosk.dry, kiosk.languages, self)
        made.chosen.connect(self.begin)
        made.spoken.connect(self.speak)
        return made

    def _games(self) -> GamesPage:
        made = GamesPage(self.look, self.offered, self.venue.get(Kiosk).languages, lambda: self.base, self)
        made.picked.connect(self.new_table)
        made.go_on.connect(self.go_on)
        made.spoken.connect(self.speak)
        made.learn.connect(lambda: self.want("rules"))
        made.ended.connect(self._finish)
        return made

    def home(self, hasty: bool = False) -> None:
        """The games for guests who are here, the attract screen while nobody is; the keypad before there is a PIN."""
        if self.staffing.first():
            return
        page = self._place("games" if self.visiting else "attract")
        page.refit()
        self._go(page)

    def rebuild(self) -> None:
        """Make the kiosk's own places anew: the venue has settled something else."""
        self._drop("attract", "games")

    def _drop(self, *kinds: str) -> None:
        for name in [name for name in self._places if name.partition(":")[0] in kinds]:
            page = self._places.pop(name)
            self.removeWidget(page)
            page.hide()
            page.deleteLater()

    # ---------------------------------------------------------------- guests

    def begin(self, dry: bool) -> None:
        """Somebody has come."""
        trouble = self.visits.begin(dry)
        folder, language = self.visits.folder, self.guests.get(Language).language
        self._settle_in(folder)
        if language is not None:
            self.guests.change(Language, language=language)
        self.set_dry(dry)
        self.home()
        if trouble is not None:
            self.fault(trouble)
            self.say(Trouble("not_kept", file=trouble.params["file"], why=trouble.params["why"]))

    def _settle_in(self, folder: Path | None) -> None:
        self.visiting, self.base = True, folder
        self.guests.move(None if folder is None else folder / "settings")
        faces.know(self._faces)
        self.idle.touched()
        self.awake.hold(self.look.words.key("table.kiosk.awake"))

    def take_up(self, fresh: bool = False) -> None:
        """Begin the program's day: go on with what guests were at a moment ago, forget everybody else's.

        ``fresh``: nobody's is gone on with.
        """
        found = None if fresh else self.visits.interrupted(60.0 * self.venue.get(Kiosk).idle)
        self.fault(self.visits.forget(but=self.visits.folder))
        if found is None or self.staffing.first():
            self.home()
            return
        sat, dry = found
        self._settle_in(self.visits.folder)
        self.set_dry(dry)
        self.go_on(sat.folder)
        if self.sitting is None:
            self.forget()

    def set_dry(self, dry: bool) -> None:
        """Play without alcohol from now on, with no word of it, or say that everybody is of age."""
        self.dry = dry
        self.fault(self.visits.mark(dry))
        self.dress()

    def dress(self) -> None:
        """Look as the venue has settled it, in the guests' language while they are here."""
        dry = self.venue.get(Kiosk).dry or (self.visiting and self.dry)
        self.restyle(self._dress(self.guests.get(Language).language, dry))

    def speak(self, language: str) -> None:
        """Speak another language until the guests go."""
        self.guests.change(Language, language=language)
        self.dress()

    def forget(self) -> None:
        """The guests have gone, and nothing of theirs stays: no file, no page, no name, no language."""
        self._unask()
        if self.beside is not None:
            self.beside.leave()
        for dialog in self.findChildren(Dialog):
            dialog.close_()
        if self.menu is not None:
            self.menu.close_()
        self.put_down()
        self.visiting, self.base = False, None
        self.awake.let_go()
        self.guests.move(None)
        faces.know(dict)
        QGuiApplication.clipboard().clear()
        self.fault(self.visits.forget())
        self.dry = False
        self.dress()
        self.home()
        self._drop(*{name.partition(":")[0] for name in self._places} - {"attract", "first_pin"})
        self.ready_again()

    def ready_again(self) -> None:
        """Get the next table ready while nobody is here."""
        if self.chores is None:
            return
        from gui.windows.ready import drawn

        self.chores.deleteLater()
        self.chores = Chores(self.quiet, self)
        self.chores.add(drawn(self))

    def _finish(self) -> None:
        """Ask whether the guests go."""
        page, words = self.currentWidget(), self.look.words
        assert page is not None
        dialog = Dialog(self.look, page, words.key("table.kiosk.finish"), [words.key("table.kiosk.forgets")],
                        deed=words.key("table.kiosk.finish"))  # fmt: skip
        dialog.agreed.connect(self.forget)
        dialog.open()

    def fault(self, trouble: Trouble | None) -> None:
        """Keep for the staff what went wrong, each once."""
        if trouble is not None and str(trouble) not in [str(one) for one in self.faults]:
            self.faults.append(trouble)

    # ---------------------------------------------------------------- sittings

    def new_table(self, game_id: str = GAMES[0]) -> None:
        """Ask who sits where, within the limits of the house."""
        page, house = self._place(f"new_table:{game_id}"), limits(self.venue)
        if page.care.venue is None:
            page.care.agree(house)
        page.care.bound(house)
        super().new_table(game_id)

    def open_table(self, terms: Terms, record: Record | None = None) -> None:
        """Begin a sitting: where alcohol may be played for, everybody says first that they are of age."""
        terms = replace(terms, venue=limits(self.venue))
        if self.dry or self.venue.get(Kiosk).dry:
            super().open_table(without_alcohol(terms), record)
            return
        page = self.currentWidget()
        assert page is not None

        def agreed() -> None:
            super(KioskWindow, self).open_table(terms, record)

        def without() -> None:
            self.set_dry(True)
            self.open_table(terms, record)

        dialog = Statement(self.look, page)
        dialog.agreed.connect(agreed)
        dialog.without.connect(without)
        dialog.open()

    # ---------------------------------------------------------------- whether somebody is there

    def _limit(self) -> float:
        """How many seconds without a touch are allowed where one is now."""
        whole = 60.0 * self.venue.get(Kiosk).idle
        return min(ALONE, whole) if self.staffing.open else whole

    def _warn(self, seconds: int) -> None:
        if not self.visiting or self.staffing.open:
            return
        if self.asked is None:
            self.asked = StillThere(self.look, self, seconds)
            self.asked.went_back.connect(self._unask)
            self.asked.open()
        else:
            self.asked.count(seconds)

    def _unask(self) -> bool:
        """Ask no more; says whether something was asked."""
        asked, self.asked = self.asked, None
        if asked is None:
            return False
        asked.close_()
        return True

    def _alone(self) -> None:
        """Nobody has been there for too long."""
        if self.staffing.open:
            self.staffing.leave()
        elif self.visiting:
            self.forget()

    # ---------------------------------------------------------------- the window itself

    def fill(self) -> None:
        """Fill the screen, as it is now, and listen to all that comes in."""
        screen = self.screen()
        # without a window manager only this makes it as large as the screen
        self.setGeometry(screen.geometry())
        self.showFullScreen()
        handle = self.windowHandle()
        if self.guard is None and handle is not None:
            self.guard = Guard(handle, self._unask, self)
            self.guard.touched.connect(self.idle.touched)
            self.guard.staff.connect(self.staffing.ask)
            screen.geometryChanged.connect(self._refill)

    def _refill(self) -> None:
        if not self.may_close:
            self.fill()

    def full_screen(self) -> None:
        """It is, and stays so."""

    def leave_for_good(self) -> None:
        """The staff ends the program: the guests are forgotten first."""
        self.may_close = True
        self.forget()
        self.ended.emit()

    def setCurrentWidget(self, widget: QWidget) -> None:  # noqa: N802 - Qt's name
        """Go somewhere; what was asked there is asked no more."""
        super().setCurrentWidget(widget)
        if self.asked is not None:
            self.asked.raise_()

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802 - Qt's name
        """No key means the window."""
        event.accept()

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:  # noqa: N802 - Qt's name
        """Nothing may be dropped."""
        event.ignore()

    def dropEvent(self, event: QDropEvent) -> None:  # noqa: N802 - Qt's name
        """Nothing is taken."""
        event.ignore()

    def changeEvent(self, event: QEvent) -> None:  # noqa: N802 - Qt's name
        """Whoever makes it smaller finds it as large as before."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.WindowStateChange and not self.isFullScreen() and self.guard is not None:
            QTimer.singleShot(0, self, self._refill)

    def closeEvent(self, event: QCloseEvent) -> None:  # noqa: N802 - Qt's name
        """Only the staff closes it."""
        if self.may_close:
            super().closeEvent(event)
        else:
            event.ignore()


def without_alcohol(terms: Terms) -> Terms:
    """The same table, at which nobody plays for alcohol: what is none stays, all else is points."""
    points = Unit("points")
    drinks = tuple(None if one is None or one.name not in DRY else one for one in terms.drinks)
    return replace(terms, unit=terms.unit if terms.unit.name in DRY else points, drinks=drinks)
