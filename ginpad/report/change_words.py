"""What a change does to a match, told before it is made: from two pads, sentences."""

from __future__ import annotations

from ginpad.core.match import side_name
from ginpad.core.pad import Game, Pad
from ginpad.report.points_text import both_points, points


def consequences(before: Pad, after: Pad) -> tuple[str, ...]:
    """What changes between two pads of a match beyond the hand itself.

    Returns:
        Sentences: the totals, and, where it does, what becomes of the end of each game.
        Empty when nothing changes.
    """
    sentences: list[str] = []
    for old, new in zip(before.games, after.games, strict=False):
        where = f"game {new.number}" if len(after.games) > 1 else "the match"
        sentences += _totals(old, new, after)
        sentences += _ending(old, new, after, where)
    return tuple(sentences)


def _totals(old: Game, new: Game, after: Pad) -> list[str]:
    if old.hand_points == new.hand_points:
        return []
    game = f"Game {new.number}: " if len(after.games) > 1 else ""
    changed = [
        f"{side_name(after.match.players, side)} "
        f"{points(old.hand_points[side])} → {points(new.hand_points[side])}"
        for side in (0, 1)
        if old.hand_points[side] != new.hand_points[side]
    ]
    return [f"{game}{', '.join(changed)}."]


def _ending(old: Game, new: Game, after: Pad, where: str) -> list[str]:
    if old.over and not new.over:
        return [f"{_capital(where)} would be open again."]
    if not new.over:
        return []
    sentences = []
    winner = side_name(after.match.players, new.won_by or 0)
    if not old.over:
        sentences.append(f"{_capital(where)} would end at hand {new.ended_by_hand}: {winner} wins.")
    elif (old.ended_by_hand, old.won_by) != (new.ended_by_hand, new.won_by):
        sentences.append(
            f"{_capital(where)} would end at hand {new.ended_by_hand} "
            f"instead of {old.ended_by_hand}: {winner} wins."
        )
    elif old.final != new.final:
        sentences.append(f"The finals would be {_final(new)} instead of {_final(old)}.")
    if after.over and (not old.over or old.ended_by_hand != new.ended_by_hand):
        sentences += _uncounted(after)
    return sentences


def _final(game: Game) -> str:
    return both_points(game.final or (0, 0))


def _uncounted(after: Pad) -> list[str]:
    """Which hands lie behind the end and count no longer."""
    numbers = [row.number for row in after.rows if not row.counted and row.refusal is None]
    if not numbers:
        return []
    if len(numbers) == 1:
        return [f"Hand {numbers[0]} would no longer count."]
    if len(numbers) == 2:
        return [f"Hands {numbers[0]} and {numbers[1]} would no longer count."]
    return [f"Hands {numbers[0]} to {numbers[-1]} would no longer count."]


def _capital(text: str) -> str:
    return text[0].upper() + text[1:]
