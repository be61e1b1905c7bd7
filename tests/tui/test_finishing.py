"""The end of a match: the reckoning, hands that come too late, the rematch."""

from __future__ import annotations

import json
from pathlib import Path

from ginpad.store.matches import list_matches, read_match
from tests.tui.table import MID_GAME, locations, playing, preset, running

CASES = json.loads((Path(__file__).parent.parent / "data" / "scoring.json").read_text())["cases"]


def case(name: str) -> list[str]:
    """The lines of a worked case under classic rules, its A and B as Ann and Ben."""
    [found] = [case for case in CASES if case["id"] == name]
    return [line.replace("A ", "Ann ").replace("B ", "Ben ") for line in found["lines"]]


async def test_the_published_game_ends_with_its_reckoning_and_a_rematch(tmp_path: Path) -> None:
    async with playing(tmp_path, ["a 4 15", "a 9 7", "a gin 31"]) as table:
        await table.type("a gin 18")
        assert (
            table.preview.splitlines()[-1]
            == "That ends the match: Ann won the game, ahead by 228 points."
        )
        await table.press("enter")
        said = table.within("#sheet")
        for line in (
            "The game ended with hand 4",
            "Hand points 100 12",
            "Game bonus 100",
            "Boxes 3 × 20 60",
            "Boxes 1 × 20 20",
            "Final 260 32",
            "Ann won the game, ahead by 228 points.",
        ):
            assert line in said
        first = table.opened.path
        assert table.focused == "rematch"
        await table.press("enter")
        rematch = table.opened.match
        assert table.opened.path != first
        assert (rematch.players, rematch.rules) == (("Ann", "Ben"), preset())
        assert (rematch.first_dealer, rematch.rematch_of, rematch.hands) == (0, first.name, ())
        assert (table.totals, table.focused) == (("0", "0"), "line")
        assert read_match(table.opened.path) == rematch
        assert len(read_match(first).hands) == 4
        await table.enter("b 4 16")
        table.assert_saved()
        assert len(read_match(first).hands) == 4


async def test_the_loser_ahead_of_the_winner_is_told_as_two_facts(tmp_path: Path) -> None:
    async with playing(tmp_path, case("M13")[:-1]) as table:
        await table.enter(case("M13")[-1])
        said = table.within("#sheet")
        assert "Final 241 270" in said
        assert "Ann reached 100 first and won the game, but Ben is ahead by 29 points." in said
        await table.press("escape")
        assert table.totals == ("241", "270")
        assert "won the game" in table.within("SideScore:first-of-type")
        assert "ahead by 29" in table.within("SideScore:last-of-type")
        table.assert_saved()
        await table.press("f6")
        assert "Final 241 270" in table.within("#sheet")


async def test_a_hand_after_the_end_is_refused_and_stays_typed(tmp_path: Path) -> None:
    async with playing(tmp_path, ["a gin 31", "a gin 31"], notes=True) as table:
        assert "The match is over." in table.preview
        for line in ("a 4 16", "dead"):
            await table.enter(line)
            assert table.preview.startswith("The match is over: another hand would not count.")
            assert (table.line.value, table.focused, table.is_wrong) == (line, "line", True)
        assert len(table.pad.match.hands) == 2
        await table.press("escape")
        assert table.line.value == ""
        table.assert_saved()


async def test_the_reckoning_is_there_only_when_a_game_is_over(tmp_path: Path) -> None:
    async with playing(tmp_path, MID_GAME, notes=True) as table:
        await table.press("f6")
        assert "The reckoning comes when a game ends." in table.within("Toast")
        assert table.find("#line") is table.line


async def test_the_reckoning_by_mouse_leads_back_to_the_pad_and_to_a_new_match(
    tmp_path: Path,
) -> None:
    async with playing(tmp_path, ["a gin 31", "a gin 31"]) as table:
        await table.press("f6")
        await table.click("#back")
        assert table.focused == "line"
        await table.press("f6")
        await table.click("#new")
        assert table.input("#player-0").value == "Ann"
        await table.press("escape")
        assert table.totals == ("342", "0")


async def test_who_deals_a_rematch_follows_the_rules(tmp_path: Path) -> None:
    async with playing(tmp_path, ["b gin 31", "b gin 31"]) as table:
        await table.press("f6", "r")
        assert table.opened.match.first_dealer == 1
        assert "Ben deals" in table.within("#first-steps")


async def test_the_unfinished_match_touched_last_is_resumed(tmp_path: Path) -> None:
    async with playing(tmp_path, MID_GAME) as table:
        older = table.opened.path
    async with playing(tmp_path, ["c 4 16"], players=("Cal", "Dee")) as table:
        newer = table.opened.path
    async with playing(tmp_path, ["a gin 31", "a gin 31"], players=("Ann", "Cal")):
        pass
    async with running(tmp_path) as table:  # the last of them is finished
        assert table.opened.path == newer
        assert table.totals == ("12", "0")
        await table.enter("c gin 31")
        await table.enter("c gin 31")
        await table.press("escape")
    async with running(tmp_path) as table:
        assert table.opened.path == older
        assert table.totals == ("75", "17")
        table.assert_saved()
    assert len(list_matches(locations(tmp_path))) == 3


async def test_a_hand_typed_over_the_reckoning_is_not_taken_for_a_wish(tmp_path: Path) -> None:
    async with playing(tmp_path, ["a g 60"], rules=preset("hollywood")) as table:
        mine = table.opened
        await table.enter("a 4 50")
        await table.settle()
        assert "ended with hand 2" in table.text()
        await table.press(*"b4", "space", *"16", "enter")
        await table.settle()
        assert table.opened is mine
        assert table.opened.match.hands[-1].deadwood == (16, 4)
        assert len(table.opened.match.hands) == 3
