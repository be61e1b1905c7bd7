"""A drawing for the first deal in words."""

from __future__ import annotations

from collections.abc import Sequence

from ginpad.core.drawing import Drawing, Drawn, lowest
from ginpad.report.card_text import card_text


def drawing_words(drawing: Drawing, players: Sequence[str]) -> tuple[str, ...]:
    """What was drawn, a sentence each time, then who deals and why.

    >>> from random import Random
    >>> from ginpad.core.drawing import draw_for_deal
    >>> for words in drawing_words(draw_for_deal(2, Random(12)), ("Ann", "Ben")):
    ...     print(words)
    Ann 5♦, Ben 5♥: equal, Ann and Ben draw again.
    Ann 4♣, Ben 8♦: Ann has the lower card and deals.
    """
    *equal, last = drawing.rounds
    return (
        *(f"{_cards(each, players)}: equal, {_who(each, players)} draw again." for each in equal),
        f"{_cards(last, players)}: {players[drawing.dealer]} has the "
        f"{'lower' if len(last) == 2 else 'lowest'} card and deals.",
    )


def _cards(drawn: Sequence[Drawn], players: Sequence[str]) -> str:
    return ", ".join(f"{players[seat]} {card_text(card)}" for seat, card in drawn)


def _who(drawn: Sequence[Drawn], players: Sequence[str]) -> str:
    *others, last = (players[seat] for seat in lowest(drawn))
    return f"{', '.join(others)} and {last}"
