"""The Linux console: 16 colours, and signs that its usual fonts have."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from rich.segment import Segment
from rich.style import Style
from textual.color import Color

from ginpad.report.card_text import is_linux_console
from ginpad.tui.block_text import can_draw, draw_whole_lines, largest_digits, letters
from ginpad.tui.linux_console import LinuxConsole
from tests.tui.table import MID_GAME, playing, preset

# In the kernel's own font, which is code page 437, and in those of Debian (Lat15, Uni2) as well.
_IN_BOTH = re.compile(r"[ -~¡-¬°±²µ¶·º»¼½¿À-ÿ€─│┌┐└┘├┤┬┴┼█▲▼←↑→↓•]*")


@pytest.fixture(autouse=True)
def _halves_again() -> Iterator[None]:
    yield
    draw_whole_lines(only=False)


@pytest.fixture
def console(monkeypatch: pytest.MonkeyPatch) -> None:
    """The app runs on the Linux console."""
    monkeypatch.setenv("TERM", "linux")


@pytest.mark.usefixtures("console")
@pytest.mark.parametrize("size", [(80, 25), (160, 64)])
async def test_every_screen_is_made_of_what_the_fonts_have(
    size: tuple[int, int], tmp_path: Path
) -> None:
    lines = [f"{line} up 9s" if line != "dead" else line for line in MID_GAME]
    async with playing(tmp_path, lines, rules=preset("oklahoma"), size=size) as table:
        screens: tuple[tuple[str, ...], ...] = (
            ("up",), ("escape", "f4"), ("escape", "f3"), ("escape", "ctrl+t"), ("ctrl+t", "f1"),
            ("escape", "f8"), ("escape", "f10"), ("f3",), ("escape", "f8"), ("escape", "f7"),
            ("escape", "escape", "f2"), ("f3",), ("escape", "escape", "f12"),
        )  # fmt: skip
        for keys in screens:
            await table.press(*keys)
            await table.settle()
            for row in table.rows():
                assert _IN_BOTH.fullmatch(row), (keys, row)


@pytest.mark.usefixtures("console")
async def test_suits_are_letters_and_names_are_words_where_halves_would_draw_them(
    tmp_path: Path,
) -> None:
    async with playing(tmp_path, MID_GAME, size=(80, 25)) as table:
        await table.press("f3")
        await table.settle()
        assert "AS" in table.text()
        await table.press("escape", "ctrl+t")
        await table.settle()
        assert "Ben deals" in table.text()


def test_what_stands_out_is_reversed_and_what_is_dark_is_not() -> None:
    console, pad = LinuxConsole(), Color(20, 60, 40)
    [plain, cursor, dark, dim] = console.apply(
        [
            Segment("a", Style.parse("#ffffff on #143c28")),
            Segment("b", Style.parse("bold #ffffff on #c08000")),
            Segment("c", Style.parse("#102030 on #143c28")),
            Segment("d", Style.parse("dim #e0e0e0")),
        ],
        pad,
    )
    assert plain.style == Style.parse("not reverse not dim not bold #ffffff on default")
    assert cursor.style == Style.parse("reverse not dim not bold default on default")
    assert dark.style == Style.parse("not reverse not dim not bold default on default")
    assert dim.style is not None
    assert not dim.style.dim


def test_it_is_known_by_its_name() -> None:
    assert is_linux_console({"TERM": "linux"})
    assert not is_linux_console({"TERM": "xterm-256color"})
    assert not is_linux_console({})


def test_halves_of_lines_are_not_used_where_there_are_none() -> None:
    assert largest_digits(["10"], 20, 3) is not None
    assert can_draw("Ann", letters(1))
    draw_whole_lines(only=True)
    assert largest_digits(["10"], 20, 3) is None
    assert not can_draw("Ann", letters(1))
    assert can_draw("Ann", letters(2))
