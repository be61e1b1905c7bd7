"""The scoreboard: each side's name, total in large digits, what is missing, boxes, the deal."""

from __future__ import annotations

from rich.cells import cell_len
from rich.text import Text
from textual import events
from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical
from textual.message import Message
from textual.widgets import Digits, Static

from ginpad.core.cards import Card
from ginpad.core.match import side_name
from ginpad.core.pad import Pad
from ginpad.report.hand_words import limit_words
from ginpad.report.points_text import points
from ginpad.report.reckoning_text import result_sentence
from ginpad.report.side_words import (
    boxes_words,
    deal_words,
    deals,
    end_words,
    to_go_words,
    total_of,
)
from ginpad.report.visible import visible

_ROOM_FOR_THE_DEAL = 16
"""Cells beside the digits for a name and "deals", at 60 columns."""


class SideScore(Horizontal):
    """One side's half of the scoreboard."""

    def __init__(self, side: int) -> None:
        super().__init__()
        self._side = side

    def compose(self) -> ComposeResult:
        yield Digits("0")
        yield Static(markup=False)

    def show(self, pad: Pad) -> None:
        """Show this side's score in a pad."""
        self.query_one(Digits).update(str(total_of(pad, self._side)))
        self.query_one(Static).update(self._words(pad))
        self.set_class(deals(pad, self._side), "deals")
        self.set_class(bool(end_words(pad, self._side)), "winner")

    def highlight(self, sides: frozenset[int]) -> None:
        """Highlight the total if this is one of the sides."""
        self.set_class(self._side in sides, "landed")

    def _words(self, pad: Pad) -> Text:
        """The name, what is missing, the boxes; who deals beside the name if both are short,
        else behind the boxes."""
        deal = visible(deal_words(pad, self._side))
        name = visible(side_name(pad.match.players, self._side))
        has_room = cell_len(f"{name}  {deal}") <= _ROOM_FOR_THE_DEAL
        several = len(pad.games) > 1
        last = self._games(pad) if several else boxes_words(pad.games[0].boxes[self._side])
        text = Text()
        text.append(name, style="bold")
        text.append(f"  {deal}" if deal and has_room else "")
        text.append(f"\n{to_go_words(pad, self._side)}\n{last}")
        text.append(f" · {deal}" if deal and not has_room else "")
        return text

    def _games(self, pad: Pad) -> str:
        shown = ((game.final or game.hand_points)[self._side] for game in pad.games)
        return " · ".join(map(points, shown))


class Scoreboard(Vertical):
    """Both sides, to be read from across the table, and the upcard where it plays a part."""

    class Clicked(Message):
        """The player wants the totals larger."""

    def __init__(self, *, asks_upcard: bool = True) -> None:
        super().__init__()
        self._asks_upcard = asks_upcard

    def compose(self) -> ComposeResult:
        with Horizontal():
            yield SideScore(0)
            yield SideScore(1)
        yield Static(id="result-words", markup=False)
        yield Static(id="upcard-words", markup=False)

    def on_click(self, event: events.Click) -> None:
        """A click on the totals asks for larger ones."""
        self.post_message(self.Clicked())

    def highlight(self, sides: frozenset[int]) -> None:
        """Highlight the totals of some sides."""
        for half in self.query(SideScore):
            half.highlight(sides)

    def show(self, pad: Pad, upcard: Card | None) -> None:
        """Show the totals of a pad, and what the upcard of the next hand means."""
        for half in self.query(SideScore):
            half.show(pad)
        result = self.query_one("#result-words", Static)
        result.display = pad.over
        result.update(Text(visible(result_sentence(pad))))
        words = self.query_one("#upcard-words", Static)
        has_upcard = pad.match.rules.upcard is not None and self._asks_upcard
        words.display = has_upcard and not pad.over
        if words.display:
            words.update(
                Text(limit_words(pad.match.rules, upcard) if upcard else "No upcard yet: up 9s")
            )
