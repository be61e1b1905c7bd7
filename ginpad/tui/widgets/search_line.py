"""A search above a list: what is typed narrows the list, the arrows walk through it."""

from __future__ import annotations

from typing import ClassVar

from textual.binding import Binding, BindingType
from textual.message import Message

from ginpad.tui.widgets.plain_input import PlainInput


class SearchLine(PlainInput):
    """The search; its screen has an action `walk(by)` for the list."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("down", "screen.walk(1)", show=False),
        Binding("up", "screen.walk(-1)", show=False),
        Binding("pagedown", "screen.walk(10)", show=False),
        Binding("pageup", "screen.walk(-10)", show=False),
    ]

    class DeleteAsked(Message):
        """Delete was pressed where it has nothing to delete in the line."""

    def action_delete_right(self) -> None:
        """Delete the next character; in an empty line, ask for what the list deletes."""
        if self.value:
            super().action_delete_right()
        else:
            self.post_message(self.DeleteAsked())

    def cleared(self) -> bool:
        """Forget what was typed; False where nothing was."""
        had_something = bool(self.value)
        self.value = ""
        return had_something
