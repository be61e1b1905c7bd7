"""A match hand by hand, read only: step through it and watch pad and chart grow."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, ClassVar, cast

from rich.text import Text
from textual import events, on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical
from textual.widgets import Button, DataTable, Input, Static

from ginpad.core.errors import Refusal
from ginpad.core.match import Match
from ginpad.core.pad import Pad, score
from ginpad.report.race_chart import race_chart
from ginpad.report.rules_words import figures
from ginpad.report.standing_words import standing_words
from ginpad.report.visible import visible
from ginpad.tui.exporting import ask_to_export
from ginpad.tui.key_names import key_of
from ginpad.tui.open_match import OpenMatch
from ginpad.tui.own_screen import OwnScreen
from ginpad.tui.telling import tell
from ginpad.tui.widgets.key_hints import KeyHints
from ginpad.tui.widgets.match_table import MatchTable
from ginpad.tui.widgets.plain_input import PlainInput
from ginpad.tui.widgets.row_detail import row_text
from ginpad.tui.widgets.scoreboard import Scoreboard
from ginpad.tui.workers import after_refresh

if TYPE_CHECKING:
    from ginpad.tui.app import GinpadApp


class ReviewScreen(OwnScreen[None]):
    """One match, finished or running, as it was after any of its hands."""

    AUTO_FOCUS = "#review-on"
    CSS_PATH = "review.tcss"
    HORIZONTAL_BREAKPOINTS = [(0, "-narrow"), (72, "-normal"), (110, "-wide")]
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "leave", "Back", id="review.leave"),
        Binding("left,up", "step(-1)", "Hand back", id="review.back"),
        Binding("right,down", "step(1)", "Hand on", id="review.on"),
        Binding("home", "step(-9999)", "First hand", show=False, id="review.first"),
        Binding("end", "step(9999)", "Last hand", show=False, id="review.last"),
        Binding("f2", "next_game", "Next game's chart", show=False, id="review.game"),
        Binding("f8", "other_rules", "Other rules", id="review.other_rules"),
        Binding("f4", "correct", "Correct", id="review.correct"),
        Binding("f5", "note", "Note", show=False, id="review.note"),
        Binding("f9", "rematch", "Rematch", show=False, id="review.rematch"),
        Binding("f7", "earlier", "Earlier states", show=False, id="review.earlier"),
        Binding("f6", "export", "Export", show=False, id="review.export"),
        Binding("ctrl+q", "app.quit", "Quit", id="app.quit"),
    ]

    def __init__(self, opened: OpenMatch) -> None:
        super().__init__()
        self._opened = opened
        self._at = len(opened.match.hands)
        self._game: int | None = None

    @property
    def _app(self) -> GinpadApp:
        return cast("GinpadApp", self.app)

    def compose(self) -> ComposeResult:
        yield Static(self._title(), id="title")
        yield Scoreboard(asks_upcard=False)
        with Horizontal(id="shelf"):
            with Vertical(id="pad-pane") as pane:
                pane.border_title = "pad"
                table = MatchTable()
                table.can_focus = False
                yield table
            with Vertical(id="hand-pane") as pane:
                pane.border_title = "hand"
                yield Static(id="hand-words", markup=False)
                yield Static(id="chart", markup=False)
        yield PlainInput(
            id="note", compact=True, placeholder="a note on this match", max_length=400
        )
        with Horizontal(id="buttons"):
            for name, label in (
                ("back", "◂Hand"),
                ("on", "Hand▸"),
                ("other", "Other rules"),
                ("correct", "Correct"),
                ("rematch", "Rematch"),
                ("export", "Export"),
                ("earlier", "Earlier"),
                ("leave", "Back"),
            ):
                yield Button(label, id=f"review-{name}", compact=True)
        yield KeyHints()

    def on_mount(self) -> None:
        """Begin at the end: what is there is read first, how it came to be after that."""
        self._show_note()
        self._show()

    def _show_note(self) -> None:
        note = self.query_one("#note", Input)
        with note.prevent(Input.Changed):
            note.value = self._opened.match.note

    def on_resize(self, event: events.Resize) -> None:
        """Draw the chart anew in the room there is."""
        after_refresh(self, self._show_hand)

    def _title(self) -> Text:
        started = self._opened.match.started
        date = f"{started:%Y-%m-%d %H:%M} · " if started else ""
        rules = visible(figures(self._opened.match.rules))
        return Text.assemble((" review  ", "bold"), date, rules, no_wrap=True, overflow="ellipsis")

    # ------------------------------------------------------------ stepping

    @property
    def _pad(self) -> Pad:
        """The pad as it was after the hand that is looked at."""
        match = self._opened.match
        return score(replace(match, hands=match.hands[: self._at]))

    def action_step(self, by: int) -> None:
        """Go some hands on, or back for less than 0; before the first the pad is empty."""
        at = min(max(self._at + by, 0), len(self._opened.match.hands))
        if at != self._at:
            self._at = at
            self._show()

    def _show(self) -> None:
        pad = self._pad
        self.query_one(Scoreboard).show(pad, None)
        self.query_one(MatchTable).show(pad)
        self._show_hand()

    def _show_hand(self) -> None:
        pad = self._pad
        pane = self.query_one("#hand-pane")
        pane.border_title = f"hand {self._at} of {len(self._opened.match.hands)}"
        self.query_one("#hand-words", Static).update(self._words(pad))
        chart = self.query_one("#chart", Static)
        game = self._game_drawn(pad)
        if len(pad.games) > 1:
            key = key_of(self, "review.game")
            pane.border_subtitle = f"game {game + 1} of {len(pad.games)} · {key}: the next"
        if chart.size.height >= 5 and chart.size.width >= 20:
            chart.update(race_chart(pad, game, chart.size.width, chart.size.height))

    def _game_drawn(self, pad: Pad) -> int:
        """The index of the chosen game; until one is, the first that is open."""
        if self._game is not None:
            return self._game
        return next((g for g, each in enumerate(pad.games) if not each.over), len(pad.games) - 1)

    @on(events.Click, "#chart")
    def action_next_game(self) -> None:
        """Draw the next game of Hollywood's three."""
        pad = self._pad
        self._game = (self._game_drawn(pad) + 1) % len(pad.games)
        self._show_hand()

    def _words(self, pad: Pad) -> Text:
        """The hand in words, and behind the last one how the match stands."""
        text = row_text(pad, self._at) if self._at else Text("Before the first hand.")
        if self._at == len(self._opened.match.hands):
            text.append("\n\n" + "\n".join(map(visible, standing_words(pad))), style="bold")
        return text

    @on(DataTable.RowHighlighted)
    def _highlighted(self, event: DataTable.RowHighlighted) -> None:
        # A row that is clicked; the table's own news of a row it has left is passed over.
        is_news = event.cursor_row == self.query_one(MatchTable).cursor_row
        if is_news and event.cursor_row < self._at - 1:
            self.action_step(event.cursor_row + 1 - self._at)

    # ------------------------------------------------------------ what can be done

    @on(Button.Pressed)
    def _pressed(self, event: Button.Pressed) -> None:
        match event.button.id:
            case "review-back":
                self.action_step(-1)
            case "review-on":
                self.action_step(1)
            case "review-other":
                self.action_other_rules()
            case "review-correct":
                self.action_correct()
            case "review-rematch":
                self.action_rematch()
            case "review-export":
                self.action_export()
            case "review-earlier":
                self.action_earlier()
            case _:
                self.action_leave()

    @on(Input.Submitted, "#note")
    def _noted(self, event: Input.Submitted) -> None:
        self._opened.change(replace(self._opened.match, note=event.value.strip()))
        if self._is_kept("The note is kept."):
            self.query_one("#review-on").focus()

    def _is_kept(self, words: str) -> bool:
        """Say that a change is kept. One that can't be saved is taken back, and the reason told,
        unless the match is on the table: there it is watched over."""
        pad = self._app.pad_screen
        is_on_table = pad is not None and pad.opened is self._opened
        why = self._opened.unsaved
        if why and not is_on_table:
            self._opened.undo()
            tell(self._app, Refusal(f"It stays as it was. {why}"))
            return False
        self.notify(visible(why or words), markup=False, timeout=4)
        return True

    def action_note(self) -> None:
        """Write a note on the match."""
        self.query_one("#note", Input).focus()

    def action_other_rules(self) -> None:
        """See the same match under other rules."""
        self._app.show_other_rules(self._opened, may_change=False)

    def action_correct(self) -> None:
        """Lay the match on the table again, to correct it, with the hand that is shown in the
        line, unless it is the last of a match that goes on; its file's earlier state is kept."""
        goes_on = self._at == len(self._opened.match.hands) and not self._opened.pad.over
        self._app.show_match(self._opened, correcting=0 if goes_on else self._at)

    def action_rematch(self) -> None:
        """The same players and rules again."""
        self._app.rematch(self._opened)

    def action_export(self) -> None:
        """Write the score sheet of the match."""
        ask_to_export(self._app, self._opened.path)

    def action_earlier(self) -> None:
        """Look at the earlier states of the match, and bring one back."""
        from ginpad.tui.screens.earlier import EarlierScreen

        self.app.push_screen(EarlierScreen(self._opened), self._bring_back)

    def _bring_back(self, match: Match | None) -> None:
        if match is None:
            return
        try:
            self._opened.bring_back(match)
        except Refusal as refusal:
            tell(self._app, refusal)
            return
        if not self._is_kept("It is as it was then. Its state until now is kept, too."):
            return
        self._at = len(self._opened.match.hands)
        self.query_one("#title", Static).update(self._title())
        self._show_note()
        self._show()

    def action_leave(self) -> None:
        """Back to where one came from; from the note, back to the hands."""
        if self.query_one("#note", Input).has_focus:
            self.query_one("#review-on").focus()
            return
        self.dismiss(None)
