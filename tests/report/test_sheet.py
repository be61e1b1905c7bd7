"""What stands on the score sheet of each kind of match, whatever it is laid out as."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime

import pytest

from ginpad.core.hand import Hand, How
from ginpad.core.match import Match
from ginpad.core.pad import score
from ginpad.core.rules import Rules
from ginpad.report.sheet import Cell, RowKind, Section, Sheet, sheet_of
from tests.report.sheets import FOUR, HOSTILE, TWO, UNSEEN, hostile_pad, match_of, pad_of


def headings(section: Section) -> list[str]:
    return [column.full_heading for column in section.columns]


def cells(section: Section, kind: RowKind = RowKind.PLAIN) -> list[tuple[Cell, ...]]:
    return [row.cells for row in section.rows if row.kind is kind]


def texts(sheet: Sheet) -> list[str]:
    found = [sheet.title, *sheet.facts, *sheet.ending, *sheet.agreed]
    for section in (sheet.hands, *sheet.reckonings):
        found += [section.title, *section.sentences, *headings(section)]
        found += [cell for row in section.rows for cell in row.cells if isinstance(cell, str)]
    return found


def test_a_running_match() -> None:
    sheet = sheet_of(pad_of("a 4 16", "b 9 7", "dead", "b g 20"))
    assert sheet.title == "Ann – Ben"
    assert sheet.facts == ("gin 20 · undercut 10 · box 20 · knock 10 · to 100",)
    assert headings(sheet.hands) == [
        "#", "Dealer", "Ended by", "Outcome", "Deadwood Ann", "Deadwood Ben",
        "Points Ann", "Points Ben", "Total Ann", "Total Ben",
    ]  # fmt: skip
    assert cells(sheet.hands) == [
        (1, "Ann", "Ann", "knock", 4, 16, 12, "", 12, 0),
        (2, "Ann", "Ben", "undercut by Ann", 7, 9, 12, "", 24, 0),
        (3, "Ann", "", "dead hand", "", "", "", "", "", ""),
        (4, "Ann", "Ben", "gin", 20, 0, "", 40, 24, 40),
    ]
    assert cells(sheet.hands, RowKind.SUM) == [
        ("Boxes", *[""] * 7, 2, 1),
        ("To go", *[""] * 7, 76, 60),
    ]
    assert sheet.reckonings == ()
    assert sheet.ending == ("Ben is ahead so far, 40 to 24.", "Ben deals next.")
    assert sheet.agreed[0] == "Gin 20, undercut 10, box 20."


def test_no_hands_at_all() -> None:
    sheet = sheet_of(pad_of())
    assert sheet.hands.rows == ()
    assert sheet.hands.sentences == ("No hand yet.",)
    assert sheet.ending == ("Level so far, 0 each.", "Ann deals next.")


def test_a_finished_match_with_its_reckoning_and_who_pays() -> None:
    sheet = sheet_of(pad_of("a 4 16", "b 3 20", "a g 80", stake={"per_point": 0.05}))
    (reckoning,) = sheet.reckonings
    assert reckoning.title == "The game ended with hand 3"
    assert cells(reckoning) == [
        ("Hand points", "", 112, 17),
        ("Game bonus", "", 100, ""),
        ("Boxes", "2 × 20", 40, ""),
        ("Boxes", "1 × 20", "", 20),
    ]
    assert cells(reckoning, RowKind.SUM) == [("Final", "", 252, 37)]
    assert reckoning.sentences == ("Ann won the game, ahead by 215 points.",)
    assert sheet.ending == ("Ben pays Ann 10.75.",)
    assert cells(sheet.hands, RowKind.SUM) == [("Boxes", *[""] * 7, 2, 1)]


def test_winner_and_ahead_are_both_told_when_they_differ() -> None:
    sheet = sheet_of(pad_of(*["b 1 11"] * 9, "a gin 30", "a gin 31"))
    (sentence,) = sheet.reckonings[0].sentences
    assert "Ann reached 100 first" in sentence
    assert "Ben is ahead by 29 points." in sentence


def test_adjustments_notes_boasts_boxes_and_hands_after_the_end_are_remarked() -> None:
    sheet = sheet_of(
        pad_of(
            "a g 20 # at last", "adjust a -7 wrong knock", "b 4 9 boast b 2", "a g 98", "b 1 9",
            boast={}, boxes={"extra_for_gin": 2},
        )
    )  # fmt: skip
    remarks = [row.cells[-1] for row in sheet.hands.rows if row.kind is not RowKind.SUM]
    assert remarks == [
        "at last; 3 boxes", "wrong knock", "Ben's boast in turn 2", "3 boxes", "after the end",
    ]  # fmt: skip
    adjustment = sheet.hands.rows[1].cells
    assert adjustment[1:9] == ("", "Ann", "adjustment", "", "", -7, "", 33)
    (after,) = cells(sheet.hands, RowKind.UNCOUNTED)
    assert after[:4] == (5, "Ann", "Ben", "knock")
    assert after[6:10] == ("", "", "", "")


def test_the_upcard_has_a_column_where_it_counts() -> None:
    sheet = sheet_of(pad_of("a 4 15 up 10s", "dead", upcard={"spade_doubles": True}))
    assert "Upcard" in headings(sheet.hands)
    assert [row[4] for row in cells(sheet.hands)] == ["10♠", ""]


def test_hollywood_has_three_double_columns_and_three_reckonings() -> None:
    sheet = sheet_of(
        pad_of("a g 90", "b 1 13", "a g 90", "a g 90", game={"games": 3}, hand={"gin_bonus": 25})
    )
    assert headings(sheet.hands)[-6:] == [
        "Game 1 Ann", "Game 1 Ben", "Game 2 Ann", "Game 2 Ben", "Game 3 Ann", "Game 3 Ben",
    ]  # fmt: skip
    # A side's first win goes to game 1; that is closed, so the next one goes to game 2.
    assert [row[-6:] for row in cells(sheet.hands)] == [
        (115, "", "", "", "", ""),
        ("", "", "", 12, "", ""),
        ("", "", 115, "", "", ""),
        ("", "", "", "", 115, ""),
    ]
    assert [each.title for each in sheet.reckonings] == [
        "Game 1 ended with hand 1", "Game 2 ended with hand 3", "Game 3 ended with hand 4",
    ]  # fmt: skip
    assert "Total: Ann" in sheet.ending[0]
    assert "Ann is ahead by" in sheet.ending[1]


def test_hollywood_in_the_middle() -> None:
    sheet = sheet_of(pad_of("a g 90", "b 1 13", game={"games": 3}))
    assert cells(sheet.hands, RowKind.SUM)[1][-6:] == ("–", "–", 100, 88, 100, 100)
    assert sheet.ending == (
        "Game 2: Ben is ahead so far, 12 to 0.",
        "Game 3: Level so far, 0 each.",
        "Ben deals next.",
    )


def test_partners_show_each_count() -> None:
    sheet = sheet_of(pad_of("dee 3/0 20/10", players=FOUR, table={"sides": "team-sum"}))
    assert sheet.title == "Ann & Cal – Ben & Dee"
    assert headings(sheet.hands)[4:10] == [
        "Deadwood Ann", "Deadwood Ben", "Deadwood Cal", "Deadwood Dee",
        "Points Ann & Cal", "Points Ben & Dee",
    ]  # fmt: skip
    assert cells(sheet.hands)[0][:8] == (1, "Ann", "Dee", "small gin", 20, 0, 10, 3)
    assert sheet.ending[0] == "Ben & Dee are ahead so far, 37 to 0."


def test_two_tables_take_a_row_each_and_the_points_once() -> None:
    sheet = sheet_of(
        pad_of(
            "ann 1 17 ; cal 9 7", "ben g 5 ; dead", "ann 4 4; dee big 20 # close",
            players=FOUR, table={"sides": "two-tables"}, hand={"big_gin_bonus": 31},
        )
    )  # fmt: skip
    assert cells(sheet.hands) == [
        (1, "Ann", "Ann", "knock", 1, 17, "", "", "", "", "", "", ""),
        ("", "", "Cal", "undercut by Dee", "", "", 9, 7, 4, "", 4, 0, ""),
        (2, "Cal", "Ben", "gin", 5, 0, "", "", "", "", "", "", ""),
        ("", "", "", "dead hand", "", "", "", "", "", 25, 4, 25, ""),
        (3, "Dee", "Ann", "undercut by Ben", 4, 4, "", "", "", "", "", "", ""),
        ("", "", "Dee", "big gin", "", "", 20, 0, "", 61, 4, 86, "close"),
    ]


@pytest.mark.parametrize("lines", [("ann 1 17 ; cal 9 7",), ("ann 5 5 boast a 1 ; dead",)])
def test_a_round_under_odd_rules(lines: tuple[str, ...]) -> None:
    pad = pad_of(*lines, players=FOUR, table={"sides": "two-tables"}, boast={})
    assert len(cells(sheet_of(pad).hands)) == 2


def test_what_is_not_legal_is_remarked() -> None:
    match = match_of("a 8 15", "b g 5")
    straight = replace(match, rules=match.rules.with_setting("hand.knock_limit", 0))
    sheet = sheet_of(score(straight, keep_refused=True))
    row = sheet.hands.rows[0]
    assert row.kind is RowKind.UNCOUNTED
    assert row.cells[3] == "knock"
    assert str(row.cells[-1]).startswith("not legal: Only gin ends a hand")


def test_counts_that_differ_from_the_cards_are_remarked() -> None:
    cards = ("8C8D8S/3H4H5H/JDQDKD/2C", "7D7H7S 9CTCJC 2D6H8HKS")
    hand = Hand(how=How.KNOCK, ended_by=0, deadwood=(2, 10), cards=cards)
    sheet = sheet_of(score(Match(TWO, Rules(), hands=(hand,))))
    assert sheet.hands.rows[0].cells[-1] == "Ben's cards count 12, the pad says 10"


def test_when_and_a_note_stand_at_the_top() -> None:
    started = datetime(2026, 3, 14, 21, 5).astimezone()
    match = replace(match_of(), started=started, note="at Cal's")
    facts = sheet_of(score(match)).facts
    assert (facts[0], facts[-1]) == ("2026-03-14 21:05", "at Cal's")


@pytest.mark.parametrize("name", HOSTILE)
def test_nothing_that_cannot_be_seen_gets_onto_a_sheet(name: str) -> None:
    for text in texts(sheet_of(hostile_pad(name))):
        assert not set(text) & {*UNSEEN, "\n"}
