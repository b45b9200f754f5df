"""What each decision of a finished round cost: the same sampled worlds for every play, and the open cards beside them.

A loss is what the play is expected to cost more than the best one, from what its seat could see then; it is reported
only where it is larger than twice its own 95 % half width. Costs are units; below zero is a gain.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from random import Random
from typing import Any, Final

from engine.core.action import Action
from engine.core.chance import Chance
from engine.core.game import Game, Guided, View
from engine.core.model import Seat, Text, Trouble
from engine.core.record import Record, replay
from engine.kit.advisor import MOST, played_out
from engine.kit.exact import Ending, TooDeep
from engine.kit.search import Estimate, Playout, at_random, evaluate, mean_and_half, played_by
from engine.play.round import Round

WORLDS: Final = 300
"""Sampled worlds a decision: half widths of about 0.06 units in an opening."""
GLANCE: Final = 80
"""Sampled worlds for one point of the curve."""
OPEN: Final = 12
"""Cards on the table from which the value with open cards is exact."""
NODES: Final = 60_000
LEAST: Final = 0.005
"""Units that a play with open cards must cost more than the best one to be called worse."""


@dataclass(frozen=True, slots=True)
class Hindsight:
    """What a play cost more than the best one with all cards open; ``exact``: solved, not played out by the policy."""

    loss: float
    best: Action
    exact: bool


@dataclass(frozen=True, slots=True)
class Remark:
    """A sentence about a decision: its key, the play it speaks of, the reason for that, and the figures."""

    key: str
    play: Action
    why: Text | None = None
    figures: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Decision:
    """One choice between plays: ``at`` is the action's place in the record, ``played`` and ``least`` expected costs.

    ``half`` is the 95 % half width of ``loss``; ``why`` speaks for the best play; ``hindsight`` is None where several
    seats answered at once.
    """

    at: int
    seat: Seat
    action: Action
    best: Action
    played: float
    least: float
    loss: float
    half: float
    why: Text | None
    hindsight: Hindsight | None

    @property
    def counts(self) -> bool:
        """Whether the loss is larger than twice its uncertainty."""
        return self.loss > 2 * self.half

    def remarks(self) -> Iterator[Remark]:
        """What is to be said of it: what the play cost, what was better, and what shows with open cards."""
        figures = {"at": str(self.at), "loss": f"{self.loss:.2f}", "half": f"{self.half:.2f}"}
        yield Remark("table.analysis.fault", self.action, None, figures)
        yield Remark("table.analysis.better", self.best, self.why)
        if (seen := self.hindsight) is not None:
            key = "table.analysis.open.exact" if seen.exact else "table.analysis.open.played"
            key = key if seen.loss > LEAST else "table.analysis.open.fine"
            yield Remark(key, seen.best, None, {"loss": f"{seen.loss:.2f}"})


@dataclass(frozen=True, slots=True)
class Analysis:
    """One seat's round: its decisions in order; what it had to expect before each action, and at last what it cost."""

    seat: Seat
    decisions: tuple[Decision, ...]
    curve: tuple[tuple[int, float], ...]

    @property
    def faults(self) -> tuple[Decision, ...]:
        """The decisions whose loss counts, the dearest first."""
        return tuple(sorted((one for one in self.decisions if one.counts), key=lambda one: -one.loss))

    @property
    def ends(self) -> tuple[float, float]:
        """What the round was expected to cost when play began, and what it did cost."""
        return self.curve[0][1] if len(self.curve) > 1 else 0.0, self.curve[-1][1]


Told = Callable[[int, int], object]


def analyse(
    game: Game[Any, Any, Any], record: Record, seat: Seat, worlds: int = WORLDS, told: Told | None = None
) -> Analysis:
    """Look at every choice of one seat; deterministic for the record. ``told`` hears how many of the actions are done.

    Raises `Trouble`, before anything is reckoned, for a game that cannot be searched, a record that is not of a
    finished round or breaks a rule, a seat that is not there.
    """
    if game.inner is None:
        raise Trouble("no_analysis", game=game.info.id)
    if not 0 <= seat < record.players:
        raise Trouble("no_such_seat", given=str(seat), high=record.players - 1)
    done = replay(game, record)
    if done.refused is not None:
        at, refusal = done.refused
        raise Trouble("record_refused", at=at, what=refusal.code)
    if not game.settle(done.state).over:
        raise Trouble("round_unfinished")
    return _Analyst(game, record, seat, worlds).run(told)


class _Analyst:
    """The work on one seat's round."""

    def __init__(self, game: Game[Any, Any, Any], record: Record, seat: Seat, worlds: int) -> None:
        self.game, self.record, self.seat, self.worlds = game, record, seat, worlds
        self.glance = min(GLANCE, worlds)
        self.inner: Any = game.inner
        self.guided = isinstance(game.inner, Guided)
        self.chance = Chance(record.seed or 0, "analysis").of(seat)

    def run(self, told: Told | None) -> Analysis:
        round_: Round[Any] = Round(self.game, self.record.model_copy(update={"actions": ()}))
        decisions: list[Decision] = []
        curve: list[tuple[int, float]] = []
        known: float | None = None
        for at, mapping in enumerate(self.record.actions):
            action = self.game.read(mapping)
            if self.inner.core(round_.state) is not None and not round_.over:
                view = round_.view(self.seat)
                # what its own choice came to is known; a view after it does not show what the play neglected
                expected = self._expected(view, self.chance.of(f"curve {at}").quick()) if known is None else known
                curve.append((at, expected))
                known = None
                if action.seat == self.seat and self._chosen(round_, view, action):
                    found = self._decision(round_.state, view, at, action)
                    if found is not None:
                        decisions.append(found)
                        known = found.played
            round_.submit(action)
            if told is not None:
                told(at + 1, len(self.record.actions))
        account = round_.settlement()
        due = account.due[self.seat] if account.due else 0
        curve.append((round_.at, float(due + account.paid[self.seat])))
        return Analysis(self.seat, tuple(decisions), tuple(curve))

    def _chosen(self, round_: Round[Any], view: View, action: Action) -> bool:
        """Whether an action is a choice among plays: no ruling, and no misplay that was charged."""
        verbs = {legal.do for legal in view.legal.actions}
        return action.do in verbs and self.game.free(round_.state, action)

    def _playout(self, rng: Random) -> Playout[Any]:
        return played_out(self.inner) if self.guided else played_by(self.inner, at_random(self.inner, rng))

    def _expected(self, view: View, rng: Random) -> float:
        """What the round will cost the seat, as far as it can see."""
        worlds, playout = self.inner.believe(view), self._playout(rng)
        return 0.0 - mean_and_half([playout(worlds.draw(rng, True))[self.seat] for _ in range(self.glance)])[0]

    def _decision(self, state: Any, view: View, at: int, action: Action) -> Decision | None:
        """What a choice cost; None where there was none."""
        inner, seat = self.inner, self.seat
        rng = self.chance.of(f"decision {at}").quick()
        worlds = inner.believe(view)
        core = worlds.draw(rng)
        made = inner.move(core, action)
        moves = list(inner.candidates(core, MOST) if self.guided else inner.moves(core))
        if made not in moves:
            moves.append(made)
        if len(moves) < 2:
            return None
        found = evaluate(inner, partial(worlds.draw, rng, True), seat, moves, self._playout(rng), self.worlds)
        best = max(found, key=lambda estimate: estimate.mean)
        played = next(estimate for estimate in found if estimate.move == made)
        loss, half = (0.0, 0.0) if best is played else played.behind(best)
        why = inner.reason(core, best.move) if self.guided else None
        open_cards = self._hindsight(state, moves, made, found)
        best_action = inner.action(core, best.move)
        return Decision(at, seat, action, best_action, 0.0 - played.mean, 0.0 - best.mean, loss, half, why, open_cards)

    def _hindsight(self, state: Any, moves: Sequence[int], made: int, found: Sequence[Estimate]) -> Hindsight | None:
        """The same choice with all cards open."""
        inner, seat = self.inner, self.seat
        core = inner.core(state)
        if inner.to_move(core) != seat:
            return None
        values, exact = self._open_values(core, moves)
        # of moves alike with open cards the one that was better without seeing them
        order = sorted(zip(values, (estimate.mean for estimate in found), moves, strict=True), reverse=True)
        top, _, best = order[0]
        return Hindsight(top - values[list(moves).index(made)], inner.action(core, best), exact)

    def _open_values(self, core: Any, moves: Sequence[int]) -> tuple[list[float], bool]:
        inner, seat = self.inner, self.seat
        if not self.guided or inner.left(core) <= OPEN:
            ending: Ending[Any] = Ending(inner, NODES)
            try:
                return [ending.value(inner.after(core, move))[seat] for move in moves], True
            except TooDeep:
                pass
        playout = self._playout(self.chance.of("open").quick())
        return [playout(inner.after(core, move))[seat] for move in moves], False
