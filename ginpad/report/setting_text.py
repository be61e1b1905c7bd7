"""The value of a setting as text that a player types, and back again, refused in their words."""

from __future__ import annotations

import re
from decimal import Decimal
from enum import StrEnum
from typing import Any

from ginpad.core.errors import Refusal, cut_short
from ginpad.core.kinds import MOST_POINTS, Kind, Money, OneOf, ThreeNumbers, WholeNumber, YesNo
from ginpad.core.stake_entry import amount_text, read_amount, read_currency


class SettingRefused(Refusal):
    """A text that is no value of a setting: what is wrong with it and what would fit."""


def write_setting(value: object) -> str:
    """A value as it stands in a field; `read_setting` reads it back.

    >>> write_setting((5, 10, 20)), write_setting(True), write_setting(Decimal("0.5"))
    ('5 10 20', 'yes', '0.50')
    """
    match value:
        case None:
            return ""
        case bool():
            return "yes" if value else "no"
        case StrEnum():
            return value.value
        case tuple():
            return " ".join(str(number) for number in value)
        case Decimal():
            return amount_text(value)
    return str(value)


def read_setting(kind: Kind, text: str) -> Any:
    """The value that a text says.

    Raises:
        SettingRefused: one sentence without the setting's name, to stand beside its field.

    >>> from ginpad.core.kinds import WholeNumber
    >>> read_setting(WholeNumber(0, 98), "10")
    10
    """
    try:
        match kind:
            case WholeNumber():
                return _whole_number(kind, text)
            case ThreeNumbers():
                return _three_numbers(kind, text)
            case OneOf():
                return next(value for value in kind.values if write_setting(value) == text)
            case YesNo():
                return text == "yes"
            case Money():
                return read_amount(text)
        return read_currency(text)
    except SettingRefused:
        raise
    except Refusal as refusal:
        raise SettingRefused(str(refusal)) from None


def step_setting(kind: WholeNumber | Money, text: str, by: int) -> str:
    """The text one step further up (`by` 1) or down (−1); what can't be read begins at the least.

    >>> from ginpad.core.kinds import WholeNumber
    >>> step_setting(WholeNumber(0, 98), "10", 1), step_setting(WholeNumber(0, 10_000), "20", -1)
    ('11', '15')
    """
    if isinstance(kind, Money):
        amount = _or_least(kind, text, Decimal(0)) + by * Decimal("0.05")
        return write_setting(min(max(amount, Decimal(0)), Decimal(MOST_POINTS)))
    step = 5 if kind.high == MOST_POINTS else 1
    number = _or_least(kind, text, kind.low) + by * step
    return str(min(max(number, kind.low), kind.high))


def _or_least(kind: Kind, text: str, least: Any) -> Any:
    try:
        return read_setting(kind, text)
    except SettingRefused:
        return least


def _whole_number(kind: WholeNumber, text: str) -> int:
    plain = text.strip().replace("−", "-")
    fits = f"{kind.low} to {kind.high:,}"
    if not plain:
        raise SettingRefused(f"Type a number: {fits}")
    if not _WHOLE.fullmatch(plain):
        raise SettingRefused(f"“{cut_short(plain, 16)}” is no whole number: {fits}")
    number = int(plain)
    if number < kind.low:
        raise SettingRefused(f"{cut_short(plain, 16)} is too low: {fits}".replace("-", "−"))
    if number > kind.high:
        raise SettingRefused(f"{cut_short(plain, 16)} is too high: {fits}")
    return number


def _three_numbers(kind: ThreeNumbers, text: str) -> tuple[int, ...]:
    one = WholeNumber(0, kind.high)
    numbers = tuple(_whole_number(one, word) for word in re.split(r"[\s,;/]+", text.strip()))
    if len(numbers) != 3:
        raise SettingRefused("Three numbers, for the first, second and third turn: 5 10 20")
    return numbers


_WHOLE = re.compile(r"[+-]?[0-9]{1,30}")
