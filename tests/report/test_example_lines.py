"""Every line that the help shows can be typed as it stands, and means what is said of it."""

from __future__ import annotations

import pytest

from ginpad.core.entry import parse
from ginpad.core.hand import How, score_hand
from ginpad.core.line_commands import parse_command, upcard_alone
from ginpad.core.match import Match
from ginpad.core.rules import Rules
from ginpad.report.example_lines import example_lines
from ginpad.store.presets import bundled_presets

TWO = ("Ann", "Anna")
FOUR = ("Ann", "Ben", "Cal", "Dee")
TABLES = [preset.rules for preset in bundled_presets() if preset.rules is not None] + [
    Rules.from_mapping({"boast": {}, "upcard": {}, "hand": {"big_gin_bonus": 31}}),
    Rules.from_mapping({"boast": {}, "hand": {"knock_limit": 0}}),
]


@pytest.mark.parametrize("rules", TABLES, ids=lambda rules: rules.name or "own")
def test_every_line_is_read_and_can_be_scored(rules: Rules) -> None:
    players = TWO if rules.player_count == 2 else FOUR
    lines = [each.line for each in example_lines(Match(players, rules))]
    assert len(lines) == len(set(lines))
    for line in lines:
        if parse_command(line) is None and upcard_alone(line) is None:
            score_hand(parse(line, players, rules), rules)


def test_a_line_means_what_is_said_of_it() -> None:
    said = {each.means: each.line for each in example_lines(Match(FOUR[:2]))}
    hand = parse(said["Ben went gin, Ann was left with 31"], FOUR[:2], Rules())
    assert (hand.how, hand.ended_by, hand.deadwood) == (How.GIN, 1, (31, 0))


def test_partners_are_named_as_the_counts_go() -> None:
    rules = Rules.from_mapping({"table": {"sides": "team-sum"}})
    said = {each.means: each.line for each in example_lines(Match(FOUR, rules))}
    means = "Ben went gin, Dee had 12; Ann was left with 16, Cal with 30"
    assert parse(said[means], FOUR, rules).deadwood == (16, 0, 30, 12)
    means = "Ann knocked with 4, Cal had 12; Ben was left with 16, Dee with 30"
    assert parse(said[means], FOUR, rules).deadwood == (4, 16, 12, 30)


def test_what_is_not_played_is_not_shown() -> None:
    lines = " ".join(each.line for each in example_lines(Match(FOUR[:2])))
    assert not any(word in lines for word in ("big", "boast", "up "))
    straight = Rules.from_mapping({"hand": {"knock_limit": 0}})
    assert "a 4 16" not in [each.line for each in example_lines(Match(FOUR[:2], straight))]
