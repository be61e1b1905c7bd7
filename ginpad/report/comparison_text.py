"""A match under other rules as a Rich renderable: hand by hand, side by side, for command and
screen alike. Everything that people typed becomes `Text`, never markup."""

from __future__ import annotations

import textwrap
from collections.abc import Callable, Iterator
from typing import NamedTuple

from rich import box
from rich.cells import cell_len, set_cell_size
from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from ginpad.core.comparison import Comparison, lacks_upcard
from ginpad.core.hand import Pair
from ginpad.core.pad import Game, Pad, Row
from ginpad.report.comparison_words import objections, verdict
from ginpad.report.hand_words import counts_words, outcome_words
from ginpad.report.hands_table import Names
from ginpad.report.reckoning_text import points
from ginpad.report.visible import visible

_ROOM_FOR_WORDS = 12
"""The cells that the words of a hand get at least, before names are cut for them."""

_GAP = 3
"""The cells between two columns."""

_TITLE_CELLS = 12
"""The cells that a pad's name gets at least, over its two numbers."""


def comparison_text(
    comparison: Comparison, *, longest_name: int | None = None, detailed: bool = True
) -> RenderableType:
    """How the match stands here and there, what is not legal there, and both pads.

    Args:
        comparison: of any match.
        longest_name: cut names that head a column to so many cells; None: to none.
        detailed: with the counts of each hand and running totals, for 72 cells or more.
    """
    parts: list[RenderableType] = [Text(visible(sentence)) for sentence in verdict(comparison)]
    parts += [Text(visible(sentence), "italic") for sentence in objections(comparison)]
    if comparison.here.rows:
        parts += [Text(), comparison_table(comparison, longest_name, detailed=detailed)]
    return Group(*parts)


def beside_text(comparison: Comparison, *, longest_name: int | None = None) -> RenderableType:
    """What goes below a pad under other rules: how it stands by both, and both side by side."""
    sentences = [Text(visible(sentence)) for sentence in verdict(comparison)]
    table = comparison_table(comparison, longest_name, detailed=False)
    return Group(Text("Side by side", "bold"), *sentences, Text(), table)


def least_width(
    comparison: Comparison, longest_name: int | None = None, *, detailed: bool = True
) -> int:
    """The cells that the table can't do without; the arguments are those of `comparison_text`."""
    names = Names(comparison.here.match.players, longest_name)
    widths = [column.least_width for column in _columns(comparison, names, detailed)]
    return sum(widths) + _GAP * (len(widths) - 1)


def comparison_table(
    comparison: Comparison, longest_name: int | None = None, *, detailed: bool = True
) -> Table:
    """A row for each hand with its points here and there, then how each game ends."""
    names = Names(comparison.here.match.players, longest_name)
    columns = list(_columns(comparison, names, detailed))
    table = Table(box=box.SIMPLE_HEAD, show_edge=False, padding=(0, 2, 0, 0), pad_edge=False)
    for column in columns:
        least = column.least_width
        table.add_column(column.heading, no_wrap=column.fixed, min_width=least, vertical="top")
    hands = len(comparison.rows)
    for index in range(len(columns[0].cells)):
        if index == hands:
            table.add_section()
        table.add_row(*(column.cells[index] for column in columns))
    return table


# ------------------------------------------------------------------ columns


class _Column(NamedTuple):
    """A column with its heading; one that is `fixed` keeps its width and never wraps."""

    heading: Text
    cells: list[Text]
    fixed: bool

    @property
    def width(self) -> int:
        lines = [line for text in (self.heading, *self.cells) for line in text.plain.split("\n")]
        return max(map(cell_len, lines))

    @property
    def least_width(self) -> int:
        """The cells it can't do without."""
        return self.width if self.fixed else min(self.width, _ROOM_FOR_WORDS)


def _columns(comparison: Comparison, names: Names, detailed: bool) -> Iterator[_Column]:
    here, there = comparison.here, comparison.there
    players = here.match.players
    summary = list(_summary(comparison))
    blank = [Text()] * len(summary)
    numbers = [Text(str(row.number)) for row in here.rows]
    yield _right_aligned(Text("#"), numbers + blank)
    words = [Text(visible(outcome_words(row, players))) for row in here.rows]
    yield _Column(Text("Ended by"), words + [Text(line.label) for line in summary], fixed=False)
    if detailed:
        counts = [Text(counts_words(row.hand)) for row in here.rows]
        yield _right_aligned(Text("Deadwood"), counts + blank)
    titles = ("As played", there.match.rules.name or "There")
    for title, pad in zip(titles, (here, there), strict=True):
        ends = [line.says(pad) for line in summary]
        yield _numbers(title, [_points(row) for row in pad.rows] + ends, names)
        if detailed and len(pad.games) == 1:
            totals = [_total(row) for row in pad.rows] + [_Cell()] * len(summary)
            yield _numbers("Total", totals, names)


class _Cell(NamedTuple):
    """Two numbers, or words in their place."""

    pair: tuple[str, str] = ("", "")
    words: str = ""
    style: str = ""


def _numbers(title: str, cells: list[_Cell], names: Names) -> _Column:
    """A column of two numbers a line, one under each side's name."""
    heads = [names.of_side(side) for side in (0, 1)]
    widths = [
        max(cell_len(text) for text in [*heads[side], *(cell.pair[side] for cell in cells)])
        for side in (0, 1)
    ]

    def laid_out(first: str, second: str) -> str:
        return f"{_right(first, widths[0])}  {_right(second, widths[1])}"

    lines = [laid_out(first, second) for first, second in zip(*heads, strict=True)]
    room = max(sum(widths) + 2, 0 if title == "Total" else _TITLE_CELLS)
    heading = "\n".join([*_wrapped(visible(title), room), *lines])
    texts = [Text(cell.words or laid_out(*cell.pair), style=cell.style) for cell in cells]
    return _right_aligned(Text(heading), texts)


def _right_aligned(heading: Text, cells: list[Text]) -> _Column:
    """A column with every line padded at its left: Rich would cut the blanks of an empty number."""
    column = _Column(heading, cells, fixed=True)
    return _Column(
        _padded(heading, column.width), [_padded(cell, column.width) for cell in cells], fixed=True
    )


def _padded(text: Text, cells: int) -> Text:
    lines = [_right(line, cells) for line in text.plain.split("\n")]
    return Text("\n".join(lines), style=text.style)


def _wrapped(title: str, cells: int) -> list[str]:
    """A title in at most two lines of so many cells."""
    lines = textwrap.wrap(title, cells) or [""]
    if len(lines) > 2:
        lines = [lines[0], f"{lines[1][: cells - 1].rstrip()}…"]
    return [line if cell_len(line) <= cells else set_cell_size(line, cells) for line in lines]


def _right(text: str, cells: int) -> str:
    return " " * (cells - cell_len(text)) + text


def _points(row: Row) -> _Cell:
    """A hand's points; in brackets where the match was over before it."""
    if row.refusal is not None:
        return _Cell(words="no upcard" if lacks_upcard(row) else "not legal", style="italic")
    form = "{}" if row.counted else "({})"
    first, second = (
        form.format(points(number)) if number or row.score.winner == side else ""
        for side, number in enumerate(row.score.points)
    )
    return _Cell((first, second), style="" if row.counted else "dim")


def _total(row: Row) -> _Cell:
    return _cell(row.running[0]) if row.counted and any(row.entered[0]) else _Cell()


def _cell(pair: Pair | None, style: str = "") -> _Cell:
    return _Cell() if pair is None else _Cell((points(pair[0]), points(pair[1])), style=style)


# ------------------------------------------------------------------ how the games end


class _SummaryLine(NamedTuple):
    """A line below the hands: what it is, and what a pad says in it."""

    label: str
    says: Callable[[Pad], _Cell]


def _summary(comparison: Comparison) -> Iterator[_SummaryLine]:
    pads = (comparison.here, comparison.there)
    most = max(len(pad.games) for pad in pads)
    for index in range(most):
        yield from _game_lines(index, most > 1, pads)
    if most > 1 and any(pad.over for pad in pads):
        yield _SummaryLine("Total", lambda pad: _cell(pad.total, "bold"))


def _game_lines(index: int, several: bool, pads: tuple[Pad, Pad]) -> Iterator[_SummaryLine]:
    def line(label: str, says: Callable[[Game], _Cell]) -> _SummaryLine:
        text = f"Game {index + 1} {label}" if several else label
        return _SummaryLine(
            text[0].upper() + text[1:],
            lambda pad: says(pad.games[index]) if index < len(pad.games) else _Cell(),
        )

    yield line("ends with", _ends_with)
    yield line("hand points", lambda game: _cell(game.hand_points))
    if not any(index < len(pad.games) and pad.games[index].over for pad in pads):
        return
    if not several:
        yield line("bonuses, boxes", lambda game: _cell(_added(game)))
    yield line("final", lambda game: _cell(game.final, "bold"))


def _ends_with(game: Game) -> _Cell:
    return _Cell(words=f"hand {game.ended_by_hand}" if game.over else "not over")


def _added(game: Game) -> Pair | None:
    """What the reckoning adds to the hand points of an ended game."""
    if game.final is None:
        return None
    return game.final[0] - game.hand_points[0], game.final[1] - game.hand_points[1]
