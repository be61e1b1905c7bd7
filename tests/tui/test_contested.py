"""Somebody else changes the match on the table: it is noticed, and nothing is written over."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

import pytest

from ginpad.core.entry import parse
from ginpad.core.match import Match
from ginpad.store.keeper import MatchKeeper
from ginpad.store.matches import list_matches, read_match
from ginpad.tui.screens.ask import AskScreen
from ginpad.tui.widgets.title_line import TitleLine
from tests.tui.table import Table, locations, match_of, playing

BEGUN = ["a 4 16"]


@pytest.fixture(autouse=True)
def looking_often(monkeypatch: pytest.MonkeyPatch) -> None:
    """The file is looked at several times a second."""
    monkeypatch.setattr("ginpad.tui.widgets.title_line.LOOK_AGAIN", 0.2)


def theirs(path: Path) -> Match:
    """Another ginpad records a hand."""
    keeper, before = MatchKeeper.open(path)
    match = before.with_hand(parse("b gin 20", before.players, before.rules))
    keeper.save(match)
    return match


async def until(table: Table, words: str) -> None:
    """Wait for some words on the screen."""
    for _ in range(100):
        if words in table.text():
            await table.settle()
            return
        await table.pilot.pause(0.05)
    raise AssertionError(f"never seen: {words}\n{table.text()}")


async def test_theirs_is_taken_and_ones_own_is_a_step_back(tmp_path: Path) -> None:
    async with playing(tmp_path, BEGUN) as table:
        match = theirs(table.opened.path)
        await until(table, "Somebody else has changed 2026-03-14-2105-ann-ben.toml.")
        assert "There: 2 hands; Ann 12 – Ben 40" in table.text()
        assert "Here: 1 hand; Ann 12 – Ben 0" in table.text()
        await table.press("right", "enter")
        await table.settle()
        assert table.opened.match == match
        table.assert_saved()
        await table.enter("dead")
        await table.press("f5", "f5")
        assert table.opened.match == match_of(BEGUN)
        table.assert_saved()


async def test_mine_is_kept_as_a_copy_and_theirs_stays(tmp_path: Path) -> None:
    async with playing(tmp_path, BEGUN, players=("Al [/b]", "Ben")) as table:
        path = table.opened.path
        match = theirs(path)
        await until(table, "There: 2 hands; Al [/b] 12 – Ben 40")
        await table.press("right", "right", "enter")
        await table.settle()
        await table.enter("b 3 20")
        table.assert_saved()
        assert table.opened.path != path
        assert read_match(path) == match
        hands = [file.match.hands for file in list_matches(locations(tmp_path)) if file.match]
        assert sorted(map(len, hands)) == [2, 2]


async def test_what_is_put_off_is_asked_at_the_next_change_and_at_leaving(tmp_path: Path) -> None:
    async with playing(tmp_path, BEGUN) as table:
        match = theirs(table.opened.path)
        await until(table, "Take theirs")
        await table.press("enter")
        await table.pilot.pause(0.3)
        assert "Take theirs" not in table.text()
        assert "Somebody else has changed the file" in table.words("#title")
        await table.enter("b 3 20")
        await until(table, "Take theirs")
        await until(table, "NOT SAVED")
        await table.press("enter")
        await table.settle()
        await table.press("ctrl+q")
        await until(table, "Quit without saving")
        await table.press("enter")
        await table.settle()
        await table.pilot.click("#title", offset=(5, 0))
        await until(table, "Take theirs")
        await table.press("right", "enter")
        await table.settle()
        assert table.opened.match == match
        table.assert_saved()


async def test_a_look_at_the_file_just_before_the_answer_asks_no_second_time(
    tmp_path: Path,
) -> None:
    async with playing(tmp_path, BEGUN) as table:
        theirs(table.opened.path)
        await until(table, "Take theirs")
        pad, question = table.app.pad_screen, table.app.screen
        assert pad is not None
        assert isinstance(question, AskScreen)
        pad.post_message(TitleLine.Contested())
        question.dismiss("")
        await table.settle()
        assert "Take theirs" not in table.text()


@pytest.mark.parametrize(
    "spoil",
    [
        lambda path: path.mkdir(),
        lambda path: os.mkfifo(path),
        lambda path: path.write_bytes(b"#" * 2_000_000),
        lambda path: path.write_bytes(b"\xff"),
    ],
    ids=["a directory", "a pipe", "2 MB", "no text"],
)
async def test_a_file_that_becomes_something_else_ends_nothing(
    spoil: Callable[[Path], object], tmp_path: Path
) -> None:
    async with playing(tmp_path, BEGUN, notes=True) as table:
        path = table.opened.path
        path.unlink()
        spoil(path)
        await until(table, "There: something that cannot be read")
        await table.press("right", "enter")
        await table.settle()
        assert "Can't read" in table.text() or "can't be understood" in table.text()
        await table.enter("b 3 20")
        await until(table, "Keep mine as a copy")
        await table.press("right", "right", "enter")
        await table.settle()
        table.assert_saved()
        assert table.opened.path != path


async def test_a_file_that_is_ours_again_asks_nothing_more(tmp_path: Path) -> None:
    async with playing(tmp_path, BEGUN) as table:
        path = table.opened.path
        before = path.read_bytes()
        theirs(path)
        await until(table, "Take theirs")
        await table.press("enter")
        path.write_bytes(before)
        await until(table, "Classic 20/10 ·")
        await table.enter("b 3 20")
        table.assert_saved()


@pytest.mark.parametrize("size", [(80, 24), (60, 20), (40, 12)])
async def test_every_answer_can_be_seen(tmp_path: Path, size: tuple[int, int]) -> None:
    async with playing(tmp_path, BEGUN, size=size) as table:
        theirs(table.opened.path)
        await until(table, "Decide later")
        await table.press("enter")
        await table.enter("b 3 20")
        await until(table, "Decide later")
        await table.press("enter")
        await table.settle()
        await table.press("ctrl+q")
        for words in ("Decide later", "Take theirs", "Keep mine as a copy", "Quit without saving"):
            await until(table, words)
            await table.press("right")
