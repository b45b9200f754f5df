"""Who sits at a table, what its top bar says, and what chosen cards are called."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from engine.core.action import Action
from engine.core.event import Told
from engine.core.model import ALL, Trouble
from engine.play.ledger import Unit
from engine.play.round import Frame, Round
from engine.play.sitting import Sitting
from engine.words import capital
from gui.controls.drinks import shown
from gui.scene.choice import Called
from gui.scene.look import Look
from gui.scene.plate import Person
from gui.scene.stage import Heading
from gui.scene.table_scene import TableScene
from gui.windows.faces import person
from gui.windows.sums import agreed_on

SEATS = 3
"""A table never has more than so many times as many seats as the one before."""

_ICONS = {"tea": "tea", "water": "drop", "points": "star"}


def icon_of(unit: Unit) -> str:
    """The icon of what is agreed."""
    return _ICONS.get(unit.name, "cup")


def people(sitting: Sitting, look: Look) -> tuple[Person, ...]:
    """The players of the running round by their seats."""
    ledger, found = sitting.ledger, []
    for seat, name in zip(ledger.playing, ledger.named, strict=True):
        account = ledger.seats[seat]
        # who has left since the round has no account at the table
        there = account if account is not None and account.name == name else None
        owed = there.owed if there is not None else None
        note = look.words.key("table.window.owes", amount=owed) if owed else ""
        made = person(look, name, seat, sitting.bots, note, icon_of(ledger.unit_of(seat)) if note else "")
        if name in sitting.stand_ins:
            made = replace(made, level=look.words.key("table.stand_in.plays"))
        found.append(replace(made, paused=there is not None and there.paused))
    return tuple(found)


def lay(scene: TableScene, sitting: Sitting, round_: Round[Any], look: Look, viewer: int) -> tuple[Person, ...]:
    """Lay the table for a sitting's round and for the one who looks; gives who sits there."""
    found = people(sitting, look)
    # while the table is laid for fewer than before, the other seats are still drawn
    lay_for(scene, round_, viewer, found * SEATS, heading(sitting, look))
    return found


def lay_for(scene: TableScene, round_: Round[Any], viewer: int, there: Sequence[Person], top: Heading) -> None:
    """Lay the table for a round, whoever sits there and whatever the top bar says."""
    scene.seat(there)
    scene.head(top)
    scene.arrange(round_.game.layout(round_.setup), round_.setup.players, viewer)


def title(round_: Round[Any], look: Look) -> Heading:
    """What the top bar says of a round by itself: its game."""
    return Heading(look.words.key(f"{round_.game.info.id}.name"))


def heading(sitting: Sitting, look: Look) -> Heading:
    """What the top bar says of a sitting."""
    words, ledger = look.words, sitting.ledger
    line = words.key("table.window.round", count=ledger.rounds, players=len(ledger.playing))
    name, icon = words.key(f"{sitting.game.info.id}.name"), icon_of(ledger.unit)
    hides = sum(name not in sitting.bots for name in ledger.named) > 1
    agreed = chip(ledger.unit, look) if agreed_on(sitting.game.info, ledger.unit) else ""
    return Heading(name, line, agreed, icon, hides)


def chip(unit: Unit, look: Look) -> str:
    """What one unit is, as a table has agreed."""
    words, unit = look.words, shown(look, unit)
    if not unit.name:
        return words.key("table.units", amount=1)
    measure = unit.name if unit.cups is None else words.measure(unit.cups, unit.name)
    return words.key("table.window.unit_is", measure=measure)


def called(look: Look, round_: Round[Any], readings: Sequence[Action]) -> Called:
    """What a button says of an answer: its combination and ranks, and what it costs at once; else nothing."""
    if not readings:
        return Called()
    answer, cost = readings[0].to_json(), 0
    if not round_.game.free(round_.state, readings[0]) or _named(look, round_, answer) is not None:
        # what an action really leads to may depend on what its seat does not see: only a charge for it is reckoned
        cost = price(round_, readings[0])
    more = next((f".{name}" for name, value in answer.items() if value is True), "")
    said = "" if more else combination(look, round_, answer)
    if not cost:
        return Called(said)
    verb = look.words.key(f"{round_.game.info.id}.verb.{answer['do']}{more}")
    return Called(f"{said or verb} · {look.words.key('table.joker.price', amount=cost)}", cost > 0)


def noticed(look: Look, frame: Frame, names: Sequence[str], covered: bool) -> str:
    """What has happened that must be read, a line each; ``covered``: only what everybody may hear."""
    told = [event for event in frame.events if isinstance(event, Told) and event.flourish == "notice"]
    return "\n".join(look.words.told(frame.view.game, event, names) for event in told if event.to == ALL or not covered)


def deed(look: Look, round_: Round[Any], action: Action) -> str:
    """What an action is called where it stands alone: its combination, or its verb with its cards."""
    answer, words = action.to_json(), look.words
    if (found := _named(look, round_, answer)) is not None:
        return capital(" ".join(found))
    verb = words.key(f"{round_.game.info.id}.verb.{action.do}")
    return f"{verb} {words.cards(answer.get('cards', ()))}".strip()


def combination(look: Look, round_: Round[Any], answer: Mapping[str, Any]) -> str:
    """The combination and the ranks of a play, as its button says them; nothing for what is none."""
    found = _named(look, round_, answer)
    return "" if found is None else look.words.key("table.window.play", combination=found[0], ranks=found[1])


def _named(look: Look, round_: Round[Any], answer: Mapping[str, Any]) -> tuple[str, str] | None:
    """The combination of a play and its ranks in short; None for what is none."""
    cards = [str(card) for card in answer.get("cards", ())]
    tricks = (place for place in round_.game.layout(round_.setup).centre if place.shape == "trick")
    if not cards or answer.get("do") not in {place.drop for place in tricks}:
        return None
    try:
        kind = round_.game.rank(round_.setup, {"cards": cards, "as": answer.get("as") or {}}).get("kind")
    except Trouble:
        return None
    return None if kind is None else kind_and_ranks(look, round_.game.info.id, str(kind), cards, answer.get("as"))


def price(round_: Round[Any], action: Action) -> int:
    """What an action costs its seat at once."""
    game, seat = round_.game, int(action.seat)
    if game.check(round_.state, action) is not None:
        return 0
    before, after = round_.settlement().paid, game.settle(game.apply(round_.state, action).state).paid
    if seat >= len(after):
        return 0
    return after[seat] - (before[seat] if seat < len(before) else 0)


def kind_and_ranks(look: Look, game: str, kind: str, cards: Sequence[str], stands: object = None) -> tuple[str, str]:
    """What some cards are and their ranks in short; ``stands``: what each joker among them stands for."""
    known = stands if isinstance(stands, Mapping) else {}
    return look.words.key(f"{game}.kind.{kind}"), ranks(look, [str(known.get(card, card)) for card in cards])


def ranks(look: Look, cards: Sequence[str]) -> str:
    """The ranks of some cards in short, groups first: 888+33, 10 10 10 + 66; a single card in full."""
    if len(cards) == 1:
        return look.words.card(cards[0])
    said = [_rank(look, card) for card in cards]
    count = Counter(said)
    if max(count.values()) == 1:
        return " ".join(said)
    groups = sorted(count, key=lambda rank: -count[rank])
    if all(len(rank) == 1 for rank in groups):
        return "+".join(rank * count[rank] for rank in groups)
    # ranks of two signs run together; the spaces are those that no line breaks at
    return f"{_APART}+{_APART}".join((_APART if len(rank) > 1 else "").join([rank] * count[rank]) for rank in groups)


_APART = "\N{NO-BREAK SPACE}"


def _rank(look: Look, card: str) -> str:
    return card[0].replace("T", "10") if card[:1] in "A23456789TJQK" and len(card) == 2 else look.words.card(card)
