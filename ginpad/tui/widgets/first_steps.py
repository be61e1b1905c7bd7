"""What stands on a pad without a hand: who deals, and how the first hand is entered."""

from __future__ import annotations

from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.text import Text
from textual import events
from textual.widget import Widget
from textual.widgets import Static

from ginpad.core.pad import Pad
from ginpad.report.example_lines import first_lines
from ginpad.report.visible import visible
from ginpad.tui.key_names import key_of
from ginpad.tui.two_columns import two_columns

_LINES_SPACED = 13
"""Lines from which on the parts stand apart."""


class FirstSteps(Static):
    """In words for whoever never saw a pad, with lines that these players can type."""

    def __init__(self) -> None:
        super().__init__(id="first-steps", markup=False)
        self._pad: Pad | None = None

    def show(self, pad: Pad) -> None:
        """Show this for a pad without hands."""
        self._pad = pad
        self._draw()

    def on_resize(self, event: events.Resize) -> None:
        """Use the room there is."""
        self._draw()

    def _draw(self) -> None:
        if self._pad is not None and isinstance(self.parent, Widget):
            spaced = self.parent.size.height >= _LINES_SPACED
            self.update(_first_steps(self._pad, key_of(self, "app.help"), spaced=spaced))


def _first_steps(pad: Pad, help_key: str, *, spaced: bool) -> Group:
    dealer = visible(pad.match.players[pad.next_dealer])
    parts: list[RenderableType] = [
        Text(f"No hand yet. {dealer} deals."),
        Text("After the hand, type what happened and press Enter:"),
        Padding(two_columns(first_lines(pad.match)), (0, 0, 0, 2)),
        Text(f"{help_key}: the rules, the game, all that can be typed"),
    ]
    if spaced:
        parts = [part for each in parts for part in (each, Text())]
    return Group(*parts)
