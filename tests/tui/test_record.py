"""The record screen: whose, against whom, what is due; settling; merging two spellings."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from datetime import timedelta
from decimal import Decimal
from pathlib import Path

import pytest
from textual.widgets import OptionList

from ginpad.core.match import Match
from ginpad.core.rules import StakeRules
from ginpad.store.errors import NotSaved
from ginpad.store.keeper import MatchKeeper
from ginpad.store.matches import create_match, read_match
from ginpad.store.settlements import read_settlements, settlements_path
from ginpad.tui.screens.history import HistoryScreen
from ginpad.tui.screens.merge_players import MergePlayersScreen
from ginpad.tui.screens.pad import PadScreen
from ginpad.tui.screens.record import RecordScreen
from tests.tui.table import CLOCK, Table, locations, match_of, playing, preset, running

EURO = replace(preset(), stake=StakeRules(per_point=Decimal("0.05"), currency="€"))
A_GIN = ("gin 51", "gin 51")
"""Ends a match by 382 points: €19.10."""


def put(data: Path, winner: str, loser: str, *, days_ago: int = 0) -> Path:
    """A finished match for money."""
    match = match_of([f"{winner} {line}" for line in A_GIN], (winner, loser), EURO)
    return create_match(
        locations(data), replace(match, started=CLOCK - timedelta(days=days_ago, hours=1))
    )


def partners(data: Path) -> None:
    """A finished match of partners."""
    rules = preset("palace-partners")
    match = Match(("Ann", "Ben", "Cal", "Dee"), rules, started=CLOCK)
    lines = ["ann gin 0/0 60/60"] * 2
    create_match(locations(data), match_of(lines, match.players, rules))


async def record(table: Table) -> None:
    """Open the record."""
    table.app.action_record()
    await table.settle()
    assert isinstance(table.app.screen, RecordScreen)


def options(table: Table, selector: str) -> list[str]:
    """What a list offers."""
    found = table.app.screen.query_one(selector, OptionList)
    return [str(found.get_option_at_index(at).prompt) for at in range(found.option_count)]


def said(table: Table) -> str:
    """What was said last."""
    return list(table.app._notifications)[-1].message


def names_in(paths: Iterable[Path]) -> list[tuple[str, ...]]:
    """Who plays in some match files."""
    return [read_match(path).players for path in paths]


# ------------------------------------------------------------------ the record


@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
async def test_the_record_of_those_at_the_table(tmp_path: Path, size: tuple[int, int]) -> None:
    put(tmp_path, "Ann", "Ben", days_ago=400)
    put(tmp_path, "Ben", "Ann", days_ago=1)
    put(tmp_path, "Ann", "Ben", days_ago=1)
    put(tmp_path, "Cal", "Ann")
    async with playing(tmp_path, ["a 4 16"], size=size) as table:
        await record(table)
        told = table.words("#standing")
        assert told == "Ann won 2 of 3 matches against Ben and lost 1. 1 match still running."
        assert (
            "4/7 57 %" in " ".join(table.within("#figures-scroll").split()) or "5/7" in table.text()
        )
        assert "The evening of 2026-03-14: 1 match, Ann 0 – Ben 0 games." in table.words("#due")
        assert "Not settled: 3 matches, Ben pays Ann €19.10." in table.words("#due")
        for button in ("#settle", "#undo_settling", "#merge_players", "#leave"):
            assert table.is_visible(table.find(button)), button
        await table.press("f4")
        assert "balance of the margins" in table.within("#balance-scroll")
        await table.press("f4")
        assert "2025" in table.within("#figures-scroll")
        await table.press("f4")
        assert "Classic 20/10" in table.within("#figures-scroll")
        await table.press("escape")
        assert isinstance(table.app.screen, PadScreen)


async def test_every_size_and_the_hints_that_fit_it(tmp_path: Path) -> None:
    put(tmp_path, "Ann", "Ben")
    async with playing(tmp_path, size=(80, 24)) as table:
        await record(table)
        assert "f4 Next page" in table.rows()[-1]
        for size in ((60, 20), (24, 8), (10, 3), (200, 60)):
            await table.pilot.resize_terminal(*size)
            await table.settle()
        # All pages side by side: there is none to turn.
        assert "Next page" not in table.rows()[-1]
        for page in ("#figures", "#balance", "#years", "#rules"):
            assert table.is_visible(table.find(page)), page


async def test_sides_are_found_by_typing_and_chosen_by_keys(tmp_path: Path) -> None:
    put(tmp_path, "Ann", "Ben")
    put(tmp_path, "Cal", "Dee")
    put(tmp_path, "Cal", "Ann")
    async with running(tmp_path) as table:
        await record(table)
        assert options(table, "#whose") == ["Ann", "Cal", "Ben", "Dee"]
        assert table.words("#standing").startswith("Ann won 1 of 2 matches against everybody")
        await table.press("d", "enter", "down")
        await table.settle()
        assert options(table, "#whose") == ["Dee"]
        assert options(table, "#against") == ["everybody", "Cal"]
        assert table.words("#standing").startswith("Dee won 0 of 1 match against Cal and lost 1.")
        await table.press("escape")
        assert options(table, "#whose") == ["Ann", "Cal", "Ben", "Dee"]
        table.input("#side-search").focus()
        await table.press("up", "up", "up", "down")
        await table.settle()
        assert table.words("#standing").startswith("Cal won 2 of 2 matches against everybody")
        table.input("#side-search").value = "zz"
        await table.settle()
        assert options(table, "#whose") == []
        assert table.words("#standing").startswith("Cal won 2 of 2")


async def test_partners_and_the_mouse(tmp_path: Path) -> None:
    partners(tmp_path)
    put(tmp_path, "Ann", "Ben")
    async with running(tmp_path) as table:
        await record(table)
        assert options(table, "#whose") == ["Ann", "Ben", "Cal", "Dee", "Ann & Cal", "Ben & Dee"]
        await table.click_on("#whose", "Ann & Cal")
        await table.settle()
        assert options(table, "#against") == ["everybody", "Ben & Dee"]
        await table.click_on("#against", "Ben & Dee")
        await table.settle()
        assert table.words("#standing").startswith("Ann & Cal won 1 of 1 match against Ben & Dee")
        await table.click_on("#page", "balance")
        assert "balance of the margins" in table.within("#balance-scroll")
        await table.click("#leave")
        assert not isinstance(table.app.screen, RecordScreen)


async def test_no_match_at_all_is_said_in_words(tmp_path: Path) -> None:
    async with running(tmp_path) as table:
        await record(table)
        assert table.words("#standing").startswith("No match yet.")
        await table.press("f6", "f7", "f4")
        await table.press("f9")
        await table.settle()
        assert isinstance(table.app.screen, MergePlayersScreen)
        assert table.words("#merge-words") == "Nobody has played yet."
        await table.press("f6", "f7", "escape", "escape")
        assert not isinstance(table.app.screen, RecordScreen)


async def test_the_history_opens_the_record_of_the_chosen_match(tmp_path: Path) -> None:
    put(tmp_path, "Cal", "Dee")
    async with playing(tmp_path, ["a 4 16"]) as table:
        table.app.action_history()
        await table.settle()
        await table.press("down", "f8")
        await table.settle()
        assert table.words("#standing").startswith("Cal won 1 of 1 match against Dee")
        await table.press("escape")
        assert isinstance(table.app.screen, HistoryScreen)
        await table.click("#record")
        assert isinstance(table.app.screen, RecordScreen)


async def test_names_that_look_like_markup(tmp_path: Path) -> None:
    rules = replace(EURO, name="[/x]")
    names = ("[b]Al[/", "[Be]n")
    match = match_of(["[b]Al[/ gin 51", "[b]Al[/ gin 51"], names, rules)
    create_match(locations(tmp_path), match)
    async with running(tmp_path, notes=True) as table:
        await record(table)
        assert options(table, "#whose") == ["[Be]n", "[b]Al[/"]
        await table.press("down", "tab", "tab", "down")
        await table.settle()
        assert table.words("#standing").startswith("[b]Al[/ won 1 of 1 match against [Be]n")
        await table.press("f6", "right", "enter", "f9")
        await table.settle()
        table.input("#new-name").value = "[/i]"
        await table.settle()
        await table.press("f6", "right", "enter")
        await table.settle()
        assert "[/i]" in said(table)


# ------------------------------------------------------------------ settling


async def test_an_evening_then_the_rest_is_settled_and_unsettled(tmp_path: Path) -> None:
    old = put(tmp_path, "Ann", "Ben", days_ago=8)
    tonight = [put(tmp_path, "Ben", "Ann"), put(tmp_path, "Ben", "Ann")]
    async with running(tmp_path) as table:
        await record(table)
        table.find("#against").focus()
        await table.press("down")
        await table.settle()
        due = table.words("#due")
        assert due.startswith("The evening of 2026-03-14: 2 matches, Ann 0 – Ben 2 games,")
        assert due.endswith("Not settled: 3 matches, Ann pays Ben €19.10.")
        await table.press("f6")
        assert "3 matches are not settled: Ann pays Ben €19.10." in table.text()
        await table.press("enter")  # not yet
        assert read_settlements(locations(tmp_path)) == ()
        await table.press("f6", "right", "enter")
        await table.settle()
        assert said(table) == "Settled: 2 matches, Ann pays Ben €38.20."
        (settled,) = read_settlements(locations(tmp_path))
        assert sorted(settled.matches) == sorted(path.name for path in tonight)
        assert settled.settled == CLOCK
        assert "Not settled: 1 match, Ben pays Ann €19.10." in table.words("#due")
        assert "Last settled 2026-03-14 21:05." in table.words("#due")
        await table.press("f6", "right", "enter")
        await table.settle()
        assert read_settlements(locations(tmp_path))[-1].matches == (old.name,)
        assert "Nothing is left to settle." in table.words("#due")
        await table.press("f6")
        assert said(table) == "Nothing is left to settle between these two."
        await table.click("#undo_settling")
        await table.press("right", "enter")
        await table.settle()
        assert len(read_settlements(locations(tmp_path))) == 1
        assert "Not settled: 1 match, Ben pays Ann €19.10." in table.words("#due")


async def test_settlements_that_can_not_be_read_are_told_and_left(tmp_path: Path) -> None:
    put(tmp_path, "Ann", "Ben")
    settlements_path(locations(tmp_path)).write_text("format = 99\n")
    async with playing(tmp_path) as table:
        await record(table)
        assert "newer ginpad" in table.words("#due")
        await table.press("f6")
        assert "newer ginpad" in said(table)
        assert settlements_path(locations(tmp_path)).read_text() == "format = 99\n"


# ------------------------------------------------------------------ merging


async def test_two_spellings_become_one_and_two_again(tmp_path: Path) -> None:
    paths = [put(tmp_path, "ann", "Ben", days_ago=2), put(tmp_path, "Cal", "ann", days_ago=1)]
    both = put(tmp_path, "ann", "Annie")
    before = [path.read_bytes() for path in paths]
    async with running(tmp_path) as table:
        await record(table)
        await table.press("f9")
        await table.settle()
        assert options(table, "#old-name")[0] == "ann (3)"
        table.input("#new-name").value = "Annie"
        await table.settle()
        assert len(options(table, "#merge-matches")) == 2
        words = table.words("#merge-words")
        assert words.startswith("ann would be called Annie in 2 matches. Left out")
        assert both.name in words
        await table.press("f6", "enter")  # leave them
        assert names_in(paths) == [("ann", "Ben"), ("Cal", "ann")]
        await table.press("f6", "right", "enter")
        await table.settle()
        assert names_in([*paths, both]) == [("Annie", "Ben"), ("Cal", "Annie"), ("ann", "Annie")]
        assert said(table) == "ann is called Annie in 2 matches now. F7 undoes it here."
        assert "Annie (3)" in options(table, "#old-name")
        await table.press("f7")
        await table.settle()
        assert [path.read_bytes() for path in paths] == before
        await table.press("f7")
        assert said(table).startswith("Nothing to undo")


async def test_a_renamed_name_is_followed_by_no_other_unasked(tmp_path: Path) -> None:
    put(tmp_path, "Anne", "Cal")
    async with playing(tmp_path, ["a 4 16"], size=(100, 30)) as table:
        await record(table)
        await table.press("f9")
        await table.settle()
        at = next(at for at, name in enumerate(options(table, "#old-name")) if "Anne" in name)
        table.app.screen.query_one("#old-name", OptionList).highlighted = at
        await table.settle()
        table.input("#new-name").value = "Anna"
        await table.settle()
        await table.press("f6", "right", "enter")
        await table.settle()
        assert said(table).startswith("Anne is called Anna")
        assert table.input("#new-name").value == ""
        assert "would be called" not in table.words("#merge-words")


async def test_a_match_that_is_not_wanted_stays_as_it_is(tmp_path: Path) -> None:
    paths = [put(tmp_path, "ann", "Ben", days_ago=2), put(tmp_path, "ann", "Ben", days_ago=1)]
    async with running(tmp_path) as table:
        await record(table)
        await table.press("f9")
        await table.settle()
        await table.press("down", "up", "enter", *"Anna", "enter", "space")
        assert table.words("#merge-words") == "Ben would be called Anna in 1 match."
        await table.press("f6", "right", "enter")
        await table.settle()
        assert names_in(paths) == [("ann", "Anna"), ("ann", "Ben")]
        await table.click("#undo")
        await table.settle()
        assert names_in(paths) == [("ann", "Ben")] * 2


async def test_the_match_on_the_table_goes_on_under_the_new_name(tmp_path: Path) -> None:
    async with playing(tmp_path, ["an 4 16"], players=("ann", "Ben")) as table:
        await record(table)
        await table.press("f9")
        await table.settle()
        table.find("#old-name").focus()
        at = options(table, "#old-name").index("ann (1)")
        table.app.screen.query_one("#old-name", OptionList).highlighted = at
        table.input("#new-name").value = "Zoe"
        await table.settle()
        await table.press("f6", "right", "enter")
        await table.settle()
        await table.press("escape", "escape")
        await table.settle()
        assert isinstance(table.app.screen, PadScreen)
        assert "Zoe" in table.within("Scoreboard")
        await table.enter("z gin 31")
        table.assert_saved()
        assert read_match(table.opened.path).players == ("Zoe", "Ben")


async def test_a_name_that_cannot_be_saved_stays_as_it_was(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(self: MatchKeeper, match: Match, patience: float = 0) -> None:
        raise NotSaved(self.path, "the disk is full")

    async with playing(tmp_path, ["an 4 16"], players=("ann", "Ben")) as table:
        await record(table)
        await table.press("f9")
        await table.settle()
        at = options(table, "#old-name").index("ann (1)")
        table.app.screen.query_one("#old-name", OptionList).highlighted = at
        table.input("#new-name").value = "Zoe"
        await table.settle()
        monkeypatch.setattr(MatchKeeper, "save", full)
        await table.press("f6", "right", "enter")
        await table.settle()
        assert said(table).startswith("1 match could not be rewritten:")
        assert said(table).count(table.opened.path.name) == 1
        monkeypatch.undo()
        table.opened.save()
        assert table.opened.match.players == ("ann", "Ben")
        assert read_match(table.opened.path).players == ("ann", "Ben")


async def test_what_could_not_be_rewritten_is_told(tmp_path: Path) -> None:
    paths = [put(tmp_path, "ann", "Ben", days_ago=days) for days in (1, 2)]
    async with running(tmp_path) as table:
        await record(table)
        await table.press("f9")
        await table.settle()
        table.app.screen.query_one("#old-name", OptionList).highlighted = options(
            table, "#old-name"
        ).index("ann (2)")
        table.input("#new-name").value = "Ann"
        await table.settle()
        paths[0].write_text("hands = 3")
        await table.press("f6", "right", "enter")
        await table.settle()
        assert said(table).startswith("1 match could not be rewritten:")
        assert paths[0].name in said(table)
        assert read_match(paths[1]).players == ("Ann", "Ben")
        assert paths[0].read_text() == "hands = 3"


async def test_an_undo_that_failed_can_be_tried_again(tmp_path: Path) -> None:
    path = put(tmp_path, "ann", "Ben")
    async with running(tmp_path) as table:
        await record(table)
        await table.press("f9")
        table.app.screen.query_one("#old-name", OptionList).highlighted = 1
        table.input("#new-name").value = "Ann"
        await table.settle()
        await table.press("f6", "right", "enter")
        await table.settle()
        text = path.read_text()
        path.write_text("hands = 3")
        await table.press("f7")
        await table.settle()
        assert path.name in said(table)
        path.write_text(text)
        await table.press("f7")
        await table.settle()
        assert read_match(path).players == ("ann", "Ben")
