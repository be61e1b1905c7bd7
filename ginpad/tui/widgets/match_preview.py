"""A look at one match: the race to the target, and how it ended or stands."""

from __future__ import annotations

import time

from rich.console import Group, RenderableType
from rich.text import Text
from textual import events, work
from textual.app import ComposeResult
from textual.containers import VerticalScroll
from textual.widgets import Static
from textual.worker import get_current_worker

from ginpad.core.errors import Refusal
from ginpad.core.match import Match
from ginpad.core.pad import Pad, score
from ginpad.core.series import Series, chain_of
from ginpad.report.race_chart import race_chart
from ginpad.report.rules_words import figures
from ginpad.report.series_words import series_words
from ginpad.report.standing_words import standing_words
from ginpad.report.visible import visible
from ginpad.store.index import Index
from ginpad.store.index_rows import MatchRow
from ginpad.tui.key_names import key_of
from ginpad.tui.workers import hand_over

_REST = 0.15
"""Seconds on a match before its series is looked up."""

_LOWEST_CHART = 4
"""Lines, the legend among them."""


class MatchPreview(VerticalScroll, can_focus=False):
    """The chosen match of the history."""

    Seen = Match | Refusal

    def compose(self) -> ComposeResult:
        yield Static(id="seen", markup=False)

    def __init__(self, index: Index | None = None) -> None:
        """A preview; with an index it tells of the series that a match belongs to, too."""
        super().__init__()
        self._index = index
        self._row: MatchRow | None = None
        self._seen: MatchPreview.Seen | None = None
        self._series: Series | None = None
        self._game: int | None = None

    def on_resize(self, event: events.Resize) -> None:
        """Draw the chart anew in the room there is."""
        self._draw()

    def show(self, row: MatchRow | None, seen: Seen | None) -> None:
        """Show a match, or why it can't be read; None for nothing."""
        self._row, self._seen, self._series = row, seen, None
        self._game = None
        self._draw()
        if self._index is not None and row is not None and isinstance(seen, Match):
            self._find_series(self._index, row)

    def on_click(self, event: events.Click) -> None:
        """A click on the chart goes on to the next game."""
        self.next_game()

    def next_game(self) -> None:
        """Draw the next game of Hollywood's three."""
        if isinstance(self._seen, Match):
            pad = score(self._seen)
            self._game = (self._game_drawn(pad) + 1) % len(pad.games)
            self._draw()

    def _game_drawn(self, pad: Pad) -> int:
        """The index of the chosen game; until one is, the last to be decided, which says most."""
        if self._game is not None:
            return self._game
        return max(range(len(pad.games)), key=lambda g: pad.games[g].ended_by_hand or 0)

    @work(thread=True, exclusive=True, group="series")
    def _find_series(self, index: Index, row: MatchRow) -> None:
        worker = get_current_worker()
        time.sleep(_REST)  # who walks through the list doesn't want them all
        figures = {} if worker.is_cancelled else index.figures(row.players)
        if not worker.is_cancelled and row.name in figures:
            hand_over(self, self._found, row, chain_of(row.name, figures))

    def _found(self, row: MatchRow, series: Series) -> None:
        if row is self._row:
            self._series = series
            self._draw()

    def _draw(self) -> None:
        self.query_one("#seen", Static).update(self._content())

    def _content(self) -> RenderableType:
        self.border_title = Text(visible(self._row.name)) if self._row else None
        self.border_subtitle = None
        if self._row is None or self._seen is None:
            return Text("")
        if isinstance(self._seen, Refusal):
            return Text(visible(str(self._seen)))
        return self._match(self._seen)

    def _match(self, match: Match) -> RenderableType:
        pad = score(match)
        width = max(self.size.width - 2, 20)
        heading = Text(visible(figures(match.rules)), "bold", no_wrap=True, overflow="ellipsis")
        words = [Text(visible(sentence)) for sentence in standing_words(pad)]
        if self._series is not None:
            words += [Text(line) for line in filter(None, [series_words(self._series, width)])]
        if match.note:
            words.append(Text(visible(match.note), style="italic"))
        taken = 1 + sum(len(text.wrap(self.app.console, width)) for text in words)
        room = self.size.height - taken
        game = self._game_drawn(pad)
        if len(pad.games) > 1:
            how = key_of(self, "history.game") or "a click"
            self.border_subtitle = f"game {game + 1} of {len(pad.games)} · {how}: the next"
        chart = [race_chart(pad, game, width, min(room, 16))] if room >= _LOWEST_CHART else []
        return Group(heading, *words, *chart)
