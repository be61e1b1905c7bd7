"""A defect of ginpad's own, in a real terminal: nothing lost, nothing told, the terminal sane."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

pytest.importorskip("pexpect")
if sys.platform == "win32":
    pytest.skip("needs a pseudo-terminal", allow_module_level=True)

from ginpad.store.matches import create_match, read_match
from tests.e2e.terminal import Terminal, in_a_shell
from tests.tui.table import locations, match_of

_BREAK = {
    "a key": "PadScreen.action_reckoning = broken",
    "a worker": "GinpadApp._clear_away = broken",
    "the start": "GinpadApp._first_match = broken",
    "drawing": "KeyHints.render_lines = broken",
    "leaving": "PadScreen.action_reckoning = broken; GinpadApp.on_unmount = broken",
}
_PROGRAM = """
import sys
from ginpad.tui.widgets.key_hints import KeyHints
from ginpad.cli import guarded_main
from ginpad.tui.app import GinpadApp
from ginpad.tui.screens.pad import PadScreen

def broken(*_, **__):
    names = "Ann-and-Ben"
    raise ZeroDivisionError(names)

{breaks}
sys.exit(guarded_main(["--data-dir", {data!r}]))
"""


@pytest.mark.parametrize("where", _BREAK)
def test_a_defect_ends_the_app_decently(where: str, tmp_path: Path) -> None:
    path = create_match(locations(tmp_path), match_of(["a 4 16"]))
    program = _PROGRAM.format(breaks=_BREAK[where], data=str(tmp_path))
    with Terminal(in_a_shell([sys.executable, "-c", program])) as terminal:
        terminal.until(lambda: "Record" in terminal.text or "left with" in terminal.text)
        terminal.send("\x1b[17~")  # F6
        assert terminal.until_ended() == 0
        assert terminal.is_sane
        told = " ".join(terminal.left_behind.split())
    assert "left with 1" in told
    assert "a defect has ended ginpad (ZeroDivisionError); everything is saved" in told
    assert "Traceback" not in told
    assert "Ann" not in told
    [report] = (tmp_path / "state").iterdir()
    assert report.name in told
    assert "\nZeroDivisionError\n" in report.read_text()
    assert "Ann" not in report.read_text()
    assert read_match(path) == match_of(["a 4 16"])


def test_a_defect_whose_report_fails_ends_the_app_too(tmp_path: Path) -> None:
    path = create_match(locations(tmp_path), match_of(["a 4 16"]))
    breaks = "PadScreen.action_reckoning = broken; import ginpad.store.defect_report as report"
    program = _PROGRAM.format(breaks=f"{breaks}; report.defect_report = broken", data=str(tmp_path))
    with Terminal(in_a_shell([sys.executable, "-c", program])) as terminal:
        terminal.until(lambda: "Record" in terminal.text or "left with" in terminal.text)
        terminal.send("\x1b[17~")  # F6
        assert terminal.until_ended() == 0
        told = " ".join(terminal.left_behind.split())
    assert "everything is saved, and no report could be written (ZeroDivisionError)" in told
    assert read_match(path) == match_of(["a 4 16"])
