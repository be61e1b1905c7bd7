"""What one match adds to a record: counted once, kept small, read back without its hands.

What belongs here: the figures of a single match, seen from either side. What never does: adding
up matches (that is `record.py`'s and `series.py`'s), files.

How things are counted:

- A *hand* is one that was played and counts: adjustments, and hands after the end, are none.
  A dead hand is a hand that nobody won. In Hollywood a hand counts once, whatever the number
  of games it was written into.
- A *result* is how a hand was won: by a knock, by gin of any kind, or by an undercut. A hand
  has one; a round of two tables has one for each table that wasn't dead, so that there the
  results of a side may differ from the hands it won.
- A side is *caught* when the other side ends the hand and wins it. What counts is its deadwood
  after lay-offs, that of both partners together where they are added up.
- A *game* counts once it is closed. The match is won by the side that won it, in Hollywood by
  the one that won two of the three games; the finals can favour the other side.
- A *shutout* is one of a game with a target: in a single hand the loser never scores.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, fields, replace
from datetime import datetime
from decimal import Decimal
from typing import Any, NamedTuple

from ginpad.core.hand import TABLES, Hand, HandScore, How, Outcome, Pair, score_hand
from ginpad.core.match import Match
from ginpad.core.pad import Game, Pad, Row, ahead, score
from ginpad.core.rules import Rules
from ginpad.core.settlement import Settlement, settle
from ginpad.core.two_tables import rules_alone, table_alone

NOBODY = "-"
"""Stands in `MatchFigures.hands` for a hand that nobody won."""

_GINS = {Outcome.GIN, Outcome.BIG_GIN, Outcome.SMALL_GIN, Outcome.TEAM_GIN}


@dataclass(frozen=True, slots=True)
class MatchFigures:
    """The figures of one match. Pairs are in side order.

    Attributes:
        players: two names or four, a player of side 0 and one of side 1 in turn.
        rules: the name of the rules.
        started: when the match began, if that is known.
        rematch_of: file name of the match this one follows, "" for none.
        over: whether every game is closed.
        total: the finals of all games added up; None while the match is running.
        points: each game's hand points, adjustments included.
        hands: a character for each hand in order: the side that won it, or `NOBODY`.
        dealers: the side that dealt each of them.
        games: the side that won each closed game, in the order in which they closed.
        shutouts: games won by each side against one that never scored.
        knocks: results of each side by a knock that held.
        gins: by gin, big gin or a gin bonus of partners.
        big_gins: those of the gins that were big.
        undercuts: by undercutting the other side.
        points_won: points of each side in the hands that it won.
        biggest: the most points of each side in a hand that it won.
        caught_with: deadwood of each side in the results in which it was caught, added up.
        boxes: of all games.
        money: what side 1 owes side 0, negative the other way round; None while the match is
            running or where there is no stake.
        currency: of the money.
    """

    players: tuple[str, ...]
    rules: str
    started: datetime | None
    rematch_of: str
    over: bool
    total: Pair | None
    points: tuple[Pair, ...]
    hands: str
    dealers: str
    games: str
    shutouts: Pair
    knocks: Pair
    gins: Pair
    big_gins: Pair
    undercuts: Pair
    points_won: Pair
    biggest: Pair
    caught_with: Pair
    boxes: Pair
    money: Decimal | None
    currency: str

    @property
    def sides(self) -> tuple[tuple[str, ...], tuple[str, ...]]:
        """The players of each side."""
        return self.players[0::2], self.players[1::2]

    @property
    def won_by(self) -> int | None:
        """The side that won the match: more games than the other; None while it is running."""
        return ahead(self.games_won) if self.over else None

    @property
    def ahead(self) -> int | None:
        """The side whose finals are higher; None if they are equal or the match is running."""
        return ahead(self.total)

    @property
    def margin(self) -> int:
        """By how many points the finals favour side 0; 0 while the match is running."""
        return 0 if self.total is None else self.total[0] - self.total[1]

    @property
    def games_won(self) -> Pair:
        """Closed games of each side."""
        return _counted(self.games)

    @property
    def hands_won(self) -> Pair:
        """Hands of each side."""
        return _counted(self.hands)

    @property
    def results(self) -> Pair:
        """Results of each side, however it won them."""
        return _added(self.knocks, self.gins, self.undercuts)

    @property
    def caught(self) -> Pair:
        """In how many results each side was caught."""
        second, first = _added(self.knocks, self.gins)
        return first, second

    def hands_dealt_by(self, side: int) -> Pair:
        """How the hands were won that a side dealt."""
        dealt = zip(self.hands, self.dealers, strict=True)
        return _counted("".join(winner for winner, dealer in dealt if dealer == str(side)))

    def seen_from(self, side: int) -> MatchFigures:
        """The same match with the given side as side 0."""
        if side == 0:
            return self
        swapped: dict[str, Any] = {name: _swap(getattr(self, name)) for name in _PAIRS}
        return replace(
            self,
            **swapped,
            players=tuple(
                name for pair in zip(*reversed(self.sides), strict=True) for name in pair
            ),
            points=tuple((second, first) for first, second in self.points),
            **{name: getattr(self, name).translate(_OTHER_SIDE) for name in _COURSES},
            money=None if self.money is None else -self.money,
        )

    def to_mapping(self) -> dict[str, Any]:
        """Plain values that JSON can hold and `from_mapping` reads back as equal figures."""
        mapping = {name: getattr(self, name) for name in _FIELDS}
        mapping["started"] = None if self.started is None else self.started.isoformat()
        mapping["money"] = None if self.money is None else str(self.money)
        return mapping

    @classmethod
    def from_mapping(cls, mapping: Mapping[str, Any]) -> MatchFigures:
        """The figures that a mapping holds.

        Raises:
            ValueError: for a mapping that `to_mapping` didn't make.
        """
        try:
            parts = {name: mapping[name] for name in _FIELDS}
            for name in _PAIRS:
                parts[name] = _as_pair(parts[name])
            parts["players"] = tuple(parts["players"])
            parts["points"] = tuple((first, second) for first, second in parts["points"])
            if parts["started"] is not None:
                parts["started"] = datetime.fromisoformat(parts["started"])
            if parts["money"] is not None:
                parts["money"] = Decimal(parts["money"])
        except (KeyError, TypeError, ArithmeticError) as error:
            raise ValueError("these are no figures of a match") from error
        return cls(**parts)


_FIELDS = tuple(field.name for field in fields(MatchFigures))
_COURSES = ("hands", "dealers", "games")
_PAIRS = (
    "total", "shutouts", "knocks", "gins", "big_gins", "undercuts", "points_won", "biggest",
    "caught_with", "boxes",
)  # fmt: skip
_OTHER_SIDE = str.maketrans("01", "10")


def _counted(course: str) -> Pair:
    return course.count("0"), course.count("1")


def _added(*pairs: Pair) -> Pair:
    return sum(first for first, _ in pairs), sum(second for _, second in pairs)


def _swap(pair: Pair | None) -> Pair | None:
    return None if pair is None else (pair[1], pair[0])


def _as_pair(value: Sequence[int] | None) -> Pair | None:
    if value is None:
        return None
    first, second = value
    return first, second


# ------------------------------------------------------------------ counting


def figures_of(match: Match) -> MatchFigures:
    """The figures of a match.

    Raises:
        HandInMatchRefused: for the first hand that isn't legal under the match's rules.
    """
    return figures_of_pad(score(match))


def figures_of_pad(pad: Pad) -> MatchFigures:
    """The figures of the match whose pad this is; its hands must all be legal."""
    match = pad.match
    played = [row for row in pad.rows if row.counted and row.hand.how is not How.ADJUSTMENT]
    won = [row for row in played if row.score.winner is not None]
    closed = _closed_in_order(pad)
    shut_out = [game for game in closed if game.shutout and match.rules.game.target]
    results = [result for row in played for result in _results(row, match.rules)]
    by_knock = [result for result in results if result.outcome is Outcome.KNOCK]
    by_gin = [result for result in results if result.outcome in _GINS]
    settlement = settle(pad)
    return MatchFigures(
        players=match.players,
        rules=match.rules.name,
        started=match.started,
        rematch_of=match.rematch_of,
        over=pad.over,
        total=pad.total,
        points=tuple(game.hand_points for game in pad.games),
        hands=_course(row.score.winner for row in played),
        dealers=_course(row.dealer % 2 for row in played),
        games=_course(game.won_by for game in closed),
        shutouts=_counted(_course(game.won_by for game in shut_out)),
        knocks=_of_sides(by_knock),
        gins=_of_sides(by_gin),
        big_gins=_of_sides(result for result in results if result.outcome is Outcome.BIG_GIN),
        undercuts=_of_sides(result for result in results if result.outcome is Outcome.UNDERCUT),
        points_won=_each(lambda side: sum(_points(won, side))),
        biggest=_each(lambda side: max(_points(won, side), default=0)),
        caught_with=_each(
            lambda side: sum(r.caught_with for r in by_knock + by_gin if r.winner != side)
        ),
        boxes=_each(lambda side: sum(game.boxes[side] for game in pad.games)),
        money=None if settlement is None else _owed(settlement),
        currency="" if settlement is None else settlement.currency,
    )


class _Result(NamedTuple):
    """How a hand was won, by which side, and the deadwood of the other."""

    outcome: Outcome
    winner: int
    caught_with: int


def _results(row: Row, rules: Rules) -> Iterator[_Result]:
    """The results of a hand: none of a dead one, one for each table of a round."""
    if row.hand.how is How.ROUND:
        alone = rules_alone(rules)
        for table, seats in zip(row.hand.tables, TABLES, strict=True):
            hand = table_alone(table, seats[0])
            yield from _result(hand, score_hand(hand, alone))
    else:
        yield from _result(row.hand, row.score)


def _result(hand: Hand, hand_score: HandScore) -> Iterator[_Result]:
    winner = hand_score.winner
    if winner is not None:
        left = sum(count or 0 for count in hand.deadwood[1 - winner :: 2])
        yield _Result(hand_score.outcome, winner, left)


def _closed_in_order(pad: Pad) -> list[Game]:
    """The closed games as they closed; of those closed by one hand the first one first."""
    return sorted((game for game in pad.games if game.over), key=lambda g: g.ended_by_hand or 0)


def _course(winners: Iterable[int | None]) -> str:
    return "".join(NOBODY if winner is None else str(winner) for winner in winners)


def _points(won: Iterable[Row], side: int) -> list[int]:
    return [row.score.points[side] for row in won if row.score.winner == side]


def _of_sides(results: Iterable[_Result]) -> Pair:
    return _counted(_course(result.winner for result in results))


def _each(of_side: Callable[[int], int]) -> Pair:
    return of_side(0), of_side(1)


def _owed(settlement: Settlement) -> Decimal:
    """What side 1 owes side 0."""
    return -settlement.amount if settlement.payer == 0 else settlement.amount
