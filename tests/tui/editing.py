"""The editor of the rules, asked and told in the words of the players."""

from __future__ import annotations

from pathlib import Path

from textual.widgets import Input

from ginpad.core.rules import Rules
from ginpad.report.settings_words import GROUPS
from ginpad.store.presets import save_preset
from ginpad.tui.screens.rules_editor import RulesEditorScreen
from ginpad.tui.widgets.preset_list import PresetList
from ginpad.tui.widgets.setting_field import SettingField, SettingHelp
from tests.tui.table import Table, locations

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
