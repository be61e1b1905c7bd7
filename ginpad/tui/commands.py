"""What a screen adds to the command palette."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol, runtime_checkable

Command = tuple[str, str, Callable[[], None]]
"""An action of the command palette: its title, what it does in a line, the action."""


@runtime_checkable
class HasCommands(Protocol):
    """A screen whose actions stand in the command palette."""

    def commands(self) -> tuple[Command, ...]:
        """The actions that can be done now."""
