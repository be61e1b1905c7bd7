"""The earlier states of a match: as it was before an evening's first change, or a correction."""

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
from ginpad.core.match import Match
from ginpad.report.standing_words import state_words
from ginpad.report.visible import visible
from ginpad.store.earlier import Earlier, earlier_states
from ginpad.store.index_rows import read_entry
from ginpad.store.matches import read_match
from ginpad.tui.open_match import OpenMatch
from ginpad.tui.own_screen import OwnScreen
from ginpad.tui.telling import tell
from ginpad.tui.widgets.key_hints import KeyHints
from ginpad.tui.widgets.match_preview import MatchPreview

if TYPE_CHECKING:
    from ginpad.tui.app import GinpadApp


class EarlierScreen(OwnScreen[Match]):
    """Every state that is kept, the last one first; gives the one that is to come back."""

    AUTO_FOCUS = "#states"
    CSS_PATH = "earlier.tcss"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,f7", "dismiss(None)", "Back", id="earlier.leave"),
        Binding("f5", "bring_back", "Bring back", id="earlier.bring_back"),
        Binding("ctrl+q", "app.quit", "Quit", id="app.quit"),
    ]

    def __init__(self, opened: OpenMatch) -> None:
        super().__init__()
        self._opened = opened
        self._states: tuple[Earlier, ...] = ()

    @property
    def _app(self) -> GinpadApp:
        return cast("GinpadApp", self.app)

    def compose(self) -> ComposeResult:
        yield Static(Text(" ginpad  earlier states", style="bold"), id="title")
        with Vertical(id="states-pane") as pane:
            pane.border_title = Text(visible(self._opened.path.name))
            yield DataTable[Text](id="states", cursor_type="row", cell_padding=0)
            yield Static(id="no-states", markup=False)
        yield MatchPreview()
        with Horizontal(id="buttons"):
            yield Button("Bring back", id="bring-back", compact=True)
            yield Button("Back", id="leave", compact=True)
        yield KeyHints()

    def on_mount(self) -> None:
        """List what is kept."""
        folder = self._app.locations.earlier / self._opened.path.stem
        self.query_one("#states-pane").border_subtitle = Text(visible(str(folder)))
        table = self.query_one(DataTable)
        table.add_column(Text("kept"), width=21)
        table.add_column(Text("how it stood"), width=60)
        try:
            self._states = earlier_states(self._app.locations, self._opened.path)
        except Refusal as refusal:
            tell(self._app, refusal)
        for state in self._states:
            kept = f"{state.kept.astimezone():%Y-%m-%d %H:%M:%S}"
            seen = _read(state)
            words = str(seen) if isinstance(seen, Refusal) else state_words(seen)
            table.add_row(Text(kept), Text(visible(words), overflow="ellipsis"))
        table.display = bool(self._states)
        empty = self.query_one("#no-states", Static)
        empty.display = not self._states
        empty.update(
            "No earlier state yet. One is kept before the first change of an evening and before "
            "each correction."
        )
        self._preview()

    @property
    def _chosen(self) -> Earlier | None:
        row = self.query_one(DataTable).cursor_row
        return self._states[row] if 0 <= row < len(self._states) else None

    @on(DataTable.RowHighlighted)
    def _preview(self) -> None:
        preview = self.query_one(MatchPreview)
        entry = None if self._chosen is None else read_entry(self._chosen.path)
        if entry is None or self._chosen is None:
            preview.show(None, None)
        else:
            preview.show(replace(entry.row, name=self._chosen.path.name), _read(self._chosen))

    # ------------------------------------------------------------ what can be done

    @on(Button.Pressed, "#leave")
    def _leave_pressed(self) -> None:
        self.dismiss(None)

    @on(Button.Pressed, "#bring-back")
    @on(DataTable.RowSelected)
    def action_bring_back(self) -> None:
        """Give the chosen state."""
        if self._chosen is None:
            return
        seen = _read(self._chosen)
        if isinstance(seen, Refusal):
            tell(self._app, seen)
        else:
            self.dismiss(seen)


def _read(state: Earlier) -> Match | Refusal:
    try:
        return read_match(state.path)
    except Refusal as refusal:
        return refusal
