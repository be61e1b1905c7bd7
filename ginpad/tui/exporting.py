"""Giving a match away as a score sheet: the format is asked for, the file's path is told."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from ginpad.core.errors import Refusal
from ginpad.report.formats import Format
from ginpad.report.visible import visible
from ginpad.tui.telling import say, tell

if TYPE_CHECKING:
    from ginpad.tui.app import GinpadApp

_FORMATS = {
    "": "Back",
    Format.HTML.value: "Print",
    Format.TXT.value: "Text",
    Format.MD.value: "Markdown",
    Format.CSV.value: "Spreadsheet",
    Format.JSON.value: "JSON",
}


def ask_to_export(app: GinpadApp, path: Path) -> None:
    """Ask for a format, write the score sheet of a match file, and say where it lies."""
    from ginpad.export import export_match
    from ginpad.tui.screens.ask import AskScreen

    def export(answer: str | None) -> None:
        if not answer:
            return
        try:
            sheet = export_match(app.locations, path, Format(answer))
        except Refusal as refusal:
            tell(app, refusal)
            return
        pad = app.pad_screen
        is_behind = pad is not None and pad.opened.lies_in(path) and bool(pad.opened.unsaved)
        without = ", without the hands that are not saved" if is_behind else ""
        say(app, f"The score sheet lies in {sheet}{without}")

    question = (
        f"The score sheet of {path.name}, as what? For printing take the page for the browser "
        "(HTML); a spreadsheet opens the CSV."
    )
    app.push_screen(AskScreen(visible(question), _FORMATS), export)
