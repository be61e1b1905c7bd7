"""The pad: scoreboard, running match, the hand being entered. Opens first."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, ClassVar, cast

from textual import events, on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal
from textual.lazy import Lazy
from textual.screen import Screen
from textual.widgets import DataTable, Static

from ginpad.core.cards import Card
from ginpad.core.errors import Refusal
from ginpad.core.hand import Hand, How
from ginpad.core.match import Match
from ginpad.core.pad import Pad
from ginpad.report.visible import visible
from ginpad.store.half_typed import HalfTyped, keep_half_typed
from ginpad.tui.half_entered import half_typed_for, upcard_of
from ginpad.tui.key_names import key_of
from ginpad.tui.landing import Landing
from ginpad.tui.open_match import OpenMatch
from ginpad.tui.proposal import Doing, Place, Verb
from ginpad.tui.widgets.across_table import AcrossTable
from ginpad.tui.widgets.entry_pane import EntryPane
from ginpad.tui.widgets.first_steps import FirstSteps
from ginpad.tui.widgets.hand_entry import HandEntry
from ginpad.tui.widgets.key_hints import KeyHints
from ginpad.tui.widgets.match_table import MatchTable
from ginpad.tui.widgets.pad_pane import PadPane
from ginpad.tui.widgets.row_detail import RowDetail
from ginpad.tui.widgets.scoreboard import Scoreboard
from ginpad.tui.widgets.title_line import TitleLine
from ginpad.tui.workers import is_there

if TYPE_CHECKING:
    from ginpad.tui.app import GinpadApp
    from ginpad.tui.commands import Command

KEEP_EVERY = 0.4
"""Seconds after which what is half typed is safe from a kill."""

SECOND_RING = 0.4
"""Seconds after the first, or a terminal makes one of both."""


class PadScreen(Screen[None]):
    """One match being played. It composes; the core scores and the store saves."""

    AUTO_FOCUS = "#line"
    HORIZONTAL_BREAKPOINTS = [
        (0, "-narrow"),
        (72, "-normal"),
        (110, "-wide"),
        (160, "-huge"),
    ]
    VERTICAL_BREAKPOINTS = [(0, "-short"), (36, "-tall"), (48, "-grand")]
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("f2,n", "app.new_match", "New", id="app.new_match"),
        Binding("f3,c", "count_cards", "Count cards", show=False, id="pad.count_cards"),
        Binding("f5,u", "undo", "Undo", id="pad.undo"),
        Binding("f6", "reckoning", "Reckoning", show=False, id="pad.reckoning"),
        Binding("f7,r", "redo", "Redo", show=False, id="pad.redo"),
        Binding("f8", "other_rules", "Other rules", show=False, id="pad.other_rules"),
        Binding("f4", "rows", "Hands", id="pad.rows"),
        Binding("f9", "type_cards", "Deadwood counter", show=False, id="pad.type_cards"),
        Binding("f10,h", "app.history", "History", id="app.history"),
        Binding("ctrl+t,f11", "across", "Across the table", show=False, id="pad.across"),
        Binding("escape", "line", "Entry line", show=False, id="pad.line"),
        Binding("q", "app.quit", "Quit", show=False, id="pad.quit"),
    ]

    def __init__(self, opened: OpenMatch, *, across: bool = False, correcting: int = 0) -> None:
        """The pad of a match.

        Args:
            opened: the match.
            across: begin as the board for across the table.
            correcting: begin with this hand in the line, unless another was half typed; 0: none.
        """
        super().__init__(classes="across" if across else None)
        self._landing = Landing(self)
        self._board = AcrossTable()
        self._row_detail = RowDetail()
        self._opened = opened
        self._correcting = correcting
        self._rules = opened.match.rules
        self._players = opened.match.players
        self._upcard: Card | None = None
        self._asked_about: Match | None = None
        self._half_typed: HalfTyped | None = None
        self._shown = opened.match

    @property
    def opened(self) -> OpenMatch:
        """The match on the table."""
        return self._opened

    @property
    def is_untouched(self) -> bool:
        """Whether nothing has been done here yet, and nothing is being typed."""
        half = self.query_one(EntryPane).half_typed(self._opened, self._upcard)
        return not self._opened.timeline.past and half.is_nothing

    @property
    def _app(self) -> GinpadApp:
        return cast("GinpadApp", self.app)

    def compose(self) -> ComposeResult:
        self._fit_from_the_beginning()
        pad = self._opened.pad
        yield TitleLine(self._opened)
        yield Scoreboard()
        yield self._board
        with Horizontal(id="table"):
            with PadPane(id="pad-pane"):
                yield FirstSteps()
                yield MatchTable()
                yield Static(id="match-note", markup=False)
                yield Lazy(self._row_detail)
            yield EntryPane(self._opened.timeline, pad, self._app.now)
        yield KeyHints()

    def _fit_from_the_beginning(self) -> None:
        # Textual sets these classes once there are widgets, and works out every style again.
        width, height = self.app.size
        for cells, classes in (
            (width, self.HORIZONTAL_BREAKPOINTS or []),
            (height, self.VERTICAL_BREAKPOINTS or []),
        ):
            self.add_class(max(each for each in classes if each[0] <= cells)[1], update=False)

    def on_mount(self) -> None:
        """Show the match as it was left, and what was half typed then."""
        self.query_one("#pad-pane").border_title = "pad"
        half = half_typed_for(self._app.locations, self._opened)
        if half is not None:
            self._upcard = upcard_of(half)
        self._show()
        if half is not None:
            self.query_one(EntryPane).offer(half)
            self.call_later(self.notify, "Here is what was half typed.", timeout=4)
        elif self._correcting:
            self.query_one(HandEntry).put_hand(self._correcting)
        self.set_interval(KEEP_EVERY, self.keep_half_typed)

    def keep_half_typed(self) -> None:
        """Keep what is being entered, to be offered again should ginpad end."""
        if not is_there(self):
            return
        half = self.query_one(EntryPane).half_typed(self._opened, self._upcard)
        if half != self._half_typed:
            keep_half_typed(self._app.locations, self._opened.path, half)
            self._half_typed = half

    @property
    def _is_another_table(self) -> bool:
        """Whether pad and forms, which are made for these rules and names, fit no more."""
        match = self._opened.match
        return (match.rules, match.players) != (self._rules, self._players)

    def on_resize(self) -> None:
        """Show the board if there is room for it now."""
        self._show_board()

    @on(events.ScreenResume)
    def _back_on_top(self) -> None:
        """Clear the table if its match was deleted meanwhile; lay it anew for other names; show
        what else was changed, such as its note."""
        if not self.is_current:
            return
        if self._app.thrown_away.holds(self._opened.path):
            self._app.clear_table()
        elif self._is_another_table:
            self._app.show_match(self._opened)
        elif self._opened.match is not self._shown:
            self.refresh_pad()

    # ------------------------------------------------------------ what the player does

    @on(HandEntry.Entered)
    async def _entered(self, event: HandEntry.Entered) -> None:
        proposal = event.proposal
        match proposal.verb:
            case Verb.CHANGE if proposal.match is not None:
                closed = _closed_games(self._opened.pad)
                before = self._opened.pad
                place = self.query_one(HandEntry).place
                number = place.number or len(proposal.match.hands)
                is_added = len(proposal.match.hands) > len(before.rows)
                if is_added and place.doing is Doing.RECORD and _is_dealt(proposal.match.hands[-1]):
                    self._upcard = None
                self._opened.change(proposal.match)
                self._show()
                ended = _closed_games(self._opened.pad) > closed
                if len(proposal.match.hands) >= len(before.rows):
                    self._landing.show(before, self._opened.pad, number)
                    self._ring(twice=ended)
                if ended:
                    self.action_reckoning()
            case Verb.CORRECT:
                self.query_one(HandEntry).clear()
                self.query_one(HandEntry).put_hand(proposal.number)
            case Verb.UPCARD:
                self._upcard = proposal.draft.upcard
                self._show()
            case Verb.UNDO:
                self.query_one(HandEntry).clear()
                self.action_undo()
            case Verb.REDO:
                self.query_one(HandEntry).clear()
                self.action_redo()
        self.action_line()
        await self.query_one(HandEntry).line.release()

    def _ring(self, *, twice: bool) -> None:
        """Ring the terminal's bell for a hand; twice for one that ends a game."""
        self.app.bell()
        if twice:
            self.set_timer(SECOND_RING, self.app.bell)

    @on(MatchTable.Asked)
    def _asked(self, event: MatchTable.Asked) -> None:
        entry = self.query_one(HandEntry)
        match event.what:
            case "correct":
                entry.put_hand(event.number)
            case "delete":
                entry.put(f"delete {event.number}", Place())
            case "insert":
                entry.put("", Place(Doing.INSERT, event.number))
        self.action_line()

    @on(DataTable.RowHighlighted)
    def _highlighted(self, event: DataTable.RowHighlighted) -> None:
        self._row_detail.show(self._opened.pad, event.cursor_row + 1)

    @on(DataTable.RowSelected)
    def _selected(self, event: DataTable.RowSelected) -> None:
        self.query_one(MatchTable).action_ask("correct")

    def action_undo(self) -> None:
        """Take back the last change."""
        self._told(self._opened.undo(), "There is nothing to undo.")

    def action_redo(self) -> None:
        """Make the last undone change again."""
        self._told(self._opened.redo(), "There is nothing to redo.")

    def _told(self, done: bool, why_not: str) -> None:
        if not done:
            self.notify(why_not, markup=False, timeout=3)
        elif self._is_another_table:
            self._app.show_match(self._opened)
        else:
            self._show(keep_line=True)

    def action_line(self) -> None:
        """Back to the entry line."""
        self.query_one(HandEntry).line.focus()

    def type_on(self, character: str) -> None:
        """Take a character into the entry line that was typed before the pad was back."""
        self.action_line()
        self.query_one(HandEntry).line.insert_text_at_cursor(character)

    def action_rows(self) -> None:
        """Choose a hand of the pad."""
        if not self._opened.match.hands:
            self.notify("No hand yet: there is none to choose.", markup=False, timeout=3)
            return
        self._leave_across()
        self.query_one(MatchTable).focus()

    def action_count_cards(self) -> None:
        """Count cards on a board, with all the room there is."""
        self.query_one(EntryPane).open_board()

    def action_type_cards(self) -> None:
        """Type cards into the deadwood counter."""
        self._leave_across()
        self.query_one(EntryPane).type_cards()

    @on(Scoreboard.Clicked)
    @on(AcrossTable.Clicked)
    def action_across(self) -> None:
        """Show the totals as large as they get, for across the table, or the pad again."""
        self.toggle_class("across")
        self._show_board()
        self.action_line()

    def _leave_across(self) -> None:
        if self.has_class("across"):
            self.action_across()

    def action_reckoning(self) -> None:
        """Show what is added up at the end."""
        if not any(game.over for game in self._opened.pad.games):
            self.notify("The reckoning comes when a game ends.", markup=False, timeout=3)
            return
        self._app.show_reckoning(self._opened)

    def action_other_rules(self) -> None:
        """Show the match under other rules; there it can be played on by them."""
        self._app.show_other_rules(self._opened)

    def commands(self) -> tuple[Command, ...]:
        """What has no key: asking about what isn't saved, and another name for `other_rules`."""
        saving = ("Not saved", "Try again, or save elsewhere", self._ask_about_saving)
        rules = ("Change the rules", "Play on by another preset", self.action_other_rules)
        return (saving, rules) if self._opened.unsaved else (rules,)

    @on(TitleLine.Contested)
    def _contested(self) -> None:
        # Once asked, it is asked again by itself at the next change only.
        if self.is_active and self._asked_about is not self._opened.match:
            self.ask_whose()

    def ask_whose(self, leave: Callable[[], object] | None = None, words: str = "") -> None:
        """Ask which of two states of the match shall hold.

        Args:
            leave: what would leave one's own unsaved, if that is what the player is about to do.
            words: what that is called on its button.
        """
        from ginpad.tui.screens.ask import AskScreen
        from ginpad.tui.screens.unsaved import CONTESTED_ANSWERS, SAVING, contested_question

        def decide(whose: str | None) -> None:
            if whose == "leave" and leave is not None:
                leave()
            else:
                self._decide(whose)

        # Not with the answer: until it arrives, the file may have been looked at once more.
        self._asked_about = self._opened.match
        answers = CONTESTED_ANSWERS | ({"leave": words} if leave is not None else {})
        self.app.push_screen(AskScreen(contested_question(self._opened), answers, SAVING), decide)

    def _decide(self, whose: str | None) -> None:
        if whose == "theirs":
            self._take_theirs()
            return
        if whose == "mine":
            self._opened.keep_mine_as_copy()
        self._show(keep_line=True)

    def _take_theirs(self) -> None:
        try:
            self._opened.take_theirs()
        except Refusal as refusal:
            self.notify(visible(str(refusal)), severity="error", markup=False)
        else:
            self._app.show_match(self._opened)

    @on(TitleLine.Clicked)
    def _ask_about_saving(self) -> None:
        self._app.ask_about_saving()

    # ------------------------------------------------------------ showing

    def refresh_pad(self) -> None:
        """Show the match as it stands, and leave the line as it is."""
        self._show(keep_line=True)

    def _show(self, *, keep_line: bool = False) -> None:
        pad = self._opened.pad
        self._shown = pad.match
        self.query_one(TitleLine).show()
        self.query_one(Scoreboard).show(pad, self._upcard)
        self._show_board()
        table = self.query_one(MatchTable)
        table.show(pad)
        table.display = bool(pad.rows)
        first_steps = self.query_one(FirstSteps)
        first_steps.display = not pad.rows
        if not pad.rows:
            first_steps.show(pad)
        note = self.query_one("#match-note", Static)
        note.set_class(bool(pad.match.note), "noted")
        note.update("\n".join(map(visible, pad.match.note.splitlines())))
        self._row_detail.show(pad, table.number)
        self.query_one(PadPane).show(self._opened)
        entry = self.query_one(HandEntry)
        entry.show(self._opened.timeline, pad, self._upcard, keep_line=keep_line)

    def _show_board(self) -> None:
        """Show the board where it is seen: in place of all else, with the key that leads back, or
        on a large screen above the pad."""
        if self._board.display:
            self._board.show(self._opened.pad, self._upcard, self._way_back())

    def _way_back(self) -> str:
        if not self.has_class("across"):
            return ""
        return f"{key_of(self, 'pad.across')} or a click: back to the pad"


def _is_dealt(hand: Hand) -> bool:
    """Whether cards were dealt for it, with the upcard that had been turned up."""
    return hand.how is not How.ADJUSTMENT


def _closed_games(pad: Pad) -> int:
    return sum(game.over for game in pad.games)
