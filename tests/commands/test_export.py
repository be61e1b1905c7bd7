"""`ginpad export` and `ginpad rules --as html`: formats, files, blank sheets, refusals."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from ginpad.export import export_match
from ginpad.report.formats import Format
from ginpad.store.locations import find_locations
from ginpad.store.matches import create_match, list_matches, read_match
from tests.commands.running import Ran, ginpad
from tests.report.sheets import Page, match_of


@pytest.fixture
def match_file(tmp_path: Path) -> Path:
    """A match in the data directory `tmp_path`."""
    ran = ginpad(
        "score", "-", "--save", "--players", "Ann,Ben", given="a 4 16\nb 9 7\n", data_dir=tmp_path
    )
    assert ran.status == 0
    return list_matches(find_locations(tmp_path, {}))[0].path


def test_a_whole_sheet_at_once_is_recorded_and_told_where(match_file: Path) -> None:
    ran = ginpad(
        "score", "-", "--save", given="a 3 9\nb g 40\n# dull\n", data_dir=match_file.parent
    )
    saved = Path(ran.err.removeprefix("ginpad: saved as ").strip())
    assert len(read_match(saved).hands) == 2
    assert "3–9" in ran.out


@pytest.mark.parametrize("form", Format)
def test_every_format_on_standard_output_and_in_a_file(
    form: Format, match_file: Path, tmp_path: Path
) -> None:
    out = tmp_path / f"sheet.{form}"
    printed = ginpad("export", match_file.stem, "--as", form, data_dir=tmp_path)
    assert printed.status == 0
    assert ginpad("export", "last", "-o", str(out), data_dir=tmp_path) == Ran(0, "", "")
    assert out.read_text("utf-8-sig") == printed.out


def test_json_is_what_score_gives(match_file: Path, tmp_path: Path) -> None:
    printed = ginpad("export", str(match_file), "--as", "json", data_dir=tmp_path).out
    assert printed == ginpad("score", "last", "--json", data_dir=tmp_path).out


def test_without_as_it_is_text_and_as_wins_over_the_ending(
    match_file: Path, tmp_path: Path
) -> None:
    assert "Ann · knock" in ginpad("export", "ann-ben", data_dir=tmp_path).out
    assert "Ann · knock" in ginpad("export", "ann-ben", "-o", "-", data_dir=tmp_path).out
    out = tmp_path / "sheet.txt"
    ginpad("export", "last", "--as", "md", "-o", str(out), data_dir=tmp_path)
    assert out.read_text("utf-8").startswith("# Ann – Ben")


def test_an_ending_that_no_sheet_has_is_told_before_anything_is_written(
    match_file: Path, tmp_path: Path
) -> None:
    out = tmp_path / "march.pdf"
    ran = ginpad("export", match_file.stem, "-o", str(out), data_dir=tmp_path)
    assert ran.status == 2
    assert "no sheet is written as .pdf: say which of txt, md, csv, html, json" in ran.err
    assert not out.exists()
    assert ginpad("export", "last", "--as", "txt", "-o", str(out), data_dir=tmp_path).status == 0
    assert out.exists()


def test_a_match_is_never_written_over(match_file: Path, tmp_path: Path) -> None:
    before = match_file.read_bytes()
    link = tmp_path / "sheet.txt"
    link.symlink_to(match_file)
    for target in (match_file, link):
        ran = ginpad("export", "last", "--as", "txt", "-o", str(target), data_dir=tmp_path)
        assert ran.status == 2
        assert ran.err.count("\n") == 1
    assert match_file.read_bytes() == before


def test_an_earlier_sheet_is_written_over(match_file: Path, tmp_path: Path) -> None:
    out = tmp_path / "sheet.md"
    out.write_text("old")
    ginpad("export", "last", "-o", str(out), data_dir=tmp_path)
    assert "old" not in out.read_text("utf-8")


def test_a_blank_sheet(tmp_path: Path) -> None:
    options = ("--rules", "hollywood", "--players", "Cal,Dee")
    page = Page(ginpad("export", "blank", *options, data_dir=tmp_path).out)
    assert "Game 3" in page.texts
    assert "Cal – Dee" in page.texts
    four = ginpad("export", "blank", "--rules", "two-tables", "--as", "csv", data_dir=tmp_path)
    assert "Deadwood D" in four.out
    changed = ginpad("export", "blank", "--set", "boxes.value=5", data_dir=tmp_path)
    assert "× 5" in changed.out


@pytest.mark.parametrize(
    "words",
    [
        ("blank", "--as", "txt"),
        ("blank", "--as", "json"),
        ("blank", "--players", "Ann"),
        ("blank", "--players", "Ann,ann"),
        ("blank", "--rules", "bridge"),
        ("last", "--rules", "classic"),
        ("last", "--players", "Ann,Ben"),
        ("last", "--set", "hand.gin_bonus=9"),
        ("nobody",),
    ],
)
def test_wrong_command_lines(words: tuple[str, ...], match_file: Path, tmp_path: Path) -> None:
    ran = ginpad("export", *words, data_dir=tmp_path)
    assert (ran.status, ran.out) == (2, "")
    assert ran.err.count("\n") == 1


def test_a_match_called_blank_is_given_by_its_path(match_file: Path, tmp_path: Path) -> None:
    named = match_file.rename(match_file.with_name("blank.toml"))
    assert "Ann · knock" in ginpad("export", str(named), data_dir=tmp_path).out
    assert "Ann · knock" in ginpad("export", "blank.toml", data_dir=tmp_path).out


# ------------------------------------------------------------------ the rules


def test_the_rules_as_a_page(tmp_path: Path) -> None:
    page = Page(ginpad("rules", "oklahoma", "--as", "html", data_dir=tmp_path).out)
    assert "Oklahoma" in page.texts
    out = tmp_path / "rules.html"
    assert ginpad("rules", "straight", "-o", str(out), data_dir=tmp_path) == Ran(0, "", "")
    Page(out.read_text("utf-8"))
    ginpad("rules", "straight", "--as", "txt", "-o", str(out), data_dir=tmp_path)
    assert out.read_text("utf-8") == ginpad("rules", "straight", data_dir=tmp_path).out


@pytest.mark.parametrize(
    "words", [("--as", "html"), ("-o", "x.html"), ("classic", "--as", "html", "--json")]
)
def test_a_page_is_of_one_preset(words: tuple[str, ...], tmp_path: Path) -> None:
    assert ginpad("rules", *words, data_dir=tmp_path).status == 2


# ------------------------------------------------------------------ for the app


def test_export_picks_a_free_name(match_file: Path, tmp_path: Path) -> None:
    locations = find_locations(tmp_path, {})
    paths = [export_match(locations, match_file, Format.HTML) for _ in range(3)]
    assert [path.name for path in paths] == [
        f"{match_file.stem}.html", f"{match_file.stem}-2.html", f"{match_file.stem}-3.html",
    ]  # fmt: skip
    assert {path.parent for path in paths} == {locations.exports}
    assert len({path.read_bytes() for path in paths}) == 1


def test_hostile_names_stay_inside_the_directory(tmp_path: Path) -> None:
    locations = find_locations(tmp_path, {})
    path = create_match(locations, match_of(players=("../../x", "CON")))
    sheet = export_match(locations, path, Format.MD)
    assert sheet.parent == locations.exports


@pytest.mark.skipif(sys.platform == "win32", reason="there a leftover goes after a minute")
def test_what_a_killed_export_left_goes_with_the_next(match_file: Path, tmp_path: Path) -> None:
    folder = tmp_path / "sheets"
    folder.mkdir()
    script = (
        "import os, signal, sys; from pathlib import Path; from ginpad.store import atomic; "
        "atomic.os.replace = lambda *_: os.kill(os.getpid(), signal.SIGKILL); "
        "atomic.write_atomically(Path(sys.argv[1]), b'half')"
    )
    subprocess.run([sys.executable, "-c", script, str(folder / "march.txt")], check=False)
    assert [path.suffix for path in folder.iterdir()] == [".tmp"]
    out = folder / "march.txt"
    assert ginpad("export", "last", "-o", str(out), data_dir=tmp_path).status == 0
    assert [*folder.iterdir()] == [out]


def test_a_directory_that_is_not_there_is_not_made(match_file: Path, tmp_path: Path) -> None:
    out = tmp_path / "shets" / "march.html"
    ran = ginpad("export", "last", "-o", str(out), data_dir=tmp_path)
    assert ran.status == 1
    assert (
        ran.err == f"ginpad: {out.parent} is no directory: make it first, or name another place\n"
    )
    assert not out.parent.exists()
