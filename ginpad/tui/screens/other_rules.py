"""A match under other rules: pick a preset, see both pads side by side; play on by it."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, cast

from rich.text import Text
from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.widgets import Button, OptionList, Static
from textual.widgets.option_list import Option

from ginpad.core.comparison import Comparison, at_table, compare, why_incomparable
from ginpad.core.match import Match, side_name
from ginpad.core.rules import Rules
from ginpad.report.rules_words import figures
from ginpad.report.visible import visible
from ginpad.store.presets import Preset
from ginpad.tui.key_names import with_key
from ginpad.tui.own_presets import Edited, edit_rules, seen_presets
from ginpad.tui.own_screen import OwnScreen
from ginpad.tui.screens.change_rules import ChangeRulesScreen
from ginpad.tui.widgets.comparison_view import ComparisonView
from ginpad.tui.widgets.key_hints import KeyHints
from ginpad.tui.widgets.option_lines import OptionLines

if TYPE_CHECKING:
    from ginpad.tui.app import GinpadApp


class OtherRulesScreen(OwnScreen[Match | None]):
    """Shows any match by the rules of any preset, or by numbers of one's own. Nothing is saved.

    Dismissed with None, or, where the match may be changed, with the match under the rules
    that the table agreed to play on by.
    """

    CSS_PATH = "other_rules.tcss"
    AUTO_FOCUS = "#other-presets"
    HORIZONTAL_BREAKPOINTS = [(0, "-narrow"), (72, "-normal")]
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,f8", "dismiss(None)", "Back", id="other.leave"),
        Binding("f3", "own_numbers", "Your own numbers", id="other.own_numbers"),
        Binding("f10", "play_on", "Play on by these rules", id="other.play_on"),
        Binding("ctrl+q", "app.quit", "Quit", id="app.quit"),
    ]

    def __init__(self, match: Match, presets: tuple[Preset, ...], *, may_change: bool) -> None:
        """Look at a match.

        Args:
            match: any, running or over.
            presets: all there are, the faulty ones too.
            may_change: whether it may be played on by the rules that are picked.
        """
        super().__init__()
        self._match = match
        self._presets = presets
        self._may_change = may_change
        self._own_numbers: Rules | None = None
        self._offered: list[Rules | None] = []
        self._comparison: Comparison | None = None

    def compose(self) -> ComposeResult:
        own = with_key(self, "Your own numbers", "other.own_numbers")
        yield Static(self._title(), id="title", markup=False)
        with Horizontal(id="other-body"):
            with Vertical(id="other-rules") as rules:
                rules.border_title = "other rules"
                yield OptionLines(id="other-presets")
                if self._may_change:
                    play_on = with_key(self, "Play on by these", "other.play_on")
                    yield Button(play_on, id="play-on", compact=True)
                yield Button(own, id="own-numbers", compact=True)
                yield Button(with_key(self, "Back", "other.leave"), id="leave", compact=True)
            with Vertical(id="other-pads") as pads:
                pads.border_title = "side by side"
                yield Static(id="other-figures", markup=False)
                with VerticalScroll(id="other-scroll"):
                    yield ComparisonView(id="comparison")
        yield KeyHints()

    def _title(self) -> Text:
        sides = " – ".join(side_name(self._match.players, side) for side in (0, 1))
        words = visible(f"{sides}, as played: {figures(self._match.rules)}")
        return Text.assemble((" ginpad  ", "bold"), words)

    def on_mount(self) -> None:
        """Begin with the first preset that can be compared."""
        self._offer()

    @property
    def _app(self) -> GinpadApp:
        return cast("GinpadApp", self.app)

    # ------------------------------------------------------------ what is offered

    def _offer(self, chosen: Rules | None = None) -> None:
        """List numbers of one's own, then the presets; highlight what was chosen."""
        listed: list[tuple[str, Rules | None]] = []
        if self._own_numbers is not None:
            listed.append((self._own_numbers.name, self._own_numbers))
        for preset, rules in zip(self._presets, self._rules_of_presets(), strict=True):
            listed.append(((rules.name if rules else "") or preset.key, rules))
        self._offered = [rules for _, rules in listed]
        options = [self._option(name, rules) for name, rules in listed]
        presets = self.query_one("#other-presets", OptionList)
        presets.set_options(options)
        enabled = [index for index, option in enumerate(options) if not option.disabled]
        wanted = [index for index in enabled if chosen is not None and listed[index][1] == chosen]
        presets.highlighted = next(iter(wanted or enabled), None)
        if presets.highlighted is None:
            self.query_one("#other-figures", Static).update("There are no other rules to look at.")

    def _rules_of_presets(self) -> list[Rules | None]:
        """The presets' rules as this table would play them; None for one that can't be read."""
        return [preset.rules and at_table(preset.rules, self._match) for preset in self._presets]

    def _option(self, name: str, rules: Rules | None) -> Option:
        if rules is None:
            return Option(visible(f"{name} (can't be read)"), disabled=True)
        reason = why_incomparable(self._match, rules)
        if rules == self._match.rules:
            reason = "as played"
        return Option(visible(f"{name} ({reason})" if reason else name), disabled=bool(reason))

    # ------------------------------------------------------------ what the player does

    @on(OptionList.OptionHighlighted, "#other-presets")
    def _highlighted(self, event: OptionList.OptionHighlighted) -> None:
        rules = self._offered[event.option_index]
        if rules is not None:
            self._show(compare(self._match, rules))

    @on(OptionList.OptionSelected, "#other-presets")
    def _selected(self) -> None:
        self.query_one("#other-scroll").focus()

    @on(Button.Pressed, "#leave")
    def _leave_pressed(self) -> None:
        self.dismiss(None)

    @on(Button.Pressed, "#own-numbers")
    def action_own_numbers(self) -> None:
        """Change the numbers that the match is played by, to see what they would make of it."""
        edit_rules(self._app, self._match.rules, None, self._edited)

    def _edited(self, edited: Edited | None) -> None:
        """Compare with what came back from the editor."""
        if edited is None or edited.rules is None:
            return
        self._presets = seen_presets(self._app)
        if edited.rules not in (self._match.rules, *self._rules_of_presets()):
            self._own_numbers = edited.rules
        self._offer(edited.rules)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """A match that is only looked at is not changed."""
        return self._may_change if action == "play_on" else True

    @on(Button.Pressed, "#play-on")
    def action_play_on(self) -> None:
        """Show what playing on by the chosen rules would do, and do it if the table agrees."""
        if self._comparison is not None:
            self.app.push_screen(ChangeRulesScreen(self._comparison), self._agreed)

    def _agreed(self, match: Match | None) -> None:
        if match is not None:
            self.dismiss(match)

    # ------------------------------------------------------------ showing

    def _show(self, comparison: Comparison) -> None:
        self._comparison = comparison
        words = visible(figures(comparison.there.match.rules))
        self.query_one("#other-figures", Static).update(words)
        self.query_one(ComparisonView).show(comparison)
        self.query_one("#other-scroll").scroll_home(animate=False)
