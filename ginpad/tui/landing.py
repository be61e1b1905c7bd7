"""What has just been recorded, highlighted for a moment: its row and the totals it changed."""

from __future__ import annotations

from textual.screen import Screen
from textual.timer import Timer

from ginpad.core.pad import Pad
from ginpad.report.side_words import total_of
from ginpad.tui.widgets.across_table import AcrossTable
from ginpad.tui.widgets.match_table import MatchTable
from ginpad.tui.widgets.scoreboard import Scoreboard

LASTS = 1.6
"""Seconds."""


class Landing:
    """The highlight on one screen. It comes and goes once and never blinks; the words of the hand
    stand there with it and without it."""

    def __init__(self, screen: Screen[None]) -> None:
        self._screen = screen
        self._timer: Timer | None = None

    def show(self, before: Pad, after: Pad, number: int) -> None:
        """Highlight hand `number` of a pad; nothing where animations are off."""
        if self._screen.app.animation_level == "none":
            return
        self.end()
        sides = {side for side in (0, 1) if total_of(before, side) != total_of(after, side)}
        self._highlight(number, frozenset(sides))
        self._timer = self._screen.set_timer(LASTS, self.end)

    def end(self) -> None:
        """Take the highlight away."""
        if self._timer is None:
            return
        self._timer.stop()
        self._timer = None
        self._highlight(0, frozenset())

    def _highlight(self, number: int, sides: frozenset[int]) -> None:
        self._screen.query_one(MatchTable).highlight(number)
        self._screen.query_one(Scoreboard).highlight(sides)
        self._screen.query_one(AcrossTable).highlight(sides)
