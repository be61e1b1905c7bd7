"""What a change does to a match, in sentences."""

from __future__ import annotations

import pytest

from ginpad.core.match import Match
from ginpad.core.pad import score
from ginpad.report.change_words import consequences
from tests.tui.table import match_of, preset

LINES = ("a g 60", "a g 20", "b 3 20", "b 3 21")
"""Ann reaches 100 with hand 2."""


def told(before: Match, after: Match) -> list[str]:
    """What is said about which hands count."""
    return [words for words in consequences(score(before), score(after)) if "count" in words]


@pytest.mark.parametrize(
    ("lines", "said"),
    [
        # The end moves to hand 3, and hand 4 goes on not counting.
        (("a g 60", "a 4 9", "a g 20", "b 3 21"), ["Hand 3 would count now."]),
        (("a g 90", "a g 20", "b 3 20", "b 3 21"), ["Hand 2 would no longer count."]),
        (("a g 60", "a 4 9", "b 3 20", "b 3 21"), ["Hands 3 and 4 would count now."]),
        (LINES[1:], ["Hands 2 and 3 would count now."]),
        ((*LINES[:2], "dead", *LINES[2:]), ["Hand 3 would not count."]),
        (("dead", *LINES), []),
        (LINES[:3], []),
    ],
)
def test_only_hands_of_which_it_changes_are_named(lines: list[str], said: list[str]) -> None:
    assert told(match_of(LINES), match_of(lines)) == said


def test_in_three_games_it_is_said_once() -> None:
    rules = preset("hollywood")
    before = match_of(["a 1 61"] * 5 + ["b 1 21"] * 2, rules=rules)
    assert [game.ended_by_hand for game in score(before).games] == [2, 3, 4]
    after = before
    for number in (1, 2, 3):
        after = after.with_hand_at(number, match_of(["a g 90"], rules=rules).hands[0])
    assert [game.ended_by_hand for game in score(after).games] == [1, 2, 3]
    assert told(before, after) == ["Hand 4 would no longer count."]
