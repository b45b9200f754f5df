"""What a settlement asks of each player, in words: pure functions of the sitting and what was said about it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction

from engine.core.game import Info
from engine.core.model import Card
from engine.core.settlement import Settlement
from engine.core.table import Table
from engine.games import game
from engine.play.ledger import Account, Unit, Way, falls_short
from engine.play.settling import by_computer, fitting
from engine.play.sitting import Sitting
from engine.play.steps import Apply, BuyIn, Owe, Pause, Resume, Start, TakeOver
from engine.words.dry import POINTS
from gui.controls.drinks import shown as as_shown
from gui.scene.look import Look
from gui.scene.plate import Person
from gui.windows.bill import NO_UNIT, Duty, Row
from gui.windows.faces import person
from gui.windows.hands_up import hand_of, named_hand
from gui.windows.sums import fixed_unit, sum_words, summed


@dataclass(frozen=True)
class Shown:
    """The round that is being settled: the sitting, the account, the cards at the end."""

    sitting: Sitting
    settlement: Settlement
    table: Table | None = None
    game: str = ""
    """What was played; the sitting may play another game by now."""
    drunk: Mapping[str, Unit] = field(default_factory=dict)
    """What a unit was for each by name: cups are drunk at once, and a drink that is changed counts from then on."""

    @property
    def info(self) -> Info:
        """What is known of the game that was played."""
        return game(self.game).info if self.game else self.sitting.game.info

    def unit_of(self, seat: int) -> Unit:
        """What a unit is for a player in the account of the round."""
        ledger = self.sitting.ledger
        now = ledger.unit_of(seat)
        return now if self.info.cup is None else self.drunk.get(ledger.account(seat).name, now)

    def round_seat(self, seat: int) -> int | None:
        """A seat of the sitting as a seat of the round; None for who did not play."""
        ledger = self.sitting.ledger
        at = ledger.playing.index(seat) if seat in ledger.playing else None
        # somebody else may have taken the seat since
        return at if at is not None and ledger.named[at] == ledger.account(seat).name else None


def more(look: Look, shown: Shown, seat: int) -> list[tuple[str, str, str | None]]:
    """What else a player may do between two rounds: names and words."""
    sitting, words = shown.sitting, look.words
    account = sitting.ledger.account(seat)
    deeds: list[tuple[str, str, str | None]] = []
    if account.owed:
        deeds.append(("part", words.key("table.settle.part"), None))
    deeds += helping(look, sitting, seat)
    if {Way.OWN, Way.POINTS} <= {one.way for one in account.done}:
        deeds.append(("change", words.key("table.settle.change"), None))
    if sitting.probe(BuyIn(seat)) is None:
        deeds.append(("buy_in", words.key("table.play.buy_in"), None))
    if may_pause(sitting, seat):
        deeds.append(("pause", words.key("table.settle.pause"), None))
    if "drinks" in (shown.info.unit, sitting.game.info.unit) and account.name not in sitting.bots:
        deeds.append(("drink", words.key("table.settle.own_drink"), None))
    deeds.append(("leave", words.key("table.settle.leave_table"), None))
    return deeds


def people_here(sitting: Sitting) -> list[int]:
    """The seats of people, all of whom share the screen."""
    return [seat for seat, account in sitting.ledger.taken() if account.name not in sitting.bots]


def helping(look: Look, sitting: Sitting, seat: int) -> list[tuple[str, str, str | None]]:
    """Whose share a player may have (代饮): it is offered to the one who would have it, as far as it fits."""
    words, ledger, found = look.words, sitting.ledger, []
    for other in people_here(sitting):
        account = ledger.account(other)
        if other == seat or not account.owed:
            continue
        units = fitting(ledger, seat, account.owed)
        refusal = None if units else sitting.probe(TakeOver(other, account.owed, seat))
        why = words.refused("table", refusal, seat_names(sitting)) if refusal else None
        said = words.key("table.settle.take_over", name=account.name, amount=units or account.owed)
        found.append((f"for:{other}", said, why))
    return found


def settle_computers(sitting: Sitting) -> None:
    """Let computers settle what they may not owe and ask to owe what they may."""
    if sitting.ledger.running:
        return
    for seat, account in sitting.ledger.taken():
        if account.name not in sitting.bots or not account.owed:
            continue
        sitting.do(by_computer(seat, account))


def missing(look: Look, sitting: Sitting, full: bool = False, counted: bool = False) -> str | None:
    """Why the next round cannot be dealt yet, None if it can.

    ``full``: and what can be done about it; ``counted``: how many are missing, not who.
    """
    refusal = sitting.probe(Start())
    if refusal is None:
        return None
    names = [account.name for _, account in sitting.ledger.taken() if falls_short(account)]
    if not names:
        return look.words.refused("table", refusal, seat_names(sitting))
    if counted:
        return look.words.key("table.settle.undecided.count", count=len(names))
    joined = look.words.key("table.separator").join(names)
    return look.words.key(f"table.settle.undecided{'.help' if full else ''}", names=joined)


def seat_names(sitting: Sitting) -> list[str]:
    """Names by seat of the sitting, also of empty seats."""
    return ["" if account is None else account.name for account in sitting.ledger.seats]


def rows(look: Look, shown: Shown, opened: frozenset[int]) -> list[Row]:
    """A row for everybody at the table, in the order of the seats; ``opened``: who wants to settle what may be owed."""
    return [_row(look, shown, seat, account, seat in opened)
            for seat, account in shown.sitting.ledger.taken()]  # fmt: skip


def bill(
    look: Look, settlement: Settlement, at: int | None, names: Sequence[str], info: Info, own: Unit = NO_UNIT
) -> tuple[tuple[tuple[str, str], ...], frozenset[Card]]:
    """What one seat of a round (None: of no round) has to settle: words and amounts, and the cards that cost extra.

    ``own``: what one unit is for the player.
    """
    words, lines = look.words, []
    if info.cup is not None or info.unit == "chips":
        return summed(look, settlement, at, names, info, own), frozenset()
    mine = [line for line in settlement.lines if line.seat == at] if at is not None else []
    for number, line in enumerate(mine):
        amount, text = words.amount(line.amount), words.say(line.why, names)
        if line.paid:
            text = words.key("table.settle.on_the_spot", what=text)
        elif number:
            amount = f"+{amount}"
        lines.append((text, amount))
    return tuple(lines), frozenset(Card(str(line.why.params.get("card", ""))) for line in mine)


def _row(look: Look, shown: Shown, seat: int, account: Account, opened: bool) -> Row:
    sitting, settlement, words = shown.sitting, shown.settlement, look.words
    who: Person = person(look, account.name, seat, sitting.bots)
    at = shown.round_seat(seat)
    settled = settlement.over and not settlement.void
    due = None
    if at is not None and settled and at < len(settlement.due):
        due = Fraction(settlement.due[at])
    won = at is not None and settled and at in settlement.winners
    cards = hand_of(shown.table, at) if at is not None else ()
    lines, costly = bill(look, settlement, at, sitting.seat_names(), shown.info, shown.unit_of(seat))
    whole = settlement.costs(len(sitting.seat_names()))[at] if at is not None and settled else None
    said = "" if whole is None else sum_words(look, shown.info, whole, shown.unit_of(seat))
    lead = sitting.ledger.lead
    deals = words.key("table.settle.deals", name=account.name) if won and seat == lead else ""
    return Row(
        seat=seat,
        person=who,
        won=_won(look, shown.table, at, None if said else due or Fraction(0)) if won and at is not None else "",
        deals=deals,
        cards=() if won and not cards else cards,
        costly=frozenset(card for card in cards if card in costly),
        lines=lines,
        due=Fraction(max(0, whole)) if said and whole is not None else None if won else due,
        sum=said,
        unit=fixed_unit(shown.info, shown.unit_of(seat)) or sitting.ledger.unit_of(seat),
        duty=_duty(look, shown, seat, account, None if said else due, opened),
    )


def _won(look: Look, table: Table | None, at: int, due: Fraction | None) -> str:
    """That somebody has won, and with which special hand if it was one."""
    what = named_hand(table, at, look.words)
    if not what and due is None:
        return look.words.key("table.settle.won_round")
    return look.words.key("table.settle.won_by", what=what) if what else look.words.key("table.settle.won", amount=due)


def ways(look: Look, sitting: Sitting, account: Account) -> str:
    """How somebody has settled what was owed: "结了 2 倍、小李代了 3 倍"; nothing where nothing was."""
    words = look.words
    if account.done and account.name in sitting.bots:
        return words.key("table.settle.by_computer")
    said = [words.key(_SAID[one.way], amount=one.units, name=one.by) for one in account.done]
    return words.key("table.separator").join(said)


_SAID: Mapping[Way, str] = {
    Way.OWN: "table.settle.was_settled",
    Way.POINTS: "table.settle.was_points",
    Way.OTHER: "table.settle.was_taken",
}


def _duty(look: Look, shown: Shown, seat: int, account: Account, due: Fraction | None, opened: bool) -> Duty | None:
    words, sitting = look.words, shown.sitting
    person_ = account.name not in sitting.bots
    if account.owed and person_ and (opened or falls_short(account)):
        return _open_duty(look, sitting, seat, account, due)
    # whoever is done may still sit out or leave
    more: dict[str, str | None] = {"more": None} if person_ and not sitting.ledger.running else {}
    points = {} if as_shown(look, sitting.ledger.unit_of(seat)).name == POINTS else {"points": None}
    change = {"change": None, **more} if more else {}
    labels = {name: words.key(f"table.settle.{name}") for name in ("points", "change", "more")}
    if shown.info.unit == "chips" and account.chips is not None and not account.owed and not account.paused:
        held = f"{words.key('table.play.chips')} {account.chips.held}"
        return Duty(held, "", "chip", False, more, labels)
    if account.paused:
        title = words.key("table.settle.paused")
        owing = words.key("table.settle.owing", amount=account.owed) if account.owed else ""
        offers: dict[str, str | None] = {}
        if person_:
            refusal = sitting.probe(Resume(seat))
            offers = {"resume": words.refused("table", refusal, seat_names(sitting)) if refusal else None}
            if account.owed:
                offers = {**points, **change, **offers}
            offers = {**more, **offers}
        return Duty(title, owing, "pause", False, offers, {**labels, "resume": words.key("table.settle.resume")})
    if account.owed:
        title = words.key("table.settle.owing", amount=account.owed)
        text = words.key("table.settle.agreed") if account.granted else ""
        offers = {**points, **change} if change else {}
        # above three buttons there is room for words alone
        return Duty(title, text, "hand" if len(offers) < 3 else "", False, offers, labels)
    if not due and not account.done:
        return Duty("", offers=more, labels=labels) if more else None
    done = {one.way for one in account.done}
    if more and points and Way.OWN in done:
        more = {**points, **more}
    elif points and Way.POINTS in done:
        more = change
    stopped = Way.POINTS in done and sitting.ledger.stopped(seat)
    title = words.key("table.care.at_stop" if stopped else "table.settle.settled")
    return Duty(title, ways(look, sitting, account), "check", False, more, labels)


def _open_duty(look: Look, sitting: Sitting, seat: int, account: Account, due: Fraction | None) -> Duty:
    words, ledger = look.words, sitting.ledger
    names = seat_names(sitting)
    before = account.settled - (due or 0)
    if due is not None and account.owed == account.settled and not before:
        title = words.key("table.settle.total_new", amount=account.owed)
    elif due is not None and account.owed == account.settled:
        title = words.key(
            "table.settle.total",
            before=words.amount(before), due=words.amount(due), amount=account.owed,
        )  # fmt: skip
    else:
        title = words.key("table.settle.left", amount=account.owed)
    others = tuple(other for other in ledger.ready() if other != seat)
    column = "apply" if account.row == 3 else "owe"
    refusal = sitting.probe(Apply(seat, others) if column == "apply" else Owe(seat))
    offers: dict[str, str | None] = {
        "settle": None,
        column: words.refused("table", refusal, names) if refusal else None,
    }
    if as_shown(look, ledger.unit_of(seat)).name != POINTS:
        offers["points"] = None
    offers["more"] = None
    if account.paused and not sitting.probe(Resume(seat)):
        offers["resume"] = None
    labels = {
        "settle": words.key("table.settle.done"),
        "owe": words.key("table.settle.owe"),
        "apply": words.key("table.settle.apply"),
        "points": words.key("table.settle.points"),
        "more": words.key("table.settle.more"),
        "resume": words.key("table.settle.resume"),
    }  # fmt: skip
    text = words.key(f"table.settle.row.{account.row}")
    return Duty(title, text, "", account.row >= 3, offers, labels)


def may_pause(sitting: Sitting, seat: int) -> bool:
    """Whether somebody can sit out."""
    return sitting.probe(Pause(seat)) is None
