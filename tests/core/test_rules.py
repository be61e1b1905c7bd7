"""The settings: their limits, reading and writing them, what can't be combined."""

from decimal import Decimal
from typing import Any

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from ginpad.core.kinds import shown
from ginpad.core.rules import (
    BoxRules,
    Rules,
    RulesRefused,
    Shutout,
    StakeRules,
    Tie,
    settings,
)
from tests.core.strategies import all_rules, unhurried, values_of


def refusal(mapping: dict[str, Any]) -> RulesRefused:
    with pytest.raises(RulesRefused) as refused:
        Rules.from_mapping(mapping)
    return refused.value


def test_an_empty_file_is_the_classic_game() -> None:
    rules = Rules.from_mapping({})
    assert rules == Rules()
    hand, boxes, game = rules.hand, rules.boxes, rules.game
    assert (hand.knock_limit, hand.gin_bonus, hand.undercut_bonus) == (10, 20, 10)
    assert (hand.tie, hand.big_gin_bonus, hand.knock_bonus) == (Tie.UNDERCUT, None, 0)
    assert (boxes.value, game.target, game.bonus) == (20, 100, 100)
    assert (game.shutout, game.shutout_bonus, game.games) == (Shutout.BONUS, 100, 1)
    assert (rules.upcard, rules.boast, rules.stake) == (None, None, None)


@unhurried
@given(all_rules())
def test_written_and_read_again_is_equal(rules: Rules) -> None:
    assert Rules.from_mapping(rules.to_mapping()) == rules


@unhurried
@given(all_rules())
def test_a_mapping_holds_nothing_but_tomls_own_types(rules: Rules) -> None:
    def plain(value: object) -> bool:
        if type(value) is dict:
            return all(type(key) is str and plain(each) for key, each in value.items())
        if type(value) is list:
            return all(plain(each) for each in value)
        return type(value) in (str, int, float, bool)

    assert plain(rules.to_mapping())


@unhurried
@given(all_rules(), st.data())
def test_one_setting_changed_changes_that_one_only(rules: Rules, data: st.DataObject) -> None:
    setting = data.draw(st.sampled_from(settings()))
    section, key = setting.path.split(".")
    value = data.draw(values_of(setting.kind) if section != "stake" else st.just(None))
    try:
        changed = rules.with_setting(setting.path, setting.kind.write(value) if value else value)
    except RulesRefused as refused:
        at_fault = refused.path
    else:
        at_fault = ""
    if at_fault:
        # Only what can't be combined is refused.
        assert at_fault.startswith(("stake", "boxes.extra", "hand.big_gin"))
        return
    before, after = rules.to_mapping(), changed.to_mapping()
    for name in {*before, *after} - {section}:
        assert after.get(name) == before.get(name)
    if value is not None:
        assert getattr(getattr(changed, section), key) == value


# ------------------------------------------------------------------ refusals

TOO_MUCH = [
    ("hand.gin_bonus", -1, "a whole number from 0 to 10000 belongs here, not -1"),
    ("hand.gin_bonus", 25.0, "not 25.0"),
    ("hand.gin_bonus", True, "not true"),
    ("hand.gin_bonus", "25", 'not "25"'),
    ("hand.knock_limit", 99, "a whole number from 0 to 98"),
    ("hand.tie", "nobody", '"undercut" or "no-bonus" or "knocker" belongs here, not "nobody"'),
    ("hand.big_gin_bonus", -31, "not -31"),
    ("upcard.ace", "two", '"gin-only" or "one"'),
    ("upcard.spade_doubles", 1, "true or false belongs here, not 1"),
    ("boxes.value", [], "not a list"),
    ("boxes.when", "never", '"game-end" or "each-hand"'),
    ("boxes.extra_for_gin", 21, "from 0 to 20"),
    ("game.target", 7_000_000, "a whole number from 0 to 10000 belongs here, not 7000000"),
    ("game.target", 10**5000, "not a number that large"),
    ("game.games", 2, "1 or 3 belongs here, not 2"),
    ("game.games", True, "not true"),
    ("game.last_game_multiplier", 0, "from 1 to 10"),
    ("boast.success", [5, "ten", 20], "three whole numbers from 0 to 10000, such as [5, 10, 20]"),
    ("boast.success", [5, 10], "three whole numbers"),
    ("boast.failure", None, "not that"),
    ("stake.per_point", -0.05, "an amount from 0 to 10000, such as 0.05 belongs here, not -0.05"),
    ("stake.per_point", 0.00001, "an amount"),
    ("stake.per_point", float("nan"), "an amount"),
    ("stake.per_point", float("inf"), "an amount"),
    ("stake.per_point", 10**5000, "an amount"),
    ("stake.currency", "pieces of eight", "text of at most 8 characters"),
    ("table.sides", {}, "not that"),
]


@pytest.mark.parametrize(
    ("path", "value", "said"),
    [pytest.param(*case, id=f"{case[0]}-{number}") for number, case in enumerate(TOO_MUCH)],
)
def test_a_wrong_value_is_refused_with_its_path(path: str, value: object, said: str) -> None:
    section, key = path.split(".")
    refused = refusal({section: {key: value}})
    assert refused.path == path
    assert said in str(refused)
    assert str(refused).startswith(f"{path}: ")


UNKNOWN = [
    ({"hand": {"gin_bonsu": 25}}, "hand.gin_bonsu", "did you mean gin_bonus?"),
    ({"hands": {}}, "hands", "did you mean hand?"),
    ({"zzz": {}}, "zzz", "there are hand, upcard, boxes, game, boast, table, stake"),
    ({"hand": 5}, "hand", "a section [hand]"),
    ({"gin_bonus": 25}, "gin_bonus", "this setting belongs below [hand]"),
    ({"nam": "Ours"}, "nam", "did you mean name?"),
    ({"sources": "Bicycle"}, "sources", "a list of texts"),
    ({"sources": [1]}, "sources", "text of at most 500 characters"),
    ({"name": "x" * 201}, "name", "not a long text"),
]


@pytest.mark.parametrize(("mapping", "path", "said"), UNKNOWN)
def test_a_slip_in_a_preset_never_goes_unseen(
    mapping: dict[str, Any], path: str, said: str
) -> None:
    refused = refusal(mapping)
    assert refused.path == path
    assert said in str(refused)


def test_a_newer_match_file_may_hold_more() -> None:
    newer = {"hand": {"gin_bonus": 25, "glory": 1}, "weather": {"rain": True}, "mood": "good"}
    rules = Rules.from_mapping(newer, ignore_unknown=True)
    assert rules == Rules().with_setting("hand.gin_bonus", 25)


def test_what_can_not_be_combined_is_refused() -> None:
    two_tables = refusal({"table": {"sides": "two-tables"}, "boxes": {"extra_for_gin": 2}})
    assert "one box for the whole round" in str(two_tables)
    teams = refusal({"table": {"sides": "team-sum"}, "hand": {"big_gin_bonus": 31}})
    assert "eleven-card big gin" in str(teams)
    both = refusal({"stake": {"per_point": 0.05, "per_game": 1}})
    assert "not for both" in str(both)
    neither = refusal({"stake": {"currency": "€"}})
    assert "say what a point is worth" in str(neither)


# ------------------------------------------------------------------ reading and changing


def test_extra_boxes_for_big_gin_are_as_for_gin_unless_said_otherwise() -> None:
    assert Rules.from_mapping({"boxes": {"extra_for_gin": 2}}).boxes.extra_for_big_gin == 2
    followed = Rules().with_setting("boxes.extra_for_gin", 2)
    assert followed.boxes.extra_for_big_gin == 2
    apart = followed.with_setting("boxes.extra_for_big_gin", 0).with_setting(
        "boxes.extra_for_gin", 1
    )
    assert apart.boxes.extra_for_big_gin == 0
    said = {"boxes": {"extra_for_gin": 2, "extra_for_big_gin": 3}}
    assert Rules.from_mapping(said).boxes == BoxRules(extra_for_gin=2, extra_for_big_gin=3)


def test_money_is_exact() -> None:
    assert Rules.from_mapping({"stake": {"per_point": 0.1}}).stake == StakeRules(
        per_point=Decimal("0.1")
    )


def test_a_setting_or_a_section_left_out() -> None:
    rules = Rules().with_setting("hand.big_gin_bonus", 31).with_setting("boast.failure", 20)
    assert rules.boast is not None
    assert rules.boast.success == (5, 10, 20)
    assert rules.with_setting("hand.big_gin_bonus", None).hand.big_gin_bonus is None
    assert rules.with_setting("boast", None).boast is None
    assert Rules().with_setting("boast", None) == Rules()


@pytest.mark.parametrize(
    ("path", "value", "said"),
    [
        ("hand.gin", 25, "no such setting"),
        ("hnd.gin_bonus", 25, "did you mean hand?"),
        ("hand", 25, "name a setting, such as hand.gin_bonus"),
        ("hand.nothing", None, "no such setting"),
        ("", None, "no such section"),
        ("hand.gin_bonus.much", 25, "no such setting"),
    ],
)
def test_a_path_that_is_none(path: str, value: object, said: str) -> None:
    with pytest.raises(RulesRefused, match=said.replace("?", r"\?")):
        Rules().with_setting(path, value)


@unhurried
@given(st.recursive(st.none() | st.integers() | st.floats() | st.text(), st.lists))
@example("\x1b[2J\n")
def test_a_wrong_value_is_shown_short(value: object) -> None:
    assert len(shown(value)) <= 40
    assert shown(value).isprintable()


_json = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=9),
    lambda inner: st.lists(inner, max_size=3),
    max_leaves=3,
)
_keys = st.sampled_from([setting.path.split(".")[1] for setting in settings()]) | st.text()
_sections = st.sampled_from([setting.path.split(".")[0] for setting in settings()]) | st.text()


@unhurried
@given(st.dictionaries(_sections, st.dictionaries(_keys, _json) | _json), st.booleans())
def test_any_file_is_read_or_refused(mapping: dict[str, Any], ignore_unknown: bool) -> None:
    try:
        rules = Rules.from_mapping(mapping, ignore_unknown=ignore_unknown)
    except RulesRefused:
        return
    assert Rules.from_mapping(rules.to_mapping()) == rules
