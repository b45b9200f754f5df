"""From each of some things to each other one, in one walk."""

from __future__ import annotations

from collections.abc import Sequence


def every_pair(names: Sequence[str]) -> list[str]:
    """A walk from the first name in which each name follows each other one exactly once."""
    left = {name: [other for other in names if other != name] for name in names}
    trail, walk = [names[0]], list[str]()
    while trail:
        if left[trail[-1]]:
            trail.append(left[trail[-1]].pop())
        else:
            walk.append(trail.pop())
    return walk[::-1]
