"""What the app's entry line can say besides a hand: a command, or the upcard alone.

What belongs here: reading such a line. What never does: hands (`entry.py`), doing what is said.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from ginpad.core.cards import Card, parse_card


@dataclass(frozen=True, slots=True)
class Command:
    """A word of the app's entry line that is no hand: `undo`, `redo`, `edit N`, `delete N`.

    `number` is the hand's, None for the last one (and for undo and redo).
    """

    name: str
    number: int | None = None


_COMMAND = re.compile(r"(undo|redo|edit|delete)(?:\s*(\d{1,6}))?", re.IGNORECASE)


def parse_command(line: str) -> Command | None:
    """The command that a line is, or None if it is none.

    >>> parse_command("edit 3")
    Command(name='edit', number=3)
    """
    found = _COMMAND.fullmatch(line.strip())
    if not found:
        return None
    name, number = found[1].lower(), found[2]
    if number and name in ("undo", "redo"):
        return None
    return Command(name, int(number) if number else None)


_UPCARD_ALONE = re.compile(r"up(?=\s|\d|10)\s*(\S.*)", re.IGNORECASE)


def upcard_alone(line: str) -> Card | None:
    """The card of a line that says nothing but the upcard; None for any other line.

    Raises:
        Refusal: when what follows `up` is no card.

    >>> upcard_alone("up 9s").code
    '9S'
    """
    found = _UPCARD_ALONE.fullmatch(line.strip())
    return parse_card(found[1]) if found else None
