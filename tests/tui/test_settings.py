"""The settings screen, and what the settings do to the app."""

from __future__ import annotations

from pathlib import Path
from unittest import mock

import pytest
from textual.app import App
from textual.binding import Binding
from textual.widget import Widget
from textual.widgets import Input

from ginpad.store.locations import Locations
from ginpad.store.settings import Settings, Suits, read_settings, save_settings
from ginpad.tui.keys import PLACES, actions, key_problems, keymap_of
from ginpad.tui.screens.new_match import NewMatchScreen
from ginpad.tui.screens.settings import SettingsScreen
from ginpad.tui.widgets.match_table import MatchTable
from ginpad.tui.widgets.pick import Pick
from tests.tui.table import MID_GAME, Table, locations, playing, preset, running

FIELDS = ["theme", "suits", "bell", "animations", "players", "rules", "data-dir"]


def liked(data: Path, settings: Settings) -> None:
    """Let the player have chosen that before."""
    save_settings(locations(data).settings, Settings(), settings)


def kept(data: Path) -> Settings:
    """What the file says now."""
    found = read_settings(locations(data).settings)
    assert found.problems == ()
    return found.settings


def says(table: Table) -> str:
    """The screen as one line of words."""
    return " ".join(table.text().split())


def told(table: Table) -> list[str]:
    """What the player is told beside the screen."""
    return [str(note.message) for note in table.app._notifications]


# ------------------------------------------------------------------ the screen


async def test_an_arrow_goes_to_the_next_setting_where_the_page_could_scroll(
    tmp_path: Path,
) -> None:
    async with playing(tmp_path, MID_GAME) as table:
        await table.press("f12")
        await table.settle()
        theme = table.app.theme
        await table.press("down", "right")
        assert table.focused == "suits"
        assert table.app.theme == theme
        assert kept(tmp_path).suits is Suits.SYMBOLS
        await table.press("up")
        assert table.focused == "theme"


async def test_every_setting_holds_and_is_saved_at_once(tmp_path: Path) -> None:
    async with playing(tmp_path, MID_GAME) as table:
        await table.press("f12")
        await table.pilot.pause()
        assert table.focused == "theme"
        await table.press("right")
        assert kept(tmp_path) == Settings(theme="ginpad-paper")
        assert table.app.theme == "ginpad-paper"
        await table.press("tab", "s", "right")
        assert table.focused == "suits"
        assert kept(tmp_path).suits is Suits.SYMBOLS
        await table.press("7")
        with mock.patch.object(App, "bell") as bell:
            await table.press("tab", "left")
            assert kept(tmp_path).bell
            assert bell.called
        await table.press("tab", "right")
        assert not kept(tmp_path).animations
        assert table.app.animation_level == "none"
        await table.press("tab", *"Ann,Ben", "tab", "right", "tab", *"~/cards", "escape")
        await table.pilot.pause()
        assert not isinstance(table.app.screen, SettingsScreen)
        saved = kept(tmp_path)
        assert (saved.players, saved.rules, saved.data_dir) == (
            ("Ann", "Ben"),
            "classic",
            "~/cards",
        )
        assert table.app.settings == saved


@pytest.mark.parametrize("size", [(80, 24), (60, 20)])
async def test_tab_goes_down_the_screen_and_everything_is_seen(
    size: tuple[int, int], tmp_path: Path
) -> None:
    async with playing(tmp_path, MID_GAME, size=size) as table:
        await table.press("f12")
        await table.pilot.pause()
        rows = []
        for name in FIELDS:
            assert table.focused == name
            assert table.is_visible(table.find(f"#{name}")), name
            row = table.find(f"#{name}").parent
            assert isinstance(row, Widget)
            rows.append(row.virtual_region.y)
            await table.press("tab")
        assert rows == sorted(rows)
        await table.press(*["pagedown"] * 8)
        assert "settings.leave" in table.text()


async def test_the_mouse_alone_is_enough(tmp_path: Path) -> None:
    async with playing(tmp_path, MID_GAME) as table:
        await table.press("f12")
        await table.pilot.pause()
        await table.click("#theme", (3, 0))
        assert table.app.theme == "ginpad-paper"
        await table.click("#theme")
        assert table.app.theme == "ginpad-felt"
        await table.click_on("#suits", "7S letters")
        assert kept(tmp_path) == Settings(suits=Suits.LETTERS)
        await table.click_on("KeyHints", "Back")
        assert not isinstance(table.app.screen, SettingsScreen)


async def test_what_cant_be_is_told_while_it_is_typed_and_not_saved(tmp_path: Path) -> None:
    async with playing(tmp_path, MID_GAME) as table:
        await table.press("f12")
        await table.pilot.pause()
        table.input("#players").value = "Ann, Ben, Cal"
        table.input("#data-dir").value = "cards"
        await table.pilot.pause()
        assert "Two names, or four" in says(table)
        assert "Name the whole path, such as /home/ann/cards" in says(table)
        table.input("#data-dir").value = "/home/ann/cards"
        await table.pilot.pause()
        assert "--data-dir and GINPAD_DATA_DIR come before this." in says(table)
        own = Locations(tmp_path, tmp_path / "a" / "config", tmp_path / "b", tmp_path / "c")
        with mock.patch.object(table.app, "_locations", own):
            table.input("#data-dir").value = "/home/ann/cards "
            await table.pilot.pause()
            assert "From the next start on; the matches there are stay in" in says(table)
        await table.press("escape")
        assert kept(tmp_path) == Settings(data_dir="/home/ann/cards")
        assert table.opened.path.parent == locations(tmp_path).matches


async def test_a_damaged_file_is_told_kept_and_only_replaced_on_wish(tmp_path: Path) -> None:
    path = locations(tmp_path).settings
    path.parent.mkdir(parents=True)
    path.write_text("theme = ", "utf-8")
    async with playing(tmp_path, MID_GAME, size=(100, 30), notes=True) as table:
        assert "can't be understood" in says(table)
        await table.press("f12")
        await table.pilot.pause()
        assert not table.find("#anew").display
        await table.press("right")
        await table.pilot.pause()
        assert table.app.theme == "ginpad-paper"
        assert "Not saved." in table.words("#problem")
        assert path.read_text("utf-8") == "theme = "
        await table.click("#anew")
        assert kept(tmp_path) == Settings(theme="ginpad-paper")
        assert path.with_name("settings-unread-1.toml").read_text("utf-8") == "theme = "
        assert not table.find("#problem").display


# ------------------------------------------------------------------ what they do


async def test_letters_for_suits_keep_the_board_in_line(tmp_path: Path) -> None:
    async with playing(tmp_path, MID_GAME) as table:
        await table.press("f9")
        table.input("#cards-0").value = "7s"
        await table.press("f3")
        await table.pilot.pause()
        signs = table.rows()
        assert "7♠" in table.text()
    liked(tmp_path, Settings(suits=Suits.LETTERS))
    async with running(tmp_path) as table:
        await table.press("f9")
        table.input("#cards-0").value = "7s"
        await table.press("f3")
        await table.pilot.pause()
        letters = table.rows()
    assert "♠" not in "".join(letters)
    async with playing(tmp_path, size=(100, 60)) as table:
        await table.press("f1")
        await table.settle()
        assert "On 5H 6H 7H first the 8H goes" in table.text()
    assert any("7Sa" in row for row in letters)  # Ann's; 7SA would be hard to read
    signs = [row.replace("7♠A", "7♠a") for row in signs]
    translated = [row.translate(str.maketrans("♠♥♦♣", "SHDC")) for row in signs]
    assert letters == translated


async def test_a_new_match_begins_with_the_players_and_rules_of_the_settings(
    tmp_path: Path,
) -> None:
    liked(tmp_path, Settings(players=("Cal", "Dee"), rules="palace"))
    async with playing(tmp_path, MID_GAME) as table:
        await table.press("f2")
        await table.pilot.pause()
        assert isinstance(table.app.screen, NewMatchScreen)
        assert [table.input(f"#player-{seat}").value for seat in (0, 1)] == ["Cal", "Dee"]
        await table.press("f10")
        await table.settle()
        assert table.opened.match.rules == preset("palace")
        assert table.opened.match.players == ("Cal", "Dee")


async def test_rules_that_cant_be_found_are_told(tmp_path: Path) -> None:
    liked(tmp_path, Settings(rules="nobody's"))
    async with playing(tmp_path, MID_GAME, notes=True, size=(100, 30)) as table:
        await table.press("f2")
        await table.pilot.pause()
        assert told(table) == [
            "The settings name the rules “nobody's”, which can't be found: F12 changes that"
        ]
        await table.press("f12")
        await table.pilot.pause()
        rules = table.app.screen.query_one("#rules", Pick)
        assert rules.options[rules.chosen or 0] == "nobody's (not found)"


async def test_nothing_blinks_where_nothing_may(tmp_path: Path) -> None:
    async with playing(tmp_path, MID_GAME) as table:
        assert table.line.cursor_blink
    liked(tmp_path, Settings(animations=False))
    async with running(tmp_path) as table:
        assert not table.line.cursor_blink
        await table.press("ctrl+p")
        await table.pilot.pause()
        assert not table.app.screen.query_one(Input).cursor_blink


async def test_the_bell_sounds_only_for_those_who_want_it(tmp_path: Path) -> None:
    async with playing(tmp_path, MID_GAME) as table:
        with mock.patch.object(App, "bell") as bell:
            table.app.bell()
            assert not bell.called
            table.app.change_settings(Settings(bell=True))
            table.app.bell()
            assert bell.called


# ------------------------------------------------------------------ keys


async def test_changed_keys_work_and_are_shown(tmp_path: Path) -> None:
    keys = (("app.palette", "ctrl+g"), ("pad.rows", "ctrl+o"), ("pad.undo", "x, ctrl+r"))
    liked(tmp_path, Settings(keys=keys))
    async with playing(tmp_path, size=(100, 40)) as table:
        await table.enter("a 4 16")
        footer = " ".join(table.rows()[-1].split())
        for hint in ("^r Undo", "^o Hands", "^g palette"):
            assert hint in footer
        assert "x Undo" not in footer  # a letter is typed here
        await table.press("f5", "x")
        assert len(table.table_rows) == 1
        assert table.line.value == "x"
        await table.press("escape", "ctrl+o", "x")
        assert table.table_rows == []
        await table.press("f7", "ctrl+o")
        await table.press("f1", "k")
        await table.pilot.pause()
        assert "x, ^r Undo" in says(table)
        await table.press("escape", "f12")
        await table.pilot.pause()
        table.find("#keys").scroll_visible(animate=False)
        await table.pilot.pause()
        assert "• x, ^r pad.undo Undo" in says(table)


async def test_buttons_and_sentences_name_changed_keys(tmp_path: Path) -> None:
    cards = (("pad.type_cards", "f1,f9"), ("app.help", "f9"), ("pad.count_cards", "f11"))
    others = (("pad.insert", "ctrl+o"), ("pad.across", "f3"), ("reckoning.rematch", "ctrl+r"))
    liked(tmp_path, Settings(keys=(*cards, *others, ("app.new_match", "ctrl+n"))))
    async with playing(tmp_path, size=(140, 45)) as table:
        await table.enter("a 4 16")
        assert "deadwood counter (F1)" in says(table)
        assert "Cards F11" in says(table)
        await table.press("f4")
        assert "Insert before (^o)" in says(table)
        await table.press("escape")
        await table.enter("a g 80")
        await table.pilot.pause()
        assert "Rematch (^r)" in says(table)
        await table.press("escape")
        assert "F6 shows the reckoning, ^n starts another." in table.preview


async def test_keys_and_actions_that_there_are_not_are_told_and_the_rest_works(
    tmp_path: Path,
) -> None:
    keys = (("pad.und", "u"), ("pad.redo", "hello"), ("pad.rows", "ctrl+o"))
    liked(tmp_path, Settings(keys=keys))
    async with playing(tmp_path, MID_GAME, notes=True) as table:
        (words,) = told(table)
        assert words.startswith(str(locations(tmp_path).settings))
        assert words.endswith(
            "“hello” is no key; keys are called f5, u, ctrl+u, space or "
            "question_mark, with commas between several (and 1 more like it)"
        )
        await table.press("ctrl+o")
        assert table.app.focused is table.app.screen.query_one(MatchTable)


async def test_a_key_that_is_anothers_is_told_once(tmp_path: Path) -> None:
    liked(tmp_path, Settings(keys=(("pad.undo", "f6"),)))
    async with playing(tmp_path, notes=True) as table:
        await table.enter("a 4 16")
        await table.press("f6")
        await table.pilot.pause()
        assert table.table_rows == []
        where = locations(tmp_path).settings
        assert told(table) == [
            f"{where}: keys.pad.undo: the key f6 is also that of “Reckoning” (pad.reckoning): "
            "give one of them another key"
        ]


def test_only_keys_at_the_same_place_clash() -> None:
    assert key_problems([("history.review", "f6"), ("review.correct", "ctrl+o")]) == (
        "keys.history.review: the key f6 is also that of “Export” (history.export): "
        "give one of them another key",
    )
    both = key_problems([("pad.undo", "ctrl+o"), ("entry.earlier", "ctrl+o")])
    assert len(both) == 1
    (everywhere,) = key_problems([("app.help", "f6"), ("pad.reckoning", "ctrl+r")])[:1]
    assert "keys.app.help: the key f6 is also that of" in everywhere


async def test_a_key_of_the_entry_line_that_was_changed_works_no_more(tmp_path: Path) -> None:
    liked(tmp_path, Settings(keys=(("entry.earlier", "ctrl+o"),)))
    async with playing(tmp_path, MID_GAME) as table:
        await table.press("up")
        assert (table.hand_title, table.line.value) == ("hand 6", "")
        await table.press("ctrl+o")
        assert table.hand_title == "correct hand 5"
        await table.press("down")
        assert table.hand_title == "hand 6"


async def test_actions_that_change_keys_with_each_other_dont_clash(tmp_path: Path) -> None:
    liked(tmp_path, Settings(keys=(("pad.undo", "f7"), ("pad.redo", "f5"))))
    async with playing(tmp_path, notes=True) as table:
        await table.enter("a 4 16")
        await table.press("f7")
        assert table.table_rows == []
        await table.press("f5")
        assert len(table.table_rows) == 1
        assert told(table) == []


def test_every_action_has_a_place_and_words() -> None:
    assert {action.place for action in actions()} <= set(PLACES)
    assert [action.name for action in actions() if not action.does] == []
    assert len({action.name for action in actions()}) == len(actions()) > 60


def test_every_shown_key_of_ours_can_be_changed() -> None:
    from ginpad.tui.keys import _nodes

    dialogs = {"ginpad.tui.screens.ask", "ginpad.tui.screens.unsaved"}
    dialogs |= {"ginpad.tui.screens.change_rules", "ginpad.tui.screens.save_preset"}
    unnamed = [
        (node.__name__, binding.key)
        for node in _nodes()
        if node.__module__ not in dialogs
        for binding in vars(node).get("BINDINGS", ())
        if isinstance(binding, Binding) and binding.show and binding.id is None
    ]
    assert unnamed == []


def test_the_keys_of_the_settings_are_understood_as_people_write_them() -> None:
    keys = [("pad.undo", "F5, u"), ("app.help", "?"), ("pad.rows", "Ctrl+Del")]
    assert key_problems(keys) == ()
    assert keymap_of(keys) == {"pad.undo": "f5,u", "app.help": "?", "pad.rows": "ctrl+delete"}
    (problem,) = key_problems([("pad.undo", "f5,strg+u")])
    assert problem.startswith("keys.pad.undo: “strg+u” is no key; keys are called f5, u,")
