"""What has been settled: `settlements.toml` in the data directory, one block for each time.

```toml
format = 1

[[settlements]]
settled = 2026-03-14T23:40:00+01:00
sides = [["Ann"], ["Ben"]]
paid = { "€" = "-8.65" }    # what the second side paid the first; negative: the first paid
matches = ["2026-03-14-2105-ann-ben.toml"]
```

A settlement names its matches one by one: one that was still running, or that is put in later
with an earlier date, is not settled by it.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from datetime import datetime
from decimal import Decimal, InvalidOperation
from pathlib import Path
from typing import Any

from ginpad.core.record import Players
from ginpad.core.tally import Money
from ginpad.store.atomic import write_atomically
from ginpad.store.errors import Damaged, NotRead, NotSaved, StoreRefused, refusing
from ginpad.store.locations import Locations
from ginpad.store.lock import locked
from ginpad.store.toml_files import read_toml, write_toml

FORMAT = 1


class DamagedSettlements(Damaged):
    """The file of the settlements doesn't hold any; it is left as it is."""


class NewerSettlements(StoreRefused):
    """A file of a later format; it is never written over."""

    says = "{path} was made by a newer ginpad: {why}"


@dataclass(frozen=True, slots=True)
class Settled:
    """One settling.

    Attributes:
        settled: when, with its offset.
        sides: the players who settled.
        paid: what the second side paid the first in each currency, negative the other way.
        matches: the file names of the matches that were settled.
        extra: keys of the file that this version doesn't know.
    """

    settled: datetime
    sides: tuple[Players, Players]
    paid: Money
    matches: tuple[str, ...]
    extra: Mapping[str, Any] = field(default_factory=dict, hash=False)


def settlements_path(locations: Locations) -> Path:
    """The file of the settlements; it need not exist."""
    return locations.data / "settlements.toml"


def read_settlements(locations: Locations) -> tuple[Settled, ...]:
    """Every settlement in the order in which they were made.

    Raises:
        NotRead: for what the system refuses.
        DamagedSettlements: for a file that doesn't hold settlements.
        NewerSettlements: for a file of a later format.
    """
    return _read(locations)[1]


def settled_matches(settlements: Iterable[Settled]) -> frozenset[str]:
    """The file names of all matches that have been settled."""
    return frozenset(name for settled in settlements for name in settled.matches)


def add_settlement(locations: Locations, settled: Settled) -> None:
    """Record a settling.

    Raises:
        NotRead, DamagedSettlements, NewerSettlements: as `read_settlements`; nothing is written.
        NotSaved: when the disk says no; what stood there is untouched.
    """
    with locked(locations.data):
        rest, settlements = _read(locations)
        _write(locations, rest, (*settlements, settled))


def remove_settlement(locations: Locations, settled: Settled) -> bool:
    """Undo a settling: its matches are unsettled again. Whether it was there.

    Raises:
        NotRead, DamagedSettlements, NewerSettlements, NotSaved: as `add_settlement`.
    """
    with locked(locations.data):
        rest, settlements = _read(locations)
        if settled not in settlements:
            return False
        last = len(settlements) - 1 - settlements[::-1].index(settled)
        _write(locations, rest, settlements[:last] + settlements[last + 1 :])
    return True


# ------------------------------------------------------------------ the file


def _read(locations: Locations) -> tuple[dict[str, Any], tuple[Settled, ...]]:
    """The file's other keys, and the settlements in it."""
    path = settlements_path(locations)
    with refusing(NotRead, path):
        if not os.path.lexists(path):
            return {}, ()
    try:
        mapping = read_toml(path)
    except Damaged as damaged:
        raise DamagedSettlements(path, damaged.why) from None
    number = mapping.pop("format", None)
    if isinstance(number, bool) or not isinstance(number, int) or number < FORMAT:
        raise DamagedSettlements(path, f"format: {FORMAT} belongs here")
    if number > FORMAT:
        raise NewerSettlements(path, f"its format is {number}, and this version knows {FORMAT}")
    blocks = mapping.pop("settlements", [])
    if not isinstance(blocks, list):
        raise DamagedSettlements(path, "settlements: a list of tables belongs here")
    return mapping, tuple(_decode(path, each, at) for at, each in enumerate(blocks, 1))


def _write(locations: Locations, rest: Mapping[str, Any], all_of_them: Iterable[Settled]) -> None:
    path = settlements_path(locations)
    blocks = [_encode(settled) for settled in all_of_them]
    try:
        data = write_toml({"format": FORMAT, **rest, "settlements": blocks}).encode()
    except UnicodeEncodeError:
        raise NotSaved(path, "a name holds half a character") from None
    write_atomically(path, data)


def _encode(settled: Settled) -> dict[str, Any]:
    return {
        "settled": settled.settled,
        "sides": [list(players) for players in settled.sides],
        "paid": {currency: str(amount) for currency, amount in settled.paid},
        "matches": list(settled.matches),
        **settled.extra,
    }


def _decode(path: Path, block: object, number: int) -> Settled:
    at = f"settlements[{number}]"
    if not isinstance(block, Mapping):
        raise DamagedSettlements(path, f"{at}: a table belongs here")
    extra = {key: value for key, value in block.items() if key not in _READERS}
    read: dict[str, Any] = {}
    for key, (reader, wanted) in _READERS.items():
        try:
            read[key] = reader(block[key])
        except (KeyError, TypeError, ValueError, AttributeError, InvalidOperation):
            raise DamagedSettlements(path, f"{at}.{key}: {wanted} belongs here") from None
    return Settled(**read, extra=extra)


def _moment(value: Any) -> datetime:
    if not isinstance(value, datetime) or value.tzinfo is None:
        raise ValueError
    return value


def _sides(value: Any) -> tuple[Players, Players]:
    first, second = (_names(players) for players in value)
    return first, second


def _names(value: Any) -> tuple[str, ...]:
    if not isinstance(value, list) or not all(isinstance(name, str) for name in value):
        raise ValueError
    return tuple(value)


def _paid(value: Any) -> Money:
    amounts = sorted((currency, Decimal(str(amount))) for currency, amount in value.items())
    if not all(amount.is_finite() for _, amount in amounts):
        raise ValueError
    return tuple(amounts)


_READERS = {
    "settled": (_moment, "a date and time with its offset"),
    "sides": (_sides, "two lists of names"),
    "paid": (_paid, 'amounts such as { "€" = "8.65" }'),
    "matches": (_names, "a list of file names"),
}
