"""The defender's best answer to a knock, the knocker's choice of melds, and the showdown.

Rules: lay-offs go on the knocker's melds only, the fourth card on a set of three, on a run the
next card at either end and then the next; never after gin (Pagat, Bicycle). The defender melds
and lays off together for the least final count.

Method. Every place that cards can go to, an end of a run or a set of three, takes a chain of the
defender's cards. A chain may end early only before a card that a meld of the defender's own can
use; the rest of the hand is counted exactly for each combination of ends.

Why that is exact. Take any best answer, and at a place the first card that fits but stays in the
hand. It is melded there, or laying it off would count less. It is in a set, or in a run that goes
away from the place, because the card on its other side is laid off or the knocker's; a fourth card
is in a run. Before all such cards a chain is cut here, so that answer is among those counted.
"""

from collections.abc import Sequence
from functools import cache
from typing import NamedTuple

from ginpad.core.cards import DECK, Card, check_apart, write_cards
from ginpad.core.errors import Refusal
from ginpad.core.melds import (
    CARD_BITS,
    CARD_OF_BIT,
    Arrangement,
    NoMeld,
    Split,
    WrongCardCount,
    arrangements_within,
    best_arrangements,
    best_discards,
    bits_of,
    in_sets,
    lay_melds,
    least_deadwood,
    meld_cards,
    split_of_bits,
)


class LayOff(NamedTuple):
    """A defender's `card` laid on the knocker's meld number `onto`, counted from 0."""

    card: Card
    onto: int


class Answer(NamedTuple):
    """The defender's cards after a knock: the final `deadwood`, the own `melds`, the `layoffs`
    in an order in which they can be played, and the cards left over (`unmelded`)."""

    deadwood: int
    melds: tuple[tuple[Card, ...], ...]
    layoffs: tuple[LayOff, ...]
    unmelded: tuple[Card, ...]


class Choice(NamedTuple):
    """A way for the knocker to lay out the cards, and the defender's `answer` to it."""

    knocker: Arrangement
    answer: Answer

    @property
    def difference(self) -> int:
        """The defender's final count less the knocker's: what a knock scores; ≤ 0 is an
        undercut, unless it is gin."""
        return self.answer.deadwood - self.knocker.deadwood


class Remark(NamedTuple):
    """A way to lay out the knocker's cards that is not offered and would score more.

    `choice` is that way, `instead_of` the difference of the choice that is preselected. Mostly
    it counts more, and pays because it leaves the defender less to lay off on; it is the
    knocker's right to lay the cards so.
    """

    choice: Choice
    instead_of: int

    @property
    def gain(self) -> int:
        """By how much the difference is larger, bonuses not counted."""
        return self.choice.difference - self.instead_of


class Showdown(NamedTuple):
    """A hand that ended with the cards on the table.

    `choices`: the ways to lay out the knocker's cards, with as little deadwood as they can, or
    the one way that lies on the table; `preselected`: the index of the one that leaves the
    defender most. `remark`: when other melds, within the limit, would score more.
    """

    choices: tuple[Choice, ...]
    preselected: int
    big_gin: bool
    remark: Remark | None

    @property
    def chosen(self) -> Choice:
        """The choice that is preselected."""
        return self.choices[self.preselected]

    @property
    def knocker_deadwood(self) -> int:
        """What the knocker counts."""
        return self.chosen.knocker.deadwood

    @property
    def defender_deadwood(self) -> int:
        """What the defender counts after the lay-offs against the preselected choice."""
        return self.chosen.answer.deadwood

    @property
    def gin(self) -> bool:
        """Whether the knocker has no deadwood, with ten cards or, at big gin, eleven."""
        return self.knocker_deadwood == 0

    @property
    def undercut(self) -> bool:
        """Whether the defender counts as little as the knocker or less, and it is not gin."""
        return not self.gin and self.chosen.difference <= 0

    @property
    def choice_matters(self) -> bool:
        """Whether the defender's count depends on the knocker's choice."""
        return len({choice.answer.deadwood for choice in self.choices}) > 1


class KnockerOverLimit(Refusal):
    """A knock with more than the table allows: `deadwood`, and the `limit` it is over."""

    def __init__(self, deadwood: int, least: int, limit: int) -> None:
        self.deadwood = deadwood
        self.limit = limit
        where = f"over the knock limit of {limit}" if limit else "and only gin ends a hand here"
        better = f"; other melds would leave {least}" if least < deadwood else ""
        super().__init__(f"The knocker is left with {deadwood}, {where}{better}.")


# --- the defender's answer ------------------------------------------------------------------------


def best_answer(knocker_melds: Sequence[Sequence[Card]], defender: Sequence[Card]) -> Answer:
    """The defender's melds and lay-offs that together leave the least; of equal ways, one with
    the fewest lay-offs.

    `knocker_melds` are the melds alone, none at gin; `defender` has 0 to 14 cards.

    Raises `NoMeld`, `CardTwice`, `CardInTwoHands` and `WrongCardCount`.
    """
    hand = bits_of(defender)
    open_melds = _open_melds(knocker_melds, defender, hand)
    laid, split = _best_laid(hand, open_melds)
    own_melds, unmelded = lay_melds(hand ^ laid, split)
    return Answer(split[0], own_melds, _in_order(open_melds, laid) if laid else (), unmelded)


# What a meld takes, as bits: the next card below and above a run, and the fourth card of a set
# of three. Where there is none it is 0, or the empty bit beside a suit, which no hand has.
_Takes = tuple[int, int, int]

_bit_of = CARD_BITS.__getitem__


@cache
def _takes() -> dict[int, _Takes]:
    """What each meld of the deck takes, by its bits."""
    takes = {}
    for meld, cards in meld_cards().items():
        if cards[0].suit == cards[1].suit:
            takes[meld] = ((meld & -meld) >> 1, 1 << meld.bit_length(), 0)
        else:
            whole = sum(CARD_BITS[card] for card in DECK if card.rank == cards[0].rank)
            takes[meld] = (0, 0, whole ^ meld)
    return takes


def _open_melds(
    knocker_melds: Sequence[Sequence[Card]], defender: Sequence[Card], hand: int
) -> list[_Takes]:
    """What each of the knocker's melds takes; raises what is wrong with them."""
    takes = _takes()
    open_melds = []
    seen = hand
    count = len(defender)
    try:
        for meld in knocker_melds:
            bits = sum(map(_bit_of, meld))
            open_melds.append(takes[bits])
            seen |= bits
            count += len(meld)
    except KeyError:
        raise _refusal(knocker_melds, defender) from None
    if seen.bit_count() != count:  # a card is there twice
        raise _refusal(knocker_melds, defender)
    return open_melds


def _refusal(knocker_melds: Sequence[Sequence[Card]], defender: Sequence[Card]) -> NoMeld:
    """The refusal for the first group that is no meld; a card that is there twice comes first."""
    laid_out = [card for meld in knocker_melds for card in meld]
    check_apart({"the knocker": laid_out, "the defender": defender})
    bits_of(laid_out)
    takes = _takes()
    return next(
        NoMeld(group, number)
        for number, group in enumerate(knocker_melds, 1)
        if sum(map(_bit_of, group)) not in takes
    )


def _best_laid(hand: int, open_melds: Sequence[_Takes]) -> tuple[int, Split]:
    """The bits of the cards to lay off for the least final count, the fewest if equal, and the
    best split of the rest."""
    first, *others = _ways(hand, open_melds)
    best, split = first, split_of_bits(hand ^ first)
    if others:
        # Points first, then cards laid off, of which there are fewer than 16.
        least = 16 * split[0] + best.bit_count()
        for way in others:
            after = split_of_bits(hand ^ way)
            count = 16 * after[0] + way.bit_count()
            if count < least:
                best, split, least = way, after, count
    return best, split


def _ways(hand: int, open_melds: Sequence[_Takes]) -> list[int]:
    """Every set of lay-offs that could be best, as bits.

    Where two runs face each other across a gap that the hand fills, a card may be laid at both
    places; the union is still a set of cards that can all be laid off.
    """
    wanted = certain = 0
    for below, above, fourth in open_melds:
        wanted |= below | above | fourth
    if not wanted & hand:
        return [0]
    places = _places(hand, open_melds)
    for stops in places:
        certain |= stops[0]
    ways = [certain]
    for stops in places:
        if len(stops) > 1:
            ways = [way | laid for way in ways for laid in stops]
    return ways


def _places(hand: int, open_melds: Sequence[_Takes]) -> list[list[int]]:
    """The places that cards of the hand can go to, ends of runs and sets of three: for each the
    cards laid there, as bits, at every stop that could be best, the shortest first."""
    run_starts = hand & hand >> 1 & hand >> 2
    run_ends = run_starts << 2
    in_runs = run_starts | run_starts << 1 | run_ends
    set_cards = in_sets(hand)
    places = []
    for below, above, fourth in open_melds:
        if fourth & hand:
            places.append([0, fourth] if fourth & in_runs else [fourth])
        if below & hand:
            places.append(_stops(below, hand, run_ends | set_cards, up=False))
        if above & hand:
            places.append(_stops(above, hand, run_starts | set_cards, up=True))
    return places


def _stops(card: int, hand: int, contested: int, *, up: bool) -> list[int]:
    """Where a chain that begins with `card` can end: before each contested card, and at its end."""
    stops = []
    laid = 0
    while card & hand:
        if card & contested:
            stops.append(laid)
        laid |= card
        card = card << 1 if up else card >> 1
    stops.append(laid)
    return stops


def _in_order(open_melds: Sequence[_Takes], laid: int) -> tuple[LayOff, ...]:
    """The laid-off cards in an order of play: on each run from its ends outward, then on sets.

    Runs come first, because a card that fits a set as well may be the step to the next one.
    """
    layoffs: list[LayOff] = []
    for onto, (below, above, _) in enumerate(open_melds):
        while below & laid:
            layoffs.append(_layoff(below, onto))
            laid ^= below
            below >>= 1
        while above & laid:
            layoffs.append(_layoff(above, onto))
            laid ^= above
            above <<= 1
    if laid:
        for onto, (_, _, fourth) in enumerate(open_melds):
            if laid & fourth:
                layoffs.append(_layoff(fourth, onto))
    return tuple(layoffs)


@cache
def _layoff(bit: int, onto: int) -> LayOff:
    """The lay-off of the card with this bit."""
    return LayOff(CARD_OF_BIT[bit], onto)


# --- the showdown ---------------------------------------------------------------------------------


def showdown(
    knocker: Sequence[Card] | Arrangement, defender: Sequence[Card], knock_limit: int
) -> Showdown:
    """The facts of a hand that ended with both players' cards on the table.

    `knocker`: ten cards, or the arrangement that lies on the table (`as_laid`), which is then
    the only choice; eleven that all meld are big gin, whether it is played or not. `defender`:
    ten cards. `knock_limit`: the most that the knocker may be left with, 0 at straight gin.

    Raises `KnockerOverLimit`, `WrongCardCount`, `CardTwice` and `CardInTwoHands`.
    """
    cards = _cards_in(knocker) if isinstance(knocker, Arrangement) else knocker
    check_apart({"the knocker": cards, "the defender": defender})
    least = least_deadwood(cards)
    deadwood = knocker.deadwood if isinstance(knocker, Arrangement) else least
    _check_counts(cards, defender, melded=deadwood == 0)
    if deadwood > knock_limit:
        raise KnockerOverLimit(deadwood, least, knock_limit)
    ways = (knocker,) if isinstance(knocker, Arrangement) else best_arrangements(cards)
    choices = tuple(_choice(way, defender) for way in ways)
    preselected = max(range(len(choices)), key=lambda index: choices[index].difference)
    remark = _remark(cards, defender, knock_limit, choices[preselected])
    return Showdown(choices, preselected, len(cards) == 11, remark)


def _cards_in(laid: Arrangement) -> tuple[Card, ...]:
    """The cards of an arrangement, melds first."""
    return tuple(card for meld in laid.melds for card in meld) + laid.unmelded


def _counted(cards: Sequence[Card]) -> str:
    return "1 card" if len(cards) == 1 else f"{len(cards) or 'no'} cards"


def _check_counts(cards: Sequence[Card], defender: Sequence[Card], *, melded: bool) -> None:
    """Check that a hand could end with so many cards: ten each, or eleven melded for big gin."""
    if len(defender) != 10:
        raise WrongCardCount(
            f"The defender has {_counted(defender)}: a showdown takes ten.", len(defender)
        )
    if len(cards) == 11 and not melded:
        discards = best_discards(cards)
        raise WrongCardCount(
            "The knocker has eleven cards that are not all melded: one must be discarded first, "
            f"{write_cards(discards.cards[:1])} leaves {discards.after}.",
            11,
        )
    if len(cards) not in (10, 11):
        raise WrongCardCount(
            f"The knocker has {_counted(cards)}: a showdown takes ten, or eleven for big gin.",
            len(cards),
        )


def _choice(way: Arrangement, defender: Sequence[Card]) -> Choice:
    """One way to lay out the knocker's cards, and the answer to it: no lay-offs after gin."""
    return Choice(way, best_answer(way.melds if way.deadwood else (), defender))


def _remark(
    cards: Sequence[Card], defender: Sequence[Card], knock_limit: int, chosen: Choice
) -> Remark | None:
    """The way to lay out the cards that beats the chosen one, if there is one: gin, or the
    largest difference; the one with the least deadwood among equals."""
    if chosen.knocker.deadwood == 0:
        return None
    ways = arrangements_within(cards, knock_limit)
    best = max((_choice(way, defender) for way in ways), key=_worth)
    if best.knocker.deadwood and best.difference <= max(chosen.difference, 0):
        return None
    return Remark(best, chosen.difference)


def _worth(choice: Choice) -> tuple[bool, int]:
    """Orders choices by what they score under any rules: gin first, then the difference."""
    return choice.knocker.deadwood == 0, choice.difference
