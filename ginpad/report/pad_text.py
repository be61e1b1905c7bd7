"""A pad as text that a person likes to read: the hands, the reckoning, who pays.

What belongs here: what stands on a pad, line by line. What never does: scoring, where the text
goes. Everything that people typed is made visible, and only words are ever broken: numbers keep
their width.
"""

from __future__ import annotations

from collections.abc import Iterator

from ginpad.core.match import side_name
from ginpad.core.pad import Game, Pad
from ginpad.core.rules import BoxesWhen
from ginpad.report.column_names import ColumnNames, fitting_names
from ginpad.report.hands_table import hands_columns, hands_lines
from ginpad.report.points_text import points
from ginpad.report.reckoning_text import reckoning
from ginpad.report.rules_words import figures
from ginpad.report.standing_words import closing_words
from ginpad.report.text_lines import Style, TextLine, fitted
from ginpad.report.text_table import least_width
from ginpad.report.visible import visible


def pad_lines(pad: Pad, width: int | None = None) -> list[TextLine]:
    """The whole pad: title, hands, what is not legal, the reckonings, how it stands.

    Args:
        pad: of any match, running or over.
        width: the cells there are, at least 2: sentences are broken, and names that head a
            column are cut, so that it fits if it can. None: nothing is broken or cut.
    """
    players = pad.match.players
    names = fitting_names(players, width, lambda names: least_width(hands_columns(pad, names)))
    return [
        *fitted(_title(pad), width),
        TextLine(""),
        *(hands_lines(pad, names, width) if pad.rows else [TextLine("No hand yet.")]),
        *fitted(_refusals(pad), width),
        *_reckonings(pad, names, width),
        *fitted(_standing(pad), width),
    ]


def _title(pad: Pad) -> Iterator[TextLine]:
    match = pad.match
    title = visible(" – ".join(side_name(match.players, side) for side in (0, 1)))
    if match.started is not None:
        title += f"  {match.started:%Y-%m-%d %H:%M}"
    yield TextLine(title, Style.BOLD)
    yield TextLine(visible(figures(match.rules)))
    yield from (TextLine(visible(line), Style.ITALIC) for line in match.note.splitlines())


def _refusals(pad: Pad) -> Iterator[TextLine]:
    refused = [row for row in pad.rows if row.refusal is not None]
    if refused:
        yield TextLine("")
        yield TextLine("Not legal under these rules, so worth nothing here:")
    yield from (TextLine(visible(f"  Hand {row.number}: {row.refusal}")) for row in refused)


def _reckonings(pad: Pad, names: ColumnNames, width: int | None) -> Iterator[TextLine]:
    for game in pad.games:
        if game.over:
            yield TextLine("")
            yield from reckoning(game, pad, names, width)


def _standing(pad: Pad) -> Iterator[TextLine]:
    sentences = list(closing_words(pad, _open_game))
    if sentences:
        yield TextLine("")
    yield from (TextLine(visible(sentence)) for sentence in sentences)


def _open_game(game: Game, pad: Pad) -> str:
    label = f"Game {game.number}: " if len(pad.games) > 1 else ""
    return label + " – ".join(_stands(game, side, pad) for side in (0, 1))


def _stands(game: Game, side: int, pad: Pad) -> str:
    rules = pad.match.rules
    facts = []
    if rules.game.target:
        facts.append(f"{rules.game.target - game.hand_points[side]} to go")
        if rules.boxes.value and rules.boxes.when is BoxesWhen.GAME_END:
            boxes = game.boxes[side]
            facts.append("1 box" if boxes == 1 else f"{boxes} boxes")
    more = f" ({', '.join(facts)})" if facts else ""
    return f"{side_name(pad.match.players, side)} {points(game.hand_points[side])}{more}"
