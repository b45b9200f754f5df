"""The append-only file under a round and a sitting: JSON lines, each sealed by a checksum of all before it.

A line is handed to the operating system before what it says is done, and synced to the disk right after by a thread
of its own. A file is never rewritten in place: what cannot be read is kept aside under another name.
"""

from __future__ import annotations

import codecs
import contextlib
import errno
import json
import os
import queue
import re
import threading
import zlib
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from engine.core.plain import Trouble, shown
from engine.play.files import aside_name, write_whole

FORMAT: Final = "table-journal/1"
_FAMILY: Final = "table-journal/"
_SEAL: Final = "#"
_SEAL_BEGUN: Final = re.compile(r'[0-9a-f]{0,8}|[0-9a-f]{8}"}?')


@dataclass(frozen=True, slots=True)
class Loaded:
    """What a journal file holds: its lines up to the first that is not whole, and what follows that.

    ``good`` is the number of bytes of the whole lines; ``torn``: only a half-written last line follows;
    ``damaged``: something else follows.
    """

    lines: tuple[Mapping[str, Any], ...]
    good: int
    torn: bool = False
    damaged: bool = False
    seal: int = 0


def _line(mapping: Mapping[str, Any], seal: int) -> tuple[bytes, int]:
    """The bytes of a line and the checksum that seals it and all before."""
    text = json.dumps(mapping, ensure_ascii=False, separators=(",", ":"), allow_nan=False)
    seal = zlib.crc32(text.encode(), seal)
    sealed = {**mapping, _SEAL: f"{seal:08x}"}
    return json.dumps(sealed, ensure_ascii=False, separators=(",", ":")).encode() + b"\n", seal


def _unseal(raw: bytes, seal: int) -> tuple[Mapping[str, Any], int] | None:
    """A line read back; None if it is not what was written there."""
    try:
        mapping = json.loads(raw.decode())
    except (ValueError, RecursionError):
        return None
    if not isinstance(mapping, dict) or not isinstance(mapping.get(_SEAL), str):
        return None
    said = mapping.pop(_SEAL)
    try:
        again, following = _line(mapping, seal)
    except ValueError:
        # numbers and letters that were never written: NaN, half a character
        return None
    return (mapping, following) if said == f"{following:08x}" and again == raw + b"\n" else None


def load(path: Path) -> Loaded:
    """Read a journal up to its first line that is not whole.

    Raises `Trouble`: ``file_unreadable``; ``journal_version`` for a file of a later program, left untouched.
    """
    try:
        data = path.read_bytes()
    except OSError as error:
        raise Trouble("file_unreadable", file=shown(str(path), 200), why=error.strerror or "?") from None
    lines: list[Mapping[str, Any]] = []
    seal = good = 0
    while good < len(data):
        end = data.find(b"\n", good)
        read = None if end < 0 else _unseal(data[good:end], seal)
        if read is None:
            if not lines:
                _refuse_later(path, data)
            rest = data[good:]
            torn = end < 0 and _cut_short(rest)
            return Loaded(tuple(lines), good, torn, not torn, seal)
        mapping, seal = read
        if not lines and mapping.get("format") != FORMAT:
            _refuse_later(path, data)
            return Loaded((), 0, damaged=True)
        lines.append(mapping)
        good = end + 1
    return Loaded(tuple(lines), good, damaged=not lines, seal=seal)


def _cut_short(rest: bytes) -> bool:
    """Whether the end of a file is the beginning of one line and no more, as a stopped write leaves it."""
    try:
        text = codecs.getincrementaldecoder("utf-8")().decode(rest)
    except UnicodeDecodeError:
        return False
    _, sealed, seal = text.rpartition(f'"{_SEAL}":"')
    return text.startswith("{") and text.isprintable() and (not sealed or _SEAL_BEGUN.fullmatch(seal) is not None)


def _refuse_later(path: Path, data: bytes) -> None:
    """Refuse a file whose first line names another version of the format."""
    try:
        head = json.loads(data.split(b"\n", 1)[0].decode())
        form = head.get("format")
    except (ValueError, AttributeError, RecursionError):
        return
    if isinstance(form, str) and form.startswith(_FAMILY) and form != FORMAT:
        raise Trouble("journal_version", file=shown(path.name), given=shown(form), known=FORMAT)


class Journal:
    """A journal open for writing.

    `create` starts a file and fails if it exists; `resume` goes on after the last whole line.
    """

    def __init__(self, path: Path, handle: int, seal: int, aside: Path | None = None) -> None:
        self.path = path
        self.aside = aside
        """Where all of a damaged file is kept; None if nothing was wrong."""
        self._handle = handle
        self._seal = seal
        self._syncer = _Syncer(handle)

    @classmethod
    def create(cls, path: Path, head: Mapping[str, Any]) -> Journal:
        """Begin a file, which is there with its whole head or not at all; raises `Trouble` ``file_unwritable``."""
        line, seal = _line({"format": FORMAT, **head}, 0)
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            if path.exists():
                raise FileExistsError(errno.EEXIST, os.strerror(errno.EEXIST))
            # a file without its head, as a killed program might leave it, would pass for a damaged one
            write_whole(path, line, synced=False)
        except OSError as error:
            raise Trouble("file_unwritable", file=shown(str(path), 200), why=error.strerror or "?") from None
        try:
            journal = cls.resume(path, Loaded((), len(line), seal=seal))
        except Trouble:
            # it would be in the way of the next try
            with contextlib.suppress(OSError):
                path.unlink()
            raise
        journal._syncer.wake()
        return journal

    @classmethod
    def resume(cls, path: Path, loaded: Loaded) -> Journal:
        """Go on with a file that `load` has read.

        A half-written last line goes; a damaged rest stays, with all of the file, in a copy beside it.
        """
        aside = None
        try:
            if loaded.damaged:
                # first the copy, then the shorter file: at every moment the name holds all whole lines
                data = path.read_bytes()
                aside = aside_name(path)
                write_whole(aside, data)
                write_whole(path, data[: loaded.good])
            handle = os.open(path, os.O_WRONLY | getattr(os, "O_BINARY", 0))
            os.ftruncate(handle, loaded.good)
            os.lseek(handle, 0, os.SEEK_END)
        except OSError as error:
            raise Trouble("file_unwritable", file=shown(str(path), 200), why=error.strerror or "?") from None
        return cls(path, handle, loaded.seal, aside)

    def append(self, mapping: Mapping[str, Any]) -> None:
        """Hand a line to the operating system; the disk follows on its own. Raises `Trouble` ``file_unwritable``.

        A line that could not be written whole is taken back, so that the file stays what was accepted.
        """
        line, seal = _line(mapping, self._seal)
        start = os.lseek(self._handle, 0, os.SEEK_CUR)
        try:
            written = 0
            while written < len(line):
                written += os.write(self._handle, line[written:])
        except OSError as error:
            with contextlib.suppress(OSError):
                os.ftruncate(self._handle, start)
                os.lseek(self._handle, start, os.SEEK_SET)
            raise Trouble("file_unwritable", file=shown(str(self.path), 200), why=error.strerror or "?") from None
        self._seal = seal
        self._syncer.wake()

    def close(self) -> None:
        """Wait for the disk and close the file."""
        if self._handle >= 0:
            self._syncer.close()
            os.close(self._handle)
            self._handle = -1


class _Syncer:
    """Syncs one file to the disk off the caller's path; several wishes while it works become one."""

    def __init__(self, handle: int) -> None:
        self._handle = handle
        self._wishes: queue.SimpleQueue[bool] = queue.SimpleQueue()
        self._thread: threading.Thread | None = None

    def wake(self) -> None:
        if self._thread is None:
            self._thread = threading.Thread(target=self._run, name="journal-sync", daemon=True)
            self._thread.start()
        self._wishes.put(True)

    def _run(self) -> None:
        while self._wishes.get():
            more = True
            while more and not self._wishes.empty():
                more = self._wishes.get()
            with contextlib.suppress(OSError):
                os.fsync(self._handle)
            if not more:
                return

    def close(self) -> None:
        if self._thread is not None:
            self._wishes.put(False)
            self._thread.join()
            self._thread = None
