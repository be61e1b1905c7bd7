"""Finding the player that a few typed letters mean."""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence


def short_name(seat: int, players: Sequence[str]) -> str:
    """The shortest beginning of a player's name that fits no other, in small letters.

    >>> short_name(1, ("Ann", "Anna"))
    'anna'
    """
    name = players[seat]
    for length in range(1, len(name)):
        if matching_seats(name[:length], players) == (seat,):
            return name[:length].lower()
    return name.lower()


def matching_seats(head: str, players: Sequence[str]) -> tuple[int, ...]:
    """The seats whose names begin with `head`; only the one if it is somebody's whole name.

    Case, accents and doubled spaces don't matter.
    """
    folded = fold(head)
    names = [fold(name) for name in players]
    if not folded:
        return ()
    if folded in names:
        return (names.index(folded),)
    return tuple(seat for seat, name in enumerate(names) if name.startswith(folded))


def fold(text: str) -> str:
    """A name as it is compared: no case, no accents, single spaces.

    >>> fold(" Ève  X")
    'eve x'
    """
    plain = unicodedata.normalize("NFKD", text)
    return " ".join("".join(c for c in plain if not unicodedata.combining(c)).casefold().split())
