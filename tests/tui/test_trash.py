"""Deleting and exporting in the history: the trash, the way back, what becomes of the table."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta
from pathlib import Path

import pytest
from textual.widgets import DataTable

from ginpad.core.match import Match
from ginpad.store.errors import NotSaved
from ginpad.store.keeper import MatchKeeper
from ginpad.store.matches import create_match, read_match
from ginpad.store.trash import list_trash
from ginpad.tui.app import GinpadApp
from ginpad.tui.screens.history import HistoryScreen
from ginpad.tui.screens.new_match import NewMatchScreen
from ginpad.tui.screens.pad import PadScreen
from ginpad.tui.screens.trash import TrashScreen
from ginpad.tui.widgets.history_table import HistoryTable
from tests.tui.table import CLOCK, Table, locations, match_of, playing, running

WON = ("c gin 51", "c gin 51")


def put(data: Path, *opponents: str) -> list[Path]:
    """A finished match of Cal against each opponent, the first the newest of them."""
    return [
        create_match(
            locations(data),
            replace(match_of(WON, ("Cal", name)), started=CLOCK - timedelta(hours=hours)),
        )
        for hours, name in enumerate(opponents, 1)
    ]


async def history(table: Table) -> None:
    """Open the history and let it catch up with the files."""
    table.app.action_history()
    await table.settle()


def listed(table: Table) -> list[str]:
    """The sides in the history's list."""
    rows = table.app.screen.query_one(HistoryTable)
    return [str(rows.get_row_at(row)[1]) for row in range(rows.row_count)]


def said(table: Table) -> str:
    """What was said last."""
    return list(table.app._notifications)[-1].message


async def test_a_match_is_deleted_and_comes_back_by_keys(tmp_path: Path) -> None:
    newest, _ = put(tmp_path, "Ann", "Dee")
    text = newest.read_text()
    async with playing(tmp_path) as table:
        await history(table)
        assert listed(table) == ["Ann – Ben", "Cal – Ann", "Cal – Dee"]
        await table.press("down", "f5")
        assert said(table).startswith(f"{newest.name} is in the trash. u undoes it")
        assert not newest.exists()
        assert listed(table) == ["Ann – Ben", "Cal – Dee"]
        await table.settle()
        assert listed(table) == ["Ann – Ben", "Cal – Dee"]
        await table.press("delete")
        await table.settle()
        assert listed(table) == ["Ann – Ben"]
        await table.press("u", "u")
        await table.settle()
        assert listed(table) == ["Ann – Ben", "Cal – Ann", "Cal – Dee"]
        assert newest.read_text() == text
        assert newest.name in str(table.find("MatchPreview").border_title)
        await table.press("u")
        assert said(table).startswith("Nothing to undo")


async def test_a_match_is_deleted_and_comes_back_by_mouse(tmp_path: Path) -> None:
    put(tmp_path, "Ann", "Dee")
    async with playing(tmp_path, size=(120, 40)) as table:
        await history(table)
        assert not table.find("#undo_delete").display
        await table.click_on("HistoryTable", "Cal – Dee")
        await table.click("#delete")
        await table.settle()
        assert listed(table) == ["Ann – Ben", "Cal – Ann"]
        await table.click("#undo_delete")
        await table.settle()
        assert listed(table) == ["Ann – Ben", "Cal – Ann", "Cal – Dee"]
        assert not table.find("#undo_delete").display
        await table.click_on("HistoryTable", "Cal – Ann")
        await table.click("#delete")
        await table.click("#trash")
        assert "2026-03-14-2005-cal-ann.toml" in table.within("#files-pane")
        await table.click("#restore")
        await table.click("#leave")
        await table.settle()
        assert listed(table) == ["Ann – Ben", "Cal – Ann", "Cal – Dee"]


async def test_the_trash_shows_what_was_deleted_and_gives_it_back(tmp_path: Path) -> None:
    put(tmp_path, "Ann", "Dee")
    async with playing(tmp_path) as table:
        await history(table)
        await table.press("down", "f5", "f5", "f7")
        assert isinstance(table.app.screen, TrashScreen)
        thrown = table.app.screen.query_one(DataTable)
        assert thrown.row_count == 2
        assert "Cal won the game" in table.within("MatchPreview")
        assert table.is_visible(table.find("#restore"))
        await table.press("enter")
        assert said(table) == "2026-03-14-2005-cal-ann.toml is back among the matches."
        assert thrown.row_count == 1
        await table.press("enter")
        assert "The trash is empty" in table.text()
        await table.press("enter", "f5", "escape")
        assert isinstance(table.app.screen, HistoryScreen)
        await table.settle()
        assert listed(table) == ["Ann – Ben", "Cal – Ann", "Cal – Dee"]
        await table.press("u")
        assert said(table).startswith("Nothing to undo")


async def test_deleting_the_match_on_the_table_clears_it(tmp_path: Path) -> None:
    async with playing(tmp_path, ["a 4 16"]) as table:
        await history(table)
        await table.press("f5")
        assert "It was on the table" in said(table)
        await table.press("escape")
        await table.pilot.pause()
        assert isinstance(table.app.screen, NewMatchScreen)
        assert table.app.pad_screen is None
        assert list(locations(tmp_path).matches.iterdir()) == []
        # Started within the minute, the next match takes the deleted one's name.
        await table.press("f10")
        await table.settle()
        await history(table)
        await table.press("escape")
        await table.pilot.pause()
        assert isinstance(table.app.screen, PadScreen)
        await table.enter("b 3 20")
        table.assert_saved()


async def test_deleting_it_clears_the_table_by_whatever_way_it_was_opened(tmp_path: Path) -> None:
    data, link = tmp_path / "data", tmp_path / "link"
    path = create_match(locations(data), match_of(["a 4 16"]))
    link.symlink_to(data / "matches")
    app = GinpadApp(locations(data), link / path.name, clock=lambda: CLOCK)
    async with app.run_test(size=(80, 24)) as pilot:
        table = Table(app, pilot)
        await table.settle()
        await history(table)
        await table.press("f5")
        assert "It was on the table" in said(table)
        await table.press("escape")
        await table.settle()
        assert isinstance(app.screen, NewMatchScreen)


async def test_what_is_not_saved_is_not_deleted_with_the_match(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with playing(tmp_path, ["a 4 16"]) as table:
        path = table.opened.path

        def full(self: MatchKeeper, match: Match, patience: float = 0) -> None:
            raise NotSaved(self.path, "the disk is full")

        monkeypatch.setattr(MatchKeeper, "save", full)
        await table.enter("b 3 20")
        await history(table)
        await table.press("f5")
        await table.settle()
        assert said(table).startswith("It is not deleted, for it isn't saved.")
        assert path.exists()
        monkeypatch.undo()
        await table.press("f5")
        await table.settle()
        assert not path.exists()
        [thrown] = list_trash(locations(tmp_path))
        assert len(read_match(thrown.path).hands) == 2


async def test_undoing_leaves_the_match_on_the_table(tmp_path: Path) -> None:
    async with playing(tmp_path, ["a 4 16"]) as table:
        await history(table)
        await table.press("f5", "u", "escape")
        await table.pilot.pause()
        assert isinstance(table.app.screen, PadScreen)
        await table.enter("a gin 31")
        table.assert_saved()


async def test_what_is_no_match_is_deleted_too_and_a_refusal_is_told(tmp_path: Path) -> None:
    async with playing(tmp_path) as table:
        folder = locations(tmp_path).matches
        (folder / "[b]roken.toml").write_text("hands = 3")
        (folder / "a folder.toml").mkdir()
        await history(table)
        await table.press("d", "e", "n")  # nothing is found by these letters
        await table.press("f5", "escape", *"folder", "f5")
        assert "it is a directory" in said(table)
        await table.press("escape", *"roken", "f5", "f7")
        assert [file.name for file in list_trash(locations(tmp_path))] == ["[b]roken.toml"]
        assert "[b]roken.toml" in table.text()


async def test_the_trash_without_anything_in_it(tmp_path: Path) -> None:
    async with running(tmp_path) as table:
        table.app.action_trash()
        await table.pilot.pause()
        assert "The trash is empty" in table.text()
        await table.press("enter", "f7")
        assert isinstance(table.app.screen, NewMatchScreen)


async def test_a_match_is_exported_and_the_folder_told(tmp_path: Path) -> None:
    (path,) = put(tmp_path, "Dee")
    async with playing(tmp_path) as table:
        await history(table)
        await table.press("down", "f6")
        assert f"The score sheet of {path.name}" in table.within("#sheet")
        await table.press("right", "right", "enter")
        sheet = tmp_path / "exports" / f"{path.stem}.txt"
        assert said(table) == f"The score sheet lies in {sheet}"
        assert "Cal won the game" in sheet.read_text()
        await table.click("#export")
        await table.click_on("#buttons", "Spreadsheet")
        assert sheet.with_suffix(".csv").exists()
        await table.press("f6", "escape")
        await table.click("#folder")
        assert said(table) == f"The matches lie in {path.parent}"
        path.write_text("hands = 3")
        await table.press("f6", "right", "enter")
        assert path.name in said(table)
        assert not sheet.with_suffix(".html").exists()
