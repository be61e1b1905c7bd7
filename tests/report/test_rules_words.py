"""The rules in words: the line of figures and the sentences to say aloud."""

from __future__ import annotations

from typing import Any

import pytest

from ginpad.core.rules import Rules
from ginpad.report.rules_words import aloud, figures


def rules(**sections: dict[str, Any]) -> Rules:
    return Rules.from_mapping(sections)


@pytest.mark.parametrize(
    ("sections", "expected"),
    [
        ({}, "gin 20 · undercut 10 · box 20 · knock 10 · to 100"),
        ({"hand": {"knock_limit": 0}}, "gin 20 · box 20 · gin only · to 100"),
        ({"game": {"target": 0}}, "gin 20 · undercut 10 · no boxes · knock 10 · single hand"),
        (
            {"game": {"games": 3}, "hand": {"big_gin_bonus": 31}},
            "gin 20 · big gin 31 · undercut 10 · box 20 · knock 10 · three games to 100",
        ),
        (
            {"upcard": {"spade_doubles": True}},
            "gin 20 · undercut 10 · box 20 · knock by upcard · spades double · to 100",
        ),
        (
            {"table": {"sides": "team-sum"}, "boxes": {"value": 10, "when": "each-hand"}},
            "gin 10 one, 30 both · undercut 10 · box 10 each hand · knock 10 · to 100 · partners",
        ),
        (
            {"table": {"sides": "two-tables"}, "boxes": {"value": 0}},
            "gin 20 · undercut 10 · no boxes · knock 10 · to 100 · two tables",
        ),
    ],
)
def test_figures_fit_in_one_line(sections: dict[str, Any], expected: str) -> None:
    assert figures(rules(**sections)) == expected


def test_the_name_goes_first_as_it_was_typed() -> None:
    assert figures(Rules(name="Al [/ x]")).startswith("Al [/ x] · gin 20")


def test_the_classic_game_aloud() -> None:
    assert aloud(Rules()) == (
        "Gin 20, undercut 10, box 20.",
        "The first to reach 100 wins the game.",
        "The game bonus is 100.",
        "A shutout, where the loser never scored, adds 100 more.",
        "The winner of a hand deals the next.",
        "Knock with 10 or less.",
    )


def test_a_single_hand_has_neither_boxes_nor_bonuses() -> None:
    assert aloud(rules(game={"target": 0})) == (
        "Gin 20, undercut 10, no boxes.",
        "A single hand decides: nothing is added to its points.",
        "The winner of a hand deals the next.",
        "Knock with 10 or less.",
    )


@pytest.mark.parametrize(
    ("sections", "sentence"),
    [
        ({"hand": {"knock_limit": 6}}, "Knock with 6 or less."),
        ({"hand": {"knock_limit": 0}}, "Only gin ends a hand: nobody knocks."),
        ({"hand": {"knock_bonus": 5}}, "A knock that wins adds 5."),
        (
            {"hand": {"tie": "knocker"}},
            "With equal counts the knocker wins the hand and its box, but no points.",
        ),
        (
            {"hand": {"tie": "no-bonus"}},
            "With equal counts the defender wins the hand and its box, but no points.",
        ),
        (
            {"hand": {"big_gin_bonus": 31}},
            "Big gin, all eleven cards melded, gives 31 in place of the gin bonus.",
        ),
        (
            {"boxes": {"value": 10, "when": "each-hand"}},
            "The box is part of the hand's points and counts toward the target.",
        ),
        (
            {"boxes": {"extra_for_gin": 2, "extra_for_undercut": 1}},
            "Extra boxes: 2 for gin, 1 for an undercut.",
        ),
        (
            {"upcard": {"ace": "one"}},
            "The first upcard sets the knock limit: its value, 10 for a face card; an ace means 1.",
        ),
        (
            {"upcard": {"spade_doubles": True}},
            "A spade upcard doubles every point of the hand, but not its box.",
        ),
        (
            {
                "upcard": {"spade_doubles": True, "spade_doubles_extra_boxes": True},
                "boxes": {"extra_for_gin": 2},
            },
            "A spade upcard doubles every point of the hand and its extra boxes, not its own box.",
        ),
        (
            {"boast": {}},
            "A boast adds 5, 10 or 20 for knocking and winning in the first, second or third "
            "turn after it; one that fails gives the opponent 15.",
        ),
        ({"game": {"bonus": 0}}, "There is no game bonus."),
        ({"game": {"shutout": "none"}}, "A shutout gives nothing more."),
        (
            {"game": {"shutout": "hand-points", "shutout_test": "no-hand-won"}},
            "A shutout, where the loser never won a hand, doubles the winner's hand points, "
            "but not boxes or the game bonus.",
        ),
        (
            {"game": {"shutout": "hand-points"}, "boxes": {"when": "each-hand"}},
            "A shutout, where the loser never scored, doubles the winner's hand points, "
            "but not the game bonus.",
        ),
        (
            {"game": {"shutout": "total"}},
            "A shutout, where the loser never scored, doubles all that the winner has, "
            "boxes and game bonus included.",
        ),
        ({"game": {"games": 3, "last_game_multiplier": 2}}, "The finals of game 3 count double."),
        ({"table": {"next_dealer": "loser"}}, "The loser of a hand deals the next."),
        ({"table": {"next_dealer": "alternate"}}, "The deal alternates."),
        (
            {"table": {"sides": "team-sum"}},
            "Gin 10 with one partner on 0, 30 with both; undercut 10, box 20.",
        ),
        (
            {"table": {"sides": "team-sum"}},
            "Partners' deadwood is added up, and the sums are compared.",
        ),
        (
            {"table": {"sides": "two-tables"}},
            "Each partner plays one opponent: the two results are added up, "
            "and the side ahead scores the net and one box.",
        ),
        (
            {"table": {"sides": "two-tables"}},
            "The next player of the side that won a hand deals.",
        ),
        ({"stake": {"per_point": 0.05, "currency": "€"}}, "A point of the margin is worth €0.05."),
        (
            {"stake": {"per_point": 0.005, "currency": "CHF"}},
            "A point of the margin is worth CHF 0.005.",
        ),
        ({"stake": {"per_game": 5, "per_box": 0.5, "currency": "€"}}, "A game is worth €5.00."),
        (
            {"stake": {"per_game": 5, "per_box": 0.5, "currency": "€"}},
            "A box more than the other's is worth €0.50.",
        ),
    ],
)
def test_what_differs_is_said(sections: dict[str, Any], sentence: str) -> None:
    assert sentence in aloud(rules(**sections))


def test_every_sentence_ends_as_one() -> None:
    everything = rules(
        hand={"knock_bonus": 5, "big_gin_bonus": 31, "tie": "knocker"},
        upcard={"spade_doubles": True},
        boxes={"extra_for_gin": 2, "extra_for_undercut": 1},
        game={"games": 3, "last_game_multiplier": 2},
        boast={},
        stake={"per_point": 1},
    )
    assert all(s.endswith(".") and s[0].isupper() for s in aloud(everything))
