"""Recording a hand: by the line, by the form, by the mouse; what is shown before Enter."""

from __future__ import annotations

from pathlib import Path

import pytest
from textual.events import Paste

from ginpad.core.hand import Boast, Hand, How
from ginpad.tui.widgets.choice import Choice
from tests.tui.table import CLOCK, MID_GAME, Table, playing, preset


def knock(seat: int, *deadwood: int) -> Hand:
    return Hand(how=How.KNOCK, ended_by=seat, deadwood=deadwood, recorded=CLOCK)


def form(table: Table) -> tuple[int | None, int | None, str, str]:
    """What the form shows: who, how, both counts."""
    screen = table.app.screen
    return (
        screen.query_one("#ended-by", Choice).chosen,
        screen.query_one("#how", Choice).chosen,
        table.input("#count-0").value,
        table.input("#count-1").value,
    )


# ------------------------------------------------------------------ three ways to the same hand


async def test_a_line_is_previewed_then_recorded_and_the_next_hand_can_be_typed(
    tmp_path: Path,
) -> None:
    async with playing(tmp_path, MID_GAME) as table:
        assert table.totals == ("75", "17")
        assert table.hand_title == "hand 6"
        await table.type("a 4 16")
        assert table.preview == "Ann knocks with 4, Ben has 16.\nAnn scores 16 − 4 = 12 → 87."
        assert not table.is_wrong
        assert table.totals == ("75", "17")  # nothing has happened yet
        await table.press("enter")
        assert table.pad.match.hands[-1] == knock(0, 4, 16)
        assert table.totals == ("87", "17")
        assert table.table_rows[-1] == ["6", "Ben", "Ann knock", "4–16", "87", ""]
        assert (table.line.value, table.focused, table.hand_title) == ("", "line", "hand 7")
        table.assert_saved()
        await table.press("d", "e", "a", "d", "enter")
        assert table.table_rows[-1] == ["7", "Ann", "– dead hand", "", "", ""]
        assert table.focused == "line"
        table.assert_saved()


async def test_the_form_alone_records_by_tab_and_keys(tmp_path: Path) -> None:
    async with playing(tmp_path) as table:
        await table.press("tab")
        assert table.focused == "ended-by"
        await table.press("b", "tab")  # Ben, by his letter
        assert table.line.value == "Ben"
        await table.press("k", "tab", "2", "0", "tab", "3")
        assert table.line.value == "Ben 3 20"
        assert "Ben scores 20 − 3 = 17 → 17." in table.preview
        await table.press("tab")
        assert table.focused == "record"
        await table.press("enter")
        assert table.pad.match.hands == (knock(1, 20, 3),)
        assert (table.focused, table.totals) == ("line", ("0", "17"))
        # Gin by the arrows; Enter in a field records as well.
        await table.press("tab", "right", "tab", "right", "tab", "tab", "3", "1", "enter")
        assert table.pad.match.hands[-1] == Hand(
            how=How.GIN, ended_by=0, deadwood=(0, 31), recorded=CLOCK
        )
        assert (table.focused, table.totals) == ("line", ("51", "17"))
        assert [table.input(f"#count-{seat}").value for seat in (0, 1)] == ["", ""]
        table.assert_saved()


async def test_the_mouse_alone_records_corrects_and_deletes(tmp_path: Path) -> None:
    async with playing(tmp_path, ["a 4 16", "b 3 20"]) as table:
        await table.click_on("#ended-by", "nobody")
        assert table.preview.startswith("Dead hand")
        await table.click("#record")
        assert table.pad.match.hands[-1].how is How.DEAD
        assert table.focused == "line"
        # A dead hand is corrected to Ann's gin … whose other count only fingers can give.
        await table.click_on("MatchTable", "Ann knock")
        assert "1. Ann knocks with 4, Ben has 16" in table.words("#row-words")
        await table.click("#row-correct")
        assert table.hand_title == "correct hand 1"
        await table.click_on("#ended-by", "Ben")
        assert (
            table.preview.splitlines()[0]
            == "A knock with 16 is over the limit of 10 under these rules."
        )
        await table.click_on("#how", "gin")
        assert form(table) == (1, 1, "4", "0")
        await table.click("#record")
        assert table.pad.match.hands[0].how is How.GIN
        assert table.pad.match.hands[0].deadwood == (4, 0)
        assert table.totals == ("0", "41")
        await table.click_on("MatchTable", "Ben knock")
        await table.click("#row-delete")
        assert table.line.value == "delete 2"
        assert "Ben 41 → 24." in table.preview
        await table.click("#record")
        assert [row[2] for row in table.table_rows] == ["Ben gin", "– dead hand"]
        table.assert_saved()


# ------------------------------------------------------------------ two views of one hand


async def test_typing_fills_the_form_and_the_form_writes_the_line(tmp_path: Path) -> None:
    async with playing(tmp_path) as table:
        for typed, shown in {
            "": (None, None, "", ""),
            "a": (0, 0, "", ""),
            "a4": (0, 0, "4", ""),
            "a4 16": (0, 0, "4", "16"),
            "b gin": (1, 1, "", "0"),
            "b g 31": (1, 1, "31", "0"),
            "b 9 10+6+3": (1, 0, "19", "9"),
            "dead": (2, None, "", ""),
            "? 4": (None, None, "4", ""),
            "b ? 31": (1, 0, "31", ""),
            "x": (None, None, "", ""),
        }.items():
            await table.type(typed)
            assert form(table) == shown, typed
        await table.type("")
        # Counts first, then who and how: what isn't known yet stands as a question mark.
        table.input("#count-1").value = "16"
        await table.pilot.pause()
        assert table.line.value == "? ? 16"
        table.input("#count-0").value = "1+3"
        await table.pilot.pause()
        assert table.line.value == "? 4 16"
        assert table.preview.startswith("Begin with Ann or Ben")
        await table.click_on("#ended-by", "Ann")
        assert table.line.value == "Ann 4 16"
        await table.click_on("#how", "gin")
        assert (table.line.value, form(table)) == ("Ann gin 16", (0, 1, "0", "16"))
        await table.click_on("#how", "knock")
        assert (table.line.value, form(table)) == ("Ann ? 16", (0, 0, "", "16"))
        assert table.preview.startswith("Ann knocked: with how much")
        await table.click_on("#ended-by", "nobody")
        assert table.line.value == "dead"
        await table.click_on("#ended-by", "Ben")
        assert table.line.value == "Ben"
        await table.press("escape", "escape")
        assert (table.line.value, form(table)) == ("", (None, None, "", ""))
        assert table.pad.match.hands == ()


async def test_a_remark_survives_the_form(tmp_path: Path) -> None:
    async with playing(tmp_path) as table:
        await table.type("a 4 16 # misdeal [b]twice")
        await table.click_on("#ended-by", "Ben")
        assert table.line.value == "Ben 16 4 # misdeal [b]twice"
        await table.click_on("#ended-by", "Ann")
        await table.press("enter")
        assert table.pad.match.hands[0].note == "misdeal [b]twice"
        await table.press("f4")
        assert "“misdeal [b]twice”" in table.words("#row-words")


# ------------------------------------------------------------------ the awkward ones


async def test_an_awkward_hand_says_what_it_is_before_it_is_recorded(tmp_path: Path) -> None:
    async with playing(tmp_path) as table:
        await table.type("a 7 7")
        assert "Ann knocks with 7, Ben undercuts with 7" in table.preview
        assert "Ben scores (7 − 7) + 10 undercut bonus = 10 → 10." in table.preview
        await table.press("enter")
        await table.type("a 0 31")
        assert table.preview.splitlines()[0] == "A knock without deadwood is gin."
        await table.press("enter")
        assert table.pad.match.hands[-1].how is How.GIN
        await table.type("b g 0")
        assert "Ben scores 0 + 20 gin bonus = 20 → 30." in table.preview
        await table.press("enter")
        assert table.totals == ("51", "30")
        assert [row[2:] for row in table.table_rows] == [
            ["Ben undercut", "7–7", "", "10"],
            ["Ann gin", "0–31", "51", ""],
            ["Ben gin", "0–0", "", "30"],
        ]
        table.assert_saved()


@pytest.mark.parametrize("by", ["enter", "button"])
async def test_what_cannot_be_is_refused_in_words_and_the_typed_text_stays(
    tmp_path: Path, by: str
) -> None:
    refused = {
        "a 11 16": "A knock with 11 is over the limit of 10",
        "a 4 99": "99 is too many: ten cards hold 98 at most",
        "a 4": "Ann knocked with 4: what was Ben left with?",
        "a": "Ann knocked: with how much",
        "a 4 -1": "“-1” is below zero",
        "a 4 1_0": "“1_0” is no count",
        "a 4 16 3": "One number too many, 3",
        "a gin 4 31": "Gin leaves no deadwood",
        "a big 31": "Big gin is not played under these rules",
        "z 4 16": "“z” fits no player",
        "gin 31": "Who went gin?",
        "adjust a 0": "An adjustment of 0 changes nothing",
        "edit 4": "There is no hand 4",
        "delete 0": "There is no hand 0",
        "undo": "There is nothing to undo",
        "redo": "There is nothing to redo",
        "a 4 ١٦": "is no count",
        "a 4 99999999999999999999": "that number is too long",
    }
    async with playing(tmp_path, ["a 4 16"]) as table:
        for typed, words in refused.items():
            await table.type(typed)
            if by == "enter":
                await table.press("enter")
            else:
                await table.click("#record")
            assert words in table.preview, typed
            assert (table.line.value, table.focused) == (typed, "line")
            assert table.is_wrong, typed
            assert len(table.pad.match.hands) == 1
        assert table.pad.match.hands == (knock(0, 4, 16),)


async def test_a_line_that_is_only_unfinished_is_not_wrong_before_enter(tmp_path: Path) -> None:
    async with playing(tmp_path) as table:
        for typed in ("a", "a 4", "a gin", "adjust a"):
            await table.type(typed)
            assert not table.is_wrong, typed
            await table.press("enter")
            assert table.is_wrong, typed
        await table.type("a 4 x")
        assert table.is_wrong
        await table.type("a 4 1")
        assert not table.is_wrong


async def test_a_name_that_fits_both_is_asked_for(tmp_path: Path) -> None:
    async with playing(tmp_path, players=("Ann", "Anna")) as table:
        assert "ann knocked" not in table.text()
        await table.enter("an 4 16")
        assert "“an” fits Ann and Anna: type ann or anna" in table.preview
        assert (table.line.value, table.pad.match.hands) == ("an 4 16", ())
        await table.enter("ann 4 16")
        await table.enter("anna 4 16")
        assert table.pad.match.hands == (knock(0, 4, 16), knock(1, 16, 4))


async def test_the_examples_on_the_empty_pad_can_be_typed(tmp_path: Path) -> None:
    async with playing(tmp_path, players=("Ann", "Anna"), size=(120, 36)) as table:
        assert "ann 4 16" in table.within("#first-steps")
        assert "anna gin 31" in table.within("#first-steps")


# ------------------------------------------------------------------ undo and redo


async def test_undo_and_redo_by_key_and_by_word(tmp_path: Path) -> None:
    async with playing(tmp_path, ["a 4 16"], notes=True) as table:
        await table.press("f5")  # nothing was done in this sitting
        assert table.within("Toast") == "There is nothing to undo."
        await table.enter("b 3 20")
        await table.enter("dead")
        await table.press("f5")
        assert [row[2] for row in table.table_rows] == ["Ann knock", "Ben knock"]
        table.assert_saved()
        await table.type("undo")
        assert table.preview.splitlines() == ["Undo the last change.", "Ben 17 → 0."]
        assert table.button == "Undo"
        await table.press("enter")
        assert (table.totals, len(table.table_rows)) == (("12", "0"), 1)
        table.assert_saved()
        await table.press("f7")
        assert table.totals == ("12", "17")
        await table.enter("redo")
        assert [row[2] for row in table.table_rows] == ["Ann knock", "Ben knock", "– dead hand"]
        assert (table.focused, table.line.value) == ("line", "")
        table.assert_saved()
        # A new hand after an undo ends what could be made again.
        await table.press("f5")
        await table.enter("a 9 20")
        await table.type("redo")
        assert table.preview == "There is nothing to redo."
        assert table.totals == ("23", "17")


async def test_undo_keeps_what_is_being_typed(tmp_path: Path) -> None:
    async with playing(tmp_path) as table:
        await table.enter("a 4 16")
        await table.type("b 3 2")
        await table.press("f5")
        assert (table.line.value, table.pad.match.hands) == ("b 3 2", ())
        assert "Ben knocks with 3, Ann undercuts with 2" in table.preview


async def test_of_several_pasted_lines_the_first_is_taken_and_that_is_said(tmp_path: Path) -> None:
    async with playing(tmp_path, notes=True) as table:
        table.line.post_message(Paste("a 4 16\nb 9 7\n"))
        await table.settle()
        assert table.line.value == "a 4 16"
        assert "Only the first line was pasted" in table.text()


async def test_a_boast_is_told_in_the_form(tmp_path: Path) -> None:
    async with playing(tmp_path, rules=preset("palace"), size=(120, 40)) as table:
        await table.type("a 4 16")
        turn = table.app.screen.query_one("#boast-turn", Choice)
        assert turn.disabled
        table.find("#boast-by").focus()
        await table.press("a")
        assert not turn.disabled
        assert table.line.value == "Ann 4 16 boast Ann 1"
        turn.focus()
        await table.press("f")
        assert table.line.value == "Ann 4 16 boast Ann failed"
        assert "Ben scores 15 boast failed → 15." in table.preview
        table.find("#boast-by").focus()
        await table.press("n")
        assert (table.line.value, turn.disabled) == ("Ann 4 16", True)
        await table.press("b", "enter")
        await table.settle()
        hand = table.opened.match.hands[-1]
        assert hand.boast == Boast(1, 1)
        table.assert_saved()


async def test_tab_and_enter_on_a_hand_that_cannot_be_clear_nothing(tmp_path: Path) -> None:
    async with playing(tmp_path) as table:
        await table.type("ann 20 35")
        table.input("#count-1").focus()
        await table.press("tab", "enter")
        assert table.line.value == "ann 20 35"
        assert "over the limit of 10" in table.preview
        assert table.is_wrong


async def test_an_empty_pad_has_no_last_hand(tmp_path: Path) -> None:
    async with playing(tmp_path, notes=True) as table:
        await table.press("up")
        await table.pilot.pause()
        assert "No hand yet: there is none to correct." in table.within("Toast")


async def test_a_round_says_who_ended_it_at_each_table(tmp_path: Path) -> None:
    four = ("Ann", "Ben", "Cal", "Dee")
    lines = ["b 3 40 ; dead", "a 4 16 ; dee 2 30"]
    async with playing(tmp_path, lines, players=four, rules=preset("two-tables")) as table:
        assert [row[1] for row in table.table_rows] == ["Ben; dead", "Ann; Dee"]
