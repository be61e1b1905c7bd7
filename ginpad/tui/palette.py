"""The command palette, fit for a terminal in which its list has no room."""

from __future__ import annotations

from textual.await_complete import AwaitComplete
from textual.command import CommandList, CommandPalette
from textual.worker import Worker

from ginpad.tui.workers import is_on_top


class Palette(CommandPalette):
    """Textual's palette, which can't go a page up or down in a list that isn't seen, and goes on
    looking for commands when it has been left."""

    def _action_command_list(self, action: str) -> None:
        if self.query_one(CommandList).scrollable_content_region:
            super()._action_command_list(action)

    def _gather_commands(self, search_value: str) -> Worker[None] | None:  # type: ignore[override]
        # Escape may be done with before what was typed ahead of it is.
        return super()._gather_commands(search_value) if is_on_top(self) else None

    def dismiss(self, result: None = None) -> AwaitComplete:
        """Leave, and look for nothing more."""
        self.workers.cancel_node(self)
        return super().dismiss(result)
