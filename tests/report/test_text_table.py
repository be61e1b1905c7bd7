"""Tables of plain text, and lines broken to fit."""

from __future__ import annotations

import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from rich.cells import cell_len

from ginpad.report import text_lines
from ginpad.report.text_lines import Style, TextLine, fitted, plain, styled, wrapped
from ginpad.report.text_table import Column, least_width, table_rows

WORDS = st.text(st.sampled_from("ab 花é\u0301👩 "), max_size=60)


def lines_of(*columns: Column, width: int | None = None) -> list[str]:
    return [line for row in table_rows(columns, width) for line in row]


def test_words_stand_at_the_left_and_numbers_at_the_right() -> None:
    words = Column("Ended by", ["Ann · gin", "花子 · gin"])
    numbers = Column("Points\nAnn", ["7", "112"], is_number=True)
    assert lines_of(words, numbers) == [
        "             Points",
        "Ended by        Ann",
        "───────────────────",
        "Ann · gin         7",
        "花子 · gin      112",
    ]


def test_words_are_broken_to_fit_and_numbers_are_not() -> None:
    words = Column("", ["Bartholomew · undercut by Ann"], room=8)
    numbers = Column("Deadwood", ["12/10–30/20"], is_number=True)
    assert lines_of(words, numbers, width=28)[2:] == [
        "Bartholomew ·    12/10–30/20",
        "undercut by",
        "Ann",
    ]
    assert least_width((words, numbers)) == 8 + 3 + 11
    assert cell_len(lines_of(words, numbers, width=1)[1]) == 22


def test_the_widest_words_are_broken_first() -> None:
    short, long = (
        Column("", ["Ann and Ben"], room=3),
        Column("", ["won, and by far the most"], room=3),
    )
    assert lines_of(short, long, width=26)[2:] == [
        "Ann and Ben   won, and by",
        "              far the most",
    ]


@example("aa \u0301", 2)
@given(WORDS, st.integers(2, 20))
def test_a_broken_line_fits_and_loses_nothing_but_blanks(text: str, width: int) -> None:
    lines = list(wrapped(text, width))
    assert all(cell_len(line) <= width for line in lines)
    assert "".join(lines).replace(" ", "") == text.replace(" ", "")


def test_a_long_text_is_measured_once(monkeypatch: pytest.MonkeyPatch) -> None:
    measured: list[str] = []

    def measuring(text: str) -> int:
        measured.append(text)
        return cell_len(text)

    monkeypatch.setattr(text_lines, "cell_len", measuring)
    assert list(wrapped("ab  " * 5000, 20_000)) == [("ab  " * 5000).rstrip()]
    assert sum(map(len, measured)) <= 20_000


@pytest.mark.parametrize("text", ["", "  Hand 1: x", "Boxes  2 × 25"])
def test_a_line_that_fits_stays_as_it_is(text: str) -> None:
    assert list(wrapped(text, 20)) == [text]


def test_styles_are_for_a_terminal_only_and_last_for_a_line() -> None:
    lines = list(fitted([TextLine("Ann and Ben", Style.BOLD), TextLine("x")], 8))
    assert plain(lines) == "Ann and\nBen\nx"
    assert styled(lines) == "\x1b[1mAnn and\x1b[0m\n\x1b[1mBen\x1b[0m\nx"
