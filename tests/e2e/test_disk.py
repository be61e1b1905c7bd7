"""The disk says no, to the real app: it is told where one looks, and no hand is lost."""

from __future__ import annotations

import shlex
import shutil
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import pytest

pytest.importorskip("pexpect")
if sys.platform == "win32":
    pytest.skip("needs a pseudo-terminal", allow_module_level=True)

from ginpad.store.matches import create_match, read_match
from tests.e2e.terminal import Terminal, ginpad
from tests.e2e.test_evening import type_names
from tests.tui.table import locations, match_of


def sit_down(data: Path) -> Path:
    """A match with one hand."""
    return create_match(locations(data), match_of(["a 4 16"]))


def enter(terminal: Terminal, line: str, seen: str) -> None:
    """Record a hand and see it on the pad, saved or not."""
    terminal.enter(line)
    terminal.until(seen)


def ask_to_quit(terminal: Terminal) -> None:
    """Try to leave, and be asked."""
    terminal.send("\x11")  # ctrl+q
    terminal.until("This match is not saved.")


def save_elsewhere(terminal: Terminal, folder: Path) -> None:
    """From the question about saving, choose another folder; each key is given time."""
    terminal.send("\x1b[C\x1b[C\r")
    terminal.until("Save the match in which folder?")
    terminal.until(str(Path.home()))  # the field is there, with where one is at home
    terminal.send("\x15")
    terminal.until(lambda: str(Path.home()) not in terminal.text)
    terminal.send(str(folder))
    terminal.until(str(folder)[-30:])
    terminal.send("\r")
    terminal.until(lambda: "Save the match in which folder?" not in terminal.text)
    terminal.until(lambda: "NOT SAVED" not in terminal.text)


def hands(path: Path) -> int:
    """How many hands are in a match file."""
    return len(read_match(path).hands)


def remove(directory: Path) -> None:
    """Delete a directory into which the app may just be writing."""
    while directory.exists():
        shutil.rmtree(directory, ignore_errors=True)


def fill(disk: Path) -> None:
    """Leave no room on a disk."""
    with suppress(OSError), (disk / "ballast").open("wb", buffering=0) as file:
        while True:
            file.write(bytes(1024))


@pytest.fixture
def disk(tmp_path: Path) -> Iterator[Path]:
    """A small disk of its own; needs the right to mount one."""
    where = tmp_path / "disk"
    where.mkdir()
    try:
        mount = ["mount", "-t", "tmpfs", "-o", "size=256k", "ginpad-test", str(where)]
        mounted = subprocess.run(mount, capture_output=True, check=False).returncode == 0
    except OSError:
        mounted = False
    if not mounted:
        pytest.skip("no right to mount a small disk here")
    yield where
    subprocess.run(["umount", "-l", str(where)], check=True)


def test_a_full_disk(disk: Path, tmp_path: Path) -> None:
    path = sit_down(disk)
    with Terminal(ginpad(disk)) as terminal:
        terminal.until("Record")
        fill(disk)
        enter(terminal, "b 3 20", "3–20")
        terminal.until("NOT SAVED: the disk is full")
        enter(terminal, "dead", "dead hand")
        assert hands(path) == 1
        ask_to_quit(terminal)
        save_elsewhere(terminal, tmp_path)
        enter(terminal, "a gin 31", "0–31")
        elsewhere = tmp_path / path.name
        terminal.until(lambda: elsewhere.exists() and hands(elsewhere) == 4)
    assert hands(path) == 1


def test_a_disk_that_comes_back_gets_everything_by_itself(disk: Path) -> None:
    path = sit_down(disk)
    with Terminal(ginpad(disk)) as terminal:
        terminal.until("Record")
        subprocess.run(["mount", "-o", "remount,ro", str(disk)], check=True)
        enter(terminal, "b 3 20", "3–20")
        terminal.until("NOT SAVED: the disk is read-only")
        enter(terminal, "dead", "dead hand")
        assert hands(path) == 1
        subprocess.run(["mount", "-o", "remount,rw", str(disk)], check=True)
        terminal.until(lambda: "NOT SAVED" not in terminal.text)
        assert hands(path) == 3


def test_a_file_that_may_not_grow_and_leaving_all_the_same(tmp_path: Path) -> None:
    path = sit_down(tmp_path)
    limited = f"ulimit -f {-(-path.stat().st_size // 512)}; exec {shlex.join(ginpad(tmp_path))}"
    with Terminal(["/bin/sh", "-c", limited]) as terminal:
        terminal.until("Record")
        for number in range(1, 6):
            enter(terminal, f"b 3 {10 + number}", f"3–{10 + number}")
        terminal.until("NOT SAVED: the file would be larger")
        ask_to_quit(terminal)
        terminal.send("\r")  # play on
        terminal.until(lambda: "This match is not saved." not in terminal.text)
        enter(terminal, "dead", "dead hand")
        ask_to_quit(terminal)
        terminal.send("\x1b[D\r")  # the last answer: quit without saving
        assert terminal.until_ended() == 0
    assert 1 <= hands(path) < 6


@pytest.mark.parametrize("how", ["deleted", "moved", "a file in its place"])
def test_the_directory_goes_while_the_app_runs(how: str, tmp_path: Path) -> None:
    data = tmp_path / "data"
    path = sit_down(data)
    with Terminal(ginpad(data)) as terminal:
        terminal.until("Record")
        if how == "moved":
            data.rename(tmp_path / "moved")
        else:
            remove(data)
        if how.startswith("a file"):
            data.write_text("in the way")
        enter(terminal, "b 3 20", "3–20")
        if how.startswith("a file"):
            terminal.until("NOT SAVED: a part of its path is a file")
            data.unlink()
        terminal.until(lambda: path.exists() and hands(path) == 2)
        terminal.until(lambda: "NOT SAVED" not in terminal.text)
    if how == "moved":
        assert hands(tmp_path / "moved" / "matches" / path.name) == 1


def test_a_name_too_long_for_the_disk(tmp_path: Path) -> None:
    data = tmp_path / ("long" * 100)
    with Terminal(ginpad(data)) as terminal:
        type_names(terminal)
        terminal.until("NOT SAVED: the name is too long")
        enter(terminal, "a 4 16", "4–16")
        ask_to_quit(terminal)
        save_elsewhere(terminal, tmp_path)
    [saved] = tmp_path.glob("*.toml")
    assert hands(saved) == 1


def test_told_to_end_with_unsaved_hands_it_saves_them_somewhere(tmp_path: Path) -> None:
    data, home = tmp_path / "data", tmp_path / "home"
    home.mkdir()
    path = sit_down(data)
    command = f"HOME={shlex.quote(str(home))} exec {shlex.join(ginpad(data))}"
    with Terminal(["/bin/sh", "-c", command]) as terminal:
        terminal.until("Record")
        remove(data)
        data.write_text("in the way")
        enter(terminal, "b 3 20", "3–20")
        terminal.until("NOT SAVED")
        terminal.child.kill(signal.SIGTERM)
        assert terminal.until_ended() == 128 + signal.SIGTERM
        told = "".join(terminal.left_behind.split())
    rescued = home / f"{path.stem}-rescued.toml"
    assert hands(rescued) == 2
    assert f"thewholematchissavedas{rescued}" in told
