"""How a game or a match ended, and how one stands, in sentences."""

from __future__ import annotations

from typing import Any

import pytest

from ginpad.core.entry import parse
from ginpad.core.match import Match
from ginpad.core.pad import Pad, score
from ginpad.core.rules import Rules
from ginpad.report.reckoning_text import result_sentence, result_words, total_words
from ginpad.report.side_words import headline_of_end
from ginpad.report.standing_words import closing_words, standing_words

FOUR = ("Ann", "Ben", "Cal", "Dee")


def pad_of(*lines: str, players: tuple[str, ...] = ("Ann", "Ben"), **sections: Any) -> Pad:
    rules = Rules.from_mapping(sections)
    return score(Match(players, rules, hands=tuple(parse(x, players, rules) for x in lines)))


@pytest.mark.parametrize(
    ("lines", "sections", "words"),
    [
        (
            ["a gin 40", "b 3 20", "a gin 40"],
            {},
            ["Ann won the game, ahead by 223 points."],
        ),
        (
            ["a gin 40", "a gin 40"],
            {},
            ["Ann won the game, ahead by 360 points.", "Ben never scored: a shutout."],
        ),
        (
            ["a gin 40", "a gin 40"],
            {"game": {"shutout_test": "no-hand-won"}},
            ["Ann won the game, ahead by 360 points.", "Ben never won a hand: a shutout."],
        ),
        (
            # 100 to 99, and Ben has nine boxes more than Ann.
            [*["b 1 12"] * 9, "a gin 80"],
            {"game": {"bonus": 0}},
            ["Ann reached 100 first and won the game, but Ben is ahead by 159 points."],
        ),
        (
            ["b gin 60", "a gin 80"],
            {"game": {"bonus": 0}, "boxes": {"value": 0}, "hand": {"gin_bonus": 20}},
            ["Ann won the game, ahead by 20 points."],
        ),
        (
            ["b gin 70", "b 1 6", "a gin 80"],
            {"game": {"bonus": 0}, "boxes": {"value": 5}},
            ["Ann won the game, but the finals are equal."],
        ),
        (
            ["a 9 10"],
            {"game": {"target": 0, "bonus": 0}},
            ["Ann won the hand, ahead by 1 point."],
        ),
        ([], {}, []),
    ],
)
def test_who_won_and_who_is_ahead(
    lines: list[str], sections: dict[str, Any], words: list[str]
) -> None:
    pad = pad_of(*lines, **sections)
    assert list(result_words(pad.games[0], pad)) == words
    assert result_sentence(pad) == (words[0] if words else "")


def test_partners_are_two() -> None:
    sections: dict[str, Any] = {"table": {"sides": "team-sum"}, "game": {"bonus": 0}}
    lines = [*["ben 1/1 6/7"] * 9, "ann 0/0 50/50"]
    pad = pad_of(*lines, players=FOUR, **sections)
    assert next(result_words(pad.games[0], pad)).endswith("but Ben & Dee are ahead by 129 points.")


def test_three_games_are_added_up() -> None:
    sections: dict[str, Any] = {"boxes": {"value": 0}, "game": {"games": 3, "bonus": 0}}
    won = pad_of(*["a gin 80"] * 3, **sections)
    assert list(total_words(won)) == ["Total: Ann 600 – Ben 0.", "Ann is ahead by 600 points."]
    assert result_sentence(won) == "Ann is ahead by 600 points."
    running = pad_of("a gin 80", **sections)
    assert list(total_words(running)) == []
    assert standing_words(running)[1:] == (
        "Game 2: Ann 0 – Ben 0",
        "Game 3: Ann 0 – Ben 0",
        "Ann deals next.",
    )
    assert list(closing_words(running, lambda game, _: f"Game {game.number} is open.")) == [
        "Game 2 is open.",
        "Game 3 is open.",
        "Ann deals next.",
    ]


def test_who_pays_comes_last_and_only_once_it_is_over() -> None:
    stake: dict[str, Any] = {"stake": {"per_point": 0.05, "currency": "€"}}
    assert standing_words(pad_of("a gin 40", **stake)) == (
        "Ann 60 – Ben 0, hand 2 is next, Ann deals.",
    )
    assert standing_words(pad_of("a gin 40", "a gin 40", **stake))[-1] == "Ben pays Ann €18.00."


def test_two_games_that_one_hand_ends_are_won_together() -> None:
    sections: dict[str, Any] = {"game": {"games": 3, "target": 100}}
    assert headline_of_end(pad_of("a gin 30", "a gin 85", **sections)) == "Ann won games 1 and 2"
    assert headline_of_end(pad_of("a gin 85", **sections)) == "Ann won game 1"
    assert headline_of_end(pad_of("a gin 5", **sections)) == ""
