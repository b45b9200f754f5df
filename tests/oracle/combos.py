"""What a set of cards is when it is played, and which of two plays is higher."""

from collections import Counter
from typing import Any, NamedTuple

from .cards import BIG, LITTLE, is_ordinary, pack, suit_value, value
from .specials import special_names_of_probe

FIVE_CARD_KINDS = ["straight", "flush", "full_house", "quad_plus_one", "straight_flush"]

# A card in single-card order: rank, suit, and 1 for a joker that stands for the card (it lies just above it).
Face = tuple[int, int, int]
LITTLE_SINGLE: Face = (100, 0, 0)
BIG_SINGLE: Face = (200, 0, 0)
HIGHEST_PAIR: Face = (300, 0, 0)


class Combo(NamedTuple):
    """A playable set of cards. Only combos of equal size compare: first by level, then by key."""

    size: int
    kind: str
    level: int
    key: Face
    triggers: list[str]  # the jokers triggered, each of which costs a unit


def single_key(card: str) -> Face:
    if card == BIG:
        return BIG_SINGLE
    if card == LITTLE:
        return LITTLE_SINGLE
    return (value(card), suit_value(card), 0)


def face_of(card: str, stands_for: dict[str, str]) -> Face:
    """The face of an ordinary card or of a big joker with a declaration."""
    if card == BIG:
        declared = stands_for[BIG]
        return (value(declared), suit_value(declared), 1)
    return (value(card), suit_value(card), 0)


def consecutive(values: list[int]) -> bool:
    ordered = sorted(values)
    return all(ordered[i] + 1 == ordered[i + 1] for i in range(len(ordered) - 1))


def without_little(faces: list[Face]) -> tuple[str, Face] | None:
    """Kind and key of faces none of which is the little joker or an undeclared big joker."""
    ranks = Counter(face[0] for face in faces)
    top = max(faces)
    if len(faces) == 2:
        return ("pair", top) if len(ranks) == 1 else None
    if len(faces) == 3:
        return ("triple", (top[0], 0, 0)) if len(ranks) == 1 else None
    if len(faces) == 4:
        return ("quad", (top[0], 0, 0)) if len(ranks) == 1 else None
    if len(faces) != 5:
        return None
    one_suit = len({face[1] for face in faces}) == 1
    row = consecutive([face[0] for face in faces])
    if row and one_suit:
        return ("straight_flush", top)
    for rank, count in ranks.items():
        if count >= 4:
            return ("quad_plus_one", (rank, 0, 0))
    for rank, count in ranks.items():
        if count == 3 and len(ranks) == 2:
            return ("full_house", (rank, 0, 0))
    if one_suit:
        return ("flush", top)
    if row:
        return ("straight", top)
    return None


def little_joker_pair_inside(others: list[str], stands_for: dict[str, str]) -> Face | None:
    """The key of the full house that the little joker makes with four other cards, if it makes one.

    One of the four is the little joker's partner, the other three are the triple.
    """
    for partner in others:
        triple = [card for card in others if card != partner]
        if BIG in triple and BIG not in stands_for:
            continue
        ranks = {face_of(card, stands_for)[0] for card in triple}
        if len(ranks) == 1:
            return (ranks.pop(), 0, 0)
    return None


def evaluate(cards: list[str], stands_for: dict[str, str]) -> Combo | None:
    """The combo of distinct cards; stands_for holds nothing but a valid declaration of a big joker among them."""
    if len(cards) == 1:
        if stands_for:
            return None
        return Combo(1, "single", 0, single_key(cards[0]), [])
    if not cards or len(cards) > 5:
        return None
    triggers = [BIG] if BIG in stands_for else []
    if LITTLE in cards:
        triggers = [*triggers, LITTLE]
        others = [card for card in cards if card != LITTLE]
        if len(cards) == 2:
            return Combo(2, "pair", 0, HIGHEST_PAIR, triggers)
        if len(cards) == 5:
            key = little_joker_pair_inside(others, stands_for)
            if key is not None:
                return Combo(5, "full_house", FIVE_CARD_KINDS.index("full_house"), key, triggers)
        return None
    if BIG in cards and BIG not in stands_for:
        return None
    found = without_little([face_of(card, stands_for) for card in cards])
    if found is None:
        return None
    kind, key = found
    level = FIVE_CARD_KINDS.index(kind) if len(cards) == 5 else 0
    return Combo(len(cards), kind, level, key, triggers)


def beats(left: Combo, right: Combo) -> bool:
    return left.size == right.size and (left.level, left.key) > (right.level, right.key)


def evaluate_probe(players: int, cards: list[str], stands_for: dict[str, str]) -> Combo | None:
    """As evaluate, for cards and declarations that may be anything."""
    if len(set(cards)) != len(cards) or any(card not in pack(players) for card in cards):
        return None
    for joker, card in stands_for.items():
        if joker != BIG or BIG not in cards or not is_ordinary(players, card):
            return None
    return evaluate(cards, stands_for)


def rank(probe: dict[str, Any]) -> dict[str, Any]:
    """{"kind": ...} or, for nine cards, {"special": [...]}."""
    players, cards = probe["players"], probe["cards"]
    if len(cards) == 9:
        return {"special": special_names_of_probe(players, cards, probe.get("as"))}
    combo = evaluate_probe(players, cards, probe.get("as") or {})
    return {"kind": None if combo is None else combo.kind}


def compare(probe: dict[str, Any]) -> str:
    """Left against right: ">", "<", "=" or "incomparable"."""
    players = probe["players"]
    left = evaluate_probe(players, probe["left"], probe.get("left_as") or {})
    right = evaluate_probe(players, probe["right"], probe.get("right_as") or {})
    if left is None or right is None or left.size != right.size:
        return "incomparable"
    if beats(left, right):
        return ">"
    if beats(right, left):
        return "<"
    return "="
