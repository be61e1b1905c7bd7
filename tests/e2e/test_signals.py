"""Ends that come from outside: a signal, a terminal that closes."""

from __future__ import annotations

import signal
import sys
import time
from pathlib import Path

import pytest

pytest.importorskip("pexpect")
if sys.platform == "win32":
    pytest.skip("needs a pseudo-terminal", allow_module_level=True)

from ginpad.store.half_typed import read_half_typed
from ginpad.store.matches import create_match, read_match
from tests.e2e.terminal import Terminal, ginpad
from tests.tui.table import locations, match_of


def type_a_hand_and_a_half(terminal: Terminal) -> None:
    """A hand recorded, and another one typed so lately that its time to be kept may not be up."""
    terminal.until("Record")
    terminal.enter("b 3 20")
    terminal.until("3–20")
    terminal.send("ann 6 29")
    terminal.until("29 − 6")


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_told_to_end_it_keeps_what_was_typed_and_tidies_up(
    number: signal.Signals, tmp_path: Path
) -> None:
    path = create_match(locations(tmp_path), match_of(["a 4 16"]))
    with Terminal(ginpad(tmp_path)) as terminal:
        type_a_hand_and_a_half(terminal)
        terminal.child.kill(number)
        assert terminal.until_ended() == 128 + number
        assert "\x1b[?25h" in terminal.left_behind
        assert "Traceback" not in terminal.left_behind
    assert_all_is_kept(path)


@pytest.mark.parametrize("how", ["hung up", "closed"])
def test_a_terminal_that_closes_loses_nothing(how: str, tmp_path: Path) -> None:
    path = create_match(locations(tmp_path), match_of(["a 4 16"]))
    with Terminal(ginpad(tmp_path)) as terminal:
        type_a_hand_and_a_half(terminal)
        if how == "closed":
            terminal.child.ptyproc.fileobj.close()
        else:
            terminal.child.kill(signal.SIGHUP)
        assert terminal.ended_by() == signal.SIGHUP
    assert_all_is_kept(path)


_HUNG_UP_WHILE_KEEPING = """
import os, signal, sys
from ginpad.cli import guarded_main
from ginpad.tui.screens import pad

keep = pad.keep_half_typed

def keep_hung_up(locations, match, half):
    if half.line == "ann 6 29":
        os.kill(os.getpid(), signal.SIGHUP)
    keep(locations, match, half)

pad.keep_half_typed = keep_hung_up
sys.exit(guarded_main(["--data-dir", {data!r}]))
"""


def test_what_is_being_kept_as_the_terminal_closes_is_kept(tmp_path: Path) -> None:
    path = create_match(locations(tmp_path), match_of(["a 4 16"]))
    program = _HUNG_UP_WHILE_KEEPING.format(data=str(tmp_path))
    with Terminal([sys.executable, "-c", program]) as terminal:
        terminal.until("Record")
        terminal.enter("b 3 20")
        terminal.until("3–20")
        terminal.send("ann 6 29")
        assert terminal.ended_by() == signal.SIGHUP
    assert_all_is_kept(path)


def test_a_terminal_that_takes_nothing_more_does_not_hold_up_the_end(tmp_path: Path) -> None:
    path = create_match(locations(tmp_path), match_of(["a 4 16"]))
    with Terminal(ginpad(tmp_path)) as terminal:
        terminal.until("Record")
        for _ in range(200):  # each is written to the terminal, which nobody reads
            terminal.send("x")
            time.sleep(0.02)
        terminal.child.kill(signal.SIGHUP)
        assert terminal.ended_by() == signal.SIGHUP
    assert len(read_match(path).hands) == 1
    assert kept_line(tmp_path).startswith("xxx")


def test_what_was_half_typed_is_offered_again(tmp_path: Path) -> None:
    path = create_match(locations(tmp_path), match_of(["a 4 16"]))
    with Terminal(ginpad(tmp_path)) as terminal:
        type_a_hand_and_a_half(terminal)
        terminal.until(lambda: kept_line(tmp_path) == "ann 6 29")
        terminal.kill()
    assert_all_is_kept(path)
    with Terminal(ginpad(tmp_path)) as terminal:
        terminal.until("ann 6 29")
        terminal.until("3–20")
        terminal.send("\r")
        terminal.until("6–29")
    assert len(read_match(path).hands) == 3


def assert_all_is_kept(path: Path) -> None:
    """Both hands are in the file, and what was half typed is there to be offered again."""
    assert len(read_match(path).hands) == 2
    assert kept_line(path.parent.parent) == "ann 6 29"


def kept_line(data: Path) -> str:
    """What is there to be offered again."""
    (match,) = locations(data).matches.glob("*.toml")
    half = read_half_typed(locations(data), match)
    return "" if half is None else half.line
