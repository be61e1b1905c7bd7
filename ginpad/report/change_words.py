"""What a change does to a match, told before it is made: from two pads, sentences."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ginpad.core.match import side_name
from ginpad.core.pad import Game, Pad, Row
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
    return (*sentences, *_counting(before, after))


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
    return sentences


def _final(game: Game) -> str:
    return both_points(game.final or (0, 0))


def _counting(before: Pad, after: Pad) -> Iterator[str]:
    """Which hands the end of the match leaves behind it, and which it takes in again."""
    pairs = [pair for pair in _same_hands(before.rows, after.rows) if pair[1].refusal is None]
    put_in = [new.number for old, new in pairs if old is None and not new.counted]
    counts = [(old.counted, new) for old, new in pairs if old is not None]
    no_longer = [new.number for counted, new in counts if counted and not new.counted]
    again = [new.number for counted, new in counts if new.counted and not counted]
    for numbers, words in (
        (put_in, "would not count"),
        (no_longer, "would no longer count"),
        (again, "would count now"),
    ):
        if numbers:
            yield f"{_hands(numbers)} {words}."


def _same_hands(before: Sequence[Row], after: Sequence[Row]) -> Iterator[tuple[Row | None, Row]]:
    """Each row afterwards with its row of before, which is None for a hand put in.

    Hands are put in or taken out at one place: what stands before it keeps its number, what
    stands behind it moves.
    """
    moved = len(after) - len(before)
    pairs = zip(before, after, strict=False)
    same = next((at for at, (old, new) in enumerate(pairs) if old.hand != new.hand), len(before))
    for at, new in enumerate(after):
        if at < same or not moved:
            yield before[at], new
        elif at - moved < same:
            yield None, new
        else:
            yield before[at - moved], new


def _hands(numbers: Sequence[int]) -> str:
    """Some numbers, ascending, in words.

    >>> _hands([3]), _hands([3, 4]), _hands([3, 4, 5]), _hands([3, 5, 6])
    ('Hand 3', 'Hands 3 and 4', 'Hands 3 to 5', 'Hands 3, 5 and 6')
    """
    first, last = numbers[0], numbers[-1]
    if first == last:
        return f"Hand {first}"
    if len(numbers) > 2 and last - first == len(numbers) - 1:
        return f"Hands {first} to {last}"
    return f"Hands {', '.join(map(str, numbers[:-1]))} and {last}"


def _capital(text: str) -> str:
    return text[0].upper() + text[1:]
