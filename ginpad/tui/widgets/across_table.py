"""The board for across the table: both totals as large as the terminal allows."""

from __future__ import annotations

import re
from typing import ClassVar

from rich.style import Style
from rich.text import Text
from textual import events
from textual.message import Message
from textual.widget import Widget

from ginpad.core.cards import Card
from ginpad.core.pad import Pad

_DIGITS = ("points", "landed")
_ROLES = (*_DIGITS, "name", "lit", "words", "end", "hint")


class AcrossTable(Widget):
    """Shows a pad so that it is read from two metres; takes all the room it is given."""

    COMPONENT_CLASSES: ClassVar[set[str]] = {f"across--{role}" for role in _ROLES}

    class Clicked(Message):
        """The player wants the pad again."""

    def __init__(self) -> None:
        super().__init__(id="across")
        self._pad: Pad | None = None
        self._upcard: Card | None = None
        self._landed: frozenset[int] = frozenset()
        self._hint = ""

    def show(self, pad: Pad, upcard: Card | None, hint: str) -> None:
        """Show a pad, the upcard of the next hand, and how to leave the board."""
        self._pad, self._upcard, self._hint = pad, upcard, hint
        self.refresh()

    def on_click(self, event: events.Click) -> None:
        """A click leads back to the pad."""
        self.post_message(self.Clicked())

    def highlight(self, sides: frozenset[int]) -> None:
        """Highlight the totals of some sides, until told of none."""
        self._landed = sides
        self.refresh()

    def render(self) -> Text:
        """The board in the cells there are."""
        from ginpad.tui.across_board import Board

        if self._pad is None:
            return Text()
        size = self.content_size
        board = Board(self._pad, self._upcard, *size, self._landed, self._hint)
        styles = {role: self.get_component_rich_style(f"across--{role}") for role in _ROLES}
        lines = [
            Text.assemble(
                *(
                    _filled(text, styles[role]) if role in _DIGITS else (text, styles[role])
                    for text, role in line
                )
            )
            for line in board.lines()
        ]
        return Text("\n", no_wrap=True, end="").join(lines)


def _filled(text: str, style: Style) -> Text:
    """The text with its blocks as filled cells: drawn by a font they show seams between lines."""
    filled = style + Style(reverse=not style.reverse)
    parts = (part for part in re.split("(█+)", text) if part)
    return Text.assemble(
        *((" " * len(part), filled) if part[0] == "█" else (part, style) for part in parts)
    )
