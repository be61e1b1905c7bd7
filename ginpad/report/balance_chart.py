"""The balance over time as a chart: the margins added up, match by match, or the money."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from decimal import Decimal
from functools import partial

from rich.text import Text

from ginpad.core.record import Record, Standing
from ginpad.core.settlement import money
from ginpad.report.line_chart import line_chart
from ginpad.report.record_text import signed
from ginpad.report.series_words import matches_words

_CENT = Decimal("0.01")


def balance_charts(record: Record, width: int, height: int) -> list[Text]:
    """A chart of the margins, then one for each currency; nothing before a match is over.

    Args:
        record: of any sides.
        width: cells to fill; at least 16.
        height: lines for each chart, with its title above and its dates below; at least 5.
    """
    balance = record.balance
    if not balance:
        return []
    margins = [standing.margin for standing in balance]
    charts = [_chart("balance of the margins", margins, balance, width, height, signed)]
    for currency, _ in record.tally.money:
        cents = [_cents(standing, currency) for standing in balance]
        title, label = f"balance in {currency or 'money'}", partial(_amount, currency)
        charts.append(_chart(title, cents, balance, width, height, label))
    return charts


def _chart(
    title: str,
    values: Sequence[int],
    balance: Sequence[Standing],
    width: int,
    height: int,
    label: Callable[[int], str],
) -> Text:
    lines = line_chart([[0, *values]], width, height - 2, label=label)
    return Text("\n", no_wrap=True).join(
        [Text(title, style="bold"), *lines, Text(_dates(balance).rjust(min(width, 60)))]
    )


def _dates(balance: Sequence[Standing]) -> str:
    """From when to when, as far as that is known."""
    known = [f"{each.started:%Y-%m-%d}" for each in balance if each.started]
    matches = matches_words(len(balance))
    when = f", {known[0]} to {known[-1]}" if len(known) > 1 else "".join(f", {d}" for d in known)
    return matches + when


def _cents(standing: Standing, currency: str) -> int:
    return int(dict(standing.money).get(currency, Decimal(0)) / _CENT)


def _amount(currency: str, cents: int) -> str:
    sign = "−" if cents < 0 else "+" if cents else ""
    return f"{sign}{money(abs(cents) * _CENT, currency)}"
