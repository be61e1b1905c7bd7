"""The kinds of values that a setting of the rules may hold: what fits, read and written.

Each kind has `expected` (what belongs there, in words), `read` (a TOML value checked, or
`ValueError`) and `write` (back to a TOML value).
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from decimal import Decimal

MOST_POINTS = 10_000
"""The highest target or bonus a table may agree on; above it, it is a slip of the hand."""


class WholeNumber(NamedTuple):
    """A whole number from `low` to `high`, both included."""

    low: int
    high: int

    @property
    def expected(self) -> str:
        return f"a whole number from {self.low} to {self.high}"

    def read(self, value: object) -> int:
        if isinstance(value, bool) or not isinstance(value, int):
            raise ValueError
        if not self.low <= value <= self.high:
            raise ValueError
        return value

    def write(self, value: int) -> int:
        return value


class OneOf(NamedTuple):
    """One of some fixed values, listed in the order the rules give them."""

    values: tuple[Any, ...]

    @property
    def expected(self) -> str:
        return " or ".join(repr(getattr(v, "value", v)).replace("'", '"') for v in self.values)

    def read(self, value: object) -> Any:
        for choice in self.values:
            if choice == value and not isinstance(value, (bool, float)):
                return choice
        raise ValueError

    def write(self, value: Any) -> Any:
        return value.value if isinstance(value, StrEnum) else value


class YesNo:
    """True or false."""

    expected = "true or false"

    def read(self, value: object) -> bool:
        if not isinstance(value, bool):
            raise ValueError
        return value

    def write(self, value: bool) -> bool:
        return value


class ThreeNumbers(NamedTuple):
    """Three whole numbers from 0 to `high`: for the first, second and third turn."""

    high: int

    @property
    def expected(self) -> str:
        return f"three whole numbers from 0 to {self.high}, such as [5, 10, 20]"

    def read(self, value: object) -> tuple[int, int, int]:
        if not isinstance(value, (list, tuple)) or len(value) != 3:
            raise ValueError
        one = WholeNumber(0, self.high)
        first, second, third = (one.read(v) for v in value)
        return first, second, third

    def write(self, value: Sequence[int]) -> list[int]:
        return list(value)


class Money:
    """An amount of money from 0 to 10,000, exact in ten-thousandths."""

    expected = "an amount from 0 to 10000, such as 0.05"

    def read(self, value: object) -> Decimal:
        from decimal import Decimal  # where money is played for

        if isinstance(value, bool) or not isinstance(value, (int, float, Decimal)):
            raise ValueError
        amount = Decimal(str(value))
        if not amount.is_finite() or not 0 <= amount <= MOST_POINTS:
            raise ValueError
        if amount != round(amount, 4):
            raise ValueError
        return amount

    def write(self, value: Decimal) -> int | float:
        return int(value) if value == value.to_integral_value() else float(value)


class Text(NamedTuple):
    """Words, at most `longest` characters."""

    longest: int

    @property
    def expected(self) -> str:
        return f"text of at most {self.longest} characters"

    def read(self, value: object) -> str:
        if not isinstance(value, str) or len(value) > self.longest:
            raise ValueError
        return value

    def write(self, value: str) -> str:
        return value


Kind = WholeNumber | OneOf | YesNo | ThreeNumbers | Money | Text


def shown(value: object) -> str:
    """A value of a file as a short phrase, whatever it is: for sentences that refuse it.

    >>> shown(True), shown("x" * 100)
    ('true', 'a long text')
    """
    from decimal import Decimal

    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, int):
        return str(value) if abs(value) < 10**12 else "a number that large"
    if isinstance(value, str):
        printable = "".join(c if c.isprintable() else "?" for c in value)
        return f'"{printable}"' if len(value) <= 30 else "a long text"
    if isinstance(value, (float, Decimal)):
        return str(value)
    return "a list" if isinstance(value, (list, tuple)) else "that"
