"""Writing a renderable: as wide as the terminal, or whole and plain where nobody looks."""

from __future__ import annotations

from collections.abc import Callable

from rich.console import Console, RenderableType
from rich.measure import Measurement

from ginpad.report.hands_table import LENGTHS_OF_NAMES

_LEAST_WIDTH = 80
_WIDEST = 10_000


def print_text(renderable: RenderableType) -> None:
    """Print a renderable: as wide as the terminal, or in a pipe as wide as it needs."""
    print_fitted(lambda _: renderable)


def print_fitted(make: Callable[[int | None], RenderableType]) -> None:
    """Print a renderable whose names may be cut to fit the terminal; a pipe cuts nothing.

    Args:
        make: the renderable for the longest name there is room for, None for any.
    """
    console = _Console(markup=False, emoji=False, highlight=False)  # takes nothing for markup
    if not console.is_terminal:
        _print_whole(console, make(None))
        return
    for longest in (None, *LENGTHS_OF_NAMES):
        renderable = make(longest)
        least = _measured(console, renderable).minimum
        if least <= console.width:
            break
    console.width = max(console.width, least)
    console.print(renderable)


class _Console(Console):
    """A console that leaves it to the command how to end when nobody reads on."""

    def on_broken_pipe(self) -> None:
        raise BrokenPipeError


def _print_whole(console: Console, renderable: RenderableType) -> None:
    console.width = max(_LEAST_WIDTH, _measured(console, renderable).maximum)
    console.print(renderable)


def _measured(console: Console, renderable: RenderableType) -> Measurement:
    return Measurement.get(console, console.options.update_width(_WIDEST), renderable)
