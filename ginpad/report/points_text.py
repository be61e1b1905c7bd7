"""Points as they stand in a sentence or a column."""

from __future__ import annotations


def points(number: int, *, signed: bool = False) -> str:
    """A number of points with a true minus sign, and with `signed` a plus as well.

    >>> points(-9), points(12), points(12, signed=True)
    ('−9', '12', '+12')
    """
    return f"{number:{'+' if signed else ''}d}".replace("-", "−")
