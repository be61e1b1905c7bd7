"""Correcting, inserting and deleting hands; what that does to the match is said before."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from ginpad.core.hand import How
from ginpad.store.half_typed import read_half_typed
from tests.tui.table import MID_GAME, locations, playing, preset

NEARLY = ("a gin 31", "a gin 28", "b 4 16", "b 9 20", "a 2 12")
"""Ann has 99 after hand 2 and 109 after hand 5, which ends the match; Ben has 23."""


async def test_up_walks_to_the_earlier_hands_and_down_back_to_the_new_one(tmp_path: Path) -> None:
    async with playing(tmp_path, MID_GAME) as table:
        walked = []
        for key in ("up", "up", "up", "up", "up", "up", "down", "down"):
            await table.press(key)
            walked.append((table.hand_title, table.line.value))
        assert walked == [
            ("correct hand 5", "Ben 3 20"),
            ("correct hand 4", "Ann gin 31"),
            ("correct hand 3", "dead"),
            ("correct hand 2", "Ben 9 7"),
            ("correct hand 1", "Ann 4 16"),
            ("correct hand 1", "Ann 4 16"),  # there is none before it
            ("correct hand 2", "Ben 9 7"),
            ("correct hand 3", "dead"),
        ]
        await table.press("down", "down", "down", "down")
        assert (table.hand_title, table.line.value) == ("hand 6", "")
        await table.press("up", "escape")
        assert (table.hand_title, table.line.value) == ("hand 6", "")
        assert table.opened.timeline.past == ()


async def test_home_and_end_go_to_the_first_and_last_hand(tmp_path: Path) -> None:
    async with playing(tmp_path, MID_GAME) as table:
        await table.press("f4", "home", "enter")
        assert table.button == "Correct hand 1"
        await table.press("escape", "f4", "end", "enter")
        assert table.button == "Correct hand 5"


async def test_a_correction_shows_what_it_does_before_it_does_it(tmp_path: Path) -> None:
    async with playing(tmp_path, MID_GAME) as table:
        await table.press("f4")
        await table.press("up", "up", "up", "up", "enter")
        assert (table.line.value, table.focused) == ("Ann 4 16", "line")
        assert table.button == "Correct hand 1"
        await table.type("Ann 4 61")
        assert table.preview.splitlines() == [
            "Ann knocks with 4, Ben has 61.",
            "Ann scores 61 − 4 = 57 → 57.",
            "Ann 75 → 120, Ben 17 → 0.",
            "The match would end at hand 4: Ann wins.",
            "Hand 5 would no longer count.",
        ]
        assert (table.totals, table.pad.over) == (("75", "17"), False)
        await table.press("escape")
        assert (table.totals, table.pad.over) == (("75", "17"), False)
        # Another winner: the points move to the other side.
        await table.type("edit 1")
        assert table.preview == "Correct hand 1: Ann knocks with 4, Ben has 16."
        await table.press("enter")
        await table.enter("b 4 16")
        assert table.totals == ("63", "29")
        assert table.table_rows[0] == ["1", "Ann", "Ben knock", "4–16", "", "12"]
        assert table.hand_title == "hand 6"
        table.assert_saved()


async def test_a_correction_ends_the_match_earlier_and_back_again(tmp_path: Path) -> None:
    async with playing(tmp_path, NEARLY[:4]) as table:
        assert table.totals == ("99", "23")
        await table.enter("edit 2")
        await table.type("a gin 30")
        assert table.preview.splitlines()[2:] == [
            "Ann 99 → 101, Ben 23 → 0.",
            "The match would end at hand 2: Ann wins.",
            "Hands 3 and 4 would no longer count.",
        ]
        await table.press("enter")
        assert "The game ended with hand 2" in table.text()
        await table.press("escape")
        assert [row[4:] for row in table.table_rows] == [
            ["51", ""],
            ["101", ""],
            ["", "(12)"],
            ["", "(11)"],
        ]
        assert table.totals == ("341", "0")
        table.assert_saved()
        await table.press("f4", "up")
        assert "which does not count: the match was over" in table.words("#row-words")
        await table.press("escape")
        await table.enter("edit 2")
        await table.type("a gin 28")
        assert table.preview.splitlines()[2:] == [
            "Ann 101 → 99, Ben 0 → 23.",
            "The match would be open again.",
            "Hands 3 and 4 would count now.",
        ]
        await table.press("enter")
        assert (table.totals, table.focused) == (("99", "23"), "line")
        assert [row[4:] for row in table.table_rows] == [
            ["51", ""],
            ["99", ""],
            ["", "12"],
            ["", "23"],
        ]
        table.assert_saved()


async def test_a_finished_match_can_still_be_corrected(tmp_path: Path) -> None:
    async with playing(tmp_path, NEARLY) as table:
        assert table.pad.over
        await table.press("up")
        assert table.line.value == "Ann 2 12"
        await table.type("a 2 22")
        assert table.preview.splitlines()[2:] == [
            "Ann 109 → 119.",
            "The finals would be 279–63 instead of 269–63.",
        ]
        await table.press("enter")
        assert table.totals == ("279", "63")
        await table.press("up")
        await table.enter("b 2 12")
        assert (table.pad.over, table.totals) == (False, ("99", "33"))
        table.assert_saved()
        await table.press("f5")
        assert (table.pad.over, table.totals) == (True, ("279", "63"))
        table.assert_saved()


async def test_hands_are_deleted_and_inserted_where_they_belong(tmp_path: Path) -> None:
    async with playing(tmp_path, MID_GAME, size=(120, 36)) as table:
        await table.type("delete 2")
        assert table.preview.splitlines() == [
            "Delete hand 2: Ben knocks with 9, Ann undercuts with 7.",
            "Ann 75 → 63.",
        ]
        assert table.button == "Delete hand 2"
        await table.press("enter")
        assert table.totals == ("63", "17")
        await table.press("f4", "up", "d")
        assert table.line.value == "delete 3"
        await table.press("enter")
        assert [row[2] for row in table.table_rows] == ["Ann knock", "– dead hand", "Ben knock"]
        table.assert_saved()
        # The one deleted before comes back where it was.
        await table.press("f4", "up", "i")
        assert (table.hand_title, table.button) == ("before hand 2", "Insert before hand 2")
        await table.type("b 9 7")
        assert table.preview.splitlines()[2:] == ["Ann 12 → 24."]
        await table.press("enter")
        assert [row[2] for row in table.table_rows] == [
            "Ann knock",
            "Ben undercut by Ann",
            "– dead hand",
            "Ben knock",
        ]
        assert table.hand_title == "hand 5"
        table.assert_saved()
        for expected in (3, 4, 5):
            await table.press("f5")
            assert len(table.table_rows) == expected
        assert table.totals == ("75", "17")
        table.assert_saved()


async def test_a_correction_keeps_when_the_hand_was_recorded_and_its_remark(
    tmp_path: Path,
) -> None:
    async with playing(tmp_path, ["a 4 16 # by candlelight", "adjust b -10 wrong knock"]) as table:
        before = table.pad.match.hands
        await table.press("up")
        assert table.line.value == "adjust Ben -10 wrong knock"
        await table.press("up")
        assert table.line.value == "Ann 4 16 # by candlelight"
        await table.click_on("#how", "gin")
        assert table.line.value == "Ann gin 16 # by candlelight"
        await table.click("#record")
        after = table.pad.match.hands[0]
        assert (after.how, after.note) == (How.GIN, "by candlelight")
        assert after.recorded == before[0].recorded
        assert table.totals == ("36", "-10")
        table.assert_saved()


async def test_a_correction_without_a_change_changes_nothing(tmp_path: Path) -> None:
    async with playing(tmp_path, MID_GAME) as table:
        await table.press("up", "enter")
        assert table.opened.timeline.past == ()
        assert (table.hand_title, table.line.value, table.focused) == ("hand 6", "", "line")


async def test_undo_leaves_a_correction_of_a_hand_that_is_gone(tmp_path: Path) -> None:
    async with playing(tmp_path) as table:
        await table.enter("a 4 16")
        await table.press("up")
        await table.press("f5")
        assert (table.hand_title, table.line.value) == ("hand 1", "")
        await table.enter("b 3 20")
        assert [row[2] for row in table.table_rows] == ["Ben knock"]
        table.assert_saved()


async def test_a_hand_that_is_only_looked_at_is_not_half_typed(tmp_path: Path) -> None:
    async with playing(tmp_path, MID_GAME) as table:
        path = table.opened.path
        await table.press("up")
        assert table.line.value == "Ben 3 20"
        pad = table.app.pad_screen
        assert pad is not None
        pad.keep_half_typed()
        assert read_half_typed(locations(tmp_path), path) is None
        await table.press("backspace")
        pad.keep_half_typed()
        half = read_half_typed(locations(tmp_path), path)
        assert half is not None
        assert (half.line, half.doing, half.number) == ("Ben 3 2", "correct", 5)


async def test_a_new_hand_half_typed_waits_behind_a_correction(tmp_path: Path) -> None:
    async with playing(tmp_path, MID_GAME) as table:
        path = table.opened.path
        pad = table.app.pad_screen
        assert pad is not None
        await table.type("ann 6 2")
        await table.press("up", "up", "down", "down")
        assert (table.hand_title, table.line.value) == ("hand 6", "ann 6 2")
        await table.press("up")
        pad.keep_half_typed()
        half = read_half_typed(locations(tmp_path), path)
        assert half is not None
        assert (half.line, half.doing) == ("ann 6 2", "record")
        await table.press("backspace", "1", "enter")
        assert table.table_rows[-1][3] == "3–21"
        assert (table.hand_title, table.line.value) == ("hand 6", "ann 6 2")
        await table.press("9", "enter")
        assert table.table_rows[-1][3] == "6–29"
        assert table.line.value == ""
        table.assert_saved()


@pytest.mark.parametrize("key", ["d", "i", "enter"])
async def test_a_new_hand_half_typed_waits_behind_what_a_row_is_asked_for(
    key: str, tmp_path: Path
) -> None:
    async with playing(tmp_path, MID_GAME) as table:
        await table.type("ann 6 29")
        await table.press("f4", "home", key)
        assert table.line.value != "ann 6 29"
        await table.press("escape")
        assert (table.hand_title, table.line.value) == ("hand 6", "ann 6 29")
        await table.press("escape")
        assert table.line.value == ""


async def test_what_is_typed_in_its_place_leaves_nothing_waiting(tmp_path: Path) -> None:
    async with playing(tmp_path, MID_GAME) as table:
        await table.type("ann 6 29")
        await table.press("f4", "home", "d")
        await table.enter("edit 2")
        assert table.hand_title == "correct hand 2"
        await table.press("escape")
        assert (table.hand_title, table.line.value) == ("hand 6", "")


async def test_what_goes_in_before_a_hand_is_asked_for_in_other_words(tmp_path: Path) -> None:
    async with playing(tmp_path, MID_GAME) as table:
        await table.press("f4", "home", "i")
        assert table.preview == "Type the hand that goes in before hand 1, or press Escape."


async def test_on_an_empty_pad_there_is_no_hand_to_choose(tmp_path: Path) -> None:
    async with playing(tmp_path) as table:
        await table.press("f4")
        assert table.focused == "line"
        await table.press(*"dead", "enter")
        assert len(table.pad.rows) == 1


async def test_the_card_turned_up_is_for_the_hand_being_played_alone(tmp_path: Path) -> None:
    async with playing(tmp_path, ["a g 25 up as"], rules=preset("oklahoma")) as table:
        await table.enter("up 9s")
        await table.press("f4", "home", "i")
        await table.type("b 3 20")
        assert "Which card was turned up?" in table.preview
        await table.enter("b 3 20 up 5d")
        await table.enter("adjust a -10 misdeal")
        await table.enter("a 4 16")
        cards = [hand.upcard.code for hand in table.opened.match.hands if hand.upcard]
        assert cards == ["5D", "AS", "9S"]
        await table.type("a 4 16")
        assert "Which card was turned up?" in table.preview


async def test_two_tables_have_no_common_card(tmp_path: Path) -> None:
    rules = preset("two-tables")
    rules = replace(rules, upcard=preset("oklahoma").upcard)
    async with playing(tmp_path, players=("Ann", "Ben", "Cal", "Dee"), rules=rules) as table:
        assert "Say the upcard first" not in table.text()
        await table.type("up 9s")
        assert table.button == "Record"
        await table.enter("a 4 16 up 9d ; c 3 20 up 9d")
        assert len(table.table_rows) == 1
