"""Who pays whom when a match is over, exact in cents."""

from __future__ import annotations

from collections.abc import Sequence
from decimal import ROUND_HALF_UP, Decimal
from typing import NamedTuple

from ginpad.core.pad import Pad
from ginpad.core.rules import StakeRules


class Settlement(NamedTuple):
    """`payer` is the side that pays, None where nothing is owed; `amount` in the currency."""

    payer: int | None
    amount: Decimal
    currency: str


def settle(pad: Pad) -> Settlement | None:
    """What is paid for a finished match; None while it is running or played for no money.

    The payment follows the finals, not who reached the target: the margin × `per_point`, or
    for each game `per_game` to the side ahead and `per_box` for each box more than the other's.
    """
    stake = pad.match.rules.stake
    if stake is None or pad.total is None:
        return None
    owed_to_first = _per_point(pad, stake) if stake.per_point is not None else _per_game(pad, stake)
    amount = abs(owed_to_first).quantize(Decimal("0.01"), ROUND_HALF_UP)
    payer = None if amount == 0 else 1 if owed_to_first > 0 else 0
    return Settlement(payer, amount, stake.currency)


def settlement_text(pad: Pad) -> str | None:
    """The settlement in words, such as "Ben pays Ann €8.65"; None as in `settle`."""
    settlement = settle(pad)
    if settlement is None:
        return None
    return payment_text(settlement, (pad.match.players[0::2], pad.match.players[1::2]))


def payment_text(settlement: Settlement, sides: Sequence[Sequence[str]]) -> str:
    """A settlement between two sides in words, such as "Ben pays Ann €8.65".

    >>> payment_text(Settlement(0, Decimal(3), "€"), [("Ann", "Cal"), ("Ben", "Dee")])
    'Ann & Cal pay Ben & Dee €3.00'
    """
    if settlement.payer is None:
        return "Nobody owes anything"
    payer, paid = sides[settlement.payer], sides[1 - settlement.payer]
    amount = money(settlement.amount, settlement.currency)
    return f"{' & '.join(payer)} {pay_words(payer)} {' & '.join(paid)} {amount}"


def pay_words(payer: Sequence[str]) -> str:
    """What a side does that pays: one "pays", two "pay"."""
    return "pays" if len(payer) == 1 else "pay"


def money(amount: Decimal, currency: str) -> str:
    """An amount with its currency sign, two decimals.

    >>> money(Decimal("8.65"), "€"), money(Decimal(3), "CHF")
    ('€8.65', 'CHF 3.00')
    """
    gap = " " if currency[-1:].isalnum() else ""
    return f"{currency}{gap}{amount:.2f}"


def _per_point(pad: Pad, stake: StakeRules) -> Decimal:
    first, second = pad.total or (0, 0)
    return (first - second) * (stake.per_point or Decimal(0))


def _per_game(pad: Pad, stake: StakeRules) -> Decimal:
    owed = Decimal(0)
    for game in pad.games:
        sign = {0: 1, 1: -1, None: 0}[game.ahead]
        owed += sign * (stake.per_game or Decimal(0))
        owed += (game.boxes[0] - game.boxes[1]) * (stake.per_box or Decimal(0))
    return owed
