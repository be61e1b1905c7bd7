"""The players' names as they head columns: as long as there is room for.

What belongs here: how long a name may be. What never does: what stands below it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from ginpad.report.clip import clip_apart
from ginpad.report.visible import visible

_LENGTHS = (12, 10, 8, 6, 5, 4, 3)
"""In cells: what names are cut to, the first that fits."""


class ColumnNames:
    """The players' names, cut to `longest` cells, uncut for None; two stay two."""

    def __init__(self, players: Sequence[str], longest: int | None = None) -> None:
        uncut = tuple(map(visible, players))
        self._players = uncut if longest is None else clip_apart(players, longest)

    def of_side(self, side: int) -> list[str]:
        """The names of a side, one for each line of a heading."""
        return list(self._players[side::2])

    def of_seat(self, seat: int) -> str:
        """The name of one player."""
        return self._players[seat]


def fitting_names(
    players: Sequence[str], width: int | None, needed: Callable[[ColumnNames], int]
) -> ColumnNames:
    """The names uncut, or as long as lets a table fit, or else the shortest.

    Args:
        players: by seat.
        width: the cells there are, None for any number.
        needed: the cells that the table can't do without under some names.
    """
    names = ColumnNames(players)
    if width is None:
        return names
    for longest in _LENGTHS:
        if needed(names) <= width:
            break
        names = ColumnNames(players, longest)
    return names
