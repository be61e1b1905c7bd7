"""Fitting typed text into cells: never markup, never steering, never more cells than there are."""

from __future__ import annotations

from rich.cells import cell_len, set_cell_size

from ginpad.report.visible import visible


def clip(text: str, cells: int) -> str:
    """The text in at most `cells` terminal cells, ending in … where something was cut.

    >>> clip("Maximiliane", 6), clip("Ann", 6)
    ('Maxim…', 'Ann')
    """
    text = visible(text)
    if cell_len(text) <= cells:
        return text
    return set_cell_size(text, max(cells - 1, 0)).rstrip() + "…" if cells > 0 else ""
