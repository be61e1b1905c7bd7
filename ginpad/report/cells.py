"""How many cells of a terminal a text takes.

Rich knows the width of every sign, and takes a while to be read in; most of what stands on a pad
needs no table.
"""

from __future__ import annotations

_FIRST_COMBINING = "\u0300"
_OURS = frozenset("–−—…─·×→•♠♥♦♣“”’")
"""The signs in ginpad's own words that lie behind it, each a cell wide."""


def cell_len(text: str) -> int:
    """The width of a text that has gone through `visible`, in cells."""
    if all(sign < _FIRST_COMBINING or sign in _OURS for sign in text):
        return len(text)
    from rich.cells import cell_len as measured

    return measured(text)


def cut_to(text: str, cells: int) -> str:
    """A text in exactly so many cells: cut, or filled up with blanks."""
    from rich.cells import set_cell_size

    return set_cell_size(text, cells)


def chopped(text: str, cells: int) -> list[str]:
    """A text in pieces of at most so many cells; [""] for nothing that is seen."""
    from rich.cells import chop_cells

    return chop_cells(text, cells) or [""]
