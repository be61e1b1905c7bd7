"""The keys that do something now."""

from __future__ import annotations

from textual.binding import ActiveBinding
from textual.keys import key_to_character
from textual.screen import Screen


def working_bindings(screen: Screen[object]) -> list[ActiveBinding]:
    """What the keys of a screen do now, but for letters that the input with the focus takes.

    Textual leaves those out by itself, though not where the player changed a key to a letter.
    """
    focused = screen.focused
    return [
        active
        for key, active in screen.active_bindings.items()
        if focused is None
        or active.node is focused
        or not focused.check_consume_key(key, key_to_character(key))
    ]
