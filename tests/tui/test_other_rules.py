"""A match under other rules, and playing on by them."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from rich.cells import cell_len
from textual.containers import VerticalScroll
from textual.widgets import OptionList

from ginpad.store.matches import create_match, read_match
from ginpad.store.presets import list_presets, save_preset
from ginpad.tui.own_presets import Edited
from ginpad.tui.screens.other_rules import OtherRulesScreen
from ginpad.tui.screens.pad import PadScreen
from ginpad.tui.screens.rules_editor import RulesEditorScreen
from ginpad.tui.widgets.comparison_view import ComparisonView
from tests.tui.table import MID_GAME, Table, locations, match_of, playing, preset, running

NORTH_NOTE = "From hand 6 on by North American 25/25, all hands rescored (before: Classic 20/10)"
FOUR = ("Ann", "Ben", "Cal", "Dee")


def presets_of(table: Table) -> OptionList:
    """The list of rules."""
    return table.app.screen.query_one("#other-presets", OptionList)


async def choose(table: Table, name: str) -> None:
    """Highlight rules in the list, as the arrow keys would."""
    presets = presets_of(table)
    names = [str(option.prompt) for option in presets.options]
    presets.highlighted = names.index(name)
    await table.pilot.pause()
    await table.pilot.pause()


def offered(table: Table) -> list[str]:
    """The rules that can be chosen."""
    return [str(option.prompt) for option in presets_of(table).options if not option.disabled]


def refused(table: Table) -> list[str]:
    """The rules that can't be chosen, with the reason."""
    return [str(option.prompt) for option in presets_of(table).options if option.disabled]


# ------------------------------------------------------------------ looking


async def test_both_pads_stand_side_by_side_and_nothing_is_saved(tmp_path: Path) -> None:
    async with playing(tmp_path, MID_GAME) as table:
        before = table.opened.path.read_bytes()
        await table.press("f8")
        await choose(table, "North American 25/25")
        shown = table.within("#other-pads")
        assert "North American 25/25 · gin 25 · undercut 25 · box 25" in shown
        assert "As played: not over yet, Ann – Ben 75–17." in shown
        assert "There: not over yet, Ann – Ben 95–17." in shown
        assert "2 Ben undercut by Ann 12 27" in shown
        assert "Hand points 75 17 95 17" in shown
        await table.press("escape")
        assert isinstance(table.app.screen, PadScreen)
        assert table.focused == "line"
        assert table.opened.path.read_bytes() == before


async def test_presets_that_say_nothing_about_the_match_give_the_reason(tmp_path: Path) -> None:
    async with playing(tmp_path, MID_GAME) as table:
        await table.press("f8")
        assert offered(table) == [
            "Solitaire Arcade",
            "Solitaire Arcade, a single hand",
            "North American 25/25",
            "Gin Rummy Palace",
            "Oklahoma",
            "Hollywood",
            "Straight gin",
        ]
        assert refused(table) == [
            "Classic 20/10 (as played)",
            "Gin Rummy Palace, partners (for four players)",
            "Two tables (for four players)",
        ]


async def test_own_presets_are_offered_and_faulty_ones_told(tmp_path: Path) -> None:
    own = replace(preset().with_setting("hand.gin_bonus", 50), name="Al [/ x]")
    save_preset(locations(tmp_path), own, "ours")
    (locations(tmp_path).presets / "broken.toml").write_text("[hand]\ngin_bonus = -1\n")
    async with playing(tmp_path, MID_GAME) as table:
        await table.press("f8")
        assert "broken (can't be read)" in refused(table)
        await choose(table, "Al [/ x]")
        assert "There: Ann wins with hand 4" in table.within("#other-pads")


async def test_why_hands_would_not_have_been_legal_and_what_nobody_knows(tmp_path: Path) -> None:
    async with playing(tmp_path, MID_GAME) as table:
        await table.press("f8")
        await choose(table, "Straight gin")
        shown = table.within("#other-pads")
        assert "Hands 1, 2 and 5 are not legal there: a knock where only gin ends a hand." in shown
        assert "1 Ann knock 12 not legal" in shown
        await choose(table, "Oklahoma")
        shown = table.within("#other-pads")
        assert "No upcard was noted for hands 1, 2, 4 and 5: what they are worth" in shown
        assert "There: not one hand counts." in shown


async def test_three_games_beside_one(tmp_path: Path) -> None:
    async with playing(tmp_path, MID_GAME, size=(120, 40)) as table:
        await table.press("f8")
        await choose(table, "Hollywood")
        shown = table.within("#other-pads")
        assert "Game 1 hand points 75 17 95 17" in shown
        assert "Game 2 hand points 83 0" in shown
        assert "Deadwood" in shown  # there is room for it


async def test_the_keys_alone_lead_through_it(tmp_path: Path) -> None:
    async with playing(tmp_path, ["a 4 5", "b 4 5"] * 20) as table:
        await table.press("f8")
        assert table.focused == "other-presets"
        await table.press("down", "enter")
        assert table.focused == "other-scroll"
        await table.press("end")
        await table.pilot.pause(0.5)
        assert "Hand points" in table.within("#other-scroll")
        await table.press("f8")
        assert isinstance(table.app.screen, PadScreen)


async def test_from_the_reckoning(tmp_path: Path) -> None:
    async with playing(tmp_path, MID_GAME) as table:
        await table.enter("a gin 31")
        await table.click("#other")
        await choose(table, "North American 25/25")
        shown = table.within("#other-pads")
        assert "As played: Ann wins with hand 6, 306–37, ahead by 269 points." in shown
        assert "There: Ann wins with hand 6" in shown
        await table.press("escape", "f6", "o")
        assert isinstance(table.app.screen, OtherRulesScreen)


@pytest.mark.parametrize("size", [(60, 20), (80, 24), (120, 40)])
async def test_it_fits_every_size(tmp_path: Path, size: tuple[int, int]) -> None:
    async with playing(tmp_path, MID_GAME, size=size) as table:
        await table.press("f8")
        for selector in ("#other-presets", "#other-scroll", "#play-on", "#leave"):
            assert table.is_visible(table.find(selector)), selector
        await table.press("f10")
        for selector in ("#agree", "#back"):
            assert table.is_visible(table.find(selector)), selector


async def test_a_match_that_is_only_looked_at_can_not_be_changed(tmp_path: Path) -> None:
    async with running(tmp_path) as table:
        presets = list_presets(locations(tmp_path))
        table.app.push_screen(OtherRulesScreen(match_of(MID_GAME), presets, may_change=False))
        await table.pilot.pause()
        assert not table.app.screen.query("#play-on")
        await table.press("f10")
        assert isinstance(table.app.screen, OtherRulesScreen)


# ------------------------------------------------------------------ numbers of one's own


async def edited(table: Table, what: Edited) -> None:
    """Open the editor and come back with these rules."""
    await table.press("f8", "f3")
    assert isinstance(table.app.screen, RulesEditorScreen)
    table.app.screen.dismiss(what)
    await table.pilot.pause()
    await table.pilot.pause()


async def test_the_table_forgot_the_box_and_agrees_on_it_after_two_hands(tmp_path: Path) -> None:
    no_box = preset().with_setting("boxes.value", 0)
    async with playing(tmp_path, ["a 4 16", "a 9 7"], rules=no_box) as table:
        await edited(table, Edited(replace(preset(), name="Classic 20/10, changed")))
        assert offered(table)[0] == "Classic 20/10, changed"
        assert "box 20" in table.within("#other-figures")
        await table.press("f10", "enter")
        await table.pilot.pause()
        assert table.opened.match.rules.boxes.value == 20
        line = "From hand 3 on: A box is worth 20 (was 0); all hands rescored"
        assert table.opened.match.note == line
        assert line in table.within("#match-note")


async def test_numbers_saved_as_a_preset_are_found_in_the_list(tmp_path: Path) -> None:
    async with playing(tmp_path, MID_GAME) as table:
        own = replace(preset().with_setting("hand.gin_bonus", 50), name="Ours")
        save_preset(locations(tmp_path), own, "ours")
        await edited(table, Edited(own, "ours"))
        assert offered(table).count("Ours") == 1
        assert "There: Ann wins with hand 4" in table.within("#other-pads")


async def test_numbers_that_were_left_alone_are_not_listed_again(tmp_path: Path) -> None:
    async with playing(tmp_path, MID_GAME) as table:
        await edited(table, Edited(preset()))
        assert refused(table)[0] == "Classic 20/10 (as played)"
        assert len(presets_of(table).options) == 10


async def test_numbers_for_four_can_not_be_compared_with_two(tmp_path: Path) -> None:
    async with playing(tmp_path, MID_GAME) as table:
        four = replace(preset().with_setting("table.sides", "two-tables"), name="Four")
        await edited(table, Edited(four))
        assert refused(table)[0] == "Four (for four players)"


# ------------------------------------------------------------------ playing on


async def play_on(table: Table, name: str) -> None:
    """Open the other rules, choose, and ask to play on by them."""
    await table.press("f8")
    await choose(table, name)
    await table.press("f10")


async def test_a_change_is_told_before_it_is_done_noted_and_undone(tmp_path: Path) -> None:
    async with playing(tmp_path, MID_GAME) as table:
        await play_on(table, "North American 25/25")
        said = table.within("#change-sheet")
        assert "From hand 6 on by North American 25/25 (before: Classic 20/10)." in said
        assert "The whole match is scored by them" in said
        assert "Ann 75 → 95." in said
        assert table.opened.match.rules == preset()  # nothing has happened yet
        await table.press("enter")
        await table.pilot.pause()
        assert table.opened.match.rules == preset("north-american")
        assert table.totals == ("95", "17")
        assert NORTH_NOTE in table.within("#match-note")
        assert read_match(table.opened.path).note == NORTH_NOTE
        table.assert_saved()
        await table.enter("b 3 9")
        assert table.totals == ("95", "23")
        await table.press("f5", "f5")
        await table.pilot.pause()
        assert table.opened.match.rules == preset()
        assert table.opened.match.note == ""
        assert table.totals == ("75", "17")
        table.assert_saved()
        await table.press("f7")
        await table.pilot.pause()
        assert table.totals == ("95", "17")
        table.assert_saved()


async def test_the_form_is_the_new_rules(tmp_path: Path) -> None:
    async with playing(tmp_path) as table:
        assert not table.app.screen.query("#upcard")
        await play_on(table, "Oklahoma")
        await table.press("enter")
        await table.pilot.pause()
        assert table.app.screen.query("#upcard")
        assert table.opened.match.note == ""  # no hand was played by the old rules
        await table.press("f5")
        await table.pilot.pause()
        assert not table.app.screen.query("#upcard")


async def test_a_hand_that_is_not_legal_there_stands_in_the_way(tmp_path: Path) -> None:
    async with playing(tmp_path, MID_GAME) as table:
        await play_on(table, "Straight gin")
        said = table.within("#change-sheet")
        assert "The match can't be played on by Straight gin." in said
        assert "Hands 1, 2 and 5 are not legal there" in said
        assert not table.app.screen.query("#agree")
        await table.press("enter")
        await table.press("escape")
        assert table.opened.match.rules == preset()


async def test_a_change_that_ends_the_match_leads_to_the_reckoning(tmp_path: Path) -> None:
    async with playing(tmp_path, MID_GAME) as table:
        await play_on(table, "Gin Rummy Palace")
        assert "The match would end at hand 4: Ann wins." in table.within("#change-sheet")
        await table.press("enter")
        await table.pilot.pause()
        assert "Ann won the game" in table.within("#sheet")
        await table.press("escape")
        assert isinstance(table.app.screen, PadScreen)


async def test_a_rematch_follows_when_the_rules_were_changed_from_the_reckoning(
    tmp_path: Path,
) -> None:
    async with playing(tmp_path, ["a g 60"], rules=preset("hollywood")) as table:
        before = set(locations(tmp_path).matches.iterdir())
        await table.enter("a 4 50")  # ends the first of three games, and shows its reckoning
        await table.settle()
        await table.press("o")
        await table.settle()
        screen = table.app.screen
        assert isinstance(screen, OtherRulesScreen)
        screen.dismiss(replace(table.opened.match, rules=preset()))
        await table.settle()
        assert "ended with hand" in table.text()
        await table.press("r")
        await table.settle()
        assert len(set(locations(tmp_path).matches.iterdir()) - before) == 1
        assert table.opened.match.hands == ()


async def test_what_was_noted_before_stays_and_is_no_markup(tmp_path: Path) -> None:
    create_match(locations(tmp_path), replace(match_of(["a 4 16"]), note="[/] at the lake"))
    async with running(tmp_path) as table:
        assert table.within("#match-note") == "[/] at the lake"
        await play_on(table, "North American 25/25")
        await table.press("enter")
        await table.pilot.pause()
        assert table.opened.match.note.startswith("[/] at the lake · From hand 2 on by North")


@pytest.mark.parametrize("width", [60, 80, 106, 108, 110, 112, 120])
async def test_no_number_is_cut_at_any_width(tmp_path: Path, width: int) -> None:
    names = ("Alexander", "Benedict")
    async with playing(tmp_path, MID_GAME, players=names, size=(width, 40)) as table:
        await table.press("f8")
        await table.settle()
        view = table.app.screen.query_one(ComparisonView)
        widest = max(map(cell_len, str(view.content).splitlines()))
        assert widest <= view.content_size.width
        assert ("Deadwood" in str(view.content)) == (view.content_size.width >= 78)


async def test_four_players(tmp_path: Path) -> None:
    rules = preset("palace-partners")
    async with playing(tmp_path, ["ann 4/12 16/30"], players=FOUR, rules=rules) as table:
        hands = table.opened.match.hands
        save_preset(
            locations(tmp_path), replace(rules.with_setting("boxes.value", 25), name="Ours")
        )
        await table.press("f8")
        assert offered(table) == ["Ours"]
        assert "There: not over yet, Ann & Cal – Ben & Dee 55–0." in table.within("#other-pads")
        await table.press("f10", "enter")
        await table.pilot.pause()
        assert table.opened.match.hands == hands
        assert table.totals == ("55", "0")


@pytest.mark.parametrize("names", [("Thomas", "Stefan"), ("Alexander", "Alexandra")])
async def test_numbers_are_whole_beside_a_scrollbar(tmp_path: Path, names: tuple[str, str]) -> None:
    first, second = (name.lower() for name in names)
    lines = [f"{first} 4 16", f"{second} g 48", f"{first} g 20", f"{second} 9 7", f"{first} 5 9"]
    rules = preset("hollywood")
    async with playing(tmp_path, lines, players=names, rules=rules) as table:
        await table.press("f8")
        await table.settle()
        view = table.app.screen.query_one(ComparisonView)
        assert isinstance(view.parent, VerticalScroll)
        assert view.parent.show_vertical_scrollbar
        # 48 and the gin bonus, by the rules here and there.
        assert {"73", "68"} <= set(table.within("#comparison").split())
