"""A few words in letters of blocks, as large as they fit."""

from __future__ import annotations

from rich.text import Text
from textual.widget import Widget

from ginpad.report.clip import clip
from ginpad.report.visible import visible
from ginpad.tui.block_text import can_draw, draw, letters, width_of


class BlockLine(Widget):
    """Says something that must not be overlooked; without letters for it or room, in bold."""

    DEFAULT_CSS = """
    BlockLine { content-align: center middle; text-style: bold; }
    """

    def __init__(self, text: str, *, id: str) -> None:
        super().__init__(id=id)
        self._text = visible(text)

    def render(self) -> Text:
        """The words in the cells there are."""
        width, height = self.content_size
        for scale in range(height, 0, -1):
            measure = letters(scale)
            if measure.lines > height or not can_draw(self._text, measure):
                continue
            if width_of(self._text, measure) <= width:
                return Text("\n".join(draw(self._text, measure)), no_wrap=True)
        return Text(clip(self._text, width), no_wrap=True)
