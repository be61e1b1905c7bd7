"""Settings are read whatever is in the file, and saved one by one without losing the rest."""

from __future__ import annotations

import os
from dataclasses import replace
from pathlib import Path

import pytest

from ginpad.store.errors import NotRead, NotSaved
from ginpad.store.locations import Locations
from ginpad.store.settings import (
    DamagedSettings,
    FoundSettings,
    Settings,
    Suits,
    locations_by_settings,
    read_settings,
    save_settings,
    save_settings_anew,
)

ALL = Settings(
    theme="ginpad-paper",
    suits=Suits.LETTERS,
    bell=True,
    animations=False,
    data_dir="~/cards",
    players=("Ann", "Ben"),
    rules="oklahoma",
    keys=(("pad.redo", "f7"), ("pad.undo", "f5,u")),
)


def written(locations: Locations, text: str) -> Path:
    """A settings file with that text."""
    locations.settings.parent.mkdir(parents=True, exist_ok=True)
    locations.settings.write_text(text, "utf-8")
    return locations.settings


def test_without_a_file_everything_is_as_usual(locations: Locations) -> None:
    assert read_settings(locations.settings) == FoundSettings(Settings(), ())
    assert not locations.config.exists()


def test_what_is_saved_is_read_again(locations: Locations) -> None:
    save_settings(locations.settings, Settings(), ALL)
    assert read_settings(locations.settings) == FoundSettings(ALL, ())
    save_settings(locations.settings, ALL, Settings())
    assert read_settings(locations.settings) == FoundSettings(Settings(), ())


def test_the_file_is_as_people_write_it(locations: Locations) -> None:
    save_settings(locations.settings, Settings(), ALL)
    text = locations.settings.read_text("utf-8")
    assert 'suits = "letters"\nbell = true\nanimations = false\n' in text
    assert "[new_match]\nplayers = [" in text
    assert '"pad.undo" = "f5,u"\n' in text


def test_a_change_leaves_everything_else_as_it_is(locations: Locations) -> None:
    path = written(
        locations,
        'colour = "red"\nbell = "loud"\nsuits = "letters"\n'
        '[new_match]\nplace = "the café"\nplayers = ["Ann"]\n[other]\nx = 1\n',
    )
    found = read_settings(path).settings
    save_settings(path, found, replace(found, rules="palace"))
    text = path.read_text("utf-8")
    for kept in ('colour = "red"', 'bell = "loud"', 'place = "the café"', "[other]\nx = 1", "Ann"):
        assert kept in text
    assert read_settings(path).settings == replace(found, rules="palace")


def test_nothing_changed_writes_nothing(locations: Locations) -> None:
    save_settings(locations.settings, ALL, ALL)
    assert not locations.settings.exists()


def test_a_setting_changed_by_another_ginpad_meanwhile_stays(locations: Locations) -> None:
    save_settings(locations.settings, Settings(), Settings(bell=True))
    save_settings(locations.settings, Settings(), Settings(theme="ginpad-paper"))
    assert read_settings(locations.settings).settings == Settings("ginpad-paper", bell=True)


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("theme = 5", "theme: text of at most 100 characters belongs here, not 5"),
        ('suits = "hearts"', 'suits: "auto" or "symbols" or "letters" belongs here, not "hearts"'),
        ("bell = 1", "bell: true or false belongs here, not 1"),
        ('animations = "no"', 'animations: true or false belongs here, not "no"'),
        ('data_dir = "cards"', 'data_dir: a whole path, such as "~/cards", belongs here'),
        ('data_dir = "/a\\u0000b"', 'data_dir: a whole path, such as "~/cards", belongs here'),
        ('new_match.players = ["Ann"]', "new_match.players: a list of two or four different names"),
        ('new_match.players = ["Ann", "ann"]', "new_match.players: a list of two or four"),
        ('new_match.players = ["Ann", " "]', "new_match.players: a list of two or four"),
        ('new_match.players = "Ann"', "new_match.players: a list of two or four"),
        ("new_match.rules = []", "new_match.rules: text of at most 100 characters belongs here"),
        ("new_match = 1", "new_match: a table belongs here"),
        ("keys = 1", "keys: a table of actions and keys"),
        ("[keys]\npad.undo = 5", "keys: a table of actions and keys"),
        ('[keys]\n"pad.undo" = ""', "keys: a table of actions and keys"),
    ],
)
def test_a_wrong_value_is_told_and_the_rest_holds(
    locations: Locations, text: str, sentence: str
) -> None:
    before = text.startswith("[")
    rest = 'theme = "x"\n' if not text.startswith("theme") else ""
    path = written(locations, rest + text + ("" if before else "\n[more]\n"))
    found = read_settings(path)
    (problem,) = found.problems
    assert isinstance(problem, DamagedSettings)
    assert problem.why.startswith(sentence)
    assert found.settings == (Settings(theme="x") if rest else Settings())


def test_keys_may_be_written_without_quotes(locations: Locations) -> None:
    path = written(locations, '[keys]\npad.undo = "f5,u"\nentry.clear = "ctrl+u"\n')
    assert read_settings(path).settings.keys == (("entry.clear", "ctrl+u"), ("pad.undo", "f5,u"))


@pytest.mark.parametrize("data", [b"theme = ", b"\xff\xfe", b"a.b = 1\na = 2", b"[" * 2000])
def test_a_file_that_cant_be_read_is_never_written_over(locations: Locations, data: bytes) -> None:
    path = written(locations, "")
    path.write_bytes(data)
    found = read_settings(path)
    assert found.settings == Settings()
    assert [type(problem) for problem in found.problems] == [DamagedSettings]
    with pytest.raises(DamagedSettings):
        save_settings(path, Settings(), ALL)
    assert path.read_bytes() == data


def test_unless_the_player_wants_a_new_one_and_then_a_copy_stays(locations: Locations) -> None:
    for number, data in enumerate((b"theme = ", b"bell = maybe"), 1):
        path = written(locations, "")
        path.write_bytes(data)
        kept = save_settings_anew(path, ALL)
        assert kept.name == f"settings-unread-{number}.toml"
        assert kept.read_bytes() == data
        assert read_settings(path) == FoundSettings(ALL, ())


def test_what_is_no_file_is_told_and_left(locations: Locations) -> None:
    locations.settings.mkdir(parents=True)
    assert [type(problem) for problem in read_settings(locations.settings).problems] == [NotRead]
    with pytest.raises(NotRead):
        save_settings(locations.settings, Settings(), ALL)
    with pytest.raises(NotRead):
        save_settings_anew(locations.settings, ALL)
    assert locations.settings.is_dir()


def test_half_a_character_is_no_text(locations: Locations) -> None:
    with pytest.raises(NotSaved, match="half a character"):
        save_settings(locations.settings, Settings(), Settings(theme="\ud800"))
    assert not locations.settings.exists()


def test_suits_are_letters_where_signs_are_unknown_or_unwanted() -> None:
    assert [Settings().writes_letters(known) for known in (True, False)] == [False, True]
    for suits, letters in ((Suits.LETTERS, True), (Suits.SYMBOLS, False)):
        both = {Settings(suits=suits).writes_letters(known) for known in (True, False)}
        assert both == {letters}


# ------------------------------------------------------------------ where the matches lie


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A home directory whose settings say where the matches lie."""
    monkeypatch.setenv("HOME", str(tmp_path))
    config = tmp_path / "config"
    config.mkdir()
    (config / "settings.toml").write_text('data_dir = "~/cards"\n', "utf-8")
    return tmp_path


def test_the_settings_say_where_the_matches_lie(home: Path) -> None:
    environ = {"GINPAD_CONFIG_DIR": str(home / "config")}
    found = locations_by_settings(None, environ)
    assert found.data == home / "cards"
    assert found.config == home / "config"
    assert found.cache != home / "cards" / "cache"


def test_the_command_line_and_the_environment_come_before_them(home: Path) -> None:
    environ = {"GINPAD_CONFIG_DIR": str(home / "config"), "GINPAD_DATA_DIR": str(home / "env")}
    assert locations_by_settings(None, environ).data == home / "env"
    assert locations_by_settings(home / "option", environ).data == home / "option"


def test_a_wrong_one_is_the_usual_place(home: Path) -> None:
    (home / "config" / "settings.toml").write_text('data_dir = "cards"\n', "utf-8")
    environ = {"GINPAD_CONFIG_DIR": str(home / "config"), "GINPAD_CACHE_DIR": os.devnull}
    assert locations_by_settings(None, environ).data.name == "ginpad"


def test_a_setting_is_saved_while_nobody_else_saves_one(
    locations: Locations, monkeypatch: pytest.MonkeyPatch
) -> None:
    waited: list[Path] = []
    monkeypatch.setattr(
        "ginpad.store.lock._wait_for", lambda _, directory, patience: waited.append(directory)
    )
    path = written(locations, "bell = true\n")
    save_settings(path, Settings(bell=True), Settings(bell=True, theme="x"))
    assert waited == [path.parent]
