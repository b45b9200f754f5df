"""The sitting 酒局: who owes what, who may play on, who deals."""

import re
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any


class RefusedError(Exception):
    """A step that is not accepted."""

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code = code


@dataclass
class Player:
    owed: Fraction = Fraction(0)
    total: Fraction = Fraction(0)  # T of the last settlement
    above_eight: int = 0  # settlements with T > 8 in a row
    paused: bool = False
    may_owe: bool = False  # has asked to owe, or may by consent, what is left

    def row(self) -> int:
        if self.total <= 4:
            return 1
        if self.total <= 8:
            return 2
        if self.above_eight >= 3:
            return 4
        return 2 if self.owed <= 8 else 3

    def shortfall(self) -> str | None:
        """What keeps the player, if not paused, from starting the next round."""
        if self.owed == 0:
            return None
        row = self.row()
        if row == 1:
            return "must_drink_up"
        if row == 4:
            return "must_pause"
        if self.may_owe:
            return None
        return "must_owe_or_drink" if row == 2 else "must_pause_or_apply"


@dataclass
class Sitting:
    players: list[Player]
    dealer: int
    running: bool = True
    playing: list[int] = field(default_factory=list)
    winners: list[int] = field(default_factory=list)

    def not_paused(self) -> list[int]:
        return [seat for seat, player in enumerate(self.players) if not player.paused]


def amount_of(given: object) -> Fraction | None:
    """Whole numbers and fraction strings; None for anything else."""
    if isinstance(given, int) and not isinstance(given, bool):
        return Fraction(given)
    if isinstance(given, str) and re.fullmatch(r"-?[0-9]+(/[0-9]+)?", given):
        top, _slash, bottom = given.partition("/")
        return None if bottom and int(bottom) == 0 else Fraction(int(top), int(bottom or "1"))
    return None


def settle(sitting: Sitting, units: list[Any], winners: list[int]) -> None:
    if not sitting.running:
        raise RefusedError("no_round")
    amounts: list[Fraction | None] = []
    for given in units:
        amount = None if given is None else amount_of(given)
        if given is not None and (amount is None or amount < 0):
            raise RefusedError("bad_amount")
        amounts.append(amount)
    for player, amount in zip(sitting.players, amounts, strict=True):
        if amount is None:
            continue
        player.owed += amount
        player.total = player.owed
        player.above_eight = player.above_eight + 1 if player.total > 8 else 0
        player.may_owe = False
    sitting.running = False
    sitting.winners = list(winners)


def drink(player: Player, given: object) -> None:
    amount = amount_of(given)
    if amount is None or amount <= 0:
        raise RefusedError("bad_amount")
    if amount > player.owed:
        raise RefusedError("more_than_owed")
    bound_by_fourth_row = player.row() == 4
    player.owed -= amount
    if bound_by_fourth_row and player.owed == 0:
        player.above_eight = 0


def owe(player: Player) -> None:
    if player.paused:
        raise RefusedError("paused")
    if player.owed == 0:
        return
    code = {1: "must_drink_up", 2: None, 3: "must_pause_or_apply", 4: "must_pause"}[player.row()]
    if code is not None:
        raise RefusedError(code)
    player.may_owe = True


def apply(sitting: Sitting, seat: int, consents: list[int]) -> None:
    player = sitting.players[seat]
    if player.owed == 0:
        return
    row = player.row()
    if row == 1:
        raise RefusedError("must_drink_up")
    if row == 4:
        raise RefusedError("must_pause")
    if row == 2:
        owe(player)
        return
    if any(other not in consents for other in sitting.not_paused() if other != seat):
        raise RefusedError("consent_missing")
    player.may_owe = True
    player.paused = False


def pause(player: Player) -> None:
    if player.paused:
        raise RefusedError("paused")
    player.paused = True
    player.may_owe = False


def resume(player: Player) -> None:
    if not player.paused:
        raise RefusedError("not_paused")
    code = player.shortfall()
    if code is not None and code != "must_owe_or_drink":
        raise RefusedError(code)
    player.paused = False
    player.may_owe = True


def next_dealer(sitting: Sitting) -> int:
    count = len(sitting.players)
    candidate = sitting.dealer
    if sitting.winners:
        seats_from_dealer = [(sitting.dealer + i) % count for i in range(count)]
        candidate = next(seat for seat in seats_from_dealer if seat in sitting.winners)
    seats_from_candidate = [(candidate + i) % count for i in range(count)]
    return next(seat for seat in seats_from_candidate if not sitting.players[seat].paused)


def start(sitting: Sitting) -> None:
    # A pause does not lift the first row.
    if any(player.shortfall() == "must_drink_up" for player in sitting.players):
        raise RefusedError("must_drink_up")
    for seat in sitting.not_paused():
        code = sitting.players[seat].shortfall()
        if code is not None:
            raise RefusedError(code)
    if len(sitting.not_paused()) < 3:
        raise RefusedError("too_few_players")
    sitting.dealer = next_dealer(sitting)
    sitting.playing = sitting.not_paused()
    sitting.running = True


def do_step(sitting: Sitting, step: dict[str, Any]) -> None:
    if "settle" in step:
        settle(sitting, step["settle"], step.get("winners") or [])
    elif "drink" in step:
        drink(sitting.players[step["drink"]["seat"]], step["drink"]["units"])
    elif sitting.running:
        raise RefusedError("round_running")
    elif "owe" in step:
        owe(sitting.players[step["owe"]])
    elif "apply" in step:
        apply(sitting, step["apply"]["seat"], step["apply"]["consents"])
    elif "pause" in step:
        pause(sitting.players[step["pause"]])
    elif "resume" in step:
        resume(sitting.players[step["resume"]])
    elif "start" in step:
        start(sitting)
    else:
        raise ValueError(f"unknown step {step}")


def run_session(session: dict[str, Any]) -> dict[str, Any]:
    """What is owed, and the last round's seats and dealer, after the steps up to the first refused one."""
    seats = list(range(session["players"]))
    sitting = Sitting([Player() for _ in seats], session.get("dealer", 0), playing=seats)
    refused: dict[str, Any] | None = None
    for at, step in enumerate(session["steps"]):
        try:
            do_step(sitting, step)
        except RefusedError as refusal:
            refused = {"at": at, "code": refusal.code}
            break
    cups = Fraction(session.get("unit", {}).get("cups", "1"))
    return {
        "owed": [str(player.owed) for player in sitting.players],
        "cups": [str(player.owed * cups) for player in sitting.players],
        "playing": list(sitting.playing),
        "dealer": sitting.dealer,
        "refused": refused,
    }
