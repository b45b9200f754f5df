"""What stands beside the table on demand: the log in words, the last trick, the ledger."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from PySide6.QtCore import QPointF, QRectF, Qt, Signal
from PySide6.QtGui import QKeyEvent, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QWidget

from engine.core.event import Event, Moved, Told
from engine.core.model import Card
from engine.play.sitting import Sitting
from engine.words import capital
from gui import known
from gui.art.text import SuitText
from gui.controls.base import Host, scale, type_font
from gui.controls.button import IconButton
from gui.controls.choices import Segment
from gui.controls.dialog import Dialog
from gui.controls.page import Scroll
from gui.scene.geometry import Metrics
from gui.scene.look import Look, rounded
from gui.scene.picture import SMOOTH
from gui.scene.plate import Person
from gui.theme import CARD_RATIO, Alpha, Line, Radius, Space, Step
from gui.windows.declines import Declines, had_words
from gui.windows.faces import person
from gui.windows.naming import kind_and_ranks, people
from gui.windows.rules_card import RulesCard

TRICK = "trick:"
NO_BREAK = "\u00a0"
LEDGER, CARD = 2, 3
"""Where in the drawer the accounts stand, and what beats what."""


@dataclass(frozen=True)
class Entry:
    """One line: a heading without a person, somebody's deed, or a bell; ``cards`` are drawn below it.

    ``amount`` stands bold at the right, a ``quiet`` line without an avatar; ``turn``: the one who looks is waited for.
    """

    text: str
    person: Person | None = None
    bell: bool = False
    cards: tuple[Card, ...] = ()
    amount: str = ""
    turn: bool = False
    quiet: bool = False


def log(look: Look, game: str, events: Iterable[Event], who: Sequence[Person]) -> list[Entry]:
    """The events in words, a heading before each trick."""
    names = [whole(person.name) for person in who]
    found: list[Entry] = []
    alike: tuple[str, list[str]] = "", []
    tricks, fresh = 0, True
    for event in events:
        if isinstance(event, Moved):
            if event.source.startswith(TRICK):
                fresh = True
            elif event.target.startswith(TRICK) and fresh:
                tricks, fresh = tricks + 1, False
                heading = Entry(look.words.key("table.drawer.trick", count=tricks))
                # the words of a play come before or after its cards
                played = bool(found) and found[-1].person is not None and bool(found[-1].cards)
                found.insert(len(found) - 1 if played else len(found), heading)
            else:
                continue
        elif isinstance(event, Told):
            said = look.words.told(game, event, names)
            whose = who[event.seat] if event.seat is not None and event.seat < len(who) else None
            if whose is not None and event.flourish == "word" and not event.params:
                alike = (event.event, alike[1] if event.event == alike[0] else [])
                if alike[1]:
                    found.pop()
                alike[1].append(whole(whose.name))
                found.append(_together(look, game, event, alike[1], whose))
                continue
            found.append(_entry(look, game, event, said, whose))
        alike = "", []
    return found


def _entry(look: Look, game: str, event: Told, said: str, person: Person | None) -> Entry:
    """The line of one event; a play is a name, and at the right what it is."""
    cards, kind = event.params.get("cards", ()), event.params.get("kind")
    listed = tuple(cards) if isinstance(cards, list | tuple) else ()
    if person is not None and listed and kind is not None:
        name, ranks = kind_and_ranks(look, game, str(kind), listed, event.params.get("as"))
        return Entry(person.name, person, False, listed, capital(f"{name} {ranks}"))
    return Entry(said, person, event.flourish in ("bell", "duel", "upset"), listed)


def _together(look: Look, game: str, event: Told, names: Sequence[str], person: Person) -> Entry:
    """Those who do the same without more to say share one line."""
    words, deed = look.words, f"{game}.verb.{event.event}"
    joined = words.key("table.separator").join(names)
    if words.has(deed):
        return Entry(words.key("table.drawer.together", deed=words.key(deed), names=joined), person, quiet=True)
    return Entry(words.told(game, event, [joined] * (1 + (event.seat or 0))), person, quiet=True)


def whole(name: str) -> str:
    """A name as it stands in a sentence: no line breaks inside it."""
    return name.replace(" ", NO_BREAK)


def last_trick(entries: Sequence[Entry]) -> list[Entry]:
    """The lines of the last trick that is over; of the running one if there is no other."""
    starts = [number for number, entry in enumerate(entries) if entry.person is None and not entry.bell]
    if not starts:
        return []
    first = starts[-2] if len(starts) > 1 else starts[-1]
    end = starts[-1] if len(starts) > 1 else len(entries)
    return [entry for entry in entries[first:end] if entry.cards or entry.person is None]


def account(look: Look, sitting: Sitting) -> list[Entry]:
    """What each player owes and has settled."""
    found = []
    ledger = sitting.ledger
    for seat, one in ledger.taken():
        who = person(look, one.name, seat, sitting.bots)
        unit = ledger.unit_of(seat)
        owed = look.words.drink(one.owed, unit.name, unit.cups) if one.owed else ""
        amount = owed or look.words.key("table.drawer.nothing_owed")
        had = had_words(look, sitting, seat)
        if ledger.bank is not None and one.chips is not None and not one.owed:
            amount = f"{look.words.key('table.play.chips')} {one.chips.held} ({one.chips.won:+d})"
        found.append(Entry(f"{one.name} {had}".rstrip(), who, amount=amount))
    return found


class Lines(QWidget):
    """Entries below each other, drawn."""

    def __init__(self, look: Look, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.look = look
        self.m: Metrics | None = None
        self.entries: Sequence[Entry] = ()
        self.with_cards = False
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        known.made(self)

    def show_entries(self, entries: Sequence[Entry], with_cards: bool = False) -> None:
        """Show other entries; ``with_cards`` draws the cards of each."""
        self.entries, self.with_cards = entries, with_cards
        self.setAccessibleName("; ".join(f"{entry.text} {entry.amount}".strip() for entry in entries))
        self.update()

    def dress(self, look: Look, m: Metrics) -> None:
        """Take another look and another scale."""
        self.look, self.m = look, m
        self.update()

    def _texts(self, entry: Entry, m: Metrics, width: float) -> tuple[SuitText, ...]:
        theme = self.look.theme
        heading = entry.person is None
        font = type_font(self.look, m, Step.T14, heading or entry.bell or entry.turn)
        ink = theme.ink_2 if heading or entry.quiet or (entry.cards and entry.amount) else theme.ink_1
        ink = theme.danger_t if entry.bell else theme.accent if entry.turn else ink
        left = m.px(38, 30) if entry.person is not None else 0.0
        room = width - left - m.px(8, 6)
        if entry.amount:
            room -= self.look.width(entry.amount, type_font(self.look, m, Step.T14, True)) + Space.S8
        return SuitText(entry.text, font, ink, theme.red_t).lines(max(room, width * 0.3))

    def _high(self, entry: Entry, m: Metrics, width: float) -> float:
        lines = self._texts(entry, m, width)
        high = max(m.px(40, 34), len(lines) * lines[0].height + m.px(12, 8)) if lines else m.px(40, 34)
        if self.with_cards and entry.cards:
            high += m.px(84, 60)
        return high

    def heights(self) -> list[float]:
        """How high each entry is as it stands there."""
        return [0.0 if self.m is None else self._high(entry, self.m, self.width()) for entry in self.entries]

    def height_for(self, m: Metrics, width: float) -> float:
        """How high all entries are."""
        return sum(self._high(entry, m, width) for entry in self.entries) + Space.S8

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802
        """Draw what is seen."""
        if self.m is None:
            return
        painter = QPainter(self)
        painter.setRenderHints(SMOOTH)
        m, look, width, y = self.m, self.look, float(self.width()), 0.0
        for entry in self.entries:
            high = self._high(entry, m, width)
            if y + high >= event.rect().top() and y <= event.rect().bottom():
                self._draw(painter, look, m, entry, QRectF(0, y, width, high))
            y += high
        painter.end()

    def _draw(self, painter: QPainter, look: Look, m: Metrics, entry: Entry, area: QRectF) -> None:
        lines = self._texts(entry, m, area.width())
        words = area.height() - (m.px(84, 60) if self.with_cards and entry.cards else 0)
        middle = area.top() + words / 2
        x = area.left()
        if entry.turn:
            painter.fillPath(rounded(area.adjusted(-Space.S4, 0, 0, 0), Radius.FIELD), look.colour("s2"))
        if entry.person is not None and not entry.quiet:
            face = m.px(28, 22)
            look.face(painter, QRectF(x, middle - face / 2, face, face), entry.person.avatar, entry.person.colour)
        x += m.px(38, 30) if entry.person is not None else 0.0
        if entry.bell:
            pill = QRectF(x - m.px(8, 4), area.top() + Space.S4, area.right() - x, words - Space.S8)
            painter.fillPath(rounded(pill), look.colour("danger", Alpha.PILL))
        step = lines[0].height if lines else 0.0
        for number, line in enumerate(lines):
            line.paint(painter, x, middle + (number - (len(lines) - 1) / 2) * step)
        if entry.person is None and lines:
            start = x + lines[0].width + Space.S12
            painter.fillRect(QRectF(start, middle, max(0.0, area.right() - start), Line.EDGE), look.colour("line"))
        if entry.amount:
            bold = type_font(look, m, Step.T14, True)
            end = Qt.AlignmentFlag.AlignRight
            at, red = QPointF(area.right(), middle), look.colour("red_t")
            look.write(painter, at, entry.amount, bold, look.colour("ink_1"), end, red)
        if self.with_cards:
            high, dpr = m.px(76, 54), self.devicePixelRatioF()
            wide = high * CARD_RATIO
            step = min(wide + 4, (area.right() - x - wide) / max(1, len(entry.cards) - 1))
            for number, card in enumerate(entry.cards):
                painter.drawPixmap(QPointF(x + number * step, area.top() + words), look.cards.face(card, high, dpr))


class LogDialog(Dialog):
    """The log of a round in a dialog."""

    def __init__(self, look: Look, parent: QWidget, sitting: Sitting, events: Sequence[Event]) -> None:
        super().__init__(look, parent, look.words.key("table.settle.look_back"), wide=640.0)
        self.lines = self.part(Lines(look, self.inner))
        self.sitting, self.events = sitting, tuple(events)
        self.say()

    def say(self) -> None:
        """Write the log."""
        who = people(self.sitting, self.look)
        self.lines.show_entries(log(self.look, self.sitting.game.info.id, self.events, who))

    def lay(self, m: Metrics, width: float) -> float:
        """The lines in full length."""
        high = self.lines.height_for(m, width)
        self.lines.setGeometry(int(Space.S8), 0, round(width), round(high))
        return high


class Drawer(Host):
    """The drawer: log, last trick, ledger, and what beats what."""

    closed = Signal()

    def __init__(self, look: Look, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.look = look
        self.m = scale(1, 1)
        self.log: list[Entry] = []
        self.accounts: list[Entry] = []
        self.card = RulesCard(look, self)
        self.segment = Segment(look, self._words(), 0, look.words.key("table.drawer.name"), self)
        self.close_ = IconButton(look, "x", look.words.key("table.drawer.close"), self)
        self.view = Scroll(look, self)
        self.lines = Lines(look, self.view.inner)
        self.declines = Declines(look, self.view.inner)
        self.segment.changed.connect(lambda _: self.refit())
        self.close_.chosen.connect(self.closed)
        known.made(self)

    def _words(self) -> list[str]:
        key = self.look.words.key
        listed = ("events", "last_trick", "ledger", *(["order"] if self.card.game else []))
        return [key(f"table.drawer.{name}") for name in listed]

    def show_round(self, game: str, events: Iterable[Event], who: Sequence[Person], turn: Person | None = None) -> None:
        """The events that the viewer was shown, in words; ``turn``: the viewer, if the table waits for them."""
        self.log = log(self.look, game, events, who)
        self.card.show_game(game)
        self.segment.say(self._words())
        if turn is not None:
            self.log.append(Entry(self.look.words.key("table.window.your_turn"), turn, turn=True))
        self.refit()

    def show_ledger(self, sitting: Sitting) -> None:
        """The ledger as it stands."""
        self.accounts = account(self.look, sitting)
        self.declines.show_sitting(sitting)
        self.refit()

    def forget(self) -> None:
        """Nothing of what one person was told is left for the next."""
        self.log, self.accounts = [], []
        self.refit()

    def restyle(self, look: Look, m: Metrics | None = None) -> None:
        """Take another look, and the window's measures."""
        self.look = look
        if m is not None:
            self.m = m
        self.segment.say(self._words())
        self.refit()

    def dress(self, look: Look, m: Metrics) -> None:
        """Take another look and another scale."""
        self.restyle(look, m)

    def toast(self, text: str, bad: bool = True) -> None:
        """The drawer has nothing to refuse."""

    def refit(self) -> None:
        """Dress, fill and place everything again; the log shows its end."""
        m, pad = self.m, self.m.px(16, 8)
        for part in (self.segment, self.close_, self.view, self.lines, self.declines):
            part.dress(self.look, m)
        width, side = float(self.width()), float(48 * m.u)
        room = width - 2 * pad - side - Space.S8
        high = self.segment.high_for(m, room, m.px(44, 44))
        self.segment.place(pad, m.px(12, 6), room, high)
        self.close_.place(width - pad - side, m.px(12, 6) - (side - 44 * m.u) / 2, side, side)
        index = self.segment.index
        top = m.px(28, 16) + high
        self.view.setVisible(index != CARD)
        self.card.setVisible(index == CARD)
        if index == CARD:
            card = QRectF(pad, top, width - 2 * pad + Space.S8, max(1.0, self.height() - top - Space.S8))
            self.card.lay(self.look, m, card)
            self.update()
            return
        entries = (self.log, last_trick(self.log), self.accounts)[index]
        self.lines.show_entries(entries, index == 1)
        inner = width - 2 * pad - Space.S8
        high = lines = self.lines.height_for(m, inner)
        self.declines.setVisible(index == LEDGER)
        if index == LEDGER:
            high += self.declines.lay(0, lines, inner - 2 * Space.S8)
        self.view.fit(pad, top, width - 2 * pad + Space.S8, max(1.0, self.height() - top - Space.S8), high)
        self.lines.setGeometry(0, 0, round(inner), round(lines))
        if index == 0:
            bar = self.view.verticalScrollBar()
            bar.setValue(bar.maximum())
        self.update()

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802
        """Follow the window."""
        super().resizeEvent(event)
        self.refit()

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802
        """Esc closes."""
        if event.key() == Qt.Key.Key_Escape:
            self.closed.emit()
            return
        super().keyPressEvent(event)

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802
        """Draw the panel and the edge at its left."""
        painter = QPainter(self)
        area = QRectF(self.rect())
        painter.fillRect(area, self.look.colour("s1"))
        edge = QRectF(0, 0, Line.EDGE, area.height())
        painter.fillRect(edge, self.look.colour("line"))
        painter.end()
