"""The settings: each holds at once and is saved at once."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import TYPE_CHECKING, ClassVar, cast

from rich.table import Table
from rich.text import Text
from textual import events, on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, VerticalScroll
from textual.widget import Widget
from textual.widgets import Button, Input, Label, Static

from ginpad.report.visible import visible
from ginpad.store.presets import Preset
from ginpad.store.settings import Settings, Suits, check_data_dir, check_usual_players
from ginpad.tui.keys import PLACES, Action, actions, keymap_of
from ginpad.tui.own_presets import seen_presets
from ginpad.tui.own_screen import OwnScreen
from ginpad.tui.themes import DEFAULT, THEMES
from ginpad.tui.widgets.choice import Choice
from ginpad.tui.widgets.key_hints import KeyHints
from ginpad.tui.widgets.pick import Pick
from ginpad.tui.widgets.plain_input import PlainInput

if TYPE_CHECKING:
    from ginpad.tui.app import GinpadApp

_SUITS = {
    Suits.AUTO: "as the terminal can",
    Suits.SYMBOLS: "7♠ signs",
    Suits.LETTERS: "7S letters",
}
_ON_OFF = ("on", "off")
_LAST = "those of the last match"


class SettingsScreen(OwnScreen[None]):
    """What a player likes, in one column; the list of the keys comes last."""

    AUTO_FOCUS = "#theme"
    CSS_PATH = "settings.tcss"
    HORIZONTAL_BREAKPOINTS = [(0, "-narrow"), (72, "-normal")]
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,f12", "leave", "Back", id="settings.leave"),
        # Before what scrolls takes them: the field that a key changes must be the one in sight.
        Binding("up", "app.focus_previous", "Field before", show=False, priority=True),
        Binding("down", "app.focus_next", "Next field", show=False, priority=True),
        Binding("pageup", "page(-1)", "Page up", show=False, id="settings.up"),
        Binding("pagedown", "page(1)", "Page down", show=False, id="settings.down"),
        Binding("f1", "app.rules_and_keys", "Help", id="app.help"),
        Binding("ctrl+q", "app.quit", "Quit", id="app.quit"),
    ]

    @property
    def _app(self) -> GinpadApp:
        return cast("GinpadApp", self.app)

    @property
    def _settings(self) -> Settings:
        return self._app.settings

    def compose(self) -> ComposeResult:
        yield Static(Text(" ginpad  settings", style="bold"), id="title")
        with VerticalScroll(id="settings", can_focus=False):
            yield from _row("Theme", Pick(self._themes(), id="theme"))
            yield from _row("Suits", Choice(tuple(_SUITS.values()), id="suits"))
            yield from _row("Bell", Choice(_ON_OFF, id="bell"))
            yield from _row("Animations", Choice(_ON_OFF, id="animations"))
            yield Label("a new match begins with", classes="heading")
            yield from _row("Players", self._input("players", _LAST))
            yield Static(classes="hint", id="players-hint", markup=False)
            yield from _row("Rules", Pick(self._rules_offered(), id="rules"))
            yield Label("where things lie", classes="heading")
            usual = "the usual place"
            yield from _row("Matches", self._input("data-dir", usual))
            yield Static(classes="hint", id="data-dir-hint", markup=False)
            path = visible(str(self._app.locations.settings))
            yield from _row("Settings", Static(path, id="path", markup=False))
            yield Static(id="problem", markup=False)
            yield Button("Keep a copy of that file, write a new one", id="anew", compact=True)
            yield Label("keys", classes="heading")
            yield Static(self._keys_words(), classes="hint", markup=False)
            yield Static(_key_table(self._keys_shown()), id="keys")
        yield KeyHints()

    def _input(self, id: str, placeholder: str) -> Input:
        return PlainInput(id=id, placeholder=placeholder, compact=True, max_length=1000)

    def on_mount(self) -> None:
        """Show what holds."""
        settings = self._settings
        self._pick("#theme").chosen = self._themes().index(self.app.theme)
        self._choice("#suits").chosen = list(_SUITS).index(settings.suits)
        self._choice("#bell").chosen = 0 if settings.bell else 1
        self._choice("#animations").chosen = 0 if settings.animations else 1
        self._pick("#rules").chosen = self._rule_keys().index(settings.rules)
        self.query_one("#players", Input).value = ", ".join(settings.players)
        self.query_one("#data-dir", Input).value = settings.data_dir
        self.app.theme_changed_signal.subscribe(self, self._theme_changed)
        self._show_problem()

    def _choice(self, selector: str) -> Choice:
        return self.query_one(selector, Choice)

    def _pick(self, selector: str) -> Pick:
        return self.query_one(selector, Pick)

    # ------------------------------------------------------------ what is offered

    def _themes(self) -> tuple[str, ...]:
        """Ours first; those that need a terminal's own colours last."""
        ours = [theme.name for theme in THEMES]
        others = sorted(set(self.app.available_themes) - set(ours))
        ansi = [name for name in others if self.app.available_themes[name].ansi]
        return (*ours, *(name for name in others if name not in ansi), *ansi)

    def _presets(self) -> tuple[Preset, ...]:
        return tuple(each for each in seen_presets(self._app) if each.rules is not None)

    def _rule_keys(self) -> tuple[str, ...]:
        keys = ["", *(preset.key for preset in self._presets())]
        liked = self._settings.rules
        return tuple(keys if liked in keys else [*keys, liked])

    def _rules_offered(self) -> tuple[str, ...]:
        names = {p.key: p.rules.name for p in self._presets() if p.rules is not None}
        return tuple(
            visible(names.get(key, f"{key} (not found)")) if key else _LAST
            for key in self._rule_keys()
        )

    def _keys_words(self) -> str:
        return (
            "Any of them can be changed in the settings file, at the next start: under [keys] a "
            'line such as "pad.undo" = "f5,u" gives an action its key or keys.'
        )

    def _keys_shown(self) -> list[tuple[str, str, Action]]:
        changed = keymap_of(self._settings.keys)
        rows = []
        for action in actions():
            keys = changed[action.name].split(",") if action.name in changed else action.keys
            shown = [self.app.get_key_display(Binding(key, "")) for key in keys]
            sign = "•" if action.name in changed else ""
            rows.append((sign, ", ".join(shown), action))
        return rows

    # ------------------------------------------------------------ what the player does

    @on(Choice.Chosen, "#theme")
    def _theme_chosen(self, event: Choice.Chosen) -> None:
        name = self._themes()[event.index]
        self._change(replace(self._settings, theme="" if name == DEFAULT else name))

    def _theme_changed(self, _: object) -> None:
        """Also in the palette."""
        self._pick("#theme").chosen = self._themes().index(self.app.theme)

    @on(Choice.Chosen, "#suits")
    def _suits_chosen(self, event: Choice.Chosen) -> None:
        self._change(replace(self._settings, suits=list(_SUITS)[event.index]))

    @on(Choice.Chosen, "#bell")
    def _bell_chosen(self, event: Choice.Chosen) -> None:
        self._change(replace(self._settings, bell=event.index == 0))
        self.app.bell()

    @on(Choice.Chosen, "#animations")
    def _animations_chosen(self, event: Choice.Chosen) -> None:
        self._change(replace(self._settings, animations=event.index == 0))

    @on(Choice.Chosen, "#rules")
    def _rules_chosen(self, event: Choice.Chosen) -> None:
        self._change(replace(self._settings, rules=self._rule_keys()[event.index]))

    @on(Input.Changed)
    def _typed(self) -> None:
        self._show_hints()

    @on(Input.Submitted)
    def _submitted(self) -> None:
        self._take_typed()
        self.focus_next()

    @on(Input.Blurred)
    def _left(self) -> None:
        self._take_typed()

    def _take_typed(self) -> None:
        """Keep what is typed, as far as it can be."""
        settings = self._settings
        players, _ = self._players()
        if players is not None:
            settings = replace(settings, players=players)
        data_dir, _ = self._data_dir()
        if data_dir is not None:
            settings = replace(settings, data_dir=data_dir)
        self._change(settings)

    def _change(self, settings: Settings) -> None:
        if settings != self._settings:
            self._app.change_settings(settings)
        self._show_problem()

    @on(Button.Pressed, "#anew")
    def _anew(self) -> None:
        self._app.save_settings_anew()
        self._show_problem()

    def action_page(self, by: int) -> None:
        """Show more of the list of keys, or less."""
        scroll = self.query_one("#settings")
        scroll.scroll_relative(y=by * max(scroll.size.height - 2, 1), animate=False)

    def action_leave(self) -> None:
        """Back to where one was."""
        self._take_typed()
        self.dismiss(None)

    def on_descendant_focus(self, event: events.DescendantFocus) -> None:
        """The heading above the first field is seen with it."""
        if event.widget.id == "theme":
            self.query_one("#settings").scroll_home(animate=False)

    # ------------------------------------------------------------ what is typed

    def _players(self) -> tuple[tuple[str, ...] | None, str]:
        """The names as typed and what is said of them; None if they can't be."""
        typed = self.query_one("#players", Input).value
        names = tuple(" ".join(name.split()) for name in typed.split(",") if name.strip())
        try:
            return check_usual_players(names), ""
        except ValueError:
            return None, "Two names, or four, with commas between; each another, up to 24 letters."

    def _data_dir(self) -> tuple[str | None, str]:
        """The directory as typed and what is said of it; None if it can't be."""
        try:
            chosen = check_data_dir(self.query_one("#data-dir", Input).value.strip())
        except ValueError:
            return None, "Name the whole path, such as /home/ann/cards or ~/cards."
        places = self._app.locations
        now = visible(str(places.data))
        if chosen and places.config.parent == places.data:
            return chosen, f"Now in {now}: --data-dir and GINPAD_DATA_DIR come before this."
        if chosen == self._app.settings_at_start.data_dir:
            return chosen, f"Now in {now}."
        return chosen, f"From the next start on; the matches there are stay in {now}."

    # ------------------------------------------------------------ showing

    def _show_hints(self) -> None:
        for name, said in (("players", self._players()), ("data-dir", self._data_dir())):
            hint = self.query_one(f"#{name}-hint", Static)
            hint.update(Text(said[1]))
            hint.display = bool(said[1])
            hint.set_class(said[0] is None, "wrong")

    def _show_problem(self) -> None:
        self._show_hints()
        problem = self._app.settings_problem
        words = self.query_one("#problem", Static)
        words.update(Text(f"Not saved. {visible(problem)}." if problem else ""))
        words.display = bool(problem)
        self.query_one("#anew").display = bool(problem) and self._app.settings_are_damaged


def _row(label: str, field: Widget) -> ComposeResult:
    with Horizontal(classes="row"):
        yield Label(label, classes="label")
        yield field


def _key_table(rows: Iterable[tuple[str, str, Action]]) -> Table:
    """The actions of each place with their keys; a dot stands before a changed one."""
    table = Table.grid(padding=(0, 2, 0, 0))
    place = ""
    for sign, keys, action in rows:
        if action.place != place:
            place = action.place
            table.add_row("", "", "")
            table.add_row("", Text(PLACES.get(place, place), style="bold"), "")
        table.add_row(Text(sign), Text(keys), Text(action.name), Text(action.does))
    return table
