"""Your own numbers: every setting of the rules, what it means, and what hands are worth by it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, ClassVar, cast

from rich.text import Text
from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.widget import Widget
from textual.widgets import Button, Static

from ginpad.core.errors import Refusal
from ginpad.core.rules import Rules
from ginpad.report.example_hands import example_hands, example_upcard
from ginpad.report.settings_changes import changes
from ginpad.report.settings_words import words_of
from ginpad.report.visible import visible
from ginpad.store.locations import Locations
from ginpad.store.presets import Preset, save_preset
from ginpad.tui.commands import Command
from ginpad.tui.key_names import with_key
from ginpad.tui.own_presets import Edited, ask_to_delete
from ginpad.tui.own_screen import OwnScreen
from ginpad.tui.preset_place import LONGEST_NAME, PresetPlace, place_for
from ginpad.tui.rules_draft import Reading, RulesDraft, changed_name
from ginpad.tui.screens.ask import AskScreen
from ginpad.tui.screens.save_preset import SavePresetScreen
from ginpad.tui.telling import tell
from ginpad.tui.widgets.key_hints import KeyHints
from ginpad.tui.widgets.rules_form import RulesForm
from ginpad.tui.widgets.setting_field import SettingField

if TYPE_CHECKING:
    from ginpad.tui.app import GinpadApp


class RulesEditorScreen(OwnScreen[Edited | None]):
    """Changes rules; gives what became of them, or None when nothing did."""

    CSS_PATH = "rules_editor.tcss"
    AUTO_FOCUS = "RulesForm Input"
    HORIZONTAL_BREAKPOINTS = [(0, "-narrow"), (72, "-normal"), (110, "-wide")]
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "leave", "Back", id="rules.leave"),
        Binding("f8", "save", "Save as preset", id="rules.save"),
        Binding("f10", "use", "Use", id="rules.use"),
        # With priority, as an input would scroll itself by these keys.
        Binding(
            "pagedown",
            "group(1)",
            "Next group",
            key_display="PgDn",
            priority=True,
            id="rules.next_group",
        ),
        Binding(
            "pageup",
            "group(-1)",
            "Group before",
            show=False,
            priority=True,
            id="rules.group_before",
        ),
        Binding("ctrl+q", "app.quit", "Quit", id="app.quit"),
    ]

    def __init__(
        self, locations: Locations, presets: Sequence[Preset], rules: Rules, preset: Preset | None
    ) -> None:
        """Change rules.

        Args:
            locations: where own presets lie.
            presets: all there are.
            rules: to start from.
            preset: the preset that they are, None for those of a match.
        """
        super().__init__()
        self._locations = locations
        self._presets = presets
        self._own = preset if preset is not None and preset.own else None
        self._draft = RulesDraft.of(rules)

    def compose(self) -> ComposeResult:
        yield Static(self._title(), id="title")
        with Horizontal(id="table"):
            with Vertical(id="form-pane") as form_pane:
                form_pane.border_title = "your own numbers"
                yield RulesForm(self._draft)
            with VerticalScroll(id="examples-pane"):
                yield Static(id="examples", markup=False)
                yield Static(id="changes", markup=False)
        with Horizontal(id="buttons"):
            use = with_key(self, "Use", "rules.use")
            yield Button(use, id="use", variant="primary", compact=True)
            yield Button(with_key(self, "Save as a preset", "rules.save"), id="save", compact=True)
            if self._own is not None:
                yield Button("Delete this preset", id="delete", compact=True)
            yield Button(with_key(self, "Back", "rules.leave"), id="leave", compact=True)
        yield KeyHints()

    def _title(self) -> Text:
        name = visible(self._draft.base.name) or "rules without a name"
        return Text.assemble((" ginpad  your own numbers", "bold"), f"  from {name}")

    def on_mount(self) -> None:
        """Show the rules as they are."""
        self._show()

    @property
    def _app(self) -> GinpadApp:
        return cast("GinpadApp", self.app)

    def commands(self) -> tuple[Command, ...]:
        """The action that has no key."""
        delete = ("Delete this preset", "After asking", self.action_delete)
        return (delete,) if self._own is not None else ()

    def set_focus(
        self, widget: Widget | None, scroll_visible: bool = True, from_app_focus: bool = False
    ) -> None:
        """Focus a widget; a setting brings itself into sight, at once and as a whole."""
        super().set_focus(widget, scroll_visible=False, from_app_focus=from_app_focus)

    # ------------------------------------------------------------ what the player does

    @on(SettingField.Edited)
    def _edited(self, event: SettingField.Edited) -> None:
        self._draft = self._draft.with_text(event.entry, event.text)
        self._show()

    @on(Button.Pressed)
    async def _pressed(self, event: Button.Pressed) -> None:
        await self.run_action(event.button.id or "")

    def action_group(self, by: int) -> None:
        """To the first setting of the next group, or of the one before."""
        self.query_one(RulesForm).focus_group(by)

    def action_use(self) -> None:
        """Play by these rules without saving them, or say what is wrong with them."""
        rules = self._right_rules()
        if rules is None:
            return
        key = self._own.key if self._own is not None and rules == self._draft.base else ""
        self.dismiss(Edited(changed_name(self._draft.base, rules), key))

    def action_save(self) -> None:
        """Save them as a preset under a name, and play by them."""
        rules = self._right_rules()
        if rules is None:
            return

        def save(name: str | None) -> None:
            if name is not None:
                self._save(rules, name)

        self.app.push_screen(SavePresetScreen(self._suggested_name(), self._place), save)

    def _suggested_name(self) -> str:
        name = " ".join(visible(self._draft.base.name).removesuffix(", changed").split())
        return name if self._own is not None else f"My {name}".strip()[:LONGEST_NAME]

    def _place(self, name: str) -> PresetPlace:
        return place_for(name, self._presets, self._own)

    def _save(self, rules: Rules, name: str) -> None:
        place = self._place(name)
        named = replace(rules, name=name)
        if not place.corrects:
            # What was told of the rules that these came from isn't told of these.
            named = replace(named, summary="", sources=())
        try:
            path = save_preset(
                self._locations, named, place.key, replace=place.takes_own or place.corrects
            )
        except Refusal as refusal:
            tell(self._app, refusal)
            return
        self.app.notify(f"Saved as {name}, in {path}", markup=False)
        self.dismiss(Edited(named, path.stem))

    def action_delete(self) -> None:
        """Delete the preset of one's own, after asking."""
        if self._own is not None:
            ask_to_delete(self._app, self._own, self.dismiss)

    def action_leave(self) -> None:
        """Back to where one came from; asks first if something was changed."""
        changed = self._changed()
        if not changed:
            self.dismiss(None)
            return

        async def leave(answer: str | None) -> None:
            if answer == "give-up":
                self.dismiss(None)
            elif answer:
                await self.run_action(answer)

        self.app.push_screen(_leave_question(changed, self._reading()), leave)

    # ------------------------------------------------------------ showing

    def _reading(self) -> Reading:
        return self._draft.read()

    def _right_rules(self) -> Rules | None:
        """The rules; None when something is wrong with them, and the focus goes there."""
        reading = self._reading()
        if reading.problems:
            self.query_one(RulesForm).focus_entry(next(iter(reading.problems)))
        return reading.rules

    def _changed(self) -> tuple[str, ...]:
        reading = self._reading()
        if reading.rules is not None:
            return changes(self._draft.base, reading.rules)
        return tuple(f"{words_of(entry).label}: {why}" for entry, why in reading.problems.items())

    def _show(self) -> None:
        reading = self._reading()
        self.query_one(RulesForm).show(self._draft, reading)
        if reading.rules is not None:
            self.query_one("#examples", Static).update(_examples(reading.rules))
        slip = bool(reading.problems)
        title = "hands, before the slip" if slip else "what hands are worth"
        self.query_one("#examples-pane").border_title = title
        changed = self.query_one("#changes", Static)
        changed.update(self._changes_text(reading))
        changed.set_class(slip, "wrong")

    def _changes_text(self, reading: Reading) -> Text:
        head = "To put right" if reading.problems else "Changed"
        lines = [f"• {line}" for line in self._changed()]
        return Text("\n".join([f"{head}:", *lines]) if lines else "Nothing is changed yet.")


def _leave_question(changed: Sequence[str], reading: Reading) -> AskScreen:
    """What is to become of changes, also of those that can't be played by yet."""
    more = [f"• and {len(changed) - _MOST_LISTED} more"] if len(changed) > _MOST_LISTED else []
    listed = "\n".join([*(f"• {change}" for change in changed[:_MOST_LISTED]), *more])
    if reading.problems:
        question = f"Something you changed can't be yet:\n{listed}"
        return AskScreen(question, {"": "Put it right", "give-up": "Give the changes up"})
    answers = {"": "Keep on", "use": "Use them", "save": "Save them", "give-up": "Give them up"}
    return AskScreen(f"You changed the numbers:\n{listed}", answers)


_MOST_LISTED = 9


def _examples(rules: Rules) -> Text:
    text = Text(example_upcard(rules), style="bold")
    for example in example_hands(rules):
        text.append("\n" if text else "")
        text.append(f"{example.says}\n", style="not bold")
        text.append("\n".join(f"  {sentence}" for sentence in example.sums), style="bold")
        text.append("\n")
    return text
