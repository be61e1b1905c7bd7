"""A rematch tells how its series stands: on the pad, and in the history."""

from __future__ import annotations

from dataclasses import replace
from decimal import Decimal
from pathlib import Path

import pytest

from ginpad.core.rules import Rules, StakeRules
from tests.tui.table import Table, playing, preset


def for_money() -> Rules:
    """Classic rules, five cents a point."""
    return replace(preset(), stake=StakeRules(per_point=Decimal("0.05"), currency="€"))


def told(table: Table) -> str:
    """What stands in the lower edge of the pad."""
    return str(table.find("#pad-pane").border_subtitle or "")


@pytest.mark.parametrize(
    ("size", "words"),
    [
        ((80, 24), "Ann 1 – Ben 0, Ben pays €19.60"),
        ((150, 40), "Ann 1 – Ben 0 games in this series, margins +392 Ann, so far Ben pays"),
    ],
)
async def test_the_pad_tells_how_the_series_stands(
    tmp_path: Path, size: tuple[int, int], words: str
) -> None:
    async with playing(tmp_path, ["a gin 51"], rules=for_money(), size=size) as table:
        assert told(table) == ""
        await table.enter("a gin 61")
        await table.press("r")
        await table.settle()
        assert told(table).startswith(words)
        await table.enter("b gin 51")
        assert told(table).startswith(words)
        await table.enter("b gin 51")
        await table.press("escape")
        assert told(table).startswith("Ann 1 – Ben 1")
        await table.press("f5")
        assert told(table).startswith(words)


async def test_the_history_tells_it_of_every_match_of_the_series(tmp_path: Path) -> None:
    async with playing(tmp_path, ["a gin 51"], size=(80, 40)) as table:
        await table.enter("a gin 61")
        await table.press("r")
        table.app.action_history()
        await table.settle()
        await table.settle()
        assert "Ann 1 – Ben 0 games in this series" in table.within("MatchPreview")
        await table.press("down")
        assert "in this series" not in table.within("MatchPreview")
        await table.settle()
        assert "Ann 1 – Ben 0 games in this series" in table.within("MatchPreview")
