"""Digits and letters drawn from blocks, as large as there is room, to be read from afar.

Each character is a small picture of dots, five rows high. A dot of a letter is a square; a digit
gets taller and wider between its strokes, so that it fills the room it is given. Where there is
little room two rows of dots share a line of the terminal: ▀ and ▄ are its halves.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

ROWS = 5
"""Rows of dots in a character."""

_DIGITS = {
    "0": "### #.# #.# #.# ###",
    "1": "##. .#. .#. .#. ###",
    "2": "### ..# ### #.. ###",
    "3": "### ..# ### ..# ###",
    "4": "#.# #.# ### ..# ..#",
    "5": "### #.. ### ..# ###",
    "6": "### #.. ### #.# ###",
    "7": "### ..# ..# ..# ..#",
    "8": "### #.# ### #.# ###",
    "9": "### #.# ### ..# ###",
}
_OTHERS = {
    " ": ". . . . .",
    "-": "... ... ### ... ...",
    ".": ". . . . #",
    "'": "# # . . .",
    "&": ".##.. #..#. .##.# #..#. .##.#",
    "A": "### #.# ### #.# #.#",
    "B": "##. #.# ##. #.# ##.",
    "C": "### #.. #.. #.. ###",
    "D": "##. #.# #.# #.# ##.",
    "E": "### #.. ##. #.. ###",
    "F": "### #.. ##. #.. #..",
    "G": "#### #... #.## #..# ####",
    "H": "#.# #.# ### #.# #.#",
    "I": "### .#. .#. .#. ###",
    "J": "..# ..# ..# #.# ###",
    "K": "#..# #.#. ##.. #.#. #..#",
    "L": "#.. #.. #.. #.. ###",
    "M": "#...# ##.## #.#.# #...# #...#",
    "N": "#...# ##..# #.#.# #..## #...#",
    "O": "#### #..# #..# #..# ####",
    "P": "### #.# ### #.. #..",
    "Q": "#### #..# #..# #.## ####",
    "R": "### #.# ##. #.# #.#",
    "S": "### #.. ### ..# ###",
    "T": "### .#. .#. .#. .#.",
    "U": "#.# #.# #.# #.# ###",
    "V": "#...# #...# #...# .#.#. ..#..",
    "W": "#...# #...# #.#.# ##.## #...#",
    "X": "#...# .#.#. ..#.. .#.#. #...#",
    "Y": "#...# .#.#. ..#.. ..#.. ..#..",
    "Z": "##### ...#. ..#.. .#... #####",
}
_PICTURES = {sign: rows.split() for sign, rows in (_DIGITS | _OTHERS).items()}
_STRETCHED = frozenset(_DIGITS) - {"1"}
_HALVES = {(False, False): " ", (True, False): "▀", (False, True): "▄", (True, True): "█"}


@dataclass(frozen=True, slots=True)
class Measure:
    """How large characters are drawn.

    Attributes:
        width: of a digit, in cells.
        height: of every character, in half lines.
        stroke: thickness of its upright lines, and the gap between two characters, in cells.
        bar: thickness of its level lines, in half lines.
    """

    width: int
    height: int
    stroke: int
    bar: int

    @property
    def lines(self) -> int:
        """The lines of the terminal that a character needs."""
        return -(-self.height // 2)


_whole_lines_only = False


def draw_whole_lines(*, only: bool) -> None:
    """Say whether the terminal lacks the halves of a line, for the whole process."""
    global _whole_lines_only
    _whole_lines_only = only


def can_draw(text: str, measure: Measure) -> bool:
    """Whether there is a picture of each of its characters, and what it is drawn with."""
    return _has_signs(measure) and all(sign.upper() in _PICTURES for sign in text)


def _has_signs(measure: Measure) -> bool:
    is_whole = measure.height % 2 == 0 and measure.bar % 2 == 0
    return is_whole or not _whole_lines_only


def letters(scale: int) -> Measure:
    """The measure of letters of which each dot is `scale` cells wide, 1 or more."""
    return Measure(3 * scale, ROWS * scale, scale, scale)


def largest_digits(numbers: Sequence[str], width: int, lines: int) -> Measure | None:
    """The largest measure in which each of some numbers fits.

    Args:
        numbers: their digits, also with a minus in front.
        width: the cells for each of them; beside it a stroke's width stays free on both sides.
        lines: the lines of the terminal.

    Returns:
        The measure; None where not even the smallest fits.
    """
    for cells in range(width, 2, -1):
        measure = _measure(cells, lines)
        if measure is None or not _has_signs(measure):
            continue
        widest = max(width_of(each, measure) for each in numbers)
        if widest + 2 * measure.stroke <= width:
            return measure
    return None


def _measure(cells: int, lines: int) -> Measure | None:
    """A digit so many cells wide: higher than wide, at most twice; None if that is too high."""
    height = min(2 * lines, 2 * cells)
    if height < max(1.2 * cells, ROWS):
        return None
    stroke = max(1, round(cells / 3.5))
    if height < 2 * ROWS:
        return Measure(cells, height, stroke, 1)
    # Whole lines only, which look the same in every font.
    return Measure(cells, height, stroke, 2 * max(1, stroke // 2))


def width_of(text: str, measure: Measure) -> int:
    """The cells that a drawn text needs."""
    widths = [sum(_widths(sign, measure)) for sign in text.upper()]
    return sum(widths) + measure.stroke * (len(widths) - 1) if widths else 0


def draw(text: str, measure: Measure, margin: int = 0) -> tuple[str, ...]:
    """The text drawn, each line `width_of` cells wide.

    Args:
        text: what is drawn.
        measure: how large.
        margin: half lines left free above and, at least, below.

    Raises:
        KeyError: for a text that can't be drawn.

    >>> print(*draw("10", letters(1)), sep="\\n")
    ▀█  █▀█
     █  █ █
    ▀▀▀ ▀▀▀
    """
    gap = "." * measure.stroke
    free = ["." * width_of(text, measure)]
    rows = free * margin
    for row, height in enumerate(_heights(measure)):
        rows += [gap.join(_row(sign, row, measure) for sign in text.upper())] * height
    rows += free * margin
    rows += free * (len(rows) % 2)
    return tuple(
        "".join(_HALVES[above == "#", below == "#"] for above, below in zip(*pair, strict=True))
        for pair in zip(rows[::2], rows[1::2], strict=True)
    )


def _row(sign: str, row: int, measure: Measure) -> str:
    dots = zip(_PICTURES[sign][row], _widths(sign, measure), strict=True)
    return "".join(dot * width for dot, width in dots)


def _widths(sign: str, measure: Measure) -> tuple[int, ...]:
    """The cells of each column of dots."""
    stroke = measure.stroke
    if sign in _STRETCHED:
        return stroke, measure.width - 2 * stroke, stroke
    return (stroke,) * len(_PICTURES[sign][0])


def _heights(measure: Measure) -> tuple[int, ...]:
    """The half lines of each row of dots: what the bars leave lies between them."""
    bar, left = measure.bar, measure.height - 3 * measure.bar
    upper = left // 4 * 2 if bar % 2 == 0 else left // 2
    return bar, upper, bar, left - upper, bar
