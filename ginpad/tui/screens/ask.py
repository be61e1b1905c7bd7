"""A question with a few answers, such as before something is given up."""

from __future__ import annotations

from typing import ClassVar

from rich.cells import cell_len
from rich.text import Text
from textual import events, on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical
from textual.widgets import Button, Static

from ginpad.tui.own_screen import OwnDialog

_AROUND_A_LABEL = 3
"""Cells: a button has one on either side, and one keeps it from the next."""


class AskScreen(OwnDialog[str]):
    """Gives the id of the answer, or "" for the first one: everything stays as it is."""

    CSS_PATH = "dialog.tcss"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "dismiss('')", "Back"),
        Binding("left,up", "app.focus_previous", show=False),
        Binding("right,down", "app.focus_next", show=False),
    ]

    def __init__(self, question: str, answers: dict[str, str], about: str = "") -> None:
        """Ask.

        Args:
            question: as people typed parts of it, never markup.
            answers: what is on the buttons, by the id that is given; the first, "", has the focus.
            about: what the question is about, where it matters that it is asked already.
        """
        super().__init__()
        self.about = about
        self._question = question
        self._answers = answers

    def on_resize(self, event: events.Resize) -> None:
        """Put the answers below each other where they don't fit beside each other."""
        room = self.query_one("#buttons").content_size.width
        labels = self._answers.values()
        needed = sum(cell_len(label) + _AROUND_A_LABEL for label in labels) - 1
        self.query_one("#buttons").set_class(needed > room, "stacked")

    def compose(self) -> ComposeResult:
        with Vertical(id="sheet"):
            yield Static(Text(self._question))
            with Horizontal(id="buttons"):
                for answer, label in self._answers.items():
                    yield Button(Text(label), name=answer, compact=True)

    @on(Button.Pressed)
    def _pressed(self, event: Button.Pressed) -> None:
        self.dismiss(event.button.name or "")
