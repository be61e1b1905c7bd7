"""Where the points of a hand come from, in words."""

from __future__ import annotations

import pytest

from ginpad.core.pad import score
from ginpad.report.hand_words import arithmetic
from tests.tui.table import match_of, preset

TWO = ("Ann", "Ben")
FOUR = ("Ann", "Ben", "Cal", "Dee")


@pytest.mark.parametrize(
    ("rules", "line", "sentences"),
    [
        ("classic", "a 4 16", ["Ann scores 16 − 4 = 12 → 12"]),
        ("classic", "a 9 7", ["Ben scores (9 − 7) + 10 undercut bonus = 12 → 12"]),
        ("classic", "a gin 31", ["Ann scores 31 + 20 gin bonus = 51 → 51"]),
        ("classic", "adjust a -10 wrong knock", ["Ann loses 10 → −10"]),
        ("classic", "dead", []),
        ("palace", "a 4 16 boast a 1", ["Ann scores (16 − 4) + 5 boast + 10 box = 27 → 27"]),
        (
            "palace",
            "a 4 16 boast a failed",
            ["Ann scores (16 − 4) + 10 box = 22 → 22", "Ben scores 15 boast failed → 15"],
        ),
        ("two-tables", "ann 4 16 ; dead", ["Ann & Cal score 12 at the first table → 12"]),
        (
            "two-tables",
            "ann gin 20 ; cal 9 3",
            ["Ann & Cal score 40 at the first table − 16 at the second table = 24 → 24"],
        ),
    ],
)
def test_every_point_has_its_reason(rules: str, line: str, sentences: list[str]) -> None:
    players = FOUR if rules == "two-tables" else TWO
    pad = score(match_of([line], players, preset(rules)))
    assert list(arithmetic(pad.rows[0], players)) == sentences


def test_gin_without_a_bonus_needs_no_adding_up() -> None:
    rules = preset().with_setting("hand.gin_bonus", 0)
    pad = score(match_of(["a gin 31"], TWO, rules))
    assert arithmetic(pad.rows[0], TWO) == ("Ann scores 31 → 31",)
