"""The score sheet as a neutral value: what stands on it, as sections of plain rows.

What belongs here: what is on the sheet, in which order, in which words. What never does: how
Markdown, CSV or HTML lay it out and escape it. Every text in a sheet has gone through
`visible`, so nothing that people typed steers a terminal or turns a line round.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from enum import Enum

from ginpad.core.disagreement import disagreements
from ginpad.core.hand import Hand, How
from ginpad.core.match import side_name
from ginpad.core.pad import Game, Pad, Row, ahead
from ginpad.report.card_text import symbol_text
from ginpad.report.cards_words import disagreement_words
from ginpad.report.hand_words import ended_words, table_ended_words
from ginpad.report.points_text import points
from ginpad.report.reckoning_text import result_words
from ginpad.report.row_numbers import written_points, written_totals
from ginpad.report.rules_words import aloud, figures
from ginpad.report.standing_words import closing_words
from ginpad.report.visible import visible

Cell = str | int
"""A text, or a number that stays one; "" for nothing."""


class RowKind(Enum):
    """What a row of a section is."""

    PLAIN = "plain"
    UNCOUNTED = "uncounted"
    """A hand that is on the pad and counts for nothing."""
    SUM = "sum"
    """Under the rows: the first cell is its label, and runs over the empty ones behind it."""


@dataclass(frozen=True, slots=True)
class SheetRow:
    """A cell for each column of its section."""

    cells: tuple[Cell, ...]
    kind: RowKind = RowKind.PLAIN


@dataclass(frozen=True, slots=True)
class Column:
    """A column: `heading`, and the `group` that it shares with its neighbours, "" for none."""

    heading: str
    group: str = ""
    is_number: bool = False

    @property
    def full_heading(self) -> str:
        """Group and heading in one, where there is one line for them: "Points Ann"."""
        return f"{self.group} {self.heading}".strip()


@dataclass(frozen=True, slots=True)
class Section:
    """A table of the sheet with its title, and the sentences under it."""

    title: str
    columns: tuple[Column, ...]
    rows: tuple[SheetRow, ...]
    sentences: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Sheet:
    """A whole score sheet.

    Attributes:
        title: the sides.
        facts: the lines under it: when, the agreed figures, a note.
        hands: the pad itself.
        reckonings: of each game that is over.
        ending: who is ahead or deals next; the total and who pays.
        agreed: the rules as sentences.
        for_writing: whether it is a form to be filled in by hand.
    """

    title: str
    facts: tuple[str, ...]
    hands: Section
    reckonings: tuple[Section, ...]
    ending: tuple[str, ...]
    agreed: tuple[str, ...]
    for_writing: bool = False


def sheet_of(pad: Pad) -> Sheet:
    """The score sheet of any match, running or over."""
    match = pad.match
    return Sheet(
        title=sheet_title(match.players),
        facts=all_visible(_facts(pad)),
        hands=_hands(pad),
        reckonings=tuple(_reckoning(game, pad) for game in pad.games if game.over),
        ending=all_visible(closing_words(pad, _so_far)),
        agreed=all_visible(aloud(match.rules)),
    )


def sheet_title(players: Sequence[str]) -> str:
    """Who plays whom: "Ann – Ben", "Ann & Cal – Ben & Dee"."""
    return visible(" – ".join(side_name(players, side) for side in (0, 1)))


def all_visible(texts: Iterable[str]) -> tuple[str, ...]:
    """Texts as they may stand on a sheet."""
    return tuple(map(visible, texts))


def _facts(pad: Pad) -> Iterator[str]:
    match = pad.match
    if match.started is not None:
        yield f"{match.started:%Y-%m-%d %H:%M}"
    yield figures(match.rules)
    if match.note:
        yield match.note


# ------------------------------------------------------------------ columns


def hand_columns(
    players: Sequence[str], games: int, *, upcards: bool, remarks: bool
) -> tuple[Column, ...]:
    """The columns of the hands: deadwood for each player, points and totals for each side."""
    return tuple(_hand_columns(all_visible(players), games, upcards, remarks))


def _hand_columns(
    players: Sequence[str], games: int, upcards: bool, remarks: bool
) -> Iterator[Column]:
    yield Column("#", is_number=True)
    yield from map(Column, ("Dealer", "Ended by", "Outcome"))
    if upcards:
        yield Column("Upcard")
    yield from (Column(name, "Deadwood", is_number=True) for name in players)
    yield from side_columns(players, "Points")
    for number in range(1, games + 1):
        yield from side_columns(players, f"Game {number}" if games > 1 else "Total")
    if remarks:
        yield Column("Remarks")


def side_columns(players: Sequence[str], group: str = "") -> tuple[Column, Column]:
    """A double column of numbers, one for each side."""
    first, second = (visible(side_name(players, side)) for side in (0, 1))
    return Column(first, group, is_number=True), Column(second, group, is_number=True)


def _row(cells: Iterable[Cell], kind: RowKind = RowKind.PLAIN) -> SheetRow:
    return SheetRow(tuple(visible(c) if isinstance(c, str) else c for c in cells), kind)


# ------------------------------------------------------------------ the hands


@dataclass(frozen=True, slots=True)
class _Line:
    """One line of the pad: a hand, or one of the two results of a round."""

    row: Row
    hand: Hand
    outcome: str
    is_first: bool
    is_last: bool

    @property
    def remarks(self) -> tuple[Hand, ...]:
        """The facts whose remarks stand in this line."""
        if self.hand is self.row.hand:
            return (self.hand,)
        return (self.hand, self.row.hand) if self.is_last else (self.hand,)


def _hands(pad: Pad) -> Section:
    lines = [line for row in pad.rows for line in _lines(row, pad)]
    remarks = ["; ".join(_remarks(line, pad)) for line in lines]
    upcards = any(line.hand.upcard for line in lines)
    columns = hand_columns(pad.match.players, len(pad.games), upcards=upcards, remarks=any(remarks))
    rows = []
    for line, remark in zip(lines, remarks, strict=True):
        cells = [*_cells(line, pad, upcards), *([remark] if any(remarks) else [])]
        rows.append(_row(cells, RowKind.PLAIN if line.row.counted else RowKind.UNCOUNTED))
    if not rows:
        return Section("Hands", columns, (), ("No hand yet.",))
    return Section("Hands", columns, (*rows, *_sums(pad, columns)))


def _lines(row: Row, pad: Pad) -> Iterator[_Line]:
    players = pad.match.players
    if row.hand.how is not How.ROUND:
        words = ended_words(row.hand, None if row.refusal else row.score, players)
        yield _Line(row, row.hand, words, True, True)
        return
    last = len(row.hand.tables) - 1
    for index, table in enumerate(row.hand.tables):
        words = table_ended_words(table, index, row, pad)
        yield _Line(row, table, words, index == 0, index == last)


def _cells(line: _Line, pad: Pad, upcards: bool) -> Iterator[Cell]:
    row, hand, players = line.row, line.hand, pad.match.players
    yield row.number if line.is_first else ""
    has_dealer = line.is_first and hand.how is not How.ADJUSTMENT
    yield players[row.dealer] if has_dealer else ""
    yield "" if hand.ended_by is None else players[hand.ended_by]
    yield line.outcome
    if upcards:
        yield symbol_text(hand.upcard) if hand.upcard else ""
    for seat in range(len(players)):
        count = hand.deadwood[seat] if seat < len(hand.deadwood) else None
        yield "" if count is None else count
    several = len(pad.games) > 1
    numbers = [*written_points(row)]
    for game in range(len(pad.games)):
        numbers += written_totals(row, game, each_side=several)
    yield from ("" if number is None or not line.is_last else number for number in numbers)


def _remarks(line: _Line, pad: Pad) -> Iterator[str]:
    """What is said of a hand beside its figures; of a round, under its last table."""
    row, players = line.row, pad.match.players
    for hand in line.remarks:
        if hand.boast is not None:
            turn = hand.boast.turn
            ended = "failed" if turn is None else f"in turn {turn}"
            yield f"{players[hand.boast.seat]}'s boast {ended}"
        yield from (text for text in (hand.reason, hand.note) if text)
    if not line.is_last:
        return
    if max(row.score.boxes) > 1:
        yield f"{max(row.score.boxes)} boxes"
    for found in disagreements(row.hand):
        yield disagreement_words(found, players).removesuffix(".")
    if row.refusal is not None:
        yield f"not legal: {row.refusal}"
    elif not row.counted:
        yield "after the end"


def _sums(pad: Pad, columns: Sequence[Column]) -> Iterator[SheetRow]:
    """Under the totals: the boxes of each side, and how far an open game has to go."""
    if pad.match.rules.counts_boxes:
        boxes = [count for game in pad.games for count in game.boxes]
        yield sum_row("Boxes", boxes, columns)
    target = pad.match.rules.game.target
    if target and not pad.over:
        to_go = [
            "–" if game.over else target - total for game in pad.games for total in game.hand_points
        ]
        yield sum_row("To go", to_go, columns)


def sum_row(label: str, totals: Sequence[Cell], columns: Sequence[Column]) -> SheetRow:
    """A row whose cells stand under the totals, at the right but for the remarks."""
    after = 0 if columns[-1].is_number else 1
    before = len(columns) - 1 - len(totals) - after
    return SheetRow((label, *[""] * before, *totals, *[""] * after), RowKind.SUM)


# ------------------------------------------------------------------ the reckoning


def reckoning_columns(players: Sequence[str]) -> tuple[Column, ...]:
    """What is added, how it comes about, and a number for each side."""
    return Column("Reckoning"), Column("How"), *side_columns(players)


def _reckoning(game: Game, pad: Pad) -> Section:
    label = f"Game {game.number}" if len(pad.games) > 1 else "The game"
    return Section(
        f"{label} ended with hand {game.ended_by_hand}",
        reckoning_columns(pad.match.players),
        tuple(_reckoning_rows(game)),
        all_visible(result_words(game, pad)),
    )


def _reckoning_rows(game: Game) -> Iterator[SheetRow]:
    """A row for what is added to both sides or to one; the core gives a line for each side."""
    rows: dict[tuple[str, str], list[Cell]] = {}
    for line in game.lines:
        rows.setdefault((line.label, line.detail), ["", ""])[line.side] = line.points
    for words, sums in rows.items():
        yield _row((*words, *sums))
    yield _row(("Final", "", *(game.final or ("", ""))), RowKind.SUM)


# ------------------------------------------------------------------ the ending


def _so_far(game: Game, pad: Pad) -> str:
    label = f"Game {game.number}: " if len(pad.games) > 1 else ""
    leader = ahead(game.hand_points)
    if leader is None:
        return f"{label}Level so far, {points(game.hand_points[0])} each."
    verb = "are" if len(pad.match.players) > 2 else "is"
    own, other = (points(game.hand_points[side]) for side in (leader, 1 - leader))
    return f"{label}{side_name(pad.match.players, leader)} {verb} ahead so far, {own} to {other}."
