"""An evening at one table: who sits where, round after round, the ledger, and the files that let it be resumed."""

from __future__ import annotations

import contextlib
from collections.abc import Mapping
from dataclasses import replace
from fractions import Fraction
from pathlib import Path
from typing import TYPE_CHECKING, Any

from engine.core.action import Refusal
from engine.core.chance import Chance
from engine.core.game import Game, Info
from engine.core.model import Seat, Trouble
from engine.core.record import Record
from engine.core.settlement import Carry, Settlement
from engine.games import game as game_of
from engine.play.dealt import Dealt, dealt_from
from engine.play.files import set_aside
from engine.play.folders import lock, sittings
from engine.play.journal import Journal
from engine.play.ledger import Ledger, after
from engine.play.round import Round, head
from engine.play.seating import each_in_units, first_ledger, switched
from engine.play.steps import Join, Leave, SettleRound, Start, Step, Switch, Void, read_step, write_step
from engine.play.terms import END, STAND_IN
from engine.play.terms import SITTING as SITTING
from engine.play.terms import Terms as Terms
from engine.play.terms import Unfinished as Unfinished
from engine.play.terms import read_terms as read_terms
from engine.play.terms import unfinished as unfinished

if TYPE_CHECKING:
    from filelock import FileLock


TOLD = "told"
"""The key of what a table has told of a round that was played with real cards."""
BACK = "back"
"""The key of the line that takes such a round back."""


class Sitting:
    """A sitting: steps between rounds go through `do`, rounds through `next_round` and `close`.

    With a folder every step and every action is on disk before it is shown; without one nothing is kept.
    """

    def __init__(self, game: Game[Any, Any, Any], terms: Terms, folder: Path | None = None) -> None:
        self.game = game
        self.terms = terms
        self.folder = folder
        self.ledger: Ledger = first_ledger(game, terms)
        self.bots: dict[str, str] = {
            name: bot for name, bot in zip(terms.names, terms.bots, strict=True) if bot is not None
        }
        self.stand_ins: dict[str, str] = {}
        """Computer players that play for people for a while; accounts and everything between rounds stay the people's,
        and whoever goes on with a sitting plays again."""
        self.stood_in: set[str] = set()
        """For whom a computer has played in the running or last round, if only for a moment."""
        self.round: Round[Any] | None = None
        self.last: Settlement | None = None
        self.booked: list[tuple[Info, tuple[str, ...], Settlement, tuple[Fraction, ...]]] = []
        """The rounds that were settled since the program has it: the game, who played, its units in those of each."""
        self.dealt: Dealt | None = None
        """What the last round was dealt from."""
        self._asked: int | None = None
        self._carry = Carry()
        self._carried = self.ledger.named
        self._journal: Journal | None = None
        self._lock: FileLock | None = None
        self._before: tuple[Ledger, Carry, tuple[str, ...], Settlement | None] | None = None
        """What was before a round that was told, as long as nothing has happened since."""

    @classmethod
    def open(cls, game: Game[Any, Any, Any], terms: Terms, base: Path | None, name: str) -> Sitting:
        """Begin a sitting in a folder of its own below ``base``; raises `Trouble` where that cannot be written."""
        game.setup(len(terms.names), terms.options)
        if base is None:
            return cls(game, terms)
        folder = sittings(base) / name
        held = lock(folder)
        sitting = cls(game, terms, folder)
        sitting._lock = held
        sitting._journal = Journal.create(folder / SITTING, terms.to_json())
        return sitting

    # ------------------------------------------------------------------ steps

    def do(self, step: Step) -> Refusal | None:
        """Take a step of the ledger, on disk before it counts; gives the reason if it is refused."""
        return self._take(step, {})

    def _take(self, step: Step, more: Mapping[str, Any]) -> Refusal | None:
        found = after(self.ledger, step)
        if isinstance(found, Refusal):
            return found
        self._write({**write_step(step), **more})
        self._before = self._kept() if TOLD in more else None
        self.ledger = found
        return None

    def fold(self, line: Mapping[str, Any]) -> None:
        """Take a step that the sitting's file holds; raises `Trouble` where it does not follow from those before."""
        if line.get(BACK):
            self._restore()
            return
        if STAND_IN in line:
            self._stood(line[STAND_IN], line.get("bot"))
            return
        step = read_step(line)
        found = after(self.ledger, step)
        if isinstance(found, Refusal):
            raise Trouble("journal_drift", at=self.ledger.rounds, what=found.code)
        self._before = self._kept() if TOLD in line else None
        if isinstance(line.get("carry"), Mapping):
            self._carry, self._carried = Carry.model_validate(line["carry"]), self.ledger.named
        if isinstance(step, Join):
            self._seated(step.name, line.get("bot"))
        self.ledger = found
        if isinstance(step, Start):
            self.stood_in = set(self.stand_ins)
        if isinstance(step, Switch):
            refill = self.terms.refill if step.bank is None else step.bank.refill
            # a switch of before it was written down has left the time as it was
            timed = line.get("clock", self.terms.clock)
            changed = replace(self.terms, game=step.game, options=step.options, refill=refill, clock=timed, profile="")
            self._change(game_of(step.game), changed)

    def join(self, name: str, bot: str | None = None, seat: int | None = None) -> Refusal | None:
        """Let a person, or with ``bot`` a computer player, take a free seat."""
        refusal = self._take(Join(name, seat), {} if bot is None else {"bot": bot})
        if refusal is None:
            self._seated(name, bot)
        return refusal

    def replace(self, seat: int, name: str, bot: str | None = None) -> Refusal | None:
        """Let somebody else, or with ``bot`` a computer, have a seat that is taken; debts stay whose they are."""
        left = after(self.ledger, Leave(seat))
        found = left if isinstance(left, Refusal) else after(left, Join(name, seat))
        if isinstance(found, Refusal):
            return found
        return self.do(Leave(seat)) or self.join(name, bot, seat)

    def _seated(self, name: str, bot: str | None) -> None:
        """Whether a name is a computer's or a person's from now on."""
        self.stand_ins.pop(name, None)
        if bot is None:
            self.bots.pop(name, None)
        else:
            self.bots[name] = bot

    def _write(self, line: Mapping[str, Any]) -> None:
        if self._journal is not None:
            self._journal.append(line)

    def probe(self, step: Step) -> Refusal | None:
        """Why a step would be refused; changes nothing."""
        found = after(self.ledger, step)
        return found if isinstance(found, Refusal) else None

    def switch(self, game: Game[Any, Any, Any], options: Mapping[str, Any], refill: bool | None = None,
               clock: int | None = None) -> Refusal | None:  # fmt: skip
        """Play another game from the next round on, with the same people and the same ledger.

        Without ``refill`` or ``clock`` (0: none) that stays as the table has agreed. Raises `Trouble` for options that
        are none of the game's.
        """
        refilled = self.terms.refill if refill is None else refill
        timed = self.terms.clock if clock is None else clock or None
        terms = replace(self.terms, game=game.info.id, options=dict(options), refill=refilled, clock=timed, profile="")
        refusal = self._take(switched(game, terms), {"clock": timed})
        if refusal is None:
            self._change(game, terms)
        return refusal

    def _change(self, game: Game[Any, Any, Any], terms: Terms) -> None:
        self.game, self.terms = game, terms
        # what a game carries over concerns its own rounds only
        self._carry, self._carried = Carry(), self.ledger.named
        self.bots, self.stand_ins = (
            {name: bot if bot in game.bots else game.usual for name, bot in each.items()}
            for each in (self.bots, self.stand_ins)
        )

    # ----------------------------------------------------------------- rounds

    def next_round(self) -> Round[Any]:
        """Deal the round that the ledger says is running: its seats are the playing seats in seat order."""
        assert self.ledger.running, "a round is dealt when it has been started"
        assert self.round is None, "a round runs already"
        playing, number = self.ledger.playing, self.ledger.rounds
        # what games carry over concerns who sat where; with others, or in other seats, only the dealer remains
        carry = self._carry if self._carried == self.ledger.named else Carry()
        lead = Seat(playing.index(self.ledger.dealer))
        seed, last = Chance(self.terms.seed, "sitting").of(f"round {number}").below(2**63), self.dealt
        if self._asked is not None:
            seed, self._asked = self._asked, None
            if last is not None and (last.seed, last.playing) == (seed, playing):
                # the same deal begins with the same dealer
                lead = last.lead
        self.dealt = Dealt(seed, playing, lead)
        carry = carry.model_copy(update={"lead": lead, "totals": self.ledger.held()})
        record = Round.dealt(self.game, len(playing), self.terms.options, seed, carry)
        self.round = self._begun(record.model_copy(update={"profile": self.terms.profile or None}))
        self.stood_in = set(self.stand_ins)
        return self.round

    def _begun(self, record: Record) -> Round[Any]:
        """The running round, on disk before anybody sees it; raises `Trouble` for a record that the rules refuse."""
        made = Round(self.game, record, None, self.terms.practice)
        if self.folder is not None:
            path = round_path(self.folder, self.ledger.rounds)
            if path.exists():
                # left from before the sitting's own file was damaged; nothing is written over
                set_aside(path)
            more = {} if self.dealt is None else {"dealt": self.dealt.to_json()}
            first = head(record, self.game.info.rules, self.terms.practice)
            made.attach(Journal.create(path, {**first, **more}))
        return made

    def take_up(self, record: Record) -> Round[Any]:
        """Go on with a round that was begun elsewhere, in place of the one that would be dealt now.

        Raises `Trouble` where the table does not practise, or for a record that the rules refuse.
        """
        if not self.terms.practice:
            raise Trouble("deal_not_allowed")
        assert self.ledger.running, "a round is taken up when it has been started"
        assert self.round is None, "a round runs already"
        self.dealt = dealt_from(self.game, record)
        self.round = self._begun(record)
        return self.round

    def again(self, seed: int) -> None:
        """Deal the next round from a seed of before; raises `Trouble` where the table does not practise."""
        if not self.terms.practice:
            raise Trouble("deal_not_allowed")
        self._asked = seed

    def close(self, abandoned: bool = False) -> Settlement:
        """Book the round and end its file: ``due`` and ``paid`` when it is over, only ``paid`` when abandoned."""
        round_ = self.round
        assert round_ is not None, "no round runs"
        settlement = round_.settlement()
        assert settlement.over or abandoned, "a running round is abandoned, not closed"
        round_.end(not settlement.over)
        self.book(settlement)
        return settlement

    def book(self, settlement: Settlement, **more: Any) -> None:
        """One step of the ledger for a round that has ended; seats of the round become seats of the sitting.

        ``more`` stands beside it in the file.
        """
        playing, size = self.ledger.playing, len(self.ledger.seats)
        each = each_in_units(self.game.info.cup, self.ledger)
        paid = [Fraction(0)] * size
        for seat, units, own in zip(playing, settlement.paid, each, strict=False):
            paid[seat] = units * own
        if not settlement.over or settlement.void:
            refusal = self._take(Void(tuple(paid)), more)
        else:
            due: list[Fraction | None] = [None] * size
            for seat, units, own in zip(playing, settlement.due, each, strict=True):
                due[seat] = units * own
            winners = tuple(playing[seat] for seat in settlement.winners)
            carry, lead = settlement.carry.to_json(), settlement.carry.lead
            step = SettleRound(
                tuple(due), winners, tuple(paid), self.game.info.unit, None if lead is None else playing[lead]
            )
            refusal = self._take(step, {"carry": carry, **more})
            self._carry, self._carried = settlement.carry, self.ledger.named
        assert refusal is None, refusal
        self.last = settlement
        self.booked.append((self.game.info, self.ledger.named, settlement, each))
        self.round = None

    @property
    def may_take_back(self) -> bool:
        """Whether the last thing that happened is a round that was told."""
        return self._before is not None

    def take_back(self) -> None:
        """Let a round that was told be told anew: nothing of its account stands."""
        assert self._before is not None, "something has happened since"
        self._write({BACK: True})
        self._restore()
        del self.booked[-1:]

    def _kept(self) -> tuple[Ledger, Carry, tuple[str, ...], Settlement | None]:
        return self.ledger, self._carry, self._carried, self.last

    def _restore(self) -> None:
        if self._before is None:
            raise Trouble("journal_drift", at=self.ledger.rounds, what=BACK)
        self.ledger, self._carry, self._carried, self.last = self._before
        self._before = None

    def stand_in(self, name: str, bot: str | None) -> None:
        """Let a computer player play for a person, or with None that person again."""
        if name in self.bots or self.stand_ins.get(name) == bot:
            return
        # whoever plays is not kept from it by a full disk; only what statistics say of this round depends on the line
        with contextlib.suppress(Trouble):
            self._write({STAND_IN: name, "bot": bot})
        self._stood(name, bot)

    def _stood(self, name: str, bot: str | None) -> None:
        if bot is None:
            self.stand_ins.pop(name, None)
        else:
            self.stand_ins[name] = bot
            self.stood_in.add(name)

    def keep(self, journal: Journal, held: FileLock) -> None:
        """Go on in the files that the sitting has been read from."""
        self._journal, self._lock = journal, held

    def finish(self, keep: bool = False) -> None:
        """End the sitting: what its people owed and had is gone with it, unless the table wants to ``keep`` its files.

        Kept files get their last line and are not offered for resuming any more. Raises `Trouble` where files cannot
        be taken away.
        """
        self._write({END: True})
        self.leave()
        if self.folder is not None and not keep:
            from engine.play.erase import erase

            erase(self.folder)

    def leave(self) -> None:
        """Put everything down as it is; the sitting can be resumed."""
        if self.round is not None:
            self.round.close()
        if self._journal is not None:
            self._journal.close()
            self._journal = None
        if self._lock is not None:
            self._lock.release()
            self._lock = None

    def seat_names(self) -> tuple[str, ...]:
        """Names of the seats of the running or last round."""
        return self.ledger.named


def round_path(folder: Path, number: int) -> Path:
    """The file of a sitting's round."""
    return folder / f"round-{number:04d}.jsonl"
