"""Events into movements: one small function for each kind of event and each flourish.

A movement is made when its turn comes, out of what the scene shows then and of the view the frame leads to.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from PySide6.QtCore import QAbstractAnimation, QPauseAnimation

from engine.core.event import Event, Moved, Rolled, Told, Turned
from gui.scene.carried import carried
from gui.scene.describe import called_at, pass_word
from gui.scene.dice import rolled
from gui.scene.flights import dealing, landed, moved
from gui.scene.flock import Flock
from gui.scene.flourishes import LOUD, MOMENTS, SHORT, banner, turned
from gui.scene.light_run import travel
from gui.scene.motion import Movement, Play, aloud, appear, background, fade, offer_skip, one_by_one, together
from gui.theme import Time, Z


def story(events: Sequence[Event]) -> list[Movement]:
    """The movements of a frame, one after another; moves out of one zone, or into one, go together.

    What is said of a play comes once its cards lie there; the sentence that ends a round comes last.
    """
    teller = _Teller()
    for event in events:
        teller.hear(event)
    teller.pause()
    found = teller.found + teller.last
    if not found:
        return [called_out]
    if teller.long:
        found.insert(0, _skippable)
    if any(isinstance(event, Rolled) for event in events):
        # the light goes round for the dice and for the deal, and only then to those who are asked
        return [*found, lights]
    return [background(lights), *found, called_out, arrived]


class _Teller:
    """Puts the movements of a frame in their order."""

    def __init__(self) -> None:
        self.found: list[Movement] = []
        self.last: list[Movement] = []
        self.long = False
        self._moves: list[Moved] = []
        self._turns: list[Turned] = []
        self._loud: list[Movement] = []

    def hear(self, event: Event) -> None:
        """Take the next event."""
        if isinstance(event, Turned):
            self._fly()
            self._turns.append(event)
            return
        if self._turns:
            self.pause()
        if isinstance(event, Moved):
            moves = self._moves
            apart = moves and event.source != moves[-1].source and event.target != moves[-1].target
            if (apart and not event.amount) or (moves and bool(moves[-1].amount) != bool(event.amount)):
                self._fly()
            self._moves.append(event)
            return
        self._fly()
        if isinstance(event, Rolled):
            self.long = True
            self.found.append(aloud(rolled(event), event))
        elif isinstance(event, Told):
            self._told(event)

    def _told(self, event: Told) -> None:
        if event.flourish in MOMENTS:
            self.long = self.long or event.flourish not in SHORT
            self.found.append(aloud(MOMENTS[event.flourish](event), event))
        elif event.flourish in LOUD:
            self._loud.append(aloud(LOUD[event.flourish](event), event))
        elif event.flourish == "banner":
            self.long = True
            self.last.append(aloud(banner(event), event))
        elif event.event == "pass":
            self.found.append(aloud(passed(event), event))

    def _fly(self) -> None:
        """Cards fly; what lies there then is said at once."""
        if self._moves:
            moves = tuple(self._moves)
            if moves[0].amount:
                self.found.append(aloud(carried(moves), *moves))
                self._moves.clear()
                return
            flight = aloud(moved(moves), *moves)
            self.found += [flight] if dealing(moves) else [flight, landed]
            self.long = self.long or dealing(moves)
            self._moves.clear()

    def pause(self) -> None:
        """Nothing more belongs to what was heard: be loud about it, then turn what is turned."""
        self._fly()
        if self._loud:
            self.found.append(_all(tuple(self._loud)))
            self._loud.clear()
        if self._turns:
            self.found.append(aloud(turned(tuple(self._turns)), *self._turns))
            self._turns.clear()


def _all(steps: tuple[Movement, ...]) -> Movement:
    return lambda play: together(*(step(play) for step in steps))


def _skippable(play: Play) -> None:
    offer_skip(play)


def passed(event: Told) -> Movement:
    """The word of a pass appears at its seat; the one that ends a trick stays for a moment, too."""

    def movement(play: Play) -> QAbstractAnimation | None:
        assert event.seat is not None
        name = f"pass/{event.seat}"
        if play.scene.item(name) is not None:
            return None
        sprite = play.sprites.get(name)
        if sprite is not None:
            return appear(play, sprite, Time.D1)
        word = appear(play, pass_word(play.before, play.before.place_of(event.seat), event.seat), Time.D1)
        return one_by_one(word, QPauseAnimation(play.ms(Time.D4)))

    return movement


def called_out(play: Play) -> QAbstractAnimation | None:
    """What is called out to a seat runs there, from the seat it stood at or from whoever calls."""
    flock, length, asked = Flock(), play.ms(Time.D5), play.before.view.table.to_act
    for name in (f"says/{said}" for said in play.after.layout.says):
        end, start = play.sprites.get(name), play.old.get(name)
        if end is None or (start is None and not asked):
            continue
        start = start or called_at(play.before, play.before.place_of(asked[0]), name.partition("/")[2])
        if (start.x, start.y) == (end.x, end.y):
            continue
        for _, item in play.drawn(name):
            item.setVisible(False)
        guest = play.scene.guest(f"run/{name}", replace(end, x=start.x, y=start.y, z=Z.TOAST - 1))
        play.scene.join(flock, guest, end, length)
    return flock if flock.totalDuration() else None


def lights(play: Play) -> QAbstractAnimation | None:
    """The light goes over to the seats the table waits for now, and so do the edges of their plates."""
    gone = [pair for pair in play.drawn("light/") if pair[0].name not in play.sprites]
    fresh = [sprite for name, sprite in play.sprites.items() if name.startswith("light/") and _comes(play, name)]
    for name, sprite in play.sprites.items():
        if name.startswith("plate/"):
            play.scene.wear(name, sprite.picture)
    if len(gone) == len(fresh) == 1 and play.before.m == play.after.m and gone[0][1].isVisible():
        return travel(play, *gone[0], fresh[0])
    group = together(*(fade(item, 0.0, play.ms(Time.D4)) for _, item in gone))
    for sprite in fresh:
        group.addAnimation(appear(play, sprite, Time.D4))
    return group if group.animationCount() else None


def _comes(play: Play, name: str) -> bool:
    return name not in play.old or play.hidden(name)


def arrived(play: Play) -> QAbstractAnimation | None:
    """What took less time than the light on its way waits for it: a light that jumps tells nobody whose turn it is."""
    beside = play.beside
    if beside is None or beside.state() != QAbstractAnimation.State.Running:
        return None
    return QPauseAnimation(max(0, beside.totalDuration() - beside.currentTime()))
