"""The list of matches: a page at a time, however many there are."""

from __future__ import annotations

from rich.text import Text
from textual import on
from textual.message import Message
from textual.widgets import DataTable

from ginpad.report.visible import visible
from ginpad.store.index import SortBy
from ginpad.store.index_rows import MatchRow, State
from ginpad.tui.clip import clip

PAGE = 100
"""Rows that are read at once."""

_COLUMNS: tuple[tuple[str, int, SortBy], ...] = (
    ("date", 17, SortBy.STARTED),
    ("sides", 22, SortBy.SIDES),
    ("rules", 18, SortBy.RULES),
    ("finals", 10, SortBy.MARGIN),
    ("winner", 11, SortBy.WINNER),
    ("hands", 6, SortBy.HANDS),
    ("state", 9, SortBy.STATE),
)


class HistoryTable(DataTable[Text]):
    """Rows of the index. It asks for more when the cursor comes near the end."""

    class NearEnd(Message):
        """The cursor is near the last row that is shown."""

    class SortAsked(Message):
        """The player wants another order."""

        def __init__(self, sort: SortBy) -> None:
            super().__init__()
            self.sort = sort

    def __init__(self) -> None:
        super().__init__(cursor_type="row", cell_padding=0, zebra_stripes=True)
        self._shown: list[MatchRow] = []

    @property
    def chosen(self) -> MatchRow | None:
        """The row under the cursor; None in an empty list."""
        return self._shown[self.cursor_row] if self.cursor_row < len(self._shown) else None

    def show(self, rows: list[MatchRow], sort: SortBy, descending: bool) -> None:
        """Show these rows from the top, with a sign at the column they are sorted by."""
        self.clear(columns=True)
        self._shown = []
        for label, width, by in _COLUMNS:
            sign = ("▾" if descending else "▴") if by is sort else ""
            self.add_column(Text(f"{label}{sign}"), width=width, key=by.value)
        self.add(rows)

    def add(self, rows: list[MatchRow]) -> None:
        """Show more rows behind the others."""
        self._shown += rows
        for row in rows:
            self.add_row(*_cells(row))

    def drop_chosen(self) -> None:
        """Take the row under the cursor out; the cursor is then on the next one."""
        if self.row_count:
            key, _ = self.coordinate_to_cell_key(self.cursor_coordinate)
            del self._shown[self.cursor_row]
            self.remove_row(key)

    def go_to(self, name: str) -> None:
        """Put the cursor on the match of a file, if it is shown."""
        for index, row in enumerate(self._shown):
            if row.name == name:
                self.move_cursor(row=index)
                return

    @on(DataTable.RowHighlighted)
    def _near_end(self, event: DataTable.RowHighlighted) -> None:
        # A list that is no whole page has an end, and it is shown.
        if len(self._shown) % PAGE == 0 and event.cursor_row >= len(self._shown) - PAGE // 4:
            self.post_message(self.NearEnd())

    @on(DataTable.HeaderSelected)
    def _header_selected(self, event: DataTable.HeaderSelected) -> None:
        self.post_message(self.SortAsked(SortBy(event.column_key.value or "")))


def _cells(row: MatchRow) -> tuple[Text, ...]:
    date = f"{row.started:%Y-%m-%d %H:%M}" if row.started else "–"
    if row.problem:
        state = "newer" if row.state is State.NEWER else "damaged"
        texts = (date, visible(row.name), "", "", "", "", state)
    else:
        winner = "–" if row.won_by is None else visible(row.sides[row.won_by])
        texts = (
            date,
            visible(" – ".join(row.sides)),
            visible(row.rules),
            _finals(row),
            winner,
            str(row.hands),
            row.state.value,
        )
    widths = (width for _, width, _ in _COLUMNS)
    return tuple(Text(clip(text, width - 1)) for text, width in zip(texts, widths, strict=True))


def _finals(row: MatchRow) -> str:
    """The finals of a finished match, the points so far of a running one."""
    first, second = row.total or (row.points[0] if row.points else (0, 0))
    return f"{first}–{second}"
