"""A whole evening in a real terminal: a match from its start to its reckoning, and kills."""

from __future__ import annotations

import re
import sys
from pathlib import Path

import pytest

pytest.importorskip("pexpect")
if sys.platform == "win32":
    pytest.skip("needs a pseudo-terminal", allow_module_level=True)

from ginpad.store.matches import create_match, read_match
from tests.e2e.terminal import Terminal, ginpad, in_a_shell
from tests.tui.table import locations, match_of

_ROW = re.compile(
    r"^│\s*(\d+) (?:Ann|Ben) +((?:Ann|Ben) \w+|– dead hand) +(\d+–\d+)? ", re.MULTILINE
)


def rows(terminal: Terminal) -> list[tuple[str, str, str]]:
    """The rows of the pad on the screen: number, who and how, counts."""
    return [(number, what, counts) for number, what, counts in _ROW.findall(terminal.text)]


def type_names(terminal: Terminal) -> None:
    """Ann and Ben, each with Enter; each key is given the time to be taken.

    Letters that come in one burst with Enter would overtake it, which nobody types.
    """
    terminal.until("Start the match")
    first, second = (terminal.row_of(f"│ {name}") for name in ("North", "South"))
    terminal.send("Ann")
    terminal.until("│ Ann")
    focused = terminal.background(20, first)
    terminal.send("\r")
    terminal.until(lambda: terminal.background(20, second) == focused)
    terminal.send("Ben")
    terminal.until("│ Ben")
    terminal.send("\r")


def sit_down(terminal: Terminal) -> None:
    """Begin a match of Ann and Ben."""
    type_names(terminal)
    terminal.until("No hand yet. Ann deals.")


def test_a_match_from_its_start_to_its_reckoning(tmp_path: Path) -> None:
    with Terminal(in_a_shell(ginpad(tmp_path))) as terminal:
        sit_down(terminal)
        hands = [
            ("a4 16", ("1", "Ann knock", "4–16")),
            ("b 9 7", ("2", "Ann undercut", "9–7")),
            ("dead", ("3", "– dead hand", "")),
            ("b 3 20", ("4", "Ben knock", "3–20")),
            ("ag12", ("5", "Ann gin", "0–12")),
        ]
        for number, (line, _) in enumerate(hands, 1):
            terminal.send(line)
            terminal.until("Dead hand" if line == "dead" else "scores")
            terminal.send("\r")
            terminal.until(lambda: len(rows(terminal)) == number)  # noqa: B023
        assert rows(terminal) == [row for _, row in hands]
        # A slip: the last count was 21.
        terminal.send("\x1b[A")
        terminal.until("correct hand 5")
        terminal.send("\x7f\x7f")
        terminal.until(lambda: "│Ann gin   " in terminal.text)
        terminal.send("21")
        terminal.until("Ann 56 → 65.")
        terminal.send("\r")
        terminal.until(lambda: rows(terminal)[-1] == ("5", "Ann gin", "0–21"))
        terminal.send("\x1b[15~")  # F5
        terminal.until(lambda: rows(terminal)[-1] == ("5", "Ann gin", "0–12"))
        terminal.enter("ag31")
        terminal.until("Ann won the game, ahead by")
        terminal.until("Rematch (r)")
        assert re.search(r"Hand points +107 +17", terminal.text)
        assert re.search(r"Final +287 +37", terminal.text)
        terminal.send("\x11")  # ctrl+q
        assert terminal.until_ended() == 0
        assert "left with 0" in terminal.left_behind
        assert terminal.is_sane


def hand(number: int) -> tuple[str, tuple[str, str, str]]:
    """A line of few points, another one each time, and its row."""
    own = 1 + number % 9
    other = own + 1 + number // 9
    who = ("Ann", "Ben")[number % 2]
    return f"{who[0].lower()}{own} {other}", (str(number), f"{who} knock", f"{own}–{other}")


def begin_match(data: Path) -> None:
    """A match with no hand yet, as if the app had been left there."""
    with Terminal(ginpad(data, "--new")) as terminal:
        sit_down(terminal)
        terminal.kill()


def test_every_hand_seen_is_there_after_eight_kills(tmp_path: Path) -> None:
    begin_match(tmp_path)
    seen: list[tuple[str, str, str]] = []
    for number in range(1, 9):
        with Terminal(ginpad(tmp_path), rows=50) as terminal:
            terminal.until("Record")
            terminal.until(lambda: rows(terminal) == seen)
            line, row = hand(number)
            terminal.enter(line)
            terminal.until(lambda: row in rows(terminal))  # noqa: B023
            terminal.kill()
            seen.append(row)
    with Terminal(ginpad(tmp_path), rows=50) as terminal:
        terminal.until(lambda: rows(terminal) == seen)
    assert len(seen) == 8


def test_a_kill_in_the_middle_of_saving_leaves_a_whole_file(tmp_path: Path) -> None:
    begin_match(tmp_path)
    [path] = (tmp_path / "matches").glob("*.toml")
    for _ in range(4):
        before = read_match(path).hands
        with Terminal(ginpad(tmp_path)) as terminal:
            terminal.until("Record")
            terminal.send(hand(len(before) + 1)[0])
            terminal.until("scores")
            terminal.send("\r")
            terminal.kill()
        after = read_match(path).hands
        assert after[: len(before)] == before
        assert len(after) - len(before) in (0, 1)
    with Terminal(ginpad(tmp_path)) as terminal:
        terminal.until(lambda: len(rows(terminal)) == len(read_match(path).hands))


def test_hands_typed_faster_than_they_are_recorded(tmp_path: Path) -> None:
    with Terminal(ginpad(tmp_path)) as terminal:
        sit_down(terminal)
        terminal.send("a4 17\x7f6\rb9 7\rag31\r")
        terminal.until(lambda: len(rows(terminal)) == 3)
        assert [counts for _, _, counts in rows(terminal)] == ["4–16", "9–7", "0–31"]
        terminal.send("\x1b[A\x7f2\r")
        terminal.until(lambda: rows(terminal)[-1] == ("3", "Ann gin", "0–32"))


def test_a_hand_typed_while_it_starts_is_recorded(tmp_path: Path) -> None:
    create_match(locations(tmp_path), match_of(["a 4 16"]))
    with Terminal(ginpad(tmp_path)) as terminal:
        terminal.send("b 3 20\r")
        terminal.until(lambda: len(rows(terminal)) == 2)
        assert rows(terminal)[-1] == ("2", "Ben knock", "3–20")
