"""What the index keeps of one match file: read from the file, written as text and back.

What belongs here: a row of the history and the figures, made from a file. What never does: SQL.
"""

from __future__ import annotations

import json
import os
import time
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from enum import StrEnum
from pathlib import Path
from typing import Any

from ginpad.core.figures import MatchFigures, figures_of
from ginpad.core.hand import Pair
from ginpad.core.match import side_name
from ginpad.core.names import fold
from ginpad.core.pad import ahead
from ginpad.store.errors import NewerMatch, StoreRefused
from ginpad.store.matches import read_match

RACY_NS = 2 * 10**9
"""Some disks tell times in steps of two seconds: two changes within them look like one."""

_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)


class State(StrEnum):
    """How a match file stands."""

    RUNNING = "running"
    FINISHED = "finished"
    DAMAGED = "damaged"
    NEWER = "newer"


@dataclass(frozen=True, slots=True)
class MatchRow:
    """A row of the history: one match file. Pairs are in side order.

    A file that can't be read has a problem, and nothing but its name and when it was touched.

    Attributes:
        name: the file's name with its ending.
        touched_ns: when it was last changed, in nanoseconds since 1970; 0 where the system
            doesn't say.
        state: running, finished, damaged (whatever keeps it from being read), or made by a
            newer ginpad.
        problem: why it can't be read, "" if it can.
        started: when the match began, if that is known.
        players: in seat order.
        rules: their name.
        points: each game's hand points.
        total: the finals of all games; None unless it is finished.
        won_by: the side that won the match, None unless it is finished.
        hands: how many were played and count; adjustments are none.
    """

    name: str
    touched_ns: int
    state: State
    problem: str = ""
    started: datetime | None = None
    players: tuple[str, ...] = ()
    rules: str = ""
    points: tuple[Pair, ...] = ()
    total: Pair | None = None
    won_by: int | None = None
    hands: int = 0

    @property
    def ahead(self) -> int | None:
        """The side whose finals are higher; None if they are equal or there are none."""
        return ahead(self.total)

    @property
    def sides(self) -> tuple[str, ...]:
        """The two sides' names; nothing for a file that can't be read."""
        return tuple(side_name(self.players, side) for side in (0, 1)) if self.players else ()


@dataclass(frozen=True, slots=True)
class Entry:
    """A match file as it was read: its row, its figures, and what tells whether it has changed.

    Attributes:
        identity: of the file before it was read; "" if a later change could have the same.
        row: never None.
        figures: None for a file that can't be read.
    """

    identity: str
    row: MatchRow
    figures: MatchFigures | None


def read_entry(path: Path) -> Entry | None:
    """What there is to keep of a match file; None when there is no such file any more."""
    now = time.time_ns()
    try:
        found = os.stat(path)
    except (OSError, ValueError):
        if not os.path.lexists(path):
            return None
        found = None  # a link to nowhere
    identity, touched = ("", 0) if found is None else (identity_of(found), found.st_mtime_ns)
    if found is not None and max(found.st_mtime_ns, found.st_ctime_ns) > now - RACY_NS:
        identity = ""
    try:
        figures = figures_of(read_match(path))
    except StoreRefused as problem:
        if not os.path.lexists(path):
            return None
        state = State.NEWER if isinstance(problem, NewerMatch) else State.DAMAGED
        return Entry(identity, MatchRow(path.name, touched, state, problem.why), None)
    return Entry(identity, _row(path.name, touched, figures), figures)


def identity_of(found: os.stat_result) -> str:
    """What differs between two states of a file, or between two files.

    Beside the size and the time of the last change this is the file's number and the time of
    the last change of anything about it, which nobody can set back.
    """
    return f"{found.st_size} {found.st_mtime_ns} {found.st_ctime_ns} {found.st_ino}"


def _row(name: str, touched_ns: int, figures: MatchFigures) -> MatchRow:
    return MatchRow(
        name=name,
        touched_ns=touched_ns,
        state=State.FINISHED if figures.over else State.RUNNING,
        started=figures.started,
        players=figures.players,
        rules=figures.rules,
        points=figures.points,
        total=figures.total,
        won_by=figures.won_by,
        hands=len(figures.hands),
    )


# ------------------------------------------------------------------ what is sorted and searched


def moment_of(row: MatchRow) -> int:
    """The microsecond since 1970 that a row is sorted by: the beginning, or else the last touch."""
    if row.started is None:
        return row.touched_ns // 1000
    started = row.started if row.started.tzinfo else row.started.replace(tzinfo=UTC)
    return (started - _EPOCH) // timedelta(microseconds=1)


def margin_of(row: MatchRow) -> int:
    """By how much the finals differ, or the points so far; −1 for a file that can't be read."""
    if not row.points:
        return -1
    first, second = row.total or (sum(p[0] for p in row.points), sum(p[1] for p in row.points))
    return abs(first - second)


def winner_of(row: MatchRow) -> str:
    """The winning side's name as it is sorted, "" where there is none."""
    return "" if row.won_by is None else searchable(row.sides[row.won_by])


def haystack_of(row: MatchRow) -> str:
    """What a search looks through: names, rules, date and time; the file's name if unreadable."""
    if row.problem:
        return searchable(row.name)
    moment = "" if row.started is None else row.started.isoformat(" ", "minutes")[:16]
    return searchable(" ".join((*row.players, row.rules, moment)))


def searchable(text: str) -> str:
    """Text without case, accents and doubled spaces, and fit for SQLite.

    >>> searchable("Ève & ANN")
    'eve & ann'
    """
    return fold(text).encode("utf-8", "surrogatepass").decode("utf-8", "replace")


# ------------------------------------------------------------------ as text


def row_to_json(row: MatchRow) -> str:
    """A row as text that `row_from_json` reads back."""
    started = None if row.started is None else row.started.isoformat()
    values = (
        row.name, row.touched_ns, row.state, row.problem, started, row.players, row.rules,
        row.points, row.total, row.won_by, row.hands,
    )  # fmt: skip
    return json.dumps(values)


def row_from_json(text: str) -> MatchRow:
    """The row that a text holds.

    Raises:
        ValueError: for a text that `row_to_json` didn't make.
    """
    values: list[Any] = json.loads(text)
    try:
        name, touched, state, problem, started, players, rules, points, total, won_by, hands = (
            values
        )
        return MatchRow(
            name=name,
            touched_ns=touched,
            state=State(state),
            problem=problem,
            started=None if started is None else datetime.fromisoformat(started),
            players=tuple(players),
            rules=rules,
            points=tuple((first, second) for first, second in points),
            total=None if total is None else (total[0], total[1]),
            won_by=won_by,
            hands=hands,
        )
    except (TypeError, IndexError) as error:
        raise ValueError("this is no row of the index") from error


def figures_to_json(figures: MatchFigures) -> str:
    """Figures as text that `figures_from_json` reads back."""
    return json.dumps(figures.to_mapping())


def figures_from_json(text: str) -> MatchFigures:
    """The figures that a text holds.

    Raises:
        ValueError: for a text that `figures_to_json` didn't make.
    """
    return MatchFigures.from_mapping(json.loads(text))
