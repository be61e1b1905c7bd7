"""Matches added up: won, by how much, for what money."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from decimal import Decimal

from ginpad.core.figures import MatchFigures
from ginpad.core.hand import Pair
from ginpad.core.settlement import Settlement

Money = tuple[tuple[str, Decimal], ...]
"""What the second side owes the first, negative the other way round, for each currency."""


@dataclass(frozen=True, slots=True)
class Tally:
    """Some matches between the same two sides added up. Pairs are in side order.

    Attributes:
        matches: that are over.
        running: that are not; of those, hands and closed games count, and nothing else.
        matches_won: by each side.
        finals_ahead: matches in which each side had the higher finals.
        games_won: by each side.
        hands: that were played, dead ones included.
        hands_won: by each side.
        margin: of the finals, in favour of the first side.
        money: of the matches that were played for money, by currency.
    """

    matches: int
    running: int
    matches_won: Pair
    finals_ahead: Pair
    games_won: Pair
    hands: int
    hands_won: Pair
    margin: int
    money: Money

    @property
    def settlements(self) -> tuple[Settlement, ...]:
        """Who pays what, one for each currency; side 0 is the first one."""
        return tuple(
            Settlement(None if not owed else 1 if owed > 0 else 0, abs(owed), currency)
            for currency, owed in self.money
        )


def tally_of(figures: Sequence[MatchFigures]) -> Tally:
    """Matches added up; all must have been turned so that the same side comes first."""
    over = [match for match in figures if match.over]
    return Tally(
        matches=len(over),
        running=len(figures) - len(over),
        matches_won=_times(match.won_by for match in over),
        finals_ahead=_times(match.ahead for match in over),
        games_won=sum_pairs(match.games_won for match in figures),
        hands=sum(len(match.hands) for match in figures),
        hands_won=sum_pairs(match.hands_won for match in figures),
        margin=sum(match.margin for match in over),
        money=add_money((), over),
    )


def add_money(money: Money, figures: Iterable[MatchFigures]) -> Money:
    """Money with that of more matches added, in the order of the currencies' names."""
    owed = dict(money)
    for match in figures:
        if match.money is not None:
            owed[match.currency] = owed.get(match.currency, Decimal(0)) + match.money
    return tuple(sorted(owed.items()))


def sum_pairs(pairs: Iterable[Pair]) -> Pair:
    """Pairs added up.

    >>> sum_pairs([(1, 2), (3, 4)])
    (4, 6)
    """
    first = second = 0
    for pair in pairs:
        first += pair[0]
        second += pair[1]
    return first, second


def _times(sides: Iterable[int | None]) -> Pair:
    found = list(sides)
    return found.count(0), found.count(1)
