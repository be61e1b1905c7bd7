"""How large a sheet may be printed so that it fits one page, reckoned from how much it says."""

from __future__ import annotations

import math
from bisect import bisect_right
from collections.abc import Callable, Sequence

from ginpad.report.html_page import PAGE_HEIGHT_PT, PAGE_WIDTH_PT
from ginpad.report.sheet import Column, RowKind, Section, Sheet

LONGEST_WHOLE_WORD = 10
"""Letters of a word that is never broken, so that no column gets too narrow for its heading."""

_SIZES = tuple(size / 10 for size in range(56, 106))
"""Sizes of print that can be read, in points."""
_SMALLEST_UNDIVIDED = 7.5
"""A pad that would be smaller than this is laid in two tables side by side."""
_SIZE_OF_SEVERAL_PAGES = 9.0
_LINE = 1.5
"""The height of a row of a table, by the size of its print."""
_CHARACTER = 0.53
"""The width of a character, about, by the size of its print."""
_PADDING = 1.6
"""What a cell has left and right of its text, in characters."""


def largest_size(height: Callable[[float], float]) -> float:
    """The largest size of print at which what has this height fits a page; 0 for none."""
    fitting = bisect_right(_SIZES, PAGE_HEIGHT_PT, key=height)
    return _SIZES[fitting - 1] if fitting else 0.0


def wrapped(words: str, width: float, size: float) -> int:
    """How many lines a text takes in a width, at a size of print, both in points."""
    return 1 + int(len(words) * size * _CHARACTER / width)


def fit(sheet: Sheet) -> tuple[int, float]:
    """In how many tables side by side the pad is laid, and the size of print, in points.

    What would be too small to be read on one page takes several, at a size for reading.
    """
    paper = _Paper(sheet)
    whole, halved = (paper.largest_size(parts) for parts in (1, 2))
    if max(whole, halved) < _SIZES[0]:
        return 1, _SIZE_OF_SEVERAL_PAGES
    return (2, halved) if whole < min(halved, _SMALLEST_UNDIVIDED) else (1, whole)


class _Paper:
    """A sheet as so many lines of so many letters."""

    def __init__(self, sheet: Sheet) -> None:
        self._sheet = sheet
        self._hands = _Table(sheet.hands)
        self._reckonings = [_Table(section) for section in sheet.reckonings]

    def largest_size(self, parts: int) -> float:
        """The largest size of print at which everything fits a page; 0 for none."""
        return largest_size(lambda size: self._height(parts, size))

    def _height(self, parts: int, size: float) -> float:
        sheet = self._sheet
        lines = 4.0 + sum(wrapped(words, PAGE_WIDTH_PT, size) for words in sheet.facts)
        lines += sum(wrapped(words, PAGE_WIDTH_PT, size) for words in sheet.ending)
        lines += wrapped(" ".join(sheet.agreed), PAGE_WIDTH_PT, size)
        lines += wrapped(sheet.title, PAGE_WIDTH_PT, 2 * size) * 1.5
        lines += self._hands.lines(PAGE_WIDTH_PT / parts - 2 * size, size) / parts
        if self._reckonings:
            width = PAGE_WIDTH_PT / len(self._reckonings) - 2 * size
            lines += 2 + max(table.lines(width, size) for table in self._reckonings)
            lines += max(_sentence_lines(each, width, size) for each in sheet.reckonings)
        return lines * (size * _LINE + 0.75)


class _Table:
    """How wide the columns of a section would like to be, and how long its texts are."""

    def __init__(self, section: Section) -> None:
        hands = [
            [str(cell) for cell in row.cells] for row in section.rows if row.kind is not RowKind.SUM
        ]
        self._wishes = [
            _wishes(column, cells) for column, *cells in zip(section.columns, *hands, strict=True)
        ]
        headings = [column.heading for column in section.columns]
        self._lengths = [[len(cell) + _PADDING for cell in row] for row in (headings, *hands)]
        self._sums = len(section.rows) - len(hands)

    def lines(self, width: float, size: float) -> float:
        """How many lines the headings and rows take; no end to them in too small a width.

        As in a browser each column gets the width of its longest word first; what is left is
        shared out among the columns that would like more.
        """
        left = width / (size * _CHARACTER) - sum(least for least, _ in self._wishes)
        if left < 0:
            return math.inf
        wanted = sum(most - least for least, most in self._wishes)
        part = min(1.0, left / wanted) if wanted else 1.0
        rooms = [least + part * (most - least) for least, most in self._wishes]
        return self._sums + sum(
            max(math.ceil(length / room) for length, room in zip(lengths, rooms, strict=True))
            for lengths in self._lengths
        )


def _wishes(column: Column, cells: Sequence[str]) -> tuple[float, float]:
    """The least width of a column, at which its longest word fits, and the one it would like.

    Over numbers a long heading wraps rather than to make its column wide.
    """
    longest = max(map(len, (column.heading, *cells)))
    words = [*column.heading.split(), *(word for cell in cells for word in cell.split())]
    least = min(max(map(len, words), default=0), LONGEST_WHOLE_WORD)
    wish = min(longest, LONGEST_WHOLE_WORD) if column.is_number else longest
    return least + _PADDING, max(least, wish) + _PADDING


def _sentence_lines(section: Section, width: float, size: float) -> int:
    return sum(wrapped(sentence, width, size) for sentence in section.sentences)
