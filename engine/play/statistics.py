"""What people have played, in one small SQLite file: rounds, wins, costs and whatever each game counts.

A round is written whole or not at all, and is on the disk before `add` returns. Whoever wants to be forgotten is taken
out of every row at once; that somebody sat there stays, for what the others' rounds were.
"""

from __future__ import annotations

import contextlib
import sqlite3
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final, TypeVar

from engine.core.plain import Trouble, shown
from engine.play.counted import Counted, SeatCount
from engine.play.files import aside_name

T = TypeVar("T")

WAIT: Final = 5.0
"""Seconds to wait for another program that is writing."""
DAMAGED: Final = (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB)
STEPS: Final[tuple[str, ...]] = (
    """
    CREATE TABLE round (
        id INTEGER PRIMARY KEY,
        key TEXT NOT NULL UNIQUE,
        game TEXT NOT NULL,
        players INTEGER NOT NULL,
        kind TEXT NOT NULL,
        ended INTEGER NOT NULL
    ) STRICT;
    CREATE TABLE seat (
        round INTEGER NOT NULL REFERENCES round (id) ON DELETE CASCADE,
        seat INTEGER NOT NULL,
        who TEXT,
        bot TEXT,
        won INTEGER NOT NULL,
        cost INTEGER NOT NULL,
        PRIMARY KEY (round, seat)
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE tally (
        round INTEGER NOT NULL,
        seat INTEGER NOT NULL,
        key TEXT NOT NULL,
        amount INTEGER NOT NULL,
        PRIMARY KEY (round, seat, key),
        FOREIGN KEY (round, seat) REFERENCES seat (round, seat) ON DELETE CASCADE
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX seat_who ON seat (who);
    """,
)
"""What makes a file of version n one of version n + 1; an empty file is of version 0."""
VERSION: Final = len(STEPS)


@dataclass(frozen=True, slots=True)
class Known:
    """Somebody who has played: in how many rounds, and when last, in seconds since 1970."""

    name: str
    rounds: int
    last: int


@dataclass(frozen=True, slots=True)
class Figures:
    """What somebody's rounds of a game with so many players have come to.

    ``cost``: all of them together in units of ``kind``, below zero for a gain; ``tallies``: what the game counts.
    """

    game: str
    players: int
    kind: str
    rounds: int
    won: int
    cost: int
    tallies: tuple[tuple[str, int], ...]


class Statistics:
    """The file, opened when it is first needed; without a path nothing is ever kept (a kiosk's guests).

    All methods raise `Trouble` where the file cannot be used. One that is damaged is put aside with all it holds, and
    a new one begun; ``notes`` say so.
    """

    def __init__(self, path: Path | None) -> None:
        self.path = path
        self.notes: list[Trouble] = []
        self._file: sqlite3.Connection | None = None

    # ------------------------------------------------------------------ rounds

    def add(self, rounds: Iterable[Counted]) -> None:
        """Keep some rounds; one that is there already stays as it is."""
        listed = tuple(rounds)
        if listed:
            self._do(lambda file: _add(file, listed))

    def played(self, game: str) -> list[Counted]:
        """Every round of a game in the order they were ended, without what the game counts."""
        return self._look(lambda file: list(_rounds(file, game)), [])

    # ------------------------------------------------------------------ people

    def people(self) -> list[Known]:
        """Everybody who has played, those who played last first."""
        asked = """SELECT who, COUNT(*), MAX(ended) FROM seat JOIN round ON round.id = seat.round
                   WHERE who IS NOT NULL GROUP BY who ORDER BY MAX(ended) DESC, MAX(round.id) DESC, who"""
        return self._look(lambda file: [Known(*row) for row in file.execute(asked)], [])

    def figures(self, who: str) -> list[Figures]:
        """What somebody's rounds have come to, by game and number of players."""
        return self._look(lambda file: _figures(file, who), [])

    def forget(self, who: str) -> int:
        """Take somebody out of everything; gives in how many rounds they were. Rounds with nobody left go."""
        return self._do(lambda file: _forget(file, who), rewritten=True)

    def forget_all(self) -> None:
        """Take everybody out of everything."""
        self._do(lambda file: file.execute("DELETE FROM round"), rewritten=True)

    def close(self) -> None:
        """Let the file go."""
        if self._file is not None:
            with contextlib.suppress(sqlite3.Error):
                self._file.close()
            self._file = None

    # ------------------------------------------------------------------ the file

    def _look(self, ask: Callable[[sqlite3.Connection], T], nothing: T) -> T:
        """Read, where there is anything to be read."""
        if self.path is None or (self._file is None and not self.path.exists()):
            return nothing
        return self._whole(ask)

    def _do(self, write: Callable[[sqlite3.Connection], T], rewritten: bool = False) -> T:
        """Write all of it or nothing; ``rewritten``: let nothing that has been taken out stay anywhere in the files."""
        if self.path is None:
            raise Trouble("statistics_off")

        def written(file: sqlite3.Connection) -> T:
            with _all_or_nothing(file):
                found = write(file)
            if rewritten:
                file.execute("VACUUM")
                file.execute("PRAGMA wal_checkpoint(TRUNCATE)")
            return found

        return self._whole(written)

    def _whole(self, work: Callable[[sqlite3.Connection], T]) -> T:
        """Do something with the file; a damaged one is put aside and the work done with a new one."""
        assert self.path is not None
        for first in (True, False):
            try:
                return work(self._opened())
            except sqlite3.Error as error:
                code = getattr(error, "sqlite_errorcode", 0) & 0xFF
                self.close()
                if code in DAMAGED and first:
                    self._set_aside()
                    continue
                raise Trouble("statistics_unusable", file=self.path.name, why=shown(str(error))) from None
        raise AssertionError("the second time always ends")

    def _opened(self) -> sqlite3.Connection:
        if self._file is None:
            assert self.path is not None
            try:
                self.path.parent.mkdir(parents=True, exist_ok=True)
            except OSError as error:
                raise Trouble("statistics_unusable", file=self.path.name, why=shown(error.strerror or "?")) from None
            self._file = _opened(self.path)
        return self._file

    def _set_aside(self) -> None:
        """Keep a damaged file, and what had not been put into it yet, under another name."""
        assert self.path is not None
        aside = aside_name(self.path)
        try:
            self.path.rename(aside)
            for end in ("-wal", "-shm"):
                beside = self.path.with_name(self.path.name + end)
                if beside.exists():
                    beside.rename(aside.with_name(aside.name + end))
        except OSError as error:
            raise Trouble("statistics_unusable", file=self.path.name, why=shown(error.strerror or "?")) from None
        self.notes.append(Trouble("statistics_damaged", file=self.path.name, aside=aside.name))


def _opened(path: Path) -> sqlite3.Connection:
    """The file, looked through and brought to today's version; raises `Trouble` for one of a later program."""
    file = sqlite3.connect(path, timeout=WAIT, isolation_level=None)
    try:
        found = file.execute("PRAGMA user_version").fetchone()[0]
        if found > VERSION:
            raise Trouble("statistics_version", file=path.name, given=found, known=VERSION)
        if file.execute("PRAGMA quick_check(1)").fetchone()[0] != "ok":
            raise _damaged()
        file.execute("PRAGMA journal_mode = WAL")
        file.execute("PRAGMA synchronous = FULL")
        file.execute("PRAGMA foreign_keys = ON")
        file.execute("PRAGMA secure_delete = ON")
        while found < VERSION:
            with _all_or_nothing(file):
                # another program may have done it meanwhile
                found = file.execute("PRAGMA user_version").fetchone()[0]
                if found < VERSION:
                    for statement in STEPS[found].split(";"):
                        file.execute(statement)
                    found += 1
                    file.execute(f"PRAGMA user_version = {found}")
    except BaseException:
        file.close()
        raise
    return file


def _damaged() -> sqlite3.DatabaseError:
    error = sqlite3.DatabaseError("database disk image is malformed")
    error.sqlite_errorcode = sqlite3.SQLITE_CORRUPT
    return error


@contextlib.contextmanager
def _all_or_nothing(file: sqlite3.Connection) -> Iterator[None]:
    file.execute("BEGIN IMMEDIATE")
    try:
        yield
        file.execute("COMMIT")
    except BaseException:
        if file.in_transaction:
            file.execute("ROLLBACK")
        raise


def _add(file: sqlite3.Connection, rounds: tuple[Counted, ...]) -> None:
    for one in rounds:
        done = file.execute(
            "INSERT OR IGNORE INTO round (key, game, players, kind, ended) VALUES (?, ?, ?, ?, ?)",
            (one.key, one.game, len(one.seats), one.kind, one.ended),
        )
        if not done.rowcount:
            continue
        for number, seat in enumerate(one.seats):
            row = (done.lastrowid, number, seat.who, seat.bot, int(seat.won), seat.cost)
            file.execute("INSERT INTO seat (round, seat, who, bot, won, cost) VALUES (?, ?, ?, ?, ?, ?)", row)
            file.executemany(
                "INSERT INTO tally (round, seat, key, amount) VALUES (?, ?, ?, ?)",
                [(done.lastrowid, number, key, amount) for key, amount in seat.tallies],
            )


def _rounds(file: sqlite3.Connection, game: str) -> Iterator[Counted]:
    asked = """SELECT round.id, key, game, kind, ended, who, bot, won, cost FROM round
               JOIN seat ON seat.round = round.id WHERE game = ? ORDER BY ended, round.id, seat"""
    last, head, seats = None, ("", "", "", 0), list[SeatCount]()
    for number, key, name, kind, ended, who, bot, won, cost in file.execute(asked, (game,)):
        if number != last and last is not None:
            yield Counted(*head, tuple(seats))
            seats = []
        last, head = number, (key, name, kind, ended)
        seats.append(SeatCount(who, bot, bool(won), cost))
    if last is not None:
        yield Counted(*head, tuple(seats))


def _figures(file: sqlite3.Connection, who: str) -> list[Figures]:
    counts: dict[tuple[str, int], list[tuple[str, int]]] = {}
    asked = """SELECT game, players, tally.key, SUM(amount) FROM tally
               JOIN seat ON seat.round = tally.round AND seat.seat = tally.seat
               JOIN round ON round.id = seat.round
               WHERE who = ? GROUP BY game, players, tally.key ORDER BY game, players, tally.key"""
    for game, players, key, amount in file.execute(asked, (who,)):
        counts.setdefault((game, players), []).append((key, amount))
    asked = """SELECT game, players, kind, COUNT(*), SUM(won), SUM(cost) FROM seat
               JOIN round ON round.id = seat.round
               WHERE who = ? GROUP BY game, players, kind ORDER BY game, players, kind"""
    found = []
    for game, players, kind, rounds, won, cost in file.execute(asked, (who,)):
        found.append(Figures(game, players, kind, rounds, won, cost, tuple(counts.get((game, players), ()))))
    return found


def _forget(file: sqlite3.Connection, who: str) -> int:
    file.execute(
        "DELETE FROM tally WHERE EXISTS (SELECT 1 FROM seat WHERE who = ? AND seat.round = tally.round"
        " AND seat.seat = tally.seat)",
        (who,),
    )
    count = file.execute("UPDATE seat SET who = NULL, bot = NULL WHERE who = ?", (who,)).rowcount
    file.execute("DELETE FROM round WHERE id NOT IN (SELECT round FROM seat WHERE who IS NOT NULL)")
    return count
