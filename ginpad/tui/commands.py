"""The command palette: what the keys of a screen do, and what can be done there without a key."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import Protocol, runtime_checkable

from textual.actions import parse
from textual.app import SystemCommand
from textual.binding import Binding
from textual.screen import Screen
from textual.widget import Widget

from ginpad.tui.key_names import bindings_of, key_of

Command = tuple[str, str, Callable[[], object]]
"""An action of the command palette: its title, what it does in a line, the action."""


@runtime_checkable
class HasCommands(Protocol):
    """A screen or widget with actions that have no key."""

    def commands(self) -> tuple[Command, ...]:
        """The actions that can be done now."""


def commands_of(screen: Screen[object]) -> Iterator[SystemCommand]:
    """What can be done on a screen now, also by the keys of widgets without the focus.

    What can be done everywhere is left out: the app tells of that itself.
    """
    shown = [node for node in screen.walk_children(Widget) if node.display]
    for node in (screen, *shown):
        if isinstance(node, HasCommands):
            yield from (SystemCommand(*command) for command in node.commands())
        if node is screen or node.focusable:
            yield from _by_key(node)


def _by_key(node: Widget) -> Iterator[SystemCommand]:
    told = set()
    for binding in bindings_of(node):
        namespace, action, parameters = parse(binding.action)
        if namespace == "app" or binding.id in told or not node.check_action(action, parameters):
            continue
        told.add(binding.id)
        do = partial(node.app.call_later, node.app.run_action, binding.action, node)
        yield SystemCommand(binding.description, _help(node, binding), do)


def _help(node: Widget, binding: Binding) -> str:
    """What an action does, in the words of its docstring where they are for players, and its key.

    Those of Textual, and of an action with parameters, are not.
    """
    action = getattr(node, f"action_{binding.action}", None)
    is_ours = getattr(action, "__module__", "").startswith("ginpad.")
    words = (action.__doc__ or "").partition("\n")[0].rstrip(".") if is_ours else ""
    return " · ".join(filter(None, (words, key_of(node, binding.id or ""))))
