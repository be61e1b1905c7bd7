"""`ginpad score` in a real terminal: as wide as it is, with styles only where it has some."""

from __future__ import annotations

import sys
from dataclasses import replace
from pathlib import Path

import pytest

pytest.importorskip("pexpect")

import pexpect

from ginpad.store.matches import create_match
from tests.e2e.terminal import ROOT, environment
from tests.tui.table import locations, match_of

BOLD = "\x1b[1m"


def scored(data: Path, columns: int, **environ: str) -> str:
    """What the terminal gets for the pad of the match there."""
    command = ["-m", "ginpad", "score", "last", "--data-dir", str(data)]
    env = {**environment(), **environ}
    child = pexpect.spawn(
        sys.executable, command, cwd=str(ROOT), dimensions=(50, columns), env=env, encoding="utf-8"
    )
    text: str = child.read()
    child.close()
    return text.replace("\r\n", "\n")


@pytest.fixture
def data(tmp_path: Path) -> Path:
    """A directory with a match of two long names."""
    match = match_of(["bart 4 16", "con 9 7", "bart g 31"], ("Bartholomew", "Constantinople"))
    create_match(locations(tmp_path), replace(match, note="a rather long remark " * 5))
    return tmp_path


@pytest.mark.parametrize("columns", [62, 80, 120])
def test_the_pad_fits_the_terminal(data: Path, columns: int) -> None:
    lines = scored(data, columns, TERM="dumb").splitlines()
    assert max(map(len, lines)) <= columns
    assert any("0–31" in line for line in lines)


def test_styles_are_for_a_terminal_that_has_some(data: Path) -> None:
    assert BOLD in scored(data, 80, TERM="xterm-256color")
    assert "\x1b" not in scored(data, 80, TERM="dumb")


def test_a_terminal_without_the_line_gets_another(data: Path) -> None:
    text = scored(data, 80, TERM="dumb", PYTHONIOENCODING="ascii")
    assert "-" * 40 in text
