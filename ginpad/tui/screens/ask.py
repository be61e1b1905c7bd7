"""A question with a few answers, such as before something is given up."""

from __future__ import annotations

from typing import ClassVar

from rich.text import Text
from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical
from textual.screen import ModalScreen
from textual.widgets import Button, Static


class AskScreen(ModalScreen[str]):
    """Gives the id of the answer, or "" for the first one: everything stays as it is."""

    CSS_PATH = "dialog.tcss"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "dismiss('')", "Back"),
        Binding("left,up", "app.focus_previous", show=False),
        Binding("right,down", "app.focus_next", show=False),
    ]

    def __init__(self, question: str, answers: dict[str, str]) -> None:
        """Ask.

        Args:
            question: as people typed parts of it, never markup.
            answers: what is on the buttons, by the id that is given; the first, "", has the focus.
        """
        super().__init__()
        self._question = question
        self._answers = answers

    def compose(self) -> ComposeResult:
        with Vertical(id="sheet"):
            yield Static(Text(self._question))
            with Horizontal(id="buttons"):
                for answer, label in self._answers.items():
                    yield Button(Text(label), name=answer, compact=True)

    @on(Button.Pressed)
    def _pressed(self, event: Button.Pressed) -> None:
        self.dismiss(event.button.name or "")
