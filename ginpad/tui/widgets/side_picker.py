"""Whose record, and against whom: two lists of sides, the first one searched as one types."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from rich.text import Text
from textual import on
from textual.app import ComposeResult
from textual.containers import Vertical
from textual.message import Message
from textual.widgets import Input, OptionList
from textual.widgets.option_list import Option

from ginpad.core.names import fold
from ginpad.core.record import Players
from ginpad.core.sides import Tables, opponents_of, sides_of
from ginpad.report.record_text import EVERYBODY, side_words
from ginpad.tui.widgets.option_lines import OptionLines
from ginpad.tui.widgets.search_line import SearchLine


class SidePicker(Vertical):
    """Offers the sides that have played. Its screen lets the search walk by `walk`.

    Attributes:
        side: whose record is wanted, None where nobody has played.
        opponent: against whom; None for everybody.
    """

    class Picked(Message):
        """Another side or another opponent has been picked."""

    def __init__(self, side: Players | None = None, opponent: Players | None = None) -> None:
        super().__init__()
        self.side = None if side is None else tuple(sorted(side))
        self.opponent = None if opponent is None else tuple(sorted(opponent))
        # They may be found only later, while the index catches up with the files.
        self._wished: tuple[Players | None, Players | None] | None = (self.side, self.opponent)
        self._tables: Tables = {}
        self._sides: tuple[Players, ...] = ()
        self._opponents: tuple[Players | None, ...] = ()

    def compose(self) -> ComposeResult:
        yield SearchLine(id="side-search", compact=True, placeholder="a name", max_length=80)
        whose = OptionLines(id="whose")
        whose.border_title = "whose record"
        against = OptionLines(id="against")
        against.border_title = "against"
        yield whose
        yield against

    def offer(self, tables: Tables) -> None:
        """Offer whoever sat down together; what is picked stays so where it can."""
        self._tables = tables
        if self._wished is not None:
            self.side, self.opponent = self._wished
        self._offer_sides()

    def walk(self, by: int) -> None:
        """Move through the first list while the search keeps the focus."""
        whose = self.query_one("#whose", OptionList)
        if self._sides:
            at = (whose.highlighted or 0) + by
            whose.highlighted = min(max(at, 0), len(self._sides) - 1)

    def _offer_sides(self) -> None:
        typed = fold(self.query_one("#side-search", Input).value)
        sides = sides_of(self._tables)
        self._sides = tuple(side for side in sides if typed in fold(side_words(side)))
        if self.side not in self._sides and self._sides:
            self.side = self._sides[0]
        elif not sides:
            self.side = None
        _fill(self.query_one("#whose", OptionList), map(side_words, self._sides))
        _highlight(self.query_one("#whose", OptionList), self._sides, self.side)
        self._offer_opponents()

    def _offer_opponents(self) -> None:
        met = () if self.side is None else opponents_of(self.side, self._tables)
        self._opponents = (None, *met)
        if self.opponent not in self._opponents:
            self.opponent = None
        names = [EVERYBODY if each is None else side_words(each) for each in self._opponents]
        _fill(self.query_one("#against", OptionList), names)
        _highlight(self.query_one("#against", OptionList), self._opponents, self.opponent)
        self.post_message(self.Picked())

    # ------------------------------------------------------------ what the player does

    @on(Input.Changed, "#side-search")
    def _searched(self) -> None:
        self._wished = None
        self._offer_sides()

    @on(Input.Submitted, "#side-search")
    @on(OptionList.OptionSelected, "#whose")
    def _go_on(self) -> None:
        self.query_one("#against").focus()

    @on(OptionList.OptionHighlighted, "#whose")
    def _side_picked(self, event: OptionList.OptionHighlighted) -> None:
        side = self._sides[event.option_index] if event.option_index < len(self._sides) else None
        if side is not None and side != self.side:
            self._wished = None
            self.side = side
            self._offer_opponents()

    @on(OptionList.OptionHighlighted, "#against")
    def _opponent_picked(self, event: OptionList.OptionHighlighted) -> None:
        if event.option_index < len(self._opponents):
            opponent = self._opponents[event.option_index]
            if opponent != self.opponent:
                self._wished = None
                self.opponent = opponent
                self.post_message(self.Picked())


def _fill(options: OptionList, names: Iterable[str]) -> None:
    with options.prevent(OptionList.OptionHighlighted):
        options.set_options(Option(Text(name, no_wrap=True, overflow="ellipsis")) for name in names)


def _highlight(
    options: OptionList, sides: Sequence[Players | None], picked: Players | None
) -> None:
    with options.prevent(OptionList.OptionHighlighted):
        options.highlighted = sides.index(picked) if picked in sides else None
