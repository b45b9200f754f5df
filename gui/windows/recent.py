"""The sittings that were put away: the last few at hand, and all of them in a dialog."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QDate, QDateTime, QLocale, QRectF, Signal
from PySide6.QtWidgets import QWidget

from engine.games import GAMES
from gui.controls.button import Button
from gui.controls.page import Page
from gui.controls.text import Label
from gui.scene.geometry import Metrics
from gui.scene.look import Look
from gui.theme import Space, Step

if TYPE_CHECKING:
    from engine.play.terms import Unfinished
    from gui.windows.ask import Deed

RECENT: Final = 3
"""So many are at hand beside the newest, which has a button of its own."""
NARROW: Final = 150
"""No entry is narrower, in units of the window."""


def usable(found: Sequence[Unfinished]) -> list[Unfinished]:
    """Those that can be gone on with."""
    return [one for one in found if one.terms is not None and set(one.games) <= set(GAMES)]


def names(look: Look, one: Unfinished) -> str:
    """Who sits there."""
    return look.words.key("table.separator").join(one.terms.names) if one.terms is not None else one.folder.name


def briefly(look: Look, one: Unfinished) -> str:
    """The first who sits there, and how many others."""
    if one.terms is None or len(one.terms.names) < 2:
        return names(look, one)
    return look.words.key("table.home.people", name=one.terms.names[0], count=len(one.terms.names) - 1)


def playing(look: Look, one: Unfinished) -> str:
    """What is played there now."""
    return look.words.key(f"{one.game}.name")


def played(look: Look, one: Unfinished) -> str:
    """All that has been played there, what is played now last."""
    return look.words.key("table.home.then").join(look.words.key(f"{name}.name") for name in one.games)


def moment(look: Look, one: Unfinished) -> str:
    """Which round it is, and when it was played last."""
    when = QDateTime.fromSecsSinceEpoch(int(one.played))
    today = when.date() == QDate.currentDate()
    said = QLocale(look.words.language).toString(when.time() if today else when.date(), QLocale.FormatType.ShortFormat)
    return look.words.key("table.home.moment", number=one.rounds, when=said)


class Recent(QWidget):
    """A heading and an entry for each of the last sittings but the newest, and one for all of them."""

    go_on = Signal(object)
    """The folder of a sitting."""
    bookmarks = Signal()
    """The bookmarks were asked for."""

    def __init__(self, look: Look, page: Page) -> None:
        super().__init__(page)
        self.look, self.page = look, page
        self.found: list[Unfinished] = []
        self.head = Label(look, Step.T16, bold=True, parent=self)
        self.entries = [Button(look, parent=self) for _ in range(RECENT)]
        self.all = Button(look, parent=self)
        self.marks = Button(look, icon="flag", parent=self)
        self.marked = 0
        for number, entry in enumerate(self.entries):
            entry.chosen.connect(lambda number=number: self.go_on.emit(self._listed[number].folder))
        self.all.chosen.connect(self._all)
        self.marks.chosen.connect(self.bookmarks)
        self.hide()

    @property
    def _listed(self) -> list[Unfinished]:
        return usable(self.found)[1 : 1 + RECENT]

    @property
    def _shown(self) -> list[Button]:
        shown = self.entries[: len(self._listed)]
        more = len(self.found) > len(shown) + 1 or len(usable(self.found)) < len(self.found)
        return [*shown, *([self.all] if more else []), *([self.marks] if self.marked else [])]

    def show_unfinished(self, found: Sequence[Unfinished], marked: int = 0) -> None:
        """Offer these sittings, those that cannot be used with the reason, and so many bookmarks."""
        self.found, self.marked = list(found), marked
        self.setVisible(bool(self._shown))

    def dress(self, look: Look, m: Metrics) -> None:
        """Take another look and another scale, and write all words."""
        self.look = look
        self.head.dress(look, m)
        for button in (*self.entries, self.all, self.marks):
            button.dress(look, m)
        self.head.say(look.words.key("table.home.recent"))
        for entry, one in zip(self.entries, self._listed, strict=False):
            entry.say(names(look, one), f"{playing(look, one)} · {moment(look, one)}")
            entry.brief = (briefly(look, one), playing(look, one))
        self.all.say(look.words.key("table.home.all", count=len(self.found)))
        self.marks.say(look.words.key("table.mark.all", count=self.marked))
        for button in (*self.entries, self.all, self.marks):
            button.setVisible(button in self._shown)

    def high(self, m: Metrics, width: float) -> float:
        """How high it is in a width."""
        lines = -(-len(self._shown) // self._columns(m, width))
        return m.px(40, 28) + lines * m.px(64, 48) + (lines - 1) * Space.S8

    def _columns(self, m: Metrics, width: float) -> int:
        fit = int((width + Space.S8) // (NARROW * m.u + Space.S8))
        return max(1, min(len(self._shown), fit))

    def place(self, m: Metrics, area: QRectF) -> None:
        """Put it at a place of the page."""
        # beside the entries there is room for the ring of the focus
        self.setGeometry(area.adjusted(-Space.S8, 0, Space.S8, Space.S8).toRect())
        head, high = m.px(40, 28), m.px(64, 48)
        columns = self._columns(m, area.width())
        wide = (area.width() - Space.S8 * (columns - 1)) / columns
        self.head.place(Space.S8, 0, area.width(), head)
        for number, button in enumerate(self._shown):
            line, column = divmod(number, columns)
            button.place(Space.S8 + column * (wide + Space.S8), head + line * (high + Space.S8), wide, high)

    def _all(self) -> None:
        """Every sitting that was put away, those that cannot be used with the reason."""
        from gui.windows.ask import Deeds

        dialog = Deeds(self.look, self.page, self.look.words.key("table.home.put_away"), self._deeds(self.look),
                       again=self._deeds)  # fmt: skip
        dialog.picked.connect(lambda number: self.go_on.emit(self.found[int(number)].folder))
        dialog.open()

    def _deeds(self, look: Look) -> list[Deed]:
        """Each of them in words, and why it cannot be gone on with."""
        deeds: list[Deed] = []
        for number, one in enumerate(self.found):
            why = None if one.wrong is None else look.words.trouble(one.wrong)
            if why is None and one not in usable([one]):
                why = look.words.key("table.home.no_game")
            label = names(look, one)
            said = label if why else " · ".join((label, played(look, one), moment(look, one)))
            deeds.append((str(number), said, why))
        return deeds
