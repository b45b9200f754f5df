"""How a table stands, in sentences: for a screen reader, and to be read by whoever would rather read than look."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from engine.words import capital
from gui.access import aloud
from gui.access.things import about_table, lying, named, of_a_seat, of_the_hand
from gui.scene.stage import Stage

if TYPE_CHECKING:
    from gui.windows.table_window import TableWindow

LAST: Final = 6
"""So many lines of the log are the last moves."""


def state(stage: Stage) -> list[str]:
    """What lies, whose turn it is, the viewer's cards in groups, and what is seen of every seat; a line each."""
    return [one for one in (*_table(stage), *_turn(stage), *_own(stage), *_others(stage)) if one]


def _table(stage: Stage) -> Iterator[str]:
    words = stage.look.words
    yield aloud.sentence(words, " · ".join(about_table(stage)))
    # what has been beaten is told by the log
    newest = [(said, more) for zone, said, more in lying(stage) if zone not in stage.laid[:-1]]
    told = [" · ".join(filter(None, both)) for both in newest]
    yield words.key("table.spoken.between").join(told) or named(stage, "empty")


def _turn(stage: Stage) -> Iterator[str]:
    words, acting = stage.look.words, stage.view.table.to_act
    mine = stage.view.seat is not None and stage.viewer in acting
    others = [stage.person(seat).name for seat in acting if not mine or seat != stage.viewer]
    if mine:
        about = aloud.sentence(words, stage.about)
        yield " · ".join(filter(None, (words.key("table.window.your_turn"), about)))
    if others:
        yield named(stage, "turn", names=words.key("table.separator").join(others))


def _own(stage: Stage) -> Iterator[str]:
    if stage.whole_hand:
        held = aloud.grouped(stage.look.words, [key.code for key in stage.whole_hand])
        said = " · ".join(filter(None, (named(stage, "your_hand", said=held), of_the_hand(stage))))
        raised = [key.code for key in stage.hands.selected]
        yield said
        if raised:
            cards = aloud.grouped(stage.look.words, raised)
            yield named(stage, "holds", name=capital(named(stage, "raised")), said=cards)


def _others(stage: Stage) -> Iterator[str]:
    words = stage.look.words
    for place in stage.seats:
        seat = stage.seat_at(place.number)
        told = " · ".join(dict.fromkeys(one for one in of_a_seat(stage, seat) if one))
        if told:
            yield named(stage, "holds", name=stage.person(seat).name, said=aloud.sentence(words, told))


def moves(table: TableWindow) -> list[str]:
    """The last moves that the one who looks was shown, in the words of the log."""
    from gui.windows.drawer import log

    bridge, words = table.bridge, table.look.words
    if bridge.round is None:
        return []
    entries = log(table.look, bridge.round.game.info.id, bridge.told, table.people)[-LAST:]
    said = [aloud.sentence(words, f"{entry.text} {entry.amount}".strip()) for entry in entries]
    return said or [words.key("table.spoken.nothing")]


def tell(table: TableWindow) -> None:
    """Say how the table stands; asked again while that is still said, the last moves."""
    stage = table.scene.stage
    if stage is None:
        return
    known = "\n".join(state(stage))
    again = table.stated == hash(known)
    table.stated = 0 if again else hash(known)
    table.say("\n".join(moves(table)) if again else known)
