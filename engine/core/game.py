"""A game answers nine questions with pure functions; it owns no window, no clock, no file, no random call."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from random import Random
from typing import TYPE_CHECKING, Any, ClassVar, Generic, Literal, Protocol, TypeAlias, TypeVar, runtime_checkable

from pydantic import TypeAdapter, ValidationError

from engine.core.action import Action, Malformed, Refusal, read
from engine.core.advice import Advice, Aid
from engine.core.chance import Chance
from engine.core.event import Event
from engine.core.faults import first_fault, option_trouble
from engine.core.layout import Layout
from engine.core.model import Model, Seat, Text, Trouble, seats
from engine.core.plain import shown
from engine.core.prompt import Prompt
from engine.core.settlement import Carry, Settlement
from engine.core.table import Table
from engine.core.tally import Tally

if TYPE_CHECKING:
    from engine.core.lesson import Lesson
    from engine.core.referee import Referee

O = TypeVar("O", bound=Model)  # noqa: E741 - the plan's own letter for options
D = TypeVar("D", bound=Model)
S = TypeVar("S")
C = TypeVar("C")
R = TypeVar("R", covariant=True)
W = TypeVar("W", contravariant=True)

Order: TypeAlias = Literal[">", "<", "=", "incomparable"]


@dataclass(frozen=True, slots=True)
class Info:
    """What a menu, a sitting and a record need to know of a game before it is played.

    ``rules`` is the version of its rule text, ``unit`` what its amounts are, ``cup`` what an amount of 1 is in
    cups where the page fixes it; ``debts``: its penalties may be owed in a sitting; ``presets``: named options, of
    which a new table begins with ``preset`` (none: the game's own); ``clock``: a table may agree on thinking time.
    """

    id: str
    family: str
    players: range
    rules: int
    unit: Literal["drinks", "chips", "points"]
    cup: str | None = None
    debts: bool = False
    presets: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)
    preset: str = ""
    clock: bool = False


@dataclass(frozen=True, slots=True)
class Setup(Generic[O]):
    """Number of players and house rules of a round."""

    players: int
    options: O


@dataclass(frozen=True, slots=True)
class Step(Generic[S]):
    """A state and the events that led to it."""

    state: S
    events: tuple[Event, ...] = ()


@dataclass(frozen=True, slots=True)
class Legal:
    """What a seat may do; where a list would be endless it gives examples and says so."""

    actions: tuple[Action, ...] = ()
    complete: bool = True


@dataclass(frozen=True, slots=True)
class View:
    """All that a seat, a computer player or a screen ever gets of a round (``seat`` None: an onlooker)."""

    game: str
    setup: Setup[Any]
    seat: Seat | None
    table: Table
    told: tuple[Event, ...] = ()
    prompts: tuple[Prompt, ...] = ()
    legal: Legal = Legal()
    settlement: Settlement | None = None


@dataclass(frozen=True, slots=True)
class Stakes:
    """Chips: what a player of a sitting begins with, and what every seat must have before a round is dealt."""

    start: int
    need: int


@dataclass(frozen=True, slots=True)
class Deadline:
    """The action the clock plays for a seat whose time is over; ``ms``: how long the next action may take.

    Without ``ms`` that is as long as the table has agreed on; where it has agreed on nothing, no clock runs.
    """

    action: Action
    ms: int = 0


class Bot(Protocol):
    """A computer player: a function of what its seat knows and of a seed."""

    def advise(self, view: View, chance: Chance, seconds: float) -> tuple[Advice, ...]:
        """Best action first, then others worth a hint; ``seconds`` is a guard, not a budget."""


class Worlds(Protocol[R]):
    """What a view says about hidden cards, read once."""

    def draw(self, rng: Random, likely: bool = False) -> R:
        """A world that agrees with the view; ``likely``: rather one in which the others would do as they did."""


class Searchable(Protocol[W, C]):
    """The inner door: the rules of a game over a core of ints, for simulation and search.

    A move is an int; moves of one core are sorted. ``after`` checks nothing and tells nothing.
    """

    def core(self, state: W) -> C | None:
        """The state without what a search ignores; None before the round has come so far."""

    def to_move(self, core: C) -> int:
        """The seat to move (of several that answer, the lowest that has not); −1 when over."""

    def moves(self, core: C) -> Sequence[int]:
        """What it may do, ascending; one declaration, the strongest, for each natural set of cards."""

    def after(self, core: C, move: int) -> C:
        """The core after a move of the seat to move."""

    def utility(self, core: C) -> tuple[float, ...]:
        """What the end is worth to each seat; more is better."""

    def imagine(self, view: View, chance: Chance) -> C:
        """A world the view's seat may believe in: unseen cards dealt to unseen places."""

    def believe(self, view: View) -> Worlds[C]:
        """The same for many worlds; a drawn world may leave out rare moves of the other seats."""

    def action(self, core: C, move: int) -> Action:
        """The action that a move of the seat to move is."""

    def move(self, core: C, action: Action) -> int:
        """The move that an accepted action of the seat to move is."""


@runtime_checkable
class Guided(Searchable[W, C], Protocol[W, C]):
    """An inner door with a player behind it: what a search plays out with, and what it explains its moves by."""

    def policy(self, core: C) -> int:
        """A sensible move at once; reads of hidden cards no more than how many there are."""

    def habit(self, core: C) -> int:
        """A plainer one: what a player does that knows the rules and counts no further."""

    def candidates(self, core: C, most: int) -> Sequence[int]:
        """The moves worth a search, about so many at most; none absurd, the policy's among them."""

    def left(self, core: C) -> int:
        """How much is left to play, in cards: what decides whether an ending can be solved."""

    def played_on(self, core: C, cards: int = 0) -> C:
        """The round after every seat went on by habit: its end, or where no more than so many cards are left."""

    def reason(self, core: C, move: int) -> Text:
        """Why one would make a move."""


class Game(ABC, Generic[O, D, S]):
    """One game: its declarations and its nine answers, all pure.

    ``check`` is the only authority on what may be done; ``legal`` lists what it accepts free of charge.
    """

    info: ClassVar[Info]
    options: ClassVar[type[Model]]
    deals: ClassVar[type[Model]]
    verbs: ClassVar[TypeAdapter[Any]]
    bots: ClassVar[Mapping[str, type[Bot]]]
    """Computer players, from the weakest level to the strongest; those that are mere rulers (``ruler``), and who only
    gives hints, come last."""
    usual: ClassVar[str]
    """The level that sits down where nobody has chosen."""
    adviser: ClassVar[str]
    """The level that hints come from."""
    inner: ClassVar[Searchable[Any, Any] | None] = None
    lesson: ClassVar[Lesson | None] = None
    """A first round for newcomers."""
    referee: ClassVar[Referee[Any] | None] = None
    """What the game says about rounds that are played with real cards."""
    vocabulary: ClassVar[Mapping[str, Iterable[StrEnum]]] = {}
    """What the word catalogues must say: "error" → its codes, "kind" → its combinations, and so on."""

    # play ------------------------------------------------------------------

    @abstractmethod
    def deal(self, setup: Setup[O], carry: Carry, chance: Chance, given: Mapping[str, Any]) -> D:
        """All that chance decides; parts that a record gives are kept. Raises `Trouble` for a bad one."""

    @abstractmethod
    def start(self, setup: Setup[O], deal: D) -> Step[S]:
        """The state before the first action."""

    @abstractmethod
    def check(self, state: S, action: Action) -> Refusal | None:
        """Why the action may not be done; None if it may."""

    @abstractmethod
    def apply(self, state: S, action: Action) -> Step[S]:
        """The state after an action that ``check`` has passed, and what happened."""

    @abstractmethod
    def legal(self, state: S, seat: Seat) -> Legal:
        """What a seat may do free of charge; no rulings, resignations or offers."""

    @abstractmethod
    def settle(self, state: S) -> Settlement:
        """The account so far; its ``over`` ends the round."""

    # screen ----------------------------------------------------------------

    @abstractmethod
    def table(self, state: S) -> Table:
        """The moment as a picture, nothing hidden."""

    @abstractmethod
    def prompts(self, state: S, seat: Seat | None) -> tuple[Prompt, ...]:
        """What a seat is asked; None asks for the table's own (rulings)."""

    @abstractmethod
    def layout(self, setup: Setup[O]) -> Layout:
        """Where the zones lie."""

    # with plain defaults ----------------------------------------------------

    def place(self, setup: Setup[O], position: Mapping[str, Any]) -> S:
        """A middle of a round as the rulebook page defines it; raises `Trouble` for a bad one."""
        raise Trouble("no_positions", game=self.info.id)

    def rank(self, setup: Setup[O], probe: Mapping[str, Any]) -> Mapping[str, Any]:
        """What a set of cards is: ``{"kind": …}``; the probe has ``cards`` and what the page adds."""
        raise Trouble("no_rank", game=self.info.id)

    def compare(self, setup: Setup[O], probe: Mapping[str, Any]) -> Order:
        """How ``left`` stands against ``right``."""
        raise Trouble("no_compare", game=self.info.id)

    def free(self, state: S, action: Action) -> bool:
        """Whether an action is accepted without a charge (a page may charge a misplay instead of refusing it)."""
        return self.check(state, action) is None

    def readings(self, state: S, action: Action) -> tuple[Action, ...]:
        """What the wild cards of an action could usefully stand for, best first; the action itself if none."""
        return (action,)

    def complete(self, state: S, action: Action) -> Action:
        """The action with what physics adds to it."""
        return action

    def caution(self, state: S, action: Action) -> Text | None:
        """What to ask once more before the action goes."""
        return None

    def deadline(self, state: S, seat: Seat) -> Deadline | None:
        """The clock on the next action of a seat that is asked; None for all seats where `Info.clock` is false."""
        return None

    def stakes(self, setup: Setup[O]) -> Stakes | None:
        """The chips a sitting of this game takes; None where nothing is played for chips."""
        return None

    def aids(self, view: View) -> tuple[Aid, ...]:
        """What a seat that practises may be told of its chances, out of its view alone; the same for the same view."""
        return ()

    def tallies(self, action: Action, events: tuple[Event, ...]) -> tuple[Tally, ...]:
        """What statistics count of an accepted action and of what it led to, under the words of ``tally``."""
        return ()

    def export(self, state: S) -> Mapping[str, str]:
        """The round in other formats, by file ending."""
        return {}

    # reading ---------------------------------------------------------------

    @classmethod
    def levels(cls, *kept: str) -> list[str]:
        """The computer players that people choose among, the weakest first, and those that they have chosen before."""
        return [bot for bot, kind in cls.bots.items() if not getattr(kind, "ruler", False) or bot in kept]

    def setup(self, players: object, options: Mapping[str, Any]) -> Setup[O]:
        """Number of players and options out of a file or a command line; raises `Trouble` that names what is wrong."""
        allowed = self.info.players
        if not isinstance(players, int) or isinstance(players, bool) or players not in allowed:
            raise Trouble(
                "bad_players", game=self.info.id, given=shown(players), low=allowed.start, high=allowed.stop - 1
            )
        try:
            read_options = self.options.model_validate(dict(options))
        except ValidationError as error:
            raise option_trouble(self.info.id, self.options, error) from None
        return Setup(players, read_options)  # type: ignore[arg-type]  # `options` is the class of O

    def read(self, mapping: Mapping[str, Any]) -> Action:
        """An action out of JSON; never raises, what cannot be read is `Malformed`."""
        return read(self.verbs, mapping)


def view(game: Game[Any, Any, S], setup: Setup[Any], state: S, seat: Seat | None, told: tuple[Event, ...] = ()) -> View:
    """What one seat sees of a state: the masked table, its own prompts and legal actions."""
    from engine.core.table import mask

    settlement = game.settle(state)
    return View(
        game=game.info.id,
        setup=setup,
        seat=seat,
        table=mask(game.table(state), seat),
        told=told,
        prompts=game.prompts(state, seat),
        legal=Legal() if seat is None or settlement.over else game.legal(state, seat),
        settlement=settlement if settlement.over else None,
    )


def every_legal(game: Game[Any, Any, S], setup: Setup[Any], state: S) -> dict[Seat, Legal]:
    """What each seat that the table waits for may do."""
    acting = game.table(state).to_act
    return {seat: game.legal(state, seat) for seat in seats(setup.players) if seat in acting}


__all__ = [
    "Advice",
    "Aid",
    "Bot",
    "Deadline",
    "Game",
    "Guided",
    "Info",
    "Legal",
    "Malformed",
    "Order",
    "Searchable",
    "Setup",
    "Stakes",
    "Step",
    "View",
    "Worlds",
    "every_legal",
    "first_fault",
    "shown",
    "view",
]
