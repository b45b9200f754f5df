"""The bridge between the window and a round: actions in, what one seat may see out, bots and people in turn."""

from __future__ import annotations

import logging
from collections.abc import Mapping
from functools import partial
from typing import Any

from PySide6.QtCore import QObject, QTimer, Signal, Slot

from engine.core.action import Action, Refusal
from engine.core.chance import Chance
from engine.core.event import Event
from engine.core.game import View
from engine.core.model import Seat, Text, Trouble
from engine.core.prompt import Prompt
from engine.play.round import Frame, Round
from engine.play.sitting import Sitting
from engine.play.thinker import Thinker, hint, in_place
from gui.computers import Computers
from gui.theme import Time
from gui.turns import Seated, after, only_may, shows_all

_log = logging.getLogger(__name__)

NOBODY = -1


class TableBridge(QObject):
    """Leads a sitting's rounds: people at one screen, computers elsewhere, everything through one `Round`.

    ``seat`` is who acts at the screen, None while nobody does. ``pace`` is the breath before a computer acts,
    ``patience`` how long computers wait where people are asked at the same time, both in milliseconds.
    """

    advanced = Signal(object)
    """A `Frame` for the screen: what happened and the view it led to."""
    refused = Signal(object)
    """A `Refusal` of an action that was submitted."""
    thinking = Signal(int)
    """The seat whose computer ponders; −1 for none."""
    curtain = Signal(int)
    """The screen has to be given to this seat; the view on it is the onlooker's until `confirm`."""
    over = Signal()
    """The round has ended and its last frame has been shown."""
    advised = Signal(object)
    """The `Advice` of a hint that was asked for, best first."""
    troubled = Signal(object)
    """A `Trouble`: something could not be written down, and so has not happened."""
    stepped = Signal()
    """It has been seen to what comes next, or that waits: somebody else may be thinking now."""

    def __init__(self, thinker: Thinker, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.computers = Computers(thinker, self)
        self.computers.ready.connect(self._take)
        self.computers.advised.connect(self.advised)
        self.pace = self.patience = 0
        self.sitting: Sitting | None = None
        self.seat: Seat | None = None
        self.next: Seat | None = None
        self._round: Round[Any] | None = None
        self._seated = Seated()
        self._listening: set[Seat | None] = set()
        self._held = False
        self._trusted = False
        self._veiled = False
        self._told_over = False
        self._shared = ""
        self._soon = QTimer(self)
        self._soon.setSingleShot(True)
        self._soon.timeout.connect(self._step)
        self._soon.timeout.connect(self.stepped)

    # ---------------------------------------------------------------- rounds

    def begin(self, sitting: Sitting) -> None:
        """Take a sitting's running round, a new or a resumed one; whatever was asked before is forgotten."""
        self._forget()
        self.sitting = sitting
        self._round = sitting.round if sitting.round is not None else sitting.next_round()
        names = sitting.seat_names()
        bots, passing = tuple(map(sitting.bots.get, names)), sitting.game.usual if sitting.terms.auto_pass else ""
        self._seated = Seated(names, bots, sitting.stand_ins, passing)
        self._listening = set()
        self._told_over, self._shared = False, ""
        self.next = None
        people = self.people
        self._trusted = len(people) == 1
        self.seat = people[0] if self._trusted else None
        self._veiled = False
        self._listen(self.seat)
        self._show()
        self._later()

    def close(self) -> None:
        """Let the round go; nothing that was asked for it arrives any more."""
        self._forget()
        self._round = self.sitting = None
        self.seat = self.next = None
        self._soon.stop()
        self.stepped.emit()

    def again(self) -> None:
        """The end of the round could not be written down: say it again in a while."""
        self._told_over = False
        self._later(Time.TOAST)

    @property
    def round(self) -> Round[Any] | None:
        """The round that is led."""
        return self._round

    @property
    def people(self) -> tuple[Seat, ...]:
        """The seats of people at this screen."""
        return self._seated.people

    def stand_in(self, seat: Seat, bot: str | None) -> None:
        """Let a computer play for a person from now on, or with None that person again."""
        if self._round is None or self.sitting is None or seat not in self.people:
            return
        self.sitting.stand_in(self._seated.names[seat], bot)
        self._forget()
        if self.next == seat:
            # the curtain was for somebody who is not asked any more
            self.next = None
            self._listen(None)
        self._show()
        self._later()

    @property
    def view(self) -> View:
        """What the screen shows now."""
        assert self._round is not None, "no round is led"
        return self._round.view(self._watcher)

    @property
    def prompts(self) -> tuple[Prompt, ...]:
        """What the person at the screen is asked now, covered or not."""
        decides = self._round is not None and self.seat in self._seated.deciding
        return self._round.view(self.seat).prompts if self._round is not None and decides else ()

    @property
    def _watcher(self) -> Seat | None:
        """Whose view is on the screen: an onlooker's while the hand is covered."""
        return None if self._veiled else self.seat

    @property
    def told(self) -> tuple[Event, ...]:
        """Everything the one who looks has been shown so far."""
        assert self._round is not None, "no round is led"
        return self._round.told(self._watcher if self._trusted else None)

    def hold(self, held: bool) -> None:
        """While the window shows something, no computer acts and no curtain falls."""
        self._held = held
        if not held:
            self._later()
        self.stepped.emit()

    @property
    def thinkers(self) -> tuple[Seat, ...]:
        """Who is thinking just now: the person before the screen, who sees what to think about, and a computer."""
        if self._round is None or self._held or self.next is not None:
            return ()
        return self._seated.thinking(self._round, self.seat, self.computers.question)

    # ---------------------------------------------------------------- people

    @Slot(object)
    def submit(self, action: Action | Mapping[str, Any]) -> Refusal | None:
        """Do what the person on the screen wants; gives the reason where it is refused."""
        round_ = self._round
        if round_ is None:
            return None
        read = self._read(action)
        if self.seat not in self._seated.deciding or read.seat != self.seat:
            _log.warning("nobody at the screen acts for seat %s", read.seat)
            return None
        return self._do(read)

    def rule(self, action: Action | Mapping[str, Any]) -> Refusal | None:
        """Do what the table itself has ruled."""
        return None if self._round is None else self._do(self._read(action))

    def _do(self, action: Action) -> Refusal | None:
        assert self._round is not None
        try:
            refusal = self._round.submit(action)
        except Trouble as trouble:
            self.troubled.emit(trouble)
            self._later(Time.TOAST)
            return None
        if refusal is not None:
            self.refused.emit(refusal)
            return refusal
        self._forget()
        self._later()
        return None

    def _read(self, action: Action | Mapping[str, Any]) -> Action:
        assert self._round is not None
        return action if isinstance(action, Action) else self._round.game.read(action)

    @Slot(object)
    def probe(self, action: Action | Mapping[str, Any]) -> Refusal | None:
        """Whether the person's action would be refused in all its readings; changes nothing."""
        if self._round is None:
            return None
        refusal: Refusal | None = None
        for reading in self.readings(action):
            found = self._round.probe(reading)
            if found is None:
                return None
            refusal = refusal or found
        return refusal

    @Slot(object)
    def readings(self, action: Action | Mapping[str, Any]) -> tuple[Action, ...]:
        """What an action's wild cards could stand for, best first."""
        if self._round is None:
            return ()
        read = self._read(action)
        if read.seat != self.seat:
            return (read,)
        return self._round.game.readings(self._round.state, read) or (read,)

    def caution(self, action: Action | Mapping[str, Any]) -> Text | None:
        """What to ask once more before an action goes."""
        return None if self._round is None else self._round.game.caution(self._round.state, self._read(action))

    def undo(self) -> bool:
        """Take back everything since before the last action of the person on the screen; practice only."""
        return self.seat is not None and self._take_back(self.seat)

    def _take_back(self, seat: Seat) -> bool:
        if (round_ := self._round) is None:
            return False
        self._forget()
        try:
            round_.take_back(seat)
        except Trouble as trouble:
            self.troubled.emit(trouble)
            return False
        finally:
            self._told_over = False
            self._later()
        return True

    def advise(self) -> None:
        """Ask what the game's adviser would do with the cards on the screen."""
        round_, sitting = self._round, self.sitting
        if round_ is not None and sitting is not None and self.seat is not None and self.seat in round_.table.to_act:
            self.computers.advise(hint(round_, self.seat, sitting.terms.seed))

    # ---------------------------------------------------------------- the curtain

    def confirm(self, veiled: bool = False) -> None:
        """The person the curtain names is there: their view comes on the screen, ``veiled`` when they ask for it."""
        if self.next is None or self._round is None:
            return
        self.seat, self.next = self.next, None
        self._trusted, self._veiled = True, veiled
        self._listen(self._watcher)
        self._show()
        self._later()

    def veil(self, veiled: bool) -> None:
        """Cover the hand of the person at the screen or show it; what is covered does not leave the round at all."""
        if self.seat is None or self._round is None or veiled == self._veiled:
            return
        self.computers.forget_hint()
        self._veiled = veiled
        self._listen(self._watcher)
        self._show()

    def cover(self) -> None:
        """Hide the cards of the person on the screen; only they get them back."""
        if self.seat is None or len(self.people) < 2 or self._round is None or self._round.over:
            return
        self._draw_curtain(self.seat)

    def _draw_curtain(self, seat: Seat) -> None:
        self.computers.forget_hint()
        self.seat, self.next, self._veiled = None, seat, False
        self._listen(None)
        self._show()
        self.curtain.emit(int(seat))

    def sit(self, seat: Seat) -> bool:
        """Let another person decide, where nobody at the screen holds anything that others may not see.

        Nobody has confirmed to be alone with the screen, so what comes of it is shown as to an onlooker.
        """
        round_ = self._round
        if round_ is None or self.next is not None or seat not in self._seated.deciding:
            return False
        if not shows_all(round_, self.people):
            return False
        self.computers.forget_hint()
        self.seat, self._trusted, self._veiled = seat, len(self.people) == 1, False
        self._listen(None)
        self._listen(seat)
        self._show()
        self._later()
        return True

    # ---------------------------------------------------------------- frames

    def _listen(self, seat: Seat | None) -> None:
        assert self._round is not None
        if seat not in self._listening:
            self._listening.add(seat)
            self._round.listen(seat, partial(self._frame, self._round, seat))

    def _frame(self, round_: Round[Any], seat: Seat | None, frame: Frame) -> None:
        if round_ is not self._round:
            return
        if not self._trusted:
            self.seat = None
        if seat == self._watcher:
            self.advanced.emit(frame)

    def _show(self) -> None:
        assert self._round is not None
        self.advanced.emit(Frame(self._round.at, (), self.view))

    # ---------------------------------------------------------------- what comes next

    def _later(self, wait: int = 0) -> None:
        self._soon.start(wait)

    def _step(self) -> None:
        """Whatever comes next: the end, a curtain, a computer, or waiting for the person on the screen."""
        round_ = self._round
        if round_ is None or self._held:
            return
        if round_.over:
            if not self._told_over:
                self._told_over, self.next = True, None
                self.over.emit()
            return
        if self.next is not None:
            return
        acting = round_.table.to_act
        if len(acting) > 1:
            self._shared = round_.table.phase
        asked = self._seated.asked(round_)
        others = [seat for seat in acting if seat not in asked]
        waiting = self._seated.only(round_, asked, self._shared)
        if waiting is not None and not others:
            self._do(waiting)
            return
        patient = bool(asked) and waiting is None
        if patient and self.seat not in asked:
            self._turn_to(asked)
        if others and self.next is None:
            self._ask(others, self.patience if patient else self.pace)

    def _turn_to(self, asked: list[Seat]) -> None:
        """Bring an asked person before the screen: behind a curtain, unless there is nothing to hide."""
        assert self._round is not None
        if shows_all(self._round, self.people):
            # one who can go on at once comes before one who only may do something
            self.sit(min(asked, key=partial(only_may, self._round)))
        else:
            self._draw_curtain(after(self.seat, asked, len(self._seated.bots)))

    # ---------------------------------------------------------------- computers

    def _ask(self, others: list[Seat], breath: int) -> None:
        """Ask one of the computers; of several chance decides, so nothing can be read out of the order."""
        round_, sitting = self._round, self.sitting
        assert round_ is not None
        assert sitting is not None
        if self.computers.question is not None:
            self._take()
            return
        seat = Chance(sitting.terms.seed, "who").of(round_.at).pick(others)
        self.thinking.emit(int(seat) if len(round_.table.to_act) == 1 else NOBODY)
        self.computers.ask(self._seated.question(round_, seat, sitting.terms), breath)

    def _take(self) -> None:
        """Do what a computer has answered, once nothing is being shown any more."""
        question, advice, round_ = self.computers.question, self.computers.advice, self._round
        if question is None or advice is None or self._held or round_ is None or question.at != round_.at:
            return
        action = advice[0].action if advice else None
        if action is None or round_.probe(action) is not None:
            _log.warning("%s gave nothing to do: %s", question.bot, action)
            found = in_place(question)[0].action
            action = found if round_.probe(found) is None else question.view.legal.actions[0]
        self._do(action)

    def _forget(self) -> None:
        """Whatever was asked belongs to an earlier moment."""
        self.computers.forget()
        self.thinking.emit(NOBODY)
