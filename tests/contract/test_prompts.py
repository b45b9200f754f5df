"""Every prompt can be satisfied or says why not, and every legal action can be reached through one."""

from __future__ import annotations

import itertools
from typing import Any

import pytest

from engine.core.action import Action
from engine.core.model import Seat
from engine.core.prompt import Ask, PickCards, PickNumber, PickOne, PickSeat, Prompt

from .rounds import Moment, Played, cases, round_of


@pytest.fixture(params=cases())
def played(request: pytest.FixtureRequest) -> Played:
    return round_of(*request.param)


def answers(ask: Ask, moment: Moment) -> list[Any]:
    """A few answers that an ask allows."""
    match ask:
        case PickCards(zones=zones, single=True):
            return [card for zone in zones for card in moment.table.zone(zone).cards]
        case PickCards(zones=zones, least=least, most=most):
            cards = [card for zone in zones for card in moment.table.zone(zone).cards]
            counts = range(least, min(most, len(cards)) + 1)
            return [list(found) for n in counts for found in itertools.islice(itertools.combinations(cards, n), 3)]
        case PickNumber(low=low, high=high, step=step):
            return sorted({low, low + step * ((high - low) // step // 2), low + step * ((high - low) // step)})
        case PickOne(choices=choices):
            return list(choices)
        case PickSeat(seats=seats, least=least, most=most):
            if most == 1 and least == 1:
                return list(seats)
            return [list(seats[:count]) for count in {least, min(most, len(seats))}]
        case _:
            return []


def allows(ask: Ask, value: Any, moment: Moment) -> bool:
    """Whether an answer is one that the ask offers."""
    match ask:
        case PickCards(zones=zones, single=True):
            return any(value in moment.table.zone(zone).cards for zone in zones)
        case PickCards(zones=zones, least=least, most=most):
            cards = {card for zone in zones for card in moment.table.zone(zone).cards}
            return least <= len(value) <= most and set(value) <= cards
        case PickNumber(low=low, high=high, step=step):
            return bool(low <= value <= high and (value - low) % step == 0)
        case PickOne(choices=choices):
            return value in choices
        case PickSeat(seats=seats):
            return set(value if isinstance(value, list) else [value]) <= set(seats)
        case _:
            return True


def filled(played: Played, moment: Moment, seat: Seat | None, prompt: Prompt) -> list[Action]:
    """Actions that answering a prompt can make."""
    base = {"do": prompt.verb, **({} if seat is None else {"seat": seat}), **prompt.fixed}
    combined = itertools.product(*(answers(ask, moment) for ask in prompt.asks))
    fields = [ask.field for ask in prompt.asks]
    return [played.game.read({**base, **dict(zip(fields, values, strict=True))}) for values in combined]


def reaches(prompt: Prompt, action: Action, moment: Moment) -> bool:
    """Whether a prompt, answered, gives an action (what a wild card stands for is asked afterwards)."""
    mapping = action.to_json()
    if prompt.off is not None or prompt.verb != action.do:
        return False
    asked = {ask.field: ask for ask in prompt.asks}
    for field, value in mapping.items():
        if field in ("seat", "do", "as"):
            continue
        if field in asked:
            if not allows(asked[field], value, moment):
                return False
        elif prompt.fixed.get(field) != value:
            return False
    return asked.keys() <= mapping.keys()


def test_every_prompt_of_a_seat_can_be_satisfied_or_says_why_not(played: Played) -> None:
    for moment in played.moments:
        for seat in (Seat(number) for number in range(played.setup.players)):
            listed = played.game.legal(moment.state, seat).actions
            for prompt in played.game.prompts(moment.state, seat):
                if prompt.off is not None:
                    continue
                legal = any(reaches(prompt, action, moment) for action in listed)
                tried = legal or any(
                    played.game.check(moment.state, action) is None for action in filled(played, moment, seat, prompt)
                )
                assert tried, f"{prompt} of seat {seat} can only be refused"


def test_a_grey_button_gives_the_reason_that_pressing_it_would_give(played: Played) -> None:
    codes = {str(code) for code in played.game.vocabulary["error"]}
    for moment in played.moments:
        for seat in (None, *(Seat(number) for number in range(played.setup.players))):
            for prompt in played.game.prompts(moment.state, seat):
                if prompt.off is None:
                    continue
                assert prompt.off.code in codes
                for action in filled(played, moment, seat, prompt):
                    refusal = played.game.check(moment.state, action)
                    assert refusal is not None
                    assert prompt.asks or refusal.code == prompt.off.code


def test_every_button_without_asks_is_accepted(played: Played) -> None:
    for moment in played.moments:
        for seat in (None, *(Seat(number) for number in range(played.setup.players))):
            for prompt in played.game.prompts(moment.state, seat):
                if prompt.off is None and not prompt.asks:
                    (action,) = filled(played, moment, seat, prompt)
                    assert played.game.check(moment.state, action) is None


def test_every_legal_action_can_be_reached_through_a_prompt(played: Played) -> None:
    for moment in played.moments:
        for seat in moment.table.to_act:
            prompts = played.game.prompts(moment.state, seat)
            for action in played.game.legal(moment.state, seat).actions:
                assert any(reaches(prompt, action, moment) for prompt in prompts)


def test_the_table_may_rule_whatever_it_is_offered(played: Played) -> None:
    for moment in played.moments:
        for prompt in played.game.prompts(moment.state, None):
            if prompt.off is None:
                found = filled(played, moment, None, prompt)
                assert found
                assert all(played.game.check(moment.state, action) is None for action in found[:20])


def test_nobody_is_asked_when_the_round_is_over(played: Played) -> None:
    for seat in (None, *(Seat(number) for number in range(played.setup.players))):
        assert played.game.prompts(played.last.state, seat) == ()


def test_prompts_name_zones_of_the_table_and_verbs_of_the_game(played: Played) -> None:
    verbs = set(played.game.verbs.json_schema()["discriminator"]["mapping"])
    for moment in played.moments:
        zones = {zone.id for zone in moment.table.zones}
        for seat in (None, *(Seat(number) for number in range(played.setup.players))):
            for prompt in played.game.prompts(moment.state, seat):
                assert prompt.verb in verbs
                named = {prompt.zone} | {ask.zone for ask in prompt.asks if isinstance(ask, PickNumber)}
                named |= {zone for ask in prompt.asks if isinstance(ask, PickCards) for zone in ask.zones}
                assert named - {None} <= zones
