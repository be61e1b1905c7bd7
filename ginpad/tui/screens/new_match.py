"""A new match: who plays, by which rules (said aloud), who deals first."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from rich.text import Text
from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.screen import Screen
from textual.suggester import SuggestFromList
from textual.widgets import Button, Footer, Input, Label, OptionList, Static
from textual.widgets.option_list import Option

from ginpad.core.errors import Refusal
from ginpad.core.match import Match, check_players, side_name
from ginpad.core.rules import Rules
from ginpad.report.rules_words import aloud, figures
from ginpad.store.presets import Preset
from ginpad.tui.clip import clip
from ginpad.tui.widgets.choice import Choice

LONGEST_NAME = 24
"""Cells; a longer name would not fit the scoreboard."""


_SEAT_NAMES = ("North", "East", "South", "West")
"""Card players' names for the sides of a table; their first letters differ."""


@dataclass(frozen=True, slots=True)
class Suggestions:
    """What the screen offers: presets, names played before, and the last match's table.

    Attributes:
        presets: all that can be read, and the faulty ones with their reason.
        names: players of earlier matches, the latest first.
        players: of the last match, in seat order; empty where there is none.
        rules: of the last match.
    """

    presets: tuple[Preset, ...]
    names: tuple[str, ...] = ()
    players: tuple[str, ...] = ()
    rules: Rules | None = None


class NewMatchScreen(Screen[Match | None]):
    """Asks for everything a match needs; gives the match, or None when it was left."""

    AUTO_FOCUS = "#player-0"
    HORIZONTAL_BREAKPOINTS = [(0, "-narrow"), (72, "-normal")]
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "leave", "Back", id="new.leave"),
        Binding("f10", "start", "Start", id="new.start"),
        Binding("enter", "start", "Start", show=False),
        Binding("ctrl+q", "app.quit", "Quit", id="app.quit"),
    ]

    def __init__(self, suggestions: Suggestions, *, can_leave: bool) -> None:
        super().__init__()
        self._suggestions = suggestions
        self._can_leave = can_leave
        self._rules = self._first_rules()

    def _first_rules(self) -> Rules:
        last = self._suggestions.rules
        known = [p.rules for p in self._suggestions.presets if p.rules is not None]
        return last if last is not None else next(iter(known), Rules())

    def compose(self) -> ComposeResult:
        yield Static(Text(" ginpad  new match", style="bold"), id="title")
        with Horizontal(id="table"):
            with VerticalScroll(id="who", can_focus=False) as who:
                who.border_title = "players"
                yield from self._name_fields()
                if self._suggestions.names:
                    yield Label("played before", classes="heading")
                    yield Choice(tuple(clip(n, 12) for n in self._known), id="known")
                yield Label("deals first", classes="heading")
                yield Choice((), id="dealer")
                yield Static(id="problem", markup=False)
                yield Button("Start the match", id="start", variant="primary", compact=True)
            with Vertical(id="rules-pane") as rules_pane:
                rules_pane.border_title = "rules"
                yield OptionList(id="presets", compact=True, markup=False)
                with VerticalScroll(can_focus=False):
                    yield Static(id="aloud", markup=False)
        yield Footer()

    def _name_fields(self) -> ComposeResult:
        last = self._suggestions.players
        for seat in range(4):
            yield Input(
                last[seat] if seat < len(last) else "",
                id=f"player-{seat}",
                classes="player",
                compact=True,
                max_length=LONGEST_NAME,
                suggester=SuggestFromList(self._suggestions.names, case_sensitive=False),
            )

    @property
    def _known(self) -> tuple[str, ...]:
        return self._suggestions.names[:6]

    def on_mount(self) -> None:
        """Offer the presets, the last table's first."""
        presets = self.query_one("#presets", OptionList)
        last = self._suggestions.rules
        chosen = 0
        if last is not None and last not in [p.rules for p in self._suggestions.presets]:
            presets.add_option(Option(f"As last time: {figures(last)}", id="last"))
        for preset in self._suggestions.presets:
            if preset.rules is not None and preset.rules == last:
                chosen = presets.option_count
            presets.add_option(self._option(preset))
        presets.highlighted = chosen
        self._show_rules()

    @staticmethod
    def _option(preset: Preset) -> Option:
        if preset.rules is None:
            return Option(f"{preset.key}: {preset.problem}", id=preset.key, disabled=True)
        return Option(preset.rules.name or preset.key, id=preset.key)

    @property
    def _player_count(self) -> int:
        return self._rules.player_count

    def _names(self) -> tuple[str, ...]:
        """The names as typed; a seat left empty is called by its side of the table."""
        seats = self._seat_names()
        return tuple(
            " ".join(field.value.split()) or seat
            for field, seat in zip(self._fields(), seats, strict=True)
        )

    def _fields(self) -> list[Input]:
        return [self.query_one(f"#player-{seat}", Input) for seat in range(self._player_count)]

    def _seat_names(self) -> tuple[str, ...]:
        return _SEAT_NAMES if self._player_count == 4 else _SEAT_NAMES[::2]

    # ------------------------------------------------------------ what the player does

    @on(OptionList.OptionHighlighted, "#presets")
    def _highlighted(self, event: OptionList.OptionHighlighted) -> None:
        if event.option_id == "last" and self._suggestions.rules is not None:
            self._rules = self._suggestions.rules
        for preset in self._suggestions.presets:
            if preset.key == event.option_id and preset.rules is not None:
                self._rules = preset.rules
        self._show_rules()

    @on(Input.Changed, ".player")
    def _name_changed(self) -> None:
        self._show_names()

    @on(Choice.Chosen, "#known")
    def _known_chosen(self, event: Choice.Chosen) -> None:
        event.choice.chosen = None
        empty = next((field for field in self._fields() if not field.value.strip()), None)
        field = empty or self._fields()[-1]
        field.value = self._known[event.index]

    @on(Input.Submitted, ".player")
    def _name_submitted(self, event: Input.Submitted) -> None:
        seat = int((event.input.id or "player-0").removeprefix("player-"))
        if seat + 1 < self._player_count:
            self.query_one(f"#player-{seat + 1}", Input).focus()
        else:
            self.action_start()

    @on(OptionList.OptionSelected, "#presets")
    @on(Button.Pressed, "#start")
    def _start_pressed(self) -> None:
        self.action_start()

    def action_start(self) -> None:
        """Start the match, or say what is missing."""
        problem = self._problem()
        self.query_one("#problem", Static).update(problem)
        if problem:
            self._fields()[-1].focus()
            return
        dealer = self.query_one("#dealer", Choice).chosen or 0
        self.dismiss(Match(self._names(), self._rules, first_dealer=dealer))

    def _problem(self) -> str:
        try:
            check_players(self._names(), self._rules)
        except Refusal as refusal:
            return f"{refusal}."
        return ""

    def action_leave(self) -> None:
        """Back to the match on the table, if there is one."""
        if self._can_leave:
            self.dismiss(None)

    # ------------------------------------------------------------ showing

    def _show_rules(self) -> None:
        sentences = "\n".join(f"• {sentence}" for sentence in aloud(self._rules))
        self.query_one("#aloud", Static).update(Text(f"Say them aloud:\n{sentences}"))
        for seat in range(4):
            field = self.query_one(f"#player-{seat}", Input)
            field.display = seat < self._player_count
            field.placeholder = self._seat_names()[seat] if field.display else ""
        self._show_names()

    def _show_names(self) -> None:
        names = self._names()
        dealer = self.query_one("#dealer", Choice)
        dealer.options = tuple(clip(name, 12) for name in names)
        if dealer.chosen is None or dealer.chosen >= len(names):
            dealer.chosen = 0
        partners = f"{side_name(names, 0)} play {side_name(names, 1)}" if len(names) == 4 else ""
        self.query_one("#problem", Static).update(Text(partners))


def known_names(matches: Sequence[Match]) -> tuple[str, ...]:
    """Every player of some matches, each once, in the order of the matches."""
    return tuple(dict.fromkeys(name for match in matches for name in match.players))
