"""The reckoning: what is added when a game ends, line by line, who won, who is ahead."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import PurePath
from typing import ClassVar

from rich.text import Text
from textual import events, on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.widgets import Button, Static

from ginpad.core.pad import Pad
from ginpad.core.settlement import settlement_text
from ginpad.report.column_names import ColumnNames
from ginpad.report.reckoning_text import reckoning, total_words
from ginpad.report.side_words import headline_of_end
from ginpad.report.text_lines import Style, TextLine
from ginpad.report.visible import visible
from ginpad.tui.key_names import with_key
from ginpad.tui.line_text import line_text
from ginpad.tui.own_screen import OwnDialog
from ginpad.tui.widgets.block_line import BlockLine


class ReckoningScreen(OwnDialog[str]):
    """The reckoning of every game that is over; gives what the player wants next.

    Dismissed with "rematch", "new", "other" or "" (back to the pad, where hands can be corrected).
    Who goes on typing, not having looked up yet, does so in the entry line.
    """

    CSS_PATH: ClassVar[list[str | PurePath]] = ["dialog.tcss", "reckoning.tcss"]
    VERTICAL_BREAKPOINTS = [(0, "-low"), (24, "-fair"), (30, "-high")]
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,f6", "dismiss('')", "Back to the pad", id="reckoning.leave"),
        Binding("r", "dismiss('rematch')", "Rematch", id="reckoning.rematch"),
        Binding("n,f2", "dismiss('new')", "New match", id="reckoning.new"),
        Binding("o,f8", "dismiss('other')", "Under other rules", id="reckoning.other_rules"),
        Binding("left", "app.focus_previous", show=False),
        Binding("right", "app.focus_next", show=False),
        Binding("down", "scroll(1)", show=False),
        Binding("up", "scroll(-1)", show=False),
        Binding("pagedown", "scroll(8)", show=False),
        Binding("pageup", "scroll(-8)", show=False),
    ]

    def __init__(self, pad: Pad, type_on: Callable[[str], None]) -> None:
        """Show the reckoning.

        Args:
            pad: with a game that is over.
            type_on: takes each character that is typed here and is no key of this screen.
        """
        super().__init__()
        self._pad = pad
        self._type_on = type_on

    def compose(self) -> ComposeResult:
        with Vertical(id="sheet") as sheet:
            sheet.border_title = "reckoning"
            yield BlockLine(headline_of_end(self._pad), id="winner")
            with VerticalScroll(can_focus=False):
                yield Static(_reckoning(self._pad))
            with Horizontal(id="buttons"):
                if self._pad.over:
                    rematch = with_key(self, "Rematch", "reckoning.rematch")
                    yield Button(rematch, id="rematch", variant="primary", compact=True)
                    new = with_key(self, "New match", "reckoning.new")
                    yield Button(new, id="new", compact=True)
                back = with_key(self, "Back to the pad", "reckoning.leave")
                yield Button(back, id="back", compact=True)
            other = with_key(self, "Under other rules", "reckoning.other_rules")
            yield Button(other, id="other", compact=True)

    def on_key(self, event: events.Key) -> None:
        """A hand is being typed: back to the pad with it."""
        if event.character is None or not event.is_printable or event.character == " ":
            return
        if event.key in self.active_bindings:
            return
        event.stop()
        if self.is_active:
            self.dismiss("")
        self._type_on(event.character)

    def action_scroll(self, lines: int) -> None:
        """Scroll the sheet; the buttons keep the focus."""
        self.query_one(VerticalScroll).scroll_relative(y=lines, animate=False)

    @on(Button.Pressed)
    def _pressed(self, event: Button.Pressed) -> None:
        self.dismiss("" if event.button.id == "back" else event.button.id or "")


def _reckoning(pad: Pad) -> Text:
    """The whole match first, where it has several games, then each game, the last closed first.

    What is asked first stands where no scrolling is needed.
    """
    names = ColumnNames(pad.match.players, 12)
    closed = sorted(
        (game for game in pad.games if game.over),
        key=lambda game: (game.ended_by_hand or 0, game.number),
        reverse=True,
    )
    words = [*total_words(pad)] if len(pad.games) > 1 else []
    settlement = settlement_text(pad)
    if settlement is not None:
        words.append(f"{settlement}.")
    result = [TextLine(visible(sentence), Style.BOLD) for sentence in words]
    games = [line for game in closed for line in (*reckoning(game, pad, names), TextLine(""))]
    if len(pad.games) > 1 and result:
        return line_text([*result, TextLine(""), *games])
    return line_text([*games, *result])
