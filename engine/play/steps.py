"""The steps of a sitting: what its ledger can be told, and how vectors and journals write it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass
from fractions import Fraction
from typing import Any, Literal, TypeAlias, get_args

from engine.core.plain import Trouble, shown
from engine.play.bank import Bank
from engine.play.care import Limits, read_limits, write_limits
from engine.play.terms import Unit, read_unit, write_unit
from engine.play.terms import amount as amount

Kind: TypeAlias = Literal["drinks", "chips", "points"]
"""What the amounts of a game are; each kind has an account of its own."""


@dataclass(frozen=True, slots=True)
class SettleRound:
    """A round is settled: units per seat of the sitting (None: did not play), who won, what was drunk on the spot.

    ``kind``: which account; chips that were won are below zero. ``lead``: who deals, banks or speaks first next, where
    the game says so; otherwise the first winner.
    """

    units: tuple[Fraction | None, ...]
    winners: tuple[int, ...] = ()
    paid: tuple[Fraction, ...] = ()
    kind: Kind = "drinks"
    lead: int | None = None


@dataclass(frozen=True, slots=True)
class Void:
    """A misdealt or abandoned round ends; what was drunk on the spot stands."""

    paid: tuple[Fraction, ...] = ()


@dataclass(frozen=True, slots=True)
class Drink:
    """A player settles some units; None is an amount that cannot be read."""

    seat: int
    units: Fraction | None


@dataclass(frozen=True, slots=True)
class Points:
    """A player turns some units of what is owed into points; None is an amount that cannot be read."""

    seat: int
    units: Fraction | None


@dataclass(frozen=True, slots=True)
class TakeOver:
    """Another player settles some units for one who owes them (代饮); None is an amount that cannot be read."""

    seat: int
    units: Fraction | None
    by: int


@dataclass(frozen=True, slots=True)
class Recount:
    """A player says otherwise how all that was settled since the last account was: as points, or not."""

    seat: int
    points: bool


@dataclass(frozen=True, slots=True)
class Decline:
    """A player would rather not: what is owed becomes points, during a round all that it brings, too.

    Where nothing is owed, what the player has settled alone since the last account becomes points.
    """

    seat: int


@dataclass(frozen=True, slots=True)
class Care:
    """What the table has agreed on for everybody's good from now on; what is above the venue's limits is not taken."""

    limits: Limits


@dataclass(frozen=True, slots=True)
class Agree:
    """What one unit is from now on."""

    unit: Unit


@dataclass(frozen=True, slots=True)
class Pour:
    """What one unit is for a player from now on; None: what the table has agreed on."""

    seat: int
    unit: Unit | None


@dataclass(frozen=True, slots=True)
class Owe:
    """A player asks to owe the rest."""

    seat: int


@dataclass(frozen=True, slots=True)
class Apply:
    """A player asks the others' consent to play on owing."""

    seat: int
    consents: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Pause:
    """A player sits out."""

    seat: int


@dataclass(frozen=True, slots=True)
class Resume:
    """A player comes back from a pause."""

    seat: int


@dataclass(frozen=True, slots=True)
class Join:
    """Somebody takes a seat: the first free one, or the one they ask for."""

    name: str
    seat: int | None = None


@dataclass(frozen=True, slots=True)
class Leave:
    """Somebody leaves the table."""

    seat: int


@dataclass(frozen=True, slots=True)
class Swap:
    """Somebody changes seats with somebody else, or moves to a free one."""

    seat: int
    other: int


@dataclass(frozen=True, slots=True)
class BuyIn:
    """A player fills up the stack of chips, for nothing."""

    seat: int


@dataclass(frozen=True, slots=True)
class Switch:
    """Another game from the next round on: what a ledger has to know of it, and its house rules for the round."""

    game: str
    options: Mapping[str, Any]
    debts: bool
    fewest: int
    most: int
    bank: Bank | None = None


@dataclass(frozen=True, slots=True)
class Start:
    """The next round begins."""


Settling: TypeAlias = Drink | Points | TakeOver
"""The ways to settle some of what is owed."""
Between: TypeAlias = (
    Recount
    | Decline
    | Care
    | Agree
    | Pour
    | Owe
    | Apply
    | Pause
    | Resume
    | Join
    | Leave
    | Swap
    | BuyIn
    | Switch
    | Start
)
"""What else happens between rounds."""
Step: TypeAlias = SettleRound | Void | Settling | Between


def read_step(mapping: object) -> Step:
    """A step out of JSON: one verb as the key, beside it (with ``settle``) ``winners``, ``paid``, ``lead``."""
    if not isinstance(mapping, Mapping):
        raise Trouble("step_shape", given=shown(mapping))
    verbs = [verb for verb in mapping if verb in _READERS]
    if len(verbs) != 1:
        raise Trouble("step_verb", given=shown(dict(mapping)))
    try:
        return _READERS[verbs[0]](mapping[verbs[0]], mapping)
    except (TypeError, KeyError, ValueError):
        raise Trouble("step_shape", given=shown(dict(mapping))) from None


def write_step(step: Step) -> dict[str, Any]:
    """A step as JSON; `read_step` gives it back."""
    match step:
        case SettleRound(units=units, winners=winners, paid=paid, kind=kind, lead=lead):
            written = [None if one is None else _plain(one) for one in units]
            more: dict[str, Any] = {} if kind == "drinks" else {"kind": kind}
            more |= {} if lead is None else {"lead": lead}
            return {"settle": written, "winners": list(winners), "paid": [_plain(one) for one in paid], **more}
        case Void(paid=paid):
            return {"void": True, "paid": [_plain(one) for one in paid]}
        case Drink(seat=seat, units=units):
            return {"drink": {"seat": seat, "units": _known(units)}}
        case Points(seat=seat, units=units):
            return {"points": {"seat": seat, "units": _known(units)}}
        case TakeOver(seat=seat, units=units, by=by):
            return {"take_over": {"seat": seat, "units": _known(units), "by": by}}
        case Recount(seat=seat, points=points):
            return {"recount": {"seat": seat, "points": points}}
        case Care(limits=limits):
            return {"care": write_limits(limits)}
        case Agree(unit=unit):
            return {"unit": write_unit(unit)}
        case Pour(seat=seat, unit=own):
            return {"pour": {"seat": seat, "unit": None if own is None else write_unit(own)}}
        case Apply(seat=seat, consents=consents):
            return {"apply": {"seat": seat, "consents": list(consents)}}
        case Join(name=name, seat=where):
            return {"join": name} if where is None else {"join": name, "at": where}
        case Swap(seat=seat, other=other):
            return {"swap": [seat, other]}
        case Start():
            return {"start": True}
        case Switch(game=game, options=options, bank=bank):
            known = {"debts": step.debts, "fewest": step.fewest, "most": step.most}
            return {"switch": game, "options": dict(options), **known, "bank": None if bank is None else asdict(bank)}
        case BuyIn(seat=seat):
            return {"buy_in": seat}
        case _:
            return {type(step).__name__.lower(): step.seat}


def _plain(units: Fraction) -> str:
    return str(units)


def _known(units: Fraction | None) -> str | None:
    return None if units is None else _plain(units)


def _yes(value: object) -> bool:
    if not isinstance(value, bool):
        raise TypeError(value)
    return value


def _seat(value: object) -> int:
    """A seat out of JSON; a number that is no seat is left for the ledger to refuse."""
    if not isinstance(value, int) or isinstance(value, bool):
        raise TypeError(value)
    return value


def _seats(value: object) -> tuple[int, ...]:
    if not isinstance(value, list | tuple):
        raise TypeError(value)
    return tuple(_seat(seat) for seat in value)


def _amounts(value: object) -> tuple[Fraction, ...]:
    if not isinstance(value, list | tuple):
        raise TypeError(value)
    # an amount that cannot be read is negative here: the ledger refuses it by its own code
    return tuple(units if (units := amount(one)) is not None else Fraction(-1) for one in value)


def _settle(value: object, rest: Mapping[str, Any]) -> Step:
    if not isinstance(value, list | tuple):
        raise TypeError(value)
    kind = rest.get("kind", "drinks")
    if kind not in get_args(Kind):
        raise TypeError(kind)
    # below zero is a gain of chips: there an amount that cannot be read makes the whole step unreadable
    units = tuple(None if one is None else (_chips if kind == "chips" else _units)(one) for one in value)
    lead = None if rest.get("lead") is None else _seat(rest["lead"])
    return SettleRound(units, _seats(rest.get("winners") or ()), _amounts(rest.get("paid") or ()), kind, lead)


def _units(value: object) -> Fraction:
    return _amounts([value])[0]


def _chips(value: object) -> Fraction:
    found = amount(value)
    if found is None or found.denominator != 1:
        raise TypeError(value)
    return found


def _join(value: object, rest: Mapping[str, Any]) -> Step:
    if not isinstance(value, str) or not value.strip():
        raise TypeError(value)
    return Join(value, None if rest.get("at") is None else _seat(rest["at"]))


def _swap(value: object, _: Mapping[str, Any]) -> Step:
    seat, other = _seats(value)
    return Swap(seat, other)


def _switch(value: object, rest: Mapping[str, Any]) -> Step:
    bank, numbers = rest["bank"], (rest["fewest"], rest["most"])
    if not isinstance(value, str) or not isinstance(rest["options"], Mapping):
        raise TypeError(value)
    if bank is not None:
        bank = Bank(_seat(bank["start"]), _seat(bank["need"]), _yes(bank["refill"]))
    fewest, most = map(_seat, numbers)
    return Switch(value, dict(rest["options"]), _yes(rest["debts"]), fewest, most, bank)


_READERS: Mapping[str, Callable[[Any, Mapping[str, Any]], Step]] = {
    "settle": _settle,
    "void": lambda _, rest: Void(_amounts(rest.get("paid") or ())),
    "drink": lambda value, _: Drink(_seat(value["seat"]), amount(value.get("units"))),
    "points": lambda value, _: Points(_seat(value["seat"]), amount(value.get("units"))),
    "take_over": lambda value, _: TakeOver(_seat(value["seat"]), amount(value.get("units")), _seat(value["by"])),
    "recount": lambda value, _: Recount(_seat(value["seat"]), _yes(value["points"])),
    "decline": lambda value, _: Decline(_seat(value)),
    "care": lambda value, _: Care(read_limits(value)),
    "unit": lambda value, _: Agree(read_unit(value)),
    "pour": lambda value, _: Pour(_seat(value["seat"]), None if value["unit"] is None else read_unit(value["unit"])),
    "owe": lambda value, _: Owe(_seat(value)),
    "apply": lambda value, _: Apply(_seat(value["seat"]), _seats(value.get("consents") or ())),
    "pause": lambda value, _: Pause(_seat(value)),
    "resume": lambda value, _: Resume(_seat(value)),
    "join": _join,
    "swap": _swap,
    "leave": lambda value, _: Leave(_seat(value)),
    "buy_in": lambda value, _: BuyIn(_seat(value)),
    "switch": _switch,
    "start": lambda _, __: Start(),
}
