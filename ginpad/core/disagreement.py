"""Whether the recorded counts of a hand agree with the cards kept with it.

What belongs here: the comparison. What never does: counting cards (`count.py`), sentences.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from ginpad.core.hand import Hand


class Disagreement(NamedTuple):
    """A count that was recorded as something else than the cards kept with it say."""

    seat: int
    recorded: int
    by_cards: int


def disagreements(hand: Hand) -> tuple[Disagreement, ...]:
    """Where the recorded counts of a hand differ from its cards; empty where they agree or
    where the cards don't tell.

    >>> from ginpad.core.hand import How
    >>> knocker, defender = "8C8D8S/3H4H5H/JDQDKD/2C", "7D7H7S 9CTCJC 2D6H8HKS"
    >>> hand = Hand(how=How.KNOCK, ended_by=0, deadwood=(2, 10), cards=(knocker, defender))
    >>> disagreements(hand)
    (Disagreement(seat=1, recorded=10, by_cards=12),)
    """
    if not any(hand.cards):
        return ()
    return tuple(_disagreements(hand))


def _disagreements(hand: Hand) -> Iterator[Disagreement]:
    # Most hands are told without cards; only for the others the solver is read in.
    from ginpad.core.count import counts_by_cards

    for table in hand.tables or (hand,):
        seats = tuple(s for s, count in enumerate(table.deadwood) if count is not None)
        texts = tuple(hand.cards[seat] or "" for seat in seats if seat < len(hand.cards))
        if table.ended_by not in seats or len(texts) < len(seats):
            continue
        counts = counts_by_cards(texts, seats.index(table.ended_by))
        for seat, by_cards in zip(seats, counts, strict=True):
            recorded = table.deadwood[seat]
            if by_cards is not None and recorded is not None and by_cards != recorded:
                yield Disagreement(seat, recorded, by_cards)
