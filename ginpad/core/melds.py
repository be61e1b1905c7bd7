"""Every meld; the best arrangement of a hand; what to discard from eleven cards.

Method. A hand is one integer with a bit a card, 14 bits a suit: 13 ranks and one that stays
empty, so that the neighbours of a bit are the cards next in a run and never leave the suit.
The least deadwood that runs alone leave of one suit is a look-up in a table of 2¹³ entries.
Sets join the suits: only ranks held three or four times can be one, most hands have none, and
a set none of whose cards could be in a run is always worth taking. Whatever sets remain are
tried in every combination, each with four look-ups, so the answer is exact.
"""

from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from typing import NamedTuple

from ginpad.core.cards import DECK, Card, CardTwice, parse_cards, spellings, write_cards
from ginpad.core.errors import Refusal

MOST_CARDS = 14
"""The largest hand that is counted: eleven cards, and three to spare."""

_LANE = 14
_RANKS = (1 << 13) - 1
# Times a mask of ranks: the cards of those ranks in all suits.
_ALL_SUITS = 1 | 1 << 14 | 1 << 28 | 1 << 42


class Arrangement(NamedTuple):
    """A hand laid out: disjoint `melds`, the cards in none (`unmelded`) and what those count.

    Cards stand in rank order in a run and in suit order S H D C in a set.
    """

    melds: tuple[tuple[Card, ...], ...]
    unmelded: tuple[Card, ...]
    deadwood: int


class Discards(NamedTuple):
    """What to throw from eleven cards: the least deadwood `after` a discard, every card of
    `cards` leaves it; `big_gin` says that all eleven are melded as they are."""

    after: int
    cards: tuple[Card, ...]
    big_gin: bool


class WrongCardCount(Refusal):
    """More or fewer cards (`count`) than what was asked can be answered for."""

    def __init__(self, message: str, count: int) -> None:
        super().__init__(message)
        self.count = count


class NoMeld(Refusal):
    """A group that is no meld where a meld is meant: `group`, and its `position` from 1."""

    def __init__(self, group: Sequence[Card], position: int) -> None:
        self.group = tuple(group)
        self.position = position
        super().__init__(
            f"“{write_cards(group)}” (group {position}) is no meld: write three or four of a rank, "
            "or three or more of a suit in a row; loose cards stand alone or in twos."
        )


# --- a hand as one integer ---------------------------------------------------------------------


CARD_BITS: dict[Card, int] = {card: 1 << (_LANE * card.suit + card.rank - 1) for card in DECK}
"""The bit of each card; the bit above is the next rank of its suit, or no card's."""

CARD_OF_BIT: dict[int, Card] = {bit: card for card, bit in CARD_BITS.items()}
"""The card of each bit."""


def bits_of(cards: Sequence[Card]) -> int:
    """The cards as one integer, a bit each.

    Raises `CardTwice` for a card that is there twice and `WrongCardCount` above `MOST_CARDS`.
    """
    bits = sum(map(CARD_BITS.__getitem__, cards))
    # Two equal bits carry, so a sum with fewer bits than cards has met a card twice.
    if bits.bit_count() != len(cards) or len(cards) > MOST_CARDS:
        raise _bad_hand(cards)
    return bits


def cards_of(bits: int) -> tuple[Card, ...]:
    """The cards of an integer of `bits_of`, suit by suit in the order S H D C, ace to king."""
    spades, hearts, diamonds, clubs = suit_masks(bits)
    return (
        _suit_cards(0, spades)
        + _suit_cards(1, hearts)
        + _suit_cards(2, diamonds)
        + _suit_cards(3, clubs)
    )


def suit_masks(bits: int) -> tuple[int, int, int, int]:
    """The ranks held of each suit, S H D C: thirteen bits each, the ace lowest."""
    return bits & _RANKS, bits >> 14 & _RANKS, bits >> 28 & _RANKS, bits >> 42


@cache
def _suit_cards(suit: int, mask: int) -> tuple[Card, ...]:
    """The cards of one suit whose ranks are in the mask."""
    return tuple(DECK[13 * suit + rank] for rank in _ranks(mask))


def _bad_hand(cards: Sequence[Card]) -> Refusal:
    """Why these cards are no hand: one is there twice, or they are too many."""
    seen: dict[Card, int] = {}
    for position, card in enumerate(cards, 1):
        if card in seen:
            return CardTwice(
                f"{card.code} (card {position}) is already card {seen[card]}: a deck has one.",
                card.code,
                position,
            )
        seen[card] = position
    return WrongCardCount(
        f"{len(cards)} cards are too many for a hand: at most {MOST_CARDS} are counted.", len(cards)
    )


# --- runs of one suit, by table -----------------------------------------------------------------


# By the mask of the ranks held of a suit: the least deadwood that runs leave, and the ranks that
# some run could take. Filled when first needed, so that importing the core stays cheap.
_DEADWOOD: list[int] = []
_IN_RUNS: list[int] = []
_TEXT_BITS: dict[str, int] = {}


def _fill_tables() -> None:
    """Fill the tables; each mask follows from smaller ones in which its lowest rank is gone."""
    _TEXT_BITS.update((text, CARD_BITS[card]) for text, card in spellings().items())
    _DEADWOOD.append(0)
    _IN_RUNS.extend(_ranks_in_runs(mask) for mask in range(_RANKS + 1))
    for mask in range(1, _RANKS + 1):
        low = mask & -mask
        least = _DEADWOOD[mask ^ low] + min(low.bit_length(), 10)
        # Longer runs are made of those of three, four and five cards.
        for run in (7 * low, 15 * low, 31 * low):
            if mask & run != run:
                break
            least = min(least, _DEADWOOD[mask ^ run])
        _DEADWOOD.append(least)


def _ranks_in_runs(mask: int) -> int:
    """The ranks of a suit's mask that have two neighbours to make a run with."""
    lowest = mask & mask >> 1 & mask >> 2
    return lowest | lowest << 1 | lowest << 2


# Melds, and the cards in none.
_Laid = tuple[tuple[tuple[Card, ...], ...], tuple[Card, ...]]


@cache
def _lay_suit(bits: int) -> _Laid:
    """Runs that leave the least deadwood of one suit's cards, as long as they can be, and what is
    left."""
    suit = max(bits.bit_length() - 1, 0) // _LANE
    mask = bits >> _LANE * suit
    runs = []
    loose = 0
    while mask:
        low = mask & -mask
        run = mask & ~(mask + low)
        while run > 4 * low and _DEADWOOD[mask ^ run] != _DEADWOOD[mask]:
            run &= run >> 1
        if run > 4 * low:
            runs.append(_suit_cards(suit, run))
        else:
            run = low
            loose |= low
        mask ^= run
    return tuple(runs), _suit_cards(suit, loose)


# --- a hand -------------------------------------------------------------------------------------


# The best choice of sets: the deadwood then, and the ranks of each suit S H D C left for runs.
# A bare tuple, because making one is what the time goes into.
Split = tuple[int, int, int, int, int]


def _split(s: int, h: int, d: int, c: int) -> Split:
    """Choose the sets that leave the least deadwood, and the fewest cards for runs if equal."""
    sets = (s & h & (d | c)) | (d & c & (s | h))
    if sets:
        contested = sets & (_IN_RUNS[s] | _IN_RUNS[h] | _IN_RUNS[d] | _IN_RUNS[c])
        left = ~(sets ^ contested)
        s, h, d, c = s & left, h & left, d & left, c & left
        if contested:
            return _split_contested(s, h, d, c, contested)
    return _DEADWOOD[s] + _DEADWOOD[h] + _DEADWOOD[d] + _DEADWOOD[c], s, h, d, c


def _split_contested(s: int, h: int, d: int, c: int, contested: int) -> Split:
    """Try every set of the ranks in `contested`: none, all the cards, or all four but one."""
    if not contested:
        return _DEADWOOD[s] + _DEADWOOD[h] + _DEADWOOD[d] + _DEADWOOD[c], s, h, d, c
    rank = contested & -contested
    others = contested ^ rank
    s0, h0, d0, c0 = s & ~rank, h & ~rank, d & ~rank, c & ~rank
    choices = [_split_contested(s0, h0, d0, c0, others), _split_contested(s, h, d, c, others)]
    if s & h & d & c & rank:
        choices += [
            _split_contested(s, h0, d0, c0, others),
            _split_contested(s0, h, d0, c0, others),
            _split_contested(s0, h0, d, c0, others),
            _split_contested(s0, h0, d0, c, others),
        ]
    return min(choices)


def least_of_bits(bits: int) -> int:
    """The least deadwood of a hand given as an integer of `bits_of`, in points."""
    if not _DEADWOOD:
        _fill_tables()
    return _least(bits)


def _least(bits: int) -> int:
    """`least_of_bits` once the tables are filled."""
    s = bits & 8191
    h = bits >> 14 & 8191
    d = bits >> 28 & 8191
    c = bits >> 42
    if s & h & (d | c) or d & c & (s | h):
        return _split(s, h, d, c)[0]
    return _DEADWOOD[s] + _DEADWOOD[h] + _DEADWOOD[d] + _DEADWOOD[c]


def least_deadwood(cards: Sequence[Card]) -> int:
    """The least deadwood that 0 to 14 cards can be melded down to, in points.

    >>> least_deadwood(parse_cards("7♠7♥7♦8♦9♦"))
    14

    Raises `CardTwice` and `WrongCardCount`.
    """
    return least_of_bits(bits_of(cards))


def least_deadwood_of_text(text: str) -> int:
    """The least deadwood of a hand as typed: `least_deadwood(parse_cards(text))`, sooner.

    Made for long lists of hands; spaces between the cards make it quickest.

    >>> least_deadwood_of_text("7S 7H 7D 8D 9D"), least_deadwood_of_text("7s7h7d8d9d")
    (14, 14)

    Raises `UnknownCard`, `CardTwice` and `WrongCardCount`.
    """
    tokens = text.split()
    try:
        bits = sum(map(_TEXT_BITS.__getitem__, tokens))
    except KeyError:  # no spaces, no card, or the very first call
        return least_deadwood(parse_cards(text))
    if bits.bit_count() != len(tokens) or len(tokens) > MOST_CARDS:
        return least_deadwood(parse_cards(text))
    return _least(bits)


def best_arrangement(cards: Sequence[Card]) -> Arrangement:
    """One arrangement with the least deadwood, the same in whatever order the cards come.

    >>> best_arrangement(parse_cards("7♠7♥7♦8♦9♦")).melds[0][0].code
    '7D'

    Raises `CardTwice` and `WrongCardCount`.
    """
    bits = bits_of(cards)
    split = split_of_bits(bits)
    melds, unmelded = lay_melds(bits, split)
    return Arrangement(melds, unmelded, split[0])


def split_of_bits(bits: int) -> Split:
    """The best choice of sets in a hand given as an integer of `bits_of`."""
    if not _DEADWOOD:
        _fill_tables()
    return _split(bits & _RANKS, bits >> 14 & _RANKS, bits >> 28 & _RANKS, bits >> 42)


def lay_melds(bits: int, split: Split) -> _Laid:
    """The melds, sets first, and the cards in none of a hand whose best split is known."""
    _, spades, hearts, diamonds, clubs = split
    hearts, diamonds, clubs = hearts << 14, diamonds << 28, clubs << 42
    # Written out, because a loop over the suits takes half as long again.
    spade_runs, spade_rest = _lay_suit(spades)
    heart_runs, heart_rest = _lay_suit(hearts)
    diamond_runs, diamond_rest = _lay_suit(diamonds)
    club_runs, club_rest = _lay_suit(clubs)
    set_cards = bits ^ (spades | hearts | diamonds | clubs)
    sets = _sets_of(set_cards) if set_cards else ()
    return (
        sets + spade_runs + heart_runs + diamond_runs + club_runs,
        spade_rest + heart_rest + diamond_rest + club_rest,
    )


def _sets_of(bits: int) -> tuple[tuple[Card, ...], ...]:
    """The sets, by rank, of cards that are all in one."""
    sets: tuple[tuple[Card, ...], ...] = ()
    ranks = (bits | bits >> 14 | bits >> 28 | bits >> 42) & _RANKS
    while ranks:
        rank = ranks & -ranks
        ranks ^= rank
        sets += (meld_cards()[bits & rank * _ALL_SUITS],)
    return sets


@cache
def _ranks(mask: int) -> tuple[int, ...]:
    """The ranks in a mask, the ace 0."""
    return tuple(rank for rank in range(13) if mask >> rank & 1)


def in_sets(bits: int) -> int:
    """The cards of an integer of `bits_of` that are in some set among them, as bits."""
    s, h, d, c = suit_masks(bits)
    sets = (s & h & (d | c)) | (d & c & (s | h))
    return bits & sets * _ALL_SUITS


# --- all of them ---------------------------------------------------------------------------------


@cache
def meld_cards() -> dict[int, tuple[Card, ...]]:
    """Every meld of the deck, 65 sets and 264 runs: its integer of `bits_of` and its cards.

    The value is shared: read it, don't change it.
    """
    melds = [*_all_sets(), *_all_runs()]
    return {bits_of(meld): meld for meld in melds}


def _all_sets() -> Iterator[tuple[Card, ...]]:
    """Every set of four, and the four sets of three in it."""
    for rank in range(13):
        four = DECK[rank::13]
        yield four
        for missing in four:
            yield tuple(card for card in four if card != missing)


def _all_runs() -> Iterator[tuple[Card, ...]]:
    """Every run of every suit; the ace is low only."""
    for suit in range(4):
        cards = DECK[13 * suit : 13 * suit + 13]
        for first in range(11):
            for end in range(first + 3, 14):
                yield cards[first:end]


def melds_in(cards: Sequence[Card]) -> tuple[tuple[Card, ...], ...]:
    """Every meld that can be made of the cards, overlapping ones too: sets by rank, then runs.

    Raises `CardTwice` and `WrongCardCount`.
    """
    bits = bits_of(cards)
    return tuple(meld for meld_bits, meld in meld_cards().items() if meld_bits & ~bits == 0)


def best_arrangements(cards: Sequence[Card]) -> tuple[Arrangement, ...]:
    """All arrangements with the least deadwood, those with the fewest melds first.

    A run of six and the same cards as two runs of three are two arrangements.

    Raises `CardTwice` and `WrongCardCount`.
    """
    return arrangements_within(cards, least_deadwood(cards))


def arrangements_within(cards: Sequence[Card], limit: int) -> tuple[Arrangement, ...]:
    """All arrangements that leave at most `limit` points, good ones and clumsy ones: by
    deadwood, then by the number of melds.

    Raises `CardTwice` and `WrongCardCount`.
    """
    bits = bits_of(cards)
    by_lowest: dict[int, list[int]] = {}
    for meld in meld_cards():
        if meld & ~bits == 0:
            by_lowest.setdefault(meld & -meld, []).append(meld)
    found = [
        Arrangement(
            tuple(meld_cards()[meld] for meld in melds), cards_of(loose), _value_of_bits(loose)
        )
        for melds, loose in _lay_out(bits, 0, limit, by_lowest)
    ]
    return tuple(sorted(found, key=lambda laid: (laid.deadwood, len(laid.melds), laid)))


def _lay_out(
    bits: int, loose: int, limit: int, by_lowest: dict[int, list[int]]
) -> Iterator[tuple[tuple[int, ...], int]]:
    """Each way to lay out `bits` with `loose` beside them, as melds and all loose cards.

    The lowest card is loose or the lowest of a meld; ways that can't end within the limit are
    left at once, by the least deadwood of what remains.
    """
    if _value_of_bits(loose) + least_of_bits(bits) > limit:
        return
    if not bits:
        yield (), loose
        return
    low = bits & -bits
    yield from _lay_out(bits ^ low, loose | low, limit, by_lowest)
    for meld in by_lowest.get(low, ()):
        if meld & ~bits == 0:
            for melds, left in _lay_out(bits ^ meld, loose, limit, by_lowest):
                yield (meld, *melds), left


def _value_of_bits(bits: int) -> int:
    """What the cards count together."""
    return value_of(cards_of(bits))


def value_of(cards: Iterable[Card]) -> int:
    """What the cards count together when none is melded, in points."""
    return sum(card.value for card in cards)


def as_laid(groups: Sequence[Sequence[Card]]) -> Arrangement:
    """The arrangement that lies on the table in groups, as `parse_groups` reads them.

    A group of three or more cards must be a meld; one or two cards are deadwood. The melds
    keep their order. The count is that of the cards as they lie, least or not.

    Raises `NoMeld`, `CardTwice` and `WrongCardCount`.
    """
    bits_of([card for group in groups for card in group])
    melds = []
    loose: list[Card] = []
    for position, group in enumerate(groups, 1):
        if len(group) < 3:
            loose += group
            continue
        meld = meld_cards().get(bits_of(group))
        if meld is None:
            raise NoMeld(group, position)
        melds.append(meld)
    return Arrangement(tuple(melds), tuple(loose), value_of(loose))


def best_discards(cards: Sequence[Card]) -> Discards:
    """What to throw from eleven cards: every card is tried, melded ones too.

    >>> best_discards(parse_cards("2♥3♦3♠4♣4♠5♣5♦5♠6♣6♥6♠")).cards[0].code
    '6H'

    Raises `WrongCardCount` for any other number of cards, and `CardTwice`.
    """
    bits = bits_of(cards)
    if len(cards) != 11:
        raise WrongCardCount(
            f"{len(cards)} cards: a discard is worked out from eleven.", len(cards)
        )
    after = {card: least_of_bits(bits ^ CARD_BITS[card]) for card in cards_of(bits)}
    least = min(after.values())
    best = tuple(card for card, deadwood in after.items() if deadwood == least)
    return Discards(least, best, least_of_bits(bits) == 0)
