"""The board for across the table, laid out for any size: whole numbers, whole sentences."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from rich.cells import cell_len

from ginpad.core.cards import parse_card
from ginpad.core.pad import Pad, score
from ginpad.report.side_words import headline_of_end, total_of
from ginpad.tui.across_board import Board, Role
from ginpad.tui.block_text import can_draw, draw, largest_digits, letters, width_of
from tests.tui.table import ANN_AND_BEN, MID_GAME, match_of, preset

FOUR = ("Ann", "Ben", "Cal", "Dee")
W03 = ("a 1 19", "b 1 13", "a 1 26", "b 1 31", "a 1 16", "a 1 23", "b 1 21")


def pad_of(lines: Sequence[str], key: str = "classic", players: Sequence[str] = ANN_AND_BEN) -> Pad:
    return score(match_of(lines, tuple(players), preset(key)))


PADS = (
    pad_of(MID_GAME),
    pad_of(()),
    pad_of((*MID_GAME, "a gin 31")),
    pad_of(("adjust a -10 wrong knock", "adjust b -1200 a bet")),
    pad_of(("北 4 16",), players=("北京市北京市北京市", "A\x1b[2Jnn")),
    pad_of(("w 4 16",), players=("W" * 300, "x")),
    pad_of(W03, "hollywood"),
    pad_of((*W03, "a gin 40"), "hollywood"),
    pad_of(("ann 0/6 12/9", "dee 3/0 20/10"), "palace-partners", FOUR),
    pad_of(("ann 1 17 ; cal 1 13", "b 1 31 ; dead"), "two-tables", FOUR),
    pad_of(("a g 25 up as",), "oklahoma"),
)


def rows(board: Board) -> list[str]:
    return ["".join(text for text, _ in line) for line in board.lines()]


def said(board: Board) -> str:
    return " ".join(" ".join(rows(board)).split())


def numbers(board: Board) -> tuple[list[str], list[str]]:
    """The lines of each side's number, without the space around it."""
    sides: tuple[list[str], list[str]] = ([], [])
    for line in board.lines():
        if len(line) == 3 and line[0][1] is Role.POINTS:
            sides[0].append(line[0][0])
            sides[1].append(line[2][0])
    return _cut(sides[0]), _cut(sides[1])


def _cut(lines: list[str]) -> list[str]:
    left = min((len(line) - len(line.lstrip()) for line in lines), default=0)
    right = max((len(line.rstrip()) for line in lines), default=0)
    return [line[left:right] for line in lines]


def shows(lines: list[str], number: int) -> bool:
    """Whether lines are a number, in digits of any size or in text."""
    if lines == [str(number).replace("-", "−")]:
        return True
    return any(
        _cut([*draw(str(number), measure)]) == lines
        for cells in range(3, 140)
        if (measure := largest_digits([str(number)], cells, len(lines))) is not None
    )


@settings(max_examples=400, deadline=None)
@given(st.sampled_from(PADS), st.integers(1, 260), st.integers(1, 80))
def test_in_every_size_lines_are_whole_and_numbers_are_whole_or_left_out(
    pad: Pad, width: int, height: int
) -> None:
    board = Board(pad, parse_card("9s"), width, height, hint="a click: back to the pad")
    lines = rows(board)
    assert len(lines) == height
    assert {cell_len(line) for line in lines} == {width}
    assert not any("\x1b" in line for line in lines)
    if len(pad.games) > 1:  # the smaller numbers lie below, in the same role
        return
    for side, drawn in enumerate(numbers(board)):
        assert not "".join(drawn).strip() or shows(drawn, total_of(pad, side))


@pytest.mark.parametrize("size", [(20, 4), (60, 14), (80, 18), (120, 34), (250, 64)])
def test_numbers_fill_what_there_is(size: tuple[int, int]) -> None:
    for drawn, number in zip(numbers(Board(PADS[0], None, *size)), (75, 17), strict=True):
        assert shows(drawn, number)
        assert len(drawn) >= 3
    higher = len(numbers(Board(PADS[0], None, size[0], size[1] + 12))[0])
    assert higher >= len(numbers(Board(PADS[0], None, *size))[0])


def test_on_a_large_terminal_digits_are_large() -> None:
    left, right = numbers(Board(PADS[0], None, 250, 64))
    assert len(left) == len(right) > 35
    assert max(map(len, left)) > 80


def test_who_deals_is_said_in_letters_and_lit_and_the_rest_in_words() -> None:
    board = Board(PADS[0], None, 80, 18, hint="a click: back to the pad")
    lit = [line for line in board.lines() if Role.LIT in (role for _, role in line)]
    assert all(line[0][1] is Role.NAME and line[2][1] is Role.LIT for line in lit)
    assert [line[2][0].strip() for line in lit] == [
        *(text.strip() for text in draw("Ben deals", letters(1), margin=1))
    ]
    for words in (
        "25 to go · 3 boxes",
        "83 to go · 1 box",
        "Hand 5: Ben knocks with 3, Ann has 20. Ben scores 20 − 3 = 17.",
        "a click: back to the pad",
    ):
        assert words in said(board)


def test_where_there_is_no_room_for_letters_names_are_text() -> None:
    assert "Ben deals" in said(Board(PADS[0], None, 40, 8))
    assert "Ann & Cal" in said(Board(PADS[8], None, 60, 14))
    assert "deals · " in said(Board(PADS[8], None, 60, 14))


def test_the_winner_stands_large_and_how_it_ended_in_words() -> None:
    board = Board(PADS[2], None, 80, 18)
    lit = [line[0][0].strip() for line in board.lines() if line[0][1] is Role.LIT]
    assert lit == [text.strip() for text in draw("Ann won", letters(1), margin=1)]
    assert "Ann won the game, ahead by 269 points. Hand 6: Ann goes gin" in said(board)
    assert "deals" not in said(board)


def test_hollywood_shows_three_pairs_the_game_in_play_largest() -> None:
    narrow = said(Board(PADS[6], None, 80, 18))
    assert "game 1: 20 to go" in narrow
    assert "game 2 62 · game 3 37" in narrow
    assert "game 2 50 · game 3 20" in narrow
    wide = Board(PADS[6], None, 120, 34)
    drawn = [line for line in wide.lines() if line[0][1] is Role.POINTS]
    smaller = [line[0][0].replace(" ", "") for line in drawn[-5:]]
    assert said(wide).count("game 2 game 3") == 2
    assert len(drawn) > 18
    assert all(smaller)


def test_at_the_end_of_hollywood_the_totals_are_largest_and_all_games_are_told() -> None:
    board = said(Board(PADS[7], None, 120, 20))
    assert "game 1" in board
    assert "Ann is ahead by 692 points." in board
    assert "won 3 of 3 games" in board


def test_the_upcard_is_said_first() -> None:
    board = said(Board(PADS[10], parse_card("9s"), 80, 18))
    assert "9♠ turned up: knock with 9 or less · spade: doubled. Hand 1: Ann goes gin" in board


def test_a_total_that_changed_has_its_role() -> None:
    board = Board(PADS[0], None, 80, 18, landed=frozenset([1]))
    roles = {(line[0][1], line[2][1]) for line in board.lines() if len(line) == 3}
    assert (Role.POINTS, Role.LANDED) in roles


@given(st.text("0123456789", min_size=1, max_size=4), st.integers(5, 130), st.integers(3, 60))
def test_digits_are_as_wide_as_they_say_and_fit(text: str, width: int, lines: int) -> None:
    measure = largest_digits([text], width, lines)
    if measure is None:
        assert width < 4 * len(text) + 1
        return
    drawn = draw(text, measure)
    assert {len(line) for line in drawn} == {width_of(text, measure)}
    assert width_of(text, measure) <= width
    assert len(drawn) == measure.lines <= lines


def test_digits_differ_in_every_size() -> None:
    for cells in range(4, 40):
        for lines in (3, 4, 5, 6, 9, 14, 21):
            measure = largest_digits(["0"], cells, lines)
            if measure is not None:
                assert len({draw(digit, measure) for digit in "0123456789"}) == 10


def test_letters_differ_and_what_has_no_picture_is_known() -> None:
    signs = "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789&-.'"
    assert len({draw(sign, letters(1)) for sign in signs} | {("  ",)}) >= len(signs) - 2
    assert can_draw("Ann & Cal", letters(1))
    assert not can_draw("Zoë", letters(1))


def test_the_headline_of_an_end() -> None:
    assert headline_of_end(PADS[0]) == ""
    assert headline_of_end(PADS[2]) == "Ann won"
    assert headline_of_end(PADS[7]) == "Ann ahead"
    assert headline_of_end(pad_of((*W03, "a 1 23"), "hollywood")) == "Ann won game 1"
