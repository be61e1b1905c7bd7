"""One hand: who won it, its points line by line, its boxes, and what is refused."""

from dataclasses import replace

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from ginpad.core.cards import Card, Suit, parse_card
from ginpad.core.entry import parse
from ginpad.core.hand import (
    AdjustmentRefused,
    BigGinNotPlayed,
    Boast,
    BoastRefused,
    CountMissing,
    CountTooHigh,
    GinWithDeadwood,
    Hand,
    HandRefused,
    HandScore,
    How,
    NegativeCount,
    Outcome,
    OverKnockLimit,
    UpcardMissing,
    WrongTable,
    knock_limit,
    points_of,
    score_hand,
)
from ginpad.core.rules import BoxesWhen, Rules, Sides, Tie
from tests.core.strategies import all_rules, hands, players_of, unhurried

CLASSIC = Rules()
NORTH_AMERICAN = Rules.from_mapping(
    {
        "hand": {"gin_bonus": 25, "undercut_bonus": 25, "big_gin_bonus": 31},
        "boxes": {"value": 25},
    }
)
PALACE = Rules.from_mapping(
    {
        "hand": {"gin_bonus": 25, "undercut_bonus": 20},
        "boxes": {"value": 10, "when": "each-hand"},
        "boast": {"success": [5, 10, 20], "failure": 15},
    }
)
PALACE_PARTNERS = Rules.from_mapping(PALACE.to_mapping() | {"table": {"sides": "team-sum"}})
OKLAHOMA = Rules.from_mapping({"upcard": {"ace": "gin-only", "spade_doubles": True}})
TWO_TABLES = Rules.from_mapping({"table": {"sides": "two-tables"}})


def scored(line: str, rules: Rules = CLASSIC) -> HandScore:
    """What a line of quick entry is worth."""
    return score_hand(parse(line, players_of(rules), rules), rules)


def result(line: str, rules: Rules = CLASSIC) -> tuple[str, int | None, tuple[int, int]]:
    """Outcome, winner and points of a line."""
    score = scored(line, rules)
    return score.outcome.value, score.winner, score.points


def lines(line: str, rules: Rules = CLASSIC) -> list[tuple[int, str, str, int]]:
    """The arithmetic of a line."""
    return [(each.side, each.label, each.detail, each.points) for each in scored(line, rules).lines]


# ------------------------------------------------------------------ two players


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("a 4 16", ("knock", 0, (12, 0))),
        ("b 4 16", ("knock", 1, (0, 12))),
        ("a 9 7", ("undercut", 1, (0, 12))),
        ("a 7 7", ("undercut", 1, (0, 10))),
        ("a 10 0", ("undercut", 1, (0, 20))),
        ("a 10 98", ("knock", 0, (88, 0))),
        ("a gin 31", ("gin", 0, (51, 0))),
        ("a gin 0", ("gin", 0, (20, 0))),
        ("a 0 31", ("gin", 0, (51, 0))),
        ("a 0 0", ("gin", 0, (20, 0))),
        ("dead", ("dead", None, (0, 0))),
        ("adjust b -10", ("adjustment", None, (0, -10))),
    ],
)
def test_classic(line: str, expected: tuple[str, int | None, tuple[int, int]]) -> None:
    assert result(line) == expected


def test_the_arithmetic_is_shown() -> None:
    assert lines("a 4 16") == [(0, "Deadwood difference", "16 − 4", 12)]
    assert lines("a 9 7") == [
        (1, "Deadwood difference", "9 − 7", 2),
        (1, "Undercut bonus", "", 10),
    ]
    assert lines("a gin 31") == [(0, "Opponent's deadwood", "", 31), (0, "Gin bonus", "", 20)]
    assert lines("adjust a 5 we miscounted") == [(0, "Adjustment", "we miscounted", 5)]
    assert lines("dead") == []


def test_big_gin_takes_the_place_of_the_gin_bonus() -> None:
    assert result("a big 31", NORTH_AMERICAN) == ("big-gin", 0, (62, 0))
    assert result("a gin 31", NORTH_AMERICAN) == ("gin", 0, (56, 0))
    assert result("b big 0", NORTH_AMERICAN) == ("big-gin", 1, (0, 31))


@pytest.mark.parametrize(
    ("tie", "expected"),
    [
        ("undercut", ("undercut", 1, (0, 10))),
        ("no-bonus", ("undercut", 1, (0, 0))),
        ("knocker", ("knock", 0, (0, 0))),
    ],
)
def test_a_tie(tie: str, expected: tuple[str, int, tuple[int, int]]) -> None:
    # The knock bonus is for a knock that is strictly lower.
    rules = CLASSIC.with_setting("hand.tie", tie).with_setting("hand.knock_bonus", 15)
    assert result("a 7 7", rules) == expected
    assert scored("a 7 7", rules).boxes == ((1, 0) if expected[1] == 0 else (0, 1))
    # Neither a lower count of the defender nor gin against nothing is a tie.
    assert result("a 8 7", rules) == ("undercut", 1, (0, 11))
    assert result("a gin 0", rules) == ("gin", 0, (20, 0))


def test_the_knock_bonus_is_for_a_knock_that_wins() -> None:
    rules = CLASSIC.with_setting("hand.knock_bonus", 15)
    assert result("a 5 13", rules) == ("knock", 0, (23, 0))
    assert result("a 5 3", rules) == ("undercut", 1, (0, 12))
    assert result("a gin 13", rules) == ("gin", 0, (33, 0))


# ------------------------------------------------------------------ boxes


@pytest.mark.parametrize(
    ("line", "boxes"),
    [("a 4 16", 1), ("a gin 31", 3), ("a big 31", 4), ("b 9 7", 2), ("b 7 7", 2)],
)
def test_extra_boxes_are_beside_the_first(line: str, boxes: int) -> None:
    rules = Rules.from_mapping(
        {
            "hand": {"big_gin_bonus": 31},
            "boxes": {"extra_for_gin": 2, "extra_for_big_gin": 3, "extra_for_undercut": 1},
        }
    )
    assert scored(line, rules).boxes == (boxes, 0)
    each_hand = rules.with_setting("boxes.when", "each-hand")
    assert scored(line, each_hand).points[0] == scored(line, rules).points[0] + 20 * boxes


def test_no_box_without_a_winner() -> None:
    for line in ("dead", "adjust a 5", "dead boast a failed"):
        assert scored(line, PALACE).boxes == (0, 0)


def test_the_palace_counts_the_box_in_the_hand() -> None:
    assert lines("a 4 16", PALACE) == [
        (0, "Deadwood difference", "16 − 4", 12),
        (0, "Box", "", 10),
    ]
    assert result("a 9 7", PALACE) == ("undercut", 1, (0, 32))


# ------------------------------------------------------------------ the upcard


@pytest.mark.parametrize(
    ("upcard", "limit"), [("2h", 2), ("9s", 9), ("10d", 10), ("jc", 10), ("qs", 10), ("kh", 10)]
)
def test_the_upcard_sets_the_limit(upcard: str, limit: int) -> None:
    assert knock_limit(OKLAHOMA, parse_card(upcard)) == limit
    assert scored(f"a {limit} 20 up {upcard}", OKLAHOMA).winner == 0
    with pytest.raises(OverKnockLimit, match=f"limit of {limit} with the .* turned up"):
        scored(f"a {limit + 1} 20 up {upcard}", OKLAHOMA)


def test_ace_of_spades_and_gin_with_30_is_100() -> None:
    assert lines("a gin 30 up as", OKLAHOMA) == [
        (0, "Opponent's deadwood", "", 30),
        (0, "Gin bonus", "", 20),
        (0, "Spade upcard doubles", "50 × 2", 50),
    ]
    assert result("a gin 30 up as", OKLAHOMA) == ("gin", 0, (100, 0))
    assert scored("a gin 30 up as", OKLAHOMA).boxes == (1, 0)


def test_an_ace_turned_up() -> None:
    with pytest.raises(OverKnockLimit, match=r"^Only gin .* with the ace of spades turned up"):
        scored("a 1 20 up as", OKLAHOMA)
    one = OKLAHOMA.with_setting("upcard.ace", "one")
    assert result("a 1 20 up as", one) == ("knock", 0, (38, 0))
    with pytest.raises(OverKnockLimit, match="limit of 1 with"):
        scored("a 2 20 up as", one)


def test_without_the_upcard_only_a_dead_hand_is_recorded() -> None:
    for line in ("a 4 16", "a gin 30"):
        with pytest.raises(UpcardMissing, match="Which card was turned up"):
            scored(line, OKLAHOMA)
    assert result("dead", OKLAHOMA) == ("dead", None, (0, 0))
    assert result("adjust a 5", OKLAHOMA) == ("adjustment", None, (5, 0))


def test_a_spade_doubles_the_undercut_too_but_never_the_own_box() -> None:
    assert result("a 8 5 up 8s", OKLAHOMA) == ("undercut", 1, (0, 26))
    each_hand = OKLAHOMA.with_setting("boxes.when", "each-hand")
    assert result("a 8 5 up 8s", each_hand) == ("undercut", 1, (0, 46))
    assert result("a 8 5 up 8h", each_hand) == ("undercut", 1, (0, 33))


def test_extra_boxes_are_doubled_only_where_the_table_says_so() -> None:
    rules = OKLAHOMA.with_setting("boxes.extra_for_gin", 2)
    assert scored("a gin 30 up 9s", rules).boxes == (3, 0)
    rules = rules.with_setting("upcard.spade_doubles_extra_boxes", True)
    assert scored("a gin 30 up 9s", rules).boxes == (5, 0)
    assert scored("a gin 30 up 9h", rules).boxes == (3, 0)
    assert scored("a 4 16 up 9s", rules).boxes == (1, 0)
    no_doubling = rules.with_setting("upcard.spade_doubles", False)
    assert scored("a gin 30 up 9s", no_doubling).boxes == (3, 0)
    assert scored("a gin 30 up 9s", no_doubling).points == (50, 0)


def test_an_upcard_plays_no_part_elsewhere() -> None:
    hand = replace(parse("a 4 16", ("Ann", "Ben"), CLASSIC), upcard=parse_card("as"))
    assert score_hand(hand, CLASSIC).points == (12, 0)


# ------------------------------------------------------------------ boasting


@pytest.mark.parametrize(
    ("line", "points"),
    [
        ("a 5 20 boast a 1", (30, 0)),
        ("a 5 20 boast a 2", (35, 0)),
        ("a 5 20 boast a 3", (45, 0)),
        ("a gin 20 boast a 1", (60, 0)),
        ("a 8 5 boast a 1", (0, 33)),  # undercut: nothing for the boast
        ("b 5 20 boast a 2", (0, 25)),  # the opponent ended it in time: nothing
        ("a 5 20 boast a failed", (25, 15)),  # she won later, and the loser is paid
        ("b 5 20 boast a failed", (0, 40)),
        ("a 8 5 boast a failed", (0, 48)),
        ("a 8 5 boast b 2", (0, 33)),  # Ben won, but did not knock
        ("dead boast b failed", (15, 0)),
        ("dead boast b 2", (0, 0)),
    ],
)
def test_a_boast(line: str, points: tuple[int, int]) -> None:
    assert scored(line, PALACE).points == points


def test_a_failed_boast_pays_the_loser() -> None:
    assert lines("a 5 20 boast a failed", PALACE) == [
        (0, "Deadwood difference", "20 − 5", 15),
        (1, "Boast failed", "", 15),
        (0, "Box", "", 10),
    ]


def test_a_spade_doubles_every_point_a_failed_boast_too() -> None:
    rules = OKLAHOMA.with_setting("boast.failure", 15)
    assert scored("a 4 16 up 9s boast a failed", rules).points == (24, 30)
    assert scored("dead up 9s boast a failed", rules).points == (0, 30)
    assert scored("dead up 9h boast a failed", rules).points == (0, 15)
    assert scored("dead boast a failed", rules).points == (0, 15)


@pytest.mark.parametrize("how", [How.KNOCK, How.DEAD])
def test_a_boast_that_can_not_have_been(how: How) -> None:
    ended = {"ended_by": 0, "deadwood": (4, 16)} if how is How.KNOCK else {}
    for boast in (Boast(0, 4), Boast(0, 0)):
        with pytest.raises(BoastRefused, match="first, second or third turn"):
            score_hand(Hand(how=how, boast=boast, **ended), PALACE)  # type: ignore[arg-type]
    # Where nobody boasts it plays no part.
    ignored = Hand(how=how, boast=Boast(0, 4), **ended)  # type: ignore[arg-type]
    assert score_hand(ignored, CLASSIC) == score_hand(replace(ignored, boast=None), CLASSIC)


def test_a_boast_belongs_to_the_table_of_the_boaster() -> None:
    rules = TWO_TABLES.with_setting("boast.failure", 15)
    assert scored("ann 4 16 boast ben failed ; cal 4 16", rules).points == (39, 0)
    with pytest.raises(BoastRefused):
        scored("ann 4 16 boast cal failed ; dead", rules)
    assert scored("dead boast dee failed ; ann 4 16", rules).points == (27, 0)


# ------------------------------------------------------------------ partners


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("a 4/6 12/9", ("knock", 0, (21, 0))),
        ("a 0/6 12/9", ("small-gin", 0, (35, 0))),
        ("a 6/0 12/9", ("small-gin", 0, (35, 0))),
        ("a 0/0 12/9", ("team-gin", 0, (61, 0))),
        ("d 0/0 0/1", ("team-gin", 1, (0, 41))),
        ("a 5/5 6/4", ("undercut", 1, (0, 30))),
        ("a 5/9 6/4", ("undercut", 1, (0, 34))),
        ("a 0/12 6/4", ("undercut", 1, (0, 32))),  # on 0, but the side does not win
        ("a gin 12 6/4", ("undercut", 1, (0, 32))),
        ("a 0/10 6/4", ("undercut", 1, (0, 30))),  # equal is an undercut
        ("a 0/0 0/0", ("undercut", 1, (0, 30))),
        ("a 4/98 98/98", ("knock", 0, (104, 0))),
        ("c 0/98 98/98", ("small-gin", 0, (118, 0))),
    ],
)
def test_partners(line: str, expected: tuple[str, int, tuple[int, int]]) -> None:
    assert result(line, PALACE_PARTNERS) == expected


def test_partners_who_win_a_tie_get_no_gin_bonus() -> None:
    rules = PALACE_PARTNERS.with_setting("hand.tie", "knocker")
    assert result("a 0/10 6/4", rules) == ("knock", 0, (10, 0))  # the box alone


def test_the_knock_limit_is_for_the_knockers_own_count() -> None:
    assert scored("a 10/30 40/40", PALACE_PARTNERS).winner == 0
    with pytest.raises(OverKnockLimit):
        scored("a 11/0 40/40", PALACE_PARTNERS)
    with pytest.raises(CountTooHigh):
        scored("a 4/99 40/40", PALACE_PARTNERS)
    with pytest.raises(GinWithDeadwood):
        scored("a gin 3/4 40/40", PALACE_PARTNERS)


# ------------------------------------------------------------------ two tables


@pytest.mark.parametrize(
    ("line", "winner", "points"),
    [
        ("ann 4 16 ; cal g 20", 0, (52, 0)),
        ("ann 1 13 ; dee 1 11", 0, (2, 0)),
        ("ann 1 13 ; dee 1 23", 1, (0, 10)),
        ("ann 9 7 ; dee 3 10", 1, (0, 19)),
        ("ann 4 16 ; dead", 0, (12, 0)),
        ("dead ; dee 4 16", 1, (0, 12)),
        ("ann 4 16 ; dee 4 16", None, (0, 0)),
        ("dead ; dead", None, (0, 0)),
    ],
)
def test_two_tables(line: str, winner: int | None, points: tuple[int, int]) -> None:
    score = scored(line, TWO_TABLES)
    assert (score.winner, score.points) == (winner, points)
    box = {0: (1, 0), 1: (0, 1), None: (0, 0)}
    assert score.boxes == box[winner]
    assert score.outcome is Outcome.ROUND


def test_both_tables_are_shown_with_their_signs() -> None:
    assert lines("ann 4 16 ; dee g 5", TWO_TABLES) == [
        (1, "First table: deadwood difference", "16 − 4", -12),
        (1, "Second table: opponent's deadwood", "", 5),
        (1, "Second table: gin bonus", "", 20),
    ]


def test_each_table_has_its_own_upcard() -> None:
    mapping = OKLAHOMA.to_mapping() | {"table": {"sides": "two-tables"}}
    rules = Rules.from_mapping(mapping)
    assert scored("ann 4 16 up 9s ; cal g 20 up 2h", rules).points == (64, 0)
    with pytest.raises(OverKnockLimit):
        scored("ann 4 16 up 9s ; cal 3 20 up 2h", rules)
    with pytest.raises(UpcardMissing):
        scored("ann 4 16 up 9s ; cal 2 20", rules)


def test_a_table_takes_its_own_two_players_only() -> None:
    one = Hand(how=How.KNOCK, ended_by=0, deadwood=(4, 16, None, None))
    other = Hand(how=How.KNOCK, ended_by=2, deadwood=(None, None, 4, 16))
    stranger = replace(one, deadwood=(4, 16, 5, None))
    nested = Hand(how=How.ROUND, tables=(one, other))
    assert score_hand(nested, TWO_TABLES).points == (24, 0)
    for tables in ((one, one), (other, one), (one,), (), (stranger, other), (nested, other)):
        with pytest.raises(HandRefused):
            score_hand(Hand(how=How.ROUND, tables=tables), TWO_TABLES)
    with pytest.raises(WrongTable):
        score_hand(nested, CLASSIC)
    with pytest.raises(WrongTable):
        score_hand(one, TWO_TABLES)


# ------------------------------------------------------------------ refusals

REFUSED = [
    (How.KNOCK, 0, (11, 20), OverKnockLimit, "A knock with 11 is over the limit of 10"),
    (How.KNOCK, 1, (20, 98), OverKnockLimit, "98"),
    (How.GIN, 0, (5, 31), GinWithDeadwood, "Gin leaves no deadwood, but 5 was left"),
    (How.BIG_GIN, 0, (0, 31), BigGinNotPlayed, "Big gin is not played"),
    (How.KNOCK, 0, (4, 99), CountTooHigh, "99 is too many: ten cards hold 98 at most"),
    (How.KNOCK, 0, (99, 4), CountTooHigh, "99 is too many"),
    (How.GIN, 0, (0, 10**5000), CountTooHigh, "That is too many"),
    (How.KNOCK, 0, (-1, 4), NegativeCount, "below 0"),
    (How.KNOCK, 0, (4, -1), NegativeCount, "below 0"),
    (How.KNOCK, 0, (4, None), CountMissing, "missing"),
    (How.KNOCK, 0, (None, 4), CountMissing, "missing"),
    (How.KNOCK, 0, (), CountMissing, "missing"),
    (How.KNOCK, None, (4, 16), CountMissing, "Who ended the hand"),
    (How.KNOCK, 2, (4, 16), CountMissing, "Who ended the hand"),
    (How.KNOCK, -1, (4, 16), CountMissing, "Who ended the hand"),
    (How.KNOCK, 0, (4, 16, 5), WrongTable, "leave it out"),
]


@pytest.mark.parametrize(
    ("how", "ended_by", "deadwood", "error", "said"),
    [pytest.param(*case, id=str(number)) for number, case in enumerate(REFUSED)],
)
def test_a_hand_that_can_not_be_is_refused(
    how: How,
    ended_by: int | None,
    deadwood: tuple[int | None, ...],
    error: type[HandRefused],
    said: str,
) -> None:
    with pytest.raises(error, match=said) as refused:
        score_hand(Hand(how=how, ended_by=ended_by, deadwood=deadwood), CLASSIC)
    assert type(refused.value) is error


def test_straight_gin() -> None:
    rules = CLASSIC.with_setting("hand.knock_limit", 0)
    assert result("a gin 27", rules) == ("gin", 0, (47, 0))
    assert result("a 0 27", rules) == ("gin", 0, (47, 0))
    with pytest.raises(OverKnockLimit, match="Only gin ends a hand under these rules"):
        scored("a 3 20", rules)


def test_big_gin_with_deadwood_is_refused_where_big_gin_is_played() -> None:
    with pytest.raises(GinWithDeadwood):
        scored("a big 3 31", NORTH_AMERICAN)


def test_adjustments() -> None:
    for points in (0, 10_001, -10_001, 10**30):
        with pytest.raises(AdjustmentRefused):
            score_hand(Hand(how=How.ADJUSTMENT, ended_by=0, points=points), CLASSIC)
    with pytest.raises(CountMissing):
        score_hand(Hand(how=How.ADJUSTMENT, points=5), CLASSIC)
    assert scored("adjust dee -10", TWO_TABLES).points == (0, -10)


# ------------------------------------------------------------------ every hand under any rules


def reckon(hand: Hand, rules: Rules) -> tuple[int | None, list[int]]:
    """Winner and points without boxes, doubling or boasts: the table of rules.md once more."""
    assert hand.ended_by is not None
    knocker = hand.ended_by % 2
    own = sum(count or 0 for count in hand.deadwood[knocker::2])
    caught = sum(count or 0 for count in hand.deadwood[1 - knocker :: 2])
    teams = rules.table.sides is Sides.TEAM_SUM
    points = [0, 0]
    if not teams and hand.deadwood[hand.ended_by] == 0:
        big = hand.how is How.BIG_GIN
        points[knocker] = caught + (
            (rules.hand.big_gin_bonus or 0) if big else rules.hand.gin_bonus
        )
        return knocker, points
    if own < caught:
        zeros = hand.deadwood[knocker::2].count(0) if teams else 0
        gin = (0, rules.table.small_gin_bonus, rules.table.team_gin_bonus)[zeros]
        points[knocker] = caught - own + rules.hand.knock_bonus + gin
        return knocker, points
    if own == caught and rules.hand.tie is not Tie.UNDERCUT:
        return (knocker if rules.hand.tie is Tie.KNOCKER else 1 - knocker), points
    points[1 - knocker] = own - caught + rules.hand.undercut_bonus
    return 1 - knocker, points


@st.composite
def ended_hands(draw: st.DrawFn) -> tuple[Hand, Rules]:
    """A hand that somebody ended, at one table, with rules that allow it."""
    rules = draw(all_rules(sides=(Sides.TWO_PLAYERS, Sides.TEAM_SUM)))
    hand = draw(hands(rules, adjustments=False).filter(lambda hand: hand.ended_by is not None))
    return hand, rules


@unhurried
@given(ended_hands())
def test_the_lines_add_up_to_what_the_table_says(case: tuple[Hand, Rules]) -> None:
    hand, rules = case
    score = score_hand(hand, rules)
    winner, points = reckon(hand, rules)
    boast = hand.boast if rules.boast else None
    if boast and rules.boast and boast.turn is None:
        points[1 - boast.seat % 2] += rules.boast.failure
    elif boast and rules.boast and boast.seat == hand.ended_by and winner == boast.seat % 2:
        points[winner] += rules.boast.success[(boast.turn or 0) - 1]
    spade = hand.upcard is not None and hand.upcard.suit is Suit.SPADES
    doubled = spade and rules.upcard is not None and rules.upcard.spade_doubles
    if doubled:
        points = [2 * points[0], 2 * points[1]]
    assert score.winner == winner
    assert winner is not None
    assert score.boxes[1 - winner] == 0
    assert score.boxes[winner] >= 1
    if rules.boxes.when is BoxesWhen.EACH_HAND:
        points[winner] += score.boxes[winner] * rules.boxes.value
    assert list(score.points) == points
    assert score.points == points_of(score.lines)


@unhurried
@given(st.data(), all_rules(upcard=True))
def test_a_spade_doubles_exactly_once(data: st.DataObject, rules: Rules) -> None:
    rules = rules.with_setting("upcard.spade_doubles", True)
    rules = rules.with_setting("boxes.when", "game-end")
    hand = data.draw(hands(rules, adjustments=False))

    def under(suit: Suit, part: Hand) -> Hand:
        turned = part.upcard and Card(part.upcard.rank, suit)
        return replace(
            part, upcard=turned, tables=tuple(under(suit, table) for table in part.tables)
        )

    def known(part: Hand) -> bool:
        return bool(part.upcard) and all(known(table) for table in part.tables)

    # A dead hand may be recorded without its upcard, and then nothing is doubled.
    assume(all(known(part) for part in hand.tables or (hand,)))
    plain = score_hand(under(Suit.HEARTS, hand), rules)
    doubled = score_hand(under(Suit.SPADES, hand), rules)
    assert doubled.points == (2 * plain.points[0], 2 * plain.points[1])
    assert (doubled.winner, doubled.outcome) == (plain.winner, plain.outcome)


@unhurried
@given(st.data(), all_rules())
def test_swapping_the_sides_swaps_every_pair(data: st.DataObject, rules: Rules) -> None:
    hand = data.draw(hands(rules))
    score, other = score_hand(hand, rules), score_hand(swapped(hand), rules)
    assert other.points == score.points[::-1]
    assert other.boxes == score.boxes[::-1]
    assert other.outcome == score.outcome
    assert other.winner == (None if score.winner is None else 1 - score.winner)


def swapped(hand: Hand) -> Hand:
    """The hand with seats 0 and 1, and 2 and 3, changed: other sides, the same tables."""
    order = [1, 0, 3, 2]
    return replace(
        hand,
        ended_by=None if hand.ended_by is None else order[hand.ended_by],
        deadwood=tuple(hand.deadwood[order[seat]] for seat in range(len(hand.deadwood))),
        boast=hand.boast and hand.boast._replace(seat=order[hand.boast.seat]),
        tables=tuple(swapped(table) for table in hand.tables),
    )


@unhurried
@given(st.data(), all_rules())
def test_any_facts_are_scored_or_refused_in_a_sentence(data: st.DataObject, rules: Rules) -> None:
    seats = st.none() | st.integers(-2, 5)
    count = st.none() | st.integers(-2, 100)
    loose = st.builds(
        Hand,
        how=st.sampled_from(How),
        ended_by=seats,
        deadwood=st.lists(count, max_size=5).map(tuple),
        upcard=st.none() | st.builds(Card, st.integers(1, 13), st.sampled_from(Suit)),
        boast=st.none() | st.builds(Boast, st.integers(0, 4), st.none() | st.integers(0, 4)),
        points=st.integers(-20_000, 20_000),
    )
    tables = st.lists(loose, max_size=3).map(tuple)
    hand = data.draw(loose | st.builds(lambda parts: Hand(how=How.ROUND, tables=parts), tables))
    sentence = None
    try:
        score_hand(hand, rules)
    except HandRefused as refused:
        sentence = str(refused)
    assert sentence is None or (sentence and "None" not in sentence)
