"""Every setting of the rules in groups, those that play no part left out."""

from __future__ import annotations

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll
from textual.widgets import Label

from ginpad.core.rules import settings
from ginpad.report.settings_words import GROUPS
from ginpad.tui.rules_draft import Reading, RulesDraft
from ginpad.tui.widgets.setting_field import SettingField

_KINDS = {setting.path: setting.kind for setting in settings()}


class RulesForm(VerticalScroll, can_focus=False, inherit_bindings=False):
    """The fields of a draft; `SettingField.Edited` tells of each change."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up", "app.focus_previous", show=False),
        Binding("down,enter", "app.focus_next", show=False),
    ]

    def __init__(self, draft: RulesDraft) -> None:
        super().__init__()
        self._first = draft

    def compose(self) -> ComposeResult:
        for group in GROUPS:
            yield Label(group.title, classes="group")
            for entry in group.entries:
                yield SettingField(entry, _KINDS.get(entry), self._first.text(entry))

    def show(self, draft: RulesDraft, reading: Reading) -> None:
        """Show what a draft holds and what is wrong with it."""
        for field in self.query(SettingField):
            problem = reading.problems.get(field.entry, "")
            # What is wrong is never hidden, also where it would play no part.
            field.display = draft.shows(field.entry) or bool(problem)
            field.show(draft.text(field.entry), problem)

    def focus_entry(self, entry: str) -> None:
        """Go to a setting."""
        for field in self.query(SettingField):
            if field.entry == entry:
                field.field.focus()

    def focus_group(self, by: int) -> None:
        """Go to the first setting of the next group, or of the one before, round the end."""
        children = list(self.children)
        starts = [at for at, child in enumerate(children) if child.has_class("group")]
        now = next((at for at, child in enumerate(children) if child.has_focus_within), 0)
        group = sum(start < now for start in starts) - 1
        start = starts[(group + by) % len(starts)]
        first = next(child for child in children[start + 1 :] if child.display)
        if isinstance(first, SettingField):
            first.field.focus()
        self.scroll_to_widget(children[start], top=True, animate=False)
