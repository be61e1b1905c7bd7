"""The pad that follows from a match: running totals, boxes, games, the reckoning, the dealer.

What belongs here: adding up hands into games and games into a match. What never does: what a
single hand is worth (that is `hand.py`'s), files, text beyond the labels of lines.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from ginpad.core.errors import Refusal
from ginpad.core.hand import (
    Hand,
    HandScore,
    How,
    Line,
    Outcome,
    Pair,
    points_of,
    score_hand,
)
from ginpad.core.match import Match
from ginpad.core.rules import (
    BoxesWhen,
    GameRules,
    NextDealer,
    Rules,
    Shutout,
    ShutoutTest,
)


class HandInMatchRefused(Refusal):
    """A hand of a match that can't be scored: `number` (from 1) and the `refusal` itself."""

    def __init__(self, number: int, refusal: Refusal) -> None:
        super().__init__(f"Hand {number}: {refusal}")
        self.number = number
        self.refusal = refusal


class Row(NamedTuple):
    """One row of the pad.

    Attributes:
        number: of the hand, from 1.
        dealer: the seat that dealt it.
        hand: its facts.
        score: what they are worth; a refused hand is worth nothing.
        counted: False after the match was over, and for a refused hand.
        running: each game's totals after this hand.
        entered: for each game, whether side 0 and side 1 wrote this hand into it.
        refusal: why the hand is not legal, where refusals were asked to be kept.
    """

    number: int
    dealer: int
    hand: Hand
    score: HandScore
    counted: bool
    running: tuple[Pair, ...]
    entered: tuple[tuple[bool, bool], ...]
    refusal: Refusal | None = None


class Game(NamedTuple):
    """One game of the pad; a match has one, Hollywood three.

    Attributes:
        number: from 1.
        ended_by_hand: number of the hand that ended it, None while it is open.
        won_by: the side that reached the target first, None while it is open.
        shutout: whether the loser never scored, by the rules' test.
        hand_points: running totals, adjustments included, bonuses not.
        hands_won: by each side.
        boxes: of each side.
        lines: the reckoning, adding up to `final`; empty while the game is open.
    """

    number: int
    ended_by_hand: int | None
    won_by: int | None
    shutout: bool
    hand_points: Pair
    hands_won: Pair
    boxes: Pair
    lines: tuple[Line, ...]

    @property
    def over(self) -> bool:
        """Whether it is closed."""
        return self.won_by is not None

    @property
    def final(self) -> Pair | None:
        """Hand points, bonuses and boxes of each side; None while the game is open."""
        return points_of(self.lines) if self.over else None

    @property
    def margin(self) -> int | None:
        """By how many points the finals differ; None while the game is open."""
        return margin(self.final)

    @property
    def ahead(self) -> int | None:
        """The side whose final is higher; None if equal or open. Not always the winner."""
        return ahead(self.final)


class Pad(NamedTuple):
    """Everything that follows from a match.

    Attributes:
        match: the facts.
        rows: one for each hand.
        games: one, or three for Hollywood.
        next_dealer: the seat that deals next; hands after the end don't change it.
    """

    match: Match
    rows: tuple[Row, ...]
    games: tuple[Game, ...]
    next_dealer: int

    @property
    def over(self) -> bool:
        """Whether every game is closed."""
        return all(game.over for game in self.games)

    @property
    def total(self) -> Pair | None:
        """The finals of all games added up; None while the match is running."""
        finals = [game.final for game in self.games]
        closed = [final for final in finals if final is not None]
        if len(closed) < len(finals):
            return None
        return sum(final[0] for final in closed), sum(final[1] for final in closed)

    @property
    def margin(self) -> int | None:
        """By how many points the totals differ; None while the match is running."""
        return margin(self.total)

    @property
    def ahead(self) -> int | None:
        """The side whose total is higher; None if equal or while the match is running."""
        return ahead(self.total)


def margin(final: Pair | None) -> int | None:
    """The difference of two finals, 0 or more; None for None."""
    return None if final is None else abs(final[0] - final[1])


def ahead(final: Pair | None) -> int | None:
    """The side with the higher final; None for a tie or None."""
    if final is None or final[0] == final[1]:
        return None
    return 0 if final[0] > final[1] else 1


_NOTHING = HandScore(Outcome.DEAD, None, ())


def score(match: Match, *, keep_refused: bool = False) -> Pad:
    """The whole pad of a match.

    Args:
        match: the facts.
        keep_refused: give a hand that isn't legal a row with its refusal and no points,
            instead of refusing the match (to see a match under other rules).

    Raises:
        HandInMatchRefused: for the first hand that isn't legal under the match's rules.
    """
    games = [_OpenGame(number) for number in range(1, match.rules.game.games + 1)]
    rows = []
    dealer = upcoming = match.first_dealer
    for number, hand in enumerate(match.hands, 1):
        refusal = None
        try:
            hand_score = score_hand(hand, match.rules)
        except Refusal as error:
            if not keep_refused:
                raise HandInMatchRefused(number, error) from error
            hand_score, refusal = _NOTHING, error
        still_open = [game for game in games if game.won_by is None]
        counted = refusal is None and bool(still_open)
        entered = [_NO_SIDE] * len(games)
        if counted:
            _enter(still_open, hand, hand_score, entered)
        for game in still_open:
            game.close_if_won(number, hand_score.winner, match.rules.game)
        running = tuple((game.points[0], game.points[1]) for game in games)
        rows.append(
            Row(number, dealer, hand, hand_score, counted, running, tuple(entered), refusal)
        )
        dealer = next_dealer(match, dealer, hand, hand_score.winner)
        if still_open:
            upcoming = dealer
    return Pad(match, tuple(rows), tuple(game.reckoned(match.rules) for game in games), upcoming)


_NO_SIDE = (False, False)


def next_dealer(match: Match, dealer: int, hand: Hand, winner: int | None) -> int:
    """The seat that deals after a hand.

    After a dead hand or an adjustment the same seat. Otherwise, with two players, as the
    table's custom says. With four, "the winner" is a side: the deal goes round the table to
    the next seat of that side, or just to the next seat where nobody won or the deal alternates.
    """
    if hand.how is How.ADJUSTMENT or _is_dead(hand):
        return dealer
    custom, seats = match.rules.table.next_dealer, len(match.players)
    if custom is NextDealer.ALTERNATE or winner is None:
        return (dealer + 1) % seats
    side = winner if custom is NextDealer.WINNER else 1 - winner
    if seats == 2:
        return side
    return (dealer + (2 if dealer % 2 == side else 1)) % seats


def _is_dead(hand: Hand) -> bool:
    return hand.how is How.DEAD or (
        hand.how is How.ROUND and all(table.how is How.DEAD for table in hand.tables)
    )


class _OpenGame:
    """A game while its hands are added up."""

    def __init__(self, number: int) -> None:
        self.number = number
        self.points = [0, 0]
        self.boxes = [0, 0]
        self.hands_won = [0, 0]
        self.has_entry = [False, False]
        self.has_scored = [False, False]
        self.won_by: int | None = None
        self.ended_by_hand: int | None = None

    def add(self, side: int, hand_score: HandScore, points: int) -> None:
        self.points[side] += points
        self.boxes[side] += hand_score.boxes[side]
        self.hands_won[side] += hand_score.winner == side
        self.has_scored[side] |= points > 0

    def close_if_won(self, number: int, winner: int | None, rules: GameRules) -> None:
        won_by = self._reached(winner, rules.target)
        if won_by is not None:
            self.won_by, self.ended_by_hand = won_by, number

    def _reached(self, winner: int | None, target: int) -> int | None:
        if target == 0:
            return winner if winner is not None and self.hands_won[winner] else None
        first, second = self.points
        if max(first, second) < target or first == second:
            return None
        return 0 if first > second else 1

    def reckoned(self, rules: Rules) -> Game:
        shutout = self.won_by is not None and self._is_shutout(1 - self.won_by, rules.game)
        return Game(
            self.number,
            self.ended_by_hand,
            self.won_by,
            shutout,
            (self.points[0], self.points[1]),
            (self.hands_won[0], self.hands_won[1]),
            (self.boxes[0], self.boxes[1]),
            () if self.won_by is None else tuple(self._reckoning(self.won_by, shutout, rules)),
        )

    def _is_shutout(self, loser: int, rules: GameRules) -> bool:
        if rules.shutout_test is ShutoutTest.NO_HAND_WON:
            return not self.hands_won[loser]
        return not self.has_scored[loser]

    def _reckoning(self, winner: int, shutout: bool, rules: Rules) -> list[Line]:
        """What is added when the game ends, line by line, from the hand points on."""
        lines = [Line(side, "Hand points", "", self.points[side]) for side in (0, 1)]
        game = rules.game
        if game.target:
            if shutout and game.shutout is Shutout.HAND_POINTS:
                won = self.points[winner]
                lines.append(Line(winner, "Shutout doubles hand points", f"{won} × 2", won))
            lines += _added(winner, "Game bonus", "", game.bonus)
            if shutout and game.shutout is Shutout.BONUS:
                lines += _added(winner, "Shutout bonus", "", game.shutout_bonus)
            lines += self._box_lines(rules)
            if shutout and game.shutout is Shutout.TOTAL:
                total = points_of(tuple(lines))[winner]
                lines += _added(winner, "Shutout doubles the total", f"{total} × 2", total)
        if game.games > 1 and self.number == game.games:
            lines += _multiplied(lines, game.last_game_multiplier)
        return lines

    def _box_lines(self, rules: Rules) -> list[Line]:
        if rules.boxes.when is not BoxesWhen.GAME_END:
            return []
        value = rules.boxes.value
        return [
            line
            for side in (0, 1)
            for line in _added(
                side, "Boxes", f"{self.boxes[side]} × {value}", self.boxes[side] * value
            )
        ]


def _added(side: int, label: str, detail: str, points: int) -> list[Line]:
    return [Line(side, label, detail, points)] if points else []


def _multiplied(lines: Sequence[Line], multiplier: int) -> list[Line]:
    return [
        Line(
            side, f"Last game × {multiplier}", f"{points} × {multiplier}", points * (multiplier - 1)
        )
        for side, points in enumerate(points_of(tuple(lines)))
        if multiplier > 1 and points
    ]


def _enter(
    still_open: list[_OpenGame],
    hand: Hand,
    hand_score: HandScore,
    entered: list[tuple[bool, bool]],
) -> None:
    """Write a hand into the games it belongs to; note in `entered` which, for each side.

    A side that won the hand, or got points in it, writes them into every open game in which
    it has an entry and into the first open one in which it has none (Hollywood; with a single
    game that is always the one). An adjustment corrects entries and makes none: it goes where
    the side has entries, or to the first open game.
    """
    is_adjustment = hand.how is How.ADJUSTMENT
    for side, points in enumerate(hand_score.points):
        if not points and hand_score.winner != side:
            continue
        games = [game for game in still_open if game.has_entry[side]]
        if not (is_adjustment and games):
            games += [game for game in still_open if not game.has_entry[side]][:1]
        for game in games:
            game.add(side, hand_score, points)
            game.has_entry[side] |= not is_adjustment
            first, second = entered[game.number - 1]
            entered[game.number - 1] = (first or side == 0, second or side == 1)
