"""Drawing that fails in a function that Qt calls: said in a sentence, and let go before Qt comes to grief over it."""

from __future__ import annotations

import sys
import traceback
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import TracebackType

from PySide6.QtGui import QPainter

from engine.core.plain import Trouble, shown


@contextmanager
def faultless() -> Iterator[None]:
    """Raises a `Trouble` at the end if anything failed within, also what Qt called and could not be passed on."""
    found: list[str] = []

    def note(kind: type[BaseException], error: BaseException, trace: TracebackType | None) -> None:
        found.append(_named(error, trace))
        _put_down(trace)

    before, sys.excepthook = sys.excepthook, note
    try:
        yield
    except Trouble:
        raise
    except Exception as error:
        note(type(error), error, error.__traceback__)
    finally:
        sys.excepthook = before
    if found:
        raise Trouble("picture_failed", why=shown(found[0], 300))


def _put_down(trace: TracebackType | None) -> None:
    """End what was being painted: Python keeps the last fault with all it held, and Qt does not outlive a painter."""
    for frame, _ in traceback.walk_tb(trace):
        for value in frame.f_locals.values():
            if isinstance(value, QPainter) and value.isActive():
                value.end()


def _named(error: BaseException, trace: TracebackType | None) -> str:
    """What failed and where."""
    places = traceback.extract_tb(trace)
    where = f" ({Path(places[-1].filename).name}:{places[-1].lineno})" if places else ""
    return f"{type(error).__name__}: {str(error).rpartition('): ')[2]}{where}"
