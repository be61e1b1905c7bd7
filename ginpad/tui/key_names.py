"""What a key is called on screens and buttons: the player may have given an action another."""

from __future__ import annotations

from collections.abc import Iterator

from textual.binding import Binding
from textual.dom import DOMNode


def bindings_of(node: DOMNode) -> Iterator[Binding]:
    """The keys of a screen or widget that have an id, as they are when nobody changes them."""
    for bindings in node._bindings.key_to_bindings.values():
        yield from (binding for binding in bindings if binding.id is not None)


def key_of(node: DOMNode, action: str) -> str:
    """The first key of an action as it stands on the keyboard, such as `F5`; "" for none.

    Args:
        node: somewhere on a screen: its own keys come first, then those of what it lies in, then
            all others of the screens that are open.
        action: its name in the settings, such as `pad.undo`.
    """
    keymap = node.app._keymap
    usual = (each.key for near in _near(node) for each in bindings_of(near) if each.id == action)
    key = keymap.get(action) or next(usual, "")
    return _shown(node.app.get_key_display(Binding(key.partition(",")[0], ""))) if key else ""


def with_key(node: DOMNode, words: str, action: str) -> str:
    """Words for a button with the key of its action behind them."""
    key = key_of(node, action)
    return f"{words} ({key})" if key else words


def _near(node: DOMNode) -> Iterator[DOMNode]:
    yield from node.ancestors_with_self
    for screen in reversed(node.app.screen_stack):
        yield screen
        yield from screen.walk_children()


def _shown(key: str) -> str:
    """Letters stay as they are; `esc` and `f5` are written as on the keys.

    >>> [_shown(key) for key in ("f5", "esc", "r", "^t", "PgDn")]
    ['F5', 'Esc', 'r', '^t', 'PgDn']
    """
    return key if len(key) == 1 or key.startswith("^") else key[0].upper() + key[1:]
