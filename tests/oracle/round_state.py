"""A round of 欢乐九张 as plain data, and how a record's beginning builds it."""

from dataclasses import dataclass, field
from typing import Any

from .cards import START_CARD, pack, value
from .combos import Combo, evaluate

DEFAULT_OPTIONS: dict[str, Any] = {
    "top_card_rule": "penalty",
    "misplay": "refuse",
    "last_card_call": "auto",
    "special_hands": True,
    "top_card_penalty": 10,
    "cheating_penalty": 20,
    "misdeal_penalty": 2,
}


@dataclass
class Trick:
    """The play to beat."""

    owner: int
    cards: list[str]
    combo: Combo


@dataclass
class State:
    players: int
    options: dict[str, Any]
    phase: str = "shuffle"
    dealer: int = 0
    pile: list[str] | None = None  # None: nobody but the seed knows it
    die: str | None = None
    cut_seats: list[int] = field(default_factory=list)
    hands: list[list[str]] = field(default_factory=list)
    discards: list[list[str]] = field(default_factory=list)
    answers: dict[int, dict[str, Any]] = field(default_factory=dict)
    turn: int = 0
    trick: Trick | None = None
    anybody_played: bool = False
    played: list[bool] = field(default_factory=list)
    public: list[str] = field(default_factory=list)  # cards that have been played
    substitutions: list[str] = field(default_factory=list)  # what jokers were declared to be
    immediate: list[int] = field(default_factory=list)
    drinks: list[int] | None = None
    winners: list[int] = field(default_factory=list)
    neglected: int | None = None  # the seat whose action just now neglected 顶大
    events: list[dict[str, Any]] = field(default_factory=list)

    def tell(self, event: str, **fields: Any) -> None:
        self.events.append({"event": event, **fields})

    def below(self, seat: int) -> int:
        """The 下家."""
        return (seat + 1) % self.players

    def is_opening(self) -> bool:
        """The next play is the round's first and must contain ♦A."""
        return not self.anybody_played and START_CARD in self.hands[self.turn]


def start(record: dict[str, Any]) -> State:
    players: int = record["players"]
    state = State(players=players, options={**DEFAULT_OPTIONS, **record.get("options", {})})
    state.hands = [[] for _ in range(players)]
    state.discards = [[] for _ in range(players)]
    state.played = [False] * players
    state.immediate = [0] * players
    if "position" in record:
        set_position(state, record["position"])
        return state
    deal: dict[str, Any] = record.get("deal") or {"dealer": 0}
    state.dealer = deal.get("dealer", 0)
    if "hands" in deal:
        state.die = deal.get("die")
        state.hands = [list(hand) for hand in deal["hands"]]
        begin_after_deal(state)
    elif "pile" in deal:
        state.pile = list(deal["pile"])
        state.die = deal["die"]
    return state


def set_position(state: State, position: dict[str, Any]) -> None:
    if position.get("phase", "play") != "play":
        raise ValueError("a position is in the phase play")
    given: dict[str, Any] = position.get("state") or {}
    state.phase = "play"
    state.dealer = given.get("dealer", 0)
    state.hands = [list(hand) for hand in position["hands"]]
    state.turn = position["turn"]
    state.played = list(given.get("played", [True] * state.players))
    state.immediate = list(given.get("immediate", [0] * state.players))
    for action in position.get("table", []):
        if action["do"] != "play":
            continue
        stands_for = action.get("as") or {}
        combo = evaluate(action["cards"], stands_for)
        if combo is None:
            raise ValueError("no combination lies on the table")
        state.trick = Trick(action["seat"], list(action["cards"]), combo)
        state.played[action["seat"]] = True
        state.public.extend(action["cards"])
        state.substitutions.extend(stands_for.values())
    state.anybody_played = any(state.played)
    if state.trick is not None and state.trick.owner == state.turn:
        state.trick = None


def cut_pile(state: State, at: int) -> None:
    if state.pile is not None:
        state.pile = state.pile[at:] + state.pile[:at]


def deal_pile(state: State) -> None:
    """打骰, then one card at a time in seat order."""
    if state.pile is None or state.die is None:
        raise ValueError("what a seed deals is not known here")
    number = value(state.die)
    first = (state.dealer + number - 1) % state.players
    state.tell("die", seat=state.dealer, card=state.die, value=number, first=first)
    for i, card in enumerate(state.pile):
        state.hands[(first + i) % state.players].append(card)
    state.pile = []
    begin_after_deal(state)


def begin_after_deal(state: State) -> None:
    if state.players == 3:
        state.phase = "discard"
    else:
        begin_after_discard(state)


def begin_after_discard(state: State) -> None:
    if state.options["special_hands"]:
        state.phase = "declare"
    else:
        begin_play(state)


def begin_play(state: State) -> None:
    state.phase = "play"
    for seat, hand in enumerate(state.hands):
        if START_CARD in hand:
            state.turn = seat


def pile_size(state: State) -> int:
    return len(pack(state.players)) if state.pile is None else len(state.pile)
