"""Our themes: every text on our screens stands out from what is behind it."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from rich.cells import cell_len
from rich.color import Color, ColorSystem
from rich.style import Style
from rich.terminal_theme import DEFAULT_TERMINAL_THEME
from textual.theme import Theme
from textual.widgets import Input

from ginpad.store.settings import Settings, read_settings, save_settings
from ginpad.tui.palette import Palette
from ginpad.tui.screens.pad import PadScreen
from ginpad.tui.themes import CONTRAST, DEFAULT, FELT, THEMES
from tests.tui.table import MID_GAME, Table, locations, playing

READABLE = 4.5
"""The contrast that WCAG 2 asks of text (level AA)."""
MORE_READABLE = 7.0
"""Level AAA, for those who need it."""

TOLD_APART = 3.0
"""What it asks of large text and of signs: enough where a terminal has but sixteen colours."""
_VGA = "000 a00 0a0 a50 00a a0a 0aa aaa 555 f55 5f5 ff5 55f f5f 5ff fff"
VGA = [Color.from_rgb(*(int(part, 16) * 17 for part in code)) for code in _VGA.split()]
"""The sixteen colours of the console."""

Pair = tuple[str, str]


def luminance(color: Color) -> float:
    """The relative luminance of WCAG 2, 0 to 1."""
    parts = (part / 255 for part in color.get_truecolor(DEFAULT_TERMINAL_THEME))
    red, green, blue = (
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: Color, other: Color) -> float:
    """The contrast ratio of WCAG 2, 1 to 21."""
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


def test_the_contrast_is_that_of_the_standard() -> None:
    black, white, grey = (Color.parse(name) for name in ("#000000", "#ffffff", "#777777"))
    assert contrast(black, white) == pytest.approx(21)
    assert contrast(white, grey) == pytest.approx(4.478, abs=0.001)


def written(table: Table) -> Iterator[tuple[str, Color, Color]]:
    """Every word on the screen with its own colour and the one behind it."""
    for text, style in segments(table):
        front, back = _colors(style)
        assert front is not None, text
        assert back is not None, text
        yield text.strip(), front, back


def segments(table: Table) -> Iterator[tuple[str, Style]]:
    """Every text on the screen; what lies veiled behind the palette is not there to be read."""
    screen = table.app.screen
    seen = screen.query("#--container").first().region if is_palette(table) else screen.region
    for y, strip in enumerate(screen._compositor.render_strips()):
        x = 0
        for text, style, _ in strip:
            is_text = style is not None and any(character.isalnum() for character in text)
            if is_text and seen.contains(x, y):
                yield text, style or Style()
            x += cell_len(text)


def is_palette(table: Table) -> bool:
    """Whether the palette is open."""
    return isinstance(table.app.screen, Palette)


def _colors(style: Style) -> tuple[Color | None, Color | None]:
    return (style.bgcolor, style.color) if style.reverse else (style.color, style.bgcolor)


def faint(table: Table, least: float = READABLE) -> dict[Pair, str]:
    """The pairs of colours with too little contrast, and a text written so."""
    return {
        (front.name, back.name): f"{text!r} {contrast(front, back):.2f}"
        for text, front, back in written(table)
        if contrast(front, back) < least
    }


def lost_in_16_colours(table: Table) -> dict[Pair, str]:
    """The same for a terminal with sixteen colours, where both may become one or near."""
    found = {}
    for text, front, back in written(table):
        few = [VGA[each.downgrade(ColorSystem.STANDARD).number or 0] for each in (front, back)]
        if contrast(*few) < TOLD_APART:
            found[front.name, back.name] = f"{text!r} {few[0].name} on {few[1].name}"
    return found


async def many_screens(table: Table) -> AsyncIterator[str]:
    """Go through the screens, and name each that is reached."""
    yield "pad"
    await table.type("a 4 160")
    yield "a line that can't be"
    await table.type("a 4 16")
    table.find("#record").focus()
    await table.pilot.pause()
    yield "a button with the focus"
    await table.press("f4")
    yield "a row of the pad"
    await table.pilot.hover("#record")
    yield "a button under the mouse"
    await table.press("d")
    await table.pilot.pause()
    yield "a question"
    await back_to_pad(table, "f9")
    table.input("#cards-0").value = "7s7h7d 8d9d"
    table.input("#cards-1").value = "7s"
    await table.pilot.pause()
    yield "the deadwood counter"
    await table.press("f3")
    await table.settle()
    yield "the board"
    await back_to_pad(table, "f8")
    yield "other rules"
    await table.press("f3")
    await table.settle()
    table.app.screen.query(Input).first().value = "x"
    await table.pilot.pause()
    yield "own numbers, one wrong"
    await back_to_pad(table, "f10")
    yield "the history"
    await table.press("down", "f3")
    await table.settle()
    yield "the review"
    await back_to_pad(table, "f10", "f8")
    yield "the record"
    await back_to_pad(table, "f10", "f7")
    yield "the trash"
    await back_to_pad(table, "f1")
    yield "the help"
    await back_to_pad(table, "f2")
    table.input("#player-0").value = "Ann"
    table.find("#presets").focus()
    await table.pilot.pause()
    yield "a new match"
    await back_to_pad(table, "f12")
    table.input("#data-dir").value = "cards"
    await table.pilot.pause()
    yield "the settings"
    table.app.notify("Saved", severity="information")
    table.app.notify("Not so good", severity="warning")
    table.app.notify("Not saved", severity="error")
    await back_to_pad(table, "ctrl+p")
    await table.press("down")
    await table.settle()
    yield "the palette"


async def back_to_pad(table: Table, *keys: str) -> None:
    """Leave every screen above the pad without a word, and press some keys there."""
    while not isinstance(table.app.screen, PadScreen):
        table.app.pop_screen()
    await table.pilot.pause()
    for key in keys:
        await table.press(key)
        await table.settle()


@asynccontextmanager
async def table_in(theme: Theme, data: Path) -> AsyncIterator[Table]:
    """A table at which the theme holds from the start."""
    save_settings(
        locations(data).settings, Settings(), Settings(theme=theme.name, animations=False)
    )
    async with playing(data, MID_GAME, size=(100, 34), notes=True) as table:
        yield table


@pytest.mark.parametrize("theme", THEMES, ids=lambda theme: theme.name)
async def test_every_text_stands_out(theme: Theme, tmp_path: Path) -> None:
    least = MORE_READABLE if theme is CONTRAST else READABLE
    found: dict[tuple[str, ...], str] = {}
    lost: dict[tuple[str, ...], str] = {}
    async with table_in(theme, tmp_path) as table:
        assert table.app.theme == theme.name
        async for place in many_screens(table):
            found |= {(place, *pair): text for pair, text in faint(table, least).items()}
            lost |= {(place, *pair): text for pair, text in lost_in_16_colours(table).items()}
    assert found == {}
    assert lost == {}


async def test_a_theme_that_is_too_faint_is_found(tmp_path: Path) -> None:
    async with table_in(FELT, tmp_path) as table:
        assert faint(table) == {}
        table.app.register_theme(
            Theme("fog", primary="#8a8a8a", foreground="#8a8a8a", background="#777777")
        )
        table.app.theme = "fog"
        await table.pilot.pause()
        assert len(faint(table)) > 3


async def test_a_theme_chosen_anywhere_is_kept(tmp_path: Path) -> None:
    path = locations(tmp_path).settings
    async with playing(tmp_path, MID_GAME) as table:
        assert table.app.theme == DEFAULT
        assert not path.exists()
        table.app.search_themes()
        await table.pilot.pause(0.3)
        await table.press(*"ginpad-paper")
        await table.pilot.pause(0.3)
        await table.press("enter")
        await table.settle()
        assert table.app.theme == "ginpad-paper"
        assert read_settings(path).settings == Settings(theme="ginpad-paper")


async def test_a_theme_that_there_is_not_is_told_and_stays_in_the_file(tmp_path: Path) -> None:
    path = locations(tmp_path).settings
    path.parent.mkdir(parents=True)
    path.write_text('theme = "velvet"\n', "utf-8")
    async with playing(tmp_path, MID_GAME, size=(100, 24), notes=True) as table:
        assert table.app.theme == DEFAULT
        assert "there is no theme “velvet”" in " ".join(table.text().split())
    assert path.read_text("utf-8") == 'theme = "velvet"\n'


@pytest.mark.parametrize("name", ["ansi-dark", "ansi-light", "ginpad-paper"])
async def test_without_colours_every_theme_stays_readable(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("NO_COLOR", "1")
    async with playing(tmp_path, MID_GAME) as table:
        for theme in (name, "textual-dark", name):
            table.app.theme = theme
            await table.pilot.pause()
            for text, style in segments(table):
                front, back = _colors(style)
                if front is None or back is None or front.is_default or back.is_default:
                    assert front is None or back is None or front == back, (theme, text)
                else:
                    assert contrast(front, back) >= 3, (theme, text)
