"""Finding the player that a few typed letters mean."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Sequence


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

    Case, accents and doubled spaces don't matter, but where two names differ by an accent
    alone, the one spelled as typed is meant.
    """
    spelled = same_name_key(head)
    for seat, name in enumerate(players):
        if spelled and same_name_key(name) == spelled:
            return (seat,)
    folded = fold(head)
    if not folded:
        return ()
    if folded != spelled:  # an accent was typed: it is meant
        spelled_so = _starting_with(spelled, map(same_name_key, players))
        if len(spelled_so) == 1:
            return spelled_so
    names = [fold(name) for name in players]
    whole = tuple(seat for seat, name in enumerate(names) if name == folded)
    return whole or _starting_with(folded, names)


def _starting_with(head: str, names: Iterable[str]) -> tuple[int, ...]:
    return tuple(seat for seat, name in enumerate(names) if head and name.startswith(head))


def same_name_key(text: str) -> str:
    """What two spellings of one name share: no case, single spaces, accents kept.

    >>> same_name_key("Ann  Lee") == same_name_key("ann lee")
    True
    """
    return " ".join(unicodedata.normalize("NFKC", text).casefold().split())


def fold(text: str) -> str:
    """A name as it is compared: no case, no accents, single spaces.

    >>> fold(" Ève  X")
    'eve x'
    """
    plain = unicodedata.normalize("NFKD", text)
    return " ".join("".join(c for c in plain if not unicodedata.combining(c)).casefold().split())
