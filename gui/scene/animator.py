"""The queue of frames: each event becomes a movement, then the scene is made equal to the view."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from functools import partial

from PySide6.QtCore import QAbstractAnimation, QObject, Signal

from engine.core.event import Event
from engine.play.round import Frame
from gui.scene.motion import Movement, Play, begin
from gui.scene.movements import story
from gui.scene.table_scene import TableScene


class Animator(QObject):
    """Plays frames one after another; an input finishes what runs, and nothing is lost by that."""

    idle = Signal()
    """Nothing is left to play."""
    shown = Signal(object)
    """A frame has been played to its end: its view is what the scene shows."""
    heard = Signal(object)
    """An event, once: as its movement begins, or when it is passed over (`hasty`)."""
    ticked = Signal(object)
    """A `Cue` in the course of a movement."""

    def __init__(self, scene: TableScene, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._scene = scene
        self._queue: deque[Frame] = deque()
        self._frame: Frame | None = None
        self._steps: Iterator[Movement] = iter(())
        self._now: QAbstractAnimation | None = None
        self._play: Play | None = None
        self._unheard: list[Event] = []
        self._advancing = False
        self.hasty = False
        scene.halted.connect(self._interrupted)

    @property
    def busy(self) -> bool:
        """Whether something is being played."""
        return self._frame is not None

    def play(self, frame: Frame) -> None:
        """Put a frame at the end of the queue."""
        self._queue.append(frame)
        if self._frame is None and not self._advancing:
            self._advance()

    def finish(self) -> bool:
        """Jump to the newest view; says whether anything was moving."""
        if self._frame is None and not self._queue:
            return False
        frames = [frame for frame in (self._frame, *self._queue) if frame is not None]
        unheard = [self._unheard, *(list(frame.events) for frame in self._queue)]
        self._queue.clear()
        self._frame, self._now, self._play, self._steps = None, None, None, iter(())
        self._scene.show(frames[-1].view)
        for frame, events in zip(frames, unheard[-len(frames) :], strict=True):
            self._pass_over(events)
            self.shown.emit(frame)
        self.idle.emit()
        return True

    def _advance(self) -> None:
        """Play until a movement takes time; without time everything passes here in one loop."""
        self._advancing = True
        try:
            while self._frame is not None or self._queue:
                if self._frame is None:
                    self._begin(self._queue.popleft())
                if self._moves():
                    return
                self._end()
        finally:
            self._advancing = False
        self.idle.emit()

    def _begin(self, frame: Frame) -> None:
        self._frame = frame
        self._scene.let_go()
        play = begin(self._scene, frame.view)
        self._steps = iter(())
        self._unheard = list(frame.events)
        if play is None:
            return
        self._play = play
        play.hear, play.tick = self._hear, self.ticked.emit
        self._steps = iter(story(frame.events))

    def _hear(self, event: Event) -> None:
        """An event is heard as it moves; where one input ends all of it, it has been passed over already."""
        if event in self._unheard:
            self._unheard.remove(event)
            self.heard.emit(event)

    def _pass_over(self, events: list[Event]) -> None:
        """Events that nothing moves for, or not any more."""
        passed, events[:] = list(events), []
        self.hasty = True
        for event in passed:
            self.heard.emit(event)
        self.hasty = False

    def _moves(self) -> bool:
        """Start the next movement that takes time; False when the frame has none left."""
        for step in self._steps:
            assert self._play is not None
            movement = step(self._play)
            if movement is None:
                continue
            if movement.totalDuration() == 0:
                movement.start()
                continue
            self._now = movement
            self._scene.run(movement, then=partial(self._done, movement))
            return True
        return False

    def _done(self, movement: QAbstractAnimation) -> None:
        if movement is self._now:
            self._now = None
            self._advance()

    def _interrupted(self) -> None:
        """The scene has stopped what was played: what is left of it and of the queue is shown at once."""
        if self._frame is not None:
            self.finish()

    def _end(self) -> None:
        frame, self._frame, self._play = self._frame, None, None
        assert frame is not None
        self._pass_over(self._unheard)
        self._scene.show(frame.view)
        self.shown.emit(frame)
