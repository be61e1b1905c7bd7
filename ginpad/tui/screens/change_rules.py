"""Playing on by other rules: what it does to the score, shown before it is done."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import ClassVar

from rich.text import Text
from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.widgets import Button, Static

from ginpad.core.comparison import Comparison
from ginpad.core.match import Match
from ginpad.report.comparison_words import change_note, change_words, objections, rules_names
from ginpad.report.visible import visible
from ginpad.tui.key_names import with_key
from ginpad.tui.own_screen import OwnDialog


class ChangeRulesScreen(OwnDialog[Match | None]):
    """Asks whether the table agrees; a hand that is not legal there stands in the way.

    Dismissed with the match under the new rules, its note saying from which hand on they were
    agreed, or with None.
    """

    CSS_PATH = "other_rules.tcss"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "dismiss(None)", "Back"),
        Binding("left", "app.focus_previous", show=False),
        Binding("right", "app.focus_next", show=False),
    ]

    def __init__(self, comparison: Comparison) -> None:
        super().__init__()
        self._comparison = comparison
        self._refusals = objections(comparison)

    def compose(self) -> ComposeResult:
        with Vertical(id="change-sheet") as sheet:
            sheet.border_title = "play on by other rules"
            with VerticalScroll(can_focus=False):
                yield Static(Text("\n".join(map(visible, self._sentences()))), id="change-words")
            with Horizontal(id="change-buttons"):
                if not self._refusals:
                    yield Button("Play on", id="agree", variant="primary", compact=True)
                yield Button("Back (Esc)", id="back", compact=True)

    def _sentences(self) -> Iterator[str]:
        if self._refusals:
            here, there = self._comparison.here.match, self._comparison.there.match
            yield f"The match can't be played on by {rules_names(here.rules, there.rules)[1]}."
            yield from self._refusals
            return
        yield from change_words(self._comparison)
        yield f"The pad notes it. {with_key(self, 'Undo', 'pad.undo')} takes it back."

    @on(Button.Pressed, "#agree")
    def _agree(self) -> None:
        here, there = self._comparison.here.match, self._comparison.there.match
        self.dismiss(replace(there, note=change_note(here, there.rules)))

    @on(Button.Pressed, "#back")
    def _back(self) -> None:
        self.dismiss(None)
