"""The trash: the deleted matches, each a key away from coming back."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, cast

from rich.text import Text
from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal
from textual.widgets import Button, Static

from ginpad.core.errors import Refusal
from ginpad.store.trash import Thrown, list_trash
from ginpad.tui.own_screen import OwnScreen
from ginpad.tui.telling import say, tell
from ginpad.tui.widgets.kept_files import KeptFile, KeptFiles
from ginpad.tui.widgets.key_hints import KeyHints

if TYPE_CHECKING:
    from ginpad.tui.app import GinpadApp


class TrashScreen(OwnScreen[None]):
    """Every file in the trash, the one thrown away last first, with a look at the chosen one."""

    AUTO_FOCUS = "#files"
    CSS_PATH = "kept_files.tcss"
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
        yield KeptFiles(
            "in the trash",
            ("thrown away", "match"),
            "The trash is empty. What is deleted in the history comes here.",
        )
        with Horizontal(id="buttons"):
            yield Button("Restore", id="restore", compact=True)
            yield Button("Back", id="leave", compact=True)
        yield KeyHints()

    def on_mount(self) -> None:
        """List what is in the trash."""
        self._list()

    def _list(self) -> None:
        try:
            self._files = list_trash(self._app.locations)
        except Refusal as refusal:
            tell(self._app, refusal)
            self._files = ()
        self.query_one(KeptFiles).show([*map(_row, self._files)], self._app.locations.trash)

    @on(Button.Pressed, "#leave")
    def _leave_pressed(self) -> None:
        self.dismiss(None)

    @on(Button.Pressed, "#restore")
    @on(KeptFiles.Picked)
    def action_restore(self) -> None:
        """Put the chosen match back among the others."""
        chosen = self.query_one(KeptFiles).chosen
        if chosen is None:
            return
        try:
            restored = self._app.thrown_away.restore(self._files[chosen].path)
        except Refusal as refusal:
            tell(self._app, refusal)
        else:
            self._app.clear_notifications()
            say(self._app, f"{restored.name} is back among the matches.")
        self._list()


def _row(file: Thrown) -> KeptFile:
    thrown = f"{file.thrown.astimezone():%Y-%m-%d %H:%M}" if file.thrown else "–"
    return KeptFile(file.path, file.name, thrown, file.name)
