"""Cards that lie open, in words and signs: melds, lay-offs, what may be done with a hand.

Loose cards are crossed out and summed up, lay-offs
point at the meld that they go to: `6♥ → 3♥4♥5♥`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby

from rich.text import Text

from ginpad.core.cards import Card
from ginpad.core.count import (
    HAND_SIZE,
    OpenCards,
    PlayerCount,
    TableCount,
    count_tables,
)
from ginpad.core.disagreement import Disagreement
from ginpad.core.draft import Draft
from ginpad.core.errors import Refusal
from ginpad.core.hand import Hand, score_hand
from ginpad.core.layoff import Answer, Choice
from ginpad.core.melds import best_discards
from ginpad.core.rules import Rules, Sides
from ginpad.core.two_tables import rules_alone, table_alone
from ginpad.report.card_text import card_text, loose_text, meld_text, remark_words
from ginpad.report.hand_words import headline, points_words
from ginpad.report.visible import visible


def laid_text(melds: Sequence[Sequence[Card]], loose: Sequence[Card], deadwood: int) -> Text:
    """A hand laid out: its melds, then the loose cards crossed out to what they count.

    >>> from ginpad.core.cards import parse_cards
    >>> laid_text([parse_cards("3h4h5h")], parse_cards("2c kd"), 12).plain
    '3♥4♥5♥ │ 2♣ K♦ = 12'
    """
    text = Text(" ".join(map(meld_text, melds)))
    if melds and loose:
        text.append(" │ ")
    for card in loose:
        text.append(card_text(card), style="strike").append(" ")
    return text.append(f"= {deadwood}" if loose else " = 0")


def layoffs_text(answer: Answer, onto: Sequence[Sequence[Card]]) -> str:
    """The lay-offs, those onto one meld together: `6♥ → 3♥4♥5♥, 8♥ → 8♠8♦8♣`."""
    return ", ".join(
        f"{loose_text(layoff.card for layoff in layoffs)} → {meld_text(onto[number])}"
        for number, layoffs in groupby(answer.layoffs, key=lambda layoff: layoff.onto)
    )


def way_text(choice: Choice, defender: str) -> str:
    """One of the knocker's equal arrangements, what it leaves the defender first."""
    melds = " ".join(map(meld_text, choice.knocker.melds))
    return f"{defender} {choice.answer.deadwood}: {melds}"


# ------------------------------------------------------------------ what lies open


def table_text(table: TableCount, names: Sequence[str], rules: Rules) -> Text:
    """Everything that is known of one table's cards, line by line."""
    return Text("\n").join(_result_lines(table, names, rules))


def problem_words(
    table: TableCount, names: Sequence[str], *, insisting: bool = False
) -> tuple[str, ...]:
    """What keeps a table's cards from being counted, a sentence each.

    Args:
        table: the cards.
        names: every player's, in seat order.
        insisting: a last card that is still being typed, and cards that are missing, too.
    """
    found = []
    for player in table.players:
        words = _player_problem(player, insisting)
        if words:
            found.append(f"{visible(names[player.seat])}: {words}")
    if table.problem is not None:
        found.append(_sentence(table.problem))
    return tuple(found)


def _player_problem(player: PlayerCount, insisting: bool) -> str:
    if player.problem is not None:
        return "" if player.unfinished and not insisting else _sentence(player.problem)
    if not insisting or player.complete or len(player.cards) > HAND_SIZE:
        return ""
    return f"{_size_words(len(player.cards))}; a hand has ten."


def _size_words(size: int) -> str:
    return {0: "no cards yet", 1: "1 card"}.get(size, f"{size} cards")


def _result_lines(table: TableCount, names: Sequence[str], rules: Rules) -> Iterator[Text]:
    choice = table.choice
    for player in table.players:
        name = visible(names[player.seat])
        if choice is not None:
            yield from _showdown_lines(player, table, choice, name)
        elif player.cards:
            yield _named(name, _player_text(player))
            if table.draft is None:
                yield Text(f"  {_may_words(player, table.limit)}")
    if table.draft is not None:
        yield from _outcome_lines(table, table.draft, names, rules)


def _sentence(refusal: Refusal) -> str:
    return visible(f"{str(refusal).rstrip('.')}.")


def _named(name: str, text: Text) -> Text:
    return Text.assemble((f"{name} ", "bold"), text)


def _player_text(player: PlayerCount) -> Text:
    return laid_text(player.laid.melds, player.laid.unmelded, player.laid.deadwood)


def _showdown_lines(
    player: PlayerCount, table: TableCount, choice: Choice, name: str
) -> Iterator[Text]:
    if player.seat == table.ended_by:
        laid = choice.knocker
        yield _named(name, laid_text(laid.melds, laid.unmelded, laid.deadwood))
        return
    answer = choice.answer
    yield _named(name, laid_text(answer.melds, answer.unmelded, answer.deadwood))
    if answer.layoffs:
        yield Text(f"  lays off {layoffs_text(answer, choice.knocker.melds)}")


def _may_words(player: PlayerCount, limit: int | None) -> str:
    """How many cards, what to discard, whether one may knock."""
    size = len(player.cards)
    if size < HAND_SIZE:
        words = _size_words(size)
    elif size == HAND_SIZE:
        words = _knock_words(player.laid.deadwood, limit)
    else:
        words = _discard_words(player, limit)
    better = player.least
    if player.as_laid and better < player.laid.deadwood:
        words += f"; other melds would leave {better}"
    return words


def _knock_words(deadwood: int, limit: int | None) -> str:
    if deadwood == 0:
        return "gin"
    if limit is None:
        return f"{deadwood} left"
    if deadwood <= limit:
        return f"may knock with {deadwood}"
    return f"may not knock: {f'the limit is {limit}' if limit else 'only gin ends a hand here'}"


def _discard_words(player: PlayerCount, limit: int | None) -> str:
    discards = player.discards or best_discards(player.cards)
    if discards.big_gin:
        return "big gin: all eleven are melded"
    cards = " or ".join(map(card_text, discards.cards))
    return f"discard {cards}: {_knock_words(discards.after, limit)}, leaves {discards.after}"


def _outcome_lines(
    table: TableCount, draft: Draft, names: Sequence[str], rules: Rules
) -> Iterator[Text]:
    hand, players, own_rules = _as_one_table(table, draft, names, rules)
    try:
        scored = score_hand(hand, own_rules)
    except Refusal as refusal:
        yield Text(_sentence(refusal))
        return
    yield Text(f"{headline(hand, scored, players)}.", style="bold")
    yield from (Text(f"{words}.", style="bold") for words in points_words(hand, scored, players))
    if table.showdown is None:
        yield Text("Lay-offs are not counted among partners.")
    elif table.showdown.remark is not None:
        yield Text(remark_words(table.showdown.remark))


def _as_one_table(
    table: TableCount, draft: Draft, names: Sequence[str], rules: Rules
) -> tuple[Hand, tuple[str, ...], Rules]:
    """A table's hand as if nobody else played: of two tables each has its own result."""
    hand = draft.hand()
    players = tuple(visible(names[seat]) for seat in table.seats)
    if rules.table.sides is not Sides.TWO_TABLES:
        return hand, players, rules
    return table_alone(hand, table.seats[0]), players, rules_alone(rules)


# ------------------------------------------------------------------ what was kept


def kept_lines(hand: Hand, players: Sequence[str], rules: Rules) -> tuple[Text, ...]:
    """The cards that were kept with a hand, a line a player who showed them: the melds, the
    loose cards and what they count, and the lay-offs."""
    seats = len(players)
    return tuple(
        _named(visible(players[player.seat]), _kept_text(player, table))
        for table in count_tables(OpenCards.of(hand, seats), players, rules)
        for player in table.players
        if player.cards
    )


def _kept_text(player: PlayerCount, table: TableCount) -> Text:
    choice = table.choice
    if choice is None or player.seat == table.ended_by:
        laid = player.laid if choice is None else choice.knocker
        return laid_text(laid.melds, laid.unmelded, laid.deadwood)
    answer = choice.answer
    text = laid_text(answer.melds, answer.unmelded, answer.deadwood)
    if answer.layoffs:
        text.append(f", {layoffs_text(answer, choice.knocker.melds)}")
    return text


def disagreement_words(found: Disagreement, players: Sequence[str], where: str = "the pad") -> str:
    """That a count is another than the cards say, as a sentence.

    >>> disagreement_words(Disagreement(1, 10, 12), ("Ann", "Ben"))
    "Ben's cards count 12, the pad says 10."
    """
    name = visible(players[found.seat])
    return f"{name}'s cards count {found.by_cards}, {where} says {found.recorded}."
