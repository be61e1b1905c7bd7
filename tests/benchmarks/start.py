"""How soon ginpad is there, and how soon a key is seen: `python -m tests.benchmarks.start`.

In a real terminal (a pty, read as a person would see it), ginpad and a bare Textual app with one
Input, one DataTable and a Footer in turn, and their ratio:

- from starting the process to the first paint, ginpad with a resumed match of so many hands;
- from a key to its repaint in the entry line, and in the bare Input;
- from Enter to the hand's row on the screen, its file saved;
- the processor time of ten seconds in which nobody does anything, as a share of one processor.

And from the shell: what the commands take beyond a bare interpreter's start.

Method: in turn, the median of several rounds; the machine's noise then falls on both alike.
Everything is compiled before, as after an installation, in a directory of its own.
"""

from __future__ import annotations

import atexit
import os
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

import pexpect

from ginpad.core.rules import Rules
from ginpad.store.locations import find_locations
from ginpad.store.matches import create_match, list_matches
from tests.e2e.terminal import PATIENCE, ROOT, environment, ginpad
from tests.tui.table import match_of

HANDS = 40
"""So many hands has the match that is resumed."""
ROUNDS = 9
KEYS = 40
IDLE = 10.0
"""Seconds in which nobody does anything."""
COMMANDS = (("--version",), ("deadwood", "7s7h7d8d9dtdjc3c2hah"), ("score", "-"))
_SIZE = (100, 30)
_LINES = b"a 4 16\nb g 31\n"


@cache
def _compiled() -> dict[str, str]:
    """An environment in which what was imported once needs no compiling."""
    directory = tempfile.mkdtemp()
    atexit.register(shutil.rmtree, directory)
    return environment() | {"PYTHONDONTWRITEBYTECODE": "", "PYTHONPYCACHEPREFIX": directory}


class Tty:
    """A process in a pseudo-terminal; what it writes is searched as bytes, at no cost."""

    def __init__(self, command: list[str]) -> None:
        self.begun = time.perf_counter()
        columns, rows = _SIZE
        self.child: Any = pexpect.spawn(
            command[0], command[1:], cwd=str(ROOT), dimensions=(rows, columns), env=_compiled()
        )
        self.child.delaybeforesend = None
        self._written = b""

    def __enter__(self) -> Tty:
        return self

    def __exit__(self, *_: object) -> None:
        self.child.close(force=True)

    def since_start(self, *seen: bytes) -> float:
        """Milliseconds from the start of the process until all of this was written."""
        self._until(seen)
        return (time.perf_counter() - self.begun) * 1000

    def pressed(self, keys: str, *seen: bytes) -> float:
        """Milliseconds from a key until all of this was written."""
        self._written = b""
        pressed = time.perf_counter()
        self.child.send(keys)
        self._until(seen)
        return (time.perf_counter() - pressed) * 1000

    def settle(self, seconds: float = 0.5) -> None:
        """Take in what comes without being asked for."""
        until = time.perf_counter() + seconds
        while time.perf_counter() < until:
            self._read()

    def processor_time(self) -> float:
        """Seconds of processor time that the process has had (Linux only)."""
        fields = Path(f"/proc/{self.child.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def _until(self, seen: tuple[bytes, ...]) -> None:
        deadline = time.perf_counter() + PATIENCE
        while not all(each in self._written for each in seen):
            self._read()
            if time.perf_counter() > deadline:
                raise AssertionError(f"never written: {seen!r} in {self._written[-2000:]!r}")

    def _read(self) -> None:
        with suppress(pexpect.TIMEOUT):
            self._written += self.child.read_nonblocking(65536, timeout=0.05)


BARE = f"""
from textual.app import App
from textual.binding import Binding
from textual.widgets import DataTable, Footer, Input

class Bare(App):
    BINDINGS = [Binding(f"f{{n}}", "bell", f"Key {{n}}") for n in range(2, 8)]

    def compose(self):
        yield DataTable()
        yield Input()
        yield Footer()

    def on_mount(self):
        table = self.query_one(DataTable)
        table.add_columns("a", "b", "c", "d", "e", "f")
        table.add_rows([str(row)] * 6 for row in range({HANDS}))
        self.query_one(Input).focus()

Bare().run()
"""


def bare_app() -> list[str]:
    """The command of the bare app: one Input, one DataTable with as many rows, a Footer."""
    return [sys.executable, "-c", BARE]


def prepared(directory: Path) -> Path:
    """A data directory with one unfinished match."""
    rules = replace(Rules(), game=replace(Rules().game, target=10_000))
    create_match(
        find_locations(directory, {}), match_of(["a 4 16", "b g 31"] * (HANDS // 2), rules=rules)
    )
    return directory


# ------------------------------------------------------------------ in a terminal


def first_paint(data: Path) -> tuple[float, float]:
    """From the start to the whole first picture: ginpad's, and the bare app's."""
    with Tty(ginpad(data)) as pad:
        ours = pad.since_start(b"knock", b"Hands")
    with Tty(bare_app()) as bare:
        return ours, bare.since_start(b"39", b"Key 2")


def keys(data: Path) -> tuple[list[float], list[float], list[float], list[float]]:
    """From each key to its repaint: ginpad's entry line (a letter of a remark, then the last
    figure of a count with its arithmetic), and the bare Input; and from Enter to the row."""
    with Tty(ginpad(data)) as pad, Tty(bare_app()) as bare:
        pad.since_start(b"Hands")
        bare.since_start(b"Key 2")
        for each in (pad, bare):
            each.settle(1.5)
        pad.pressed("a 4 16 # ", b"#")
        letters, plain = [], []
        for _ in range(KEYS):
            letters.append(pad.pressed("z", b"z"))
            plain.append(bare.pressed("z", b"z"))
        pad.pressed("\x15", b"b gin 31")
        counts, rows = [], []
        for number in range(KEYS // 2):
            pad.pressed("a 4 3", b"3")
            pad.settle(0.2)
            counts.append(pad.pressed("9", b"35"))
            rows.append(pad.pressed("\r", f"m{HANDS + number + 1} ".encode(), "4–39".encode()))
            pad.settle(0.2)
        return letters, plain, counts, rows


def idle(data: Path) -> tuple[float, float]:
    """The share of a processor, in percent, that ginpad and the bare app take doing nothing."""
    shares = []
    for command in (ginpad(data), bare_app()):
        with Tty(command) as app:
            app.settle(4)
            before = app.processor_time()
            app.settle(IDLE)
            shares.append((app.processor_time() - before) / IDLE * 100)
    return shares[0], shares[1]


# ------------------------------------------------------------------ from the shell


def command_time(words: tuple[str, ...]) -> float:
    """Milliseconds that a command of the interpreter takes as a process."""
    begun = time.perf_counter()
    subprocess.run(
        [sys.executable, *words],
        input=_LINES,
        stdout=subprocess.DEVNULL,
        check=True,
        env=_compiled(),
    )
    return (time.perf_counter() - begun) * 1000


def in_turn(*actions: Callable[[], float], rounds: int = ROUNDS * 3) -> list[float]:
    """The median of each action, done in turn."""
    return [
        statistics.median(times)
        for times in zip(*([action() for action in actions] for _ in range(rounds)), strict=True)
    ]


# ------------------------------------------------------------------ the table


def row(title: str, ours: float, bare: float, unit: str = "ms") -> None:
    """One figure of the table."""
    print(f"{title:<46}{ours:>9.1f}{bare:>9.1f} {unit:<3}{ours / bare:>7.2f}", flush=True)


def main() -> None:
    """Print the table."""
    print(f"{'':<46}{'ginpad':>9}{'bare':>9}{'ratio':>11}")
    with tempfile.TemporaryDirectory() as name:
        data = prepared(Path(name))
        first_paint(data)  # compiles
        paints = [first_paint(data) for _ in range(ROUNDS)]
        ours, bare = (statistics.median(each) for each in zip(*paints, strict=True))
        row(f"start to the first paint, {HANDS} hands resumed", ours, bare)
        letters, plain, counts, rows = (statistics.median(each) for each in keys(data))
        row("a letter in the entry line to its repaint", letters, plain)
        row("the last figure to its arithmetic", counts, plain)
        row(f"Enter to the row, saved, at {HANDS} hands", rows, plain)
        (kept,) = list_matches(find_locations(data, {}))
        assert kept.match is not None
        assert len(kept.match.hands) == HANDS + KEYS // 2
        row("doing nothing, share of a processor", *idle(data), unit="%")
    bare_start, *ours_start = in_turn(
        lambda: command_time(("-c", "pass")),
        *(lambda words=words: command_time(("-m", "ginpad", *words)) for words in COMMANDS),
    )
    for words, taken in zip(COMMANDS, ours_start, strict=True):
        row(f"ginpad {' '.join(words)}"[:45], taken, bare_start)
        print(f"{'':<46}{taken - bare_start:>9.1f} ms over a bare interpreter")


if __name__ == "__main__":
    main()
