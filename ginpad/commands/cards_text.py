"""Cards in what the commands print: `TS` as data, `10♠` as text."""

from __future__ import annotations

import sys
from collections.abc import Iterable

from ginpad.core.cards import Card


def codes(cards: Iterable[Card]) -> list[str]:
    """Cards as in JSON: `["7D", "TS"]`."""
    return [card.code for card in cards]


def loose_words(cards: Iterable[Card]) -> str:
    """Cards as players see them, with spaces: `7♦ 10♠`."""
    return " ".join(map(_sign, cards))


def melds_words(melds: Iterable[Iterable[Card]]) -> str:
    """Melds as players see them: `7♦8♦9♦  K♠K♥K♦`."""
    return "  ".join("".join(map(_sign, meld)) for meld in melds)


def _sign(card: Card) -> str:
    """A card as players see it, or in letters where the terminal knows no suits."""
    try:
        card.symbol_text.encode(sys.stdout.encoding or "utf-8")
    except UnicodeError:
        return card.code
    return card.symbol_text
