"""The history: every match, searched as one types, with a look at the chosen one beside it.

It lists what the index says and lets it catch up with the files meanwhile; it reads a match
file only for the preview and never writes one: what is to be done is told to the app.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from time import monotonic
from typing import TYPE_CHECKING, ClassVar, cast

from rich.text import Text
from textual import events, on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical
from textual.widgets import Button, DataTable, Input, Static

from ginpad.core.errors import Refusal
from ginpad.store.index import Index, SortBy
from ginpad.store.index_rows import MatchRow, State
from ginpad.store.matches import read_match
from ginpad.tui.commands import Command
from ginpad.tui.deleting import delete, undo_delete
from ginpad.tui.exporting import ask_to_export
from ginpad.tui.key_names import key_of, with_key
from ginpad.tui.open_match import OpenMatch
from ginpad.tui.own_screen import OwnScreen
from ginpad.tui.telling import say, tell
from ginpad.tui.widgets.choice import Choice
from ginpad.tui.widgets.history_table import PAGE, HistoryTable
from ginpad.tui.widgets.index_progress import IndexProgress
from ginpad.tui.widgets.key_hints import KeyHints
from ginpad.tui.widgets.match_preview import MatchPreview
from ginpad.tui.widgets.search_line import SearchLine

if TYPE_CHECKING:
    from ginpad.tui.app import GinpadApp

LOOK_AGAIN = 4.0
"""Seconds between two looks at the folder: others may add, change or remove matches."""

SHOW_AGAIN = 1.0
"""Seconds between two looks at the rows while the files are being read."""

_FILTERS: tuple[tuple[str, tuple[State, ...] | None], ...] = (
    ("all", None),
    ("running", (State.RUNNING,)),
    ("finished", (State.FINISHED,)),
    ("unreadable", (State.DAMAGED, State.NEWER)),
)


@dataclass(frozen=True, slots=True)
class View:
    """What the list shows: the search, the filter's index, the column it is sorted by."""

    search: str = ""
    filter: int = 0
    sort: SortBy = SortBy.STARTED
    descending: bool = True


class HistoryScreen(OwnScreen[None]):
    """Every match ever played."""

    AUTO_FOCUS = "#search"
    CSS_PATH = "history.tcss"
    HORIZONTAL_BREAKPOINTS = [(0, "-narrow"), (72, "-normal"), (150, "-wide")]
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "leave", "Back", id="history.leave"),
        Binding("f2", "next_game", "Next game's chart", show=False, id="history.game"),
        Binding("f3,v", "review", "Review", id="history.review"),
        Binding("f4", "rematch", "Rematch", show=False, id="history.rematch"),
        Binding("f5,delete", "delete", "Delete", id="history.delete"),
        Binding("u", "undo_delete", "Undo the deletion", show=False, id="history.undo"),
        Binding("f6", "export", "Export", show=False, id="history.export"),
        Binding("f7", "app.trash", "Trash", show=False, id="history.trash"),
        Binding("f8", "record", "Record", id="history.record"),
        Binding("f9", "sort", "Sort", show=False, id="history.sort"),
        Binding("ctrl+q", "app.quit", "Quit", id="app.quit"),
    ]

    def __init__(self, index: Index, matches: Path) -> None:
        super().__init__()
        self._index = index
        self._matches = matches
        self._view = View()
        self._told = ""
        self._shown_at = 0.0
        self._awaited = ""
        self._has_caught_up = False

    @property
    def _app(self) -> GinpadApp:
        return cast("GinpadApp", self.app)

    def compose(self) -> ComposeResult:
        yield Static(Text(" ginpad  history", style="bold"), id="title")
        with Horizontal(id="looking"):
            yield SearchLine(
                id="search",
                compact=True,
                placeholder="search: names, rules, 2026-03",
                max_length=80,
            )
            yield Choice(tuple(name for name, _ in _FILTERS), id="filter")
        yield IndexProgress(self._index)
        with Horizontal(id="shelf"):
            with Vertical(id="list-pane") as pane:
                pane.border_title = "matches"
                yield HistoryTable()
                yield Static(id="nothing", markup=False)
            yield MatchPreview(self._index)
        with Horizontal(id="buttons"):
            for name, label in (
                ("open", "Open"),
                ("review", "Review"),
                ("rematch", "Rematch"),
                ("export", "Export"),
                ("delete", "Delete"),
                ("trash", "Trash"),
                ("record", "Record"),
                ("folder", "Folder"),
                ("undo_delete", with_key(self, "Undo", "history.undo")),
            ):
                yield Button(label, id=name, compact=True)
        yield KeyHints()

    def on_mount(self) -> None:
        """Show what the index knows at once, then let it catch up with the files."""
        self.query_one("#filter", Choice).chosen = 0
        self._show_rows()
        self.set_interval(LOOK_AGAIN, self._look_again)

    @on(events.ScreenResume)
    def _back_on_top(self) -> None:
        """Catch up at once with what was done elsewhere, such as in the trash."""
        self.query_one(IndexProgress).catch_up()
        self.query_one("#undo_delete").display = bool(self._app.thrown_away)

    # ------------------------------------------------------------ keeping up with the files

    def _look_again(self) -> None:
        # A first look at thousands of files takes longer than this: let it come to its end.
        progress = self.query_one(IndexProgress)
        if not progress.is_reading:
            progress.catch_up()

    @on(IndexProgress.CannotLook)
    def _cannot_look(self, event: IndexProgress.CannotLook) -> None:
        if str(event.refusal) != self._told:
            self._told = str(event.refusal)
            tell(self._app, event.refusal)

    @on(IndexProgress.Advanced)
    def _advanced(self) -> None:
        # What fits the search, or the first page, may only now have been read.
        now = monotonic()
        if now > self._shown_at + SHOW_AGAIN and self.query_one(HistoryTable).row_count < PAGE:
            self._shown_at = now
            self._show_rows(keep_place=True)

    @on(IndexProgress.CaughtUp)
    def _caught_up(self, event: IndexProgress.CaughtUp) -> None:
        if event.changed or not self.query_one(HistoryTable).row_count:
            self._show_rows(keep_place=True)
        self._has_caught_up = True

    # ------------------------------------------------------------ the list

    @property
    def chosen(self) -> MatchRow | None:
        """The match under the cursor."""
        return self.query_one(HistoryTable).chosen

    def path_of(self, row: MatchRow) -> Path:
        """Where the file of a row lies."""
        return self._matches / row.name

    def _rows(self, offset: int, limit: int) -> list[MatchRow]:
        view = self._view
        states = _FILTERS[view.filter][1]
        return self._index.rows(view.search, view.sort, view.descending, states, limit, offset)

    def _show_rows(self, *, keep_place: bool = False) -> None:
        table = self.query_one(HistoryTable)
        pages = max(-(-table.row_count // PAGE), 1) if keep_place else 1
        # Until all files are known the cursor stays at the top, unless it was moved.
        is_placed = keep_place and (self._has_caught_up or table.cursor_row > 0)
        name = self.chosen.name if is_placed and self.chosen else None
        table.show(self._rows(0, pages * PAGE), self._view.sort, self._view.descending)
        if not keep_place or table.go_to(self._awaited):
            self._awaited = ""
        elif name is not None:
            table.go_to(name)
        self._show_nothing(table)
        self._preview()

    def _show_nothing(self, table: HistoryTable) -> None:
        nothing = self.query_one("#nothing", Static)
        nothing.display = not table.row_count
        table.display = bool(table.row_count)
        if not self._index.is_fresh:
            nothing.update("Looking through the matches …")
        elif self._view.search or self._view.filter:
            nothing.update("Nothing fits. Clear the search, or choose “all” beside it.")
        else:
            keys = f"{key_of(self, 'history.leave')}, then {key_of(self, 'app.new_match')}"
            nothing.update(f"No match yet. Press {keys}, to begin the first one.")

    @on(HistoryTable.NearEnd)
    def _more(self, event: HistoryTable.NearEnd) -> None:
        table = self.query_one(HistoryTable)
        table.add(self._rows(table.row_count, PAGE))

    @on(Input.Changed, "#search")
    def _searched(self, event: Input.Changed) -> None:
        self._view = View(event.value, self._view.filter, self._view.sort, self._view.descending)
        self._show_rows()

    @on(Choice.Chosen, "#filter")
    def _filtered(self, event: Choice.Chosen) -> None:
        self._view = View(self._view.search, event.index, self._view.sort, self._view.descending)
        self._show_rows()

    @on(HistoryTable.SortAsked)
    def _sort_asked(self, event: HistoryTable.SortAsked) -> None:
        view = self._view
        descending = not view.descending if event.sort is view.sort else event.sort in _HIGH_FIRST
        self._view = View(view.search, view.filter, event.sort, descending)
        self._show_rows()

    def action_sort(self) -> None:
        """Sort by the next column; back to the date after the last."""
        self.query_one(HistoryTable).ask_for_next_sort()

    def action_walk(self, by: int) -> None:
        """Move the cursor of the list while the search keeps the focus."""
        table = self.query_one(HistoryTable)
        table.move_cursor(row=min(max(table.cursor_row + by, 0), max(table.row_count - 1, 0)))

    # ------------------------------------------------------------ the chosen match

    @on(DataTable.RowHighlighted)
    def _highlighted(self) -> None:
        self._preview()

    def _preview(self) -> None:
        row = self.chosen
        # A file that vanished or broke since is told by the preview, not by an accident.
        self.query_one(MatchPreview).show(row, None if row is None else self._read(row))

    def _read(self, row: MatchRow) -> MatchPreview.Seen:
        try:
            return read_match(self.path_of(row))
        except Refusal as refusal:
            return refusal

    @on(DataTable.RowSelected)
    @on(Input.Submitted, "#search")
    def _open_chosen(self) -> None:
        self.action_open()

    @on(Button.Pressed, "#buttons Button")
    def _pressed(self, event: Button.Pressed) -> None:
        getattr(self, f"action_{event.button.id}")()

    def action_open(self) -> None:
        """Take up a running match; look through a finished one."""
        if self.chosen is not None and self.chosen.state is State.FINISHED:
            self.action_review()
            return
        opened = self._opened()
        if opened is not None:
            self._app.show_match(opened)

    def action_review(self) -> None:
        """Look through the chosen match hand by hand."""
        opened = self._opened()
        if opened is not None:
            self._app.show_review(opened)

    def action_rematch(self) -> None:
        """The same players and rules again."""
        opened = self._opened()
        if opened is not None:
            self._app.rematch(opened)

    @on(SearchLine.DeleteAsked)
    def action_delete(self) -> None:
        """Move the chosen match to the trash; the list has the focus then, where u undoes it."""
        if self.chosen is not None and delete(self._app, self.path_of(self.chosen)):
            table = self.query_one(HistoryTable)
            table.drop_chosen()
            table.focus()
            self._back_on_top()

    def action_undo_delete(self) -> None:
        """Put back what was deleted last."""
        restored = undo_delete(self._app)
        if restored is not None:
            self._awaited = restored.name
        self._back_on_top()

    def action_trash(self) -> None:
        """Look into the trash."""
        self._app.action_trash()

    def action_record(self) -> None:
        """Show the record of the sides of the chosen match."""
        self._app.show_record(() if self.chosen is None else self.chosen.players)

    def action_export(self) -> None:
        """Write the chosen match as a score sheet."""
        if self.chosen is not None:
            ask_to_export(self._app, self.path_of(self.chosen))

    def action_next_game(self) -> None:
        """Draw the next of the chosen match's games."""
        self.query_one(MatchPreview).next_game()

    def action_folder(self) -> None:
        """Say where the match files lie."""
        say(self._app, f"The matches lie in {self._matches}")

    def _opened(self) -> OpenMatch | None:
        return None if self.chosen is None else self._app.open_match(self.path_of(self.chosen))

    def action_leave(self) -> None:
        """Clear the search; with none, back to where one came from."""
        if not self.query_one(SearchLine).cleared():
            self.dismiss(None)

    def commands(self) -> tuple[Command, ...]:
        """The actions that have no key of their own."""
        return (
            ("Open", "Take up a running match; look through a finished one", self.action_open),
            ("Folder", "Where the match files lie", self.action_folder),
        )


_HIGH_FIRST = (SortBy.STARTED, SortBy.HANDS)
