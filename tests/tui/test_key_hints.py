"""The line of keys: what it says where, and what a click on it does."""

from __future__ import annotations

from pathlib import Path

import pytest

from ginpad.tui.screens.history import HistoryScreen
from ginpad.tui.widgets.match_table import MatchTable
from tests.tui.table import playing


async def test_a_click_does_what_the_key_does(tmp_path: Path) -> None:
    async with playing(tmp_path, ["a 4 16"]) as table:
        await table.enter("b g 31")
        assert len(table.pad.rows) == 2
        await table.click_on("KeyHints", "Undo")
        assert len(table.pad.rows) == 1
        await table.click_on("KeyHints", "History")
        assert isinstance(table.app.screen, HistoryScreen)


async def test_it_follows_the_focus(tmp_path: Path) -> None:
    async with playing(tmp_path, ["a 4 16"]) as table:
        assert "Correct last" in table.within("KeyHints")
        await table.press("f4")
        assert isinstance(table.app.focused, MatchTable)
        shown = table.within("KeyHints")
        assert "Correct last" not in shown
        assert "Delete" in shown


@pytest.mark.parametrize("width", [1, 10, 25, 40, 60, 80, 100])
async def test_no_hint_is_cut_and_the_palette_stays(tmp_path: Path, width: int) -> None:
    async with playing(tmp_path, ["a 4 16"], size=(width, 24)) as table:
        shown = table.within("KeyHints")
        words = ("Correct last", "New", "Undo", "Hands", "History", "Quit", "palette")
        keys = ("↑", "f2", "f5", "f4", "f10", "^q", "^p")
        for key, word in zip(keys, words, strict=True):
            assert (key in shown.split()) == (word in shown)
        assert ("palette" in shown) == (width >= len(" ^p palette "))
