"""A slow and obvious reference for the solver, which shares no method with it.

It works on plain (rank, suit) pairs and sets of them: every group of three or more cards that
the rules call a meld, every way to put disjoint ones side by side, and every order of lay-offs.
"""

import random
from collections.abc import Iterator
from functools import cache
from itertools import combinations, product

Pair = tuple[int, int]
Group = frozenset[Pair]

DECK = frozenset(product(range(1, 14), range(4)))


def value(cards: frozenset[Pair]) -> int:
    """What the cards count when none is melded."""
    return sum(min(rank, 10) for rank, _ in cards)


@cache
def is_meld(group: Group) -> bool:
    """Whether a group is a set or a run, read off the rules."""
    ranks = sorted(rank for rank, _ in group)
    suits = {suit for _, suit in group}
    if len(group) < 3:
        return False
    one_rank = len(set(ranks)) == 1
    in_a_row = ranks == list(range(ranks[0], ranks[0] + len(ranks)))
    return one_rank or (len(suits) == 1 and in_a_row)


@cache
def all_melds() -> tuple[Group, ...]:
    """Every meld of the deck: among the groups of one rank, and among those of one suit."""
    of_a_rank = [[(rank, suit) for suit in range(4)] for rank in range(1, 14)]
    of_a_suit = [[(rank, suit) for rank in range(1, 14)] for suit in range(4)]
    groups = (
        frozenset(group)
        for cards in of_a_rank + of_a_suit
        for size in range(3, len(cards) + 1)
        for group in combinations(cards, size)
    )
    return tuple(group for group in groups if is_meld(group))


def layouts(hand: frozenset[Pair]) -> Iterator[tuple[Group, ...]]:
    """Every way to lay out disjoint melds from a hand, poor ones too."""
    yield from _disjoint([meld for meld in all_melds() if meld <= hand])


def _disjoint(melds: list[Group]) -> Iterator[tuple[Group, ...]]:
    """Every choice of melds of which no two share a card."""
    yield ()
    for index, meld in enumerate(melds):
        later = [other for other in melds[index + 1 :] if not other & meld]
        for others in _disjoint(later):
            yield (meld, *others)


def deadwood(hand: frozenset[Pair], melds: tuple[Group, ...]) -> int:
    """What is left of a hand beside its melds."""
    return value(hand.difference(*melds))


def least_deadwood(hand: frozenset[Pair]) -> int:
    """The least that any layout leaves."""
    return min(deadwood(hand, melds) for melds in layouts(hand))


def best_layouts(hand: frozenset[Pair]) -> set[frozenset[Group]]:
    """Every layout that leaves the least."""
    least = least_deadwood(hand)
    return {frozenset(melds) for melds in layouts(hand) if deadwood(hand, melds) == least}


def best_discards(hand: frozenset[Pair]) -> tuple[int, set[Pair]]:
    """The least after a discard, and every discard that leaves it."""
    after = {card: least_deadwood(hand - {card}) for card in hand}
    least = min(after.values())
    return least, {card for card in hand if after[card] == least}


def least_after_layoffs(table: tuple[Group, ...], hand: frozenset[Pair]) -> int:
    """The defender's least final count: whatever can be laid off in any order, then melds."""
    return min(least_deadwood(rest) for rest in rests_after_layoffs(table, hand))


def rests_after_layoffs(table: tuple[Group, ...], hand: frozenset[Pair]) -> set[frozenset[Pair]]:
    """Every hand that can remain when cards are laid off one after the other.

    A card may be laid on a meld if the meld is one with it too.
    """
    seen = {(table, hand)}
    todo = [(table, hand)]
    while todo:
        melds, rest = todo.pop()
        for index, card in product(range(len(melds)), rest):
            if is_meld(melds[index] | {card}):
                grown = (*melds[:index], melds[index] | {card}, *melds[index + 1 :])
                state = grown, rest - {card}
                if state not in seen:
                    seen.add(state)
                    todo.append(state)
    return {rest for _, rest in seen}


# --- hands to try ---------------------------------------------------------------------------------


def new_source() -> tuple[int, random.Random]:
    """A source of other hands in each run, and its seed, which is printed to run them again."""
    seed = random.randrange(1 << 32)
    print(f"seed {seed}")  # noqa: T201  (pytest shows it when a test fails)
    return seed, random.Random(seed)


def random_hand(source: random.Random, size: int) -> frozenset[Pair]:
    """Cards as a dealer would give them."""
    return frozenset(source.sample(sorted(DECK), size))


def rich_hand(source: random.Random, size: int) -> frozenset[Pair]:
    """Cards of few ranks and suits, so that sets and runs contest them."""
    first = source.randint(1, 9)
    suits = source.sample(range(4), source.choice((2, 3, 3, 4, 4)))
    near = [(rank, suit) for rank in range(first, first + 5) for suit in suits]
    chosen = source.sample(near, min(len(near), source.randint(size - 2, size)))
    others = sorted(DECK - set(near))
    return frozenset(chosen[:size]) | frozenset(source.sample(others, size - len(chosen[:size])))


def random_table(source: random.Random, hand: frozenset[Pair]) -> tuple[Group, ...]:
    """One to three disjoint melds that a knocker could hold beside a hand, mostly such that a
    card of the hand could be laid on them."""
    wanted = source.randint(1, 3)
    apart = [meld for meld in all_melds() if not meld & hand]
    fitting = [meld for meld in apart if any(is_meld(meld | {card}) for card in hand)]
    melds: list[Group] = []
    while len(melds) < wanted:
        meld = source.choice(fitting if fitting and source.random() < 0.8 else apart)
        apart = [other for other in apart if not other & meld]
        fitting = [other for other in fitting if not other & meld]
        if sum(map(len, melds)) + len(meld) > 10 or not apart:
            break
        melds.append(meld)
    return tuple(melds)
