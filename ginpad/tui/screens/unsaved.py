"""What to do when the file of the match can't be written, or is somebody else's by now."""

from __future__ import annotations

import os
from pathlib import Path
from typing import ClassVar

from rich.text import Text
from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical
from textual.widgets import Button, Input, Static

from ginpad.core.errors import Refusal
from ginpad.report.standing_words import state_words
from ginpad.report.visible import visible
from ginpad.store.errors import NotSaved, refusing
from ginpad.tui.open_match import OpenMatch
from ginpad.tui.own_screen import OwnDialog
from ginpad.tui.widgets.plain_input import PlainInput


def contested_question(opened: OpenMatch) -> str:
    """Both states of a match that somebody else has changed, in words."""
    theirs = opened.theirs()
    lines = (
        f"Somebody else has changed {opened.path.name}.",
        f"There: {'something that cannot be read' if theirs is None else state_words(theirs)}",
        f"Here: {state_words(opened.match)}",
    )
    return "\n\n".join(map(visible, lines))


SAVING = "saving"
"""What both questions are about."""

CONTESTED_ANSWERS = {
    "": "Decide later",
    "theirs": "Take theirs",
    "mine": "Keep mine as a copy",
}

UNSAVED_ANSWERS = {
    "": "Play on",
    "again": "Try again",
    "elsewhere": "Save elsewhere",
}
"""And whatever it is that would leave the match unsaved."""


class SaveElsewhereScreen(OwnDialog[bool]):
    """Asks for another folder and saves the match there; gives whether it did."""

    CSS_PATH = "dialog.tcss"
    AUTO_FOCUS = "#folder"
    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape", "dismiss(False)", "Back")]

    def __init__(self, opened: OpenMatch) -> None:
        super().__init__()
        self._opened = opened

    def compose(self) -> ComposeResult:
        with Vertical(id="sheet"):
            yield Static(Text("Save the match in which folder?"))
            yield PlainInput(os.path.expanduser("~"), id="folder", compact=True)
            yield Static(id="folder-problem", markup=False)
            with Horizontal(id="buttons"):
                yield Button("Save", id="save", variant="primary", compact=True)
                yield Button("Back", id="back", compact=True)

    @on(Input.Submitted)
    @on(Button.Pressed, "#save")
    def _save(self) -> None:
        typed = self.query_one("#folder", Input).value.strip()
        if not typed:
            self.query_one("#folder-problem", Static).update("Name a folder.")
            return
        try:
            self._opened.save_elsewhere(_folder(typed))
        except Refusal as refusal:
            self.query_one("#folder-problem", Static).update(visible(f"{refusal}."))
        else:
            self.dismiss(True)

    @on(Button.Pressed, "#back")
    def _back(self) -> None:
        self.dismiss(False)


def _folder(typed: str) -> Path:
    """The folder that was typed, as a whole path.

    Raises:
        NotSaved: for a relative one when the working directory is gone.
    """
    folder = Path(os.path.expanduser(typed))
    with refusing(NotSaved, folder):
        return Path(os.path.abspath(folder))
