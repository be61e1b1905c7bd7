"""A match under other rules, in words and side by side."""

from __future__ import annotations

from dataclasses import replace
from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ginpad.core.comparison import compare
from ginpad.core.entry import parse
from ginpad.core.match import Match
from ginpad.core.rules import Rules, Sides, StakeRules, UpcardRules
from ginpad.report.comparison_text import comparison_lines
from ginpad.report.comparison_words import (
    change_note,
    change_words,
    hands_words,
    objections,
    verdict,
)
from ginpad.report.text_lines import plain
from tests.core.strategies import all_rules, matches

CLASSIC = Rules(name="Classic 20/10")
NORTH = replace(
    CLASSIC.with_setting("hand.gin_bonus", 25).with_setting("hand.undercut_bonus", 25), name="North"
)
HANDS = ("a 4 16", "a 9 7", "a gin 31", "dead", "a gin 20")


def match_of(*lines: str, rules: Rules = CLASSIC) -> Match:
    match = Match(("Ann", "Ben"), rules)
    return replace(match, hands=tuple(parse(line, match.players, rules) for line in lines))


# ------------------------------------------------------------------ how it ends


def test_where_it_ends_who_wins_and_what_is_paid_under_both() -> None:
    rules = replace(CLASSIC, stake=StakeRules(per_point=Decimal("0.05"), currency="€"))
    north = replace(NORTH.with_setting("game.target", 60), stake=rules.stake)
    comparison = compare(match_of(*HANDS, rules=rules), north)
    assert verdict(comparison) == (
        "As played: Ann wins with hand 5, 263–32, ahead by 231 points. Ben pays Ann €11.55.",
        "There: Ann wins with hand 3, 208–47, ahead by 161 points. Ben pays Ann €8.05.",
    )


def test_the_winner_is_not_always_ahead() -> None:
    match = match_of("a gin 70", "b 1 2", "b 1 2", "b 1 2", "b 1 2", "b 1 2", "a 1 11")
    rules = CLASSIC.with_setting("game.bonus", 0).with_setting("boxes.value", 50)
    assert verdict(compare(match, rules))[1] == (
        "There: Ann wins with hand 7, 200–255, but Ben is ahead by 55 points."
    )


def test_a_running_match_and_one_of_three_games() -> None:
    comparison = compare(match_of("a 4 16", "b gin 31"), CLASSIC.with_setting("game.games", 3))
    assert verdict(comparison) == (
        "As played: not over yet, Ann – Ben 12–51.",
        "There: not over yet, Ann – Ben in the three games 12–51, 0–0, 0–0.",
    )


def test_rules_that_change_nothing_say_so() -> None:
    match = match_of("a 4 16")
    assert verdict(compare(match, NORTH)) == (
        "The same there so far: not over yet, Ann – Ben 12–0.",
    )
    assert verdict(compare(match_of(), NORTH)) == ("No hand has been recorded yet.",)


def test_hands_that_count_nothing_are_named_with_the_result() -> None:
    match = match_of("a 8 20", "a 4 16")
    assert verdict(compare(match, CLASSIC.with_setting("hand.knock_limit", 6)))[1] == (
        "There: without hand 1, not over yet, Ann – Ben 12–0."
    )
    assert verdict(compare(match, CLASSIC.with_setting("hand.knock_limit", 0)))[1] == (
        "There: not one hand counts."
    )


# ------------------------------------------------------------------ what is not legal there


def test_why_a_hand_is_not_legal_there() -> None:
    match = match_of("a 8 20", "a 4 16", "b 8 9")
    assert objections(compare(match, CLASSIC.with_setting("hand.knock_limit", 6))) == (
        "Hands 1 and 3 are not legal there: a knock with 8 under a limit of 6.",
    )
    assert objections(compare(match, CLASSIC.with_setting("hand.knock_limit", 0))) == (
        "Hands 1 to 3 are not legal there: a knock where only gin ends a hand.",
    )


def test_big_gin_and_an_upcard_that_allows_less() -> None:
    big = CLASSIC.with_setting("hand.big_gin_bonus", 31)
    assert objections(compare(match_of("a big 31", rules=big), CLASSIC)) == (
        "Hand 1 is not legal there: big gin is not played.",
    )
    lenient = replace(CLASSIC, upcard=UpcardRules()).with_setting("upcard.ace", "one")
    match = match_of("a 1 31 up ah", rules=lenient)
    assert objections(compare(match, lenient.with_setting("upcard.ace", "gin-only"))) == (
        "Hand 1 is not legal there: a knock where only gin ends a hand with the A♥ turned up.",
    )


def test_a_missing_upcard_is_no_offence() -> None:
    comparison = compare(
        match_of("a 4 16", "dead", "b 3 9"), replace(CLASSIC, upcard=UpcardRules())
    )
    assert objections(comparison) == (
        "No upcard was noted for hands 1 and 3: what they are worth there can't be told.",
    )


def test_a_knock_too_high_at_one_of_two_tables() -> None:
    tables = CLASSIC.with_setting("table.sides", "two-tables")
    match = Match(("Ann", "Ben", "Cal", "Dee"), tables)
    match = match.with_hand(parse("ann 2 16 ; cal 8 20", match.players, tables))
    assert objections(compare(match, tables.with_setting("hand.knock_limit", 6))) == (
        "Hand 1 is not legal there: a knock with 8 under a limit of 6.",
    )


@pytest.mark.parametrize(
    ("numbers", "words"),
    [
        ([1, 2, 3, 4], "hands 1 to 4"),
        ([1, 3], "hands 1 and 3"),
        ([1, 2, 5, 6, 7], "hands 1, 2 and 5 to 7"),
    ],
)
def test_numbers_of_hands(numbers: list[int], words: str) -> None:
    assert hands_words(numbers) == words


# ------------------------------------------------------------------ side by side


def test_both_pads_side_by_side() -> None:
    text = plain(comparison_lines(compare(match_of(*HANDS), NORTH), 77))
    assert text.splitlines() == [
        "As played: Ann wins with hand 5, 263–32, ahead by 231 points.",
        "There: Ann wins with hand 5, 273–47, ahead by 226 points.",
        "",
        "                          As played    North",
        "#   Ended by               Ann  Ben   Ann  Ben",
        "──────────────────────────────────────────────",
        "1   Ann knock               12         12",
        "2   Ann undercut by Ben          12         27",
        "3   Ann gin                 51         56",
        "4   – dead hand",
        "5   Ann gin                 40         45",
        "",
        "    Ends with                hand 5     hand 5",
        "    Hand points            103   12   113   27",
        "    Bonuses, boxes         160   20   160   20",
        "    Final                  263   32   273   47",
    ]


def test_names_and_presets_are_never_markup() -> None:
    match = Match(("Al [/ x]", "[b]Ben"), replace(CLASSIC, name="[red]odd"))
    match = match.with_hand(parse("al 4 16", match.players, match.rules))
    text = plain(comparison_lines(compare(match, replace(NORTH, name="[/]")), 80))
    assert "Al [/ x] knock" in text
    assert "[/]" in text


@given(st.data())
def test_every_comparison_can_be_told(data: st.DataObject) -> None:
    match = data.draw(matches(most=6))
    four = (Sides.TEAM_SUM, Sides.TWO_TABLES)
    rules = data.draw(all_rules(sides=(Sides.TWO_PLAYERS,) if len(match.players) == 2 else four))
    comparison = compare(match, rules)
    assert plain(comparison_lines(comparison, 60))
    assert change_words(comparison)
    assert bool(objections(comparison)) == bool(comparison.illegal or comparison.untold)


# ------------------------------------------------------------------ playing on by other rules


def test_what_a_change_does_is_told_before_it_is_done() -> None:
    match = match_of("a 9 7", "a gin 31")
    assert change_words(compare(match, NORTH)) == (
        "From hand 3 on by North (before: Classic 20/10).",
        "Gin bonus 25 (was 20), Undercut bonus 25 (was 10).",
        "The whole match is scored by them, the hands already on the pad too.",
        "Ann 51 → 56, Ben 12 → 27.",
    )
    assert change_words(compare(match_of(), NORTH))[2:] == (
        "No hand has been recorded yet: nothing else changes.",
    )
    renamed = replace(CLASSIC, name="Ours")
    assert change_words(compare(match, renamed))[2:] == ("The score stays as it is.",)


def test_from_one_game_to_three_and_back() -> None:
    hollywood = replace(CLASSIC.with_setting("game.games", 3), name="Hollywood")
    match = match_of("a 4 16", "a gin 31")
    assert change_words(compare(match, hollywood))[3:] == (
        "Game 2 would stand at 51–0.",
        "Game 3 would stand at 0–0.",
    )
    back = change_words(compare(replace(match, rules=hollywood), CLASSIC))
    assert "The match would be one game instead of three games." in back


def test_the_note_names_what_changed_and_keeps_what_was_noted() -> None:
    match = replace(match_of("a 9 7", "a gin 31"), note="At the lake")
    line = "From hand 3 on: Gin bonus 25 (was 20), Undercut bonus 25 (was 10); all hands rescored"
    assert change_note(match, NORTH) == f"At the lake · {line}"
    assert change_note(replace(match, note=""), NORTH) == line
    assert change_note(match_of(), NORTH) == ""


def test_many_changes_are_noted_by_the_names_of_the_rules() -> None:
    match = match_of("a 9 7")
    other = NORTH.with_setting("boxes.value", 25)
    assert change_note(match, other) == (
        "From hand 2 on by North, all hands rescored (before: Classic 20/10)"
    )
    assert change_note(match, replace(other, name=CLASSIC.name)) == (
        "From hand 2 on by Classic 20/10 · gin 25 · undercut 25 · box 25 · knock 10 · to 100, "
        "all hands rescored (before: Classic 20/10 · gin 20 · undercut 10 · box 20 · knock 10 "
        "· to 100)"
    )
