"""A match beside itself under other rules: two pads of the same hands.

What belongs here: pricing recorded hands by rules they were not played by, and whether that
can be done at all. What never does: changing the match, words of a report.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from ginpad.core.hand import UpcardMissing
from ginpad.core.match import Match
from ginpad.core.pad import Pad, Row, score
from ginpad.core.rules import Rules, Sides
from ginpad.core.settlement import settle


@dataclass(frozen=True, slots=True)
class Comparison:
    """The pad of a match as it is kept, `here`, and under other rules, `there`.

    Both have a row for each hand; one that is not legal has its refusal and no points.
    """

    here: Pad
    there: Pad

    @property
    def rows(self) -> tuple[tuple[Row, Row], ...]:
        """Each hand here and there."""
        return tuple(zip(self.here.rows, self.there.rows, strict=True))

    @property
    def illegal(self) -> tuple[Row, ...]:
        """The hands that could not have ended so there."""
        return tuple(row for row in self.there.rows if row.refusal and not lacks_upcard(row))

    @property
    def untold(self) -> tuple[Row, ...]:
        """The hands without the upcard that the other rules need: nobody knows their worth."""
        return tuple(row for row in self.there.rows if lacks_upcard(row))

    @property
    def is_same(self) -> bool:
        """Whether every hand, every game and what is paid come out the same."""
        rows_are = all(
            (here.score.points, here.counted, here.refusal is None)
            == (there.score.points, there.counted, there.refusal is None)
            for here, there in self.rows
        )
        games_are = self.here.games == self.there.games
        return rows_are and games_are and settle(self.here) == settle(self.there)


def compare(match: Match, rules: Rules) -> Comparison:
    """A match scored by its own rules and by others; nothing about it changes.

    Raises:
        MatchRefused: when the other rules are for another number of players.
    """
    other = replace(match, rules=rules)
    return Comparison(score(match, keep_refused=True), score(other, keep_refused=True))


def at_table(rules: Rules, match: Match) -> Rules:
    """Rules as the match's table would play them: where they name no stake, by its own."""
    return replace(rules, stake=rules.stake or match.rules.stake)


def why_incomparable(match: Match, rules: Rules) -> str:
    """Why these rules say nothing about the match, in a few words; "" when they can be compared.

    >>> why_incomparable(Match(("Ann", "Ben")), Rules().with_setting("table.sides", "two-tables"))
    'for four players'
    """
    if rules.player_count != len(match.players):
        return {2: "for two players", 4: "for four players"}[rules.player_count]
    # One deal's four counts are no two results, and the other way round.
    if match.hands and rules.table.sides is not match.rules.table.sides:
        two_tables = rules.table.sides is Sides.TWO_TABLES
        return "for two tables" if two_tables else "for partners' counts added up"
    return ""


def lacks_upcard(row: Row) -> bool:
    """Whether a hand can't be scored only because its upcard is not known."""
    return isinstance(row.refusal, UpcardMissing)
