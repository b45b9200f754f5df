"""欢乐九张 with real cards: what the table is asked after a round, and what that comes to (page §8)."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum

from engine.core.chance import Chance
from engine.core.event import Rolled
from engine.core.model import Card, Seat
from engine.core.referee import Mark, Referee, Report, Sheet
from engine.core.settlement import Carry, Line, Settlement
from engine.games.happy_nine.dealing import die_value, first_served
from engine.games.happy_nine.material import HAND, PACK, Variant, codes, variant
from engine.games.happy_nine.model import Options, Why
from engine.games.happy_nine.settle import entry, left_lines, next_dealer


class Reported(StrEnum):
    """What may be told of a seat, and how a round is won without playing."""

    BIG_JOKER = "big_joker"
    LITTLE_JOKER = "little_joker"
    FOUL = "foul"
    MISSED_CALL = "missed_call"
    TOP_CARD = "top_card"
    CHEATING = "cheating"
    MISDEAL = "misdeal"
    SHOWN = "shown"


MANY = 20
"""Nobody plays wrongly more often than that in one round."""
_ON_THE_SPOT: Mapping[Reported, tuple[Why, Mapping[str, str]]] = {
    Reported.BIG_JOKER: (Why.TRIGGER, {"what": "BJ"}),
    Reported.LITTLE_JOKER: (Why.TRIGGER, {"what": "LJ"}),
    Reported.FOUL: (Why.MISPLAYED, {}),
    Reported.MISSED_CALL: (Why.MISSED_CALL, {}),
    Reported.MISDEAL: (Why.MISDEAL, {}),
}


class NineReferee(Referee[Options]):
    """The referee of 欢乐九张; house rules decide what is asked."""

    def sheet(self, players: int, options: Options) -> Sheet:
        """The cards in play, suit by suit and then the jokers; the charges that these house rules know (§5, §8)."""
        known = _variant(players, options)
        ordinary = codes(known.ordinary)
        rows = [tuple(card for card in ordinary if card[1] == suit) for suit in "shcd"]
        jokers = codes(known.jokers)
        marks = [Mark(code, 1, single=True) for code, card in _JOKERS if card in jokers]
        if options.misplay == "penalty":
            marks.append(Mark(Reported.FOUL, 1, MANY))
        if options.last_card_call == "manual":
            marks.append(Mark(Reported.MISSED_CALL, 1))
        if options.top_card_rule == "penalty":
            marks.append(Mark(Reported.TOP_CARD, options.top_card_penalty, before_winner=True, single=True))
        marks.append(Mark(Reported.CHEATING, options.cheating_penalty, ends=True))
        marks.append(Mark(Reported.MISDEAL, options.misdeal_penalty, ends=True, dealer=True))
        return Sheet(
            cards=(*rows, jokers) if jokers else tuple(rows),
            dear=frozenset(codes(known.dear)),
            most=HAND,
            marks=tuple(marks),
            declared=Reported.SHOWN if options.special_hands else "",
        )

    def settle(self, players: int, options: Options, dealer: Seat, report: Report) -> Settlement:
        """What each owes, as after a round played here (§8)."""
        known = _variant(players, options)
        misdeal = any(report.times(seat, Reported.MISDEAL) for seat in range(players))
        cheats = [seat for seat in range(players) if report.times(seat, Reported.CHEATING)]
        if cheats:
            lines = [entry(seat, Why.CHEATING, options.cheating_penalty) for seat in cheats]
        else:
            lines = [] if misdeal else _round_lines(known, report)
        spot = _spot_lines(players, options, report)
        winners = () if cheats or misdeal else tuple(sorted(report.winners))
        due, paid = ([0] * players for _ in range(2))
        for amounts, found in ((due, lines), (paid, spot)):
            for one in found:
                amounts[one.seat] += one.amount
        return Settlement(
            over=True,
            winners=winners,
            result={"drinks": due, "immediate": paid},
            due=tuple(due),
            paid=tuple(paid),
            lines=(*lines, *spot),
            carry=Carry(lead=next_dealer(players, dealer, winners)),
            void=misdeal,
        )

    def roll(self, players: int, options: Options, dealer: Seat, chance: Chance) -> Rolled:
        """打骰: a card is turned up, its value counts seats from the dealer, who is one (二(四)1, D2)."""
        known = _variant(players, options)
        die: Card = chance.of("die").pick(codes(known.ordinary))
        return Rolled(by=dealer, faces=(die,), count=die_value(die), lands_on=first_served(known, dealer, die))


_JOKERS = ((Reported.BIG_JOKER, "BJ"), (Reported.LITTLE_JOKER, "LJ"))


def _variant(players: int, options: Options) -> Variant:
    return variant(players, options.top_card_rule == "forced", options.special_hands, options.top_card_penalty)


def _round_lines(known: Variant, report: Report) -> list[Line]:
    lines = []
    for seat in range(known.players):
        if seat not in report.winners:
            held = report.of(seat)
            # special hands end the round before the first play: everybody pays for nine cards
            count = HAND if report.declared else held.count
            lines.extend(left_lines(known, seat, count, PACK.mask(held.cards)))
        if report.times(seat, Reported.TOP_CARD):
            lines.append(entry(seat, Why.TOP_CARD, known.top_penalty))
    return [one for one in lines if one.amount]


def _spot_lines(players: int, options: Options, report: Report) -> list[Line]:
    found = []
    for seat in range(players):
        for code, (why, params) in _ON_THE_SPOT.items():
            times = report.times(seat, code)
            each = options.misdeal_penalty if code is Reported.MISDEAL else 1
            counted = {"count": times} if code is Reported.FOUL else {}
            if times:
                found.append(entry(seat, why, each * times, True, **params, **counted))
    return found


REFEREE = NineReferee()
