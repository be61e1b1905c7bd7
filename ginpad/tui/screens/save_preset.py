"""Asks under which name rules are to be saved as a preset of one's own."""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar

from rich.text import Text
from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical
from textual.widgets import Button, Input, Label, Static

from ginpad.tui.own_screen import OwnDialog
from ginpad.tui.preset_place import LONGEST_NAME, PresetPlace
from ginpad.tui.widgets.plain_input import PlainInput


class SavePresetScreen(OwnDialog[str | None]):
    """Gives the name, or None when it was left. What saving does is said while typing."""

    CSS_PATH = "dialog.tcss"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "dismiss", "Back"),
        Binding("up", "app.focus_previous", show=False),
        Binding("down", "app.focus_next", show=False),
    ]

    def __init__(self, name: str, place: Callable[[str], PresetPlace]) -> None:
        super().__init__()
        self._name = name
        self._place = place

    def compose(self) -> ComposeResult:
        with Vertical(id="sheet") as sheet:
            sheet.border_title = "save as a preset of your own"
            yield Label("name")
            yield PlainInput(self._name, id="preset-name", compact=True, max_length=LONGEST_NAME)
            yield Static(id="preset-place", markup=False)
            with Horizontal(id="buttons"):
                yield Button("Save", id="save", variant="primary", compact=True)
                yield Button("Back (Esc)", id="back", compact=True)

    def on_mount(self) -> None:
        """Say what the suggested name would do."""
        self._say()

    @property
    def _typed(self) -> str:
        return " ".join(self.query_one("#preset-name", Input).value.split())

    @on(Input.Changed)
    def _say(self) -> None:
        place = self._place(self._typed)
        self.query_one("#preset-place", Static).update(Text(place.says))
        save = self.query_one("#save", Button)
        save.disabled = not place.key
        save.label = "Take its place" if place.takes_own else "Save"

    @on(Input.Submitted)
    def _submitted(self) -> None:
        place = self._place(self._typed)
        if place.takes_own:
            # Another preset would be gone: Enter in the name alone is no answer to that.
            self.query_one("#save", Button).focus()
        elif place.key:
            self.dismiss(self._typed)

    @on(Button.Pressed)
    def _pressed(self, event: Button.Pressed) -> None:
        self.dismiss(self._typed if event.button.id == "save" else None)
