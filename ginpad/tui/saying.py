"""Saying something in a `Static`, with the screen laid out anew only where that is needed."""

from __future__ import annotations

from rich.cells import cell_len
from rich.text import Text
from textual.widgets import Static


def say(static: Static, text: Text) -> None:
    """Show a text; the layout stays unless the height may change: at each key typed that is
    most of what a repaint costs."""
    before = static.content
    if before == text:
        return
    width = static.size.width
    height = _height(text, width)
    same = height and isinstance(before, Text) and _height(before, width) == height
    static.update(text, layout=not same)


def _height(text: Text, width: int) -> int:
    """How many lines a text takes; 0 where some must be wrapped and it isn't known."""
    lines = text.plain.split("\n")
    return len(lines) if all(cell_len(line) <= width for line in lines) else 0
