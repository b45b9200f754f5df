"""The course of a sitting: rounds, settlements, and what is done between them."""

from __future__ import annotations

import time
from typing import Any

from rich.table import Table as Grid

from engine.core.event import Told
from engine.core.model import Seat, Trouble
from engine.core.settlement import Line, Settlement
from engine.door.play.between import Between
from engine.door.play.seat import Playing
from engine.door.play.talk import Talk
from engine.play.counted import counted
from engine.play.keeper import FILE
from engine.play.round import Round
from engine.play.sitting import Sitting
from engine.play.steps import Decline


class Evening:
    """Plays a sitting's rounds one after the other for the person at the terminal."""

    def __init__(self, sitting: Sitting, talk: Talk) -> None:
        self.sitting = sitting
        self.talk = talk
        seated = zip(sitting.terms.names, sitting.terms.bots, strict=True)
        self.person = next(name for name, bot in seated if bot is None)

    def run(self) -> None:
        """Go on until the sitting is ended."""
        last = None
        while True:
            if self.sitting.ledger.running:
                last = self.play_round()
            between = Between(self.sitting, self.talk, self.person, last)
            if not between.run():
                self.sitting.finish(between.keep)
                self.talk.say("table.play.ended", "bold")
                return

    def play_round(self) -> Round[Any] | None:
        """Play the running round, a new or a resumed one, to its end and settle it; gives it if it can be analysed."""
        sitting, talk = self.sitting, self.talk
        new = sitting.round is None
        round_: Round[Any] = sitting.round if sitting.round is not None else sitting.next_round()
        names = sitting.seat_names()
        talk.names = names
        own = Seat(names.index(self.person)) if self.person in names else None
        talk.say("table.play.round", "bold", count=sitting.ledger.rounds)
        if not new:
            for event in round_.told(own):
                if isinstance(event, Told):
                    talk.event(event)
        bots = tuple(sitting.bots.get(name) for name in names)
        terms, unit = sitting.terms, sitting.ledger.unit
        playing = Playing(round_, talk, own, bots, terms.seed, unit, terms.clock)
        playing.declines = self.decline
        abandoned = playing.run()
        settlement = sitting.close(abandoned)
        self.count(round_, settlement)
        if abandoned:
            talk.say("table.play.abandoned")
        else:
            self.settle(settlement, names)
        fits = own is not None and round_.game.inner is not None
        return None if abandoned or settlement.void or not fits else round_

    def count(self, round_: Round[Any], settlement: Settlement) -> None:
        """Tell the statistics, beside the sittings; what is in the way is said, and the evening goes on."""
        found = counted(self.sitting, round_, settlement, time.time())
        if found is None or self.sitting.folder is None:
            return
        from engine.play.statistics import Statistics  # the database comes with the first round that counts

        store = Statistics(self.sitting.folder.parent.parent / FILE)
        try:
            store.add([found])
        except Trouble as trouble:
            self.talk.write(self.talk.words.trouble(trouble))
        finally:
            store.close()

    def decline(self) -> None:
        """What the running round brings is points for the person; nothing is asked."""
        ledger = self.sitting.ledger
        seat = next(seat for seat, account in ledger.taken() if account.name == self.person)
        if ledger.bank is None or ledger.account(seat).owed:
            self.sitting.do(Decline(seat))
            self.talk.say("table.care.declined", name=self.person)

    def settle(self, settlement: Settlement, names: tuple[str, ...]) -> None:
        """Who won and, line by line, what each of the others came to."""
        talk, unit = self.talk, self.sitting.ledger.unit
        winners = ", ".join(names[seat] for seat in settlement.winners)
        talk.say("table.play.won" if winners else "table.play.nobody_won", "bold green", names=winners)
        grid = Grid.grid(padding=(0, 2))
        for seat, name in enumerate(names):
            lines = [line for line in settlement.lines if line.seat == seat]
            if not lines:
                continue
            parts = [self._part(line, names) for line in lines if not line.paid]
            spot = [self._part(line, names) for line in lines if line.paid]
            due = settlement.due[seat] if settlement.due else 0
            if self.sitting.game.info.unit == "chips":
                # what is won is said with a plus, what a round has cost with a minus
                grid.add_row(name, ", ".join(parts), f"{-due:+d}")
                continue
            grid.add_row(name, " + ".join(parts), talk.words.drink(due, unit.name, unit.cups) if parts else "")
            if spot:
                grid.add_row("", talk.words.key("table.play.on_the_spot", parts=", ".join(spot)), "")
        talk.show(grid)

    def _part(self, line: Line, names: tuple[str, ...]) -> str:
        return f"{self.talk.words.say(line.why, names)} {self.talk.words.amount(line.amount)}"
