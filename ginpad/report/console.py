"""Writing a renderable: as wide as the terminal, or whole and plain where nobody looks."""

from __future__ import annotations

import io
import sys
from collections.abc import Callable
from typing import TextIO

from rich.console import Console, RenderableType
from rich.measure import Measurement

_LEAST_WIDTH = 80
_WIDEST = 10_000
_LENGTHS_OF_NAMES = (None, 12, 10, 8, 6, 5, 4, 3)


def print_text(renderable: RenderableType) -> None:
    """Print a renderable: as wide as the terminal, or in a pipe as wide as it needs."""
    print_fitted(lambda _: renderable)


def print_fitted(make: Callable[[int | None], RenderableType]) -> None:
    """Print a renderable whose names may be cut to fit the terminal; a pipe cuts nothing.

    Args:
        make: the renderable for the longest name there is room for, None for any.
    """
    console = _console(sys.stdout)
    if not console.is_terminal:
        _print_whole(console, make(None))
        return
    for longest in _LENGTHS_OF_NAMES:
        renderable = make(longest)
        least = _measured(console, renderable).minimum
        if least <= console.width:
            break
    console.width = max(console.width, least)
    console.print(renderable)


def plain_text(renderable: RenderableType) -> str:
    """A renderable as text without any colour codes, as wide as it needs."""
    file = io.StringIO()
    console = _console(file)
    _print_whole(console, renderable)
    return "\n".join(line.rstrip() for line in file.getvalue().splitlines())


class _Console(Console):
    """A console that leaves it to the command how to end when nobody reads on."""

    def on_broken_pipe(self) -> None:
        raise BrokenPipeError


def _console(file: TextIO) -> Console:
    """A console that takes nothing in a text for markup."""
    return _Console(file=file, markup=False, emoji=False, highlight=False)


def _print_whole(console: Console, renderable: RenderableType) -> None:
    console.width = max(_LEAST_WIDTH, _measured(console, renderable).maximum)
    console.print(renderable)


def _measured(console: Console, renderable: RenderableType) -> Measurement:
    return Measurement.get(console, console.options.update_width(_WIDEST), renderable)
