"""The help: its parts, and the way from one to the other."""

from __future__ import annotations

from pathlib import Path

from tests.tui.table import playing, preset


async def test_a_letter_leads_to_a_part_of_the_page(tmp_path: Path) -> None:
    async with playing(tmp_path) as table:
        await table.press("f1")
        assert "Gin 20, undercut 10, box 20." in table.within("#help")
        await table.press("k")
        assert "Correct last" in table.within("#help")
        await table.press("t")
        assert "Ann knocked with 4, Ben was left with 16" in table.within("#help")
        await table.press("h")
        assert "Ten cards each" in table.within("#help")
        await table.press("r")
        assert "Gin 20, undercut 10, box 20." in table.within("#help")


async def test_where_only_gin_ends_a_hand_no_knock_is_told_of(tmp_path: Path) -> None:
    async with playing(tmp_path, rules=preset("straight"), size=(90, 120)) as table:
        await table.press("f1")
        assert "The deal" in table.within("#help")
        assert "Laying off" not in table.within("#help")
