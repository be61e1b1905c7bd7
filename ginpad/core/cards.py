"""A card, a hand of cards, reading and writing them.

Spellings read: rank then suit, any case, spaces and commas optional (`7s7h10dtcah`), ten as
`T` or `10`, suits as letters or as black or white symbols, with or without a variation
selector. A slash or a bar between groups keeps the melds as they lie on the table.
"""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from enum import IntEnum
from functools import cache
from typing import NamedTuple

from ginpad.core.errors import Refusal, cut_short

RANK_LETTERS = "A23456789TJQK"
"""The letter of each rank, ace first: the letter of rank r is at index r − 1."""


class Suit(IntEnum):
    """The four suits in the order in which cards are listed."""

    SPADES = 0
    HEARTS = 1
    DIAMONDS = 2
    CLUBS = 3

    @property
    def letter(self) -> str:
        """The suit as one of S H D C."""
        return "SHDC"[self]

    @property
    def symbol(self) -> str:
        """The suit as one of ♠ ♥ ♦ ♣."""
        return "♠♥♦♣"[self]


_RANK_NAMES = {1: "ace", 11: "jack", 12: "queen", 13: "king"}


class Card(NamedTuple):
    """One of the 52 cards: `rank` 1 (ace) to 13 (king) and `suit`. Sorts by rank, then suit.

    >>> Card(10, Suit.SPADES).code, Card(10, Suit.SPADES).symbol_text, Card(13, Suit.HEARTS).value
    ('TS', '10♠', 10)
    """

    rank: int
    suit: Suit

    @property
    def code(self) -> str:
        """The card in two letters, as in files and JSON: `TS`, `9H`."""
        return RANK_LETTERS[self.rank - 1] + self.suit.letter

    @property
    def symbol_text(self) -> str:
        """The card as players see it: `10♠`, `9♥`."""
        rank = "10" if self.rank == 10 else RANK_LETTERS[self.rank - 1]
        return rank + self.suit.symbol

    @property
    def name(self) -> str:
        """The card in words, for sentences that have no signs: `ace of spades`, `10 of hearts`."""
        rank = _RANK_NAMES.get(self.rank, str(self.rank))
        return f"{rank} of {self.suit.name.lower()}"

    @property
    def value(self) -> int:
        """What the card counts as deadwood: ace 1, face cards 10."""
        return min(self.rank, 10)


DECK: tuple[Card, ...] = tuple(Card(rank, suit) for suit in Suit for rank in range(1, 14))
"""All 52 cards, suit by suit, ace to king."""


class CardRefused(Refusal):
    """Cards that can't be read or can't be so: `token` as typed, `position` from 1 in the hand."""

    def __init__(self, message: str, token: str, position: int) -> None:
        super().__init__(message)
        self.token = token
        self.position = position


class UnknownCard(CardRefused):
    """A token that is no card."""


class CardTwice(CardRefused):
    """The same card a second time in one hand; `position` is that of the second."""


class CardInTwoHands(CardRefused):
    """The same card in the hands of two players; `position` is that in the second hand."""


_SUIT_SPELLINGS = ("sS♠♤", "hH♥♡", "dD♦♢", "cC♣♧")
_RANK_SPELLINGS = tuple(
    ("10", "T", "t") if letter == "T" else tuple({letter, letter.lower()})
    for letter in RANK_LETTERS
)
_LONGEST_SHOWN = 12
# Text and picture variation selectors, which phones and chat programs put behind the symbols.
_SELECTORS = ("", "\N{VARIATION SELECTOR-15}", "\N{VARIATION SELECTOR-16}")


@cache
def spellings() -> dict[str, Card]:
    """Every spelling of a single card, without spaces, and its card: `"10♥"` → 10♥.

    The value is shared: read it, don't change it.
    """
    suit_texts = [
        (symbol + selector, suit)
        for suit in Suit
        for symbol in _SUIT_SPELLINGS[suit]
        for selector in _SELECTORS
    ]
    return {
        rank_text + suit_text: DECK[13 * suit + rank]
        for rank, rank_texts in enumerate(_RANK_SPELLINGS)
        for rank_text in rank_texts
        for suit_text, suit in suit_texts
    }


@cache
def _card_pattern() -> re.Pattern[str]:
    """One card at the start of the rest; compiled when first needed, to keep the import cheap."""
    suits = "".join(_SUIT_SPELLINGS)
    return re.compile(rf"(10|[2-9AaTtJjQqKk])\s*([{suits}][{''.join(_SELECTORS)}]?)")


def parse_card(text: str) -> Card:
    """Read one card in any spelling.

    >>> parse_card("10♥").code
    'TH'

    Raises `CardRefused` for no card or more than one, `UnknownCard` for what is no card.
    """
    cards = parse_cards(text)
    if len(cards) != 1:
        shown = cut_short(text.strip(), _LONGEST_SHOWN)
        found = f"“{shown}” is {len(cards)} cards" if cards else "No card is given"
        raise CardRefused(f"{found}: one is wanted here, as in 7h.", shown, 1)
    return cards[0]


def parse_cards(text: str) -> tuple[Card, ...]:
    """Read a hand in any spelling, in the order typed; a slash or bar counts as a space.

    >>> [card.code for card in parse_cards("7s7h, 10d TC a♥")]
    ['7S', '7H', 'TD', 'TC', 'AH']

    Raises `UnknownCard` or `CardTwice`, which name the token and its position.
    """
    return tuple(card for group in parse_groups(text) for card in group)


def parse_groups(text: str) -> tuple[tuple[Card, ...], ...]:
    """Read cards with `/` or `|` between groups, the groups as typed; empty groups are left out.

    >>> [len(group) for group in parse_groups("8c8d8s / 3h4h5h | 2c")]
    [3, 3, 1]

    Raises `UnknownCard` or `CardTwice`; positions count through all groups.
    """
    groups: list[tuple[Card, ...]] = []
    seen: dict[Card, int] = {}
    for part in re.split(r"[/|]", text):
        group = tuple(_read_group(part, seen))
        if group:
            groups.append(group)
    return tuple(groups)


def _read_group(text: str, seen: dict[Card, int]) -> Iterator[Card]:
    """The cards of one group; `seen` holds the position of every card read so far."""
    pattern = _card_pattern()
    at = _next_token(text, 0)
    while at < len(text):
        position = len(seen) + 1
        match = pattern.match(text, at)
        if match is None:
            raise _unknown(text[at:], position)
        card = spellings()[match[1] + match[2]]
        if card in seen:
            token = match[0]
            raise CardTwice(
                f"“{token}” (card {position}) is already card {seen[card]}: "
                f"a deck has one {card.code}.",
                token,
                position,
            )
        seen[card] = position
        yield card
        at = _next_token(text, match.end())


def _next_token(text: str, at: int) -> int:
    """Where the next token begins: spaces and commas are skipped."""
    while at < len(text) and (text[at].isspace() or text[at] == ","):
        at += 1
    return at


def _unknown(rest: str, position: int) -> UnknownCard:
    """The refusal for text that begins with no card: the token ends where a good card begins."""
    word = re.split(r"[\s,]", rest, maxsplit=1)[0]
    good = _card_pattern().search(word, 1)
    token = cut_short(word[: good.start()] if good else word, _LONGEST_SHOWN)
    return UnknownCard(
        f"“{token}” (card {position}) is no card: {_instead(token)}.", token, position
    )


def _instead(token: str) -> str:
    """What would be right in place of a token that is no card."""
    known = spellings()
    if token + "s" in known:
        return f"its suit is missing, as in {token}s {token}h {token}d or {token}c"
    if "7" + token in known:
        return f"its rank is missing, as in 7{token}"
    if token[1:] + token[:1] in known:
        return f"the rank comes first, {token[1:] + token[:1]}"
    if token[:1] == "1" and "A" + token[1:] in known:
        return f"the ace is written A, as in A{token[1:]}"
    return "write a rank (A 2–9 10 J Q K) and a suit (s h d c), as in 7h or 10s"


def check_apart(hands: Mapping[str, Sequence[Card]]) -> None:
    """Check that no card is in two hands; `hands` maps each player's name to the cards.

    Raises `CardInTwoHands`, which names the card, both players and both positions.
    """
    seen: dict[Card, tuple[str, int]] = {}
    for name, cards in hands.items():
        for position, card in enumerate(cards, 1):
            other, at = seen.get(card, (name, position))
            if other != name:
                raise CardInTwoHands(
                    f"{card.code} is in two hands: card {at} of {other} "
                    f"and card {position} of {name}; a deck has one.",
                    card.code,
                    position,
                )
            seen[card] = (name, position)


def write_cards(cards: Iterable[Card]) -> str:
    """Cards in two letters each with spaces between, as `parse_cards` reads: `"7S TD"`."""
    return " ".join(card.code for card in cards)


def write_groups(groups: Iterable[Iterable[Card]]) -> str:
    """Groups with slashes between, as `parse_groups` reads: `"8C 8D 8S / 2C"`."""
    return " / ".join(write_cards(group) for group in groups)
