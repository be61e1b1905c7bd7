"""A score sheet in the format that is asked for, as text and as the bytes of a file."""

from __future__ import annotations

from enum import StrEnum
from pathlib import PurePath
from typing import TYPE_CHECKING

from ginpad.core.pad import Pad

if TYPE_CHECKING:
    from ginpad.report.sheet import Sheet


class Format(StrEnum):
    """What a score sheet can be written as; the value is the ending of such a file."""

    TXT = "txt"
    MD = "md"
    CSV = "csv"
    HTML = "html"
    JSON = "json"


def format_of(path: PurePath) -> Format | None:
    """The format that a file's ending stands for, None where it stands for none.

    >>> format_of(PurePath("march.htm"))
    <Format.HTML: 'html'>
    """
    ending = path.suffix.lower().removeprefix(".")
    ending = {"htm": "html", "markdown": "md", "text": "txt"}.get(ending, ending)
    return Format(ending) if ending in set(Format) else None


def pad_as(pad: Pad, form: Format) -> str:
    """The score sheet of a match, without a line end after its last line."""
    # Each is imported when it is asked for: data and paper need not wait for the tables' library.
    if form is Format.JSON:
        from ginpad.report.json_text import json_text
        from ginpad.report.pad_json import pad_to_json

        return json_text(pad_to_json(pad))
    if form is Format.TXT:
        from ginpad.report.pad_text import pad_lines
        from ginpad.report.text_lines import plain

        return plain(pad_lines(pad))
    from ginpad.report.sheet import sheet_of

    return sheet_as(sheet_of(pad), form)


def sheet_as(sheet: Sheet, form: Format) -> str:
    """A sheet as Markdown, CSV or HTML, without a line end after its last line.

    Raises:
        ValueError: for a format that is made from a pad only.
    """
    match form:
        case Format.MD:
            from ginpad.report.markdown import to_markdown

            return to_markdown(sheet)
        case Format.CSV:
            from ginpad.report.csv_sheet import to_csv

            return to_csv(sheet)
        case Format.HTML:
            from ginpad.report.html_sheet import to_html

            return to_html(sheet)
    raise ValueError(f"a sheet can't be written as {form}")


def file_bytes(text: str, form: Format) -> bytes:
    """What a file of that format holds: UTF-8 with a last line end, and for CSV its mark."""
    if form is Format.CSV:
        from ginpad.report.csv_sheet import FILE_MARK

        text = FILE_MARK + text
    return f"{text}\n".encode(errors="replace")
