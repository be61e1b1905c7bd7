"""The table of a pad's hands, as a Rich renderable.

What belongs here: columns, cells and their widths. Points and totals stand in columns of two
numbers, a number for each side, that are laid out here and never wrap or shrink.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from rich import box
from rich.cells import cell_len, set_cell_size
from rich.table import Table
from rich.text import Text

from ginpad.core.hand import Hand, How, Outcome
from ginpad.core.match import side_name
from ginpad.core.pad import Pad, Row
from ginpad.core.rules import Rules, Tie
from ginpad.report.card_text import card_text
from ginpad.report.hand_words import counts_words
from ginpad.report.visible import visible

_ROOM_FOR_WORDS = 14
"""The cells that the words of a hand get at least, before names are cut for them."""


class Names:
    """The players' names as they head columns: cut to `longest` cells, uncut for None."""

    def __init__(self, players: Sequence[str], longest: int | None) -> None:
        self._longest = longest
        self._players = [self.fit(visible(name)) for name in players]

    def of_side(self, side: int) -> list[str]:
        """The names of a side, one for each line of a heading."""
        return self._players[side::2]

    def of_seat(self, seat: int) -> str:
        """The name of one player."""
        return self._players[seat]

    def fit(self, name: str) -> str:
        """A name cut to the room there is."""
        if self._longest is None or cell_len(name) <= self._longest:
            return name
        return set_cell_size(name, self._longest - 1).rstrip() + "…"


def hands_table(pad: Pad, names: Names) -> Table:
    """A row for each hand: dealer, who ended it and how, counts, points, running totals."""
    entries = [entry for row in pad.rows for entry in _entries(row, pad, names)]
    pairs = [_laid_out(pair, names, len(pad.games)) for pair in _pairs(pad, entries)]
    has_upcards = any(entry.upcard for entry in entries)
    table = Table(box=box.SIMPLE_HEAD, show_edge=False, padding=(0, 2, 0, 0), pad_edge=False)
    _add_number_column(table, "#", [entry.number for entry in entries])
    table.add_column("Dealer", vertical="top", no_wrap=True)
    words_width = max(cell_len(line) for entry in entries for line in entry.words.split("\n"))
    table.add_column("Ended by", min_width=min(words_width, _ROOM_FOR_WORDS))
    if has_upcards:
        _add_number_column(table, "Upcard", [entry.upcard for entry in entries])
    _add_number_column(table, "Deadwood", [entry.counts for entry in entries])
    for pair in pairs:
        table.add_column(pair.heading, no_wrap=True, min_width=pair.width, vertical="top")
    for index, entry in enumerate(entries):
        upcard = [entry.upcard] if has_upcards else []
        cells = [entry.number, entry.dealer, entry.words, *upcard, entry.counts]
        numbers = [pair.cells[index] for pair in pairs]
        table.add_row(*map(Text, [*cells, *numbers]), style="" if entry.row.counted else "dim")
    return table


def _add_number_column(table: Table, heading: str, cells: Sequence[str]) -> None:
    width = max(map(cell_len, [heading, *cells]))
    table.add_column(Text(heading), justify="right", no_wrap=True, min_width=width)


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


def _entries(row: Row, pad: Pad, names: Names) -> Iterator[_Entry]:
    hand, players, rules = row.hand, pad.match.players, pad.match.rules
    dealer = "" if hand.how is How.ADJUSTMENT else names.of_seat(row.dealer)
    if hand.how is not How.ROUND:
        words = "\n".join([_hand_words(row, players), *_remarks(row, hand, players)])
        yield _Entry(row, str(row.number), dealer, words, _upcard(hand), _counts(hand), True)
        return
    last = len(hand.tables) - 1
    for index, table in enumerate(hand.tables):
        number, by = (str(row.number), dealer) if index == 0 else ("", "")
        words = _table_words(table, players, rules)
        remarks = [_boast(table, players)] if table.boast else []
        if index == last:
            remarks += _remarks(row, hand, players)
        words = "\n".join([words, *remarks])
        yield _Entry(row, number, by, words, _upcard(table), _counts(table), index == last)


def _counts(hand: Hand) -> str:
    return "" if hand.how is How.ADJUSTMENT else counts_words(hand)


def _upcard(hand: Hand) -> str:
    return card_text(hand.upcard) if hand.upcard else ""


_WORDS = {
    Outcome.BIG_GIN: "big gin",
    Outcome.SMALL_GIN: "small gin",
    Outcome.TEAM_GIN: "team gin",
}


def _hand_words(row: Row, players: Sequence[str]) -> str:
    hand, score = row.hand, row.score
    if hand.how is How.DEAD or hand.ended_by is None:
        return "– dead hand"
    name = visible(players[hand.ended_by])
    if row.refusal is not None:
        return f"{name} · {hand.how.value.replace('-', ' ')}"
    if score.outcome is Outcome.UNDERCUT and score.winner is not None:
        return f"{name} · undercut by {visible(side_name(players, score.winner))}"
    return f"{name} · {_WORDS.get(score.outcome, score.outcome.value)}"


def _table_words(table: Hand, players: Sequence[str], rules: Rules) -> str:
    """What happened at one of two tables, where only the round has a score."""
    if table.how is How.DEAD or table.ended_by is None:
        return "– dead hand"
    name, opponent = visible(players[table.ended_by]), visible(players[table.ended_by ^ 1])
    own, other = table.deadwood[table.ended_by] or 0, table.deadwood[table.ended_by ^ 1] or 0
    if own == 0:
        return f"{name} · {'big gin' if table.how is How.BIG_GIN else 'gin'}"
    if other < own or (other == own and rules.hand.tie is not Tie.KNOCKER):
        return f"{name} · undercut by {opponent}"
    return f"{name} · knock"


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


class _LaidOut(NamedTuple):
    """A pair with every cell padded to its width."""

    heading: Text
    width: int
    cells: list[str]


_NEITHER = ("", "")


def _pairs(pad: Pad, entries: Sequence[_Entry]) -> Iterator[_Pair]:
    yield _Pair("Points", [_points(e.row) if e.has_points else _NEITHER for e in entries])
    several = len(pad.games) > 1
    for index in range(len(pad.games)):
        title = f"Game {index + 1}" if several else "Total"
        totals = [
            _totals(e.row, index, each_side=several) if e.has_points else _NEITHER for e in entries
        ]
        yield _Pair(title, totals)


def _points(row: Row) -> tuple[str, str]:
    if not row.counted:
        return _NEITHER
    first, second = (
        str(points).replace("-", "−") if points or row.score.winner == side else ""
        for side, points in enumerate(row.score.points)
    )
    return first, second


def _totals(row: Row, game: int, *, each_side: bool) -> tuple[str, str]:
    """The totals after a hand that was written into the game; with three games only those of
    the sides that wrote in it, as on a paper pad."""
    entered = row.entered[game]
    if not each_side:
        entered = (any(entered), any(entered))
    first, second = (
        str(total).replace("-", "−") if entered[side] else ""
        for side, total in enumerate(row.running[game])
    )
    return first, second


def _laid_out(pair: _Pair, names: Names, games: int) -> _LaidOut:
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
    return _LaidOut(Text("\n".join([title, *rows[: len(lines)]])), width, rows[len(lines) :])


def _right(text: str, width: int) -> str:
    return " " * (width - cell_len(text)) + text
