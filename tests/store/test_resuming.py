"""The match that is taken up at the start, among few files and among many."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from ginpad.core.entry import parse
from ginpad.core.match import Match
from ginpad.store.errors import StoreRefused
from ginpad.store.index import Index
from ginpad.store.keeper import MatchKeeper
from ginpad.store.locations import Locations, find_locations
from ginpad.store.matches import create_match, read_match, write_match
from ginpad.store.resuming import (
    LOOKED_INTO,
    Taken,
    match_on_the_table,
    match_to_resume,
    remember_on_the_table,
)

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


def path_of(taken: Taken | None) -> Path | None:
    return None if taken is None else taken[0].path


def resumed(locations: Locations) -> Path | None:
    def unreadable(refusal: StoreRefused) -> None:
        raise AssertionError(refusal)

    index = Index.open(locations)
    try:
        return path_of(match_to_resume(locations, lambda: index, unreadable))
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


def test_what_cannot_be_read_is_told_and_passed_over(locations: Locations) -> None:
    running = played(locations, "a 4 16", age=3)
    damaged = played(locations, "a 4 16", age=1)
    damaged.write_bytes(b"?")
    told: list[StoreRefused] = []
    assert path_of(match_to_resume(locations, lambda: Index.open(locations), told.append)) == (
        running
    )
    assert [refusal.path for refusal in told] == [damaged]


def test_older_files_are_not_opened(locations: Locations, monkeypatch: pytest.MonkeyPatch) -> None:
    for age, line in enumerate(("a gin 90", "a 4 16", "a 4 16", "a gin 90")):
        played(locations, line, age=age)
    opened: list[Path] = []
    take_up = MatchKeeper.open

    def watched(path: Path) -> tuple[MatchKeeper, Match]:
        opened.append(path)
        return take_up(path)

    monkeypatch.setattr(MatchKeeper, "open", watched)
    assert resumed(locations) == opened[-1]
    assert len(opened) == 2


# ------------------------------------------------------------------ the hint


def test_the_match_on_the_table_is_taken_up_without_a_look_at_the_others(
    locations: Locations,
) -> None:
    assert match_on_the_table(locations) is None
    running = played(locations, "a 4 16", age=5)
    played(locations, "a 4 16", age=1)
    remember_on_the_table(locations, running)
    assert path_of(match_on_the_table(locations)) == running


def test_a_finished_match_a_vanished_one_and_one_elsewhere_are_not(
    locations: Locations, tmp_path: Path
) -> None:
    finished = played(locations, "a gin 90", age=1)
    remember_on_the_table(locations, finished)
    assert match_on_the_table(locations) is None
    running = played(locations, "a 4 16", age=1)
    remember_on_the_table(locations, running)
    running.rename(tmp_path / running.name)
    assert match_on_the_table(locations) is None
    remember_on_the_table(locations, tmp_path / running.name)
    assert match_on_the_table(locations) is None


@pytest.mark.parametrize("hint", [b"", b"\xff", b"../secret.toml", b"x" * 3_000_000, b"\0.toml"])
def test_a_hint_may_hold_anything(hint: bytes, locations: Locations) -> None:
    running = played(locations, "a 4 16", age=1)
    running.rename(locations.data / "secret.toml")
    locations.cache.mkdir()
    (locations.cache / "on-the-table").write_bytes(hint)
    assert match_on_the_table(locations) is None
