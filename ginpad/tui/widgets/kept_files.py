"""Match files that lie aside, such as in the trash, with a look at the chosen one."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import NamedTuple

from rich.text import Text
from textual import on
from textual.app import ComposeResult
from textual.containers import Vertical
from textual.message import Message
from textual.widgets import DataTable, Static

from ginpad.core.errors import Refusal
from ginpad.report.visible import visible
from ginpad.store.index_rows import read_entry
from ginpad.store.matches import read_match
from ginpad.tui.widgets.match_preview import MatchPreview
from ginpad.tui.widgets.row_table import RowTable

_WORDS_WIDTH = 60


class KeptFile(NamedTuple):
    """A file in the list.

    Attributes:
        path: where it lies.
        name: what it is called to the player.
        when: since when it lies there.
        words: what is said of it.
    """

    path: Path
    name: str
    when: str
    words: str


class KeptFiles(Vertical):
    """The list and, below it, the match of the row under the cursor."""

    class Picked(Message):
        """Enter, or a second click, on a row."""

    def __init__(self, title: str, heads: tuple[str, str], nothing: str) -> None:
        """Make an empty list.

        Args:
            title: of its frame; people may have typed parts of it.
            heads: of the two columns: when, and what.
            nothing: what is said where there is no file.
        """
        super().__init__()
        self._title = title
        self._heads = heads
        self._nothing = nothing
        self._files: Sequence[KeptFile] = ()

    def compose(self) -> ComposeResult:
        with Vertical(id="files-pane") as pane:
            pane.border_title = Text(visible(self._title))
            yield RowTable(id="files")
            yield Static(self._nothing, id="no-files", markup=False)
        yield MatchPreview()

    def show(self, files: Sequence[KeptFile], folder: Path) -> None:
        """Show these files of a folder; the cursor stays in its row if there still is one."""
        self._files = files
        self.query_one("#files-pane").border_subtitle = Text(visible(str(folder)))
        table = self.query_one(RowTable)
        row = table.cursor_row
        table.clear(columns=True)
        when_width = max(len(text) for text in (self._heads[0], *(file.when for file in files)))
        table.add_column(Text(self._heads[0]), width=when_width + 2)
        table.add_column(Text(self._heads[1]), width=_WORDS_WIDTH)
        for file in files:
            table.add_row(Text(file.when), Text(visible(file.words), overflow="ellipsis"))
        table.move_cursor(row=max(min(row, len(files) - 1), 0))
        table.display = bool(files)
        self.query_one("#no-files").display = not files
        self._preview()

    @property
    def chosen(self) -> int | None:
        """The index of the file under the cursor; None where there is none."""
        row = self.query_one(RowTable).cursor_row
        return row if 0 <= row < len(self._files) else None

    @on(DataTable.RowHighlighted)
    def _preview(self) -> None:
        preview = self.query_one(MatchPreview)
        file = None if self.chosen is None else self._files[self.chosen]
        entry = None if file is None else read_entry(file.path)
        if file is None or entry is None:
            preview.show(None, None)
            return
        row = replace(entry.row, name=file.name)
        try:
            preview.show(row, read_match(file.path))
        except Refusal as refusal:
            preview.show(row, refusal)

    @on(DataTable.RowSelected)
    def _picked(self, event: DataTable.RowSelected) -> None:
        event.stop()
        self.post_message(self.Picked())
