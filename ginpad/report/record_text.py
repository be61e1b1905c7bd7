"""A record in words and as tables: head to head, by year, by rules."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import TypeVar

from rich import box
from rich.table import Table
from rich.text import Text

from ginpad.core.record import Average, BigHand, Group, Players, Record, Share
from ginpad.core.settlement import money
from ginpad.core.tally import Money
from ginpad.report.clip import clip
from ginpad.report.points_text import points
from ginpad.report.series_words import matches_words
from ginpad.report.visible import visible

EVERYBODY = "everybody"
_NOTHING = "–"
_WIDEST_HEAD = 16

Pair = tuple[str, str]
"""A figure in words: the side's own, then that of its opponents."""

_Figure = TypeVar("_Figure")


def side_words(side: Players) -> str:
    """A side's name.

    >>> side_words(("Ann", "Cal"))
    'Ann & Cal'
    """
    return visible(" & ".join(side))


def standing(record: Record) -> str:
    """How many matches the record rests on and who won them, in a sentence or two."""
    side, other = side_words(record.side), _opponent_words(record)
    tally = record.tally
    if not record.matches:
        return f"{side} and {other} have not played against each other yet."
    running = f"{matches_words(tally.running)} still running." if tally.running else ""
    if not tally.matches:
        return f"No match of {side} against {other} is over yet: {running}"
    won, lost = tally.matches_won
    sentence = (
        f"{side} won {won} of {matches_words(tally.matches)} against {other} and lost {lost}."
    )
    return f"{sentence} {running}".rstrip()


def head_to_head(record: Record) -> Table:
    """Every figure of a record: the side's own, then that of its opponents."""
    theirs = side_words(record.opponent) if record.opponent else "the others"
    table = Table(box=None, pad_edge=False, padding=(0, 1, 0, 0), expand=True)
    table.add_column("", ratio=1, no_wrap=True, overflow="ellipsis")
    for name in (side_words(record.side), theirs):
        table.add_column(Text(clip(name, _WIDEST_HEAD)), justify="right", no_wrap=True)
    for label, (own, other) in _rows(record):
        table.add_row(Text(label), Text(own), Text(other))
    return table


def group_table(groups: Sequence[Group], head: str, unknown: str) -> Table:
    """Matches by year or by rules.

    Args:
        groups: in the order in which they are to be told.
        head: what they are grouped by.
        unknown: what a group without a name is called.
    """
    table = Table(box=box.SIMPLE_HEAD, show_edge=False, pad_edge=False, padding=(0, 1, 0, 0))
    table.add_column(head)
    for title in ("matches", "games", "margin", "money"):
        table.add_column(title, justify="right", no_wrap=True, overflow="ellipsis")
    for group in groups:
        tally = group.tally
        table.add_row(
            Text(visible(group.name or unknown)),
            *(Text(_versus(pair)) for pair in (tally.matches_won, tally.games_won)),
            Text(signed(tally.margin)),
            Text("\n".join(owed_words(tally.money)) or _NOTHING),
        )
    return table


def owed_words(owed: Money) -> list[str]:
    """What is owed to the side in each currency, less than 0 where it owes.

    >>> from decimal import Decimal
    >>> owed_words((("CHF", Decimal(-2)), ("€", Decimal("0.5"))))
    ['−CHF 2.00', '+€0.50']
    """
    return [
        f"{'−' if amount < 0 else '+' if amount else ''}{money(abs(amount), currency)}"
        for currency, amount in owed
    ]


def signed(number: int) -> str:
    """A number with its sign.

    >>> signed(-12), signed(3), signed(0)
    ('−12', '+3', '0')
    """
    return f"+{number}" if number > 0 else points(number)


# ------------------------------------------------------------------ the rows


def _rows(record: Record) -> Iterator[tuple[str, Pair]]:
    tally = record.tally
    yield "matches won", _counts(tally.matches_won, tally.matches)
    yield "games won", _counts(tally.games_won, sum(tally.games_won))
    yield "hands won", _counts(tally.hands_won, tally.hands)
    yield "points a hand won", _each(_average, record.points_a_hand)
    yield "won by a knock", _each(_share, record.knocks)
    yield "won by gin", _each(_share, record.gins)
    if any(share.count for share in record.big_gins):
        yield "of these big gin", _each(_share, record.big_gins)
    yield "won by undercut", _each(_share, record.undercuts)
    yield "knocks undercut", _each(_share, record.knocks_undercut)
    yield "deadwood if caught", _each(_average, record.caught_with)
    yield "biggest hand", _each(_biggest, record.biggest)
    yield "hands in a row", _each(str, record.hand_streak)
    yield "games in a row", _each(str, record.game_streak)
    yield "shutouts", _each(str, record.shutouts)
    lost, dealt = record.as_other.count, record.as_other.of
    yield "won as the dealer", _each(_share, (record.as_dealer, Share(dealt - lost, dealt)))
    if tally.matches:
        yield "margins", _each(signed, (tally.margin, -tally.margin))
    turned = tuple((currency, -amount) for currency, amount in tally.money)
    for own, other in zip(owed_words(tally.money), owed_words(turned), strict=True):
        yield "money", (own, other)


def _each(say: Callable[[_Figure], str], figures: tuple[_Figure, _Figure]) -> Pair:
    return say(figures[0]), say(figures[1])


def _counts(counts: tuple[int, int], of: int) -> Pair:
    return _each(_share, (Share(counts[0], of), Share(counts[1], of)))


def _share(share: Share) -> str:
    if share.value is None:
        return _NOTHING
    return f"{share.count}/{share.of} {float(share.value) * 100:3.0f} %"


def _average(average: Average) -> str:
    return _NOTHING if average.value is None else f"{float(average.value):.1f}"


def _biggest(hand: BigHand | None) -> str:
    if hand is None:
        return _NOTHING
    started = hand.match.started
    return f"{hand.points}, {started:%Y-%m-%d}" if started else str(hand.points)


def _versus(pair: tuple[int, int]) -> str:
    return f"{pair[0]}–{pair[1]}"


def _opponent_words(record: Record) -> str:
    return side_words(record.opponent) if record.opponent else EVERYBODY
