"""A match under other rules, side by side, as wide as there is room."""

from __future__ import annotations

from textual import events
from textual.widgets import Static

from ginpad.core.comparison import Comparison
from ginpad.report.comparison_text import comparison_text, least_width
from ginpad.report.hands_table import LENGTHS_OF_NAMES

_ROOM_FOR_DETAILS = 78
"""Cells; with fewer the counts and the running totals are left out."""


class ComparisonView(Static):
    """Shows a comparison; what it leaves out or shortens follows its own width."""

    def __init__(self, *, id: str | None = None) -> None:
        super().__init__(markup=False, id=id)
        self._comparison: Comparison | None = None
        self._width = 0

    def show(self, comparison: Comparison | None) -> None:
        """Show a comparison; None for an empty view."""
        self._comparison = comparison
        if comparison is None:
            self.update("")
            return
        detailed = self._width >= _ROOM_FOR_DETAILS
        # Shorter names rather than numbers that are cut, and rather that than no details.
        for longest in LENGTHS_OF_NAMES:
            if least_width(comparison, longest, detailed=detailed) <= self._width:
                break
        else:
            detailed = False
        self.update(comparison_text(comparison, longest_name=longest, detailed=detailed))

    def on_resize(self, event: events.Resize) -> None:
        """Lay it out anew for another width."""
        if event.size.width != self._width:
            self._width = event.size.width
            self.show(self._comparison)
