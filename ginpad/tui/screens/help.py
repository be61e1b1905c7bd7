"""Help that settles it: this table's rules, what can be typed, how the game goes, the keys."""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar

from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll
from textual.widgets import Static

from ginpad.core.match import Match
from ginpad.core.rules import Rules
from ginpad.report.card_text import with_suits
from ginpad.report.example_lines import example_lines
from ginpad.report.how_to_play import how_to_play
from ginpad.report.rules_words import aloud, figures
from ginpad.report.visible import visible
from ginpad.tui.own_screen import OwnScreen
from ginpad.tui.two_columns import two_columns
from ginpad.tui.widgets.key_hints import KeyHints

Key = tuple[str, str]
"""A key as it stands on the keyboard, and what it does."""

_EVERYWHERE: tuple[Key, ...] = (
    ("Enter", "do what the line, the row or the button says"),
    ("Tab, Shift+Tab", "the next field, the one before"),
    ("/", "every action by name; in the entry line while it is empty"),
    ("single letters", "where no field has the focus: on the pad F4 leads out of the line"),
)
_OF_A_MATCH = ("rules", "lines")
"""The parts that there are only with a match on the table."""


class HelpScreen(OwnScreen[None]):
    """A page to scroll: rules first, since that is what is argued about."""

    AUTO_FOCUS = "#help"
    CSS_PATH = "help.tcss"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,f1,q", "dismiss", "Back", id="help.leave"),
        Binding("r", "show('rules')", "Rules", id="help.rules"),
        Binding("t", "show('lines')", "What to type", id="help.lines"),
        Binding("h", "show('how')", "How it goes", id="help.how"),
        Binding("k", "show('keys')", "Keys", id="help.keys"),
        Binding("f12", "app.settings", "Settings", id="app.settings"),
        Binding("ctrl+q", "app.quit", "Quit", id="app.quit"),
    ]

    def __init__(self, match: Match | None, keys: Iterable[Key]) -> None:
        super().__init__()
        self._match = match
        self._keys = (*_EVERYWHERE, *keys)

    def compose(self) -> ComposeResult:
        yield Static(Text(" ginpad  help", style="bold"), id="title")
        with VerticalScroll(id="help"):
            if self._match is not None:
                yield Static(_heading("The rules of this table"), classes="heading", id="rules")
                yield Static(_rules_card(self._match.rules))
                yield Static(_heading("What to type"), classes="heading", id="lines")
                yield Static(two_columns(example_lines(self._match)))
            yield Static(_heading("How the game goes"), classes="heading", id="how")
            yield Static(_how_to_play(self._match.rules if self._match else None))
            yield Static(_heading("The keys"), classes="heading", id="keys")
            yield Static(two_columns(self._keys))
        yield KeyHints()

    def action_show(self, part: str) -> None:
        """Go to a part of the page: `rules`, `lines`, `how` or `keys`."""
        for heading in self.query(f"#{part}"):
            heading.scroll_visible(top=True, animate=False)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool:
        """Without a match on the table some parts are not there to go to."""
        return action != "show" or parameters[0] not in _OF_A_MATCH or self._match is not None


def _heading(text: str) -> Text:
    return Text(text, style="bold underline")


def _rules_card(rules: Rules) -> Group:
    sentences = [Text(visible(f"• {sentence}")) for sentence in aloud(rules)]
    return Group(Text(visible(figures(rules)), style="bold"), *sentences)


def _how_to_play(rules: Rules | None) -> Group:
    parts: list[RenderableType] = []
    for heading, paragraph in how_to_play(rules):
        parts += [Text(heading, style="bold"), Padding(Text(with_suits(paragraph)), (0, 0, 1, 2))]
    return Group(*parts)
