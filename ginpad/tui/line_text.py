"""Lines of text, as commands print them, on a screen."""

from __future__ import annotations

from collections.abc import Iterable

from rich.text import Text

from ginpad.report.text_lines import TextLine


def line_text(lines: Iterable[TextLine]) -> Text:
    """Lines below each other with their styles; nothing in them is markup."""
    return Text("\n").join(Text(line.text, line.style) for line in lines)
