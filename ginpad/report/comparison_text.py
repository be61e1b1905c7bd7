"""A match under other rules as text: hand by hand, side by side, for command and screen alike.

What belongs here: what stands in the table, line by line. What never does: scoring.
"""

from __future__ import annotations

import textwrap
from collections.abc import Callable, Iterator
from typing import NamedTuple

from ginpad.core.comparison import Comparison, lacks_upcard
from ginpad.core.hand import Pair
from ginpad.core.pad import Game, Pad, Row
from ginpad.report.clip import clip
from ginpad.report.column_names import ColumnNames, fitting_names
from ginpad.report.comparison_words import objections, verdict
from ginpad.report.hand_words import counts_words, outcome_words
from ginpad.report.pair_column import pair_column
from ginpad.report.points_text import points
from ginpad.report.text_lines import Style, TextLine, fitted
from ginpad.report.text_table import Column, least_width, table_rows
from ginpad.report.visible import visible

_ROOM_FOR_DETAILS = 78
"""Cells; with fewer the counts and the running totals are left out."""

_ROOM_FOR_WORDS = 12
"""The cells that the words of a hand get at least, before names are cut for them."""

_TITLE_CELLS = 12
"""The longest line of a pad's name, over its two numbers."""

_GAP = "  "


def comparison_lines(comparison: Comparison, width: int) -> Iterator[TextLine]:
    """How the match stands here and there, what is not legal there, and both pads.

    Args:
        comparison: of any match.
        width: the cells there are, at least 2; where there are many, each hand has its counts
            and the running totals.
    """
    yield from fitted((TextLine(visible(words)) for words in verdict(comparison)), width)
    objected = (TextLine(visible(words), Style.ITALIC) for words in objections(comparison))
    yield from fitted(objected, width)
    if not comparison.here.rows:
        return
    yield TextLine("")
    columns = _fitting_columns(comparison, width, detailed=width >= _ROOM_FOR_DETAILS)
    yield from _table(comparison, columns, width)


def beside_lines(comparison: Comparison, width: int | None = None) -> Iterator[TextLine]:
    """What goes below a pad under other rules: how it stands by both, and both side by side.

    Args:
        comparison: of a match with a hand at least.
        width: the cells there are, at least 2; None breaks and cuts nothing.
    """
    yield TextLine("Side by side", Style.BOLD)
    yield from fitted((TextLine(visible(words)) for words in verdict(comparison)), width)
    yield TextLine("")
    yield from _table(comparison, _fitting_columns(comparison, width, detailed=False), width)


def _table(comparison: Comparison, columns: list[Column], width: int | None) -> Iterator[TextLine]:
    """A row for each hand with its points here and there, then how each game ends."""
    headings, *rows = table_rows(columns, width)
    yield from (TextLine(line, Style.BOLD) for line in headings)
    hands = len(comparison.here.rows)
    yield from (TextLine(line) for row in rows[:hands] for line in row)
    yield TextLine("")
    for line_of, lines in zip(_summary(comparison), rows[hands:], strict=True):
        yield from (TextLine(line, line_of.style) for line in lines)


# ------------------------------------------------------------------ columns


def _fitting_columns(comparison: Comparison, width: int | None, *, detailed: bool) -> list[Column]:
    """Shorter names rather than numbers that are cut, and rather that than no details."""

    def columns(names: ColumnNames) -> list[Column]:
        return list(_columns(comparison, names, detailed))

    players = comparison.here.match.players
    fitting = columns(fitting_names(players, width, lambda names: least_width(columns(names))))
    if detailed and width is not None and least_width(fitting) > width:
        return _fitting_columns(comparison, width, detailed=False)
    return fitting


def _columns(comparison: Comparison, names: ColumnNames, detailed: bool) -> Iterator[Column]:
    here, there = comparison.here, comparison.there
    players = here.match.players
    summary = list(_summary(comparison))
    blank = [""] * len(summary)
    yield Column("#", [*(str(row.number) for row in here.rows), *blank], is_number=True)
    words = [visible(outcome_words(row, players)) for row in here.rows]
    labels = [line.label for line in summary]
    yield Column("Ended by", [*words, *labels], room=_ROOM_FOR_WORDS)
    if detailed:
        counts = [counts_words(row.hand) for row in here.rows]
        yield Column("Deadwood", [*counts, *blank], is_number=True)
    titles = ("As played", there.match.rules.name or "There")
    for title, pad in zip(titles, (here, there), strict=True):
        cells = [*map(_points, pad.rows), *(line.says(pad) for line in summary)]
        yield pair_column(_wrapped(visible(title)), names, cells, _GAP)
        if detailed and len(pad.games) == 1:
            yield pair_column(["Total"], names, [*map(_total, pad.rows), *blank], _GAP)


def _wrapped(title: str) -> list[str]:
    """A title in at most two lines."""
    first, *more = textwrap.wrap(title, _TITLE_CELLS) or [""]
    lines = [first, " ".join(more)] if more else [first]
    return [clip(line, _TITLE_CELLS) for line in lines]


_Cell = tuple[str, str] | str
"""Two numbers, or words in their place."""


def _points(row: Row) -> _Cell:
    """A hand's points; in brackets where the match was over before it."""
    if row.refusal is not None:
        return "no upcard" if lacks_upcard(row) else "not legal"
    form = "{}" if row.counted else "({})"
    first, second = (
        form.format(points(number)) if number or row.score.winner == side else ""
        for side, number in enumerate(row.score.points)
    )
    return first, second


def _total(row: Row) -> _Cell:
    return _cell(row.running[0]) if row.counted and any(row.entered[0]) else ""


def _cell(pair: Pair | None) -> _Cell:
    return "" if pair is None else (points(pair[0]), points(pair[1]))


# ------------------------------------------------------------------ how the games end


class _SummaryLine(NamedTuple):
    """A line below the hands: what it is, what a pad says in it, and how it looks."""

    label: str
    says: Callable[[Pad], _Cell]
    style: Style = Style.PLAIN


def _summary(comparison: Comparison) -> Iterator[_SummaryLine]:
    pads = (comparison.here, comparison.there)
    most = max(len(pad.games) for pad in pads)
    for index in range(most):
        yield from _game_lines(index, most > 1, pads)
    if most > 1 and any(pad.over for pad in pads):
        yield _SummaryLine("Total", lambda pad: _cell(pad.total), Style.BOLD)


def _game_lines(index: int, several: bool, pads: tuple[Pad, Pad]) -> Iterator[_SummaryLine]:
    def line(label: str, says: Callable[[Game], _Cell], style: Style = Style.PLAIN) -> _SummaryLine:
        text = f"Game {index + 1} {label}" if several else label
        return _SummaryLine(
            text[0].upper() + text[1:],
            lambda pad: says(pad.games[index]) if index < len(pad.games) else "",
            style,
        )

    yield line("ends with", _ends_with)
    yield line("hand points", lambda game: _cell(game.hand_points))
    if not any(index < len(pad.games) and pad.games[index].over for pad in pads):
        return
    if not several:
        yield line("bonuses, boxes", lambda game: _cell(_added(game)))
    yield line("final", lambda game: _cell(game.final), Style.BOLD)


def _ends_with(game: Game) -> _Cell:
    return f"hand {game.ended_by_hand}" if game.over else "not over"


def _added(game: Game) -> Pair | None:
    """What the reckoning adds to the hand points of an ended game."""
    if game.final is None:
        return None
    return game.final[0] - game.hand_points[0], game.final[1] - game.hand_points[1]
