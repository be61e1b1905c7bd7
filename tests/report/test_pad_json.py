"""The pad as data: the shape that scripts rely on."""

from __future__ import annotations

import json
from typing import Any

from ginpad.core.entry import parse
from ginpad.core.match import Match
from ginpad.core.pad import score
from ginpad.core.rules import Rules
from ginpad.report.pad_json import pad_to_json

PLAYERS = ("Ann", "Ben")


def data_of(*lines: str, **sections: dict[str, Any]) -> dict[str, Any]:
    rules = Rules.from_mapping(sections)
    hands = tuple(parse(line, PLAYERS, rules) for line in lines)
    return pad_to_json(score(Match(PLAYERS, rules, hands=hands)))


def test_the_whole_shape() -> None:
    data = data_of("b 8 5", "dead", "a g 87", stake={"per_point": 0.05, "currency": "€"})
    assert data == {
        "rules": Rules.from_mapping({"stake": {"per_point": 0.05, "currency": "€"}}).to_mapping(),
        "sides": [{"players": ["Ann"]}, {"players": ["Ben"]}],
        "hands": [
            {
                "number": 1,
                "dealer": "Ann",
                "how": "knock",
                "ended_by": "Ben",
                "outcome": "undercut",
                "winner": 0,
                "points": [13, 0],
                "boxes": [1, 0],
                "counted": True,
                "running": [[13, 0]],
                "lines": [
                    {"side": 0, "label": "Deadwood difference", "detail": "8 − 5", "points": 3},
                    {"side": 0, "label": "Undercut bonus", "detail": "", "points": 10},
                ],
            },
            {
                "number": 2,
                "dealer": "Ann",
                "how": "dead",
                "ended_by": None,
                "outcome": "dead",
                "winner": None,
                "points": [0, 0],
                "boxes": [0, 0],
                "counted": True,
                "running": [[13, 0]],
                "lines": [],
            },
            {
                "number": 3,
                "dealer": "Ann",
                "how": "gin",
                "ended_by": "Ann",
                "outcome": "gin",
                "winner": 0,
                "points": [107, 0],
                "boxes": [1, 0],
                "counted": True,
                "running": [[120, 0]],
                "lines": [
                    {"side": 0, "label": "Opponent's deadwood", "detail": "", "points": 87},
                    {"side": 0, "label": "Gin bonus", "detail": "", "points": 20},
                ],
            },
        ],
        "games": [
            {
                "number": 1,
                "over": True,
                "ended_by_hand": 3,
                "won_by": 0,
                "shutout": True,
                "hand_points": [120, 0],
                "hands_won": [2, 0],
                "boxes": [2, 0],
                "lines": [
                    {"side": 0, "label": "Hand points", "detail": "", "points": 120},
                    {"side": 1, "label": "Hand points", "detail": "", "points": 0},
                    {"side": 0, "label": "Game bonus", "detail": "", "points": 100},
                    {"side": 0, "label": "Shutout bonus", "detail": "", "points": 100},
                    {"side": 0, "label": "Boxes", "detail": "2 × 20", "points": 40},
                ],
                "final": [360, 0],
                "margin": 360,
                "ahead": 0,
            }
        ],
        "over": True,
        "total": [360, 0],
        "margin": 360,
        "ahead": 0,
        "next_dealer": "Ann",
        "settlement": "Ben pays Ann €18.00",
    }


def test_what_is_not_over_is_null() -> None:
    data = data_of("a 4 15", game={"games": 3})
    for game in data["games"]:
        assert game["over"] is game["shutout"] is False
        assert game["lines"] == []
        for key in ("ended_by_hand", "won_by", "final", "margin", "ahead"):
            assert game[key] is None
    for key in ("total", "margin", "ahead", "settlement"):
        assert data[key] is None


def test_a_hand_after_the_end_does_not_count() -> None:
    data = data_of("a g 80", "b 3 20")
    assert [hand["counted"] for hand in data["hands"]] == [True, False]
    assert data["hands"][1]["points"] == [0, 17]
    assert data["hands"][1]["running"] == [[100, 0]]


def test_it_is_json() -> None:
    data = data_of("a 4 15")
    assert json.loads(json.dumps(data)) == data
