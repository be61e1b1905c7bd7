"""What a hand and a correction cost in key presses, and that keys work everywhere."""

from __future__ import annotations

from pathlib import Path

from textual.binding import Binding

from tests.tui.table import MID_GAME, playing

KEYS_OF_A_KNOCK = [*"a4 16", "enter"]
KEYS_OF_GIN = [*"ag31", "enter"]
KEYS_OF_A_CORRECTION = ["up", "backspace", "backspace", *"21", "enter"]
SWALLOWED = {f"ctrl+{letter}" for letter in "absz imjh".replace(" ", "")} | {"ctrl+enter"}


async def test_the_cost_of_a_knock_of_gin_and_of_a_correction(tmp_path: Path) -> None:
    async with playing(tmp_path) as table:
        assert len(KEYS_OF_A_KNOCK) <= 6
        await table.press(*KEYS_OF_A_KNOCK)
        assert [row[2:4] for row in table.table_rows] == [["Ann knock", "4–16"]]
        assert len(KEYS_OF_GIN) <= 5
        await table.press(*KEYS_OF_GIN)
        assert [row[2:4] for row in table.table_rows][1:] == [["Ann gin", "0–31"]]
        assert len(KEYS_OF_A_CORRECTION) <= 10
        await table.press(*KEYS_OF_A_CORRECTION)
        assert [row[2:4] for row in table.table_rows][1:] == [["Ann gin", "0–21"]]
        assert table.focused == "line"
        table.assert_saved()


async def test_the_other_count_of_the_last_hand_costs_no_more_than_ten(tmp_path: Path) -> None:
    # The count in the middle of the line: over to it, out with it, in with the right one.
    keys = ["up", *["left"] * 3, "backspace", "5", "enter"]
    assert len(keys) <= 10
    async with playing(tmp_path, ["a 4 16"]) as table:
        await table.press(*keys)
        assert [row[2:4] for row in table.table_rows] == [["Ann knock", "5–16"]]


async def test_letters_are_commands_only_where_nothing_is_typed(tmp_path: Path) -> None:
    async with playing(tmp_path) as table:
        await table.enter("a 4 16")
        await table.press(*"unrqied")
        assert table.line.value == "unrqied"
        assert len(table.table_rows) == 1
        await table.press("escape", "f4", "u")
        assert table.table_rows == []
        await table.press("f7")
        assert len(table.table_rows) == 1


async def test_no_key_is_one_that_terminals_swallow_and_the_footer_has_six_hints(
    tmp_path: Path,
) -> None:
    async with playing(tmp_path, MID_GAME) as table:
        for focus in ("line", "ended-by", "count-0", "record", "table"):
            if focus == "table":
                await table.press("f4")
            else:
                table.find(f"#{focus}").focus()
                await table.pilot.pause()
            bindings = [found.binding for found in table.app.screen.active_bindings.values()]
            own = [b for b in bindings if b.id or b.action.startswith(("app.new", "undo"))]
            assert not SWALLOWED & {key for b in own for key in b.key.split(",")}
            assert len(own) >= 5
            assert len(_hints(bindings)) <= 6, focus
            footer = table.rows()[-1]
            for hint in [*_hints(bindings), "palette"]:
                assert hint in footer, focus


def _hints(bindings: list[Binding]) -> list[str]:
    shown = [b.description for b in bindings if b.show]
    return list(dict.fromkeys(shown))
