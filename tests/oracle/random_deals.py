"""Random beginnings of rounds: deals, piles and positions, with special hands and short hands on purpose."""

import random
from typing import Any

from .cards import BIG, DEALT, HIGHEST_RANK, JOKERS, LITTLE, RANKS, START_CARD, SUITS, ordinary_cards, pack, value
from .happy_nine_round import legal_actions
from .round_state import start
from .specials import NAMES


def shuffled(rng: random.Random, cards: list[str]) -> list[str]:
    result = list(cards)
    rng.shuffle(result)
    return result


def ranks_of(players: int) -> list[str]:
    return RANKS[: RANKS.index(HIGHEST_RANK[players]) + 1]


def group(rng: random.Random, rank: str, size: int) -> list[str]:
    return [rank + suit for suit in rng.sample(SUITS, size)]


def special_hand(rng: random.Random, players: int) -> list[str]:
    """Nine cards that (without a joker always, with one nearly always) have a name."""
    hand = plain_special_hand(rng, players, rng.choice(NAMES[players]))
    jokers = list(JOKERS[players])
    if jokers and rng.random() < 0.6:
        for joker in rng.sample(jokers, rng.randint(1, len(jokers))):
            hand[rng.randrange(9)] = joker
    if len(set(hand)) != 9 and len(hand) == 9:
        return special_hand(rng, players)
    return hand


def plain_special_hand(rng: random.Random, players: int, name: str) -> list[str]:
    ranks = ranks_of(players)
    if name == "all_one_suit":
        suit = rng.choice(SUITS)
        return [rank + suit for rank in rng.sample(ranks, 9)]
    if name == "one_dragon":
        low = rng.randrange(len(ranks) - 8)
        return [rank + rng.choice(SUITS) for rank in ranks[low : low + 9]]
    if name == "three_triples":
        return [card for rank in rng.sample(ranks, 3) for card in group(rng, rank, 3)]
    if name == "triple_three_pairs":
        chosen = rng.sample(ranks, 4)
        sizes = [3, 2, 2, 2]
        if rng.random() < 0.2:
            chosen, sizes = chosen[:3], [3, 4, 2]
        return [card for rank, size in zip(chosen, sizes, strict=True) for card in group(rng, rank, size)]
    chosen = rng.sample(ranks, 2)
    quad = group(rng, chosen[0], 4)
    others = [card for card in ordinary_cards(players) if card not in quad]
    if name == "two_quads":
        second = group(rng, chosen[1], 4)
        return quad + second + [rng.choice([card for card in others if card not in second])]
    if name == "quad_full_house":
        third = rng.choice([rank for rank in ranks if rank not in chosen])
        return quad + group(rng, chosen[1], 3) + group(rng, third, 2)
    if name == "quad_straight":
        low = rng.randrange(len(ranks) - 4)
        five = [rank + rng.choice(SUITS) for rank in ranks[low : low + 5]]
    else:
        suit = rng.choice(SUITS)
        five = [rank + suit for rank in rng.sample(ranks, 5)]
    if set(five) & set(quad):  # a quad of fives leaves no straight of a nine-card suit
        return plain_special_hand(rng, players, name)
    return quad + five


def nearly_sorted(rng: random.Random, cards: list[str]) -> list[str]:
    """By rank or by suit with a few cards out of place: hands full of quads, straights and flushes."""
    places = [0, 1] if rng.random() < 0.5 else [1, 0]
    result = sorted(cards, key=lambda card: [card[place] for place in places])
    for _ in range(rng.randint(3, 15)):
        result.append(result.pop(rng.randrange(len(result))))
    return result


def random_hands(rng: random.Random, players: int) -> list[list[str]]:
    """Full hands; in a third of the deals some seat's nine cards are special."""
    size = DEALT[players]
    hands: list[list[str]] = [[] for _ in range(players)]
    rest = shuffled(rng, pack(players))
    if rng.random() < 0.3:
        rest = nearly_sorted(rng, rest)
    if rng.random() < 0.35:
        for seat in rng.sample(range(players), rng.choice([1, 1, 2])):
            hand = special_hand(rng, players)
            if all(card in rest for card in hand):
                hands[seat] = hand
                rest = [card for card in rest if card not in hand]
    for hand in hands:
        while len(hand) < size:
            hand.append(rest.pop())
        if rng.random() < 0.5:
            rng.shuffle(hand)
    return hands


def random_deal(rng: random.Random, players: int) -> dict[str, Any]:
    dealer = rng.randrange(players)
    die = rng.choice(ordinary_cards(players))
    hands = random_hands(rng, players)
    if rng.random() < 0.75:
        return {"dealer": dealer, "die": die, "hands": hands}
    first = (dealer + value(die) - 1) % players
    count = len(pack(players))
    pile = [hands[(first + i) % players][i // players] for i in range(count)]
    return {"dealer": dealer, "die": die, "pile": pile}


def random_position(rng: random.Random, players: int, options: dict[str, Any]) -> dict[str, Any]:
    """Short hands, so that the end, 报单 and 顶大 are near; often a trick lies on the table."""
    ordinary = [card for card in ordinary_cards(players) if card != START_CARD]
    low_ranks = rng.sample(ranks_of(players), rng.randint(4, len(ranks_of(players))))
    few = [card for card in ordinary if card[0] in low_ranks]
    rest = shuffled(rng, few)
    others = shuffled(rng, [card for card in ordinary if card not in few])
    for joker in JOKERS[players]:
        if rng.random() < 0.6:
            rest.insert(rng.randrange(len(rest) + 1), joker)
    rest = others + rest  # cards are taken from the end
    hands: list[list[str]] = []
    for _ in range(players):
        size = rng.choice([1, 1, 1, 2, 2, 3, 3, 4, 5, 6, 7])
        hands.append([rest.pop() for _ in range(min(size, len(rest) // 2))] or [rest.pop()])
    owner = rng.randrange(players)
    played = [rng.random() < 0.8 for _ in range(players)]
    played[owner] = True
    state: dict[str, Any] = {"dealer": rng.randrange(players)}
    if not all(played) or rng.random() < 0.3:
        state["played"] = played
    if rng.random() < 0.4:
        state["immediate"] = [rng.choice([0, 0, 1, 2]) for _ in range(players)]
    table: list[dict[str, Any]] = []
    turn = owner
    if rng.random() < 0.7 and rest:
        table.append(random_table_play(rng, players, options, owner, rest[-9:]))
        turn = (owner + 1) % players
        for _ in range(rng.randrange(players - 1)):
            table.append({"seat": turn, "do": "pass"})
            turn = (turn + 1) % players
    return {"phase": "play", "hands": hands, "turn": turn, "table": table, "state": state}


def random_table_play(
    rng: random.Random, players: int, options: dict[str, Any], owner: int, cards: list[str]
) -> dict[str, Any]:
    """A play that could have been led from these cards, the sizes equally likely."""
    hands = [[START_CARD]] * players
    hands[owner] = cards
    record = {"players": players, "options": options, "position": {"hands": hands, "turn": owner}}
    state = start(record)
    state.options["top_card_rule"] = "penalty"
    plays = [action for action in legal_actions(state) if action["do"] == "play" and enough(action)]
    size = rng.choice(sorted({len(action["cards"]) for action in plays}))
    return rng.choice([action for action in plays if len(action["cards"]) == size])


def enough(action: dict[str, Any]) -> bool:
    """Not everything needs a joker: leave out plays with both."""
    return not (BIG in action["cards"] and LITTLE in action["cards"])
