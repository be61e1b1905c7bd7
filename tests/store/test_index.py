"""The index says what the files say, whatever happens to the files, to itself or beside it."""

import os
import random
import re
import sqlite3
import sys
import threading
import time
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest

from ginpad.core.hand import Hand, How
from ginpad.core.match import Match
from ginpad.store import index as index_module
from ginpad.store import index_database, index_rows
from ginpad.store.errors import NotRead
from ginpad.store.index import Index, SortBy, State
from ginpad.store.index_rows import Entry
from ginpad.store.locations import Locations
from tests.benchmarks.make_matches import generate, write_matches
from tests.store.match_files import TEXTS, check, harm, put

MATCHES = dict(generate(12))


@pytest.fixture(autouse=True)
def no_long_waits(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(index_database, "_WAIT", 0.05)


def file_of(locations: Locations) -> Path:
    return locations.cache / "index.sqlite3"


def names(index: Index, search: str = "") -> list[str]:
    return sorted(row.name for row in index.rows(search))


# ------------------------------------------------------------------ the truth


@pytest.mark.parametrize("seed", range(10))
def test_the_list_always_equals_one_made_from_the_files(
    locations: Locations, monkeypatch: pytest.MonkeyPatch, seed: int
) -> None:
    # Half of the runs trust the disk's clock but for its steps of some milliseconds, so that
    # what is kept is not simply read anew each time.
    if seed % 2:
        monkeypatch.setattr(index_rows, "RACY_NS", 20 * 10**6)
    source = random.Random(seed)
    index = Index.open(locations)
    happened = []
    for _ in range(25):
        happened += [harm(source, locations) for _ in range(source.randrange(5))]
        before = index.rows()
        changed = index.refresh()
        check(index, locations)
        assert changed or index.rows() == before, happened
        if source.random() < 0.15:
            index.close()
            if source.random() < 0.5:
                happened.append(spoil(source, file_of(locations)))
            index = Index.open(locations)
    index.close()


def spoil(source: random.Random, path: Path) -> str:
    """Damage the file of the index."""
    data = path.read_bytes()
    at = source.randrange(len(data))
    spoiled = [b"", b"no index", data[:at], data[:at] + b"\x00\xff" * 999 + data[at + 1998 :]]
    path.write_bytes(source.choice(spoiled))
    return "spoil"


def test_only_what_has_changed_is_read_again(
    locations: Locations, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(index_rows, "RACY_NS", 0)
    write_matches(locations.matches, 12)
    time.sleep(0.05)
    read: list[str] = []

    def watched(path: Path) -> Entry | None:
        read.append(path.name)
        return index_rows.read_entry(path)

    monkeypatch.setattr(index_module, "read_entry", watched)
    with_file = Index.open(locations)
    assert with_file.refresh() == 12
    assert sorted(read) == sorted(MATCHES)
    assert with_file.refresh() == 0
    with_file.close()
    again = Index.open(locations)
    assert len(again.rows()) == 12
    assert not again.is_fresh
    assert again.refresh() == 0
    assert len(read) == 12
    name = read[3]
    put(locations, name, MATCHES[name])
    time.sleep(0.05)
    assert again.refresh() == 1  # touched
    assert read[12:] == [name]
    again.close()


def test_a_change_within_the_same_tick_of_the_disks_clock_is_seen(
    locations: Locations, monkeypatch: pytest.MonkeyPatch
) -> None:
    def size(found: os.stat_result) -> str:
        return str(found.st_size)

    monkeypatch.setattr(index_rows, "identity_of", size)
    monkeypatch.setattr(index_module, "identity_of", size)
    path = put(locations, "a.toml", TEXTS[0])
    index = Index.open(locations)
    index.refresh()
    found = path.stat()
    path.write_text(TEXTS[0].replace("Ben", "Eve"))
    os.utime(path, ns=(found.st_mtime_ns, found.st_mtime_ns))
    assert index.refresh() == 1
    check(index, locations)


def test_special_matches(locations: Locations) -> None:
    dead = Hand(how=How.DEAD)
    first = next(iter(MATCHES.values()))
    put(locations, "long.toml", replace(first, hands=(dead,) * 1000))
    put(locations, "same.toml", first)
    put(locations, "same-2.toml", first)
    put(locations, "small.toml", Match(("ann", "Ben"), started=first.started))
    put(locations, "great.toml", Match(("Ann", "Ben"), started=first.started))
    put(locations, "empty.toml", "")
    put(locations, "notes.txt", TEXTS[0])
    put(locations, ".hidden.toml", TEXTS[0])
    (locations.matches / "directory.toml").mkdir()
    index = Index.open(locations)
    assert index.refresh() == 7
    check(index, locations)
    assert set(index.figures(["Ann", "Ben"])) >= {"great.toml"}
    assert "small.toml" not in index.figures(["Ann"])
    assert set(index.figures(["ann"])) == {"small.toml"}
    assert index.players()["ann"] == 1
    long, empty = index.row("long.toml"), index.row("empty.toml")
    assert long is not None
    assert long.hands == 1000
    assert empty is not None
    assert (empty.state, empty.players) == (State.DAMAGED, ())
    assert index.row("nowhere.toml") is None
    directory = index.row("directory.toml")
    assert directory is not None
    assert directory.problem == "it is a directory, not a file"


def test_no_matches_and_no_directory(locations: Locations) -> None:
    index = Index.open(locations)
    assert index.refresh() == 0
    check(index, locations)
    assert index.players() == {}
    put(locations, "a.toml", TEXTS[0])
    index.refresh()
    for path in locations.matches.iterdir():
        path.unlink()
    locations.matches.rmdir()
    assert index.refresh() == 1
    check(index, locations)


@pytest.mark.skipif(sys.platform != "linux", reason="needs names that aren't text")
def test_a_name_that_is_no_text(locations: Locations) -> None:
    put(locations, os.fsdecode(b"\xff\xe4.toml"), TEXTS[0])
    put(locations, os.fsdecode(b"\xfe damaged.toml"), "")
    put(locations, 'new\nline "quoted".toml', TEXTS[1])
    index = Index.open(locations)
    assert index.refresh() == 3
    check(index, locations)
    assert names(index, "damaged") == [os.fsdecode(b"\xfe damaged.toml")]


def test_a_directory_that_cant_be_looked_into(locations: Locations) -> None:
    locations.matches.parent.mkdir(parents=True)
    locations.matches.write_text("")
    index = Index.open(locations)
    with pytest.raises(NotRead):
        index.refresh()
    assert not index.is_fresh


# ------------------------------------------------------------------ looking


def test_search_sort_filter_and_pages(locations: Locations) -> None:
    write_matches(locations.matches, 40)
    put(locations, "eve.toml", Match(("Ève", "Zoë  Lee")))
    put(locations, "2031-05-broken-ann.toml", "format = ")
    put(locations, "newer.toml", "format = 2")
    index = Index.open(locations)
    index.refresh()
    rows = index.rows()
    assert names(index, "EVE") == names(index, "eve  zoe lee") == ["eve.toml"]
    assert names(index, "lee ève") == names(index, "\N{LATIN SMALL LETTER E WITH GRAVE}v")
    for row in rows:
        if row.started is not None:
            found = names(index, f"{row.started:%Y-%m-%d %H:%M} {row.players[1].upper()}")
            assert row.name in found
    assert names(index, "hollywood") == sorted(r.name for r in rows if r.rules == "Hollywood")
    assert names(index, "2031-05") == ["2031-05-broken-ann.toml"]
    assert names(index, "100%") == names(index, "a_n") == names(index, "\ud800") == []
    assert len(names(index, "a " * 2000)) == index.count("a") > 0
    running = index.rows(states=[State.RUNNING])
    assert running == [row for row in rows if row.state is State.RUNNING]
    unreadable = [State.DAMAGED, State.NEWER]
    assert index.count(states=unreadable) == len(index.rows(states=unreadable)) == 2
    assert index.count("ann", [State.FINISHED]) == len(index.rows("ann", states=[State.FINISHED]))
    assert index.rows(states=[]) == []
    for sort in SortBy:
        whole = index.rows("a", sort)
        pages = [index.rows("a", sort, limit=7, offset=at) for at in range(0, len(whole), 7)]
        assert [row for page in pages for row in page] == whole


def test_figures_of_players(locations: Locations) -> None:
    write_matches(locations.matches, 40)
    put(locations, "odd.toml", Match(('x", "Ann', "Ben")))
    index = Index.open(locations)
    index.refresh()
    every = index.figures()
    for players in (["Ann"], ["Ann", "Cal"], ['x", "Ann']):
        expected = {n: f for n, f in every.items() if set(players) <= set(f.players)}
        assert index.figures(players) == expected
        assert expected
    counted = index.players()
    assert counted["Ann"] == len(index.figures(["Ann"]))
    assert list(counted.values()) == sorted(counted.values(), reverse=True)


# ------------------------------------------------------------------ refreshing


def test_progress_and_stopping(locations: Locations, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(index_module, "_BATCH_SECONDS", 0)
    write_matches(locations.matches, 12)
    index = Index.open(locations)
    told: list[tuple[int, int]] = []
    asked = iter(range(100))
    assert index.refresh(lambda *each: told.append(each), lambda: next(asked) >= 5) == 5
    assert told[0] == (0, 12)
    assert not index.is_fresh
    assert len(index.rows()) == 5
    told.clear()
    index.refresh(lambda *each: told.append(each))
    assert told == sorted(told)
    assert told[-1][0] == told[-1][1]
    check(index, locations)


def test_files_that_vanish_or_come_while_it_reads(locations: Locations) -> None:
    write_matches(locations.matches, 12)
    index = Index.open(locations)
    waiting = sorted(locations.matches.iterdir())

    def meanwhile() -> bool:
        if waiting:
            path = waiting.pop()
            path.rename(path.with_name("z" + path.name)) if len(waiting) % 3 else path.unlink()
        return False

    index.refresh(stop=meanwhile)
    assert {row.name for row in index.rows()} <= set(MATCHES)
    assert not index.count(states=[State.DAMAGED])
    index.refresh()
    check(index, locations)


def test_the_screen_looks_while_a_worker_reads(locations: Locations) -> None:
    write_matches(locations.matches, 40)
    index = Index.open(locations)
    worker = threading.Thread(target=index.refresh)
    worker.start()
    seen = [0]
    while worker.is_alive():
        seen.append(len(index.rows("a", SortBy.SIDES)))
        assert index.count() <= 40
    worker.join()
    assert seen == sorted(seen)
    check(index, locations)


def test_closing_ends_a_refresh(locations: Locations) -> None:
    write_matches(locations.matches, 40)
    index = Index.open(locations)
    begun = threading.Event()
    worker = threading.Thread(target=index.refresh, args=(lambda *_: begun.set(),))
    worker.start()
    begun.wait()
    index.close()
    worker.join(5)
    assert not worker.is_alive()
    assert index.rows() == []
    again = Index.open(locations)
    again.refresh()
    check(again, locations)


def test_two_at_once_share_the_file(locations: Locations) -> None:
    write_matches(locations.matches, 12)
    first, second = Index.open(locations), Index.open(locations)
    workers = [threading.Thread(target=index.refresh) for index in (first, second)]
    for worker in workers:
        worker.start()
    for worker in workers:
        worker.join()
    for index in (first, second):
        put(locations, "new.toml", TEXTS[0])
        index.refresh()
        check(index, locations)
        index.close()
    third = Index.open(locations)
    assert third.rows()


# ------------------------------------------------------------------ what may be wrong with the file


def test_any_spoiled_file_is_made_anew(locations: Locations) -> None:
    write_matches(locations.matches, 3)
    index = Index.open(locations)
    index.refresh()
    index.close()
    whole = file_of(locations).read_bytes()
    source = random.Random(1)
    for at in (0, 50, 100, 4096, *source.sample(range(len(whole)), 6)):
        for spoiled in (whole[:at], whole[:at] + source.randbytes(4096) + whole[at + 4096 :]):
            file_of(locations).write_bytes(spoiled)
            index = Index.open(locations)
            index.rows()
            index.figures()
            index.refresh()
            check(index, locations)
            index.close()


@pytest.mark.parametrize("change", ["foreign", "older", "other directory", "text"])
def test_a_file_that_is_another_index_or_none(locations: Locations, change: str) -> None:
    write_matches(locations.matches, 3)
    index = Index.open(locations)
    index.refresh()
    index.close()
    if change == "text":
        file_of(locations).write_text("This is not a database, and it is not short either." * 99)
    else:
        connection = sqlite3.connect(file_of(locations))
        with connection:
            if change == "foreign":
                connection.executescript('DROP TABLE about; CREATE TABLE "a ""b" (x)')
            elif change == "older":
                connection.execute("UPDATE about SET owner = x'00'")
            else:
                elsewhere = bytes(locations.matches.with_name("elsewhere"))
                connection.execute("UPDATE about SET owner = ?", (elsewhere,))
        connection.close()
    index = Index.open(locations)
    assert index.rows() == []
    assert index.refresh() == 3
    assert not index.in_memory
    check(index, locations)
    index.close()
    assert len(Index.open(locations).rows()) == 3


def test_a_file_that_becomes_anothers_is_left_to_it(locations: Locations, tmp_path: Path) -> None:
    other = locations._replace(data=tmp_path / "other")
    write_matches(locations.matches, 3)
    write_matches(other.matches, 5, seed=9)
    first = Index.open(locations)
    first.refresh()
    second = Index.open(other)
    second.refresh()
    assert first.rows() == []
    assert not first.is_fresh
    first.refresh()
    check(first, locations)
    check(second, other)
    assert (first.in_memory, second.in_memory) == (True, False)


@pytest.mark.parametrize("mode", ["NORMAL", "EXCLUSIVE"])
def test_a_locked_file_is_left_to_who_holds_it(locations: Locations, mode: str) -> None:
    write_matches(locations.matches, 3)
    index = Index.open(locations)
    index.refresh()
    index.close()
    put(locations, "new.toml", TEXTS[0])
    holder = sqlite3.connect(file_of(locations), isolation_level=None)
    holder.execute(f"PRAGMA locking_mode = {mode}")
    holder.execute("BEGIN EXCLUSIVE")
    index = Index.open(locations)
    index.rows()
    index.refresh()
    check(index, locations)
    assert index.in_memory
    holder.execute("ROLLBACK")
    holder.close()
    later = Index.open(locations)
    assert len(later.rows()) == 3
    later.refresh()
    check(later, locations)
    assert not later.in_memory


@pytest.mark.parametrize("obstacle", ["file for the cache", "directory for the index"])
def test_without_a_file_it_is_in_memory(locations: Locations, obstacle: str) -> None:
    write_matches(locations.matches, 3)
    if obstacle == "file for the cache":
        locations.cache.write_text("")
    else:
        file_of(locations).mkdir(parents=True)
    index = Index.open(locations)
    assert index.in_memory
    assert index.refresh() == 3
    check(index, locations)


def test_the_file_may_be_deleted_or_overwritten_while_it_is_open(locations: Locations) -> None:
    write_matches(locations.matches, 3)
    index = Index.open(locations)
    index.refresh()
    for path in locations.cache.iterdir():
        path.unlink()
    put(locations, "new.toml", TEXTS[0])
    index.refresh()
    check(index, locations)
    index.close()
    index = Index.open(locations)
    index.refresh()
    file_of(locations).write_bytes(b"\x00" * 100_000)
    put(locations, "newer.toml", TEXTS[1])
    index.rows()
    index.refresh()
    index.refresh()
    check(index, locations)


def test_a_name_that_rotted_in_the_file_leaves_no_ghost(locations: Locations) -> None:
    path = put(locations, "rotten-name.toml", TEXTS[0])
    with closing(Index.open(locations)) as index:
        index.refresh()
    path.unlink()
    database = file_of(locations)
    sound = database.read_bytes()
    places = [found.start() for found in re.finditer(b"rotten-name", sound)]
    assert len(places) >= 3
    for place in places:
        database.write_bytes(sound[:place] + b"x" + sound[place + 1 :])
        with closing(Index.open(locations)) as index:
            index.refresh()
            assert index.rows() == []
            assert index.is_fresh


def test_a_file_whose_tables_are_no_text_is_made_anew(locations: Locations) -> None:
    with closing(Index.open(locations)) as index:
        index.refresh()
    sound = file_of(locations).read_bytes()
    assert b"CREATE TABLE matches" in sound
    for rotten in (b"CREATE TABLE mat\x98hes", b"CREA\x98E TABLE matches"):
        file_of(locations).write_bytes(sound.replace(b"CREATE TABLE matches", rotten))
        put(locations, "a.toml", TEXTS[0])
        with closing(Index.open(locations)) as index:
            index.refresh()
            check(index, locations)
