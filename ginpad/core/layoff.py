"""The defender's best answer to a knock, the knocker's choice of melds, and the showdown.

Rules: lay-offs go on the knocker's melds only, the fourth card on a set of three, on a run the
next card at either end and then the next; never after gin (Pagat, Bicycle). The defender melds
and lays off together for the least final count.

Method. Every place that cards can go to, an end of a run or a set of three, takes a chain of the
defender's cards. Chains are cut in every way before a card that a meld of the defender's own
could use, a card that none could use is always laid off, and the rest of the hand is counted
exactly for each combination of cuts: so the joint least is found.
"""

from collections.abc import Sequence
from functools import cache
from itertools import pairwise
from typing import NamedTuple

from ginpad.core.cards import DECK, Card, check_apart, write_cards
from ginpad.core.errors import Refusal
from ginpad.core.melds import (
    CARD_BITS,
    CARD_OF_BIT,
    MOST_CARDS,
    Arrangement,
    NoMeld,
    WrongCardCount,
    arrange_bits,
    arrangements_within,
    best_arrangements,
    best_discards,
    bits_of,
    least_deadwood,
    least_of_bits,
    maybe_melded,
    meld_cards,
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

    @property
    def text(self) -> str:
        """The remark in one sentence for the players."""
        laid, answer = self.choice.knocker, self.choice.answer
        melds = " ".join("".join(card.symbol_text for card in meld) for meld in laid.melds)
        if laid.deadwood == 0:
            return f"Laid out as {melds} it is gin."
        instead = str(self.instead_of) if self.instead_of > 0 else "an undercut"
        return (
            f"Laid out as {melds}, the knocker would count {laid.deadwood} and the defender "
            f"{answer.deadwood}: a difference of {self.choice.difference} instead of {instead}."
        )


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
    melds = [sum(map(CARD_BITS.__getitem__, meld)) for meld in knocker_melds]
    taken = sum(melds)
    if hand & taken or taken.bit_count() != sum(map(len, knocker_melds)):
        _check_disjoint(knocker_melds, defender)
    takes = _takes()
    try:
        open_melds = [takes[meld] for meld in melds]
    except KeyError:
        raise _no_meld(knocker_melds) from None
    laid = _best_laid(hand, open_melds)
    own_melds, unmelded, deadwood = arrange_bits(hand ^ laid)
    return Answer(deadwood, own_melds, _in_order(open_melds, laid) if laid else (), unmelded)


def _check_disjoint(knocker_melds: Sequence[Sequence[Card]], defender: Sequence[Card]) -> None:
    """Raise what is wrong with cards of which one is there twice."""
    laid_out = [card for meld in knocker_melds for card in meld]
    check_apart({"the knocker": laid_out, "the defender": defender})
    bits_of(laid_out)


def _no_meld(groups: Sequence[Sequence[Card]]) -> NoMeld:
    """The refusal for the first group that is no meld."""
    takes = _takes()
    return next(
        NoMeld(group, number)
        for number, group in enumerate(groups, 1)
        if sum(map(CARD_BITS.__getitem__, group)) not in takes
    )


# What a meld takes, as bits: the run that grows at its ends, and the fourth card of a set of
# three. One of the two is 0; both are for a set of four.
_Takes = tuple[int, int]


@cache
def _takes() -> dict[int, _Takes]:
    """What each meld of the deck takes, by its bits."""
    takes = {}
    for meld, cards in meld_cards().items():
        if cards[0].suit == cards[1].suit:
            takes[meld] = (meld, 0)
        else:
            whole = sum(CARD_BITS[card] for card in DECK if card.rank == cards[0].rank)
            takes[meld] = (0, whole ^ meld)
    return takes


def _best_laid(hand: int, open_melds: Sequence[_Takes]) -> int:
    """The bits of the cards to lay off for the least final count, the fewest if equal."""
    places = _places(hand, open_melds)
    possible = 0
    for place in places:
        possible |= place[-1]
    contested = possible & maybe_melded(hand) if possible else 0
    if not contested:
        return possible
    best, least = 0, MOST_CARDS * 160
    for way in _ways(places, contested):
        count = 16 * least_of_bits(hand ^ way) + way.bit_count()
        if count < least:
            best, least = way, count
    return best


def _places(hand: int, open_melds: Sequence[_Takes]) -> list[list[int]]:
    """The places that cards of the hand can go to, ends of runs and sets of three: for each the
    cards after none, one, two … lay-offs there, as bits."""
    places = []
    for run, fourth in open_melds:
        if fourth & hand:
            places.append([0, fourth])
        if (run >> 1 | run << 1) & hand:
            below, above = (run & -run) >> 1, 1 << run.bit_length()
            downward, upward = [0], [0]
            while below & hand:
                downward.append(downward[-1] | below)
                below >>= 1
            while above & hand:
                upward.append(upward[-1] | above)
                above <<= 1
            places += (downward, upward)
    return places


def _ways(places: Sequence[Sequence[int]], contested: int) -> list[int]:
    """Every set of lay-offs worth a try: at no place is one left out that no meld could use.

    Where two runs face each other across a gap that the hand fills, a card may be counted at
    both places; the union is still a set of cards that can all be laid off.
    """
    ways = [0]
    for place in places:
        stops = [laid for laid, more in pairwise(place) if (laid ^ more) & contested]
        stops.append(place[-1])
        ways = [way | laid for way in ways for laid in stops]
    return ways


def _in_order(open_melds: Sequence[_Takes], laid: int) -> tuple[LayOff, ...]:
    """The laid-off cards in an order of play: on each run from its ends outward, then on sets.

    Runs come first, because a card that fits a set as well may be the step to the next one.
    """
    layoffs: list[LayOff] = []
    for onto, (run, _) in enumerate(open_melds):
        if (run >> 1 | run << 1) & laid:
            below, above = (run & -run) >> 1, 1 << run.bit_length()
            while below & laid:
                layoffs.append(_layoff(below, onto))
                laid ^= below
                below >>= 1
            while above & laid:
                layoffs.append(_layoff(above, onto))
                laid ^= above
                above <<= 1
    if laid:
        for onto, (_, fourth) in enumerate(open_melds):
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


def _check_counts(cards: Sequence[Card], defender: Sequence[Card], *, melded: bool) -> None:
    """Check that a hand could end with so many cards: ten each, or eleven melded for big gin."""
    if len(defender) != 10:
        raise WrongCardCount(
            f"The defender has {len(defender)} cards: a showdown takes ten.", len(defender)
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
            f"The knocker has {len(cards)} cards: a showdown takes ten, or eleven for big gin.",
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
