"""A record counted the slow and obvious way, hand by hand, apart from the code under test.

It shares nothing with it but the pad: points, winners, dealers and finals are the pad's. How a
hand was won is told here from the counts themselves.
"""

from collections.abc import Callable, Iterator, Sequence
from decimal import Decimal
from fractions import Fraction
from typing import Any

from ginpad.core.hand import Hand
from ginpad.core.match import Match
from ginpad.core.pad import Pad, Row, score
from ginpad.core.rules import Rules
from ginpad.core.settlement import settle

Names = tuple[str, ...]
Chosen = list[tuple[Pad, int]]
"""The pads of matches in order, each with the side that is looked at."""


def slow_record(matches: Sequence[Match], side: Names, opponent: Names | None) -> dict[str, Any]:
    """The record of a side, flat; what is said of both sides is a pair, the side's own first."""
    ordered = sorted(matches, key=lambda match: match.started.timestamp() if match.started else -1)
    pads = [score(match) for match in ordered]
    chosen = [(pad, us) for pad in pads for us in (0, 1) if plays(pad.match, us, side, opponent)]
    turned = [(pad, 1 - us) for pad, us in chosen]
    found: dict[str, Any] = {}
    for name, count in COUNTS.items():
        found[name] = (count(chosen), count(turned))
    found["sums"] = slow_sums(chosen)
    found["dealing"] = (slow_dealing(chosen, True), slow_dealing(chosen, False))
    found["by year"] = slow_groups(
        chosen, lambda match: str(match.started.year) if match.started else ""
    )
    found["by rules"] = slow_groups(chosen, lambda match: match.rules.name)
    over = [each for each in chosen if each[0].over]
    found["balance"] = [
        (over[last][0].match.started, slow_margin(over[: last + 1]), slow_money(over[: last + 1]))
        for last in range(len(over))
    ]
    return found


def plays(match: Match, us: int, side: Names, opponent: Names | None) -> bool:
    """Whether a match is one of the side, sitting as side `us`."""
    ours, theirs = set(match.players[us::2]), set(match.players[1 - us :: 2])
    if opponent is not None:
        return ours == set(side) and theirs == set(opponent)
    return set(side) <= ours


def rows_of(pad: Pad) -> list[Row]:
    """The rows of hands that were played and count."""
    return [row for row in pad.rows if row.counted and row.hand.how != "adjustment"]


# ------------------------------------------------------------------ results


def results_of(pad: Pad) -> Iterator[tuple[str, int, int]]:
    """How each hand, or table, was won, by which side, with what deadwood of the other."""
    for row in rows_of(pad):
        for hand in row.hand.tables or (row.hand,):
            if hand.how != "dead":
                yield result_of(hand, pad.match.rules)


def result_of(hand: Hand, rules: Rules) -> tuple[str, int, int]:
    """How one hand was won, told from its counts."""
    assert hand.ended_by is not None
    side = hand.ended_by % 2
    own = [count for count in hand.deadwood[side::2] if count is not None]
    other = [count for count in hand.deadwood[1 - side :: 2] if count is not None]
    teams = rules.table.sides == "team-sum"
    if hand.how == "big-gin":
        return "big gin", side, sum(other)
    if not teams and own == [0]:
        return "gin", side, sum(other)
    if sum(own) < sum(other):
        return ("gin" if teams and 0 in own else "knock"), side, sum(other)
    if sum(own) == sum(other) and rules.hand.tie == "knocker":
        return "knock", side, sum(other)
    return "undercut", 1 - side, sum(own)


def count_results(*kinds: str) -> Callable[[Chosen], int]:
    """How many results of some kinds the side won."""

    def count(chosen: Chosen) -> int:
        return sum(
            1 for pad, us in chosen for how, by, _ in results_of(pad) if by == us and how in kinds
        )

    return count


def count_caught(chosen: Chosen) -> tuple[int, int]:
    """The deadwood that the side was caught with, added up, and how often it was caught."""
    left = [
        deadwood
        for pad, us in chosen
        for how, by, deadwood in results_of(pad)
        if by != us and how != "undercut"
    ]
    return sum(left), len(left)


# ------------------------------------------------------------------ hands and games


def points_won(chosen: Chosen) -> list[int]:
    """The points of every hand that the side won."""
    return [
        row.score.points[us] for pad, us in chosen for row in rows_of(pad) if row.score.winner == us
    ]


def hand_streak(chosen: Chosen) -> int:
    """The most hands in a row."""
    longest = now = 0
    for pad, us in chosen:
        for row in rows_of(pad):
            if row.score.winner is not None:
                now = now + 1 if row.score.winner == us else 0
                longest = max(longest, now)
    return longest


def games_of(pad: Pad) -> list[tuple[int, bool]]:
    """Who won each closed game, in the order of closing, and whether it was a shutout."""
    found = []
    for number in range(1, len(pad.match.hands) + 1):
        for game in pad.games:
            if game.ended_by_hand == number:
                assert game.won_by is not None
                found.append((game.won_by, game.shutout and pad.match.rules.game.target > 0))
    return found


def game_streak(chosen: Chosen) -> int:
    """The most games in a row."""
    longest = now = 0
    for pad, us in chosen:
        for won_by, _ in games_of(pad):
            now = now + 1 if won_by == us else 0
            longest = max(longest, now)
    return longest


def count_games(chosen: Chosen) -> int:
    """Closed games that the side won."""
    return sum(1 for pad, us in chosen for won_by, _ in games_of(pad) if won_by == us)


def count_shutouts(chosen: Chosen) -> int:
    """Those in which the other side never scored."""
    return sum(
        1 for pad, us in chosen for won_by, shutout in games_of(pad) if won_by == us and shutout
    )


def count_matches(chosen: Chosen) -> int:
    """Matches that are over of which the side won the most games."""
    return sum(
        1
        for pad, us in chosen
        if pad.over and [won_by for won_by, _ in games_of(pad)].count(us) * 2 > len(pad.games)
    )


def count_ahead(chosen: Chosen) -> int:
    """Matches that are over in which the side's finals were higher."""
    return sum(1 for pad, us in chosen if pad.ahead == us)


def slow_dealing(chosen: Chosen, dealt: bool) -> tuple[int, int]:
    """Hands won of those that somebody won and the side dealt, or did not deal."""
    wins = [
        row.score.winner == us
        for pad, us in chosen
        for row in rows_of(pad)
        if row.score.winner is not None and (row.dealer in range(us, 4, 2)) == dealt
    ]
    return wins.count(True), len(wins)


COUNTS: dict[str, Callable[[Chosen], Any]] = {
    "knocks": count_results("knock"),
    "gins": count_results("gin", "big gin"),
    "big gins": count_results("big gin"),
    "undercuts": count_results("undercut"),
    "results": count_results("knock", "gin", "big gin", "undercut"),
    "caught": count_caught,
    "points": lambda chosen: (sum(points_won(chosen)), len(points_won(chosen))),
    "biggest": lambda chosen: max(points_won(chosen), default=None),
    "hand streak": hand_streak,
    "game streak": game_streak,
    "shutouts": count_shutouts,
}


# ------------------------------------------------------------------ sums


def slow_sums(chosen: Chosen) -> tuple[Any, ...]:
    """What a tally holds, in its order."""
    turned = [(pad, 1 - us) for pad, us in chosen]
    over = [pad for pad, _ in chosen if pad.over]
    return (
        len(over),
        len(chosen) - len(over),
        (count_matches(chosen), count_matches(turned)),
        (count_ahead(chosen), count_ahead(turned)),
        (count_games(chosen), count_games(turned)),
        sum(len(rows_of(pad)) for pad, _ in chosen),
        (len(points_won(chosen)), len(points_won(turned))),
        slow_margin(chosen),
        slow_money(chosen),
    )


def slow_margin(chosen: Chosen) -> int:
    """How much higher the side's finals were, of all matches together."""
    totals = [(pad.total, us) for pad, us in chosen]
    return sum(total[us] - total[1 - us] for total, us in totals if total is not None)


def slow_money(chosen: Chosen) -> tuple[tuple[str, Decimal], ...]:
    """What the side is to get in each currency in which anything was played for."""
    owed: dict[str, Fraction] = {}
    for pad, us in chosen:
        settlement = settle(pad)
        if settlement is not None:
            sign = 0 if settlement.payer is None else -1 if settlement.payer == us else 1
            so_far = owed.get(settlement.currency, Fraction(0))
            owed[settlement.currency] = so_far + sign * Fraction(settlement.amount)
    return tuple(
        (name, Decimal(owed[name].numerator) / owed[name].denominator) for name in sorted(owed)
    )


def slow_groups(chosen: Chosen, name_of: Callable[[Match], str]) -> list[tuple[Any, ...]]:
    """The sums of each group, by its name."""
    names = sorted({name_of(pad.match) for pad, _ in chosen})
    return [
        (name, slow_sums([each for each in chosen if name_of(each[0].match) == name]))
        for name in names
    ]
