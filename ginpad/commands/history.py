"""The matches, the one touched last first: who played, by which rules, how it stands."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from datetime import datetime
from typing import Any

from ginpad.commands.common import (
    Parser,
    add_json,
    locations_of,
    tell,
    terminal_width,
    write_json,
    write_lines,
    write_text,
)
from ginpad.core.match import Match, side_name
from ginpad.core.names import fold
from ginpad.core.pad import Pad, score
from ginpad.report.points_text import both_points
from ginpad.report.visible import visible
from ginpad.store.matches import MatchFile, list_matches

_ROOM_FOR_WORDS = 11
_ROOM_FOR_RULES = 7
"""The cells that words get at least before they are broken: 57 with the numbers in all."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The options of this command."""
    parser.add_argument("--player", metavar="NAME", help="only matches in which this one played")
    add_json(parser)


def run(args: argparse.Namespace, parser: Parser) -> int:
    """Print the matches that can be read; how many can't is told beside them."""
    files = list_matches(locations_of(args))
    matches = [
        (file, file.match)
        for file in files
        if file.match is not None and _played(args.player, file.match)
    ]
    if args.json:
        write_json([_as_data(file, match) for file, match in matches])
    elif matches:
        _print(matches)
    else:
        write_text(f"No match with {args.player} yet." if args.player else "No match yet.")
    unreadable = sum(file.match is None for file in files)
    if unreadable:
        files_are = "1 match file" if unreadable == 1 else f"{unreadable} match files"
        tell(f"{files_are} can't be read: ginpad doctor says which and why")
    return 0


def _played(name: str | None, match: Match) -> bool:
    return name is None or fold(name) in map(fold, match.players)


def _as_data(file: MatchFile, match: Match) -> dict[str, Any]:
    pad = score(match)
    return {
        "match": file.path.stem,
        "path": str(file.path),
        "started": match.started.isoformat() if match.started else None,
        "touched": _touched(file).isoformat(timespec="seconds"),
        "sides": [{"players": list(match.players[side::2])} for side in (0, 1)],
        "rules": match.rules.name,
        "hands": len(match.hands),
        "over": pad.over,
        "games": [
            {"won_by": game.won_by, "hand_points": list(game.hand_points)} for game in pad.games
        ],
        "total": None if pad.total is None else list(pad.total),
        "margin": pad.margin,
        "ahead": pad.ahead,
    }


def _touched(file: MatchFile) -> datetime:
    return datetime.fromtimestamp(file.touched_ns // 10**9).astimezone()


def _print(matches: list[tuple[MatchFile, Match]]) -> None:
    from ginpad.report.text_lines import Style, TextLine
    from ginpad.report.text_table import Column, table_rows

    def column(heading: str, says: Callable[[MatchFile, Match], str], room: int) -> Column:
        return Column(heading, [visible(says(*each)) for each in matches], room=room)

    hands = Column("Hands", [str(len(match.hands)) for _, match in matches], is_number=True)
    columns = [
        column("Match", lambda file, _: file.path.stem, _ROOM_FOR_WORDS),
        column("Sides", lambda _, match: _sides(match), _ROOM_FOR_WORDS),
        column("Rules", lambda _, match: match.rules.name, _ROOM_FOR_RULES),
        hands,
        column("How it stands", lambda _, match: _stands(score(match)), _ROOM_FOR_WORDS),
    ]
    headings, *rows = table_rows(columns, terminal_width())
    lines = [TextLine(line, Style.BOLD) for line in headings]
    write_lines([*lines, *(TextLine(line) for row in rows for line in row)])


def _sides(match: Match) -> str:
    return " – ".join(side_name(match.players, side) for side in (0, 1))


def _stands(pad: Pad) -> str:
    players = pad.match.players
    if pad.total is None:
        return "running, " + " ".join(both_points(game.hand_points) for game in pad.games)
    finals = both_points(pad.total)
    won_by = pad.games[0].won_by
    if len(pad.games) > 1 or won_by is None or won_by == pad.ahead:
        ahead = "level" if pad.ahead is None else f"{side_name(players, pad.ahead)} ahead"
        return f"{ahead}, {finals}" if len(pad.games) > 1 else _won(players, won_by, finals)
    if pad.ahead is None:
        return f"{_won(players, won_by, finals)}, finals level"
    return f"{_won(players, won_by, finals)}, {side_name(players, pad.ahead)} ahead"


def _won(players: tuple[str, ...], side: int | None, finals: str) -> str:
    return f"{side_name(players, side or 0)} won, {finals}"
