"""Interrupts of programs that tests start."""

from __future__ import annotations

import signal


def interruptible() -> None:
    """For ``preexec_fn``: whoever started the tests in the background has told them, and all below, not to hear it."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)
