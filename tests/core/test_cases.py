"""Every worked case of the table's rules, from the typed lines to the reckoning."""

import json
import tomllib
from pathlib import Path
from typing import Any

import pytest

from ginpad.core.entry import parse
from ginpad.core.errors import Refusal
from ginpad.core.hand import score_hand
from ginpad.core.match import Match
from ginpad.core.pad import Game, Pad, score
from ginpad.core.rules import Rules

TESTS = Path(__file__).parents[1]
PRESETS = TESTS.parent / "presets"


def _cases(name: str) -> list[Any]:
    data = json.loads((TESTS / "data" / name).read_text("utf-8"))
    return [pytest.param(data["players"], case, id=case["id"]) for case in data["cases"]]


def _rules(case: dict[str, Any]) -> Rules:
    if "preset" not in case:
        return Rules.from_mapping(case["rules"])
    text = (PRESETS / f"{case['preset']}.toml").read_text("utf-8")
    return Rules.from_mapping(tomllib.loads(text))


def _played(players: list[str], case: dict[str, Any]) -> Match:
    rules = _rules(case)
    first_dealer = players.index(case.get("first_dealer", players[0]))
    hands = tuple(parse(line, players, rules) for line in case["lines"])
    return Match(tuple(players), rules, first_dealer, hands)


def _hand(pad: Pad) -> dict[str, Any]:
    hand = pad.rows[-1].score
    return {
        "outcome": hand.outcome.value,
        "winner": hand.winner,
        "points": list(hand.points),
        "boxes": list(hand.boxes),
    }


def _game(game: Game) -> dict[str, Any]:
    return {
        "boxes": list(game.boxes),
        "hands_won": list(game.hands_won),
        "final": None if game.final is None else list(game.final),
        "won_by": game.won_by,
        "shutout": game.shutout,
        "margin": game.margin,
        "ahead": game.ahead,
        "ended_by_hand": game.ended_by_hand,
    }


def _match(pad: Pad) -> dict[str, Any]:
    players = pad.match.players
    return {
        "running": [[list(pair) for pair in row.running] for row in pad.rows],
        "dealers": [players[row.dealer] for row in pad.rows],
        "next_dealer": players[pad.next_dealer],
        "over": pad.over,
        "total": None if pad.total is None else list(pad.total),
        "margin": pad.margin,
    }


@pytest.mark.parametrize(
    ("players", "case"), [*_cases("scoring.json"), *_cases("four_players.json")]
)
def test_worked_case(players: list[str], case: dict[str, Any]) -> None:
    expected = dict(case["expect"])
    if expected.get("hand", {}).get("error"):
        rules = _rules(case)
        with pytest.raises(Refusal):
            score_hand(parse(case["lines"][-1], players, rules), rules)
        return
    pad = score(_played(players, case))
    hand, games = expected.pop("hand", {}), expected.pop("games", [])
    assert hand.items() <= _hand(pad).items()
    assert len(games) in (0, len(pad.games))
    for game, wanted in zip(pad.games, games, strict=False):
        assert wanted.items() <= _game(game).items()
        # A game with no final in the case is one that is still open there.
        assert game.over == ("final" in wanted)
    assert expected.items() <= _match(pad).items()
    assert hand or expected
