"""A score sheet as Markdown: tables as GitHub and Pandoc read them, typed text shown literally."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from ginpad.report.points_text import points
from ginpad.report.sheet import Cell, RowKind, Section, Sheet, SheetRow

_ANYWHERE = re.compile(r"([\\`*_\[\]<>|~&$#])")
_AT_THE_START = re.compile(r"^([+\-=])|^(\d+)([.)])")


def to_markdown(sheet: Sheet) -> str:
    """The whole sheet as Markdown, without a line end after its last line."""
    return "\n\n".join(_blocks(sheet))


def _blocks(sheet: Sheet) -> Iterator[str]:
    yield f"# {_inline(sheet.title)}"
    yield from map(_line, sheet.facts)
    yield from _section(sheet.hands)
    for section in sheet.reckonings:
        yield f"## {_inline(section.title)}"
        yield from _section(section)
    yield from map(_line, sheet.ending)
    if sheet.agreed:
        yield "## The rules agreed on"
        yield "\n".join(f"- {_line(sentence)}" for sentence in sheet.agreed)


def _section(section: Section) -> Iterator[str]:
    if section.rows:
        yield "\n".join(_table(section))
    yield from map(_line, section.sentences)


def _table(section: Section) -> Iterator[str]:
    yield _cells([_inline(column.full_heading) for column in section.columns])
    yield _cells(["--:" if column.is_number else ":--" for column in section.columns])
    for row in section.rows:
        yield _cells(_row(row))


def _row(row: SheetRow) -> list[str]:
    texts = [_cell(cell) for cell in row.cells]
    if row.kind is not RowKind.SUM:
        return texts
    return [f"**{text}**" if text else "" for text in texts]


def _cells(texts: Sequence[str]) -> str:
    return f"| {' | '.join(texts)} |"


def _cell(cell: Cell) -> str:
    return points(cell) if isinstance(cell, int) else _inline(cell)


def _inline(text: str) -> str:
    return _ANYWHERE.sub(r"\\\1", text.strip())


def _line(text: str) -> str:
    """A text that begins a line, where a few more signs have a meaning."""
    return _AT_THE_START.sub(_escaped_start, _inline(text))


def _escaped_start(found: re.Match[str]) -> str:
    return f"\\{found[1]}" if found[1] else f"{found[2]}\\{found[3]}"
