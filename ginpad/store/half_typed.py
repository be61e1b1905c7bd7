"""What was being entered when ginpad ended, to be offered again: a line, cards, the upcard.

A file for each match, so that two tables on one data directory don't take it from each other. A
convenience: where it can't be written or read nothing is said and nothing is lost that was
recorded.
"""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from ginpad.core.errors import Refusal
from ginpad.store.atomic import write_atomically
from ginpad.store.locations import Locations
from ginpad.store.match_names import SUFFIX, kept_as
from ginpad.store.toml_files import read_toml, write_toml


@dataclass(frozen=True, slots=True)
class HalfTyped:
    """A hand being entered.

    Attributes:
        line: the entry line.
        doing: "record", "correct" or "insert".
        number: the hand that is corrected, or before which one goes in; 0 for none.
        hands: how many hands the match had.
        upcard: the card turned up for the hand, as `9S`; "" for none.
        cards: each seat's cards as they were typed.
    """

    line: str = ""
    doing: str = "record"
    number: int = 0
    hands: int = 0
    upcard: str = ""
    cards: tuple[str, ...] = ()

    @property
    def is_nothing(self) -> bool:
        """Whether there is nothing worth offering again."""
        return not (self.line.strip() or self.upcard or any(self.cards))


def half_typed_file(locations: Locations, match: Path) -> Path:
    """Where what is being entered into a match, by its file, is kept."""
    return locations.half_typed / f"{kept_as(locations, match)}{SUFFIX}"


def keep_half_typed(locations: Locations, match: Path, half: HalfTyped) -> None:
    """Keep what is being entered into a match, by its file; nothing if it is nothing."""
    path = half_typed_file(locations, match)
    with suppress(Refusal, OSError, UnicodeEncodeError):
        if half.is_nothing:
            path.unlink(missing_ok=True)
            return
        mapping = {
            "line": half.line,
            "doing": half.doing,
            "number": half.number,
            "hands": half.hands,
            "upcard": half.upcard,
            "cards": list(half.cards),
        }
        write_atomically(path, write_toml(mapping).encode(), through_links=False)


def read_half_typed(locations: Locations, match: Path) -> HalfTyped | None:
    """What was being entered into a match, by its file; None if nothing can be read."""
    with suppress(Refusal):
        return _from_mapping(read_toml(half_typed_file(locations, match)))
    return None


def _from_mapping(mapping: dict[str, Any]) -> HalfTyped | None:
    texts = [mapping.get(key, "") for key in ("line", "doing", "upcard")]
    numbers = [mapping.get(key, 0) for key in ("number", "hands")]
    cards = mapping.get("cards", [])
    if not all(isinstance(text, str) and len(text) <= 500 for text in texts):
        return None
    if not all(type(number) is int for number in numbers) or not isinstance(cards, list):
        return None
    if len(cards) > 4 or not all(isinstance(text, str) and len(text) <= 200 for text in cards):
        return None
    line, doing, upcard = texts
    return HalfTyped(line, doing, numbers[0], numbers[1], upcard, tuple(cards))
