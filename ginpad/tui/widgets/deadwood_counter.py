"""The deadwood counter: a field of cards for each player, and what they come to.

It holds one value, the `OpenCards`; everything shown is counted from it. The same widget stands
in the pad's pane and below the board of cards.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, ClassVar

from rich.text import Text
from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Container, Horizontal, Vertical, VerticalScroll
from textual.message import Message
from textual.widgets import Button, Input, Label, Static

from ginpad.core.count import (
    OpenCards,
    PlayerCount,
    TableCount,
    cards_to_keep,
    count_tables,
)
from ginpad.core.rules import Rules
from ginpad.report.cards_words import problem_words, table_text, way_text
from ginpad.report.clip import clip_apart
from ginpad.tui.key_names import key_of, with_key
from ginpad.tui.saying import say
from ginpad.tui.widgets.choice import Choice
from ginpad.tui.widgets.plain_input import PlainInput
from ginpad.tui.workers import is_there

if TYPE_CHECKING:
    from ginpad.tui.commands import Command

_NAME = 8
"""Cells of a player's name before the field."""


class TableResult(Vertical):
    """What the cards of one table come to, and what is left to the players to say."""

    class Said(Message):
        """A player said who ended the hand, or chose how the knocker's cards lie."""

        def __init__(self, result: TableResult, index: int, *, is_way: bool) -> None:
            super().__init__()
            self.result = result
            self.index = index
            self.is_way = is_way

    def compose(self) -> ComposeResult:
        yield Static(classes="problem", markup=False)
        with Horizontal(classes="asked"):
            yield Label("ended by ")
            yield Choice((), id="who-ended")
        yield Static(classes="result", markup=False)
        with Vertical(classes="ways"):
            yield Label("How the knocker's cards lie, and what is left:")
            yield Choice((), id="laid-so")

    def show(
        self, table: TableCount, names: tuple[str, ...], rules: Rules, *, insisting: bool
    ) -> None:
        """Show a table's cards counted."""
        _say(self.query_one(".problem", Static), _problems(table, names, insisting=insisting))
        _say(self.query_one(".result", Static), table_text(table, names, rules))
        self._ask_who(table, names)
        self._offer_ways(table, names)

    def _ask_who(self, table: TableCount, names: tuple[str, ...]) -> None:
        self.query_one(".asked").display = bool(table.may_end)
        who = self.query_one("#who-ended", Choice)
        who.options = tuple(clip_apart(names, 16)[seat] for seat in table.may_end)
        chosen = table.ended_by
        who.chosen = None if chosen is None else table.may_end.index(chosen)

    def _offer_ways(self, table: TableCount, names: tuple[str, ...]) -> None:
        shown = table.showdown
        matters = shown is not None and shown.choice_matters
        self.query_one(".ways").display = matters
        if shown is None or not matters:
            return
        defender = next(seat for seat in table.seats if seat != table.ended_by)
        way = self.query_one("#laid-so", Choice)
        name = clip_apart(names, _NAME)[defender]
        way.options = tuple(way_text(choice, name) for choice in shown.choices)
        way.chosen = table.way

    @on(Choice.Chosen)
    def _chosen(self, event: Choice.Chosen) -> None:
        event.stop()
        self.post_message(self.Said(self, event.index, is_way=event.choice.id == "laid-so"))


def _problems(table: TableCount, names: tuple[str, ...], *, insisting: bool) -> Text:
    return Text("\n".join(problem_words(table, names, insisting=insisting)))


def _say(static: Static, text: Text) -> None:
    """Show a text, or nothing at all."""
    static.display = bool(text.plain)
    say(static, text)


class DeadwoodCounter(Vertical):
    """Fields for the cards, what they come to, and a button that hands the hand over."""

    BINDINGS: ClassVar[list[BindingType]] = [
        # Where no field takes Enter for itself: on what is asked.
        Binding("enter", "use", "Use it", show=False),
        Binding("pageup", "scroll_result(-1)", "Page up", show=False),
        Binding("pagedown", "scroll_result(1)", "Page down", show=False),
    ]

    DEFAULT_CSS = """
    DeadwoodCounter {
        height: 18;
        border: round $foreground 30%;
        border-title-color: $text-muted;
    }
    DeadwoodCounter:focus-within { border: round $border; border-title-color: $text; }
    DeadwoodCounter .card-fields, DeadwoodCounter TableResult { height: auto; }
    DeadwoodCounter .card-fields Horizontal, DeadwoodCounter .counter-buttons { height: 1; }
    DeadwoodCounter Label { width: auto; color: $text-muted; }
    DeadwoodCounter .cards, DeadwoodCounter #open-upcard {
        width: 1fr;
        background: $surface;
        &:focus { background: $surface-lighten-1; }
    }
    DeadwoodCounter .counted { height: 1fr; scrollbar-size-vertical: 1; }
    DeadwoodCounter .asked, DeadwoodCounter .ways { height: auto; }
    DeadwoodCounter .problem { color: $text-error; }
    DeadwoodCounter .counter-buttons Button {
        width: auto;
        min-width: 0;
        margin-right: 1;
    }
    """

    class Changed(Message):
        """Somebody typed cards or said something of them."""

    class Used(Message):
        """The hand found from the cards is to be recorded."""

    class Switched(Message):
        """The player wants to go to the board of cards, or back from it."""

    def __init__(self, players: tuple[str, ...], rules: Rules, *, on_board: bool = False) -> None:
        super().__init__()
        self._players = players
        self._rules = rules
        self._on_board = on_board
        self._open_cards = OpenCards.none(len(players))
        self._tables = count_tables(self._open_cards, players, rules)
        self._has_fields = False  # on the pad they are made after it is seen

    def compose(self) -> ComposeResult:
        names = clip_apart(self._players, _NAME)
        with Container(classes="card-fields"):
            for seat, name in enumerate(names):
                with Horizontal():
                    yield Label(f"{name:<{max(map(len, names))}} ", markup=False)
                    yield PlainInput(
                        id=f"cards-{seat}", classes="cards", compact=True, max_length=120,
                        select_on_focus=False, placeholder="cards, such as 7s 10d",
                    )  # fmt: skip
            if self._rules.upcard is not None:
                with Horizontal():
                    yield Label("upcard ")
                    yield PlainInput(
                        id="open-upcard", compact=True, max_length=5, placeholder="such as 9s"
                    )
        with VerticalScroll(classes="counted", can_focus=False):
            for _ in self._tables:
                yield TableResult()
        with Horizontal(classes="counter-buttons"):
            yield Button("Use it", id="use", variant="primary", compact=True)
            yield Button("Clear", id="clear-cards", compact=True)
            switch = "Back" if self._on_board else f"Cards {key_of(self, 'pad.count_cards')}"
            yield Button(switch, id="switch", compact=True)

    def on_mount(self) -> None:
        """Show the cards that lie open."""
        if not is_there(self):  # the pad was left before its counter came
            return
        title = "deadwood counter"
        self.border_title = title if self._on_board else with_key(self, title, "pad.type_cards")
        self._has_fields = True
        self.show(self._open_cards)

    # ------------------------------------------------------------ from outside

    @property
    def open_cards(self) -> OpenCards:
        """What lies open."""
        return self._open_cards

    @property
    def has_fields_shown(self) -> bool:
        """Whether there is room for the fields on this screen."""
        fields = self.query_one(".card-fields")
        return fields.display and self.display

    @property
    def tables(self) -> tuple[TableCount, ...]:
        """What lies open, counted."""
        return self._tables

    @property
    def kept(self) -> tuple[str | None, ...]:
        """The cards to keep with the hand, by seat; empty while none are complete."""
        return cards_to_keep(self._tables, len(self._players))

    def show(self, open_cards: OpenCards, *, insisting: bool = False) -> None:
        """Show cards without telling anybody of a change.

        Args:
            open_cards: what lies open.
            insisting: say also what is wrong with a card that is only half typed.
        """
        if self._has_fields:
            for seat, text in enumerate(open_cards.texts):
                self._set(f"#cards-{seat}", text)
            if self._rules.upcard is not None:
                self._set("#open-upcard", open_cards.upcard)
        self._count(open_cards, insisting=insisting)

    def _count(self, open_cards: OpenCards, *, insisting: bool = False) -> None:
        """Count what lies open; the fields are left as they are, somebody is typing there."""
        self._open_cards = open_cards
        self._tables = count_tables(open_cards, self._players, self._rules)
        if not self._has_fields:
            return
        for result, table in zip(self.query(TableResult), self._tables, strict=True):
            result.show(table, self._players, self._rules, insisting=insisting)
        self.query_one("#use", Button).disabled = not any(table.draft for table in self._tables)
        self.query_one("#clear-cards", Button).disabled = not any(open_cards.texts)

    def _set(self, selector: str, value: str) -> None:
        field = self.query_one(selector, Input)
        if field.value != value:
            with field.prevent(Input.Changed):
                field.value = value

    def change(self, open_cards: OpenCards) -> None:
        """Show changed cards and tell of it."""
        self.show(open_cards)
        self.post_message(self.Changed())

    def type_on(self, seat: int, character: str, *, begins: bool) -> None:
        """Go on with a player's cards by typing, with a character that was typed elsewhere, and
        that begins a card or goes on with what was typed there before."""
        field = self._field(seat)
        field.focus()
        field.value = f"{field.value}{' ' if begins else ''}{character}".lstrip()
        field.cursor_position = len(field.value)

    def focus_first(self) -> None:
        """Wait for the cards of the first player who hasn't laid ten open."""
        if self._has_fields:
            self._field((self._missing(after=-1) or [0])[0]).focus()

    # ------------------------------------------------------------ what the player does

    @on(Input.Changed)
    def _typed(self, event: Input.Changed) -> None:
        event.stop()
        # What stands in the field by now: another key may have come after the one told of.
        field = event.input
        if field.has_class("cards"):
            self._count(self._open_cards.with_text(_seat(field), field.value))
        else:
            self._count(replace(self._open_cards, upcard=field.value))
        self.post_message(self.Changed())

    @on(TableResult.Said)
    def _said(self, event: TableResult.Said) -> None:
        event.stop()
        table = list(self.query(TableResult)).index(event.result)
        if event.is_way:
            self.change(self._open_cards.with_way(table, event.index))
            return
        seat = self._tables[table].may_end[event.index]
        self.change(self._open_cards.with_ended_by(table, seat))

    @on(Input.Submitted)
    def _submitted(self, event: Input.Submitted) -> None:
        """Enter goes on to the next player; behind the last one it uses the hand."""
        event.stop()
        is_cards = event.input.has_class("cards")
        seat = _seat(event.input) if is_cards else len(self._players) - 1
        if is_cards and self._player(seat).problem is not None:
            self.show(self._open_cards, insisting=True)
            return
        missing = self._missing(after=seat)
        if missing and missing[0] != seat:
            self._field(missing[0]).focus()
        else:
            self.action_use()

    def _player(self, seat: int) -> PlayerCount:
        return next(p for table in self._tables for p in table.players if p.seat == seat)

    def _missing(self, after: int) -> list[int]:
        """The seats whose cards don't all lie open, in turn behind a seat."""
        count = len(self._players)
        turn = [(after + step) % count for step in range(1, count + 1)]
        return [seat for seat in turn if not self._player(seat).complete]

    @on(Button.Pressed)
    def _pressed(self, event: Button.Pressed) -> None:
        event.stop()
        match event.button.id:
            case "use":
                self.action_use()
            case "clear-cards":
                self._clear()
            case "switch":
                self.post_message(self.Switched())

    def _clear(self) -> None:
        self.change(replace(self._open_cards, texts=("",) * len(self._players)))
        self.focus_first()

    def commands(self) -> tuple[Command, ...]:
        """The button that has no key."""
        return (("Clear the cards", "All that were typed or pointed at", self._clear),)

    def action_use(self) -> None:
        """Hand the hand over, or go to where something is missing."""
        if any(table.draft for table in self._tables):
            self.post_message(self.Used())
            return
        results = list(self.query(TableResult))
        for result, table in zip(results, self._tables, strict=True):
            if table.may_end:
                result.query_one("#who-ended").focus()
                return
        self.focus_first()
        self.show(self._open_cards, insisting=True)

    def action_scroll_result(self, pages: int) -> None:
        """Scroll what the cards come to."""
        scroll = self.query_one(".counted", VerticalScroll)
        if pages < 0:
            scroll.scroll_page_up(animate=False)
        else:
            scroll.scroll_page_down(animate=False)

    def _field(self, seat: int) -> Input:
        return self.query_one(f"#cards-{seat}", Input)


def _seat(field: Input) -> int:
    return int((field.id or "").removeprefix("cards-"))
