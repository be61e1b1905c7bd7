"""Hostile names, notes and reasons on the screens: shown harmlessly, nothing out of line."""

from __future__ import annotations

import unicodedata
from collections.abc import Awaitable, Callable
from dataclasses import replace
from pathlib import Path

from rich.cells import cell_len

from ginpad.core.entry import parse
from ginpad.core.match import Match
from ginpad.store.matches import create_match
from ginpad.tui.app import GinpadApp
from tests.tui.table import CLOCK, Table, locations, preset

_BIDI = "\N{RIGHT-TO-LEFT OVERRIDE}\N{LEFT-TO-RIGHT ISOLATE}"
_ZERO_WIDTH = "\N{ZERO WIDTH SPACE}\N{SOFT HYPHEN}\N{WORD JOINER}\ufeff\u2028"
_COMBINING = "\N{COMBINING GRAVE ACCENT}" * 60 + "\N{COMBINING ENCLOSING KEYCAP}"
NAMES = (
    f"A[/b]\x1b]0;title\x07nn\x9b2J{_BIDI}" + "a" * 10_000,
    f"[@click=app.quit]B[/]\x00\x08\x7f\r\n{_ZERO_WIDTH}en{_COMBINING}" + "林" * 1000,
)
_UNSAFE = ("Cc", "Cf", "Cs", "Zl", "Zp")
_JOINERS = "\N{ZERO WIDTH NON-JOINER}\N{ZERO WIDTH JOINER}"


async def _press(table: Table, *keys: str) -> None:
    await table.press(*keys)
    await table.settle()


async def _record(table: Table) -> None:
    table.app.show_record(table.opened.match.players)
    await table.settle()


SCREENS: dict[str, Callable[[Table], Awaitable[None]]] = {
    "pad": lambda table: _press(table, "f4"),
    "new match": lambda table: _press(table, "f2"),
    "history": lambda table: _press(table, "f10"),
    "review": lambda table: _press(table, "f10", "f3"),
    "record": _record,
}


def hostile_match() -> Match:
    """A finished match with hostile names, note, remark and reason."""
    match = Match(NAMES, preset(), started=CLOCK, note=" ".join(NAMES))
    for line in ("dead", "adjust a 5 x", "dead"):
        safe = Match(("Ann", "Ben"), preset())
        hand = parse(line, safe.players, safe.rules, CLOCK)
        match = match.with_hand(replace(hand, note=NAMES[0], reason=hand.reason and NAMES[1]))
    gin = parse("a gin 98", ("Ann", "Ben"), preset(), CLOCK)
    return match.with_hand(gin)


async def test_every_screen_bears_it(tmp_path: Path) -> None:
    places = locations(tmp_path / "data")
    path = create_match(places, hostile_match())
    app = GinpadApp(places, path, clock=lambda: CLOCK)
    async with app.run_test(size=(100, 30), notifications=True) as pilot:
        await pilot.pause()
        table = Table(app, pilot)
        for screen, go in SCREENS.items():
            await go(table)
            assert_harmless(table, screen)
            while len(app.screen_stack) > 2:
                app.pop_screen()
            await table.press("escape")
    assert [each.name for each in tmp_path.iterdir()] == ["data"]


def assert_harmless(table: Table, screen: str) -> None:
    """Nothing on the screen steers a terminal, and every row is as wide as the screen."""
    for row in table.rows():
        unsafe = [c for c in row if unicodedata.category(c) in _UNSAFE and c not in _JOINERS]
        assert unsafe == [], f"{screen}: {row!r}"
        assert cell_len(row) == table.app.size.width, f"{screen}: {row!r}"


async def test_what_is_said_of_a_place_is_no_markup(tmp_path: Path) -> None:
    places = locations(tmp_path / "[b]" / "x[" / "b]")
    path = create_match(places, hostile_match())
    app = GinpadApp(places, path, clock=lambda: CLOCK)
    async with app.run_test(size=(100, 30), notifications=True) as pilot:
        table = Table(app, pilot)
        await _press(table, "f10")
        await _press(table, "f6", "right", "enter")
        assert "[b]/x[/b]/exports" in table.within("Toast").replace(" ", "")
        path.write_text("[/b] = 1")
        await _press(table, "f6", "right", "enter")
        assert "[b]/x[/b]/matches" in table.text().replace(" ", "")
        assert_harmless(table, "toasts")
