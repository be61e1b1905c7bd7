"""Presets of one's own and the stake, in the new-match screen and the editor."""

from __future__ import annotations

from decimal import Decimal
from pathlib import Path

import pytest
from textual.widgets import Button, Input

from ginpad.core.rules import StakeRules
from ginpad.store.presets import find_preset
from ginpad.tui.screens.new_match import NewMatchScreen
from ginpad.tui.screens.rules_editor import RulesEditorScreen
from ginpad.tui.screens.save_preset import SavePresetScreen
from ginpad.tui.widgets.preset_list import PresetList
from tests.tui.editing import chosen, field, offered, open_editor, own, type_in
from tests.tui.table import locations, preset, running

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
