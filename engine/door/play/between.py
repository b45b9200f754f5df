"""Between two rounds: the ledger, and what each player may do about it."""

from __future__ import annotations

import itertools
import re
from fractions import Fraction
from typing import Any

from rich.table import Table as Grid

from engine.core.action import Refusal
from engine.core.model import Seat, Trouble
from engine.core.plain import shown
from engine.door.analyse import sentences
from engine.door.common import spoken_amount, spoken_unit
from engine.door.play.talk import Gone, Talk
from engine.games import GAMES, PLAYERS, game
from engine.play.analysis import analyse
from engine.play.ledger import Account, Way, falls_short
from engine.play.round import Round
from engine.play.settling import by_computer
from engine.play.sitting import Sitting
from engine.play.steps import (
    Agree,
    Apply,
    BuyIn,
    Decline,
    Drink,
    Leave,
    Owe,
    Pause,
    Resume,
    Start,
    Step,
    TakeOver,
)
from engine.play.terms import CLOCKS
from engine.words.dry import POINTS, worth


class Between:
    """The ledger's questions, one after the other, until the next round starts or the sitting ends.

    ``last`` is the round that has just been played, where it can be analysed.
    """

    def __init__(self, sitting: Sitting, talk: Talk, person: str, last: Round[Any] | None = None) -> None:
        self.sitting = sitting
        self.last = last
        self.talk = talk
        ledger = sitting.ledger
        self.keep = False
        """Whether the ledger of a sitting that ends is kept."""
        self.seat = next(seat for seat, account in ledger.taken() if account.name == person)

    def run(self) -> bool:
        """Ask until a round has started (true) or the sitting is to end (false)."""
        self.computers()
        self.care()
        while True:
            self.draw()
            rows = self.choices()
            chosen = self.talk.choose(self.talk.words.key("table.play.between"), rows)
            match chosen:
                case "s":
                    if self.take(Start()):
                        return True
                case "d":
                    self.drink()
                case "c":
                    self.take(Decline(self.seat))
                case "t":
                    self.take_over()
                case "u":
                    self.agree()
                case "b":
                    self.take(BuyIn(self.seat))
                case "o":
                    self.take(Owe(self.seat))
                case "a":
                    self.analyse()
                case "g":
                    if self.take(Apply(self.seat, self.consents())):
                        self.talk.say("table.play.agreed")
                case "p":
                    self.take(Pause(self.seat))
                case "r":
                    self.take(Resume(self.seat))
                case "j":
                    self.invite()
                case "l":
                    self.dismiss()
                case "w":
                    self.switch()
                case "e" | "k":
                    if self.talk.yes("table.play.sure", default=False, choice=rows[chosen]):
                        self.keep = chosen == "k"
                        self.draw()
                        self.talk.say("table.care.home")
                        return False
                case "q":
                    raise Gone

    def account(self) -> Account:
        """The person's account."""
        return self.sitting.ledger.account(self.seat)

    def choices(self) -> dict[str, str]:
        """What the person may do now, by letter."""
        account, words = self.account(), self.talk.words
        rows = {"s": words.key("table.play.start")}
        if account.owed:
            rows["d"] = words.key("table.play.drink")
        unit = self.sitting.ledger.unit_of(self.seat).name
        declines = account.owed or any(one.way is Way.OWN for one in account.done)
        if declines and unit != POINTS and not (words.dry and worth(unit) is not None):
            rows["c"] = words.key("table.play.points")
        if self.owing():
            rows["t"] = words.key("table.play.take_over")
        if self.sitting.probe(BuyIn(self.seat)) is None:
            rows["b"] = words.key("table.play.buy_in")
        if account.row == 2 and falls_short(account):
            rows["o"] = words.key("table.play.owe")
        if account.row == 3 and (account.paused or falls_short(account)):
            rows["g"] = words.key("table.play.apply")
        rows |= {"r": words.key("table.play.resume")} if account.paused else {"p": words.key("table.play.pause")}
        if self.last is not None:
            rows["a"] = words.key("table.play.analyse")
        if len(self.sitting.ledger.ready()) < self.sitting.ledger.most:
            rows["j"] = words.key("table.play.join")
        if self.computers_here():
            rows["l"] = words.key("table.play.leave")
        rows |= {"w": words.key("table.play.switch"), "u": words.key("table.play.agree")}
        if self.sitting.folder is not None:
            rows["k"] = words.key("table.play.end_and_keep")
        return rows | {"e": words.key("table.play.end"), "q": words.key("table.play.quit")}

    def take(self, step: Step) -> bool:
        """Do a step; says why if it is refused."""
        return self.refused(self.sitting.do(step))

    def analyse(self) -> None:
        """Say what the person's plays of the last round cost, and what would have been better."""
        talk, last = self.talk, self.last
        assert last is not None
        name = self.account().name
        talk.say("table.play.analysing", "dim")
        found = analyse(last.game, last.record(), Seat(self.sitting.seat_names().index(name)))
        for line in sentences(found, last.game.info.id, talk.words, name):
            talk.write(line)

    def refused(self, refusal: Refusal | None) -> bool:
        """Say why something was refused; true if it was not."""
        if refusal is not None:
            names = [account.name if account is not None else "" for account in self.sitting.ledger.seats]
            self.talk.names = names
            self.talk.refused(refusal, "table")
        return refusal is None

    def drink(self) -> None:
        """Settle what is owed, or some of it."""
        self.take(Drink(self.seat, self.how_much(self.account().owed)))

    def how_much(self, owed: Fraction) -> Fraction | None:
        """Ask how much of what is owed; an empty line means all, None is an amount that cannot be read."""
        said = self.talk.ask(self.talk.words.key("table.play.how_much", amount=owed))
        return spoken_amount(said) if said else owed

    def owing(self) -> list[int]:
        """The seats of others who owe something."""
        return [seat for seat, account in self.sitting.ledger.taken() if seat != self.seat and account.owed]

    def take_over(self) -> None:
        """Settle for another player."""
        owing, ledger = self.owing(), self.sitting.ledger
        seat = owing[0]
        if len(owing) > 1:
            rows = {str(other + 1): ledger.account(other).name for other in owing}
            seat = int(self.talk.choose(self.talk.words.key("table.play.for_whom"), rows)) - 1
        account = ledger.account(seat)
        units = self.how_much(account.owed)
        if self.take(TakeOver(seat, units, self.seat)):
            self.talk.write(self.talk.words.key("table.settle.was_taken", name=self.account().name, amount=units))

    def agree(self) -> None:
        """Agree on another unit."""
        said = self.talk.ask(self.talk.words.key("table.play.which_unit"))
        if not said:
            return
        try:
            unit = spoken_unit(said)
        except Trouble as trouble:
            self.talk.trouble(trouble)
            return
        self.take(Agree(unit))

    def switch(self) -> None:
        """Play another game from the next round on, with the same people and the same ledger."""
        sitting, words, count = self.sitting, self.talk.words, len(self.sitting.ledger.ready())
        fitting = [name for name in GAMES if count in PLAYERS[name] and name != sitting.game.info.id]
        rows = {str(number): words.key(f"{name}.name") for number, name in enumerate(fitting, 1)}
        chosen = self.talk.choose(words.key("table.play.which_game"), rows | {"0": words.key("table.play.no_other")})
        if chosen == "0":
            return
        found = game(fitting[int(chosen) - 1])
        preset = found.info.presets.get(found.info.preset, {})
        clock = self.thinking_time() if found.info.clock else None
        if self.refused(sitting.switch(found, preset, clock=clock)):
            # what has been played can only be looked at by the words of its own game
            self.last, self.talk.game = None, found.info.id
            self.talk.welcome(sitting)

    def thinking_time(self) -> int | None:
        """Ask how many seconds an action may take; 0 is no limit, an empty line (None) what the table has agreed on."""
        words, now = self.talk.words, self.sitting.terms.clock
        low, high = CLOCKS
        said = words.key("table.own.clock.none") if now is None else words.key("table.play.seconds", seconds=now)
        while answer := self.talk.ask(words.key("table.play.which_time", low=low, high=high, now=said)):
            if re.fullmatch(r"[0-9]{1,3}", answer) and (int(answer) in range(low, high + 1) or not int(answer)):
                return int(answer)
            self.talk.trouble(Trouble("field_number_free", given=shown(answer), low=low, high=high))
        return None

    def computers_here(self) -> list[int]:
        """The seats where computers sit."""
        return [seat for seat, account in self.sitting.ledger.taken() if account.name in self.sitting.bots]

    def invite(self) -> None:
        """One more computer takes a seat; one that left with a debt comes back first."""
        sitting, words = self.sitting, self.talk.words
        here = {account.name for _, account in sitting.ledger.taken()}
        known = [account.name for account in sitting.ledger.away if account.name in sitting.bots]
        fresh = (words.key("table.play.computer", number=number) for number in itertools.count(1))
        name = known[0] if known else next(name for name in fresh if name not in here and name not in sitting.bots)
        kind = sitting.bots.get(name) or sitting.game.usual
        if self.refused(sitting.join(name, kind)):
            self.talk.say("table.play.joined", name=name)

    def dismiss(self) -> None:
        """The computer that came last leaves."""
        seat = self.computers_here()[-1]
        name = self.sitting.ledger.account(seat).name
        if self.take(Leave(seat)):
            self.talk.say("table.play.left", name=name)

    def consents(self) -> tuple[int, ...]:
        """Computers always agree to let somebody play on."""
        return tuple(seat for seat in self.sitting.ledger.ready() if seat != self.seat)

    def computers(self) -> None:
        """Computers settle at once what they may not owe and ask to owe what they may; nobody waits for them."""
        for seat, account in self.sitting.ledger.taken():
            if seat == self.seat or not account.owed:
                continue
            step = by_computer(seat, account)
            self.sitting.do(step)
            if isinstance(step, Owe):
                self.talk.say("table.play.computer_owes", "dim", name=account.name, amount=str(account.owed))
            else:
                self.talk.say("table.play.computer_drinks", "dim", name=account.name, amount=str(account.owed))

    def care(self) -> None:
        """Tell the person once, and kindly, what they have had, and propose water when it is time."""
        ledger = self.sitting.ledger
        if ledger.to_note(self.seat):
            account = self.account()
            self.talk.say("table.care.noted", name=account.name, grams=str(round(account.grams)))
        if ledger.water():
            self.talk.say("table.care.water", count=ledger.rounds)

    def had(self, account: Account) -> str:
        """What a player has had, and a person's grams."""
        words = self.talk.words
        said = words.amount(account.had)
        if account.grams and account.name not in self.sitting.bots:
            said += " · " + words.key("table.care.grams", grams=f"{float(account.grams):.1f}")
        return said

    def draw(self) -> None:
        """The ledger: what each player owes, in units and in the table's measure, and what that asks of the player."""
        words, ledger = self.talk.words, self.sitting.ledger
        if ledger.bank is not None:
            self.draw_chips()
        if ledger.bank is not None and not any(account.owed for _, account in ledger.taken()):
            return
        grid = Grid(title=words.key("table.play.ledger"), title_justify="left", show_edge=False)
        for key in ("player", "owed", "had", "duty"):
            grid.add_column(words.key(f"table.play.{key}"))
        for seat, account in ledger.taken():
            unit = ledger.unit_of(seat)
            owed = words.drink(account.owed, unit.name, unit.cups)
            duty = words.key(f"table.play.row.{account.row}")
            if account.paused:
                duty = words.key("table.play.paused") + (f" · {duty}" if account.row else "")
            elif account.owed and not falls_short(account):
                duty = words.key("table.play.owing")
            grid.add_row(account.name, owed, self.had(account), duty)
        self.talk.show(grid)

    def draw_chips(self) -> None:
        """What each player holds, and what the evening has brought."""
        words, ledger = self.talk.words, self.sitting.ledger
        grid = Grid(title=words.key("table.play.bank"), title_justify="left", show_edge=False)
        for key in ("player", "chips", "won_so_far", "duty"):
            grid.add_column(words.key(f"table.play.{key}"))
        for _, account in ledger.taken():
            if account.chips is not None:
                out = words.key("table.play.sits_out") if ledger.broke(account) else ""
                grid.add_row(account.name, str(account.chips.held), f"{account.chips.won:+d}", out)
        self.talk.show(grid)
