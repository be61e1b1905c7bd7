"""Across the table: the board, entry below it; what lands is lit; the bell; the large end."""

from __future__ import annotations

from pathlib import Path
from unittest import mock

import pytest
from textual.app import App

from ginpad.store.settings import Settings, save_settings
from ginpad.tui import landing
from ginpad.tui.block_text import draw, letters
from ginpad.tui.screens import pad as pad_module
from ginpad.tui.widgets.match_table import MatchTable
from tests.tui.table import MID_GAME, Table, locations, playing, preset


def big(text: str, margin: int = 1) -> str:
    """The second line of a text in letters, as it stands on the screen."""
    return draw(text, letters(1), margin)[1].strip()


def is_across(table: Table) -> bool:
    return table.is_visible(table.find("#across")) and not table.find("#pad-pane").display


async def test_a_hand_is_entered_below_the_board(tmp_path: Path) -> None:
    async with playing(tmp_path, MID_GAME) as table:
        await table.press("ctrl+t")
        assert is_across(table)
        assert table.focused == "line"
        assert "25 to go · 3 boxes" in table.text()
        await table.press(*"b9 x")
        assert "is no count" in table.within("#preview-scroll")
        assert table.is_wrong
        await table.press("backspace", "7")
        for sentence in ("Ben knocks with 9, Ann undercuts with 7.", "= 12 → 87."):
            assert sentence in table.within("#preview-scroll")
        await table.press("enter")
        assert "Hand 6: Ben knocks with 9, Ann undercuts with 7." in table.text()
        assert "13 to go · 4 boxes" in table.text()
        await table.press("up", "backspace", "8", "enter")
        assert "Ann undercuts with 8" in table.within("#across")
        await table.press("ctrl+t")
        assert not is_across(table)
        assert table.focused == "line"
        table.assert_saved()


async def test_by_mouse_and_to_the_hands(tmp_path: Path) -> None:
    async with playing(tmp_path, MID_GAME) as table:
        await table.click("Scoreboard")
        assert is_across(table)
        await table.click("#across", offset=(20, 5))
        assert not is_across(table)
        await table.press("f11", "f4")
        assert not is_across(table)
        assert table.app.focused is table.find("MatchTable")
        await table.press("escape", "f11", "f9", *"7s")
        assert not is_across(table)
        assert table.input("#cards-0").value == "7s"


async def test_the_board_in_every_size(tmp_path: Path) -> None:
    async with playing(tmp_path, MID_GAME) as table:
        await table.press("ctrl+t")
        for size in ((1, 1), (10, 3), (20, 8), (60, 20), (250, 70), (80, 24)):
            await table.pilot.resize_terminal(*size)
            await table.pilot.pause()
            if size[1] >= 8:
                assert table.is_visible(table.line)
                assert table.is_visible(table.find("#across"))
        assert big("Ben deals") in table.text()
        await table.enter("a 4 16")
        assert "13 to go · 4 boxes" in table.text()


async def test_the_winner_stands_large_everywhere_and_a_rematch_stays_across(
    tmp_path: Path,
) -> None:
    async with playing(tmp_path, MID_GAME) as table:
        await table.press("ctrl+t")
        await table.enter("a gin 31")
        assert big("Ann won", margin=0) in table.text()
        assert "Ann won the game, ahead by 269 points." in table.within("#sheet")
        for button in ("#rematch", "#new", "#back", "#other"):
            assert table.is_visible(table.find(button)), button
        await table.press("escape")
        assert big("Ann won") in table.text()
        assert "Ann won the game, ahead by 269 points." in table.within("#across")
        await table.press("ctrl+t")
        assert table.within("#result-words") == "Ann won the game, ahead by 269 points."
        await table.press("ctrl+t", "f6", "r")
        assert is_across(table)
        assert "No hand yet. Ann deals." in table.text()
        await table.enter("b 4 16")
        table.assert_saved()


@pytest.mark.parametrize("key", ["oklahoma", "hollywood", "two-tables"])
async def test_every_kind_of_table(tmp_path: Path, key: str) -> None:
    rules = preset(key)
    lines = {
        "oklahoma": "a 4 16 up 9s",
        "hollywood": "a 4 16",
        "two-tables": "ann 4 16 ; cal g 20",
    }
    players = ("Ann", "Ben", "Cal", "Dee")[: rules.player_count]
    async with playing(tmp_path, [lines[key]], players=players, rules=rules) as table:
        await table.press("ctrl+t")
        if key == "oklahoma":
            await table.enter("up 7s")
            assert "7♠ turned up: knock with 7 or less" in table.within("#across")
        await table.enter(lines[key])
        assert "Hand 2: " in table.within("#across")
        assert len(table.pad.rows) == 2
        table.assert_saved()


async def test_a_hand_that_lands_is_lit_for_a_moment(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(landing, "LASTS", 60)
    async with playing(tmp_path, MID_GAME) as table:
        table.app.animation_level = "full"
        await table.enter("b 4 9")
        assert _lit(table) == ([6], [1])
        await table.enter("a 4 9")  # one at a time
        assert _lit(table) == ([7], [0])
        await table.press("f5")
        monkeypatch.setattr(landing, "LASTS", 0.05)
        await table.press("up", "backspace", "8", "enter")
        await table.pilot.pause(0.3)
        assert _lit(table) == ([], [])
        monkeypatch.setattr(landing, "LASTS", 60)
        table.app.animation_level = "none"
        await table.enter("a 4 9")
        assert _lit(table) == ([], [])


def _lit(table: Table) -> tuple[list[int], list[int]]:
    """The numbers of the rows that are highlighted, and the sides whose totals are."""
    rows = table.app.screen.query_one(MatchTable)
    cells = [rows.get_row_at(index)[0] for index in range(rows.row_count)]
    numbers = [number for number, cell in enumerate(cells, 1) if cell.style]
    halves = table.app.screen.query("SideScore")
    return numbers, [side for side, half in enumerate(halves) if half.has_class("landed")]


@pytest.mark.parametrize("bell", [True, False])
async def test_the_bell_rings_for_a_hand_and_again_for_the_end(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, bell: bool
) -> None:
    monkeypatch.setattr(pad_module, "SECOND_RING", 0.01)
    save_settings(locations(tmp_path).settings, Settings(), Settings(bell=bell))
    with mock.patch.object(App, "bell") as ring:
        async with playing(tmp_path, MID_GAME) as table:
            await table.enter("b 4 9")
            assert ring.call_count == (1 if bell else 0)
            await table.enter("x")  # nothing is recorded
            await table.press("escape", "f5")
            assert ring.call_count == (1 if bell else 0)
            await table.enter("a gin 31")
            await table.pilot.pause(0.1)
            assert ring.call_count == (3 if bell else 0)
