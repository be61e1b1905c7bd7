"""The numbers that a hand writes into the columns of a pad, side by side."""

from __future__ import annotations

from ginpad.core.pad import Row

Numbers = tuple[int | None, int | None]
"""For each side a number of points, or None where nothing is written."""

_NEITHER: Numbers = (None, None)


def written_points(row: Row) -> Numbers:
    """The points of a hand; a side that has none and didn't win writes nothing."""
    if not row.counted:
        return _NEITHER
    first, second = (
        points if points or row.score.winner == side else None
        for side, points in enumerate(row.score.points)
    )
    return first, second


def written_totals(row: Row, game: int, *, each_side: bool) -> Numbers:
    """The totals after a hand that was written into a game.

    Args:
        row: of the hand.
        game: its index.
        each_side: only those of the sides that wrote in it, as in Hollywood on a paper pad;
            else both, as soon as one did.
    """
    entered = row.entered[game]
    if not each_side:
        entered = (any(entered), any(entered))
    first, second = row.running[game]
    return first if entered[0] else None, second if entered[1] else None
