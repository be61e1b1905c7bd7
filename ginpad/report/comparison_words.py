"""A match under other rules, in sentences: how it ends there, what is not legal, what a change
of the rules would do, and the note that says that the table agreed on one."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ginpad.core.comparison import Comparison
from ginpad.core.hand import BigGinNotPlayed, Hand, How, OverKnockLimit, knock_limit
from ginpad.core.match import Match, side_name
from ginpad.core.pad import Game, Pad, Row
from ginpad.core.rules import Rules
from ginpad.core.settlement import settlement_text
from ginpad.report.card_text import card_text
from ginpad.report.change_words import consequences
from ginpad.report.points_text import both_points
from ginpad.report.rules_words import figures
from ginpad.report.settings_changes import changes


def rules_names(here: Rules, there: Rules) -> tuple[str, str]:
    """What two sets of rules are called beside each other: names, or figures where those fail."""
    if here.name and there.name and here.name != there.name:
        return here.name, there.name
    return figures(here), figures(there)


# ------------------------------------------------------------------ how it ends


def verdict(comparison: Comparison) -> tuple[str, ...]:
    """How the match stands here and there, a sentence or two for each."""
    if not comparison.here.rows:
        return ("No hand has been recorded yet.",)
    here = _standing(comparison.here)
    if comparison.is_same:
        return (f"The same there{'' if comparison.here.over else ' so far'}: {here}",)
    return f"As played: {here}", f"There: {_there(comparison)}"


def _there(comparison: Comparison) -> str:
    refused = [row.number for row in comparison.there.rows if row.refusal]
    if not refused:
        return _standing(comparison.there)
    if not any(row.counted and row.hand.how is not How.DEAD for row in comparison.there.rows):
        return "not one hand counts."
    return f"without {hands_words(refused)}, {_standing(comparison.there)}"


def _standing(pad: Pad) -> str:
    sentence = _ended(pad) if pad.over else _open(pad)
    settlement = settlement_text(pad)
    return f"{sentence} {settlement}." if settlement else sentence


def _open(pad: Pad) -> str:
    standings = [both_points(game.final or game.hand_points) for game in pad.games]
    where = "" if len(standings) == 1 else " in the three games"
    sides = f"{_side(pad, 0)} – {_side(pad, 1)}"
    return f"not over yet, {sides}{where} {', '.join(standings)}."


def _ended(pad: Pad) -> str:
    last = max(game.ended_by_hand or 0 for game in pad.games)
    if len(pad.games) > 1:
        return f"over with hand {last}, total {both_points(pad.total or (0, 0))}, {_ahead(pad)}."
    game = pad.games[0]
    winner = _side(pad, game.won_by or 0)
    wins = f"{winner} {_verb(pad, 'wins', 'win')} with hand {last}"
    shutout = " by a shutout" if game.shutout and pad.match.rules.game.target else ""
    if game.ahead == game.won_by:
        return f"{wins}{shutout}, {both_points(game.final or (0, 0))}, ahead by {_margin(pad)}."
    return f"{wins}{shutout}, {both_points(game.final or (0, 0))}, but {_ahead(pad)}."


def _ahead(pad: Pad) -> str:
    if pad.ahead is None:
        return "both are equal"
    return f"{_side(pad, pad.ahead)} {_verb(pad, 'is', 'are')} ahead by {_margin(pad)}"


def _margin(pad: Pad) -> str:
    return "1 point" if pad.margin == 1 else f"{pad.margin} points"


def _side(pad: Pad, side: int) -> str:
    return side_name(pad.match.players, side)


def _verb(pad: Pad, of_one: str, of_two: str) -> str:
    return of_one if len(pad.match.players) == 2 else of_two


# ------------------------------------------------------------------ what is not legal there


def objections(comparison: Comparison) -> tuple[str, ...]:
    """Which hands the other rules would not have allowed, and why; hands alike share one."""
    sentences = []
    if comparison.untold:
        numbers = [row.number for row in comparison.untold]
        its = "it is" if len(numbers) == 1 else "they are"
        sentences.append(
            f"No upcard was noted for {hands_words(numbers)}: what {its} worth there can't be told."
        )
    reasons: dict[str, list[int]] = {}
    for row in comparison.illegal:
        reasons.setdefault(_why(row, comparison.there.match.rules), []).append(row.number)
    for reason, numbers in reasons.items():
        verb = "is" if len(numbers) == 1 else "are"
        hands = hands_words(numbers)
        sentences.append(f"{hands[0].upper()}{hands[1:]} {verb} not legal there: {reason}.")
    return tuple(sentences)


def _why(row: Row, rules: Rules) -> str:
    match row.refusal:
        case OverKnockLimit():
            return next(_over_limit(row.hand, rules))
        case BigGinNotPlayed():
            return "big gin is not played"
    return str(row.refusal).rstrip(".")


def _over_limit(hand: Hand, rules: Rules) -> Iterator[str]:
    """Why a knock is too high; of a round the table whose knock it is."""
    for table in hand.tables:
        yield from _over_limit(table, rules)
    if hand.how is How.ROUND or hand.ended_by is None:
        return
    own, limit = hand.deadwood[hand.ended_by] or 0, knock_limit(rules, hand.upcard)
    if own <= limit:
        return
    upcard = f" with the {card_text(hand.upcard)} turned up" if rules.upcard and hand.upcard else ""
    if limit == 0:
        yield f"a knock where only gin ends a hand{upcard}"
    else:
        yield f"a knock with {own} under a limit of {limit}{upcard}"


def hands_words(numbers: Sequence[int]) -> str:
    """Numbers of hands, in order, in words; three or more in a row are a stretch.

    >>> hands_words([2]), hands_words([1, 2, 3, 7]), hands_words([4, 5])
    ('hand 2', 'hands 1 to 3 and 7', 'hands 4 and 5')
    """
    stretches: list[list[int]] = []
    for number in numbers:
        if stretches and number == stretches[-1][-1] + 1:
            stretches[-1].append(number)
        else:
            stretches.append([number])
    words: list[str] = []
    for stretch in stretches:
        long = len(stretch) > 2
        words += [f"{stretch[0]} to {stretch[-1]}"] if long else map(str, stretch)
    listed = words[0] if len(words) == 1 else f"{', '.join(words[:-1])} and {words[-1]}"
    return f"hand {listed}" if len(numbers) == 1 else f"hands {listed}"


# ------------------------------------------------------------------ playing on by other rules


def change_words(comparison: Comparison) -> tuple[str, ...]:
    """What agreeing on the other rules would mean: from when on, which numbers, what becomes of
    the score. To be told before it is done."""
    here, there = comparison.here, comparison.there
    before, after = rules_names(here.match.rules, there.match.rules)
    told = changes(here.match.rules, there.match.rules)
    return (
        f"From hand {len(here.rows) + 1} on by {after} (before: {before}).",
        *([f"{', '.join(told)}."] if told else []),
        *_what_becomes_of_the_score(here, there),
    )


def _what_becomes_of_the_score(here: Pad, there: Pad) -> Iterator[str]:
    if not here.rows:
        yield "No hand has been recorded yet: nothing else changes."
        return
    yield "The whole match is scored by them, the hands already on the pad too."
    told = [*consequences(here, there), *_games_words(here.games, there.games)]
    yield from told or ["The score stays as it is."]


def _games_words(here: tuple[Game, ...], there: tuple[Game, ...]) -> Iterator[str]:
    if len(there) < len(here):
        yield f"The match would be {_games(len(there))} instead of {_games(len(here))}."
    for game in there[len(here) :]:
        yield f"Game {game.number} would stand at {both_points(game.hand_points)}."


def _games(count: int) -> str:
    return "one game" if count == 1 else "three games"


def change_note(match: Match, rules: Rules) -> str:
    """The match's note once the table plays on by other rules, what it said before first; one
    line, as every note is.

    Before the first hand nothing need be said: no hand was played by the old rules.
    """
    if not match.hands:
        return match.note
    agreed = f"From hand {len(match.hands) + 1} on{_agreed(match.rules, rules)}"
    return f"{match.note} · {agreed}" if match.note else agreed


_FEW = 2
"""So many changed settings are named one by one in the note; more are called by their rules."""


def _agreed(before: Rules, after: Rules) -> str:
    told = changes(before, after)
    if 0 < len(told) <= _FEW:
        return f": {', '.join(told)}; all hands rescored"
    old, new = rules_names(before, after)
    return f" by {new}, all hands rescored (before: {old})"
