"""Which match is taken up at the start, without waiting for a look at every file there is."""

from __future__ import annotations

import os
import time
from collections.abc import Callable
from contextlib import suppress
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING

from ginpad.core.errors import Refusal
from ginpad.core.match import Match
from ginpad.core.pad import score
from ginpad.store.atomic import write_atomically
from ginpad.store.errors import StoreRefused
from ginpad.store.keeper import MatchKeeper
from ginpad.store.locations import Locations
from ginpad.store.match_names import SUFFIX
from ginpad.store.matches import newest_first
from ginpad.store.toml_files import read_bytes

if TYPE_CHECKING:
    from ginpad.store.index import Index

LOOKED_INTO = 30
"""So many files, those touched last, are read; for what lies further back the index is asked."""

_LONGEST_LOOK = 1.0
"""Seconds after which the index is asked for the rest: files can be as long as somebody likes."""

Taken = tuple[MatchKeeper, Match]
"""An unfinished match, taken up."""


def match_to_resume(
    locations: Locations,
    open_index: Callable[[], Index],
    on_unreadable: Callable[[StoreRefused], None],
) -> Taken | None:
    """The unfinished match touched last, taken up; None if there is none.

    What the index says is only a hint: the file itself must say that its match isn't over.

    Args:
        locations: where matches lie.
        open_index: gives the index, should it be needed.
        on_unreadable: told of every file among those looked into that can't be read.

    Raises:
        NotRead: when the directory of the matches can't be looked into.
    """
    looked_into, give_up = 0, time.monotonic() + _LONGEST_LOOK
    for path, _ in islice(newest_first(locations), LOOKED_INTO):
        if looked_into and time.monotonic() > give_up:
            return _further_back(locations, open_index())
        looked_into += 1
        try:
            keeper, match = MatchKeeper.open(path)
        except StoreRefused as problem:
            on_unreadable(problem)
            continue
        if not score(match).over:
            return keeper, match
    if looked_into < LOOKED_INTO:
        return None
    return _further_back(locations, open_index())


def _further_back(locations: Locations, index: Index) -> Taken | None:
    # Most starts don't come here, and need not wait for a database.
    from ginpad.store.index import SortBy
    from ginpad.store.index_rows import State

    for row in index.rows(sort=SortBy.TOUCHED, states=(State.RUNNING,), limit=LOOKED_INTO):
        taken = _unfinished(locations.matches / row.name)
        if taken is not None:  # or it has changed since the index saw it
            return taken
    return None


def _unfinished(path: Path) -> Taken | None:
    with suppress(Refusal):
        keeper, match = MatchKeeper.open(path)
        if not score(match).over:
            return keeper, match
    return None


# ------------------------------------------------------------------ the hint


def match_on_the_table(locations: Locations) -> Taken | None:
    """The match that was on the table when ginpad ended, taken up, if it is unfinished.

    As a rule that is the one touched last too, but among thousands of files only
    `match_to_resume` knows, and it takes a while to ask the system about each.
    """
    name = _hinted(locations)
    return _unfinished(locations.matches / name) if name else None


def remember_on_the_table(locations: Locations, path: Path) -> None:
    """Leave a hint for the next start that this match lies on the table; it may get lost."""
    if path.parent != locations.matches or _hinted(locations) == path.name:
        return
    with suppress(Refusal):
        write_atomically(_hint(locations), os.fsencode(path.name), through_links=False)


def _hint(locations: Locations) -> Path:
    return locations.cache / "on-the-table"


def _hinted(locations: Locations) -> str:
    try:
        name = os.fsdecode(read_bytes(_hint(locations)))
    except Refusal:
        return ""
    return name if name == Path(name).name and name.endswith(SUFFIX) else ""
