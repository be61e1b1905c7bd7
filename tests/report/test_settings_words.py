"""The words of the settings: all there, short enough, and true."""

import pytest

from ginpad.core.kinds import MOST_POINTS, Money, OneOf, ThreeNumbers, WholeNumber, YesNo
from ginpad.core.rules import OPTIONAL_SECTIONS, Rules, settings
from ginpad.report.setting_text import SettingRefused, read_setting, step_setting, write_setting
from ginpad.report.settings_changes import changes, value_of
from ginpad.report.settings_words import GROUPS, PARTS, WORDS, words_of
from tests.tui.table import preset

SETTINGS = {setting.path: setting for setting in settings()}
ENTRIES = [entry for group in GROUPS for entry in group.entries]


def test_every_setting_of_the_core_has_words_and_a_place() -> None:
    assert set(WORDS) == set(SETTINGS)
    assert sorted(ENTRIES) == sorted([*SETTINGS, *PARTS])
    assert {part for part in PARTS if part in OPTIONAL_SECTIONS} == set(OPTIONAL_SECTIONS)


def test_a_part_holds_all_settings_of_its_section() -> None:
    for section in OPTIONAL_SECTIONS:
        inside = {path for path in SETTINGS if path.startswith(f"{section}.")}
        assert set(PARTS[section].settings) == inside


@pytest.mark.parametrize("entry", ENTRIES)
def test_words_fit_their_place(entry: str) -> None:
    words = words_of(entry)
    assert 0 < len(words.label) <= 18 or words.label == "Extra boxes for gin"
    assert len(words.meaning) <= 76
    assert words.meaning.endswith(".")
    assert all(len(option) <= 24 for option in words.options.values())


@pytest.mark.parametrize("path", SETTINGS)
def test_fixed_values_have_words_and_usual_values_can_be(path: str) -> None:
    kind, words = SETTINGS[path].kind, WORDS[path]
    if isinstance(kind, OneOf):
        assert list(words.options) == [write_setting(value) for value in kind.values]
    elif isinstance(kind, YesNo):
        assert list(words.options) == ["no", "yes"]
    else:
        assert not words.options
    for usual in words.usual:
        value = read_setting(kind, usual.text)
        assert write_setting(value) == usual.text


WHERE = {
    "classic": "classic",
    "North American": "north-american",
    "Solitaire Arcade": "solitaire-arcade",
    "Palace": "palace",
    "Oklahoma": "oklahoma",
    "Hollywood": "hollywood",
    "straight gin": "straight",
    "two tables": "two-tables",
    "a single hand": "solitaire-arcade-single",
    "Bicycle": "two-tables",
}


@pytest.mark.parametrize("path", SETTINGS)
def test_what_is_called_usual_somewhere_is_in_that_preset(path: str) -> None:
    for usual in WORDS[path].usual:
        for where in usual.where.split(", "):
            key = WHERE.get(where)
            if key == "palace" and path.startswith("table."):
                key = "palace-partners"
            if key is None or "where it is played" in usual.where:
                continue
            assert write_setting(value_of(path, preset(key))) == usual.text, (where, path)


# ------------------------------------------------------------------ typed values


@pytest.mark.parametrize(
    ("path", "text", "said"),
    [
        ("hand.gin_bonus", "-5", "−5 is too low: 0 to 10,000"),
        ("hand.gin_bonus", "", "Type a number: 0 to 10,000"),
        ("hand.gin_bonus", "twenty", "“twenty” is no whole number: 0 to 10,000"),
        ("hand.gin_bonus", "2.5", "“2.5” is no whole number"),
        ("hand.gin_bonus", "1_0", "“1_0” is no whole number"),
        ("hand.gin_bonus", "٣", "is no whole number"),
        ("game.target", "7000000", "7000000 is too high: 0 to 10,000"),
        ("game.last_game_multiplier", "0", "0 is too low: 1 to 10"),
        ("boast.success", "5 ten 20", "“ten” is no whole number"),
        ("boast.success", "5 10", "Three numbers, for the first, second and third turn"),
        ("boast.success", "5 10 -20", "too low"),
        ("stake.per_point", "a lot", "“a lot” is no amount"),
        ("stake.currency", "doubloons", "at most 8 letters"),
    ],
)
def test_a_wrong_text_is_refused_without_a_path(path: str, text: str, said: str) -> None:
    with pytest.raises(SettingRefused) as refused:
        read_setting(SETTINGS[path].kind, text)
    assert said in str(refused.value)
    assert path not in str(refused.value)


def test_three_numbers_may_be_apart_as_one_likes() -> None:
    for text in ("5 10 20", "5, 10, 20", "5/10/20", " 5,10;20 "):
        assert read_setting(ThreeNumbers(MOST_POINTS), text) == (5, 10, 20)


def test_a_step_stays_within_the_limits_and_rescues_a_slip() -> None:
    points, limit = WholeNumber(0, MOST_POINTS), WholeNumber(0, 98)
    assert step_setting(points, "20", 1) == "25"
    assert step_setting(points, "2", -1) == "0"
    assert step_setting(points, "twenty", 1) == "5"
    assert step_setting(limit, "98", 1) == "98"
    assert step_setting(Money(), "", 1) == "0.05"
    assert step_setting(Money(), "0.05", -1) == "0"


# ------------------------------------------------------------------ changes


def test_changes_are_told_in_words() -> None:
    north = preset("north-american")
    assert changes(preset(), north) == (
        "Gin bonus 25 (was 20)",
        "Undercut bonus 25 (was 10)",
        "A box is worth 25 (was 20)",
        "Shutout hand points twice (was a bonus)",
    )
    assert changes(north, north) == ()


def test_a_part_that_is_switched_on_tells_its_settings() -> None:
    assert changes(preset(), Rules().with_setting("boast.failure", 10)) == (
        "Boasting played (was not played)",
        "A boast brings 5 10 20",
        "A failed boast 10",
    )
    off = changes(Rules().with_setting("stake.per_point", 0.05), Rules())
    assert off == ("Play for no money (was money)",)
