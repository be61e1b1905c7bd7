"""A match under other rules: pick a preset, see both pads side by side; play on by it."""

from __future__ import annotations

from typing import ClassVar

from rich.text import Text
from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.screen import Screen
from textual.widgets import Button, Footer, OptionList, Static
from textual.widgets.option_list import Option

from ginpad.core.comparison import Comparison, compare, under, why_incomparable
from ginpad.core.match import Match, side_name
from ginpad.report.rules_words import figures
from ginpad.report.visible import visible
from ginpad.store.presets import Preset
from ginpad.tui.screens.change_rules import ChangeRulesScreen
from ginpad.tui.widgets.comparison_view import ComparisonView


class OtherRulesScreen(Screen[Match | None]):
    """Shows any match by the rules of any preset. Nothing is saved.

    Dismissed with None, or, where the match may be changed, with the match under the rules
    that the table agreed to play on by.
    """

    CSS_PATH = "other_rules.tcss"
    AUTO_FOCUS = "#other-presets"
    HORIZONTAL_BREAKPOINTS = [(0, "-narrow"), (72, "-normal")]
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,f8", "dismiss(None)", "Back", id="other.leave"),
        Binding("f10", "play_on", "Play on by these rules", id="other.play_on"),
        Binding("ctrl+q", "app.quit", "Quit", id="app.quit"),
    ]

    def __init__(self, match: Match, presets: tuple[Preset, ...], *, may_change: bool) -> None:
        super().__init__()
        self._match = match
        self._presets = presets
        self._may_change = may_change
        self._comparison: Comparison | None = None

    def compose(self) -> ComposeResult:
        yield Static(self._title(), id="title", markup=False)
        with Horizontal(id="other-body"):
            with Vertical(id="other-rules") as rules:
                rules.border_title = "other rules"
                yield OptionList(
                    *map(self._option, self._presets),
                    id="other-presets",
                    compact=True,
                    markup=False,
                )
                if self._may_change:
                    yield Button("Play on by these", id="play-on", compact=True)
                yield Button("Back (Esc)", id="leave", compact=True)
            with Vertical(id="other-pads") as pads:
                pads.border_title = "side by side"
                yield Static(id="other-figures", markup=False)
                with VerticalScroll(id="other-scroll"):
                    yield ComparisonView(id="comparison")
        yield Footer()

    def _title(self) -> Text:
        sides = " – ".join(side_name(self._match.players, side) for side in (0, 1))
        words = visible(f"{sides}, as played: {figures(self._match.rules)}")
        return Text.assemble((" ginpad  ", "bold"), words, no_wrap=True, overflow="ellipsis")

    def _option(self, preset: Preset) -> Option:
        if preset.rules is None:
            return Option(visible(f"{preset.key}: {preset.problem}"), id=preset.key, disabled=True)
        name = visible(preset.rules.name or preset.key)
        reason = why_incomparable(self._match, preset.rules)
        if not reason and under(self._match, preset.rules) == self._match:
            reason = "as played"
        return Option(
            f"{name} ({reason})" if reason else name, id=preset.key, disabled=bool(reason)
        )

    def on_mount(self) -> None:
        """Begin with the first preset that can be compared."""
        if self._comparison is None:
            words = "There is no other preset that this match could be compared with."
            self.query_one("#other-figures", Static).update(words)

    # ------------------------------------------------------------ what the player does

    @on(OptionList.OptionHighlighted, "#other-presets")
    def _highlighted(self, event: OptionList.OptionHighlighted) -> None:
        for preset in self._presets:
            if preset.key == event.option_id and preset.rules is not None:
                self._comparison = compare(self._match, preset.rules)
                self._show(self._comparison)

    def _show(self, comparison: Comparison) -> None:
        words = visible(figures(comparison.there.match.rules))
        self.query_one("#other-figures", Static).update(words)
        self.query_one(ComparisonView).show(comparison)
        self.query_one("#other-scroll").scroll_home(animate=False)

    @on(OptionList.OptionSelected, "#other-presets")
    def _selected(self) -> None:
        self.query_one("#other-scroll").focus()

    @on(Button.Pressed, "#leave")
    def _leave_pressed(self) -> None:
        self.dismiss(None)

    @on(Button.Pressed, "#play-on")
    def _play_on_pressed(self) -> None:
        self.action_play_on()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """A match that is only looked at is not changed."""
        return self._may_change if action == "play_on" else True

    def action_play_on(self) -> None:
        """Show what playing on by the chosen rules would do, and do it if the table agrees."""
        if self._comparison is not None:
            self.app.push_screen(ChangeRulesScreen(self._comparison), self._agreed)

    def _agreed(self, match: Match | None) -> None:
        if match is not None:
            self.dismiss(match)
