"""Who can have a record: the sides that have played, and against whom."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping

from ginpad.core.record import Players

Tables = Mapping[Players, int]
"""Who sat down together: the names in seat order, two or four, and in how many matches."""


def sides_of(tables: Tables) -> tuple[Players, ...]:
    """Every player, and every two partners in the order of their names; the most matches first.

    >>> sides_of({("Ann", "Ben"): 3, ("Cal", "Ann", "Dee", "Ben"): 2})
    (('Ann',), ('Ben',), ('Cal',), ('Dee',), ('Ann', 'Ben'), ('Cal', 'Dee'))
    """
    return _most_first(
        (side, count)
        for players, count in tables.items()
        for side in {*((name,) for name in players), *_partners(players)}
    )


def opponents_of(side: Players, tables: Tables) -> tuple[Players, ...]:
    """The sides that a side has played against, as many names each; the most matches first.

    >>> opponents_of(("Ann",), {("Ann", "Ben"): 3, ("Cal", "Ann"): 2, ("Ben", "Cal"): 9})
    (('Ben',), ('Cal',))
    """
    wanted = tuple(sorted(side))
    return _most_first(
        (both[1 - seat], count)
        for players, count in tables.items()
        for both in [(_side(players, 0), _side(players, 1))]
        for seat in (0, 1)
        if both[seat] == wanted
    )


def _side(players: Players, side: int) -> Players:
    return tuple(sorted(players[side::2]))


def _partners(players: Players) -> tuple[Players, ...]:
    return (_side(players, 0), _side(players, 1)) if len(players) > 2 else ()


def _most_first(counts: Iterator[tuple[Players, int]]) -> tuple[Players, ...]:
    counted: Counter[Players] = Counter()
    for side, count in counts:
        counted[side] += count
    return tuple(sorted(counted, key=lambda side: (-counted[side], len(side), side)))
