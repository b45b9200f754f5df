"""Games of half cups in which hands are compared: what can be asked about a hand apart from any round."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Mapping
from typing import Any, ClassVar, TypeVar

from engine.core.game import Order, Setup
from engine.core.model import Model
from engine.kit import wildpack
from engine.kit.halfcups import HalfCups, Pouring
from engine.kit.imagined import Rules
from engine.kit.wildpack import PackOptions

O = TypeVar("O", bound=PackOptions)  # noqa: E741 - the same letters as in core/game.py
D = TypeVar("D", bound=Model)
P = TypeVar("P", bound=Pouring[Any])


class HandGame(HalfCups[O, D, P]):
    """The answers about hands."""

    size: ClassVar[int]
    """Cards of a hand, the common one included."""

    @abstractmethod
    def rules_of(self, options: O) -> Rules:
        """How hands compare (§6)."""

    def rank(self, setup: Setup[O], probe: Mapping[str, Any]) -> Mapping[str, Any]:
        """What a hand is (§6)."""
        return wildpack.rank(setup.options, self.rules_of(setup.options), self.size, probe)

    def compare(self, setup: Setup[O], probe: Mapping[str, Any]) -> Order:
        """How two hands stand (§6)."""
        return wildpack.compare(setup.options, self.rules_of(setup.options), self.size, probe)
