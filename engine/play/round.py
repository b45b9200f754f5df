"""One round in progress: the only writer of its record."""

from __future__ import annotations

import contextlib
import hashlib
import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from engine.core.action import Action, Refusal
from engine.core.event import Event, Ran
from engine.core.game import Game, Setup, View, shown, view
from engine.core.model import Seat, Trouble
from engine.core.record import Record, begin
from engine.core.settlement import Carry, Settlement
from engine.core.table import Table, tell
from engine.play.journal import Journal, Loaded

S = TypeVar("S")

DIGEST_EVERY = 10


@dataclass(frozen=True, slots=True)
class Frame:
    """What one seat is shown of one step: the events it notices and the view they lead to."""

    at: int
    events: tuple[Event, ...]
    view: View


@dataclass(frozen=True, slots=True)
class Moment(Generic[S]):
    """One state of the round, the whole truth about it, and the events that led to it."""

    state: S
    table: Table
    events: tuple[Event, ...]


class Round(Generic[S]):
    """A round: its deal, its accepted actions, and the state they come to.

    ``journal`` None keeps it in memory only; ``practice`` allows undo.
    """

    def __init__(
        self,
        game: Game[Any, Any, S],
        record: Record,
        journal: Journal | None = None,
        practice: bool = False,
    ) -> None:
        setup, state, events = begin(game, record)
        self.game = game
        self.setup: Setup[Any] = setup
        self.practice = practice
        self._head = record.model_copy(update={"actions": ()})
        self._journal = journal
        self._actions: list[Mapping[str, Any]] = []
        self._moments: list[Moment[S]] = [Moment(state, game.table(state), events)]
        self._told: dict[Seat | None, list[tuple[Event, ...]]] = {}
        self._listeners: list[tuple[Seat | None, Callable[[Frame], None]]] = []
        for mapping in record.actions:
            self._redo(mapping)

    @classmethod
    def dealt(
        cls,
        game: Game[Any, Any, S],
        players: int,
        options: Mapping[str, Any],
        seed: int,
        carry: Carry | None = None,
        given: Mapping[str, Any] | None = None,
    ) -> Record:
        """The head of a new round: a record without actions whose ``deal`` says all that chance decided."""
        from engine.core.chance import Chance

        setup = game.setup(players, options)
        deal = game.deal(setup, carry or Carry(), Chance(seed, game.info.id).of("deal"), given or {})
        written = deal.model_dump(mode="json", by_alias=True, exclude_none=True)
        changed = setup.options.model_dump(mode="json", by_alias=True, exclude_defaults=True)
        return Record(game=game.info.id, players=players, options=changed, seed=seed, deal=written)

    def _redo(self, mapping: Mapping[str, Any]) -> None:
        """Take an action that was accepted before; raises `Trouble` if the rules refuse it today."""
        action = self.game.read(mapping)
        refusal = self.game.check(self.state, action)
        if refusal is not None:
            raise Trouble("journal_drift", at=self.at, what=refusal.code)
        self._accept(action)

    def _accept(self, action: Action) -> None:
        step = self.game.apply(self.state, action)
        self._actions.append(action.to_json())
        self._moments.append(Moment(step.state, self.game.table(step.state), step.events))

    # ------------------------------------------------------------------ state

    @property
    def at(self) -> int:
        """Actions accepted so far."""
        return len(self._actions)

    @property
    def state(self) -> S:
        """The state now."""
        return self._moments[-1].state

    @property
    def table(self) -> Table:
        """The whole truth now; no screen and no computer player gets it."""
        return self._moments[-1].table

    @property
    def over(self) -> bool:
        """Whether the round has ended."""
        return self.settlement().over

    def settlement(self) -> Settlement:
        """The account so far."""
        return self.game.settle(self.state)

    def record(self) -> Record:
        """The round as table-record/1."""
        return self._head.model_copy(update={"actions": tuple(self._actions)})

    def digest(self) -> str:
        """A short fingerprint of the table: two programs that disagree about a rule differ here."""
        return digest(self.table)

    # ----------------------------------------------------------------- acting

    def probe(self, action: Action) -> Refusal | None:
        """Whether an action would be refused; changes nothing."""
        return self.game.check(self.state, action)

    def submit(self, action: Action) -> Refusal | None:
        """Check an action, write it down, apply it, show it; gives the reason if it is refused.

        Raises `Trouble` where it cannot be written down: then nothing has happened.
        """
        action = self.game.complete(self.state, action)
        refusal = self.probe(action)
        if refusal is not None:
            return refusal
        if self._journal is not None:
            self._journal.append({"act": action.to_json()})
        self._accept(action)
        if self._journal is not None and self.at % DIGEST_EVERY == 0:
            # the action is written and has happened; without its fingerprint the file is no worse than between two
            with contextlib.suppress(Trouble):
                self._journal.append({"digest": self.digest(), "at": self.at})
        self._publish()
        return None

    def undo(self, actions: int = 1) -> None:
        """Take back the last accepted actions; practice tables only. Raises `Trouble` otherwise."""
        if not self.practice:
            raise Trouble("undo_not_allowed")
        if not 1 <= actions <= self.at:
            raise Trouble("undo_too_far", count=self.at)
        if self._journal is not None:
            self._journal.append({"undo": actions})
        self._drop(actions)
        self._publish(undone=True)

    def take_back(self, seat: Seat) -> None:
        """Take back everything since before a seat's last action; practice tables only. Raises `Trouble` otherwise."""
        mine = [at for at, action in enumerate(self._actions) if action.get("seat") == seat]
        if self.practice and not mine:
            raise Trouble("nothing_to_undo")
        self.undo(self.at - mine[-1] if mine else self.at)

    def _drop(self, actions: int) -> None:
        del self._actions[-actions:]
        del self._moments[-actions:]
        for told in self._told.values():
            del told[len(self._moments) :]

    def end(self, abandoned: bool = False) -> None:
        """Write the last line, of a round that is over or that the players abandon, and close the file."""
        if self._journal is None:
            return
        self._journal.append({"abandoned": True} if abandoned else {"end": self.settlement().to_json()})
        self.close()

    def attach(self, journal: Journal) -> None:
        """Write what follows to a journal that holds all that was accepted so far."""
        self._journal = journal

    def close(self) -> None:
        """Close the file; the round can be resumed from it."""
        if self._journal is not None:
            self._journal.close()
            self._journal = None

    # ---------------------------------------------------------------- showing

    def view(self, seat: Seat | None) -> View:
        """All that a seat (None: an onlooker) may know now."""
        return view(self.game, self.setup, self.state, seat, self.told(seat))

    def told(self, seat: Seat | None) -> tuple[Event, ...]:
        """Everything a seat has been shown so far, without the paths of balls."""
        return tuple(event for step in self._shown(seat) for event in step if not isinstance(event, Ran))

    def _shown(self, seat: Seat | None) -> list[tuple[Event, ...]]:
        heard = self._told.setdefault(seat, [])
        for number in range(len(heard), len(self._moments)):
            moment = self._moments[number]
            before = self._moments[max(number - 1, 0)].table
            told = (tell(event, before, moment.table, seat) for event in moment.events)
            heard.append(tuple(event for event in told if event is not None))
        return heard

    def moment(self, at: int) -> Moment[S]:
        """The round after so many actions; no screen and no computer player gets it."""
        return self._moments[at]

    def frame(self, at: int, seat: Seat | None) -> Frame:
        """What a seat was shown of a step that is past, and its view then; step 0 is the deal."""
        shown_ = self._shown(seat)[: at + 1]
        told = tuple(event for step in shown_ for event in step if not isinstance(event, Ran))
        return Frame(at, shown_[-1], view(self.game, self.setup, self._moments[at].state, seat, told))

    def events(self) -> tuple[Event, ...]:
        """All events so far, unmasked."""
        return tuple(event for moment in self._moments for event in moment.events)

    def listen(self, seat: Seat | None, on_frame: Callable[[Frame], None]) -> None:
        """Call ``on_frame`` after each accepted action with what a seat is shown of it."""
        self._listeners.append((seat, on_frame))

    def _publish(self, undone: bool = False) -> None:
        for seat, on_frame in self._listeners:
            events = () if undone else self._shown(seat)[-1]
            on_frame(Frame(self.at, events, self.view(seat)))


def digest(table: Table) -> str:
    """A short fingerprint of a table: of what is true on it, not of what it is called."""
    truth = table.model_dump(mode="json", by_alias=True, exclude={"zones": {"__all__": {"caption"}}})
    if not table.amounts:
        # tables without chips are as they were before there were any
        del truth["amounts"]
    text = json.dumps(truth, sort_keys=True, ensure_ascii=False)
    return hashlib.sha256(text.encode()).hexdigest()[:12]


def head(record: Record, rules: int, practice: bool) -> dict[str, Any]:
    """The first line of a round's journal."""
    return {"kind": "round", "rules": rules, "practice": practice, "record": record.to_json()}


@dataclass(frozen=True, slots=True)
class Kept(Generic[S]):
    """A round read back from its journal; ``ended``: its file has a last line; ``abandoned``: by the players."""

    round: Round[S]
    ended: bool
    abandoned: bool


def restore(game: Game[Any, Any, S], record: Record, loaded: Loaded) -> Kept[S]:
    """Fold a journal's lines over its head: actions, undone actions, fingerprints, the end.

    Raises `Trouble`: ``journal_rules`` for rules of a later program; ``journal_drift`` at the first difference: a rule
    has changed since the file was written.
    """
    rules = loaded.lines[0].get("rules")
    if not isinstance(rules, int) or rules > game.info.rules:
        raise Trouble("journal_rules", given=shown(rules), known=game.info.rules)
    practice = bool(loaded.lines[0].get("practice"))
    round_: Round[S] = Round(game, record, None, practice)
    ended = abandoned = False
    for line in loaded.lines[1:]:
        if isinstance(line.get("act"), Mapping):
            round_._redo(line["act"])
        elif isinstance(undone := line.get("undo"), int) and 1 <= undone <= round_.at:
            round_._drop(undone)
        elif "digest" in line:
            if line["digest"] != round_.digest():
                raise Trouble("journal_drift", at=round_.at, what="digest")
        elif "end" in line or line.get("abandoned"):
            ended, abandoned = True, bool(line.get("abandoned"))
        else:
            raise Trouble("journal_drift", at=round_.at, what="line")
    return Kept(round_, ended, abandoned)
