"""Example hands under a table's rules: what a knock, an undercut and gin are worth there."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace

from ginpad.core.cards import Card, parse_card
from ginpad.core.hand import Boast, Hand, How, knock_limit, score_hand
from ginpad.core.match import side_name
from ginpad.core.rules import BoxesWhen, Rules, Sides
from ginpad.core.two_tables import rules_alone
from ginpad.report.card_text import card_text
from ginpad.report.hand_words import headline, limit_words, points_words

_TWO = ("Ann", "Ben")
_FOUR = ("Ann", "Ben", "Cal", "Dee")
_UPCARD = "9s"


@dataclass(frozen=True, slots=True)
class Example:
    """A hand as a sentence, and a sentence on the points of each side that gets some."""

    says: str
    sums: tuple[str, ...]


def example_upcard(rules: Rules, write: Callable[[Card], str] = card_text) -> str:
    """What the upcard of the examples means; "" where the upcard plays no part.

    `write`: how a card is written.
    """
    upcard = _upcard(rules)
    return "" if upcard is None else limit_words(rules, upcard, write)


def example_hands(rules: Rules) -> tuple[Example, ...]:
    """Hands that these rules allow, each with its points: three, and one of big gin or team gin.

    >>> example_hands(Rules())[0]
    Example(says='Ann knocks with 4, Ben has 16', sums=('Ann scores 16 − 4 = 12',))
    """
    match rules.table.sides:
        case Sides.TEAM_SUM:
            hands = _team_hands(rules)
        case Sides.TWO_TABLES:
            return tuple(_round(first, second, rules) for first, second in _rounds(rules))
        case _:
            hands = _two_player_hands(rules)
    players = _TWO if rules.player_count == 2 else _FOUR
    return tuple(_example(hand, rules, players) for hand in hands)


# ------------------------------------------------------------------ the hands


def _upcard(rules: Rules) -> Card | None:
    return parse_card(_UPCARD) if rules.upcard is not None else None


def _limit(rules: Rules) -> int:
    return knock_limit(rules, _upcard(rules))


def _hand(rules: Rules, how: How, ended_by: int, *deadwood: int | None) -> Hand:
    return Hand(how=how, ended_by=ended_by, deadwood=deadwood, upcard=_upcard(rules))


def _two_player_hands(rules: Rules) -> Iterator[Hand]:
    limit = _limit(rules)
    if limit:
        knock = _hand(rules, How.KNOCK, 0, min(4, limit), 16)
        yield replace(knock, boast=Boast(0, 1)) if rules.boast else knock
        knocker = min(9, limit)
        yield _hand(rules, How.KNOCK, 1, max(knocker - 2, 0), knocker)
    yield _hand(rules, How.GIN, 0, 0, 31)
    if not limit:
        yield _hand(rules, How.GIN, 1, 8, 0)
        yield Hand(how=How.DEAD)
    if rules.hand.big_gin_bonus is not None:
        yield _hand(rules, How.BIG_GIN, 0, 0, 31)


def _team_hands(rules: Rules) -> Iterator[Hand]:
    limit = _limit(rules)
    if limit:
        knock = _hand(rules, How.KNOCK, 0, min(4, limit), 16, 12, 30)
        yield replace(knock, boast=Boast(0, 1)) if rules.boast else knock
    yield _hand(rules, How.KNOCK, 1, 7, min(9, limit), 15, 24)
    yield _hand(rules, How.KNOCK, 0, 0, 31, 8, 12)
    yield _hand(rules, How.KNOCK, 0, 0, 31, 0, 12)


def _rounds(rules: Rules) -> Iterator[tuple[Hand, Hand]]:
    """The results of the first and second table, as hands of the two players there."""
    limit = _limit(rules)
    gin = _hand(rules, How.GIN, 0, 0, 31)
    if limit:
        knocker = min(9, limit)
        knock = _hand(rules, How.KNOCK, 0, min(4, limit), 16)
        yield knock, _hand(rules, How.KNOCK, 1, max(knocker - 2, 0), knocker)
        yield gin, _hand(rules, How.KNOCK, 1, 16, min(4, limit))
    yield gin, _hand(rules, How.GIN, 1, 8, 0)
    if not limit:
        yield gin, Hand(how=How.DEAD)


# ------------------------------------------------------------------ in words


def _example(hand: Hand, rules: Rules, players: tuple[str, ...]) -> Example:
    hand_score = score_hand(hand, rules)
    boasted = ", a turn after the boast" if hand.boast else ""
    return Example(
        f"{headline(hand, hand_score, players)}{boasted}", points_words(hand, hand_score, players)
    )


def _round(first: Hand, second: Hand, rules: Rules) -> Example:
    """Two results as one round: each said and added up for itself, then the net."""
    alone = rules_alone(rules)
    tables = [_example(first, alone, _FOUR[:2]), _example(second, alone, _FOUR[2:])]
    both = Hand(how=How.ROUND, tables=(_seated(first, 0), _seated(second, 2)))
    sums = [sentence for table in tables for sentence in table.sums]
    return Example("; ".join(table.says for table in tables), (*sums, _net(both, rules)))


def _net(both: Hand, rules: Rules) -> str:
    hand_score = score_hand(both, rules)
    if hand_score.winner is None:
        return "The tables cancel out: nobody scores"
    points = hand_score.points[hand_score.winner]
    winners = side_name(_FOUR, hand_score.winner)
    if rules.boxes.when is BoxesWhen.GAME_END:
        return f"{winners} score the net, {points}"
    box = rules.boxes.value
    return f"{winners} score the net and a box: {points - box} + {box} = {points}"


def _seated(hand: Hand, seat: int) -> Hand:
    """A hand of two players, put in the seats of their table."""
    if hand.ended_by is None:
        return hand
    counts: tuple[int | None, ...] = hand.deadwood
    nobody = (None, None)
    return replace(
        hand,
        ended_by=hand.ended_by + seat,
        deadwood=(*counts, *nobody) if seat == 0 else (*nobody, *counts),
    )
