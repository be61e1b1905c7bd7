"""Nothing is lost: every change is in the file, and a disk that says no stops nobody."""

from __future__ import annotations

import os
import shutil
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from ginpad.core.match import Match
from ginpad.store.errors import NotSaved
from ginpad.store.half_typed import HalfTyped, keep_half_typed, read_half_typed
from ginpad.store.matches import create_match, read_match
from ginpad.tui.app import GinpadApp
from ginpad.tui.screens.ask import AskScreen
from tests.tui.table import CLOCK, Table, locations, match_of, playing, preset, running


async def test_the_file_follows_every_change(tmp_path: Path) -> None:
    async with playing(tmp_path) as table:
        expected: list[str] = []
        for line in ("a 4 16", "dead", "b 9 7 # the cat", "adjust b -10 wrong knock"):
            await table.enter(line)
            expected.append(line)
            assert read_match(table.opened.path).hands == match_of(expected).hands
            table.assert_saved()
        for line in ("delete 2", "undo", "redo", "undo"):
            await table.enter(line)
            table.assert_saved()
        assert read_match(table.opened.path) == match_of(expected)


async def test_a_failed_save_is_told_and_the_game_goes_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full_disk(path: Path, match: Match) -> None:
        raise NotSaved(path, "the disk is full")

    async with playing(tmp_path, ["a 4 16"]) as table:
        before = read_match(table.opened.path)
        with monkeypatch.context() as patched:
            patched.setattr("ginpad.store.keeper.write_atomically", full_disk)
            await table.enter("b 3 20")
            assert "NOT SAVED" in table.words("#title")
            assert "the disk is full" in table.words("#title")
            assert (table.totals, table.focused) == (("12", "17"), "line")
            await table.enter("dead")
            assert len(table.table_rows) == 3
            assert read_match(table.opened.path) == before
        # The disk is back: the next change saves everything.
        await table.enter("a gin 31")
        assert "NOT SAVED" not in table.text()
        assert len(read_match(table.opened.path).hands) == 4
        table.assert_saved()


async def test_a_new_match_that_cannot_be_saved_keeps_what_was_typed(tmp_path: Path) -> None:
    async with running(tmp_path, notes=True) as table:
        locations(tmp_path).matches.write_text("a file where the directory belongs")
        table.input("#player-0").value = "Ann"
        table.input("#player-1").value = "Ben"
        await table.press("f10")
        await table.pilot.pause()
        assert "not saved" in table.text().lower()
        locations(tmp_path).matches.unlink()
        if table.app.pad_screen is None:
            assert table.input("#player-1").value == "Ben"
            await table.press("f10")
        await table.enter("a 4 16")
        table.assert_saved()


async def test_matches_that_cannot_be_listed_are_told_at_the_start(tmp_path: Path) -> None:
    locations(tmp_path).matches.write_text("a file where the directory belongs")
    async with running(tmp_path, notes=True) as table:
        assert table.focused == "player-0"
        assert "matches" in table.within("Toast")


async def test_a_damaged_match_is_named_with_its_reason_and_left_alone(tmp_path: Path) -> None:
    damaged = locations(tmp_path).matches / "2026-01-01-2000-ann-ben.toml"
    damaged.parent.mkdir()
    damaged.write_text("format = 1\n[rules\n")
    async with running(tmp_path, notes=True) as table:
        assert table.focused == "player-0"
        assert "2026-01-01-2000-ann-ben.toml" in table.within("Toast").replace(" ", "")
    assert damaged.read_text() == "format = 1\n[rules\n"


async def test_a_match_whose_file_was_spoilt_meanwhile_is_not_written_over(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    # Or a slow machine is asked about it before it has looked.
    monkeypatch.setattr("ginpad.tui.widgets.title_line.LOOK_AGAIN", 1000)
    async with playing(tmp_path, ["a 4 16"]) as table:
        table.opened.path.write_text("format = 99\n")
        await table.enter("b 3 20")
        assert "NOT SAVED: somebody else has changed the file" in table.text()
        assert table.opened.path.read_text() == "format = 99\n"
        assert table.totals == ("12", "17")


async def test_an_unsaved_match_is_not_left_for_another_one_unaware(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full_disk(path: Path, match: Match) -> None:
        raise NotSaved(path, "the disk is full")

    create_match(locations(tmp_path), match_of(["b gin 40"]))
    async with playing(tmp_path, ["a 4 16"], size=(120, 40)) as table:
        mine = table.opened
        with monkeypatch.context() as patched:
            patched.setattr("ginpad.store.keeper.write_atomically", full_disk)
            await table.enter("b 3 20")
            for keys in (("f2", "f10"), ("f10", "up", "enter")):  # a new match, another match
                await table.press(keys[0])
                await table.settle()
                await table.press(*keys[1:])
                await table.pilot.pause()
                assert "This match is not saved." in table.text()
                await table.press("enter")  # play on
                await table.press("escape", "escape")
                assert table.opened is mine
                assert len(table.table_rows) == 2
            await table.press("f2", "f10", "left", "enter")  # Leave it without saving
            await table.pilot.pause()
            assert table.opened is not mine
        await table.enter("dead")
        table.assert_saved()


async def test_leaving_asks_over_another_question_too_and_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full_disk(path: Path, match: Match) -> None:
        raise NotSaved(path, "the disk is full")

    monkeypatch.setattr("ginpad.store.keeper.write_atomically", full_disk)
    async with playing(tmp_path, ["a 4 16"]) as table:
        await table.enter("b 3 20")
        await table.press("f10")
        await table.settle()
        await table.press("f6")  # Export
        await table.settle()
        asked = table.app.screen
        assert isinstance(asked, AskScreen)
        await table.press("ctrl+q", "ctrl+q")
        await table.settle()
        assert "This match is not saved." in table.text()
        await table.press("enter")  # play on
        await table.settle()
        assert table.app.screen is asked


async def test_save_elsewhere_wants_a_folder_and_takes_any_text(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full_disk(path: Path, match: Match) -> None:
        raise NotSaved(path, "the disk is full")

    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("ginpad.store.keeper.write_atomically", full_disk)
    async with playing(tmp_path / "data", ["a 4 16"]) as table:
        await table.enter("b 3 20")
        await table.press("ctrl+q", "right", "right", "enter")
        for text, says in (
            ("  ", "Name a folder"),
            ("~nobody-of-that-name/\0x", "no file can have that name"),
            (str(table.opened.path), "not a directory"),
        ):
            table.input("#folder").value = text
            await table.press("enter")
            await table.pilot.pause()
            assert says in " ".join(table.words("#folder-problem").split())
        table.input("#folder").value = "beside"
        await table.press("enter")
        await table.pilot.pause()
        assert table.opened.path.parent == tmp_path / "beside"
        assert table.opened.unsaved == ""


async def test_saving_is_tried_again_when_one_asks_for_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("ginpad.tui.widgets.title_line.LOOK_AGAIN", 1000)
    async with playing(tmp_path, ["a 4 16"]) as table:
        matches = table.opened.path.parent
        shutil.rmtree(matches)
        matches.write_text("a file in its place")
        await table.enter("b 3 20")
        await table.press("ctrl+q")
        await table.settle()
        matches.unlink()
        await table.press("right", "enter")  # Try again
        await table.settle()
        assert "NOT SAVED" not in table.text()
        table.assert_saved()


@pytest.mark.skipif(sys.platform == "win32", reason="a working directory can't go there")
async def test_save_elsewhere_bears_a_working_directory_that_is_gone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    gone = tmp_path / "gone"
    gone.mkdir()
    monkeypatch.chdir(gone)
    async with playing(tmp_path / "data", ["a 4 16"]) as table:
        gone.rmdir()
        shutil.rmtree(table.opened.path.parent)
        table.opened.path.parent.write_text("a file in its place")
        await table.enter("b 3 20")
        await table.press("ctrl+q", "right", "right", "enter")
        await table.settle()
        table.input("#folder").value = "beside"
        await table.press("enter")
        await table.settle()
        assert "Can't save beside" in table.words("#folder-problem")
        table.input("#folder").value = str(tmp_path)
        await table.press("enter")
        await table.settle()
        assert len(read_match(tmp_path / table.opened.path.name).hands) == 2


async def test_what_is_half_typed_when_one_quits_is_kept(tmp_path: Path) -> None:
    async with playing(tmp_path, ["a 4 16"]) as table:
        await table.press(*"ann", "space", "6", "ctrl+q")
        assert not table.app.is_running or table.app._exit
        path = table.opened.path
    half = read_half_typed(locations(tmp_path), path)
    assert half is not None
    assert half.line == "ann 6"


async def test_what_is_half_typed_stays_when_undo_brings_other_rules_back(tmp_path: Path) -> None:
    async with playing(tmp_path, ["a 4 16"]) as table:
        table.opened.change(replace(table.opened.match, rules=replace(preset(), name="Ours")))
        table.app.show_match(table.opened)
        await table.settle()
        await table.type("ann 6")
        await table.press("f5")
        await table.settle()
        assert table.opened.match.rules == preset()
        assert table.line.value == "ann 6"


async def test_cards_of_a_half_typed_correction_are_not_the_new_hands(tmp_path: Path) -> None:
    where = locations(tmp_path)
    path = create_match(where, match_of(["a 4 16"]))
    half = HalfTyped("Ann 4 1", "correct", 1, hands=1, cards=("7s 7h 7d", "kc"))
    keep_half_typed(where, path, half)
    async with running(tmp_path) as table:
        await table.settle()
        assert table.hand_title == "correct hand 1"
        assert table.input("#cards-0").value == "7s 7h 7d"
        await table.press("escape")
        await table.settle()
        assert (table.hand_title, table.line.value) == ("hand 2", "")
        assert table.input("#cards-0").value == ""


def test_each_match_keeps_its_own_half_typed_line(tmp_path: Path) -> None:
    where, kept = locations(tmp_path), HalfTyped("a 4", hands=1)
    here, another = where.matches / "a.toml", where.matches / "b.toml"
    of_the_same_name = tmp_path / "stick" / "a.toml"
    keep_half_typed(where, here, kept)
    keep_half_typed(where, another, HalfTyped("dead"))
    keep_half_typed(where, of_the_same_name, HalfTyped("b 3"))
    assert read_half_typed(where, here) == kept
    keep_half_typed(where, here, HalfTyped())
    assert read_half_typed(where, here) is None
    assert read_half_typed(where, another) == HalfTyped("dead")
    assert read_half_typed(where, of_the_same_name) == HalfTyped("b 3")


@pytest.mark.skipif(sys.platform == "win32", reason="there a leftover goes after a minute")
async def test_what_killed_processes_left_is_cleared_at_the_start(tmp_path: Path) -> None:
    where = locations(tmp_path)
    elsewhere = create_match(locations(tmp_path / "elsewhere"), match_of(["a 4 16"]))
    ours = (where.data, where.matches, where.config, where.presets, where.state)
    for folder in (*ours, where.earlier / "a", elsewhere.parent):
        folder.mkdir(parents=True, exist_ok=True)
        left = folder / ".ginpad-00000000-1-0123456789ab.tmp"
        left.write_bytes(b"half")
        os.utime(left, (0, 0))
    app = GinpadApp(where, elsewhere, clock=lambda: CLOCK)
    async with app.run_test() as pilot:
        await Table(app, pilot).settle()
    assert list(tmp_path.rglob(".ginpad-*")) == []
