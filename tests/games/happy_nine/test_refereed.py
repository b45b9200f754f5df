"""欢乐九张 with real cards: what a table tells comes to what the same round comes to when it is played here."""

import random
from collections import Counter
from typing import Any

import pytest

from engine.core.chance import Chance
from engine.core.model import Card, Seat
from engine.core.record import read_record, replay
from engine.core.referee import Fact, Held, Mark, Report, Sheet, Wrong, refusal
from engine.core.settlement import Settlement
from engine.games import game
from engine.games.happy_nine.model import Options, Why
from engine.games.happy_nine.refereed import REFEREE, Reported
from engine.games.happy_nine.state import State
from tests.oracle.random_records import random_options, random_record

NINE = game("happy_nine")
TABLE = Options(misplay="penalty", last_card_call="manual")


def told_of(state: State) -> Report:
    """What a table with real cards would say of a round that has been played here."""
    players, core = state.setup.players, state.core
    facts = []
    for charge in state.charges:
        code = {
            Why.TRIGGER: Reported.BIG_JOKER if charge.what == "BJ" else Reported.LITTLE_JOKER,
            Why.FOUL: Reported.FOUL,
            Why.MISSED_CALL: Reported.MISSED_CALL,
            Why.MISDEAL: Reported.MISDEAL,
        }[charge.why]
        facts.append(Fact(seat=Seat(charge.seat), code=code))
    if state.ruling is not None:
        facts += [Fact(seat=Seat(seat), code=Reported.CHEATING) for seat in state.ruling.cheats]
        return Report(facts=tuple(facts))
    assert core is not None
    if 0 <= core.missed < players:
        facts.append(Fact(seat=Seat(core.missed), code=Reported.TOP_CARD))
    table = NINE.table(state)
    hands = {zone.owner: zone.cards for zone in table.zones if zone.id.startswith("hand:")}
    held = tuple(Held() if seat in core.winners else Held(cards=tuple(hands[Seat(seat)])) for seat in range(players))
    winners = tuple(Seat(seat) for seat in core.winners)
    return Report(winners=winners, declared=bool(core.answers), held=held, facts=tuple(facts))


def without_names(settlement: Settlement) -> Any:
    """An account without the lines of misplays, which are told by their number only."""
    fouls = {f"happy_nine.line.{why}" for why in (Why.FOUL, Why.MISPLAYED)}
    lines = sorted(str(line) for line in settlement.lines if line.why.key not in fouls)
    return settlement.model_copy(update={"lines": ()}), lines


def fouls(settlement: Settlement) -> dict[int, int]:
    found: dict[int, int] = {}
    for line in settlement.lines:
        if line.why.key in {"happy_nine.line.foul", "happy_nine.line.misplayed"}:
            found[line.seat] = found.get(line.seat, 0) + line.amount
    return found


def finished(seed: int, players: int) -> State | None:
    """The end of a random round by random house rules, dealt whole and not begun in its middle."""
    rng = random.Random(f"{seed} {players}")
    record = random_record(rng, players, random_options(rng), 0.05)
    if "position" in record:
        return None
    state: State = replay(NINE, read_record(record)).state
    return state if NINE.settle(state).over else None


def test_a_told_round_comes_to_what_the_same_round_comes_to_here() -> None:
    seen: Counter[str] = Counter()
    for players in NINE.info.players:
        for seed in range(120):
            state = finished(seed, players)
            if state is None:
                continue
            report, options = told_of(state), state.setup.options
            sheet, dealer = REFEREE.sheet(players, options), Seat(state.dealer)
            assert refusal(sheet, players, dealer, report) is None, (seed, players, report)
            here, there = NINE.settle(state), REFEREE.settle(players, options, dealer, report)
            assert without_names(there) == without_names(here), (seed, players)
            assert fouls(there) == fouls(here)
            seen.update(fact.code for fact in report.facts)
            seen["shown"] += report.declared
    # otherwise the comparison would say less than it seems to
    assert seen.keys() == {code.value for code in Reported}
    assert all(seen.values()), seen


@pytest.mark.parametrize("players", NINE.info.players)
def test_unnamed_cards_cost_what_named_ones_cost_that_are_not_dear(players: int) -> None:
    sheet = REFEREE.sheet(players, TABLE)
    plain = [card for row in sheet.cards for card in row if card not in sheet.dear]
    for count in range(1, sheet.most + 1):
        accounts = [
            REFEREE.settle(players, TABLE, Seat(1), Report(winners=(Seat(0),), held=(Held(), held)))
            for held in (Held(more=count), Held(cards=tuple(plain[:count])))
        ]
        assert accounts[0] == accounts[1]


def test_house_rules_decide_what_is_asked() -> None:
    def codes(options: Options, players: int = 6) -> set[str]:
        return {mark.code for mark in REFEREE.sheet(players, options).marks}

    assert codes(TABLE) == {code.value for code in Reported} - {"shown"}
    assert "foul" not in codes(Options())
    assert "missed_call" not in codes(Options())
    assert "top_card" not in codes(Options(top_card_rule="forced"))
    assert not codes(TABLE, 4) & {"big_joker", "little_joker"}
    assert codes(TABLE, 5) & {"big_joker", "little_joker"} == {"big_joker"}
    assert REFEREE.sheet(4, Options()).declared == "shown"
    assert not REFEREE.sheet(4, Options(special_hands=False)).declared


@pytest.mark.parametrize("players", NINE.info.players)
def test_the_cards_that_are_laid_out_are_those_in_play(players: int) -> None:
    sheet = REFEREE.sheet(players, TABLE)
    laid = [card for row in sheet.cards for card in row]
    assert len(laid) == len(set(laid)) == {3: 36, 4: 36, 5: 45, 6: 54}[players]
    assert sheet.dear <= set(laid)


def test_the_dice_count_from_the_dealer_who_is_one() -> None:
    seen = set()
    for seed in range(300):
        rolled = REFEREE.roll(6, TABLE, Seat(2), Chance(seed, "dice"))
        card = rolled.faces[0]
        assert isinstance(card, str)
        value = "A23456789TJQK".index(card[0]) + 1
        assert (rolled.count, rolled.lands_on, rolled.by) == (value, (2 + value - 1) % 6, 2)
        seen.add(card)
    assert len(seen) == 52


def cards(text: str) -> tuple[Card, ...]:
    return tuple(map(Card, text.split()))


SHEET = Sheet(
    cards=(cards("As 2s 3s"), cards("Ad 2d 3d")),
    dear=frozenset(cards("As")),
    most=2,
    marks=(
        Mark("foul", 1, 3),
        Mark("joker", 1, single=True),
        Mark("late", 1, before_winner=True),
        Mark("ruled", 5, ends=True),
        Mark("dealt", 2, ends=True, dealer=True),
    ),
    declared="shown",
)
LEFT = (Held(), Held(more=1), Held(cards=cards("As")))


def told(
    *facts: tuple[int, str, int], winners: tuple[int, ...] = (0,), held: Any = LEFT, declared: bool = False
) -> Any:
    found = tuple(Fact(seat=Seat(seat), code=code, times=times) for seat, code, times in facts)
    report = Report(winners=tuple(map(Seat, winners)), declared=declared, held=held, facts=found)
    wrong = refusal(SHEET, 3, Seat(1), report)
    return None if wrong is None else wrong.code


@pytest.mark.parametrize(
    ("report", "code"),
    [
        (told(), None),
        (told((1, "foul", 3)), None),
        (told((2, "late", 1)), None),
        (told((1, "dealt", 1), winners=(), held=()), None),
        (told(winners=(0, 2), held=(Held(), Held(cards=cards("As")), Held()), declared=True), None),
        (told(winners=(0, 1, 2), held=(), declared=True), None),
        (told(winners=(0,), held=(), declared=True), None),
        (told(winners=(3,)), Wrong.REPORT_NO_SEAT),
        (told((4, "foul", 1)), Wrong.REPORT_NO_SEAT),
        (told(held=(*LEFT, Held())), Wrong.REPORT_NO_SEAT),
        (told((1, "nothing", 1)), Wrong.REPORT_NOT_ASKED),
        (told((2, "dealt", 1), winners=(), held=()), Wrong.REPORT_NOT_ASKED),
        (told((1, "foul", 2), (1, "foul", 2)), Wrong.REPORT_TOO_OFTEN),
        (told((1, "joker", 1), (2, "joker", 1)), Wrong.REPORT_ONE_SEAT),
        (told((1, "late", 1)), Wrong.REPORT_NOT_BEFORE_WINNER),
        (told(winners=()), Wrong.REPORT_NO_WINNER),
        (told(winners=(0, 2)), Wrong.REPORT_ONE_WINNER),
        (told(winners=(0, 0)), Wrong.REPORT_ONE_WINNER),
        (told((1, "ruled", 1)), Wrong.REPORT_ONE_WINNER),
        (told(held=(Held(more=1), *LEFT[1:])), Wrong.REPORT_WINNER_HOLDS),
        (told(held=(Held(), Held(cards=cards("9s")), LEFT[2])), Wrong.REPORT_CARD_UNKNOWN),
        (told(held=(Held(), LEFT[2], LEFT[2])), Wrong.REPORT_CARD_TWICE),
        (told(held=(Held(), Held(cards=cards("As As")), LEFT[1])), Wrong.REPORT_CARD_TWICE),
        (told(held=LEFT[:2]), Wrong.REPORT_HOLDS_NONE),
        (told(held=(Held(), Held(cards=cards("As"), more=2), Held(more=1))), Wrong.REPORT_HOLDS_MANY),
    ],
)
def test_what_is_told_is_looked_through(report: str | None, code: Wrong | None) -> None:
    assert report == code
