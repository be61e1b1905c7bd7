"""The table of a pad's hands, as columns of text.

What belongs here: columns, cells and their widths. Points and totals stand in columns of two
numbers, a number for each side, that are laid out here and never wrap or shrink.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from ginpad.core.hand import Hand, How
from ginpad.core.pad import Pad, Row
from ginpad.report.card_text import card_text
from ginpad.report.cells import cell_len
from ginpad.report.clip import clip_apart
from ginpad.report.hand_words import counts_words, ended_words, table_ended_words
from ginpad.report.row_numbers import Numbers, written_points, written_totals
from ginpad.report.text_lines import Style, TextLine
from ginpad.report.text_table import Column, table_rows
from ginpad.report.visible import visible

_ROOM_FOR_WORDS = 14
"""The cells that the words of a hand get at least, before names are cut for them."""

LENGTHS_OF_NAMES = (12, 10, 8, 6, 5, 4, 3)
"""In cells: what names at the head of a column are cut to, the first that fits."""


class Names:
    """The players' names as they head columns: cut to `longest` cells, uncut for None."""

    def __init__(self, players: Sequence[str], longest: int | None) -> None:
        uncut = tuple(map(visible, players))
        self._players = uncut if longest is None else clip_apart(players, longest)

    def of_side(self, side: int) -> list[str]:
        """The names of a side, one for each line of a heading."""
        return list(self._players[side::2])

    def of_seat(self, seat: int) -> str:
        """The name of one player."""
        return self._players[seat]


def hands_columns(pad: Pad, names: Names) -> list[Column]:
    """Of each line of the pad: dealer, who ended it and how, counts, points, running totals."""
    return _columns(list(_entries(pad, names)), pad, names)


def _columns(entries: Sequence[_Entry], pad: Pad, names: Names) -> list[Column]:
    pairs = [_laid_out(pair, names, len(pad.games)) for pair in _pairs(pad, entries)]
    has_upcards = any(entry.upcard for entry in entries)
    upcard = Column("Upcard", [entry.upcard for entry in entries], is_number=True)
    return [
        Column("#", [entry.number for entry in entries], is_number=True),
        Column("Dealer", [entry.dealer for entry in entries]),
        Column("Ended by", [entry.words for entry in entries], room=_ROOM_FOR_WORDS),
        *([upcard] if has_upcards else []),
        Column("Deadwood", [entry.counts for entry in entries], is_number=True),
        *pairs,
    ]


def hands_lines(pad: Pad, names: Names, width: int | None) -> Iterator[TextLine]:
    """The table in lines; a hand that doesn't count is dim.

    Args:
        pad: with a hand at least.
        names: as they head the columns.
        width: the cells there are, None for any number.
    """
    entries = list(_entries(pad, names))
    headings, *rows = table_rows(_columns(entries, pad, names), width)
    yield from (TextLine(line, Style.BOLD) for line in headings)
    for entry, lines in zip(entries, rows, strict=True):
        style = Style.PLAIN if entry.row.counted else Style.DIM
        yield from (TextLine(line, style) for line in lines)


# ------------------------------------------------------------------ what is in a row


class _Entry(NamedTuple):
    """One line of the table. A round of two tables takes two, the points on the second."""

    row: Row
    number: str
    dealer: str
    words: str
    upcard: str
    counts: str
    has_points: bool


def _entries(pad: Pad, names: Names) -> Iterator[_Entry]:
    for row in pad.rows:
        yield from _entries_of(row, pad, names)


def _entries_of(row: Row, pad: Pad, names: Names) -> Iterator[_Entry]:
    hand, players = row.hand, pad.match.players
    dealer = "" if hand.how is How.ADJUSTMENT else names.of_seat(row.dealer)
    if hand.how is not How.ROUND:
        ended = ended_words(hand, None if row.refusal else row.score, players)
        words = "\n".join([_who_and_how(hand, ended, players), *_remarks(row, hand, players)])
        yield _Entry(row, str(row.number), dealer, words, _upcard(hand), _counts(hand), True)
        return
    last = len(hand.tables) - 1
    for index, table in enumerate(hand.tables):
        number, by = (str(row.number), dealer) if index == 0 else ("", "")
        words = _who_and_how(table, table_ended_words(table, index, row, pad), players)
        remarks = [_boast(table, players)] if table.boast else []
        if index == last:
            remarks += _remarks(row, hand, players)
        words = "\n".join([words, *remarks])
        yield _Entry(row, number, by, words, _upcard(table), _counts(table), index == last)


def _counts(hand: Hand) -> str:
    return "" if hand.how is How.ADJUSTMENT else counts_words(hand)


def _upcard(hand: Hand) -> str:
    return card_text(hand.upcard) if hand.upcard else ""


def _who_and_how(hand: Hand, ended: str, players: Sequence[str]) -> str:
    """Who ended a hand and how, or that nobody did."""
    if hand.ended_by is None:
        return "– dead hand"
    return visible(f"{players[hand.ended_by]} · {ended}")


def _remarks(row: Row, hand: Hand, players: Sequence[str]) -> Iterator[str]:
    """What is said of a hand in lines of their own."""
    if hand.boast is not None:
        yield _boast(hand, players)
    if max(row.score.boxes) > 1:
        yield f"{max(row.score.boxes)} boxes"
    if hand.reason:
        yield visible(hand.reason)
    if hand.note:
        yield visible(f"# {hand.note}")
    if row.refusal is not None:
        yield "not legal"
    elif not row.counted:
        yield "after the end"


def _boast(hand: Hand, players: Sequence[str]) -> str:
    assert hand.boast is not None
    name, turn = visible(players[hand.boast.seat]), hand.boast.turn
    return f"{name}'s boast " + ("failed" if turn is None else f"in turn {turn}")


# ------------------------------------------------------------------ two numbers a column


class _Pair(NamedTuple):
    """A column of two numbers: what it is called, and the two for each line of the table."""

    title: str
    numbers: list[tuple[str, str]]


def _pairs(pad: Pad, entries: Sequence[_Entry]) -> Iterator[_Pair]:
    several = len(pad.games) > 1
    yield _Pair("Points", [_as_text(written_points(e.row), e) for e in entries])
    for index in range(len(pad.games)):
        totals = [written_totals(e.row, index, each_side=several) for e in entries]
        title = f"Game {index + 1}" if several else "Total"
        yield _Pair(title, [_as_text(*both) for both in zip(totals, entries, strict=True)])


def _as_text(numbers: Numbers, entry: _Entry) -> tuple[str, str]:
    first, second = (
        "" if number is None or not entry.has_points else str(number).replace("-", "−")
        for number in numbers
    )
    return first, second


def _laid_out(pair: _Pair, names: Names, games: int) -> Column:
    heads = [names.of_side(side) for side in (0, 1)]
    widths = [
        max(cell_len(text) for text in [*heads[side], *(n[side] for n in pair.numbers)])
        for side in (0, 1)
    ]
    gap = "  " if games == 1 else " "
    lines = [(first, second) for first, second in zip(*heads, strict=True)]
    rows = [
        f"{_right(first, widths[0])}{gap}{_right(second, widths[1])}"
        for first, second in [*lines, *pair.numbers]
    ]
    width = max(cell_len(pair.title), *map(cell_len, rows))
    rows = [_right(row, width) for row in rows]
    title = " " * ((width - cell_len(pair.title)) // 2) + pair.title
    return Column("\n".join([title, *rows[: len(lines)]]), rows[len(lines) :])


def _right(text: str, width: int) -> str:
    return " " * (width - cell_len(text)) + text
