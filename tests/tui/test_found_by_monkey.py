"""What the monkey found, each made small."""

from __future__ import annotations

import asyncio
import re
from pathlib import Path

import pytest
from textual.command import CommandList
from textual.events import MouseDown
from textual.widgets import Input

from ginpad.core.count import OpenCards
from ginpad.tui import guarded_app
from ginpad.tui.open_match import OpenMatch
from ginpad.tui.palette import Palette
from ginpad.tui.screens.count import CountScreen
from ginpad.tui.screens.history import HistoryScreen
from ginpad.tui.screens.new_match import NewMatchScreen
from ginpad.tui.screens.pad import PadScreen
from ginpad.tui.screens.record import RecordScreen
from ginpad.tui.screens.review import ReviewScreen
from ginpad.tui.screens.settings import SettingsScreen
from ginpad.tui.widgets.choice import Choice
from ginpad.tui.widgets.deadwood_counter import DeadwoodCounter
from ginpad.tui.widgets.entry_pane import EntryPane
from ginpad.tui.widgets.hand_entry import HandEntry
from ginpad.tui.widgets.hand_form import HandForm
from ginpad.tui.widgets.index_progress import IndexProgress
from ginpad.tui.widgets.preset_list import PresetList
from ginpad.tui.widgets.rules_form import RulesForm
from ginpad.tui.widgets.setting_field import SettingField
from ginpad.tui.workers import after_refresh, hand_over
from tests.tui.table import Table, locations, playing, preset


async def test_what_a_worker_finds_for_a_screen_that_was_left_is_dropped(tmp_path: Path) -> None:
    async with playing(tmp_path) as table:
        await table.press("f10")
        await table.settle()
        screen = table.app.screen
        assert isinstance(screen, HistoryScreen)
        progress = screen.query_one(IndexProgress)
        screen.dismiss(None)
        await table.pilot.pause()
        with table.app._context():  # as for a worker of a screen
            table.app.run_worker(lambda: hand_over(progress, progress.show, 1, 2), thread=True)
        await table.settle()
        assert table.app.is_running


async def test_a_page_up_in_a_list_without_room(tmp_path: Path) -> None:
    async with playing(tmp_path, size=(80, 24)) as table:
        await table.press("f2")
        assert isinstance(table.app.screen, NewMatchScreen)
        presets = table.app.screen.query_one(PresetList)
        presets.styles.max_height = 0
        presets.focus()
        await table.pilot.pause()
        presets.show(presets._offers, 1)
        await table.press("pageup", "pagedown")
        assert table.app.is_running


def test_every_list_is_one_that_bears_it() -> None:
    sources = Path(guarded_app.__file__).parent.rglob("*.py")
    bare = [
        path.name for path in sources if re.search(r"[ =]OptionList\(", path.read_text("utf-8"))
    ]
    assert bare == []


async def test_a_click_on_a_widget_that_has_just_gone(tmp_path: Path) -> None:
    async with playing(tmp_path, ["a 4 16"]) as table:
        title = table.find("#title")
        x, y = title.region.offset
        title._parent = None  # it is taken away, and the screen not laid out anew yet
        event = MouseDown(title, x + 2, y, 0, 0, 1, False, False, False, x + 2, y)
        try:
            table.app.screen._forward_event(event)
        finally:
            title._parent = table.app.screen
        assert table.app.is_running


async def test_a_page_up_in_the_palette_without_room(tmp_path: Path) -> None:
    async with playing(tmp_path) as table:
        await table.press("ctrl+p")
        await table.pilot.pause(0.3)
        await table.press("down", "down")
        commands = table.app.screen.query_one(CommandList)
        commands.styles.display = "block"
        commands.styles.height = commands.styles.min_height = commands.styles.max_height = 0
        await table.pilot.pause()
        commands.clear_options()
        commands.add_options(["Help", "History"])
        commands.highlighted = 1
        await table.press("pageup", "pagedown")
        assert table.app.is_running


async def test_a_key_after_the_one_that_left_is_no_defect(tmp_path: Path) -> None:
    async with playing(tmp_path) as table:
        table.app.exit()
        table.app.push_screen(CountScreen(("Ann", "Ben"), preset(), OpenCards.none(2)))
        await asyncio.sleep(0.2)
    assert table.app.last_words == ""


async def test_the_match_on_the_table_is_not_kept_twice(tmp_path: Path) -> None:
    async with playing(tmp_path, ["a 4 16"]) as table:
        await table.press("f10")
        await table.settle()
        await table.press("f3")
        assert isinstance(table.app.screen, ReviewScreen)
        note = table.app.screen.query_one("#note", Input)
        note.focus()
        note.value = "at the lake"
        await table.press("enter", "escape", "escape", "escape")
        assert table.opened.match.note == "at the lake"
        assert "at the lake" in table.text()
        await table.enter("b 3 20")
        table.assert_saved()
        assert not table.opened.look()


async def test_a_form_that_is_taken_away_reads_itself_no_more(tmp_path: Path) -> None:
    async with playing(tmp_path, ["a 4 16"]) as table:
        form = table.app.screen.query_one(HandForm)
        pane = table.app.screen.query_one(EntryPane)
        choice = form.query_one("#ended-by", Choice)
        table.app.show_match(table.opened)
        await table.pilot.pause()
        form._edited(Choice.Chosen(choice, 0))
        pane._fit_soon()
        record = RecordScreen(table.app.index, None, None)
        await table.app.push_screen(record)
        record.dismiss(None)
        await table.pilot.pause()
        after_refresh(record, record._show_nobody)
        await table.pilot.pause()
        assert table.app.is_running


async def test_a_screen_left_while_it_is_made_is_made_first(tmp_path: Path) -> None:
    async with playing(tmp_path) as table:
        for screen in (HistoryScreen, SettingsScreen):
            if screen is HistoryScreen:
                table.app.action_history()
            else:
                table.app.action_settings()
            assert isinstance(table.app.screen, screen)
            assert not table.app.screen.is_mounted
            table.app.pop_screen()
            await table.pilot.pause()
            assert isinstance(table.app.screen, PadScreen)
        await table.enter("a 4 16")
        assert len(table.pad.rows) == 1
        assert not table.app.last_words


async def test_a_key_typed_ahead_waits_for_its_screen(tmp_path: Path) -> None:
    async with playing(tmp_path) as table:
        table.app.action_history()
        assert not table.app.screen.is_mounted
        await table.press("escape")
        assert isinstance(table.app.screen, PadScreen)
        assert not table.app.last_words


async def test_a_pad_left_before_its_forms_came_misses_none(tmp_path: Path) -> None:
    async with playing(tmp_path) as table:
        for _ in range(3):
            table.app.show_match(OpenMatch.open(locations(tmp_path), table.app.now, first(table)))
            pad = table.app.pad_screen
            assert pad is not None
            while not pad.is_mounted:
                await asyncio.sleep(0)
            entry = pad.query_one(HandEntry)
            entry._mount_the_rest()
            pad.query_one(EntryPane)._mount_counter()
            table.app.pop_screen()
            await table.pilot.pause()
            assert not table.app.last_words


def first(table: Table) -> Path:
    """The only match there is."""
    (path,) = table.app.locations.matches.glob("*.toml")
    return path


async def test_a_form_of_rules_on_its_way_out_is_left_alone(tmp_path: Path) -> None:
    async with playing(tmp_path) as table:
        await table.press("f2", "f3")
        await table.settle()
        form = table.app.screen.query_one(RulesForm)
        fields = list(form.query(SettingField))
        await asyncio.gather(*(field.remove_children() for field in fields))
        for field in fields:
            field._pruning = True
        form.focus_group(1)
        form.focus_entry(fields[0].entry)
        await table.press("f10")
        assert not table.app.last_words


@pytest.mark.parametrize("key", ["f1", "f2", "f8", "f10", "f12"])
async def test_escape_pressed_too_often_leaves_one_screen(tmp_path: Path, key: str) -> None:
    async with playing(tmp_path) as table:
        await table.press(key)
        await table.settle()
        screen = table.app.screen
        assert not isinstance(screen, PadScreen)
        for _ in range(3):  # faster than the first of them is done
            screen.dismiss(None)
        await table.settle()
        assert isinstance(table.app.screen, PadScreen)
        assert not table.app.last_words
        await table.enter("a 4 16")
        assert len(table.pad.rows) == 1


async def test_the_settings_are_left_once(tmp_path: Path) -> None:
    async with playing(tmp_path) as table:
        await table.press("f12")
        await table.settle()
        screen = table.app.screen
        assert isinstance(screen, SettingsScreen)
        for _ in range(2):
            await table.app.run_action("leave", screen)
            await table.settle()
        assert isinstance(table.app.screen, PadScreen)


async def test_an_action_of_a_screen_that_was_left_is_not_done(tmp_path: Path) -> None:
    async with playing(tmp_path, ["a 4 16"]) as table:
        await table.press("f10")
        history = table.app.screen
        assert isinstance(history, HistoryScreen)
        history.dismiss(None)
        assert table.app.screen is not history
        await table.app.run_action("review", history)
        await table.pilot.pause()
        assert isinstance(table.app.screen, PadScreen)


async def test_a_hand_that_was_undone_before_its_cards_were_shown(tmp_path: Path) -> None:
    async with playing(tmp_path, ["a 4 16"]) as table:
        await table.enter("dead")
        pad = table.app.screen
        assert isinstance(pad, PadScreen)
        pad.query_one(HandEntry).put_hand(2)
        pad.action_undo()
        await table.pilot.pause()
        assert len(table.opened.match.hands) == 1
        assert table.app.is_running


async def test_cards_are_cleared_before_there_are_fields_for_them(tmp_path: Path) -> None:
    async with playing(tmp_path) as table:
        counter = DeadwoodCounter(("Ann", "Ben"), preset(), on_board=True)
        ((_, _, clear),) = counter.commands()
        clear()
        assert table.app.is_running


@pytest.mark.parametrize("keys", [("f8",), ("f2",), ("f10", "f8"), ("ctrl+p",), ("f12",)])
async def test_a_list_in_hardly_any_cells(tmp_path: Path, keys: tuple[str, ...]) -> None:
    async with playing(tmp_path, ["a 4 16"]) as table:
        await table.press(*keys)
        await table.settle()
        for columns in range(8, 0, -1):
            await table.pilot.resize_terminal(columns, 32)
            await table.pilot.pause()
        assert table.app.is_running


async def test_a_palette_that_was_left_looks_for_nothing(tmp_path: Path) -> None:
    async with playing(tmp_path) as table:
        await table.press("ctrl+p")
        palette = table.app.screen
        assert isinstance(palette, Palette)
        palette.dismiss(None)
        await table.pilot.pause(0.1)
        with table.app._context():  # a key that was typed ahead is told only now
            palette._gather_commands("und")
        await table.pilot.pause(0.1)
        assert table.app.is_running
