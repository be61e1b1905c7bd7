"""One setting of the rules: its name, its value, what it means, and what is wrong with it."""

from __future__ import annotations

from rich.text import Text
from textual import events, on
from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical
from textual.content import Content
from textual.message import Message
from textual.style import Style
from textual.widgets import Input, Label, Static

from ginpad.core.kinds import Kind, Money, WholeNumber
from ginpad.report.setting_text import step_setting
from ginpad.report.settings_words import SettingWords, words_of
from ginpad.tui.widgets.choice import Choice
from ginpad.tui.widgets.plain_input import PlainInput

_STEPS = {"+": 1, "-": -1, "−": -1}


class Step(Static):
    """A minus or a plus beside a number, for those who have a mouse."""

    class Pressed(Message):
        """It was clicked."""

        def __init__(self, by: int) -> None:
            super().__init__()
            self.by = by

    def __init__(self, by: int) -> None:
        super().__init__(" + " if by > 0 else " − ", markup=False)
        self._by = by

    def on_click(self, event: events.Click) -> None:
        """One step."""
        event.stop()
        self.post_message(self.Pressed(self._by))


class NumberInput(PlainInput):
    """A number, which the keys + and − change by a step as well."""

    def on_key(self, event: events.Key) -> None:
        """One step, for a sign that no number here begins with."""
        if event.character in _STEPS:
            event.stop()
            event.prevent_default()
            self.post_message(Step.Pressed(_STEPS[event.character]))


class SettingHelp(Static):
    """What a setting means and which values are usual; a usual value can be clicked."""

    class Taken(Message):
        """A usual value was clicked."""

        def __init__(self, text: str) -> None:
            super().__init__()
            self.text = text

    def explain(self, words: SettingWords) -> None:
        """Say what it means, with the usual values behind it."""
        parts: list[Content | str | tuple[str, Style]] = [words.meaning]
        for number, usual in enumerate(words.usual):
            click = Style(underline=True) + Style.from_meta({"@click": f"take({number})"})
            parts += [" · " if number else " ", (words.options.get(usual.text, usual.text), click)]
            parts.append(f": {usual.where}" if usual.where else "")
        self.set_class(False, "wrong")
        self._words = words
        self.update(Content.assemble(*parts))

    def refuse(self, problem: str) -> None:
        """Say what is wrong instead."""
        self.set_class(True, "wrong")
        self.update(Text(problem))

    def action_take(self, number: int) -> None:
        """Take a usual value."""
        self.post_message(self.Taken(self._words.usual[number].text))


class SettingField(Vertical):
    """A setting that can be typed or chosen. It shows a text and tells of the player's own."""

    class Edited(Message):
        """The player changed it; `text` is what the field holds now."""

        def __init__(self, entry: str, text: str) -> None:
            super().__init__()
            self.entry = entry
            self.text = text

    def __init__(self, entry: str, kind: Kind | None, text: str) -> None:
        """A field for a setting's path and its kind, or for a part's switch and None."""
        super().__init__()
        self.entry = entry
        self._kind = kind
        self._first = text
        self._words = words_of(entry)
        self._texts = tuple(self._words.options)
        self._shown: tuple[str, str] | None = None

    def compose(self) -> ComposeResult:
        with Horizontal():
            yield Label(self._words.label, markup=False)
            if self._texts:
                yield Choice(tuple(self._words.options.values()))
            elif isinstance(self._kind, (WholeNumber, Money)):
                yield Step(-1)
                yield self._input(NumberInput)
                yield Step(1)
            else:
                yield self._input()
        yield SettingHelp(markup=False)

    def _input(self, kind: type[PlainInput] = PlainInput) -> Input:
        return kind(self._first, compact=True, select_on_focus=True, max_length=40)

    @property
    def field(self) -> Input | Choice:
        """The part that takes the focus."""
        return self.query_one(Choice) if self._texts else self.query_one(Input)

    def show(self, text: str, problem: str) -> None:
        """Show a value, and what is wrong with it ("" for nothing)."""
        if self._shown == (text, problem):
            return
        self._shown = text, problem
        if not self.field.has_focus:
            # What is being typed is ahead of what is shown: it stays as it is.
            with self.prevent(Input.Changed):
                self._set(text)
        help_ = self.query_one(SettingHelp)
        if problem:
            help_.refuse(problem)
        else:
            help_.explain(self._words)

    def _set(self, text: str) -> None:
        if self._texts:
            self.query_one(Choice).chosen = self._texts.index(text)
        else:
            self.query_one(Input).value = text

    def on_descendant_focus(self) -> None:
        """Keep the whole field in sight, with what is said of it."""
        self.scroll_visible(animate=False)

    # ------------------------------------------------------------ what the player does

    @on(Input.Changed)
    def _typed(self, event: Input.Changed) -> None:
        event.stop()
        self.post_message(self.Edited(self.entry, event.value))

    @on(Input.Submitted)
    def _submitted(self, event: Input.Submitted) -> None:
        event.stop()
        self.screen.focus_next()

    @on(Choice.Chosen)
    def _chosen(self, event: Choice.Chosen) -> None:
        event.stop()
        self.post_message(self.Edited(self.entry, self._texts[event.index]))

    @on(Step.Pressed)
    def _stepped(self, event: Step.Pressed) -> None:
        event.stop()
        if isinstance(self._kind, (WholeNumber, Money)):
            self._take(step_setting(self._kind, self.query_one(Input).value, event.by))

    @on(SettingHelp.Taken)
    def _taken(self, event: SettingHelp.Taken) -> None:
        event.stop()
        self._take(event.text)

    def _take(self, text: str) -> None:
        self.field.focus()
        with self.prevent(Input.Changed):
            self._set(text)
        self.post_message(self.Edited(self.entry, text))
