"""The match that is taken up at the start, among few files and among many."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from ginpad.core.entry import parse
from ginpad.core.match import Match
from ginpad.store.errors import StoreRefused
from ginpad.store.index import Index
from ginpad.store.locations import Locations, find_locations
from ginpad.store.matches import create_match, read_match, write_match
from ginpad.store.resuming import LOOKED_INTO, match_to_resume

PLAYERS = ("Ann", "Ben")


@pytest.fixture
def locations(tmp_path: Path) -> Locations:
    return find_locations(tmp_path, {})


def played(locations: Locations, *lines: str, age: int) -> Path:
    """A match file that was touched `age` minutes ago."""
    match = Match(PLAYERS)
    for line in lines:
        match = match.with_hand(parse(line, PLAYERS, match.rules))
    path = create_match(locations, match)
    os.utime(path, (10**9 - age * 60, 10**9 - age * 60))
    return path


def resumed(locations: Locations) -> Path | None:
    def unreadable(refusal: StoreRefused) -> None:
        raise AssertionError(refusal)

    index = Index.open(locations)
    try:
        return match_to_resume(locations, lambda: index, unreadable)
    finally:
        index.close()


def refresh(locations: Locations) -> None:
    index = Index.open(locations)
    index.refresh()
    index.close()


def test_the_unfinished_one_touched_last(locations: Locations) -> None:
    assert resumed(locations) is None
    played(locations, "a gin 90", age=1)
    running = played(locations, "a 4 16", age=2)
    played(locations, "a 4 16", age=3)
    assert resumed(locations) == running


def test_far_back_the_index_is_asked_and_the_file_believed(locations: Locations) -> None:
    running = played(locations, "a 4 16", age=10_000)
    for age in range(LOOKED_INTO + 3):
        played(locations, "a gin 90", age=age)
    refresh(locations)
    assert resumed(locations) == running
    # Since the index looked, somebody has finished it.
    finished = read_match(running)
    write_match(running, finished.with_hand(parse("a gin 90", PLAYERS, finished.rules)))
    os.utime(running, (10**9 - 10**7, 10**9 - 10**7))
    assert resumed(locations) is None
