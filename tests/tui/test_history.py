"""The history: finding a match, looking at it, going on from it."""

from __future__ import annotations

import shutil
import time
from dataclasses import replace
from datetime import timedelta
from pathlib import Path

import pytest
from textual.widgets import DataTable

from ginpad.core.match import Match
from ginpad.core.pad import score
from ginpad.store import index as index_module
from ginpad.store.index_rows import Entry, read_entry
from ginpad.store.matches import create_match, read_match
from ginpad.tui.screens.history import HistoryScreen
from ginpad.tui.screens.pad import PadScreen
from ginpad.tui.screens.review import ReviewScreen
from ginpad.tui.widgets.choice import Choice
from ginpad.tui.widgets.history_table import PAGE, HistoryTable
from ginpad.tui.widgets.index_progress import IndexProgress
from tests.tui.table import CLOCK, Table, locations, match_of, playing, preset, running

WON = ("gin 51", "gin 51")


def put(data: Path, match: Match, *, hours_ago: int) -> Path:
    """A match that began some hours before the one on the table."""
    return create_match(locations(data), replace(match, started=CLOCK - timedelta(hours=hours_ago)))


def won_by(winner: str, loser: str) -> Match:
    """A finished match."""
    return match_of([f"{winner} {line}" for line in WON], (winner, loser))


def a_shelf(data: Path) -> None:
    """Two finished matches, one running, and a file that can't be read."""
    put(data, won_by("Cécile", "Dee"), hours_ago=1)
    put(data, won_by("Ben", "Cal"), hours_ago=2)
    put(data, match_of(["a 4 16"], rules=preset("hollywood")), hours_ago=3)
    (locations(data).matches / "broken.toml").write_text("format = ")


async def history(table: Table) -> HistoryScreen:
    """Open the history and let it catch up with the files."""
    table.app.action_history()
    await table.settle()
    screen = table.app.screen
    assert isinstance(screen, HistoryScreen)
    return screen


def listed(table: Table, column: int = 1) -> list[str]:
    """What a column of the list says, its sides without more."""
    rows = table.app.screen.query_one(HistoryTable)
    return [str(rows.get_row_at(row)[column]) for row in range(rows.row_count)]


async def search(table: Table, words: str) -> None:
    table.input("#search").value = words
    await table.settle()


# ------------------------------------------------------------------ finding


async def test_what_is_typed_narrows_the_list_whatever_the_accents(tmp_path: Path) -> None:
    a_shelf(tmp_path)
    async with playing(tmp_path) as table:
        await history(table)
        everything = ["Ann – Ben", "Cécile – Dee", "Ben – Cal", "Ann – Ben", "broken.toml"]
        assert sorted(listed(table)) == sorted(everything)
        for words, found in (
            ("cecile", ["Cécile – Dee"]),
            ("BEN cal", ["Ben – Cal"]),
            ("hollywood", ["Ann – Ben"]),
            ("2026-03-14 ben", ["Ann – Ben", "Ben – Cal", "Ann – Ben"]),
            ("zoe", []),
        ):
            await search(table, words)
            assert listed(table) == found, words
        assert "Nothing fits." in table.text()
        await table.press("escape")
        assert len(listed(table)) == len(everything)
        assert "Nothing fits." not in table.text()
        await table.press("escape")
        assert isinstance(table.app.screen, PadScreen)


async def test_the_filter_and_the_search_hold_together(tmp_path: Path) -> None:
    a_shelf(tmp_path)
    async with playing(tmp_path) as table:
        await history(table)
        await search(table, "ben")
        table.app.screen.query_one(Choice).focus()
        for key, found in (
            ("r", ["Ann – Ben", "Ann – Ben"]),
            ("f", ["Ben – Cal"]),
            ("u", []),
            ("a", ["Ann – Ben", "Ben – Cal", "Ann – Ben"]),
        ):
            await table.press(key)
            assert listed(table) == found, key
        await table.press("u")
        await search(table, "")
        assert listed(table) == ["broken.toml"]


async def test_sorted_by_the_keys_and_by_the_heads_of_the_columns(tmp_path: Path) -> None:
    a_shelf(tmp_path)
    (locations(tmp_path).matches / "broken.toml").unlink()
    async with playing(tmp_path, size=(120, 40)) as table:
        await history(table)
        by_date = ["Ann – Ben", "Cécile – Dee", "Ben – Cal", "Ann – Ben"]
        assert listed(table) == by_date
        await table.click_on("HistoryTable", "date▾")
        assert listed(table) == by_date[::-1]
        await table.click_on("HistoryTable", "sides")
        assert listed(table) == ["Ann – Ben", "Ann – Ben", "Ben – Cal", "Cécile – Dee"]
        await table.click_on("HistoryTable", "sides▴")
        assert listed(table)[0] == "Cécile – Dee"
        columns = table.app.screen.query_one(HistoryTable).columns
        sorted_by = []
        for _ in range(7):
            await table.press("f9")
            await table.pilot.pause()
            labels = [str(column.label) for column in columns.values()]
            sorted_by += [label[:-1] for label in labels if label[-1] in "▴▾"]
        assert sorted(sorted_by) == sorted(label.rstrip("▴▾") for label in labels)


async def test_a_page_comes_when_one_walks_there(tmp_path: Path) -> None:
    directory = locations(tmp_path).matches
    first = put(tmp_path, won_by("Ann", "Cal"), hours_ago=1)
    for number in range(PAGE + 20):
        shutil.copy(first, directory / f"copy-{number:03}.toml")
    async with running(tmp_path) as table:
        await history(table)
        rows = table.app.screen.query_one(HistoryTable)
        assert rows.row_count == PAGE
        rows.focus()
        await table.press("end")
        await table.settle()
        assert rows.row_count == PAGE + 21
        await table.press("end")
        assert rows.cursor_row == PAGE + 20


@pytest.mark.parametrize("width", [60, 80, 120])
async def test_long_finals_are_whole(tmp_path: Path, width: int) -> None:
    rules = preset().with_setting("game.target", 10000)
    long = match_of([*["b gin 98"] * 50, *["a gin 98"] * 90], rules=rules)
    finals = "{}–{}".format(*score(long).total or ())
    assert len(finals) >= len("11930–6900")
    put(tmp_path, long, hours_ago=1)
    put(tmp_path, match_of(["adjust a -1200 x", "adjust b -500 y"]), hours_ago=2)
    async with playing(tmp_path, size=(width, 24)) as table:
        await history(table)
        shown = table.within("HistoryTable")
        assert finals in shown
        assert "−1200 – −500" in shown


# ------------------------------------------------------------------ looking at one


async def test_beside_it_stands_how_the_match_went(tmp_path: Path) -> None:
    a_shelf(tmp_path)
    async with playing(tmp_path, size=(160, 40)) as table:
        await history(table)
        await search(table, "cecile")
        shown = table.within("MatchPreview")
        assert "Classic 20/10 · gin 20" in shown
        assert "Cécile won the game" in shown
        await search(table, "broken")
        assert "it is │not TOML" in table.within("MatchPreview")
        await search(table, "hollywood")
        assert "game 1 of 3" in table.text()
        await table.press("f2")
        assert "game 2 of 3" in table.text()
        await search(table, "zoe")
        assert table.within("MatchPreview") == ""


async def test_enter_takes_up_what_runs_and_looks_through_what_is_over(tmp_path: Path) -> None:
    a_shelf(tmp_path)
    async with playing(tmp_path, notes=True) as table:
        await history(table)
        await search(table, "cecile")
        await table.press("enter")
        await table.settle()
        assert isinstance(table.app.screen, ReviewScreen)
        await table.press("escape")
        await search(table, "broken")
        await table.press("enter")
        await table.pilot.pause()
        assert "broken.toml" in table.text()
        assert isinstance(table.app.screen, HistoryScreen)
        await search(table, "hollywood")
        await table.press("enter")
        await table.settle()
        assert isinstance(table.app.screen, PadScreen)
        assert table.opened.match.rules.name == "Hollywood"
        await table.enter("b 3 20")
        assert len(read_match(table.opened.path).hands) == 2


async def test_a_click_chooses_and_another_opens(tmp_path: Path) -> None:
    a_shelf(tmp_path)
    async with playing(tmp_path) as table:
        await history(table)
        for _ in range(2):
            await table.click_on("HistoryTable", "Ben – Cal")
            await table.settle()
        assert isinstance(table.app.screen, ReviewScreen)
        assert table.app.screen._opened.match.players == ("Ben", "Cal")


async def test_a_rematch_begins_with_the_same_players_and_rules(tmp_path: Path) -> None:
    a_shelf(tmp_path)
    async with playing(tmp_path) as table:
        await history(table)
        await search(table, "cal")
        await table.press("f4")
        await table.settle()
        match = table.opened.match
        assert (match.players, match.hands) == (("Ben", "Cal"), ())
        before = read_match(locations(tmp_path).matches / (match.rematch_of or ""))
        assert before.players == match.players
        assert before.rules == match.rules


async def test_delete_in_an_empty_search_deletes_the_match(tmp_path: Path) -> None:
    path = put(tmp_path, won_by("Cal", "Dee"), hours_ago=1)
    async with playing(tmp_path) as table:
        await history(table)
        await search(table, "xcal")
        await table.press("home", "delete")
        await table.settle()
        assert table.input("#search").value == "cal"
        assert path.exists()
        await search(table, "")
        await table.press("down", "delete")
        await table.settle()
        assert not path.exists()


# ------------------------------------------------------------------ keeping up with the files


async def test_what_somebody_else_adds_and_removes_is_seen(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("ginpad.tui.screens.history.LOOK_AGAIN", 0.1)
    async with playing(tmp_path) as table:
        await history(table)
        await search(table, "cal")
        assert listed(table) == []
        path = put(tmp_path, won_by("Cal", "Dee"), hours_ago=1)
        await _until(table, ["Cal – Dee"])
        path.unlink()
        await _until(table, [])


async def _until(table: Table, rows: list[str]) -> None:
    for _ in range(100):
        if listed(table) == rows:
            return
        await table.pilot.pause(0.05)
    assert listed(table) == rows


async def test_the_newest_is_chosen_though_it_is_read_last(tmp_path: Path) -> None:
    put(tmp_path, won_by("Cal", "Dee"), hours_ago=3)
    async with running(tmp_path) as table:
        screen = await history(table)
        assert listed(table) == ["Cal – Dee"]
        screen.dismiss(None)
        put(tmp_path, won_by("Ann", "Ben"), hours_ago=1)
        await history(table)
        assert listed(table) == ["Ann – Ben", "Cal – Dee"]
        chosen = table.app.screen.query_one(HistoryTable).chosen
        assert chosen is not None
        assert chosen.sides[0] == "Ann"
        put(tmp_path, won_by("Dee", "Ben"), hours_ago=0)
        table.app.screen.query_one(IndexProgress).catch_up()
        await table.settle()
        assert listed(table)[0] == "Dee – Ben"
        assert table.app.screen.query_one(HistoryTable).chosen == chosen


async def test_how_far_it_is_stands_there_while_files_are_read_and_keys_are_answered(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def slow(path: Path) -> Entry | None:
        time.sleep(0.15)
        return read_entry(path)

    monkeypatch.setattr(index_module, "read_entry", slow)
    for number in range(12):
        put(tmp_path, won_by("Cal", "Dee"), hours_ago=number)
    async with playing(tmp_path) as table:
        await table.press("f10")
        for _ in range(100):
            if table.find("#progress").display and 0 < len(listed(table)) < 13:
                break
            await table.pilot.pause(0.02)
        assert table.is_visible(table.find("#progress"))
        assert 0 < len(listed(table)) < 13
        await table.press("d", "e", "e")
        assert table.input("#search").value == "dee"
        await table.settle()
        assert not table.find("#progress").display
        assert listed(table) == ["Cal – Dee"] * 12


async def test_a_folder_that_cannot_be_looked_into_is_told_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("ginpad.tui.screens.history.LOOK_AGAIN", 0.1)
    async with playing(tmp_path) as table:
        await history(table)
        while any(not worker.is_finished for worker in table.app.workers):
            await table.pilot.pause(0.01)
        # Nobody may look between these two: there would be no match any more.
        shutil.rmtree(locations(tmp_path).matches)
        locations(tmp_path).matches.write_text("no folder")
        await table.pilot.pause(0.6)
        await table.settle()
        told = [note.message for note in table.app._notifications]
        assert len(told) == 1
        assert str(locations(tmp_path).matches) in told[0]
        assert listed(table) == ["Ann – Ben"]


async def test_before_the_first_match_it_says_how_to_begin_one(tmp_path: Path) -> None:
    async with running(tmp_path) as table:
        await table.press("escape")
        await history(table)
        assert "No match yet. Press" in table.text()
        assert not table.app.screen.query_one(DataTable).display
        await table.press("down", "enter", "f3", "f4", "f5", "f6")
        assert isinstance(table.app.screen, HistoryScreen)
