"""The movements that run on a scene, and what has left it: nothing is freed while something may still move it."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from PySide6.QtCore import QAbstractAnimation, QObject, QTimer
from shiboken6 import isValid

Changed: TypeAlias = Callable[[QAbstractAnimation.State, QAbstractAnimation.State], None]
Then: TypeAlias = Callable[[], None]


class Running(QObject):
    """Movements that tell a story, and movements of single things that follow the hands."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._running: dict[QAbstractAnimation, Changed] = {}
        self._following: dict[object, QAbstractAnimation] = {}
        self._gone: list[object] = []
        self._forgetting = False

    def __len__(self) -> int:
        return len(self._running)

    @property
    def telling(self) -> bool:
        """Whether a movement of a story is running."""
        return any(running.property("story") for running in self._running)

    def run(self, animation: QAbstractAnimation, story: bool = True, then: Then | None = None) -> None:
        """Start a movement; ``then`` is called when it ends of itself."""
        animation.setProperty("story", story)
        # where the scene goes, what moves its items goes with it
        animation.setParent(self)

        def changed(new: QAbstractAnimation.State, old: QAbstractAnimation.State) -> None:
            if new != QAbstractAnimation.State.Stopped or not isValid(self):
                return
            if self._running.pop(animation, None) is not None:
                self._end(animation, changed)
                if then is not None:
                    then()

        self._running[animation] = changed
        animation.stateChanged.connect(changed)
        animation.start()

    def follow(self, thing: object, animation: QAbstractAnimation, then: Then | None = None) -> None:
        """Start a movement of one thing that follows the hands; the one it was making ends where it is."""
        self.still(thing)
        self._following[thing] = animation

        def done() -> None:
            self._following.pop(thing, None)
            if then is not None:
                then()

        self.run(animation, story=False, then=done)

    def still(self, thing: object) -> None:
        """Stop a thing that follows the hands."""
        animation = self._following.pop(thing, None)
        heard = self._running.pop(animation, None) if animation is not None else None
        if animation is not None and heard is not None:
            animation.stop()
            self._end(animation, heard)

    def stop(self) -> None:
        """Stop everything where it is."""
        running, self._running = self._running, {}
        self._following.clear()
        for animation, heard in running.items():
            animation.stop()
            self._end(animation, heard)

    def _end(self, animation: QAbstractAnimation, heard: Changed) -> None:
        animation.stateChanged.disconnect(heard)
        animation.setParent(None)
        self.let_go(animation)

    def let_go(self, thing: object) -> None:
        """Forget a thing once the event that ended it is over: nothing dies inside its own signal."""
        self._gone.append(thing)
        if not self._forgetting:
            self._forgetting = True
            QTimer.singleShot(0, self, self._forget)

    def _forget(self) -> None:
        """What a story has dismissed lives as long as the story: Qt complains where it moves what is no more."""
        self._forgetting = False
        if not self.telling:
            self._gone.clear()
