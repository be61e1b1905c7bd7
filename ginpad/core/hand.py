"""The facts of one hand and its score, line by line.

What belongs here: what players say of a hand (`Hand`), what it is worth under given rules
(`HandScore`), and every refusal of a hand. What never does: running totals, games, names.

A *seat* is a player's place at the table, counted from 0 in deal order; seats of one side
alternate, so the side of seat `s` is `s % 2`. Points and boxes come in pairs, side 0 first.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from enum import StrEnum
from typing import Any, NamedTuple

from ginpad.core.cards import Card, Suit
from ginpad.core.errors import Refusal
from ginpad.core.rules import Ace, BoxesWhen, Rules, Sides, Tie

MOST_DEADWOOD = 98
"""The most that ten cards can be stuck with: two each of K Q J 10 9 and no run."""

TABLES = ((0, 1), (2, 3))
"""Who plays whom when four players sit at two tables, by seat."""

Pair = tuple[int, int]


class How(StrEnum):
    """How a hand ended, as the players say it. A round is the two hands of two tables."""

    KNOCK = "knock"
    GIN = "gin"
    BIG_GIN = "big-gin"
    DEAD = "dead"
    ADJUSTMENT = "adjustment"
    ROUND = "round"


class Outcome(StrEnum):
    """What a hand turned out to be once its counts were compared."""

    KNOCK = "knock"
    GIN = "gin"
    BIG_GIN = "big-gin"
    UNDERCUT = "undercut"
    SMALL_GIN = "small-gin"
    TEAM_GIN = "team-gin"
    DEAD = "dead"
    ADJUSTMENT = "adjustment"
    ROUND = "round"


# ------------------------------------------------------------------ refusals


class HandRefused(Refusal):
    """A hand that can't be recorded under the rules in force."""


class OverKnockLimit(HandRefused):
    """The knocker has more deadwood than the knock limit."""


class GinWithDeadwood(HandRefused):
    """Gin or big gin was said, but deadwood was left."""


class BigGinNotPlayed(HandRefused):
    """Big gin was said at a table that doesn't play it."""


class CountTooHigh(HandRefused):
    """A count above what ten cards can hold."""


class NegativeCount(HandRefused):
    """A count below zero."""


class CountMissing(HandRefused):
    """A player's count, or the player who ended the hand, is not known."""


class UpcardMissing(HandRefused):
    """The rules need the upcard and it is not known."""


class BoastRefused(HandRefused):
    """A boast that can't have been: a turn other than the first three, or nobody at the table."""


class WrongTable(HandRefused):
    """Facts for another number of players or tables than the rules have."""


class AdjustmentRefused(HandRefused):
    """An adjustment of no points, or of more than a match can hold."""


# ------------------------------------------------------------------ facts


class Boast(NamedTuple):
    """A boast: by which seat, and in which turn after it (1 to 3) that player ended the hand.

    `turn` None: three turns went by without the boaster knocking.
    """

    seat: int
    turn: int | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Hand:
    """What happened in one hand. Facts only; a score is derived from them.

    Attributes:
        how: how it ended.
        ended_by: the seat that knocked or went gin; for an adjustment the seat whose side
            gets the points; None for a dead hand and for a round.
        deadwood: one count for each seat, after lay-offs; None at seats that were not part of
            it; empty where nothing was counted.
        upcard: the first upcard, where it was noted.
        boast: a boast, where there was one.
        cards: each seat's cards as text with the melds as they lay, None where not noted;
            empty where none were.
        tables: the two hands of a round, in the order of `TABLES`.
        points: an adjustment's points, negative to take away.
        reason: why an adjustment was agreed.
        note: a remark.
        recorded: when it was recorded.
        extra: keys of the match file that this version doesn't know.
    """

    how: How
    ended_by: int | None = None
    deadwood: tuple[int | None, ...] = ()
    upcard: Card | None = None
    boast: Boast | None = None
    cards: tuple[str | None, ...] = ()
    tables: tuple[Hand, ...] = ()
    points: int = 0
    reason: str = ""
    note: str = ""
    recorded: datetime | None = None
    extra: Mapping[str, Any] = field(default_factory=dict, hash=False)


class Line(NamedTuple):
    """One line of arithmetic: `points` for `side`, what for, and how they came about."""

    side: int
    label: str
    detail: str
    points: int


class HandScore(NamedTuple):
    """What a hand is worth. `winner` is a side, None where nobody won the hand."""

    outcome: Outcome
    winner: int | None
    lines: tuple[Line, ...]
    boxes: Pair = (0, 0)

    @property
    def points(self) -> Pair:
        """The lines added up, for each side."""
        return points_of(self.lines)


def points_of(lines: tuple[Line, ...]) -> Pair:
    """The points of lines added up, for each side."""
    totals = [0, 0]
    for line in lines:
        totals[line.side] += line.points
    return totals[0], totals[1]


# ------------------------------------------------------------------ scoring


def score_hand(hand: Hand, rules: Rules) -> HandScore:
    """The score of one hand.

    Raises:
        HandRefused: one of its subclasses, when the hand can't be recorded under these rules.
    """
    match hand.how:
        case How.ADJUSTMENT:
            return _score_adjustment(hand)
        case How.DEAD:
            return HandScore(
                Outcome.DEAD, None, _dead_lines(hand, rules, range(rules.player_count))
            )
        case How.ROUND:
            return _score_round(hand, rules)
    if rules.table.sides is Sides.TWO_TABLES:
        raise WrongTable("Four players at two tables need both results, with a ; between them")
    _check(hand, rules)
    return _with_box(hand, rules, _score_ended(hand, rules))


def knock_limit(rules: Rules, upcard: Card | None) -> int:
    """The most deadwood a player may knock with; 0: only gin ends the hand.

    With an upcard in play it is the upcard's value, ten for a face card (Oklahoma).

    Raises:
        UpcardMissing: when the rules need an upcard and there is none.
    """
    if rules.upcard is None:
        return rules.hand.knock_limit
    if upcard is None:
        raise UpcardMissing(
            "Which card was turned up? It sets the knock limit: add it, for example up 9s"
        )
    if upcard.rank == 1:
        return 0 if rules.upcard.ace is Ace.GIN_ONLY else 1
    return upcard.value


def is_doubled(rules: Rules, upcard: Card | None) -> bool:
    """Whether a spade upcard doubles the points of the hand."""
    return (
        rules.upcard is not None
        and rules.upcard.spade_doubles
        and upcard is not None
        and upcard.suit is Suit.SPADES
    )


def _score_adjustment(hand: Hand) -> HandScore:
    if hand.ended_by is None:
        raise CountMissing("Whose points are adjusted? For example: adjust ann -10 wrong knock")
    if hand.points == 0:
        raise AdjustmentRefused("An adjustment of 0 changes nothing: give the points, such as -10")
    if abs(hand.points) > 10_000:
        raise AdjustmentRefused("An adjustment is at most 10000 points")
    line = Line(hand.ended_by % 2, "Adjustment", hand.reason, hand.points)
    return HandScore(Outcome.ADJUSTMENT, None, (line,))


def _check(hand: Hand, rules: Rules) -> None:
    seats = range(rules.player_count)
    if hand.ended_by is None or hand.ended_by not in seats:
        raise CountMissing("Who ended the hand? Put the name first")
    if rules.table.sides is Sides.TWO_TABLES:
        seats = range(2) if hand.ended_by < 2 else range(2, 4)
    _check_counts(hand, seats)
    own = hand.deadwood[hand.ended_by] or 0
    _check_gin(hand.how, own, rules)
    _check_boast(hand, rules, seats)
    limit = knock_limit(rules, hand.upcard)
    if own > limit:
        raise OverKnockLimit(_over_limit(own, limit, hand.upcard if rules.upcard else None))


def _check_boast(hand: Hand, rules: Rules, seats: Sequence[int]) -> None:
    if rules.boast is None or hand.boast is None:
        return
    if hand.boast.turn not in (1, 2, 3, None):
        raise BoastRefused("A boast pays in the first, second or third turn after it: 1, 2 or 3")
    if hand.boast.seat not in seats:
        raise BoastRefused("A boast goes behind the result of the table that the boaster played at")


def _check_counts(hand: Hand, seats: range) -> None:
    for seat, count in enumerate(hand.deadwood):
        if count is not None and seat not in seats:
            raise WrongTable(
                "A count is given for somebody who didn't play this hand: leave it out"
            )
    for seat in seats:
        count = hand.deadwood[seat] if seat < len(hand.deadwood) else None
        if count is None:
            raise CountMissing("A player's deadwood is missing: give a count for each")
        if count < 0:
            raise NegativeCount("A count can't be below 0")
        if count > MOST_DEADWOOD:
            shown = f"{count}" if count < 10**6 else "That"
            raise CountTooHigh(f"{shown} is too many: ten cards hold {MOST_DEADWOOD} at most")


def _check_gin(how: How, own: int, rules: Rules) -> None:
    if how is How.BIG_GIN and rules.hand.big_gin_bonus is None:
        raise BigGinNotPlayed("Big gin is not played under these rules: enter it as gin")
    if how is not How.KNOCK and own > 0:
        raise GinWithDeadwood(
            f"Gin leaves no deadwood, but {own} was left: that is a knock with {own}"
        )


def _over_limit(own: int, limit: int, upcard: Card | None) -> str:
    because = f" with the {upcard.name} turned up" if upcard else " under these rules"
    if limit == 0:
        return f"Only gin ends a hand{because}: a knock with {own} can't be recorded"
    return f"A knock with {own} is over the limit of {limit}{because}"


def _score_ended(hand: Hand, rules: Rules) -> HandScore:
    """The points of a checked hand that somebody ended, without its box."""
    assert hand.ended_by is not None
    side = hand.ended_by % 2
    if rules.table.sides is Sides.TEAM_SUM:
        score = _compare_teams(hand, side, rules)
    elif hand.deadwood[hand.ended_by] == 0:
        score = _gin(hand, side, rules)
    else:
        own, other = _sums(hand, side)
        score = _compare(own, other, side, rules)
    lines = score.lines + _boast_lines(hand, rules, score.winner)
    return HandScore(score.outcome, score.winner, lines + _doubling(lines, hand, rules))


def _dead_lines(hand: Hand, rules: Rules, seats: Sequence[int]) -> tuple[Line, ...]:
    """A dead hand scores nothing but a failed boast, which the opponent gets in any case."""
    _check_boast(hand, rules, seats)
    lines = _boast_lines(hand, rules, None)
    return lines + _doubling(lines, hand, rules)


def _doubling(lines: tuple[Line, ...], hand: Hand, rules: Rules) -> tuple[Line, ...]:
    """The points of the hand once more for each side, if a spade was turned up."""
    if not is_doubled(rules, hand.upcard):
        return ()
    return tuple(
        Line(side, "Spade upcard doubles", f"{points} × 2", points)
        for side, points in enumerate(points_of(lines))
        if points
    )


def _gin(hand: Hand, side: int, rules: Rules) -> HandScore:
    _, caught = _sums(hand, side)
    lines = [Line(side, "Opponent's deadwood", "", caught)]
    if hand.how is How.BIG_GIN:
        lines += _bonus(side, "Big gin bonus", rules.hand.big_gin_bonus or 0)
        return HandScore(Outcome.BIG_GIN, side, tuple(lines))
    lines += _bonus(side, "Gin bonus", rules.hand.gin_bonus)
    return HandScore(Outcome.GIN, side, tuple(lines))


def _compare(own: int, other: int, side: int, rules: Rules) -> HandScore:
    """A knock with `own` against `other`: the lower count wins, a tie as the table agreed."""
    if own < other:
        lines = [_difference(side, other, own)]
        lines += _bonus(side, "Knock bonus", rules.hand.knock_bonus)
        return HandScore(Outcome.KNOCK, side, tuple(lines))
    if own == other and rules.hand.tie is Tie.KNOCKER:
        return HandScore(Outcome.KNOCK, side, (_difference(side, other, own),))
    lines = [_difference(1 - side, own, other)]
    if own != other or rules.hand.tie is Tie.UNDERCUT:
        lines += _bonus(1 - side, "Undercut bonus", rules.hand.undercut_bonus)
    return HandScore(Outcome.UNDERCUT, 1 - side, tuple(lines))


def _compare_teams(hand: Hand, side: int, rules: Rules) -> HandScore:
    """Partners' counts added up (Gin Rummy Palace); a gin bonus only if the knockers win."""
    own, other = _sums(hand, side)
    score = _compare(own, other, side, rules)
    partners_on_zero = sum(count == 0 for count in hand.deadwood[side::2])
    if score.winner != side or own == other or not partners_on_zero:
        return score
    if partners_on_zero == 1:
        outcome, label, bonus = Outcome.SMALL_GIN, "Small gin bonus", rules.table.small_gin_bonus
    else:
        outcome, label, bonus = Outcome.TEAM_GIN, "Team gin bonus", rules.table.team_gin_bonus
    return HandScore(outcome, side, (*score.lines, *_bonus(side, label, bonus)))


def _sums(hand: Hand, side: int) -> Pair:
    """Both sides' deadwood, `side` first; seats that took no part count nothing."""
    first, second = sum(filter(None, hand.deadwood[::2])), sum(filter(None, hand.deadwood[1::2]))
    return (first, second) if side == 0 else (second, first)


def _difference(side: int, higher: int, lower: int) -> Line:
    return Line(side, "Deadwood difference", f"{higher} − {lower}", higher - lower)


def _bonus(side: int, label: str, points: int) -> list[Line]:
    return [Line(side, label, "", points)] if points else []


def _boast_lines(hand: Hand, rules: Rules, winner: int | None) -> tuple[Line, ...]:
    """What a boast gives: to the boaster who knocked and won in time, or against a failed one."""
    if rules.boast is None or hand.boast is None:
        return ()
    side = hand.boast.seat % 2
    if hand.boast.turn is None:
        return tuple(_bonus(1 - side, "Boast failed", rules.boast.failure))
    if hand.boast.seat != hand.ended_by or winner != side:
        return ()
    turn = hand.boast.turn
    points = rules.boast.success[turn - 1]
    label = ("first", "second", "third")[turn - 1]
    return (Line(side, "Boast", f"{label} turn", points),) if points else ()


def _with_box(hand: Hand, rules: Rules, score: HandScore) -> HandScore:
    """The score with the winner's boxes, worth points now where each hand counts them."""
    if score.winner is None:
        return score
    extra = _extra_boxes(score.outcome, rules)
    # The hand's own box is never doubled; its extra ones only where the table says so.
    if rules.upcard and rules.upcard.spade_doubles_extra_boxes and is_doubled(rules, hand.upcard):
        extra *= 2
    boxes = 1 + extra
    lines = score.lines
    if rules.boxes.when is BoxesWhen.EACH_HAND and rules.boxes.value:
        label, detail = ("Box", "") if boxes == 1 else ("Boxes", f"{boxes} × {rules.boxes.value}")
        lines += (Line(score.winner, label, detail, boxes * rules.boxes.value),)
    pair = (boxes, 0) if score.winner == 0 else (0, boxes)
    return HandScore(score.outcome, score.winner, lines, pair)


def _extra_boxes(outcome: Outcome, rules: Rules) -> int:
    match outcome:
        case Outcome.GIN | Outcome.SMALL_GIN | Outcome.TEAM_GIN:
            return rules.boxes.extra_for_gin
        case Outcome.BIG_GIN:
            return rules.boxes.extra_for_big_gin
        case Outcome.UNDERCUT:
            return rules.boxes.extra_for_undercut
    return 0


def _score_round(hand: Hand, rules: Rules) -> HandScore:
    """Two tables: both results with their signs, the net to the side ahead, one box."""
    if rules.table.sides is not Sides.TWO_TABLES or len(hand.tables) != len(TABLES):
        raise WrongTable("Two results with a ; between them are for four players at two tables")
    nets: list[tuple[Line, ...]] = []
    for table, seats in zip(hand.tables, TABLES, strict=True):
        if table.how is not How.DEAD and table.ended_by not in seats:
            raise WrongTable("Each table gives one result: both of these are from the same one")
        nets.append(_table_lines(table, rules, seats))
    points = [points_of(lines) for lines in nets]
    net = sum(first - second for first, second in points)
    winner = None if net == 0 else 0 if net > 0 else 1
    lines = tuple(
        Line(
            winner or 0,
            f"{name} table: {line.label[0].lower()}{line.label[1:]}",
            line.detail,
            line.points if line.side == (winner or 0) else -line.points,
        )
        for name, table_lines in zip(("First", "Second"), nets, strict=True)
        for line in table_lines
    )
    return _with_box(hand, rules, HandScore(Outcome.ROUND, winner, lines))


def _table_lines(table: Hand, rules: Rules, seats: Sequence[int]) -> tuple[Line, ...]:
    if table.how is How.DEAD:
        return _dead_lines(table, rules, seats)
    _check(table, rules)
    return _score_ended(table, rules).lines
