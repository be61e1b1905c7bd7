"""The race to the target as a chart: a line for each side, hand by hand, the target marked.

What belongs here: drawing numbers into a grid of characters. Sides differ by their sign
(● and ○, ◉ where both are), not by colour alone.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from rich.text import Text

from ginpad.core.match import side_name
from ginpad.core.pad import Pad
from ginpad.report.visible import visible

_SIGNS = ("●", "○")
_BOTH = "◉"
_TARGET = "┄"
_DOT = "·"


@dataclass(frozen=True, slots=True)
class Race:
    """What is drawn: each side's totals from 0 on, a value a hand, and the target (0: none)."""

    totals: tuple[tuple[int, ...], tuple[int, ...]]
    target: int

    @classmethod
    def of(cls, pad: Pad, game: int = 0) -> Race:
        """The race of one game of a pad, up to the hand that ended it."""
        rows = [row for row in pad.rows if row.counted]
        ended = pad.games[game].ended_by_hand
        if ended is not None:
            rows = [row for row in rows if row.number <= ended]
        first = (0, *(row.running[game][0] for row in rows))
        second = (0, *(row.running[game][1] for row in rows))
        return cls((first, second), pad.match.rules.game.target)


def race_chart(pad: Pad, game: int, width: int, height: int) -> Text:
    """The chart of a game.

    Args:
        pad: of any match.
        game: index of the game.
        width: cells to fill, with the scale at the left; at least 12.
        height: lines to fill, with the legend below; at least 4.
    """
    race = Race.of(pad, game)
    lines = _draw(race, max(width - 5, 6), max(height - 2, 2))
    text = Text("\n", no_wrap=True).join(lines)
    names = [visible(side_name(pad.match.players, side)) for side in (0, 1)]
    legend = "  ".join(f"{sign} {name}" for sign, name in zip(_SIGNS, names, strict=True))
    text.append(f"\n     {legend}")
    return text


def _draw(race: Race, width: int, height: int) -> list[Text]:
    low = min(0, *race.totals[0], *race.totals[1])
    high = max(race.target, 1, *race.totals[0], *race.totals[1])
    columns = _columns(len(race.totals[0]), width)

    def line_of(total: int) -> int:
        return round((total - low) * (height - 1) / (high - low))

    target_line = line_of(race.target) if race.target else None
    grid = [[" "] * width for _ in range(height)]
    if target_line is not None:
        grid[target_line] = [_TARGET] * width
    grid[line_of(0)] = ["─" if c == " " else c for c in grid[line_of(0)]]
    for totals in race.totals:
        _join(grid, [(column, line_of(totals[hand])) for hand, column in columns])
    for side in (1, 0):
        for hand, column in columns:
            _mark(grid[line_of(race.totals[side][hand])], column, _SIGNS[side])
    labels = {line_of(high): high, line_of(0): 0}
    if target_line is not None:
        labels[target_line] = race.target
    return [
        Text(f"{labels.get(line, ''):>4} {''.join(grid[line])}", no_wrap=True)
        for line in reversed(range(height))
    ]


def _join(grid: list[list[str]], points: Sequence[tuple[int, int]]) -> None:
    """Dots from point to point, where nothing else stands."""
    for (left, start), (right, end) in pairwise(points):
        for column in range(left + 1, right):
            line = round(start + (end - start) * (column - left) / (right - left))
            if grid[line][column] != _TARGET:
                grid[line][column] = _DOT


def _mark(line: list[str], column: int, sign: str) -> None:
    line[column] = _BOTH if line[column] in _SIGNS and line[column] != sign else sign


def _columns(count: int, width: int) -> Sequence[tuple[int, int]]:
    """Which hand is drawn in which column: spread out, or thinned where there are too many."""
    if count == 1:
        return [(0, 0)]
    step = min((width - 1) / (count - 1), 4)
    columns = {round(hand * step): hand for hand in range(count)}
    return [(hand, column) for column, hand in columns.items()]
