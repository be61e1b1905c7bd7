"""A table to sit down at: the app with fixed data and clock, and what its screen says."""

from __future__ import annotations

import asyncio
import re
from collections.abc import AsyncIterator, Iterable
from contextlib import asynccontextmanager
from datetime import datetime, timedelta, timezone
from pathlib import Path

from textual.errors import NoWidget
from textual.pilot import Pilot
from textual.widget import Widget
from textual.widgets import Button, Digits, Input, Static

from ginpad.core.entry import parse
from ginpad.core.match import Match
from ginpad.core.pad import Pad, score
from ginpad.core.rules import Rules
from ginpad.store.locations import Locations, find_locations
from ginpad.store.matches import create_match, read_match
from ginpad.store.presets import list_presets
from ginpad.tui.app import GinpadApp
from ginpad.tui.open_match import OpenMatch
from ginpad.tui.screens.pad import PadScreen
from ginpad.tui.widgets.hand_entry import HandEntry
from ginpad.tui.widgets.match_table import MatchTable
from ginpad.tui.widgets.scoreboard import SideScore

CLOCK = datetime(2026, 3, 14, 21, 5, tzinfo=timezone(timedelta(hours=1)))
"""When every test and picture takes place."""

ANN_AND_BEN = ("Ann", "Ben")

MID_GAME = ("a 4 16", "b 9 7", "dead", "a gin 31", "b 3 20")
"""Ann has 75, Ben 17: a knock, an undercut, a dead hand, gin, another knock."""


def locations(data: Path) -> Locations:
    """Everything inside one directory, whatever the environment says."""
    return find_locations(data, {})


def preset(key: str = "classic") -> Rules:
    """The rules of a bundled preset."""
    for found in list_presets(locations(Path("nowhere"))):
        if found.key == key and found.rules is not None:
            return found.rules
    raise LookupError(key)


def match_of(
    lines: Iterable[str] = (),
    players: tuple[str, ...] = ANN_AND_BEN,
    rules: Rules | None = None,
) -> Match:
    """A match with the hands that some lines of quick entry say."""
    match = Match(players, rules or preset(), started=CLOCK)
    for line in lines:
        match = match.with_hand(parse(line, match.players, match.rules, CLOCK))
    return match


class Table:
    """The running app, asked and told in the words of the players."""

    def __init__(self, app: GinpadApp, pilot: Pilot[None]) -> None:
        self.app = app
        self.pilot = pilot

    # ------------------------------------------------------------ doing

    async def press(self, *keys: str) -> None:
        """Press keys, as the keyboard would."""
        await self.pilot.press(*keys)

    async def type(self, line: str) -> None:
        """Put a line into the entry line at once, as soon as it is there to be typed in."""
        for _ in range(100):
            if self.app.screen.query("#line"):
                break
            await self.pilot.pause(0.02)
        self.line.value = line
        await self.pilot.pause()

    async def enter(self, line: str) -> None:
        """Put a line into the entry line and press Enter."""
        await self.type(line)
        await self.press("enter")
        await self.pilot.pause()

    async def click(self, selector: str, offset: tuple[int, int] = (0, 0)) -> None:
        """Click on a widget that is on the screen, at an offset from its left upper corner."""
        widget = self.find(selector)
        assert self.is_visible(widget), f"{selector} can't be seen, so it can't be clicked"
        x, y = widget.region.offset
        await self.pilot.click(offset=(x + offset[0], y + offset[1]))
        await self.pilot.pause()

    async def click_on(self, selector: str, word: str) -> None:
        """Click on a word that a widget shows."""
        region = self.find(selector).region
        for y in range(region.y, region.bottom):
            row = self.rows()[y]
            # Every character before it is one cell wide in these tests.
            at = row.find(word, region.x)
            if 0 <= at < region.right:
                await self.pilot.click(offset=(at, y))
                await self.pilot.pause()
                return
        raise AssertionError(f"{selector} doesn't show {word}")

    async def settle(self) -> None:
        """Wait until all workers are done and the screen shows what they found."""
        for _ in range(100):
            await self.pilot.pause(0.05)
            if all(worker.is_finished for worker in self.app.workers):
                break
        await until_laid(self.app, self.pilot)

    # ------------------------------------------------------------ seeing

    def find(self, selector: str) -> Widget:
        """The one widget that a selector means, on the screen shown now."""
        return self.app.screen.query_one(selector, Widget)

    def input(self, selector: str) -> Input:
        """An input of the screen."""
        return self.app.screen.query_one(selector, Input)

    def words(self, selector: str) -> str:
        """What a static text says."""
        return str(self.app.screen.query_one(selector, Static).content)

    @property
    def line(self) -> Input:
        """The entry line."""
        return self.input("#line")

    @property
    def preview(self) -> str:
        """What is said below the form."""
        return self.words("#preview")

    @property
    def is_wrong(self) -> bool:
        """Whether the preview is shown as an error."""
        return self.find("#preview").has_class("wrong")

    @property
    def button(self) -> str:
        """The words on the record button."""
        return str(self.app.screen.query_one("#record", Button).label)

    @property
    def focused(self) -> str:
        """The id of the widget with the focus."""
        return (self.app.focused.id if self.app.focused else None) or ""

    @property
    def totals(self) -> tuple[str, str]:
        """The large digits of both sides."""
        left, right = self.app.screen.query(SideScore)
        return _digits(left), _digits(right)

    @property
    def hand_title(self) -> str:
        """Which hand the entry pane says is being entered."""
        return str(self.app.screen.query_one(HandEntry).border_title)

    @property
    def table_rows(self) -> list[list[str]]:
        """The cells of the match table, stripped."""
        table = self.app.screen.query_one(MatchTable)
        return [
            [cell.plain.strip() for cell in table.get_row_at(row)] for row in range(table.row_count)
        ]

    def rows(self) -> list[str]:
        """The screen, line by line."""
        return app_rows(self.app)

    def text(self) -> str:
        """The whole screen as text."""
        return "\n".join(self.rows())

    def within(self, selector: str) -> str:
        """What the screen says within a widget, with single spaces and no borders."""
        region = self.find(selector).region
        rows = self.rows()[max(region.y, 0) : region.bottom]
        words = " ".join(row[region.x : region.right] for row in rows)
        return " ".join(word for word in words.split() if not _BORDER.fullmatch(word))

    def is_visible(self, widget: Widget) -> bool:
        """Whether the whole of a widget lies on the screen, and inside what contains it."""
        region = widget.region
        try:
            seen = self.app.screen.find_widget(widget).visible_region
        except NoWidget:
            return False
        on_screen = self.app.screen.region.contains_region(region)
        return region.area > 0 and seen == region and on_screen

    # ------------------------------------------------------------ the match behind it

    @property
    def opened(self) -> OpenMatch:
        """The match on the table."""
        pad_screen = self.app.pad_screen
        assert pad_screen is not None
        return pad_screen.opened

    @property
    def pad(self) -> Pad:
        """Its pad."""
        return self.opened.pad

    def assert_saved(self) -> None:
        """The file holds the match, and the screen shows what is in the file."""
        saved = read_match(self.opened.path)
        assert saved == self.opened.match
        pad = score(saved)
        game = next((game for game in pad.games if not game.over), pad.games[-1])
        shown = pad.total or game.hand_points
        assert self.totals == (str(shown[0]), str(shown[1]))
        assert [row[0] for row in self.table_rows] == [str(row.number) for row in pad.rows]


_BORDER = re.compile("[╭╮╰╯│─▌▐▔▁▊▎]+")


def _digits(side: SideScore) -> str:
    return side.query_one(Digits).value


def app_rows(app: GinpadApp) -> list[str]:
    """What an app's screen says, line by line; below a modal screen also those beneath it."""
    return [strip.text for strip in app.screen._compositor.render_strips()]


async def until_laid(app: GinpadApp, pilot: Pilot[None]) -> None:
    """Wait until the app shows its first screen and, if that is a pad, until the form and the
    counter are there, which come after it."""
    for _ in range(500):
        await pilot.pause()
        pad = app.pad_screen
        if len(app.screen_stack) > 1 and (pad is not app.screen or _is_whole(pad)):
            return
        await asyncio.sleep(0.01)


def _is_whole(pad: PadScreen) -> bool:
    late = pad.query("HandForm, #record-row, DeadwoodCounter, RowDetail")
    kinds = {type(widget).__name__ for widget in late}
    return len(kinds) == 4 and all(widget.is_mounted for widget in late)


@asynccontextmanager
async def running(
    data: Path, *, size: tuple[int, int] = (80, 24), new: bool = False, notes: bool = False
) -> AsyncIterator[Table]:
    """The app on a data directory as it is."""
    app = GinpadApp(locations(data), new=new, clock=lambda: CLOCK)
    async with app.run_test(size=size, notifications=notes) as pilot:
        await until_laid(app, pilot)
        yield Table(app, pilot)


@asynccontextmanager
async def playing(
    data: Path,
    lines: Iterable[str] = (),
    *,
    players: tuple[str, ...] = ANN_AND_BEN,
    rules: Rules | None = None,
    size: tuple[int, int] = (80, 24),
    notes: bool = False,
) -> AsyncIterator[Table]:
    """The app with a match of these hands on the table."""
    path = create_match(locations(data), match_of(lines, players, rules))
    app = GinpadApp(locations(data), path, clock=lambda: CLOCK)
    async with app.run_test(size=size, notifications=notes) as pilot:
        await until_laid(app, pilot)
        yield Table(app, pilot)
