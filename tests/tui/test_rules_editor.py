"""Your own numbers: changed, refused in place, used, saved, corrected, deleted."""

from __future__ import annotations

from pathlib import Path

import pytest
from textual.widgets import Button, Input

from ginpad.store.presets import find_preset, list_presets
from ginpad.tui.screens.ask import AskScreen
from ginpad.tui.screens.new_match import NewMatchScreen
from ginpad.tui.screens.rules_editor import RulesEditorScreen
from ginpad.tui.screens.save_preset import SavePresetScreen
from ginpad.tui.widgets.setting_field import SettingField, SettingHelp, Step
from tests.tui.editing import chosen, field, offered, open_editor, own, said, switch, type_in
from tests.tui.table import locations, preset, running

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


async def test_plus_and_minus_step_a_number(tmp_path: Path) -> None:
    async with running(tmp_path, size=(120, 40)) as table:
        await table.click("#own-numbers")
        bonus = field(table, "hand.gin_bonus").query_one(Input)
        bonus.focus()
        await table.press("+")
        assert bonus.value == "25"
        await table.press("-", "-")
        assert bonus.value == "15"
        await table.press("1", "8")
        assert bonus.value.endswith("18")


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
        wanted = {"Use", "Save as preset", "Delete this preset"}
        assert wanted <= set(titles)
