"""Bookmarks in the window: the moment that is looked at, kept under a name, and all that were kept before."""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QDateTime, QLocale, Signal
from PySide6.QtWidgets import QWidget

from engine.core.model import Seat
from engine.core.plain import Trouble
from engine.play.bookmarks import LONGEST, Bookmark, Kept, bookmarks, forget, keep, whole, why_not
from engine.play.round import Round
from engine.play.sitting import Sitting, round_path
from engine.words import Words
from gui.controls.button import Button, IconButton
from gui.controls.dialog import Dialog
from gui.controls.text import Field, Label
from gui.scene.geometry import Metrics
from gui.scene.look import Look
from gui.theme import Space, Step

if TYPE_CHECKING:
    from gui.windows.main_window import MainWindow
    from gui.windows.record_page import RecordPage

Here = Callable[[str], Bookmark]
"""Makes a bookmark of the moment that is looked at, with a name."""


def at_table(sitting: Sitting, round_: Round[Any], seat: Seat | None) -> Here:
    """The moment of a round that is played."""
    names = sitting.seat_names()
    path = None if sitting.folder is None else round_path(sitting.folder, sitting.ledger.rounds)
    file = "" if path is None else f"{path.parent.name}/{path.name}"

    def made(name: str) -> Bookmark:
        bots = tuple(map(sitting.bots.get, names))
        return Bookmark(name=name, made=int(time.time()), record=round_.record(), at=round_.at, seat=seat, names=names,
                        bots=bots, practice=sitting.terms.practice, file=file)  # fmt: skip

    return made


def on_page(page: RecordPage) -> Here:
    """The moment of a round that is looked at again."""
    view, round_ = page.replay, page.round

    def made(name: str) -> Bookmark:
        return Bookmark(name=name, made=int(time.time()), record=round_.record(), at=view.at, seat=view.viewer,
                        names=page.known, bots=page.bots, practice=page.practice, file=page.file)  # fmt: skip

    return made


def usual_name(words: Words, one: Bookmark) -> str:
    """What a moment is called unless somebody has a name for it."""
    said = words.key("table.mark.usual", game=words.key(f"{one.record.game}.name"), at=one.at)
    return said[:LONGEST]


def line(words: Words, one: Bookmark) -> str:
    """Of which game it is, how far on, and when it was kept."""
    when = QDateTime.fromSecsSinceEpoch(one.made)
    said = QLocale(words.language).toString(when, QLocale.FormatType.ShortFormat)
    return words.key("table.mark.line", game=words.key(f"{one.record.game}.name"), at=one.at, when=said)


class MarksDialog(Dialog):
    """A row for each bookmark: look at it, play on from it, forget it; above them the moment now can be kept."""

    looked = Signal(object)
    """A `Bookmark` that is to be looked at."""
    taken_up = Signal(object)
    """A `Bookmark` from which a practice table goes on."""

    def __init__(self, look: Look, parent: QWidget, base: Path | None, here: Here | None) -> None:
        words = look.words
        super().__init__(look, parent, words.key("table.mark.title"), back=words.key("table.form.done"), wide=680.0)
        self.base, self.here = base, here
        self.label = self.part(Label(look, Step.T14, words.key("table.mark.name"), ink="ink_2", parent=self.inner))
        self.field = self.part(Field(look, words.key("table.mark.name"), "", LONGEST, self.inner))
        self.save = self.part(Button(look, words.key("table.mark.keep"), icon="flag", parent=self.inner))
        for part in (self.label, self.field, self.save):
            part.setVisible(here is not None)
        self.none = self.part(Label(look, Step.T16, words.key("table.mark.none"), ink="ink_2", parent=self.inner))
        self.rows: list[tuple[Kept, Button, IconButton, IconButton]] = []
        self.save.chosen.connect(self._keep)
        self.field.returnPressed.connect(self._keep)
        self._fill()
        self.say()

    def _fill(self) -> None:
        for _, *parts in self.rows:
            for part in parts:
                self._parts.remove(part)
                part.hide()
                part.deleteLater()
        self.rows = [self._row(kept) for kept in bookmarks(self.base)]
        self.none.setVisible(not self.rows)

    def _row(self, kept: Kept) -> tuple[Kept, Button, IconButton, IconButton]:
        look, words, one = self.look, self.look.words, kept.bookmark
        name = one.name if one is not None else kept.path.name
        show = self.part(Button(look, name, second=line(words, one) if one is not None else "", parent=self.inner))
        play = self.part(IconButton(look, "play", words.key("table.mark.go_on", name=name), self.inner))
        gone = self.part(IconButton(look, "x", words.key("table.mark.forget", name=name), self.inner))
        if kept.wrong is not None:
            for button in (show, play):
                button.quiet = True
                button.say_off(words.trouble(kept.wrong))
        show.chosen.connect(lambda: self._leave(self._whole(kept), self.looked))
        play.chosen.connect(lambda: self._go_on(kept))
        gone.chosen.connect(lambda: self._forget(kept))
        for part in (show, play, gone):
            part.show()
        return kept, show, play, gone

    def say(self) -> None:
        """Write the lines anew in another language, and what the moment is called unless it gets a name."""
        if self.here is not None:
            self.field.setPlaceholderText(usual_name(self.look.words, self.here("-")))
        for kept, show, *_ in self.rows:
            if kept.bookmark is not None:
                show.say(kept.bookmark.name, line(self.look.words, kept.bookmark))

    def _leave(self, one: Bookmark, does: Any) -> None:
        self.close_()
        does.emit(one)

    def _whole(self, kept: Kept) -> Bookmark:
        """What a row stands for, with what has been played since."""
        assert kept.bookmark is not None
        return whole(self.base, kept.bookmark)

    def _go_on(self, kept: Kept) -> None:
        """Play on, or say why that cannot be."""
        one = self._whole(kept)
        try:
            trouble = why_not(one, one.round())
        except Trouble as found:
            trouble = found
        if trouble is None:
            self._leave(one, self.taken_up)
        else:
            self.toast(self.look.words.trouble(trouble))

    def _keep(self) -> None:
        assert self.here is not None
        words, one = self.look.words, self.here("-")
        name = self.field.text().strip() or usual_name(words, one)
        try:
            keep(self.base, one.model_copy(update={"name": name}))
        except Trouble as trouble:
            self.toast(words.trouble(trouble))
            return
        self.field.clear()
        self._fill()
        self.refit()
        self.toast(words.key("table.mark.kept", name=name), bad=False)

    def _forget(self, kept: Kept) -> None:
        try:
            forget(kept.path)
        except Trouble as trouble:
            self.toast(self.look.words.trouble(trouble))
            return
        self._fill()
        self.refit()
        self.back.setFocus()

    def lay(self, m: Metrics, width: float) -> float:
        """The moment now, then the rows."""
        y, high, gap = float(Space.S8), m.px(52, 48), m.px(12, 8)
        if self.here is not None:
            above = self.label.height_for(m, width)
            self.label.place(Space.S8, y, width, above)
            y += above + Space.S4
            keeps = min(width * 0.5, self.save.wanted(m))
            self.field.place(Space.S8, y, width - keeps - gap, high)
            self.save.place(Space.S8 + width - keeps, y, keeps, high)
            y += high + gap + Space.S8
        if not self.none.isHidden():
            below = self.none.height_for(m, width)
            self.none.place(Space.S8, y, width, below)
            y += below + gap
        tall = m.px(64, 52)
        for _, show, play, gone in self.rows:
            show.place(Space.S8, y, width - 2 * (high + Space.S8), tall)
            play.place(Space.S8 + width - 2 * high - Space.S8, y, high, tall)
            gone.place(Space.S8 + width - high, y, high, tall)
            y += tall + gap
        return y + Space.S8


def show_marks(window: MainWindow) -> None:
    """Show the bookmarks; where a round is played or looked at, its moment can be kept."""
    from gui.windows.home import HomePage
    from gui.windows.record_page import RecordPage

    current, here = window.currentWidget(), None
    if current is None:
        return
    if isinstance(current, RecordPage):
        current.replay.stop()
        here = on_page(current)
    elif current is window.table and window.sitting is not None and (round_ := window.table.bridge.round) is not None:
        here = at_table(window.sitting, round_, window.table.bridge.seat)
    dialog = MarksDialog(window.look, current, window.base, here)
    dialog.looked.connect(lambda one: show_bookmark(window, one))
    dialog.taken_up.connect(lambda one: take_up(window, one))
    if isinstance(current, HomePage):
        dialog.went_back.connect(current.refresh)
    dialog.open()


def show_bookmark(window: MainWindow, one: Bookmark) -> None:
    """Look at the round of a bookmark, at its moment and through the eyes that looked."""
    from gui.windows.beside import go_beside
    from gui.windows.record_page import RecordPage

    try:
        round_ = one.round()
    except Trouble as trouble:
        window.say(trouble)
        return
    page = RecordPage(window.look, round_, one.names)
    page.bots, page.practice, page.file = one.bots, one.practice, one.file
    go_beside(window, page)
    if one.seat is not None and one.seat in page.replay.replay.viewers:
        page.replay.look_as(Seat(one.seat))
    page.replay.show_step(one.at)


def take_up(window: MainWindow, one: Bookmark) -> None:
    """Go on from a bookmark at a practice table of its own."""
    import secrets

    from engine.play.bookmarks import begun_at, own_seat
    from gui.windows.ready import AGREED

    words, mine = window.look.words, own_seat(one)
    numbers = iter(range(1, one.record.players + 1))
    usual = tuple(
        words.key("table.play.you") if seat == mine else words.key("table.play.computer", number=next(numbers))
        for seat in range(one.record.players)
    )
    try:
        terms, record = begun_at(one, one.names or usual, AGREED, secrets.randbelow(2**53))
    except Trouble as trouble:
        window.say(trouble)
        return
    if window.beside is not None:
        window.beside.leave()
    window.open_table(terms, record)
