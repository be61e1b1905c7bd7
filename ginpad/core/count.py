"""The cards that lie open on the table, and what follows from them for the hand.

What belongs here: counting what the players have typed so far, who may have ended the hand,
the hand that results, and what cards kept with a hand count. What never does: searching for
melds and lay-offs (`melds.py`, `layoff.py`), sentences, screens.

Two players make one table; four make two, or one where partners' deadwood is added up. There
nothing is laid off: each player's own cards are counted.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

from ginpad.core.cards import (
    Card,
    UnknownCard,
    check_apart,
    parse_card,
    parse_groups,
    spellings,
    write_cards,
    write_groups,
)
from ginpad.core.draft import Draft
from ginpad.core.errors import Refusal
from ginpad.core.hand import TABLES, Hand, How, knock_limit
from ginpad.core.layoff import Choice, Showdown, best_answer, showdown
from ginpad.core.melds import (
    Arrangement,
    Discards,
    as_laid,
    best_arrangement,
    best_arrangements,
    best_discards,
    least_deadwood,
)
from ginpad.core.rules import Rules, Sides

HAND_SIZE = 10
"""Cards in a hand between turns; eleven before the discard."""

Seats = tuple[int, ...]


# ------------------------------------------------------------------ what the players say


@dataclass(frozen=True, slots=True)
class OpenCards:
    """What the players have laid open, and said of it.

    Attributes:
        texts: each seat's cards as typed; slashes keep the melds as they lie.
        upcard: the first upcard as typed, where the rules need it.
        ended_by: for each table the seat that ended the hand, None where nobody said so.
        ways: for each table which of the knocker's equal arrangements was chosen, None for
            the one that leaves the defender most.
    """

    texts: tuple[str, ...]
    upcard: str = ""
    ended_by: tuple[int | None, ...] = (None, None)
    ways: tuple[int | None, ...] = (None, None)

    @classmethod
    def none(cls, seats: int) -> OpenCards:
        """No cards yet at a table with so many seats."""
        return cls(("",) * seats)

    @classmethod
    def of(cls, hand: Hand, seats: int) -> OpenCards:
        """The cards that were kept with a recorded hand, to be corrected."""
        tables = hand.tables or (hand,)
        return cls(
            tuple(text or "" for text in (*hand.cards, *[None] * seats)[:seats]),
            hand.upcard.code if hand.upcard else "",
            tuple(table.ended_by for table in (*tables, *[_NOBODY] * 2)[:2]),
        )

    def with_text(self, seat: int, text: str) -> OpenCards:
        """With other cards at a seat; a chosen arrangement is another one then."""
        texts = (*self.texts[:seat], text, *self.texts[seat + 1 :])
        return replace(self, texts=texts, ways=(None, None))

    def with_card(self, seat: int, card: Card) -> OpenCards:
        """With one more card at a seat, behind those that are there."""
        return self.with_text(seat, f"{self.texts[seat].rstrip()} {card.code}".strip())

    def without_card(self, seat: int, card: Card) -> OpenCards:
        """Without a card at a seat; groups that stay keep their slashes.

        Raises:
            CardRefused: when the seat's text can't be read.
        """
        groups = [[c for c in group if c != card] for group in parse_groups(self.texts[seat])]
        return self.with_text(seat, write_groups(group for group in groups if group))

    def with_ended_by(self, table: int, seat: int | None) -> OpenCards:
        """With a player's word on who ended the hand at a table."""
        said = (*self.ended_by[:table], seat, *self.ended_by[table + 1 :])
        return replace(self, ended_by=said, ways=(None, None))

    def with_way(self, table: int, way: int) -> OpenCards:
        """With the knocker's choice among equal arrangements at a table."""
        return replace(self, ways=(*self.ways[:table], way, *self.ways[table + 1 :]))


_NOBODY = Hand(how=How.DEAD)


def tables_of(rules: Rules) -> tuple[Seats, ...]:
    """The seats of each table under these rules."""
    if rules.table.sides is Sides.TWO_TABLES:
        return TABLES
    return (tuple(range(rules.player_count)),)


# ------------------------------------------------------------------ what follows


@dataclass(frozen=True, slots=True)
class PlayerCount:
    """One player's cards counted.

    Attributes:
        seat: whose they are.
        cards: as far as they can be read.
        laid: as they lie where they were typed in groups, else one best arrangement.
        as_laid: whether they were typed in groups.
        discards: what to throw, from eleven cards.
        problem: why they can't be read, None where they can.
        unfinished: the problem is only a last card that is still being typed.
    """

    seat: int
    cards: tuple[Card, ...] = ()
    laid: Arrangement = Arrangement((), (), 0)
    as_laid: bool = False
    discards: Discards | None = None
    problem: Refusal | None = None
    unfinished: bool = False

    @property
    def complete(self) -> bool:
        """Whether a hand could end with these cards: ten, or eleven that are all melded."""
        if self.problem is not None:
            return False
        big_gin = len(self.cards) == HAND_SIZE + 1 and self.laid.deadwood == 0
        return len(self.cards) == HAND_SIZE or big_gin

    @property
    def least(self) -> int:
        """The least that the cards can be melded down to, as they lie or not."""
        return least_deadwood(self.cards) if self.as_laid else self.laid.deadwood


@dataclass(frozen=True, slots=True)
class TableCount:
    """The cards of one table counted.

    Attributes:
        seats: who sits there.
        players: their cards, in the order of `seats`.
        limit: the most one may knock with; None while the upcard that sets it is missing.
        may_end: the seats that may have ended the hand, once all cards lie open.
        ended_by: who did: as said, or the only one who may.
        showdown: the lay-offs; None until then, and where nothing is laid off.
        way: which of the showdown's choices holds.
        problem: why there is no result although the cards lie open.
        draft: the hand, once it is known; counts for these seats only.
    """

    seats: Seats
    players: tuple[PlayerCount, ...]
    limit: int | None
    may_end: Seats = ()
    ended_by: int | None = None
    showdown: Showdown | None = None
    way: int = 0
    problem: Refusal | None = None
    draft: Draft | None = None

    @property
    def choice(self) -> Choice | None:
        """How the knocker's cards lie and what the defender answers, once that is known."""
        return self.showdown.choices[self.way] if self.showdown else None

    @property
    def complete(self) -> bool:
        """Whether everybody's cards lie open."""
        return all(player.complete for player in self.players)

    def owner(self, card: Card) -> int | None:
        """The seat that holds a card at this table."""
        return next((player.seat for player in self.players if card in player.cards), None)


class TooManyCards(Refusal):
    """A hand of more cards than a player ever holds."""


class NobodyMayEnd(Refusal):
    """All cards lie open, but nobody, or not the one who was named, is within the limit."""


def count_tables(
    open_cards: OpenCards, names: Sequence[str], rules: Rules
) -> tuple[TableCount, ...]:
    """Count what lies open, table by table; never raises."""
    return tuple(
        _count_table(table, seats, open_cards, names, rules)
        for table, seats in enumerate(tables_of(rules))
    )


def count_player(seat: int, text: str) -> PlayerCount:
    """Count the cards that a player typed, finished or not; never raises.

    >>> count_player(0, "7s7h7d8d9d 1").laid.deadwood
    14
    """
    try:
        return _count_readable(seat, text)
    except UnknownCard as problem:
        if not _is_begun(text, problem.token):
            return PlayerCount(seat, problem=problem)
        before = text.rstrip().removesuffix(problem.token)
        return replace(count_player(seat, before), problem=problem, unfinished=True)
    except Refusal as problem:
        return PlayerCount(seat, problem=problem)


def _count_readable(seat: int, text: str) -> PlayerCount:
    groups = parse_groups(text)
    cards = tuple(card for group in groups for card in group)
    if len(cards) > HAND_SIZE + 1:
        raise TooManyCards(
            f"{len(cards)} cards are too many: a hand has ten, and eleven before the discard"
        )
    given = len(groups) > 1
    laid = as_laid(groups) if given else best_arrangement(cards)
    discards = best_discards(cards) if len(cards) == HAND_SIZE + 1 else None
    return PlayerCount(seat, cards, laid, given, discards)


def _is_begun(text: str, token: str) -> bool:
    """Whether a token that is no card stands last and could still become one."""
    at_end = text.rstrip().endswith(token) and not text[-1:].isspace()
    return at_end and any(spelling.startswith(token) for spelling in spellings())


def _count_table(
    table: int, seats: Seats, open_cards: OpenCards, names: Sequence[str], rules: Rules
) -> TableCount:
    players = tuple(count_player(seat, open_cards.texts[seat]) for seat in seats)
    found = TableCount(seats, players, None)
    try:
        check_apart({names[player.seat]: player.cards for player in players})
        if not any(player.cards for player in players):
            return found
        upcard = read_upcard(open_cards, rules)
        found = replace(found, limit=knock_limit(rules, upcard))
    except Refusal as problem:
        return replace(found, problem=problem)
    if not found.complete:
        return found
    said, way = open_cards.ended_by[table], open_cards.ways[table]
    found = _find_hand(found, said, way, names, rules)
    return replace(found, draft=found.draft and replace(found.draft, upcard=upcard))


def read_upcard(open_cards: OpenCards, rules: Rules) -> Card | None:
    """The upcard as typed; None where it plays no part or isn't known yet.

    Raises:
        CardRefused: when it can't be read.
    """
    if rules.upcard is None or not open_cards.upcard.strip():
        return None
    return parse_card(open_cards.upcard)


def _find_hand(
    found: TableCount, said: int | None, way: int | None, names: Sequence[str], rules: Rules
) -> TableCount:
    """The hand that complete cards make, as far as the players have said who ended it."""
    limit = found.limit or 0
    may_end = tuple(
        player.seat
        for player in found.players
        if player.least <= limit and _others_hold_ten(found, player)
    )
    if not may_end:
        return replace(found, problem=_nobody_may_end(found, names))
    found = replace(found, may_end=may_end)
    if said is not None and said not in may_end:
        return replace(found, problem=_may_not_end(found, said, names))
    ended_by = may_end[0] if len(may_end) == 1 else said
    if ended_by is None:
        return found
    found = replace(found, ended_by=ended_by)
    if rules.table.sides is Sides.TEAM_SUM:
        return replace(found, draft=_team_draft(found, ended_by))
    return _with_showdown(found, ended_by, way, rules)


def _others_hold_ten(found: TableCount, ender: PlayerCount) -> bool:
    return all(len(p.cards) == HAND_SIZE for p in found.players if p is not ender)


def _nobody_may_end(found: TableCount, names: Sequence[str]) -> Refusal:
    counts = ", ".join(f"{names[p.seat]} has {p.laid.deadwood}" for p in found.players)
    allowed = f"the limit is {found.limit}" if found.limit else "only gin ends a hand here"
    return NobodyMayEnd(f"Nobody can have knocked: {counts}, and {allowed}")


def _may_not_end(found: TableCount, said: int, names: Sequence[str]) -> Refusal:
    own = next((player.least for player in found.players if player.seat == said), 0)
    return NobodyMayEnd(f"{names[said]} can't have ended the hand with {own} left: who did?")


def _team_draft(found: TableCount, ended_by: int) -> Draft:
    counts = tuple(player.laid.deadwood for player in found.players)
    return Draft(how=How.KNOCK, ended_by=ended_by, deadwood=counts)


def _with_showdown(found: TableCount, ended_by: int, way: int | None, rules: Rules) -> TableCount:
    knocker, defender = sorted(found.players, key=lambda player: player.seat != ended_by)
    held = knocker.laid if knocker.as_laid else knocker.cards
    try:
        shown = showdown(held, defender.cards, found.limit or 0)
    except Refusal as problem:
        return replace(found, problem=problem)
    chosen = shown.preselected if way is None else min(way, len(shown.choices) - 1)
    found = replace(found, showdown=shown, way=chosen)
    choice = shown.choices[chosen]
    counts: list[int | None] = [None] * rules.player_count
    counts[ended_by] = choice.knocker.deadwood
    counts[defender.seat] = choice.answer.deadwood
    how = How.GIN if shown.gin else How.KNOCK
    if shown.big_gin and rules.hand.big_gin_bonus is not None:
        how = How.BIG_GIN
    return replace(found, draft=Draft(how=how, ended_by=ended_by, deadwood=tuple(counts)))


# ------------------------------------------------------------------ handing it over


def write_laid(melds: Iterable[Sequence[Card]], loose: Iterable[Card]) -> str:
    """Cards as they lie: melds in groups, every loose card a group of its own.

    >>> from ginpad.core.cards import parse_cards
    >>> write_laid([parse_cards("3h4h5h")], parse_cards("2c kd"))
    '3H 4H 5H / 2C / KD'
    """
    return write_groups([*melds, *((card,) for card in loose)])


def cards_to_keep(tables: Sequence[TableCount], seats: int) -> tuple[str | None, ...]:
    """Each seat's cards as they are kept with a hand: those that are complete, in the way they
    lie once that is known. Empty where none are complete."""
    kept: list[str | None] = [None] * seats
    for table in tables:
        for player in table.players:
            if player.complete:
                kept[player.seat] = _kept(player, table)
    return tuple(kept) if any(kept) else ()


def _kept(player: PlayerCount, table: TableCount) -> str:
    choice = table.choice
    if choice is None:
        laid = player.laid
        return (
            write_laid(laid.melds, laid.unmelded) if player.as_laid else write_cards(player.cards)
        )
    if player.seat == table.ended_by:
        return write_laid(choice.knocker.melds, choice.knocker.unmelded)
    laid_off = [layoff.card for layoff in choice.answer.layoffs]
    return write_laid(choice.answer.melds, [*laid_off, *choice.answer.unmelded])


def hand_over(tables: Sequence[TableCount], before: Draft) -> Draft | None:
    """The hand found from the cards, as a draft for the entry line; None while there is none.

    Boast and remark of the draft that stood there `before` stay, and so does the result of a
    table whose cards aren't known.
    """
    if not any(table.draft for table in tables):
        return None
    if len(tables) == 1:
        return _onto(tables[0].draft, before)
    results = before.tables if len(before.tables) == len(tables) else (Draft(),) * len(tables)
    both = tuple(_onto(table.draft, result) for table, result in zip(tables, results, strict=True))
    return Draft(how=How.ROUND, tables=both, note=before.note)


def _onto(draft: Draft | None, before: Draft) -> Draft:
    if draft is None:
        return before
    return replace(draft, boast=before.boast, note=before.note)


# ------------------------------------------------------------------ cards kept with a hand


@lru_cache(maxsize=512)
def counts_by_cards(texts: tuple[str, ...], ended_by: int) -> tuple[int | None, ...]:
    """What the cards of one table count, each player's in turn; None where they don't tell.

    Args:
        texts: each player's cards, with the melds as they lay.
        ended_by: who ended the hand, as an index into `texts`.
    """
    players = [count_player(seat, text) for seat, text in enumerate(texts)]
    counts = [player.laid.deadwood if player.complete else None for player in players]
    if len(texts) != 2:
        return tuple(counts)
    knocker, defender = players[ended_by], players[1 - ended_by]
    counts[1 - ended_by] = None
    if knocker.complete and len(defender.cards) == HAND_SIZE and defender.problem is None:
        counts[1 - ended_by] = _most_left(knocker, defender)
    return tuple(counts)


def _most_left(knocker: PlayerCount, defender: PlayerCount) -> int | None:
    """What the defender ends on; where the knocker's melds aren't told, the most of any way."""
    if knocker.laid.deadwood == 0:
        return least_deadwood(defender.cards)
    ways = (knocker.laid,) if knocker.as_laid else best_arrangements(knocker.cards)
    try:
        return max(best_answer(way.melds, defender.cards).deadwood for way in ways)
    except Refusal:
        return None
