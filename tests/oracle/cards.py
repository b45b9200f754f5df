"""Cards as two-letter strings, and the packs of three to six players."""

RANKS = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "T", "J", "Q", "K"]  # low to high
SUITS = ["d", "c", "h", "s"]  # low to high
BIG = "BJ"
LITTLE = "LJ"
START_CARD = "Ad"

HIGHEST_RANK = {3: "9", 4: "9", 5: "J", 6: "K"}
JOKERS: dict[int, list[str]] = {3: [], 4: [], 5: [BIG], 6: [BIG, LITTLE]}
DEALT = {3: 12, 4: 9, 5: 9, 6: 9}


ORDINARY: dict[int, list[str]] = {}
for _players, _highest in HIGHEST_RANK.items():
    ORDINARY[_players] = [rank + suit for rank in RANKS[: RANKS.index(_highest) + 1] for suit in SUITS]

PACK = {players: ORDINARY[players] + JOKERS[players] for players in HIGHEST_RANK}
FORBIDDEN = {players: [highest + suit for suit in SUITS] + JOKERS[players] for players, highest in HIGHEST_RANK.items()}


def ordinary_cards(players: int) -> list[str]:
    """Every card of the pack that has a rank and a suit."""
    return list(ORDINARY[players])


def pack(players: int) -> list[str]:
    """Every card in play."""
    return list(PACK[players])


def forbidden_cards(players: int) -> list[str]:
    """初禁牌: what a seat's first play may not contain."""
    return list(FORBIDDEN[players])


def value(card: str) -> int:
    """A is 1, K is 13."""
    return RANKS.index(card[0]) + 1


def suit_value(card: str) -> int:
    """Diamonds 0, clubs 1, hearts 2, spades 3."""
    return SUITS.index(card[1])


def is_ordinary(players: int, card: object) -> bool:
    return isinstance(card, str) and card in ORDINARY[players]


def extra_units(players: int, card: str) -> int:
    """What this card costs its holder on top of the price of the number of cards left."""
    if card in (BIG, LITTLE):
        return 5
    if card == "Ac" and players != 3:
        return 4
    if card[0] == HIGHEST_RANK[players]:
        return {"d": 1, "c": 2, "h": 3, "s": 4}[card[1]]
    return 0


def units_for_cards_left(count: int) -> int:
    if count <= 5:
        return 1
    if count <= 7:
        return 2
    if count == 8:
        return 3
    return 4
