"""A score sheet as CSV: every section a table under the other, for a spreadsheet.

Numbers stay numbers. Text that a spreadsheet would take for a formula gets an apostrophe before
it, which is the sign that spreadsheets themselves use for "this is text".
"""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator

from ginpad.report.sheet import Cell, Section, Sheet

FILE_MARK = "\N{ZERO WIDTH NO-BREAK SPACE}"
"""What a CSV *file* begins with: without this mark Excel takes UTF-8 for the computer's old
code page and shows "é" as "Ã©"; LibreOffice, which asks, takes it as the answer. In a pipe it
would be a stray character in the first cell, so standard output goes without."""

_FORMULA_SIGNS = ("=", "+", "-", "@", "\t", "\r", "＝", "＋", "－", "＠")


def to_csv(sheet: Sheet) -> str:
    """The whole sheet as CSV with commas, without a line end after its last line."""
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerows([_guarded(cell) for cell in row] for row in _rows(sheet))
    return text.getvalue().removesuffix("\n")


def _rows(sheet: Sheet) -> Iterator[tuple[Cell, ...]]:
    yield (sheet.title,)
    yield from ((fact,) for fact in sheet.facts)
    for section in (sheet.hands, *sheet.reckonings):
        yield ()
        yield from _section(section)
    for sentences in (sheet.ending, sheet.agreed):
        if sentences:
            yield ()
        yield from ((sentence,) for sentence in sentences)


def _section(section: Section) -> Iterator[tuple[Cell, ...]]:
    yield (section.title,)
    if section.rows:
        yield tuple(column.full_heading for column in section.columns)
    yield from (row.cells for row in section.rows)
    yield from ((sentence,) for sentence in section.sentences)


def _guarded(cell: Cell) -> Cell:
    """A cell in which a spreadsheet finds no formula, after any spaces either."""
    if isinstance(cell, int):
        return cell
    risky = cell.startswith(_FORMULA_SIGNS) or cell.lstrip().startswith(_FORMULA_SIGNS)
    return f"'{cell}" if risky else cell
