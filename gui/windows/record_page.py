"""A round that was played: its table step by step, what it came to, and what each play of it cost."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from itertools import count
from pathlib import Path
from typing import Any

from PySide6.QtCore import QStandardPaths, Signal
from PySide6.QtGui import QGuiApplication, QKeyEvent

from engine.play.ledger import Unit
from engine.play.playback import Playback
from engine.play.round import Round
from engine.words import capital
from gui.controls.button import Button, IconButton
from gui.controls.choices import Segment
from gui.controls.page import Page, Scroll
from gui.controls.text import Label
from gui.scene.look import Look
from gui.scene.plate import Person
from gui.theme import Space, Step
from gui.windows.bill import Row
from gui.windows.drawer import log
from gui.windows.duties import bill
from gui.windows.faces import person
from gui.windows.hand_strip import hands_at
from gui.windows.hands_up import hand_of
from gui.windows.ledger_row import LedgerRow
from gui.windows.locked import EXPORT, locked
from gui.windows.looking_back import analysable, show_analysis
from gui.windows.replay import ReplayView
from gui.windows.sums import fixed_unit, sum_words

TABLE, BILL = 0, 1


class RecordPage(Page):
    """Nothing here can be played: a record stays as it is."""

    left = Signal()
    """Back to the first screen."""
    marked = Signal()
    """The bookmarks were asked for."""
    bots: tuple[str | None, ...] = ()
    """The computers that sat there, where that is known."""
    practice = False
    """Whether it was played at a table where actions can be taken back."""
    file = ""
    """Where all of it is found among the sittings, if it still ran."""

    @property
    def felt(self) -> bool:  # type: ignore[override]  # the account lies on felt, the table on its ground
        """Whether the page is of felt."""
        return self.which.index == BILL

    def __init__(self, look: Look, round_: Round[Any], names: Sequence[str] = ()) -> None:
        super().__init__(look)
        self.round, self._known = round_, tuple(names)
        self.title = self.add(Label(look, Step.T28, serif=True, parent=self))
        self.who = self.add(Label(look, Step.T16, ink="ink_2", parent=self))
        self.which = self.add(Segment(look, ["", ""], TABLE, "", self))
        self.replay = ReplayView(look, Playback(round_), self._people(), self)
        self.copy = self.add(IconButton(look, "copy", "", self))
        self.mark = self.add(IconButton(look, "flag", "", self))
        self.picture = self.add(IconButton(look, "picture", "", self))
        self.analysis = self.add(Button(look, icon="bulb", parent=self))
        self.away = self.add(IconButton(look, "back", "", self))
        self.view = self.add(Scroll(look, self))
        self.rows = [self.add(LedgerRow(look, row, self.view.inner)) for row in self._rows()] if round_.over else []
        self.analysis.chosen.connect(self._analyse)
        self.away.chosen.connect(self.left)
        self.escaped.connect(self.left)
        self.which.changed.connect(lambda _: self.refit())
        self.copy.chosen.connect(self._copy)
        self.mark.chosen.connect(self.marked)
        self.picture.chosen.connect(self._keep_picture)

    # ------------------------------------------------------------------ words

    @property
    def known(self) -> tuple[str, ...]:
        """The names of who played, where they are known."""
        return self._known

    def _names(self) -> list[str]:
        words = self.look.words
        return [words.seat(seat, self._known or None) for seat in range(self.round.setup.players)]

    def _people(self) -> list[Person]:
        return [person(self.look, capital(name), seat) for seat, name in enumerate(self._names())]

    def _rows(self) -> list[Row]:
        """What the round came to, by seat."""
        look, settlement, names = self.look, self.round.settlement(), self._names()
        found = []
        for seat, name in enumerate(names):
            lines, costly = bill(look, settlement, seat, names, self.round.game.info)
            due = Fraction(settlement.due[seat]) if seat < len(settlement.due) else Fraction(0)
            won = seat in settlement.winners and not settlement.void
            cards = hand_of(self.round.view(None).table, seat)
            whole = settlement.costs(len(names))[seat] if settlement.over and not settlement.void else 0
            total, info = sum_words(look, self.round.game.info, whole), self.round.game.info
            key = "table.settle.won_round" if total else "table.settle.won"
            said = look.words.key(key, amount=due) if won else ""
            sum_ = Fraction(max(0, whole)) if total else None if won else due
            unit = fixed_unit(info) or Unit()
            who = person(look, name, seat)
            found.append(Row(seat, who, said, "", cards, costly & set(cards), lines, sum_, total, unit))
        return found

    def say(self) -> None:
        """Write all words."""
        words, round_, names = self.look.words, self.round, self._names()
        self.title.say(words.key(f"{round_.game.info.id}.name"))
        settlement = round_.settlement()
        if not round_.over:
            self.who.say(words.key("table.record.stops", count=round_.at))
        elif settlement.winners and not settlement.void:
            winners = words.key("table.separator").join(names[seat] for seat in settlement.winners)
            self.who.say(words.key("table.settle.out", names=winners))
        else:
            self.who.say(words.key("table.play.nobody_won"))
        self.analysis.say(words.key("table.analysis.open"))
        self.analysis.setVisible(analysable(round_))
        self.away.setAccessibleName(words.key("table.window.back"))
        self.which.say([words.key("table.record.table"), words.key("table.record.bill")])
        self.which.setAccessibleName(words.key("table.record.what"))
        self.which.setVisible(round_.over)
        self.copy.setAccessibleName(words.key("table.replay.copy"))
        self.mark.setAccessibleName(words.key("table.mark.title"))
        self.picture.setAccessibleName(words.key("table.replay.picture"))
        for row, shown in zip(self.rows, self._rows() if self.rows else (), strict=True):
            row.show_row(shown)
        self.view.setVisible(self.which.index == BILL)
        self.replay.setVisible(self.which.index == TABLE)

    def _analyse(self) -> None:
        """Show what the plays of the round cost."""
        self.replay.stop()
        show_analysis(self.look, self, self.round, self._people(), int(self.replay.viewer or 0))

    # ------------------------------------------------------------------ taking something along

    def _copy(self) -> None:
        """The round in words, as far as the one who looks was told, to the clipboard."""
        told = self.replay.told()
        entries = log(self.look, self.round.game.info.id, told, self._people())
        text = "\n".join(
            f"{entry.text} {entry.amount} {self.look.words.cards(entry.cards)}".strip() for entry in entries
        )
        QGuiApplication.clipboard().setText(f"{self.title.text}\n{text}")
        self.toast(self.look.words.key("table.replay.copied"))

    def _keep_picture(self) -> None:
        """The table as it is shown, as a file among the pictures of whoever uses the machine."""
        words, folder = (
            self.look.words,
            QStandardPaths.writableLocation(QStandardPaths.StandardLocation.PicturesLocation),
        )
        path = free_name(Path(folder), f"{self.title.text} {self.replay.at}", ".png")
        if path is not None and self.replay.picture().save(str(path)):
            self.toast(words.key("table.replay.kept", file=str(path)))
        else:
            self.toast(words.key("table.trouble.picture_unwritable", file=folder))

    # ------------------------------------------------------------------ places

    def arrange(self) -> None:
        """The header, and the rows where they are what is looked at."""
        m, width, height = self.m, float(self.width()), float(self.height())
        pad, side, head = m.px(24, 12), m.px(48, 48), self._head
        self.away.place(width - pad - side, (head - side) / 2, side, side)
        right, y = width - pad - side - m.px(16, 8), (head - side) / 2
        which, analysis = min(self.which.wanted(m), width * 0.4), self.analysis.wanted(m)
        twice = which + analysis + 4 * side + self.title.wanted(m) > right - 2 * pad
        if twice:
            # a row of their own
            which, y = min(self.which.wanted(m), width - 2 * pad - analysis - m.px(16, 8)), head
        end = width - pad if twice else right
        self.which.place(end - which, y, which, side)
        end -= which + m.px(16, 8)
        if not self.analysis.isHidden():
            self.analysis.place(end - analysis, y, analysis, side)
            end -= analysis + m.px(16, 8)
        right = right if twice else end
        for button in (self.mark, self.picture, self.copy):
            button.setVisible(self.which.index == TABLE and not locked(self, EXPORT))
            if not button.isHidden():
                right -= side
                button.place(right, (head - side) / 2, side, side)
        right -= m.px(8, 4)
        title = min(self.title.wanted(m), right - pad)
        self.title.place(pad, (head - side) / 2, title, side)
        left = pad + title + m.px(16, 10)
        # who won is seen on the table and in the account, too
        room = right - left
        self.who.place(left, m.px(4, 2), room if self.who.holds(m, room, head) else 0.0, head)
        head += side + m.px(8, 4) if twice else 0.0
        inner, y, gap = width - 2 * pad, 0.0, m.px(12, 8)
        heights = [row.height_for(m, inner, len(self.rows) > 4) for row in self.rows]
        top = head + m.px(8, 2)
        content = sum(heights) + gap * max(0, len(heights) - 1) + Space.S4
        self.view.fit(pad, top, inner + Space.S12, height - top - pad, content)
        hands = hands_at(self.look, m, [row.row for row in self.rows])
        for row, high in zip(self.rows, heights, strict=True):
            row.hand_at = hands
            row.place(0, y, inner, high)
            y += high + gap

        self.replay.setGeometry(0, round(head), self.width(), max(1, round(height - head)))
        self.replay.arrange(m)

    @property
    def _head(self) -> float:
        return self.m.px(80, 56)

    def restyle(self, look: Look) -> None:
        """Another theme or language."""
        self.look = look
        self.replay.restyle(look, self._people())
        super().restyle(look)

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802 - Qt's name
        """The keys of the replay where it is looked at."""
        if self.which.index == TABLE and self.replay.key(event):
            return
        super().keyPressEvent(event)


def free_name(folder: Path, stem: str, ending: str) -> Path | None:
    """A file that is not there yet; None where the folder cannot be made."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError:
        return None
    for number in count(1):
        path = folder / f"{stem}{'' if number == 1 else f' ({number})'}{ending}"
        if not path.exists():
            return path
    return None
