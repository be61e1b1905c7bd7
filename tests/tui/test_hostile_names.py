"""Names are text: never markup, never steering the terminal, never breaking the layout."""

from __future__ import annotations

from pathlib import Path

import pytest
from rich.cells import cell_len

from tests.tui.table import Table, playing, running

NAMES = [
    ("Al [/ x]", "[@click=app.quit]x"),
    ("Ève", "[b]Ben[/b]"),
    ("Wolfeschlegelsteinhausen", "W"),
    ("林海峰", "王小明の長い名前はここまで続く"),
    ("#1 ; dead", "gin 31"),
    ("A\N{ZERO WIDTH JOINER}n\N{RIGHT-TO-LEFT OVERRIDE}n", "👩‍👩‍👧 Dee"),
]


def first_letters(table: Table) -> str:
    """A line that records a knock of the first player, with the name as it is."""
    return f"{table.pad.match.players[0]} 4 16"


@pytest.mark.parametrize("names", NAMES, ids=lambda names: ascii(names[0]))
async def test_a_hostile_name_is_shown_harmlessly_everywhere(
    tmp_path: Path, names: tuple[str, str]
) -> None:
    async with running(tmp_path, size=(120, 36), notes=True) as table:
        table.input("#player-0").value, table.input("#player-1").value = names
        await table.pilot.pause()
        await table.press("f10")
        assert table.opened.match.players == names
        assert table.focused == "line"
        shown = [names[0].split("\N{ZERO WIDTH JOINER}")[0][:4], names[1][:1]]
        await _assert_shown(table, shown)
        await table.enter(first_letters(table))
        assert table.pad.match.hands[0].deadwood == (4, 16)
        await _assert_shown(table, shown)
        table.assert_saved()
        await table.press("f4")
        assert "knocks with 4" in table.within("#row-words")
        for part in ("#row-words", "#title", "#ended-by"):  # a click on a name is no command
            await table.click(part, (6, 0))
        await table.press("escape")
        await table.enter(f"{names[1]} gin 90")
        assert "The game ended with hand 2" in table.within("#sheet")
        await _assert_shown(table, shown)
        await table.press("r")
        assert table.opened.match.players == names
        await table.press("f2")
        assert (table.input("#player-0").value, table.input("#player-1").value) == names
        assert table.app.is_running


async def _assert_shown(table: Table, shown: list[str]) -> None:
    text = table.text()
    assert all(part in text for part in shown)
    assert all(ord(character) >= 32 or character == "\n" for character in text)
    for row in table.rows():
        assert cell_len(row) == table.app.size.width


async def test_control_characters_of_a_handed_on_file_never_reach_the_terminal(
    tmp_path: Path,
) -> None:
    players = ("A\N{ESCAPE}[31mnn", "B\x07en\n")
    async with playing(tmp_path, players=players) as table:
        for keys in ([], ["a", "4", " ", "9"], ["enter"], ["f4"], ["up"], ["escape"], ["f2"]):
            await table.press(*keys)
            await table.pilot.pause()
            raw = {c for row in table.rows() for c in row if ord(c) < ord(" ") or c == "\x7f"}
            assert not raw, (keys, raw)
