"""Looking through a match hand by hand, and what can be done from there."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta
from pathlib import Path

import pytest

from ginpad.core.match import Match
from ginpad.store.errors import NotSaved
from ginpad.store.keeper import MatchKeeper
from ginpad.store.matches import create_match, read_match
from ginpad.tui.screens.history import HistoryScreen
from ginpad.tui.screens.other_rules import OtherRulesScreen
from ginpad.tui.screens.pad import PadScreen
from ginpad.tui.screens.review import ReviewScreen
from ginpad.tui.widgets.match_table import MatchTable
from tests.tui.table import CLOCK, Table, locations, match_of, playing, preset

GAME = ("c 4 16", "d 9 7", "dead", "c gin 31", "c gin 40")
"""Cal has 12, 24, 24, 75 and 135, and wins; Dee none."""


def before(data: Path, match: Match) -> Path:
    """A match of the evening before."""
    return create_match(locations(data), replace(match, started=CLOCK - timedelta(days=1)))


async def review(table: Table, words: str = "cal") -> None:
    """Look through the match that the history finds under some words."""
    await table.press("f10")
    await table.settle()
    table.input("#search").value = words
    await table.settle()
    await table.press("f3")
    await table.settle()
    assert isinstance(table.app.screen, ReviewScreen)


def hand_shown(table: Table) -> str:
    return str(table.find("#hand-pane").border_title)


async def test_the_pad_shrinks_and_grows_hand_by_hand(tmp_path: Path) -> None:
    path = before(tmp_path, match_of(GAME, ("Cal", "Dee")))
    text = path.read_bytes()
    async with playing(tmp_path, size=(120, 40)) as table:
        await review(table)
        assert hand_shown(table) == "hand 5 of 5"
        assert "Cal won the game" in table.words("#hand-words")
        await table.press("left")
        assert (hand_shown(table), table.totals) == ("hand 4 of 5", ("75", "0"))
        assert "Cal goes gin" in table.words("#hand-words")
        assert len(table.table_rows) == 4
        await table.press("home")
        assert (hand_shown(table), table.totals) == ("hand 0 of 5", ("0", "0"))
        assert table.words("#hand-words") == "Before the first hand."
        await table.press("left", "right", "down")
        assert (hand_shown(table), table.totals) == ("hand 2 of 5", ("24", "0"))
        assert "undercut" in table.words("#hand-words")
        await table.press("end", "right")
        assert hand_shown(table) == "hand 5 of 5"
        assert path.read_bytes() == text


@pytest.mark.parametrize("size", [(60, 20), (80, 24), (120, 40)])
async def test_by_the_mouse_in_every_size(tmp_path: Path, size: tuple[int, int]) -> None:
    before(tmp_path, match_of(GAME, ("Cal", "Dee")))
    async with playing(tmp_path, size=size) as table:
        await review(table)
        await table.click("#review-back", (1, 0))
        assert hand_shown(table) == "hand 4 of 5"
        await table.click("#review-on", (1, 0))
        assert hand_shown(table) == "hand 5 of 5"
        rows = table.app.screen.query_one(MatchTable)
        first_seen = 1 + round(rows.scroll_y)
        await table.click("MatchTable", (2, 1))
        assert hand_shown(table) == f"hand {first_seen} of 5"
        assert rows.row_count == first_seen


async def test_a_note_is_kept_with_the_match_and_changes_nothing_else(tmp_path: Path) -> None:
    path = before(tmp_path, match_of(GAME, ("Cal", "Dee")))
    match = read_match(path)
    async with playing(tmp_path) as table:
        await review(table)
        await table.press("f5")
        table.input("#note").value = "  at the lake [/b] "
        await table.press("enter")
        await table.settle()
        assert read_match(path) == replace(match, note="at the lake [/b]")
        assert table.focused == "review-on"
        await table.press("f5", "x", "escape")
        assert table.focused == "review-on"
        await table.press("escape")
        await table.settle()
        assert isinstance(table.app.screen, HistoryScreen)
        assert read_match(path).note == "at the lake [/b]"
        assert "at the lake [/b]" in table.within("MatchPreview")


async def test_a_note_that_cannot_be_saved_is_told_and_stays_in_its_field(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = before(tmp_path, match_of(GAME, ("Cal", "Dee")))
    async with playing(tmp_path) as table:
        await review(table)

        def full(self: MatchKeeper, match: Match, patience: float = 0) -> None:
            raise NotSaved(self.path, "the disk is full")

        monkeypatch.setattr(MatchKeeper, "save", full)
        await table.press("f5")
        table.input("#note").value = "at the lake"
        await table.press("enter")
        await table.settle()
        told = list(table.app._notifications)[-1].message
        assert told.startswith("It stays as it was.")
        assert "the disk is full" in told
        assert (table.focused, table.input("#note").value) == ("note", "at the lake")
        screen = table.app.screen
        assert isinstance(screen, ReviewScreen)
        assert screen._opened.match.note == ""
        monkeypatch.undo()
        await table.press("enter")
        await table.settle()
        assert read_match(path).note == "at the lake"


async def test_on_the_table_again_a_slip_can_be_mended(tmp_path: Path) -> None:
    path = before(tmp_path, match_of(GAME, ("Cal", "Dee")))
    async with playing(tmp_path) as table:
        await review(table)
        await table.press("f4")
        await table.settle()
        assert isinstance(table.app.screen, PadScreen)
        assert table.opened.path == path
        # It is over: what is shown is to be corrected, the last hand as well.
        assert table.hand_title == f"correct hand {len(GAME)}"
        await table.press("end", "backspace", "backspace", *"20", "enter")
        await table.settle()
        assert read_match(path).hands[-1].deadwood[1] == 20
        assert table.opened.pad.games[0].hand_points == (115, 0)


async def test_the_hand_one_has_gone_back_to_stands_in_the_line(tmp_path: Path) -> None:
    path = before(tmp_path, match_of(GAME, ("Cal", "Dee")))
    async with playing(tmp_path) as table:
        await review(table)
        await table.press("left", "left", "left", "f4")
        await table.settle()
        assert (table.hand_title, table.line.value) == ("correct hand 2", "Dee 9 7")
        await table.press("escape")
        assert table.line.value == ""
        assert table.opened.path == path


async def test_a_rematch_and_other_rules_leave_the_match_alone(tmp_path: Path) -> None:
    path = before(tmp_path, match_of(GAME, ("Cal", "Dee")))
    text = path.read_bytes()
    async with playing(tmp_path) as table:
        await review(table)
        await table.press("f8")
        await table.settle()
        assert isinstance(table.app.screen, OtherRulesScreen)
        assert not table.app.screen.query("#play-on")
        await table.press("escape")
        assert isinstance(table.app.screen, ReviewScreen)
        await table.press("f9")
        await table.settle()
        assert table.opened.match.players == ("Cal", "Dee")
        assert table.opened.match.rematch_of == path.name
        assert table.opened.path != path
        assert path.read_bytes() == text


async def test_the_chart_goes_round_the_three_games(tmp_path: Path) -> None:
    hands = ("c gin 60", "c gin 60", "d 3 20")
    before(tmp_path, match_of(hands, ("Cal", "Dee"), preset("hollywood")))
    async with playing(tmp_path, size=(120, 40)) as table:
        await review(table)
        drawn = [str(table.find("#hand-pane").border_subtitle)[:6]]
        for _ in range(3):
            await table.press("f2")
            drawn.append(str(table.find("#hand-pane").border_subtitle)[:6])
        assert sorted(drawn[:3]) == ["game 1", "game 2", "game 3"]
        assert drawn[3] == drawn[0]


async def test_a_match_without_hands_is_nothing_to_step_through(tmp_path: Path) -> None:
    before(tmp_path, match_of((), ("Cal", "Dee")))
    async with playing(tmp_path) as table:
        await review(table)
        await table.press("left", "right", "home", "end")
        assert hand_shown(table) == "hand 0 of 0"
        assert table.words("#hand-words").startswith("Before the first hand.")
