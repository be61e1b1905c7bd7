"""Every size of terminal: nothing breaks, and what is needed is in sight."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.tui.table import MID_GAME, playing, preset, running

LONG = ("Wolfeschlegelsteinhausen", "Wolfeschlegelsteinhauser")


@pytest.mark.parametrize("size", [(60, 20), (80, 24), (120, 40), (200, 60)])
async def test_the_pad_in_every_size(tmp_path: Path, size: tuple[int, int]) -> None:
    async with playing(tmp_path, MID_GAME, size=size) as table:
        totals = "Scoreboard" if size[1] < 48 else "AcrossTable"
        needed = ["#line", "#record", totals, "MatchTable", "#preview"]
        if size[0] >= 80:  # below, the line alone does for the form
            needed += ["#ended-by", "#how", "#count-0", "#count-1"]
        for selector in needed:
            assert table.is_visible(table.find(selector)), selector
        assert "75" in table.totals
        for keys in (["a", "4"], ["escape"], ["up"], ["f4"], ["up", "d"], ["escape"]):
            await table.press(*keys)
        assert table.is_visible(table.find("#record"))
        if size[0] >= 80:
            await table.press("f4")
            for button in ("#row-correct", "#row-delete", "#row-insert"):
                assert table.is_visible(table.find(button)), button
        await table.press("escape")
        await table.enter("a gin 31")
        for button in ("#rematch", "#new", "#back"):
            assert table.is_visible(table.find(button)), button
        assert "Ann won the game" in table.text()


async def test_a_long_pad_keeps_its_end_in_sight(tmp_path: Path) -> None:
    lines = ["a 4 5", "b 4 5"] * 30
    async with playing(tmp_path, lines) as table:
        assert "60 Ann   Ben knock" in table.text()
        await table.enter("b 2 4")
        assert "61 Ben   Ben knock" in table.text()
        assert table.is_visible(table.find("#record"))


async def test_the_pad_follows_a_change_of_size(tmp_path: Path) -> None:
    async with playing(tmp_path, MID_GAME, size=(200, 60)) as table:
        assert "dealer" in table.text()
        for size in ((60, 20), (80, 24), (24, 8), (10, 3), (120, 40)):
            await table.pilot.resize_terminal(*size)
            await table.pilot.pause()
        assert "+51    75" in table.text()
        assert table.is_visible(table.find("#record"))


async def test_long_names_leave_room_for_the_numbers(tmp_path: Path) -> None:
    async with playing(tmp_path, [f"{LONG[0]} 4 16"], players=LONG) as table:
        for selector in ("#line", "#ended-by", "#how", "#count-0", "#count-1"):
            assert table.is_visible(table.find(selector)), selector
        assert table.table_rows[0][-2:] == ["12", ""]
        await table.click("#count-1")
        await table.press("3")
        assert table.line.value == "? ? 3"
        assert table.is_visible(table.find("#record"))


@pytest.mark.parametrize("size", [(60, 20), (80, 24), (200, 60)])
async def test_a_new_match_in_every_size(tmp_path: Path, size: tuple[int, int]) -> None:
    async with running(tmp_path, size=size) as table:
        for selector in ("#player-0", "#player-1", "#dealer", "#presets"):
            assert table.is_visible(table.find(selector)), selector
        if size[0] >= 80:
            assert table.is_visible(table.find("#start"))
        await table.press("f10")
        assert table.app.pad_screen is not None


@pytest.mark.parametrize(
    ("key", "players", "lines", "line", "last_words"),
    [
        (
            "classic",
            ("Ann", "Ben"),
            ["a 4 84", "a 4 23", "b g 10", "b 4 14"],
            None,
            "longer count.",
        ),
        ("palace", ("Ann", "Ben"), ["a g 50", "b g 55"], "b 9 7 boast a failed", "by 12 points."),
        ("oklahoma", ("Ann", "Ben"), ["a g 25 up as"], "b 9 7 up 9s", "→ 114."),
        ("palace", ("Alexandra", "Bartholomew"), ["a 4 5"], "b 9 7 boast a failed", "→ 15."),
    ],
)
async def test_what_a_line_does_is_read_to_its_end(
    tmp_path: Path,
    key: str,
    players: tuple[str, ...],
    lines: list[str],
    line: str | None,
    last_words: str,
) -> None:
    async with playing(tmp_path, lines, players=players, rules=preset(key)) as table:
        if line is None:  # from 99 to 101, with later hands
            await table.press("up", "up", "up", "backspace", "5")
        else:
            await table.type(line)
        await table.pilot.pause()
        await table.pilot.pause()
        assert table.preview.endswith(last_words)
        assert last_words in table.within("#preview-scroll")
        assert table.is_visible(table.find("#record"))
        await table.press("escape")
        await table.pilot.pause()
        assert table.is_visible(table.find("#cards-0"))


@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
async def test_the_upcard_takes_nothing_off_the_scoreboard(
    tmp_path: Path, size: tuple[int, int]
) -> None:
    async with playing(tmp_path, ["a g 25 up as"], rules=preset("oklahoma"), size=size) as table:
        for digits in table.app.screen.query("SideScore Digits"):
            assert table.is_visible(digits)
        assert "1 box" in table.text()
        assert "No upcard yet: up 9s" in table.text()
        assert table.within("#preview-scroll") == table.preview
        await table.enter("up 9s")
        assert "9♠ turned up: knock with 9 or less · spade: doubled" in table.text()
        assert "1 box" in table.text()


@pytest.mark.parametrize("width", [58, 60, 72, 80, 100, 120])
async def test_the_history_shows_whole_columns_only(tmp_path: Path, width: int) -> None:
    async with playing(tmp_path, MID_GAME, size=(width, 24)) as table:
        await table.press("f10")
        await table.settle()
        shown = table.within("HistoryTable")
        assert shown.startswith("date▾ sides")
        assert "75–17" in shown
        assert ("rules" in shown) == ("Classic 20/10" in shown)
        assert ("state" in shown) == ("running" in shown)
        assert table.find("HistoryTable").max_scroll_x == 0


async def test_the_record_names_its_figures_in_a_small_terminal(tmp_path: Path) -> None:
    async with playing(tmp_path, ["a gin 90"], size=(60, 20)) as table:
        await table.press("f10")
        await table.settle()
        await table.press("f8")
        await table.settle()
        for label in ("matches won", "hands won", "points a hand won"):
            assert label in table.within("#figures-scroll")


async def test_a_match_is_chosen_where_no_column_has_room(tmp_path: Path) -> None:
    async with playing(tmp_path, MID_GAME) as table:
        await table.press("f10")
        await table.settle()
        await table.pilot.resize_terminal(3, 3)
        await table.pilot.pause()
        table.find("HistoryTable").focus()
        await table.press("enter")
        assert not table.app.last_words


@pytest.mark.parametrize("width", [60, 64, 71, 80])
async def test_every_card_can_be_taken_and_its_count_is_seen(tmp_path: Path, width: int) -> None:
    async with playing(tmp_path, MID_GAME, size=(width, 20)) as table:
        await table.press("f3")
        await table.settle()
        board = table.find("CardBoard")
        assert table.is_visible(board)
        await table.click_on("CardBoard", "K♦")
        await table.click_on("CardBoard", "10♠")
        await table.press("right", "up", "space")  # round the edge: the jack of clubs
        await table.settle()
        counter = table.within("DeadwoodCounter")
        assert "10♠ K♦ J♣ = 30" in counter
        assert table.is_visible(table.find("#use"))


@pytest.mark.parametrize("line", ["s g 16 up ah", "s 3 2 up 9d", "n 4 16 up 9s", "n 4 16"])
async def test_with_an_upcard_the_arithmetic_is_read_to_its_end(tmp_path: Path, line: str) -> None:
    rules, names = preset("oklahoma"), ("North", "South")
    async with playing(tmp_path, ["n gin 9 up 5h"], players=names, rules=rules) as table:
        assert "Say the upcard first" in table.within("#preview-scroll")
        for sign in line:
            await table.press({" ": "space"}.get(sign, sign))
        await table.settle()
        assert table.within("#preview-scroll") == " ".join(table.preview.split())
