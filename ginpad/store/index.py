"""The index of the matches: what lists and figures need, without reading every file again.

The files are the truth. The index lies in the cache directory, is brought up to date by
`Index.refresh`, and may be deleted at any time; whatever is wrong with it, it is made anew
without a word.
"""

from __future__ import annotations

import json
import os
import sqlite3
import threading
import time
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from enum import StrEnum
from typing import Any, TypeVar

from ginpad.core.figures import MatchFigures
from ginpad.store.errors import NotRead, refusing
from ginpad.store.index_database import FAULTS, Database, check
from ginpad.store.index_rows import (
    Entry,
    MatchRow,
    State,
    figures_from_json,
    figures_to_json,
    haystack_of,
    identity_of,
    margin_of,
    moment_of,
    read_entry,
    row_from_json,
    row_to_json,
    searchable,
    winner_of,
)
from ginpad.store.locations import Locations
from ginpad.store.match_names import SUFFIX

__all__ = ["Index", "MatchRow", "SortBy", "State"]

_T = TypeVar("_T")
_BATCH_SECONDS = 0.1
_MOST_TERMS = 20
_MOST_PASSES = 3
"""With the file that is there, with a new one, and in memory."""


class SortBy(StrEnum):
    """What the rows can be sorted by; rows that are alike, by the file's name."""

    STARTED = "moment"
    TOUCHED = "touched"
    SIDES = "sides"
    RULES = "rules"
    MARGIN = "margin"
    WINNER = "winner"
    HANDS = "hands"
    STATE = "state"


class Index:
    """The index of the matches of one data directory, for any number of threads.

    Looking never waits for `refresh`, which reads files outside the lock: a worker refreshes
    while a screen shows the rows that are there.
    """

    def __init__(self, locations: Locations) -> None:
        """Open the index as it was left; see `Index.open`."""
        self._matches = locations.matches
        self._lock = threading.RLock()
        self._refreshing = threading.Lock()
        self._database = Database(locations.cache / "index.sqlite3", locations.matches)
        self._checked = False
        self._closed = False
        self._renewals = 0
        self._fresh = False

    @classmethod
    def open(cls, locations: Locations) -> Index:
        """The index as it was left, or an empty one. Quick, and nothing is raised.

        A file that can't be used is replaced; where there can't be one the index is in memory.
        """
        return cls(locations)

    @property
    def is_fresh(self) -> bool:
        """Whether a refresh has come to its end and nothing has been lost since.

        Until then the rows are those of the last time, or only some of them.
        """
        return self._fresh

    @property
    def in_memory(self) -> bool:
        """Whether the index has no file, and is gone with the program."""
        return self._database.in_memory

    def close(self) -> None:
        """Give the file free. A refresh in another thread ends soon; nothing can be asked."""
        with self._lock:
            self._closed = True
            self._database.close()

    # -------------------------------------------------------------- looking

    def rows(
        self,
        search: str = "",
        sort: SortBy = SortBy.STARTED,
        descending: bool = True,
        states: Collection[State] | None = None,
        limit: int | None = None,
        offset: int = 0,
    ) -> list[MatchRow]:
        """The match files as they were at the last refresh.

        Args:
            search: words that must all be in the names, the rules' name or the date and time
                (as `2026-03-14 21:05`), wherever; case and accents don't matter. A file that
                can't be read is found by its name.
            sort: matches that began at no known time, and files that can't be read, stand
                where they were touched.
            descending: the last, or the highest, first.
            states: only these; None for all.
            limit: at most so many, for a page of a list; None for all.
            offset: how many to pass over.
        """
        where, values = _condition(search, states)
        order = "DESC" if descending else "ASC"
        query = (
            f"SELECT id FROM matches WHERE {where} "
            f"ORDER BY {sort.value} {order}, name {order} LIMIT ? OFFSET ?"
        )
        page = (-1 if limit is None else limit, offset)

        def look(connection: sqlite3.Connection) -> list[str]:
            # Sorted without the details, which are far larger.
            found = connection.execute(query, (*values, *page)).fetchall()
            return [connection.execute(_ROW_BY_ID, each).fetchone()[0] for each in found]

        return self._decoded(row_from_json, self._look(look, []))

    def row(self, name: str) -> MatchRow | None:
        """The row of the match file of that name; None if there was none at the last refresh."""
        texts = self._query(_ROW_BY_NAME, (_key(name),))
        rows = self._decoded(row_from_json, [text for (text,) in texts])
        return rows[0] if rows else None

    def count(self, search: str = "", states: Collection[State] | None = None) -> int:
        """How many rows there are; the arguments are those of `rows`."""
        where, values = _condition(search, states)
        query = f"SELECT count(*) FROM matches WHERE {where}"
        found = self._query(query, values)
        return int(found[0][0]) if found else 0

    def figures(self, players: Collection[str] = ()) -> dict[str, MatchFigures]:
        """The figures of the matches that can be read, by file name, in the order of the names.

        Args:
            players: only matches in which all of these played; names exactly as in the files.
        """
        named = " AND ".join(["figures IS NOT NULL", *["instr(players, ?) > 0"] * len(players)])
        query = (
            f"SELECT name, figures FROM matches JOIN details USING (id) WHERE {named} ORDER BY name"
        )
        values = [json.dumps(name) for name in players]
        found = self._query(query, values)
        figures = self._decoded(figures_from_json, [text for _, text in found])
        return {
            os.fsdecode(key): match
            for (key, _), match in zip(found, figures, strict=False)
            if set(players) <= set(match.players)
        }

    def players(self) -> dict[str, int]:
        """Everybody who has played, with the number of their matches, the most first."""
        counted: Counter[str] = Counter()
        for names, count in self.tables().items():
            counted.update(dict.fromkeys(names, count))
        return dict(sorted(counted.items(), key=lambda each: (-each[1], each[0])))

    def tables(self) -> dict[tuple[str, ...], int]:
        """Who sat down together, in seat order, with the number of their matches."""
        query = "SELECT players, count(*) FROM matches WHERE players != '[]' GROUP BY players"
        found = self._query(query)
        tables = self._decoded(json.loads, [text for text, _ in found])
        counts = zip(tables, found, strict=False)
        return {tuple(names): count for names, (_, count) in counts}

    # -------------------------------------------------------------- keeping up with the files

    def refresh(
        self,
        progress: Callable[[int, int], None] | None = None,
        stop: Callable[[], bool] = lambda: False,
    ) -> int:
        """Read the files that are new or have changed, and forget those that are gone.

        To be called in a worker thread; of two that call at once one waits for the other. The
        files touched last are read first, and what has been read shows in `rows` at once.

        Args:
            progress: told how many files have been read and how many there are to read: at
                the beginning, about ten times a second, and at the end.
            stop: asked before every file; once true, the rest is left for the next time.

        Returns:
            How many rows have been added, changed or removed.

        Raises:
            NotRead: when the directory of the matches can't be looked into.
        """
        report = progress or (lambda done, total: None)
        changed = 0
        with self._refreshing:
            for _ in range(_MOST_PASSES):
                more, through = self._pass(report, stop)
                changed += more
                if through or self._closed or stop():
                    break
        return changed

    def _pass(
        self, report: Callable[[int, int], None], stop: Callable[[], bool]
    ) -> tuple[int, bool]:
        """One pass through the files: how many rows changed, and whether it came to its end.

        It doesn't when it is stopped, or when the index had to be renewed meanwhile.
        """
        if not self._checked:
            self._look(check, None)
            self._checked = True
        renewals = self._renewals
        known: dict[bytes, str] = dict(self._query(_KNOWN))
        found = self._scan()
        waiting = [
            key for key, identity in found.items() if not identity or known.get(key) != identity
        ]
        gone = known.keys() - found.keys()
        batch: dict[bytes, Entry | None] = dict.fromkeys(gone)
        changed, kept_at = 0, time.monotonic()
        report(0, len(waiting))
        for done, key in enumerate(waiting):
            if self._closed or stop() or self._renewals != renewals:
                return changed + self._keep(batch), False
            if time.monotonic() > kept_at + _BATCH_SECONDS:
                changed += self._keep(batch)
                batch, kept_at = {}, time.monotonic()
                report(done, len(waiting))
            batch[key] = read_entry(self._matches / os.fsdecode(key))
        changed += self._keep(batch)
        report(len(waiting), len(waiting))
        if gone and not gone.isdisjoint(name for name, _ in self._query(_KNOWN)):
            with self._lock:
                self._renew(sqlite3.DatabaseError("a row that can't be deleted"))
        with self._lock:
            self._fresh = self._renewals == renewals
            return changed, self._fresh

    def _scan(self) -> dict[bytes, str]:
        """Every match file's name and identity ("" for a link to nowhere), the newest first."""
        found: list[tuple[int, bytes, str]] = []
        with refusing(NotRead, self._matches):
            try:
                entries = os.scandir(self._matches)
            except FileNotFoundError:
                return {}
            with entries:
                for entry in entries:
                    if entry.name.endswith(SUFFIX) and not entry.name.startswith("."):
                        touched, identity = _state_of(entry)
                        found.append((touched, _key(entry.name), identity))
        return {key: identity for _, key, identity in sorted(found, reverse=True)}

    def _keep(self, batch: Mapping[bytes, Entry | None]) -> int:
        """Write down what was read, None for files that are gone; how many rows differ by it."""
        with self._lock:
            if self._closed or not batch:
                return 0
            try:
                with self._database.writing() as connection:
                    return sum(_put(connection, key, entry) for key, entry in batch.items())
            except FAULTS as fault:
                self._renew(fault)
                return 0

    # -------------------------------------------------------------- faults

    def _look(self, action: Callable[[sqlite3.Connection], _T], nothing: _T) -> _T:
        """What the action finds; `nothing` when the index is closed, or unfit and renewed."""
        with self._lock:
            if self._closed:
                return nothing
            try:
                with self._database.reading() as connection:
                    return action(connection)
            except (*FAULTS, TypeError) as fault:  # a row without its details
                self._renew(fault)
                return nothing

    def _query(self, query: str, values: Sequence[object] = ()) -> list[Any]:
        """Everything that a query finds; nothing as in `_look`."""
        nothing: list[Any] = []
        return self._look(lambda connection: connection.execute(query, values).fetchall(), nothing)

    def _decoded(self, decode: Callable[[str], _T], texts: Iterable[str]) -> list[_T]:
        """Texts of the index read back; nothing when one of them can't be."""
        try:
            return [decode(text) for text in texts]
        except (ValueError, TypeError) as fault:
            with self._lock:
                self._renew(fault)
            return []

    def _renew(self, fault: Exception) -> None:
        """Begin again with an empty index; the second time in memory."""
        self._renewals += 1
        self._fresh = False
        if not self._closed:
            self._database.renew(fault, in_memory=self._renewals > 1)


def _key(name: str) -> bytes:
    """A file's name as the index has it: names need not be text."""
    return os.fsencode(name)


def _state_of(entry: os.DirEntry[str]) -> tuple[int, str]:
    """When a file was touched, and its identity."""
    try:
        found = entry.stat()
    except OSError:  # gone again, or a link to nowhere
        return 0, ""
    return found.st_mtime_ns, identity_of(found)


_KNOWN = "SELECT name, identity FROM matches"
_ROW_BY_ID = "SELECT row FROM details WHERE id = ?"
_ROW_BY_NAME = "SELECT row FROM details JOIN matches USING (id) WHERE name = ?"
_TEXTS = "SELECT id, row, figures FROM matches JOIN details USING (id) WHERE name = ?"
_COLUMNS = (
    "name", "identity", "state", "moment", "touched", "sides", "rules", "margin", "winner",
    "hands", "players", "haystack",
)  # fmt: skip
_INSERT = f"INSERT INTO matches ({', '.join(_COLUMNS)}) VALUES ({', '.join('?' * len(_COLUMNS))})"


def _put(connection: sqlite3.Connection, key: bytes, entry: Entry | None) -> bool:
    """Put an entry in the place of the one of that name; whether they differ."""
    old = connection.execute(_TEXTS, (key,)).fetchone()
    if entry is None:
        _delete(connection, old)
        return old is not None
    figures = None if entry.figures is None else figures_to_json(entry.figures)
    texts = (row_to_json(entry.row), figures)
    if old is not None and old[1:] == texts:
        connection.execute("UPDATE matches SET identity = ? WHERE id = ?", (entry.identity, old[0]))
        return False
    _delete(connection, old)
    cursor = connection.execute(_INSERT, _values(key, entry))
    connection.execute("INSERT INTO details VALUES (?, ?, ?)", (cursor.lastrowid, *texts))
    return True


def _values(key: bytes, entry: Entry) -> tuple[object, ...]:
    row = entry.row
    return (
        key,
        entry.identity,
        row.state.value,
        moment_of(row),
        row.touched_ns,
        searchable(" – ".join(row.sides)),
        searchable(row.rules),
        margin_of(row),
        winner_of(row),
        row.hands,
        json.dumps(row.players),
        haystack_of(row),
    )


def _delete(connection: sqlite3.Connection, old: tuple[int, str, str] | None) -> None:
    if old is not None:
        connection.execute("DELETE FROM matches WHERE id = ?", old[:1])
        connection.execute("DELETE FROM details WHERE id = ?", old[:1])


def _condition(search: str, states: Collection[State] | None) -> tuple[str, list[str]]:
    """The rows that are wanted, as SQL and its values."""
    terms = searchable(search).split()[:_MOST_TERMS]
    parts = ["TRUE", *["instr(haystack, ?) > 0"] * len(terms)]
    if states is not None:
        parts.append(f"state IN ({', '.join('?' * len(states))})")
        terms += [state.value for state in states]
    return " AND ".join(parts), terms
