"""Hostile names, notes and reasons through every command: nothing steers the terminal."""

from __future__ import annotations

import unicodedata
from dataclasses import replace
from pathlib import Path

import pytest

from ginpad.core.rules import Rules
from ginpad.report.formats import Format
from ginpad.store.locations import find_locations
from ginpad.store.matches import create_match
from ginpad.store.presets import save_preset
from tests.commands.running import Ran, ginpad
from tests.tui.test_hostile_screens import NAMES, hostile_match

_STEERING = ("Cc", "Cf", "Zl", "Zp")
_PRESET = "\x1b[2J\N{RIGHT-TO-LEFT OVERRIDE}=1+1"


def assert_harmless(ran: Ran) -> None:
    """Lines of text in which nothing steers a terminal or turns a line round."""
    for text in (ran.out.removeprefix("\ufeff"), ran.err):
        steering = {c for c in text if unicodedata.category(c) in _STEERING} - {"\n"}
        assert steering == set(), ascii(steering)


@pytest.fixture
def data_dir(tmp_path: Path) -> Path:
    """A table at which everything has a hostile name, and a file that can't be read."""
    places = find_locations(tmp_path / "data", {})
    create_match(places, hostile_match())
    save_preset(places, replace(Rules(), name=_PRESET))
    (places.matches / "\x1b[2Jx\N{RIGHT-TO-LEFT OVERRIDE}.toml").write_text("x = \x1b\n")
    return places.data


def test_every_command_bears_it(data_dir: Path) -> None:
    matching = hostile_match().started
    assert matching is not None
    name = f"{matching:%Y-%m-%d-%H%M}"
    for words in (
        ["history"],
        ["history", "--json"],
        ["history", "--player", NAMES[0]],
        ["rules"],
        ["rules", "--json"],
        ["doctor"],
        ["doctor", "--json"],
        ["score", name],
        ["score", name, "--json"],
        *(["export", name, "--as", form.value] for form in Format),
    ):
        assert_harmless(ginpad(*words, data_dir=data_dir))


@pytest.mark.parametrize("word", ["\x1b[2J", "\N{RIGHT-TO-LEFT OVERRIDE}x", "x\ny", "../../x.toml"])
def test_what_is_typed_on_the_command_line_comes_back_harmlessly(word: str, data_dir: Path) -> None:
    for words in (
        ["score", word],
        ["history", "--player", word],
        ["export", word],
        ["rules", word],
        ["deadwood", word],
        ["layoff", word, word],
        ["showdown", word, word],
        [word],
        ["score", "-", "--players", f"{word},Ben"],
    ):
        ran = ginpad(*words, given=f"a 4 16 # {word}\n", data_dir=data_dir)
        assert_harmless(ran)
        assert ran.err.count("\n") <= 1
    assert sorted(path.name for path in data_dir.parent.iterdir()) == ["data"]


def test_a_saved_match_of_hostile_names_stays_in_its_directory(tmp_path: Path) -> None:
    data = tmp_path / "data"
    for number, name in enumerate(("../../x", "CON", "nul.", "-rf", "=cmd()", "é" * 100, "...")):
        ran = ginpad(
            "score", "-", "--save", f"--players={name},Ben", given="b 4 16\n", data_dir=data
        )
        assert ran.status == 0
        assert len(list((data / "matches").iterdir())) == number + 1
    assert [path.name for path in tmp_path.iterdir()] == ["data"]
