"""The reckoning: what is added when a game ends, line by line, who won, who is ahead."""

from __future__ import annotations

from typing import ClassVar

from rich.console import Group, RenderableType
from rich.text import Text
from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.screen import ModalScreen
from textual.widgets import Button, Static

from ginpad.core.pad import Pad
from ginpad.core.settlement import settlement_text
from ginpad.report.hands_table import Names
from ginpad.report.reckoning_text import reckoning, total_words
from ginpad.report.visible import visible


class ReckoningScreen(ModalScreen[str]):
    """The reckoning of every game that is over; gives what the player wants next.

    Dismissed with "rematch", "new", "other" or "" (back to the pad, where hands can be corrected).
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,f6", "dismiss('')", "Back to the pad"),
        Binding("r", "dismiss('rematch')", "Rematch"),
        Binding("n,f2", "dismiss('new')", "New match"),
        Binding("o,f8", "dismiss('other')", "Under other rules"),
        Binding("left", "app.focus_previous", show=False),
        Binding("right", "app.focus_next", show=False),
    ]

    def __init__(self, pad: Pad) -> None:
        super().__init__()
        self._pad = pad

    def compose(self) -> ComposeResult:
        with Vertical(id="sheet") as sheet:
            sheet.border_title = "reckoning"
            with VerticalScroll(can_focus=False):
                yield Static(_reckoning(self._pad))
            with Horizontal(id="buttons"):
                if self._pad.over:
                    yield Button("Rematch (r)", id="rematch", variant="primary", compact=True)
                    yield Button("New match (n)", id="new", compact=True)
                yield Button("Back to the pad (Esc)", id="back", compact=True)
            yield Button("Under other rules (o)", id="other", compact=True)

    @on(Button.Pressed)
    def _pressed(self, event: Button.Pressed) -> None:
        self.dismiss("" if event.button.id == "back" else event.button.id or "")


def _reckoning(pad: Pad) -> RenderableType:
    """Every game that is over, then the whole match: who is ahead, who pays whom."""
    names = Names(pad.match.players, 12)
    parts: list[RenderableType] = []
    for game in pad.games:
        if game.over:
            parts += [*reckoning(game, pad, names), Text()]
    if len(pad.games) > 1:
        parts += [Text(visible(sentence), style="bold") for sentence in total_words(pad)]
    settlement = settlement_text(pad)
    if settlement is not None:
        parts.append(Text(visible(f"{settlement}."), style="bold"))
    return Group(*parts)
