"""What a hand and a correction cost in key presses, and that keys work everywhere."""

from __future__ import annotations

from pathlib import Path

import pytest
from textual.binding import Binding
from textual.command import CommandPalette

from ginpad.tui.keys import actions
from ginpad.tui.screens.help import HelpScreen
from ginpad.tui.screens.history import HistoryScreen
from ginpad.tui.screens.review import ReviewScreen
from ginpad.tui.widgets.card_board import CardBoard
from tests.tui.table import MID_GAME, Table, playing

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


async def test_the_cost_of_what_is_done_most(tmp_path: Path) -> None:
    async with playing(tmp_path, MID_GAME) as table:
        before = table.opened
        for keys, hands in (
            ([*"dead", "enter"], 6),
            (["f5"], 5),
            (["f4", "d", "enter"], 4),
            ([*"a4 16", "enter"], 5),
        ):
            await table.press(*keys)
            assert (len(table.table_rows), table.focused) == (hands, "line"), keys
        await table.press("ctrl+t")
        assert (table.app.screen.has_class("across"), table.focused) == (True, "line")
        await table.press("ctrl+t", "f3")
        assert isinstance(table.app.focused, CardBoard)
        await table.press("escape")
        assert table.focused == "line"
        await table.press("f2", "f10")
        await table.settle()
        assert (table.opened is before, table.focused) == (False, "line")
        await table.press("f10", "down", "f3")
        await table.settle()
        assert isinstance(table.app.screen, ReviewScreen)


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


# ------------------------------------------------------------------ the command palette

WAYS: dict[str, tuple[str, ...]] = {
    "pad": (),
    "entry": (),
    "count": ("f3",),
    "board": ("f3",),
    "reckoning": ("f6",),
    "new": ("f2",),
    "rules": ("f2", "f3"),
    "other": ("f8",),
    "history": ("f10",),
    "review": ("f10", "f3"),
    "earlier": ("f10", "f3", "f7"),
    "record": ("f10", "f8"),
    "merge": ("f10", "f8", "f9"),
    "trash": ("f10", "f7"),
    "help": ("f1",),
    "settings": ("f12",),
}
"""The keys to each place from the pad of a match that is over."""

EVERYWHERE = {
    "app.quit": "Quit",
    "pad.quit": "Quit",
    "app.help": "Help",
    "app.settings": "Settings",
    "app.new_match": "New match",
    "app.history": "History",
    "history.trash": "Trash",
}
"""What the app itself does, and its name in the palette."""

NOT_THERE = {"app.palette": "the palette itself"}


def _commands(table: Table) -> dict[str, str]:
    screen = table.app.screen
    return {each.title: each.help for each in table.app.get_system_commands(screen)}


@pytest.mark.parametrize("place", WAYS)
async def test_every_action_stands_in_the_palette_with_its_key(place: str, tmp_path: Path) -> None:
    async with playing(tmp_path, ["a g 80"]) as table:
        for key in WAYS[place]:
            await table.press(key)
            await table.settle()
        found = _commands(table)
        for action in (each for each in actions() if each.place == place):
            title = EVERYWHERE.get(action.name, action.does)
            assert title in found, action.name
            if action.name not in EVERYWHERE:
                assert found[title], action.name
        assert set(EVERYWHERE.values()) <= set(found)


def test_every_action_has_been_looked_for() -> None:
    everywhere = {each.name for each in actions() if each.place == "app"}
    assert everywhere == set(NOT_THERE) | {name for name in EVERYWHERE if name.startswith("app.")}
    assert {each.place for each in actions()} == {"app", *WAYS}


async def test_the_palette_does_what_the_key_of_another_widget_does(tmp_path: Path) -> None:
    async with playing(tmp_path, MID_GAME) as table:
        assert _commands(table)["Undo"] == "Take back the last change · F5"
        await table.press("f9")
        assert table.focused == "cards-0"
        await _choose(table, "Correct last")
        assert (table.hand_title, table.focused) == ("correct hand 5", "line")
        await _choose(table, "Clear")
        assert (table.hand_title, table.focused) == ("hand 6", "line")
        await _choose(table, "Delete")
        assert (table.line.value, table.focused) == ("delete 5", "line")
        await _choose(table, "Enter this hand")
        assert (len(table.table_rows), table.focused) == (4, "line")


async def _choose(table: Table, title: str) -> None:
    await table.press("ctrl+p", *title)
    await table.settle()
    await table.press("enter")
    await table.settle()


def test_a_key_of_the_history_does_the_same_in_the_review() -> None:
    def keys(screen: type[HistoryScreen | ReviewScreen], action: str) -> str:
        bindings = (each for each in screen.BINDINGS if isinstance(each, Binding))
        return next(each.key for each in bindings if each.action == action)

    assert keys(HistoryScreen, "export") == keys(ReviewScreen, "export")


async def test_help_and_palette_without_the_keys_that_terminals_take(tmp_path: Path) -> None:
    async with playing(tmp_path, ["a 4 16"]) as table:
        await table.press("question_mark")
        assert isinstance(table.app.screen, HelpScreen)
        await table.press("escape", "slash")
        assert isinstance(table.app.screen, CommandPalette)
        await table.press("escape")
        await table.press("a", "slash", "question_mark")
        assert table.line.value == "a/?"
        await table.press("escape", "f4", "question_mark")
        assert isinstance(table.app.screen, HelpScreen)


async def test_help_by_a_key_of_ones_own_is_not_a_question_mark(tmp_path: Path) -> None:
    (tmp_path / "config").mkdir()
    (tmp_path / "config" / "settings.toml").write_text('[keys]\n"app.help" = "f1"\n', "utf-8")
    async with playing(tmp_path, ["a 4 16"]) as table:
        await table.press("question_mark")
        assert table.line.value == "?"
        await table.press("f4", "question_mark")
        assert not isinstance(table.app.screen, HelpScreen)
        await table.press("f1")
        assert isinstance(table.app.screen, HelpScreen)
