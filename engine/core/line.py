"""A command line before it is understood: what both front doors do first."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, TextIO

NO_ALCOHOL: Final = "--no-alcohol"
"""The option that asks for a dry voice."""


def in_unicode(*streams: TextIO | None) -> None:
    """Let streams speak UTF-8 whatever the system's own encoding is; what cannot be said becomes a question mark.

    A program without a console has no streams on Windows.
    """
    for stream in streams:
        if stream is not None and hasattr(stream, "reconfigure"):
            stream.reconfigure(encoding="utf-8", errors="replace")


def asked(arguments: Sequence[str], option: str) -> str | None:
    """The value of an option, known before the rest is read: a wrong rest is answered in the right language."""
    for at, argument in enumerate(arguments):
        if argument.startswith(f"{option}="):
            return argument.partition("=")[2]
        if argument == option and at + 1 < len(arguments):
            return arguments[at + 1]
    return None
