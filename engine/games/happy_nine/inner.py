"""The inner door of 欢乐九张 and the player behind it: play over ints, from the end of dealing on."""

from __future__ import annotations

from engine.core.action import Action
from engine.core.chance import Chance
from engine.core.game import View
from engine.games.happy_nine import core as play
from engine.games.happy_nine.coding import decode, encode
from engine.games.happy_nine.imagine import Beliefs
from engine.games.happy_nine.policy import candidates, habit, held, played_on, policy
from engine.games.happy_nine.reasons import reason
from engine.games.happy_nine.state import PHASES, State


class Inner:
    """What a search asks (`Guided`)."""

    def core(self, state: State) -> play.Core | None:
        """The core of a state; None until the cards are dealt."""
        return state.core

    def to_move(self, at: play.Core) -> int:
        """The seat to move, −1 when over."""
        return at.turn

    # the functions themselves: a search should not pay for a second call
    moves = staticmethod(play.moves)
    after = staticmethod(play.after)
    utility = staticmethod(play.utility)
    policy = staticmethod(policy)
    habit = staticmethod(habit)
    candidates = staticmethod(candidates)
    left = staticmethod(held)
    played_on = staticmethod(played_on)
    reason = staticmethod(reason)

    def imagine(self, view: View, chance: Chance) -> play.Core:
        """A world the view's seat may believe in."""
        return Beliefs(view).world(chance.quick())

    def believe(self, view: View) -> Beliefs:
        """The same for many worlds."""
        return Beliefs(view)

    def action(self, at: play.Core, move: int) -> Action:
        """The action of a move."""
        return decode(at.variant, PHASES[at.phase], at.turn, move)

    def move(self, at: play.Core, action: Action) -> int:
        """The move of an accepted action."""
        return encode(at.variant, action)


INNER = Inner()
