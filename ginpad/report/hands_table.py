"""The table of a pad's hands, as columns of text.

What belongs here: what stands in which column. What never does: widths, where the table goes.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from ginpad.core.hand import Hand, How
from ginpad.core.pad import Pad, Row
from ginpad.report.card_text import card_text
from ginpad.report.column_names import ColumnNames
from ginpad.report.hand_words import counts_words, ended_words, table_ended_words
from ginpad.report.pair_column import pair_column
from ginpad.report.points_text import points
from ginpad.report.row_numbers import Numbers, written_points, written_totals
from ginpad.report.text_lines import Style, TextLine
from ginpad.report.text_table import Column, table_rows
from ginpad.report.visible import visible

_ROOM_FOR_WORDS = 14
"""The cells that the words of a hand get at least, before names are cut for them."""


def hands_columns(pad: Pad, names: ColumnNames) -> list[Column]:
    """Of each line of the pad: dealer, who ended it and how, counts, points, running totals."""
    return _columns(list(_entries(pad, names)), pad, names)


def _columns(entries: Sequence[_Entry], pad: Pad, names: ColumnNames) -> list[Column]:
    has_upcards = any(entry.upcard for entry in entries)
    upcard = Column("Upcard", [entry.upcard for entry in entries], is_number=True)
    return [
        Column("#", [entry.number for entry in entries], is_number=True),
        Column("Dealer", [entry.dealer for entry in entries]),
        Column("Ended by", [entry.words for entry in entries], room=_ROOM_FOR_WORDS),
        *([upcard] if has_upcards else []),
        Column("Deadwood", [entry.counts for entry in entries], is_number=True),
        *_pairs(pad, entries, names),
    ]


def hands_lines(pad: Pad, names: ColumnNames, width: int | None) -> Iterator[TextLine]:
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


def _entries(pad: Pad, names: ColumnNames) -> Iterator[_Entry]:
    for row in pad.rows:
        yield from _entries_of(row, pad, names)


def _entries_of(row: Row, pad: Pad, names: ColumnNames) -> Iterator[_Entry]:
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


def _pairs(pad: Pad, entries: Sequence[_Entry], names: ColumnNames) -> Iterator[Column]:
    several = len(pad.games) > 1
    gap = " " if several else "  "
    written = [_as_text(written_points(entry.row), entry) for entry in entries]
    yield pair_column(["Points"], names, written, gap)
    for index in range(len(pad.games)):
        totals = [written_totals(entry.row, index, each_side=several) for entry in entries]
        title = f"Game {index + 1}" if several else "Total"
        written = [_as_text(*both) for both in zip(totals, entries, strict=True)]
        yield pair_column([title], names, written, gap)


def _as_text(numbers: Numbers, entry: _Entry) -> tuple[str, str]:
    first, second = (
        "" if number is None or not entry.has_points else points(number) for number in numbers
    )
    return first, second
