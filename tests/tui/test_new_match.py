"""A new match: names, rules said aloud, who deals first."""

from __future__ import annotations

from pathlib import Path
from random import Random

from textual.widgets import OptionList

from ginpad.store.matches import list_matches, read_match
from ginpad.tui.screens.new_match import NewMatchScreen
from tests.tui.table import CLOCK, locations, playing, preset, running


async def test_a_first_match_by_keys(tmp_path: Path) -> None:
    async with running(tmp_path) as table:
        assert table.focused == "player-0"
        assert "Say them aloud:\n• Gin 20, undercut 10, box 20." in table.words("#aloud")
        await table.press(*"Ann", "enter", *"Ben")
        assert "Ann" in table.within("#dealer")
        assert list_matches(locations(tmp_path)) == ()
        await table.press("enter")
        match = table.opened.match
        assert (match.players, match.rules) == (("Ann", "Ben"), preset())
        assert (match.first_dealer, match.started, match.hands) == (0, CLOCK, ())
        assert table.opened.path.name == "2026-03-14-2105-ann-ben.toml"
        assert read_match(table.opened.path) == match
        assert (table.focused, table.totals) == ("line", ("0", "0"))
        await table.press("escape", *"a4 16", "enter")
        table.assert_saved()


async def test_a_match_by_mouse_with_other_rules_and_dealer(tmp_path: Path) -> None:
    async with running(tmp_path) as table:
        table.input("#player-0").value = "Ann"
        table.input("#player-1").value = "  Ben   B. "
        await table.pilot.pause()
        await table.click_on("#presets", "North American 25/25")
        # One click chooses and starts at once in a list; the rules were in sight before.
        if table.app.pad_screen is None:
            await table.click_on("#dealer", "Ben")
            await table.click("#start")
        assert table.opened.match.players == ("Ann", "Ben B.")
        assert table.opened.match.rules == preset("north-american")


async def test_the_rules_are_said_as_they_are_chosen(tmp_path: Path) -> None:
    async with running(tmp_path, size=(100, 30)) as table:
        presets = table.app.screen.query_one("#presets", OptionList)
        said = set()
        for index in range(presets.option_count):
            presets.highlighted = index
            await table.pilot.pause()
            said.add(table.words("#aloud"))
            fields = [table.input(f"#player-{seat}").display for seat in range(4)]
            assert sum(fields) in (2, 4)
        assert len(said) == presets.option_count == 10


async def test_two_alike_names_are_refused_and_stay_typed(tmp_path: Path) -> None:
    async with running(tmp_path) as table:
        for first, second in (("Ann", "Ann"), ("Ann", " ann "), ("Ann  Lee", "ann lee")):
            table.input("#player-0").value = first
            table.input("#player-1").value = second
            await table.press("f10")
            assert table.words("#problem").startswith("Two players have the same name")
            assert table.input("#player-1").value == second
            assert table.focused == "player-1"
        assert table.app.pad_screen is None
        assert list_matches(locations(tmp_path)) == ()
        table.input("#player-1").value = "Anna"
        await table.pilot.pause()
        assert table.words("#problem") == ""
        await table.press("f10")
        assert table.opened.match.players == ("Ann Lee", "Anna")


async def test_the_last_table_is_offered_again(tmp_path: Path) -> None:
    rules = preset("north-american")
    async with playing(tmp_path, ["a 4 16"], rules=rules) as table:
        await table.press("f2")
        assert [table.input(f"#player-{seat}").value for seat in (0, 1)] == ["Ann", "Ben"]
        assert "Gin 25, undercut 25, box 25." in table.words("#aloud")
        await table.press("escape")  # back to the match on the table
        assert table.totals == ("12", "0")
        await table.press("f2")
        await table.click_on("#dealer", "Ben")
        await table.press("f10")
        assert (table.opened.match.rules, table.opened.match.first_dealer) == (rules, 1)
        assert (table.totals, table.focused) == (("0", "0"), "line")
    assert len(list_matches(locations(tmp_path))) == 2
    async with running(tmp_path, new=True) as table:
        assert table.input("#player-0").value == "Ann"
        await table.press("escape")  # there is nothing to go back to
        assert table.app.pad_screen is None


async def test_a_drawing_says_who_deals_first_and_why(tmp_path: Path) -> None:
    async with running(tmp_path) as table:
        screen = table.app.screen
        assert isinstance(screen, NewMatchScreen)
        screen.chance = Random(6)
        table.input("#player-0").value = "Ann"
        table.input("#player-1").value = "Ben"
        await table.click("#draw")
        assert table.words("#drawn") == "Ann Q♣, Ben J♦: Ben has the lower card and deals."
        assert "(•) Ben" in table.within("#dealer")
        table.input("#player-1").value = "Cal"
        await table.pilot.pause()
        assert table.words("#drawn") == "Ann Q♣, Cal J♦: Cal has the lower card and deals."
        await table.click_on("#dealer", "Ann")  # chosen after all: the cards say no more
        assert not table.find("#drawn").display
        screen.chance = Random(12)
        await table.press("f4")
        assert table.words("#drawn").splitlines() == [
            "Ann 5♦, Cal 5♥: equal, Ann and Cal draw again.",
            "Ann 4♣, Cal 8♦: Ann has the lower card and deals.",
        ]
        screen.chance = Random(6)
        await table.press("f4", "f10")
        assert table.opened.match.first_dealer == 1
        assert "Cal deals" in table.within("#first-steps")


async def test_four_draw_and_two_draw_anew(tmp_path: Path) -> None:
    async with running(tmp_path, size=(100, 30)) as table:
        presets = table.app.screen.query_one("#presets", OptionList)
        presets.highlighted = presets.option_count - 1
        await table.pilot.pause()
        await table.press("f4")
        assert table.words("#drawn").count(",") >= 3
        assert "deals" in table.words("#drawn")
        presets.highlighted = 0
        await table.pilot.pause()
        assert not table.find("#drawn").display


async def test_nobody_is_suggested_who_sits_at_the_table_already(tmp_path: Path) -> None:
    async with playing(tmp_path, players=("Northrop", "Ben")) as table:
        await table.press("f2")
        second = table.input("#player-1")
        second.focus()
        second.value = "n"
        await table.pilot.pause(0.2)
        assert second._suggestion == ""
        table.input("#player-0").value = "Cal"
        second.value = "no"
        await table.pilot.pause(0.2)
        assert second._suggestion == "Northrop"
