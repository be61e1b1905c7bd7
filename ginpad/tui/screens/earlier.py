"""The earlier states of a match: as it was before an evening's first change, or a correction."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, cast

from rich.text import Text
from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal
from textual.widgets import Button, Static

from ginpad.core.errors import Refusal
from ginpad.core.match import Match
from ginpad.report.standing_words import state_words
from ginpad.store.earlier import Earlier, earlier_directory, earlier_states
from ginpad.store.matches import read_match
from ginpad.tui.open_match import OpenMatch
from ginpad.tui.own_screen import OwnScreen
from ginpad.tui.telling import tell
from ginpad.tui.widgets.kept_files import KeptFile, KeptFiles
from ginpad.tui.widgets.key_hints import KeyHints

if TYPE_CHECKING:
    from ginpad.tui.app import GinpadApp


class EarlierScreen(OwnScreen[Match]):
    """Every state that is kept, the last one first; gives the one that is to come back."""

    AUTO_FOCUS = "#files"
    CSS_PATH = "kept_files.tcss"
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
        yield KeptFiles(
            self._opened.path.name,
            ("kept", "how it stood"),
            "No earlier state yet. One is kept before the first change of an evening and before "
            "each correction.",
        )
        with Horizontal(id="buttons"):
            yield Button("Bring back", id="bring-back", compact=True)
            yield Button("Back", id="leave", compact=True)
        yield KeyHints()

    def on_mount(self) -> None:
        """List what is kept."""
        try:
            self._states = earlier_states(self._app.locations, self._opened.path)
        except Refusal as refusal:
            tell(self._app, refusal)
        folder = earlier_directory(self._app.locations, self._opened.path)
        self.query_one(KeptFiles).show([*map(_row, self._states)], folder)

    @on(Button.Pressed, "#leave")
    def _leave_pressed(self) -> None:
        self.dismiss(None)

    @on(Button.Pressed, "#bring-back")
    @on(KeptFiles.Picked)
    def action_bring_back(self) -> None:
        """Give the chosen state."""
        chosen = self.query_one(KeptFiles).chosen
        if chosen is None:
            return
        try:
            self.dismiss(read_match(self._states[chosen].path))
        except Refusal as refusal:
            tell(self._app, refusal)


def _row(state: Earlier) -> KeptFile:
    kept = f"{state.kept.astimezone():%Y-%m-%d %H:%M:%S}"
    try:
        words = state_words(read_match(state.path))
    except Refusal as refusal:
        words = str(refusal)
    return KeptFile(state.path, state.path.name, kept, words)
