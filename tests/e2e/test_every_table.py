"""One match by every kind of table's rules, in a real terminal, by keys alone."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import pytest

pytest.importorskip("pexpect")
if sys.platform == "win32":
    pytest.skip("needs a pseudo-terminal", allow_module_level=True)

from ginpad.store.locations import find_locations
from ginpad.store.matches import list_matches
from ginpad.store.presets import list_presets
from tests.e2e.terminal import Terminal, ginpad

_DOWN, _TAB, _BACK_TAB, _ESCAPE = "\x1b[B", "\t", "\x1b[Z", "\x1b"


@dataclass(frozen=True)
class Evening:
    """A match: its preset, its lines with what the screen says before Enter, and its end.

    What the rules say aloud is not what those before them in the list say. A line of None is the
    Escape that leaves the reckoning of a game of several.
    """

    preset: str
    aloud: str
    lines: Sequence[tuple[str | None, str]]
    result: Sequence[str]


EVENINGS = (
    Evening(
        "hollywood",
        "first to reach 100",
        (
            ("a 1 61", "→ 60"),
            ("a 1 51", "→ 110"),
            (None, "Game 1 ended with hand 2"),
            ("b 1 21", "→ 20"),
            ("a 1 61", "→ 110"),
            (None, "Game 2 ended with hand 4"),
            ("b 1 11", "→ 10"),
            ("a 1 61", "→ 120"),
        ),
        ("Total: Ann 900 – Ben 80", "Ann is ahead by 820 points."),
    ),
    Evening(
        "oklahoma",
        "first to reach 150",
        (
            ("up as", "only gin ends the hand"),
            ("a gin 30", "= 100 → 100"),
            ("up 7h", "knock with 7 or less"),
            ("a 3 40", "→ 137"),
            ("up 9s", "spade: doubled"),
            ("b 4 16", "→ 24"),
            ("a gin 20 up kd", "→ 177"),
        ),
        ("Ann won the game",),
    ),
    Evening(
        "palace-partners",
        "both; undercut 20",
        (
            ("ann 0/6 12/9 boast a 2", "= 45 → 45"),
            ("dee 3/0 20/10", "= 47 → 47"),
            ("ann 5/5 6/4", "= 30 → 77"),
            ("b 2/3 20/30", "→ 132"),
        ),
        ("Ben & Dee won the game",),
    ),
    Evening(
        "two-tables",
        "first to reach 125",
        (
            ("ann 1 17 ; cal 1 13", "= 28 → 28"),
            ("b 1 31 ; c 1 32", "= 1 → 29"),
            ("a g 40 ; c g 31", "→ 140"),
        ),
        ("Ann & Cal won the game",),
    ),
)

_BETWEEN = 4
"""Between the names and the rules stand: who deals first, the draw for it, the stake, the start."""


def begin(terminal: Terminal, preset: int, aloud: str, players: Sequence[str]) -> None:
    """Choose a preset and type the names, all from where the cursor waits at first.

    The fields there are depend on the preset: a Tab before it has been taken would count others.
    """
    terminal.until("Start the match")
    first = terminal.row_of("│ North")
    terminal.until(lambda: terminal.background(20, first) != terminal.background(20, first + 1))
    focused = terminal.background(20, first)
    top = terminal.row_of("│Classic 20/10")
    unfocused = terminal.background(40, top)
    for _ in range(2 + _BETWEEN):
        terminal.send(_TAB)
    terminal.until(lambda: terminal.background(20, first) != focused)
    terminal.until(lambda: terminal.background(40, top) != unfocused)
    chosen = terminal.background(40, top)
    for row in range(top + 1, top + 1 + preset):
        terminal.send(_DOWN)
        terminal.until(lambda: terminal.background(40, row) == chosen)  # noqa: B023
    terminal.until(aloud)
    for _ in range(_BETWEEN + len(players)):
        terminal.send(_BACK_TAB)
    for row, name in enumerate(players, first):
        # Each key is given the time to be taken: letters would overtake the Tab before them.
        terminal.until(lambda: terminal.background(20, row) == focused)  # noqa: B023
        terminal.send(name)
        terminal.until(f"│ {name} ")
        if row - first + 1 < len(players):
            terminal.send(_TAB)
    terminal.send("\r")
    terminal.until("No hand yet.")


_RECKONING = ("─ reckoning ─", "Back to the pad", "ended with hand")


def entry_pane(terminal: Terminal) -> str:
    """What the pane at the right says, its wrapped lines joined."""
    right = [line.rpartition("││")[2] for line in terminal.lines]
    return " ".join("".join(c if c not in "│▁▂▃▄▅▆▇█" else " " for c in " ".join(right)).split())


@pytest.mark.parametrize(("columns", "rows"), [(80, 24), (120, 40)])
@pytest.mark.parametrize("evening", EVENINGS, ids=lambda evening: evening.preset)
def test_played_by_keys_alone(evening: Evening, columns: int, rows: int, tmp_path: Path) -> None:
    locations = find_locations(tmp_path, {})
    keys = [preset.key for preset in list_presets(locations)]
    players = ("Ann", "Ben", "Cal", "Dee")
    is_for_four = evening.preset in ("palace-partners", "two-tables")
    with Terminal(ginpad(tmp_path), columns=columns, rows=rows) as terminal:
        seated = players if is_for_four else players[:2]
        begin(terminal, keys.index(evening.preset), evening.aloud, seated)
        for line, says in evening.lines:
            if line is None:
                terminal.until(says)
                terminal.until("Back to the pad")
                terminal.send(_ESCAPE)
                # While it is still being laid out, each is out of sight for a moment.
                terminal.until(lambda: not any(words in terminal.text for words in _RECKONING))
                continue
            terminal.send(line)
            terminal.until(lambda: says in entry_pane(terminal))  # noqa: B023
            terminal.send("\r")
            terminal.until(lambda: f"│{line}" not in terminal.text)  # noqa: B023
        for words in evening.result:
            terminal.until(words)
    (found,) = list_matches(locations)
    recorded = [line for line, _ in evening.lines if line and not line.startswith("up")]
    assert found.match is not None
    assert len(found.match.hands) == len(recorded)
