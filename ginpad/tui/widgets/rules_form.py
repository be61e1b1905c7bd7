"""Every setting of the rules in groups, those that play no part left out."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll
from textual.widget import Widget
from textual.widgets import Label

from ginpad.core.rules import settings
from ginpad.report.settings_words import GROUPS, Group
from ginpad.tui.rules_draft import Reading, RulesDraft
from ginpad.tui.widgets.setting_field import SettingField
from ginpad.tui.workers import is_there

_KINDS = {setting.path: setting.kind for setting in settings()}


class RulesForm(VerticalScroll, can_focus=False, inherit_bindings=False):
    """The fields of a draft; `SettingField.Edited` tells of each change."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up", "app.focus_previous", show=False),
        Binding("down,enter", "app.focus_next", show=False),
    ]

    def __init__(self, draft: RulesDraft) -> None:
        super().__init__()
        self._draft = draft
        self._reading = draft.read()

    def compose(self) -> ComposeResult:
        """The first group, which is seen at once; the others are made after it is drawn."""
        yield from self._widgets(GROUPS[0])

    def on_mount(self) -> None:
        """Make the other groups as soon as the first can be seen and typed into."""
        self.call_after_refresh(self._mount_others)

    async def _mount_others(self) -> None:
        if not is_there(self):
            return
        await self.mount_all([widget for group in GROUPS[1:] for widget in self._widgets(group)])
        self.show(self._draft, self._reading)

    def _widgets(self, group: Group) -> Iterator[Widget]:
        yield Label(group.title, classes="group")
        for entry in group.entries:
            field = SettingField(entry, _KINDS.get(entry), self._draft.text(entry))
            field.display = self._draft.shows(entry)
            yield field

    def show(self, draft: RulesDraft, reading: Reading) -> None:
        """Show what a draft holds and what is wrong with it."""
        self._draft, self._reading = draft, reading
        for field in self.query(SettingField):
            if not (field.is_mounted and is_there(field)):
                continue  # it shows the draft once it is there, or is on its way out
            problem = reading.problems.get(field.entry, "")
            # What is wrong is never hidden, also where it would play no part.
            field.display = draft.shows(field.entry) or bool(problem)
            field.show(draft.text(field.entry), problem)

    def focus_entry(self, entry: str) -> None:
        """Go to a setting."""
        for field in self.query(SettingField):
            if field.entry == entry and is_there(field):
                field.field.focus()

    def focus_group(self, by: int) -> None:
        """Go to the first setting of the next group, or of the one before, round the end."""
        if not is_there(self):
            return
        children = list(self.children)
        starts = [at for at, child in enumerate(children) if child.has_class("group")]
        now = next((at for at, child in enumerate(children) if child.has_focus_within), 0)
        group = sum(start < now for start in starts) - 1
        start = starts[(group + by) % len(starts)]
        first = next(child for child in children[start + 1 :] if child.display)
        if isinstance(first, SettingField) and is_there(first):
            first.field.focus()
        # Only then: the field brings itself into sight, but not the title above it.
        self.call_after_refresh(self.scroll_to_widget, children[start], top=True, animate=False)
