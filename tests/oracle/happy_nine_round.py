"""Replays records of 欢乐九张, and lists what is legal in and visible of the state after them."""

from itertools import combinations
from typing import Any

from .cards import BIG, extra_units, ordinary_cards, units_for_cards_left
from .combos import evaluate
from .round_rules import cards_of, cheats_named, check_action, declaration, neglects
from .round_state import State, Trick, begin_after_discard, begin_play, cut_pile, deal_pile, pile_size, start
from .specials import special_names, special_triggers

Action = dict[str, Any]


def apply_action(state: State, action: Action) -> str | None:
    """Does an action or charges it; returns the code of a refusal, which changes nothing."""
    code = check_action(state, action)
    if code is not None and code.startswith("foul:"):
        state.immediate[action["seat"]] += 1
        state.tell("foul", seat=action["seat"], code=code.removeprefix("foul:"))
        return None
    if code is not None:
        return code
    verb, seat = action["do"], action["seat"]
    if verb == "cut":
        state.cut_seats.append(seat)
        cut_pile(state, action["at"])
        state.tell("cut", seat=seat, at=action["at"])
    elif verb == "deal":
        deal_pile(state)
    elif verb == "discard":
        do_discard(state, seat, action["cards"])
    elif verb in ("show", "keep"):
        state.answers[seat] = action
        if len(state.answers) == state.players:
            end_declaring(state)
    elif verb == "play":
        do_play(state, action)
    elif verb == "pass":
        do_pass(state, action)
    elif verb == "ruled_cheating":
        rule_cheating(state, [seat, *cheats_named(action)])
    elif verb == "ruled_misdeal":
        state.immediate[seat] += state.options["misdeal_penalty"]
        state.tell("misdeal", seat=seat)
        end_round(state, [], [0] * state.players)
    return None


def do_discard(state: State, seat: int, cards: list[str]) -> None:
    for card in cards:
        state.hands[seat].remove(card)
    state.discards[seat] = list(cards)
    state.tell("discarded", seat=seat)
    if all(state.discards):
        begin_after_discard(state)


def end_declaring(state: State) -> None:
    shown = [seat for seat in range(state.players) if state.answers[seat]["do"] == "show"]
    if not shown:
        begin_play(state)
        return
    for seat in shown:
        hand = list(state.hands[seat])
        stands_for = declaration(state.answers[seat])
        trigger_jokers(state, seat, special_triggers(state.players, hand, stands_for), stands_for)
        names = special_names(state.players, hand, stands_for)
        state.tell("shown", seat=seat, cards=hand, special=names, **{"as": stands_for})
    drinks = [0 if seat in shown else units_in_hand(state, seat) for seat in range(state.players)]
    end_round(state, shown, drinks)


def trigger_jokers(state: State, seat: int, jokers: list[str], stands_for: dict[str, str]) -> None:
    for joker in jokers:
        state.immediate[seat] += 1
        if joker == BIG:
            state.tell("trigger", seat=seat, joker=joker, **{"as": stands_for[BIG]})
            state.substitutions.append(stands_for[BIG])
        else:
            state.tell("trigger", seat=seat, joker=joker)


def do_play(state: State, action: Action) -> None:
    seat, cards, stands_for = action["seat"], cards_of(action), declaration(action)
    combo = evaluate(cards, stands_for)
    assert combo is not None
    neglected_before = state.neglected
    state.neglected = seat if neglects(state, action) else None
    trigger_jokers(state, seat, combo.triggers, stands_for)
    for card in cards:
        state.hands[seat].remove(card)
    state.public.extend(cards)
    state.trick = Trick(seat, cards, combo)
    state.played[seat] = True
    state.anybody_played = True
    state.tell("play", seat=seat, cards=cards, kind=combo.kind, **{"as": stands_for})
    if len(state.hands[seat]) == 1:
        if state.options["last_card_call"] == "manual" and action.get("call") is not True:
            state.immediate[seat] += 1
            state.tell("missed_call", seat=seat)
        state.tell("call", seat=seat)
    if state.hands[seat]:
        state.turn = state.below(seat)
        return
    state.tell("out", seat=seat)
    drinks = [0 if other == seat else units_in_hand(state, other) for other in range(state.players)]
    if neglected_before is not None and state.below(neglected_before) == seat:
        drinks[neglected_before] += state.options["top_card_penalty"]
    end_round(state, [seat], drinks)


def do_pass(state: State, action: Action) -> None:
    seat = action["seat"]
    state.neglected = seat if neglects(state, action) else None
    state.tell("pass", seat=seat)
    state.turn = state.below(seat)
    if state.trick is not None and state.trick.owner == state.turn:
        state.trick = None
        state.tell("free_lead", seat=state.turn)


def rule_cheating(state: State, seats: list[int]) -> None:
    cheats = sorted(set(seats))
    state.tell("cheating", seats=cheats)
    penalty = state.options["cheating_penalty"]
    end_round(state, [], [penalty if seat in cheats else 0 for seat in range(state.players)])


def units_in_hand(state: State, seat: int) -> int:
    hand = state.hands[seat]
    return units_for_cards_left(len(hand)) + sum(extra_units(state.players, card) for card in hand)


def end_round(state: State, winners: list[int], drinks: list[int]) -> None:
    state.phase = "over"
    state.winners = winners
    state.drinks = drinks
    state.tell("round_over", winners=winners)


def to_act(state: State) -> list[int]:
    seats = range(state.players)
    if state.phase == "shuffle":
        return [seat for seat in seats if seat == state.dealer or seat not in state.cut_seats]
    if state.phase == "discard":
        return [seat for seat in seats if not state.discards[seat]]
    if state.phase == "declare":
        return [seat for seat in seats if seat not in state.answers]
    if state.phase == "play":
        return [state.turn]
    return []


def possible_actions(state: State, seat: int) -> list[Action]:
    """Everything worth trying for a seat; which of it is legal is for check_action to say."""
    found: list[Action] = [{"seat": seat, "do": verb} for verb in ("deal", "keep", "pass")]
    hand = state.hands[seat]
    if state.phase == "shuffle":
        found += [{"seat": seat, "do": "cut", "at": at} for at in range(1, pile_size(state))]
    if state.phase == "discard":
        found += [{"seat": seat, "do": "discard", "cards": list(cards)} for cards in combinations(hand, 3)]
    if state.phase == "declare":
        found += with_declarations(state, {"seat": seat, "do": "show"}, hand)
    if state.phase == "play":
        for size in range(1, 6):
            if state.trick is not None and state.trick.combo.size != size:
                continue
            for cards in combinations(hand, size):
                found += with_declarations(state, {"seat": seat, "do": "play", "cards": list(cards)}, list(cards))
    return found


def with_declarations(state: State, action: Action, cards: list[str]) -> list[Action]:
    """The action without a declaration and with every one that its cards allow."""
    found = [action]
    if BIG in cards and len(cards) > 1:
        found += [{**action, "as": {BIG: card}} for card in ordinary_cards(state.players)]
    return found


def legal_actions(state: State) -> list[Action]:
    candidates = [action for seat in to_act(state) for action in possible_actions(state, seat)]
    return [action for action in candidates if check_action(state, action) is None]


def view_of(state: State, seat: int) -> dict[str, set[str]]:
    """Cards that the seat's view must and must not contain.

    Neither has the cards that everybody has seen played, the turned card, what jokers were declared to be,
    and, once it is told who leads, ♦A in another hand.
    """
    shows = set(state.hands[seat]) | set(state.discards[seat])
    hides = set(state.pile or [])
    for other in range(state.players):
        if other == seat:
            continue
        hides |= set(state.discards[other])
        if state.phase == "over":
            shows |= set(state.hands[other])
        else:
            hides |= set(state.hands[other])
    open_cards = {*state.public, *state.substitutions, state.die}
    if state.phase == "play":
        open_cards.add("Ad")
    return {"shows": shows, "hides": {card for card in hides if card not in open_cards and card not in shows}}


def replay(record: dict[str, Any]) -> tuple[State, dict[str, Any] | None]:
    """The state after the record and the refusal that ended it early, if one did."""
    state = start(record)
    for at, action in enumerate(record.get("actions", [])):
        code = apply_action(state, action)
        if code is not None:
            return state, {"at": at, "code": code}
    return state, None


def outcome(state: State, error: dict[str, Any] | None) -> dict[str, Any]:
    result: dict[str, Any] = {"immediate": list(state.immediate)}
    if state.drinks is not None:
        result["drinks"] = list(state.drinks)
    return {
        "phase": state.phase,
        "over": state.phase == "over",
        "to_act": to_act(state),
        "winners": list(state.winners),
        "result": result,
        "events": list(state.events),
        "error": error,
        "hands": [list(hand) for hand in state.hands],
        "discards": [list(cards) for cards in state.discards],
    }


def run(record: dict[str, Any]) -> dict[str, Any]:
    state, error = replay(record)
    return outcome(state, error)


def legal(record: dict[str, Any]) -> list[Action]:
    """Every action of the seats to act that is accepted without a charge; no rulings and no `call`."""
    return legal_actions(replay(record)[0])


def check(record: dict[str, Any], action: Action) -> str | None:
    """None if the action would be accepted now, "foul:<code>" if charged, the code if refused."""
    return check_action(replay(record)[0], action)


def view(record: dict[str, Any], seat: int) -> dict[str, set[str]]:
    return view_of(replay(record)[0], seat)
