"""A new table: who sits where, what one unit is, which house rules."""

from __future__ import annotations

import secrets
from dataclasses import replace

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from engine.core.model import Trouble
from engine.games import game
from engine.play.terms import Terms, Unit
from gui.art.avatars import AVATARS
from gui.controls.button import Button, IconButton
from gui.controls.drinks import shown
from gui.controls.page import Page, Scroll
from gui.controls.text import Label
from gui.scene.look import Look
from gui.settings.topics import Agreed, Poured, Seated
from gui.theme import APART, Space, Step
from gui.windows import faces
from gui.windows.care_dialog import cared
from gui.windows.join import known_names, translated
from gui.windows.locked import COMPANION, locked
from gui.windows.panel_care import CarePanel
from gui.windows.panel_drink import DrinkPanel, unit_of
from gui.windows.panel_rules import RulesPanel
from gui.windows.panel_seats import SeatsPanel
from gui.windows.seat_dialog import SeatDialog, Sitter
from gui.windows.sums import cup_of
from gui.windows.unit_dialog import OwnDrinksDialog


def _seated(one: Sitter) -> Seated:
    return Seated(name=one.name, avatar=one.avatar, bot=one.bot or None, drink=one.drink)


class NewTablePage(Page):
    """Who sits where and what is agreed."""

    opened = Signal(object)
    back = Signal()
    read = Signal()
    """The rules of the game were asked for."""

    def __init__(self, look: Look, game_id: str, parent: QWidget | None = None) -> None:
        super().__init__(look, parent)
        self.game = game(game_id)
        self._named = look.words.language
        bot = self.game.usual
        most = self.game.info.players.stop - 1
        names = known_names(look)
        sitters = [Sitter(names[seat], faces.SEATED[seat], bot if seat else "") for seat in range(most)]
        self.title = self.add(Label(look, Step.T28, serif=True, parent=self))
        self.what = self.add(Label(look, Step.T16, ink="ink_2", parent=self))
        self.book = self.add(IconButton(look, "book", "", self))
        self.close_ = self.add(IconButton(look, "x", "", self))
        self.view = self.add(Scroll(look, self))
        self.seats = self.add(SeatsPanel(look, self.game, sitters, self.view.inner))
        self.cup = cup_of(self.game.info)
        """How many cups one unit is where the game says so; what is in them is the players'."""
        self.drink = self.add(DrinkPanel(look, self.view.inner, each=True, cup=self.cup))
        # chips are no drink
        self.drink.setVisible(self.game.info.unit != "chips")
        self.care = self.add(CarePanel(look, self, self.view.inner))
        self.rules = self.add(RulesPanel(look, self.game, self, self.view.inner))
        self.go_back = self.add(Button(look, large=True, parent=self))
        self.who = self.add(Label(look, Step.T16, ink="ink_2", align=1.0, parent=self))
        self.open_ = self.add(Button(look, kind="primary", large=True, parent=self))
        self.real = self.add(Button(look, icon="cards", large=True, parent=self))
        self.real.setVisible(self.game.referee is not None)
        self.real.chosen.connect(lambda: self._open(companion=True))
        self.open_.lower()
        self.book.chosen.connect(self.read)
        self.close_.chosen.connect(self.back)
        self.go_back.chosen.connect(self.back)
        self.escaped.connect(self.back)
        self.open_.chosen.connect(lambda: self._open())
        self.seats.changed.connect(self._changed)
        self.drink.changed.connect(self._changed)
        self.care.changed.connect(self._changed)
        self.drink.own_asked.connect(self._drinks)
        self.seats.seat_tapped.connect(self._seat)
        self._changed()

    # ------------------------------------------------------------------ what is agreed

    @property
    def sitters(self) -> list[Sitter]:
        """Who would play."""
        return self.seats.sitters[: self.seats.count]

    def terms(self) -> Terms:
        """What has been agreed."""
        who = self.sitters
        return Terms(
            self.game.info.id,
            tuple(sitter.name for sitter in who),
            tuple(sitter.bot or None for sitter in who),
            self.drink.unit,
            secrets.randbelow(2**53),
            self.rules.options,
            self.seats.dealer,
            self.rules.practice,
            self.rules.own.refill,
            self._own_drinks(),
            self.rules.profile,
            self.rules.own.auto_pass,
            self.rules.own.clock,
            care=self.care.limits,
            venue=self.care.venue,
        )

    def agreed(self) -> Agreed:
        """What has been agreed, to begin with it the next time."""
        return Agreed(
            players=self.seats.count,
            seats=tuple(_seated(one) for one in self.seats.sitters),
            drink=self.drink.poured,
            options=dict(self.rules.values),
            own=self.rules.own,
            care=cared(self.care.limits),
            dealer=self.seats.dealer,
            profile=self.rules.profile,
        )

    def put(self, agreed: Agreed) -> bool:
        """Begin with what was agreed before; false, and nothing changes, where it does not fit the game."""
        allowed, most = self.game.info.players, len(self.seats.plates)
        fits = agreed.players in allowed and len(agreed.seats) == most
        fits = fits and all(one.bot is None or one.bot in self.game.bots for one in agreed.seats)
        fits = fits and all(one.avatar in AVATARS for one in agreed.seats)
        fits = fits and (agreed.dealer is None or 0 <= agreed.dealer < agreed.players)
        try:
            self.game.setup(agreed.players if fits else allowed.start, dict(agreed.options))
        except Trouble:
            fits = False
        if not fits:
            return False
        named = translated(self.look)
        sitters = [Sitter(named.get(one.name, one.name), one.avatar, one.bot or "", one.drink) for one in agreed.seats]
        self.seats.begin(agreed.players, sitters, agreed.dealer)
        self.drink.pour(agreed.drink)
        self.care.agree(agreed.care.limits)
        self.rules.agree(agreed.options, agreed.own)
        self._changed()
        return True

    def _own_drinks(self) -> tuple[Unit | None, ...]:
        """What each drinks who drinks something of their own; nothing where nobody does."""
        if self.drink.isHidden():
            return ()
        own = tuple(
            None if one.bot or one.drink is None else shown(self.look, unit_of(one.drink)) for one in self.sitters
        )
        return own if any(own) else ()

    def _drinks(self) -> None:
        """Ask who drinks something of their own."""
        people = [(seat, one.name, one.drink) for seat, one in enumerate(self.sitters) if not one.bot]
        dialog = OwnDrinksDialog(self.look, self, people, self.drink.poured, self.cup)
        dialog.chosen.connect(self._drinks_own)
        dialog.open()

    def _drinks_own(self, seat: int, drink: Poured | None) -> None:
        self.seats.put(seat, replace(self.seats.sitters[seat], drink=drink))

    def _open(self, companion: bool = False) -> None:
        terms = replace(self.terms(), companion=companion)
        try:
            self.game.setup(len(terms.names), terms.options)
        except Trouble as trouble:
            self.toast(self.look.words.trouble(trouble))
            return
        for sitter in self.sitters:
            faces.pick(sitter.name, sitter.avatar)
        self.opened.emit(terms)

    def _seat(self, seat: int) -> None:
        """Ask who sits there."""
        others = {sitter.name for number, sitter in enumerate(self.sitters) if number != seat}
        sitter = self.seats.sitters[seat]
        dialog = SeatDialog(self.look, self, sitter, self.game.levels(sitter.bot), others, seat)
        dialog.taken.connect(lambda taken: self.seats.put(seat, taken))
        dialog.open()

    def _changed(self) -> None:
        """Say who plays, and whether it can begin."""
        people = sum(not sitter.bot for sitter in self.sitters)
        self.rules.undo_possible = people == 1
        self.drink.different = sum(one is not None for one in self._own_drinks())
        self.refit()

    # ------------------------------------------------------------------ words and places

    def say(self) -> None:
        """Write all words; names nobody has changed follow the language."""
        words = self.look.words
        # where nothing is drunk nothing is to be limited
        self.care.setVisible(self.game.info.unit != "chips" and not words.dry)
        if words.language != self._named:
            self._rename()
        people = sum(not sitter.bot for sitter in self.sitters)
        self.title.say(words.key("table.new.title"))
        self.what.say(words.key(f"{self.game.info.id}.name"))
        self.book.setAccessibleName(words.key("table.rules.open"))
        self.close_.setAccessibleName(words.key("table.window.back"))
        self.go_back.say(words.key("table.window.back"))
        self.open_.say(words.key("table.new.open"))
        parts = [
            words.key(key, count=count)
            for key, count in (
                ("table.new.people", people),
                ("table.new.computers", len(self.sitters) - people),
            )
            if count
        ]
        self.who.say(words.key("table.new.comma").join(parts))
        self.open_.say_off(self._why())
        self.real.setVisible(self.game.referee is not None and not locked(self, COMPANION))
        self.real.say(words.key("table.real.open"))
        bots = words.key("table.real.people_only") if people < len(self.sitters) else None
        self.real.say_off(self._why() or bots)
        self.real.quiet, self.real.brief = True, (words.key("table.real.short"), "")

    def _why(self) -> str | None:
        """Why the table cannot be opened yet."""
        words, names = self.look.words, [sitter.name for sitter in self.sitters]
        twice = next((name for name in names if names.count(name) > 1), None)
        if twice is not None:
            return words.key("table.error.name_taken", name=twice)
        if not any(not sitter.bot for sitter in self.sitters):
            return words.key("table.new.nobody")
        return self.drink.missing()

    def _rename(self) -> None:
        renamed = translated(self.look)
        self.seats.sitters = [
            replace(sitter, name=renamed.get(sitter.name, sitter.name)) for sitter in self.seats.sitters
        ]
        self._named = self.look.words.language
        self.seats.say()

    def arrange(self) -> None:
        """Seats at the left, drink and rules at the right; below each other where it is narrow."""
        m, width, height = self.m, float(self.width()), float(self.height())
        pad, gap, head = m.px(24, 12), m.px(16, 8), m.px(80, 52)
        bar, side = m.px(64, 48), m.px(48, 48)
        title = min(self.title.wanted(m), width * 0.55)
        self.title.place(pad, 0, title, head)
        buttons = 2 * side + m.px(8, 4)
        self.what.place(pad + title + gap, m.px(4, 2), width - 2 * pad - title - 2 * gap - buttons, head)
        self.book.place(width - pad - buttons, (head - side) / 2, side, side)
        self.close_.place(width - pad - side, (head - side) / 2, side, side)
        y = height - m.px(16, 8) - bar
        back = min(max(m.px(144, 96), self.go_back.wanted(m)), width * 0.3)
        wide = min(m.px(296, 206), width * 0.45)
        self.go_back.place(pad, y, back, bar)
        self.open_.place(width - pad - wide, y, wide, bar)
        left, right = pad + back + APART, width - pad - wide - APART
        if not self.real.isHidden():
            real = min(max(m.px(220, 150), self.real.wanted(m)), right - left)
            right -= real
            self.real.place(right, y, real, bar)
            right -= m.px(16, 8)
        room = max(0.0, right - left)
        # who plays is seen above, too
        self.who.place(left, y, room if self.who.holds(m, room, bar) else 0.0, bar)
        top, bottom = head + m.px(4, 0), y - m.px(24, 8)
        inner = width - 2 * pad
        two = inner >= 1050 * m.u
        if not two:
            self._stack(pad, top, inner, bottom)
            return
        left, right = 600 * m.u + max(0.0, inner - 1232 * m.u) / 2, 0.0
        right = inner - left - gap
        above = [panel for panel in (self.drink, self.care) if not panel.isHidden()]
        heights = [panel.lay(right, 0) for panel in above]
        rules, before = self.rules.lay(right, 0), sum(heights) + len(heights) * gap
        content = max(bottom - top, before + rules)
        self.view.fit(pad, top, inner + Space.S12, bottom - top, content)
        self.seats.place(0, 0, left, min(content, max(bottom - top, self.seats.lay(left, 0))))
        y = 0.0
        for panel, high in zip(above, heights, strict=True):
            panel.place(left + gap, y, right, high)
            y += high + gap
        self.rules.place(left + gap, before, right, content - before)

    def _stack(self, pad: float, top: float, inner: float, bottom: float) -> None:
        gap, y = self.m.px(16, 8), 0.0
        panels = [panel for panel in (self.seats, self.drink, self.care, self.rules) if not panel.isHidden()]
        heights = [panel.lay(inner, 0) for panel in panels]
        content = sum(heights) + (len(panels) - 1) * gap
        self.view.fit(pad, top, inner + Space.S12, bottom - top, content)
        for panel, high in zip(panels, heights, strict=True):
            panel.place(0, y, inner, high)
            y += high + gap
