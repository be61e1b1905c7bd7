"""The pad: running totals, games and their ends, the reckoning, corrections, who deals."""

from dataclasses import replace

import pytest
from hypothesis import event, given
from hypothesis import strategies as st

from ginpad.core.entry import parse
from ginpad.core.hand import Hand, How, OverKnockLimit, UpcardMissing, points_of
from ginpad.core.match import Match
from ginpad.core.pad import Game, HandInMatchRefused, Pad, score
from ginpad.core.rules import BoxesWhen, NextDealer, Rules, Shutout, ShutoutTest, Sides
from tests.core.strategies import a_few, all_rules, hands, matches, players_of, unhurried
from tests.core.test_hand import swapped

CLASSIC = Rules()
NORTH_AMERICAN = Rules.from_mapping(
    {
        "hand": {"gin_bonus": 25, "undercut_bonus": 25},
        "boxes": {"value": 25},
        "game": {"shutout": "hand-points"},
    }
)
HOLLYWOOD = NORTH_AMERICAN.with_setting("game.games", 3)
PALACE = Rules.from_mapping(
    {
        "hand": {"gin_bonus": 25, "undercut_bonus": 20},
        "boxes": {"value": 10, "when": "each-hand"},
        "game": {"bonus": 0, "shutout": "none"},
        "boast": {},
    }
)
PUBLISHED = ["a 4 15", "a 9 7", "a gin 31", "a gin 18"]
"""The classic game published in full: 260–32."""


def match_of(lines: list[str], rules: Rules = CLASSIC, first_dealer: int = 0) -> Match:
    players = players_of(rules)
    return Match(players, rules, first_dealer, tuple(parse(each, players, rules) for each in lines))


def pad_of(lines: list[str], rules: Rules = CLASSIC, first_dealer: int = 0) -> Pad:
    return score(match_of(lines, rules, first_dealer))


def running(pad: Pad) -> list[tuple[int, int]]:
    """The totals of the only game after each hand."""
    return [row.running[0] for row in pad.rows]


def reckoning(game: Game) -> list[tuple[int, str, str, int]]:
    return [(line.side, line.label, line.detail, line.points) for line in game.lines]


# ------------------------------------------------------------------ one game


def test_the_published_game() -> None:
    pad = pad_of(PUBLISHED)
    game = pad.games[0]
    assert running(pad) == [(11, 0), (11, 12), (62, 12), (100, 12)]
    assert (game.final, game.margin, game.won_by, game.ahead) == ((260, 32), 228, 0, 0)
    assert (game.ended_by_hand, game.shutout) == (4, False)
    assert reckoning(game) == [
        (0, "Hand points", "", 100),
        (1, "Hand points", "", 12),
        (0, "Game bonus", "", 100),
        (0, "Boxes", "3 × 20", 60),
        (1, "Boxes", "1 × 20", 20),
    ]
    assert (pad.over, pad.total, pad.margin, pad.ahead) == (True, (260, 32), 228, 0)


def test_a_match_that_runs() -> None:
    pad = pad_of(PUBLISHED[:3])
    game = pad.games[0]
    assert (pad.over, pad.total, pad.margin, pad.ahead) == (False, None, None, None)
    assert (game.over, game.final, game.margin, game.ahead) == (False, None, None, None)
    assert (game.won_by, game.ended_by_hand, game.lines, game.shutout) == (None, None, (), False)
    assert (game.hand_points, game.hands_won, game.boxes) == ((62, 12), (2, 1), (2, 1))


def test_a_match_without_hands() -> None:
    pad = score(Match(("Ann", "Ben"), first_dealer=1))
    assert (pad.rows, pad.over, pad.next_dealer) == ((), False, 1)


def test_who_won_and_who_is_ahead_are_two_facts() -> None:
    # Ben's nine boxes outweigh the game that Ann won.
    pad = pad_of(["b 1 11"] * 9 + ["a gin 30", "a gin 31"])
    game = pad.games[0]
    assert running(pad)[-1] == (101, 90)
    assert (game.won_by, game.final, game.ahead, game.margin) == (0, (241, 270), 1, 29)


def test_an_undercutter_can_end_the_game() -> None:
    game = pad_of(["b gin 70", "a 10 0"]).games[0]
    assert (game.hand_points, game.won_by, game.ended_by_hand) == ((0, 110), 1, 2)


def test_hands_after_the_end_stay_and_count_nothing() -> None:
    pad = pad_of([*PUBLISHED, "b gin 50", "b gin 50", "adjust b 90"])
    assert [row.counted for row in pad.rows] == [True] * 4 + [False] * 3
    assert pad.rows[4].score.points == (0, 70)
    assert pad.rows[4].entered == ((False, False),)
    assert running(pad)[3:] == [(100, 12)] * 4
    assert pad.games == pad_of(PUBLISHED).games


def test_a_hand_that_is_not_legal_is_named() -> None:
    match = match_of(["a 4 16", "a 8 20", "a gin 31"])
    oklahoma = replace(match, rules=CLASSIC.with_setting("hand.knock_limit", 6))
    with pytest.raises(HandInMatchRefused, match=r"^Hand 2: A knock with 8 is over") as refused:
        score(oklahoma)
    assert refused.value.number == 2
    assert isinstance(refused.value.refusal, OverKnockLimit)


def test_under_other_rules_a_refused_hand_is_kept_and_counts_nothing() -> None:
    match = match_of(["a 4 16", "a 8 20", "a gin 31"])
    other = score(
        replace(match, rules=CLASSIC.with_setting("hand.knock_limit", 6)), keep_refused=True
    )
    assert [row.counted for row in other.rows] == [True, False, True]
    assert isinstance(other.rows[1].refusal, OverKnockLimit)
    assert running(other) == [(12, 0), (12, 0), (63, 0)]
    assert other.games[0].hands_won == (2, 0)
    no_upcards = score(replace(match, rules=Rules.from_mapping({"upcard": {}})), keep_refused=True)
    assert all(isinstance(row.refusal, UpcardMissing) for row in no_upcards.rows)


# ------------------------------------------------------------------ corrections


def test_a_correction_from_99_to_101_ends_the_match_earlier_and_back() -> None:
    match = match_of(["a gin 79", "b 4 16", "a 4 16"])
    pad = score(match)
    assert running(pad) == [(99, 0), (99, 12), (111, 12)]
    assert pad.games[0].ended_by_hand == 3
    earlier = match.with_hand_at(1, parse("a gin 81", match.players, match.rules))
    pad_earlier = score(earlier)
    assert running(pad_earlier) == [(101, 0)] * 3
    assert pad_earlier.games[0].ended_by_hand == 1
    assert [row.counted for row in pad_earlier.rows] == [True, False, False]
    assert pad_earlier.games[0].final == (101 + 100 + 100 + 20, 0)
    restored = earlier.with_hand_at(1, parse("a gin 79", match.players, match.rules))
    assert score(restored) == pad


def test_a_correction_may_reopen_a_finished_match() -> None:
    match = match_of(PUBLISHED).with_hand_at(4, parse("a gin 17", ("Ann", "Ben"), CLASSIC))
    pad = score(match)
    assert (pad.over, running(pad)[-1]) == (False, (99, 12))


def test_changing_who_won_moves_the_points_and_the_box() -> None:
    match = match_of(PUBLISHED[:3])
    changed = score(match.with_hand_at(3, parse("b gin 31", match.players, match.rules)))
    assert running(changed) == [(11, 0), (11, 12), (11, 63)]
    assert (changed.games[0].boxes, changed.games[0].hands_won) == ((1, 2), (1, 2))


# ------------------------------------------------------------------ how a game is reckoned

# 30 + 40 + 33 = 103 with three boxes: 263 without any shutout.
SHUTOUT = ["a 4 34", "a gin 20", "a 2 35"]


@pytest.mark.parametrize("test", ["no-points", "no-hand-won"])
@pytest.mark.parametrize(
    ("kind", "final"), [("none", 263), ("bonus", 363), ("hand-points", 366), ("total", 526)]
)
def test_a_shutout(kind: str, test: str, final: int) -> None:
    rules = CLASSIC.with_setting("game.shutout", kind).with_setting("game.shutout_test", test)
    game = pad_of(SHUTOUT, rules).games[0]
    assert (game.shutout, game.final) == (True, (final, 0))
    # Ben scores: no shutout by either test, and one box for him.
    game = pad_of(["b 4 30", *SHUTOUT], rules).games[0]
    assert (game.shutout, game.final) == (False, (263, 46))


@pytest.mark.parametrize(
    ("test", "line", "shutout"),
    [
        ("no-points", "a 6 6", True),  # Ben won a hand of 0 points
        ("no-hand-won", "a 6 6", False),
        ("no-points", "adjust b 5", False),  # points, but no hand
        ("no-hand-won", "adjust b 5", True),
        ("no-points", "adjust b -5", True),
        ("no-hand-won", "adjust b -5", True),
        ("no-points", "a 5 20 boast a failed", False),
        ("no-hand-won", "a 5 20 boast a failed", True),
        ("no-points", "dead", True),
        ("no-hand-won", "dead", True),
    ],
)
def test_how_a_shutout_is_told(test: str, line: str, shutout: bool) -> None:
    rules = CLASSIC.with_setting("hand.tie", "no-bonus").with_setting("boast.failure", 15)
    rules = rules.with_setting("game.shutout_test", test)
    assert pad_of([line, *SHUTOUT], rules).games[0].shutout is shutout


def test_a_single_hand() -> None:
    rules = CLASSIC.with_setting("game.target", 0)
    pad = pad_of(["dead", "adjust b 5", "a 4 16", "b gin 40"], rules)
    game = pad.games[0]
    assert (game.won_by, game.ended_by_hand, game.final) == (0, 3, (12, 5))
    assert [row.counted for row in pad.rows] == [True, True, True, False]
    assert [label for _, label, _, _ in reckoning(game)] == ["Hand points", "Hand points"]


def test_a_single_hand_won_with_no_points() -> None:
    rules = CLASSIC.with_setting("game.target", 0).with_setting("hand.tie", "no-bonus")
    game = pad_of(["a 6 6"], rules).games[0]
    assert (game.won_by, game.final, game.ahead, game.margin) == (1, (0, 0), None, 0)


def test_boxes_counted_in_each_hand_are_not_added_again() -> None:
    lines = ["a 5 20", "b gin 22", "a 8 5", "a gin 18", "a 3 20 boast a 1"]
    pad = pad_of(lines, PALACE)
    assert running(pad) == [(25, 0), (25, 57), (25, 90), (78, 90), (110, 90)]
    assert pad.games[0].final == (110, 90)
    assert pad.games[0].boxes == (3, 2)


def test_extra_boxes_are_reckoned() -> None:
    rules = CLASSIC.with_setting("boxes.extra_for_gin", 2)
    game = pad_of(PUBLISHED, rules).games[0]
    assert game.boxes == (1 + 3 + 3, 1)
    assert game.final == (100 + 100 + 7 * 20, 32)


def test_adjustments_are_no_hands() -> None:
    pad = pad_of(["a 4 16", "adjust a -20 miscounted", "adjust b 100"])
    assert running(pad) == [(12, 0), (-8, 0), (-8, 100)]
    game = pad.games[0]
    assert (game.hands_won, game.boxes, game.won_by) == ((1, 0), (1, 0), 1)
    assert game.final == (-8 + 20, 200)


# ------------------------------------------------------------------ both over the target

# 95–90, by Ann's gin with 60 and Ben's with 55, 25 and a box of 10 each.
CLOSE = ["a gin 60", "b gin 55"]


@pytest.mark.parametrize(
    ("line", "totals", "won_by"),
    [
        ("b 5 20 boast b failed", (110, 115), 1),
        ("b 5 10 boast b failed", (110, 105), 0),  # Ben won the hand, Ann the game
        ("b 5 15 boast b failed", (110, 110), None),
        ("dead boast b failed", (110, 90), 0),
        ("dead boast a failed", (95, 105), 1),
    ],
)
def test_both_over_the_target(line: str, totals: tuple[int, int], won_by: int | None) -> None:
    pad = pad_of([*CLOSE, line], PALACE)
    assert running(pad) == [(95, 0), (95, 90), totals]
    assert pad.games[0].won_by == won_by


def test_equal_over_the_target_and_another_hand_is_played() -> None:
    lines = [*CLOSE, "b 5 15 boast b failed"]
    for last, won_by in (("a 4 5", 0), ("b 4 5", 1), ("dead", None)):
        pad = pad_of([*lines, last], PALACE)
        assert pad.rows[-1].counted
        assert pad.games[0].won_by == won_by
        assert pad.games[0].ended_by_hand == (None if won_by is None else 4)


# ------------------------------------------------------------------ Hollywood


def test_a_side_shut_out_of_game_1_makes_its_first_entry_in_game_2() -> None:
    pad = pad_of(["a 1 61", "a 1 51", "b 1 21"], HOLLYWOOD)
    first, second, third = pad.games
    assert (first.won_by, first.ended_by_hand, first.shutout) == (0, 2, True)
    assert first.final == (2 * 110 + 100 + 2 * 25, 0)
    assert (second.hand_points, third.hand_points) == ((50, 20), (0, 0))
    assert [row.entered for row in pad.rows] == [
        ((True, False), (False, False), (False, False)),
        ((True, False), (True, False), (False, False)),
        ((False, False), (False, True), (False, False)),
    ]
    assert not pad.over


def test_the_published_table_of_seven_hands() -> None:
    lines = ["a 1 19", "b 1 13", "a 1 26", "b 1 31", "a 1 16", "a 1 23", "b 1 21"]
    pad = pad_of(lines, HOLLYWOOD)
    assert [row.running for row in pad.rows] == [
        ((18, 0), (0, 0), (0, 0)),
        ((18, 12), (0, 0), (0, 0)),
        ((43, 12), (25, 0), (0, 0)),
        ((43, 42), (25, 30), (0, 0)),
        ((58, 42), (40, 30), (15, 0)),
        ((80, 42), (62, 30), (37, 0)),
        ((80, 62), (62, 50), (37, 20)),
    ]


def test_each_game_closes_by_itself_and_takes_nothing_more() -> None:
    lines = ["b 1 21", "a 1 56", "b 1 16", "a 1 51", "a 1 61", "a 1 46", "b gin 90"]
    pad = pad_of(lines, HOLLYWOOD)
    assert [game.ended_by_hand for game in pad.games] == [4, 5, 6]
    assert [game.final for game in pad.games] == [(255, 85), (260, 40), (360, 0)]
    assert [game.shutout for game in pad.games] == [False, False, True]
    assert (pad.total, pad.margin) == ((875, 125), 750)
    assert not pad.rows[-1].counted


def test_the_last_games_multiplier_is_for_game_3_only() -> None:
    lines = ["b 1 21", "a 1 56", "b 1 16", "a 1 51", "a 1 61", "a 1 46"]
    pad = pad_of(lines, HOLLYWOOD.with_setting("game.last_game_multiplier", 2))
    assert [game.final for game in pad.games] == [(255, 85), (260, 40), (720, 0)]
    assert pad.games[2].hand_points == (105, 0)
    assert reckoning(pad.games[2])[-1] == (0, "Last game × 2", "360 × 2", 360)
    # With one game there is no last of three.
    alone = CLASSIC.with_setting("game.last_game_multiplier", 2)
    assert pad_of(PUBLISHED, alone).games == pad_of(PUBLISHED).games


def test_a_hand_won_without_points_is_an_entry() -> None:
    rules = HOLLYWOOD.with_setting("hand.tie", "no-bonus")
    pad = pad_of(["a 6 6", "b 1 21"], rules)
    assert [game.hand_points for game in pad.games] == [(0, 20), (0, 20), (0, 0)]
    assert [game.boxes for game in pad.games] == [(0, 2), (0, 1), (0, 0)]


def test_an_adjustment_goes_where_the_side_has_entries_and_makes_none() -> None:
    pad = pad_of(["a 1 21", "a 1 21", "adjust a -5", "adjust b 7", "b 1 21"], HOLLYWOOD)
    assert [row.running for row in pad.rows[2:]] == [
        ((35, 0), (15, 0), (0, 0)),
        ((35, 7), (15, 0), (0, 0)),
        ((35, 27), (15, 0), (0, 0)),
    ]


# ------------------------------------------------------------------ who deals


@pytest.mark.parametrize(
    ("custom", "dealers"),
    [
        ("winner", [0, 0, 0, 0, 0, 1]),
        ("loser", [0, 1, 1, 1, 1, 0]),
        ("alternate", [0, 1, 0, 0, 0, 1]),
    ],
)
def test_the_next_dealer(custom: str, dealers: list[int]) -> None:
    rules = CLASSIC.with_setting("table.next_dealer", custom)
    lines = ["a 4 16", "a 4 16", "dead", "adjust a 5", "a 9 7"]
    pad = pad_of(lines, rules)
    assert [*(row.dealer for row in pad.rows), pad.next_dealer] == dealers


def test_the_dead_hand_is_dealt_again_by_the_same_dealer_whatever_the_setting() -> None:
    for custom in NextDealer:
        rules = CLASSIC.with_setting("table.next_dealer", custom.value)
        pad = pad_of(["dead", "dead"], rules, first_dealer=1)
        assert [*(row.dealer for row in pad.rows), pad.next_dealer] == [1, 1, 1]


@pytest.mark.parametrize(
    ("custom", "dealers"),
    [
        # Ann & Cal win, Ben & Dee, Ben & Dee, dead, Ann & Cal: to the next seat of that side.
        ("winner", [0, 2, 3, 1, 1, 2]),
        ("loser", [0, 1, 2, 0, 0, 1]),
        ("alternate", [0, 1, 2, 3, 3, 0]),
    ],
)
def test_the_deal_goes_round_the_table_of_four(custom: str, dealers: list[int]) -> None:
    rules = Rules.from_mapping({"table": {"sides": "team-sum", "next_dealer": custom}})
    pad = pad_of(["a 4/4 9/9", "b 4/4 9/9", "a 9/9 1/1", "dead", "c 4/4 9/9"], rules)
    assert [*(row.dealer for row in pad.rows), pad.next_dealer] == dealers


def test_two_tables_that_are_dead_or_even() -> None:
    rules = Rules.from_mapping({"table": {"sides": "two-tables"}})
    lines = ["dead ; dead", "dead", "a 4 16 ; d 4 16", "a 4 16 ; dead"]
    pad = pad_of(lines, rules)
    assert [*(row.dealer for row in pad.rows), pad.next_dealer] == [0, 0, 0, 1, 2]


def test_hands_after_the_end_do_not_move_the_deal_of_a_rematch() -> None:
    pad = pad_of([*PUBLISHED, "b gin 50"])
    assert pad.next_dealer == pad_of(PUBLISHED).next_dealer == 0
    assert pad.rows[-1].dealer == 0


# ------------------------------------------------------------------ properties under any rules


@unhurried
@given(matches())
def test_running_totals_are_the_points_entered(match: Match) -> None:
    pad = score(match)
    before = tuple((0, 0) for _ in pad.games)
    for row in pad.rows:
        for game, (old, new) in enumerate(zip(before, row.running, strict=True)):
            for side in (0, 1):
                entered = row.score.points[side] if row.entered[game][side] else 0
                assert new[side] - old[side] == entered
                # They never fall but by an adjustment.
                assert new[side] >= old[side] or row.hand.how is How.ADJUSTMENT
        before = row.running
    assert before == tuple(game.hand_points for game in pad.games)
    event("over" if pad.over else "running")


def final_by_hand(game: Game, rules: Rules) -> list[int]:
    """A game's finals by the rules' own words, without lines."""
    assert game.won_by is not None
    final, winner = list(game.hand_points), game.won_by
    if rules.game.target:
        if game.shutout and rules.game.shutout is Shutout.HAND_POINTS:
            final[winner] *= 2
        final[winner] += rules.game.bonus
        if game.shutout and rules.game.shutout is Shutout.BONUS:
            final[winner] += rules.game.shutout_bonus
        if rules.boxes.when is BoxesWhen.GAME_END:
            for side in (0, 1):
                final[side] += game.boxes[side] * rules.boxes.value
        if game.shutout and rules.game.shutout is Shutout.TOTAL:
            final[winner] *= 2
    if rules.game.games == 3 and game.number == 3:
        final = [points * rules.game.last_game_multiplier for points in final]
    return final


@unhurried
@given(matches(least=2))
def test_the_lines_of_a_game_add_up_to_its_final(match: Match) -> None:
    for game in score(match).games:
        if game.final is None:
            assert not game.lines
            continue
        assert list(game.final) == final_by_hand(game, match.rules)
        assert game.final == points_of(game.lines)
        assert game.won_by is not None
        # Who reached the target: more points than the other side, in the hand that ended it.
        target, (won, lost) = match.rules.game.target, game.hand_points
        won, lost = (won, lost) if game.won_by == 0 else (lost, won)
        assert target == 0 or (won >= target and won > lost)
        hands_won = game.hands_won[1 - game.won_by]
        if match.rules.game.shutout_test is ShutoutTest.NO_HAND_WON:
            assert game.shutout == (hands_won == 0)
        elif lost > 0:
            assert not game.shutout


@a_few
@given(matches(least=2))
def test_boxes_and_hands_won_are_those_of_the_hands_entered(match: Match) -> None:
    pad = score(match)
    for game in pad.games:
        for side in (0, 1):
            rows = [row for row in pad.rows if row.entered[game.number - 1][side]]
            assert game.boxes[side] == sum(row.score.boxes[side] for row in rows)
            assert game.hands_won[side] == sum(row.score.winner == side for row in rows)
        if game.ended_by_hand is not None:
            assert not any(
                any(row.entered[game.number - 1]) for row in pad.rows[game.ended_by_hand :]
            )


def other_side(side: int | None) -> int | None:
    return None if side is None else 1 - side


@a_few
@given(matches())
def test_swapping_the_sides_swaps_every_pair(match: Match) -> None:
    """Seats 0 and 1, and 2 and 3, are exchanged: the sides change, the tables stay."""
    other = replace(
        match,
        first_dealer=[1, 0, 3, 2][match.first_dealer],
        hands=tuple(swapped(hand) for hand in match.hands),
    )
    pad, mirror = score(match), score(other)
    assert mirror.total == (pad.total and pad.total[::-1])
    assert mirror.ahead == other_side(pad.ahead)
    for row, row_mirror in zip(pad.rows, mirror.rows, strict=True):
        assert row_mirror.running == tuple(pair[::-1] for pair in row.running)
        assert row_mirror.entered == tuple(pair[::-1] for pair in row.entered)
        assert row_mirror.score.winner == other_side(row.score.winner)
        assert row_mirror.counted == row.counted
        if len(match.players) == 2:
            assert row_mirror.dealer == 1 - row.dealer
    for game, game_mirror in zip(pad.games, mirror.games, strict=True):
        assert game_mirror.final == (game.final and game.final[::-1])
        assert game_mirror.won_by == other_side(game.won_by)
        assert game_mirror.ended_by_hand == game.ended_by_hand
        assert game_mirror.boxes == game.boxes[::-1]
        assert game_mirror.hands_won == game.hands_won[::-1]
        assert game_mirror.shutout == game.shutout


@a_few
@given(matches(all_rules(sides=(Sides.TEAM_SUM,))))
def test_the_deal_of_partners_moves_with_the_seats(match: Match) -> None:
    """Everybody moves one seat on: the sides change, and the deal goes round as before."""

    def moved(hand: Hand) -> Hand:
        return replace(
            hand,
            ended_by=None if hand.ended_by is None else (hand.ended_by + 1) % 4,
            deadwood=hand.deadwood[-1:] + hand.deadwood[:-1],
            boast=hand.boast and hand.boast._replace(seat=(hand.boast.seat + 1) % 4),
        )

    on = replace(
        match,
        first_dealer=(match.first_dealer + 1) % 4,
        hands=tuple(moved(hand) for hand in match.hands),
    )
    pad, other = score(match), score(on)
    assert [row.dealer for row in other.rows] == [(row.dealer + 1) % 4 for row in pad.rows]
    assert other.next_dealer == (pad.next_dealer + 1) % 4
    assert other.total == (pad.total and pad.total[::-1])


@a_few
@given(matches(all_rules(games=(3,), boasting=False), most=14))
def test_a_hollywood_game_is_that_game_alone_from_its_own_hands(match: Match) -> None:
    # Without boasts only one side writes a hand down, so a game holds whole hands.
    rules = replace(match.rules, game=replace(match.rules.game, games=1, last_game_multiplier=1))
    pad = score(match)
    for index, game in enumerate(pad.games):
        entered = [row for row in pad.rows if any(row.entered[index])]
        alone_pad = score(replace(match, rules=rules, hands=tuple(row.hand for row in entered)))
        alone = alone_pad.games[0]
        assert [row.running[0] for row in alone_pad.rows] == [row.running[index] for row in entered]
        assert all(row.counted for row in alone_pad.rows)
        assert (alone.won_by, alone.shutout) == (game.won_by, game.shutout)
        assert (alone.boxes, alone.hands_won) == (game.boxes, game.hands_won)
        if game.ended_by_hand is not None:
            assert entered[-1].number == game.ended_by_hand
        times = match.rules.game.last_game_multiplier if index == 2 else 1
        assert game.final == (alone.final and (alone.final[0] * times, alone.final[1] * times))
        event(f"game {game.number} {'closed' if game.over else 'open'}")


@a_few
@given(matches(all_rules(games=(3,))), st.integers(2, 10))
def test_the_multiplier_applies_once_and_to_game_3(match: Match, times: int) -> None:
    once, more = (
        score(replace(match, rules=match.rules.with_setting("game.last_game_multiplier", factor)))
        for factor in (1, times)
    )
    assert more.games[:2] == once.games[:2]
    assert more.rows == once.rows
    final = once.games[2].final
    assert more.games[2].final == (final and (final[0] * times, final[1] * times))


@a_few
@given(matches(least=1), st.data())
def test_a_correction_equals_having_entered_it_that_way_at_first(
    match: Match, data: st.DataObject
) -> None:
    number = data.draw(st.integers(1, len(match.hands)))
    right = data.draw(hands(match.rules))
    at_first = Match(match.players, match.rules, match.first_dealer)
    for index, hand in enumerate(match.hands, 1):
        at_first = at_first.with_hand(right if index == number else hand)
    corrected = match.with_hand_at(number, right)
    assert corrected == at_first
    assert score(corrected) == score(at_first)
    back = corrected.with_hand_at(number, match.hands[number - 1])
    assert score(back) == score(match)
    inserted = match.with_hand_before(number, right)
    assert score(inserted.without_hand(number)) == score(match)


@a_few
@given(matches(least=1))
def test_a_longer_match_begins_as_the_shorter_did(match: Match) -> None:
    whole = score(match)
    shorter = score(match.without_hand(len(match.hands)))
    assert whole.rows[:-1] == shorter.rows
    if shorter.over:
        assert whole.games == shorter.games
        assert whole.next_dealer == shorter.next_dealer
        assert not whole.rows[-1].counted


_seatings = st.sampled_from([(Sides.TWO_PLAYERS,), (Sides.TEAM_SUM, Sides.TWO_TABLES)])


@a_few
@given(_seatings.flatmap(lambda s: st.tuples(matches(all_rules(sides=s)), all_rules(sides=s))))
def test_any_match_can_be_seen_under_any_rules_for_as_many_players(
    case: tuple[Match, Rules],
) -> None:
    match, rules = case
    pad = score(replace(match, rules=rules), keep_refused=True)
    assert len(pad.rows) == len(match.hands)
    for row in pad.rows:
        if row.refusal is not None:
            assert not row.counted
            assert row.score.points == row.score.boxes == (0, 0)
    event("refused" if any(row.refusal for row in pad.rows) else "all legal")
