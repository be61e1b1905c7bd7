"""A table's rules in words: one line of figures, and the sentences to say aloud.

What belongs here: wording of rules. What never does: scoring, files, the screen. What comes
back is plain text; a preset's name in it is the player's own and never markup.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from ginpad.core.rules import (
    Ace,
    BoxesWhen,
    NextDealer,
    Rules,
    Shutout,
    ShutoutTest,
    Sides,
    Tie,
    UpcardRules,
)

if TYPE_CHECKING:
    from decimal import Decimal


def figures(rules: Rules) -> str:
    """The rules as one line of figures, the preset's name first where there is one.

    >>> figures(Rules(name="Classic 20/10"))
    'Classic 20/10 · gin 20 · undercut 10 · box 20 · knock 10 · to 100'
    """
    return " · ".join(part for part in _figures(rules) if part)


def aloud(rules: Rules) -> tuple[str, ...]:
    """The rules as sentences that a table can agree to before the first deal.

    Gin, undercut and box come first, then the target, the game bonus, the shutout and who
    deals, then only what differs from the classic game.

    >>> aloud(Rules())[:2]
    ('Gin 20, undercut 10, box 20.', 'The first to reach 100 wins the game.')
    """
    return (
        *_agreed_first(rules),
        *_game(rules),
        *_knocking(rules),
        *_points(rules),
        *_seats(rules),
    )


# ------------------------------------------------------------------ figures


def _figures(rules: Rules) -> Iterator[str]:
    yield rules.name
    yield f"gin {_gin_figure(rules)}"
    if rules.hand.big_gin_bonus is not None:
        yield f"big gin {rules.hand.big_gin_bonus}"
    if _can_undercut(rules):
        yield f"undercut {rules.hand.undercut_bonus}"
    yield _box_figure(rules)
    yield _knock_figure(rules)
    if rules.upcard is not None and rules.upcard.spade_doubles:
        yield "spades double"
    yield _target_figure(rules)
    if rules.table.sides is not Sides.TWO_PLAYERS:
        yield "partners" if rules.table.sides is Sides.TEAM_SUM else "two tables"


def _gin_figure(rules: Rules) -> str:
    if rules.table.sides is Sides.TEAM_SUM:
        return f"{rules.table.small_gin_bonus} one, {rules.table.team_gin_bonus} both"
    return str(rules.hand.gin_bonus)


def _box_figure(rules: Rules) -> str:
    if not rules.counts_boxes:
        return "no boxes"
    each_hand = rules.boxes.when is BoxesWhen.EACH_HAND
    return f"box {rules.boxes.value}{' each hand' if each_hand else ''}"


def _knock_figure(rules: Rules) -> str:
    if rules.upcard is not None:
        return "knock by upcard"
    return f"knock {rules.hand.knock_limit}" if rules.hand.knock_limit else "gin only"


def _target_figure(rules: Rules) -> str:
    games = "three games " if rules.game.games > 1 else ""
    if rules.game.target == 0:
        return f"{games}of a single hand" if games else "single hand"
    return f"{games}to {rules.game.target}"


def _can_undercut(rules: Rules) -> bool:
    """Whether a hand can be undercut at all: at straight gin none can, but for partners' sums."""
    gin_only = rules.upcard is None and rules.hand.knock_limit == 0
    return not gin_only or rules.table.sides is Sides.TEAM_SUM


# ------------------------------------------------------------------ sentences


def _agreed_first(rules: Rules) -> Iterator[str]:
    hand, table = rules.hand, rules.table
    undercut = f"undercut {hand.undercut_bonus}" if _can_undercut(rules) else "no undercut"
    box = f"box {rules.boxes.value}" if rules.counts_boxes else "no boxes"
    if table.sides is Sides.TEAM_SUM:
        gin = f"Gin {table.small_gin_bonus} with one partner on 0, {table.team_gin_bonus} with both"
        yield f"{gin}; {undercut}, {box}."
        return
    yield f"Gin {hand.gin_bonus}, {undercut}, {box}."


def _game(rules: Rules) -> Iterator[str]:
    game = rules.game
    if game.target == 0:
        yield "A single hand decides: nothing is added to its points."
    else:
        yield f"The first to reach {game.target} wins the game."
        yield f"The game bonus is {game.bonus}." if game.bonus else "There is no game bonus."
        yield _shutout(rules)
    yield _dealer(rules)


def _dealer(rules: Rules) -> str:
    next_dealer, four = rules.table.next_dealer, rules.player_count == 4
    if next_dealer is NextDealer.ALTERNATE:
        return "The deal goes round the table." if four else "The deal alternates."
    winner = next_dealer is NextDealer.WINNER
    if four:
        return f"The next player of the side that {'won' if winner else 'lost'} a hand deals."
    return f"The {'winner' if winner else 'loser'} of a hand deals the next."


def _shutout(rules: Rules) -> str:
    game = rules.game
    never_won = game.shutout_test is ShutoutTest.NO_HAND_WON
    shutout = f"A shutout, where the loser never {'won a hand' if never_won else 'scored'},"
    match game.shutout:
        case Shutout.BONUS if game.shutout_bonus:
            return f"{shutout} adds {game.shutout_bonus} more."
        case Shutout.HAND_POINTS:
            if rules.boxes.when is BoxesWhen.EACH_HAND:  # a box is a part of its hand's points
                return f"{shutout} doubles the winner's hand points, but not the game bonus."
            return f"{shutout} doubles the winner's hand points, but not boxes or the game bonus."
        case Shutout.TOTAL:
            return f"{shutout} doubles all that the winner has, boxes and game bonus included."
    return "A shutout gives nothing more."


def _knocking(rules: Rules) -> Iterator[str]:
    hand = rules.hand
    if rules.upcard is not None:
        yield from _upcard(rules.upcard, rules)
    elif hand.knock_limit == 0:
        yield "Only gin ends a hand: nobody knocks."
    else:
        yield f"Knock with {hand.knock_limit} or less."
    if not _can_undercut(rules):
        return
    if hand.tie is not Tie.UNDERCUT:
        winner = "knocker" if hand.tie is Tie.KNOCKER else "defender"
        yield f"With equal counts the {winner} wins the hand and its box, but no points."
    if hand.knock_bonus:
        yield f"A knock that wins adds {hand.knock_bonus}."


def _upcard(upcard: UpcardRules, rules: Rules) -> Iterator[str]:
    ace = "an ace means gin only" if upcard.ace is Ace.GIN_ONLY else "an ace means 1"
    yield f"The first upcard sets the knock limit: its value, 10 for a face card; {ace}."
    if not upcard.spade_doubles:
        return
    if not (rules.counts_boxes and any(_extra_boxes(rules).values())):
        yield "A spade upcard doubles every point of the hand, but not its box."
    elif upcard.spade_doubles_extra_boxes:
        yield "A spade upcard doubles every point of the hand and its extra boxes, not its own box."
    else:
        yield "A spade upcard doubles every point of the hand, but not its boxes."


def _points(rules: Rules) -> Iterator[str]:
    if rules.hand.big_gin_bonus is not None:
        bonus = rules.hand.big_gin_bonus
        yield f"Big gin, all eleven cards melded, gives {bonus} in place of the gin bonus."
    if rules.counts_boxes:
        if rules.boxes.when is BoxesWhen.EACH_HAND:
            yield "The box is part of the hand's points and counts toward the target."
        yield from _extra_box_sentence(rules)
    if rules.boast is not None:
        first, second, third = rules.boast.success
        yield (
            f"A boast adds {first}, {second} or {third} for knocking and winning in the first, "
            f"second or third turn after it; one that fails gives the opponent "
            f"{rules.boast.failure}."
        )


def _extra_boxes(rules: Rules) -> dict[str, int]:
    boxes = rules.boxes
    big_gin_played = rules.hand.big_gin_bonus is not None
    return {
        "gin": boxes.extra_for_gin,
        "big gin": boxes.extra_for_big_gin if big_gin_played else 0,
        "an undercut": boxes.extra_for_undercut if _can_undercut(rules) else 0,
    }


def _extra_box_sentence(rules: Rules) -> Iterator[str]:
    given = [f"{count} for {what}" for what, count in _extra_boxes(rules).items() if count]
    if given:
        yield f"Extra boxes: {', '.join(given)}."


def _seats(rules: Rules) -> Iterator[str]:
    if rules.game.games > 1:
        yield (
            "Three games at once (Hollywood): a side's first win goes into game 1, "
            "its second into games 1 and 2, every later one into all three. "
            "A game that has ended takes nothing more: the next one takes the first entry."
        )
        if rules.game.last_game_multiplier > 1:
            yield f"The finals of game 3 count {_times(rules.game.last_game_multiplier)}."
    if rules.table.sides is Sides.TEAM_SUM:
        yield "Partners' deadwood is added up, and the sums are compared."
    elif rules.table.sides is Sides.TWO_TABLES:
        yield (
            "Each partner plays one opponent: the two results are added up, "
            "and the side ahead scores the net and one box."
        )
    yield from _stake(rules)


def _times(multiplier: int) -> str:
    return {2: "double", 3: "three times"}.get(multiplier, f"{multiplier} times")


def _stake(rules: Rules) -> Iterator[str]:
    stake = rules.stake
    if stake is None:
        return
    if stake.per_point is not None:
        yield f"A point of the margin is worth {_money(stake.per_point, stake.currency)}."
    if stake.per_game is not None:
        yield f"A game is worth {_money(stake.per_game, stake.currency)}."
    if stake.per_box is not None:
        yield f"A box more than the other's is worth {_money(stake.per_box, stake.currency)}."


def _money(amount: Decimal, currency: str) -> str:
    """An amount with its sign and at least two decimals: a point may be worth half a cent."""
    gap = " " if currency[-1:].isalnum() else ""
    exact_in_cents = amount == round(amount, 2)
    return f"{currency}{gap}{amount:.2f}" if exact_in_cents else f"{currency}{gap}{amount}"
