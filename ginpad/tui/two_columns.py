"""What is typed or pressed, and what it does, side by side."""

from __future__ import annotations

from collections.abc import Iterable

from rich.table import Table
from rich.text import Text

from ginpad.report.visible import visible


def two_columns(rows: Iterable[tuple[str, str]]) -> Table:
    """Rows of something short, in bold and never broken, and of its meaning."""
    table = Table.grid(padding=(0, 2))
    table.add_column(no_wrap=True)
    for short, means in rows:
        table.add_row(Text(visible(short), style="bold"), Text(visible(means)))
    return table
