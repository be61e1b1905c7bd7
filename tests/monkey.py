"""A monkey at the keyboard: `python -m tests.monkey N SEED` lets it press N keys.

Random keys, lines of quick entry, pastes, clicks, sizes of the terminal, themes and screens, over
matches of every preset. After each move the app must be alive and answer, what is on the disk
must be what is on the screen, and at the end undo must lead back to the first state. Each round
depends on the seed and its own number alone: `--round R` plays one of them again.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import random
import sys
import tempfile
import time
import traceback
from collections import deque
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from unittest import mock

from textual import events
from textual.command import CommandPalette
from textual.errors import NoWidget
from textual.pilot import OutOfBounds

from ginpad.core.match import Match
from ginpad.store.matches import create_match, read_match
from ginpad.store.presets import bundled_presets
from ginpad.tui.app import GinpadApp
from ginpad.tui.open_match import OpenMatch
from ginpad.tui.screens.pad import PadScreen
from ginpad.tui.screens.review import ReviewScreen
from tests.benchmarks.make_matches import generate
from tests.tui.table import CLOCK, Table, locations

KEYS_A_ROUND = 250
PATIENCE = 30.0
"""Seconds after which the screen counts as frozen: a busy machine needs a while."""

_A_FRAME = 1 / 50
_NAMES = (
    ("Ann", "Ben", "Cal", "Dee"),
    ("Al [/ x]", "[@click=app.quit]x", "=1+1", "-rf"),
    ("A\x1b]0;x\x07nn", "\N{RIGHT-TO-LEFT OVERRIDE}Ben", "林海峰", "../../x"),
    ("W" * 300, "x", "é" * 40, "👩‍👩‍👧"),
)
_KEYS = (
    *"abcdehgnuridlnpstjqx0123456789",
    *("space", "slash", "semicolon", "number_sign", "plus", "minus", "left_square_bracket"),
    *("enter", "enter", "enter", "escape", "escape", "tab", "tab", "shift+tab", "backspace"),
    *("up", "down", "left", "right", "home", "end", "pageup", "pagedown", "delete", "insert"),
    *("f1", "f2", "f3", "f4", "f5", "f6", "f7", "f8", "f9", "f10", "f11", "f12"),
    *("ctrl+p", "ctrl+u", "ctrl+k", "ctrl+w", "ctrl+c", "ctrl+x", "ctrl+v", "ctrl+d", "ctrl+o"),
    *("shift+left", "shift+right", "ctrl+left", "ctrl+right", "ctrl+home", "ctrl+end"),
)
_LINES = (
    *("a 4 16", "b 9 7", "dead", "a gin 31", "b g 20", "a big 31", "c 3 20", "d gin 12"),
    *("ann 4 16 ; cal g 20", "dead ; dead", "ann 4/12 16/30", "a 4 16 up 9s", "up 9s", "up as"),
    *("a 5 20 boast a 2", "adjust a -10 wrong knock", "adjust b 5", "a 4 16 # [b]x[/b] \x1b[2J"),
    *("undo", "undo", "redo", "edit 1", "edit 2", "delete 1", "delete 2", "delete", "edit"),
    *("a 4 99999999999999999999", "a 4 1" + "0" * 400, "é ∞ 💥", "a", "ann", "b -3 x"),
)
_PASTES = (
    "a 4 16",
    "dead\nb 9 7\n",
    "\x1b[2J\x00\x07",
    "7s7h7d8d9d",
    "x" * 5000,
    "Ünï\u202ecode\n",
)
_SIZES = ((80, 24), (80, 24), (120, 40), (200, 60), (40, 12), (20, 5), (1, 1), (2, 30), (300, 2))


class FoundError(AssertionError):
    """Something that must not happen; the message tells what the monkey did before."""


@dataclass
class Monkey:
    """One round at one table.

    Attributes:
        source: where everything random comes from.
        table: the running app.
        keys: how many keys (or other events) it has used.
        moves: what it did last, for a report.
        firsts: the first state of every match that it met, with the match.
    """

    source: random.Random
    table: Table
    keys: int = 0
    moves: deque[str] = field(default_factory=lambda: deque(maxlen=40))
    firsts: dict[int, tuple[OpenMatch, Match]] = field(default_factory=dict)

    async def play(self, keys: int) -> None:
        """Move until so many keys are used or the app was left, then undo everything."""
        self.check()
        while self.keys < keys and self.is_there:
            move = self.source.choices(_MOVES, _WEIGHTS)[0]
            try:
                async with asyncio.timeout(PATIENCE):
                    await move(self)
                    await self.table.pilot.pause()
            except TimeoutError:
                raise FoundError("the screen is frozen") from None
            if self.is_there:
                self.check()
        if self.is_there:
            await self.still_answers()
        self.undo_everything()

    @property
    def is_there(self) -> bool:
        """Whether the app runs and wasn't left."""
        app = self.table.app
        return app.is_running and not app._exit and app._exception is None

    # ------------------------------------------------------------ checking

    def check(self) -> None:
        """What is open is on the disk as it is on the screen."""
        for screen in self.table.app.screen_stack:
            if isinstance(screen, PadScreen | ReviewScreen):
                opened = screen._opened
                past = opened.timeline.past
                first = past[0] if past else opened.match
                self.firsts.setdefault(id(opened), (opened, first))
                self.check_saved(opened)

    def check_saved(self, opened: OpenMatch) -> None:
        """The match is in its file, unless that is in the trash."""
        if self.table.app.thrown_away.holds(opened.path):
            return
        if opened.unsaved or opened.is_contested:
            raise FoundError(f"not saved: {opened.unsaved}")
        if read_match(opened.path) != opened.match:
            raise FoundError("the file holds something else than the screen")

    async def still_answers(self) -> None:
        """From wherever it is, Escape leads to where a key shows; the pad shows the match."""
        table = self.table
        async with asyncio.timeout(2 * PATIENCE):
            await table.pilot.resize_terminal(100, 40)
            for _ in range(12):
                await table.press("escape")
            await table.settle()
            if not isinstance(table.app.screen, PadScreen):
                return
            await table.press("escape")
            table.line.value = ""
            await table.press("z")
            if table.line.value != "z":
                raise FoundError("the entry line takes no key any more")
            table.assert_saved()

    def undo_everything(self) -> None:
        """Undo leads every match back to its first state, on the disk too."""
        for opened, first in self.firsts.values():
            if self.table.app.thrown_away.holds(opened.path):
                continue
            if opened.look():  # another screen has changed it since
                continue
            while opened.undo():
                pass
            if opened.match != first or read_match(opened.path) != first:
                raise FoundError("undo does not lead back to the first state")

    # ------------------------------------------------------------ moving

    def note(self, what: str) -> None:
        """Remember a move."""
        self.moves.append(what)
        self.keys += 1

    async def press(self) -> None:
        """Some keys."""
        keys = self.source.choices(_KEYS, k=self.source.choice((1, 1, 2, 4, 8)))
        for key in keys:
            self.note(key)
        await self.table.press(*keys)

    async def write(self) -> None:
        """A whole line, and often Enter."""
        text = self.source.choice(_LINES)
        self.note(f"line {text[:40]!r}")
        if isinstance(self.table.app.screen, PadScreen):
            await self.table.press("escape")
        await self.put(text)
        if self.source.random() < 0.8:
            self.note("enter")
            await self.table.press("enter")

    async def paste(self) -> None:
        """Something pasted; now and then a megabyte of it."""
        text = self.source.choice(_PASTES)
        if self.source.random() < 0.03:
            text *= 1_000_000 // len(text)
        self.note(f"paste {len(text)} {text[:20]!r}")
        await self.put(text)

    async def put(self, text: str) -> None:
        """Let the terminal say that something was pasted."""
        self.table.app.post_message(events.Paste(text))
        await self.table.pilot.pause()

    async def click(self) -> None:
        """A click anywhere, sometimes two."""
        size = self.table.app.size
        at = (self.source.randrange(max(size.width, 1)), self.source.randrange(max(size.height, 1)))
        times = self.source.choice((1, 1, 1, 2))
        self.note(f"click {at} ×{times}")
        await asyncio.sleep(_A_FRAME)  # nobody clicks on what isn't drawn yet
        try:
            await self.table.pilot.click(offset=at, times=times)
        except (OutOfBounds, NoWidget):  # the screen has another size by now
            return

    async def resize(self) -> None:
        """Another terminal."""
        size = self.source.choice(_SIZES)
        if self.source.random() < 0.2:
            size = (self.source.randint(1, 250), self.source.randint(1, 80))
        self.note(f"size {size}")
        await self.table.pilot.resize_terminal(*size)

    async def theme(self) -> None:
        """Other colours."""
        name = self.source.choice(sorted(self.table.app.available_themes))
        self.note(f"theme {name}")
        self.table.app.theme = name

    async def screen(self) -> None:
        """Another screen, as the command palette would show it."""
        app = self.table.app
        if any(isinstance(screen, CommandPalette) for screen in app.screen_stack):
            await self.table.press("escape")  # it lies over everything until one has chosen
            return
        while not app.screen.is_mounted:  # the key that opens the palette waits for that, too
            await asyncio.sleep(_A_FRAME)
        commands = [
            command
            for command in app.get_system_commands(app.screen)
            if command.title not in ("Quit", "Screenshot", "Maximize", "Minimize")
        ]
        command = self.source.choice(commands)
        self.note(f"command {command.title}")
        command.callback()


_MOVES = (
    Monkey.press,
    Monkey.write,
    Monkey.paste,
    Monkey.click,
    Monkey.resize,
    Monkey.theme,
    Monkey.screen,
)
_WEIGHTS = (40, 22, 4, 16, 5, 1, 5)


# ------------------------------------------------------------------ rounds


def prepare(data: Path, source: random.Random, number: int) -> Path:
    """A directory with matches of several kinds, damaged files among them; the one to open."""
    places = locations(data)
    presets = [preset.rules for preset in bundled_presets() if preset.rules is not None]
    rules = presets[number % len(presets)]
    names = source.choice(_NAMES)[: rules.player_count]
    path = create_match(places, Match(names, rules, started=CLOCK))
    for _, match in generate(3, seed=number):
        create_match(places, match)
    (places.matches / "2026-01-01-2000-damaged.toml").write_text("format = 1\n[rules\n")
    (places.matches / "2026-01-02-2000-newer.toml").write_text("format = 99\n")
    return path


async def play_round(seed: int, number: int, keys: int) -> int:
    """One round on a table of its own; how many keys were used."""
    source = random.Random(f"{seed}/{number}")
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as name, _at_home(Path(name)):
        app = GinpadApp(
            locations(Path(name)), prepare(Path(name), source, number), clock=lambda: CLOCK
        )
        monkey = None
        try:
            async with app.run_test(size=source.choice(_SIZES), notifications=True) as pilot:
                monkey = Monkey(source, Table(app, pilot))
                await monkey.play(keys)
        except Exception as error:
            moves = " · ".join(monkey.moves) if monkey else "(nothing yet)"
            where = "".join(traceback.format_tb(error.__traceback__)[-4:])
            message = f"seed {seed}, round {number}: {type(error).__name__}: {error}"
            message = f"{message}\n{where}{moves}"
            raise FoundError(message) from error
        return monkey.keys


@contextmanager
def _at_home(data: Path) -> Iterator[None]:
    """Whatever the monkey wants to write anywhere goes into a directory of its own."""
    home = {name: str(data / "home") for name in ("HOME", "XDG_DOWNLOAD_DIR", "USERPROFILE")}
    with (
        mock.patch.dict(os.environ, home),
        # Whoever presses a key here waits for the screen to have taken it, and no longer.
        mock.patch("textual.app.wait_for_idle", _no_rest),
        mock.patch("textual.pilot.wait_for_idle", _no_rest),
    ):
        yield


async def _no_rest(min_sleep: float = 0, max_sleep: float = 0) -> None:
    await asyncio.sleep(0)


def main() -> int:
    """Play as the command line says; every find is told, and the status is 1 if there is one."""
    parser = argparse.ArgumentParser(prog="python -m tests.monkey")
    parser.add_argument("keys", type=int, metavar="N")
    parser.add_argument("seed", type=int, metavar="SEED")
    parser.add_argument("--round", type=int, help="this round alone")
    args = parser.parse_args()
    used, found, number, began = 0, 0, args.round or 0, time.monotonic()
    while used < args.keys:
        try:
            used += asyncio.run(play_round(args.seed, number, KEYS_A_ROUND))
        except FoundError as find:
            used, found = used + KEYS_A_ROUND, found + 1
            sys.stdout.write(f"{find}\n\n")
        if args.round is not None:
            break
        number += 1
    seconds = time.monotonic() - began
    sys.stdout.write(
        f"{used} keys in {number} rounds, seed {args.seed}, {found} finds, {seconds:.0f} s\n"
    )
    return int(bool(found))


if __name__ == "__main__":
    sys.exit(main())
