"""Help that settles it: this table's rules, how a hand goes, the keys of the screen below."""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar

from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll
from textual.screen import Screen
from textual.widgets import Static

from ginpad.core.rules import Rules
from ginpad.report.how_to_play import HOW_TO_PLAY
from ginpad.report.rules_words import aloud, figures
from ginpad.report.visible import visible
from ginpad.tui.widgets.key_hints import KeyHints

Key = tuple[str, str]
"""A key as it stands on the keyboard, and what it does."""


class HelpScreen(Screen[None]):
    """A page to scroll: rules first, since that is what is argued about."""

    AUTO_FOCUS = "#help"
    CSS_PATH = "help.tcss"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,f1,q", "dismiss", "Back", id="help.leave"),
        Binding("f12", "app.settings", "Settings", id="app.settings"),
        Binding("ctrl+q", "app.quit", "Quit", id="app.quit"),
    ]

    def __init__(self, rules: Rules | None, keys: Iterable[Key]) -> None:
        super().__init__()
        self._rules = rules
        self._keys = tuple(keys)

    def compose(self) -> ComposeResult:
        yield Static(Text(" ginpad  help", style="bold"), id="title")
        with VerticalScroll(id="help"):
            if self._rules is not None:
                yield Static(_heading("The rules of this table"), classes="heading")
                yield Static(_rules_card(self._rules))
            yield Static(_heading("The keys"), classes="heading")
            yield Static(_key_table(self._keys))
            yield Static(_heading("How a hand goes"), classes="heading")
            yield Static(_how_to_play())
        yield KeyHints()


def _heading(text: str) -> Text:
    return Text(text, style="bold underline")


def _rules_card(rules: Rules) -> Group:
    sentences = [Text(visible(f"• {sentence}")) for sentence in aloud(rules)]
    return Group(Text(visible(figures(rules)), style="bold"), *sentences)


def _key_table(keys: Iterable[Key]) -> Table:
    table = Table.grid(padding=(0, 2))
    for key, what in keys:
        table.add_row(Text(key, style="bold"), Text(what))
    return table


def _how_to_play() -> Group:
    parts: list[RenderableType] = []
    for heading, paragraph in HOW_TO_PLAY:
        parts += [Text(heading, style="bold"), Padding(Text(paragraph), (0, 0, 1, 2))]
    return Group(*parts)
