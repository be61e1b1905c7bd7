"""An input that shows what is in it, and lets nothing in it steer the terminal."""

from __future__ import annotations

from rich.segment import Segment
from textual.strip import Strip
from textual.widgets import Input

from ginpad.report.visible import visible


class PlainInput(Input):
    """Textual's input writes its value as it is: pasted, or from a file, it may be anything."""

    def render_line(self, y: int) -> Strip:
        """A line of the input, with every control character as a sign that can be seen."""
        strip = super().render_line(y)
        if strip.text.isprintable():
            return strip
        segments = [Segment(visible(text), style) for text, style, _ in strip]
        return Strip(segments).adjust_cell_length(strip.cell_length)
