"""The frame of the pad; in a rematch its lower edge tells how the series stands."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import TYPE_CHECKING, cast

from rich.text import Text
from textual import events, work
from textual.containers import Vertical
from textual.worker import get_current_worker

from ginpad.core.errors import Refusal
from ginpad.tui.open_match import OpenMatch
from ginpad.tui.workers import hand_over

if TYPE_CHECKING:
    from ginpad.core.figures import MatchFigures
    from ginpad.core.series import Series
    from ginpad.store.index import Index
    from ginpad.tui.app import GinpadApp

_PATIENCE = 1.0
"""Seconds in which the index may catch up: the matches touched last, which it reads first."""


class PadPane(Vertical):
    """Holds the pad. The other matches of the series are looked up once, in a worker."""

    def __init__(self, *, id: str) -> None:
        super().__init__(id=id)
        self._opened: OpenMatch | None = None
        self._others: dict[str, MatchFigures] | None = None

    def show(self, opened: OpenMatch) -> None:
        """Tell how the series stands with the match as it is now."""
        self._opened = opened
        if not opened.match.rematch_of:
            return
        if self._others is None:
            self._others = {}
            self._look_up(opened, cast("GinpadApp", self.app))
        self._tell()

    def on_resize(self, event: events.Resize) -> None:
        """Say it in the words for which there is room."""
        self._tell()

    @work(thread=True, exclusive=True, group="series")
    def _look_up(self, opened: OpenMatch, app: GinpadApp) -> None:
        worker = get_current_worker()
        until = time.monotonic() + _PATIENCE
        figures = _known(app.index, opened, lambda: worker.is_cancelled or time.monotonic() > until)
        if not worker.is_cancelled:
            hand_over(self, self._found, figures)

    def _found(self, figures: dict[str, MatchFigures]) -> None:
        self._others = figures
        self._tell()

    def _tell(self) -> None:
        # Only a rematch is part of a series.
        if self._opened is not None and self._others:
            from ginpad.report.series_words import series_words

            series = _with(self._others, self._opened)
            self.border_subtitle = Text(series_words(series, self.size.width - 4))


def _known(index: Index, opened: OpenMatch, stop: Callable[[], bool]) -> dict[str, MatchFigures]:
    """The figures of the series that a match belongs to, as far as the index knows it."""
    try:
        index.refresh(stop=stop)
    except Refusal:  # told where the history is opened; here the line is left out
        return {}
    figures = index.figures(opened.match.players)
    series = _with(figures, opened)
    return {name: figures[name] for name in series.files if name in figures}


def _with(figures: dict[str, MatchFigures], opened: OpenMatch) -> Series:
    """The series with the match on the table as it stands, whatever its file says."""
    from ginpad.core.figures import figures_of_pad
    from ginpad.core.series import chain_of

    name = opened.path.name
    return chain_of(name, {**figures, name: figures_of_pad(opened.pad)})
