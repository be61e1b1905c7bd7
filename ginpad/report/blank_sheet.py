"""A blank score sheet, for the evening the battery is flat: a form that fills one page."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ginpad.core.match import check_players
from ginpad.core.rules import BoxesWhen, Rules, Shutout
from ginpad.report.rules_words import aloud, figures
from ginpad.report.sheet import (
    Column,
    RowKind,
    Section,
    Sheet,
    SheetRow,
    all_visible,
    hand_columns,
    reckoning_columns,
    sheet_title,
    sum_row,
)

_ROWS = 27
"""Rows that a page has room for, hands and reckoning together, at a height to write in."""
_LINE = "_" * 14
_LETTERS_A_ROW = 250
"""Letters of the rules at the foot of the page that take the room of a row."""

_TO_FILL_IN = "\N{NO-BREAK SPACE}"
"""A cell of a sum that is left empty for its number: its label doesn't run over it."""


def blank_sheet(rules: Rules, players: Sequence[str]) -> Sheet:
    """The form of a match by these rules, as a sheet whose cells are empty.

    Raises:
        MatchRefused: for players that can't sit down to these rules.
    """
    check_players(players, rules)
    labels = list(_reckoning_labels(rules))
    agreed = all_visible(aloud(rules))
    room = _ROWS - len(labels) - len(" ".join(agreed)) // _LETTERS_A_ROW
    return Sheet(
        title=sheet_title(players),
        facts=all_visible((figures(rules), f"Date {_LINE}\u2003First dealer {_LINE}")),
        hands=_hands(rules, players, room),
        reckonings=tuple(
            _reckoning(number, labels, rules, players) for number in range(1, rules.game.games + 1)
        ),
        ending=(f"Who won {_LINE}\u2003Ahead by {_LINE}\u2003Paid {_LINE}",),
        agreed=agreed,
        for_writing=True,
    )


def _hands(rules: Rules, players: Sequence[str], room: int) -> Section:
    columns = hand_columns(
        players, rules.game.games, upcards=rules.upcard is not None, remarks=False
    )
    rows = [SheetRow((number, *[""] * (len(columns) - 1))) for number in range(1, room + 1)]
    return Section("Hands", columns, (*rows, *_boxes(rules, columns)))


def _boxes(rules: Rules, columns: Sequence[Column]) -> Iterator[SheetRow]:
    if rules.counts_boxes:
        yield sum_row("Boxes", [_TO_FILL_IN] * 2 * rules.game.games, columns)


def _reckoning(
    number: int, labels: Sequence[tuple[str, str]], rules: Rules, players: Sequence[str]
) -> Section:
    rows = [SheetRow((*words, "", "")) for words in labels]
    final = SheetRow(("Final", "", _TO_FILL_IN, _TO_FILL_IN), RowKind.SUM)
    title = f"Game {number}" if rules.game.games > 1 else "The game"
    return Section(title, reckoning_columns(players), (*rows, final))


def _reckoning_labels(rules: Rules) -> Iterator[tuple[str, str]]:
    """What may be added when a game ends, in the words of the score, and how."""
    game = rules.game
    yield "Hand points", ""
    if game.target:
        if game.shutout is Shutout.HAND_POINTS:
            yield "Shutout doubles hand points", "× 2"
        if game.bonus:
            yield "Game bonus", str(game.bonus)
        if game.shutout is Shutout.BONUS and game.shutout_bonus:
            yield "Shutout bonus", str(game.shutout_bonus)
        if rules.counts_boxes and rules.boxes.when is BoxesWhen.GAME_END:
            yield "Boxes", f"× {rules.boxes.value}"
        if game.shutout is Shutout.TOTAL:
            yield "Shutout doubles the total", "× 2"
    if game.games > 1 and game.last_game_multiplier > 1:
        yield f"Last game × {game.last_game_multiplier}", ""
