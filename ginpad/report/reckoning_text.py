"""The reckoning of an ended game: line by line with its sums, then in words who won."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ginpad.core.hand import Line
from ginpad.core.match import side_name
from ginpad.core.pad import Game, Pad
from ginpad.core.rules import ShutoutTest
from ginpad.report.column_names import ColumnNames
from ginpad.report.points_text import points
from ginpad.report.text_lines import Style, TextLine, fitted
from ginpad.report.text_table import Column, table_rows
from ginpad.report.visible import visible

_ROOM_FOR_LABELS = 20
"""The cells that the label of a sum gets at least."""


def reckoning(
    game: Game, pad: Pad, names: ColumnNames, width: int | None = None
) -> Iterator[TextLine]:
    """The sums of a game that is over, and the sentences about them.

    Args:
        game: of the pad.
        pad: of the match.
        names: as they head the columns.
        width: the cells there are, None for any number.
    """
    label = f"Game {game.number}" if len(pad.games) > 1 else "The game"
    yield TextLine(f"{label} ended with hand {game.ended_by_hand}", Style.BOLD)
    yield from _sums(game, names, width)
    yield TextLine("")
    sentences = (TextLine(visible(sentence)) for sentence in result_words(game, pad))
    yield from fitted(sentences, width)


def result_words(game: Game, pad: Pad) -> Iterator[str]:
    """Who won an ended game, whether it was a shutout, and who is ahead where that differs."""
    if game.won_by is None or game.final is None:
        return
    rules = pad.match.rules
    winner, loser = (side_name(pad.match.players, side) for side in (game.won_by, 1 - game.won_by))
    what = "game" if rules.game.target else "hand"
    if game.ahead == game.won_by:
        yield f"{winner} won the {what}, ahead by {_counted(game.margin)}."
    elif game.ahead is None:
        yield f"{winner} won the {what}, but the finals are equal."
    else:
        verb = "are" if len(pad.match.players) > 2 else "is"
        yield (
            f"{winner} reached {rules.game.target} first and won the {what}, "
            f"but {loser} {verb} ahead by {_counted(game.margin)}."
        )
    if game.shutout and rules.game.target:
        never_won = rules.game.shutout_test is ShutoutTest.NO_HAND_WON
        yield f"{loser} never {'won a hand' if never_won else 'scored'}: a shutout."


def total_words(pad: Pad) -> Iterator[str]:
    """The total of a match of several games that is over, and who is ahead."""
    if pad.total is None:
        return
    sides = [side_name(pad.match.players, side) for side in (0, 1)]
    totals = " – ".join(
        f"{name} {points(total)}" for name, total in zip(sides, pad.total, strict=True)
    )
    yield f"Total: {totals}."
    if pad.ahead is None:
        yield "The totals are equal."
        return
    verb = "are" if len(pad.match.players) > 2 else "is"
    yield f"{sides[pad.ahead]} {verb} ahead by {_counted(pad.margin)}."


def result_sentence(pad: Pad) -> str:
    """How a match that is over ended, in one sentence; "" while it is running."""
    if not pad.over:
        return ""
    if len(pad.games) == 1:
        return next(result_words(pad.games[0], pad))
    return [*total_words(pad)][-1]


def _counted(margin: int | None) -> str:
    return "1 point" if margin == 1 else f"{margin} points"


def _sums(game: Game, names: ColumnNames, width: int | None) -> Iterator[TextLine]:
    rows = list(_merged(game.lines))
    final = tuple(map(points, game.final or (0, 0)))
    columns = [Column("", [*(label for label, _ in rows), "", "Final"], room=_ROOM_FOR_LABELS)]
    for side in (0, 1):
        cells = [*(sums[side] for _, sums in rows), "", final[side]]
        columns.append(Column("\n".join(names.of_side(side)), cells, is_number=True))
    headings, *lines, last = table_rows(columns, width)
    yield from (TextLine(line, Style.BOLD) for line in headings)
    yield from (TextLine(line) for row in lines for line in row)
    yield from (TextLine(line, Style.BOLD) for line in last)


def _merged(lines: Sequence[Line]) -> Iterator[tuple[str, tuple[str, str]]]:
    """Lines as rows; two that say the same of both sides, without arithmetic, share a row."""
    left = list(lines)
    while left:
        line = left.pop(0)
        sums = [""] * 2
        sums[line.side] = points(line.points)
        other = left[0] if left else None
        if other and other.label == line.label and not line.detail and not other.detail:
            sums[other.side] = points(left.pop(0).points)
        label = f"{line.label}  {line.detail}".rstrip()
        yield label, (sums[0], sums[1])
