"""Counts by the mouse alone, and a way out of what was begun."""

from __future__ import annotations

from pathlib import Path

from tests.tui.table import playing


async def test_a_hand_by_the_mouse_alone_with_counts_stepped(tmp_path: Path) -> None:
    async with playing(tmp_path) as table:
        await table.click_on("#ended-by", "Ben")
        fields = list(table.app.screen.query("CountField"))
        for field, steps in zip(fields, (13, 3), strict=True):
            x, y = field.region.right - 1, field.region.y
            for _ in range(steps):
                await table.pilot.click(offset=(x, y))
        await table.pilot.pause()
        assert table.line.value == "Ben 3 13"
        await table.pilot.click(offset=(fields[0].region.x, fields[0].region.y))
        await table.pilot.pause()
        assert table.line.value == "Ben 3 12"
        await table.click("#record")
        assert table.totals == ("0", "9")


async def test_a_click_leaves_a_deletion_undone(tmp_path: Path) -> None:
    async with playing(tmp_path, ["a 4 16"]) as table:
        await table.type("delete 1")
        await table.click("#give-up")
        assert table.line.value == ""
        assert table.totals == ("12", "0")
        assert not table.is_visible(table.find("#give-up"))
