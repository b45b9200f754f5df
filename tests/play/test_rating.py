"""The rating: as its library has it, the same for the same rounds, and true of players whose strength is known."""

from __future__ import annotations

import math
import random

import pytest
from openskill.models import PlackettLuce

from engine.play.counted import Counted, SeatCount
from engine.play.rating import ENOUGH, Rating, ranks, rated

BETA = 25 / 6


def seat(who: str | None, cost: int, bot: str | None = None) -> SeatCount:
    return SeatCount(who, bot, False, cost)


def a_round(number: int, *seats: SeatCount) -> Counted:
    return Counted(f"e/{number}", "dream_1", "drinks", number, seats)


def test_the_library_rates_as_it_documents() -> None:
    """The example of openskill's own page."""
    model = PlackettLuce()
    new = model.rating
    [[a, b], [x, y]] = model.rate([[new(), new()], [new(), new()]])
    assert (a.mu, a.sigma) == (26.964294621803063, 8.177962604389991)
    assert (x.mu, x.sigma) == (23.035705378196937, 8.177962604389991)
    assert a == b
    assert x == y


def test_two_who_meet_for_the_first_time_are_rated_as_the_library_does() -> None:
    found, model = rated([a_round(1, seat("Ann", 0), seat("Bob", 5))]), PlackettLuce()
    for name, (rating,) in zip(("Ann", "Bob"), model.rate([[model.rating()], [model.rating()]]), strict=True):
        assert found.of(name) == Rating(rating.mu, rating.sigma, 1)


def test_many_with_ties_are_rated_as_the_library_does() -> None:
    costs = (3, 0, 3, 7)
    model = PlackettLuce()
    wanted = model.rate([[model.rating()] for _ in costs], ranks=[2, 1, 2, 4])
    found = rated([a_round(1, *(seat(name, cost) for name, cost in zip("ABCD", costs, strict=True)))])
    for name, (rating,) in zip("ABCD", wanted, strict=True):
        now = found.of(name)
        assert now is not None
        assert now.mu == pytest.approx(rating.mu)
        assert now.sigma == pytest.approx(rating.sigma)


def test_places_are_those_of_the_costs() -> None:
    assert ranks([seat("A", 3), seat("B", -40), seat("C", 3), seat("D", 9)]) == [2, 1, 2, 4]


def test_a_level_in_several_seats_moves_by_their_mean() -> None:
    found = rated([a_round(1, seat("Ann", 0), seat(None, 1, "normal"), seat(None, 9, "normal"))])
    model = PlackettLuce()
    _, (second,), (third,) = model.rate([[model.rating()] for _ in range(3)], ranks=[1, 2, 3])
    assert found.levels()["normal"].mu == pytest.approx((second.mu + third.mu) / 2)
    assert found.levels()["normal"].rounds == 1


def test_nobodys_seat_is_rated_for_nobody() -> None:
    found = rated([a_round(number, seat("Ann", 0), seat(None, 5)) for number in range(5)])
    assert set(found.now) == {("person", "Ann")}


# ---------------------------------------------------------------- players whose strength is known


def simulated(strengths: dict[str, float], rounds: int, seed: int) -> list[Counted]:
    """Rounds of four whose outcome is drawn as the model thinks it is: each place by the strengths of those left."""
    rng = random.Random(seed)
    scale = math.sqrt(4 * BETA**2)
    found = []
    for number in range(rounds):
        left, order = dict(strengths), list[str]()
        while left:
            weights = [math.exp(strength / scale) for strength in left.values()]
            name = rng.choices(list(left), weights)[0]
            order.append(name)
            del left[name]
        costs = {name: place for place, name in enumerate(order)}
        seats = [(None, costs[name], name) if name.startswith("bot") else (name, costs[name]) for name in strengths]
        found.append(a_round(number, *(seat(*one) for one in seats)))
    return found


STRENGTHS = {"Ann": 31.0, "Bob": 25.0, "bot normal": 25.0, "bot weak": 19.0}


def test_whoever_is_stronger_ends_higher() -> None:
    for seed in range(10):
        found = rated(simulated(STRENGTHS, 300, seed))
        order = sorted(found.now, key=lambda each: found.now[each].mu)
        assert order[0] == ("bot", "bot weak")
        assert order[-1] == ("person", "Ann")


def test_the_interval_covers_the_difference_in_strength() -> None:
    """Of 60 evenings the true difference to a level lies within the interval about as often as it says."""
    inside = 0
    for seed in range(60):
        now = rated(simulated(STRENGTHS, 60, seed)).now
        ann, level = now["person", "Ann"], now["bot", "bot normal"]
        apart, wide = ann.mu - level.mu, 2 * math.hypot(ann.sigma, level.sigma)
        inside += abs(apart - 6.0) <= wide
    assert inside >= 54, inside


def test_the_more_rounds_the_surer() -> None:
    rounds = simulated(STRENGTHS, 120, 1)
    widths = [rated(rounds[:count]).now["person", "Ann"].half for count in (5, 30, 120)]
    assert widths == sorted(widths, reverse=True)
    assert widths[-1] < widths[0] / 2


def test_the_same_rounds_give_the_same_ratings_and_the_course_ends_there() -> None:
    rounds = simulated(STRENGTHS, 40, 3)
    one, other = rated(rounds), rated(rounds)
    assert one == other
    assert all(course[-1] == one.now[each] for each, course in one.course.items())
    assert len(one.course["person", "Ann"]) == 40
    half = rated(rounds[:20])
    assert one.course["person", "Ann"][:20] == half.course["person", "Ann"]


def test_with_few_rounds_nothing_is_claimed() -> None:
    strong, weak = Rating(40, 1, ENOUGH - 1), Rating(10, 1, 500)
    assert strong.against(weak) == "early"
    assert Rating(40, 1, ENOUGH).against(weak) == "better"
    assert weak.against(Rating(40, 1, ENOUGH)) == "worse"
    assert Rating(25, 2, 50).against(Rating(28, 2, 50)) == "alike"
