"""The trash: the deleted matches, each a key away from coming back."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, ClassVar, cast

from rich.text import Text
from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical
from textual.widgets import Button, DataTable, Static

from ginpad.core.errors import Refusal
from ginpad.report.visible import visible
from ginpad.store.index_rows import read_entry
from ginpad.store.matches import read_match
from ginpad.store.trash import Thrown, list_trash
from ginpad.tui.own_screen import OwnScreen
from ginpad.tui.telling import say, tell
from ginpad.tui.widgets.key_hints import KeyHints
from ginpad.tui.widgets.match_preview import MatchPreview

if TYPE_CHECKING:
    from ginpad.tui.app import GinpadApp


class TrashScreen(OwnScreen[None]):
    """Every file in the trash, the one thrown away last first, with a look at the chosen one."""

    AUTO_FOCUS = "#thrown"
    CSS_PATH = "trash.tcss"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,f7", "dismiss(None)", "Back", id="trash.leave"),
        Binding("f5,r", "restore", "Restore", id="trash.restore"),
        Binding("ctrl+q", "app.quit", "Quit", id="app.quit"),
    ]

    def __init__(self) -> None:
        super().__init__()
        self._files: tuple[Thrown, ...] = ()

    @property
    def _app(self) -> GinpadApp:
        return cast("GinpadApp", self.app)

    def compose(self) -> ComposeResult:
        yield Static(Text(" ginpad  trash", style="bold"), id="title")
        with Vertical(id="trash-pane") as pane:
            pane.border_title = "in the trash"
            yield DataTable[Text](id="thrown", cursor_type="row", cell_padding=0)
            yield Static(id="empty-trash", markup=False)
        yield MatchPreview()
        with Horizontal(id="buttons"):
            yield Button("Restore", id="restore", compact=True)
            yield Button("Back", id="leave", compact=True)
        yield KeyHints()

    def on_mount(self) -> None:
        """List what is in the trash."""
        self.query_one("#trash-pane").border_subtitle = Text(
            visible(str(self._app.locations.trash))
        )
        table = self.query_one(DataTable)
        table.add_column(Text("thrown away"), width=18)
        table.add_column(Text("match"), width=60)
        self._list()

    def _list(self) -> None:
        table = self.query_one(DataTable)
        row = table.cursor_row
        try:
            self._files = list_trash(self._app.locations)
        except Refusal as refusal:
            tell(self._app, refusal)
            self._files = ()
        table.clear()
        for file in self._files:
            thrown = f"{file.thrown.astimezone():%Y-%m-%d %H:%M}" if file.thrown else "–"
            table.add_row(Text(thrown), Text(visible(file.name), overflow="ellipsis"))
        table.move_cursor(row=max(min(row, len(self._files) - 1), 0))
        table.display = bool(self._files)
        empty = self.query_one("#empty-trash", Static)
        empty.display = not self._files
        empty.update("The trash is empty. What is deleted in the history comes here.")
        self._preview()

    @property
    def _chosen(self) -> Thrown | None:
        row = self.query_one(DataTable).cursor_row
        return self._files[row] if 0 <= row < len(self._files) else None

    @on(DataTable.RowHighlighted)
    def _preview(self) -> None:
        preview = self.query_one(MatchPreview)
        entry = None if self._chosen is None else read_entry(self._chosen.path)
        if entry is None or self._chosen is None:
            preview.show(None, None)
            return
        row = replace(entry.row, name=self._chosen.name)
        try:
            preview.show(row, read_match(self._chosen.path))
        except Refusal as refusal:
            preview.show(row, refusal)

    # ------------------------------------------------------------ restoring

    @on(Button.Pressed, "#leave")
    def _leave_pressed(self) -> None:
        self.dismiss(None)

    @on(Button.Pressed, "#restore")
    @on(DataTable.RowSelected)
    def action_restore(self) -> None:
        """Put the chosen match back among the others."""
        if self._chosen is None:
            return
        try:
            restored = self._app.thrown_away.restore(self._chosen.path)
        except Refusal as refusal:
            tell(self._app, refusal)
        else:
            self._app.clear_notifications()
            say(self._app, f"{restored.name} is back among the matches.")
        self._list()
