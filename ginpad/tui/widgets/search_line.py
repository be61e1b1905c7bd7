"""A search above a list: what is typed narrows the list, the arrows walk through it."""

from __future__ import annotations

from typing import ClassVar

from textual.binding import Binding, BindingType

from ginpad.tui.widgets.plain_input import PlainInput


class SearchLine(PlainInput):
    """The search; its screen has an action `walk(by)` for the list."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("down", "screen.walk(1)", show=False),
        Binding("up", "screen.walk(-1)", show=False),
        Binding("pagedown", "screen.walk(10)", show=False),
        Binding("pageup", "screen.walk(-10)", show=False),
    ]

    def cleared(self) -> bool:
        """Forget what was typed; False where nothing was."""
        had_something = bool(self.value)
        self.value = ""
        return had_something
