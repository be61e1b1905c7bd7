"""Matches that belong together: a series of rematches, an evening, what is not settled yet.

What belongs here: which matches those are, and their sum. What never does: files, settling
(the store records it).

Only matches of the same two sides are added up; who sat on which side doesn't matter. A *file
name* here is a match file's name with its ending, as `rematch_of` has it.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from datetime import date, timedelta

from ginpad.core.figures import MatchFigures
from ginpad.core.record import Players, moment_key
from ginpad.core.tally import Tally, tally_of

NIGHT_ENDS = 5
"""The hour of the day before which a match that begins belongs to the evening before."""


@dataclass(frozen=True, slots=True)
class Series:
    """Some matches of the same two sides.

    Attributes:
        sides: as in the match that was asked about.
        files: the matches' file names in the order in which they began.
        tally: of them, the first of `sides` first.
    """

    sides: tuple[Players, Players]
    files: tuple[str, ...]
    tally: Tally


def chain_of(file: str, figures: Mapping[str, MatchFigures]) -> Series:
    """The series of rematches that a match belongs to: what it follows, and what follows it.

    Args:
        file: the match's file name.
        figures: by file name; matches of others may be among them, and a match that another
            one follows may be missing, or follow that one in turn.

    Raises:
        KeyError: when the match itself is not among the figures.
    """
    near = _of_same_sides(file, figures)
    followers: dict[str, list[str]] = {}
    for name, match in near.items():
        followers.setdefault(match.rematch_of, []).append(name)
    waiting = [_first_of_chain(file, near)]
    found = set(waiting)
    while waiting:
        fresh = set(followers.get(waiting.pop(), ())) - found
        found |= fresh
        waiting += fresh
    return _series(near[file].sides, found, near)


def evening_of(file: str, figures: Mapping[str, MatchFigures]) -> Series:
    """All matches of these two sides that began on the same evening as this one.

    An evening lasts until five in the morning, by the clock where the match was played. A match
    that began at no known time is an evening of its own.

    Raises:
        KeyError: when the match itself is not among the figures.
    """
    near = _of_same_sides(file, figures)
    evening = evening_date(near[file])
    same = {name for name, match in near.items() if evening and evening_date(match) == evening}
    return _series(near[file].sides, {file, *same}, near)


def unsettled_of(
    sides: tuple[Players, Players], figures: Mapping[str, MatchFigures], settled: Collection[str]
) -> Series:
    """The matches of two sides that are over, were played for money and are not settled yet.

    Args:
        sides: partners in any order.
        figures: by file name; matches of others may be among them.
        settled: the file names of the matches that have been settled.
    """
    due = {
        name
        for name, match in figures.items()
        if name not in settled
        and match.money is not None
        and _sorted(match.sides) == _sorted(sides)
    }
    return _series(sides, due, figures)


def evening_date(figures: MatchFigures) -> date | None:
    """The day on whose evening a match began; None where that isn't known.

    It is told by the clock where the match was played, and an evening lasts until five.
    """
    started = figures.started
    if started is None:
        return None
    if started.hour >= NIGHT_ENDS or started.date() == date.min:
        return started.date()
    return started.date() - timedelta(days=1)


def _of_same_sides(file: str, figures: Mapping[str, MatchFigures]) -> dict[str, MatchFigures]:
    sides = _sorted(figures[file].sides)
    return {name: match for name, match in figures.items() if _sorted(match.sides) == sides}


def _sorted(sides: tuple[Players, Players]) -> list[list[str]]:
    """The same for the same two sides, however they and the partners sat."""
    return sorted(sorted(players) for players in sides)


def _first_of_chain(file: str, near: Mapping[str, MatchFigures]) -> str:
    """Where going back ends: at a match that follows none, or round in a circle."""
    passed = {file}
    while (before := near[file].rematch_of) in near and before not in passed:
        passed.add(before)
        file = before
    return file


def _series(
    sides: tuple[Players, Players], files: Collection[str], figures: Mapping[str, MatchFigures]
) -> Series:
    ordered = sorted(files, key=lambda name: (moment_key(figures[name].started), name))
    first = sorted(sides[0])
    turned = [
        match.seen_from(0 if sorted(match.sides[0]) == first else 1)
        for match in map(figures.__getitem__, ordered)
    ]
    return Series(sides, tuple(ordered), tally_of(turned))
