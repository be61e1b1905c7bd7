"""Your own numbers: changed, refused in place, used, saved, corrected, deleted."""

from __future__ import annotations

from decimal import Decimal
from pathlib import Path

import pytest
from textual.widgets import Button, Input

from ginpad.core.rules import Rules, StakeRules
from ginpad.report.settings_words import GROUPS
from ginpad.store.presets import find_preset, list_presets, save_preset
from ginpad.tui.screens.ask import AskScreen
from ginpad.tui.screens.new_match import NewMatchScreen
from ginpad.tui.screens.rules_editor import RulesEditorScreen
from ginpad.tui.screens.save_preset import SavePresetScreen
from ginpad.tui.widgets.preset_list import PresetList
from ginpad.tui.widgets.setting_field import SettingField, SettingHelp, Step
from tests.tui.table import Table, locations, preset, running

SETTINGS_AND_SWITCHES = [entry for group in GROUPS for entry in group.entries]


def field(table: Table, entry: str) -> SettingField:
    """The field of a setting."""
    return next(f for f in table.app.screen.query(SettingField) if f.entry == entry)


async def type_in(table: Table, entry: str, text: str) -> None:
    """Put a text into a setting's field."""
    field(table, entry).query_one(Input).value = text
    await table.pilot.pause()


async def switch(table: Table, entry: str, text: str) -> None:
    """Choose a setting's value, as a click would."""
    field(table, entry).query_one(SettingHelp).post_message(SettingHelp.Taken(text))
    await table.pilot.pause()
    await table.pilot.pause()


def said(table: Table, entry: str) -> str:
    """What stands below a setting."""
    return str(field(table, entry).query_one(SettingHelp).content)


def offered(table: Table) -> list[str]:
    """The lines of the list of presets."""
    presets = table.app.screen.query_one(PresetList)
    return [str(presets.get_option_at_index(i).prompt) for i in range(presets.option_count)]


def chosen(table: Table) -> Rules | None:
    """The rules that are highlighted in the new-match screen."""
    offer = table.app.screen.query_one(PresetList).offer
    return None if offer is None else offer.rules


def own(rules: Rules, name: str, data: Path, key: str = "") -> None:
    """Have a preset of one's own on the disk."""
    mapping = {**rules.to_mapping(), "name": name}
    save_preset(locations(data), Rules.from_mapping(mapping), key)


async def open_editor(table: Table) -> None:
    """Press the key, and wait until every setting is there."""
    await table.press("f3")
    for _ in range(50):
        await table.pilot.pause()
        fields = list(table.app.screen.query(SettingField))
        if len(fields) == len(SETTINGS_AND_SWITCHES) and table.app.focused is not None:
            break
    assert isinstance(table.app.screen, RulesEditorScreen)


# ------------------------------------------------------------------ changing and using


async def test_changed_numbers_are_used_for_this_match_only(tmp_path: Path) -> None:
    async with running(tmp_path) as table:
        await open_editor(table)
        await table.press("down", *"30")
        assert "31 + 30 gin bonus = 61" in table.within("#examples")
        assert table.words("#changes") == "Changed:\n• Gin bonus 30 (was 20)"
        await table.press("f10")
        assert isinstance(table.app.screen, NewMatchScreen)
        assert offered(table)[0] == "Classic 20/10, changed"
        assert "Gin 30, undercut 10, box 20." in table.words("#aloud")
        await table.press("f10")
        rules = table.opened.match.rules
        assert (rules.name, rules.hand.gin_bonus) == ("Classic 20/10, changed", 30)
    assert all(not found.own for found in list_presets(locations(tmp_path)))


async def test_a_way_in_by_button_and_out_by_nothing_changed(tmp_path: Path) -> None:
    async with running(tmp_path) as table:
        await table.click("#own-numbers")
        assert isinstance(table.app.screen, RulesEditorScreen)
        await table.press("escape")
        assert isinstance(table.app.screen, NewMatchScreen)
        assert chosen(table) == preset()


async def test_the_editor_starts_from_the_highlighted_preset(tmp_path: Path) -> None:
    async with running(tmp_path) as table:
        await table.click_on("#presets", "Gin Rummy Palace,")
        assert isinstance(table.app.screen, NewMatchScreen)  # a click only chooses
        await open_editor(table)
        assert "from Gin Rummy Palace, partners" in table.rows()[0]
        assert not field(table, "hand.gin_bonus").display
        assert field(table, "table.team_gin_bonus").display
        assert "Ann & Cal score (43 − 0) + 30 team gin bonus" in table.words("#examples")


async def test_what_cant_be_is_refused_beside_its_field_and_stays_typed(tmp_path: Path) -> None:
    async with running(tmp_path) as table:
        await open_editor(table)
        await type_in(table, "hand.gin_bonus", "-5")
        await type_in(table, "game.target", "7000000")
        await switch(table, "boast", "on")
        await type_in(table, "boast.success", "5 ten 20")
        assert said(table, "hand.gin_bonus") == "−5 is too low: 0 to 10,000."
        assert said(table, "game.target") == "7000000 is too high: 0 to 10,000."
        assert said(table, "boast.success") == "“ten” is no whole number: 0 to 10,000."
        assert "hand.gin" not in table.text()
        await table.press("f10")
        assert table.app.focused is field(table, "hand.gin_bonus").field
        assert field(table, "boast.success").query_one(Input).value == "5 ten 20"
        await type_in(table, "hand.gin_bonus", "5")
        await type_in(table, "game.target", "200")
        assert said(table, "hand.gin_bonus").startswith("On top of the other's deadwood.")
        await table.press("f8")
        assert isinstance(table.app.screen, RulesEditorScreen)
        await type_in(table, "boast.success", "5 10 20")
        await table.press("f10")
        assert isinstance(table.app.screen, NewMatchScreen)


async def test_both_kinds_of_stake_are_refused_beside_each(tmp_path: Path) -> None:
    async with running(tmp_path) as table:
        await open_editor(table)
        await switch(table, "stake", "on")
        assert said(table, "stake.per_point").startswith("Say what a point")
        await type_in(table, "stake.per_point", "0,05")
        await type_in(table, "stake.per_game", "5")
        assert "not for both" in said(table, "stake.per_point")
        assert "not for both" in said(table, "stake.per_game")
        await type_in(table, "stake.per_point", "")
        await type_in(table, "stake.currency", "€")
        await table.press("f10")
        assert table.input("#stake").value == "€5 a game"


async def test_escape_asks_before_anything_is_lost(tmp_path: Path) -> None:
    async with running(tmp_path) as table:
        await open_editor(table)
        await table.press(*"12", "escape")
        assert isinstance(table.app.screen, AskScreen)
        assert "• Knock limit 12 (was 10)" in table.text()
        await table.press("escape")  # keeps on
        assert isinstance(table.app.screen, RulesEditorScreen)
        assert field(table, "hand.knock_limit").query_one(Input).value == "12"
        await table.press("escape", "enter")  # so does the first button
        assert isinstance(table.app.screen, RulesEditorScreen)
        await table.press("escape", "right", "enter")
        assert offered(table)[0] == "Classic 20/10, changed"
        await open_editor(table)
        await table.press(*"abc", "escape")
        assert "can't be yet" in table.text()
        await table.press("right", "enter")
        assert isinstance(table.app.screen, NewMatchScreen)
        rules = chosen(table)
        assert rules is not None
        assert rules.hand.knock_limit == 12


# ------------------------------------------------------------------ the mouse alone


async def test_by_mouse_alone(tmp_path: Path) -> None:
    async with running(tmp_path, size=(120, 40)) as table:
        await table.click("#own-numbers")
        gin = field(table, "hand.gin_bonus")
        await table.pilot.click(gin.query(Step).last())
        assert gin.query_one(Input).value == "25"
        help_ = field(table, "hand.undercut_bonus").query_one(SettingHelp).region
        y = next(y for y in range(help_.y, help_.bottom) if "25:" in table.rows()[y])
        await table.pilot.click(offset=(table.rows()[y].index("25:"), y))
        await table.pilot.pause()
        assert field(table, "hand.undercut_bonus").query_one(Input).value == "25"
        choice = field(table, "hand.tie").field.region
        at = table.rows()[choice.y].index("( ) defender")
        await table.pilot.click(offset=(at, choice.y))
        await table.click("#save")
        assert isinstance(table.app.screen, SavePresetScreen)
        await table.click("#save")
        assert isinstance(table.app.screen, NewMatchScreen)
        saved = find_preset(locations(tmp_path), "my-classic-20-10")
        assert (saved.hand.gin_bonus, saved.hand.undercut_bonus) == (25, 25)
        assert saved.hand.tie == "no-bonus"
        assert chosen(table) == saved


# ------------------------------------------------------------------ presets of one's own


async def test_saved_under_a_name_and_offered(tmp_path: Path) -> None:
    async with running(tmp_path, size=(120, 40)) as table:
        await open_editor(table)
        await table.press("down", *"30", "f8")
        table.input("#preset-name").value = "Dee's [/ house"
        await table.press("enter")
        assert isinstance(table.app.screen, NewMatchScreen)
        assert offered(table)[-1] == "Dee's [/ house (your own)"
        saved = find_preset(locations(tmp_path), "dee-s-house")
        assert (saved.name, saved.summary, saved.hand.gin_bonus) == ("Dee's [/ house", "", 30)
        assert chosen(table) == saved
        await table.press("f10")
        assert table.opened.match.rules == saved


async def test_an_own_preset_is_corrected_in_its_file(tmp_path: Path) -> None:
    own(preset("north-american"), "House rules", tmp_path, key="sundays")
    async with running(tmp_path, size=(120, 40)) as table:
        await table.click_on("#presets", "House rules")
        await open_editor(table)
        await type_in(table, "boxes.value", "30")
        await table.press("f8")
        assert "Corrects “House rules”." in table.text()
        await table.press("enter")
        assert offered(table)[-1] == "House rules (your own)"
        assert len(offered(table)) == 11
    saved = find_preset(locations(tmp_path), "sundays")
    assert (saved.boxes.value, saved.summary) == (30, preset("north-american").summary)


async def test_another_own_preset_is_not_replaced_by_enter_alone(tmp_path: Path) -> None:
    own(preset("north-american"), "House rules", tmp_path)
    async with running(tmp_path) as table:
        await open_editor(table)
        await table.press(*"8", "f8")
        table.input("#preset-name").value = "House rules"
        await table.press("enter")
        assert isinstance(table.app.screen, SavePresetScreen)
        assert find_preset(locations(tmp_path), "house-rules").hand.gin_bonus == 25
        assert str(table.app.screen.query_one("#save", Button).label) == "Take its place"
        await table.press("enter")
        saved = find_preset(locations(tmp_path), "house-rules")
        assert (saved.hand.knock_limit, saved.hand.gin_bonus) == (8, 20)


async def test_in_the_place_of_a_bundled_one_and_back(tmp_path: Path) -> None:
    async with running(tmp_path) as table:
        await open_editor(table)
        await table.press(*"8", "f8")
        table.input("#preset-name").value = "Classic"
        await table.pilot.pause()
        assert "Takes the place of the bundled “Classic 20/10”" in table.within("#preset-place")
        await table.press("enter")
        assert offered(table)[0] == "Classic (your own)"
        await open_editor(table)
        await table.click("#delete")
        assert "The bundled one of its name is back" in table.within("#sheet")
        await table.press("escape")
        assert isinstance(table.app.screen, RulesEditorScreen)
        await table.click("#delete")
        await table.press("right", "enter")
        assert offered(table)[0] == "Classic 20/10"
        assert chosen(table) == preset()


async def test_a_faulty_preset_is_shown_with_its_reason_and_can_be_deleted(tmp_path: Path) -> None:
    directory = locations(tmp_path).presets
    directory.mkdir(parents=True)
    (directory / "last.toml").write_text("[hand]\ngin_bonus = -1\n")
    (directory / "x[ y.toml").write_text('name = "[/ \\u001b[2J"\n')
    async with running(tmp_path, size=(120, 40)) as table:
        assert offered(table)[-2] == "last (can't be read)"
        assert offered(table)[-1] == "[/ ␛[2J (your own)"
        await table.click_on("#presets", "last (can't")
        assert "hand.gin_bonus: a whole number from 0 to 10000" in table.words("#aloud")
        await table.press("f10")
        assert "can't be read" in table.words("#problem")
        await table.press("f3")
        assert isinstance(table.app.screen, NewMatchScreen)
        await table.click("#delete-preset")
        await table.press("right", "enter")
        assert len(offered(table)) == 11
        assert not (directory / "last.toml").exists()
        await table.click_on("#presets", "[/ ␛")
        await open_editor(table)
        assert "␛[2J" in table.rows()[0]
        await table.press("f8")
        assert isinstance(table.app.screen, SavePresetScreen)


async def test_a_directory_that_cant_be_read_leaves_the_bundled_ones(tmp_path: Path) -> None:
    presets = locations(tmp_path).presets
    presets.parent.mkdir(parents=True)
    presets.write_text("in the way")
    async with running(tmp_path, size=(120, 40)) as table:
        assert len(offered(table)) == 10
        await open_editor(table)
        await table.press(*"8", "f8", "enter")
        assert isinstance(table.app.screen, RulesEditorScreen)  # nothing is lost
        assert field(table, "hand.knock_limit").query_one(Input).value == "8"


# ------------------------------------------------------------------ the stake of a match


async def test_a_stake_in_the_new_match(tmp_path: Path) -> None:
    async with running(tmp_path) as table:
        table.input("#stake").value = "€0.05"
        await table.pilot.pause()
        assert "A point of the margin is worth €0.05." in table.words("#aloud")
        table.app.screen.query_one(PresetList).highlighted = 3  # it stays for other rules
        await table.press("f10")
        rules = table.opened.match.rules
        assert rules.stake == StakeRules(per_point=Decimal("0.05"), currency="€")
        assert (rules.name, rules.hand.gin_bonus) == ("North American 25/25", 25)
        await table.press("f2")
        assert table.input("#stake").value == "€0.05 a point"
        assert len(offered(table)) == 10  # the preset, not a line for the last match
        table.input("#stake").value = ""
        await table.press("f10")
        assert table.opened.match.rules == preset("north-american")


@pytest.mark.parametrize("text", ["five", "-1", "1,000", "[/"])
async def test_a_stake_that_cant_be_is_refused_and_stays_typed(tmp_path: Path, text: str) -> None:
    async with running(tmp_path) as table:
        table.input("#stake").value = text
        await table.press("f10")
        assert isinstance(table.app.screen, NewMatchScreen)
        assert (table.focused, table.input("#stake").value) == ("stake", text)
        assert text in table.words("#problem")


# ------------------------------------------------------------------ keys, sizes


@pytest.mark.parametrize("size", [(80, 24), (120, 40), (60, 20)])
async def test_every_field_is_in_sight_when_it_has_the_focus(
    tmp_path: Path, size: tuple[int, int]
) -> None:
    async with running(tmp_path, size=size) as table:
        await open_editor(table)
        for part in ("boast", "upcard", "stake", "big gin"):
            await switch(table, part, "on")
        fields = [f for f in table.app.screen.query(SettingField) if f.display]
        for shown in fields:
            shown.field.focus()
            for _ in range(20):
                await table.pilot.pause()
                if table.is_visible(shown.field):
                    break
            assert table.is_visible(shown.field), shown.entry
        for button in table.app.screen.query(Button):
            assert table.is_visible(button)


async def test_arrows_go_from_field_to_field_and_page_keys_from_group_to_group(
    tmp_path: Path,
) -> None:
    async with running(tmp_path) as table:
        await open_editor(table)

        def entry() -> str:
            return next(f.entry for f in table.app.screen.query(SettingField) if f.has_focus_within)

        await table.press("down", "enter")
        assert entry() == "hand.undercut_bonus"
        await table.press("up", "pagedown")
        assert entry() == "upcard"
        await table.press("space", "pagedown", "pagedown")
        assert entry() == "game.target"
        await table.press("pageup", "pageup", "pageup", "pageup")
        assert entry() == "stake"
        assert field(table, "upcard.ace").display


async def test_the_actions_stand_in_the_command_palette(tmp_path: Path) -> None:
    own(preset("north-american"), "House rules", tmp_path)
    async with running(tmp_path, size=(120, 40)) as table:
        titles = [c.title for c in table.app.get_system_commands(table.app.screen)]
        assert "Your own numbers" in titles
        await table.click_on("#presets", "House rules")
        await open_editor(table)
        titles = [c.title for c in table.app.get_system_commands(table.app.screen)]
        wanted = {"Use these numbers", "Save as a preset", "Delete this preset"}
        assert wanted <= set(titles)
