"""Earlier states of a match: seen from the review, and brought back without losing the present."""

from __future__ import annotations

from pathlib import Path

import pytest

from ginpad.core.match import Match
from ginpad.store.earlier import earlier_states
from ginpad.store.errors import NotSaved
from ginpad.store.matches import read_match
from ginpad.tui.screens.earlier import EarlierScreen
from ginpad.tui.screens.review import ReviewScreen
from tests.tui.table import Table, locations, match_of, playing

LINES = ["a 4 16", "b 9 7", "dead"]


async def go_to_earlier_states(table: Table) -> None:
    """From the pad over the history and the review."""
    await table.press("f10")
    await table.settle()
    await table.press("f3", "f7")
    await table.settle()
    assert isinstance(table.app.screen, EarlierScreen)


async def test_a_state_comes_back_and_the_present_one_is_kept(tmp_path: Path) -> None:
    async with playing(tmp_path, LINES, size=(100, 36)) as table:
        path = table.opened.path
        await table.enter("delete 1")
        await table.enter("a gin 31")
        present = table.opened.match
        await go_to_earlier_states(table)
        assert "3 hands; Ann 24 – Ben 0" in table.within("#files-pane")
        assert str(locations(tmp_path).earlier)[:20] in table.text()
        await table.press("enter")
        await table.settle()
        assert isinstance(table.app.screen, ReviewScreen)
        assert len(table.table_rows) == 3
        assert read_match(path).hands == match_of(LINES).hands
        assert read_match(earlier_states(locations(tmp_path), path)[0].path) == present
        await table.press("escape", "escape", "escape")
        table.assert_saved()
        await table.press("escape", "f5")
        assert read_match(path) == present == table.opened.match


async def test_nothing_is_brought_back_where_the_present_cannot_be_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full_disk(path: Path, data: bytes) -> None:
        raise NotSaved(path, "the disk is full")

    async with playing(tmp_path, LINES, size=(100, 36), notes=True) as table:
        await table.enter("delete 1")
        present: Match = table.opened.match
        await go_to_earlier_states(table)
        monkeypatch.setattr("ginpad.store.earlier.create_atomically", full_disk)
        await table.press("f5")
        await table.settle()
        assert "the disk is full" in table.within("Toast")
        assert table.opened.match == read_match(table.opened.path) == present


async def test_a_match_without_any_and_a_damaged_one(tmp_path: Path) -> None:
    async with playing(tmp_path, LINES, size=(100, 36), notes=True) as table:
        await go_to_earlier_states(table)
        assert "No earlier state yet." in table.text()
        await table.press("f5", "escape", "escape", "escape")
        await table.enter("delete 1")
        [state] = earlier_states(locations(tmp_path), table.opened.path)
        state.path.write_text("format = 1\n[rules\n")
        await go_to_earlier_states(table)
        assert "can't be understood" in table.text()
        await table.press("f5")
        assert isinstance(table.app.screen, EarlierScreen)
