"""What can be typed into the entry line, for the players and the rules of a match.

What belongs here: lines that the quick entry reads as they stand, and what each means. What never
does: the grammar (`ginpad/core/entry.py`).
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from ginpad.core.match import Match
from ginpad.core.names import short_name
from ginpad.core.rules import Rules, Sides

_FIRST_HANDS = 2
_SEPARATOR = " · "


class ExampleLine(NamedTuple):
    """A line as it is typed, and what it means."""

    line: str
    means: str


def example_lines(match: Match) -> Iterator[ExampleLine]:
    """Lines for every kind of hand that can happen in a match, then what else can be typed.

    >>> next(example_lines(Match(("Ann", "Ben"))))
    ExampleLine(line='a 4 16', means='Ann knocked with 4, Ben was left with 16')
    """
    players, rules = match.players, match.rules
    short = [short_name(seat, players) for seat in range(len(players))]
    match rules.table.sides:
        case Sides.TWO_PLAYERS:
            yield from _of_two(short, players, rules)
        case Sides.TEAM_SUM:
            yield from _of_partners(short, players)
        case Sides.TWO_TABLES:
            yield from _of_two_tables(short, players)
    if rules.upcard is not None:
        yield ExampleLine("up 9s", "the upcard of the hand that is being played")
    yield ExampleLine("dead", "nobody knocked")
    yield ExampleLine(
        f"adjust {short[0]} -10 wrong knock", f"10 points off for {players[0]}, and why"
    )
    yield ExampleLine("dead # very late", "what follows # is kept as a remark")
    yield ExampleLine("edit 2", "correct hand 2; also delete 2, undo, redo")


def first_lines(match: Match) -> tuple[ExampleLine, ...]:
    """The lines that a player needs first: two hands that somebody ended, and a dead one."""
    lines = list(example_lines(match))
    dead = next(each for each in lines if each.line == "dead")
    return tuple(dict.fromkeys((*lines[:_FIRST_HANDS], dead)))


def in_one_line(match: Match, room: int) -> str:
    """As many of the first lines as find room in so many cells, one at least.

    >>> in_one_line(Match(("Ann", "Ben")), 36)
    'a 4 16 · b gin 31 · dead'
    """
    lines = [each.line for each in first_lines(match)]
    while len(lines) > 1 and len(_SEPARATOR.join(lines)) > room:
        lines.pop()
    return _SEPARATOR.join(lines)


def _of_two(short: list[str], players: tuple[str, ...], rules: Rules) -> Iterator[ExampleLine]:
    (a, b), (first, second) = short, players
    up = " up 9s" if rules.upcard is not None else ""
    turned = ", the nine of spades turned up" if up else ""
    if rules.hand.knock_limit or up:
        left = f"{first} knocked with 4, {second} was left with 16"
        yield ExampleLine(f"{a} 4 16{up}", left + turned)
    yield ExampleLine(f"{b} gin 31{up}", f"{second} went gin, {first} was left with 31" + turned)
    if rules.hand.knock_limit or up:
        yield ExampleLine(f"{a} 4 10+6{up}", "counts may be sums")
    if rules.hand.big_gin_bonus is not None:
        yield ExampleLine(f"{a} big 31{up}", f"big gin for {first}")
    if rules.boast is not None:
        boast = f"{a} gin 20{up} boast {a}"
        yield ExampleLine(f"{boast} 2", f"{first} boasted, and ended it in the second turn after")
        yield ExampleLine(f"{boast} failed", f"{first} boasted, and let three turns pass")


def _of_partners(short: list[str], players: tuple[str, ...]) -> Iterator[ExampleLine]:
    first, second, third, fourth = players
    yield ExampleLine(
        f"{short[0]} 4/12 16/30",
        f"{first} knocked with 4, {third} had 12; {second} was left with 16, {fourth} with 30",
    )
    yield ExampleLine(
        f"{short[1]} gin/12 16/30",
        f"{second} went gin, {fourth} had 12; {first} was left with 16, {third} with 30",
    )


def _of_two_tables(short: list[str], players: tuple[str, ...]) -> Iterator[ExampleLine]:
    first, second, third, fourth = players
    yield ExampleLine(
        f"{short[0]} 4 16 ; {short[3]} gin 20",
        f"{first} knocked with 4, {second} was left with 16; "
        f"{fourth} went gin, {third} was left with 20",
    )
    yield ExampleLine(f"{short[1]} 9 7 ; dead", "nobody knocked at the second table")
