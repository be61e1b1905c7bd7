"""The running match: one row a hand, one double column a side and game."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import ClassVar

from rich.cells import cell_len
from rich.text import Text
from textual import events
from textual.binding import Binding, BindingType
from textual.coordinate import Coordinate
from textual.message import Message

from ginpad.core.hand import How
from ginpad.core.pad import Pad, Row
from ginpad.report.clip import clip, clip_apart
from ginpad.report.hand_words import counts_words, outcome_words
from ginpad.report.points_text import points
from ginpad.tui.widgets.row_table import RowTable


class MatchTable(RowTable):
    """The pad's rows. A chosen row can be corrected or deleted, or a hand put in before it."""

    COMPONENT_CLASSES: ClassVar[set[str]] = {"match-table--landed"}
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter,e", "ask('correct')", "Correct", id="pad.correct"),
        Binding("d,delete", "ask('delete')", "Delete", id="pad.delete"),
        Binding("i,insert", "ask('insert')", "Insert before", show=False, id="pad.insert"),
        Binding("escape", "screen.line", "Entry line", id="pad.leave"),
        # At most six hints fit into 80 columns; these two keep working.
        Binding("f2,n", "app.new_match", "New match", show=False, id="app.new_match"),
        Binding("f4", "screen.line", "Entry line", show=False, id="pad.rows"),
    ]

    class Asked(Message):
        """The player wants something done with a hand: correct, delete or insert before."""

        def __init__(self, what: str, number: int) -> None:
            super().__init__()
            self.what = what
            self.number = number

    def __init__(self) -> None:
        super().__init__()
        self._pad: Pad | None = None
        self._heads: tuple[tuple[str, int], ...] = ()
        self._cells: list[tuple[Text, ...]] = []
        self._landed = 0

    @property
    def number(self) -> int:
        """The chosen hand's number, 0 where there is none."""
        return self.cursor_row + 1 if self.row_count else 0

    def action_ask(self, what: str) -> None:
        """Ask for the chosen row to be worked on."""
        if self.number:
            self.post_message(self.Asked(what, self.number))

    def on_resize(self, event: events.Resize) -> None:
        """Give the room there is to the columns that can use it."""
        if self._pad is not None:
            self.show(self._pad)

    def show(self, pad: Pad) -> None:
        """Show a pad; rows that say the same as before are left alone."""
        columns = _columns(pad, self.size.width or 42)
        heads = tuple((column.label, column.width) for column in columns)
        if heads != self._heads:
            self._rebuild(heads)
        self._pad = pad
        rows = [tuple(column.cell(row) for column in columns) for row in pad.rows]
        was_at_end = self.cursor_row >= len(self._cells) - 1
        for index, cells in enumerate(rows[: len(self._cells)]):
            if cells != self._cells[index]:
                self._update_row(index, cells)
        for index in range(len(self._cells), len(rows)):
            self.add_row(*rows[index], key=str(index))
        for index in range(len(rows), len(self._cells)):
            self.remove_row(str(index))
        self._cells = rows
        if was_at_end and rows:
            self.move_cursor(row=len(rows) - 1)
            self.scroll_end(animate=False)

    def highlight(self, number: int) -> None:
        """Highlight the row of hand `number`; 0 for none."""
        numbers = {self._landed, number}
        self._landed = number
        for each in numbers:
            if 1 <= each <= len(self._cells):
                self._update_row(each - 1, self._cells[each - 1])

    def _rebuild(self, heads: tuple[tuple[str, int], ...]) -> None:
        self.clear(columns=True)
        self.header_height = max(label.count("\n") + 1 for label, _ in heads)
        self._cells = []
        self._heads = heads
        for label, width in heads:
            self.add_column(Text(label), width=width)

    def _update_row(self, index: int, cells: tuple[Text, ...]) -> None:
        if index + 1 == self._landed:
            cells = tuple(map(self._lit, cells, (width for _, width in self._heads)))
        for column, cell in enumerate(cells):
            self.update_cell_at(Coordinate(index, column), cell)

    def _lit(self, cell: Text, width: int) -> Text:
        """A cell as it is highlighted, the space behind its words too."""
        style = self.get_component_rich_style("match-table--landed", partial=True)
        space = " " * (width - cell.cell_len)
        return Text.assemble(cell, space, style=style)


@dataclass(frozen=True, slots=True)
class _Column:
    """A column: its head, its width with one cell of space, and what a row says in it."""

    label: str
    width: int
    says: Callable[[Row], str]
    right: bool = False

    def cell(self, row: Row) -> Text:
        text = clip(self.says(row), self.width - 1)
        if self.right:
            text = text.rjust(self.width - 1)
        return Text(text, style="" if row.counted else "dim")


def _columns(pad: Pad, room: int) -> list[_Column]:
    """The columns of a pad in so many cells: numbers whole first, names get what is left."""
    players = pad.match.players
    scores = _score_columns(pad, room)
    left = room - 3 - sum(column.width for column in scores)
    columns = [_Column(" #", 3, lambda row: str(row.number), right=True)]
    counts_width = max(
        [9 if room >= 60 else 6, *(len(counts_words(row.hand)) + 1 for row in pad.rows)]
    )
    has_counts = left - counts_width >= _ENOUGH
    left -= counts_width if has_counts else 0
    longest = max(cell_len(name) for name in players) + 1
    dealer_width = min(max(longest, 7), 14, left - _ENOUGH)
    if dealer_width >= 5:  # "deal", and what keeps it from the next heading
        head = "dealer" if dealer_width > 6 else "deal"
        names = clip_apart(players, dealer_width - 1)
        columns.append(_Column(head, dealer_width, partial(_dealer, names)))
        left -= dealer_width
    columns.append(_Column("ended by", left, partial(_ended_by, pad, left - 1)))
    if has_counts:
        head = "deadwood" if counts_width > 8 else "left"
        columns.append(_Column(head, counts_width, lambda row: counts_words(row.hand)))
    return columns + scores


_ENOUGH = 13
"""Cells for who ended the hand and how: "Ann undercut" and a space."""

_STILL_A_NAME = 4
"""Cells that a name keeps; by whom a hand was undercut is left out before it is cut further."""


def _ended_by(pad: Pad, width: int, row: Row) -> str:
    """Who ended the hand and how; where it is too long names are cut, not the outcome."""
    longest = min(max(map(cell_len, pad.match.players)), width)
    for briefly, shortest in ((False, _STILL_A_NAME), (True, 2)):
        for cells in range(longest, min(shortest, longest) - 1, -1):
            names = clip_apart(pad.match.players, cells)
            words = outcome_words(row, names, briefly=briefly)
            if cell_len(words) <= width:
                return words
    return words


def _dealer(names: Sequence[str], row: Row) -> str:
    return "" if row.hand.how is How.ADJUSTMENT else names[row.dealer]


def _score_columns(pad: Pad, room: int) -> list[_Column]:
    """A column for each side, in each game; Hollywood's heads begin with the game's number."""
    games = len(pad.games)
    width = (5 if room >= 54 else 4) if games > 1 else 12 if room >= 64 else 6
    return [
        _Column(
            _score_head(pad, game, side, width - 1),
            width,
            partial(_score_words, game, side, games == 1 and width > 10),
            right=True,
        )
        for game in range(games)
        for side in (0, 1)
    ]


def _score_head(pad: Pad, game: int, side: int, width: int) -> str:
    """A line for the game where there are several, then one for each partner."""
    lines = list(clip_apart(pad.match.players, width)[side::2])
    if len(pad.games) > 1:
        lines.insert(0, "III"[: game + 1] if side == 0 else "")
    return "\n".join(line.rjust(width) for line in lines)


def _score_words(game: int, side: int, with_points: bool, row: Row) -> str:
    """The side's new total in a game, or its points in brackets where they don't count."""
    scored = row.score.points[side]
    if not row.counted:
        return f"({points(scored)})" if scored else ""
    if not row.entered[game][side]:
        return ""
    total = row.running[game][side]
    sign = "+" if scored >= 0 else ""
    return f"{sign}{points(scored)} {points(total):>5}" if with_points else points(total)
