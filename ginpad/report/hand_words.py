"""One hand in words: what happened, and the arithmetic of its points.

Used wherever a hand is read aloud: the preview while it is typed, the row that was chosen,
the review. The words say who and how; the numbers come from the lines of the core.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace

from ginpad.core.cards import Card
from ginpad.core.disagreement import disagreements
from ginpad.core.hand import (
    TABLES,
    Hand,
    HandScore,
    How,
    Line,
    Outcome,
    is_doubled,
    knock_limit,
    score_hand,
)
from ginpad.core.match import side_name
from ginpad.core.pad import Pad, Row
from ginpad.core.rules import Rules
from ginpad.core.two_tables import rules_alone, table_alone
from ginpad.report.card_text import card_text
from ginpad.report.points_text import points


def outcome_words(row: Row, players: Sequence[str], *, briefly: bool = False) -> str:
    """Who ended a hand and how, for one cell of the pad: "Ann undercut by Ben", "– dead hand"; of
    a round of two tables who ended it at each: "Ben; dead".

    Args:
        row: of the pad.
        players: names in seat order.
        briefly: of an undercut between two only the undercutter, whose points stand beside it.
    """
    hand, outcome = row.hand, row.score.outcome
    if row.refusal is not None:
        return "– not legal"
    if hand.how is How.DEAD:
        return "– dead hand"
    if hand.how is How.ROUND:
        return "; ".join(_ended_by(table, players) for table in hand.tables)
    name = players[hand.ended_by or 0]
    if outcome is Outcome.ADJUSTMENT:
        return f"{name} adjusted"
    winner = row.score.winner
    if outcome is Outcome.UNDERCUT and briefly:
        return f"{name if winner is None or len(players) > 2 else players[winner]} undercut"
    return f"{name} {ended_words(hand, row.score, players)}"


def _ended_by(table: Hand, players: Sequence[str]) -> str:
    return "dead" if table.ended_by is None else players[table.ended_by]


def ended_words(hand: Hand, hand_score: HandScore | None, players: Sequence[str]) -> str:
    """How a hand ended, without who ended it: "knock", "undercut by Ben", "dead hand".

    Args:
        hand: that is no round.
        hand_score: what it is worth; None for a hand that isn't legal, which is called what was
            said of it.
        players: names in seat order.
    """
    if hand_score is None:
        return hand.how.value.replace("-", " ")
    if hand_score.outcome is Outcome.DEAD:
        return "dead hand"
    if hand_score.outcome is Outcome.UNDERCUT and hand_score.winner is not None:
        return f"undercut by {side_name(players, hand_score.winner)}"
    return hand_score.outcome.value.replace("-", " ")


def table_ended_words(table: Hand, number: int, row: Row, pad: Pad) -> str:
    """How the hand of one of two tables ended.

    Args:
        table: of the round.
        number: which of its tables it is, from 0.
        row: of the round.
        pad: of the match.
    """
    seats = TABLES[number] if number < len(TABLES) else TABLES[0]
    names = tuple(pad.match.players[seat] for seat in seats)
    if row.refusal is not None:
        return ended_words(table, None, names)
    alone = score_hand(table_alone(table, seats[0]), rules_alone(pad.match.rules))
    return ended_words(table, alone, names)


def counts_words(hand: Hand) -> str:
    """The counts of a hand, the one who ended it first: "4–16", "4/12–16/30", "4–16; 0–20".

    A count that is another than the cards kept with the hand say is marked: "2–10*".
    """
    if hand.how is How.ADJUSTMENT:
        return points(hand.points, signed=True)
    if hand.how is How.ROUND:
        tables = (replace(table, cards=hand.cards) for table in hand.tables)
        return "; ".join(counts_words(table) or "dead" for table in tables)
    if hand.ended_by is None:
        return ""
    side = hand.ended_by % 2
    own = _counts(hand, side, first=hand.ended_by)
    return f"{own}–{_counts(hand, 1 - side)}"


def _counts(hand: Hand, side: int, first: int | None = None) -> str:
    seats = [seat for seat in range(side, len(hand.deadwood), 2) if seat != first]
    if first is not None:
        seats.insert(0, first)
    marked = {found.seat for found in disagreements(hand)}
    return "/".join(
        f"{hand.deadwood[s]}{'*' if s in marked else ''}"
        for s in seats
        if hand.deadwood[s] is not None
    )


def headline(hand: Hand, hand_score: HandScore, players: Sequence[str]) -> str:
    """What happened, as one sentence without its points.

    >>> from ginpad.core.hand import score_hand
    >>> from ginpad.core.rules import Rules
    >>> hand = Hand(how=How.KNOCK, ended_by=1, deadwood=(7, 9))
    >>> headline(hand, score_hand(hand, Rules()), ("Ann", "Ben"))
    'Ben knocks with 9, Ann undercuts with 7'
    """
    match hand.how:
        case How.DEAD:
            return "Dead hand: nobody scores, the same dealer deals again"
        case How.ADJUSTMENT:
            reason = f": {hand.reason}" if hand.reason else ""
            return f"{side_name(players, (hand.ended_by or 0) % 2)} adjusted{reason}"
        case How.ROUND:
            if hand_score.winner is None:
                return "The two tables cancel out: nothing, and no box"
            return f"{side_name(players, hand_score.winner)} win the round"
    seat = hand.ended_by or 0
    name, own = players[seat], hand.deadwood[seat]
    own_sum, other_sum = _sums(hand, seat % 2)
    others = side_name(players, 1 - seat % 2)
    match hand_score.outcome:
        case Outcome.GIN | Outcome.BIG_GIN:
            said = "big gin" if hand_score.outcome is Outcome.BIG_GIN else "gin"
            return f"{name} goes {said}, {others} caught with {other_sum}"
        case Outcome.UNDERCUT:
            verb = "undercuts" if len(players) == 2 else "undercut"
            return f"{name} knocks with {own}, {others} {verb} with {other_sum}"
        case Outcome.SMALL_GIN | Outcome.TEAM_GIN:
            said = hand_score.outcome.value.replace("-", " ")
            return f"{name} knocks, {said}: {own_sum} against {other_sum}"
    against = f"{own_sum} against {other_sum}" if len(players) > 2 else f"{others} has {other_sum}"
    return f"{name} knocks with {own}, {against}"


def _sums(hand: Hand, side: int) -> tuple[int, int]:
    sums = [sum(count or 0 for count in hand.deadwood[s::2]) for s in (0, 1)]
    return sums[side], sums[1 - side]


def limit_words(rules: Rules, upcard: Card, write: Callable[[Card], str] = card_text) -> str:
    """What an upcard means for its hand: "9♠ turned up: knock with 9 or less · spade: doubled".

    Only for rules in which the upcard plays a part. `write`: how a card is written.
    """
    limit = knock_limit(rules, upcard)
    words = f"knock with {limit} or less" if limit else "only gin ends the hand"
    doubled = " · spade: doubled" if is_doubled(rules, upcard) else ""
    return f"{write(upcard)} turned up: {words}{doubled}"


def arithmetic(row: Row, players: Sequence[str], game: int = 0) -> tuple[str, ...]:
    """How each side's points of a hand came about, a sentence a side.

    Args:
        row: the row of the pad.
        players: names in seat order.
        game: index of the game whose new total is told.

    Returns:
        Sentences such as "Ann scores 16 − 4 = 12 → 86".
    """
    if row.refusal is not None:
        return (f"Not legal: {row.refusal}",)
    return tuple(
        _with_total(row, sentence, side, game)
        for side, sentence in _side_sums(row.hand, row.score, players)
    )


def points_words(hand: Hand, hand_score: HandScore, players: Sequence[str]) -> tuple[str, ...]:
    """How each side's points of a hand came about, without totals, a sentence a side.

    >>> from ginpad.core.hand import score_hand
    >>> from ginpad.core.rules import Rules
    >>> hand = Hand(how=How.KNOCK, ended_by=0, deadwood=(4, 16))
    >>> points_words(hand, score_hand(hand, Rules()), ("Ann", "Ben"))
    ('Ann scores 16 − 4 = 12',)
    """
    return tuple(sentence for _, sentence in _side_sums(hand, hand_score, players))


def _side_sums(
    hand: Hand, hand_score: HandScore, players: Sequence[str]
) -> Iterator[tuple[int, str]]:
    """Each side that has lines in a score, and its sum as a sentence."""
    partners = len(players) > 2
    for side in (0, 1):
        lines = [line for line in hand_score.lines if line.side == side]
        if not lines:
            continue
        name, total = side_name(players, side), hand_score.points[side]
        if hand.how is How.ROUND:
            lines = _table_sums(lines)
        if hand.how is How.ADJUSTMENT:
            verb = ("get" if total > 0 else "lose") + ("" if partners else "s")
            yield side, f"{name} {verb} {abs(total)}"
        else:
            yield side, f"{name} {'score' if partners else 'scores'} {_sum_words(lines, total)}"


def _with_total(row: Row, sentence: str, side: int, game: int) -> str:
    if not row.counted:
        return f"{sentence}, which does not count: the match was over"
    return f"{sentence} → {points(row.running[game][side])}"


def _table_sums(lines: Sequence[Line]) -> list[Line]:
    """A round's lines as one for each table: what counts there is who won by how much."""
    sums: dict[str, int] = {}
    for line in lines:
        table, _, _ = line.label.partition(":")
        sums[table] = sums.get(table, 0) + line.points
    best_first = sorted(sums.items(), key=lambda each: -each[1])
    return [
        Line(lines[0].side, f"at the {table.lower()}", "", total) for table, total in best_first
    ]


def _sum_words(lines: Sequence[Line], total: int) -> str:
    """The lines as one sum: "16 − 4 = 12", "(9 − 7) + 10 undercut bonus = 12"; one that needs
    no adding up says what it is for."""
    if len(lines) == 1 and not lines[0].detail:
        return _term(lines[0], several=False)
    several = len(lines) > 1
    words = ""
    for line in lines:
        sign = " − " if line.points < 0 else " + "
        words += (sign if words else "−" if line.points < 0 else "") + _term(line, several)
    return f"{words} = {points(total)}"


def _term(line: Line, several: bool) -> str:
    label = line.label[0].lower() + line.label[1:]
    if line.label == "Deadwood difference":
        return f"({line.detail})" if several else line.detail
    if line.label == "Opponent's deadwood":
        return str(line.points)
    return f"{abs(line.points)} {label}"
