"""Which actions are accepted, refused or charged: the error codes in the page's order, and 顶大."""

from itertools import combinations
from typing import Any

from .cards import BIG, LITTLE, START_CARD, forbidden_cards, is_ordinary
from .combos import beats, evaluate, single_key
from .round_state import State, pile_size
from .specials import special_names

PHASES_OF_VERB = {
    "cut": ["shuffle"],
    "deal": ["shuffle"],
    "discard": ["discard"],
    "show": ["declare"],
    "keep": ["declare"],
    "play": ["play"],
    "pass": ["play"],
    "ruled_cheating": ["shuffle", "discard", "declare", "play"],
    "ruled_misdeal": ["discard", "declare", "play"],
}

CHARGED_PLAY_CODES = [
    "not_your_turn",
    "joker_needs_declaration",
    "bad_substitution",
    "not_a_combination",
    "must_contain_start_card",
    "forbidden_on_first_play",
    "different_type",
    "not_higher",
]


def check_action(state: State, action: dict[str, Any]) -> str | None:
    """None: accepted. "foul:<code>": not done, but charged. Otherwise the code of the refusal."""
    code = first_code(state, action)
    if code is None:
        return None
    if state.options["misplay"] == "penalty" and seat_exists(state, action.get("seat")):
        if action["do"] == "play" and state.phase == "play" and code in CHARGED_PLAY_CODES:
            return "foul:" + code
        if action["do"] == "show" and code == "not_a_special_hand":
            return "foul:" + code
    return code


def first_code(state: State, action: dict[str, Any]) -> str | None:
    """The first error that applies, in the page's order."""
    if state.phase == "over":
        return "round_over"
    verb = action.get("do")
    if not isinstance(verb, str) or state.phase not in PHASES_OF_VERB.get(verb, []):
        return "wrong_phase"
    if verb == "ruled_misdeal" and state.anybody_played:
        return "wrong_phase"
    if not may_act(state, verb, action):
        return "not_your_turn"
    if verb == "cut":
        at = action.get("at")
        if isinstance(at, bool) or not isinstance(at, int) or not 1 <= at <= pile_size(state) - 1:
            return "bad_cut"
    if verb == "discard":
        return discard_code(state, action)
    if verb == "show":
        return show_code(state, action)
    if verb == "pass":
        return pass_code(state, action)
    if verb == "play":
        return play_code(state, action)
    return None


def seat_exists(state: State, seat: object) -> bool:
    return isinstance(seat, int) and not isinstance(seat, bool) and 0 <= seat < state.players


def may_act(state: State, verb: str, action: dict[str, Any]) -> bool:
    seat = action.get("seat")
    if not isinstance(seat, int) or not seat_exists(state, seat):
        return False
    if verb == "cut":
        return seat != state.dealer and seat not in state.cut_seats
    if verb in ("deal", "ruled_misdeal"):
        return seat == state.dealer
    if verb == "discard":
        return state.discards[seat] == []
    if verb in ("show", "keep"):
        return seat not in state.answers
    if verb in ("play", "pass"):
        return seat == state.turn
    return all(seat_exists(state, other) for other in cheats_named(action))


def cheats_named(action: dict[str, Any]) -> list[Any]:
    others = action.get("with")
    return list(others) if isinstance(others, list) else []


def cards_of(action: dict[str, Any]) -> list[Any]:
    cards = action.get("cards")
    return list(cards) if isinstance(cards, list) else []


def declaration(action: dict[str, Any]) -> dict[str, Any]:
    stands_for = action.get("as")
    if stands_for is None:
        return {}
    return dict(stands_for) if isinstance(stands_for, dict) else {"": ""}


def holds(state: State, seat: int, cards: list[Any]) -> bool:
    """The seat holds these cards: at least one, no card twice, nothing that is no card."""
    if not cards:
        return False
    hand = list(state.hands[seat])
    for card in cards:
        if card not in hand:
            return False
        hand.remove(card)
    return True


def bad_declaration(state: State, cards: list[str], stands_for: dict[str, Any]) -> bool:
    for joker, card in stands_for.items():
        if joker != BIG or BIG not in cards or len(cards) == 1:
            return True
        if not is_ordinary(state.players, card):
            return True
    return False


def discard_code(state: State, action: dict[str, Any]) -> str | None:
    cards = cards_of(action)
    if not holds(state, action["seat"], cards):
        return "not_in_hand"
    if len(cards) != 3:
        return "must_discard_three"
    if any(card == START_CARD or card[0] == "9" for card in cards):
        return "protected_card"
    return None


def show_code(state: State, action: dict[str, Any]) -> str | None:
    hand = state.hands[action["seat"]]
    stands_for = declaration(action)
    if bad_declaration(state, hand, stands_for):
        return "bad_substitution"
    if not special_names(state.players, hand, stands_for):
        return "not_a_special_hand"
    return None


def pass_code(state: State, action: dict[str, Any]) -> str | None:
    if state.trick is None:
        return "must_lead"
    if state.options["top_card_rule"] == "forced" and neglects(state, action):
        return "must_play_highest"
    return None


def needs_declaration(cards: list[str], stands_for: dict[str, Any]) -> bool:
    """A big joker with other cards and without a declaration, except in two places beside the little joker."""
    if BIG not in cards or len(cards) == 1 or BIG in stands_for:
        return False
    others = [card for card in cards if card not in (BIG, LITTLE)]
    if LITTLE in cards and len(others) == 0:
        return False
    return not (LITTLE in cards and len(others) == 3 and len({card[0] for card in others}) == 1)


def play_code(state: State, action: dict[str, Any]) -> str | None:
    seat, cards, stands_for = action["seat"], cards_of(action), declaration(action)
    if not holds(state, seat, cards):
        return "not_in_hand"
    if needs_declaration(cards, stands_for):
        return "joker_needs_declaration"
    if bad_declaration(state, cards, stands_for):
        return "bad_substitution"
    combo = evaluate(cards, stands_for)
    if combo is None:
        return "not_a_combination"
    if state.is_opening() and START_CARD not in cards:
        return "must_contain_start_card"
    if banned(state, seat, cards):
        return "forbidden_on_first_play"
    if state.trick is not None and combo.size != state.trick.combo.size:
        return "different_type"
    if state.trick is not None and not beats(combo, state.trick.combo):
        return "not_higher"
    if state.options["top_card_rule"] == "forced" and neglects(state, action):
        return "must_play_highest"
    return None


def banned(state: State, seat: int, cards: list[str]) -> bool:
    """It would be the seat's first play and has a first-play-forbidden card in it."""
    if state.played[seat]:
        return False
    return any(card in forbidden_cards(state.players) for card in cards)


def highest_single(state: State) -> str | None:
    """The highest card that the seat to act may play as a single, the trick left aside."""
    cards = [card for card in state.hands[state.turn] if not banned(state, state.turn, [card])]
    if state.is_opening():
        cards = [card for card in cards if card == START_CARD]
    return max(cards, key=single_key) if cards else None


def neglects(state: State, action: dict[str, Any]) -> bool:
    """Whether this play or pass, all right otherwise, of the seat to act neglects 顶大."""
    below = state.below(state.turn)
    if len(state.hands[below]) != 1:
        return False
    cards: list[str] = cards_of(action) if action["do"] == "play" else []
    best = highest_single(state)
    if state.trick is None:
        return len(cards) == 1 and cards != [best]
    if state.trick.combo.size == 1:
        if best is None or single_key(best) <= state.trick.combo.key:
            return False
        return cards != [best]
    if state.trick.owner != below or cards:
        return False
    return can_beat_without_trigger(state)


def can_beat_without_trigger(state: State) -> bool:
    """A trick of two or more cards: every play of a joker would trigger one."""
    assert state.trick is not None
    plain = [card for card in state.hands[state.turn] if card not in (BIG, LITTLE)]
    for cards in combinations(plain, state.trick.combo.size):
        combo = evaluate(list(cards), {})
        if combo is not None and beats(combo, state.trick.combo) and not banned(state, state.turn, list(cards)):
            return True
    return False
