"""The score sheet as Markdown, CSV, HTML, text and JSON: read back, and what hostile names do."""

from __future__ import annotations

import csv
import io
import json
import re
from pathlib import PurePath

import pytest

from ginpad.report.csv_sheet import FILE_MARK, to_csv
from ginpad.report.formats import Format, file_bytes, format_of, pad_as, sheet_as
from ginpad.report.html_sheet import to_html
from ginpad.report.json_text import json_text
from ginpad.report.markdown import to_markdown
from ginpad.report.page_fit import fit
from ginpad.report.sheet import sheet_of
from ginpad.report.visible import visible
from tests.report.sheets import FOUR, HOSTILE, UNSEEN, Page, hostile_pad, pad_of

FINISHED = pad_of("a 4 16", "b 3 20", "adjust b -3 miscount", "a g 80", stake={"per_point": 1})


_ESCAPED = re.compile(r"\\([!-/:-@\[-`{-~])")
"""What Markdown shows as it stands: a backslash and any ASCII punctuation."""


def read_csv(text: str) -> list[list[str]]:
    return list(csv.reader(io.StringIO(text), strict=True))


# ------------------------------------------------------------------ CSV


def test_csv_read_back() -> None:
    rows = read_csv(to_csv(sheet_of(FINISHED)))
    assert rows[0] == ["Ann – Ben"]
    at = rows.index(["Hands"])
    assert rows[at + 1][:4] == ["#", "Dealer", "Ended by", "Outcome"]
    assert rows[at + 2] == ["1", "Ann", "Ann", "knock", "4", "16", "12", "", "12", "0", ""]
    assert rows[at + 4][6:] == ["", "-3", "12", "14", "miscount"]
    assert ["Final", "", "252", "34"] in rows
    assert ["Ben pays Ann 218.00."] in rows


@pytest.mark.parametrize("name", HOSTILE)
def test_no_cell_of_a_csv_is_a_formula(name: str) -> None:
    rows = read_csv(to_csv(sheet_of(hostile_pad(name))))
    for cell in (cell for row in rows for cell in row):
        is_number = re.fullmatch(r"-?\d+", cell) and visible(name) != cell
        assert is_number or not cell.lstrip().startswith(("=", "+", "-", "@", "\t", "\r", "＝"))
    assert any(visible(name) in cell for row in rows for cell in row)


def test_a_csv_file_is_known_as_utf_8_and_a_pipe_is_not_disturbed() -> None:
    text = pad_as(FINISHED, Format.CSV)
    assert not text.startswith(FILE_MARK)
    assert file_bytes(text, Format.CSV).startswith(b"\xef\xbb\xbfAnn")
    assert not file_bytes(text, Format.MD).startswith(b"\xef\xbb\xbf")


# ------------------------------------------------------------------ Markdown


def test_markdown_tables_have_a_cell_for_each_column() -> None:
    text = to_markdown(sheet_of(FINISHED))
    tables = [block.splitlines() for block in text.split("\n\n") if block.startswith("|")]
    assert len(tables) == 2
    for table in tables:
        assert len({line.count("|") for line in table}) == 1
    assert "| 1 | Ann | Ann | knock | 4 | 16 | 12 |  | 12 | 0 |  |" in text
    assert "| **Final** |  | **252** | **34** |" in text
    assert "\n\nBen pays Ann 218.00.\n\n" in text


@pytest.mark.parametrize("name", HOSTILE)
def test_markdown_shows_names_literally(name: str) -> None:
    text = to_markdown(sheet_of(hostile_pad(name)))
    unescaped = _ESCAPED.sub("", text)
    assert not re.search(r"[<>`\[\]]", unescaped)
    for line in text.splitlines():
        bare = _ESCAPED.sub("", line)
        if line.startswith("|"):
            assert bare.count("|") in (5, 12)
        elif line.startswith(("# ", "## ")):
            assert not bare.endswith("#")
        elif not line.startswith("- "):
            assert not re.match(r"\s|[#+\-=>]|\d+[.)]", line)
    shown = _ESCAPED.sub(r"\1", text)
    assert visible(name).strip() in shown


# ------------------------------------------------------------------ HTML


def test_html_read_back() -> None:
    page = Page(to_html(sheet_of(FINISHED)))
    rows = list(page.rows())
    assert ["1", "Ann", "Ann", "knock", "4", "16", "12", "", "12", "0", ""] in rows
    assert ["Final", "252", "34"] in rows
    assert ["Boxes", "2", "1", ""] in rows
    assert "Ann won the game, ahead by 218 points." in page.texts
    assert ("lang", "en") in page.attributes
    assert set(page.scopes) == {"col", "colgroup", "row"}


def test_html_of_every_kind_of_match() -> None:
    for pad in (
        pad_of(),
        pad_of("a 4 15 up 10s", upcard={}),
        pad_of("a g 90", "a g 90", "a g 90", "b 1 9", game={"games": 3}),
        pad_of("dee 3/0 20/10", players=FOUR, table={"sides": "team-sum"}),
        pad_of("ann 1 17 ; cal 9 7", players=FOUR, table={"sides": "two-tables"}),
    ):
        for table in Page(to_html(sheet_of(pad))).tables:
            assert table


@pytest.mark.parametrize("name", HOSTILE)
def test_html_holds_nothing_from_outside_whatever_people_typed(name: str) -> None:
    page = Page(to_html(sheet_of(hostile_pad(name))))
    assert not set(page.tags) & {"script", "img", "link", "iframe", "object", "a", "base", "svg"}
    assert {key for key, _ in page.attributes} <= {
        "lang", "charset", "name", "content", "dir", "class", "scope", "colspan", "rowspan",
    }  # fmt: skip
    assert "url(" not in page.style
    assert "@import" not in page.style
    assert any(visible(name) in text for text in page.texts)


def test_longer_matches_are_printed_smaller_then_in_two_tables_then_on_several_pages() -> None:
    def fitted(hands: int) -> tuple[int, float]:
        return fit(sheet_of(pad_of(*["a 4 16", "b 4 16"] * (hands // 2), game={"target": 9999})))

    assert fitted(10) == (1, fitted(20)[1])
    assert fitted(40)[0] == 1
    assert fitted(40)[1] < fitted(10)[1]
    assert fitted(90)[0] == 2
    assert fitted(600) == (1, 9.0)


def test_a_long_pad_loses_no_hand_where_it_is_divided() -> None:
    page = Page(to_html(sheet_of(pad_of(*["a 4 16"] * 91, game={"target": 9999}))))
    numbers = [row[0] for row in page.rows() if row and row[0].isdigit()]
    assert numbers == [str(number) for number in range(1, 92)]
    assert len(page.tables) == 2


def test_a_round_of_two_tables_is_not_divided() -> None:
    lines = ["ann 4 16 ; dead"] * 37
    rules = {"sides": "two-tables"}
    pad = pad_of("adjust ann 5 luck", *lines, players=FOUR, table=rules, game={"target": 9999})
    first, second = Page(to_html(sheet_of(pad))).tables
    assert second[2][0].isdigit()
    assert first[-1][0] == ""


# ------------------------------------------------------------------ text and JSON


@pytest.mark.parametrize("name", HOSTILE)
def test_nothing_steers_a_terminal_in_any_format(name: str) -> None:
    for form in Format:
        text = pad_as(hostile_pad(name), form)
        assert not set(text) & set(UNSEEN), form


@pytest.mark.parametrize("name", HOSTILE)
def test_json_gives_every_name_back_as_it_was(name: str) -> None:
    data = json.loads(pad_as(hostile_pad(name), Format.JSON))
    assert data["sides"][0]["players"] == [name]


def test_json_escapes_what_cannot_be_seen_beyond_the_first_plane() -> None:
    tag = "\N{LANGUAGE TAG}"
    assert json_text([tag, "é♠"]) == '["\\udb40\\udc01", "é♠"]'
    assert json.loads(json_text([tag])) == [tag]


def test_formats_by_a_files_ending() -> None:
    assert format_of(PurePath("a.b/Sheet.HTM")) is Format.HTML
    assert format_of(PurePath("sheet.csv")) is Format.CSV
    assert format_of(PurePath("sheet.pdf")) is None
    assert format_of(PurePath("sheet")) is None


def test_text_and_json_are_made_from_a_pad_only() -> None:
    with pytest.raises(ValueError, match="txt"):
        sheet_as(sheet_of(FINISHED), Format.TXT)
