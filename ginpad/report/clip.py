"""Fitting typed text into cells: never markup, never steering, never more cells than there are."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import takewhile

from ginpad.report.cells import cell_len, cut_to
from ginpad.report.visible import visible


def clip(text: str, cells: int) -> str:
    """The text in at most `cells` terminal cells, ending in … where something was cut.

    >>> clip("Maximiliane", 6), clip("Ann", 6)
    ('Maxim…', 'Ann')
    """
    text = visible(text)
    if cell_len(text) <= cells:
        return text
    return cut_to(text, max(cells - 1, 0)).rstrip() + "…" if cells > 0 else ""


def clip_apart(names: Sequence[str], cells: int) -> tuple[str, ...]:
    """Each name in at most so many cells; those that would look alike are cut before they differ.

    >>> clip_apart(("Alexander", "Alexandra", "Ann"), 6)
    ('Ale…er', 'Ale…ra', 'Ann')
    """
    clipped = [clip(name, cells) for name in names]
    return tuple(
        _around(name, [other for other in names if other != name], cells)
        if clipped.count(clipped[seat]) > 1
        else clipped[seat]
        for seat, name in enumerate(names)
    )


def _around(name: str, others: Sequence[str], cells: int) -> str:
    """A name's beginning, and what follows the longest beginning it has in common with another."""
    same = max((_alike(name, other) for other in others), default=0)
    rest = visible(name[same:])
    room = max(min(cell_len(rest), (cells - 1) // 2), 1)
    end = rest if cell_len(rest) <= room else cut_to(rest, room).rstrip()
    if not end or cells < 3:
        return clip(name, cells)
    return cut_to(visible(name), cells - 1 - cell_len(end)).rstrip() + "…" + end


def _alike(name: str, other: str) -> int:
    """How many characters two names begin with in common."""
    pairs = takewhile(lambda pair: pair[0] == pair[1], zip(name, other, strict=False))
    return sum(1 for _ in pairs)
