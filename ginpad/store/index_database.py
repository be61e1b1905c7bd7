"""The SQLite file of the index: opened, made anew when it is unfit, in memory where it must be.

What belongs here: the tables, whose they are, and getting past every fault of the file. What
never does: what is in the rows.
"""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from ginpad import __version__

SCHEMA = 1
"""Goes up with every change of the tables or of what is counted."""

_WAIT = 1.0
"""Seconds to wait for another process that is writing."""

_TABLES = """
CREATE TABLE about (owner BLOB NOT NULL);
CREATE TABLE matches (
    id INTEGER PRIMARY KEY,
    name BLOB NOT NULL UNIQUE,
    identity TEXT NOT NULL,
    state TEXT NOT NULL,
    moment INTEGER NOT NULL,
    touched INTEGER NOT NULL,
    sides TEXT NOT NULL,
    rules TEXT NOT NULL,
    margin INTEGER NOT NULL,
    winner TEXT NOT NULL,
    hands INTEGER NOT NULL,
    players TEXT NOT NULL,
    haystack TEXT NOT NULL
);
CREATE INDEX by_moment ON matches (moment, name);
CREATE TABLE details (id INTEGER PRIMARY KEY, row TEXT NOT NULL, figures TEXT);
"""


FAULTS = (sqlite3.Error, UnicodeDecodeError)
"""What an unfit file may raise: in a damaged one what SQLite says need not be text."""


class NotOurs(sqlite3.Error):
    """Another directory's, or another version's, index is in the file."""


class Database:
    """An open database with the tables of the index, empty or as they were left.

    Not for several threads at once: the caller sees to that.

    Attributes:
        in_memory: whether there is no file, and the next start has to read everything again.
    """

    def __init__(self, path: Path, directory: Path) -> None:
        """Open the file at `path`, which holds the index of the matches in `directory`.

        Whatever is wrong with the file is put right, if need be by an index in memory.
        """
        self._path = path
        self._owner = f"ginpad {__version__} {SCHEMA} ".encode() + os.fsencode(directory)
        self.in_memory = False
        self._connection = self._opened()

    @contextmanager
    def reading(self) -> Iterator[sqlite3.Connection]:
        """The connection for looking, in a transaction.

        Raises:
            sqlite3.Error: from here or from inside, for a file that is no index (any more).
        """
        with self._transaction("BEGIN") as connection:
            yield connection

    @contextmanager
    def writing(self) -> Iterator[sqlite3.Connection]:
        """The connection for changing: all of what happens inside, or nothing.

        Raises:
            sqlite3.Error: as `reading`, and when the file can't be written.
        """
        with self._transaction("BEGIN IMMEDIATE") as connection:
            yield connection

    def renew(self, fault: Exception, *, in_memory: bool) -> None:
        """Begin with an empty index after a fault: in a new file, or in memory.

        A file that another process holds is left to it, and memory is not left any more.
        """
        self.close()
        if in_memory or self.in_memory or isinstance(fault, NotOurs) or _is_locked(fault):
            self._connection = self._in_memory()
        else:
            self._connection = self._made_anew()

    def close(self) -> None:
        """Give the file free."""
        with suppress(*FAULTS):
            self._connection.close()

    @contextmanager
    def _transaction(self, begin: str) -> Iterator[sqlite3.Connection]:
        connection = self._connection
        connection.execute(begin)
        try:
            if self._found_owner(connection) != self._owner:
                raise NotOurs
            yield connection
            connection.execute("COMMIT")
        finally:
            if connection.in_transaction:
                with suppress(*FAULTS):
                    connection.execute("ROLLBACK")

    # -------------------------------------------------------------- opening

    def _opened(self) -> sqlite3.Connection:
        try:
            connection = self._connected()
        except (OSError, *FAULTS):
            return self._in_memory()
        try:
            if not self._is_ours(connection):
                _clear(connection)
                self._make_tables(connection)
        except FAULTS as fault:
            connection.close()
            return self._in_memory() if _is_locked(fault) else self._made_anew()
        return connection

    def _made_anew(self) -> sqlite3.Connection:
        """A new file in place of the one that is there."""
        try:
            for path in self._files:
                path.unlink(missing_ok=True)
            connection = self._connected()
        except (OSError, *FAULTS):
            return self._in_memory()
        try:
            self._make_tables(connection)
        except FAULTS:
            connection.close()
            return self._in_memory()
        return connection

    @property
    def _files(self) -> tuple[Path, ...]:
        """The file, and those that belong to it while it is open."""
        return tuple(Path(f"{self._path}{ending}") for ending in ("", "-wal", "-shm", "-journal"))

    def _connected(self) -> sqlite3.Connection:
        """The file opened; one that is there must be an ordinary one.

        Raises `OSError` or `sqlite3.Error`.
        """
        self._path.parent.mkdir(parents=True, exist_ok=True)
        for path in self._files:
            if os.path.lexists(path) and (path.is_symlink() or not path.is_file()):
                raise OSError
        return sqlite3.connect(
            self._path, timeout=_WAIT, isolation_level=None, check_same_thread=False
        )

    def _in_memory(self) -> sqlite3.Connection:
        self.in_memory = True
        connection = sqlite3.connect(":memory:", isolation_level=None, check_same_thread=False)
        self._make_tables(connection)
        return connection

    def _make_tables(self, connection: sqlite3.Connection) -> None:
        # The log keeps the file whole at a power cut, and readers and the writer apart.
        connection.execute("PRAGMA journal_mode = WAL")
        connection.execute("PRAGMA synchronous = NORMAL")
        connection.executescript(f"BEGIN IMMEDIATE; {_TABLES}")
        connection.execute("INSERT INTO about VALUES (?)", (self._owner,))
        connection.execute("COMMIT")

    def _is_ours(self, connection: sqlite3.Connection) -> bool:
        connection.execute("PRAGMA synchronous = NORMAL")
        try:
            return self._found_owner(connection) == self._owner
        except sqlite3.OperationalError as fault:
            if _is_locked(fault):
                raise
            return False  # no such table

    def _found_owner(self, connection: sqlite3.Connection) -> object:
        found = connection.execute("SELECT owner FROM about").fetchone()
        return found and found[0]


def check(connection: sqlite3.Connection) -> None:
    """Look through the whole file.

    Raises:
        sqlite3.Error: when it is damaged.
    """
    if connection.execute("PRAGMA quick_check(1)").fetchone() != ("ok",):
        raise sqlite3.DatabaseError("the index is damaged")


def _clear(connection: sqlite3.Connection) -> None:
    """Drop every table, without taking the file from others that may have it open."""
    connection.execute("BEGIN IMMEDIATE")
    tables = connection.execute(
        "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%'"
    ).fetchall()
    for (name,) in tables:
        quoted = name.replace('"', '""')
        connection.execute(f'DROP TABLE "{quoted}"')
    connection.execute("COMMIT")


def _is_locked(fault: Exception) -> bool:
    """Whether another process has the file at this moment."""
    code = getattr(fault, "sqlite_errorcode", 0) & 0xFF
    return code in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED)
