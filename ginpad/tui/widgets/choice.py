"""Options of which one is chosen, side by side: (•) Ann ( ) Ben ( ) nobody."""

from __future__ import annotations

from typing import ClassVar

from rich.cells import cell_len
from rich.text import Text
from textual import events
from textual.binding import Binding, BindingType
from textual.geometry import Size
from textual.message import Message
from textual.reactive import reactive
from textual.widget import Widget

_MARK = 4
"""Cells of "(•) "."""


class Choice(Widget, can_focus=True):
    """Options in as few lines as they fit; unlike in a RadioSet none need be chosen.

    Setting `chosen` only shows it; a `Chosen` message tells of the player's choice.
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("left", "step(-1)", "Previous", show=False),
        Binding("right,space", "step(1)", "Next", show=False),
    ]
    DEFAULT_CSS = """
    Choice { height: auto; width: 1fr; }
    Choice:focus { background: $surface-lighten-2; text-style: bold; }
    """

    options: reactive[tuple[str, ...]] = reactive((), layout=True)
    chosen: reactive[int | None] = reactive(None)

    class Chosen(Message):
        """The player chose an option."""

        def __init__(self, choice: Choice, index: int) -> None:
            super().__init__()
            self.choice = choice
            self.index = index

        @property
        def control(self) -> Choice:
            return self.choice

    def __init__(self, options: tuple[str, ...], *, id: str | None = None) -> None:
        super().__init__(id=id)
        self.set_reactive(Choice.options, options)

    def render(self) -> Text:
        lines = (
            " ".join(f"({'•' if index == self.chosen else ' '}) {option}" for index, option in line)
            for line in self._lines(self.size.width)
        )
        return Text("\n".join(lines), no_wrap=True, overflow="ellipsis")

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        """As many lines as the options need in this width."""
        return len(self._lines(width))

    def _lines(self, width: int) -> list[list[tuple[int, str]]]:
        """The options with their indexes, broken into lines where the next would not fit."""
        lines: list[list[tuple[int, str]]] = [[]]
        room = width
        for index, option in enumerate(self.options):
            cells = _MARK + cell_len(option) + 1
            if lines[-1] and cells - 1 > room:
                lines.append([])
                room = width
            lines[-1].append((index, option))
            room -= cells
        return lines

    def action_step(self, by: int) -> None:
        """Choose the option beside the chosen one, round the end."""
        start = -1 if self.chosen is None and by > 0 else self.chosen or 0
        self._choose((start + by) % len(self.options))

    def on_click(self, event: events.Click) -> None:
        """Choose the option under the pointer."""
        lines = self._lines(self.size.width)
        at = 0
        for index, option in lines[event.y] if event.y < len(lines) else []:
            at += _MARK + cell_len(option) + 1
            if event.x < at:
                self._choose(index)
                return

    def on_key(self, event: events.Key) -> None:
        """A letter chooses the option that begins with it."""
        if not event.character or not event.character.isalnum():
            return
        for index, option in enumerate(self.options):
            if option.casefold().startswith(event.character.casefold()):
                self._choose(index)
                event.stop()
                return

    def _choose(self, index: int) -> None:
        self.chosen = index
        self.post_message(self.Chosen(self, index))
