"""The pad as text: what a person reads of each kind of match."""

from __future__ import annotations

from typing import Any

import pytest
from rich.cells import cell_len

from ginpad.core.entry import parse
from ginpad.core.match import Match
from ginpad.core.pad import Pad, score
from ginpad.core.rules import Rules
from ginpad.report.pad_text import pad_lines
from ginpad.report.text_lines import Style, plain

TWO = ("Ann", "Ben")
FOUR = ("Ann", "Ben", "Cal", "Dee")


def pad_of(*lines: str, players: tuple[str, ...] = TWO, **sections: dict[str, Any]) -> Pad:
    rules = Rules.from_mapping(sections)
    hands = tuple(parse(line, players, rules) for line in lines)
    return score(Match(players, rules, hands=hands), keep_refused=True)


def text_of(*lines: str, players: tuple[str, ...] = TWO, **sections: dict[str, Any]) -> str:
    return plain(pad_lines(pad_of(*lines, players=players, **sections)))


def test_an_undercut_names_who_undercut() -> None:
    assert "Ann · undercut by Ben" in text_of("a 9 7")


def test_an_adjustment_shows_its_reason_and_no_dealer() -> None:
    lines = text_of("a 4 15", "adjust a -20 wrong knock").splitlines()
    row = next(line for line in lines if "adjustment" in line)
    assert row.split() == ["2", "Ann", "·", "adjustment", "−20", "−9", "0"]
    assert any(line.strip() == "wrong knock" for line in lines)


def test_a_dead_hand_has_a_dealer_and_no_points() -> None:
    row = next(line for line in text_of("dead").splitlines() if "dead hand" in line)
    assert row.split() == ["1", "Ann", "–", "dead", "hand"]


def test_a_hand_after_the_end_is_marked_and_shows_no_points() -> None:
    lines = text_of("a g 80", "b 3 20").splitlines()
    index = next(i for i, line in enumerate(lines) if "Ben · knock" in line)
    assert lines[index].split() == ["2", "Ann", "Ben", "·", "knock", "3–20"]
    assert lines[index + 1].strip() == "after the end"


def test_remarks_boasts_and_extra_boxes_stand_under_the_hand() -> None:
    text = text_of(
        "a g 20 # at last",
        "b 4 9 boast b 2",
        "b 4 9 boast a failed",
        boast={},
        boxes={"extra_for_gin": 2},
    )
    for line in ("3 boxes", "# at last", "Ben's boast in turn 2", "Ann's boast failed"):
        assert any(each.strip() == line for each in text.splitlines())


def test_the_upcard_has_a_column_where_it_counts() -> None:
    text = text_of("a 4 15 up 10s", "dead", upcard={"spade_doubles": True})
    assert "Upcard" in text
    assert "10♠" in text
    assert "Upcard" not in text_of("a 4 15")


def test_winner_and_ahead_are_both_told_when_they_differ() -> None:
    text = text_of(*["b 1 11"] * 9, "a gin 30", "a gin 31")
    assert "Ann reached 100 first and won the game, but Ben is ahead by 29 points." in text


def test_equal_finals() -> None:
    text = text_of(
        "b 1 51", "b 1 51", "a g 40", "a g 40",
        game={"bonus": 0, "target": 120}, boxes={"value": 0}, hand={"gin_bonus": 20},
    )  # fmt: skip
    assert "won the game" in text


def test_a_shutout_is_said() -> None:
    text = text_of("a g 80")
    assert "Shutout bonus" in text
    assert "Ben never scored: a shutout." in text


def test_a_single_hand() -> None:
    text = text_of("a 4 15", game={"target": 0})
    assert "Ann won the hand, ahead by 11 points." in text
    assert "shutout" not in text


def test_the_sums_of_the_reckoning_add_up() -> None:
    lines = text_of("a g 80", "b 3 20").splitlines()
    rows = lines[lines.index("The game ended with hand 1") :]
    sums = [int(row.split()[-2]) for row in rows if row[:5] in ("Hand ", "Final")]
    assert sums == [100, 320]
    assert "Ann pays" not in "\n".join(lines)


def test_what_is_paid() -> None:
    stake = {"per_point": 0.05, "currency": "€"}
    assert text_of("a g 80", stake=stake).endswith("\nBen pays Ann €16.00.")


def test_a_running_game_says_how_it_stands() -> None:
    text = text_of("a 4 15")
    assert text.endswith("Ann 11 (89 to go, 1 box) – Ben 0 (100 to go, 0 boxes)\nAnn deals next.")


def test_boxes_in_each_hand_are_not_counted_again() -> None:
    text = text_of("a 4 15", boxes={"value": 10, "when": "each-hand"})
    assert "Ann 21 (79 to go) – Ben 0 (100 to go)" in text


def test_what_is_not_legal_is_said_in_a_line_each() -> None:
    rules = Rules()
    hands = tuple(parse(line, TWO, rules) for line in ("a 8 15", "b 9 20", "a g 5"))
    straight = rules.with_setting("hand.knock_limit", 0)
    text = plain(pad_lines(score(Match(TWO, straight, hands=hands), keep_refused=True)))
    assert text.count("not legal") == 2
    assert "  Hand 1: Only gin ends a hand under these rules: a knock with 8" in text
    assert "  Hand 2: Only gin ends a hand under these rules: a knock with 9" in text


def test_hollywood_has_three_pairs_of_columns_in_80_cells() -> None:
    text = text_of(
        "a 1 19", "b 1 13", "a 1 26", "b 1 31", "a 1 16", "a 1 23", "b 1 21",
        hand={"gin_bonus": 25, "undercut_bonus": 25}, game={"games": 3},
    )  # fmt: skip
    lines = text.splitlines()
    table = lines[3 : lines.index("", 4)]
    assert all(cell_len(line) <= 80 for line in table)
    assert table[0].split() == ["Points", *["Game", "1", "Game", "2", "Game", "3"]]
    # A side's first win goes to game 1, its second to 1 and 2, its third to all three.
    totals = [line.split()[6:] for line in table[3:]]
    assert totals == [
        ["18", "18"],
        ["12", "12"],
        ["25", "43", "25"],
        ["30", "42", "30"],
        ["15", "58", "40", "15"],
        ["22", "80", "62", "37"],
        ["20", "62", "50", "20"],
    ]
    assert "Game 3: Ann 37 (63 to go, 2 boxes) – Ben 20 (80 to go, 1 box)" in text


def test_hollywood_reckons_each_game_and_the_whole() -> None:
    text = text_of("a g 90", "a g 90", "a g 90", game={"games": 3, "last_game_multiplier": 2})
    assert text.count("Ben never scored: a shutout.") == 3
    assert "Last game × 2" in text
    assert "Total: Ann 1320 – Ben 0" in text
    assert "Ann is ahead by 1320 points." in text


def test_partners_show_each_count_and_both_names() -> None:
    text = text_of("dee 3/0 20/10", players=FOUR, table={"sides": "team-sum"})
    lines = text.splitlines()
    assert lines[0] == "Ann & Cal – Ben & Dee"
    assert lines[4].split() == ["Ann", "Ben", "Ann", "Ben"]
    assert lines[5].split()[-4:] == ["Cal", "Dee", "Cal", "Dee"]
    assert "3/0–20/10" in text
    assert "Dee · small gin" in text


def test_a_round_shows_both_tables_and_its_points_once() -> None:
    text = text_of(
        "ann 1 17 ; cal 9 7", "ben g 5 ; dead", "ann 4 4; dee big 20",
        players=FOUR, table={"sides": "two-tables"}, hand={"big_gin_bonus": 31},
    )  # fmt: skip
    rows = [line.split() for line in text.splitlines()]
    assert ["1", "Ann", "Ann", "·", "knock", "1–17"] in rows
    assert ["Cal", "·", "undercut", "by", "Dee", "9–7", "4", "4", "0"] in rows
    assert ["–", "dead", "hand", "25", "4", "25"] in rows
    assert ["Dee", "·", "big", "gin", "0–20", "61", "4", "86"] in rows


def test_partners_verbs() -> None:
    stake = {"per_game": 5}
    text = text_of("ann g 98 ; cal g 98", players=FOUR, table={"sides": "two-tables"}, stake=stake)
    assert "Ann & Cal won the game, ahead by" in text
    assert "Ben & Dee pay Ann & Cal 5.00." in text


def test_names_with_markup_controls_and_wide_signs() -> None:
    players = ("Al [/ x]", "花子\x1b[2J")
    text = text_of("al 4 15", players=players)
    assert "Al [/ x]" in text
    assert "花子␛[2J" in text
    assert "\x1b" not in text
    table = text.splitlines()[3:7]
    assert cell_len(table[1]) == cell_len(table[2])


@pytest.mark.parametrize(("width", "longest"), [(80, 3), (100, 5), (120, 8)])
def test_names_are_cut_where_the_room_is_short_and_numbers_never(width: int, longest: int) -> None:
    players = ("Bartholomew", "Constantinople")
    pad = pad_of("bart g 98", "con g 77", players=players, game={"games": 3})
    lines = pad_lines(pad, width)
    assert all(cell_len(line.text) <= width for line in lines)
    text = plain(lines)
    assert "Constantinople"[: longest - 1] + "…" in text
    assert "Constantinople ·" in text or "Constantinople  " in text
    assert {"118", "97"} <= set(text.split())


def test_sentences_are_broken_between_words_where_the_room_is_short() -> None:
    pad = pad_of("a g 80", "b 3 20")
    whole, narrow = plain(pad_lines(pad)), plain(pad_lines(pad, 40))
    assert narrow.count("\n") > whole.count("\n")
    assert narrow.split() == whole.split()


def test_a_hand_that_does_not_count_is_dim_and_a_heading_bold() -> None:
    lines = pad_lines(pad_of("a g 80", "b 3 20"))
    styles = {line.text.split(maxsplit=1)[0]: line.style for line in lines if line.text}
    assert styles["2"] is Style.DIM
    assert styles["1"] is Style.PLAIN
    assert styles["#"] is styles["Final"] is Style.BOLD
