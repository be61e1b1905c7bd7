"""The board that is read from across the table, laid out for any number of cells.

Pure: a pad and a size go in, lines come out, each of them exactly as wide as was asked for. A
number is there as a whole or not at all, and so is every sentence.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import StrEnum

from rich.cells import cell_len

from ginpad.core.cards import Card
from ginpad.core.match import side_name
from ginpad.core.pad import Pad
from ginpad.core.settlement import settlement_text
from ginpad.report.clip import clip
from ginpad.report.hand_words import headline, limit_words, points_words
from ginpad.report.points_text import points
from ginpad.report.reckoning_text import result_words, total_words
from ginpad.report.side_words import (
    boxes_words,
    deal_words,
    deals,
    end_words,
    game_in_play,
    to_go_words,
    total_of,
)
from ginpad.report.visible import visible
from ginpad.tui.block_text import can_draw, draw, largest_digits, letters, width_of


class Role(StrEnum):
    """What a piece of the board is, for its colour; each is told by its words or place too."""

    POINTS = "points"
    LANDED = "landed"
    NAME = "name"
    LIT = "lit"
    WORDS = "words"
    END = "end"
    HINT = "hint"


Piece = tuple[str, Role]
Line = tuple[Piece, ...]
"""Pieces from left to right; all lines of a board are equally wide."""

_GAP = 2
"""Cells between the two sides."""

_SMALLEST_DIGITS = 3
"""Lines."""


@dataclass(frozen=True, slots=True)
class Board:
    """What the board shows, and in how many cells.

    Attributes:
        pad: of the match on the table.
        upcard: of the hand that is about to be played.
        width: cells.
        height: lines.
        landed: the sides whose total has just changed.
        hint: how to leave the board, shown where there is room for it.
    """

    pad: Pad
    upcard: Card | None
    width: int
    height: int
    landed: frozenset[int] = frozenset()
    hint: str = ""

    @property
    def half(self) -> int:
        """The cells of one side."""
        return max(self.width - _GAP, 0) // 2

    def lines(self) -> tuple[Line, ...]:
        """The whole board, `height` lines of `width` cells."""
        height = self.height
        heads, marked = self._heads(height // 4) if height > 1 else ([], False)
        standing = [self._standing(marked)] if height > 5 else []
        words = self._words((height - 5) // 4)
        hint = self._hint() if height >= 14 else []
        spaced = 2 if height >= 12 else 0
        room = height - sum(map(len, (heads, standing, words, hint))) - spaced
        others = self._other_games(room // 3) if room > _SMALLEST_DIGITS else []
        numbers = self._numbers(room - len(others))
        # In the order in which they get a free line above them.
        parts = {1: numbers, 4: words, 3: others, 2: standing, 5: hint}
        return self._spread(heads, {place: part for place, part in parts.items() if part})

    # ------------------------------------------------------------ its parts

    def _heads(self, lines: int) -> tuple[list[Line], bool]:
        """The names, in blocks where that many lines are enough; the dealer's or winner's lit.

        Also whether it is said beside them who that is.
        """
        for marked in (True, False):
            heads = [self._head(side, marked=marked) for side in (0, 1)]
            for scale in range(lines, 0, -1):
                drawn = self._drawn_heads(heads, scale)
                if drawn and len(drawn) <= lines:
                    return drawn, marked
        texts = []
        for side in (0, 1):
            mark = self._mark(side)
            room = self.half - (cell_len(mark) + 1 if mark else 0)
            name = clip(side_name(self.pad.match.players, side), room)
            texts.append(f"{name} {mark}".strip() if name else "")
        return [self._two(texts, self._head_roles())], True

    def _drawn_heads(self, heads: Sequence[str], scale: int) -> list[Line]:
        measure = letters(scale)
        can_all_be = all(can_draw(head, measure) for head in heads)
        if not can_all_be or any(width_of(head, measure) + _GAP > self.half for head in heads):
            return []
        both = zip(*(draw(head, measure, margin=scale) for head in heads), strict=True)
        return [self._two(texts, self._head_roles()) for texts in both]

    def _head(self, side: int, *, marked: bool) -> str:
        name = visible(side_name(self.pad.match.players, side))
        return f"{name} {self._mark(side)}".strip() if marked else name

    def _mark(self, side: int) -> str:
        """What is said of a side beside its name; of two partners the one who deals is named
        elsewhere."""
        is_single = len(self.pad.match.players) == 2
        return end_words(self.pad, side) or (deal_words(self.pad, side) if is_single else "")

    def _head_roles(self) -> list[Role]:
        lit = [deals(self.pad, side) or bool(end_words(self.pad, side)) for side in (0, 1)]
        return [Role.LIT if each else Role.NAME for each in lit]

    def _standing(self, marked: bool) -> Line:
        """Who deals where that isn't said above, points to go, boxes: what fits whole."""
        texts = []
        for side in (0, 1):
            deal = "" if marked and self._mark(side) else deal_words(self.pad, side)
            said = [visible(deal), to_go_words(self.pad, side)]
            if len(self.pad.games) == 1:
                said.append(boxes_words(self.pad.games[0].boxes[side]))
            texts.append(_joined(filter(None, said), self.half))
        return self._two(texts, [Role.WORDS] * 2)

    def _numbers(self, lines: int) -> list[Line]:
        totals = [total_of(self.pad, side) for side in (0, 1)]
        roles = [Role.LANDED if side in self.landed else Role.POINTS for side in (0, 1)]
        texts = [str(total) for total in totals]
        measure = largest_digits(texts, self.half, lines)
        if measure is None:
            plain = [points(total) for total in totals]
            return [self._two(plain, roles)] if lines > 0 else []
        drawn = zip(*(draw(text, measure) for text in texts), strict=True)
        return [self._two(pair, roles) for pair in drawn]

    def _other_games(self, lines: int) -> list[Line]:
        """Hollywood's other games, smaller: in digits if there is room, otherwise in a line."""
        pad = self.pad
        in_play = None if pad.over else game_in_play(pad)
        games = [game for game in pad.games if game is not in_play] if len(pad.games) > 1 else []
        if not games:
            return []
        scores = [game.final or game.hand_points for game in games]
        labels = [f"game {game.number}" for game in games]
        columns = self.half // len(games)
        texts = [[str(pair[side]) for pair in scores] for side in (0, 1)]
        words = [Role.WORDS] * 2
        measure = largest_digits([*texts[0], *texts[1]], columns, lines - 1)
        if measure is None:
            return [self._two([_in_a_line(labels, each, self.half) for each in texts], words)]
        head = "".join(label.center(columns) for label in labels)
        result = [self._two([head, head], words)]
        drawn = [[draw(text, measure) for text in texts[side]] for side in (0, 1)]
        for line in range(measure.lines):
            halves = ["".join(d[line].center(columns) for d in drawn[side]) for side in (0, 1)]
            result.append(self._two(halves, [Role.POINTS] * 2))
        return result

    def _words(self, lines: int) -> list[Line]:
        """How it ended or what the upcard means, and the last hand: whole sentences that fit."""
        role = Role.END if self.pad.over else Role.WORDS
        paragraph: list[str] = []
        for sentence in self._sentences():
            more = _wrapped(" ".join([*paragraph, visible(sentence)]), self.width - 2)
            if more is None or len(more) > lines:
                break
            paragraph.append(visible(sentence))
        return [self._one(text, role) for text in _set(paragraph, self.width - 2, lines)]

    def _sentences(self) -> list[str]:
        pad = self.pad
        players = pad.match.players
        said: list[str] = []
        if pad.over:
            ended = result_words(pad.games[0], pad) if len(pad.games) == 1 else total_words(pad)
            paid = settlement_text(pad)
            said += [*ended, *([f"{paid}."] if paid else [])]
        elif self.upcard is not None and pad.match.rules.upcard is not None:
            said.append(f"{limit_words(pad.match.rules, self.upcard)}.")
        if not pad.rows:
            return [*said, f"No hand yet. {players[pad.next_dealer]} deals."]
        row = pad.rows[-1]
        sums = points_words(row.hand, row.score, players)
        said.append(f"Hand {row.number}: {headline(row.hand, row.score, players)}.")
        return [*said, *(f"{each}." for each in sums)]

    def _hint(self) -> list[Line]:
        fits = self.hint and cell_len(self.hint) <= self.width
        return [self._one(self.hint, Role.HINT)] if fits else []

    # ------------------------------------------------------------ lines

    def _two(self, texts: Sequence[str], roles: Sequence[Role]) -> Line:
        """A line with a text for each side, in the middle of its half; one too long is left out."""
        left, right = (_centered(text, self.half) for text in texts)
        gap = self.width - 2 * self.half
        return (left, roles[0]), (" " * gap, Role.WORDS), (right, roles[1])

    def _one(self, text: str, role: Role) -> Line:
        return ((_centered(text, self.width), role),)

    def _spread(self, heads: list[Line], parts: dict[int, list[Line]]) -> tuple[Line, ...]:
        """The heads, and the parts below them in the order of their places.

        What is left of the height is shared out between them, in the order in which they are given.
        """
        free = self.height - len(heads) - sum(map(len, parts.values()))
        lines = heads
        for place in sorted(parts):
            rank = list(parts).index(place)
            share = max(free + len(parts) - 1 - rank, 0) // len(parts)
            lines = lines + [self._one("", Role.WORDS)] * share + parts[place]
        return tuple(lines[: self.height])


def _centered(text: str, width: int) -> str:
    """The text in the middle of so many cells; nothing where it doesn't fit whole."""
    free = width - cell_len(text)
    if free < 0:
        return " " * width
    return " " * (free // 2) + text + " " * (free - free // 2)


def _joined(texts: Iterable[str], width: int) -> str:
    """The first of some texts in one line, as many as fit."""
    line = ""
    for text in texts:
        longer = f"{line} · {text}" if line else text
        if cell_len(longer) > width:
            break
        line = longer
    return line


def _in_a_line(labels: Sequence[str], numbers: Sequence[str], width: int) -> str:
    """What each number is called, and the number; the numbers alone where that doesn't fit."""
    shown = [points(int(number)) for number in numbers]
    whole = " · ".join(f"{label} {each}" for label, each in zip(labels, shown, strict=True))
    return whole if cell_len(whole) <= width else " · ".join(shown)


def _set(sentences: Sequence[str], width: int, lines: int) -> list[str]:
    """Sentences in one line, or each on lines of its own if there are enough of them."""
    together = _wrapped(" ".join(sentences), width) or []
    apart = [line for each in sentences for line in _wrapped(each, width) or []]
    return together if len(together) < 2 or len(apart) > lines else apart


def _wrapped(text: str, width: int) -> list[str] | None:
    """The text broken between words; None where a word is too long."""
    lines: list[str] = []
    for word in text.split():
        if cell_len(word) > width:
            return None
        if lines and cell_len(f"{lines[-1]} {word}") <= width:
            lines[-1] += f" {word}"
        else:
            lines.append(word)
    return lines
