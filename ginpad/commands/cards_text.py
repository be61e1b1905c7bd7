"""Cards in what the commands print as data, and melds as text."""

from __future__ import annotations

from collections.abc import Iterable

from ginpad.core.cards import Card
from ginpad.report.card_text import meld_text


def codes(cards: Iterable[Card]) -> list[str]:
    """Cards as in JSON: `["7D", "TS"]`."""
    return [card.code for card in cards]


def melds_words(melds: Iterable[Iterable[Card]]) -> str:
    """Melds as players see them: `7♦8♦9♦  K♠K♥K♦`."""
    return "  ".join(map(meld_text, melds))
