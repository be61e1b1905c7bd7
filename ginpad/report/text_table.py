"""A table of plain text, each cell of one or more lines; wide signs count for two cells.

What belongs here: widths, breaking words, alignment. What never does: what a table says.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import zip_longest
from typing import NamedTuple

from ginpad.report.cells import cell_len
from ginpad.report.text_lines import wrapped

RULE = "─"
"""What the line under the headings is made of."""

_GAP = " " * 3


class Column(NamedTuple):
    """A column and what stands in each row of it.

    Attributes:
        heading: one or more lines.
        cells: one for each row.
        is_number: its lines stand at the right.
        room: so many cells words get at least before they are broken; None: they never are.
    """

    heading: str
    cells: Sequence[str]
    is_number: bool = False
    room: int | None = None

    @property
    def width(self) -> int:
        """The cells it takes unbroken."""
        texts = (self.heading, *self.cells)
        return max(cell_len(line) for text in texts for line in text.split("\n"))

    @property
    def least_width(self) -> int:
        """The cells it can't do without."""
        return self.width if self.room is None else min(self.width, self.room)


def least_width(columns: Sequence[Column]) -> int:
    """The cells that a table of these columns can't do without."""
    return sum(column.least_width for column in columns) + len(_GAP) * (len(columns) - 1)


def table_rows(columns: Sequence[Column], width: int | None = None) -> Iterator[list[str]]:
    """The lines of the headings with the rule under them, then those of each row.

    Args:
        columns: all with as many cells.
        width: the cells there are; words are broken to fit, numbers never. None: as many as
            it needs.
    """
    widths = _widths(columns, width)
    lines = max(column.heading.count("\n") for column in columns)
    headings = ["\n" * (lines - column.heading.count("\n")) + column.heading for column in columns]
    rule = RULE * (sum(widths) + len(_GAP) * (len(columns) - 1))
    yield [*_row(columns, headings, widths), rule]
    for cells in zip(*(column.cells for column in columns), strict=True):
        yield list(_row(columns, cells, widths))


def _widths(columns: Sequence[Column], width: int | None) -> list[int]:
    """Of each column; where there is too little room the widest that can gives a cell."""
    widths = [column.width for column in columns]
    if width is None:
        return widths
    least = [column.least_width for column in columns]
    for _ in range(sum(widths) + len(_GAP) * (len(columns) - 1) - width):
        giving = [index for index in range(len(columns)) if widths[index] > least[index]]
        if not giving:
            break
        widths[max(giving, key=widths.__getitem__)] -= 1
    return widths


def _row(columns: Sequence[Column], cells: Sequence[str], widths: Sequence[int]) -> Iterator[str]:
    broken = [
        [part for line in cell.split("\n") for part in wrapped(line, width)]
        for cell, width in zip(cells, widths, strict=True)
    ]
    for lines in zip_longest(*broken, fillvalue=""):
        padded = (
            _padded(line, width, column.is_number)
            for line, width, column in zip(lines, widths, columns, strict=True)
        )
        yield _GAP.join(padded).rstrip()


def _padded(line: str, width: int, at_the_right: bool) -> str:
    blanks = " " * (width - cell_len(line))
    return blanks + line if at_the_right else line + blanks
