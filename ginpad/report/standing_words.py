"""How a match stands or ended, in a few sentences."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from ginpad.core.match import Match, side_name
from ginpad.core.pad import Game, Pad, score
from ginpad.report.points_text import points
from ginpad.report.reckoning_text import result_words, total_words


def standing_words(pad: Pad) -> tuple[str, ...]:
    """Each game in a sentence or two, then the whole match and who pays, where it is over.

    >>> standing_words(score(Match(("Ann", "Ben"))))
    ('Ann 0 – Ben 0, hand 1 is next, Ann deals.',)
    """
    sentences: list[str] = []
    for game in pad.games:
        label = f"Game {game.number}: " if len(pad.games) > 1 else ""
        shown = game.final or game.hand_points
        totals = " – ".join(
            f"{side_name(pad.match.players, side)} {points(shown[side])}" for side in (0, 1)
        )
        if game.over:
            sentences.append(f"{label}{totals}. {' '.join(result_words(game, pad))}")
        elif len(pad.games) > 1:
            sentences.append(f"{label}{totals}")
        else:
            sentences.append(f"{totals}, hand {len(pad.rows) + 1} is next, {_dealer(pad)} deals.")
    if len(pad.games) > 1:
        sentences += total_words(pad) if pad.over else [f"{_dealer(pad)} deals next."]
    paid = _paid(pad)
    return (*sentences, f"{paid}.") if paid else tuple(sentences)


def closing_words(pad: Pad, so_far: Callable[[Game, Pad], str]) -> Iterator[str]:
    """What is left to say below a whole pad: the open games, each as `so_far` has it, and who
    deals; or the total, and who pays.
    """
    if not pad.over:
        yield from (so_far(game, pad) for game in pad.games if not game.over)
        yield f"{_dealer(pad)} deals next."
        return
    if len(pad.games) > 1:
        yield from total_words(pad)
    settlement = _paid(pad)
    if settlement is not None:
        yield f"{settlement}."


def state_words(match: Match) -> str:
    """How many hands a match has, and how it stands, to tell it from another state of it.

    >>> state_words(Match(("Ann", "Ben")))
    '0 hands; Ann 0 – Ben 0, hand 1 is next, Ann deals.'
    """
    hands = f"{len(match.hands)} hand{'s' if len(match.hands) != 1 else ''}"
    return f"{hands}; {' '.join(standing_words(score(match, keep_refused=True)))}"


def _dealer(pad: Pad) -> str:
    return pad.match.players[pad.next_dealer]


def _paid(pad: Pad) -> str | None:
    """Who pays; None where nothing is played for, or as long as nothing is owed."""
    if pad.match.rules.stake is None:
        return None
    from ginpad.core.settlement import settlement_text

    return settlement_text(pad)
