"""Special hands 特殊牌型: the names that nine cards have."""

from functools import cache
from itertools import combinations

from .cards import BIG, LITTLE, is_ordinary, ordinary_cards, pack, suit_value, value

NAMES = {
    3: ["all_one_suit", "three_triples", "two_quads"],
    4: [
        "all_one_suit",
        "one_dragon",
        "quad_flush",
        "quad_straight",
        "three_triples",
        "triple_three_pairs",
        "two_quads",
    ],
}
NAMES[5] = sorted([*NAMES[4], "quad_full_house"])
NAMES[6] = NAMES[5]

# While names are looked for, a card of the hand is an ordinary card, "BJ" (untriggered) or "LJ".
# A triggered big joker has been replaced by the card it stands for, so that a card may stand there twice.


def same_rank(cards: list[str]) -> bool:
    if BIG in cards or LITTLE in cards:
        return False
    return len({card[0] for card in cards}) == 1


def one_suit(cards: list[str]) -> bool:
    if BIG in cards or LITTLE in cards:
        return False
    return len({suit_value(card) for card in cards}) == 1


def in_a_row(cards: list[str]) -> bool:
    if BIG in cards or LITTLE in cards:
        return False
    values = sorted(value(card) for card in cards)
    return values == list(range(values[0], values[0] + len(values)))


def is_pair(cards: list[str], little: bool) -> bool:
    """Two cards of a rank or, when the little joker may be triggered, the little joker and any card."""
    if LITTLE in cards:
        return little
    return same_rank(cards)


def splits(cards: list[str], size: int) -> list[tuple[list[str], list[str]]]:
    """Every way to take `size` cards out: (taken, left)."""
    result = []
    for places in combinations(range(len(cards)), size):
        taken = [cards[i] for i in places]
        left = [cards[i] for i in range(len(cards)) if i not in places]
        result.append((taken, left))
    return result


def all_pairs(cards: list[str], little: bool) -> bool:
    """The cards fall apart into pairs."""
    if not cards:
        return True
    first, rest = cards[0], cards[1:]
    for i, other in enumerate(rest):
        if is_pair([first, other], little) and all_pairs(rest[:i] + rest[i + 1 :], little):
            return True
    return False


def all_triples(cards: list[str]) -> bool:
    if not cards:
        return True
    return any(same_rank(taken) and all_triples(left) for taken, left in splits(cards, 3))


def is_full_house(cards: list[str], little: bool) -> bool:
    return any(same_rank(triple) and is_pair(pair, little) for triple, pair in splits(cards, 3))


@cache
def has_name(name: str, hand: tuple[str, ...], little: bool) -> bool:
    cards = list(hand)
    if name == "all_one_suit":
        return one_suit(cards)
    if name == "one_dragon":
        return in_a_row(cards)
    if name == "three_triples":
        return all_triples(cards)
    if name == "triple_three_pairs":
        return any(same_rank(triple) and all_pairs(rest, little) for triple, rest in splits(cards, 3))
    after_quad = [rest for quad, rest in splits(cards, 4) if same_rank(quad)]
    if name == "two_quads":
        return any(same_rank(second) for rest in after_quad for second, _odd in splits(rest, 4))
    if name == "quad_straight":
        return any(in_a_row(rest) for rest in after_quad)
    if name == "quad_flush":
        return any(one_suit(rest) for rest in after_quad)
    if name == "quad_full_house":
        return any(is_full_house(rest, little) for rest in after_quad)
    raise ValueError(name)


def special_names(players: int, hand: list[str], stands_for: dict[str, str], little: bool = True) -> list[str]:
    """The sorted names of nine cards; without `little` the little joker stays untriggered."""
    cards = tuple(sorted(stands_for.get(card, card) for card in hand))
    return [name for name in NAMES[players] if has_name(name, cards, little)]


def special_triggers(players: int, hand: list[str], stands_for: dict[str, str]) -> list[str]:
    """The jokers that a shown special hand pays for."""
    triggers = [BIG] if BIG in stands_for else []
    if LITTLE in hand and not special_names(players, hand, stands_for, little=False):
        triggers.append(LITTLE)
    return triggers


def special_names_of_probe(players: int, hand: list[str], stands_for: dict[str, str] | None) -> list[str]:
    """With a declaration the names it gives; without (None) the union over all of them."""
    if len(set(hand)) != 9 or any(card not in pack(players) for card in hand):
        return []
    if stands_for is not None:
        for joker, card in stands_for.items():
            if joker != BIG or BIG not in hand or not is_ordinary(players, card):
                return []
        return special_names(players, hand, stands_for)
    names = set(special_names(players, hand, {}))
    if BIG in hand:
        for card in ordinary_cards(players):
            names.update(special_names(players, hand, {BIG: card}))
    return sorted(names)
