"""Head-to-head figures over many matches: two sides against each other, or one against all.

What belongs here: choosing a side's matches, turning them its way, adding them up. What never
does: counting inside a match (that is `figures.py`'s), files.

Names are compared exactly as they were written: `Ann` and `ann` are two players until
`rename_player` makes them one.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from fractions import Fraction

from ginpad.core.figures import NOBODY, MatchFigures
from ginpad.core.hand import Pair
from ginpad.core.match import Match
from ginpad.core.tally import Money, Tally, add_money, sum_pairs, tally_of

Players = tuple[str, ...]
"""A side's names: one, or two partners in any order."""


@dataclass(frozen=True, slots=True)
class Share:
    """`count` out of `of`.

    >>> Share(3, 12).value, Share(0, 0).value
    (Fraction(1, 4), None)
    """

    count: int
    of: int

    @property
    def value(self) -> Fraction | None:
        """The share from 0 to 1; None out of nothing."""
        return Fraction(self.count, self.of) if self.of else None


@dataclass(frozen=True, slots=True)
class Average:
    """A `total` spread over `count`.

    >>> Average(30, 4).value, Average(0, 0).value
    (Fraction(15, 2), None)
    """

    total: int
    count: int

    @property
    def value(self) -> Fraction | None:
        """The average; None of nothing."""
        return Fraction(self.total, self.count) if self.count else None


@dataclass(frozen=True, slots=True)
class BigHand:
    """The most points that a side got for a hand it won, and the match it was in."""

    points: int
    match: MatchFigures


@dataclass(frozen=True, slots=True)
class Group:
    """The matches of a year or of some rules, added up; `name` is "" where it isn't known."""

    name: str
    tally: Tally


@dataclass(frozen=True, slots=True)
class Standing:
    """The balance after a match: margins and money of all matches so far, that one included."""

    started: datetime | None
    margin: int
    money: Money


@dataclass(frozen=True, slots=True)
class Record:
    """How a side did. Pairs hold the side's own figure first, then that of its opponents.

    Attributes:
        side: whose record it is.
        opponent: against whom; None: against everybody.
        matches: the figures it rests on, in order, turned so that the side comes first.
        tally: matches, games and hands won, margins, money.
        knocks: results by a knock that held, out of all results that the side won: the first
            is what it gave, the second what it took.
        gins: the same for gin of any kind.
        big_gins: the same for big gin alone, which is among the gins too.
        undercuts: the same for undercuts.
        knocks_undercut: own knocks that were undercut, out of all own knocks.
        points_a_hand: points for the hands it won.
        caught_with: deadwood left in the results in which it was caught.
        biggest: the biggest hand; None where no hand was won.
        hand_streak: the most hands won in a row; a dead hand neither ends nor lengthens it.
        game_streak: the most games won in a row.
        shutouts: games won against a side that never scored.
        as_dealer: hands won of those the side dealt and somebody won.
        as_other: hands won of those the other side dealt and somebody won.
        by_year: by the year in which the matches began, as their files say it.
        by_rules: by the rules' names.
        balance: after each match that is over.
    """

    side: Players
    opponent: Players | None
    matches: tuple[MatchFigures, ...]
    tally: Tally
    knocks: tuple[Share, Share]
    gins: tuple[Share, Share]
    big_gins: tuple[Share, Share]
    undercuts: tuple[Share, Share]
    knocks_undercut: tuple[Share, Share]
    points_a_hand: tuple[Average, Average]
    caught_with: tuple[Average, Average]
    biggest: tuple[BigHand | None, BigHand | None]
    hand_streak: Pair
    game_streak: Pair
    shutouts: Pair
    as_dealer: Share
    as_other: Share
    by_year: tuple[Group, ...]
    by_rules: tuple[Group, ...]
    balance: tuple[Standing, ...]


def record_of(
    figures: Iterable[MatchFigures], side: Players, opponent: Players | None = None
) -> Record:
    """The record of a side against another, or of a player or partners against everybody.

    Args:
        figures: of any matches, in any order; those of others are passed over. Matches that
            began at the same moment keep the order in which they come.
        side: one name or two partners.
        opponent: the other side, as many names. A player is then met alone only: the matches
            with a partner are a record of partners. None: all matches of the side; for one
            name also those with any partner.
    """
    matches = tuple(in_order(_turned(figures, side, opponent)))
    results = sum_pairs(match.results for match in matches)
    undercuts = sum_pairs(match.undercuts for match in matches)
    knocks = sum_pairs(match.knocks for match in matches)
    return Record(
        side=side,
        opponent=opponent,
        matches=matches,
        tally=tally_of(matches),
        knocks=_shares(knocks, results),
        gins=_shares(sum_pairs(match.gins for match in matches), results),
        big_gins=_shares(sum_pairs(match.big_gins for match in matches), results),
        undercuts=_shares(undercuts, results),
        knocks_undercut=_shares(
            (undercuts[1], undercuts[0]), (knocks[0] + undercuts[1], knocks[1] + undercuts[0])
        ),
        points_a_hand=_averages(
            sum_pairs(match.points_won for match in matches),
            sum_pairs(match.hands_won for match in matches),
        ),
        caught_with=_averages(
            sum_pairs(match.caught_with for match in matches),
            sum_pairs(match.caught for match in matches),
        ),
        biggest=(_biggest(matches, 0), _biggest(matches, 1)),
        hand_streak=_streaks(match.hands for match in matches),
        game_streak=_streaks(match.games for match in matches),
        shutouts=sum_pairs(match.shutouts for match in matches),
        as_dealer=_own(sum_pairs(match.hands_dealt_by(0) for match in matches)),
        as_other=_own(sum_pairs(match.hands_dealt_by(1) for match in matches)),
        by_year=_groups(matches, lambda match: f"{match.started.year:04}" if match.started else ""),
        by_rules=_groups(matches, lambda match: match.rules),
        balance=tuple(_balance(matches)),
    )


def in_order(figures: Iterable[MatchFigures]) -> list[MatchFigures]:
    """Matches by the moment they began, those without one first, else as they come."""
    return sorted(figures, key=lambda match: moment_key(match.started))


def moment_key(started: datetime | None) -> tuple[bool, datetime]:
    """What moments are sorted by, whether or not they have an offset; none comes first."""
    moment = started or datetime.min
    return started is not None, moment if moment.tzinfo else moment.replace(tzinfo=UTC)


def rename_player(match: Match, old: str, new: str) -> Match:
    """The match with a player called otherwise; the same match if nobody in it is called `old`.

    Raises:
        MatchRefused: for an empty name, or one that another player of the match has.
    """
    if old not in match.players:
        return match
    return replace(match, players=tuple(new if name == old else name for name in match.players))


def _turned(
    figures: Iterable[MatchFigures], side: Players, opponent: Players | None
) -> Iterable[MatchFigures]:
    """The matches of a side, turned so that it comes first."""
    for match in figures:
        for seat, players in enumerate(match.sides):
            if _is_side(players, side, opponent is None) and (
                opponent is None or _is_side(match.sides[1 - seat], opponent, False)
            ):
                yield match.seen_from(seat)


def _is_side(players: Players, wanted: Players, with_any_partner: bool) -> bool:
    if with_any_partner and len(wanted) == 1:
        return wanted[0] in players
    return sorted(players) == sorted(wanted)


def _shares(counts: Pair, of: Pair) -> tuple[Share, Share]:
    return Share(counts[0], of[0]), Share(counts[1], of[1])


def _averages(totals: Pair, counts: Pair) -> tuple[Average, Average]:
    return Average(totals[0], counts[0]), Average(totals[1], counts[1])


def _own(hands: Pair) -> Share:
    return Share(hands[0], sum(hands))


def _biggest(matches: Iterable[MatchFigures], side: int) -> BigHand | None:
    """The first match with the biggest hand of a side."""
    winning = [match for match in matches if match.hands_won[side]]
    best = max(winning, key=lambda match: match.biggest[side], default=None)
    return None if best is None else BigHand(best.biggest[side], best)


def _streaks(courses: Iterable[str]) -> Pair:
    """The longest row of each side, through all matches."""
    course = "".join(courses).replace(NOBODY, "")
    longest = [0, 0]
    for winner, row in itertools.groupby(course):
        longest[int(winner)] = max(longest[int(winner)], len(list(row)))
    return longest[0], longest[1]


def _groups(
    matches: Sequence[MatchFigures], name_of: Callable[[MatchFigures], str]
) -> tuple[Group, ...]:
    """The matches by name, in the order of the names."""
    groups: dict[str, list[MatchFigures]] = {}
    for match in matches:
        groups.setdefault(name_of(match), []).append(match)
    return tuple(Group(name, tally_of(groups[name])) for name in sorted(groups))


def _balance(matches: Iterable[MatchFigures]) -> Iterable[Standing]:
    margin, money = 0, Money()
    for match in matches:
        if match.over:
            margin += match.margin
            money = add_money(money, [match])
            yield Standing(match.started, margin, money)
