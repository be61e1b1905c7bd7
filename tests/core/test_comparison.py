"""A match under other rules: both pads, what is not legal, what can't be compared."""

from __future__ import annotations

from dataclasses import replace
from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ginpad.core.comparison import Comparison, at_table, compare, why_incomparable
from ginpad.core.entry import parse
from ginpad.core.hand import BigGinNotPlayed, OverKnockLimit
from ginpad.core.match import Match, MatchRefused
from ginpad.core.pad import score
from ginpad.core.rules import Rules, Sides, StakeRules, UpcardRules
from tests.core.strategies import all_rules, matches

CLASSIC = Rules(name="Classic 20/10")
STAKE = StakeRules(per_point=Decimal("0.05"), currency="€")


def match_of(*lines: str, rules: Rules = CLASSIC) -> Match:
    match = Match(("Ann", "Ben"), rules)
    return replace(match, hands=tuple(parse(line, match.players, rules) for line in lines))


def points_there(comparison: Comparison) -> list[tuple[int, int]]:
    return [there.score.points for _, there in comparison.rows]


def test_each_hand_has_its_points_under_both() -> None:
    comparison = compare(match_of("a 9 7", "a gin 31"), CLASSIC.with_setting("hand.gin_bonus", 25))
    assert [here.score.points for here, _ in comparison.rows] == [(0, 12), (51, 0)]
    assert points_there(comparison) == [(0, 12), (56, 0)]
    assert not comparison.is_same


def test_the_game_may_end_earlier_there() -> None:
    match = match_of("a gin 60", "b 2 30", "a gin 31")
    comparison = compare(match, CLASSIC.with_setting("game.target", 80))
    assert comparison.here.games[0].ended_by_hand == 3
    assert comparison.there.games[0].ended_by_hand == 1
    assert [there.counted for _, there in comparison.rows] == [True, False, False]


def test_a_knock_over_the_other_limit_is_not_legal_there_and_worth_nothing() -> None:
    match = match_of("a 8 20", "a 4 16")
    comparison = compare(match, CLASSIC.with_setting("hand.knock_limit", 6))
    assert [row.number for row in comparison.illegal] == [1]
    assert isinstance(comparison.illegal[0].refusal, OverKnockLimit)
    assert points_there(comparison) == [(0, 0), (12, 0)]


def test_big_gin_where_it_is_not_played() -> None:
    match = match_of("a big 31", rules=CLASSIC.with_setting("hand.big_gin_bonus", 31))
    assert isinstance(compare(match, CLASSIC).illegal[0].refusal, BigGinNotPlayed)


def test_without_its_upcard_a_hand_is_not_illegal_but_nobody_knows() -> None:
    comparison = compare(match_of("a 4 16", "dead"), replace(CLASSIC, upcard=UpcardRules()))
    assert [row.number for row in comparison.untold] == [1]
    assert comparison.illegal == ()


def test_an_upcard_noted_under_oklahoma_plays_no_part_in_the_classic_game() -> None:
    oklahoma = replace(CLASSIC, upcard=UpcardRules(spade_doubles=True))
    comparison = compare(match_of("a 4 16 up 9s", rules=oklahoma), CLASSIC)
    assert [row.score.points for row in comparison.here.rows] == [(24, 0)]
    assert points_there(comparison) == [(12, 0)]


def test_one_game_beside_three() -> None:
    match = match_of("a gin 40", "a gin 30", "b 2 22")
    comparison = compare(match, CLASSIC.with_setting("game.games", 3))
    assert [game.hand_points for game in comparison.here.games] == [(110, 0)]
    assert [game.hand_points for game in comparison.there.games] == [(110, 0), (50, 20), (0, 0)]


def test_rules_without_a_stake_leave_the_table_its_own() -> None:
    match = match_of(rules=replace(CLASSIC, stake=STAKE))
    assert at_table(CLASSIC, match).stake == STAKE
    other = StakeRules(per_game=Decimal(2))
    assert at_table(replace(CLASSIC, stake=other), match).stake == other


def test_another_stake_alone_makes_a_difference_once_it_is_paid() -> None:
    match = match_of("a gin 98", rules=replace(CLASSIC, stake=STAKE))
    comparison = compare(match, replace(CLASSIC, stake=StakeRules(per_point=Decimal(1))))
    assert not comparison.is_same


@pytest.mark.parametrize(
    ("sides", "reason"),
    [("team-sum", "for four players"), ("two-tables", "for four players"), ("two-players", "")],
)
def test_two_players_are_not_compared_with_four(sides: str, reason: str) -> None:
    rules = CLASSIC.with_setting("table.sides", sides)
    assert why_incomparable(match_of("a 4 16"), rules) == reason
    if reason:
        with pytest.raises(MatchRefused):
            compare(match_of("a 4 16"), rules)


def test_partners_counts_are_not_two_results_but_before_the_first_hand_all_is_open() -> None:
    partners = CLASSIC.with_setting("table.sides", "team-sum")
    tables = CLASSIC.with_setting("table.sides", "two-tables")
    match = Match(("Ann", "Ben", "Cal", "Dee"), partners)
    assert why_incomparable(match, tables) == ""
    played = match.with_hand(parse("ann 4/12 16/30", match.players, partners))
    assert why_incomparable(played, tables) == "for two tables"


@given(matches())
def test_a_match_beside_itself_is_the_same(match: Match) -> None:
    comparison = compare(match, match.rules)
    assert comparison.here == comparison.there == score(match)
    assert comparison.is_same
    assert not comparison.illegal
    assert not comparison.untold


_PARTNERS = (Sides.TEAM_SUM, Sides.TWO_TABLES)


@given(st.data())
def test_any_match_can_be_compared_with_any_rules_for_as_many(data: st.DataObject) -> None:
    match = data.draw(matches())
    sides = (Sides.TWO_PLAYERS,) if len(match.players) == 2 else _PARTNERS
    rules = data.draw(all_rules(sides=sides))
    comparison = compare(match, rules)
    assert len(comparison.rows) == len(match.hands)
    for _, there in comparison.rows:
        assert there.refusal is None or there.score.points == (0, 0)
    assert len(comparison.illegal) + len(comparison.untold) == sum(
        there.refusal is not None for _, there in comparison.rows
    )
