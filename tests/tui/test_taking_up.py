"""The match that lies on the table at the start, and the second look at what was touched later."""

from __future__ import annotations

import os
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from ginpad.store.matches import create_match
from ginpad.store.resuming import remember_on_the_table
from ginpad.tui import taking_up
from ginpad.tui.app import GinpadApp
from tests.tui.table import CLOCK, Table, locations, match_of


def two_matches(data: Path) -> tuple[Path, Path]:
    """The match of the last time, and one that was touched later."""
    last_time = create_match(locations(data), match_of(["a 4 16"]))
    later = create_match(locations(data), match_of(["c gin 31"], ("Cal", "Dee")))
    os.utime(last_time, (10**9, 10**9))
    remember_on_the_table(locations(data), last_time)
    return last_time, later


@asynccontextmanager
async def started(data: Path) -> AsyncIterator[Table]:
    """The app as it starts without a word."""
    app = GinpadApp(locations(data), clock=lambda: CLOCK)
    async with app.run_test(notifications=True) as pilot:
        yield Table(app, pilot)


async def until_laid(table: Table, path: Path) -> None:
    """Wait until a match lies on the table."""
    for _ in range(200):
        await table.pilot.pause(0.01)
        pad = table.app.pad_screen
        if pad is not None and pad.opened.path == path:
            return
    raise AssertionError(f"{path.name} was never laid on the table")


async def test_one_touched_later_takes_the_place_of_an_untouched_pad(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(taking_up, "LOOK_AGAIN_AFTER", 0.01)
    _, later = two_matches(tmp_path)
    async with started(tmp_path) as table:
        await until_laid(table, later)
        await table.settle()  # a worker leaves the hint
    async with started(tmp_path) as table:  # the hint says it from now on
        pad = table.app.pad_screen
        assert pad is not None
        assert pad.opened.path == later


async def test_but_nobody_is_taken_away_from_the_table(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(taking_up, "LOOK_AGAIN_AFTER", 3)
    last_time, later = two_matches(tmp_path)
    async with started(tmp_path) as table:
        await table.pilot.pause()
        await table.type("a")
        for _ in range(200):
            await table.pilot.pause(0.05)
            if table.app._notifications:
                break
        assert [n.message for n in table.app._notifications] == [
            f"{later.stem} was touched later: see F10."
        ]
        pad = table.app.pad_screen
        assert pad is not None
        assert pad.opened.path == last_time
