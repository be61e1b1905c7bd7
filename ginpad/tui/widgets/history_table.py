"""The list of matches: a page at a time, however many there are."""

from __future__ import annotations

from rich.cells import cell_len
from rich.text import Text
from textual import events, on
from textual.message import Message
from textual.widgets import DataTable

from ginpad.report.clip import clip
from ginpad.report.points_text import both_points
from ginpad.report.visible import visible
from ginpad.store.index import SortBy
from ginpad.store.index_rows import MatchRow, State
from ginpad.tui.widgets.row_table import RowTable

PAGE = 100
"""Rows that are read at once."""

Column = tuple[str, int, SortBy]
"""What it is called, its cells, what it sorts by."""

_COLUMNS: tuple[Column, ...] = (
    ("date", 17, SortBy.STARTED),
    ("sides", 22, SortBy.SIDES),
    ("rules", 18, SortBy.RULES),
    ("finals", 10, SortBy.MARGIN),
    ("winner", 11, SortBy.WINNER),
    ("hands", 6, SortBy.HANDS),
    ("state", 9, SortBy.STATE),
)
_FIRST = ("date", "sides", "finals", "winner", "rules", "hands", "state")
"""In this order columns get what room there is; one without room for all of it is left out."""


class HistoryTable(RowTable):
    """Rows of the index. It asks for more when the cursor comes near the end."""

    class NearEnd(Message):
        """The cursor is near the last row that is shown."""

    class SortAsked(Message):
        """The player wants another order."""

        def __init__(self, sort: SortBy) -> None:
            super().__init__()
            self.sort = sort

    def __init__(self) -> None:
        super().__init__()
        self._shown: list[MatchRow] = []
        self._columns: tuple[Column, ...] = _COLUMNS
        self._sort = SortBy.STARTED
        self._descending = True

    @property
    def chosen(self) -> MatchRow | None:
        """The row under the cursor; None in an empty list."""
        return self._shown[self.cursor_row] if self.cursor_row < len(self._shown) else None

    def show(self, rows: list[MatchRow], sort: SortBy, descending: bool) -> None:
        """Show these rows from the top, with a sign at the column they are sorted by."""
        self._sort, self._descending = sort, descending
        self._columns = self._fitting(rows)
        self.clear(columns=True)
        self._shown = []
        for label, width, by in self._columns:
            sign = ("▾" if descending else "▴") if by is sort else ""
            self.add_column(Text(f"{label}{sign}"), width=width, key=by.value)
        self._append(rows)

    def _fitting(self, rows: list[MatchRow]) -> tuple[Column, ...]:
        """The columns there is room for, with whole numbers."""
        return _fitting(self.size.width, max((cell_len(_finals(row)) for row in rows), default=0))

    def on_resize(self, event: events.Resize) -> None:
        """Give the room there is to the columns that matter most."""
        if self._fitting(self._shown) != self._columns:
            self._show_again(self._shown)

    def add(self, rows: list[MatchRow]) -> None:
        """Show more rows behind the others."""
        if self._fitting([*self._shown, *rows]) != self._columns:
            self._show_again([*self._shown, *rows])
        else:
            self._append(rows)

    def _show_again(self, rows: list[MatchRow]) -> None:
        at = self.cursor_row
        self.show(rows, self._sort, self._descending)
        self.move_cursor(row=at)

    def _append(self, rows: list[MatchRow]) -> None:
        self._shown += rows
        for row in rows:
            self.add_row(*_cells(row, self._columns))

    def drop_chosen(self) -> None:
        """Take the row under the cursor out; the cursor is then on the next one."""
        if self.row_count:
            key, _ = self.coordinate_to_cell_key(self.cursor_coordinate)
            del self._shown[self.cursor_row]
            self.remove_row(key)

    def go_to(self, name: str) -> bool:
        """Put the cursor on the match of a file; False if it isn't shown."""
        for index, row in enumerate(self._shown):
            if row.name == name:
                self.move_cursor(row=index)
                return True
        return False

    def ask_for_next_sort(self) -> None:
        """Ask for the order of the next column that is shown."""
        orders = [by for _, _, by in self._columns]
        at = orders.index(self._sort) if self._sort in orders else -1
        self.post_message(self.SortAsked(orders[(at + 1) % len(orders)]))

    @on(DataTable.RowHighlighted)
    def _near_end(self, event: DataTable.RowHighlighted) -> None:
        # A list that is no whole page has an end, and it is shown.
        if len(self._shown) % PAGE == 0 and event.cursor_row >= len(self._shown) - PAGE // 4:
            self.post_message(self.NearEnd())

    @on(DataTable.HeaderSelected)
    def _header_selected(self, event: DataTable.HeaderSelected) -> None:
        self.post_message(self.SortAsked(SortBy(event.column_key.value or "")))


def _fitting(width: int, finals: int) -> tuple[Column, ...]:
    """The columns for which there is room, in their order; all where the room isn't known yet.

    Args:
        width: the cells there are, 0 where that isn't known.
        finals: the cells that the longest finals take.
    """
    columns = {
        label: (label, max(cells, finals + 1) if label == "finals" else cells, by)
        for label, cells, by in _COLUMNS
    }
    room = width
    fitting: set[str] = set()
    for name in _FIRST:
        _, cells, _ = columns[name]
        if cells <= room:
            room -= cells
            fitting.add(name)
    if not fitting:  # a table without any column has no row to choose
        fitting = {"sides"} if width else set(_FIRST)
    return tuple(column for label, column in columns.items() if label in fitting)


def _cells(row: MatchRow, columns: tuple[Column, ...]) -> tuple[Text, ...]:
    texts = _texts(row)
    return tuple(Text(clip(texts.get(label, ""), width - 1)) for label, width, _ in columns)


def _texts(row: MatchRow) -> dict[str, str]:
    """What stands in the columns."""
    date = f"{row.started:%Y-%m-%d %H:%M}" if row.started else "–"
    if row.problem:
        state = "newer" if row.state is State.NEWER else "damaged"
        return {"date": date, "sides": visible(row.name), "state": state}
    return {
        "date": date,
        "sides": visible(" – ".join(row.sides)),
        "rules": visible(row.rules),
        "finals": _finals(row),
        "winner": "–" if row.won_by is None else visible(row.sides[row.won_by]),
        "hands": str(row.hands),
        "state": row.state.value,
    }


def _finals(row: MatchRow) -> str:
    """The finals of a finished match, the points so far of a running one."""
    return both_points(row.total or (row.points[0] if row.points else (0, 0)))
