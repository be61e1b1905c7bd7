"""The record: how a side did against another, or against everybody; what is left to settle."""

from __future__ import annotations

import time
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar, cast

from rich.console import Group, RenderableType
from rich.text import Text
from textual import events, on, work
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.widgets import Button, Static
from textual.worker import get_current_worker

from ginpad.core.errors import Refusal
from ginpad.core.record import Players, Record, record_of
from ginpad.report.balance_chart import balance_charts
from ginpad.report.record_text import group_table, head_to_head, standing
from ginpad.report.visible import visible
from ginpad.store.index import Index
from ginpad.store.locations import Locations
from ginpad.store.settlements import read_settlements
from ginpad.tui.own_screen import OwnScreen
from ginpad.tui.settling import Due, ask_to_settle, ask_to_undo, due_between, due_words
from ginpad.tui.telling import tell
from ginpad.tui.widgets.choice import Choice
from ginpad.tui.widgets.index_progress import IndexProgress
from ginpad.tui.widgets.key_hints import KeyHints
from ginpad.tui.widgets.search_line import SearchLine
from ginpad.tui.widgets.side_picker import SidePicker
from ginpad.tui.workers import after_refresh, hand_over

if TYPE_CHECKING:
    from ginpad.tui.app import GinpadApp

_REST = 0.1
"""Seconds on a side before its record is added up."""

_PAGES = ("figures", "balance", "years", "rules")


@dataclass(frozen=True, slots=True)
class Loaded:
    """A record, and what is due between its sides: why that can't be read, or None."""

    record: Record
    due: Due | Refusal | None


class RecordScreen(OwnScreen[None]):
    """Head to head, read from the index in a worker."""

    AUTO_FOCUS = "#side-search"
    CSS_PATH = "record.tcss"
    HORIZONTAL_BREAKPOINTS = [(0, "-narrow"), (72, "-normal"), (110, "-wide")]
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "leave", "Back", id="record.leave"),
        Binding("f4", "page", "Next page", id="record.page"),
        Binding("f6", "settle", "Settle", id="record.settle"),
        Binding("f7", "undo_settling", "Undo settling", show=False, id="record.undo_settling"),
        Binding("f9", "merge_players", "Merge players", id="record.merge_players"),
        Binding("ctrl+q", "app.quit", "Quit", id="app.quit"),
    ]

    def __init__(
        self, index: Index, side: Players | None = None, opponent: Players | None = None
    ) -> None:
        """Show the record of a side; without one, of the player with the most matches."""
        super().__init__()
        self._index = index
        self._picker = SidePicker(side, opponent)
        self._loaded: Loaded | None = None

    @property
    def _app(self) -> GinpadApp:
        return cast("GinpadApp", self.app)

    def compose(self) -> ComposeResult:
        yield Static(Text(" ginpad  record", style="bold"), id="title")
        yield IndexProgress(self._index)
        with Horizontal(id="record-body"):
            yield self._picker
            with Vertical(id="record-pane") as pane:
                pane.border_title = "head to head"
                yield Choice(_PAGES, id="page")
                yield Static(id="standing", markup=False)
                with Horizontal():
                    with VerticalScroll(id="figures-scroll"):
                        for page in ("figures", "years", "rules"):
                            yield Static(id=page, markup=False)
                    with VerticalScroll(id="balance-scroll"):
                        yield Static(id="balance", markup=False)
        yield Static(id="due", markup=False)
        with Horizontal(id="buttons"):
            for name, label in (
                ("settle", "Settle"),
                ("undo_settling", "Undo settling"),
                ("merge_players", "Merge players"),
                ("leave", "Back"),
            ):
                yield Button(label, id=name, compact=True)
        yield KeyHints()

    def on_mount(self) -> None:
        """Show what the index knows at once, then let it catch up with the files."""
        self._turn_to(0)
        self._offer()

    @on(events.ScreenResume)
    def _back_on_top(self) -> None:
        """Catch up with what was done elsewhere, such as merging players."""
        self.query_one(IndexProgress).catch_up()

    # ------------------------------------------------------------ keeping up with the files

    @on(IndexProgress.CannotLook)
    def _cannot_look(self, event: IndexProgress.CannotLook) -> None:
        tell(self._app, event.refusal)
        self._offer()

    @on(IndexProgress.CaughtUp)
    def _offer(self) -> None:
        """Offer whoever has played; the record of who is picked is then shown."""
        self._picker.offer(self._index.tables())

    @on(SidePicker.Picked)
    def _picked(self) -> None:
        if self._picker.side is None:
            self._show_nobody()
        else:
            self._load(self._picker.side, self._picker.opponent, self._app.locations)

    @work(thread=True, exclusive=True, group="record")
    def _load(self, side: Players, opponent: Players | None, locations: Locations) -> None:
        worker = get_current_worker()
        time.sleep(_REST)  # who walks through the lists doesn't want them all
        if worker.is_cancelled:
            return
        figures = self._index.figures(side)
        record = record_of(figures.values(), side, opponent)
        due: Due | Refusal | None = None
        if opponent is not None:
            try:
                settlements = read_settlements(locations)
                due = due_between((side, opponent), figures, settlements)
            except Refusal as refusal:
                due = refusal
        if not worker.is_cancelled:
            hand_over(self, self._show, Loaded(record, due))

    # ------------------------------------------------------------ showing

    def _show_nobody(self) -> None:
        self._loaded = None
        looking = "Looking through the matches …"
        nothing = "No match yet. Once a hand has been played, the record stands here."
        self.query_one("#standing", Static).update(nothing if self._index.is_fresh else looking)
        for page in _PAGES:
            self.query_one(f"#{page}", Static).update("")
        self.query_one("#due", Static).update("")

    def _show(self, loaded: Loaded) -> None:
        self._loaded = loaded
        self.query_one("#standing", Static).update(Text(standing(loaded.record), style="bold"))
        for page, content in self._pages(loaded.record).items():
            self.query_one(f"#{page}", Static).update(content)
        due = loaded.due
        words = "" if due is None else str(due) if isinstance(due, Refusal) else due_words(due)
        self.query_one("#due", Static).update(Text(visible(words)))

    def _pages(self, record: Record) -> dict[str, RenderableType]:
        room = self.query_one("#balance-scroll").size
        charts = balance_charts(record, max(room.width - 1, 16), 8)
        years = group_table(record.by_year, "year", "unknown")
        return {
            "figures": head_to_head(record) if record.matches else "",
            "balance": Group(*charts) if charts else "No match is over yet.",
            "years": years,
            "rules": group_table(record.by_rules, "rules", "unnamed"),
        }

    def on_resize(self, event: events.Resize) -> None:
        """Draw the charts anew in the room there is."""
        self.call_after_refresh(self.refresh_bindings)
        if self._loaded is not None:
            after_refresh(self, self._show, self._loaded)

    # ------------------------------------------------------------ turning pages

    @on(Choice.Chosen, "#page")
    def _page_chosen(self, event: Choice.Chosen) -> None:
        self._turn_to(event.index)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Where there is room for all pages side by side, there is none to turn."""
        return not self.has_class("-wide") if action == "page" else True

    def action_page(self) -> None:
        """Turn to the next page."""
        self._turn_to(((self.query_one("#page", Choice).chosen or 0) + 1) % len(_PAGES))

    def _turn_to(self, page: int) -> None:
        self.query_one("#page", Choice).chosen = page
        for index, name in enumerate(_PAGES):
            self.set_class(index == page, f"-at-{name}")
        if self._loaded is not None:
            after_refresh(self, self._show, self._loaded)

    def action_walk(self, by: int) -> None:
        """Walk through the sides while the search keeps the focus."""
        self._picker.walk(by)

    # ------------------------------------------------------------ what can be done

    @on(Button.Pressed, "#buttons Button")
    def _pressed(self, event: Button.Pressed) -> None:
        getattr(self, f"action_{event.button.id}")()

    def action_settle(self) -> None:
        """Settle what is due between these two."""
        due = self._due()
        if due is not None:
            ask_to_settle(self._app, due, self._picked)

    def action_undo_settling(self) -> None:
        """Take back the last settling between these two."""
        due = self._due()
        if due is not None:
            ask_to_undo(self._app, due, self._picked)

    def action_merge_players(self) -> None:
        """Give one name to a player who was called by two spellings."""
        self._app.action_merge_players()

    def _due(self) -> Due | None:
        due = self._loaded.due if self._loaded is not None else None
        if isinstance(due, Refusal):
            tell(self._app, due)
            return None
        if due is None:
            self.notify("Pick two sides that have played against each other.", markup=False)
        return due

    def action_leave(self) -> None:
        """Clear the search; with none, back to where one came from."""
        if not self.query_one(SearchLine).cleared():
            self.dismiss(None)
