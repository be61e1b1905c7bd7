"""A pad as plain data for JSON: the shape that `ginpad score --json` prints.

What belongs here: naming and nesting. What never does: scoring, text for reading.
"""

from __future__ import annotations

from typing import Any

from ginpad.core.hand import Line
from ginpad.core.pad import Game, Pad, Row
from ginpad.core.settlement import settlement_text


def pad_to_json(pad: Pad) -> dict[str, Any]:
    """The whole pad as dictionaries, lists, texts, numbers and None.

    Pairs are in side order; `winner`, `won_by` and `ahead` are side numbers from 0. A hand that
    was kept though it isn't legal has no outcome, and `refusal` says why.
    """
    players = pad.match.players
    return {
        "rules": pad.match.rules.to_mapping(),
        "sides": [{"players": list(players[side::2])} for side in (0, 1)],
        "hands": [_hand(row, players) for row in pad.rows],
        "games": [_game(game) for game in pad.games],
        "over": pad.over,
        "total": _pair(pad.total),
        "margin": pad.margin,
        "ahead": pad.ahead,
        "next_dealer": players[pad.next_dealer],
        "settlement": settlement_text(pad),
    }


def _hand(row: Row, players: tuple[str, ...]) -> dict[str, Any]:
    score, ended_by = row.score, row.hand.ended_by
    found: dict[str, Any] = {
        "number": row.number,
        "dealer": players[row.dealer],
        "how": row.hand.how.value,
        "ended_by": None if ended_by is None else players[ended_by],
        "outcome": score.outcome.value if row.refusal is None else None,
        "winner": score.winner,
        "points": list(score.points),
        "boxes": list(score.boxes),
        "counted": row.counted,
        "running": [list(totals) for totals in row.running],
        "lines": _lines(score.lines),
    }
    if row.refusal is not None:
        found["refusal"] = str(row.refusal)
    return found


def _game(game: Game) -> dict[str, Any]:
    return {
        "number": game.number,
        "over": game.over,
        "ended_by_hand": game.ended_by_hand,
        "won_by": game.won_by,
        "shutout": game.shutout,
        "hand_points": list(game.hand_points),
        "hands_won": list(game.hands_won),
        "boxes": list(game.boxes),
        "lines": _lines(game.lines),
        "final": _pair(game.final),
        "margin": game.margin,
        "ahead": game.ahead,
    }


def _lines(lines: tuple[Line, ...]) -> list[dict[str, Any]]:
    return [
        {"side": line.side, "label": line.label, "detail": line.detail, "points": line.points}
        for line in lines
    ]


def _pair(pair: tuple[int, int] | None) -> list[int] | None:
    return None if pair is None else list(pair)
