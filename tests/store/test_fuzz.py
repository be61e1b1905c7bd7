"""Damaged and hostile files in any number; `python -m tests.fuzz N SEED` goes through more."""

from __future__ import annotations

import os
import random
import socket
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from ginpad.store.half_typed import half_typed_file
from ginpad.store.locations import Locations, find_locations
from ginpad.store.matches import create_match
from ginpad.tui.widgets.history_table import HistoryTable
from tests.commands.running import ginpad, in_a_process
from tests.fuzz import look_at_many, mutated, originals, place, read
from tests.tui.table import match_of, running

FILES = int(os.environ.get("GINPAD_TEST_FILES", "500"))
SEED = int(os.environ.get("GINPAD_TEST_SEED", "20260314"))


def test_mutated_files_give_a_value_or_a_reason_and_stay_as_they_are() -> None:
    found: list[str] = []
    figures = look_at_many(FILES, SEED, found.append)
    assert found == [], f"seed {SEED}"
    ends = {end for _, end in figures.ends}
    assert {"read", "DamagedMatch", "DamagedPreset", "DamagedSettlements"} <= ends


# ------------------------------------------------------------------ what no mutation makes


def _link_elsewhere(path: Path) -> None:
    elsewhere = path.parent.parent / "elsewhere"
    elsewhere.write_text("root:x:0:0:\n")
    path.symlink_to(elsewhere)


def _socket(path: Path) -> None:
    with socket.socket(socket.AF_UNIX) as made:
        made.bind(os.path.relpath(path))


HOSTILE: dict[str, Callable[[Path], object]] = {
    "50 MB": lambda path: path.write_bytes(b"x = 1\n" * (50_000_000 // 6)),
    "50 MB of brackets": lambda path: path.write_bytes(b"a = " + b"[" * 50_000_000),
    "1 MB of brackets": lambda path: path.write_bytes(b"a = " + b"[" * 999_000),
    "1 MB of keys": lambda path: path.write_bytes(b"a." * 400_000 + b"a = 1"),
    "1 MB of digits": lambda path: path.write_bytes(b"format = 1" + b"0" * 990_000),
    "1 MB of quotes": lambda path: path.write_bytes(b'a = "' + b'\\"' * 499_000),
    "1 MB of NULs": lambda path: path.write_bytes(b"\0" * 999_000),
    "nothing": lambda path: path.write_bytes(b""),
    "another encoding": lambda path: path.write_bytes("format = 1 # größer".encode("utf-16")),
    "a newer format": lambda path: path.write_bytes(b"format = 2\n[other]\n"),
    "a newest format": lambda path: path.write_bytes(b"format = 1" + b"0" * 15),
    "a directory": lambda path: path.mkdir(),
    "a link to elsewhere": _link_elsewhere,
    "a link to itself": lambda path: path.symlink_to(path.name),
    "a link to nowhere": lambda path: path.symlink_to("nowhere"),
    "a link to what never ends": lambda path: path.symlink_to("/dev/zero"),
    "a pipe": lambda path: os.mkfifo(path),
    "a socket": _socket,
}
_LONGEST = 1.0
_KINDS = ("match", "preset", "half-typed", "settlements", "settings")
_SOUND = {
    ("preset", "nothing"),  # every number left out is the classic one
    ("settings", "nothing"),
    ("settings", "a newer format"),  # a key that isn't known
    ("settings", "a newest format"),
}


def make(what: str, path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Put something hostile where a file belongs."""
    if sys.platform == "win32" and what.startswith("a "):
        pytest.skip("not on this system")
    path.parent.mkdir(parents=True, exist_ok=True)
    monkeypatch.chdir(path.parent)
    HOSTILE[what](path)


def looks(path: Path) -> tuple[object, ...]:
    """What a file looks like to somebody who doesn't open it."""
    found = path.lstat()
    return found.st_mode, found.st_ino, found.st_size, found.st_mtime_ns


@pytest.mark.parametrize("kind", _KINDS)
@pytest.mark.parametrize("what", HOSTILE)
def test_what_is_no_such_file_is_told_at_once(
    what: str, kind: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    places = find_locations(tmp_path, {})
    path = place(kind, places)
    make(what, path, monkeypatch)
    before = looks(path)
    began = time.process_time()
    end = read(kind, places)
    assert time.process_time() - began < _LONGEST
    if kind != "half-typed" and (kind, what) not in _SOUND:
        assert end != "read"
    assert looks(path) == before


# ------------------------------------------------------------------ a directory full of them


@pytest.fixture
def full(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Locations:
    """A data directory full of damaged and hostile files of every kind, and one sound match."""
    places = find_locations(tmp_path, {})
    source = random.Random(SEED)
    for kind, directory in (("match", places.matches), ("preset", places.presets)):
        for number, what in enumerate(HOSTILE):
            make(what, directory / f"hostile-{number}.toml", monkeypatch)
        for number in range(60):
            data = mutated(kind, source, tmp_path)
            (directory / f"mutated-{number}.toml").write_bytes(data)
    for kind in ("half-typed", "settlements"):
        place(kind, places).parent.mkdir(exist_ok=True)
        place(kind, places).write_bytes(originals()[kind][0][:-20])
    places.settings.write_bytes(b"\xff")
    places.cache.mkdir()
    place("index", places).write_bytes(b"SQLite format 3\0" + b"\1" * 5000)
    create_match(places, match_of(["a 4 16"]))
    return places


def everything(places: Locations) -> dict[str, tuple[object, ...]]:
    """How every file looks, but for the index, which may be made anew."""
    return {
        str(path): looks(path)
        for path in places.data.rglob("*")
        if places.cache not in (path, *path.parents) and not path.is_dir()
    }


def test_doctor_tells_every_one_of_them(full: Locations) -> None:
    before = everything(full)
    done = in_a_process(["doctor"], data_dir=full.data)
    assert done.returncode == 1
    assert done.stderr.count(b"\n") == 1
    assert b"Traceback" not in done.stderr
    ran = ginpad("doctor", "--json", data_dir=full.data)
    told = {Path(problem["path"]).name: problem["why"] for problem in ran.json["problems"]}
    assert all(told.values())
    assert {full.settings.name, "settlements.toml"} <= set(told)
    assert sum(name.startswith("hostile") for name in told) >= len(HOSTILE)
    assert everything(full) == before


async def test_the_app_starts_among_them(full: Locations) -> None:
    before = everything(full)
    async with running(full.data, size=(120, 40), notes=True) as table:
        assert table.totals == ("12", "0")
        await table.press("f10")
        await table.settle()
        assert table.app.screen.query_one(HistoryTable).row_count >= 60
        for _ in range(25):
            await table.press("down")
        await table.settle()
        await table.press("escape", "f2")
        assert "can't be read" in table.text()
        await table.press("escape")
        await table.enter("b 3 20")
        table.assert_saved()
        ours = {str(table.opened.path), str(half_typed_file(full, table.opened.path))}
        after = everything(full)
    changed = {path for path, how in before.items() if after.get(path) != how}
    assert changed <= ours
