"""Links in the data directory: followed where people may have put them, and nowhere else."""

from __future__ import annotations

import os
import sqlite3
from pathlib import Path

import pytest

from ginpad.core.entry import parse
from ginpad.store.errors import NotSaved
from ginpad.store.half_typed import HalfTyped, half_typed_file, keep_half_typed
from ginpad.store.index import Index
from ginpad.store.keeper import MatchKeeper
from ginpad.store.locations import Locations, find_locations
from ginpad.store.lock import locked
from ginpad.store.match_names import written_name
from ginpad.store.matches import create_match
from ginpad.store.resuming import match_on_the_table, remember_on_the_table
from tests.tui.table import match_of


@pytest.fixture
def places(tmp_path: Path) -> Locations:
    places = find_locations(tmp_path / "data", {})
    for directory in (places.matches, places.cache, places.half_typed):
        directory.mkdir(parents=True)
    return places


def test_a_match_has_one_lock_by_whatever_name_it_is_called(
    places: Locations, tmp_path: Path
) -> None:
    path = create_match(places, match_of(["a 4 16"]))
    (tmp_path / "elsewhere").mkdir()
    link = tmp_path / "elsewhere" / "link.toml"
    link.symlink_to(path)
    keeper, match = MatchKeeper.open(link)
    longer = match.with_hand(parse("b 3 20", match.players, match.rules))
    with locked(path.parent), pytest.raises(NotSaved, match="another ginpad"):
        keeper.save(longer, patience=0)
    keeper.save(longer)
    assert MatchKeeper.open(path)[1] == longer
    assert link.is_symlink()


def test_what_ginpad_keeps_for_itself_is_written_through_no_link(
    places: Locations, tmp_path: Path
) -> None:
    foreign = tmp_path / "letter.txt"
    foreign.write_text("Dear Ann")
    half_typed_file(places, places.matches / "m.toml").symlink_to(foreign)
    (places.cache / "on-the-table").symlink_to(foreign)
    keep_half_typed(places, places.matches / "m.toml", HalfTyped(line="a 4"))
    path = create_match(places, match_of(["a 4 16"]))
    remember_on_the_table(places, path)
    assert foreign.read_text() == "Dear Ann"
    assert match_on_the_table(places) is not None


def test_an_index_that_is_a_link_is_left_alone(places: Locations, tmp_path: Path) -> None:
    foreign = tmp_path / "bookmarks.sqlite3"
    connection = sqlite3.connect(foreign)
    with connection:
        connection.execute("CREATE TABLE bookmarks (name)")
    connection.close()
    (places.cache / "index.sqlite3").symlink_to(foreign)
    before = foreign.read_bytes()
    index = Index.open(places)
    assert index.in_memory
    index.close()
    assert foreign.read_bytes() == before


@pytest.mark.parametrize("ending", ["-journal", "-wal", "-shm"])
def test_an_index_beside_a_pipe_is_not_opened(places: Locations, ending: str) -> None:
    os.mkfifo(f"{places.cache / 'index.sqlite3'}{ending}")
    index = Index.open(places)
    assert index.in_memory
    index.close()


def test_a_name_that_is_no_text_is_remembered_and_not_referred_to(places: Locations) -> None:
    path = create_match(places, match_of(["a 4 16"]))
    odd = path.with_name(os.fsdecode(b"\xff.toml"))
    path.rename(odd)
    remember_on_the_table(places, odd)
    taken = match_on_the_table(places)
    assert taken is not None
    assert taken[0].path == odd
    assert written_name(odd) == ""
    assert written_name(path) == path.name
