"""Matches of the same two sides in words: a series, an evening, what is to be paid."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date

from rich.cells import cell_len

from ginpad.core.series import Series
from ginpad.core.settlement import money, pay_words, payment_text
from ginpad.report.visible import visible


def series_words(series: Series, room: int) -> str:
    """How a series stands, in the fullest words that fit so many cells; "" for a single match."""
    if len(series.files) < 2:
        return ""
    games, margin = _games(series), _margin(series)
    paid, pays = payments(series), _pays(series)
    fullest_first = (
        (
            f"{games} games in this series",
            margin and f"margins {margin}",
            paid and f"so far {paid}",
        ),
        (f"{games} games", margin, paid),
        (games, margin, pays),
        (games, pays),
        (games, margin),
        (games,),
    )
    lines = [visible(", ".join(filter(None, parts))) for parts in fullest_first]
    return next((line for line in lines if cell_len(line) <= room), lines[-1])


def evening_words(series: Series, day: date | None) -> str:
    """How an evening went, in a sentence."""
    when = f"The evening of {day}" if day else "The last match"
    parts = [matches_words(len(series.files)), f"{_games(series)} games"]
    parts += [f"margins {_margin(series)}"] if _margin(series) else []
    parts += [payments(series)] if series.tally.money else []
    return visible(f"{when}: {', '.join(parts)}.")


def unsettled_words(series: Series) -> str:
    """What is not settled yet, in a sentence."""
    if not series.files:
        return "Nothing is left to settle."
    return visible(f"Not settled: {matches_words(len(series.files))}, {payments(series)}.")


def matches_words(count: int) -> str:
    """A number of matches in words.

    >>> matches_words(1), matches_words(2)
    ('1 match', '2 matches')
    """
    return "1 match" if count == 1 else f"{count} matches"


def payments(series: Series) -> str:
    """Who pays whom in each currency, inside a sentence; "" where nothing was played for."""
    return _listed(
        "nobody owes anything" if paid.payer is None else payment_text(paid, series.sides)
        for paid in series.tally.settlements
    )


def _games(series: Series) -> str:
    first, second = _names(series)
    won = series.tally.games_won
    return f"{first} {won[0]} – {second} {won[1]}"


def _margin(series: Series) -> str:
    """The sum of the margins and who has it; "" while no match is over."""
    margin = series.tally.margin
    if not series.tally.matches:
        return ""
    return f"+{abs(margin)} {_names(series)[margin < 0]}" if margin else "level"


def _pays(series: Series) -> str:
    """Who pays how much, for a short line: whom is clear."""
    return _listed(
        f"{_names(series)[paid.payer]} {pay_words(series.sides[paid.payer])} "
        f"{money(paid.amount, paid.currency)}"
        for paid in series.tally.settlements
        if paid.payer is not None
    )


def _listed(parts: Iterable[str]) -> str:
    """Parts of a sentence: "a", "a and b", "a, b and c"."""
    *first, last = list(parts) or [""]
    return f"{', '.join(first)} and {last}" if first else last


def _names(series: Series) -> tuple[str, str]:
    return " & ".join(series.sides[0]), " & ".join(series.sides[1])
