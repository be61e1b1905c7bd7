"""A column of two numbers a line, one under each side's name; it never wraps or shrinks."""

from __future__ import annotations

from collections.abc import Sequence

from ginpad.report.cells import cell_len
from ginpad.report.column_names import ColumnNames
from ginpad.report.text_table import Column


def pair_column(
    title: Sequence[str], names: ColumnNames, cells: Sequence[tuple[str, str] | str], gap: str
) -> Column:
    """Lay out both numbers of each line at the right, below the names at the head.

    Args:
        title: the lines above the names.
        names: of both sides.
        cells: two numbers, or words in their place.
        gap: what stands between two numbers.
    """
    heads = [names.of_side(side) for side in (0, 1)]
    pairs = [cell for cell in cells if not isinstance(cell, str)]
    widths = [
        max(cell_len(text) for text in [*heads[side], *(pair[side] for pair in pairs)])
        for side in (0, 1)
    ]

    def laid_out(cell: tuple[str, str] | str) -> str:
        if isinstance(cell, str):
            return cell
        return gap.join(_right(number, width) for number, width in zip(cell, widths, strict=True))

    above = [laid_out(both) for both in zip(*heads, strict=True)]
    below = [laid_out(cell) for cell in cells]
    width = max(map(cell_len, [*title, *above, *below]))
    centred = [" " * ((width - cell_len(line)) // 2) + line for line in title]
    heading = [*centred, *(_right(line, width) for line in above)]
    return Column("\n".join(heading), [_right(line, width) for line in below])


def _right(text: str, width: int) -> str:
    return " " * (width - cell_len(text)) + text
