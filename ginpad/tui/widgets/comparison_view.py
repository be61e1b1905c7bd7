"""A match under other rules, side by side, as wide as there is room."""

from __future__ import annotations

from textual import events
from textual.widgets import Static

from ginpad.core.comparison import Comparison
from ginpad.report.comparison_text import comparison_lines
from ginpad.tui.line_text import line_text


class ComparisonView(Static):
    """Shows a comparison; what it leaves out or shortens follows its own width."""

    def __init__(self, *, id: str | None = None) -> None:
        super().__init__(markup=False, id=id)
        self._comparison: Comparison | None = None
        self._width = 0

    def show(self, comparison: Comparison | None) -> None:
        """Show a comparison; None for an empty view."""
        self._comparison = comparison
        if comparison is None or self._width < 2:
            self.update("")
        else:
            self.update(line_text(comparison_lines(comparison, self._width)))

    def on_resize(self, event: events.Resize) -> None:
        """Lay it out anew for another width."""
        if self.content_size.width != self._width:
            self._width = self.content_size.width
            self.show(self._comparison)
