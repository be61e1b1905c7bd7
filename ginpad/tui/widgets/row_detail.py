"""The chosen hand read aloud: what happened, its arithmetic, and what can be done with it."""

from __future__ import annotations

from rich.text import Text
from textual import on
from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical
from textual.widgets import Button, Static

from ginpad.core.disagreement import disagreements
from ginpad.core.pad import Pad
from ginpad.report.hand_words import arithmetic, headline, limit_words
from ginpad.report.visible import visible
from ginpad.tui.key_names import with_key
from ginpad.tui.widgets.match_table import MatchTable


class RowDetail(Vertical):
    """Words of one row, with buttons for those who have a mouse."""

    def __init__(self) -> None:
        super().__init__()
        self._number = 0
        self._pad: Pad | None = None
        self._words = Static(id="row-words", markup=False)

    def compose(self) -> ComposeResult:
        yield self._words
        with Horizontal(id="row-buttons"):
            yield Button("Correct", id="row-correct", compact=True)
            yield Button("Delete", id="row-delete", compact=True)
            insert = with_key(self, "Insert before", "pad.insert")
            yield Button(insert, id="row-insert", compact=True)

    def show(self, pad: Pad, number: int) -> None:
        """Read hand `number` aloud; 0 for none. What isn't seen is read when it is."""
        self._pad, self._number = pad, number
        if self.is_mounted and self.display:
            self._read()

    def on_show(self) -> None:
        """Read what wasn't seen yet."""
        self._read()

    def _read(self) -> None:
        pad, number = self._pad, self._number
        is_there = pad is not None and 1 <= number <= len(pad.rows)
        self._words.update(row_text(pad, number) if pad is not None and is_there else "")

    @on(Button.Pressed)
    def _pressed(self, event: Button.Pressed) -> None:
        event.stop()
        what = (event.button.id or "").removeprefix("row-")
        if self._number:
            self.post_message(MatchTable.Asked(what, self._number))


def row_text(pad: Pad, number: int) -> Text:
    """Hand `number` in words: what happened, its arithmetic, upcard, note and cards."""
    from ginpad.report.cards_words import disagreement_words, kept_lines

    row = pad.rows[number - 1]
    players = pad.match.players
    sentences = [f"{number}. {headline(row.hand, row.score, players)}"]
    for game in range(len(pad.games)):
        if len(pad.games) == 1 or any(row.entered[game]):
            where = f"Game {game + 1}: " if len(pad.games) > 1 else ""
            sentences += [f"{where}{sum_}" for sum_ in arithmetic(row, players, game)]
    if row.hand.upcard is not None and pad.match.rules.upcard is not None:
        sentences.append(limit_words(pad.match.rules, row.hand.upcard))
    if row.hand.note:
        sentences.append(f"“{row.hand.note}”")
    sentences += [disagreement_words(each, players) for each in disagreements(row.hand)]
    lines = [*map(Text, map(visible, sentences)), *kept_lines(row.hand, players, pad.match.rules)]
    return Text("\n").join(lines)
