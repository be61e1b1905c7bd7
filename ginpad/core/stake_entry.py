"""A stake as players type it: `€0.05`, `5 kr a game, 0,50 kr a box`.

What belongs here: reading such a line and writing one. What never does: who pays whom (that is
`settlement.py`'s).
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from decimal import Decimal

from ginpad.core.errors import Refusal, cut_short
from ginpad.core.kinds import MOST_POINTS, Money, Text
from ginpad.core.rules import StakeRules


class StakeRefused(Refusal):
    """A text that can't be read as a stake or an amount of money."""


def parse_stake(text: str) -> StakeRules | None:
    """The stake that a line says; None for an empty one: no money.

    An amount with its currency sign before or behind it is for a point, unless "a game" or
    "a box" follows; a game and a box are joined by a comma and a space, or "and".

    Raises:
        StakeRefused: one sentence about what can't be read and what would fit.

    >>> parse_stake("0,05 €")
    StakeRules(per_point=Decimal('0.05'), per_game=None, per_box=None, currency='€')
    """
    if not text.strip():
        return None
    amounts: dict[str, Decimal] = {}
    currencies: list[str] = []
    for part in _JOINT.split(text.strip()):
        unit, amount, currency = _read_part(part)
        if unit in amounts:
            raise StakeRefused(f"Two amounts for {_UNITS[unit]}: leave one out")
        amounts[unit] = amount
        currencies += [currency] if currency else []
    if len(set(currencies)) > 1:
        raise StakeRefused(f"Play for {currencies[0]} or for {currencies[1]}, not for both")
    if "per_point" in amounts and len(amounts) > 1:
        raise StakeRefused("Play for points, or for games and boxes, not for both")
    return StakeRules(**amounts, currency=currencies[0] if currencies else "")


def write_stake(stake: StakeRules | None) -> str:
    """The line that `parse_stake` reads as this stake.

    >>> write_stake(StakeRules(per_game=Decimal(5), per_box=Decimal("0.5"), currency="€"))
    '€5 a game, €0.50 a box'
    """
    if stake is None:
        return ""
    return ", ".join(_write_parts(stake))


def read_amount(text: str) -> Decimal:
    """An amount of money; a comma may stand for the point.

    Raises:
        StakeRefused: for what is no amount, negative, too much, or finer than ten-thousandths.

    >>> read_amount("0,05")
    Decimal('0.05')
    """
    plain = text.strip().replace("−", "-")
    if _LIKE_A_THOUSAND.fullmatch(plain):
        digits = plain.replace(",", "")
        raise StakeRefused(f"“{plain}” could be {plain.split(',')[0]} or {digits}: write it plain")
    if not _AMOUNT.fullmatch(plain):
        raise StakeRefused(f"“{cut_short(plain, 20)}” is no amount: {_FITS}")
    amount = Decimal(plain.replace(",", "."))
    try:
        return Money().read(amount)
    except ValueError:
        raise StakeRefused(f"“{cut_short(plain, 20)}” can't be: {_FITS}") from None


# ------------------------------------------------------------------ reading

_UNITS = {"per_point": "a point", "per_game": "a game", "per_box": "a box"}
_FITS = f"from 0 to {MOST_POINTS:,}, such as 0.05"
_EXAMPLES = "such as €0.05, or €5 a game, €0.50 a box"
_JOINT = re.compile(r"\s*;\s*|\s*,\s+|\s+and\s+|\s*\+\s*", re.IGNORECASE)
_UNIT = re.compile(r"\s*(?:\ba|\bper|/)\s*(point|game|box)\s*$", re.IGNORECASE)
_SIGN_AND_AMOUNT = re.compile(r"([^\d.,+\-−]*)([-−]?[\d.,]+)([^\d.,+\-−]*)")
_AMOUNT = re.compile(r"-?(?:[0-9]{1,9}(?:[.,][0-9]{0,9})?|[.,][0-9]{1,9})")
_LIKE_A_THOUSAND = re.compile(r"[1-9][0-9]{0,2}(?:,[0-9]{3})+")


def _read_part(part: str) -> tuple[str, Decimal, str]:
    """Which unit, how much, and in what currency one part of the line says."""
    said = _UNIT.search(part)
    unit = f"per_{said[1].lower()}" if said else "per_point"
    found = _SIGN_AND_AMOUNT.fullmatch((part[: said.start()] if said else part).strip())
    if not found:
        raise StakeRefused(f"“{cut_short(part, 20)}” is no stake: {_EXAMPLES}; empty: no money")
    before, after = found[1].strip(), found[3].strip()
    if before and after:
        raise StakeRefused(f"One currency is enough: {before} or {after}")
    return unit, read_amount(found[2]), read_currency(before or after)


def read_currency(text: str) -> str:
    """A currency's sign or letters.

    Raises:
        StakeRefused: for one with digits in it, or longer than eight characters.
    """
    currency = text.strip()
    longest = Text(8).longest
    if len(currency) > longest:
        raise StakeRefused(f"A currency has at most {longest} letters, such as € or CHF")
    if any(c.isdigit() or c.isspace() for c in currency) or not currency.isprintable():
        raise StakeRefused("A currency is a sign or letters, such as € or CHF")
    return currency


# ------------------------------------------------------------------ writing


def _write_parts(stake: StakeRules) -> Iterator[str]:
    for key, words in _UNITS.items():
        amount = getattr(stake, key)
        if amount is not None:
            yield f"{amount_text(amount, stake.currency)} {words}"


def amount_text(amount: Decimal, currency: str = "") -> str:
    """An amount as it is typed: no decimals, two, or as many as it has.

    >>> amount_text(Decimal("0.5"), "€"), amount_text(Decimal(5), "CHF")
    ('€0.50', 'CHF 5')
    """
    gap = " " if currency[-1:].isalnum() else ""
    whole, in_cents = amount == amount.to_integral_value(), amount == round(amount, 2)
    number = f"{amount:.0f}" if whole else f"{amount:.2f}" if in_cents else f"{amount:f}"
    return f"{currency}{gap}{number}"
