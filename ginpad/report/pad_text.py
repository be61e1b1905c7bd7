"""A pad as text that a person likes to read: the hands, the reckoning, who pays.

What belongs here: laying a pad out as Rich renderables. What never does: scoring, where the
text goes. Everything that people typed becomes `Text`, never markup, and only words may wrap:
numbers keep their width.
"""

from __future__ import annotations

from collections.abc import Iterator

from rich.console import Group, RenderableType
from rich.text import Text

from ginpad.core.match import side_name
from ginpad.core.pad import Game, Pad
from ginpad.core.rules import BoxesWhen
from ginpad.report.hands_table import Names, hands_table
from ginpad.report.reckoning_text import points, reckoning
from ginpad.report.rules_words import figures
from ginpad.report.standing_words import closing_words
from ginpad.report.visible import visible


def pad_text(pad: Pad, *, longest_name: int | None = None) -> RenderableType:
    """The whole pad: title, hands, what is not legal, the reckonings, how it stands.

    Args:
        pad: of any match, running or over.
        longest_name: cut names that head a column to so many cells; None: to none.
    """
    names = Names(pad.match.players, longest_name)
    parts: list[RenderableType] = [*_title(pad), Text()]
    parts.append(hands_table(pad, names) if pad.rows else Text("No hand yet."))
    parts += _refusals(pad)
    for game in pad.games:
        if game.over:
            parts += [Text(), *reckoning(game, pad, names)]
    standing = [Text(visible(sentence)) for sentence in closing_words(pad, _open_game)]
    return Group(*parts, *([Text(), *standing] if standing else []))


def _title(pad: Pad) -> Iterator[Text]:
    match = pad.match
    title = Text(visible(" – ".join(side_name(match.players, side) for side in (0, 1))), "bold")
    if match.started is not None:
        title.append(f"  {match.started:%Y-%m-%d %H:%M}", style="not bold dim")
    yield title
    yield Text(visible(figures(match.rules)))
    for line in match.note.splitlines():
        yield Text(visible(line), style="italic")


def _refusals(pad: Pad) -> Iterator[Text]:
    refused = [row for row in pad.rows if row.refusal is not None]
    if refused:
        yield Text("Not legal under these rules, so worth nothing here:")
    for row in refused:
        yield Text(visible(f"  Hand {row.number}: {row.refusal}"))


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
