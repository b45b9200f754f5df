"""A 诈金花 game: the answers that both pages give alike, with places for the verbs of its own."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Mapping
from typing import Any, ClassVar

from engine.core.action import Action, Malformed, Refusal, mended
from engine.core.chance import Chance
from engine.core.event import Event
from engine.core.game import Aid, Deadline, Game, Legal, Order, Setup, Stakes, Step, View
from engine.core.layout import Layout
from engine.core.model import Seat
from engine.core.prompt import Prompt
from engine.core.settlement import Carry, Settlement
from engine.core.table import Table
from engine.core.tally import Tally
from engine.kit.bluff import course, dealing, reading, rules, screen, settle
from engine.kit.bluff.model import Bet, Call, Deal, Fold, Look, Options, Phase, Raise, Tell
from engine.kit.bluff.state import FOLDED, State
from engine.kit.telling import told
from engine.kit.three_cards import kind_of, order, points, probed, strength


class Bluff(Game[Options, Deal, State]):
    """Chips, three cards each, bets blind or seen."""

    deals = Deal
    antes: ClassVar[int]
    """The 底金 where it is not agreed on, in multiples of the 底注."""
    phases: ClassVar[rules.Phases]
    """When each verb may be said."""
    broken: ClassVar[Mapping[str, Any]] = {"seat": -1, "step": 0}
    """What a field that cannot be read counts as, so that the page's own code refuses it."""

    # what a game adds -------------------------------------------------------

    @abstractmethod
    def own_fault(self, state: State, action: Action) -> Refusal | None:
        """Why a verb of the game's own may not be said; turn, bet and cap have been looked at."""

    @abstractmethod
    def own_apply(self, state: State, action: Action) -> Step[State]:
        """What comes of a verb of the game's own."""

    @abstractmethod
    def own_actions(self, state: State, seat: Seat) -> tuple[Action, ...]:
        """The game's own verbs that belong to the moment."""

    @abstractmethod
    def own_prompts(self, state: State, seat: Seat) -> tuple[Prompt, ...]:
        """Their buttons."""

    # the nine questions -----------------------------------------------------

    def deal(self, setup: Setup[Options], carry: Carry, chance: Chance, given: Mapping[str, Any]) -> Deal:
        return dealing.deal(setup, carry, chance, given, self.antes)

    def start(self, setup: Setup[Options], deal: Deal) -> Step[State]:
        state = dealing.begun(self.info.id, setup, deal, self.antes)
        return Step(state, course.antes(state))

    def check(self, state: State, action: Action) -> Refusal | None:
        action = mended(self.verbs, action, self.broken) if isinstance(action, Malformed) else action
        return rules.fault(state, action, self.phases, self.own_fault)

    def apply(self, state: State, action: Action) -> Step[State]:
        seat = action.seat
        match action:
            case Look():
                return course.look(state, seat)
            case Fold():
                return course.turn_ends(course.leave(state, seat, FOLDED), seat, (told(Tell.FOLD, seat),), bets=False)
            case Bet() | Call() | Raise():
                amount = rules.price(state, action)
                assert amount is not None, "checked"
                after_compare = state.phase is Phase.AFTER_COMPARE
                step = course.pay(state, action, amount, rules.stake_after(state, action))
                # a raise after a comparison belongs to the turn that has been counted with it
                return course.turn_ends(step.state.but(choosing=-1), seat, step.events, bets=not after_compare)
            case _:
                return self.own_apply(state, action)

    def legal(self, state: State, seat: Seat) -> Legal:
        if seat not in state.acting:
            return Legal()
        actions = (*rules.listed(state, seat), *self.own_actions(state, seat))
        return Legal(tuple(action for action in actions if self.check(state, action) is None))

    def settle(self, state: State) -> Settlement:
        return settle.settle(self.info.id, state)

    def table(self, state: State) -> Table:
        return screen.table(self.info.id, state, self.settle(state))

    def prompts(self, state: State, seat: Seat | None) -> tuple[Prompt, ...]:
        if seat is None or seat not in state.acting:
            return ()
        shared = [self.button(state, action) for action in rules.listed(state, seat)]
        own = list(self.own_prompts(state, seat))
        # giving up stands last
        return (*shared[:-1], *own, *shared[-1:]) if shared[-1].verb == "fold" else (*shared, *own)

    def button(self, state: State, action: Action) -> Prompt:
        """An action as a button with its price; grey where it may not be done."""
        fields = action.to_json()
        return Prompt(
            verb=fields.pop("do"),
            fixed={name: value for name, value in fields.items() if name != "seat"},
            price=rules.price(state, action) or 0,
            off=self.check(state, action),
        )

    def layout(self, setup: Setup[Options]) -> Layout:
        return screen.layout()

    def tallies(self, action: Action, events: tuple[Event, ...]) -> tuple[Tally, ...]:
        return course.tallies(action, events)

    # and more ---------------------------------------------------------------

    def setup(self, players: object, options: Mapping[str, Any]) -> Setup[Options]:
        found = super().setup(players, options)
        dealing.agreed(self.info.id, found.options, self.antes)
        return found

    def deadline(self, state: State, seat: Seat) -> Deadline | None:
        """The clock folds for who does not act in time (§5); a game says what it does about verbs of its own."""
        return Deadline(Fold(seat=seat)) if seat in state.acting else None

    def aids(self, view: View) -> tuple[Aid, ...]:
        return reading.aids(view)

    def stakes(self, setup: Setup[Options]) -> Stakes:
        return dealing.stakes(setup.options, self.antes)

    def rank(self, setup: Setup[Options], probe: Mapping[str, Any]) -> Mapping[str, Any]:
        hand = probed(probe, "cards")
        return {"kind": kind_of(strength(hand)).value, "points": points(hand)}

    def compare(self, setup: Setup[Options], probe: Mapping[str, Any]) -> Order:
        second = setup.options.a23 == "second"
        return order(strength(probed(probe, "left"), second), strength(probed(probe, "right"), second))
