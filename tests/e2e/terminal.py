"""A real terminal, with ginpad in it: keys go in, a screen comes out."""

from __future__ import annotations

import os
import shlex
import signal
import sys
import time
from collections.abc import Callable
from pathlib import Path
from types import TracebackType
from typing import Any

import pexpect
import pyte

ROOT = Path(__file__).resolve().parents[2]
PATIENCE = 60.0
"""Seconds after which something that should be seen is missing: a slow machine needs a while."""


class Terminal:
    """A pseudo-terminal of its own, leading to a process; `screen` is what a person would see."""

    def __init__(self, command: list[str], *, columns: int = 80, rows: int = 24) -> None:
        self.screen: Any = pyte.Screen(columns, rows)
        self._stream: Any = pyte.ByteStream(self.screen)
        self.seen = b""
        self.child: Any = pexpect.spawn(
            command[0],
            command[1:],
            cwd=str(ROOT),
            dimensions=(rows, columns),
            env=environment(),
        )
        self.child.delaybeforesend = None

    def __enter__(self) -> Terminal:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        self.child.close(force=True)

    # ------------------------------------------------------------ doing

    def send(self, keys: str) -> None:
        """Type."""
        self.child.send(keys)

    def enter(self, line: str) -> None:
        """Type a line and press Enter."""
        self.send(f"{line}\r")

    def kill(self) -> None:
        """End the process at once, without a chance to tidy up."""
        self.child.kill(signal.SIGKILL)
        self.child.wait()

    # ------------------------------------------------------------ seeing

    @property
    def lines(self) -> list[str]:
        """The screen, line by line."""
        return list(self.screen.display)

    @property
    def text(self) -> str:
        """The screen as text."""
        return "\n".join(self.lines)

    def row_of(self, words: str) -> int:
        """The number of the line, from 0, that shows some words."""
        return next(y for y, line in enumerate(self.lines) if words in line)

    def background(self, column: int, row: int) -> str:
        """The colour behind a cell, which tells the field with the focus from the others."""
        return str(self.screen.buffer[row][column].bg)

    def until(self, seen: Callable[[], bool] | str) -> None:
        """Wait until the screen shows a text, or until something is true of it."""
        is_there = self._shows(seen) if isinstance(seen, str) else seen
        deadline = time.monotonic() + PATIENCE
        while not is_there():
            if not self._read() or time.monotonic() > deadline:
                if is_there():
                    return
                raise AssertionError(f"never seen: {seen}\n{self.text}")

    def _shows(self, words: str) -> Callable[[], bool]:
        return lambda: words in self.text

    def until_ended(self) -> int:
        """Wait until the process is gone; its exit status."""
        deadline = time.monotonic() + PATIENCE
        while self._read():
            assert time.monotonic() < deadline, f"it does not end\n{self.text}"
        self.child.wait()
        return int(self.child.exitstatus if self.child.exitstatus is not None else -1)

    def ended_by(self) -> int:
        """Wait for the end of the process without reading what it writes; the signal that ended
        it, 0 for none."""
        deadline = time.monotonic() + PATIENCE
        while self.child.ptyproc.isalive():
            assert time.monotonic() < deadline, "it does not end"
            time.sleep(0.02)
        return int(self.child.ptyproc.signalstatus or 0)

    @property
    def left_behind(self) -> str:
        """What was written after the app gave the screen back."""
        return self.seen[self.seen.rindex(b"\x1b[?1049l") :].decode()

    @property
    def is_sane(self) -> bool:
        """Whether the cursor is seen and keys are taken by lines again; of `in_a_shell`."""
        flags = {flag.strip(";") for flag in self.left_behind.split()}
        cooked = {"icanon", "echo", "isig", "icrnl", "opost"} <= flags
        return cooked and self.seen.rindex(b"\x1b[?25h") > self.seen.rindex(b"\x1b[?25l")

    def _read(self) -> bool:
        """Take in what the process says next; False when it has ended."""
        try:
            data = self.child.read_nonblocking(65536, timeout=0.2)
        except pexpect.TIMEOUT:
            return True
        except pexpect.EOF:
            return False
        self.seen += data
        self._stream.feed(data)
        return True


def ginpad(data: Path, *words: str) -> list[str]:
    """The command that starts the app on a data directory."""
    return [sys.executable, "-m", "ginpad", "--data-dir", str(data), *words]


def in_a_shell(command: list[str]) -> list[str]:
    """A command that runs another, then tells its status and how the terminal was left."""
    return ["/bin/sh", "-c", f"{shlex.join(command)}; echo left with $?; stty -a"]


def environment() -> dict[str, str]:
    """What the processes in a terminal are told."""
    kept = {name: os.environ[name] for name in ("PATH", "HOME", "LANG") if name in os.environ}
    return {
        **kept,
        "TERM": "xterm-256color",
        "PYTHONUTF8": "1",
        "PYTHONDONTWRITEBYTECODE": os.environ.get("PYTHONDONTWRITEBYTECODE", ""),
    }
