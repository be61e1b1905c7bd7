"""The defender's best answer to a knock, the knocker's choice of melds, and the showdown.

Rules: lay-offs go on the knocker's melds only, the fourth card on a set of three, on a run the
next card at either end and then the next; never after gin (Pagat, Bicycle). The defender melds
and lays off together for the least final count.

Method. Cards that could be laid off and are in no possible meld of the defender's own go at
once. The few others are tried in every order that the knocker's melds allow, and the rest of
the hand is counted exactly for each, so the joint least is found.
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
    melds = [_meld_bits(meld, number) for number, meld in enumerate(knocker_melds, 1)]
    taken = sum(melds)
    if hand & taken or taken.bit_count() != sum(map(len, knocker_melds)):
        laid_out = [card for meld in knocker_melds for card in meld]
        check_apart({"the knocker": laid_out, "the defender": defender})
        bits_of(laid_out)
    laid = _best_laid(hand, melds)
    own = arrange_bits(hand ^ laid)
    return Answer(own.deadwood, own.melds, _in_order(melds, laid), own.unmelded)


def _meld_bits(meld: Sequence[Card], number: int) -> int:
    """The bits of a meld; `number` tells which it is when it turns out to be none."""
    bits = sum(map(CARD_BITS.__getitem__, meld))
    if bits not in meld_cards() or len(meld) != bits.bit_count():
        raise NoMeld(meld, number)
    return bits


@cache
def _fourth(meld: int) -> int:
    """The bit of the card that a set of three lacks; 0 for a set of four and for a run."""
    cards = meld_cards()[meld]
    if len(cards) > 3 or cards[0].suit == cards[1].suit:
        return 0
    return sum(CARD_BITS[card] for card in DECK if card.rank == cards[0].rank) ^ meld


@cache
def _run(meld: int) -> int:
    """The bits of a meld if it is a run; 0 for a set."""
    cards = meld_cards()[meld]
    return meld if cards[0].suit == cards[1].suit else 0


def _best_laid(hand: int, melds: Sequence[int]) -> int:
    """The bits of the cards to lay off for the least final count."""
    runs = sum(map(_run, melds))
    fourths = sum(map(_fourth, melds)) & hand
    possible = (_grown(runs, hand) ^ runs) | fourths
    if not possible:
        return 0
    contested = possible & maybe_melded(hand)
    if not contested:
        return possible
    ways = [chain | fourths & ~contested for chain in _chains(runs, hand, contested)]
    rest = fourths & contested
    while rest:
        fourth = rest & -rest
        rest ^= fourth
        ways += [way | fourth for way in ways]
    return min(ways, key=lambda way: (least_of_bits(hand ^ way), way.bit_count(), way))


def _grown(runs: int, cards: int) -> int:
    """The knocker's runs with all that can be laid on their ends out of `cards`."""
    while more := (runs << 1 | runs >> 1) & cards & ~runs:
        runs |= more
    return runs


def _chains(runs: int, hand: int, contested: int) -> set[int]:
    """Every set of cards that can be laid on the runs' ends: uncontested ones wherever they can
    be, each contested one or not."""
    free = hand & ~contested
    first = _grown(runs, free)
    found = {first}
    ends = [first]
    while ends:
        grown = ends.pop()
        more = (grown << 1 | grown >> 1) & hand & ~grown
        while more:
            card = more & -more
            more ^= card
            longer = _grown(grown | card, free)
            if longer not in found:
                found.add(longer)
                ends.append(longer)
    return {grown ^ runs for grown in found}


def _in_order(melds: Sequence[int], laid: int) -> tuple[LayOff, ...]:
    """The laid-off cards in an order of play: on each meld in turn, from its ends outward."""
    layoffs: list[LayOff] = []
    for onto, meld in enumerate(melds):
        # Runs first: a card that would fit a set as well may be the step to the next one.
        if laid and _run(meld):
            low, high = meld & -meld, meld.bit_length()
            for card in (*_steps(low >> 1, laid, -1), *_steps(1 << high, laid, 1)):
                layoffs.append(LayOff(CARD_OF_BIT[card], onto))
                laid ^= card
    for onto, meld in enumerate(melds):
        if laid & _fourth(meld):
            layoffs.append(LayOff(CARD_OF_BIT[_fourth(meld)], onto))
    return tuple(layoffs)


def _steps(card: int, laid: int, direction: int) -> list[int]:
    """The cards of `laid` from `card` on without a gap, upward (1) or downward (−1)."""
    steps = []
    while card & laid:
        steps.append(card)
        card = card << 1 if direction > 0 else card >> 1
    return steps


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
    laid = knocker if isinstance(knocker, Arrangement) else None
    cards = _cards_in(knocker) if isinstance(knocker, Arrangement) else tuple(knocker)
    check_apart({"the knocker": cards, "the defender": defender})
    least = least_deadwood(cards)
    deadwood = least if laid is None else laid.deadwood
    _check_counts(cards, defender, melded=deadwood == 0)
    if deadwood > knock_limit:
        raise KnockerOverLimit(deadwood, least, knock_limit)
    ways = best_arrangements(cards) if laid is None else (laid,)
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
