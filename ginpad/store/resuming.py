"""Which match is taken up at the start, without reading every file that there is."""

from __future__ import annotations

from collections.abc import Callable
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING

from ginpad.core.errors import Refusal
from ginpad.core.pad import score
from ginpad.store.errors import StoreRefused
from ginpad.store.locations import Locations
from ginpad.store.matches import each_match, read_match

if TYPE_CHECKING:
    from ginpad.store.index import Index

LOOKED_INTO = 30
"""So many files, those touched last, are read; for what lies further back the index is asked."""


def match_to_resume(
    locations: Locations,
    open_index: Callable[[], Index],
    on_unreadable: Callable[[StoreRefused], None],
) -> Path | None:
    """The file of the unfinished match touched last; None if there is none.

    What the index says is only a hint: the file itself must say that its match isn't over.

    Args:
        locations: where matches lie.
        open_index: gives the index, should it be needed.
        on_unreadable: told of every file among those looked into that can't be read.

    Raises:
        NotRead: when the directory of the matches can't be looked into.
    """
    looked_into = 0
    for found in islice(each_match(locations), LOOKED_INTO):
        looked_into += 1
        if found.problem is not None:
            on_unreadable(found.problem)
        if found.match is not None and not score(found.match).over:
            return found.path
    if looked_into < LOOKED_INTO:
        return None
    return _further_back(locations, open_index())


def _further_back(locations: Locations, index: Index) -> Path | None:
    # Most starts don't come here, and need not wait for a database.
    from ginpad.store.index import SortBy
    from ginpad.store.index_rows import State

    for row in index.rows(sort=SortBy.TOUCHED, states=(State.RUNNING,), limit=LOOKED_INTO):
        path = locations.matches / row.name
        try:
            if not score(read_match(path)).over:
                return path
        except Refusal:  # it has changed since the index saw it
            continue
    return None
