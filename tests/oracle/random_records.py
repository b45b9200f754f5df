"""Random records of rounds and of sittings: mostly right, now and then deliberately wrong."""

import copy
import random
from typing import Any

from .cards import BIG, LITTLE, START_CARD, ordinary_cards, pack
from .happy_nine_round import Action, apply_action, legal_actions, to_act
from .random_deals import random_deal, random_position
from .round_rules import check_action
from .round_state import State, start
from .session import Player, RefusedError, Sitting, do_step
from .specials import special_names

VERBS = ["cut", "deal", "discard", "show", "keep", "play", "pass", "ruled_cheating", "ruled_misdeal", "knock"]
LONGEST = 600


def random_record(
    rng: random.Random, players: int, options: dict[str, Any], wrong: float, length: int | None = None
) -> dict[str, Any]:
    """A record with an explicit deal or position; it stops after `length` actions or at the first refused one.

    With probability `wrong` an action is a perturbed one (which may happen to be accepted).
    """
    record: dict[str, Any] = {
        "format": "table-record/1",
        "game": "happy_nine",
        "players": players,
        "options": dict(options),
    }
    if rng.random() < 0.4:
        record["position"] = random_position(rng, players, options)
    else:
        record["deal"] = random_deal(rng, players)
    actions: list[Action] = []
    record["actions"] = actions
    state = start(record)
    while len(actions) < (LONGEST if length is None else length):
        over = state.phase == "over"
        if over and rng.random() >= wrong:
            break
        action = wrong_action(rng, state) if over or rng.random() < wrong else right_action(rng, state)
        actions.append(action)
        if apply_action(state, copy.deepcopy(action)) is not None:
            break
    return record


def right_action(rng: random.Random, state: State) -> Action:
    if rng.random() < 0.002:
        return random_ruling(rng, state)
    if state.phase == "discard" and rng.random() < 0.7:
        return wished_discard(rng, state)
    found = legal_actions(state)
    if state.phase == "shuffle" and rng.random() < 0.6:
        found = [action for action in found if action["do"] == "deal"]
    shows = [action for action in found if action["do"] == "show"]
    if shows and rng.random() < 0.6:
        found = shows
    elif state.phase == "declare" and rng.random() < 0.9:
        found = [action for action in found if action["do"] == "keep"]
    plays = [action for action in found if action["do"] == "play"]
    if plays and rng.random() < 0.75:
        found = plays
    if not plays:
        return rng.choice(found)
    # One set of cards first, so that a joker's many declarations do not crowd out everything else.
    sets = sorted({",".join(sorted(action.get("cards", []))) for action in found})
    if rng.random() < 0.5:
        longest = max(cards.count(",") for cards in sets)
        sets = [cards for cards in sets if cards.count(",") == longest]
    with_joker = [cards for cards in sets if BIG in cards or LITTLE in cards]
    chosen = rng.choice(with_joker if with_joker and rng.random() < 0.3 else sets)
    action = rng.choice([action for action in found if ",".join(sorted(action.get("cards", []))) == chosen])
    if "cards" in action:
        rng.shuffle(action["cards"])
        if state.options["last_card_call"] == "manual" and rng.random() < 0.6:
            action["call"] = True
    return action


def wished_discard(rng: random.Random, state: State) -> Action:
    """A discard that leaves a special hand, if a few tries find one; otherwise any."""
    seat = rng.choice(to_act(state))
    free = [card for card in state.hands[seat] if card != START_CARD and card[0] != "9"]
    for _ in range(60):
        cards = rng.sample(free, 3)
        left = [card for card in state.hands[seat] if card not in cards]
        if special_names(3, left, {}):
            break
    return {"seat": seat, "do": "discard", "cards": cards}


def random_ruling(rng: random.Random, state: State) -> Action:
    action: Action = {"seat": rng.randrange(state.players), "do": "ruled_cheating"}
    if rng.random() < 0.4:
        return {"seat": rng.choice([state.dealer, action["seat"]]), "do": "ruled_misdeal"}
    if rng.random() < 0.5:
        action["with"] = rng.sample(range(state.players), rng.randint(0, 2))
    return action


def wrong_action(rng: random.Random, state: State) -> Action:
    """An action that is probably, not certainly, refused or charged."""
    players = state.players
    seat = rng.choice(to_act(state) or [0])
    right = right_action(rng, state) if state.phase != "over" else {"seat": 0, "do": "pass"}
    kind = rng.randrange(8)
    if kind == 0:
        return {**right, "seat": rng.choice([-1, players, *range(players)])}
    if kind == 1:
        return {**right, "do": rng.choice(VERBS)}
    if kind == 2:
        return random_ruling(rng, state)
    if kind == 3 and state.phase == "play":
        return {"seat": rng.choice([seat, seat, rng.randrange(players)]), "do": "pass"}
    if state.phase == "shuffle":
        return {
            "seat": rng.randrange(players),
            "do": "cut",
            "at": rng.choice([0, -1, 1, 35, 36, 45, 54, "3", None]),
        }
    if state.phase == "declare":
        return wrong_show(rng, state, seat)
    # Rare faults would drown among the common ones, so each fault that a few tries show is equally likely.
    tries: dict[str, Action] = {}
    for _ in range(80):
        action = wrong_cards(rng, state, seat)
        tries[check_action(state, action) or "none"] = action
    return rng.choice(list(tries.values()))


def random_declaration(rng: random.Random, players: int) -> dict[str, str]:
    card = rng.choice([*ordinary_cards(players), *ordinary_cards(6), BIG, LITTLE, "1s"])
    return {rng.choice([BIG, BIG, BIG, BIG, LITTLE]): card}


def wrong_show(rng: random.Random, state: State, seat: int) -> Action:
    action: Action = {"seat": seat, "do": "show"}
    if rng.random() < 0.5:
        action["as"] = random_declaration(rng, state.players)
    return action


def wrong_cards(rng: random.Random, state: State, seat: int) -> Action:
    hand = state.hands[seat]
    verb = "discard" if state.phase == "discard" and rng.random() < 0.9 else "play"
    most = min(len(hand), 6)
    size = rng.randint(1, most) if most else 0
    if state.trick is not None and state.trick.combo.size <= most and rng.random() < 0.6:
        size = state.trick.combo.size
    cards = rng.sample(hand, size)
    if BIG in hand and BIG not in cards and rng.random() < 0.4:
        cards = [*cards[1:], BIG]
    kind = rng.randrange(12)
    if kind == 0:
        cards = []
    elif kind == 1 and cards:
        cards = [*cards, rng.choice(cards)]
    elif kind == 2:
        cards = [*cards, rng.choice([*pack(state.players), "Ks", LITTLE, "1s", "10s", "as", "", "XJ"])]
    action: Action = {"seat": seat, "do": verb, "cards": cards}
    if rng.random() < (0.6 if BIG in cards else 0.1):
        action["as"] = random_declaration(rng, state.players)
    return action


def random_options(rng: random.Random) -> dict[str, Any]:
    """Any mixture of the page's options; each is left at its default half of the time."""
    choices: dict[str, list[Any]] = {
        "top_card_rule": ["penalty", "forced", "forced"],
        "misplay": ["refuse", "penalty", "penalty"],
        "last_card_call": ["auto", "manual", "manual"],
        "special_hands": [True, False],
        "top_card_penalty": [0, 3, 10],
        "cheating_penalty": [0, 7, 20],
        "misdeal_penalty": [0, 2, 5],
    }
    return {name: rng.choice(values) for name, values in choices.items() if rng.random() < 0.5}


def random_session(rng: random.Random, longest: int = 60) -> dict[str, Any]:
    """A sitting of random steps, most of them accepted; it stops at the first refused one."""
    players = rng.randint(3, 6)
    dealer = rng.randrange(players)
    cups = rng.choice(["1/2", "1", "1/3", "2", "3/4"])
    session: dict[str, Any] = {"dealer": dealer, "players": players, "unit": {"name": "杯", "cups": cups}}
    steps: list[dict[str, Any]] = []
    session["steps"] = steps
    sitting = Sitting([Player() for _ in range(players)], dealer, playing=list(range(players)))
    heavy = rng.random() < 0.4
    wrong = rng.choice([0.0, 0.02, 0.1])
    length = rng.randint(1, longest)
    while len(steps) < length:
        step = random_step(rng, sitting, heavy)
        if rng.random() >= wrong:
            for _ in range(40):
                if accepted(sitting, step):
                    break
                step = random_step(rng, sitting, heavy)
        steps.append(step)
        try:
            do_step(sitting, step)
        except RefusedError:
            break
    return session


def accepted(sitting: Sitting, step: dict[str, Any]) -> bool:
    try:
        do_step(copy.deepcopy(sitting), step)
    except RefusedError:
        return False
    return True


def random_step(rng: random.Random, sitting: Sitting, heavy: bool) -> dict[str, Any]:
    kinds = ["drink", "drink", "drink", "owe", "apply", "apply", "pause", "resume", "start", "start", "start", "start"]
    kinds.append("settle")
    if sitting.running:
        kinds += ["settle"] * 25
    kind = rng.choice(kinds)
    seats = range(len(sitting.players))
    seat = rng.choice([*seats, *[i for i in seats if sitting.players[i].owed > 0] * 3])
    if kind == "settle":
        return random_settlement(rng, sitting, heavy)
    if kind == "drink":
        return {"drink": {"seat": seat, "units": random_amount(rng, sitting.players[seat])}}
    if kind == "apply":
        consents = [other for other in sitting.not_paused() if other != seat]
        if consents and rng.random() < 0.2:
            consents.remove(rng.choice(consents))
        return {"apply": {"seat": seat, "consents": consents}}
    if kind == "start":
        return {"start": True}
    return {kind: seat}


def random_amount(rng: random.Random, player: Player) -> Any:
    owed = player.owed
    part = owed / 2 if owed <= 8 else owed - 8
    usual = [str(owed), str(owed), str(part), "1/2", 1, str(owed + 1)]
    return rng.choice(usual) if rng.random() < 0.9 else rng.choice(["0", -1, "-1/2", 1.5, "x", "", 0])


def random_settlement(rng: random.Random, sitting: Sitting, heavy: bool) -> dict[str, Any]:
    playing = sitting.playing
    units: list[int | None] = [None] * len(sitting.players)
    for seat in playing:
        units[seat] = rng.choice([9, 11, 13, 4, 0]) if heavy else rng.choice([0, 1, 1, 2, 4, 5, 6, 8, 9, 12])
    winners = rng.sample(playing, rng.choice([1, 1, 1, 2, 3]))
    if rng.random() < 0.15:
        cheat = rng.choice(playing)
        units = [None if seat not in playing else 20 if seat == cheat else 0 for seat in range(len(units))]
        return {"settle": units} if rng.random() < 0.5 else {"settle": units, "winners": []}
    for seat in winners:
        units[seat] = 0
    return {"settle": units, "winners": winners}
