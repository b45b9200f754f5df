"""What those who practise are told: the chances that trying every case by the rules gives, out of the view alone."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations, permutations
from typing import Any

import pytest

from engine.core.game import View, view
from engine.core.model import BACK, Card, Seat
from engine.games import game
from engine.games.dream_1.rules import rules_of as rules_1
from engine.games.dream_5.rules import rules_of as rules_5
from engine.games.dream_6.rules import rules_of as rules_6
from engine.kit.banker import rules_of as rules_2
from engine.kit.imagined import read
from engine.kit.three_cards import PACK, order, strength, unseen_hands
from engine.kit.wildpack import pack_of
from engine.play.round import Round

from .tables import DREAM, other_worlds, rounds, seen

SEEDS = (2, 5)


def begun(name: str, players: int, seed: int, actions: int = 0) -> View:
    """What the seat to act sees after so many of its first legal actions."""
    found = game(name)
    round_: Round[Any] = Round(found, Round.dealt(found, players, {}, seed))
    for _ in range(actions):
        seat = round_.table.to_act[0]
        assert round_.submit(round_.view(seat).legal.actions[0]) is None
    return round_.view(round_.table.to_act[0])


def unseen(seen: View) -> list[Card]:
    known = {card for zone in seen.table.zones for card in zone.cards}
    return [card for card in pack_of(seen.setup.options) if card not in known]


def own(seen: View, name: str = "") -> tuple[Card, ...]:
    return seen.table.zone(f"hand:{seen.seat}{name}").cards


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("actions", [0, 2])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_1_0_tells_how_often_no_other_card_is_below(players: int, actions: int, seed: int) -> None:
    here = begun("dream_1", players, seed, actions)
    (mine,), (common,) = own(here), here.table.zone("common").cards
    gone, rules = here.table.zone("discards").cards, rules_1(here.setup.options)
    times = count = 0
    for others in combinations(unseen(here), players - 1):
        lying = (mine, common, *gone, *others)
        least = read((mine, common), lying, rules).score
        times += all(read((card, common), lying, rules).score >= least for card in others)
        count += 1
    (aid,) = game("dream_1").aids(here)
    assert (aid.kind, aid.half > 0) == ("smallest", players == 4)
    assert abs(aid.share - times / count) <= max(1e-9, 1.5 * aid.half)


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("name", ["dream_2", "dream_3"])
def test_the_bankers_games_tell_how_often_another_hand_is_above(name: str, seed: int) -> None:
    here = begun(name, 3, seed)
    hand, rules = own(here), rules_2(here.setup.options)
    found = [
        read(other, (*hand, *other), rules).score > read(hand, (*hand, *other), rules).score
        for other in combinations(unseen(here), 2)
    ]
    (aid,) = game(name).aids(here)
    assert (aid.kind, aid.half) == ("lower", 0.0)
    assert aid.share == pytest.approx(sum(found) / len(found))


@pytest.mark.parametrize("seed", SEEDS)
def test_5_0_tells_how_often_the_other_hand_is_not_below(seed: int) -> None:
    here = begun("dream_5", 2, seed, 1)
    assert here.seat is not None
    mine = tuple(own(here, f":{side}")[0] for side in ("left", "right"))
    theirs = tuple(here.table.zone(f"hand:{1 - here.seat}:{side}").cards[0] for side in ("left", "right"))
    (common,), gone = here.table.zone("common").cards, here.table.zone("discards").cards
    rules = rules_5(here.setup.options)
    found = []
    for drawn in combinations(unseen(here), theirs.count(BACK)):
        rest = iter(drawn)
        other = tuple(next(rest) if card == BACK else card for card in theirs)
        lying = (*mine, *other, common, *gone)
        found.append(read((*other, common), lying, rules).score >= read((*mine, common), lying, rules).score)
    (aid,) = game("dream_5").aids(here)
    assert (aid.kind, aid.half) == ("smallest", 0.0)
    assert aid.share == pytest.approx(sum(found) / len(found))


def test_6_0_tells_it_of_every_card_in_hand() -> None:
    here = begun("dream_6", 2, 3, 1)
    rules, aids = rules_6(here.setup.options), game("dream_6").aids(here)
    assert [aid.card for aid in aids] == list(own(here))
    for aid in aids:
        assert aid.card is not None
        found = [
            read((other, common), (aid.card, other, common), rules).score
            >= read((aid.card, common), (aid.card, other, common), rules).score
            for common, other in permutations(unseen(here), 2)
        ]
        assert aid.share == pytest.approx(sum(found) / len(found))
        assert aid.half == 0.0


@pytest.mark.parametrize("name", ["zha_jin_hua", "new_zha_jin_hua"])
def test_who_has_looked_is_told_how_many_hands_are_above_and_who_has_not_nothing(name: str) -> None:
    for seed in range(6):
        found = game(name)
        round_: Round[Any] = Round(found, Round.dealt(found, 3, {}, seed))
        seat = round_.table.to_act[0]
        assert found.aids(round_.view(seat)) == ()
        assert round_.submit(found.read({"seat": seat, "do": "look"})) is None
        hand = PACK.mask(round_.view(seat).table.zone(f"hand:{seat}").cards)
        others = unseen_hands(hand)
        above = sum(order(strength(hand), other) == "<" for other, _ in others)
        (aid,) = found.aids(round_.view(seat))
        assert aid.share == pytest.approx(above / len(others))


@pytest.mark.parametrize("name", DREAM)
def test_chances_are_the_same_in_every_world_that_a_seat_cannot_tell_apart(name: str) -> None:
    told = 0
    for seat, at, one, other in other_worlds(name, range(4), 6):
        here = game(name).aids(seen(name, one, at, seat))
        assert here == game(name).aids(seen(name, other, at, seat)) == game(name).aids(seen(name, one, at, seat))
        assert seat is not None or here == ()
        told += len(here)
    assert told or name == "dream_4_fantasy"


def whole(aids: Sequence[Any]) -> bool:
    return all(0 <= aid.share <= 1 and 0 <= aid.half < 0.05 for aid in aids)


@pytest.mark.parametrize("name", DREAM)
def test_a_chance_is_one_at_every_moment_of_a_round(name: str) -> None:
    for record, done in rounds(name, range(4)):
        for state in done.states[:: max(1, len(done.states) // 8)]:
            for seat in (None, Seat(0), Seat(record.players - 1)):
                assert whole(game(name).aids(view(game(name), done.setup, state, seat)))
        last = view(game(name), done.setup, done.states[-1], Seat(0))
        assert game(name).aids(last) == ()


@pytest.mark.parametrize("actions", [0, 3, 9])
def test_4_0_tells_of_each_pile_how_many_unseen_cards_would_count_there(actions: int) -> None:
    here = begun("dream_4", 3, 2, actions)
    shown = {card for zone in here.table.zones for card in zone.cards}
    left, aids = [card for card in PACK.order if card not in shown], game("dream_4").aids(here)
    assert [aid.zone for aid in aids] == ["pile:0", "pile:1", "pile:2"]
    for aid in aids:
        assert aid.zone is not None
        top = here.table.zone(aid.zone).cards[-1]
        counting = [card for card in left if game("dream_4").rank(here.setup, {"cards": [top, card]})["count"]]
        assert (aid.kind, aid.cases, round(aid.share * aid.cases)) == ("counts", len(left), len(counting))
        assert 0 < len(counting) < len(left)
