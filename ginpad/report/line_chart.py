"""Lines of numbers drawn into a grid of characters, with a scale at the left.

Lines differ by their sign (● and ○, ◉ where both are), not by colour alone.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import pairwise

from rich.cells import cell_len
from rich.text import Text

from ginpad.report.points_text import points

SIGNS = ("●", "○")
_BOTH = "◉"
_TARGET = "┄"
_DOT = "·"
_SCALE = 4


def line_chart(
    lines: Sequence[Sequence[int]],
    width: int,
    height: int,
    target: int = 0,
    label: Callable[[int], str] = points,
) -> list[Text]:
    """One or two lines as rows of text, the highest first.

    Args:
        lines: as many values each, at least one.
        width: cells to fill, with the scale at the left.
        height: rows to fill.
        target: a value that is marked all along; 0 for none.
        label: a value as it stands in the scale.
    """
    values = [value for line in lines for value in line]
    low, high = min(0, *values), max(target, 0, *values)
    high = max(high, low + 1)
    labels = {value: label(value) for value in (low, high, 0, target)}
    scale = max(_SCALE, *map(cell_len, labels.values()))
    grid = _Grid(low, high, max(width - scale - 1, 6), max(height, 2))
    if target:
        grid.rule(target, _TARGET)
    grid.rule(0, "─")
    columns = _columns(len(lines[0]), grid.width)
    for line in lines:
        grid.join([(column, line[at]) for at, column in columns])
    for sign, line in reversed(list(zip(SIGNS, lines, strict=False))):
        for at, column in columns:
            grid.mark(column, line[at], sign)
    return grid.rows(labels, scale)


class _Grid:
    """Characters; a row for a step of the values between the lowest and the highest."""

    def __init__(self, low: int, high: int, width: int, height: int) -> None:
        self.width = width
        self._low, self._high = low, high
        self._cells = [[" "] * width for _ in range(height)]

    def _row(self, value: int) -> int:
        return round((value - self._low) * (len(self._cells) - 1) / (self._high - self._low))

    def rule(self, value: int, sign: str) -> None:
        """A line all along, where nothing else stands."""
        row = self._cells[self._row(value)]
        row[:] = [sign if cell == " " else cell for cell in row]

    def join(self, points: Sequence[tuple[int, int]]) -> None:
        """Dots from point to point, where no target stands."""
        for (left, start), (right, end) in pairwise(points):
            first, last = self._row(start), self._row(end)
            for column in range(left + 1, right):
                row = self._cells[round(first + (last - first) * (column - left) / (right - left))]
                if row[column] != _TARGET:
                    row[column] = _DOT

    def mark(self, column: int, value: int, sign: str) -> None:
        row = self._cells[self._row(value)]
        row[column] = _BOTH if row[column] in SIGNS and row[column] != sign else sign

    def rows(self, labels: dict[int, str], scale: int) -> list[Text]:
        """The rows from the top, each behind the label of a value that lies in it."""
        named = {self._row(value): label for value, label in labels.items()}
        return [
            Text(f"{named.get(row, ''):>{scale}} {''.join(self._cells[row])}", no_wrap=True)
            for row in reversed(range(len(self._cells)))
        ]


def _columns(count: int, width: int) -> Sequence[tuple[int, int]]:
    """Which value is drawn in which column: spread out, or thinned where there are too many."""
    if count == 1:
        return [(0, 0)]
    step = min((width - 1) / (count - 1), 4)
    columns = {round(at * step): at for at in range(count)}
    return [(at, column) for column, at in columns.items()]
