"""Points as they stand in a sentence or a column."""

from __future__ import annotations

from ginpad.core.hand import Pair


def points(number: int, *, signed: bool = False) -> str:
    """A number of points with a true minus sign, and with `signed` a plus as well.

    >>> points(-9), points(12), points(12, signed=True)
    ('−9', '12', '+12')
    """
    return f"{number:{'+' if signed else ''}d}".replace("-", "−")


def both_points(pair: Pair) -> str:
    """The points of both sides; a dash beside a minus sign stands apart from it.

    >>> both_points((260, 32)), both_points((-18, 5))
    ('260–32', '−18 – 5')
    """
    between = " – " if min(pair) < 0 else "–"
    return between.join(map(points, pair))
