"""A score sheet as HTML that looks like a paper pad and prints on one page.

The size of the print follows from how much stands on the sheet; a long pad goes on in a second
table beside the first, and one that no reader could read on a page takes several.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby

from ginpad.report.html_page import element, page, text
from ginpad.report.page_fit import LONGEST_WHOLE_WORD, fit
from ginpad.report.points_text import points
from ginpad.report.sheet import Cell, Column, RowKind, Section, Sheet, SheetRow

_SIZE_OF_FORMS = 9.5


def to_html(sheet: Sheet) -> str:
    """The whole sheet as one HTML file, without a line end after its last line."""
    parts, size = (1, _SIZE_OF_FORMS) if sheet.for_writing else fit(sheet)
    return page(sheet.title, "\n".join(_body(sheet, parts)), size=size, style=_STYLE)


def _body(sheet: Sheet, parts: int) -> Iterator[str]:
    yield "<header>"
    yield element("h1", sheet.title, 'dir="auto"')
    yield from (element("p", fact, 'dir="auto"') for fact in sheet.facts)
    yield "</header>"
    form = " form" if sheet.for_writing else ""
    yield from _sections(f"hands{form}", _parted(sheet.hands, parts))
    yield from _sections(f"reckonings{form}", sheet.reckonings)
    if sheet.ending:
        yield '<div class="ending">'
        yield from (element("p", sentence, 'dir="auto"') for sentence in sheet.ending)
        yield "</div>"
    if sheet.agreed:
        yield f"<footer>{element('p', ' '.join(sheet.agreed))}</footer>"


# ------------------------------------------------------------------ tables


def _sections(classes: str, sections: Sequence[Section]) -> Iterator[str]:
    """Sections beside each other; one alone may go on over several pages."""
    if not sections:
        return
    yield f'<div class="{classes}{" abreast" if len(sections) > 1 else ""}">'
    yield from map(_section, sections)
    yield "</div>"


def _section(section: Section) -> str:
    return "\n".join(_section_lines(section))


def _section_lines(section: Section) -> Iterator[str]:
    yield "<section>"
    if section.rows:
        yield "<table>"
        yield element("caption", section.title)
        yield from _head(section.columns)
        yield "<tbody>"
        yield from (_row(row, section.columns) for row in section.rows)
        yield "</tbody>"
        yield "</table>"
    yield from (element("p", sentence, 'dir="auto"') for sentence in section.sentences)
    yield "</section>"


def _head(columns: Sequence[Column]) -> Iterator[str]:
    """One line of headings; two where columns share a group."""
    grouped = any(column.group for column in columns)
    yield "<thead>"
    if grouped:
        yield f"<tr>{''.join(_upper_headings(columns))}</tr>"
    lower = [(index, column) for index, column in enumerate(columns) if column.group or not grouped]
    yield (
        "<tr>" + "".join(_heading(column, index, columns, "") for index, column in lower) + "</tr>"
    )
    yield "</thead>"


def _upper_headings(columns: Sequence[Column]) -> Iterator[str]:
    for group, found in groupby(enumerate(columns), key=lambda each: each[1].group):
        members = list(found)
        if group:
            yield element("th", group, f'scope="colgroup" colspan="{len(members)}" class="group"')
        else:
            yield from (_heading(column, i, columns, ' rowspan="2"') for i, column in members)


def _heading(column: Column, index: int, columns: Sequence[Column], span: str) -> str:
    classes = _class(index, columns, column.heading)
    return element("th", column.heading, f'scope="col"{span}{classes} dir="auto"')


def _class(index: int, columns: Sequence[Column], cell: Cell) -> str:
    """Numbers stand right; a line parts a group from what is before it; long words may break."""
    column, before = columns[index], columns[index - 1] if index else None
    names = ["n"] if column.is_number else []
    if before is not None and column.is_number and column.group != before.group:
        names.append("edge")
    if isinstance(cell, str) and max(map(len, cell.split()), default=0) > LONGEST_WHOLE_WORD:
        names.append("long")
    return f' class="{" ".join(names)}"' if names else ""


def _row(row: SheetRow, columns: Sequence[Column]) -> str:
    kind = "" if row.kind is RowKind.PLAIN else f' class="{row.kind.value}"'
    span = _label_span(row) if row.kind is RowKind.SUM else 1
    over = f' colspan="{span}"' if span > 1 else ""
    classes = _class(0, columns, row.cells[0])
    label = f'<th scope="row"{over}{classes} dir="auto">{_cell(row.cells[0])}</th>'
    cells = "".join(
        f'<td{_class(index, columns, cell)} dir="auto">{_cell(cell)}</td>'
        for index, cell in enumerate(row.cells)
        if index >= span
    )
    return f"<tr{kind}>{label}{cells}</tr>"


def _label_span(row: SheetRow) -> int:
    """How many columns the label of a sum takes: its own and the empty ones behind it."""
    empty = 0
    for cell in row.cells[1:]:
        if cell != "":
            break
        empty += 1
    return 1 + empty


def _cell(cell: Cell) -> str:
    return points(cell) if isinstance(cell, int) else text(cell)


def _parted(section: Section, parts: int) -> tuple[Section, ...]:
    """A section whole or in two halves; a hand of two rows is not divided."""
    if parts == 1:
        return (section,)
    rows = section.rows
    cut = -(-len(rows) // 2)
    while cut < len(rows) and rows[cut].cells[0] == "":
        cut += 1
    return (
        Section(section.title, section.columns, rows[:cut]),
        Section(f"{section.title}, continued", section.columns, rows[cut:], section.sentences),
    )


_STYLE = """\
header { border-bottom: 3px double #b8443c; padding-bottom: .4em; margin-bottom: .7em; }
header p { color: #39424f; }
.abreast { display: flex; gap: 1.6em; align-items: flex-start; }
.abreast > section { flex: 1 1 0; min-width: 0; }
.reckonings { margin-top: 1em; }
.reckonings section > p { margin-top: .35em; font-weight: 600; }
caption { text-align: left; font: italic 1em Georgia, "Noto Serif", "Liberation Serif", serif;
  color: #39424f; padding-bottom: .2em; }
thead th { vertical-align: bottom; color: #39424f; font-size: .9em;
  border-bottom: 1.5px solid #4d6b96; }
thead .group { text-align: center; border-bottom: 1px solid #a9bbd4;
  border-left: 1.5px solid #b8443c; }
tbody th, tbody td { border-bottom: 1px solid #c3d2e6; }
.n { text-align: right; white-space: nowrap; }
thead .n { white-space: normal; max-width: 5.5em; }
td.n + td.n:not(.edge) { border-left: 1px solid #c3d2e6; }
.edge { border-left: 1.5px solid #b8443c; }
.reckonings td:nth-child(2) { white-space: nowrap; }
.reckonings table { width: auto; min-width: min(26em, 100%); }
.uncounted th, .uncounted td { color: #666d78; font-style: italic; }
.sum th, .sum td { font-weight: 600; }
.sum th[colspan] { text-align: right; }
tbody tr:not(.sum) + .sum > * { border-top: 3px double #4d6b96; }
.ending { margin-top: .9em; font-weight: 600; }
footer { margin-top: .9em; padding-top: .35em; border-top: 1px solid #c3d2e6; font-size: .85em;
  color: #39424f; }
.form tbody tr { height: 6.2mm; }
.form tbody th, .form tbody td { vertical-align: bottom; }
.form td.n { min-width: 10mm; }
.form td:not(.n) { min-width: 16mm; }
@media print {
  tr { break-inside: avoid; }
  thead { display: table-header-group; }
}
"""
