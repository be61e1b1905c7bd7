"""Drawing cards for the first deal: each player one, the lower deals, equal ones are drawn again.

The rule as rummytalk.com tells it ("The Art of the Deal", 2007), the ace low as in all of gin
rummy. Tables differ: at some the higher card deals, or whoever has it chooses.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random

from ginpad.core.cards import DECK, Card

Drawn = tuple[int, Card]
"""A seat, and the card that was drawn there."""


@dataclass(frozen=True, slots=True)
class Drawing:
    """How the first dealer was found.

    Attributes:
        rounds: what was drawn, in seat order each time. All players draw first; those whose
            cards are equally low draw again, until one card is the lowest.
    """

    rounds: tuple[tuple[Drawn, ...], ...]

    @property
    def dealer(self) -> int:
        """The seat that deals first."""
        [seat] = lowest(self.rounds[-1])
        return seat


def lowest(drawn: Sequence[Drawn]) -> tuple[int, ...]:
    """The seats that drew the lowest rank, of which there may be several.

    >>> from ginpad.core.cards import parse_card
    >>> lowest([(0, parse_card("7s")), (1, parse_card("7d")), (2, parse_card("kh"))])
    (0, 1)
    """
    rank = min(card.rank for _, card in drawn)
    return tuple(seat for seat, card in drawn if card.rank == rank)


def draw_for_deal(players: int, chance: Random) -> Drawing:
    """Draw for the first deal, each time from a whole shuffled pack.

    Args:
        players: how many draw, one or more.
        chance: where the cards come from; the same seed gives the same drawing.
    """
    rounds: list[tuple[Drawn, ...]] = []
    seats = tuple(range(players))
    while not rounds or len(seats) > 1:
        rounds.append(tuple(zip(seats, chance.sample(DECK, len(seats)), strict=True)))
        seats = lowest(rounds[-1])
    return Drawing(tuple(rounds))
