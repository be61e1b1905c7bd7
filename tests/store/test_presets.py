"""Presets: the bundled ones against the table of the rules, the user's own, finding one."""

import json
import os
import tomllib
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ginpad.core.rules import Rules
from ginpad.store import presets
from ginpad.store.errors import (
    AlreadyThere,
    DamagedPreset,
    NotDeleted,
    NotFound,
    NotRead,
    NotSaved,
)
from ginpad.store.locations import Locations, find_locations
from ginpad.store.presets import (
    BUNDLED_ORDER,
    bundled_presets,
    delete_preset,
    find_preset,
    list_presets,
    read_preset,
    save_preset,
)
from tests.core.strategies import all_rules

TESTS = Path(__file__).parents[1]
TABLE = json.loads((TESTS / "data" / "presets.json").read_text("utf-8"))


def numbers_of(preset: str) -> dict[str, Any]:
    """A column of the table: every setting that the preset's file has."""
    column = TABLE["presets"].index(preset)
    return {k: row[column] for k, row in TABLE["settings"].items() if row[column] is not None}


def flat(sections: dict[str, Any]) -> dict[str, Any]:
    return {
        f"{name}.{key}": value
        for name, section in sections.items()
        if isinstance(section, dict)
        for key, value in section.items()
    }


# ------------------------------------------------------------------ the bundled ones


@pytest.mark.parametrize("key", TABLE["presets"])
def test_a_bundled_preset_has_the_numbers_of_the_rules(key: str) -> None:
    path = TESTS.parent / "presets" / f"{key}.toml"
    mapping = tomllib.loads(path.read_text("utf-8"))
    assert flat(mapping) == numbers_of(key)
    assert mapping["name"]
    assert mapping["sources"]
    assert len(mapping["summary"]) <= 80


@pytest.mark.parametrize("key", TABLE["presets"])
def test_the_rules_read_from_it_have_them_too(key: str, locations: Locations) -> None:
    rules = find_preset(locations, key).to_mapping()
    for setting, value in numbers_of(key).items():
        assert flat(rules)[setting] == value
    played = {name for name, section in rules.items() if isinstance(section, dict)}
    assert played == {setting.split(".")[0] for setting in numbers_of(key)}


def test_all_of_them_are_there_in_their_order(locations: Locations) -> None:
    found = list_presets(locations)
    assert tuple(preset.key for preset in found) == BUNDLED_ORDER
    assert sorted(BUNDLED_ORDER) == sorted(TABLE["presets"])
    assert BUNDLED_ORDER[0] == "classic"
    assert [preset.problem for preset in found] == [None] * len(found)
    assert not any(preset.own or preset.replaces_bundled for preset in found)
    names = [preset.rules.name for preset in found if preset.rules]
    assert len(set(names)) == len(BUNDLED_ORDER)


def test_classic_is_what_left_out_settings_are(locations: Locations) -> None:
    classic = find_preset(locations, "classic")
    assert replace(classic, name="", summary="", sources=()) == Rules()


def test_an_installed_package_holds_them_inside(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, locations: Locations
) -> None:
    packed = tmp_path / "ginpad" / "bundled_presets"
    packed.mkdir(parents=True)
    (packed / "classic.toml").write_text('name = "Packed"')
    monkeypatch.setattr(presets, "__file__", str(tmp_path / "ginpad" / "store" / "presets.py"))
    assert [preset.path for preset in list_presets(locations)] == [packed / "classic.toml"]
    assert find_preset(locations, "classic").name == "Packed"


# ------------------------------------------------------------------ finding one


@pytest.mark.parametrize(
    ("name", "key"),
    [
        ("classic", "classic"),
        ("Classic", "classic"),
        (" cl ", "classic"),
        ("palace", "palace"),
        ("palace-p", "palace-partners"),
        ("solitaire-arcade", "solitaire-arcade"),
        ("o", "oklahoma"),
    ],
)
def test_a_key_or_its_beginning(locations: Locations, name: str, key: str) -> None:
    expected = next(preset for preset in list_presets(locations) if preset.key == key)
    assert find_preset(locations, name) == expected.rules


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        ("pal", "“pal” fits palace and palace-partners: write one of them out"),
        (
            "clasic",
            "There is no preset “clasic”: did you mean classic? There are classic, solit",
        ),
        ("zz", "There is no preset “zz”. There are classic, solitaire-arcade, "),
        ("", "There is no preset “”. There are classic"),
        ("\x1b", "There is no preset “\\x1b”."),
    ],
)
def test_a_name_that_fits_none_or_several(locations: Locations, name: str, sentence: str) -> None:
    with pytest.raises(NotFound) as caught:
        find_preset(locations, name)
    assert str(caught.value).startswith(sentence)


def test_a_path_to_a_file(
    locations: Locations, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "ours.toml").write_text("[hand]\ngin_bonus = 33")
    for name in ("ours.toml", f".{os.sep}ours.toml", str(tmp_path / "ours.toml")):
        assert find_preset(locations, name).hand.gin_bonus == 33
    assert find_preset(locations, "ours.toml").name == "ours"
    with pytest.raises(NotRead, match=r"gone\.toml: there is no such file"):
        find_preset(locations, "gone.toml")


# ------------------------------------------------------------------ the user's own


def own(locations: Locations, name: str, text: str) -> Path:
    path = locations.presets / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, "utf-8")
    return path


def test_own_presets_come_last_by_name_or_in_a_bundled_ones_place(locations: Locations) -> None:
    own(locations, "zebra.toml", 'name = "Z"')
    own(locations, "club.toml", 'name = "C"')
    path = own(locations, "palace.toml", 'name = "Ours"')
    own(locations, ".ginpad-00000000-1-0123456789ab.tmp", "half")
    own(locations, "notes.txt", "x")
    found = list_presets(locations)
    assert tuple(preset.key for preset in found) == (*BUNDLED_ORDER, "club", "zebra")
    assert {p.key for p in found if p.own} == {"palace", "club", "zebra"}
    assert [p.path for p in found if p.replaces_bundled] == [path]
    assert find_preset(locations, "palace").name == "Ours"
    assert find_preset(locations, "zeb").name == "Z"


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("[hand]\ngin_bonos = 20", "hand.gin_bonos: there is no such setting; did you mean gin_b"),
        ('[hand]\ngin_bonus = "x"', "hand.gin_bonus: a whole number from 0 to 10000 belongs here"),
        ("[hand", "it is not TOML"),
        ("hand = 0x" + "f" * 5000, "a number in it is too large"),
    ],
)
def test_a_damaged_one_is_listed_and_never_passed_over(
    locations: Locations, text: str, words: str
) -> None:
    path = own(locations, "classic.toml", text)
    first = list_presets(locations)[0]
    assert (first.path, first.rules, first.replaces_bundled) == (path, None, True)
    assert isinstance(first.problem, DamagedPreset)
    assert first.problem.why.startswith(words)
    with pytest.raises(DamagedPreset, match=r"classic\.toml"):
        find_preset(locations, "classic")


@settings(max_examples=60, deadline=None)
@given(all_rules(), st.text(max_size=30))
def test_any_rules_saved_and_read_are_equal(
    tmp_path_factory: pytest.TempPathFactory, rules: Rules, name: str
) -> None:
    locations = find_locations(tmp_path_factory.getbasetemp() / "own", {})
    rules = replace(rules, name=name)
    assert read_preset(save_preset(locations, rules, "any", replace=True)) == rules


def test_saving_makes_a_key_of_the_name_and_replaces_only_when_told(locations: Locations) -> None:
    path = save_preset(locations, Rules(name="Café Rules, 1.50 €"))
    assert path == locations.presets / "cafe-rules-1-50.toml"
    with pytest.raises(AlreadyThere):
        save_preset(locations, Rules(name="café rules 1-50"))
    assert find_preset(locations, "cafe").name == "Café Rules, 1.50 €"
    save_preset(locations, Rules(name="New"), "cafe-rules-1-50", replace=True)
    assert find_preset(locations, "cafe").name == "New"


def test_what_could_not_be_read_again_is_not_saved(locations: Locations) -> None:
    with pytest.raises(NotSaved, match="name: text of at most 200 characters belongs here"):
        save_preset(locations, Rules(name="L" * 201))
    assert not locations.presets.exists()


def test_a_corrected_one_stays_in_the_file_it_has(locations: Locations) -> None:
    path = own(locations, "Our Club.toml", 'name = "Ours"')
    assert save_preset(locations, Rules(name="New"), "our club", replace=True) == path
    assert os.listdir(locations.presets) == ["Our Club.toml"]
    assert read_preset(path).name == "New"


def test_the_bundled_ones_alone_are_there_whatever_happened_to_the_own(
    locations: Locations,
) -> None:
    own(locations, "classic.toml", 'name = "Ours"')
    found = bundled_presets()
    assert tuple(preset.key for preset in found) == BUNDLED_ORDER
    assert not any(preset.own for preset in found)
    assert found[0].rules is not None
    assert found[0].rules.name == "Classic 20/10"


def test_a_directory_of_own_ones_that_is_none_is_said(locations: Locations) -> None:
    locations.config.mkdir(parents=True)
    locations.presets.touch()
    with pytest.raises(NotRead, match="presets: a part of its path is a file"):
        list_presets(locations)


@pytest.mark.parametrize(
    ("name", "file"),
    [
        ("CON", "con-rules.toml"),
        ("com1", "com1-rules.toml"),
        ("../../x", "x.toml"),
        ("♠", "rules.toml"),
        ("x" * 200, "x" * 60 + ".toml"),
    ],
)
def test_a_key_is_a_safe_file_name(locations: Locations, name: str, file: str) -> None:
    assert save_preset(locations, Rules(name=name)) == locations.presets / file


def test_what_cannot_be_written_is_said(locations: Locations) -> None:
    with pytest.raises(NotSaved, match="half a character"):
        save_preset(locations, Rules(name="\udcff"))


def test_deleting_an_own_one_brings_the_bundled_one_back(locations: Locations) -> None:
    save_preset(locations, Rules(name="Ours"), "classic")
    assert find_preset(locations, "classic").name == "Ours"
    delete_preset(locations, "Classic")
    assert find_preset(locations, "classic").name == "Classic 20/10"


@pytest.mark.parametrize("key", ["classic", "nothing", "../classic"])
def test_only_own_ones_can_be_deleted(locations: Locations, key: str) -> None:
    with pytest.raises(NotFound, match="no preset of your own"):
        delete_preset(locations, key)


def test_what_cannot_be_deleted_is_said(locations: Locations) -> None:
    (locations.presets / "club.toml").mkdir(parents=True)
    with pytest.raises(NotDeleted, match=r"Can't delete .*club\.toml"):
        delete_preset(locations, "club")
