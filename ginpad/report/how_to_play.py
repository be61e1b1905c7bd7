"""How a hand of gin rummy goes, in a page: for the help and for the cheat sheet on paper."""

from __future__ import annotations

from ginpad.core.rules import Rules, Sides

Paragraph = tuple[str, str]
"""A heading, and what stands below it."""

_HOW_TO_PLAY: tuple[Paragraph, ...] = (
    (
        "The deal",
        "Cut or draw for the first deal. Ten cards each, one at a time; the next card is turned "
        "up beside the stock: the upcard.",
    ),
    (
        "The first turn",
        "Who didn't deal may take the upcard; if not, the dealer may; if neither does, who "
        "didn't deal draws from the stock.",
    ),
    (
        "Each turn",
        "Take the top discard or the top of the stock, then discard one card, but never the "
        "discard just taken.",
    ),
    (
        "Melds",
        "A set is three or four cards of a rank; a run is three or more in a row of a suit. The "
        "ace is low only: A-2-3 is a run, Q-K-A is not. A card is in one meld at most.",
    ),
    (
        "Deadwood",
        "What is in no meld: ace 1, two to nine their number, ten and face cards 10.",
    ),
    (
        "Knocking",
        "Instead of an ordinary discard, discard face down and lay out melds and deadwood, "
        "within the knock limit. Nobody has to knock; waiting for gin is allowed.",
    ),
    (
        "Laying off",
        "After a knock the other player melds, and may put loose cards on the knocker's melds: "
        "the fourth card on a set, the next card at either end of a run, and the next after "
        "that. On 5♥ 6♥ 7♥ first the 8♥ goes, then the 9♥. Nothing goes on the knocker's "
        "deadwood, and nothing after gin.",
    ),
    (
        "Gin",
        "No deadwood at all. There is no laying off then, and gin can't be undercut.",
    ),
    (
        "The undercut",
        "If the other player is left with as little as the knocker, or less, the hand is theirs.",
    ),
    (
        "The stock runs low",
        "When two cards are left in the stock and the player who took the card before them "
        "discards without knocking, the hand is dead: nobody scores, the same dealer deals again.",
    ),
    (
        "The end of a game",
        "Whoever's hands reach the target first wins the game and gets the game bonus. Then "
        "every hand won counts as a box for either side, and a loser who never scored, a "
        "shutout, costs extra. How much each of that is, the rules of this table say.",
    ),
)
"""Headings with a paragraph each, in the order of a hand."""

_ABOUT_KNOCKING = ("Knocking", "Laying off", "The undercut")


def how_to_play(rules: Rules | None = None) -> tuple[Paragraph, ...]:
    """How a hand goes by these rules: without knocks where only gin ends it."""
    if rules is None or rules.upcard is not None or rules.hand.knock_limit > 0:
        return _HOW_TO_PLAY
    if rules.table.sides is Sides.TEAM_SUM:
        return _HOW_TO_PLAY
    return tuple(part for part in _HOW_TO_PLAY if part[0] not in _ABOUT_KNOCKING)
