"""Lines of text with a style each, for a terminal, a file or a screen.

Rich lays text out better, and takes longer to be read in than a pad takes to be scored: what a
command prints after every hand is made of these.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from enum import StrEnum
from typing import NamedTuple

from ginpad.report.cells import cell_len, chopped


class Style(StrEnum):
    """How a line looks where there is more than one look; the value is Rich's name for it."""

    PLAIN = ""
    BOLD = "bold"
    DIM = "dim"
    ITALIC = "italic"


_CODES = {Style.BOLD: 1, Style.DIM: 2, Style.ITALIC: 3}
"""Of ECMA-48's "select graphic rendition"; 0 ends each."""


class TextLine(NamedTuple):
    """One line; nothing in its text steers a terminal."""

    text: str
    style: Style = Style.PLAIN


def plain(lines: Iterable[TextLine]) -> str:
    """Lines as they stand in a file."""
    return "\n".join(line.text for line in lines)


def styled(lines: Iterable[TextLine]) -> str:
    """Lines for a terminal, with the codes of their styles."""
    return "\n".join(
        f"\x1b[{_CODES[line.style]}m{line.text}\x1b[0m" if line.style else line.text
        for line in lines
    )


def wrapped(text: str, width: int) -> Iterator[str]:
    """A line broken between words, and where a word is too long within it.

    Args:
        text: without line ends.
        width: in cells, at least 2.
    """
    line, cells = "", -1  # a blank stands before every word but the first
    for word in text.split(" "):
        needed = cell_len(word)
        if cells + 1 + needed <= width:
            line, cells = f"{line} {word}" if cells >= 0 else word, cells + 1 + needed
            continue
        if cells >= 0:
            yield line.rstrip()
        *full, line = [word] if needed <= width else chopped(word, width)
        yield from full
        cells = cell_len(line)
    yield line.rstrip()


def fitted(lines: Iterable[TextLine], width: int | None) -> Iterator[TextLine]:
    """Lines broken where they are wider than `width` cells; None breaks none."""
    for line in lines:
        texts = [line.text] if width is None else wrapped(line.text, width)
        yield from (TextLine(text, line.style) for text in texts)
